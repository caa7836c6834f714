@engine
Feature: Moves in Klotski
  An entry names a piece and a direction: 7 LEFT. The piece slides one unit that way, if all places that it would slide into are free.

  @BOARDGAME2D-R24
  Rule: A move takes one piece one unit further, which is two characters of the board

    Scenario: A small piece moves down
      Given a new Klotski
      When 6 DOWN is played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │     ┌7┐ │ │ .
        . └─┘     └─┘ └─┘ .
        . ┌5┐ ┌6┐     ┌8┐ .
        . └─┘ └─┘     └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: A small piece moves right
      Given a new Klotski
      When 5 RIGHT is played
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
        .     ┌5┐     ┌8┐ .
        .     └─┘     └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: A small piece moves left
      Given a new Klotski
      When 8 LEFT is played
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
        . ┌5┐     ┌8┐     .
        . └─┘     └─┘     .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: A small piece moves up
      Given a new Klotski
      When 5 RIGHT, 3 DOWN, 9 LEFT, 7 UP are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌9────┐ ┌7┐ ┌4┐ .
        . └─────┘ └─┘ │ │ .
        . ┌3┐ ┌6┐     │ │ .
        . │ │ └─┘     └─┘ .
        . │ │ ┌5┐     ┌8┐ .
        . └─┘ └─┘     └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: A vertical piece moves down
      Given a new Klotski
      When 5 RIGHT, 3 DOWN are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        .     ┌9────┐ ┌4┐ .
        .     └─────┘ │ │ .
        . ┌3┐ ┌6┐ ┌7┐ │ │ .
        . │ │ └─┘ └─┘ └─┘ .
        . │ │ ┌5┐     ┌8┐ .
        . └─┘ └─┘     └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: The horizontal piece moves left
      Given a new Klotski
      When 5 RIGHT, 3 DOWN, 9 LEFT are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌9────┐     ┌4┐ .
        . └─────┘     │ │ .
        . ┌3┐ ┌6┐ ┌7┐ │ │ .
        . │ │ └─┘ └─┘ └─┘ .
        . │ │ ┌5┐     ┌8┐ .
        . └─┘ └─┘     └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: The horizontal piece moves right
      Given a new Klotski
      When 8 LEFT, 4 DOWN, 9 RIGHT are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐     ┌9────┐ .
        . │ │     └─────┘ .
        . │ │ ┌6┐ ┌7┐ ┌4┐ .
        . └─┘ └─┘ └─┘ │ │ .
        . ┌5┐     ┌8┐ │ │ .
        . └─┘     └─┘ └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: The horizontal piece and the big piece move down
      Given a new Klotski
      When 6 DOWN, 7 DOWN, 9 DOWN, 0 DOWN are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐         ┌2┐ .
        . │ │         │ │ .
        . │ │ ┌0────┐ │ │ .
        . └─┘ │     │ └─┘ .
        . ┌3┐ │     │ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │ ┌9────┐ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌5┐ ┌6┐ ┌7┐ ┌8┐ .
        . └─┘ └─┘ └─┘ └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: The big piece moves back up
      Given a new Klotski
      When 6 DOWN, 7 DOWN, 9 DOWN, 0 DOWN, 0 UP are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐         ┌4┐ .
        . │ │         │ │ .
        . │ │ ┌9────┐ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌5┐ ┌6┐ ┌7┐ ┌8┐ .
        . └─┘ └─┘ └─┘ └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: The big piece moves left
      Given a new Klotski
      When 6 DOWN, 8 LEFT, 4 DOWN, 9 RIGHT, 3 RIGHT, 1 DOWN, 1 DOWN, 0 LEFT are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌0────┐     ┌2┐ .
        . │     │     │ │ .
        . │     │     │ │ .
        . └─────┘     └─┘ .
        . ┌1┐ ┌3┐ ┌9────┐ .
        . │ │ │ │ └─────┘ .
        . │ │ │ │ ┌7┐ ┌4┐ .
        . └─┘ └─┘ └─┘ │ │ .
        . ┌5┐ ┌6┐ ┌8┐ │ │ .
        . └─┘ └─┘ └─┘ └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: The big piece moves right
      Given a new Klotski
      When 5 RIGHT, 3 DOWN, 7 DOWN, 9 LEFT, 4 LEFT, 2 DOWN, 2 DOWN, 0 RIGHT are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐     ┌0────┐ .
        . │ │     │     │ .
        . │ │     │     │ .
        . └─┘     └─────┘ .
        . ┌9────┐ ┌4┐ ┌2┐ .
        . └─────┘ │ │ │ │ .
        . ┌3┐ ┌6┐ │ │ │ │ .
        . │ │ └─┘ └─┘ └─┘ .
        . │ │ ┌5┐ ┌7┐ ┌8┐ .
        . └─┘ └─┘ └─┘ └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

  @BOARDGAME2D-R25
  Rule: No piece moves into the wall

    Scenario Outline: The wall stops <move> at the start
      Given a new Klotski
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    |
        | 1 LEFT  |
        | 2 RIGHT |
        | 1 UP    |
        | 2 UP    |
        | 0 UP    |
        | 5 LEFT  |
        | 5 DOWN  |
        | 8 RIGHT |
        | 8 DOWN  |

    Scenario Outline: The wall stops <move> after <moves>
      Given a new Klotski
      And <moves> are played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    | moves                   |
        | 3 DOWN  | 5 RIGHT, 3 DOWN         |
        | 9 LEFT  | 5 RIGHT, 3 DOWN, 9 LEFT |
        | 9 RIGHT | 8 LEFT, 4 DOWN, 9 RIGHT |

  @BOARDGAME2D-R25
  Rule: No piece moves onto another

    Scenario Outline: Another piece stops <move> at the start
      Given a new Klotski
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    |
        | 0 DOWN  |
        | 0 LEFT  |
        | 0 RIGHT |
        | 9 UP    |
        | 9 DOWN  |
        | 9 LEFT  |
        | 9 RIGHT |
        | 1 DOWN  |
        | 1 RIGHT |
        | 2 LEFT  |
        | 3 UP    |
        | 3 RIGHT |
        | 4 LEFT  |
        | 5 UP    |
        | 6 UP    |
        | 6 LEFT  |
        | 6 RIGHT |
        | 7 LEFT  |
        | 7 UP    |
        | 8 UP    |

  # One half of the place that the piece would move into is free, and a piece stands in the other half.
  @BOARDGAME2D-R25
  Rule: All cells that a piece moves into must be free, not only some of them

    Scenario Outline: There is not room enough for <move> after <moves>
      Given a new Klotski
      And <moves> <are> played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    | are | moves                                                            |
        | 0 DOWN  | are | 5 RIGHT, 3 DOWN, 9 LEFT                                          |
        | 0 DOWN  | are | 8 LEFT, 4 DOWN, 9 RIGHT                                          |
        | 0 LEFT  | are | 5 RIGHT, 3 DOWN, 1 DOWN                                          |
        | 0 RIGHT | are | 8 LEFT, 4 DOWN, 2 DOWN                                           |
        | 9 DOWN  | is  | 6 DOWN                                                           |
        | 9 DOWN  | is  | 7 DOWN                                                           |
        | 9 UP    | are | 5 RIGHT, 3 DOWN, 7 DOWN, 9 LEFT, 4 LEFT, 2 DOWN, 2 DOWN, 0 RIGHT |
        | 9 UP    | are | 6 DOWN, 8 LEFT, 4 DOWN, 9 RIGHT, 3 RIGHT, 1 DOWN, 1 DOWN, 0 LEFT |
        | 4 LEFT  | is  | 7 DOWN                                                           |
        | 4 LEFT  | are | 5 RIGHT, 3 DOWN, 9 LEFT                                          |
        | 3 RIGHT | is  | 6 DOWN                                                           |
        | 3 RIGHT | are | 6 DOWN, 7 DOWN, 9 DOWN                                           |

    Scenario Outline: One half of <piece> is above the notch and the other above the wall
      Given the first <n> moves of "long solution of Klotski" are played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | piece                | n   | move   |
        | the big piece        | 110 | 0 DOWN |
        | the horizontal piece | 90  | 9 DOWN |

  @BOARDGAME2D-R25
  Rule: Of all moves of all pieces, exactly the valid ones are made

    Scenario: The first moves
      Given a new Klotski
      When every move of a piece is tried
      Then exactly these moves are accepted:
        | 5 RIGHT | 6 DOWN | 7 DOWN | 8 LEFT |

    Scenario Outline: After <n> moves
      Given the first <n> moves of "long solution of Klotski" are played
      When every move of a piece is tried
      Then exactly these moves are accepted:
        | <first> | <second> | <third> |

      Examples:
        | n   | first   | second  | third  |
        | 80  | 2 DOWN  | 5 RIGHT | 7 LEFT |
        | 115 | 0 RIGHT | 5 LEFT  | 7 LEFT |

  @BOARDGAME2D-R26
  Rule: Any piece may move into the notch, and out of it again

    Scenario: A small piece moves into the notch
      Given a new Klotski
      When 6 DOWN, 6 DOWN are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │     ┌7┐ │ │ .
        . └─┘     └─┘ └─┘ .
        . ┌5┐         ┌8┐ .
        . └─┘         └─┘ .
        . . . ┌6┐     . . .
        . . . └─┘     . . .
        . . . . . . . . . .
        """

    Scenario: A small piece moves within the notch
      Given a new Klotski
      When 6 DOWN, 6 DOWN, 6 RIGHT are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │     ┌7┐ │ │ .
        . └─┘     └─┘ └─┘ .
        . ┌5┐         ┌8┐ .
        . └─┘         └─┘ .
        . . .     ┌6┐ . . .
        . . .     └─┘ . . .
        . . . . . . . . . .
        """

    Scenario: A small piece moves out of the notch
      Given a new Klotski
      When 6 DOWN, 6 DOWN, 6 RIGHT, 6 LEFT, 6 UP are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │     ┌7┐ │ │ .
        . └─┘     └─┘ └─┘ .
        . ┌5┐ ┌6┐     ┌8┐ .
        . └─┘ └─┘     └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

    Scenario: A vertical piece moves into the notch
      Given a new Klotski
      When 5 RIGHT, 3 DOWN, 5 RIGHT, 9 LEFT, 7 UP, 6 RIGHT, 3 RIGHT, 3 DOWN are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌9────┐ ┌7┐ ┌4┐ .
        . └─────┘ └─┘ │ │ .
        .         ┌6┐ │ │ .
        .         └─┘ └─┘ .
        .     ┌3┐ ┌5┐ ┌8┐ .
        .     │ │ └─┘ └─┘ .
        . . . │ │     . . .
        . . . └─┘     . . .
        . . . . . . . . . .
        """

    Scenario: The horizontal piece moves into the notch
      Given a new Klotski
      When 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN, 9 DOWN, 9 DOWN, 3 RIGHT, 5 UP, 9 LEFT, 7 UP, 6 RIGHT, 7 UP, 6 UP, 7 UP, 6 UP, 9 RIGHT, 9 DOWN are played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        .     ┌3┐ ┌7┐ ┌4┐ .
        .     │ │ └─┘ │ │ .
        . ┌5┐ │ │ ┌6┐ │ │ .
        . └─┘ └─┘ └─┘ └─┘ .
        .             ┌8┐ .
        .             └─┘ .
        . . . ┌9────┐ . . .
        . . . └─────┘ . . .
        . . . . . . . . . .
        """

    Scenario Outline: The walls of the notch stop <move> after <moves>
      Given a new Klotski
      And <moves> are played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    | moves                                                                                |
        | 6 LEFT  | 6 DOWN, 6 DOWN                                                                       |
        | 7 RIGHT | 7 DOWN, 7 DOWN                                                                       |
        | 6 DOWN  | 6 DOWN, 6 DOWN                                                                       |
        | 3 LEFT  | 5 RIGHT, 3 DOWN, 5 DOWN, 5 RIGHT, 6 DOWN, 6 RIGHT, 3 RIGHT, 3 DOWN                   |
        | 4 RIGHT | 6 DOWN, 6 DOWN, 7 LEFT, 8 LEFT, 4 DOWN, 8 LEFT, 4 LEFT, 4 DOWN                       |
        | 9 DOWN  | 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN, 9 DOWN, 9 DOWN, 3 RIGHT, 5 UP, 9 LEFT, 7 UP, 6 RIGHT |
        | 9 DOWN  | 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN, 9 DOWN, 9 DOWN, 4 LEFT, 8 UP, 9 RIGHT, 6 UP, 7 LEFT  |

    Scenario Outline: A piece in the notch is in the way of <move> after <moves>
      Given a new Klotski
      And <moves> are played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    | moves                          |
        | 6 RIGHT | 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN |
        | 7 LEFT  | 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN |
        | 6 DOWN  | 5 RIGHT, 5 DOWN, 6 DOWN        |

    Scenario Outline: There is not room enough for <move> beside pieces in the notch, after <moves>
      Given a new Klotski
      And <moves> are played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    | moves                                                                   |
        | 0 UP    | 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN, 9 DOWN, 0 DOWN, 9 DOWN, 0 DOWN, 1 RIGHT |
        | 0 UP    | 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN, 9 DOWN, 0 DOWN, 9 DOWN, 0 DOWN, 2 LEFT  |
        | 0 LEFT  | 5 RIGHT, 3 DOWN, 5 DOWN, 6 DOWN, 7 DOWN, 9 DOWN, 0 DOWN                 |
        | 0 RIGHT | 6 DOWN, 7 DOWN, 7 DOWN, 8 LEFT, 4 DOWN, 9 DOWN, 0 DOWN                  |

    Scenario: Every piece in every direction, with two pieces in the notch
      Given the first 6 moves of "shortest solution of Klotski" are played
      When every move of a piece is tried
      Then exactly these moves are accepted:
        | 0 UP | 5 RIGHT | 6 UP | 7 UP | 8 LEFT | 9 DOWN |

    Scenario: Every piece in every direction after 17 moves
      Given the first 17 moves of "shortest solution of Klotski" are played
      When every move of a piece is tried
      Then exactly these moves are accepted:
        | 0 RIGHT | 2 DOWN | 4 DOWN | 5 RIGHT | 6 UP | 8 UP |
        | 8 LEFT  | 9 LEFT |        |         |      |      |

  @BOARDGAME2D-R24
  Rule: What is not a piece, one blank and a direction changes nothing

    # At the start 7 DOWN is a move.
    Scenario Outline: <entry> moves nothing: <why>
      Given a new Klotski
      When the text <entry> is entered
      Then the board and the score are as before

      Examples:
        | entry     | why                       |
        | ""        | it is empty               |
        | "7"       | no direction              |
        | "DOWN"    | no piece                  |
        | ". DOWN"  | no such piece             |
        | ": DOWN"  | no digit                  |
        | "77 DOWN" | two digits                |
        | "7 down"  | a small direction         |
        | "7 D"     | a short direction         |
        | "7 SOUTH" | no such direction         |
        | "7 DOWNS" | more than a direction     |
        | "7DOWN"   | no blank                  |
        | "7  DOWN" | two blanks                |
        | " 7 DOWN" | a blank before            |
        | "7 DOWN " | a blank after             |
        | "7E DOWN" | an entry of peg solitaire |

    Scenario: A move can be made after a wrong entry
      Given a new Klotski
      And the text "hello" is entered
      When 6 DOWN is played
      Then the board is
        """
        . . . . . . . . . .
        . ┌1┐ ┌0────┐ ┌2┐ .
        . │ │ │     │ │ │ .
        . │ │ │     │ │ │ .
        . └─┘ └─────┘ └─┘ .
        . ┌3┐ ┌9────┐ ┌4┐ .
        . │ │ └─────┘ │ │ .
        . │ │     ┌7┐ │ │ .
        . └─┘     └─┘ └─┘ .
        . ┌5┐ ┌6┐     ┌8┐ .
        . └─┘ └─┘     └─┘ .
        . . .         . . .
        . . .         . . .
        . . . . . . . . . .
        """

  @BOARDGAME2D-R7
  Rule: The string move tells what was wrong

    Scenario Outline: The string move after the entry <entry>
      Given a new Klotski
      When the text <entry> is entered
      Then the status is "invalid entry"

      Examples:
        | entry      |
        | "7"        |
        | "7 down"   |
        | "7 SOUTH"  |
        | "7  DOWN"  |

    Scenario Outline: The string move after the move <move>
      Given a new Klotski
      When <move> is played
      Then the status is "invalid move"

      Examples:
        | move    |
        | 0 DOWN  |
        | 5 LEFT  |
        | 9 RIGHT |

  @BOARDGAME2D-R24
  Rule: Each of the ten pieces makes a proper entry with every direction

    Scenario Outline: <entry> is a proper entry
      When a new Klotski is begun
      Then "<entry>" is a proper entry

      Examples:
        | entry   |
        | 0 UP    |
        | 1 LEFT  |
        | 7 DOWN  |
        | 9 RIGHT |

    Scenario Outline: <entry> is no proper entry
      When a new Klotski is begun
      Then <entry> is not a proper entry

      Examples:
        | entry      |
        | ""         |
        | "7"        |
        | "DOWN"     |
        | "77 DOWN"  |
        | ". DOWN"   |
        | "7 down"   |
        | "7 SOUTH"  |
        | "7 DOWNS"  |
        | "7  DOWN"  |
        | "7E DOWN"  |

  @BOARDGAME2D-R25
  Rule: isMoveValid tells which moves are valid

    Scenario: isMoveValid at the start
      When a new Klotski is begun
      Then isMoveValid is true for exactly these:
        | 5 RIGHT | 6 DOWN | 7 DOWN | 8 LEFT |

    Scenario: isMoveValid after 114 moves
      When the first 114 moves of "long solution of Klotski" are played
      Then isMoveValid is true for exactly these:
        | 5 DOWN | 5 RIGHT | 7 UP | 7 LEFT |
