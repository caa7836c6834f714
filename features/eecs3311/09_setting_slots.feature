@engine
Feature: set_status and set_statuses

  @EECS3311-R31
  Rule: set_status gives one slot the status and leaves all others

    Scenario Outline: A peg at (<row>, <column>) of the default board
      Given a game on the default board
      When slot (<row>, <column>) is set to "O"
      Then the board is:
        """
        <1>
        *******
        <3>
        *******
        *******
        *******
        <7>
        """

      Examples:
        | row | column | 1       | 3       | 7       |
        | 1   | 1      | O****** | ******* | ******* |
        | 1   | 7      | ******O | ******* | ******* |
        | 3   | 5      | ******* | ****O** | ******* |
        | 7   | 1      | ******* | ******* | O****** |
        | 7   | 7      | ******* | ******* | ******O |

    Scenario Outline: A slot of the easy board becomes <status>
      Given a game on the easy board
      When slot (3, 4) is set to "<status>"
      Then the board is:
        """
        ***.***
        ***O***
        ***<status>***
        ***.***
        ***O***
        ***.***
        *******
        """

      Examples:
        | status |
        | *      |
        | .      |
        | O      |

    Scenario Outline: There is no slot (<row>, <column>) to be set
      Given a game on board_1
      When slot (<row>, <column>) is set to "."
      Then it is refused
      And the board is board_1

      Examples:
        | row         | column     |
        | 0           | 4          |
        | 8           | 4          |
        | 4           | 0          |
        | 4           | 8          |
        | -2147483648 | 4          |
        | 4           | 2147483647 |

    @contract
    Scenario Outline: Setting slot (<row>, <column>) violates <tag>
      Given a game on board_1
      When slot (<row>, <column>) is set to "."
      Then the precondition <tag> is violated

      Examples:
        | row | column | tag          |
        | 0   | 1      | valid_row    |
        | 8   | 1      | valid_row    |
        | 1   | 0      | valid_column |
        | 1   | 8      | valid_column |
        | 0   | 0      | valid_row    |

  @EECS3311-R32
  Rule: set_statuses gives every slot of the rectangle the status and leaves all others

    Scenario: Two rows and three columns
      Given a game on the default board
      When rows 2 to 3 and columns 4 to 6 are set to "O"
      Then the board is:
        """
        *******
        ***OOO*
        ***OOO*
        *******
        *******
        *******
        *******
        """

    Scenario: The whole board
      Given a game on the skull board
      When rows 1 to 7 and columns 1 to 7 are set to "."
      Then the board is:
        """
        .......
        .......
        .......
        .......
        .......
        .......
        .......
        """

    Scenario: A rectangle in the first corner
      Given a game on board_1
      When rows 1 to 3 and columns 1 to 2 are set to "."
      Then the board is:
        """
        ..OOO**
        ..OOO**
        ..OOOOO
        OOO.OOO
        OOOOOOO
        **OOO**
        **OOO**
        """

    Scenario: A rectangle in the last corner
      Given a game on board_1
      When rows 5 to 7 and columns 6 to 7 are set to "*"
      Then the board is:
        """
        **OOO**
        **OOO**
        OOOOOOO
        OOO.OOO
        OOOOO**
        **OOO**
        **OOO**
        """

    Scenario: A single row
      Given a game on the default board
      When rows 2 to 2 and columns 4 to 6 are set to "."
      Then the board is:
        """
        *******
        ***...*
        *******
        *******
        *******
        *******
        *******
        """

    Scenario: A single column
      Given a game on the default board
      When rows 4 to 6 and columns 2 to 2 are set to "."
      Then the board is:
        """
        *******
        *******
        *******
        *.*****
        *.*****
        *.*****
        *******
        """

    Scenario: A single slot
      Given a game on the default board
      When rows 7 to 7 and columns 7 to 7 are set to "O"
      Then the board is:
        """
        *******
        *******
        *******
        *******
        *******
        *******
        ******O
        """

    Scenario: A row that is set to what it is
      Given a game on board_1
      When rows 3 to 3 and columns 1 to 7 are set to "O"
      Then the board is board_1

    Scenario Outline: Rows <rows> and columns <columns> cannot be set
      Given a game on board_1
      When rows <rows> and columns <columns> are set to "."
      Then it is refused
      And the board is board_1

      Examples:
        | rows   | columns |
        | 0 to 4 | 3 to 5  |
        | 4 to 8 | 3 to 5  |
        | 3 to 5 | 0 to 4  |
        | 3 to 5 | 4 to 8  |
        | 5 to 3 | 3 to 5  |
        | 3 to 5 | 5 to 3  |

    @contract
    Scenario Outline: Setting rows <rows> and columns <columns> violates <tag>
      Given a game on board_1
      When rows <rows> and columns <columns> are set to "."
      Then the precondition <tag> is violated

      Examples: One violation
        | rows     | columns  | tag                |
        | 0 to 1   | 1 to 1   | valid_rows         |
        | 7 to 8   | 1 to 1   | valid_rows         |
        | 8 to 9   | 1 to 1   | valid_rows         |
        | 1 to 1   | 0 to 1   | valid_columns      |
        | 1 to 1   | 7 to 8   | valid_columns      |
        | 1 to 1   | -2 to -1 | valid_columns      |
        | 3 to 2   | 1 to 1   | valid_row_range    |
        | 2 to 3   | 4 to 1   | valid_column_range |

      Examples: The first of several
        | rows     | columns  | tag                |
        | 0 to 1   | 0 to 1   | valid_rows         |
        | 1 to 0   | 1 to 1   | valid_rows         |
        | 3 to 2   | 1 to 8   | valid_columns      |
        | 3 to 2   | 2 to 1   | valid_row_range    |
