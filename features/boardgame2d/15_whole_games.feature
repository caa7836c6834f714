@engine
Feature: Whole games, from the first move to the last
  The games are written down move by move, with the board and the score after each move, in the fixtures of this assignment.

  @BOARDGAME2D-R16
  Rule: Each jump of peg solitaire moves one peg, takes away one, and changes nothing else

    Scenario Outline: Peg solitaire: the boards of the <length> game
      When the game "<game>" is played and after every move the board is looked at
      Then each board is right

      Examples:
        | length   | game                           |
        | shortest | shortest game of peg solitaire |
        | longest  | peg solitaire to one peg       |

    Scenario: Peg solitaire: invalid jumps are refused all through a game
      Given an invalid move is tried after every move
      When the game "peg solitaire to one peg" is played and after every move the board is looked at
      Then each board is right

    Scenario Outline: Peg solitaire: after the end no peg jumps <jump>
      Given the game "shortest game of peg solitaire" is played
      When <move> is played
      Then the board and the score are as before

      Examples:
        | move    | jump               |
        | 1D DOWN | over an empty hole |
        | 7E UP   | from an empty hole |
        | 4F DOWN | onto another peg   |

  @BOARDGAME2D-R17
  Rule: Each jump of peg solitaire costs one point, from 44 down

    Scenario Outline: Peg solitaire: the scores of the <length> game
      When the game "<game>" is played and after every move the score is looked at
      Then each score is right

      Examples:
        | length   | game                           |
        | shortest | shortest game of peg solitaire |
        | longest  | peg solitaire to one peg       |

  @BOARDGAME2D-R17 @needs-BOARDGAME2D-R16
  Rule: A game of peg solitaire is over when no jump is left, and not before

    Scenario Outline: Peg solitaire: the end of the <length> game
      When the game "<game>" is played and after every move the end is looked at
      Then the game is over after the last move and not before

      Examples:
        | length   | game                           |
        | shortest | shortest game of peg solitaire |
        | longest  | peg solitaire to one peg       |

    Scenario Outline: Peg solitaire: one jump <direction> is left, from the edge of the board
      When the game "one jump <direction>" is played
      Then the game is not over

      Examples:
        | direction |
        | up        |
        | down      |
        | left      |
        | right     |

  @BOARDGAME2D-R19
  Rule: Each move of the eight puzzle slides one tile into the empty cell, and changes nothing else

    Scenario: Eight puzzle: the sample of playUser becomes the one of print
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 8 DOWN is played
      Then the board is that of "eight puzzle of item 4"

    Scenario Outline: Eight puzzle: the boards from <start> to the end
      When the game "shortest solution of the <board>" is played and after every move the board is looked at
      Then each board is right

      Examples:
        | start                     | board                       |
        | the sample of playUser    | eight puzzle of item 2      |
        | the sample of playAutoAll | eight puzzle of playAutoAll |
        | the farthest board        | farthest eight puzzle       |

    Scenario: Eight puzzle: invalid moves are refused all through a game
      Given an invalid move is tried after every move
      When the game "shortest solution of the farthest eight puzzle" is played and after every move the board is looked at
      Then each board is right

  @BOARDGAME2D-R20
  Rule: The score of the eight puzzle is the number of inversions after every move

    Scenario Outline: Eight puzzle: the scores from <start> to the end
      When the game "shortest solution of the <board>" is played and after every move the score is looked at
      Then each score is right

      Examples:
        | start                     | board                       |
        | the sample of playUser    | eight puzzle of item 2      |
        | the sample of playAutoAll | eight puzzle of playAutoAll |
        | the farthest board        | farthest eight puzzle       |

  @BOARDGAME2D-R21
  Rule: An eight puzzle is over when no inversion is left, and not before

    Scenario Outline: Eight puzzle: the end that is reached from <start>
      When the game "shortest solution of the <board>" is played and after every move the end is looked at
      Then the game is over after the last move and not before

      Examples:
        | start                     | board                       |
        | the sample of playUser    | eight puzzle of item 2      |
        | the sample of playAutoAll | eight puzzle of playAutoAll |
        | the farthest board        | farthest eight puzzle       |

  @BOARDGAME2D-R24
  Rule: Each move of Klotski takes one piece one unit further, and changes nothing else
    In the long solution only the last move enters the notch.

    Scenario: Klotski: the boards of the long solution
      When the game "long solution of Klotski" is played and after every move the board is looked at
      Then each board is right

  @BOARDGAME2D-R25
  Rule: Klotski refuses invalid moves all through a game

    Scenario: Klotski: invalid moves are refused all through a game
      Given an invalid move is tried after every move
      When the game "long solution of Klotski" is played and after every move the board is looked at
      Then each board is right

  @BOARDGAME2D-R26
  Rule: In the shortest solution of Klotski other pieces move into the notch first

    Scenario: Klotski: the boards of the shortest solution, which puts other pieces into the notch first
      When the game "shortest solution of Klotski" is played and after every move the board is looked at
      Then each board is right

  @BOARDGAME2D-R28
  Rule: The score of Klotski tells how many rows the big piece still has to go down

    Scenario: Klotski: the scores of the long solution
      When the game "long solution of Klotski" is played and after every move the score is looked at
      Then each score is right

  @BOARDGAME2D-R27
  Rule: A game of Klotski is over when the big piece has reached its place, and not before

    Scenario: Klotski: the end of the long solution
      When the game "long solution of Klotski" is played and after every move the end is looked at
      Then the game is over after the last move and not before

  @BOARDGAME2D-R12
  Rule: After the end of a game initiliaze sets up its first board, so that the game is over no more

    Scenario Outline: <game>: initiliaze after the end
      Given the game "<line>" is played
      When it is initialised again
      Then the board is that of "<start>"

      Examples:
        | game          | line                           | start                  |
        | Peg solitaire | shortest game of peg solitaire | start of peg solitaire |
        | Klotski       | long solution of Klotski       | start of Klotski       |

    Scenario Outline: <game>: the end is forgotten with initiliaze
      Given the game "<line>" is played
      When it is initialised again
      Then the game is not over

      @needs-BOARDGAME2D-R17
      Examples:
        | game          | line                           |
        | Peg solitaire | shortest game of peg solitaire |

      @needs-BOARDGAME2D-R27
      Examples:
        | game          | line                           |
        | Klotski       | long solution of Klotski       |
