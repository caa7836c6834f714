Feature: Random games
  The games of this feature are drawn from a seed, anew for each grading. So nobody knows them in advance.

  @CS300-R1 @needs-CS300-R40 @needs-CS300-R42 @needs-CS300-R50 @random @console
  Rule: The player goes on until no move is legal, and wins with one peg left

    Scenario Outline: Random games on the <board>
      When 3 random games on the <board> are played
      Then every question, board and result is that of the rules

      Examples:
        | board    |
        | Cross    |
        | Circle   |
        | Triangle |
        | Simple T |

  @CS300-R19 @needs-CS300-R1 @needs-CS300-R20 @needs-CS300-R24 @needs-CS300-R42 @needs-CS300-R50 @random @console
  Rule: Every answer is read in the same way

    Scenario Outline: Random games on the <board>, with bad answers
      When 3 random games on the <board> are played, with slips
      Then every question, board and result is that of the rules

      Examples:
        | board    |
        | Cross    |
        | Circle   |
        | Triangle |
        | Simple T |

  @CS300-R21 @needs-CS300-R33 @random @console
  Rule: To any bad answer the program names the range and lets the player answer again

    Scenario: Bad answers to each question of a game on the Simple T
      When the bad answers that are drawn for a grading are given, each in a game of its own
      Then every answer is that of the rules

  @CS300-R40 @random @engine
  Rule: A move is legal if and only if there is a peg, a peg next to it in the direction, and an empty hole beyond

    Scenario: Every move on random boards
      When 12 random boards are drawn, and on each every move is tried
      Then every answer is that of the rules

    Scenario: Moves on random boards and off them
      When 240 random boards are drawn, and on each a move is judged
      Then every answer is that of the rules

  @CS300-R46 @needs-CS300-R3 @random @engine
  Rule: performMove applies a legal move to the board

    Scenario: Moves on random boards
      When 20 random boards are drawn, and on each a move is made
      Then every answer is that of the rules

  @CS300-R49 @random @engine
  Rule: countPegsRemaining gives the number of pegs on the board

    Scenario: Pegs on random boards
      When 20 random boards are drawn, and on each the pegs are counted
      Then every answer is that of the rules

  @CS300-R50 @random @engine
  Rule: countMovesAvailable gives the number of legal moves

    Scenario: Legal moves on random boards
      When 20 random boards are drawn, and on each the moves are counted
      Then every answer is that of the rules

  @CS300-R23 @needs-CS300-R20 @needs-CS300-R24 @console
  Rule: Nothing of a bad answer is taken for the answer to a later question

    Scenario: Bad answers at every question of two moves
      Given a game on the Simple T, chosen after "4 4" and "four"
      When the game is played to its end, always with the first legal jump, after these moves:
        | COLUMN  | ROW       | DIRECTION    |
        | "3 2" 3 | "2 4" 2   | "4 3" RIGHT  |
        | "2 2" 3 | "5 3 1" 4 | "1 2 3" DOWN |
        | 3       | 4         | UP           |
      Then every question is asked in its place

  @CS300-R1 @console
  Rule: A game goes on as long as there is a legal jump

    Scenario: Any legal jump will do
      Given a game on the Triangle
      When the game is played to its end, always with the first legal jump
      Then every question is asked in its place
