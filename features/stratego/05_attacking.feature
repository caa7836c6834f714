@needs-STRATEGO-D35 @needs-STRATEGO-T6 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29
Feature: Attacking
  getLegalAttacks lists the squares that a piece may attack: each once, in any order.
  An attack that is won leaves the attacker on the target and the defender on no square; one that is lost leaves the defender
  where it was and the attacker on no square; one that is drawn leaves neither, and both squares empty.

  @STRATEGO-D22 @document @needs-STRATEGO-T30
  Rule: A piece attacks a piece of the opponent next to it

    Scenario Outline: A <kind> may attack <direction>
      Given a <kind> of player 0 on row 7, column 4
      And a Sergeant of player 1 on row <row>, column <column>
      When the legal attacks of the <kind> are listed
      Then they are exactly <row>,<column>

      Examples:
        | kind    | direction | row | column |
        | Captain | up        | 6   | 4      |
        | Captain | down      | 8   | 4      |
        | Captain | left      | 7   | 3      |
        | Captain | right     | 7   | 5      |
        | Miner   | up        | 6   | 4      |
        | Miner   | down      | 8   | 4      |
        | Miner   | left      | 7   | 3      |
        | Miner   | right     | 7   | 5      |
        | Spy     | up        | 6   | 4      |
        | Spy     | down      | 8   | 4      |
        | Spy     | left      | 7   | 3      |
        | Spy     | right     | 7   | 5      |

    @needs-STRATEGO-D15
    Scenario Outline: Opponents on both sides of a Captain in the <corner> corner
      Given a Captain of player 1 on row <row>, column <column>
      And a Marshal of player 0 on <first>
      And a Scout of player 0 on <second>
      When the legal attacks of the Captain are listed
      Then they are exactly <squares>

      Examples:
        | corner      | row | column | first           | second          | squares |
        | upper left  | 0   | 0      | row 0, column 1 | row 1, column 0 | 0,1 1,0 |
        | upper right | 0   | 9      | row 0, column 8 | row 1, column 9 | 0,8 1,9 |
        | lower left  | 9   | 0      | row 8, column 0 | row 9, column 1 | 8,0 9,1 |
        | lower right | 9   | 9      | row 8, column 9 | row 9, column 8 | 8,9 9,8 |

    Scenario Outline: Opponents at the edges, <where> a Captain
      Given a Captain of player 1 on row <row>, column <column>
      And a Marshal of player 0 on <first>
      And a Scout of player 0 on <second>
      When the legal attacks of the Captain are listed
      Then they are exactly <squares>

      Examples:
        | where              | row | column | first           | second          | squares |
        | above and left of  | 1   | 1      | row 0, column 1 | row 1, column 0 | 0,1 1,0 |
        | below and right of | 8   | 8      | row 8, column 9 | row 9, column 8 | 8,9 9,8 |

    Scenario Outline: A <target> may be attacked, whatever it is
      Given a Sergeant of player 1 on row 2, column 4
      And a <target> of player 0 on row 1, column 4
      When the legal attacks of the Sergeant are listed
      Then they are exactly 1,4

      Examples:
        | target  |
        | Marshal |
        | Spy     |
        | Bomb    |
        | Flag    |

    Scenario: An opponent on each side
      Given a Captain of player 0 on row 7, column 4
      And a Miner of player 1 on row 6, column 4
      And a Bomb of player 1 on row 7, column 3
      And a Scout of player 1 on row 8, column 4
      When the legal attacks of the Captain are listed
      Then they are exactly 6,4 7,3 8,4

    Scenario Outline: A piece <where> is not next to a Captain
      Given a Captain of player 0 on row 7, column 4
      And a Sergeant of player 1 on row <row>, column <column>
      And a Spy of player 1 on row 8, column 4
      When the legal attacks of the Captain are listed
      Then they are exactly 8,4

      Examples:
        | where                         | row | column |
        | diagonally above on the left  | 6   | 3      |
        | diagonally above on the right | 6   | 5      |
        | diagonally below on the left  | 8   | 3      |
        | diagonally below on the right | 8   | 5      |
        | two rows above                | 5   | 4      |
        | two columns to the right      | 7   | 6      |

    Scenario: A piece at the end of the row before is not next to it
      Given a Captain of player 0 on row 7, column 0
      And a Sergeant of player 1 on row 6, column 9
      And a Spy of player 1 on row 8, column 0
      When the legal attacks of the Captain are listed
      Then they are exactly 8,0

  @STRATEGO-D22 @document
  Rule: No piece may attack the pieces of its own player

    Scenario Outline: A <kind> between one's own piece and an opponent
      Given a <kind> of player 1 on row 7, column 4
      And a Lieutenant of player 1 on row 7, column 3
      And a Lieutenant of player 0 on row 7, column 5
      When the legal attacks of the <kind> are listed
      Then they include 7,5
      And they do not include 7,3

      Examples:
        | kind    |
        | Captain |
        | Miner   |
        | Scout   |
        | Spy     |

    Scenario: Not even its own Flag
      Given a Captain of player 0 on row 7, column 4
      And a Flag of player 0 on row 8, column 4
      And a Lieutenant of player 1 on row 6, column 4
      When the legal attacks of the Captain are listed
      Then they include 6,4
      And they do not include 8,4

  @STRATEGO-D22 @document
  Rule: No piece may attack an empty square

    Scenario Outline: A <kind> with three empty neighbours
      Given a <kind> of player 0 on row 7, column 4
      And a Lieutenant of player 1 on row 6, column 4
      When the legal attacks of the <kind> are listed
      Then they include 6,4
      And they do not include 7,3 7,5 8,4

      Examples:
        | kind    |
        | Captain |
        | Miner   |
        | Scout   |
        | Spy     |

  @STRATEGO-D27 @document
  Rule: Bombs and Flags never attack

    Scenario Outline: A <kind> next to an opponent may not attack
      Given a <kind> of player 1 on row 7, column 4
      And a Scout of player 0 on row 6, column 4
      When the legal attacks of the <kind> are listed
      Then there are none
      And row 7, column 4 holds the <kind>

      Examples:
        | kind |
        | Bomb |
        | Flag |

  @STRATEGO-D22 @document @needs-STRATEGO-T33
  Rule: The legal attacks are those of the board as it is now

    Scenario Outline: A <kind> may attack what it has moved next to
      Given a <kind> of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 6, column 5
      And the <kind> has moved to row 7, column 5
      When the legal attacks of the <kind> are listed
      Then they are exactly 6,5

      Examples:
        | kind    |
        | Captain |
        | Miner   |
        | Spy     |

    Scenario: A piece may attack who has come next to it
      Given a Captain of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 6, column 5
      And the Sergeant has moved to row 6, column 4
      When the legal attacks of the Captain are listed
      Then they are exactly 6,4

    Scenario: A piece that was asked before another has come next to it is asked again
      Given a Captain of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 6, column 5
      And the legal attacks of the Captain have been listed
      And the Sergeant has moved to row 6, column 4
      When the legal attacks of the Captain are listed
      Then they are exactly 6,4

    Scenario: A piece that has gone can no longer be attacked
      Given a Captain of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 6, column 4
      And a Miner of player 1 on row 8, column 4
      And the Sergeant has moved to row 6, column 5
      When the legal attacks of the Captain are listed
      Then they are exactly 8,4

  @STRATEGO-D23 @document @needs-STRATEGO-D11 @needs-STRATEGO-T32
  Rule: The piece of lower rank is removed

    Scenario Outline: A <attacker> attacks a <defender> and removes it
      Given a <attacker> of player 0 on row 7, column 4
      And a <defender> of player 1 on row <row>, column <column>
      When the <attacker> attacks row <row>, column <column>
      Then the <defender> has no square

      Examples:
        | attacker   | defender | row | column |
        | Marshal    | General  | 6   | 4      |
        | General    | Scout    | 8   | 4      |
        | Major      | Captain  | 7   | 5      |
        | Captain    | Sergeant | 6   | 4      |
        | Lieutenant | Sergeant | 8   | 4      |
        | Miner      | Scout    | 7   | 5      |

      # A class that takes more squares for water may not let a winner move there.
      @needs-STRATEGO-D36
      Examples:
        | attacker   | defender | row | column |
        | Colonel    | Major    | 7   | 3      |
        | Sergeant   | Miner    | 7   | 3      |

    Scenario Outline: A <attacker> attacks a <defender> and loses
      Given a <attacker> of player 1 on row 2, column 4
      And a <defender> of player 0 on row <row>, column <column>
      When the <attacker> attacks row <row>, column <column>
      Then the attack is lost

      Examples:
        | attacker   | defender   | row | column |
        | General    | Marshal    | 1   | 4      |
        | Colonel    | General    | 3   | 4      |
        | Major      | Colonel    | 2   | 3      |
        | Captain    | Major      | 2   | 5      |
        | Lieutenant | Captain    | 1   | 4      |
        | Sergeant   | Lieutenant | 3   | 4      |
        | Miner      | Sergeant   | 2   | 3      |
        | Scout      | Miner      | 2   | 5      |

  @STRATEGO-D24 @document @needs-STRATEGO-D23 @needs-STRATEGO-T33
  Rule: An attacker that wins moves into the square of the defender

    Scenario Outline: A <attacker> attacks a <defender> and wins
      Given a <attacker> of player 0 on row 7, column 4
      And a <defender> of player 1 on row <row>, column <column>
      When the <attacker> attacks row <row>, column <column>
      Then the attack is won

      Examples:
        | attacker   | defender | row | column |
        | Marshal    | General  | 6   | 4      |
        | General    | Scout    | 8   | 4      |
        | Major      | Captain  | 7   | 5      |
        | Captain    | Sergeant | 6   | 4      |
        | Lieutenant | Sergeant | 8   | 4      |
        | Miner      | Scout    | 7   | 5      |

      # A class that takes more squares for water may not let a winner move there.
      @needs-STRATEGO-D36
      Examples:
        | attacker   | defender | row | column |
        | Colonel    | Major    | 7   | 3      |
        | Sergeant   | Miner    | 7   | 3      |

  @STRATEGO-D26 @document @needs-STRATEGO-T32 @needs-STRATEGO-D23
  Rule: Pieces of the same rank are both removed

    Scenario Outline: A <kind> attacks a <kind>
      Given a <kind> of player 0 on row 5, column 4
      And a <kind> of player 1 on row 5, column 5
      When the <kind> of player 0 attacks row 5, column 5
      Then the attack is drawn

      Examples:
        | kind    |
        | Marshal |
        | Captain |
        | Miner   |
        | Scout   |

  @STRATEGO-D25
  Rule: In the document's example a General attacks a Lieutenant

    @document @needs-STRATEGO-D23 @needs-STRATEGO-D24 @needs-STRATEGO-D36
    Scenario: The Lieutenant is removed and the General moves into its place
      Given a General of player 0 on row 3, column 8
      And a Lieutenant of player 1 on row 4, column 8
      When the General attacks row 4, column 8
      Then the attack is won

    @reference
    Scenario: Both ranks are revealed, and it is the opponent's turn
      Given a match that begins with "short match"
      And player 0 has gone from 3,4 to 4,4
      And player 1 has gone from 6,4 to 5,4
      When player 0 goes from 4,4 to 5,4
      Then the ranks 9 and 5 are revealed, a WIN
      And it is the turn of player 1
