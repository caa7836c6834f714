Feature: countPegsRemaining and countMovesAvailable, which tell how a game stands

  @CS300-R49 @engine
  Rule: countPegsRemaining gives the number of pegs, and counts neither holes nor other places

    Scenario Outline: Pegs on the <board>
      Given the <board>
      When countPegsRemaining is called
      Then the answer is <pegs>
      And the board is as before

      Examples:
        | board    | pegs |
        | Cross    | 38   |
        | Circle   | 24   |
        | Triangle | 15   |
        | Simple T | 5    |

  @CS300-R49 @needs-CS300-R46 @engine
  Rule: Every jump takes one peg

    Scenario Outline: How many pegs there are after each jump of "<line>"
      Given a game that follows "<line>"
      When its jumps are made and the pegs are looked at after each
      Then it is right each time

      Examples:
        | line                          |
        | win on the Circle             |
        | first win on the Simple T     |
        | shortest loss on the Triangle |
        | shortest loss on the Cross    |

  @CS300-R2 @needs-CS300-R49 @engine
  Rule: Only what is marked @ is a peg

    Scenario Outline: Pegs on "<row>"
      Given the board:
        """
        <row>
        """
      When countPegsRemaining is called
      Then the answer is <pegs>

      Examples:
        | row   | pegs |
        | ----- | 0    |
        | ##### | 0    |
        | -@#-- | 1    |
        | @@@@@ | 5    |

  @CS300-R50 @engine
  Rule: countMovesAvailable gives the number of legal moves, each direction of each peg being one

    Scenario Outline: Moves on the <board>
      Given the <board>
      When countMovesAvailable is called
      Then the answer is <moves>
      And the board is as before

      Examples:
        | board    | moves |
        | Cross    | 4     |
        | Circle   | 16    |
        | Triangle | 13    |
        | Simple T | 4     |

    Scenario: One peg with four moves
      Given the board:
        """
        -----
        --@--
        -@@@-
        --@--
        -----
        """
      When countMovesAvailable is called
      Then the answer is 4

    Scenario: Moves from every corner
      Given the board:
        """
        @@-@@
        @---@
        -----
        @---@
        @@-@@
        """
      When countMovesAvailable is called
      Then the answer is 8

    Scenario: A diagonal jump is not counted as a move
      Given the board:
        """
        @--
        -@-
        ---
        """
      When countMovesAvailable is called
      Then the answer is 0

    Scenario: A last peg has no move
      Given the board:
        """
        ---
        -@-
        ---
        """
      When countMovesAvailable is called
      Then the answer is 0

  @CS300-R50 @needs-CS300-R46 @engine
  Rule: countMovesAvailable goes with the board

    Scenario Outline: How many moves there are after each jump of "<line>"
      Given a game that follows "<line>"
      When its jumps are made and the moves are looked at after each
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
