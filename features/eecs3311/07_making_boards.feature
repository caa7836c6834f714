@engine
Feature: Making boards, and their text

  @EECS3311-R35
  Rule: Each maker makes the board of its kind

    Scenario Outline: A fresh <kind> board
      Given a game on the <kind> board
      When the board is shown
      Then it shows the <kind> board

      Examples:
        | kind    |
        | default |
        | easy    |
        | cross   |
        | plus    |
        | pyramid |
        | arrow   |
        | diamond |
        | skull   |

  @EECS3311-R10 @needs-EECS3311-R35 @needs-EECS3311-R2 @needs-EECS3311-R9
  Rule: The text of a fresh board is the constant of its kind, byte by byte

    Scenario Outline: The text of a fresh <kind> board
      Given a game on the <kind> board
      When the board is shown
      Then it reads exactly as the <kind> board

      Examples:
        | kind    |
        | default |
        | easy    |
        | cross   |
        | plus    |
        | pyramid |
        | arrow   |
        | diamond |
        | skull   |

  @EECS3311-R9
  Rule: The text of any board has seven lines of seven characters, and no new-line character at its end

    Scenario: A fresh board has 55 bytes
      Given a game on the easy board
      When the board is shown
      Then it has 55 bytes

    Scenario: A board after a move has 55 bytes
      Given a game on board_1
      And the player has moved (4, 6) left
      When the board is shown
      Then it has 55 bytes

  @EECS3311-R2 @needs-EECS3311-R9
  Rule: The text of a board has the character of each slot in its place

    Scenario: All three statuses in every row and column
      Given a game on this board:
        """
        *O.O*.O
        O.*.O*.
        .*O*.O*
        O.*O*.O
        *O.*O.*
        .*O.*O.
        O.*O.*O
        """
      When the board is shown
      Then it reads:
        """
        *O.O*.O
        O.*.O*.
        .*O*.O*
        O.*O*.O
        *O.*O.*
        .*O.*O.
        O.*O.*O
        """

  @EECS3311-R11
  Rule: Two boards are equal if and only if their texts are the same

    Scenario Outline: A fresh <kind> board is equal to its template
      Given a game on the <kind> board
      When it is asked whether the board and the template of the <kind> board are equal
      Then the answer is true

      Examples:
        | kind    |
        | default |
        | easy    |
        | cross   |
        | plus    |
        | pyramid |
        | arrow   |
        | diamond |
        | skull   |

    @needs-EECS3311-R36
    Scenario: A board in play is not equal to its template
      Given a game on the easy board
      And the player has moved (2, 4) down
      When it is asked whether the board and the template of the easy board are equal
      Then the answer is false

    Scenario: Boards with as many pegs and holes, in other slots
      Given a game on the easy board
      And another board:
        """
        ***O***
        ***.***
        ***O***
        ***.***
        ***O***
        ***.***
        *******
        """
      When it is asked whether the boards are equal
      Then the answer is false

    Scenario Outline: Boards that differ only at <slot>
      Given a game on board_1
      And another board that differs from it only at <slot>
      When it is asked whether the boards are equal
      Then the answer is false
      And the board is board_1

      Examples:
        | slot   |
        | (1, 1) |
        | (1, 7) |
        | (4, 4) |
        | (7, 1) |
        | (7, 7) |

    Scenario: Boards without pegs that differ in shape
      Given a game on this board:
        """
        **...**
        **...**
        .......
        .......
        .......
        **...**
        **...**
        """
      And another board:
        """
        **...**
        **...**
        .......
        ...*...
        .......
        **...**
        **...**
        """
      When it is asked whether the boards are equal
      Then the answer is false

    Scenario: Two boards of the same slots
      Given a game on board_3
      And board_3 beside it
      When it is asked whether the boards are equal
      Then the answer is true
