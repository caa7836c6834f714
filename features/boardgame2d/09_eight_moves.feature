@engine
Feature: Moving the tiles of the eight puzzle
  A move names a tile and the direction in which it goes, such as 8 DOWN. It goes one cell, and only into the blank.

  @BOARDGAME2D-R19
  Rule: The tile moves into the blank, which is next to it in the direction that is named

    Scenario: From forty random starts a tile moves into the blank
      When 40 new games of eight puzzle are made
      Then in each of them a tile beside the blank moves into it

    Scenario: From forty random starts no tile moves away from the blank
      When 40 new games of eight puzzle are made
      Then in each of them a tile beside the blank does not move away from it

    Scenario Outline: <move> moves tile <tile> <way>
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When <move> is played
      Then the board is
        """
        <row 1>
        <row 2>
        <row 3>
        """

      Examples:
        | move    | tile | way          | row 1 | row 2 | row 3 |
        | 8 DOWN  | 8    | down         | 2 . 4 | 3 8 6 | 1 5 7 |
        | 5 UP    | 5    | up           | 2 8 4 | 3 5 6 | 1 . 7 |
        | 6 LEFT  | 6    | to the left  | 2 8 4 | 3 6 . | 1 5 7 |
        | 3 RIGHT | 3    | to the right | 2 8 4 | . 3 6 | 1 5 7 |

    Scenario: Four moves carry the blank round a square
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 8 DOWN, 2 RIGHT, 3 UP, 8 LEFT are played
      Then the board is
        """
        | 3 | 2 | 4 |
        | 8 | . | 6 |
        | 1 | 5 | 7 |
        """

    Scenario: Tiles go back where they came from
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 6 LEFT, 6 RIGHT, 5 UP, 5 DOWN are played
      Then the board is
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """

  @BOARDGAME2D-R19
  Rule: All other moves on the board are refused, and leave board and score as they are

    Scenario Outline: With the blank <place>
      Given the eight puzzle stands at
        """
        <row 1>
        <row 2>
        <row 3>
        """
      When every move within the board is tried
      Then exactly these moves are accepted:
        | <up> | <down> | <left> | <right> |

      Examples:
        | place                          | row 1 | row 2 | row 3 | up   | down   | left   | right   |
        | in the middle                  | 2 8 4 | 3 . 6 | 1 5 7 | 5 UP | 8 DOWN | 6 LEFT | 3 RIGHT |
        | at the upper left              | . 7 4 | 8 6 1 | 5 2 3 | 8 UP |        | 7 LEFT |         |
        | in the middle of the first row | 2 . 4 | 3 8 6 | 1 5 7 | 8 UP |        | 4 LEFT | 2 RIGHT |
        | at the upper right             | 7 4 . | 8 6 1 | 5 2 3 | 1 UP |        |        | 4 RIGHT |
        | at the left of the second row  | 2 8 4 | . 3 6 | 1 5 7 | 1 UP | 2 DOWN | 3 LEFT |         |
        | at the right of the second row | 2 8 4 | 3 6 . | 1 5 7 | 7 UP | 4 DOWN |        | 6 RIGHT |
        | at the lower left              | 2 8 4 | 1 3 6 | . 5 7 |      | 1 DOWN | 5 LEFT |         |
        | in the middle of the last row  | 2 8 4 | 3 5 6 | 1 . 7 |      | 5 DOWN | 7 LEFT | 1 RIGHT |
        | at the lower right             | 2 8 4 | 3 5 6 | 1 7 . |      | 6 DOWN |        | 7 RIGHT |

    Scenario: The direction is that of the tile, not that of the blank
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When 7 RIGHT is played
      Then the board and the score are as before

    Scenario: A tile that touches the blank at a corner does not move
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When 6 UP is played
      Then the board and the score are as before

    Scenario: A tile two cells from the blank does not move
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When 4 LEFT is played
      Then the board and the score are as before

    Scenario: A tile beside the blank does not move into another tile
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 8 LEFT is played
      Then the board and the score are as before

  @BOARDGAME2D-R19
  Rule: No tile leaves the board, or comes back to it on another side

    Scenario: Moves over every edge are refused
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When every move off the board is tried
      Then no move is accepted

    Scenario: From the end of a row no tile goes to the beginning of the next
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | . | 3 | 6 |
        | 1 | 5 | 7 |
        """
      When 4 RIGHT is played
      Then the board and the score are as before

    Scenario: From the beginning of a row no tile goes to the end of the one before
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | 6 | . |
        | 1 | 5 | 7 |
        """
      When 1 LEFT is played
      Then the board and the score are as before

    Scenario: No tile goes round the board in its row
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | . | 3 | 6 |
        | 1 | 5 | 7 |
        """
      When 6 RIGHT is played
      Then the board and the score are as before

    Scenario: No tile goes round the board in its column
      Given the eight puzzle stands at
        """
        | 2 | . | 4 |
        | 3 | 8 | 6 |
        | 1 | 5 | 7 |
        """
      When 5 DOWN is played
      Then the board and the score are as before

  @BOARDGAME2D-R19
  Rule: An entry is a tile from 1 to 8, one blank and a direction; all else leaves the board as it is

    Scenario Outline: The text "<text>" moves nothing
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When the text "<text>" is entered
      Then the board and the score are as before

      Examples:
        | text    |
        |         |
        | 7       |
        | LEFT    |
        | 7 left  |
        | 9 LEFT  |
        | 0 LEFT  |
        | . DOWN  |
        | 77 LEFT |

    Scenario: Two blanks between tile and direction are one too many
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When the text "7  LEFT" is entered
      Then the board and the score are as before

    Scenario: A blank after the direction is one too many
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When the text "7 LEFT " is entered
      Then the board and the score are as before

    Scenario: What is an entry is a move if the board allows it
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When the text "7 LEFT" is entered
      Then the board is
        """
        | 7 | . | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """

  @BOARDGAME2D-R7
  Rule: The inherited string move tells what became of an entry

    Scenario: After an entry that is none it is "invalid entry"
      Given a new eight puzzle
      When the text "9 LEFT" is entered
      Then the status is "invalid entry"

    Scenario: After a move that is refused it is "invalid move"
      Given the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      When 4 LEFT is played
      Then the status is "invalid move"

  @BOARDGAME2D-R19
  Rule: isEntryProper looks at the text only, isMoveValid at the board

    Scenario Outline: "<text>" is a proper entry
      Given a new eight puzzle
      Then "<text>" is a proper entry

      Examples:
        | text    |
        | 1 UP    |
        | 2 DOWN  |
        | 7 LEFT  |
        | 8 RIGHT |

    Scenario Outline: "<text>" is not a proper entry
      Given a new eight puzzle
      Then "<text>" is not a proper entry

      Examples:
        | text    |
        |         |
        | 8       |
        | RIGHT   |
        | 8 right |
        | 9 RIGHT |
        | 0 RIGHT |

    # Row 1 is row 0 of the vector, and so is column 1.
    Scenario: isMoveValid takes row and column of the tile, from 0
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | . | 3 | 6 |
        | 1 | 5 | 7 |
        """
      Then isMoveValid is true for exactly these:
        | 0,0 DOWN |
        | 1,1 LEFT |
        | 2,0 UP |

  @remark @BOARDGAME2D-R18
  Rule: A program may draw the board as it likes, as long as the tiles stand in three rows

    Scenario: The board as the document's program draws it, with the last move below
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 8 DOWN is played
      Then it is drawn as:
        """
              ———————————
             | 2 | . | 4 |
              ———————————
             | 3 | 8 | 6 |
              ———————————
             | 1 | 5 | 7 |
              ———————————


        Move 8 DOWN has been performed.
        """
