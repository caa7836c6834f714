@engine
Feature: Making games

  @EECS3311-R36
  Rule: make_from_board begins a game on the board that it is given, whatever board that is

    Scenario: The board of Figure 2, which is none of the eight kinds
      Given a game on this board:
        """
        **OOO**
        **OOO**
        OOOOOOO
        OOO.OOO
        OOOOOOO
        **OOO**
        **OOO**
        """
      When the board is shown
      Then the board is board_1

    Scenario: A game that takes the place of another
      Given a game on the skull board
      And a new game on the default board
      When the board is shown
      Then it shows the default board

  @EECS3311-R36
  Rule: Each other maker begins a game on a fresh board

    Scenario Outline: A second game on the <kind> board
      Given a game on the <kind> board
      And the player has moved (<row>, <column>) <direction>
      And a new game on the <kind> board
      When the board is shown
      Then it shows the <kind> board

      Examples:
        | kind    | row | column | direction |
        | easy    | 2   | 4      | down      |
        | cross   | 3   | 4      | left      |
        | plus    | 4   | 5      | right     |
        | pyramid | 5   | 2      | up        |
        | arrow   | 3   | 3      | left      |
        | diamond | 6   | 4      | up        |
        | skull   | 3   | 5      | right     |

    Scenario Outline: The template of the <kind> board after a move of a game
      Given a game on the <kind> board
      And the player has moved (<row>, <column>) <direction>
      When the template of the <kind> board is shown
      Then it shows the <kind> board

      Examples:
        | kind    | row | column | direction |
        | easy    | 2   | 4      | down      |
        | cross   | 3   | 4      | left      |
        | plus    | 4   | 5      | right     |
        | pyramid | 5   | 2      | up        |
        | arrow   | 3   | 3      | left      |
        | diamond | 6   | 4      | up        |
        | skull   | 3   | 5      | right     |

    Scenario: The template of the easy board after a slot of a game was set
      Given a game on the easy board
      And slot (7, 7) has been set to "O"
      When the template of the easy board is shown
      Then it shows the easy board

    Scenario: The constant of the easy board after a move of a game
      Given a game on the easy board
      And the player has moved (2, 4) down
      When the constant of the easy board is shown
      Then it reads exactly as the easy board
