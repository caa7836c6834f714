@engine
Feature: The board, a plus of five squares
  Each of the four outer squares shares a row or a column of slots with the inner one.
  A board of arm thickness a is therefore 3a-2 rows high and as many columns wide.

  @MARBLE-R12 @MARBLE-R13
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

  @MARBLE-R14 @MARBLE-R19 @MARBLE-R21
  Rule: An arm thickness of 1 is positive and odd, too: the board is one slot

    Scenario: A game of arm thickness 1 begins with its only slot empty
      When a new game of arm thickness 1 is begun
      Then the board is:
        """
        _
        """

    Scenario: The slot of a board of arm thickness 1 may be named
      When a new game of arm thickness 1 with the empty slot at (0, 0) is begun
      Then the board is that of "arm thickness 1"

    Scenario: A game of arm thickness 1 is over at once
      When a new game of arm thickness 1 with the empty slot at (0, 0) is begun
      Then the score is 0
      And the game is over

    Scenario: No move is valid on a board of arm thickness 1
      Given a new game of arm thickness 1 with the empty slot at (0, 0)
      When every move within the grid or at most two places off it is tried
      Then no move is accepted
