@engine
Feature: getGameState, which draws the board
  In the drawings a dot stands for a blank, so that blanks can be seen.
  The blanks at the ends of the short rows may be there, as in the figure, or not; all rows of a state are alike in this.

  @MARBLE-R8
  Rule: The state is a text

    Scenario: The state of a new game is a text
      When a new game is begun
      Then the state is a text

  @MARBLE-R29
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

    Scenario Outline: Row <row> of the figure
      When a new game is begun
      Then row <row> of the state is "<drawing>"

      Examples:
        | row | drawing       |
        | 1   | ....O.O.O.... |
        | 2   | ....O.O.O.... |
        | 3   | O.O.O.O.O.O.O |
        | 4   | O.O.O._.O.O.O |
        | 5   | O.O.O.O.O.O.O |
        | 6   | ....O.O.O.... |
        | 7   | ....O.O.O.... |

  @MARBLE-R28
  Rule: Each row is one line, and nothing else is

    Scenario Outline: The lines of the state of arm thickness <arm>
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the lines of the state are those of "arm thickness <arm>"

      Examples:
        | arm | centre |
        | 3   | 3      |
        | 5   | 6      |

  @MARBLE-R26
  Rule: One space stands between two positions

    Scenario Outline: The spaces in the state of arm thickness <arm>
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the spaces of the state are those of "arm thickness <arm>"

      Examples:
        | arm | centre |
        | 3   | 3      |
        | 5   | 6      |

  @MARBLE-R27
  Rule: No space stands before the first or after the last slot of a row

    Scenario Outline: The ends of the rows of arm thickness <arm>
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the row ends of the state are those of "arm thickness <arm>"

      Examples:
        | arm | centre |
        | 3   | 3      |
        | 5   | 6      |

  @MARBLE-R25
  Rule: Each position is one character: O for a marble, _ for an empty slot, a blank where there is no slot

    Scenario Outline: The characters in the state of arm thickness <arm>
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the characters of the state are those of "arm thickness <arm>"

      Examples:
        | arm | centre |
        | 3   | 3      |
        | 5   | 6      |

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

  @remark @MARBLE-R28
  Rule: The text ends with its last row

    Scenario: No line end follows the last row
      When a new game is begun
      Then the state ends with its last row
