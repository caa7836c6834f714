@engine
Feature: move, which makes the valid moves and refuses all others
  A move is valid if all of five conditions, (a) to (e), are true.

  @MARBLE-R37
  Rule: On the traditional board only four first moves are valid, all to the centre

    Scenario: The first moves
      Given a new game
      When every move within the grid is tried
      Then exactly these moves are accepted:
        | (1, 3) to (3, 3) |
        | (3, 1) to (3, 3) |
        | (3, 5) to (3, 3) |
        | (5, 3) to (3, 3) |

    Scenario Outline: The first move from (<from row>, <from column>)
      Given a new game
      When the jump (<from row>, <from column>) to (3, 3) is made
      Then 2 slots of the board are empty

      Examples:
        | from row | from column |
        | 5        | 3           |
        | 1        | 3           |
        | 3        | 1           |
        | 3        | 5           |

  @MARBLE-R30
  Rule: (a) Both positions are valid: no move begins or ends in a corner of the grid

    Scenario Outline: From the corner (<from row>, <from column>) to the slot (<row>, <column>)
      Given a new game with the empty slot at (<row>, <column>)
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples:
        | from row | from column | row | column |
        | 1        | 1           | 1   | 3      |
        | 1        | 5           | 3   | 5      |
        | 5        | 1           | 3   | 1      |
        | 5        | 5           | 5   | 3      |

    Scenario Outline: From the slot (<from row>, <from column>) to the corner (<row>, <column>)
      Given a new game
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples:
        | from row | from column | row | column |
        | 1        | 3           | 1   | 1      |
        | 3        | 5           | 1   | 5      |
        | 3        | 1           | 5   | 1      |
        | 5        | 3           | 5   | 5      |

  @MARBLE-R30
  Rule: (a) Both positions are valid: no move begins or ends off the grid

    Scenario Outline: From (<from row>, <from column>), one place <off> the grid
      Given a new game with the empty slot at (<row>, <column>)
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples:
        | from row | from column | off          | row | column |
        | -1       | 3           | above        | 1   | 3      |
        | 7        | 3           | below        | 5   | 3      |
        | 3        | -1          | left of      | 3   | 1      |
        | 3        | 7           | right of     | 3   | 5      |

    Scenario Outline: To (<row>, <column>), one place <off> the grid
      Given a new game
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples:
        | from row | from column | off          | row | column |
        | 1        | 3           | above        | -1  | 3      |
        | 5        | 3           | below        | 7   | 3      |
        | 3        | 1           | left of      | 3   | -1     |
        | 3        | 5           | right of     | 3   | 7      |

  @MARBLE-R31
  Rule: (b) A marble is where the move begins

    Scenario Outline: An empty slot cannot move from (<from row>, <from column>) to (<row>, <column>)
      Given a new game
      And the jumps <jumps> are made
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples:
        | from row | from column | row | column | jumps                              |
        | 3        | 1           | 3   | 3      | (3, 1) to (3, 3), (3, 4) to (3, 2) |
        | 1        | 3           | 3   | 3      | (1, 3) to (3, 3), (4, 3) to (2, 3) |
        | 3        | 5           | 3   | 3      | (3, 5) to (3, 3), (3, 2) to (3, 4) |
        | 5        | 3           | 3   | 3      | (5, 3) to (3, 3), (2, 3) to (4, 3) |

  @MARBLE-R32
  Rule: (c) The slot where the move ends is empty

    Scenario Outline: Another marble is where the move from (<from row>, <from column>) to (<row>, <column>) would end
      Given a new game
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples:
        | from row | from column | row | column |
        | 3        | 0           | 3   | 2      |
        | 0        | 3           | 2   | 3      |
        | 4        | 6           | 4   | 4      |
        | 6        | 2           | 4   | 2      |

  @MARBLE-R33
  Rule: (d) The two positions are exactly two apart, horizontally or vertically

    Scenario Outline: From (<from row>, <from column>) to (<row>, <column>) it is <distance>
      Given a new game with the empty slot at (<row>, <column>)
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples: Along a row or a column
        | from row | from column | row | column | distance                  |
        | 3        | 2           | 3   | 3      | one column                |
        | 4        | 3           | 3   | 3      | one row                   |
        | 3        | 0           | 3   | 3      | three columns             |
        | 0        | 3           | 3   | 3      | three rows                |
        | 3        | 6           | 3   | 2      | four columns              |
        | 2        | 3           | 6   | 3      | four rows                 |
        | 3        | 3           | 3   | 3      | no distance at all        |

      Examples: One row and one column
        | from row | from column | row | column | distance                  |
        | 2        | 2           | 3   | 3      | a diagonal                |
        | 2        | 4           | 3   | 3      | a diagonal                |
        | 4        | 2           | 3   | 3      | a diagonal                |
        | 4        | 4           | 3   | 3      | a diagonal                |

      Examples: Two rows and two columns, over a marble
        | from row | from column | row | column | distance                  |
        | 4        | 4           | 2   | 2      | two places on a diagonal  |
        | 4        | 2           | 2   | 4      | two places on a diagonal  |

      Examples: Other ways to be two apart in the sum
        | from row | from column | row | column | distance                  |
        | 0        | 4           | 3   | 3      | three rows and one column |
        | 6        | 2           | 3   | 3      | three rows and one column |
        | 2        | 6           | 3   | 3      | one row and three columns |
        | 4        | 0           | 3   | 3      | one row and three columns |
        | 2        | 1           | 3   | 3      | a knight's move           |
        | 5        | 4           | 3   | 3      | a knight's move           |

  @MARBLE-R34
  Rule: (e) A marble is in the slot between

    Scenario Outline: No marble is between (<from row>, <from column>) and (<row>, <column>)
      Given a new game
      And the jump (<jump row>, <jump column>) to (3, 3) is made
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then it is not made

      Examples:
        | from row | from column | row | column | jump row | jump column |
        | 3        | 0           | 3   | 2      | 3        | 1           |
        | 0        | 3           | 2   | 3      | 1        | 3           |
        | 3        | 6           | 3   | 4      | 3        | 5           |
        | 6        | 3           | 4   | 3      | 5        | 3           |

  @MARBLE-R2
  Rule: The valid moves are accepted, and all others are refused

    Scenario: Every move on the grid, a slot of the top row being empty
      Given a new game with the empty slot at (0, 2)
      When every move within the grid is tried
      Then exactly these moves are accepted:
        | (0, 4) to (0, 2) |
        | (2, 2) to (0, 2) |

    Scenario: Every move on the grid after four jumps
      Given a new game
      And the jumps (1, 3) to (3, 3), (2, 1) to (2, 3), (4, 2) to (2, 2), (3, 4) to (3, 2) are made
      When every move within the grid is tried
      Then exactly these moves are accepted:
        | (1, 4) to (3, 4) |
        | (2, 2) to (4, 2) |
        | (2, 3) to (2, 1) |
        | (3, 1) to (3, 3) |
        | (3, 6) to (3, 4) |
        | (4, 0) to (4, 2) |
        | (4, 1) to (2, 1) |
        | (4, 4) to (4, 2) |
        | (5, 3) to (3, 3) |
        | (5, 4) to (3, 4) |
        | (6, 2) to (4, 2) |

    Scenario: Every move on the grid when the game is over
      Given the game "shortest game" is played
      When every move within the grid is tried
      Then no move is accepted

    Scenario: Every short move on the grid of arm thickness 5
      Given a new game of arm thickness 5 with the empty slot at (6, 6)
      And the jumps (6, 4) to (6, 6), (4, 5) to (6, 5), (5, 7) to (5, 5) are made
      When every move within the grid of at most three rows and three columns is tried
      Then exactly these moves are accepted:
        | (2, 5) to (4, 5) |
        | (3, 6) to (5, 6) |
        | (3, 7) to (5, 7) |
        | (4, 3) to (4, 5) |
        | (4, 4) to (6, 4) |
        | (4, 7) to (4, 5) |
        | (5, 4) to (5, 6) |
        | (5, 9) to (5, 7) |
        | (6, 2) to (6, 4) |
        | (6, 5) to (4, 5) |
        | (6, 6) to (6, 4) |
        | (7, 6) to (5, 6) |
        | (7, 7) to (5, 7) |
        | (8, 4) to (6, 4) |

  @MARBLE-R30
  Rule: (a) No move across the edge of the grid is valid

    Scenario: Every move across the edge of the grid, a slot of the top row being empty
      Given a new game with the empty slot at (0, 2)
      When every move that begins or ends off the grid, by at most two places, is tried
      Then no move is accepted

    Scenario: Every move across the edge of the grid when the game is over
      Given the game "shortest game" is played
      When every move that begins or ends off the grid, by at most two places, is tried
      Then no move is accepted

  @MARBLE-R35
  Rule: Every move that is refused throws an IllegalArgumentException

    Scenario Outline: The exception when <what>
      Given a new game
      And the jump (3, 1) to (3, 3) is made
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then an IllegalArgumentException is thrown

      Examples:
        | what                                | from row | from column | row | column |
        | the move begins in a corner         | 0        | 0           | 0   | 2      |
        | the move ends in a corner           | 2        | 5           | 0   | 5      |
        | no marble is where the move begins  | 3        | 1           | 3   | 3      |
        | a marble is where the move ends     | 6        | 3           | 4   | 3      |
        | the positions are one apart         | 3        | 3           | 3   | 2      |
        | the positions are on a diagonal     | 2        | 2           | 3   | 1      |
        | no marble is between the positions  | 3        | 0           | 3   | 2      |

    Scenario Outline: The exception when the move begins <off> the grid
      Given a new game with the empty slot at (<row>, <column>)
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then an IllegalArgumentException is thrown

      Examples:
        | from row | from column | off          | row | column |
        | -1       | 3           | above        | 1   | 3      |
        | 7        | 3           | below        | 5   | 3      |
        | 3        | -1          | left of      | 3   | 1      |
        | 3        | 7           | right of     | 3   | 5      |

    Scenario Outline: The exception when the move ends <off> the grid
      Given a new game
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then an IllegalArgumentException is thrown

      Examples:
        | from row | from column | off          | row | column |
        | 1        | 3           | above        | -1  | 3      |
        | 5        | 3           | below        | 7   | 3      |
        | 3        | 1           | left of      | 3   | -1     |
        | 3        | 5           | right of     | 3   | 7      |

    # In 32 bits 2147483647 and -2147483647 are two apart, if one is just taken from the other.
    Scenario: As far off the grid as integers go
      Given a new game
      When these moves are tried:
        | (2147483647, 3) to (-2147483647, 3)                       |
        | (3, -2147483647) to (3, 2147483647)                       |
        | (1, 3) to (2147483647, 3)                                 |
        | (-2147483648, 3) to (3, 3)                                |
        | (-2147483648, -2147483648) to (-2147483648, -2147483646)  |
        | (3, 1) to (3, -2147483648)                                |
      Then an IllegalArgumentException is thrown each time

  @MARBLE-R36
  Rule: The exception has a message on a single line

    Scenario Outline: The message when <what>
      Given a new game
      And the jump (3, 1) to (3, 3) is made
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then its message is one line of text

      Examples:
        | what                                | from row | from column | row | column |
        | the move begins in a corner         | 0        | 0           | 0   | 2      |
        | the move ends in a corner           | 2        | 5           | 0   | 5      |
        | the move begins off the grid        | 3        | -1          | 3   | 1      |
        | the move ends off the grid          | 5        | 3           | 7   | 3      |
        | no marble is where the move begins  | 3        | 1           | 3   | 3      |
        | a marble is where the move ends     | 6        | 3           | 4   | 3      |
        | the positions are one apart         | 3        | 3           | 3   | 2      |
        | the positions are on a diagonal     | 2        | 2           | 3   | 1      |
        | no marble is between the positions  | 3        | 0           | 3   | 2      |

  @MARBLE-R38
  Rule: A move that is refused leaves state and score as they were

    Scenario Outline: Nothing changes when <what>
      Given a new game
      And the jump (3, 1) to (3, 3) is made
      When the move (<from row>, <from column>) to (<row>, <column>) is refused
      Then state and score are as before

      Examples:
        | what                                | from row | from column | row | column |
        | the move begins in a corner         | 0        | 0           | 0   | 2      |
        | the move ends in a corner           | 2        | 5           | 0   | 5      |
        | the move begins off the grid        | 3        | -1          | 3   | 1      |
        | the move ends off the grid          | 5        | 3           | 7   | 3      |
        | no marble is where the move begins  | 3        | 1           | 3   | 3      |
        | a marble is where the move ends     | 6        | 3           | 4   | 3      |
        | the positions are one apart         | 3        | 3           | 3   | 2      |
        | the positions are three apart       | 3        | 4           | 3   | 1      |
        | the positions are on a diagonal     | 2        | 2           | 3   | 1      |
        | no marble is between the positions  | 3        | 0           | 3   | 2      |

    Scenario: The game goes on after moves that were refused
      Given a new game
      When these moves are tried:
        | (3, 0) to (3, 2) |
        | (2, 2) to (3, 3) |
        | (3, 3) to (3, 1) |
      Then an IllegalArgumentException is thrown each time
      And the board is that of "arm thickness 3"
