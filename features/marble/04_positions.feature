@engine
Feature: Positions
  A position is a row and a column on the square grid around the board, in brackets: (row, column).

  @needs-MARBLE-R17 @MARBLE-R15
  Rule: Rows and columns count from 0, downwards and to the right, from the upper left corner of the grid

    Scenario Outline: Row <row>, column <column> is <where>
      When a new game with the empty slot at (<row>, <column>) is begun
      Then the board is that of "arm thickness 3" with the empty slot at (<row>, <column>)

      Examples: The positions that the assignment names
        | row | column | where                      |
        | 0   | 2      | the first in the top row   |
        | 0   | 3      | the second in the top row  |
        | 0   | 4      | the third in the top row   |
        | 3   | 3      | the centre                 |

      Examples: The ends of the other arms
        | row | column | where                             |
        | 2   | 0      | the first in the left column      |
        | 4   | 0      | the last in the left column       |
        | 2   | 6      | the first in the right column     |
        | 4   | 6      | the last in the right column      |
        | 6   | 2      | the first in the bottom row       |
        | 6   | 4      | the last in the bottom row        |

  @needs-MARBLE-R13 @needs-MARBLE-R21 @MARBLE-R15
  Rule: Larger boards are counted in the same way

    Scenario Outline: On a board of arm thickness 5, row <row>, column <column> is <where>
      When a new game of arm thickness 5 with the empty slot at (<row>, <column>) is begun
      Then the board is that of "arm thickness 5" with the empty slot at (<row>, <column>)

      Examples:
        | row | column | where                         |
        | 0   | 4      | the first in the top row      |
        | 8   | 0      | the last in the left column   |
        | 4   | 12     | the first in the right column |
        | 12  | 8      | the last in the bottom row    |

  @MARBLE-R15
  Rule: The corners of the grid are no valid positions, all other places on it are

    Scenario: The valid positions on the traditional board
      When a new game is asked for with every place of the grid as its empty slot
      Then exactly the slots of "arm thickness 3" are accepted

    @needs-MARBLE-R13
    Scenario: The valid positions on a board of arm thickness 5
      When a new game of arm thickness 5 is asked for with every place of the grid as its empty slot
      Then exactly the slots of "arm thickness 5" are accepted
