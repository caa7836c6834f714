@engine
Feature: The board of Klotski
  Ten pieces stand in a wall of dots: the big piece 0, the vertical pieces 1 to 4, the small pieces 5 to 8 and the horizontal piece 9.
  The board is 4 units wide and 5 units high, and below it the wall has a notch of 2 units. A unit is 2 by 2 characters of the board.
  How a program draws its board is free.

  @BOARDGAME2D-R23
  Rule: Each piece begins in its place

    Scenario: The board of a new game
      When a new Klotski is begun
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │ ┌6┐ ┌7┐ │ │ .
        . └─┘ └─┘ └─┘ └─┘ .
        . ┌5┐         ┌8┐ .
        . └─┘         └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: The board of a second game
      Given a new Klotski
      When a new Klotski is begun
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │ ┌6┐ ┌7┐ │ │ .
        . └─┘ └─┘ └─┘ └─┘ .
        . ┌5┐         ┌8┐ .
        . └─┘         └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

  @BOARDGAME2D-R12
  Rule: initiliaze puts all pieces back into their places

    Scenario: Initialised again before the first move
      Given a new Klotski
      When it is initialised again
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │ ┌6┐ ┌7┐ │ │ .
        . └─┘ └─┘ └─┘ └─┘ .
        . ┌5┐         ┌8┐ .
        . └─┘         └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: Initialised again in the middle of a game
      Given a new Klotski
      And 6 DOWN, 7 DOWN, 9 DOWN, 0 DOWN are played
      When it is initialised again
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │ ┌6┐ ┌7┐ │ │ .
        . └─┘ └─┘ └─┘ └─┘ .
        . ┌5┐         ┌8┐ .
        . └─┘         └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    @needs-BOARDGAME2D-R27
    Scenario: Initialised again, a game that was over is not over
      Given the game "shortest solution of Klotski" is played
      When it is initialised again
      Then the game is not over

  # The drawing is that of the program which the document describes; in the document itself the pictures are lost.
  @BOARDGAME2D-R23 @remark
  Rule: Each piece is drawn as a box with its digit in the first corner

    Scenario: The drawing of a new game
      When a new Klotski is begun
      Then it is drawn as:
        """
             . . . . . . . . . .
             . ┌1┐ ┌0────┐ ┌2┐ .
             . │ │ │     │ │ │ .
             . │ │ │     │ │ │ .
             . └─┘ └─────┘ └─┘ .
             . ┌3┐ ┌9────┐ ┌4┐ .
             . │ │ └─────┘ │ │ .
             . │ │ ┌6┐ ┌7┐ │ │ .
             . └─┘ └─┘ └─┘ └─┘ .
             . ┌5┐         ┌8┐ .
             . └─┘         └─┘ .
             . . .         . . .
             . . .         . . .
             . . . . . . . . . .
        """
