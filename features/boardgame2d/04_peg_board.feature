@engine
Feature: The board of peg solitaire
  A cross with three holes across each arm, on a grid of rows 1 to 9 and columns A to I. In the drawings o is a peg and a dot is a
  hole without one. How a program draws its board is free.

  @BOARDGAME2D-R14
  Rule: At the start there is a peg in each of the 45 holes but the one in the middle, 5E

    Scenario: The board of a new game
      When a new peg solitaire is begun
      Then the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o . o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """

    Scenario: The board of a second game
      Given a new peg solitaire
      When a new peg solitaire is begun
      Then the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o . o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """

  @BOARDGAME2D-R12
  Rule: initiliaze puts all pegs back

    Scenario: Initialised again before the first move
      Given a new peg solitaire
      When it is initialised again
      Then the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o . o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """

    Scenario: Initialised again in the middle of a game
      Given a new peg solitaire
      And 5G LEFT, 7F UP, 5E RIGHT are played
      When it is initialised again
      Then the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o . o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """

    @needs-BOARDGAME2D-R17
    Scenario: Initialised again in the middle of a game, the score is that of the start
      Given a new peg solitaire
      And 5G LEFT, 7F UP, 5E RIGHT are played
      When it is initialised again
      Then the score is 44

    @needs-BOARDGAME2D-R17
    Scenario: Initialised again, a game that was over is not over
      Given the game "shortest game of peg solitaire" is played
      When it is initialised again
      Then the game is not over

    Scenario: Initialised again, the game can be played
      Given a new peg solitaire
      And 5G LEFT is played
      And it is initialised again
      When 3E DOWN is played
      Then the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o . o
        4     o o o o . o o o o
        5     o o o o o o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """

  # The drawing is that of the program which the document describes; the document itself has lost some of its blanks.
  @BOARDGAME2D-R14 @remark
  Rule: The board is drawn with its columns and rows named, o for a peg and a dot for a hole

    Scenario: The drawing of a new game
      When a new peg solitaire is begun
      Then it is drawn as:
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o . o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """
