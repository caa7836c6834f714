Feature: The test cases, run

  # How good the test cases are is left to their authors, so all of this is a remark. They are run one after another, as
  # the library of the course does it, with all contracts monitored.

  @EECS3311-R50 @files @remark
  Rule: Each test case passes on the game that it was written for, and would not pass on any other

    Scenario: Each test case passes
      When the test cases are run on the game that is handed in
      Then each of them passes

    Scenario: No test case passes whatever the game does
      When the test cases are run on games that do nothing, say yes to all, or never change, without contracts
      Then none of them passes on all of these

  @EECS3311-R51 @files @remark
  Rule: Test cases look at so many aspects of the game that no fault escapes them

    Scenario: Single faults of a game that is right otherwise
      When the test cases are run on games with one fault each:
        | the jumped peg stays after a move to the left           |
        | the peg is lost in a move to the right                  |
        | a peg may move to the left over a slot without a peg    |
        | a peg may move up in a column that is not on the board  |
        | a game is over although a peg can still move up or down |
        | a game is won as soon as it is over                     |
        | the text of a game says Yes for No                      |
        | the pegs of the last row are not counted                |
        | any two boards are equal                                |
        | any two boards match outside of any rectangle           |
        | slots may be set from a row to one above it             |
      Then each fault makes a test case fail that passes without it
