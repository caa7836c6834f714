@engine
Feature: Jumps in peg solitaire
  A peg jumps over the peg beside it into the hole behind that one. The peg that it has jumped over is taken away.

  @BOARDGAME2D-R16
  Rule: The peg lands two places further, and the peg between is gone

    Scenario Outline: A peg jumps <direction>
      Given a new peg solitaire
      When <jump> is played
      Then the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           <row 3>
        4     <row 4>
        5     <row 5>
        6     <row 6>
        7           <row 7>
        8           o o o
        9           o o o
        """

      Examples:
        | direction | jump     | row 3 | row 4             | row 5             | row 6             | row 7 |
        | left      | 5G LEFT  | o o o | o o o o o o o o o | o o o o o . . o o | o o o o o o o o o | o o o |
        | right     | 5C RIGHT | o o o | o o o o o o o o o | o o . . o o o o o | o o o o o o o o o | o o o |
        | up        | 7E UP    | o o o | o o o o o o o o o | o o o o o o o o o | o o o o . o o o o | o . o |
        | down      | 3E DOWN  | o . o | o o o o . o o o o | o o o o o o o o o | o o o o o o o o o | o o o |

    Scenario: One jump makes room for the next
      Given a new peg solitaire
      When 3E DOWN, 1E DOWN, 4C RIGHT, 4A RIGHT are played
      Then the board is
        """
              A B C D E F G H I

        1           o . o
        2           o . o
        3           o o o
        4     . . o . o o o o o
        5     o o o o o o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """

    Scenario Outline: A peg jumps <direction> onto the edge of the board
      Given a new peg solitaire
      When <jumps> are played
      Then the board is
        """
              A B C D E F G H I

        1           <row 1>
        2           <row 2>
        3           <row 3>
        4     <row 4>
        5     <row 5>
        6     <row 6>
        7           <row 7>
        8           <row 8>
        9           <row 9>
        """

      Examples:
        | direction | jumps                                       | row 1 | row 2 | row 3 | row 4             | row 5             | row 6             | row 7 | row 8 | row 9 |
        | left      | 3E DOWN, 4C RIGHT, 4A RIGHT, 6A UP, 5C LEFT | o o o | o o o | o . o | o . o . o o o o o | o . . o o o o o o | . o o o o o o o o | o o o | o o o | o o o |
        | right     | 3E DOWN, 4G LEFT, 4I LEFT, 6H UP, 4G RIGHT  | o o o | o o o | o . o | o o o o o . . . o | o o o o o o o . o | o o o o o o o . o | o o o | o o o | o o o |
        | up        | 5C RIGHT, 3D DOWN, 1D DOWN, 1F LEFT, 3E UP  | o o . | . . o | o . o | o o o . o o o o o | o o . o o o o o o | o o o o o o o o o | o o o | o o o | o o o |
        | down      | 5C RIGHT, 7D UP, 9D UP, 8F LEFT, 7D DOWN    | o o o | o o o | o o o | o o o o o o o o o | o o . o o o o o o | o o o . o o o o o | . o o | . . . | o o o |

  @BOARDGAME2D-R16
  Rule: A peg is needed to jump over

    Scenario Outline: After <jumps> the peg of <move> would jump over a hole
      Given a new peg solitaire
      And <jumps> is played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | jumps    | move     |
        | 3E DOWN  | 2E DOWN  |
        | 3E DOWN  | 5E UP    |
        | 5C RIGHT | 5E LEFT  |
        | 5C RIGHT | 5B RIGHT |

  @BOARDGAME2D-R16
  Rule: A hole is needed to land in

    Scenario Outline: At the start the peg of <move> would land on another
      Given a new peg solitaire
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move     |
        | 1E DOWN  |
        | 9E UP    |
        | 5I LEFT  |
        | 5A RIGHT |
        | 2D DOWN  |
        | 8F UP    |
        | 4H LEFT  |
        | 6B RIGHT |

  @BOARDGAME2D-R16
  Rule: A peg is needed to jump

    Scenario Outline: After <jumps> no peg is there for <move>
      Given a new peg solitaire
      And <jumps> are played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | jumps              | move     |
        | 3E DOWN, 1E DOWN   | 2E DOWN  |
        | 3E DOWN, 1E DOWN   | 4E UP    |
        | 5C RIGHT, 5A RIGHT | 5D LEFT  |
        | 5C RIGHT, 5A RIGHT | 5B RIGHT |

  @BOARDGAME2D-R16
  Rule: No peg leaves the board

    Scenario Outline: The peg of <move> would land beside an arm of the cross
      Given a new peg solitaire
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move     |
        | 1E LEFT  |
        | 2E RIGHT |
        | 5A DOWN  |
        | 5I UP    |
        | 5B DOWN  |
        | 5H UP    |

    # Read row by row, the hole that was made would come next.
    Scenario Outline: After <jumps> the peg of <move> would land beyond the end of its row
      Given a new peg solitaire
      And <jumps> are played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | jumps              | move     |
        | 5G LEFT, 5I LEFT   | 6B LEFT  |
        | 5C RIGHT, 5A RIGHT | 4H RIGHT |

    # The four corners of the grid, in which there are no holes.
    Scenario Outline: No jump into a corner <when>
      Given the first <jumps> moves of "peg solitaire to one peg" are played
      When every move into a corner of the grid is tried
      Then no move is accepted

      Examples:
        | when           | jumps |
        | after 2 jumps  | 2     |
        | after 20 jumps | 20    |

    Scenario Outline: No jump from a corner <when>
      Given the first <jumps> moves of "peg solitaire to one peg" are played
      When every move from a corner of the grid is tried
      Then no move is accepted

      Examples:
        | when           | jumps |
        | after 2 jumps  | 2     |
        | after 20 jumps | 20    |

    # A program that looks two places further may look outside the board.
    Scenario Outline: No jump over the edge <when>
      Given the first <jumps> moves of "peg solitaire to one peg" are played
      When every move over the edge of the grid is tried
      Then no move is accepted

      Examples:
        | when           | jumps |
        | after 2 jumps  | 2     |
        | after 20 jumps | 20    |

  @BOARDGAME2D-R16
  Rule: Of all the jumps that are thinkable, exactly the valid ones are made

    Scenario: The first jumps
      Given a new peg solitaire
      When every move within the board is tried
      Then exactly these moves are accepted:
        | 3E DOWN | 5C RIGHT | 5G LEFT | 7E UP |

    Scenario: After 9 jumps
      Given the first 9 moves of "peg solitaire to one peg" are played
      When every move within the board is tried
      Then exactly these moves are accepted:
        | 3F DOWN  | 4D DOWN | 4E RIGHT | 4H DOWN | 4I LEFT  | 5D LEFT  |
        | 5D RIGHT | 5I LEFT | 6B RIGHT | 6F DOWN | 6F LEFT  | 6F RIGHT |
        | 7F UP    | 7F LEFT | 8D RIGHT | 9D UP   | 9D RIGHT |          |

    Scenario: After 20 jumps
      Given the first 20 moves of "peg solitaire to one peg" are played
      When every move within the board is tried
      Then exactly these moves are accepted:
        | 1D RIGHT | 3F DOWN  | 4D UP   | 4D LEFT | 4E UP   | 4F UP   |
        | 4F RIGHT | 5D RIGHT | 5E LEFT | 6D DOWN | 6D LEFT | 6F DOWN |
        | 6F RIGHT | 7F UP    |         |         |         |         |

    Scenario: After 30 jumps
      Given the first 30 moves of "peg solitaire to one peg" are played
      When every move within the board is tried
      Then exactly these moves are accepted:
        | 2F DOWN  | 3F UP | 4D DOWN | 4D LEFT | 4D RIGHT | 5D UP |
        | 5D RIGHT | 5E UP | 5E LEFT |         |          |       |

    Scenario: None when the game is over
      Given the game "shortest game of peg solitaire" is played
      When every move within the board is tried
      Then no move is accepted

  # It counts rows and columns from 0.
  @BOARDGAME2D-R16
  Rule: isMoveValid tells which jumps are valid

    Scenario: isMoveValid at the start
      When a new peg solitaire is begun
      Then isMoveValid is true for exactly these:
        | 2,4 DOWN | 4,2 RIGHT | 4,6 LEFT | 6,4 UP |

    Scenario: isMoveValid after 9 jumps
      When the first 9 moves of "peg solitaire to one peg" are played
      Then isMoveValid is true for exactly these:
        | 2,5 DOWN | 3,3 DOWN  | 3,4 RIGHT | 3,7 DOWN  | 3,8 LEFT  |
        | 4,3 LEFT | 4,3 RIGHT | 4,8 LEFT  | 5,1 RIGHT | 5,5 DOWN  |
        | 5,5 LEFT | 5,5 RIGHT | 6,5 UP    | 6,5 LEFT  | 7,3 RIGHT |
        | 8,3 UP   | 8,3 RIGHT |           |           |           |
