@engine
Feature: Entries of peg solitaire
  A player enters which peg jumps, by its row and its column, and where to: 5G LEFT. At the start that is a move, so who reads one of
  the wrong entries below as 5G LEFT makes it, and the board shows it.

  @BOARDGAME2D-R15
  Rule: What is not a row, a column, one blank and a direction changes nothing

    Scenario Outline: <entry> moves nothing: <why>
      Given a new peg solitaire
      When the text <entry> is entered
      Then the board and the score are as before

      Examples:
        | entry       | why                          |
        | ""          | it is empty                  |
        | " "         | it is blank                  |
        | "5G"        | no direction                 |
        | "LEFT"      | no cell                      |
        | "5 LEFT"    | no column                    |
        | "G LEFT"    | no row                       |
        | "G5 LEFT"   | the column first             |
        | "5g LEFT"   | a small letter               |
        | "5G left"   | a small direction            |
        | "5G Left"   | a direction with one capital |
        | "0G LEFT"   | no such row                  |
        | "5J LEFT"   | no such column               |
        | "5@ LEFT"   | no letter                    |
        | ":G LEFT"   | no digit                     |
        | "55G LEFT"  | two digits                   |
        | "5GG LEFT"  | two letters                  |
        | "5G NORTH"  | no such direction            |
        | "5G L"      | a short direction            |
        | "5G LEF"    | half a direction             |
        | "5G LEFTX"  | more than a direction        |
        | "5G LEFT 1" | more than a move             |
        | "5GLEFT"    | no blank                     |
        | "5G  LEFT"  | two blanks                   |
        | " 5G LEFT"  | a blank before               |
        | "5G LEFT "  | a blank after                |

    Scenario: A move can be made after a wrong entry
      Given a new peg solitaire
      And the text "hello" is entered
      When 5G LEFT is played
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

  @BOARDGAME2D-R7
  Rule: The string move tells that an entry was not proper

    Scenario Outline: The string move after <entry>
      Given a new peg solitaire
      When the text <entry> is entered
      Then the status is "invalid entry"

      Examples:
        | entry      |
        | ""         |
        | "5G"       |
        | "5g LEFT"  |
        | "5G left"  |
        | "0G LEFT"  |
        | "5J LEFT"  |
        | "5G NORTH" |
        | "5G  LEFT" |

  # A cell off the board is well-formed all the same, and the move a wrong one.
  @BOARDGAME2D-R7
  Rule: The string move tells that a proper entry is no valid move

    Scenario Outline: The string move after <move>
      Given a new peg solitaire
      When <move> is played
      Then the status is "invalid move"

      Examples:
        | move     |
        | 5E LEFT  |
        | 1E DOWN  |
        | 5D RIGHT |
        | 2B UP    |
        | 7A LEFT  |
        | 8A RIGHT |

    Scenario: The string move is not about the entry before the last
      Given a new peg solitaire
      And the text "5G" is entered
      When 5E LEFT is played
      Then the status is "invalid move"

  @BOARDGAME2D-R15
  Rule: Every cell of the grid, on the board or off it, makes a proper entry with every direction

    Scenario Outline: <entry> is a proper entry
      When a new peg solitaire is begun
      Then "<entry>" is a proper entry

      Examples:
        | entry    |
        | 5G LEFT  |
        | 1A UP    |
        | 9I DOWN  |
        | 1I RIGHT |
        | 9A LEFT  |
        | 5E UP    |
        | 2B UP    |
        | 7A LEFT  |
        | 8A RIGHT |

    Scenario Outline: <entry> is no proper entry: <why>
      When a new peg solitaire is begun
      Then <entry> is not a proper entry

      Examples:
        | entry      | why                   |
        | ""         | it is empty           |
        | "5G"       | no direction          |
        | "LEFT"     | no cell               |
        | "5g LEFT"  | a small letter        |
        | "5G left"  | a small direction     |
        | "G5 LEFT"  | the column first      |
        | "0G LEFT"  | no such row           |
        | "5J LEFT"  | no such column        |
        | "5G NORTH" | no such direction     |
        | "5G LEFTX" | more than a direction |
        | "5G  LEFT" | two blanks            |
        | " 5G LEFT" | a blank before        |
        | "5G LEFT " | a blank after         |
