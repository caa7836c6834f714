@engine
Feature: The queries of BOARD

  @EECS3311-R33
  Rule: A board has seven rows and seven columns

    Scenario Outline: The number of <things> of the <kind> board
      Given a game on the <kind> board
      When the number of <things> is asked
      Then the answer is 7

      Examples:
        | things  | kind    |
        | rows    | default |
        | rows    | easy    |
        | columns | default |
        | columns | easy    |

  @EECS3311-R34
  Rule: Rows and columns 1 to 7 are valid, and no others

    Scenario Outline: Is <axis> <number> valid: <answer>
      Given a game on the default board
      When it is asked whether <axis> <number> is valid
      Then the answer is <answer>

      Examples:
        | axis   | number      | answer |
        | row    | 1           | true   |
        | row    | 4           | true   |
        | row    | 7           | true   |
        | row    | 0           | false  |
        | row    | 8           | false  |
        | row    | -1          | false  |
        | row    | 2147483647  | false  |
        | column | 1           | true   |
        | column | 4           | true   |
        | column | 7           | true   |
        | column | 0           | false  |
        | column | 8           | false  |
        | column | -1          | false  |
        | column | -2147483648 | false  |

  @EECS3311-R34 @needs-EECS3311-R1
  Rule: status_of demands a slot that is on the board

    Scenario Outline: The board has no slot (<row>, <column>)
      Given a game on board_1
      When the status of slot (<row>, <column>) is asked
      Then it is refused
      And the board is board_1

      Examples:
        | row | column |
        | 0   | 4      |
        | 8   | 4      |
        | 4   | 0      |
        | 4   | 8      |
        | -1  | 100    |

    @contract
    Scenario Outline: The status of slot (<row>, <column>) violates <tag>
      Given a game on board_1
      When the status of slot (<row>, <column>) is asked
      Then the precondition <tag> is violated

      Examples:
        | row | column | tag          |
        | 0   | 1      | valid_row    |
        | 8   | 1      | valid_row    |
        | 1   | 0      | valid_column |
        | 1   | 8      | valid_column |
        | 8   | 8      | valid_row    |

  @EECS3311-R34
  Rule: number_of_occupied_slots counts the pegs

    Scenario Outline: Pegs on the <kind> board
      Given a game on the <kind> board
      When the number of occupied slots is asked
      Then the answer is <pegs>
      And the board is as before

      Examples:
        | kind    | pegs |
        | default | 0    |
        | easy    | 3    |
        | cross   | 6    |
        | plus    | 9    |
        | pyramid | 16   |
        | arrow   | 17   |
        | diamond | 24   |
        | skull   | 25   |

    Scenario Outline: Pegs on <board> of Figure 3
      Given a game on <board>
      When the number of occupied slots is asked
      Then the answer is <pegs>

      Examples:
        | board   | pegs |
        | board_1 | 32   |
        | board_2 | 31   |
        | board_3 | 30   |
        | board_4 | 29   |

    Scenario: Pegs in every slot
      Given a game on this board:
        """
        OOOOOOO
        OOOOOOO
        OOOOOOO
        OOOOOOO
        OOOOOOO
        OOOOOOO
        OOOOOOO
        """
      When the number of occupied slots is asked
      Then the answer is 49
