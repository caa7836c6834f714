note
	description: "A peg is here."

class
	OCCUPIED_SLOT

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
			Result := "O"
		ensure then
			correct_result: Result ~ "O"
		end

end
