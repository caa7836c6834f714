note
	description: "A game of peg solitaire."

class
	GAME

inherit
	ANY
		redefine
			out
		end

create
	make_from_board, make_easy, make_cross, make_plus, make_pyramid, make_arrow, make_diamond, make_skull

feature -- Board

	board: BOARD
			-- The board of this game.

	bta: BOARD_TEMPLATES_ACCESS
			-- The way to the templates.

feature -- Constructors

	make_from_board (new_board: BOARD)
			-- Begin a game on a board that is given.
		do
			board := new_board
		ensure
			board_set: board ~ new_board
		end

	make_easy
			-- Begin a game on a fresh easy board.
		do
			create board.make_easy
		ensure
			board_set: board ~ bta.templates.easy_board
		end

	make_cross
			-- Begin a game on a fresh cross board.
		do
			create board.make_cross
		ensure
			board_set: board ~ bta.templates.cross_board
		end

	make_plus
			-- Begin a game on a fresh plus board.
		do
			create board.make_plus
		ensure
			board_set: board ~ bta.templates.plus_board
		end

	make_pyramid
			-- Begin a game on a fresh pyramid board.
		do
			create board.make_pyramid
		ensure
			board_set: board ~ bta.templates.pyramid_board
		end

	make_arrow
			-- Begin a game on a fresh arrow board.
		do
			create board.make_arrow
		ensure
			board_set: board ~ bta.templates.arrow_board
		end

	make_diamond
			-- Begin a game on a fresh diamond board.
		do
			create board.make_diamond
		ensure
			board_set: board ~ bta.templates.diamond_board
		end

	make_skull
			-- Begin a game on a fresh skull board.
		do
			create board.make_skull
		ensure
			board_set: board ~ bta.templates.skull_board
		end

feature -- Commands

	move_left (r, c: INTEGER)
			-- Move the peg in row r and column c two slots to the left, over the peg between.
		require
			from_slot_valid_row: board.is_valid_row (r)
			from_slot_valid_column: board.is_valid_column (c)
			middle_slot_valid_column: board.is_valid_column (c - 1)
			to_slot_valid_column: board.is_valid_column (c - 2)
			from_slot_occupied: board.status_of (r, c) ~ board.occupied_slot
			middle_slot_occupied: board.status_of (r, c - 1) ~ board.occupied_slot
			to_slot_unoccupied: board.status_of (r, c - 2) ~ board.unoccupied_slot
		do
			board.set_status (r, c, board.unoccupied_slot)
			board.set_status (r, c - 1, board.unoccupied_slot)
			board.set_status (r, c - 2, board.occupied_slot)
		ensure
			slots_properly_set:
				board.status_of (r, c) ~ board.unoccupied_slot
				and board.status_of (r, c - 1) ~ board.unoccupied_slot
				and board.status_of (r, c - 2) ~ board.occupied_slot
			other_slots_unchanged: board.matches_slots_except (old board.deep_twin, r, r, c - 2, c)
		end

	move_right (r, c: INTEGER)
			-- Move the peg in row r and column c two slots to the right, over the peg between.
		require
			from_slot_valid_row: board.is_valid_row (r)
			from_slot_valid_column: board.is_valid_column (c)
			middle_slot_valid_column: board.is_valid_column (c + 1)
			to_slot_valid_column: board.is_valid_column (c + 2)
			from_slot_occupied: board.status_of (r, c) ~ board.occupied_slot
			middle_slot_occupied: board.status_of (r, c + 1) ~ board.occupied_slot
			to_slot_unoccupied: board.status_of (r, c + 2) ~ board.unoccupied_slot
		do
			board.set_status (r, c, board.unoccupied_slot)
			board.set_status (r, c + 1, board.unoccupied_slot)
			board.set_status (r, c + 2, board.occupied_slot)
		ensure
			slots_properly_set:
				board.status_of (r, c) ~ board.unoccupied_slot
				and board.status_of (r, c + 1) ~ board.unoccupied_slot
				and board.status_of (r, c + 2) ~ board.occupied_slot
			other_slots_unchanged: board.matches_slots_except (old board.deep_twin, r, r, c, c + 2)
		end

	move_up (r, c: INTEGER)
			-- Move the peg in row r and column c two slots up, over the peg between.
		require
			from_slot_valid_column: board.is_valid_column (c)
			from_slot_valid_row: board.is_valid_row (r)
			middle_slot_valid_row: board.is_valid_row (r - 1)
			to_slot_valid_row: board.is_valid_row (r - 2)
			from_slot_occupied: board.status_of (r, c) ~ board.occupied_slot
			middle_slot_occupied: board.status_of (r - 1, c) ~ board.occupied_slot
			to_slot_unoccupied: board.status_of (r - 2, c) ~ board.unoccupied_slot
		do
			board.set_status (r, c, board.unoccupied_slot)
			board.set_status (r - 1, c, board.unoccupied_slot)
			board.set_status (r - 2, c, board.occupied_slot)
		ensure
			slots_properly_set:
				board.status_of (r, c) ~ board.unoccupied_slot
				and board.status_of (r - 1, c) ~ board.unoccupied_slot
				and board.status_of (r - 2, c) ~ board.occupied_slot
			other_slots_unchanged: board.matches_slots_except (old board.deep_twin, r - 2, r, c, c)
		end

	move_down (r, c: INTEGER)
			-- Move the peg in row r and column c two slots down, over the peg between.
		require
			from_slot_valid_column: board.is_valid_column (c)
			from_slot_valid_row: board.is_valid_row (r)
			middle_slot_valid_row: board.is_valid_row (r + 1)
			to_slot_valid_row: board.is_valid_row (r + 2)
			from_slot_occupied: board.status_of (r, c) ~ board.occupied_slot
			middle_slot_occupied: board.status_of (r + 1, c) ~ board.occupied_slot
			to_slot_unoccupied: board.status_of (r + 2, c) ~ board.unoccupied_slot
		do
			board.set_status (r, c, board.unoccupied_slot)
			board.set_status (r + 1, c, board.unoccupied_slot)
			board.set_status (r + 2, c, board.occupied_slot)
		ensure
			slots_properly_set:
				board.status_of (r, c) ~ board.unoccupied_slot
				and board.status_of (r + 1, c) ~ board.unoccupied_slot
				and board.status_of (r + 2, c) ~ board.occupied_slot
			other_slots_unchanged: board.matches_slots_except (old board.deep_twin, r, r + 2, c, c)
		end

feature -- Status Queries

	is_over: BOOLEAN
			-- Is there no peg that can move?
		do
			Result := across 1 |..| board.number_of_rows as row all
				across 1 |..| board.number_of_columns as column all
					not is_movable (row.item, column.item)
				end
			end
		ensure
			correct_result:
				Result = not across 1 |..| board.number_of_rows as row some
					across 1 |..| board.number_of_columns as column some
						is_movable (row.item, column.item)
					end
				end
		end

	is_won: BOOLEAN
			-- Is the game over with a single peg left?
		do
			Result := is_over and then board.number_of_occupied_slots = 1
		ensure
			game_won_iff_one_occupied_slot_left: Result = (board.number_of_occupied_slots = 1)
			winning_a_game_means_game_over: Result implies is_over
		end

	is_movable (r, c: INTEGER): BOOLEAN
			-- Can a peg move from row r and column c in any direction?
		require
			valid_row: board.is_valid_row (r)
			valid_column: board.is_valid_column (c)
		do
			Result := can_move (r, c, 0, -1) or can_move (r, c, 0, 1) or can_move (r, c, -1, 0) or can_move (r, c, 1, 0)
		end

	can_move (r, c, down, right: INTEGER): BOOLEAN
			-- Can a peg move from row r and column c so many rows down and columns to the right at each of two steps?
		require
			valid_row: board.is_valid_row (r)
			valid_column: board.is_valid_column (c)
		do
			Result := board.is_valid_row (r + 2 * down) and then board.is_valid_column (c + 2 * right)
				and then board.status_of (r, c) ~ board.occupied_slot
				and then board.status_of (r + down, c + right) ~ board.occupied_slot
				and then board.status_of (r + 2 * down, c + 2 * right) ~ board.unoccupied_slot
		end

feature -- Output

	out: STRING
			-- How the game stands, and its board.
		do
			create Result.make_empty
			Result.append ("Game is over: " + boolean_to_yes_no (is_over) + "%N")
			Result.append ("Game is won : " + boolean_to_yes_no (is_won) + "%N")
			Result.append ("Board Status:%N")
			Result.append (board.out)
		end

feature -- Auxiliary Routines

	boolean_to_yes_no (b: BOOLEAN): STRING
			-- "Yes" or "No".
		do
			if b then
				Result := "Yes"
			else
				Result := "No"
			end
		end

end
