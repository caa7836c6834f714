@engine
Feature: matches_slots_except, which compares boards outside of a rectangle

  @EECS3311-R29 @needs-EECS3311-R27
  Rule: board_1 and board_2 match except in row 4 and columns 4 to 6

    Scenario: The document's example
      Given a game on board_1
      And board_2 beside it
      When it is asked whether the boards match except in rows 4 to 4 and columns 4 to 6
      Then the answer is true

    Scenario: The document's example the other way round
      Given a game on board_2
      And board_1 beside it
      When it is asked whether the boards match except in rows 4 to 4 and columns 4 to 6
      Then the answer is true

    Scenario Outline: One column less: <columns>
      Given a game on board_1
      And board_2 beside it
      When it is asked whether the boards match except in rows 4 to 4 and columns <columns>
      Then the answer is false

      Examples:
        | columns |
        | 4 to 5  |
        | 5 to 6  |

  @EECS3311-R27
  Rule: One difference outside of the rectangle is enough not to match

    Scenario Outline: A difference <where> the rectangle, at <slot>
      Given a game on board_1
      And another board that differs from it only at <slot>
      When it is asked whether the boards match except in rows 3 to 4 and columns 3 to 5
      Then the answer is false

      Examples: Just outside
        | where         | slot   |
        | above         | (2, 4) |
        | below         | (5, 4) |
        | left of       | (3, 2) |
        | right of      | (4, 6) |
        | above left    | (2, 2) |
        | above right   | (2, 6) |
        | below left    | (5, 2) |
        | below right   | (5, 6) |

      Examples: Far from it
        | where                   | slot   |
        | in the same row as      | (4, 1) |
        | in the same column as   | (7, 5) |
        | in the first slot, from | (1, 1) |
        | in a corner, from       | (1, 7) |
        | in another corner, from | (7, 1) |
        | in the last slot, from  | (7, 7) |

    Scenario: An unavailable and an unoccupied slot do not match
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
        .......
        .......
        **...**
        **.*.**
        """
      When it is asked whether the boards match except in rows 1 to 6 and columns 1 to 7
      Then the answer is false

    Scenario: Boards that are equal match
      Given a game on board_3
      And board_3 beside it
      When it is asked whether the boards match except in rows 4 to 4 and columns 4 to 4
      Then the answer is true

  @EECS3311-R28 @needs-EECS3311-R27
  Rule: It says nothing of the slots inside of the rectangle

    Scenario Outline: A difference inside of the rectangle, at <slot>
      Given a game on board_1
      And another board that differs from it only at <slot>
      When it is asked whether the boards match except in rows 3 to 4 and columns 3 to 5
      Then the answer is true

      Examples:
        | slot           |
        | (3, 3)         |
        | (3, 5)         |
        | (4, 3)         |
        | (4, 5)         |
        | (3, 4), (4, 4) |

    Scenario: The rectangle is the whole board
      Given a game on the easy board
      And another board:
        """
        **OOO**
        **OOO**
        .OOOOO.
        .O.O.O.
        .OOOOO.
        **OOO**
        **OOO**
        """
      When it is asked whether the boards match except in rows 1 to 7 and columns 1 to 7
      Then the answer is true

    Scenario Outline: The rectangle is the single slot <slot>
      Given a game on board_1
      And another board that differs from it only at <slot>
      When it is asked whether the boards match except in rows <rows> and columns <columns>
      Then the answer is true

      Examples:
        | slot   | rows   | columns |
        | (1, 1) | 1 to 1 | 1 to 1  |
        | (5, 3) | 5 to 5 | 3 to 3  |
        | (7, 7) | 7 to 7 | 7 to 7  |

    Scenario: Neither board changes
      Given a game on board_1
      And board_2 beside it
      When it is asked whether the boards match except in rows 4 to 4 and columns 4 to 6
      Then the answer is true
      And the board is board_1

  @EECS3311-R27
  Rule: Both rows come before both columns

    Scenario Outline: The difference is at <slot>, the rectangle in rows <rows> and columns <columns>: <answer>
      Given a game on board_1
      And another board that differs from it only at <slot>
      When it is asked whether the boards match except in rows <rows> and columns <columns>
      Then the answer is <answer>

      Examples:
        | slot   | rows   | columns | answer |
        | (2, 6) | 2 to 2 | 4 to 6  | true   |
        | (6, 2) | 2 to 2 | 4 to 6  | false  |
        | (4, 2) | 2 to 2 | 4 to 6  | false  |
        | (6, 2) | 4 to 6 | 2 to 2  | true   |
        | (2, 6) | 4 to 6 | 2 to 2  | false  |

  @EECS3311-R30 @needs-EECS3311-R27
  Rule: The rectangle must be on the board, and its ends in order; they may be the same

    Scenario Outline: Rows <rows> and columns <columns> are accepted
      Given a game on board_1
      And board_1 beside it
      When it is asked whether the boards match except in rows <rows> and columns <columns>
      Then it is accepted

      Examples:
        | rows   | columns |
        | 4 to 4 | 4 to 6  |
        | 4 to 6 | 4 to 4  |
        | 1 to 1 | 1 to 1  |
        | 7 to 7 | 7 to 7  |
        | 1 to 7 | 1 to 7  |

    Scenario Outline: Rows <rows> and columns <columns> are refused
      Given a game on board_1
      And board_2 beside it
      When it is asked whether the boards match except in rows <rows> and columns <columns>
      Then it is refused
      And the board is board_1

      Examples:
        | rows   | columns |
        | 0 to 4 | 4 to 6  |
        | 4 to 8 | 4 to 6  |
        | 4 to 4 | 0 to 6  |
        | 4 to 4 | 4 to 8  |
        | 5 to 4 | 4 to 6  |
        | 4 to 4 | 6 to 4  |

    @contract
    Scenario Outline: Rows <rows> and columns <columns> violate <tag>
      Given a game on board_1
      And board_2 beside it
      When it is asked whether the boards match except in rows <rows> and columns <columns>
      Then the precondition <tag> is violated

      Examples: One violation
        | rows     | columns  | tag                |
        | 0 to 1   | 1 to 1   | valid_rows         |
        | 7 to 8   | 1 to 1   | valid_rows         |
        | -3 to -2 | 1 to 1   | valid_rows         |
        | 1 to 1   | 0 to 1   | valid_columns      |
        | 1 to 1   | 7 to 8   | valid_columns      |
        | 1 to 1   | 9 to 10  | valid_columns      |
        | 3 to 2   | 1 to 1   | valid_row_range    |
        | 2 to 3   | 4 to 1   | valid_column_range |

      Examples: The first of several
        | rows     | columns  | tag                |
        | 0 to 1   | 0 to 1   | valid_rows         |
        | 8 to 1   | 1 to 1   | valid_rows         |
        | 3 to 2   | 0 to 1   | valid_columns      |
        | 3 to 2   | 2 to 1   | valid_row_range    |
