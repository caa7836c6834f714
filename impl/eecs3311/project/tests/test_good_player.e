note
	description: "Test cases of the good player."

class
	TEST_GOOD_PLAYER

inherit
	ES_TEST

create
	make

feature {NONE} -- Initialization

	make
			-- Add all test cases.
		do
			add_boolean_case (agent test_good_player_wins_easy_board)
		end

feature -- Test cases

	test_good_player_wins_easy_board: BOOLEAN
			-- The given test case.
		local
			player: GOOD_PLAYER
		do
			comment ("test: good player wins an easy board")
			create player.make
			player.game.make_easy
			player.wins_easy_board
			Result := player.game.is_over and player.game.is_won
			check Result end
			Result := player.game.out ~ "[
				Game is over: Yes
				Game is won : Yes
				Board Status:
				***.***
				***.***
				***.***
				***.***
				***.***
				***O***
				*******
			]"
		end

end
