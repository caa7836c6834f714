@engine
Feature: The board, a plus of five squares
  Each of the four outer squares shares a row or a column of slots with the inner one.
  A board of arm thickness a is therefore 3a-2 rows high and as many columns wide.

  @MARBLE-R12
  Rule: The arm thickness is the number of slots in the top and the bottom row, the left and the right column

    Scenario Outline: The rows and columns at the edges of arm thickness <arm>
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the rows and columns at the edges have <arm> slots

      Examples:
        | arm | centre |
        | 3   | 3      |
        | 5   | 6      |
        | 9   | 12     |

  @MARBLE-R13
  Rule: The board is a square with four squares of the same size joined to its sides

    Scenario Outline: The board of arm thickness <arm> has <side> rows and columns
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the board is that of "arm thickness <arm>"

      Examples:
        | arm | side | centre |
        | 3   | 7    | 3      |
        | 5   | 13   | 6      |
        | 7   | 19   | 9      |
        | 9   | 25   | 12     |

  # Many take 3 for the smallest arm thickness. That fails one scenario: all others about one slot need this rule.
  @MARBLE-R14
  Rule: Every positive odd number is an arm thickness, and so is 1

    Scenario: There is an arm thickness of 1
      When a new game of arm thickness 1 is begun
      Then 1 slot of the board is empty

    Scenario Outline: There is an arm thickness of <arm>
      When a new game of arm thickness <arm> is begun
      Then 1 slot of the board is empty

      Examples:
        | arm |
        | 3   |
        | 5   |
        | 9   |

    Scenario Outline: There is an arm thickness of <arm> with (<centre>, <centre>) empty
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then 1 slot of the board is empty

      Examples:
        | arm | centre |
        | 3   | 3      |
        | 7   | 9      |

  @needs-MARBLE-R13 @needs-MARBLE-R14
  Rule: The board of arm thickness 1 is one slot

    @MARBLE-R19
    Scenario: A game of arm thickness 1 begins with its only slot empty
      When a new game of arm thickness 1 is begun
      Then the board is:
        """
        _
        """

    @MARBLE-R21
    Scenario: The slot of a board of arm thickness 1 may be named
      When a new game of arm thickness 1 with the empty slot at (0, 0) is begun
      Then the board is that of "arm thickness 1"

    @MARBLE-R4
    Scenario: A game of arm thickness 1 is over at once
      When a new game of arm thickness 1 with the empty slot at (0, 0) is begun
      Then the game is over

    @MARBLE-R5
    Scenario: A game of arm thickness 1 has a score of 0
      When a new game of arm thickness 1 with the empty slot at (0, 0) is begun
      Then the score is 0

    @MARBLE-R30
    Scenario: No move is valid on a board of arm thickness 1
      Given a new game of arm thickness 1 with the empty slot at (0, 0)
      When every move within the grid or at most two places off it is tried
      Then no move is accepted
