note
	description: "No peg can ever be here."

class
	UNAVAILABLE_SLOT

inherit
	SLOT_STATUS
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
			Result := "*"
		ensure then
			correct_result: Result ~ "*"
		end

end
