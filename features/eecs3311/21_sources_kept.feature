Feature: What the sources keep of the starter code

  # Types count; the names of arguments do not. ANY stands for whatever type.

  @EECS3311-R47 @files
  Rule: No feature changes its name or the types in its signature; features may be added

    Scenario: The feature of SLOT_STATUS
      When the class SLOT_STATUS is read
      Then the class has these features:
        """
        is_equal (other: like Current): BOOLEAN
        """

    Scenario Outline: The features of <class>
      When the class <class> is read
      Then the class has these features:
        """
        make
        out: STRING
        """

      Examples:
        | class            |
        | UNAVAILABLE_SLOT |
        | OCCUPIED_SLOT    |
        | UNOCCUPIED_SLOT  |

    Scenario: The features of SLOT_STATUS_ACCESS
      When the class SLOT_STATUS_ACCESS is read
      Then the class has these features:
        """
        unavailable_slot: ANY
        occupied_slot: ANY
        unoccupied_slot: ANY
        """

    Scenario: The feature of BOARD_TEMPLATES_ACCESS
      When the class BOARD_TEMPLATES_ACCESS is read
      Then the class has these features:
        """
        templates: BOARD_TEMPLATES
        """

    Scenario: The constructors of BOARD
      When the class BOARD is read
      Then the class has these features:
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

    Scenario: The commands of BOARD
      When the class BOARD is read
      Then the class has these features:
        """
        set_status (r, c: INTEGER; status: SLOT_STATUS)
        set_statuses (r1, r2, c1, c2: INTEGER; status: SLOT_STATUS)
        """

    Scenario: The queries and the output of BOARD
      When the class BOARD is read
      Then the class has these features:
        """
        matches_slots_except (other: BOARD; r1, r2, c1, c2: INTEGER): BOOLEAN
        unavailable_slot: ANY
        occupied_slot: ANY
        unoccupied_slot: ANY
        number_of_rows: INTEGER
        number_of_columns: INTEGER
        is_valid_row (r: INTEGER): BOOLEAN
        is_valid_column (c: INTEGER): BOOLEAN
        status_of (r, c: INTEGER): SLOT_STATUS
        number_of_occupied_slots: INTEGER
        is_equal (other: like Current): BOOLEAN
        out: STRING
        """

    Scenario: The constructors of GAME
      When the class GAME is read
      Then the class has these features:
        """
        make_from_board (new_board: BOARD)
        make_easy
        make_cross
        make_plus
        make_pyramid
        make_arrow
        make_diamond
        make_skull
        """

    Scenario: The commands of GAME
      When the class GAME is read
      Then the class has these features:
        """
        move_left (r, c: INTEGER)
        move_right (r, c: INTEGER)
        move_up (r, c: INTEGER)
        move_down (r, c: INTEGER)
        """

    Scenario: The status queries and the output of GAME
      When the class GAME is read
      Then the class has these features:
        """
        is_over: BOOLEAN
        is_won: BOOLEAN
        out: STRING
        boolean_to_yes_no (b: BOOLEAN): STRING
        """

    Scenario Outline: The constructor of <class>
      When the class <class> is read
      Then the class has these features:
        """
        make
        """

      Examples:
        | class              |
        | BOARD_TEMPLATES    |
        | PLAYER             |
        | APPLICATION        |

    Scenario: The commands of GOOD_PLAYER
      When the class GOOD_PLAYER is read
      Then the class has these features:
        """
        wins_easy_board
        wins_cross_board
        wins_plus_board
        """

    Scenario: The commands of BAD_PLAYER
      When the class BAD_PLAYER is read
      Then the class has these features:
        """
        loses_easy_board
        loses_pyramid_game
        loses_arrow_game
        loses_diamond_game
        loses_skull_game
        """

    Scenario Outline: The given test case of <class>
      When the class <class> is read
      Then the class has these features:
        """
        make
        <test>: BOOLEAN
        """

      Examples:
        | class              | test                             |
        | TEST_PEG_SOLITAIRE | test_easy_game_creation          |
        | TEST_GOOD_PLAYER   | test_good_player_wins_easy_board |
        | TEST_BAD_PLAYER    | test_bad_player_loses_easy_board |

  @EECS3311-R47 @files
  Rule: Classes stay deferred, expanded or effective, and heirs of their parents

    Scenario: The access classes
      When the project is opened
      Then these classes are as declared:
        | class                  | mark     | parent |
        | SLOT_STATUS_ACCESS     | expanded |        |
        | BOARD_TEMPLATES_ACCESS | expanded |        |

    Scenario: The classes of players
      When the project is opened
      Then these classes are as declared:
        | class       | mark      | parent |
        | PLAYER      | deferred  |        |
        | GOOD_PLAYER | effective | PLAYER |
        | BAD_PLAYER  | effective | PLAYER |

    Scenario: The classes that run tests
      When the project is opened
      Then these classes are as declared:
        | class              | mark      | parent   |
        | TEST_PEG_SOLITAIRE | effective | ES_TEST  |
        | TEST_GOOD_PLAYER   | effective | ES_TEST  |
        | TEST_BAD_PLAYER    | effective | ES_TEST  |
        | APPLICATION        | effective | ES_SUITE |

  @EECS3311-R5 @files
  Rule: The slot statuses are heirs of SLOT_STATUS, and those that are available of AVAILABLE_SLOT, too

    Scenario: The classes of slots
      When the project is opened
      Then these classes are as declared:
        | class            | mark      | parent         |
        | SLOT_STATUS      | deferred  |                |
        | AVAILABLE_SLOT   | deferred  | SLOT_STATUS    |
        | UNAVAILABLE_SLOT | effective | SLOT_STATUS    |
        | OCCUPIED_SLOT    | effective | AVAILABLE_SLOT |
        | UNOCCUPIED_SLOT  | effective | AVAILABLE_SLOT |

  @EECS3311-R35 @files
  Rule: Boards are created in the ways of the starter code

    Scenario: The creation procedures of BOARD
      When the class BOARD is read
      Then the class can be created by make_default make_easy make_cross make_plus make_pyramid make_arrow make_diamond make_skull

  @EECS3311-R36 @files
  Rule: Games are created in the ways of the starter code, and on the default board by make_from_board only

    Scenario: The creation procedures of GAME
      When the class GAME is read
      Then the class can be created by make_from_board make_easy make_cross make_plus make_pyramid make_arrow make_diamond make_skull

    Scenario: GAME has no make_default
      When the class GAME is read
      Then there is no feature make_default

  @EECS3311-R47 @files
  Rule: No tag of a contract is renamed or removed; contracts may be added

    Scenario: The postcondition of SLOT_STATUS
      When the class SLOT_STATUS is read
      Then these tags stand in its postconditions:
        | feature  | tags           |
        | is_equal | correct_result |

    Scenario Outline: The postcondition of <class>
      When the class <class> is read
      Then these tags stand in its postconditions:
        | feature | tags           |
        | out     | correct_result |

      Examples:
        | class            |
        | UNAVAILABLE_SLOT |
        | OCCUPIED_SLOT    |
        | UNOCCUPIED_SLOT  |

    Scenario: The invariant of SLOT_STATUS_ACCESS
      When the class SLOT_STATUS_ACCESS is read
      Then these tags stand in its invariant:
        """
        singleton_slot_statuses
        """

    Scenario: The invariant of BOARD_TEMPLATES_ACCESS
      When the class BOARD_TEMPLATES_ACCESS is read
      Then these tags stand in its invariant:
        """
        singleton_templates
        """

    Scenario: The postconditions of the constructors of BOARD
      When the class BOARD is read
      Then these tags stand in its postconditions:
        | feature      | tags      |
        | make_default | board_set |
        | make_easy    | board_set |
        | make_cross   | board_set |
        | make_plus    | board_set |
        | make_pyramid | board_set |
        | make_arrow   | board_set |
        | make_diamond | board_set |
        | make_skull   | board_set |

    Scenario: The preconditions of BOARD
      When the class BOARD is read
      Then these tags stand in its preconditions:
        | feature              | tags                                                        |
        | set_status           | valid_row valid_column                                      |
        | set_statuses         | valid_rows valid_columns valid_row_range valid_column_range |
        | matches_slots_except | consistent_row_numbers consistent_column_numbers            |
        | matches_slots_except | valid_rows valid_columns valid_row_range valid_column_range |
        | status_of            | valid_row valid_column                                      |

    Scenario: The postconditions of the commands of BOARD
      When the class BOARD is read
      Then these tags stand in its postconditions:
        | feature      | tags                                            |
        | set_status   | slot_set slots_not_in_range_unchanged           |
        | set_statuses | slots_in_range_set slots_not_in_range_unchanged |

    Scenario: The postconditions of the queries of BOARD
      When the class BOARD is read
      Then these tags stand in its postconditions:
        | feature              | tags           |
        | matches_slots_except | correct_result |
        | number_of_rows       | correct_result |
        | number_of_columns    | correct_result |
        | is_valid_row         | correct_result |
        | is_valid_column      | correct_result |
        | status_of            | correct_result |
        | is_equal             | correct_result |

    Scenario: The postconditions of the constructors of GAME
      When the class GAME is read
      Then these tags stand in its postconditions:
        | feature         | tags      |
        | make_from_board | board_set |
        | make_easy       | board_set |
        | make_cross      | board_set |
        | make_plus       | board_set |
        | make_pyramid    | board_set |
        | make_arrow      | board_set |
        | make_diamond    | board_set |
        | make_skull      | board_set |

    Scenario Outline: The preconditions of <move>
      When the class GAME is read
      Then these tags stand in its preconditions:
        | feature | tags                                                       |
        | <move>  | from_slot_valid_row from_slot_valid_column                 |
        | <move>  | middle_slot_valid_column to_slot_valid_column              |
        | <move>  | from_slot_occupied middle_slot_occupied to_slot_unoccupied |

      Examples:
        | move       |
        | move_left  |
        | move_right |

    Scenario Outline: The preconditions of <move>
      When the class GAME is read
      Then these tags stand in its preconditions:
        | feature | tags                                                       |
        | <move>  | from_slot_valid_column from_slot_valid_row                 |
        | <move>  | middle_slot_valid_row to_slot_valid_row                    |
        | <move>  | from_slot_occupied middle_slot_occupied to_slot_unoccupied |

      Examples:
        | move       |
        | move_up    |
        | move_down  |

    Scenario: The postconditions of the commands of GAME
      When the class GAME is read
      Then these tags stand in its postconditions:
        | feature    | tags                                     |
        | move_left  | slots_properly_set other_slots_unchanged |
        | move_right | slots_properly_set other_slots_unchanged |
        | move_up    | slots_properly_set other_slots_unchanged |
        | move_down  | slots_properly_set other_slots_unchanged |

    Scenario: The postconditions of the status queries of GAME
      When the class GAME is read
      Then these tags stand in its postconditions:
        | feature | tags                                                               |
        | is_over | correct_result                                                     |
        | is_won  | game_won_iff_one_occupied_slot_left winning_a_game_means_game_over |

    Scenario: The postcondition of PLAYER
      When the class PLAYER is read
      Then these tags stand in its postconditions:
        | feature | tags              |
        | make    | default_board_set |

    Scenario: The preconditions of GOOD_PLAYER
      When the class GOOD_PLAYER is read
      Then these tags stand in its preconditions:
        | feature          | tags                  |
        | wins_easy_board  | current_game_is_easy  |
        | wins_cross_board | current_game_is_cross |
        | wins_plus_board  | current_game_is_plus  |

    Scenario: The postconditions of GOOD_PLAYER
      When the class GOOD_PLAYER is read
      Then these tags stand in its postconditions:
        | feature          | tags                  |
        | wins_easy_board  | finished_and_won_game |
        | wins_cross_board | finished_and_won_game |
        | wins_plus_board  | finished_and_won_game |

    Scenario: The preconditions of BAD_PLAYER
      When the class BAD_PLAYER is read
      Then these tags stand in its preconditions:
        | feature            | tags                    |
        | loses_easy_board   | current_game_is_easy    |
        | loses_pyramid_game | current_game_is_pyramid |
        | loses_arrow_game   | current_game_is_arrow   |
        | loses_diamond_game | current_game_is_diamond |
        | loses_skull_game   | current_game_is_skull   |

    Scenario: The postconditions of BAD_PLAYER
      When the class BAD_PLAYER is read
      Then these tags stand in its postconditions:
        | feature            | tags                   |
        | loses_easy_board   | finished_and_lost_game |
        | loses_pyramid_game | finished_and_lost_game |
        | loses_arrow_game   | finished_and_lost_game |
        | loses_diamond_game | finished_and_lost_game |
        | loses_skull_game   | finished_and_lost_game |

  @EECS3311-R12 @files
  Rule: The invariants of BOARD_TEMPLATES keep their tags

    Scenario: The invariants of BOARD_TEMPLATES on constants
      When the class BOARD_TEMPLATES is read
      Then these tags stand in its invariant:
        """
        correct_default_board_output
        correct_easy_board_output
        correct_cross_board_output
        correct_plus_board_output
        correct_pyramid_board_output
        correct_arrow_board_output
        correct_diamond_board_output
        correct_skull_board_output
        """

    Scenario: The invariants of BOARD_TEMPLATES on boards
      When the class BOARD_TEMPLATES is read
      Then these tags stand in its invariant:
        """
        consistent_default_board_outputs
        consistent_easy_board_outputs
        consistent_cross_board_outputs
        consistent_plus_board_outputs
        consistent_pyramid_board_outputs
        consistent_arrow_board_outputs
        consistent_diamond_board_outputs
        consistent_skull_board_outputs
        """

  # The document forbids new names, not another order; but the first clause that does not hold is the one that is reported.
  @EECS3311-R21 @files @remark
  Rule: The preconditions of a move ask for the slots' places before their statuses

    Scenario Outline: The order of the preconditions of <move>
      When the class GAME is read
      Then these tags stand in the preconditions of <move>, in this order:
        """
        from_slot_valid_row
        from_slot_valid_column
        middle_slot_valid_column
        to_slot_valid_column
        from_slot_occupied
        middle_slot_occupied
        to_slot_unoccupied
        """

      Examples:
        | move       |
        | move_left  |
        | move_right |

    Scenario Outline: The order of the preconditions of <move>
      When the class GAME is read
      Then these tags stand in the preconditions of <move>, in this order:
        """
        from_slot_valid_column
        from_slot_valid_row
        middle_slot_valid_row
        to_slot_valid_row
        from_slot_occupied
        middle_slot_occupied
        to_slot_unoccupied
        """

      Examples:
        | move       |
        | move_up    |
        | move_down  |
