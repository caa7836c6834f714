Feature: performMove, which makes a move

  @CS300-R48 @needs-CS300-R46 @engine
  Rule: The board that performMove gives back shows the move

    Scenario Outline: The <board> that is given back when the peg in row <row>, column <column> jumps <direction>
      Given the <board>
      When the peg in row <row>, column <column> jumps <direction>
      Then row <changed> of the board that is given back is "<becomes>"

      Examples:
        | board    | row | column | direction | changed | becomes   |
        | Cross    | 4   | 3      | RIGHT     | 4       | @@--@@@@@ |
        | Circle   | 1   | 4      | LEFT      | 1       | #@---#    |
        | Triangle | 2   | 5      | LEFT      | 2       | ##@--@-## |
        | Simple T | 3   | 3      | DOWN      | 5       | --@--     |

  @CS300-R46 @needs-CS300-R3 @needs-CS300-R45 @engine
  Rule: performMove makes the move on the board

    Scenario Outline: On the <board>, the peg in row <row>, column <column> jumps <direction>
      Given the <board>
      When the peg in row <row>, column <column> jumps <direction>
      Then row <changed> of the board is "<becomes>"
      And <pegs> pegs are left

      Examples:
        | board    | row | column | direction | changed | becomes   | pegs |
        | Cross    | 2   | 5      | DOWN      | 4       | @@@@@@@@@ | 37   |
        | Cross    | 4   | 7      | LEFT      | 4       | @@@@@--@@ | 37   |
        | Circle   | 3   | 2      | UP        | 1       | #@@@-#    | 23   |
        | Circle   | 1   | 3      | RIGHT     | 1       | #---@#    | 23   |
        | Triangle | 1   | 5      | DOWN      | 3       | #-@@@@@-# | 14   |
        | Triangle | 4   | 7      | RIGHT     | 4       | -@@@@@--@ | 14   |
        | Simple T | 2   | 3      | LEFT      | 2       | @--@-     | 4    |
        | Simple T | 3   | 3      | UP        | 1       | --@--     | 4    |

    Scenario Outline: The whole game of "<line>", jump by jump
      Given a game that follows "<line>"
      When its jumps are made and the board is looked at after each
      Then it is right each time

      Examples:
        | line                          |
        | win on the Circle             |
        | first win on the Simple T     |
        | second win on the Simple T    |
        | shortest loss on the Triangle |
        | shortest loss on the Circle   |
        | shortest loss on the Cross    |
        | edges of the Cross            |
        | edges of the Circle           |
        | edges of the Triangle         |

  @CS300-R47 @engine
  Rule: A move that is not legal leaves the board as it is, and is no error

    Scenario Outline: The move <direction> from row <row>, column <column> changes nothing
      Given the board:
        """
        @@@--
        #@-#-
        -@@#-
        --@@@
        """
      When the peg in row <row>, column <column> jumps <direction>
      Then the board is as before

      Examples: There is no peg to move
        | row | column | direction |
        | 1   | 4      | LEFT      |
        | 2   | 1      | RIGHT     |

      Examples: There is no peg to jump over
        | row | column | direction |
        | 4   | 3      | LEFT      |
        | 3   | 3      | RIGHT     |

      Examples: There is no hole to land in
        | row | column | direction |
        | 1   | 1      | RIGHT     |
        | 3   | 2      | RIGHT     |

      Examples: The jump would leave the board
        | row | column | direction |
        | 1   | 2      | LEFT      |
        | 1   | 1      | UP        |
        | 4   | 4      | RIGHT     |
        | 3   | 3      | DOWN      |

    Scenario Outline: There is no row <row>, column <column> to jump <direction> from
      Given the board:
        """
        -@@-
        @--@
        @--@
        -@@-
        """
      When the peg in row <row>, column <column> jumps <direction>
      Then the board is as before

      Examples:
        | row | column | direction |
        | 0   | 2      | DOWN      |
        | 5   | 2      | UP        |
        | 2   | 0      | RIGHT     |
        | 2   | 5      | LEFT      |

    @needs-CS300-R3
    Scenario: An illegal move does not spoil the next one
      Given the board:
        """
        @@-
        """
      And the peg in row 1, column 2 has jumped RIGHT
      When the peg in row 1, column 1 jumps RIGHT
      Then the board is:
        """
        --@
        """

  @CS300-R47 @needs-CS300-R3 @console
  Rule: In the game, too, a move that is not legal leaves the board as it is

    Scenario Outline: On the <board>, the move <direction> from row <row>, column <column> changes nothing
      Given a game on the <board>
      When the player first tries to move the peg in row <row>, column <column> <direction>
      Then the boards shown are those of the game

      Examples:
        | board    | row | column | direction |
        | Triangle | 4   | 5      | UP        |
        | Circle   | 1   | 2      | RIGHT     |
        | Cross    | 3   | 1      | RIGHT     |

  @CS300-R48 @needs-CS300-R3 @engine @remark
  Rule: The array that performMove is given shows the move, too

    Scenario: The move is made in place
      Given the board:
        """
        @@-
        """
      When the peg in row 1, column 1 jumps RIGHT
      Then the array that was given is:
        """
        --@
        """
