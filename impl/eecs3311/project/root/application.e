note
	description: "The root of the system, which runs all test cases."

class
	APPLICATION

inherit
	ES_SUITE

create
	make

feature {NONE} -- Initialization

	make
			-- Run the test cases and show the report.
		do
			add_test (create {TEST_PEG_SOLITAIRE}.make)
			add_test (create {TEST_GOOD_PLAYER}.make)
			add_test (create {TEST_BAD_PLAYER}.make)
			show_browser
			run_espec
		end

end
