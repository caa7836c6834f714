@engine
Feature: The game of marble solitaire
  A single player takes marbles from a board by jumping, until no jump is possible.
  In the drawings O is a marble, _ an empty slot, and a dot a blank. Positions are (row, column), both from 0.

  @MARBLE-R1
  Rule: The game begins with a board that is full of marbles but for one empty slot

    Scenario: One slot of the traditional board is empty
      When a new game is begun
      Then 1 slot of the board is empty

    Scenario: One slot is empty when it is another one
      When a new game with the empty slot at (1, 4) is begun
      Then 1 slot of the board is empty

    Scenario: One slot of a larger board is empty
      When a new game of arm thickness 5 with the empty slot at (6, 6) is begun
      Then 1 slot of the board is empty

  @MARBLE-R2
  Rule: A marble jumps over a marble into an empty slot two positions away

    Scenario: A marble jumps down
      Given a new game
      When the jump (1, 3) to (3, 3) is made
      Then the board is:
        """
        ....O.O.O....
        ....O._.O....
        O.O.O._.O.O.O
        O.O.O.O.O.O.O
        O.O.O.O.O.O.O
        ....O.O.O....
        ....O.O.O....
        """

    Scenario: A marble jumps up
      Given a new game
      When the jump (5, 3) to (3, 3) is made
      Then the board is:
        """
        ....O.O.O....
        ....O.O.O....
        O.O.O.O.O.O.O
        O.O.O.O.O.O.O
        O.O.O._.O.O.O
        ....O._.O....
        ....O.O.O....
        """

    Scenario: A marble jumps right
      Given a new game
      When the jump (3, 1) to (3, 3) is made
      Then the board is:
        """
        ....O.O.O....
        ....O.O.O....
        O.O.O.O.O.O.O
        O._._.O.O.O.O
        O.O.O.O.O.O.O
        ....O.O.O....
        ....O.O.O....
        """

    Scenario: A marble jumps left
      Given a new game
      When the jump (3, 5) to (3, 3) is made
      Then the board is:
        """
        ....O.O.O....
        ....O.O.O....
        O.O.O.O.O.O.O
        O.O.O.O._._.O
        O.O.O.O.O.O.O
        ....O.O.O....
        ....O.O.O....
        """

    Scenario: Jumps in all four directions follow one another
      Given a new game
      When the jumps (1, 3) to (3, 3), (4, 3) to (2, 3), (4, 1) to (4, 3), (4, 4) to (4, 2) are made
      Then the board is:
        """
        ....O.O.O....
        ....O._.O....
        O.O.O.O.O.O.O
        O.O.O._.O.O.O
        O._.O._._.O.O
        ....O.O.O....
        ....O.O.O....
        """

    Scenario: A marble jumps along the top row
      Given a new game with the empty slot at (0, 4)
      When the jump (0, 2) to (0, 4) is made
      Then the board is:
        """
        ...._._.O....
        ....O.O.O....
        O.O.O.O.O.O.O
        O.O.O.O.O.O.O
        O.O.O.O.O.O.O
        ....O.O.O....
        ....O.O.O....
        """

    Scenario: A marble jumps on a board of arm thickness 5
      Given a new game of arm thickness 5 with the empty slot at (12, 8)
      When the jump (10, 8) to (12, 8) is made
      Then the board is:
        """
        ........O.O.O.O.O........
        ........O.O.O.O.O........
        ........O.O.O.O.O........
        ........O.O.O.O.O........
        O.O.O.O.O.O.O.O.O.O.O.O.O
        O.O.O.O.O.O.O.O.O.O.O.O.O
        O.O.O.O.O.O.O.O.O.O.O.O.O
        O.O.O.O.O.O.O.O.O.O.O.O.O
        O.O.O.O.O.O.O.O.O.O.O.O.O
        ........O.O.O.O.O........
        ........O.O.O.O._........
        ........O.O.O.O._........
        ........O.O.O.O.O........
        """

  @MARBLE-R3
  Rule: The marble that was jumped over is removed, and nothing else changes

    Scenario Outline: A jump <direction> adds one empty slot
      Given a new game
      When the jump (<from row>, <from column>) to (3, 3) is made
      Then 2 slots of the board are empty

      Examples:
        | direction | from row | from column |
        | down      | 1        | 3           |
        | up        | 5        | 3           |
        | right     | 3        | 1           |
        | left      | 3        | 5           |

    Scenario Outline: Every jump of the <game> changes three slots and nothing else
      When the game "<game>" is played and after every jump the board is looked at
      Then it is right each time

      Examples:
        | game          |
        | shortest game |
        | perfect game  |

  @MARBLE-R4
  Rule: The game ends when no valid move is left, and not before

    Scenario Outline: The <game> is over after its last jump only
      When the game "<game>" is played and after every jump the end is looked at
      Then it is right each time

      Examples:
        | game          |
        | shortest game |
        | perfect game  |

  @MARBLE-R5
  Rule: At every moment the score is the number of marbles on the board

    Scenario: The score falls from 32 to 26 in the shortest game
      When the game "shortest game" is played and after every jump the score is looked at
      Then it is right each time

    Scenario: The score falls from 32 to 1 in the perfect game
      When the game "perfect game" is played and after every jump the score is looked at
      Then it is right each time
