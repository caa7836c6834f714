note
	description: "What a slot of the board can be."

deferred class
	SLOT_STATUS

inherit
	ANY
		redefine
			is_equal
		end

feature -- Equality

	is_equal (other: like Current): BOOLEAN
			-- Do both have the same ASCII form?
		do
			Result := out ~ other.out
		ensure then
			correct_result: Result = (out ~ other.out)
		end

end
