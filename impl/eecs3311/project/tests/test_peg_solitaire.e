note
	description: "Test cases of the game."

class
	TEST_PEG_SOLITAIRE

inherit
	ES_TEST

create
	make

feature {NONE} -- Initialization

	make
			-- Add all test cases.
		do
			add_boolean_case (agent test_easy_game_creation)
			add_boolean_case (agent test_templates)
			add_boolean_case (agent test_slot_statuses)
			add_boolean_case (agent test_single_slot_is_set)
			add_boolean_case (agent test_rectangle_is_set)
			add_boolean_case (agent test_match_outside_of_a_rectangle)
			add_boolean_case (agent test_board_equality)
			add_boolean_case (agent test_moves_in_all_directions)
			add_boolean_case (agent test_game_won)
			add_boolean_case (agent test_game_lost)
			add_violation_case_with_tag ("from_slot_valid_column", agent test_move_off_the_board)
			add_violation_case_with_tag ("middle_slot_occupied", agent test_move_over_nothing)
			add_violation_case_with_tag ("valid_row_range", agent test_rows_upside_down)
		end

feature -- Test cases

	test_easy_game_creation: BOOLEAN
			-- The given test case.
		local
			g: GAME
			bta: BOARD_TEMPLATES_ACCESS
		do
			comment ("test: game creation with easy board")
			create g.make_easy
			Result := g.board ~ bta.templates.easy_board and not g.is_over and not g.is_won
			check Result end
			Result := g.out ~ "[
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
			]"
			check Result end
		end

	test_templates: BOOLEAN
			-- Each template looks like its text.
		local
			bta: BOARD_TEMPLATES_ACCESS
			t: BOARD_TEMPLATES
		do
			comment ("test: templates and their texts")
			t := bta.templates
			Result := t.default_board.out ~ t.default_board_out and t.easy_board.out ~ t.easy_board_out
				and t.cross_board.out ~ t.cross_board_out and t.plus_board.out ~ t.plus_board_out
			check Result end
			Result := t.pyramid_board.out ~ t.pyramid_board_out and t.arrow_board.out ~ t.arrow_board_out
				and t.diamond_board.out ~ t.diamond_board_out and t.skull_board.out ~ t.skull_board_out
		end

	test_slot_statuses: BOOLEAN
			-- Each slot status is one object that is not like the others.
		local
			ssa: SLOT_STATUS_ACCESS
			b: BOARD
		do
			comment ("test: slot statuses")
			create b.make_default
			Result := ssa.occupied_slot = b.occupied_slot and ssa.unoccupied_slot = b.unoccupied_slot
				and ssa.unavailable_slot = b.unavailable_slot
			check Result end
			Result := b.occupied_slot /~ b.unoccupied_slot and b.unoccupied_slot /~ b.unavailable_slot
		end

	test_single_slot_is_set: BOOLEAN
			-- One more peg is on the board.
		local
			b: BOARD
		do
			comment ("test: one slot is set")
			create b.make_easy
			b.set_status (1, 4, b.occupied_slot)
			Result := b.status_of (1, 4) ~ b.occupied_slot and b.number_of_occupied_slots = 4
		end

	test_rectangle_is_set: BOOLEAN
			-- A rectangle of pegs is on the board.
		local
			b: BOARD
		do
			comment ("test: a rectangle of slots is set")
			create b.make_default
			b.set_statuses (2, 3, 4, 7, b.occupied_slot)
			Result := b.number_of_occupied_slots = 8 and b.status_of (3, 7) ~ b.occupied_slot
				and b.status_of (4, 7) ~ b.unavailable_slot
		end

	test_match_outside_of_a_rectangle: BOOLEAN
			-- A move to the left changes three slots of one row.
		local
			before, after: GAME
		do
			comment ("test: boards match outside of a rectangle")
			create before.make_diamond
			create after.make_diamond
			after.move_left (4, 6)
			Result := before.board.matches_slots_except (after.board, 4, 4, 4, 6)
			check Result end
			Result := not before.board.matches_slots_except (after.board, 4, 4, 4, 5)
		end

	test_board_equality: BOOLEAN
			-- Boards are equal if they look alike.
		local
			a, b: BOARD
		do
			comment ("test: equality of boards")
			create a.make_plus
			create b.make_plus
			Result := a ~ b
			check Result end
			b.set_status (7, 7, b.occupied_slot)
			Result := a /~ b
		end

	test_moves_in_all_directions: BOOLEAN
			-- Four moves take four pegs.
		local
			g: GAME
		do
			comment ("test: moves in all directions")
			create g.make_plus
			g.move_up (3, 4)
			g.move_right (4, 5)
			g.move_left (4, 3)
			g.move_down (5, 4)
			Result := g.board.number_of_occupied_slots = 5 and g.board.status_of (4, 1) ~ g.board.occupied_slot
				and g.board.status_of (7, 4) ~ g.board.occupied_slot
		end

	test_game_won: BOOLEAN
			-- One peg is left.
		local
			g: GAME
		do
			comment ("test: a game that is won")
			create g.make_easy
			g.move_down (2, 4)
			g.move_up (5, 4)
			Result := g.is_over and g.is_won
		end

	test_game_lost: BOOLEAN
			-- Pegs are left that cannot move.
		local
			g: GAME
		do
			comment ("test: a game that is lost")
			create g.make_cross
			g.move_left (3, 4)
			g.move_down (4, 4)
			Result := g.is_over and not g.is_won
		end

feature -- Violation cases

	test_move_off_the_board
			-- There is no row and no column 0.
		local
			g: GAME
		do
			comment ("test: a move from beyond the board")
			create g.make_easy
			g.move_up (0, 0)
		end

	test_move_over_nothing
			-- No peg is between.
		local
			g: GAME
		do
			comment ("test: a move over a slot without a peg")
			create g.make_easy
			g.move_left (2, 4)
		end

	test_rows_upside_down
			-- The first row is beyond the last.
		local
			b: BOARD
		do
			comment ("test: a rectangle whose rows are upside down")
			create b.make_easy
			b.set_statuses (3, 2, 1, 1, b.occupied_slot)
		end

end
