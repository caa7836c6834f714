note
	description: "The one way to the three objects that stand for what a slot can be."

expanded class
	SLOT_STATUS_ACCESS

feature -- Singletons

	unavailable_slot: UNAVAILABLE_SLOT
			-- The one of its kind.
		once
			create Result.make
		end

	occupied_slot: OCCUPIED_SLOT
			-- The one of its kind.
		once
			create Result.make
		end

	unoccupied_slot: UNOCCUPIED_SLOT
			-- The one of its kind.
		once
			create Result.make
		end

invariant
	singleton_slot_statuses:
		unavailable_slot = unavailable_slot and occupied_slot = occupied_slot and unoccupied_slot = unoccupied_slot

end
