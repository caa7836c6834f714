Feature: The tasks in the sources

  @EECS3311-R46 @files
  Rule: The placeholder True is gone from every contract

    Scenario Outline: The contracts of <class> say something
      When the class <class> is read
      Then there is no contract that is just True

      Examples:
        | class                  |
        | SLOT_STATUS            |
        | UNAVAILABLE_SLOT       |
        | OCCUPIED_SLOT          |
        | UNOCCUPIED_SLOT        |
        | SLOT_STATUS_ACCESS     |
        | BOARD                  |
        | BOARD_TEMPLATES        |
        | BOARD_TEMPLATES_ACCESS |
        | GAME                   |
        | PLAYER                 |
        | GOOD_PLAYER            |
        | BAD_PLAYER             |

  @EECS3311-R46 @files
  Rule: Every feature that is a task is completed

    Scenario: Equality of slot statuses is completed
      When the class SLOT_STATUS is read
      Then these features do something:
        """
        is_equal
        """

    Scenario Outline: The output of <class> is completed
      When the class <class> is read
      Then these features do something:
        """
        out
        """

      Examples:
        | class            |
        | UNAVAILABLE_SLOT |
        | OCCUPIED_SLOT    |
        | UNOCCUPIED_SLOT  |

    Scenario: The constructors of BOARD are completed
      When the class BOARD is read
      Then these features do something:
        """
        make_default
        make_easy
        make_cross
        make_plus
        make_pyramid
        make_arrow
        make_diamond
        make_skull
        """

    Scenario: The commands of BOARD are completed
      When the class BOARD is read
      Then these features do something:
        """
        set_status
        set_statuses
        """

    Scenario: The queries of BOARD are completed
      When the class BOARD is read
      Then these features do something:
        """
        matches_slots_except
        number_of_rows
        number_of_columns
        is_valid_row
        is_valid_column
        status_of
        number_of_occupied_slots
        is_equal
        out
        """

    Scenario: The constructors of GAME are completed
      When the class GAME is read
      Then these features do something:
        """
        make_from_board
        make_easy
        make_cross
        make_plus
        make_pyramid
        make_arrow
        make_diamond
        make_skull
        """

    Scenario: The commands of GAME are completed
      When the class GAME is read
      Then these features do something:
        """
        move_left
        move_right
        move_up
        move_down
        """

    Scenario: The status queries of GAME are completed
      When the class GAME is read
      Then these features do something:
        """
        is_over
        is_won
        """

    Scenario: The commands of GOOD_PLAYER are completed
      When the class GOOD_PLAYER is read
      Then these features do something:
        """
        wins_easy_board
        wins_cross_board
        wins_plus_board
        """

    Scenario: The commands of BAD_PLAYER are completed
      When the class BAD_PLAYER is read
      Then these features do something:
        """
        loses_easy_board
        loses_pyramid_game
        loses_arrow_game
        loses_diamond_game
        loses_skull_game
        """

  # Nothing demands that the comments go once the tasks are done.
  @EECS3311-R46 @files @remark
  Rule: No comment still says that there is a task

    Scenario Outline: The comments of the cluster <cluster>
      When the project is opened
      Then there is no comment "Your task" in the cluster <cluster>

      Examples:
        | cluster |
        | slot    |
        | board   |
        | game    |

  @EECS3311-R6 @files
  Rule: Slot statuses are singletons: made once, and by nobody but SLOT_STATUS_ACCESS

    Scenario Outline: <feature> is made once
      When the class <class> is read
      Then these features give the same object each time:
        """
        <feature>
        """

      Examples:
        | class              | feature          |
        | SLOT_STATUS_ACCESS | unavailable_slot |
        | SLOT_STATUS_ACCESS | occupied_slot    |
        | SLOT_STATUS_ACCESS | unoccupied_slot  |

    Scenario Outline: Only <access> creates <class>
      When the class <class> is read
      Then the class can be created by make
      And it can be created only for <access>

      Examples:
        | class            | access             |
        | UNAVAILABLE_SLOT | SLOT_STATUS_ACCESS |
        | OCCUPIED_SLOT    | SLOT_STATUS_ACCESS |
        | UNOCCUPIED_SLOT  | SLOT_STATUS_ACCESS |

  @EECS3311-R7 @files
  Rule: The templates are a singleton: made once, and by nobody but BOARD_TEMPLATES_ACCESS

    Scenario Outline: <feature> is made once
      When the class <class> is read
      Then these features give the same object each time:
        """
        <feature>
        """

      Examples:
        | class                  | feature   |
        | BOARD_TEMPLATES_ACCESS | templates |

    Scenario Outline: Only <access> creates <class>
      When the class <class> is read
      Then the class can be created by make
      And it can be created only for <access>

      Examples:
        | class           | access                 |
        | BOARD_TEMPLATES | BOARD_TEMPLATES_ACCESS |

  @EECS3311-R12 @files
  Rule: The invariants of BOARD_TEMPLATES show the text of each board, and that each board has it

    Scenario: The text of each board is stated
      When the class BOARD_TEMPLATES is read
      Then each invariant like correct_easy_board_output has the text of its board

    Scenario: Each board is compared with its text
      When the class BOARD_TEMPLATES is read
      Then these invariants speak of:
        | invariant                        | names                           |
        | consistent_default_board_outputs | default_board default_board_out |
        | consistent_easy_board_outputs    | easy_board easy_board_out       |
        | consistent_cross_board_outputs   | cross_board cross_board_out     |
        | consistent_plus_board_outputs    | plus_board plus_board_out       |
        | consistent_pyramid_board_outputs | pyramid_board pyramid_board_out |
        | consistent_arrow_board_outputs   | arrow_board arrow_board_out     |
        | consistent_diamond_board_outputs | diamond_board diamond_board_out |
        | consistent_skull_board_outputs   | skull_board skull_board_out     |

  # How it is said is left to the author. So the feature is called, and at its end, before its postcondition, a slot gets a wrong status.
  # The game has a board of holes with pegs at (4, 4) and beside it, the board is a default board. Without a deep copy, the old board and
  # the new one share their array, and nothing is noticed.
  @EECS3311-R22 @needs-EECS3311-R1 @needs-EECS3311-R4 @needs-EECS3311-R27 @files
  Rule: The postconditions of a move notice what is wrong about any slot

    Scenario: The three slots of a move
      When the class GAME is read
      Then these postconditions notice a wrong status of each slot:
        | feature    | tag                | call                   | slots            |
        | move_left  | slots_properly_set | game.move_left (4, 4)  | 4, 4; 4, 3; 4, 2 |
        | move_right | slots_properly_set | game.move_right (4, 4) | 4, 4; 4, 5; 4, 6 |
        | move_up    | slots_properly_set | game.move_up (4, 4)    | 4, 4; 3, 4; 2, 4 |
        | move_down  | slots_properly_set | game.move_down (4, 4)  | 4, 4; 5, 4; 6, 4 |

    Scenario: The unchanged slots of a move
      When the class GAME is read
      Then these postconditions notice a wrong status of each slot:
        | feature    | tag                   | call                   | slots                  |
        | move_left  | other_slots_unchanged | game.move_left (4, 4)  | 3, 2; 5, 4; 4, 1; 4, 5 |
        | move_right | other_slots_unchanged | game.move_right (4, 4) | 3, 4; 5, 6; 4, 3; 4, 7 |
        | move_up    | other_slots_unchanged | game.move_up (4, 4)    | 1, 4; 5, 4; 4, 3; 2, 5 |
        | move_down  | other_slots_unchanged | game.move_down (4, 4)  | 3, 4; 7, 4; 6, 3; 4, 5 |

  @EECS3311-R31 @needs-EECS3311-R1 @needs-EECS3311-R4 @needs-EECS3311-R27 @files
  Rule: The postconditions of set_status notice what is wrong about any slot

    Scenario: The slot of set_status
      When the class BOARD is read
      Then these postconditions notice a wrong status of each slot:
        | feature    | tag      | call                                           | slots |
        | set_status | slot_set | board.set_status (4, 4, board.unoccupied_slot) | 4, 4  |

    Scenario: The unchanged slots of set_status
      When the class BOARD is read
      Then these postconditions notice a wrong status of each slot:
        | feature    | tag                          | call                                           | slots                  |
        | set_status | slots_not_in_range_unchanged | board.set_status (4, 4, board.unoccupied_slot) | 3, 4; 5, 4; 4, 3; 4, 5 |

  @EECS3311-R32 @needs-EECS3311-R1 @needs-EECS3311-R4 @needs-EECS3311-R27 @files
  Rule: The postconditions of set_statuses notice what is wrong about any slot

    Scenario: The rectangle of set_statuses
      When the class BOARD is read
      Then these postconditions notice a wrong status of each slot:
        | feature      | tag                | call                                                   | slots                  |
        | set_statuses | slots_in_range_set | board.set_statuses (3, 4, 4, 6, board.unoccupied_slot) | 3, 4; 3, 6; 4, 4; 4, 6 |

    Scenario: The unchanged slots of set_statuses
      When the class BOARD is read
      Then these postconditions notice a wrong status of each slot:
        | feature      | tag                          | call                                                   | slots                  |
        | set_statuses | slots_not_in_range_unchanged | board.set_statuses (3, 4, 4, 6, board.unoccupied_slot) | 2, 4; 5, 6; 4, 3; 3, 7 |

  @EECS3311-R33 @files @remark
  Rule: The numbers of rows and columns come from the array, and other queries use them instead

    Scenario Outline: <query> comes from the array
      When the class BOARD is read
      Then these features use imp:
        """
        <query>
        """

      Examples:
        | query             |
        | number_of_rows    |
        | number_of_columns |

    Scenario: Other queries do without the array
      When the class BOARD is read
      Then these features do without imp:
        """
        matches_slots_except
        is_valid_row
        is_valid_column
        number_of_occupied_slots
        is_equal
        out
        """
