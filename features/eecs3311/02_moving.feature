@engine
Feature: Moving pegs

  @EECS3311-R17
  Rule: Moving left empties the peg's slot and the one to its left, fills the one beyond, and changes nothing else

    Scenario: A move to the left
      Given a game on this board:
        """
        O.*O*.O
        *******
        ***O***
        O.OOO.O
        ***O***
        *******
        O.*O*.O
        """
      When the player moves (4, 4) left
      Then the board is:
        """
        O.*O*.O
        *******
        ***O***
        OO..O.O
        ***O***
        *******
        O.*O*.O
        """

  @EECS3311-R18 @needs-EECS3311-R17
  Rule: Moving to the right, up and down does the same in its direction

    Scenario: A move to the right
      Given a game on this board:
        """
        O.*O*.O
        *******
        ***O***
        O.OOO.O
        ***O***
        *******
        O.*O*.O
        """
      When the player moves (4, 4) right
      Then the board is:
        """
        O.*O*.O
        *******
        ***O***
        O.O..OO
        ***O***
        *******
        O.*O*.O
        """

    Scenario: A move up
      Given a game on this board:
        """
        O.*O*.O
        ***.***
        ***O***
        O..O..O
        ***O***
        ***.***
        O.*O*.O
        """
      When the player moves (4, 4) up
      Then the board is:
        """
        O.*O*.O
        ***O***
        ***.***
        O.....O
        ***O***
        ***.***
        O.*O*.O
        """

    Scenario: A move down
      Given a game on this board:
        """
        O.*O*.O
        ***.***
        ***O***
        O..O..O
        ***O***
        ***.***
        O.*O*.O
        """
      When the player moves (4, 4) down
      Then the board is:
        """
        O.*O*.O
        ***.***
        ***O***
        O.....O
        ***.***
        ***O***
        O.*O*.O
        """

  @EECS3311-R18 @needs-EECS3311-R17
  Rule: So does every move of a game

    Scenario Outline: The board move by move: <line>
      Given a game that follows "<line>"
      When its moves are made and the board is looked at after each
      Then it is right each time

      Examples:
        | line                               |
        | win on the easy board              |
        | win on the cross board             |
        | win on the plus board              |
        | win on the pyramid board           |
        | win on the arrow board             |
        | win on the diamond board           |
        | win on the skull board             |
        | win on board_1                     |
        | shortest loss on the easy board    |
        | shortest loss on the cross board   |
        | shortest loss on the plus board    |
        | shortest loss on the pyramid board |
        | shortest loss on the arrow board   |
        | shortest loss on the diamond board |
        | shortest loss on the skull board   |
        | shortest loss on board_1           |

  @EECS3311-R19 @needs-EECS3311-R17 @needs-EECS3311-R18
  Rule: A move takes exactly one peg off the board

    Scenario Outline: The number of pegs move by move: <line>
      Given a game that follows "<line>"
      When its moves are made and the pegs are counted after each
      Then it is right each time

      Examples:
        | line                     |
        | win on the easy board    |
        | win on the plus board    |
        | shortest loss on board_1 |

  @EECS3311-R20 @needs-EECS3311-R17 @needs-EECS3311-R18
  Rule: A movement is one move, even if the peg could move on

    Scenario: A peg that could move on to the right
      Given a game on this board:
        """
        *******
        *******
        *******
        OO.O.O.
        *******
        *******
        *******
        """
      When the player moves (4, 1) right
      Then the board is:
        """
        *******
        *******
        *******
        ..OO.O.
        *******
        *******
        *******
        """

    Scenario: A peg that could move on around the corner
      Given a game on this board:
        """
        *******
        *******
        *******
        ****.**
        ***.O**
        **OO.**
        *******
        """
      When the player moves (6, 3) right
      Then the board is:
        """
        *******
        *******
        *******
        ****.**
        ***.O**
        **..O**
        *******
        """
