Feature: displayBoard, which shows a board to the player

  @CS300-R29 @engine
  Rule: Cells are drawn with @, - and #

    Scenario: The Cross is shown
      Given the Cross
      When displayBoard is called
      Then the player sees:
        """

          123456789
        1 ###@@@###
        2 ###@@@###
        3 @@@@@@@@@
        4 @@@@-@@@@
        5 @@@@@@@@@
        6 ###@@@###
        7 ###@@@###
        """

    Scenario: The Circle is shown
      Given the Circle
      When displayBoard is called
      Then the player sees:
        """

          123456
        1 #-@@-#
        2 -@@@@-
        3 @@@@@@
        4 @@@@@@
        5 -@@@@-
        6 #-@@-#
        """

    Scenario: The Triangle is shown
      Given the Triangle
      When displayBoard is called
      Then the player sees:
        """

          123456789
        1 ###-@-###
        2 ##-@@@-##
        3 #-@@-@@-#
        4 -@@@@@@@-
        """

    Scenario: The Simple T is shown
      Given the Simple T
      When displayBoard is called
      Then the player sees:
        """

          12345
        1 -----
        2 -@@@-
        3 --@--
        4 --@--
        5 -----
        """

  @CS300-R29 @console
  Rule: In the game, too, cells are drawn with @, - and #

    Scenario: The cells of the Cross
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

    Scenario: The cells of the Circle
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

    Scenario: The cells of the Triangle
      Given a game on the Triangle
      When the game is played to its end
      Then the first board shown is:
        """
        ###-@-###
        ##-@@@-##
        #-@@-@@-#
        -@@@@@@@-
        """

    Scenario: The cells of the Simple T
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

  @CS300-R30 @needs-CS300-R29 @engine
  Rule: Columns and rows are labelled from one

    Scenario: A board of any other size
      Given the board:
        """
        @#
        -@
        @@
        """
      When displayBoard is called
      Then the player sees:
        """

          12
        1 @#
        2 -@
        3 @@
        """

    Scenario: The Cross, with nine columns and seven rows
      Given the Cross
      When displayBoard is called
      Then the player sees:
        """

          123456789
        1 ###@@@###
        2 ###@@@###
        3 @@@@@@@@@
        4 @@@@-@@@@
        5 @@@@@@@@@
        6 ###@@@###
        7 ###@@@###
        """

  @CS300-R30 @console
  Rule: In the game, too, columns and rows are labelled from one

    Scenario Outline: The labels of the <board>
      Given a game on the <board>
      When the game is played to its end
      Then every board shown has columns 1 to <columns> and rows 1 to <rows>

      Examples:
        | board    | columns | rows |
        | Cross    | 9       | 7    |
        | Circle   | 6       | 6    |
        | Triangle | 9       | 4    |
        | Simple T | 5       | 5    |

  @CS300-R31 @remark @engine
  Rule: The layout is that of the sample runs

    Scenario: The Triangle, blank for blank
      Given the Triangle
      When displayBoard is called
      Then the player sees exactly:
        """

          123456789
        1 ###-@-###
        2 ##-@@@-##
        3 #-@@-@@-#
        4 -@@@@@@@-

        """

    Scenario: The Simple T, blank for blank
      Given the Simple T
      When displayBoard is called
      Then the player sees exactly:
        """

          12345
        1 -----
        2 -@@@-
        3 --@--
        4 --@--
        5 -----

        """
