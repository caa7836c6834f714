Feature: The board and its water
  Rows and columns count from 0. Player 0 is at home in the upper rows of every drawing, player 1 in the lower ones.

  @STRATEGO-D10 @document @needs-STRATEGO-T18 @needs-STRATEGO-T19
  Rule: The board has 10 rows and 10 columns

    Scenario Outline: Row <row>, column <column> is on the board
      Given a game
      When the square on row <row>, column <column> is asked for
      Then row <row>, column <column> has the row <row>
      And row <row>, column <column> has the column <column>

      Examples:
        | row | column |
        | 0   | 0      |
        | 0   | 9      |
        | 9   | 0      |
        | 9   | 9      |
        | 3   | 7      |

  @STRATEGO-D35 @document @needs-STRATEGO-D10
  Rule: A game has 100 squares

    Scenario Outline: Each square of <ground> tells its own row and column
      When a game is made
      Then every square of <ground> tells its own row and column

      Examples:
        | ground |
        | land   |
        | water  |

    Scenario Outline: Each square of <ground> is the same whenever it is asked for
      When a game is made
      Then every square of <ground> is the same whenever it is asked for

      Examples:
        | ground |
        | land   |
        | water  |

    Scenario Outline: Each square of <ground> belongs to the game
      When a game is made
      Then every square of <ground> belongs to the game

      Examples:
        | ground |
        | land   |
        | water  |

    Scenario: Row 3, column 7 is not row 7, column 3
      When a game is made
      Then row 3, column 7 and row 7, column 3 are different squares

  @STRATEGO-D36 @document @needs-STRATEGO-D10 @needs-STRATEGO-T6 @needs-STRATEGO-T21 @needs-STRATEGO-T23 @needs-STRATEGO-T24
  Rule: A square is water if it is in a water row and in a water column

    Scenario: A new board has its eight squares of water and no pieces
      When a game is made
      Then the board is the "empty board"

    Scenario Outline: Row <row>, column <column> is water
      When a game is made
      Then row <row>, column <column> cannot be entered

      Examples:
        | row | column |
        | 4   | 2      |
        | 4   | 3      |
        | 4   | 6      |
        | 4   | 7      |
        | 5   | 2      |
        | 5   | 3      |
        | 5   | 6      |
        | 5   | 7      |

    Scenario Outline: Row <row>, column <column> is land: <reason>
      When a game is made
      Then row <row>, column <column> can be entered

      Examples:
        | row | column | reason                             |
        | 3   | 2      | the row above the water            |
        | 6   | 7      | the row below the water            |
        | 4   | 1      | the column left of the water       |
        | 5   | 8      | the column right of the water      |
        | 4   | 4      | a column between the waters        |
        | 5   | 5      | a column between the waters        |
        | 2   | 4      | rows and columns are not exchanged |
        | 7   | 5      | rows and columns are not exchanged |
