@engine
Feature: The end and the score of peg solitaire
  A player who leaves one peg has played perfectly. Most games end with more of them, far from each other.

  @BOARDGAME2D-R17
  Rule: The game is not over as long as any peg can jump

    Scenario: The game is not over at the start
      When a new peg solitaire is begun
      Then the game is not over

    Scenario Outline: The game is not over after the first jump, <move>
      Given a new peg solitaire
      When <move> is played
      Then the game is not over

      Examples:
        | move     |
        | 3E DOWN  |
        | 5C RIGHT |
        | 5G LEFT  |
        | 7E UP    |

    Scenario: The game is not over after a jump that was refused
      Given a new peg solitaire
      When 5E LEFT is played
      Then the game is not over

    Scenario: One jump before the end
      When the first 42 moves of "peg solitaire to one peg" are played
      Then the game is not over

    Scenario: One jump before the end of the shortest game
      When the first 12 moves of "shortest game of peg solitaire" are played
      Then the game is not over

  @BOARDGAME2D-R17 @needs-BOARDGAME2D-R16
  Rule: The game is over when no peg can jump, however many are left

    Scenario: One peg is left
      When the game "peg solitaire to one peg" is played
      Then the game is over

    # Many of them stand side by side, and behind them are pegs or no holes.
    Scenario: 31 pegs are left
      When the game "shortest game of peg solitaire" is played
      Then the game is over

    Scenario: The game stays over
      Given the game "shortest game of peg solitaire" is played
      When 4F DOWN is played
      Then the game is over

  @BOARDGAME2D-R17
  Rule: The score is the number of pegs that are left

    Scenario Outline: <pegs> pegs after <jumps> jumps
      When the first <jumps> moves of "peg solitaire to one peg" are played
      Then the score is <pegs>

      Examples:
        | jumps | pegs |
        | 2     | 42   |
        | 10    | 34   |
        | 20    | 24   |
        | 35    | 9    |
        | 42    | 2    |

    Scenario: 44 pegs at the start
      When a new peg solitaire is begun
      Then the score is 44

    Scenario: 43 pegs after the first jump
      Given a new peg solitaire
      When 5G LEFT is played
      Then the score is 43

    Scenario: The shortest game ends with a score of 31
      When the game "shortest game of peg solitaire" is played
      Then the score is 31

    # 0 is called the best score, but the last peg has nothing to jump over.
    Scenario: The best game ends with a score of 1
      When the game "peg solitaire to one peg" is played
      Then the score is 1

    Scenario: A jump that was refused costs nothing
      Given a new peg solitaire
      When 5E LEFT is played
      Then the score is 44

    Scenario: To ask for the score and the end changes nothing
      When a new peg solitaire is begun
      Then the score is 44
      And the game is not over
      And the score is 44
      And the board is
        """
              A B C D E F G H I

        1           o o o
        2           o o o
        3           o o o
        4     o o o o o o o o o
        5     o o o o . o o o o
        6     o o o o o o o o o
        7           o o o
        8           o o o
        9           o o o
        """
