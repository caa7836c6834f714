Feature: isValidMove, which judges a move

  @CS300-R40 @engine
  Rule: A move is legal if there is a peg, a peg next to it in the direction, and an empty hole beyond

    Scenario Outline: A peg, a peg and a hole <direction>
      Given the board:
        """
        -----
        --@--
        -@@@-
        --@--
        -----
        """
      When the move <direction> from row 3, column 3 is judged
      Then it is legal

      Examples:
        | direction |
        | UP        |
        | DOWN      |
        | LEFT      |
        | RIGHT     |

    Scenario Outline: <pattern> is no jump, because <reason>
      Given the board:
        """
        <pattern>
        """
      When the move RIGHT from row 1, column 1 is judged
      Then it is not legal

      Examples:
        | pattern | reason                                |
        | -@-     | there is no peg to move               |
        | @--     | there is no peg to jump over          |
        | @@@     | there is a peg where it would land    |
        | ---     | there is nothing at all               |
        | -@@     | there is no peg to move and no hole   |
        | --@     | there is only a peg beyond            |

    Scenario Outline: Exactly the right moves are legal on the <board>
      Given the <board>
      When every move is tried
      Then exactly these moves are legal:
        | direction | from row, column |
        | UP        | <up>             |
        | DOWN      | <down>           |
        | LEFT      | <left>           |
        | RIGHT     | <right>          |

      Examples:
        | board    | up              | down            | left            | right           |
        | Cross    | 6,5             | 2,5             | 4,7             | 4,3             |
        | Circle   | 3,2 3,5 4,1 4,6 | 3,1 3,6 4,2 4,5 | 1,4 2,3 5,3 6,4 | 1,3 2,4 5,4 6,3 |
        | Triangle | 3,4 3,6 4,3 4,7 | 1,5             | 2,5 3,4 3,7 4,3 | 2,5 3,3 3,6 4,7 |
        | Simple T | 3,3             | 3,3             | 2,3             | 2,3             |

  @CS300-R39 @engine
  Rule: Rows and columns count from one

    Scenario: Row 1, column 1 is the upper left corner
      Given the board:
        """
        @@-
        @--
        ---
        """
      When every move is tried
      Then exactly these moves are legal:
        | direction | from row, column |
        | DOWN      | 1,1              |
        | RIGHT     | 1,1              |

  @CS300-R38 @engine
  Rule: The row comes before the column

    Scenario: Row 1, column 3 is the upper right corner
      Given the board:
        """
        --@
        --@
        ---
        """
      When every move is tried
      Then exactly these moves are legal:
        | direction | from row, column |
        | DOWN      | 1,3              |

    Scenario: Row 3, column 1 is the lower left corner
      Given the board:
        """
        ---
        ---
        @@-
        """
      When every move is tried
      Then exactly these moves are legal:
        | direction | from row, column |
        | RIGHT     | 3,1              |

  @CS300-R45 @needs-CS300-R3 @needs-CS300-R38 @engine
  Rule: performMove, too, takes the row before the column

    Scenario: performMove, too, takes the row first
      Given the board:
        """
        -----
        @@---
        -----
        """
      When the peg in row 2, column 1 jumps RIGHT
      Then the board is:
        """
        -----
        --@--
        -----
        """

  @CS300-R41 @needs-CS300-R40 @engine
  Rule: A move that touches a place beyond the board is not legal, and asking is no error

    Scenario Outline: A jump <direction> from row <row>, column <column> would land off the board
      Given the board:
        """
        -@---
        @@---
        -----
        ---@@
        ---@-
        """
      When the move <direction> from row <row>, column <column> is judged
      Then it is not legal

      Examples:
        | direction | row | column |
        | UP        | 2   | 2      |
        | LEFT      | 2   | 2      |
        | DOWN      | 4   | 4      |
        | RIGHT     | 4   | 4      |

    # Each place has a peg opposite, at the other end of its row or column, and a hole next to that.
    Scenario Outline: A jump <direction> from row <row>, column <column> would start across the edge
      Given the board:
        """
        -@-@-
        @---@
        -----
        @---@
        -@-@-
        """
      When the move <direction> from row <row>, column <column> is judged
      Then it is not legal

      Examples:
        | direction | row | column |
        | UP        | 1   | 2      |
        | DOWN      | 5   | 4      |
        | LEFT      | 4   | 1      |
        | RIGHT     | 2   | 5      |

    Scenario Outline: Row <row>, column <column> is off the board
      Given the board:
        """
        -@@-
        @--@
        @--@
        -@@-
        """
      When the move <direction> from row <row>, column <column> is judged
      Then it is not legal

      Examples: One place off, with a peg and a hole before it
        | direction | row | column |
        | DOWN      | 0   | 2      |
        | UP        | 5   | 2      |
        | RIGHT     | 2   | 0      |
        | LEFT      | 2   | 5      |

      Examples: Far off
        | direction | row         | column     |
        | DOWN      | -1          | 2          |
        | RIGHT     | 2           | -1         |
        | UP        | 6           | 2          |
        | LEFT      | 2           | 6          |
        | UP        | 100         | 100        |
        | DOWN      | -2147483648 | 2          |
        | RIGHT     | 2           | 2147483647 |

  @CS300-R42 @engine
  Rule: A place that is neither peg nor hole can be no part of a jump

    Scenario Outline: <pattern> is no jump
      Given the board:
        """
        <pattern>
        """
      When the move RIGHT from row 1, column 1 is judged
      Then it is not legal

      Examples:
        | pattern |
        | #@-     |
        | @#-     |
        | @@#     |

  @CS300-R42 @console
  Rule: In the game, too, a place that is neither peg nor hole can be no part of a jump

    Scenario Outline: On the <board>, row <row>, column <column> <direction> is no jump: <reason>
      Given a game on the <board>
      When the player first tries to move the peg in row <row>, column <column> <direction>
      Then the program says once that this is not a legal move
      And goes on as if that had not been typed

      Examples: The landing is neither peg nor hole
        | board    | row | column | direction | reason                      |
        | Cross    | 1   | 5      | LEFT      | column 3 is no hole         |
        | Cross    | 2   | 5      | RIGHT     | column 7 is no hole         |
        | Cross    | 4   | 2      | UP        | row 2 is no hole            |
        | Cross    | 4   | 8      | DOWN      | row 6 is no hole            |
        | Triangle | 4   | 2      | UP        | row 2 is no hole            |

      Examples: The source is neither peg nor hole
        | board    | row | column | direction | reason                      |
        | Cross    | 1   | 1      | RIGHT     | there is no peg             |
        | Triangle | 1   | 3      | DOWN      | there is no peg             |
        | Circle   | 1   | 1      | RIGHT     | there is no peg             |

  @CS300-R40 @needs-CS300-R34 @console
  Rule: In the game, too, a move is accepted if it is a jump, and only then

    Scenario Outline: Every jump of "<line>" is accepted
      Given a game that follows "<line>"
      When the game is played to its end
      Then every question is asked in its place, and no jump is refused

      Examples:
        | line                            |
        | loss through column 1 and row 5 |
        | loss through row 5 and column 5 |
        | shortest loss on the Simple T   |
        | win on the Circle               |
        | edges of the Cross              |

    Scenario Outline: On the <board>, row <row>, column <column> <direction> is refused: <reason>
      Given a game on the <board>
      When the player first tries to move the peg in row <row>, column <column> <direction>
      Then the program says once that this is not a legal move
      And goes on as if that had not been typed

      Examples: The source is empty
        | board    | row | column | direction | reason                      |
        | Cross    | 4   | 5      | UP        | there is no peg             |
        | Circle   | 1   | 2      | RIGHT     | there is no peg             |
        | Simple T | 2   | 1      | RIGHT     | there is no peg             |

      Examples: The source is empty, although a peg and a hole lie beyond
        | board    | row | column | direction | reason                      |
        | Simple T | 1   | 2      | DOWN      | there is no peg             |
        | Simple T | 3   | 2      | UP        | there is no peg             |
        | Triangle | 1   | 4      | RIGHT     | there is no peg             |
        | Triangle | 1   | 6      | LEFT      | there is no peg             |

      Examples: The neighbour is empty or beyond the board
        | board    | row | column | direction | reason                      |
        | Simple T | 3   | 3      | LEFT      | there is nothing to jump    |
        | Triangle | 4   | 8      | RIGHT     | there is nothing to jump    |
        | Cross    | 1   | 5      | UP        | the board ends there        |
        | Cross    | 3   | 9      | RIGHT     | the board ends there        |

      Examples: The landing holds a peg or is beyond the board
        | board    | row | column | direction | reason                      |
        | Cross    | 3   | 1      | RIGHT     | column 3 holds a peg        |
        | Simple T | 2   | 2      | RIGHT     | column 4 holds a peg        |
        | Circle   | 3   | 2      | LEFT      | the board ends there        |
        | Cross    | 6   | 4      | DOWN      | the board ends there        |
        | Triangle | 3   | 3      | DOWN      | the board ends there        |

  @CS300-R44 @engine
  Rule: Judging a move does not change the board

    Scenario: Judging a legal move
      Given the Triangle
      When the move DOWN from row 1, column 5 is judged
      Then it is legal
      And the board is as before

    Scenario: Judging every move
      Given the Circle
      When every move is tried
      Then the board is as before

  @CS300-R43 @engine @remark
  Rule: A direction outside 1 to 4 is no legal move

    Scenario Outline: Direction <direction> does not exist
      Given the board:
        """
        --@--
        -----
        @-@-@
        -----
        --@--
        """
      When the move in direction <direction> from row 3, column 3 is judged
      Then it is not legal

      Examples:
        | direction |
        | 0         |
        | 5         |
        | -1        |

  @CS300-R34 @engine
  Rule: Direction 1 is UP, 2 is DOWN, 3 is LEFT and 4 is RIGHT for methods, too

    Scenario: Pegs in the upper left corner jump only DOWN and RIGHT
      Given the board:
        """
        @@-
        @--
        ---
        """
      When every move is tried
      Then exactly these moves are legal:
        | direction | from row, column |
        | DOWN      | 1,1              |
        | RIGHT     | 1,1              |
