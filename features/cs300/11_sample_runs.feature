Feature: The sample runs of the assignment
  Each run stands here as a terminal shows it, with what the player typed in its place. The program must ask, show and say the
  same in the same order. Blanks and empty lines did not survive in every edition of the assignment, so layout is a remark.

  @console
  Rule: A game on the Simple T that is won

    @CS300-R9 @needs-CS300-R1 @needs-CS300-R4 @needs-CS300-R42
    Scenario: Winning Simple T Run
      Given the sample run "Winning Simple T Run"
      When the player types what was typed there
      Then the program asks, shows and says the same:
        """
        WELCOME TO CS300 PEG SOLITAIRE!
        ===============================

        Board Style Menu
          1) Cross
          2) Circle
          3) Triangle
          4) Simple T
        Choose a board style: 4

          12345
        1 -----
        2 -@@@-
        3 --@--
        4 --@--
        5 -----
        Choose the COLUMN of a peg you'd like to move: 3
        Choose the ROW of a peg you'd like to move: 2
        Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 4

          12345
        1 -----
        2 -@--@
        3 --@--
        4 --@--
        5 -----
        Choose the COLUMN of a peg you'd like to move: 3
        Choose the ROW of a peg you'd like to move: 4
        Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 1

          12345
        1 -----
        2 -@@-@
        3 -----
        4 -----
        5 -----
        Choose the COLUMN of a peg you'd like to move: 2
        Choose the ROW of a peg you'd like to move: 2
        Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 4

          12345
        1 -----
        2 ---@@
        3 -----
        4 -----
        5 -----
        Choose the COLUMN of a peg you'd like to move: 5
        Choose the ROW of a peg you'd like to move: 2
        Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 3

          12345
        1 -----
        2 --@--
        3 -----
        4 -----
        5 -----
        Congrats, you won!

        ==========================================
        THANK YOU FOR PLAYING CS300 PEG SOLITAIRE!
        """

    @CS300-R31 @remark
    Scenario: Winning Simple T Run, line by line
      Given the sample run "Winning Simple T Run"
      When the player types what was typed there
      Then the output is the same but for blanks

    @CS300-R31 @remark
    Scenario: Winning Simple T Run, to the byte
      Given the sample run "Winning Simple T Run"
      When the player types what was typed there
      Then the output is the same to the byte

  @console
  Rule: A game on the Simple T that is lost after one jump

    @CS300-R9 @needs-CS300-R1 @needs-CS300-R4 @needs-CS300-R42
    Scenario: Losing Simple T Run
      Given the sample run "Losing Simple T Run"
      When the player types what was typed there
      Then the program asks, shows and says the same:
        """
        WELCOME TO CS300 PEG SOLITAIRE!
        ===============================

        Board Style Menu
          1) Cross
          2) Circle
          3) Triangle
          4) Simple T
        Choose a board style: 4

          12345
        1 -----
        2 -@@@-
        3 --@--
        4 --@--
        5 -----
        Choose the COLUMN of a peg you'd like to move: 3
        Choose the ROW of a peg you'd like to move: 3
        Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 1

          12345
        1 --@--
        2 -@-@-
        3 -----
        4 --@--
        5 -----
        It looks like there are no more legal moves.  Please try again.

        ==========================================
        THANK YOU FOR PLAYING CS300 PEG SOLITAIRE!
        """

    @CS300-R31 @remark
    Scenario: Losing Simple T Run, line by line
      Given the sample run "Losing Simple T Run"
      When the player types what was typed there
      Then the output is the same but for blanks

    @CS300-R31 @remark
    Scenario: Losing Simple T Run, to the byte
      Given the sample run "Losing Simple T Run"
      When the player types what was typed there
      Then the output is the same to the byte

  @console
  Rule: A game on the Triangle with bad answers and an illegal move, as far as the assignment shows it

    @CS300-R36 @needs-CS300-R20 @needs-CS300-R24
    Scenario: Bad Input Triangle (Partial) Run
      Given the sample run "Bad Input Triangle (Partial) Run"
      When the player types what was typed there
      Then the program asks, shows and says the same:
        """
        WELCOME TO CS300 PEG SOLITAIRE!
        ===============================

        Board Style Menu
          1) Cross
          2) Circle
          3) Triangle
          4) Simple T
        Choose a board style: three
        Please enter your choice as an integer between 1 and 4: 3!!!
        Please enter your choice as an integer between 1 and 4: 3

          123456789
        1 ###-@-###
        2 ##-@@@-##
        3 #-@@-@@-#
        4 -@@@@@@@-
        Choose the COLUMN of a peg you'd like to move: -2 4 5
        Please enter your choice as an integer between 1 and 9: five
        Please enter your choice as an integer between 1 and 9: 4
        Choose the ROW of a peg you'd like to move: 10
        Please enter your choice as an integer between 1 and 4: 2
        Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 3
        Moving a peg from row 2 and column 4 LEFT is not currently a legal move.

        Choose the COLUMN of a peg you'd like to move: 5
        Choose the ROW of a peg you'd like to move: -1
        Please enter your choice as an integer between 1 and 4: 1
        Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 0
        Please enter your choice as an integer between 1 and 4: down
        Please enter your choice as an integer between 1 and 4: 2

          123456789
        1 ###---###
        2 ##-@-@-##
        3 #-@@@@@-#
        4 -@@@@@@@-
        """

    @CS300-R31 @remark
    Scenario: Bad Input Triangle (Partial) Run, line by line
      Given the sample run "Bad Input Triangle (Partial) Run"
      When the player types what was typed there
      Then the output is the same but for blanks

    @CS300-R31 @remark
    Scenario: Bad Input Triangle (Partial) Run, to the byte
      Given the sample run "Bad Input Triangle (Partial) Run"
      When the player types what was typed there
      Then the output is the same to the byte

  @CS300-R51 @needs-CS300-R9 @console
  Rule: The player sees the question before he answers

    Scenario: Winning Simple T Run, at a terminal
      Given the sample run "Winning Simple T Run"
      When the player types it at a terminal, each answer when the program waits for it
      Then each question is on the screen when its answer is typed
      And the screen has shown all that the sample run shows
