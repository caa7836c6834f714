note
	description: "What a slot that can hold a peg can be."

deferred class
	AVAILABLE_SLOT

inherit
	SLOT_STATUS

end
