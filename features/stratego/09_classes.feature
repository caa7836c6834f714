Feature: The classes of the diagram
  More classes, constructors and methods than these are no fault. A class in another package is looked at there.

  @STRATEGO-D4 @document
  Rule: Every class of the diagram is there

    Scenario Outline: There is <nature> <class>
      When the class <class> is looked at
      Then it is <nature>

      Examples:
        | class         | nature            |
        | CombatResult  | an enum           |
        | Game          | a class           |
        | Player        | a class           |
        | Square        | a class           |
        | Piece         | an abstract class |
        | StepMover     | a class           |
        | Scout         | a class           |
        | ImmobilePiece | an abstract class |
        | Spy           | a class           |
        | Miner         | a class           |
        | Flag          | a class           |
        | Bomb          | a class           |

    Scenario: A combat ends in one of three ways
      When the class CombatResult is looked at
      Then its values are WIN, DRAW, LOSE

  @STRATEGO-D7 @document @needs-STRATEGO-D4
  Rule: Every class of the diagram is in its package

    Scenario Outline: <class> is <nature>
      When the class <class> is looked at
      Then it is <nature>

      Examples:
        | class                         | nature            |
        | stratego.CombatResult         | an enum           |
        | stratego.Game                 | a class           |
        | stratego.Player               | a class           |
        | stratego.Square               | a class           |
        | stratego.pieces.Piece         | an abstract class |
        | stratego.pieces.StepMover     | a class           |
        | stratego.pieces.Scout         | a class           |
        | stratego.pieces.ImmobilePiece | an abstract class |
        | stratego.pieces.Spy           | a class           |
        | stratego.pieces.Miner         | a class           |
        | stratego.pieces.Flag          | a class           |
        | stratego.pieces.Bomb          | a class           |

  @STRATEGO-D37 @document
  Rule: Each kind of piece has its place among the classes

    Scenario Outline: A <class> is a kind of <above>
      When the class <class> is looked at
      Then it is a kind of <above>

      Examples:
        | class         | above         |
        | StepMover     | Piece         |
        | Scout         | Piece         |
        | ImmobilePiece | Piece         |
        | Spy           | StepMover     |
        | Miner         | StepMover     |
        | Flag          | ImmobilePiece |
        | Bomb          | ImmobilePiece |

  @STRATEGO-D4
  Rule: Every class has the constructor of the diagram

    @document
    Scenario Outline: The constructor <class><parameters>
      When the class <class> is looked at
      Then it has the constructor <parameters>

      Examples:
        | class     | parameters                |
        | Game      | (Player, Player)          |
        | Player    | (String, int)             |
        | Square    | (Game, int, int, boolean) |
        | StepMover | (Player, Square, int)     |
        | Scout     | (Player, Square)          |
        | Spy       | (Player, Square)          |
        | Miner     | (Player, Square)          |
        | Flag      | (Player, Square)          |
        | Bomb      | (Player, Square)          |

    # Nobody can call them from outside, so it is no fault if they are not public.
    @document @remark
    Scenario Outline: The public constructor of an abstract class, <class><parameters>
      When the class <class> is looked at
      Then it has the constructor <parameters>

      Examples:
        | class         | parameters            |
        | Piece         | (Player, Square, int) |
        | ImmobilePiece | (Player, Square, int) |

  @STRATEGO-D4 @document
  Rule: Every class has the public methods of the diagram

    Scenario Outline: <class> has <method>
      When the class <class> is looked at
      Then it has the method <method>

      Examples:
        | class  | method                                   |
        | Game   | getPlayer(int): Player                   |
        | Game   | getWinner(): Player                      |
        | Game   | getSquare(int, int): Square              |
        | Player | getName(): String                        |
        | Player | getPlayerNumber(): int                   |
        | Player | loseGame(): void                         |
        | Player | hasLost(): boolean                       |
        | Square | placePiece(Piece): void                  |
        | Square | removePiece(): void                      |
        | Square | getGame(): Game                          |
        | Square | getPiece(): Piece                        |
        | Square | getRow(): int                            |
        | Square | getCol(): int                            |
        | Square | canBeEntered(): boolean                  |
        | Piece  | getLegalMoves(): List                    |
        | Piece  | getLegalAttacks(): List                  |
        | Piece  | move(Square): void                       |
        | Piece  | attack(Square): void                     |
        | Piece  | resultWhenAttacking(Piece): CombatResult |
        | Piece  | beCaptured(): void                       |
        | Piece  | getSquare(): Square                      |
        | Piece  | getOwner(): Player                       |
        | Piece  | getRank(): int                           |

  # Their names are in italics there.
  @STRATEGO-D4 @document
  Rule: Piece leaves to its subclasses what the diagram leaves to them

    Scenario Outline: <class>.<method> is abstract
      When the class <class> is looked at
      Then it leaves the method <method> to its subclasses

      Examples:
        | class | method            |
        | Piece | getLegalMoves()   |
        | Piece | getLegalAttacks() |

  @STRATEGO-D4 @document
  Rule: Game has the constants of the diagram

    Scenario Outline: Game.<constant> is <value>
      When the constant <constant> is looked at
      Then its value is <value>

      Examples: The size of the board
        | constant | value |
        | HEIGHT   | 10    |
        | WIDTH    | 10    |

      Examples: The rows and columns of water
        | constant   | value   |
        | WATER_ROWS | 4 5     |
        | WATER_COLS | 2 3 6 7 |

    Scenario Outline: Game.<constant> needs no game
      When the constant <constant> is looked at
      Then it is static

      Examples:
        | constant   |
        | HEIGHT     |
        | WIDTH      |
        | WATER_ROWS |
        | WATER_COLS |

  @STRATEGO-F4 @graded
  Rule: The constants of Game are public

    Scenario Outline: Game.<constant> is public
      When the constant <constant> is looked at
      Then it is public

      Examples:
        | constant   |
        | HEIGHT     |
        | WIDTH      |
        | WATER_ROWS |
        | WATER_COLS |
