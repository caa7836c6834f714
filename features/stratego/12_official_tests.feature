Feature: The tests that come with the assignment
  Each scenario asserts what the test of its number asserts, and no more, after the set-up of its test class.
  A test that several scenarios show passes if all of them do. T11, a full game, asserts nothing.

  @official
  Rule: GameTest: a game of Michael, player 0, and Ozgur, player 1

    Background:
      Given the set-up of a test class:
        | thing | place |
        | game  |       |

    @STRATEGO-T1
    Scenario: GameTest, T1: there is a game
      When nothing more is done
      Then there is a game

    @STRATEGO-T2
    Scenario Outline: GameTest, T2: getPlayer(<number>) is player <number>
      When player <number> of the game is asked for
      Then the answer is player <number>

      Examples:
        | number |
        | 0      |
        | 1      |

    @STRATEGO-T3
    Scenario: GameTest, T3: there is no player 3
      When player 3 of the game is asked for
      Then it is refused with an IllegalArgumentException

    @STRATEGO-T4 @needs-STRATEGO-T15
    Scenario: GameTest, T4: getWinner of a new game is null
      When nothing more is done
      Then nobody has won

    @STRATEGO-T5 @needs-STRATEGO-T15 @needs-STRATEGO-T16
    Scenario: GameTest, T5: getWinner is player 0 when player 1 has lost
      When player 1 is told to lose
      Then player 0 has won

    @STRATEGO-T6
    Scenario: GameTest, T6: the board is empty
      When nothing more is done
      Then row 1, column 0 holds nothing

    @STRATEGO-T7 @needs-STRATEGO-D39
    Scenario: GameTest, T7: there is no row 23
      When the square on row 23, column 4 is asked for
      Then it is refused with an IndexOutOfBoundsException

    @STRATEGO-T8 @needs-STRATEGO-T6
    Scenario: GameTest, T8: a piece is on the board as soon as it is made
      When a Colonel of player 0 is made on row 0, column 2
      Then row 0, column 2 holds the Colonel

    @STRATEGO-T9 @needs-STRATEGO-D36
    Scenario: GameTest, T9: land can be entered
      When nothing more is done
      Then row 0, column 0 can be entered
      And row 8, column 3 can be entered
      And row 5, column 4 can be entered

    @STRATEGO-T10 @needs-STRATEGO-D36
    Scenario: GameTest, T10: water cannot be entered
      When nothing more is done
      Then row 4, column 2 cannot be entered
      And row 4, column 7 cannot be entered
      And row 5, column 3 cannot be entered

  @official
  Rule: PlayerTest: two players, squares of no game, and a piece

    Background:
      Given the set-up of a test class:
        | thing               | place                      |
        | land                | row 0, column 0 of no game |
        | water               | row 0, column 2 of no game |
        | Captain of player 0 | row 0, column 0 of no game |

    @STRATEGO-T12 @needs-STRATEGO-T8
    Scenario: PlayerTest, T12: players, squares and pieces need no game
      When nothing more is done
      Then row 0, column 2 of no game and row 0, column 2 of no game are the same square

    @STRATEGO-T13
    Scenario: PlayerTest, T13: getName
      When nothing more is done
      Then player 0 has the name "Michael"
      And player 1 has the name "Ozgur"

    @STRATEGO-T14
    Scenario: PlayerTest, T14: getPlayerNumber
      When nothing more is done
      Then player 0 has the number 0
      And player 1 has the number 1

    @STRATEGO-T15
    Scenario: PlayerTest, T15: hasLost is false at first
      When nothing more is done
      Then player 0 has not lost
      And player 1 has not lost

    @STRATEGO-T16 @needs-STRATEGO-T15
    Scenario: PlayerTest, T16: hasLost is true after loseGame
      When player 0 is told to lose
      Then player 0 has lost

  @official
  Rule: SquareTest: squares of no game, which may be water anywhere

    Background:
      Given the set-up of a test class:
        | thing               | place                      |
        | land                | row 1, column 2 of no game |
        | land                | row 1, column 3 of no game |
        | land                | row 0, column 3 of no game |
        | water               | row 3, column 1 of no game |
        | water               | row 4, column 1 of no game |
        | Scout of player 0   | row 1, column 2 of no game |
        | General of player 0 | row 0, column 3 of no game |

    @STRATEGO-T17
    Scenario: SquareTest, T17: there is a square
      When nothing more is done
      Then row 1, column 2 of no game and row 1, column 2 of no game are the same square

    @STRATEGO-T18
    Scenario: SquareTest, T18: getRow
      When nothing more is done
      Then row 1, column 2 of no game has the row 1

    @STRATEGO-T19
    Scenario: SquareTest, T19: getCol
      When nothing more is done
      Then row 1, column 2 of no game has the column 2

    @STRATEGO-T20
    Scenario: SquareTest, T20: getGame is null
      When nothing more is done
      Then row 1, column 2 of no game belongs to no game

    @STRATEGO-T21 @needs-STRATEGO-T8
    Scenario: SquareTest, T21: getPiece
      When nothing more is done
      Then row 1, column 2 of no game holds the Scout

    @STRATEGO-T22 @needs-STRATEGO-T8
    Scenario: SquareTest, T22: occupied land cannot be entered
      When nothing more is done
      Then row 1, column 2 of no game cannot be entered

    @STRATEGO-T23
    Scenario: SquareTest, T23: free land can be entered
      When nothing more is done
      Then row 1, column 3 of no game can be entered

    @STRATEGO-T24
    Scenario: SquareTest, T24: water cannot be entered
      When nothing more is done
      Then row 3, column 1 of no game cannot be entered

    @STRATEGO-T25 @needs-STRATEGO-T24
    Scenario: SquareTest, T25: other water cannot be entered
      When nothing more is done
      Then row 4, column 1 of no game cannot be entered

    @STRATEGO-T26 @needs-STRATEGO-D38
    Scenario: SquareTest, T26: placePiece on an occupied square
      When the General is placed on row 1, column 2 of no game
      Then it is refused with an IllegalArgumentException

    @STRATEGO-T27 @needs-STRATEGO-T21
    Scenario: SquareTest, T27: removePiece
      When row 1, column 2 of no game is cleared
      Then row 1, column 2 of no game holds nothing

    @STRATEGO-T28 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T27
    Scenario: SquareTest, T28: placePiece, though the piece stands elsewhere
      Given row 1, column 2 of no game is cleared
      When the General is placed on row 1, column 2 of no game
      Then row 1, column 2 of no game holds the General

  @official
  Rule: PieceTest: a Sergeant of player 0 and Generals of both, on squares of no game

    Background:
      Given the set-up of a test class:
        | thing                | place                      |
        | land                 | row 1, column 2 of no game |
        | land                 | row 1, column 3 of no game |
        | land                 | row 4, column 3 of no game |
        | land                 | row 4, column 9 of no game |
        | water                | row 3, column 1 of no game |
        | water                | row 4, column 1 of no game |
        | Sergeant of player 0 | row 1, column 2 of no game |
        | General of player 1  | row 4, column 3 of no game |
        | General of player 0  | row 4, column 9 of no game |

    @STRATEGO-T29 @needs-STRATEGO-T8
    Scenario: PieceTest, T29: getSquare
      When nothing more is done
      Then the Sergeant knows row 1, column 2 of no game as its square

    @STRATEGO-T30 @needs-STRATEGO-T8
    Scenario: PieceTest, T30: getOwner
      When nothing more is done
      Then the Sergeant belongs to player 0

    @STRATEGO-T31 @needs-STRATEGO-D11
    Scenario: PieceTest, T31: getRank
      When nothing more is done
      Then the Sergeant has the rank 4

    @STRATEGO-T32 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T27 @needs-STRATEGO-T29
    Scenario: PieceTest, T32: beCaptured
      When the Sergeant is captured
      Then the Sergeant has no square
      And row 1, column 2 of no game holds nothing

    @STRATEGO-T33 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T27 @needs-STRATEGO-T29
    Scenario: PieceTest, T33: move
      When the Sergeant moves to row 1, column 3 of no game
      Then the Sergeant knows row 1, column 3 of no game as its square
      And row 1, column 3 of no game holds the Sergeant
      And row 1, column 2 of no game holds nothing

    @STRATEGO-T34 @needs-STRATEGO-D23
    Scenario: PieceTest, T34: a higher rank wins
      When the result of the General of player 1 attacking the Sergeant is asked for
      Then the answer is WIN

    @STRATEGO-T35 @needs-STRATEGO-D23
    Scenario: PieceTest, T35: a lower rank loses
      When the result of the Sergeant attacking the General of player 1 is asked for
      Then the answer is LOSE

    @STRATEGO-T36 @needs-STRATEGO-D26
    Scenario: PieceTest, T36: the same rank draws
      When the result of the General of player 1 attacking the General of player 0 is asked for
      Then the answer is DRAW

    @STRATEGO-T37 @needs-STRATEGO-D23
    Scenario: PieceTest, T37: an attack that loses
      When the Sergeant attacks row 4, column 3 of no game
      Then the attack is lost

    @STRATEGO-T38 @needs-STRATEGO-D24 @needs-STRATEGO-D23
    Scenario: PieceTest, T38: an attack that wins
      When the General of player 1 attacks row 1, column 2 of no game
      Then the attack is won

  @official
  Rule: BombTest: a Bomb of player 0, attacked by player 1

    Background:
      Given the set-up of a test class:
        | thing             | place           |
        | Bomb of player 0  | row 0, column 3 |
        | Major of player 1 | row 1, column 3 |

    @STRATEGO-T39 @needs-STRATEGO-D28
    Scenario: BombTest, T39: a Bomb draws
      When the result of the Major attacking the Bomb is asked for
      Then the answer is DRAW

    @STRATEGO-T40 @needs-STRATEGO-D28
    Scenario: BombTest, T40: an attack on a Bomb
      When the Major attacks row 0, column 3
      Then the Bomb has no square
      And the Major has no square

    @STRATEGO-T41 @empty @needs-STRATEGO-D19
    Scenario: BombTest, T41: getLegalMoves
      When the legal moves of the Bomb are listed
      Then there are none

    @STRATEGO-T42 @empty @needs-STRATEGO-D27
    Scenario: BombTest, T42: getLegalAttacks
      When the legal attacks of the Bomb are listed
      Then there are none

  @official
  Rule: FlagTest: a Flag of player 0, attacked by player 1

    Background:
      Given the set-up of a test class:
        | thing                  | place           |
        | Flag of player 0       | row 0, column 3 |
        | Lieutenant of player 1 | row 1, column 3 |

    @STRATEGO-T43 @needs-STRATEGO-D33
    Scenario: FlagTest, T43: a Flag is beaten
      When the result of the Lieutenant attacking the Flag is asked for
      Then the answer is WIN

    @STRATEGO-T44 @needs-STRATEGO-D33 @needs-STRATEGO-D36
    Scenario: FlagTest, T44: an attack on a Flag
      When the Lieutenant attacks row 0, column 3
      Then the Lieutenant knows row 0, column 3 as its square
      And player 0 has lost
      And player 1 has won

    @STRATEGO-T44 @needs-STRATEGO-D33 @needs-STRATEGO-D36
    Scenario: FlagTest, T44: a Flag that is attacked has no square
      When the Lieutenant attacks row 0, column 3
      Then the Flag has no square

    @STRATEGO-T45 @empty @needs-STRATEGO-D19
    Scenario: FlagTest, T45: getLegalMoves
      When the legal moves of the Flag are listed
      Then there are none

    @STRATEGO-T46 @empty @needs-STRATEGO-D27
    Scenario: FlagTest, T46: getLegalAttacks
      When the legal attacks of the Flag are listed
      Then there are none

  @official
  Rule: MinerTest: a Miner of player 0 between a Bomb and a Sergeant of player 1

    Background:
      Given the set-up of a test class:
        | thing                | place           |
        | Miner of player 0    | row 0, column 3 |
        | Bomb of player 1     | row 1, column 3 |
        | Sergeant of player 1 | row 0, column 2 |

    @STRATEGO-T47 @needs-STRATEGO-D23
    Scenario: MinerTest, T47: against a Sergeant
      When the result of the Miner attacking the Sergeant is asked for
      Then the answer is LOSE

    @STRATEGO-T48 @needs-STRATEGO-D29
    Scenario: MinerTest, T48: against a Bomb
      When the result of the Miner attacking the Bomb is asked for
      Then the answer is WIN

    @STRATEGO-T49 @needs-STRATEGO-D29 @needs-STRATEGO-D36
    Scenario: MinerTest, T49: an attack on a Bomb
      When the Miner attacks row 1, column 3
      Then the Bomb has no square
      And the Miner knows row 1, column 3 as its square

    @STRATEGO-T50 @needs-STRATEGO-D11
    Scenario: MinerTest, T50: getRank
      When nothing more is done
      Then the Miner has the rank 3

  @official
  Rule: ScoutTest: a Scout of player 1 far from a Marshal, a Sergeant and the Flag of player 0

    Background:
      Given the set-up of a test class:
        | thing                | place           |
        | Marshal of player 0  | row 1, column 4 |
        | Sergeant of player 0 | row 0, column 2 |
        | Flag of player 0     | row 2, column 5 |
        | Scout of player 1    | row 5, column 4 |

    @STRATEGO-T51 @needs-STRATEGO-D23
    Scenario Outline: ScoutTest, T51: against a <defender>
      When the result of the Scout attacking the <defender> is asked for
      Then the answer is LOSE

      Examples:
        | defender |
        | Sergeant |
        | Marshal  |

    @STRATEGO-T52 @needs-STRATEGO-D33
    Scenario: ScoutTest, T52: against a Flag
      When the result of the Scout attacking the Flag is asked for
      Then the answer is WIN

    @STRATEGO-T53 @needs-STRATEGO-D11
    Scenario: ScoutTest, T53: getRank
      When nothing more is done
      Then the Scout has the rank 2

    @STRATEGO-T54 @needs-STRATEGO-D20 @needs-STRATEGO-F2 @needs-STRATEGO-D17 @needs-STRATEGO-D18
    Scenario: ScoutTest, T54: getLegalMoves
      When the legal moves of the Scout are listed
      Then there are 8 of them

    @STRATEGO-T54 @needs-STRATEGO-D10
    Scenario: ScoutTest, T54: which of the game's own squares getLegalMoves gives
      When the legal moves of the Scout are listed
      Then the game's squares 2,4 5,5 are among them
      And the game's squares 0,4 1,4 5,3 6,5 are not among them

    @STRATEGO-T55 @empty @needs-STRATEGO-D21 @needs-STRATEGO-D22
    Scenario: ScoutTest, T55: getLegalAttacks from afar
      When the legal attacks of the Scout are listed
      Then there are none

    @STRATEGO-T56 @needs-STRATEGO-T33 @needs-STRATEGO-D21 @needs-STRATEGO-D23
    Scenario: ScoutTest, T56: the Marshal is among the legal attacks after a move
      Given the Scout has moved to row 2, column 4
      When the legal attacks of the Scout are listed
      Then the game's square 1,4 is among them

    @STRATEGO-T56 @needs-STRATEGO-T33 @needs-STRATEGO-D21 @needs-STRATEGO-D23
    Scenario: ScoutTest, T56: an attack on the Marshal after a move
      Given the Scout has moved to row 2, column 4
      And the legal attacks of the Scout have been listed
      When the Scout attacks row 1, column 4
      Then the Scout has no square
      And the Marshal knows row 1, column 4 as its square

    @STRATEGO-T57 @needs-STRATEGO-T33 @needs-STRATEGO-D21 @needs-STRATEGO-D33
    Scenario: ScoutTest, T57: the Flag is among the legal attacks after a move
      Given the Scout has moved to row 2, column 4
      When the legal attacks of the Scout are listed
      Then the game's square 2,5 is among them

    @STRATEGO-T57 @needs-STRATEGO-T33 @needs-STRATEGO-D21 @needs-STRATEGO-D33
    Scenario: ScoutTest, T57: an attack on the Flag after a move
      Given the Scout has moved to row 2, column 4
      And the legal attacks of the Scout have been listed
      When the Scout attacks row 2, column 5
      Then the Scout knows row 2, column 5 as its square
      And player 1 has won

  @official
  Rule: SpyTest: a Spy of player 1 against a Marshal and a Sergeant of player 0

    Background:
      Given the set-up of a test class:
        | thing                | place           |
        | Marshal of player 0  | row 1, column 4 |
        | Sergeant of player 0 | row 2, column 5 |
        | Spy of player 1      | row 2, column 4 |

    @STRATEGO-T58 @needs-STRATEGO-D32
    Scenario: SpyTest, T58: against a Sergeant
      When the result of the Spy attacking the Sergeant is asked for
      Then the answer is LOSE

    @STRATEGO-T59 @needs-STRATEGO-D31
    Scenario: SpyTest, T59: against a Marshal
      When the result of the Spy attacking the Marshal is asked for
      Then the answer is WIN

    @STRATEGO-T60 @needs-STRATEGO-D30
    Scenario: SpyTest, T60: a Marshal attacks it
      When the result of the Marshal attacking the Spy is asked for
      Then the answer is WIN

  @official
  Rule: StepMoverTest: a Marshal of player 0 next to a Sergeant of player 1

    Background:
      Given the set-up of a test class:
        | thing                | place           |
        | Marshal of player 0  | row 0, column 3 |
        | Sergeant of player 1 | row 0, column 2 |
        | Captain of player 1  | row 1, column 2 |

    @STRATEGO-T61 @needs-STRATEGO-D23
    Scenario: StepMoverTest, T61: against a Sergeant
      When the result of the Marshal attacking the Sergeant is asked for
      Then the answer is WIN

    @STRATEGO-T62 @needs-STRATEGO-D11
    Scenario: StepMoverTest, T62: getRank
      When nothing more is done
      Then the Marshal has the rank 10

    @STRATEGO-T63 @needs-STRATEGO-D15 @needs-STRATEGO-D16 @needs-STRATEGO-D17
    Scenario: StepMoverTest, T63: getLegalMoves
      When the legal moves of the Marshal are listed
      Then there are 2 of them

    @STRATEGO-T63 @needs-STRATEGO-D10
    Scenario: StepMoverTest, T63: which of the game's own squares getLegalMoves gives
      When the legal moves of the Marshal are listed
      Then the game's squares 0,4 1,3 are among them

    @STRATEGO-T64 @needs-STRATEGO-D22
    Scenario: StepMoverTest, T64: getLegalAttacks
      When the legal attacks of the Marshal are listed
      Then there is 1 of them

    @STRATEGO-T64 @needs-STRATEGO-D10
    Scenario: StepMoverTest, T64: which of the game's own squares getLegalAttacks gives
      When the legal attacks of the Marshal are listed
      Then the game's square 0,2 is among them
