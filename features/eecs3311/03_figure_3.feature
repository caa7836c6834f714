@engine
Feature: Figures 2 and 3, three moves of a game

  @EECS3311-R41
  Rule: The board of Figure 2, which is board_1, has exactly four moves

    Scenario Outline: (<row>, <column>) of board_1 can move <direction>
      Given a game on board_1
      When the player moves (<row>, <column>) <direction>
      Then it is accepted

      Examples:
        | row | column | direction |
        | 2   | 4      | down      |
        | 4   | 2      | right     |
        | 6   | 4      | up        |
        | 4   | 6      | left      |

    Scenario: The moves on board_1
      Given a game on board_1
      When every move is tried
      Then exactly these moves are accepted:
        | direction | from   |
        | left      | (4, 6) |
        | right     | (4, 2) |
        | up        | (6, 4) |
        | down      | (2, 4) |

  @EECS3311-R42
  Rule: The peg at (1, 4) of board_1 cannot be moved

    Scenario Outline: (1, 4) cannot move <direction>, because <reason>
      Given a game on board_1
      When the player moves (1, 4) <direction>
      Then it is refused
      And the board is board_1

      Examples:
        | direction | reason                   |
        | down      | (3, 4) is occupied       |
        | left      | (1, 2) is unavailable    |
        | right     | (1, 6) is unavailable    |
        | up        | the board ends there     |

  @EECS3311-R43
  Rule: Each move of Figure 3 leads from one of its boards to the next

    Scenario Outline: (<row>, <column>) moves <direction> from <board> to <next>
      Given a game on <board>
      When the player moves (<row>, <column>) <direction>
      Then the board is <next>

      Examples:
        | board   | row | column | direction | next    |
        | board_1 | 4   | 6      | left      | board_2 |
        | board_2 | 2   | 5      | down      | board_3 |
        | board_3 | 2   | 3      | right     | board_4 |

    Scenario: The three moves of Figure 3, one after the other
      Given a game that follows "Figure 3"
      When its moves are made and the board is looked at after each
      Then it is right each time

    Scenario: board_4 to the last slot
      Given a game on board_3
      When the player moves (2, 3) right
      Then the board is:
        """
        **OOO**
        **..O**
        OOOO.OO
        OOOOO.O
        OOOOOOO
        **OOO**
        **OOO**
        """

  @EECS3311-R44
  Rule: On board_2 the peg at (4, 4) cannot move right

    Scenario: (4, 4) cannot move right, because (4, 5) is unoccupied
      Given a game on board_2
      When the player moves (4, 4) right
      Then it is refused
      And the board is board_2

    Scenario: (4, 5) of board_2 is unoccupied
      Given a game on board_2
      When the status of slot (4, 5) is asked
      Then the answer is "."

  @EECS3311-R45
  Rule: The player may choose any move; Figure 3 is not the only play

    Scenario: (2, 4) moves down from board_1
      Given a game on board_1
      When the player moves (2, 4) down
      Then the board is:
        """
        **OOO**
        **O.O**
        OOO.OOO
        OOOOOOO
        OOOOOOO
        **OOO**
        **OOO**
        """

    Scenario: (4, 2) moves right from board_1
      Given a game on board_1
      When the player moves (4, 2) right
      Then the board is:
        """
        **OOO**
        **OOO**
        OOOOOOO
        O..OOOO
        OOOOOOO
        **OOO**
        **OOO**
        """

    Scenario: (6, 4) moves up from board_1
      Given a game on board_1
      When the player moves (6, 4) up
      Then the board is:
        """
        **OOO**
        **OOO**
        OOOOOOO
        OOOOOOO
        OOO.OOO
        **O.O**
        **OOO**
        """

    Scenario Outline: The moves on <board>
      Given a game on <board>
      When every move is tried
      Then exactly these moves are accepted:
        | direction | from    |
        | left      | <left>  |
        | right     | <right> |
        | up        | <up>    |
        | down      | <down>  |

      Examples:
        | board   | left   | right                | up                   | down   |
        | board_2 |        | (4, 3)               | (6, 5)               | (2, 5) |
        | board_3 | (3, 7) | (2, 3) (3, 3) (4, 4) | (5, 5)               |        |
        | board_4 | (3, 7) | (3, 3) (4, 4)        | (4, 3) (4, 4) (5, 5) | (1, 5) |
