Feature: What must not be modified in the sources

  @EECS3311-R49 @files
  Rule: BOARD_TEMPLATES declares eight boards and eight texts, and make sets them

    Scenario: The boards of BOARD_TEMPLATES
      When the class BOARD_TEMPLATES is read
      Then the class has these attributes:
        """
        default_board: BOARD
        easy_board: BOARD
        cross_board: BOARD
        plus_board: BOARD
        pyramid_board: BOARD
        arrow_board: BOARD
        diamond_board: BOARD
        skull_board: BOARD
        """

    Scenario: The constants of BOARD_TEMPLATES
      When the class BOARD_TEMPLATES is read
      Then the class has these attributes:
        """
        default_board_out: STRING
        easy_board_out: STRING
        cross_board_out: STRING
        plus_board_out: STRING
        pyramid_board_out: STRING
        arrow_board_out: STRING
        diamond_board_out: STRING
        skull_board_out: STRING
        """

    Scenario: make sets each constant
      When the class BOARD_TEMPLATES is read
      Then each constant like easy_board_out has the text of its board

  @EECS3311-R49 @files
  Rule: BOARD keeps its implementation, GAME its board and its output, PLAYER its attributes

    Scenario: The implementation of BOARD
      When the class BOARD is read
      Then the class has these attributes for itself alone:
        """
        ssa: SLOT_STATUS_ACCESS
        bta: BOARD_TEMPLATES_ACCESS
        imp: ARRAY2 [SLOT_STATUS]
        """

    Scenario: The board of GAME
      When the class GAME is read
      Then the class has these attributes:
        """
        board: BOARD
        bta: BOARD_TEMPLATES_ACCESS
        """

    Scenario: The output of GAME
      When the class GAME is read
      Then the strings of out hold, in this order:
        """
        "Game is over: "
        "Game is won : "
        "Board Status:"
        """

    Scenario: The words of boolean_to_yes_no
      When the class GAME is read
      Then the strings of boolean_to_yes_no hold, in any order:
        """
        "Yes"
        "No"
        """

    Scenario: The attributes of PLAYER
      When the class PLAYER is read
      Then the class has these attributes:
        """
        game: GAME
        templates: BOARD_TEMPLATES
        """

  @EECS3311-R49 @files
  Rule: The given test case of the game is not modified

    Scenario: test_easy_game_creation
      When the class TEST_PEG_SOLITAIRE is read
      Then the code of test_easy_game_creation holds, in this order:
        """
        comment ("test: game creation with easy board")
        create g.make_easy
        g.board ~ bta.templates.easy_board
        not g.is_over
        not g.is_won
        g.out ~ "Game is over: No%NGame is won : No%NBoard Status:%N***.***%N***O***%N***O***%N***.***%N***O***%N***.***%N*******"
        """

  @EECS3311-R49 @files @remark
  Rule: There is no need to modify the other test classes and APPLICATION

    Scenario: test_good_player_wins_easy_board
      When the class TEST_GOOD_PLAYER is read
      Then the code of test_good_player_wins_easy_board holds, in this order:
        """
        comment ("test: good player wins an easy board")
        create player.make
        player.game.make_easy
        player.wins_easy_board
        """

    Scenario: test_bad_player_loses_easy_board
      When the class TEST_BAD_PLAYER is read
      Then the code of test_bad_player_loses_easy_board holds, in this order:
        """
        comment ("test: bad player loses an easy board")
        create player.make
        player.game.make_easy
        player.loses_easy_board
        """

    Scenario Outline: <class> still adds its test case
      When the class <class> is read
      Then the test case <test> is added

      Examples:
        | class            | test                             |
        | TEST_GOOD_PLAYER | test_good_player_wins_easy_board |
        | TEST_BAD_PLAYER  | test_bad_player_loses_easy_board |

    Scenario: APPLICATION runs the three test classes
      When the class APPLICATION is read
      Then the code of make holds, in this order:
        """
        TEST_PEG_SOLITAIRE
        TEST_GOOD_PLAYER
        TEST_BAD_PLAYER
        show_browser
        run_espec
        """
