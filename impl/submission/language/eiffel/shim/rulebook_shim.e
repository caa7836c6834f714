note
	description: "Speaks the line protocol on standard input and output, so that a grader can call a student's classes."

class
	RULEBOOK_SHIM

create
	make

feature {NONE} -- Conversation

	make
			-- Answer requests until "quit" or the end of the input.
		do
			create desk.make
			from
				io.read_line
			until
				io.input.end_of_file or is_done
			loop
				answer (words_of (io.last_string))
				if not is_done then
					io.read_line
				end
			end
		end

	desk: RULEBOOK_DESK
			-- What carries the commands out.

	is_done: BOOLEAN
			-- Was "quit" asked?

	answer (words: ARRAYED_LIST [STRING])
			-- Reply to a request: its number, a command, arguments. An empty line is no request.
		local
			identifier, command: STRING
		do
			if not words.is_empty then
				identifier := words.first
				words.start
				words.remove
				command := ""
				if not words.is_empty then
					command := words.first
					words.start
					words.remove
				end
				desk.perform (command, words)
				reply (identifier)
				is_done := command ~ "quit"
			end
		end

	reply (identifier: STRING)
			-- Write what came of the request. Whatever the student's code has printed stays on a line before the head.
		local
			i: INTEGER
		do
			io.put_new_line
			if desk.is_refused then
				io.put_character ('?')
			else
				io.put_character ('=')
			end
			io.put_string (identifier)
			io.put_new_line
			from
				i := 1
			until
				i > desk.body.count
			loop
				io.put_character ('|')
				io.put_string (desk.body.i_th (i))
				io.put_new_line
				i := i + 1
			end
			io.put_character ('.')
			io.put_new_line
			io.output.flush
		end

	words_of (line: STRING): ARRAYED_LIST [STRING]
			-- The words of a line, which blanks part.
		local
			parts: LIST [STRING]
			i: INTEGER
		do
			create Result.make (8)
			parts := line.split (' ')
			from
				i := 1
			until
				i > parts.count
			loop
				if not parts.i_th (i).is_empty then
					Result.extend (parts.i_th (i).twin)
				end
				i := i + 1
			end
		end

end
