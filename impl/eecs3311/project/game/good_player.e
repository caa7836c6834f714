note
	description: "A player who wins."

class
	GOOD_PLAYER

inherit
	PLAYER

create
	make

feature -- Commands

	wins_easy_board
			-- Win the game on the easy board.
		require
			current_game_is_easy: game.board ~ templates.easy_board
		do
			game.move_down (2, 4)
			game.move_down (4, 4)
		ensure
			finished_and_won_game: game.is_over and game.is_won
		end

	wins_cross_board
			-- Win the game on the cross board.
		require
			current_game_is_cross: game.board ~ templates.cross_board
		do
			game.move_left (3, 4)
			game.move_up (5, 4)
			game.move_left (3, 5)
			game.move_right (3, 2)
			game.move_down (2, 4)
		ensure
			finished_and_won_game: game.is_over and game.is_won
		end

	wins_plus_board
			-- Win the game on the plus board.
		require
			current_game_is_plus: game.board ~ templates.plus_board
		do
			game.move_up (3, 4)
			game.move_up (5, 4)
			game.move_right (4, 2)
			game.move_up (4, 4)
			game.move_down (1, 4)
			game.move_left (4, 6)
			game.move_down (3, 4)
			game.move_up (6, 4)
		ensure
			finished_and_won_game: game.is_over and game.is_won
		end

end
