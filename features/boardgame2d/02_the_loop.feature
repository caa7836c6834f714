@console
Feature: playUser(), the loop in which a player types
  The Enter key is pressed at the banner, then entries are typed, one a line; EXIT follows in the end.
  Boards are read from the screen, however they are drawn, and moves from the boards that follow one another. What is said counts
  only for programs with the document's messages.

  @BOARDGAME2D-R3
  Rule: At first a banner tells what can be typed, and the program waits for the Enter key

    # The number of dashes around the title and the empty lines are free.
    Scenario Outline: The banner (<game>)
      Given a program with the document's messages and moves
      And playUser() of a new <game>
      When "EXIT" is typed
      Then the banner has these words:
        """
        Game Has Started
        Instructors:
        1- For Peg Solitare enter cell and direction. <2B UP>
        2- For Eight Puzzle and Klotski games enter cell and direction. <2 UP>
        3- Type 'AUTO' to play automatically one step.
        4- Type 'FINISH' to play automatically until done.
        5- Type 'EXIT' to terminate the game.
        Press enter to continue.
        """

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

    # One program reads the whole line at the banner and another one its first letter; neither is left with a move.
    Scenario: What is typed at the banner is no entry yet
      Given a program with the document's messages and moves
      And playUser() of a new peg solitaire, with "5G LEFT" typed at the banner
      When "hello" is typed
      Then the first board shown is:
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
      And the board shown never changes

    # The program in the document's pictures prints these lines.
    @remark
    Scenario: The banner, line by line
      Given a program with the document's messages and moves
      And playUser() of a new peg solitaire
      When "EXIT" is typed
      Then the banner has these lines:
        """

        -------- Game Has Started --------


        Instructors:

        1- For Peg Solitare enter cell and direction. <2B UP>
        2- For Eight Puzzle and Klotski games enter cell and direction. <2 UP>
        3- Type 'AUTO' to play automatically one step.
        4- Type 'FINISH' to play automatically until done.
        5- Type 'EXIT' to terminate the game.


        Press enter to continue.
        """

  @BOARDGAME2D-R4
  Rule: The board is shown before each entry is read

    Scenario: The first board of peg solitaire
      Given playUser() of a new peg solitaire
      When "EXIT" is typed
      Then the first board shown is:
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

    Scenario: The first board of Klotski
      Given playUser() of a new Klotski
      When "EXIT" is typed
      Then the first board shown is:
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

    Scenario Outline: A board before each entry, refused or not (<game>)
      Given playUser() of a new <game>
      When <entries> are typed
      Then a board is shown before each entry

      Examples:
        | game          | entries                              |
        | peg solitaire | "hello", "5E UP", "hello", "5G LEFT" |
        | eight puzzle  | "hello", "9 UP", "hello"             |
        | Klotski       | "0 UP", "6 DOWN", "AUTO", "0 UP"     |

    # The document does not mention the end of the input. A program that reads on reads empty lines for ever.
    @remark
    Scenario: The program ends when its input ends
      Given playUser() of a new peg solitaire
      When "5G LEFT" is typed and the input ends
      Then the program ends

  @BOARDGAME2D-R10 @remark
  Rule: The screen is cleared before each board

    Scenario: The screen is cleared right before each board
      Given playUser() of a new peg solitaire
      When "5G LEFT", "7F UP", "hello" are typed
      Then each board shown begins with "ESC[2J ESC[1000A"

  @BOARDGAME2D-R5
  Rule: A line that is no command is made as a move

    Scenario: Three jumps of peg solitaire
      Given playUser() of a new peg solitaire
      When "5G LEFT", "7F UP", "5E RIGHT" are typed
      Then "5G LEFT", "7F UP", "5E RIGHT" are the only moves made
      And the last board shown is:
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o . . o o o
        6     o o o o o . o o o
        7           o o .
        8           o o o
        9           o o o
        """

    Scenario: Five moves of Klotski
      Given playUser() of a new Klotski
      When "6 DOWN", "6 DOWN", "7 DOWN", "9 DOWN", "0 DOWN" are typed
      Then "6 DOWN", "6 DOWN", "7 DOWN", "9 DOWN", "0 DOWN" are the only moves made
      And the last board shown is:
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
        . ┌5┐     ┌7┐ ┌8┐ .
        . └─┘     └─┘ └─┘ .
        . . . ┌6┐     . . .
        . . . └─┘     . . .
        . . . . . . . . . .
        """

    Scenario: All 32 entries of the eight puzzle
      Given playUser() of a new eight puzzle
      When every tile is typed with every direction, one after another
      Then each entry is made that is a legal move, and no other

  @BOARDGAME2D-R16
  Rule: A jump off the board is refused, also when it is typed

    # Read row by row, the place before row 5 is 4I, which is empty after the jumps.
    Scenario: 5B LEFT would land before the first column
      Given playUser() of a new peg solitaire
      When "7E UP", "6G LEFT", "4G DOWN", "4I LEFT", "5B LEFT" are typed
      Then exactly 4 legal moves are made

  @BOARDGAME2D-R13
  Rule: A move that was made is told under the board that it led to

    @needs-BOARDGAME2D-R16
    Scenario: Jumps of peg solitaire are told
      Given a program with the document's messages and moves
      And playUser() of a new peg solitaire
      When "5G LEFT", "7F UP", "5E RIGHT" are typed
      Then each move is told under the board that it led to
      And "5G LEFT", "7F UP", "5E RIGHT" are the only moves made

    @needs-BOARDGAME2D-R24
    Scenario: Moves of Klotski are told, also the same one again
      Given a program with the document's messages and moves
      And playUser() of a new Klotski
      When "6 DOWN", "6 DOWN", "7 DOWN" are typed
      Then each move is told under the board that it led to
      And "6 DOWN", "6 DOWN", "7 DOWN" are the only moves made

    # No piece is called X, so nothing stands in its way.
    @needs-BOARDGAME2D-R24
    Scenario: What is no move of Klotski is not told as made
      Given a program with the document's messages and moves
      And playUser() of a new Klotski
      When "6 DOWN", "X DOWN" are typed
      Then each move is told under the board that it led to

    @needs-BOARDGAME2D-R16
    Scenario: A jump that is refused is not told as made
      Given a program with the document's messages and moves
      And playUser() of a new peg solitaire
      When "5G LEFT", "5F RIGHT", "hello" are typed
      Then each move is told under the board that it led to

  @BOARDGAME2D-R7
  Rule: After an entry that is refused the board is as before, and the game goes on

    # On 5E there is no peg, on 5F there is one, and 2B is no place of the board.
    Scenario Outline: <entry> is refused in peg solitaire
      Given playUser() of a new peg solitaire
      When <entry> is typed
      Then the board shown never changes
      And a board is shown before each entry

      Examples:
        | entry      |
        | "5E UP"    |
        | "5F RIGHT" |
        | "2B UP"    |
        | "hello"    |
        | ""         |

    Scenario: "0 DOWN" is refused in Klotski
      Given playUser() of a new Klotski
      When "0 DOWN" is typed
      Then the board shown never changes
      And a board is shown before each entry

    Scenario: The game goes on after entries that were refused
      Given playUser() of a new peg solitaire
      When "hello", "5E UP", "5G LEFT", "5F RIGHT", "7F UP" are typed
      Then "5G LEFT", "7F UP" are the only moves made

  @BOARDGAME2D-R5 @needs-BOARDGAME2D-R4
  Rule: A command is the very word, in capital letters and without blanks

    Scenario Outline: <entry> is no EXIT
      Given playUser() of a new peg solitaire
      When <entry>, "5G LEFT" are typed
      Then the board shown changes once

      Examples:
        | entry    |
        | "exit"   |
        | " EXIT"  |
        | "EXIT "  |

    Scenario Outline: <entry> is no AUTO
      Given playUser() of a new peg solitaire
      When <entry> is typed
      Then the board shown never changes

      Examples:
        | entry    |
        | "auto"   |
        | "AUTO 2" |

    Scenario Outline: <entry> is no FINISH
      Given playUser() of a new peg solitaire
      When <entry> is typed
      Then the board shown never changes

      Examples:
        | entry      |
        | "finish"   |
        | "FINISHED" |

  @BOARDGAME2D-R5
  Rule: EXIT ends the loop at once

    Scenario Outline: EXIT as the first entry (<game>)
      Given playUser() of a new <game>
      When "EXIT", "AUTO", "AUTO" are typed
      Then the board shown never changes
      And the program ends

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

    Scenario: EXIT ends a game in which a move was made
      Given playUser() of a new peg solitaire
      When "5G LEFT", "EXIT", "7F UP" are typed
      Then the board shown changes once
      And the program ends

  @BOARDGAME2D-R6
  Rule: After the loop the program says Game Over! and tells the last score, also after EXIT

    Scenario: EXIT is a Game Over!
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "EXIT" is typed
      Then it says "Game Over!"

    @needs-BOARDGAME2D-R17
    Scenario: Which score is best is told with it
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "EXIT" is typed
      Then it says "Last score is: 44 (0 is the best score)"

    @needs-BOARDGAME2D-R17
    Scenario Outline: The score of peg solitaire after <entries> is <score>
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When <entries> are typed
      Then the score told is <score>

      Examples:
        | entries                                | score |
        | "5G LEFT", "EXIT"                      | 43    |
        | "5G LEFT", "hello", "7F UP", "6F DOWN" | 42    |

    @needs-BOARDGAME2D-R20
    Scenario: The score of an eight puzzle is that of its board
      Given a program with the document's messages
      And playUser() of a new eight puzzle
      When every tile is typed with every direction, one after another
      Then each entry is made that is a legal move, and no other
      And the score told is that of the last board shown

    @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R20
    Scenario Outline: The score of an eight puzzle is that of its board, after <many> random moves
      Given a program with the document's messages
      And playUser() of a new eight puzzle
      When "AUTO" is typed <many> times
      Then exactly <many> legal moves are made
      And the score told is that of the last board shown

      Examples:
        | many |
        | 10   |
        | 20   |
        | 30   |
        | 40   |

  @BOARDGAME2D-R6 @needs-BOARDGAME2D-R28
  Rule: After EXIT the score of Klotski tells how far the big piece has to go

    Scenario Outline: The score of Klotski after <entries> is <score>
      Given a program with the document's messages
      And playUser() of a new Klotski
      When <entries> are typed
      Then the score told is <score>

      Examples:
        | entries                                          | score |
        | "6 DOWN", "EXIT"                                 | 8     |
        | "6 DOWN", "6 DOWN", "7 DOWN", "9 DOWN", "0 DOWN" | 6     |

  @BOARDGAME2D-R4
  Rule: When the game is over, nothing more is read

    # A program may show the board that ends the game or not.
    Scenario Outline: Typed to its end, board by board: <game>
      Given playUser() of a new <kind>
      When the game "<game>" is typed
      Then the boards shown are those of the game

      @needs-BOARDGAME2D-R17
      Examples:
        | game                           | kind          |
        | shortest game of peg solitaire | peg solitaire |
        | peg solitaire to one peg       | peg solitaire |

      @needs-BOARDGAME2D-R27
      Examples:
        | game                           | kind          |
        | long solution of Klotski       | Klotski       |

    Scenario Outline: Typed beyond its end: <game>
      Given playUser() of a new <kind>
      When the game "<game>" is typed, then "<entry>" 10 times
      Then nothing more is read once the game is over

      @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
      Examples:
        | game                           | kind          | entry   |
        | shortest game of peg solitaire | peg solitaire | 5G LEFT |
        | peg solitaire to one peg       | peg solitaire | 5G LEFT |

      @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26 @needs-BOARDGAME2D-R27
      Examples:
        | game                           | kind          | entry   |
        | long solution of Klotski       | Klotski       | 0 UP    |

    # The loop of the document asks first whether the game is over.
    @remark
    Scenario: The board that ends the game is not shown
      Given playUser() of a new peg solitaire
      When the game "shortest game of peg solitaire" is typed
      Then the boards shown are those of the game, but for the last

  @BOARDGAME2D-R4 @needs-BOARDGAME2D-R17
  Rule: The loop goes on as long as any peg can jump

    # Behind this jump there are others.
    Scenario Outline: The only jump is <jump>, from the <edge>
      Given playUser() of a new peg solitaire
      When the game "<game>" is typed, then "<jump>"
      Then exactly 13 legal moves are made

      Examples:
        | game           | jump     | edge         |
        | one jump up    | 9E UP    | last row     |
        | one jump down  | 1E DOWN  | first row    |
        | one jump left  | 5I LEFT  | last column  |
        | one jump right | 5A RIGHT | first column |

  @BOARDGAME2D-R6
  Rule: When the game is over, the program says so and tells the score

    @needs-BOARDGAME2D-R17
    Scenario: At its end a game is said to be over
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When the game "shortest game of peg solitaire" is typed
      Then it says "Game Over!"

    Scenario Outline: The score <score> is told at the end: <game>
      Given a program with the document's messages
      And playUser() of a new <kind>
      When the game "<game>" is typed
      Then the score told is <score>

      @needs-BOARDGAME2D-R17
      Examples:
        | game                           | kind          | score |
        | shortest game of peg solitaire | peg solitaire | 31    |
        | peg solitaire to one peg       | peg solitaire | 1     |

      @needs-BOARDGAME2D-R27 @needs-BOARDGAME2D-R28
      Examples:
        | game                           | kind          | score |
        | long solution of Klotski       | Klotski       | 0     |

  @BOARDGAME2D-R29
  Rule: The player sees the board before he types his entry

    Scenario: A game of peg solitaire at a terminal
      Given playUser() of a new peg solitaire
      When the game "shortest game of peg solitaire" is typed at a terminal, each entry when the program waits for it
      Then each board is on the screen when the entry after it is typed
