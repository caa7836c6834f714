note
	description: "A board of seven rows and seven columns of slots."

class
	BOARD

inherit
	ANY
		redefine
			is_equal, out
		end

create
	make_default, make_easy, make_cross, make_plus, make_pyramid, make_arrow, make_diamond, make_skull

feature -- Constructor

	make_default
			-- Make the default board.
		do
			create imp.make_filled (unavailable_slot, 7, 7)
		ensure
			board_set: Current ~ bta.templates.default_board
		end

	make_easy
			-- Make the easy board.
		do
			make_default
			set_status (1, 4, unoccupied_slot)
			set_statuses (2, 3, 4, 4, occupied_slot)
			set_status (4, 4, unoccupied_slot)
			set_status (5, 4, occupied_slot)
			set_status (6, 4, unoccupied_slot)
		ensure
			board_set: Current ~ bta.templates.easy_board
		end

	make_cross
			-- Make the cross board.
		do
			make_empty
			set_status (2, 4, occupied_slot)
			set_statuses (3, 3, 3, 5, occupied_slot)
			set_statuses (4, 5, 4, 4, occupied_slot)
		ensure
			board_set: Current ~ bta.templates.cross_board
		end

	make_plus
			-- Make the plus board.
		do
			make_empty
			set_statuses (2, 6, 4, 4, occupied_slot)
			set_statuses (4, 4, 2, 6, occupied_slot)
		ensure
			board_set: Current ~ bta.templates.plus_board
		end

	make_pyramid
			-- Make the pyramid board.
		do
			make_empty
			set_status (2, 4, occupied_slot)
			set_statuses (3, 3, 3, 5, occupied_slot)
			set_statuses (4, 4, 2, 6, occupied_slot)
			set_statuses (5, 5, 1, 7, occupied_slot)
		ensure
			board_set: Current ~ bta.templates.pyramid_board
		end

	make_arrow
			-- Make the arrow board.
		do
			make_empty
			set_status (1, 4, occupied_slot)
			set_statuses (2, 2, 3, 5, occupied_slot)
			set_statuses (3, 3, 2, 6, occupied_slot)
			set_statuses (4, 5, 4, 4, occupied_slot)
			set_statuses (6, 7, 3, 5, occupied_slot)
		ensure
			board_set: Current ~ bta.templates.arrow_board
		end

	make_diamond
			-- Make the diamond board.
		do
			make_empty
			set_status (1, 4, occupied_slot)
			set_statuses (2, 2, 3, 5, occupied_slot)
			set_statuses (3, 3, 2, 6, occupied_slot)
			set_statuses (4, 4, 1, 7, occupied_slot)
			set_status (4, 4, unoccupied_slot)
			set_statuses (5, 5, 2, 6, occupied_slot)
			set_statuses (6, 6, 3, 5, occupied_slot)
			set_status (7, 4, occupied_slot)
		ensure
			board_set: Current ~ bta.templates.diamond_board
		end

	make_skull
			-- Make the skull board.
		do
			make_empty
			set_statuses (1, 2, 3, 5, occupied_slot)
			set_statuses (3, 3, 2, 6, occupied_slot)
			set_status (4, 2, occupied_slot)
			set_status (4, 4, occupied_slot)
			set_status (4, 6, occupied_slot)
			set_statuses (5, 5, 2, 6, occupied_slot)
			set_statuses (6, 7, 3, 5, occupied_slot)
		ensure
			board_set: Current ~ bta.templates.skull_board
		end

feature -- Auxiliary Commands

	set_status (r, c: INTEGER; status: SLOT_STATUS)
			-- Give one slot another status.
		require
			valid_row: is_valid_row (r)
			valid_column: is_valid_column (c)
		do
			imp[r, c] := status
		ensure
			slot_set: status_of (r, c) = status
			slots_not_in_range_unchanged: matches_slots_except (old Current.deep_twin, r, r, c, c)
		end

	set_statuses (r1, r2, c1, c2: INTEGER; status: SLOT_STATUS)
			-- Give all slots of a rectangle another status.
		require
			valid_rows: is_valid_row (r1) and is_valid_row (r2)
			valid_columns: is_valid_column (c1) and is_valid_column (c2)
			valid_row_range: r1 <= r2
			valid_column_range: c1 <= c2
		do
			across r1 |..| r2 as row loop
				across c1 |..| c2 as column loop
					set_status (row.item, column.item, status)
				end
			end
		ensure
			slots_in_range_set:
				across r1 |..| r2 as row all
					across c1 |..| c2 as column all
						status_of (row.item, column.item) = status
					end
				end
			slots_not_in_range_unchanged: matches_slots_except (old Current.deep_twin, r1, r2, c1, c2)
		end

feature -- Auxiliary Queries

	matches_slots_except (other: BOARD; r1, r2, c1, c2: INTEGER): BOOLEAN
			-- Do both boards agree on every slot outside of a rectangle?
		require
			consistent_row_numbers: number_of_rows = other.number_of_rows
			consistent_column_numbers: number_of_columns = other.number_of_columns
			valid_rows: is_valid_row (r1) and is_valid_row (r2)
			valid_columns: is_valid_column (c1) and is_valid_column (c2)
			valid_row_range: r1 <= r2
			valid_column_range: c1 <= c2
		local
			r, c: INTEGER
		do
			Result := True
			from
				r := 1
			until
				r > number_of_rows or not Result
			loop
				from
					c := 1
				until
					c > number_of_columns or not Result
				loop
					if r < r1 or r > r2 or c < c1 or c > c2 then
						Result := status_of (r, c) ~ other.status_of (r, c)
					end
					c := c + 1
				end
				r := r + 1
			end
		ensure
			correct_result:
				Result = across 1 |..| number_of_rows as row all
					across 1 |..| number_of_columns as column all
						(row.item < r1 or row.item > r2 or column.item < c1 or column.item > c2)
						implies status_of (row.item, column.item) ~ other.status_of (row.item, column.item)
					end
				end
		end

	unavailable_slot: SLOT_STATUS
			-- What a slot is that can hold no peg.
		do
			Result := ssa.unavailable_slot
		ensure
			Result = ssa.unavailable_slot
		end

	occupied_slot: SLOT_STATUS
			-- What a slot is that holds a peg.
		do
			Result := ssa.occupied_slot
		ensure
			Result = ssa.occupied_slot
		end

	unoccupied_slot: SLOT_STATUS
			-- What a slot is that could hold a peg and does not.
		do
			Result := ssa.unoccupied_slot
		ensure
			Result = ssa.unoccupied_slot
		end

feature -- Queries

	number_of_rows: INTEGER
			-- How many rows there are.
		do
			Result := imp.height
		ensure
			correct_result: Result = imp.height
		end

	number_of_columns: INTEGER
			-- How many columns there are.
		do
			Result := imp.width
		ensure
			correct_result: Result = imp.width
		end

	is_valid_row (r: INTEGER): BOOLEAN
			-- Is there a row of that number?
		do
			Result := 1 <= r and r <= number_of_rows
		ensure
			correct_result: Result = (1 <= r and r <= number_of_rows)
		end

	is_valid_column (c: INTEGER): BOOLEAN
			-- Is there a column of that number?
		do
			Result := 1 <= c and c <= number_of_columns
		ensure
			correct_result: Result = (1 <= c and c <= number_of_columns)
		end

	status_of (r, c: INTEGER): SLOT_STATUS
			-- What the slot in row r and column c is.
		require
			valid_row: is_valid_row (r)
			valid_column: is_valid_column (c)
		do
			Result := imp[r, c]
		ensure
			correct_result: Result = imp[r, c]
		end

	number_of_occupied_slots: INTEGER
			-- How many pegs there are.
		do
			across 1 |..| number_of_rows as row loop
				across 1 |..| number_of_columns as column loop
					if status_of (row.item, column.item) ~ occupied_slot then
						Result := Result + 1
					end
				end
			end
		end

feature -- Equality

	is_equal (other: like Current): BOOLEAN
			-- Do both boards have the same text?
		do
			Result := out ~ other.out
		ensure then
			correct_result: Result = (out ~ other.out)
		end

feature -- Output

	out: STRING
			-- One line for each row, with a new line between two.
		do
			create Result.make_empty
			across 1 |..| number_of_rows as row loop
				if row.item > 1 then
					Result.append ("%N")
				end
				across 1 |..| number_of_columns as column loop
					Result.append (status_of (row.item, column.item).out)
				end
			end
		end

feature {NONE} -- Auxiliary

	make_empty
			-- Make the board of 33 slots without any peg.
		do
			make_default
			set_statuses (1, 7, 3, 5, unoccupied_slot)
			set_statuses (3, 5, 1, 7, unoccupied_slot)
		end

feature {NONE} -- Implementation

	ssa: SLOT_STATUS_ACCESS
			-- The way to the slot statuses.

	bta: BOARD_TEMPLATES_ACCESS
			-- The way to the templates.

	imp: ARRAY2 [SLOT_STATUS]
			-- The slots.

end
