note
	description: "[
		What a grader's commands work upon: the current game, and boards that were kept.
		Nothing of the student's is called but what the starter code declares.
	]"

class
	RULEBOOK_DESK

inherit
	EXCEPTIONS

create
	make

feature {NONE} -- Initialization

	make
			-- Begin without a game.
		do
			create body.make (10)
			create kept.make (10)
			before := ""
		end

feature -- Reply

	body: ARRAYED_LIST [STRING]
			-- Lines of the reply to the last command; of a refusal: its kind, then words.

	is_refused: BOOLEAN
			-- Was the last command refused?

feature -- Commands

	perform (command: STRING; arguments: LIST [STRING])
			-- Carry out a command. If the student's code violates a contract, or fails in any other way, it is refused, and the
			-- current board is made to be as it was.
		local
			has_failed: BOOLEAN
		do
			if has_failed then
				restore
			else
				before := glyphs_of_game
				create body.make (10)
				is_refused := False
				check_arguments (command, arguments)
				if not is_refused then
					dispatch (command, arguments)
				end
			end
		rescue
			if not has_failed then
				has_failed := True
				if not is_refused then
					refuse_for_exception
				end
				retry
			end
		end

	usages: ARRAY [STRING]
			-- Each command with its parameters. One that ends in "..." stands for any number of words.
		once
			Result := <<
				"protocol", "name", "commands", "quit",
				"new KIND...", "load ROW...", "player", "good KIND", "bad KIND",
				"move DIRECTION ROW COLUMN", "out", "over", "won",
				"board", "rows", "columns", "count", "valid-row ROW", "valid-column COLUMN", "status ROW COLUMN",
				"set ROW COLUMN STATUS", "fill ROW1 ROW2 COLUMN1 COLUMN2 STATUS",
				"save NAME", "show NAME", "match NAME ROW1 ROW2 COLUMN1 COLUMN2", "equal NAME",
				"template KIND", "slot STATUS", "slots-equal STATUS STATUS", "singleton NAME"
			>>
		end

feature {NONE} -- State

	game: detachable GAME
			-- The current game.

	kept: HASH_TABLE [BOARD, STRING]
			-- Copies of boards by the names that they were saved under.

	before: STRING
			-- The current board before the command; empty if there was none, or none that could be read.

	slots: SLOT_STATUS_ACCESS
			-- Access to the objects for the statuses of slots.

	access: BOARD_TEMPLATES_ACCESS
			-- Access to the templates.

feature {NONE} -- Dispatch

	dispatch (command: STRING; words: LIST [STRING])
			-- Carry out a command whose arguments are right.
		do
			if command ~ "protocol" then
				say ("1")
			elseif command ~ "name" then
				say ("a peg solitaire in Eiffel")
			elseif command ~ "commands" then
				say_commands
			elseif command ~ "quit" then
				do_nothing
			elseif command ~ "new" then
				begin (words)
			elseif command ~ "load" then
				load (words)
			elseif command ~ "player" then
				begin_player
			elseif command ~ "template" then
				say_lines (constant_of (words.i_th (1)))
			elseif command ~ "slot" then
				say_lines (slot_of (words.i_th (1)).out)
			elseif command ~ "slots-equal" then
				say_truth (slot_of (words.i_th (1)) ~ slot_of (words.i_th (2)))
			elseif command ~ "singleton" then
				say_truth (is_singleton (words.i_th (1)))
			elseif command ~ "show" then
				say_lines (board_named (words.i_th (1)).out)
			elseif attached game as g then
				dispatch_game (command, words, g)
			else
				refuse ("argument", "no game has begun")
			end
		end

	dispatch_game (command: STRING; words: LIST [STRING]; g: GAME)
			-- Carry out a command that needs a game.
		do
			if command ~ "good" then
				play_good (words.i_th (1), g)
			elseif command ~ "bad" then
				play_bad (words.i_th (1), g)
			elseif command ~ "move" then
				move (words.i_th (1), number (words, 2), number (words, 3), g)
			elseif command ~ "out" then
				say_lines (g.out)
			elseif command ~ "over" then
				say_truth (g.is_over)
			elseif command ~ "won" then
				say_truth (g.is_won)
			else
				dispatch_board (command, words, g.board)
			end
		end

	dispatch_board (command: STRING; words: LIST [STRING]; b: BOARD)
			-- Carry out a command on the current board.
		do
			if command ~ "board" then
				say_lines (b.out)
			elseif command ~ "rows" then
				say (b.number_of_rows.out)
			elseif command ~ "columns" then
				say (b.number_of_columns.out)
			elseif command ~ "count" then
				say (b.number_of_occupied_slots.out)
			elseif command ~ "valid-row" then
				say_truth (b.is_valid_row (number (words, 1)))
			elseif command ~ "valid-column" then
				say_truth (b.is_valid_column (number (words, 1)))
			elseif command ~ "status" then
				say_lines (b.status_of (number (words, 1), number (words, 2)).out)
			elseif command ~ "set" then
				b.set_status (number (words, 1), number (words, 2), slot_of (words.i_th (3)))
			elseif command ~ "fill" then
				b.set_statuses (number (words, 1), number (words, 2), number (words, 3), number (words, 4), slot_of (words.i_th (5)))
			elseif command ~ "save" then
				kept.force (board_of (glyphs_of (b)), words.i_th (1))
			elseif command ~ "match" then
				say_truth (b.matches_slots_except (board_named (words.i_th (1)), number (words, 2), number (words, 3), number (words, 4), number (words, 5)))
			elseif command ~ "equal" then
				say_truth (b ~ board_named (words.i_th (1)))
			end
		end

feature {NONE} -- Games and players

	begin (words: LIST [STRING])
			-- Begin a game on a board of the kind that is named, or forget everything.
		local
			g: GAME
		do
			if words.is_empty then
				game := Void
				kept.wipe_out
			else
				if words.first ~ "easy" then
					create g.make_easy
				elseif words.first ~ "cross" then
					create g.make_cross
				elseif words.first ~ "plus" then
					create g.make_plus
				elseif words.first ~ "pyramid" then
					create g.make_pyramid
				elseif words.first ~ "arrow" then
					create g.make_arrow
				elseif words.first ~ "diamond" then
					create g.make_diamond
				elseif words.first ~ "skull" then
					create g.make_skull
				else
					create g.make_from_board (create {BOARD}.make_default)
				end
				game := g
			end
		end

	load (rows: LIST [STRING])
			-- Begin a game on the board of these rows.
		local
			glyphs: STRING
			i: INTEGER
		do
			create glyphs.make_empty
			from
				i := 1
			until
				i > rows.count
			loop
				glyphs.append (rows.i_th (i))
				i := i + 1
			end
			if rows.count = 7 and glyphs.count = 49 then
				create game.make_from_board (board_of (glyphs))
			else
				refuse ("argument", "a board has seven rows of seven slots")
			end
		end

	begin_player
			-- Take over the game of a new player.
		local
			player: GOOD_PLAYER
		do
			create player.make
			game := player.game
		end

	play_good (kind: STRING; g: GAME)
			-- Have a good player play on from the current board.
		local
			player: GOOD_PLAYER
		do
			create player.make
			player.game.make_from_board (g.board)
			if kind ~ "easy" then
				player.wins_easy_board
			elseif kind ~ "cross" then
				player.wins_cross_board
			elseif kind ~ "plus" then
				player.wins_plus_board
			else
				refuse ("argument", "a good player has no command for the kind " + kind)
			end
			game := player.game
		end

	play_bad (kind: STRING; g: GAME)
			-- Have a bad player play on from the current board.
		local
			player: BAD_PLAYER
		do
			create player.make
			player.game.make_from_board (g.board)
			if kind ~ "easy" then
				player.loses_easy_board
			elseif kind ~ "pyramid" then
				player.loses_pyramid_game
			elseif kind ~ "arrow" then
				player.loses_arrow_game
			elseif kind ~ "diamond" then
				player.loses_diamond_game
			elseif kind ~ "skull" then
				player.loses_skull_game
			else
				refuse ("argument", "a bad player has no command for the kind " + kind)
			end
			game := player.game
		end

	move (direction: STRING; row, column: INTEGER; g: GAME)
			-- Move a peg.
		do
			if direction ~ "left" then
				g.move_left (row, column)
			elseif direction ~ "right" then
				g.move_right (row, column)
			elseif direction ~ "up" then
				g.move_up (row, column)
			else
				g.move_down (row, column)
			end
		end

feature {NONE} -- Boards and slots

	board_of (glyphs: STRING): BOARD
			-- A new board of 49 characters, row by row.
		local
			i: INTEGER
		do
			create Result.make_default
			from
				i := 1
			until
				i > 49
			loop
				if glyphs.item (i) /= '*' then -- what a default board has everywhere
					Result.set_status ((i - 1) // 7 + 1, (i - 1) \\ 7 + 1, slot_of (glyphs.substring (i, i)))
				end
				i := i + 1
			end
		end

	glyphs_of (b: BOARD): STRING
			-- The 49 characters of a board, row by row. It does without any `out' of the student, which may be at fault.
		local
			i: INTEGER
			status: SLOT_STATUS
		do
			create Result.make (49)
			from
				i := 1
			until
				i > 49
			loop
				status := b.status_of ((i - 1) // 7 + 1, (i - 1) \\ 7 + 1)
				if attached {OCCUPIED_SLOT} status then
					Result.append_character ('O')
				elseif attached {UNOCCUPIED_SLOT} status then
					Result.append_character ('.')
				else
					Result.append_character ('*')
				end
				i := i + 1
			end
		end

	glyphs_of_game: STRING
			-- The characters of the current board; empty if there is none that can be read.
		local
			has_failed: BOOLEAN
		do
			create Result.make_empty
			if not has_failed and attached game as g then
				Result := glyphs_of (g.board)
			end
		rescue
			if not has_failed then
				has_failed := True
				retry
			end
		end

	restore
			-- Make the current board as it was before the command, if it is not.
		local
			has_failed: BOOLEAN
		do
			if not has_failed and before.count = 49 and then glyphs_of_game /~ before then
				create game.make_from_board (board_of (before))
			end
		rescue
			if not has_failed then
				has_failed := True
				retry
			end
		end

	board_named (name: STRING): BOARD
			-- The board that was kept under a name, else the template of that kind.
		do
			if attached kept.item (name) as b then
				Result := b
			elseif name ~ "easy" then
				Result := access.templates.easy_board
			elseif name ~ "cross" then
				Result := access.templates.cross_board
			elseif name ~ "plus" then
				Result := access.templates.plus_board
			elseif name ~ "pyramid" then
				Result := access.templates.pyramid_board
			elseif name ~ "arrow" then
				Result := access.templates.arrow_board
			elseif name ~ "diamond" then
				Result := access.templates.diamond_board
			elseif name ~ "skull" then
				Result := access.templates.skull_board
			else
				Result := access.templates.default_board
			end
		end

	constant_of (kind: STRING): STRING
			-- The text that the templates hold for a kind of board.
		do
			if kind ~ "easy" then
				Result := access.templates.easy_board_out
			elseif kind ~ "cross" then
				Result := access.templates.cross_board_out
			elseif kind ~ "plus" then
				Result := access.templates.plus_board_out
			elseif kind ~ "pyramid" then
				Result := access.templates.pyramid_board_out
			elseif kind ~ "arrow" then
				Result := access.templates.arrow_board_out
			elseif kind ~ "diamond" then
				Result := access.templates.diamond_board_out
			elseif kind ~ "skull" then
				Result := access.templates.skull_board_out
			else
				Result := access.templates.default_board_out
			end
		end

	slot_of (glyph: STRING): SLOT_STATUS
			-- The status that a character stands for.
		do
			if glyph ~ "O" then
				Result := slots.occupied_slot
			elseif glyph ~ "." then
				Result := slots.unoccupied_slot
			else
				Result := slots.unavailable_slot
			end
		end

	is_singleton (name: STRING): BOOLEAN
			-- Do two accesses give the same object?
		local
			other_slots: SLOT_STATUS_ACCESS
			other_access: BOARD_TEMPLATES_ACCESS
		do
			if name ~ "occupied" then
				Result := slots.occupied_slot = other_slots.occupied_slot
			elseif name ~ "unoccupied" then
				Result := slots.unoccupied_slot = other_slots.unoccupied_slot
			elseif name ~ "unavailable" then
				Result := slots.unavailable_slot = other_slots.unavailable_slot
			else
				Result := access.templates = other_access.templates
			end
		end

feature {NONE} -- Arguments

	number (words: LIST [STRING]; i: INTEGER): INTEGER
			-- The integer that an argument is.
		do
			Result := words.i_th (i).to_integer
		end

	check_arguments (command: STRING; words: LIST [STRING])
			-- Refuse a command that there is not, or arguments that it cannot take.
		local
			parameters: LIST [STRING]
			i: INTEGER
			is_open: BOOLEAN
		do
			parameters := parameters_of (command)
			if parameters.is_empty then
				refuse ("unknown", "no command is called " + command)
			else
				is_open := parameters.last.ends_with ("...")
				if not is_open and parameters.count - 1 /= words.count then
					refuse ("argument", command + " takes " + (parameters.count - 1).out + " arguments")
				end
				from
					i := 1
				until
					i > words.count or is_refused
				loop
					if is_open then
						check_argument (command, parameters.last, words.i_th (i))
					else
						check_argument (command, parameters.i_th (i + 1), words.i_th (i))
					end
					i := i + 1
				end
			end
		end

	parameters_of (command: STRING): LIST [STRING]
			-- The command, then its parameters; empty if there is no such command.
		local
			i: INTEGER
		do
			create {ARRAYED_LIST [STRING]} Result.make (0)
			from
				i := usages.lower
			until
				i > usages.upper
			loop
				if usages.item (i).split (' ').first ~ command then
					Result := usages.item (i).split (' ')
				end
				i := i + 1
			end
		end

	check_argument (command, parameter, word: STRING)
			-- Refuse an argument that is not what its parameter is for.
		local
			is_right: BOOLEAN
		do
			if parameter ~ "ROW..." then
				is_right := has_only (word, "*O.")
			elseif parameter.starts_with ("KIND") then
				is_right := is_kind (word)
			elseif parameter.starts_with ("ROW") or parameter.starts_with ("COLUMN") then
				is_right := word.is_integer
			elseif parameter ~ "STATUS" then
				is_right := word.count = 1 and has_only (word, "*O.")
			elseif parameter ~ "DIRECTION" then
				is_right := is_among (word, "left right up down")
			elseif command ~ "singleton" then
				is_right := is_among (word, "unavailable occupied unoccupied templates")
			elseif command ~ "save" then
				is_right := not is_kind (word)
			else
				is_right := is_kind (word) or kept.has (word)
			end
			if not is_right then
				refuse ("argument", command + " cannot take " + word + " for " + parameter)
			end
		end

	is_kind (word: STRING): BOOLEAN
			-- Is this a kind of board?
		do
			Result := is_among (word, "default easy cross plus pyramid arrow diamond skull")
		end

	is_among (word, names: STRING): BOOLEAN
			-- Is this one of some names, which blanks part?
		local
			list: LIST [STRING]
		do
			list := names.split (' ')
			list.compare_objects
			Result := list.has (word)
		end

	has_only (word, characters: STRING): BOOLEAN
			-- Are all characters of a word among these?
		local
			i: INTEGER
		do
			Result := True
			from
				i := 1
			until
				i > word.count
			loop
				Result := Result and characters.has (word.item (i))
				i := i + 1
			end
		end

feature {NONE} -- Replying

	say (line: STRING)
			-- Add a line to the reply.
		do
			body.extend (line)
		end

	say_truth (value: BOOLEAN)
			-- Add a truth value to the reply.
		do
			if value then
				say ("true")
			else
				say ("false")
			end
		end

	say_lines (text: STRING)
			-- Add the lines of a text; a new-line character at its end gives one more, empty line.
		local
			lines: LIST [STRING]
			i: INTEGER
		do
			if not text.is_empty then
				lines := text.split ('%N')
				from
					i := 1
				until
					i > lines.count
				loop
					say (lines.i_th (i))
					i := i + 1
				end
			end
		end

	say_commands
			-- Add the names of all commands.
		local
			i: INTEGER
		do
			from
				i := usages.lower
			until
				i > usages.upper
			loop
				say (usages.item (i).split (' ').first)
				i := i + 1
			end
		end

	refuse (kind, words: STRING)
			-- Make the reply a refusal.
		do
			is_refused := True
			create body.make (3)
			say (kind)
			say (words)
		end

	lack (words: STRING)
			-- Make the reply a refusal for something that the student's classes lack, and do nothing more. A call of this feature
			-- takes the place of a line with which they cannot be compiled.
		do
			refuse ("missing", words)
			raise ("missing")
		end

	refuse_for_exception
			-- Make the reply a refusal for the exception that has just been raised.
		do
			if original_exception = Precondition then
				refuse ("contract", "precondition " + text_of (original_tag_name))
			elseif original_exception = Postcondition then
				refuse ("contract", "postcondition " + text_of (original_tag_name))
			elseif original_exception = Class_invariant then
				refuse ("contract", "invariant " + text_of (original_tag_name))
			elseif original_exception = Check_instruction then
				refuse ("contract", "check " + text_of (original_tag_name))
			else
				refuse ("exception", text_of (meaning (original_exception)) + ": " + text_of (original_tag_name))
				say (text_of (original_class_name) + "." + text_of (original_recipient_name))
			end
		end

	text_of (text: detachable STRING): STRING
			-- A text on one line; empty if there is none.
		do
			create Result.make_empty
			if attached text as t then
				Result.append (t)
				Result.replace_substring_all ("%N", " ")
			end
		end

end
