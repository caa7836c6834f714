note
	description: "A player who loses."

class
	BAD_PLAYER

inherit
	PLAYER

create
	make

feature -- Commands

	loses_easy_board
			-- Lose the game on the easy board.
		require
			current_game_is_easy: game.board ~ templates.easy_board
		do
			game.move_up (3, 4)
		ensure
			finished_and_lost_game: game.is_over and not game.is_won
		end

	loses_pyramid_game
			-- Lose the game on the pyramid board.
		require
			current_game_is_pyramid: game.board ~ templates.pyramid_board
		do
			game.move_up (5, 6)
			game.move_up (3, 4)
			game.move_up (5, 4)
			game.move_up (5, 2)
			game.move_up (4, 5)
			game.move_up (4, 3)
		ensure
			finished_and_lost_game: game.is_over and not game.is_won
		end

	loses_arrow_game
			-- Lose the game on the arrow board.
		require
			current_game_is_arrow: game.board ~ templates.arrow_board
		do
			game.move_up (7, 5)
			game.move_up (7, 3)
			game.move_down (2, 3)
			game.move_down (2, 5)
			game.move_down (4, 3)
			game.move_down (4, 5)
		ensure
			finished_and_lost_game: game.is_over and not game.is_won
		end

	loses_diamond_game
			-- Lose the game on the diamond board.
		require
			current_game_is_diamond: game.board ~ templates.diamond_board
		do
			game.move_left (5, 3)
			game.move_left (5, 5)
			game.move_up (7, 4)
			game.move_left (3, 3)
			game.move_right (3, 5)
			game.move_down (2, 4)
			game.move_right (5, 3)
			game.move_right (5, 5)
		ensure
			finished_and_lost_game: game.is_over and not game.is_won
		end

	loses_skull_game
			-- Lose the game on the skull board.
		require
			current_game_is_skull: game.board ~ templates.skull_board
		do
			game.move_up (6, 5)
			game.move_up (6, 3)
			game.move_left (4, 3)
			game.move_left (4, 5)
			game.move_down (2, 5)
			game.move_left (4, 6)
			game.move_left (4, 4)
			game.move_down (2, 3)
			game.move_right (4, 2)
		ensure
			finished_and_lost_game: game.is_over and not game.is_won
		end

end
