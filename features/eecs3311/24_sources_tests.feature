Feature: The test cases in the sources

  @EECS3311-R50 @files
  Rule: TEST_PEG_SOLITAIRE has at least ten test cases besides the given one

    Scenario: Eleven test cases
      When the class TEST_PEG_SOLITAIRE is read
      Then at least 11 test cases that do something are added

    Scenario: The given test case is still added
      When the class TEST_PEG_SOLITAIRE is read
      Then the test case test_easy_game_creation is added

  @EECS3311-R51 @files
  Rule: No test case repeats another

    Scenario: Each test case does something of its own
      When the class TEST_PEG_SOLITAIRE is read
      Then there is no test case that repeats another
