@needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29 @needs-STRATEGO-T32
Feature: Bombs, Miners and Spies in combat

  @STRATEGO-D28 @document @needs-STRATEGO-D23 @needs-STRATEGO-D26
  Rule: A piece that attacks a Bomb is removed with it, unless it is a Miner

    Scenario Outline: A <attacker> attacks a Bomb
      Given a <attacker> of player 1 on row 2, column 4
      And a Bomb of player 0 on row 1, column 4
      When the <attacker> attacks row 1, column 4
      Then the attack is drawn

      Examples:
        | attacker |
        | Marshal  |
        | Colonel  |
        | Sergeant |
        | Scout    |

    @needs-STRATEGO-T33
    Scenario: A Bomb that is gone is in nobody's way
      Given a Bomb of player 0 on row 1, column 4
      And a Sergeant of player 1 on row 2, column 4
      And a Scout of player 1 on row 1, column 5
      And the Sergeant has attacked row 1, column 4
      When the Scout moves to row 1, column 4
      Then row 1, column 4 holds the Scout

  @STRATEGO-D29 @document @needs-STRATEGO-D23 @needs-STRATEGO-D24
  Rule: A Miner that attacks a Bomb removes it and moves into its place

    Scenario Outline: A Miner attacks a Bomb <direction>
      Given a Miner of player <player> on row 7, column 4
      And a Bomb of player <opponent> on row <row>, column <column>
      When the Miner attacks row <row>, column <column>
      Then the attack is won

      Examples:
        | direction | player | opponent | row | column |
        | before it | 1      | 0        | 6   | 4      |
        | beside it | 0      | 1        | 7   | 5      |

  @STRATEGO-D30 @document @needs-STRATEGO-D23 @needs-STRATEGO-D24
  Rule: A Spy that is attacked is removed

    Scenario Outline: A <attacker> attacks a Spy
      Given a <attacker> of player 0 on row 7, column 4
      And a Spy of player 1 on row 7, column 5
      When the <attacker> attacks row 7, column 5
      Then the attack is won

      Examples:
        | attacker |
        | Marshal  |
        | Sergeant |
        | Miner    |
        | Scout    |

  @STRATEGO-D31 @document @needs-STRATEGO-D23 @needs-STRATEGO-D24
  Rule: A Spy that attacks a Marshal removes it

    Scenario Outline: The Spy of player <player> attacks the Marshal
      Given a Spy of player <player> on row 3, column 4
      And a Marshal of player <opponent> on row 3, column 5
      When the Spy attacks row 3, column 5
      Then the attack is won

      Examples:
        | player | opponent |
        | 0      | 1        |
        | 1      | 0        |

  Rule: A Spy that attacks anything but a Marshal or a Flag is removed

    @STRATEGO-D32 @document @needs-STRATEGO-D23
    Scenario Outline: A Spy attacks a <defender>
      Given a Spy of player 0 on row 3, column 4
      And a <defender> of player 1 on row 3, column 5
      When the Spy attacks row 3, column 5
      Then the attack is lost

      Examples:
        | defender |
        | General  |
        | Sergeant |
        | Miner    |
        | Scout    |

    @STRATEGO-F3 @graded @needs-STRATEGO-D26 @needs-STRATEGO-D28 @needs-STRATEGO-D32
    Scenario: A Spy attacks a Bomb, and both are removed
      Given a Spy of player 0 on row 3, column 4
      And a Bomb of player 1 on row 3, column 5
      When the Spy attacks row 3, column 5
      Then the attack is drawn

    # Readers differ: the Spy that is attacked is removed, and so is the one that attacks. A program may choose.
    @STRATEGO-D32 @derived @remark @needs-STRATEGO-D26
    Scenario: A Spy attacks a Spy, and both are removed
      Given a Spy of player 0 on row 3, column 4
      And a Spy of player 1 on row 3, column 5
      When the Spy of player 0 attacks row 3, column 5
      Then the attack is drawn
