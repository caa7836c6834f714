Feature: readValidMove, which asks the player for a move

  @CS300-R32 @console
  Rule: The program asks for the COLUMN, then the ROW, then the DIRECTION

    Scenario Outline: The questions of a game on the <board>
      Given a game on the <board>
      When the game is played to its end
      Then every question is asked in its place

      Examples:
        | board    |
        | Cross    |
        | Circle   |
        | Triangle |
        | Simple T |

  @CS300-R34 @console
  Rule: Direction 1 is UP, 2 is DOWN, 3 is LEFT and 4 is RIGHT

    Scenario: 1 moves towards row 1
      Given a game that follows "first win on the Simple T"
      When the game is played to its end
      Then the board shown after jump 2 is:
        """
        -----
        -@@-@
        -----
        -----
        -----
        """

    Scenario: 2 moves towards the last row
      Given a game that follows "loss through row 5 and column 5"
      When the game is played to its end
      Then the board shown after jump 1 is:
        """
        -----
        -@@@-
        -----
        -----
        --@--
        """

    Scenario: 3 moves towards column 1
      Given a game that follows "loss through column 1 and row 5"
      When the game is played to its end
      Then the board shown after jump 1 is:
        """
        -----
        @--@-
        --@--
        --@--
        -----
        """

    Scenario: 4 moves towards the last column
      Given a game that follows "first win on the Simple T"
      When the game is played to its end
      Then the board shown after jump 1 is:
        """
        -----
        -@--@
        --@--
        --@--
        -----
        """

  @CS300-R35 @console
  Rule: An illegal move is named by row, column and direction, and all three questions are asked again

    Scenario Outline: Row <row>, column <column> <direction> on the Simple T
      Given a game on the Simple T
      When the player first tries to move the peg in row <row>, column <column> <direction>
      Then the program answers "Moving a peg from row <row> and column <column> <direction> is not currently a legal move."
      And goes on as if that had not been typed

      Examples:
        | row | column | direction |
        | 2   | 2      | UP        |
        | 4   | 3      | DOWN      |
        | 3   | 3      | LEFT      |
        | 3   | 3      | RIGHT     |

    # What kind of move it is does not matter: the words are the same for each.
    Scenario Outline: On the <board>, row <row>, column <column> <direction>, where <reason>
      Given a game on the <board>
      When the player first tries to move the peg in row <row>, column <column> <direction>
      Then the program answers "Moving a peg from row <row> and column <column> <direction> is not currently a legal move."

      Examples:
        | board    | row | column | direction | reason                                  |
        | Simple T | 1   | 2      | DOWN      | there is no peg                         |
        | Simple T | 2   | 2      | RIGHT     | the landing holds a peg                 |
        | Cross    | 1   | 5      | LEFT      | the landing is neither peg nor hole     |
        | Cross    | 1   | 1      | RIGHT     | the source is neither peg nor hole      |
        | Cross    | 4   | 2      | LEFT      | the jump would leave the board          |
        | Cross    | 1   | 4      | LEFT      | what is jumped is neither peg nor hole  |

    Scenario: Several illegal moves in a row
      Given a game on the Triangle
      When the player first tries to move the peg in row 2, column 4 LEFT, row 1, column 1 UP, row 4, column 5 UP, row 2, column 4 LEFT
      Then the program says 4 times that this is not a legal move
      And goes on as if that had not been typed

  @CS300-R36 @needs-CS300-R20 @needs-CS300-R24 @console
  Rule: A move is judged only after all three questions are answered well

    Scenario Outline: The place in row <row>, column <column> holds no peg, which is told only after the direction
      Given a game on the Triangle
      When the player first tries to move the peg in row <row>, column <column> <direction>
      Then the program says once that this is not a legal move
      And goes on as if that had not been typed

      Examples:
        | row | column | direction |
        | 1   | 1      | RIGHT     |
        | 3   | 5      | DOWN      |
        | 4   | 9      | LEFT      |

    Scenario Outline: A bad <question> is asked again before anything else
      Given a game on the Simple T
      When the player answers the question for the <question> with "9" and "zero"
      Then the program asks again
      And goes on as if that had not been typed

      Examples:
        | question  |
        | COLUMN    |
        | ROW       |
        | DIRECTION |

  @CS300-R37 @needs-CS300-R33 @needs-CS300-R34 @engine
  Rule: readValidMove gives back column, row and direction, counted from one

    Scenario Outline: Column <column>, row <row>, direction <direction>
      Given the <board>
      And the player will answer "<column>", "<row>" and "<direction>"
      When readValidMove is called
      Then the move is column <column>, row <row>, direction <direction>
      And the player is asked:
        """
        Choose the COLUMN of a peg you'd like to move: Choose the ROW of a peg you'd like to move: Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 
        """

      Examples:
        | board    | column | row | direction |
        | Triangle | 5      | 1   | 2         |
        | Triangle | 6      | 3   | 1         |
        | Simple T | 3      | 2   | 3         |
        | Simple T | 3      | 2   | 4         |
        | Cross    | 7      | 4   | 3         |

  @CS300-R35 @needs-CS300-R33 @needs-CS300-R37 @engine
  Rule: readValidMove, too, asks again when the move is illegal

    Scenario: An illegal move is asked for again
      Given the Triangle
      And the player will answer "4", "2", "3", "5", "1" and "2"
      When readValidMove is called
      Then the move is column 5, row 1, direction 2
      And the player is asked:
        """
        Choose the COLUMN of a peg you'd like to move: Choose the ROW of a peg you'd like to move: Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: Moving a peg from row 2 and column 4 LEFT is not currently a legal move.

        Choose the COLUMN of a peg you'd like to move: Choose the ROW of a peg you'd like to move: Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 
        """

    Scenario Outline: <direction> is the word for direction <number> when that is no legal move
      Given the Simple T
      And the player will answer "<column>", "<row>", "<number>", "3", "2" and "3"
      When readValidMove is called
      Then the move is column 3, row 2, direction 3
      And the player is asked:
        """
        Choose the COLUMN of a peg you'd like to move: Choose the ROW of a peg you'd like to move: Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: Moving a peg from row <row> and column <column> <direction> is not currently a legal move.

        Choose the COLUMN of a peg you'd like to move: Choose the ROW of a peg you'd like to move: Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: 
        """

      Examples:
        | column | row | number | direction |
        | 1      | 5   | 1      | UP        |
        | 3      | 4   | 2      | DOWN      |
        | 5      | 1   | 4      | RIGHT     |

  @CS300-R37 @needs-CS300-R21 @needs-CS300-R23 @needs-CS300-R32 @needs-CS300-R33 @needs-CS300-R34 @engine
  Rule: readValidMove, too, asks for a column, a row and a direction that there are

    Scenario Outline: Before a good <question>, one too small and one too large
      Given the Simple T
      And the player will answer <answers>
      When readValidMove is called
      Then the move is column 3, row 2, direction 3

      Examples:
        | question  | answers                    |
        | COLUMN    | "0", "6", "3", "2" and "3" |
        | ROW       | "3", "0", "6", "2" and "3" |
        | DIRECTION | "3", "2", "0", "5" and "3" |
