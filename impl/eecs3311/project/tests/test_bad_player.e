note
	description: "Test cases of the bad player."

class
	TEST_BAD_PLAYER

inherit
	ES_TEST

create
	make

feature {NONE} -- Initialization

	make
			-- Add all test cases.
		do
			add_boolean_case (agent test_bad_player_loses_easy_board)
		end

feature -- Test cases

	test_bad_player_loses_easy_board: BOOLEAN
			-- The given test case.
		local
			player: BAD_PLAYER
		do
			comment ("test: bad player loses an easy board")
			create player.make
			player.game.make_easy
			player.loses_easy_board
			Result := player.game.is_over and not player.game.is_won
			check Result end
			Result := player.game.out ~ "[
				Game is over: Yes
				Game is won : No
				Board Status:
				***O***
				***.***
				***.***
				***.***
				***O***
				***.***
				*******
			]"
		end

end
