@needs-STRATEGO-D35 @needs-STRATEGO-D36 @needs-STRATEGO-T6 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29
Feature: Moving
  getLegalMoves lists the squares that a piece may move to: each once, in any order.

  @STRATEGO-D15 @document @needs-STRATEGO-T23
  Rule: A piece moves one space forward, backward or sideways

    Scenario Outline: A <kind> <where> steps to its neighbours, on row <row>, column <column>
      Given a <kind> of player 1 on row <row>, column <column>
      When the legal moves of the <kind> are listed
      Then they are exactly <squares>

      Examples:
        | kind     | where                     | row | column | squares         |
        | Sergeant | in the open               | 2   | 4      | 1,4 2,3 2,5 3,4 |
        | Sergeant | near the upper left       | 1   | 1      | 0,1 1,0 1,2 2,1 |
        | Sergeant | near the lower right      | 8   | 8      | 7,8 8,7 8,9 9,8 |
        | Sergeant | at the upper edge         | 0   | 4      | 0,3 0,5 1,4     |
        | Sergeant | at the lower edge         | 9   | 4      | 8,4 9,3 9,5     |
        | Sergeant | at the left edge          | 3   | 0      | 2,0 3,1 4,0     |
        | Sergeant | at the right edge         | 6   | 9      | 5,9 6,8 7,9     |
        | Sergeant | in the upper left corner  | 0   | 0      | 0,1 1,0         |
        | Sergeant | in the upper right corner | 0   | 9      | 0,8 1,9         |
        | Sergeant | in the lower left corner  | 9   | 0      | 8,0 9,1         |
        | Sergeant | in the lower right corner | 9   | 9      | 8,9 9,8         |
        | Miner    | in the open               | 2   | 4      | 1,4 2,3 2,5 3,4 |
        | Miner    | at the upper edge         | 0   | 4      | 0,3 0,5 1,4     |
        | Miner    | at the lower edge         | 9   | 4      | 8,4 9,3 9,5     |
        | Miner    | at the left edge          | 3   | 0      | 2,0 3,1 4,0     |
        | Miner    | at the right edge         | 6   | 9      | 5,9 6,8 7,9     |
        | Miner    | in the upper left corner  | 0   | 0      | 0,1 1,0         |
        | Miner    | in the upper right corner | 0   | 9      | 0,8 1,9         |
        | Miner    | in the lower left corner  | 9   | 0      | 8,0 9,1         |
        | Miner    | in the lower right corner | 9   | 9      | 8,9 9,8         |
        | Spy      | in the open               | 2   | 4      | 1,4 2,3 2,5 3,4 |
        | Spy      | at the upper edge         | 0   | 4      | 0,3 0,5 1,4     |
        | Spy      | at the lower edge         | 9   | 4      | 8,4 9,3 9,5     |
        | Spy      | at the left edge          | 3   | 0      | 2,0 3,1 4,0     |
        | Spy      | at the right edge         | 6   | 9      | 5,9 6,8 7,9     |
        | Spy      | in the upper left corner  | 0   | 0      | 0,1 1,0         |
        | Spy      | in the upper right corner | 0   | 9      | 0,8 1,9         |
        | Spy      | in the lower left corner  | 9   | 0      | 8,0 9,1         |
        | Spy      | in the lower right corner | 9   | 9      | 8,9 9,8         |

    Scenario: All four neighbours, on the board
      Given a Captain of player 0 on row 7, column 4
      And a Scout of player 0 on row 8, column 5
      And a Bomb of player 1 on row 6, column 3
      When the legal moves of the Captain are listed
      Then they are exactly the squares marked x:
        """
        ..........
        ..........
        ..........
        ..........
        ..~~..~~..
        ..~~..~~..
        ...Bx.....
        ...x6x....
        ....x2....
        ..........
        """

  @STRATEGO-D16 @document
  Rule: No piece moves diagonally

    Scenario Outline: A <kind> does not move diagonally
      Given a <kind> of player 0 on row 7, column 4
      When the legal moves of the <kind> are listed
      Then they include 6,4 7,3 7,5 8,4
      And they do not include 6,3 6,5 8,3 8,5

      @needs-STRATEGO-D15
      Examples:
        | kind    |
        | Captain |
        | Miner   |
        | Spy     |

      @needs-STRATEGO-D20
      Examples:
        | kind  |
        | Scout |

  @STRATEGO-T33 @document @needs-STRATEGO-T27
  Rule: A piece that moves leaves its square for another one

    Scenario Outline: A <kind> moves <direction>
      Given a <kind> of player 1 on row 7, column 4
      When the <kind> moves to row <row>, column <column>
      Then the <kind> knows row <row>, column <column> as its square
      And row <row>, column <column> holds the <kind>
      And row 7, column 4 holds nothing

      Examples:
        | kind     | direction | row | column |
        | Marshal  | up        | 6   | 4      |
        | Miner    | down      | 8   | 4      |
        | Spy      | left      | 7   | 3      |
        | Sergeant | right     | 7   | 5      |

  @STRATEGO-D17 @document @needs-STRATEGO-D15 @needs-STRATEGO-T22
  Rule: No piece moves onto an occupied space

    Scenario Outline: A piece of player <owner> on row <row>, column <column> is in the way
      Given a Captain of player 0 on row 7, column 4
      And a Lieutenant of player <owner> on row <row>, column <column>
      When the legal moves of the Captain are listed
      Then they are exactly <squares>

      Examples:
        | owner | row | column | squares     |
        | 0     | 6   | 4      | 7,3 7,5 8,4 |
        | 0     | 7   | 3      | 6,4 7,5 8,4 |
        | 0     | 7   | 5      | 6,4 7,3 8,4 |
        | 0     | 8   | 4      | 6,4 7,3 7,5 |
        | 1     | 6   | 4      | 7,3 7,5 8,4 |
        | 1     | 7   | 3      | 6,4 7,5 8,4 |
        | 1     | 7   | 5      | 6,4 7,3 8,4 |
        | 1     | 8   | 4      | 6,4 7,3 7,5 |

    Scenario Outline: A <kind> between two pieces in a corner cannot move
      Given a <kind> of player 0 on row 0, column 0
      And a Bomb of player 0 on row 0, column 1
      And a Marshal of player 1 on row 1, column 0
      When the legal moves of the <kind> are listed
      Then there are none
      And row 0, column 0 holds the <kind>

      Examples:
        | kind  |
        | Major |
        | Miner |
        | Spy   |

  @STRATEGO-D18 @document @needs-STRATEGO-D15
  Rule: No piece moves onto water

    Scenario Outline: A <kind> on row <row>, column <column> has water <direction>
      Given a <kind> of player 0 on row <row>, column <column>
      When the legal moves of the <kind> are listed
      Then they are exactly <squares>

      Examples:
        | kind    | row | column | direction    | squares     |
        | Colonel | 3   | 2      | below        | 2,2 3,1 3,3 |
        | Colonel | 6   | 3      | above        | 6,2 6,4 7,3 |
        | Colonel | 4   | 1      | to the right | 3,1 4,0 5,1 |
        | Colonel | 5   | 4      | to the left  | 4,4 5,5 6,4 |
        | Colonel | 4   | 5      | to the right | 3,5 4,4 5,5 |
        | Colonel | 5   | 8      | to the left  | 4,8 5,9 6,8 |
        | Miner   | 3   | 7      | below        | 2,7 3,6 3,8 |
        | Spy     | 6   | 6      | above        | 6,5 6,7 7,6 |

  @STRATEGO-D19 @document
  Rule: Bombs and Flags never move

    Scenario Outline: A <kind> on row <row>, column <column> has no moves
      Given a <kind> of player 1 on row <row>, column <column>
      When the legal moves of the <kind> are listed
      Then there are none
      And row <row>, column <column> holds the <kind>

      Examples:
        | kind | row | column |
        | Bomb | 2   | 4      |
        | Bomb | 9   | 9      |
        | Flag | 7   | 5      |
        | Flag | 0   | 0      |

  @STRATEGO-D15 @document @needs-STRATEGO-T33
  Rule: The legal moves are those of the board as it is now

    Scenario Outline: A <kind> that has moved moves on from there
      Given a <kind> of player 0 on row 7, column 4
      And the <kind> has moved to row 7, column 5
      When the legal moves of the <kind> are listed
      Then they are exactly 6,5 7,4 7,6 8,5

      Examples:
        | kind    |
        | Marshal |
        | Miner   |
        | Spy     |

    Scenario Outline: A <kind> that was asked before it moved is asked again
      Given a <kind> of player 0 on row 7, column 4
      And the legal moves of the <kind> have been listed
      And the <kind> has moved to row 7, column 5
      When the legal moves of the <kind> are listed
      Then they are exactly 6,5 7,4 7,6 8,5

      Examples:
        | kind    |
        | Marshal |
        | Miner   |
        | Spy     |

    @needs-STRATEGO-D20
    Scenario: A Scout that was asked before it moved is asked again
      Given a Scout of player 0 on row 7, column 4
      And the legal moves of the Scout have been listed
      And the Scout has moved to row 7, column 5
      When the legal moves of the Scout are listed
      Then they include 7,4 7,6 6,5 8,5

    @needs-STRATEGO-D20
    Scenario: A Scout that was asked before a piece in its way has gone is asked again
      Given a Scout of player 0 on row 7, column 4
      And a Captain of player 1 on row 7, column 6
      And the legal moves of the Scout have been listed
      And the Captain has moved to row 6, column 6
      When the legal moves of the Scout are listed
      Then they include 7,5 7,6 7,7

    Scenario: A piece that has come is in the way
      Given a General of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 6, column 5
      And the Sergeant has moved to row 6, column 4
      When the legal moves of the General are listed
      Then they are exactly 7,3 7,5 8,4

    Scenario: A piece that was asked before another has come is asked again
      Given a General of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 6, column 5
      And the legal moves of the General have been listed
      And the Sergeant has moved to row 6, column 4
      When the legal moves of the General are listed
      Then they are exactly 7,3 7,5 8,4

    Scenario: A piece that has gone is no longer in the way
      Given a General of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 6, column 4
      And the Sergeant has moved to row 6, column 5
      When the legal moves of the General are listed
      Then they are exactly 6,4 7,3 7,5 8,4

    @needs-STRATEGO-D24
    Scenario: An attacker that has won moves on from its new square
      Given a General of player 0 on row 7, column 4
      And a Sergeant of player 1 on row 7, column 5
      And the General has attacked row 7, column 5
      When the legal moves of the General are listed
      Then they are exactly 6,5 7,4 7,6 8,5

    @needs-STRATEGO-D26
    Scenario: Where two pieces have removed each other others may move
      Given a General of player 0 on row 7, column 4
      And a Sergeant of player 0 on row 6, column 4
      And a Sergeant of player 1 on row 6, column 3
      And the Sergeant of player 1 has attacked row 6, column 4
      When the legal moves of the General are listed
      Then they are exactly 6,4 7,3 7,5 8,4
