Feature: main, which drives the game from the welcome to the thanks

  @CS300-R10 @console
  Rule: The game opens with the welcome, the menu of board styles and the question for one

    Scenario: The opening
      Given a game on the Simple T
      When the game is played to its end
      Then the program opens with:
        """
        WELCOME TO CS300 PEG SOLITAIRE!
        ===============================

        Board Style Menu
          1) Cross
          2) Circle
          3) Triangle
          4) Simple T
        Choose a board style: 
        """

  @CS300-R11 @needs-CS300-R20 @console
  Rule: There are four board styles

    Scenario: 5 is no board style
      Given a game on the Simple T
      When the player answers the question for the board style with "5"
      Then the program asks again
      And goes on as if that had not been typed

  @CS300-R12 @needs-CS300-R27 @console
  Rule: Styles 1 to 4 are Cross, Circle, Triangle and Simple T

    Scenario: 1 is the Cross
      Given a game on the Cross
      When the game is played to its end
      Then the first board shown is:
        """
        ###@@@###
        ###@@@###
        @@@@@@@@@
        @@@@-@@@@
        @@@@@@@@@
        ###@@@###
        ###@@@###
        """

    Scenario: 2 is the Circle
      Given a game on the Circle
      When the game is played to its end
      Then the first board shown is:
        """
        #-@@-#
        -@@@@-
        @@@@@@
        @@@@@@
        -@@@@-
        #-@@-#
        """

    Scenario: 3 is the Triangle
      Given a game on the Triangle
      When the game is played to its end
      Then the first board shown is:
        """
        ###-@-###
        ##-@@@-##
        #-@@-@@-#
        -@@@@@@@-
        """

    Scenario: 4 is the Simple T
      Given a game on the Simple T
      When the game is played to its end
      Then the first board shown is:
        """
        -----
        -@@@-
        --@--
        --@--
        -----
        """

  @CS300-R13 @console
  Rule: The board is shown after the style is chosen and after every jump

    Scenario Outline: Every board of "<line>" is shown
      Given a game that follows "<line>"
      When the game is played to its end
      Then the boards shown are those of the game

      Examples:
        | line                                    |
        | first win on the Simple T               |
        | second win on the Simple T              |
        | shortest loss on the Triangle           |
        | shortest loss on the Circle             |
        | shortest loss on the Cross              |
        | win on the Circle                       |
        | loss through the corner of the Triangle |
        | loss through row 1 of the Triangle      |

    Scenario Outline: The last board stands before the result of "<line>"
      Given a game that follows "<line>"
      When the game is played to its end
      Then the last board is shown before the result

      Examples:
        | line                          |
        | second win on the Simple T    |
        | shortest loss on the Simple T |
        | shortest loss on the Triangle |

  @CS300-R14 @console
  Rule: The board is not shown again after a bad answer or an illegal move

    Scenario Outline: A bad answer about the <question> brings no board
      Given a game on the Triangle
      When the player answers the question for the <question> with "0"
      Then no board is shown on its account

      Examples:
        | question    |
        | board style |
        | COLUMN      |
        | ROW         |
        | DIRECTION   |

    Scenario: An illegal move brings no board
      Given a game on the Triangle
      When the player first tries to move the peg in row 2, column 4 LEFT
      Then no board is shown on its account

  @CS300-R15 @needs-CS300-R1 @needs-CS300-R49 @console
  Rule: The result is told once, in words of its own for a game that is won and one that is lost

    Scenario Outline: "<line>" is <result>, and not the other
      Given a game that follows "<line>"
      When the game is played to its end
      Then the program tells only that the game is <result>

      Examples:
        | line                          | result |
        | first win on the Simple T     | won    |
        | shortest loss on the Simple T | lost   |
        | shortest loss on the Triangle | lost   |

      @needs-CS300-R40 @needs-CS300-R42
      Examples: Where places that are neither pegs nor holes lie around the last pegs
        | line                          | result |
        | shortest loss on the Cross    | lost   |

  @CS300-R16 @needs-CS300-R1 @needs-CS300-R15 @needs-CS300-R49 @console
  Rule: A game with one last peg is won although no move is legal

    Scenario Outline: No move is left after "<line>", and yet it is won
      Given a game that follows "<line>"
      When the game is played to its end
      Then the program tells only that the game is won

      Examples:
        | line                       |
        | second win on the Simple T |
        | win on the Circle          |

  @CS300-R16 @needs-CS300-R1 @needs-CS300-R15 @needs-CS300-R49 @console
  Rule: A game with two last pegs is lost, wherever they stand

    Scenario Outline: Two pegs are left after "<line>", and it is lost
      Given a game that follows "<line>"
      When the game is played to its end
      Then the program tells only that the game is lost

      Examples:
        | line                                                              |
        | loss with two pegs on the Simple T                                |
        | loss with two pegs on the Triangle                                |
        | loss in the corner of the Triangle                                |
        | loss with two pegs in the first and the last row of the Circle    |
        | loss with two pegs in the first and the last column of the Circle |
        | loss with two pegs in the first and the last row of the Cross     |
        | loss with two pegs on the upper and the right edge of the Cross   |
        | loss with a peg at the left edge of the Cross                     |

  @CS300-R17 @console
  Rule: After the result the program thanks the player and ends

    Scenario Outline: The thanks after a game that is <result>
      Given a game that follows "<line>"
      When the game is played to its end
      Then the program closes with:
        """

        ==========================================
        THANK YOU FOR PLAYING CS300 PEG SOLITAIRE!
        """

      Examples:
        | result | line                          |
        | won    | second win on the Simple T    |
        | lost   | shortest loss on the Simple T |

    Scenario: The thanks in the end, whenever the program comes to it
      Given a game that follows "first win on the Simple T"
      When the game is played until the program ends it
      Then the program closes with:
        """

        ==========================================
        THANK YOU FOR PLAYING CS300 PEG SOLITAIRE!
        """

    Scenario: What is typed after the end is not asked for
      Given a game on the Simple T
      When the player types on after the end
      Then the program asks no more

    Scenario: Nothing is left running
      Given a game on the Simple T
      When the game is played to its end
      Then the program has ended, with everything that it started

  @CS300-R17 @console @remark
  Rule: A program whose input ends does not go on for ever

    Scenario: The input ends before the game does
      Given a game on the Simple T
      When the player types nothing after the board style
      Then the program has ended, with everything that it started
