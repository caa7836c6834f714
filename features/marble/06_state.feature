@engine
Feature: getGameState, which draws the board
  In the drawings a dot stands for a blank, so that blanks can be seen.
  The blanks at the ends of the short rows may be there, as in the figure, or not; all rows of a state are alike in this.

  @MARBLE-R29 @MARBLE-R28 @MARBLE-R8
  Rule: The state of the traditional game at its start is the text of the figure

    Scenario: The figure
      When a new game is begun
      Then the state is:
        """
        ....O.O.O....
        ....O.O.O....
        O.O.O.O.O.O.O
        O.O.O._.O.O.O
        O.O.O.O.O.O.O
        ....O.O.O....
        ....O.O.O....
        """

  @MARBLE-R25 @MARBLE-R26 @MARBLE-R27 @MARBLE-R28
  Rule: Each position is one character, with one space between two, and nothing before the first or after the last slot of a row

    Scenario Outline: The state of arm thickness <arm>
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the state is that of "arm thickness <arm>"

      Examples:
        | arm | centre |
        | 5   | 6      |
        | 7   | 9      |

    Scenario Outline: An empty slot at the edge, (<row>, <column>)
      When a new game with the empty slot at (<row>, <column>) is begun
      Then the state is that of "arm thickness 3" with the empty slot at (<row>, <column>)

      Examples:
        | row | column |
        | 0   | 2      |
        | 1   | 4      |
        | 3   | 0      |
        | 4   | 6      |
        | 6   | 4      |

    Scenario: The state when the shortest game is over
      When the game "shortest game" is played
      Then the state is that of "six-move dead end"

    Scenario: Every state of the perfect game
      When the game "perfect game" is played and after every jump the state is looked at
      Then it is right each time

  @MARBLE-R28 @remark
  Rule: The text ends with its last row

    Scenario: No line end follows the last row
      When a new game is begun
      Then the state ends with its last row
