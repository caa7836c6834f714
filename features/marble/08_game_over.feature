@engine
Feature: isGameOver, which tells whether a valid move is left

  @MARBLE-R4
  Rule: The game is not over at its start

    Scenario: The traditional game is not over at its start
      When a new game is begun
      Then the game is not over

    Scenario Outline: A game of arm thickness <arm> is not over at its start with (<row>, <column>) empty
      When a new game of arm thickness <arm> with the empty slot at (<row>, <column>) is begun
      Then the game is not over

      Examples:
        | arm | row | column |
        | 5   | 6   | 6      |
        | 5   | 12  | 8      |
        | 5   | 8   | 12     |
        | 7   | 0   | 6      |
        | 7   | 18  | 12     |
        | 7   | 12  | 18     |

  @MARBLE-R4
  Rule: The game is not over while a marble can jump, in whatever direction

    Scenario Outline: The only valid first move goes <direction>, to the edge of the board
      When a new game with the empty slot at (<row>, <column>) is begun
      Then the game is not over

      Examples:
        | direction | row | column |
        | up        | 0   | 3      |
        | down      | 6   | 3      |
        | left      | 3   | 0      |
        | right     | 3   | 6      |

    Scenario Outline: The only valid move that is left goes <direction>, from the edge of the board
      When the game "one jump <direction>" is played
      Then the game is not over

      Examples:
        | direction |
        | up        |
        | down      |
        | left      |
        | right     |

    Scenario: The game is not over after a move that was refused
      Given a new game
      When the move (3, 0) to (3, 2) is refused
      Then the game is not over

  @MARBLE-R4
  Rule: The game is over when no marble can jump, however many are left

    # Marbles are left beside empty slots, on diagonals with them, and two places from them, but none can jump.
    Scenario: The game is over with 26 marbles
      When the game "shortest game" is played
      Then the game is over

    Scenario: The game is over with one marble
      When the game "perfect game" is played
      Then the game is over

    Scenario: The game stays over
      Given the game "shortest game" is played
      When the move (3, 0) to (3, 2) is refused
      Then the game is over

  @MARBLE-R9
  Rule: Asking whether the game is over changes nothing

    Scenario: The board is the same after the question
      When a new game is begun
      Then the game is not over
      And the board is that of "arm thickness 3"

  @MARBLE-R35
  Rule: When the game is over every move is refused with an IllegalArgumentException

    Scenario Outline: After the end the marble at (<from row>, <from column>) cannot move to (<row>, <column>)
      Given the game "shortest game" is played
      When the move (<from row>, <from column>) to (<row>, <column>) is tried
      Then an IllegalArgumentException is thrown

      Examples:
        | from row | from column | row | column |
        | 3        | 0           | 3   | 2      |
        | 2        | 1           | 2   | 3      |
        | 4        | 3           | 3   | 3      |
