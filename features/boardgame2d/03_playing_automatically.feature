Feature: Playing automatically
  The computer chooses a piece and a direction by chance until that is a legal move, and makes it. Nobody can say which moves
  these will be, only that each is legal.

  @BOARDGAME2D-R8 @engine
  Rule: playAuto makes exactly one legal move

    Scenario Outline: <moves> random moves in a row (<game>)
      Given a new <game>
      When the computer makes <moves> moves
      Then exactly <moves> legal moves are made

      @needs-BOARDGAME2D-R16
      Examples:
        | game          | moves |
        | peg solitaire | 10    |

      @needs-BOARDGAME2D-R19
      Examples:
        | game          | moves |
        | eight puzzle  | 40    |

      @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26
      Examples:
        | game          | moves |
        | Klotski       | 30    |

    # Chance may be the same each time that a program is started, but not from game to game.
    @remark
    Scenario: Not all games begin with the same random move
      When 20 new games of peg solitaire are begun by the computer
      Then they are not all the same

  @BOARDGAME2D-R13 @engine
  Rule: The score follows the board, whoever moves

    Scenario Outline: The score after each of <moves> random moves (<game>)
      Given a new <game>
      When the computer makes <moves> moves
      Then each score is right

      @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
      Examples:
        | game          | moves |
        | peg solitaire | 10    |

      @needs-BOARDGAME2D-R19 @needs-BOARDGAME2D-R20
      Examples:
        | game          | moves |
        | eight puzzle  | 40    |

      @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26 @needs-BOARDGAME2D-R28
      Examples:
        | game          | moves |
        | Klotski       | 30    |

  @BOARDGAME2D-R5 @needs-BOARDGAME2D-R8 @console
  Rule: AUTO makes one random move

    Scenario Outline: AUTO as the only entry (<game>)
      Given playUser() of a new <game>
      When "AUTO" is typed
      Then exactly 1 legal move is made

      @needs-BOARDGAME2D-R16
      Examples:
        | game          |
        | peg solitaire |

      @needs-BOARDGAME2D-R19
      Examples:
        | game          |
        | eight puzzle  |

      @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26
      Examples:
        | game          |
        | Klotski       |

    Scenario Outline: AUTO typed <times> times (<game>)
      Given playUser() of a new <game>
      When "AUTO" is typed <times> times
      Then exactly <times> legal moves are made

      @needs-BOARDGAME2D-R16
      Examples:
        | game          | times |
        | peg solitaire | 10    |

      @needs-BOARDGAME2D-R19
      Examples:
        | game          | times |
        | eight puzzle  | 40    |

      @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26
      Examples:
        | game          | times |
        | Klotski       | 30    |

    @needs-BOARDGAME2D-R7 @needs-BOARDGAME2D-R16
    Scenario: AUTO after jumps of peg solitaire that were typed
      Given playUser() of a new peg solitaire
      When "5G LEFT", "7F UP", "6F DOWN", "AUTO", "AUTO" are typed
      Then "5G LEFT", "7F UP" are the first moves made
      And exactly 4 legal moves are made

    @needs-BOARDGAME2D-R7 @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26
    Scenario: AUTO after a move of Klotski that was typed
      Given playUser() of a new Klotski
      When "6 DOWN", "AUTO", "0 UP", "AUTO" are typed
      Then "6 DOWN" is the first move made
      And exactly 3 legal moves are made

  @BOARDGAME2D-R5 @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R16 @console
  Rule: FINISH makes random moves

    Scenario: FINISH as the only entry
      Given playUser() of a new peg solitaire
      When "FINISH", "2" are typed
      Then at least 2 legal moves are made

  @BOARDGAME2D-R13 @console
  Rule: The move that AUTO has made is told under the next board

    Scenario Outline: AUTO says which move it has made (<game>)
      Given a program with the document's messages and moves
      And playUser() of a new <game>
      When "AUTO" is typed <times> times
      Then each move is told under the board that it led to

      @needs-BOARDGAME2D-R16
      Examples:
        | game          | times |
        | peg solitaire | 10    |

      @needs-BOARDGAME2D-R19
      Examples:
        | game          | times |
        | eight puzzle  | 10    |

      @needs-BOARDGAME2D-R24
      Examples:
        | game          | times |
        | Klotski       | 30    |

  @BOARDGAME2D-R6 @needs-BOARDGAME2D-R5 @needs-BOARDGAME2D-R17 @console
  Rule: After AUTO, too, the score that is told is that of the board

    Scenario: The score is that of the board after AUTO
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "AUTO" is typed 10 times
      Then the score told is 34

  @BOARDGAME2D-R9 @engine
  Rule: playAutoAll makes random moves until the game is over

    Scenario Outline: The computer plays to the end (<game>)
      Given a new <game>
      When the computer plays to the end
      Then the game is over, as the board shows

      @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
      Examples:
        | game          |
        | peg solitaire |

      @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R18 @needs-BOARDGAME2D-R19 @needs-BOARDGAME2D-R21
      Examples:
        | game          |
        | eight puzzle  |

      @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26 @needs-BOARDGAME2D-R27
      Examples:
        | game          |
        | Klotski       |

    @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
    Scenario: The computer takes over a game of peg solitaire
      Given a new peg solitaire
      And 5G LEFT is played
      When the computer plays to the end
      Then the game is over
      And the score is that of the board

    # A program may ask at any time whether to skip viewing, but ten moves are not yet many.
    @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
    Scenario: The board is shown after each random move
      Given a new peg solitaire
      When the computer plays to the end on the screen
      Then at least 10 legal moves are made

  @BOARDGAME2D-R9 @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17 @console
  Rule: FINISH plays the game to its end and shows it

    # Only a program that asks whether to skip viewing reads the 2, which means no.
    Scenario: FINISH shows jumps of peg solitaire
      Given playUser() of a new peg solitaire
      When "FINISH", "2" are typed
      Then at least 10 legal moves are made

    Scenario: FINISH goes on from the jumps that were typed
      Given playUser() of a new peg solitaire
      When "5G LEFT", "7F UP", "FINISH", "2" are typed
      Then "5G LEFT", "7F UP" are the first moves made
      And at least 10 legal moves are made

    Scenario: FINISH shows each jump of peg solitaire
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "FINISH", "2" are typed
      Then each board shown is one legal move from the one before

    Scenario: FINISH goes on until no jump is left
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "FINISH", "2" are typed
      Then no jump is left on the last board shown, and on no other

    @needs-BOARDGAME2D-R6
    Scenario: The game is over after FINISH
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "FINISH", "2" are typed
      Then no jump is left on the last board shown, and on no other
      And it says "Game Over!"
      And the score told is that of the last board shown

  @BOARDGAME2D-R9 @needs-BOARDGAME2D-R6 @needs-BOARDGAME2D-R8 @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17 @apart @console
  Rule: In the end the number of random moves is told, neither one more nor one less

    # Each jump takes one of the 44 pegs away. The score is the number of those that are left.
    Scenario: The number of random jumps of a whole game of peg solitaire
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "FINISH", "2" are typed
      Then the random moves and the score that are told add up to 44

    Scenario: Jumps that were typed before are not counted
      Given a program with the document's messages
      And playUser() of a new peg solitaire
      When "5G LEFT", "7F UP", "FINISH", "2" are typed
      Then the random moves and the score that are told add up to 42

  @BOARDGAME2D-R9 @needs-BOARDGAME2D-R8 @apart @console
  Rule: After many moves the program asks whether to skip viewing; at 1 it plays on unseen

    @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26
    Scenario: Up to the question each move of Klotski is shown
      Given a program with the document's messages
      And playUser() of a new Klotski
      When "FINISH", "1" are typed
      Then it says "Press 1 to skip viewing."
      And it says "Press 2 to continue viewing without pause."
      And each board shown before the question is one legal move from the one before

    # How many are still shown is free. Random games of Klotski take many thousand moves.
    @needs-BOARDGAME2D-R6 @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26 @needs-BOARDGAME2D-R27
    Scenario: Once viewing is skipped, few moves of Klotski are shown
      Given a program with the document's messages
      And playUser() of a new Klotski
      When "FINISH", "1" are typed
      Then of more than 1000 random moves, fewer than half are shown

    Scenario Outline: Played unseen, the game ends with score 0 (<game>)
      Given a program with the document's messages
      And playUser() of a new <game>
      When "FINISH", "1" are typed
      Then the score told is 0

      @needs-BOARDGAME2D-R6 @needs-BOARDGAME2D-R18 @needs-BOARDGAME2D-R19 @needs-BOARDGAME2D-R20 @needs-BOARDGAME2D-R21
      Examples:
        | game         |
        | eight puzzle |

      @needs-BOARDGAME2D-R6 @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26 @needs-BOARDGAME2D-R27 @needs-BOARDGAME2D-R28
      Examples:
        | game         |
        | Klotski      |
