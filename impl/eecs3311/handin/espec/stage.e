class STAGE create make feature
	make do CALL end
	board: BOARD do create Result.make_default end
	game: GAME
		local b: BOARD
		do
			b := board
			b.set_statuses (1, 7, 1, 7, b.unoccupied_slot)
			b.set_statuses (4, 4, 3, 5, b.occupied_slot)
			b.set_statuses (3, 5, 4, 4, b.occupied_slot)
			create Result.make_from_board (b)
		end
end
