@engine
Feature: The end and the score of Klotski
  The way out for the big piece is the notch, and it has to be as low there as it can be: one unit below the place at the bottom in the
  middle where other games of this name end.

  @BOARDGAME2D-R27
  Rule: The game is over when the lower half of the big piece is in the notch

    Scenario: The shortest solution
      When the game "shortest solution of Klotski" is played
      Then the game is over

    Scenario: A long solution
      When the game "long solution of Klotski" is played
      Then the game is over

  @BOARDGAME2D-R27
  Rule: The game is not over as long as the big piece is anywhere else

    Scenario: At the start
      When a new Klotski is begun
      Then the game is not over

    Scenario: One unit above its last place
      When the first 116 moves of "long solution of Klotski" are played
      Then the game is not over

    Scenario: One unit above its last place, beside other pieces
      When the first 37 moves of "shortest solution of Klotski" are played
      Then the game is not over

    Scenario: At the left of the last row
      When the first 115 moves of "long solution of Klotski" are played
      Then the game is not over

    Scenario: Halfway down
      When the first 84 moves of "long solution of Klotski" are played
      Then the game is not over

    Scenario: After a move that was refused
      Given a new Klotski
      When 0 DOWN is played
      Then the game is not over

  @BOARDGAME2D-R27
  Rule: Other pieces in the notch do not end the game

    Scenario: Two small pieces fill the notch
      Given a new Klotski
      When 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN are played
      Then the game is not over

    Scenario: The horizontal piece fills the notch
      Given a new Klotski
      When 6 DOWN, 6 DOWN, 7 DOWN, 7 DOWN, 9 DOWN, 9 DOWN, 3 RIGHT, 5 UP, 9 LEFT, 7 UP, 6 RIGHT, 7 UP, 6 UP, 7 UP, 6 UP, 9 RIGHT, 9 DOWN are played
      Then the game is not over

  @BOARDGAME2D-R28
  Rule: The score is 0 when the game is over, and only then

    Scenario Outline: The score at the end of the <game>
      When the game "<game>" is played
      Then the score is 0

      Examples:
        | game                         |
        | shortest solution of Klotski |
        | long solution of Klotski     |

    Scenario: The score is not 0 at the start
      When a new Klotski is begun
      Then the score is not 0

    Scenario: The score is not 0 one unit above the last place
      When the first 116 moves of "long solution of Klotski" are played
      Then the score is not 0

  # The score is the number of rows of the matrix that the big piece still has to go down; a unit has two rows.
  @BOARDGAME2D-R28
  Rule: The score falls by 2 with every unit that the big piece comes down

    Scenario: 8 at the start
      When a new Klotski is begun
      Then the score is 8

    Scenario Outline: <score> after <moves> moves
      When the first <moves> moves of "long solution of Klotski" are played
      Then the score is <score>

      Examples:
        | moves | score |
        | 69    | 8     |
        | 70    | 6     |
        | 84    | 4     |
        | 107   | 4     |
        | 108   | 2     |

    Scenario: 2 with the big piece at the left of the last row
      When the first 115 moves of "long solution of Klotski" are played
      Then the score is 2

    Scenario: 2 with the big piece in the middle of the last row
      When the first 116 moves of "long solution of Klotski" are played
      Then the score is 2

    Scenario: The score rises when the big piece goes up
      Given a new Klotski
      When 6 DOWN, 7 DOWN, 9 DOWN, 0 DOWN, 0 UP are played
      Then the score is 8

    Scenario: Moves of other pieces do not change the score
      Given a new Klotski
      When 6 DOWN, 7 DOWN, 9 DOWN are played
      Then the score is 8

    Scenario: A move that was refused does not change the score
      Given a new Klotski
      When 0 DOWN is played
      Then the score is 8
