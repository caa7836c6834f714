@engine
Feature: GAME.out, the text of a game

  @EECS3311-R37 @needs-EECS3311-R2
  Rule: Three lines say how the game stands, and the text of the board follows

    Scenario: A game that has just begun
      Given a game on the easy board
      When the game is shown
      Then it reads:
        """
        Game is over: No
        Game is won : No
        Board Status:
        ***.***
        ***O***
        ***O***
        ***.***
        ***O***
        ***.***
        *******
        """

    Scenario: A game that goes on
      Given a game on the easy board
      And the player has moved (2, 4) down
      When the game is shown
      Then it reads:
        """
        Game is over: No
        Game is won : No
        Board Status:
        ***.***
        ***.***
        ***.***
        ***O***
        ***O***
        ***.***
        *******
        """

    Scenario: A game that is won
      Given a game on the easy board
      And the player has moved (2, 4) down
      And the player has moved (4, 4) down
      When the game is shown
      Then it reads:
        """
        Game is over: Yes
        Game is won : Yes
        Board Status:
        ***.***
        ***.***
        ***.***
        ***.***
        ***.***
        ***O***
        *******
        """

    Scenario: A game that is lost
      Given a game on the easy board
      And the player has moved (3, 4) up
      When the game is shown
      Then it reads:
        """
        Game is over: Yes
        Game is won : No
        Board Status:
        ***O***
        ***.***
        ***.***
        ***.***
        ***O***
        ***.***
        *******
        """

    Scenario: A game without pegs
      Given a game on the default board
      When the game is shown
      Then it reads:
        """
        Game is over: Yes
        Game is won : No
        Board Status:
        *******
        *******
        *******
        *******
        *******
        *******
        *******
        """

    Scenario: A game on a board of one's own
      Given a game on board_4
      When the game is shown
      Then it reads:
        """
        Game is over: No
        Game is won : No
        Board Status:
        **OOO**
        **..O**
        OOOO.OO
        OOOOO.O
        OOOOOOO
        **OOO**
        **OOO**
        """

    Scenario: It has no new-line character at its end
      Given a game on the easy board
      When the game is shown
      Then it has 103 bytes
