note
	description: "What test cases use of the course's testing library, by the names that it has there."

class
	ES_TEST

feature -- Adding test cases

	add_boolean_case (v: PREDICATE)
			-- Add a query that must say True.
		do
			add (create {ES_TEST_CASE}.make (v, Void))
		end

	add_violation_case (v: PROCEDURE)
			-- Add a command that must raise an exception.
		do
			add (create {ES_TEST_CASE}.make (v, ""))
		end

	add_violation_case_with_tag (expected_tag: STRING; v: PROCEDURE)
			-- Add a command that must violate the clause with that tag.
		do
			add (create {ES_TEST_CASE}.make (v, expected_tag))
		end

feature -- In test cases

	setup
			-- What is done before each test case.
		do
		end

	teardown
			-- What is done after each test case.
		do
		end

	comment (s: STRING)
			-- Say what the test case is about.
		do
		end

	sub_comment (s: STRING)
			-- Say more about it.
		do
		end

	assert (a_name: STRING; condition: BOOLEAN; actual: ANY)
			-- Fail unless the condition holds.
		do
			asserted := a_name
			check condition end
			asserted := Void
		end

	assert_equal (a_name: STRING; expected, actual: ANY)
			-- Fail unless both are equal.
		do
			assert (a_name, expected ~ actual, actual)
		end

	assert_not_equal (a_name: STRING; expected, actual: ANY)
			-- Fail if both are equal.
		do
			assert (a_name, expected /~ actual, actual)
		end

feature -- The test cases

	cases: ARRAYED_LIST [ES_TEST_CASE]

	run_case (c: ES_TEST_CASE): BOOLEAN
			-- What a test case says.
		do
			asserted := Void
			setup
			Result := c.said
			teardown
		end

	asserted: STRING
			-- The name of the assertion that is evaluated, or that does not hold.

feature {NONE} -- Implementation

	add (c: ES_TEST_CASE)
		do
			if cases = Void then
				create cases.make (0)
			end
			cases.extend (c)
		end

end

class
	ES_TEST_CASE

create
	make

feature

	case: ROUTINE

	expected_tag_name: STRING
			-- The tag that must be violated, "" for any; Void if nothing should be violated.

	make (c: ROUTINE; tag: STRING)
		do
			case := c
			expected_tag_name := tag
		end

	said: BOOLEAN
			-- What a query says; True of a command that comes to its end.
		do
			Result := True
			if expected_tag_name = Void then
				Result := case.item ([])
			else
				case.call ([])
			end
		end

end
