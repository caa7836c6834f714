@engine
Feature: The model, a class that implements the provided interface

  @MARBLE-R6
  Rule: The class MarbleSolitaireModelImpl implements the interface MarbleSolitaireModel, which is not changed

    Scenario: The class has its name
      When the class is looked at
      Then its name is "MarbleSolitaireModelImpl"

    # The tests are in another package than the class, so they can only use what is public.
    Scenario: The class is public
      When the class is looked at
      Then its access is "public"

    Scenario: The class implements the interface
      When the interface is looked at
      Then its name is "MarbleSolitaireModel"

    @remark
    Scenario: The interface declares nothing else
      When the interface is looked at
      Then these are there and nothing else:
        | boolean isGameOver()            |
        | int getScore()                  |
        | java.lang.String getGameState() |
        | void move(int, int, int, int)   |

  @needs-MARBLE-R6
  Rule: The interface declares four methods

    Scenario Outline: The interface declares <method>
      When the interface is looked at
      Then "<method>" is there

      @MARBLE-R7
      Examples: To play
        | method                          |
        | void move(int, int, int, int)   |

      @MARBLE-R9
      Examples: The end
        | method                          |
        | boolean isGameOver()            |

      @MARBLE-R8
      Examples: The board
        | method                          |
        | java.lang.String getGameState() |

      @MARBLE-R10
      Examples: The score
        | method                          |
        | int getScore()                  |

  @MARBLE-R7
  Rule: move takes the position of the marble before that of the slot, and a row before its column

    # With the rows and columns exchanged, or the positions, these would be no jumps.
    Scenario: From row 2, column 2 to row 0, column 2
      Given a new game with the empty slot at (0, 2)
      When the jump (2, 2) to (0, 2) is made
      Then the board is:
        """
        ....O.O.O....
        ...._.O.O....
        O.O._.O.O.O.O
        O.O.O.O.O.O.O
        O.O.O.O.O.O.O
        ....O.O.O....
        ....O.O.O....
        """

    Scenario: From row 4, column 4 to row 4, column 6
      Given a new game with the empty slot at (4, 6)
      When the jump (4, 4) to (4, 6) is made
      Then the board is:
        """
        ....O.O.O....
        ....O.O.O....
        O.O.O.O.O.O.O
        O.O.O.O.O.O.O
        O.O.O.O._._.O
        ....O.O.O....
        ....O.O.O....
        """

  @MARBLE-R11
  Rule: Only the model is asked for, in the package solitaire

    Scenario: The class is in the package solitaire
      When the class is looked at
      Then its package is "solitaire"

    @needs-MARBLE-R6
    Scenario: The interface is in the package solitaire
      When the interface is looked at
      Then its package is "solitaire"

    # The program that uses the model decides what is printed.
    @remark
    Scenario: The model prints nothing
      Given a new game
      When the jump (3, 1) to (3, 3) is made
      Then the score is 31
      And the game is not over
      And nothing is printed

    @remark
    Scenario: The model prints nothing when it refuses a move
      Given a new game
      When the move (3, 0) to (3, 2) is tried
      Then an IllegalArgumentException is thrown
      And nothing is printed
