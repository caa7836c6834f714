note
	description: "Somebody who plays."

deferred class
	PLAYER

feature -- Attributes

	game: GAME
			-- The game that is played.

	templates: BOARD_TEMPLATES
			-- The boards that a game can begin with.

feature {NONE} -- Constructor for descendant classes

	make
			-- Begin with the default board.
		local
			access: BOARD_TEMPLATES_ACCESS
		do
			templates := access.templates
			create game.make_from_board (templates.default_board)
		ensure
			default_board_set: game.board ~ templates.default_board
		end

end
