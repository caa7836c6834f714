@needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21
Feature: Winning the game

  @STRATEGO-D33 @document @needs-STRATEGO-T32 @needs-STRATEGO-D23 @needs-STRATEGO-D40
  Rule: Any piece that attacks the opponent's Flag captures it and wins the game

    Scenario Outline: A <attacker> captures the Flag and wins
      Given a <attacker> of player 1 on row 1, column 4
      And a Flag of player 0 on row 0, column 4
      When the <attacker> attacks row 0, column 4
      Then player 1 has won

      Examples:
        | attacker   |
        | Marshal    |
        | General    |
        | Colonel    |
        | Major      |
        | Captain    |
        | Lieutenant |
        | Sergeant   |
        | Miner      |
        | Scout      |
        | Spy        |

    @needs-STRATEGO-D24
    Scenario Outline: A <attacker> moves into the place of the Flag
      Given a <attacker> of player 1 on row 1, column 4
      And a Flag of player 0 on row 0, column 4
      When the <attacker> attacks row 0, column 4
      Then the attack is won

      Examples:
        | attacker |
        | Marshal  |
        | Miner    |
        | Scout    |
        | Spy      |

    Scenario: Player 0 may win, too
      Given a Sergeant of player 0 on row 8, column 4
      And a Flag of player 1 on row 9, column 4
      When the Sergeant attacks row 9, column 4
      Then player 0 has won
      And player 1 has lost
      And player 0 has not lost

  @STRATEGO-D33 @reference
  Rule: The capture of a Flag ends the match

    Scenario: It is nobody's turn after it
      Given a match that begins with "short match"
      And player 0 has gone from 3,0 to 5,0
      And player 1 has gone from 6,4 to 5,4
      When player 0 goes from 5,0 to 6,0
      Then player 0 has won
      And it is nobody's turn

    Scenario: Nobody plays on
      Given a match that begins with "short match"
      And player 0 has gone from 3,0 to 5,0
      And player 1 has gone from 6,4 to 5,4
      And player 0 has gone from 5,0 to 6,0
      When player 1 goes from 5,4 to 4,4
      Then it is refused

    Scenario Outline: The match is over when player <loser> has lost, in whatever way
      Given a match that begins with "short match"
      When player <loser> is told to lose
      Then player <winner> has won
      And it is nobody's turn

      Examples:
        | loser | winner |
        | 0     | 1      |
        | 1     | 0      |

  @STRATEGO-D34 @document @needs-STRATEGO-T4 @needs-STRATEGO-T15
  Rule: There is no other way to win

    Scenario: Nobody has won at the beginning
      Given a Marshal of player 0 on row 3, column 4
      When a Marshal of player 1 is made on row 6, column 4
      Then nobody has won
      And player 0 has not lost
      And player 1 has not lost

    Scenario Outline: A <attacker> that attacks a <defender> does not win the game
      Given a <attacker> of player 0 on row 3, column 4
      And a <defender> of player 1 on row 3, column 5
      When the <attacker> attacks row 3, column 5
      Then nobody has won
      And player 1 has not lost

      Examples:
        | attacker | defender |
        | Spy      | Marshal  |
        | General  | Scout    |
        | Miner    | Bomb     |
        | Sergeant | Bomb     |
        | Captain  | Spy      |

    Scenario: Who has lost the last piece that can move has not lost the game
      Given a Scout of player 0 on row 3, column 4
      And a Flag of player 0 on row 0, column 0
      And a Bomb of player 0 on row 0, column 1
      And a Major of player 1 on row 3, column 5
      When the Scout attacks row 3, column 5
      Then nobody has won

    @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T32
    Scenario Outline: The owner of a <kind> does not lose when it is captured
      Given a <kind> of player 0 on row 0, column 5
      When the <kind> is captured
      Then player 0 has not lost

      Examples:
        | kind    |
        | Marshal |
        | Miner   |
        | Scout   |
        | Spy     |
        | Bomb    |
