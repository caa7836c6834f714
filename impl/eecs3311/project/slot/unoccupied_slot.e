note
	description: "A peg could be here, and none is."

class
	UNOCCUPIED_SLOT

inherit
	AVAILABLE_SLOT
		redefine
			out
		end

create {SLOT_STATUS_ACCESS}
	make

feature {NONE} -- Constructor

	make
			-- Nothing is to be set.
		do
		end

feature -- Output

	out: STRING
			-- The ASCII form.
		do
			Result := "."
		ensure then
			correct_result: Result ~ "."
		end

end
