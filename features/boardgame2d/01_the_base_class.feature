@engine
Feature: BoardGame2D, the base class of all three games
  One abstract class directs peg solitaire, the eight puzzle and Klotski without knowing which of them it has before it.

  @BOARDGAME2D-R1
  Rule: The three games are classes derived from BoardGame2D, which is abstract

    Scenario Outline: <class> is derived
      When the classes are looked at
      Then <class> is a BoardGame2D

      Examples:
        | class        |
        | PegSolitaire |
        | EightPuzzle  |
        | Klotski      |

    Scenario: No object can be made of the base class
      When the classes are looked at
      Then BoardGame2D is abstract

    Scenario: A game can be deleted by a pointer to the base class
      When the classes are looked at
      Then BoardGame2D has a virtual destructor

  @BOARDGAME2D-R2
  Rule: The constructor sets up the board, so that a new object can be played at once

    Scenario Outline: A new <game> shows its board
      When a new <game> is begun
      Then it has a board

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

  @BOARDGAME2D-R2
  Rule: Each object has a board of its own

    Scenario Outline: A move in another <game> does not show
      Given a new <game>
      When the computer makes 1 move in another game of its class
      Then the board and the score are as before

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

    Scenario: A second peg solitaire does not begin the first anew
      Given a new peg solitaire
      And 5G LEFT is played
      And a new peg solitaire
      When the first game is chosen
      Then the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o o . . o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """

    Scenario: A second peg solitaire begins at the start, whatever was played in the first
      Given a new peg solitaire
      And 5G LEFT is played
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

    Scenario: A second Klotski does not begin the first anew
      Given a new Klotski
      And 6 DOWN is played
      And a new Klotski
      When the first game is chosen
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

    Scenario: A second Klotski begins at the start, whatever was played in the first
      Given a new Klotski
      And 6 DOWN is played
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

  # Which moves are valid is the matter of each game; here it is enough that any of them is made.
  @BOARDGAME2D-R7
  Rule: playUser(string) makes a move

    Scenario Outline: A valid move of a new <game> is made
      Given a new <game>
      When its valid moves are tried until one is made
      Then the board has changed

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

  @BOARDGAME2D-R7
  Rule: playUser(string) leaves the game as it stands if the move is not valid

    Scenario: An invalid jump in the middle of a game of peg solitaire
      Given a new peg solitaire
      And 5G LEFT is played
      When 1E DOWN is played
      Then the board and the score are as before

    Scenario: An invalid move in the middle of a game of Klotski
      Given a new Klotski
      And 6 DOWN is played
      When 0 UP is played
      Then the board and the score are as before

  @BOARDGAME2D-R10
  Rule: operator<< shows the board that print() prints

    Scenario Outline: The board of <game> is shown
      Given a new <game>
      When it is put to cout
      Then the board shown is the one that print() prints

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

    Scenario: The board is shown as it stands in the middle of a game
      Given a new peg solitaire
      And 5G LEFT is played
      When it is put to cout
      Then the board shown is the one that print() prints

  # Terminals know several codes for this; any of them does.
  @BOARDGAME2D-R10
  Rule: Before the board the screen is cleared and the cursor is moved to its top

    Scenario: The screen is cleared
      Given a new peg solitaire
      When it is put to cout
      Then the screen is cleared before the board

    Scenario: The cursor is moved
      Given a new peg solitaire
      When it is put to cout
      Then the cursor is moved to the top before the board

    @remark
    Scenario: The codes of the document
      Given a new peg solitaire
      When it is put to cout
      Then the board begins with "ESC[2J ESC[1000A"

  @BOARDGAME2D-R11
  Rule: playVector plays every game that it is given to its end

    @needs-BOARDGAME2D-R9 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
    Scenario: Two games of one class
      Given a new peg solitaire
      And a new peg solitaire
      When playVector plays all of them
      Then each of the games is over

    @needs-BOARDGAME2D-R9 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17 @needs-BOARDGAME2D-R18 @needs-BOARDGAME2D-R19 @needs-BOARDGAME2D-R21 @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26 @needs-BOARDGAME2D-R27
    Scenario: One game of each class
      Given a new peg solitaire
      And a new eight puzzle
      And a new Klotski
      When playVector plays all of them
      Then each of the games is over

    @needs-BOARDGAME2D-R9 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
    Scenario: A game that is under way
      Given a new peg solitaire
      And 5G LEFT is played
      When playVector plays all of them
      Then each of the games is over
