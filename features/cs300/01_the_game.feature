Feature: The rules of peg solitaire
  A single player takes pegs from a board by jumping, until one peg is left or no jump is possible.
  In the drawings @ is a peg, - an empty hole and # a place that is neither.

  @CS300-R3 @engine
  Rule: A peg jumps over a neighbouring peg into the empty hole beyond, and the peg that was jumped over is removed

    Scenario Outline: A peg jumps <direction>
      Given the board:
        """
        -----
        --@--
        -@@@-
        --@--
        -----
        """
      When the peg in row 3, column 3 jumps <direction>
      Then row <row> of the board is "<becomes>"
      And 4 pegs are left

      Examples:
        | direction | row | becomes |
        | UP        | 1   | --@--   |
        | DOWN      | 5   | --@--   |
        | LEFT      | 3   | @--@-   |
        | RIGHT     | 3   | -@--@   |

    Scenario: Nothing else on the board changes
      Given the board:
        """
        @#@-@
        @@-@@
        #-@@#
        """
      When the peg in row 2, column 1 jumps RIGHT
      Then the board is:
        """
        @#@-@
        --@@@
        #-@@#
        """

  @CS300-R4 @engine
  Rule: No peg jumps diagonally

    Scenario: Pegs that touch only at their corners cannot jump
      Given the board:
        """
        @-@-@
        -@-@-
        --@--
        -@-@-
        @-@-@
        """
      When every move is tried
      Then no move is legal

  @CS300-R4 @needs-CS300-R1 @console
  Rule: A player who could jump only diagonally has lost

    # The last board of this game has a diagonal jump: row 1, column 3 over row 2, column 4.
    Scenario: The game ends though two pegs touch at their corners
      Given a game that follows "shortest loss on the Simple T"
      When the game is played to its end
      Then the program asks no more

  @CS300-R5 @needs-CS300-R3 @needs-CS300-R40 @engine
  Rule: The worked example of four turns ends in a lost game

    Scenario: Turn 1, the peg in the upper left corner
      Given the board:
        """
        @@-
        @@@
        @@@
        """
      When the peg in row 1, column 1 jumps RIGHT
      Then the board is:
        """
        --@
        @@@
        @@@
        """

    Scenario: Turn 2, the peg in the lower left corner
      Given the board:
        """
        --@
        @@@
        @@@
        """
      When the peg in row 3, column 1 jumps UP
      Then the board is:
        """
        @-@
        -@@
        -@@
        """

    Scenario: Turn 3, the peg in the lower right corner
      Given the board:
        """
        @-@
        -@@
        -@@
        """
      When the peg in row 3, column 3 jumps LEFT
      Then the board is:
        """
        @-@
        -@@
        @--
        """

    Scenario: Turn 4, the peg in the upper right corner
      Given the board:
        """
        @-@
        -@@
        @--
        """
      When the peg in row 1, column 3 jumps DOWN
      Then the board is:
        """
        @--
        -@-
        @-@
        """

    Scenario: After turn 4 no move is left
      Given the board:
        """
        @--
        -@-
        @-@
        """
      When every move is tried
      Then no move is legal
      And 4 pegs are left

  @CS300-R1 @needs-CS300-R40 @needs-CS300-R50 @console
  Rule: The game goes on until one peg is left, or no legal move with more than one peg

    Scenario Outline: The game is won with "<line>"
      Given a game that follows "<line>"
      When the game is played to its end
      Then the program asks no more

      Examples:
        | line                       |
        | first win on the Simple T  |
        | second win on the Simple T |
        | win on the Circle          |

    Scenario Outline: The game is lost with "<line>"
      Given a game that follows "<line>"
      When the game is played to its end
      Then the program asks no more

      Examples:
        | line                            |
        | loss through column 1 and row 5 |
        | loss through row 5 and column 5 |

  @CS300-R3 @console
  Rule: Jumps reach the first and the last row and column of the board

    Scenario Outline: A jump <direction> lands in <edge>
      Given a game that follows "<line>"
      When the game is played to its end
      Then row <row> of the board after jump <jump> is "<becomes>"

      Examples:
        | direction | edge     | line                             | jump | row | becomes |
        | UP        | row 1    | shortest loss on the Triangle    | 2    | 1   | ###@--### |
        | DOWN      | row 5    | loss through row 5 and column 5  | 1    | 5   | --@--   |
        | LEFT      | column 1 | loss through column 1 and row 5  | 1    | 2   | @--@-   |
        | RIGHT     | column 5 | first win on the Simple T        | 1    | 2   | -@--@   |

    Scenario Outline: Jumps along the edges of the <board>
      Given a game that follows "edges of the <board>"
      When the game is played to its end
      Then the boards shown are those of the game

      Examples:
        | board    |
        | Triangle |
        | Circle   |
        | Cross    |
