@needs-STRATEGO-D35 @needs-STRATEGO-D36 @needs-STRATEGO-T6 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29
Feature: Scouts

  @STRATEGO-D20 @document @needs-STRATEGO-T23
  Rule: A Scout moves as many open spaces as it likes in one direction

    Scenario: A Scout with its ways closed after two spaces
      Given a Scout of player 1 on row 7, column 4
      And a Bomb of player 1 on row 4, column 4
      And a Flag of player 1 on row 7, column 1
      And a Miner of player 0 on row 7, column 7
      When the legal moves of the Scout are listed
      Then they are exactly the squares marked x:
        """
        ..........
        ..........
        ..........
        ..........
        ..~~B.~~..
        ..~~x.~~..
        ....x.....
        .Fxx2xx3..
        ....x.....
        ....x.....
        """

    Scenario: A Scout below a Marshal
      Given a Marshal of player 0 on row 1, column 4
      And a Sergeant of player 0 on row 0, column 2
      And a Flag of player 0 on row 2, column 5
      And a Scout of player 1 on row 5, column 4
      When the legal moves of the Scout are listed
      Then they are exactly the squares marked x:
        """
        ..4.......
        ....M.....
        ....xF....
        ....x.....
        ..~~x.~~..
        ..~~2x~~..
        ....x.....
        ....x.....
        ....x.....
        ....x.....
        """

    Scenario: A Scout alone on the board
      Given a Scout of player 0 on row 6, column 5
      When the legal moves of the Scout are listed
      Then they are exactly the squares marked x:
        """
        .....x....
        .....x....
        .....x....
        .....x....
        ..~~.x~~..
        ..~~.x~~..
        xxxxx2xxxx
        .....x....
        .....x....
        .....x....
        """

    Scenario Outline: A Scout in the <corner> corner
      Given a Scout of player 1 on row <row>, column <column>
      And a Sergeant of player 1 on <beside>
      And a Major of player 0 on <beyond>
      When the legal moves of the Scout are listed
      Then they are exactly <squares>

      Examples:
        | corner      | row | column | beside          | beyond          | squares     |
        | upper left  | 0   | 0      | row 0, column 2 | row 3, column 0 | 0,1 1,0 2,0 |
        | upper right | 0   | 9      | row 0, column 7 | row 3, column 9 | 0,8 1,9 2,9 |
        | lower left  | 9   | 0      | row 9, column 2 | row 6, column 0 | 7,0 8,0 9,1 |
        | lower right | 9   | 9      | row 9, column 7 | row 6, column 9 | 7,9 8,9 9,8 |

    Scenario: A Scout crosses the whole board
      Given a Scout of player 1 on row 0, column 0
      When the legal moves of the Scout are listed
      Then they include 0,9 9,0

    @needs-STRATEGO-T33
    Scenario Outline: A Scout moves far to row <row>, column <column>
      Given a Scout of player 1 on row 6, column 4
      When the Scout moves to row <row>, column <column>
      Then the Scout knows row <row>, column <column> as its square
      And row <row>, column <column> holds the Scout
      And row 6, column 4 holds nothing

      Examples:
        | row | column |
        | 1   | 4      |
        | 6   | 8      |

    @needs-STRATEGO-T33
    Scenario: A Scout that has moved moves on from there
      Given a Scout of player 0 on row 7, column 4
      And the Scout has moved to row 3, column 4
      When the legal moves of the Scout are listed
      Then they include 3,3 3,5 2,4 7,4
      And they do not include 7,3 7,5 3,4

    @needs-STRATEGO-T33
    Scenario: A way is open again when the piece in it has gone
      Given a Scout of player 0 on row 7, column 4
      And a Captain of player 1 on row 7, column 6
      And the Captain has moved to row 6, column 6
      When the legal moves of the Scout are listed
      Then they include 7,5 7,6 7,7

  Rule: A Scout reaches the edges of the board

    Scenario Outline: A Scout reaches <edge>
      Given a Scout of player 1 on row 6, column 4
      When the legal moves of the Scout are listed
      Then they include <square>

      @STRATEGO-F2 @graded @needs-STRATEGO-D20
      Examples:
        | edge     | square |
        | row 0    | 0,4    |
        | column 0 | 6,0    |

      @STRATEGO-D20 @document
      Examples:
        | edge     | square |
        | row 9    | 9,4    |
        | column 9 | 6,9    |

    @STRATEGO-F2 @graded @needs-STRATEGO-D20
    Scenario Outline: A Scout next to <edge> reaches it
      Given a Scout of player 0 on row 1, column 1
      When the legal moves of the Scout are listed
      Then they include <square>

      Examples:
        | edge     | square |
        | row 0    | 0,1    |
        | column 0 | 1,0    |

  @STRATEGO-D20 @document @needs-STRATEGO-T22
  Rule: A Scout neither lands on pieces nor jumps over them

    Scenario Outline: A piece of player <owner> <where> ends the way
      Given a Scout of player 1 on row 7, column 4
      And a Lieutenant of player <owner> on <place>
      When the legal moves of the Scout are listed
      Then they include <before>
      And they do not include <beyond>

      Examples:
        | owner | where        | place           | before      | beyond      |
        | 0     | above        | row 3, column 4 | 4,4 5,4 6,4 | 3,4 2,4 1,4 |
        | 0     | below        | row 8, column 4 | 7,3 7,5 6,4 | 8,4 9,4     |
        | 0     | to the left  | row 7, column 2 | 7,3         | 7,2 7,1 7,0 |
        | 0     | to the right | row 7, column 6 | 7,5         | 7,6 7,7 7,8 |
        | 1     | above        | row 3, column 4 | 4,4 5,4 6,4 | 3,4 2,4 1,4 |
        | 1     | below        | row 8, column 4 | 7,3 7,5 6,4 | 8,4 9,4     |
        | 1     | to the left  | row 7, column 2 | 7,3         | 7,2 7,1 7,0 |
        | 1     | to the right | row 7, column 6 | 7,5         | 7,6 7,7 7,8 |

  @STRATEGO-D18 @document @needs-STRATEGO-D20
  Rule: A Scout moves neither onto water nor over it

    Scenario Outline: Water ends the way of a Scout <direction> from row <row>, column <column>
      Given a Scout of player 1 on row <row>, column <column>
      When the legal moves of the Scout are listed
      Then they include <before>
      And they do not include <beyond>

      Examples:
        | direction | row | column | before  | beyond          |
        | up        | 8   | 2      | 7,2 6,2 | 5,2 4,2 3,2 2,2 |
        | down      | 1   | 6      | 2,6 3,6 | 4,6 5,6 6,6 7,6 |
        | right     | 4   | 0      | 4,1     | 4,2 4,3 4,4 4,5 |
        | left      | 5   | 9      | 5,8     | 5,7 5,6 5,5 5,4 |
        | right     | 5   | 4      | 5,5     | 5,6 5,7 5,8 5,9 |
        | left      | 4   | 5      | 4,4     | 4,3 4,2 4,1 4,0 |

  @STRATEGO-D21 @document @needs-STRATEGO-D22
  Rule: A Scout attacks like any other piece: next to it only

    Scenario Outline: A Scout with opponents next to it <direction> and far away
      Given a Scout of player 1 on row 7, column 4
      And a Sergeant of player 0 on <near>
      And a Miner of player 0 on <far>
      When the legal attacks of the Scout are listed
      Then they are exactly <square>

      Examples:
        | direction    | near            | far             | square |
        | above        | row 6, column 4 | row 7, column 7 | 6,4    |
        | below        | row 8, column 4 | row 7, column 1 | 8,4    |
        | on the left  | row 7, column 3 | row 3, column 4 | 7,3    |
        | on the right | row 7, column 5 | row 9, column 4 | 7,5    |

    Scenario: A Scout does not see an opponent across the water
      Given a Scout of player 1 on row 4, column 1
      And a Sergeant of player 0 on row 4, column 4
      And a Spy of player 0 on row 3, column 1
      When the legal attacks of the Scout are listed
      Then they are exactly 3,1

    @needs-STRATEGO-D20 @needs-STRATEGO-T33
    Scenario: A Scout may attack what it has moved next to, and nothing else
      Given a Scout of player 1 on row 7, column 4
      And a Sergeant of player 0 on row 8, column 4
      And a Miner of player 0 on row 1, column 4
      And the Scout has moved to row 2, column 4
      When the legal attacks of the Scout are listed
      Then they are exactly 1,4
