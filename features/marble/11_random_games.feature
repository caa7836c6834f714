@engine @random
Feature: Random games
  The games of this feature are drawn from a seed, anew for each grading. So nobody knows them in advance.

  @MARBLE-R3
  Rule: Every jump takes the marble that it jumps over from the board

    Scenario: Boards after random jumps
      When 12 random games are played, and the board is looked at
      Then all is as the rules say

  @MARBLE-R5
  Rule: At every moment the score is the number of marbles on the board

    Scenario: Scores after random jumps
      When 12 random games are played, and the score is looked at
      Then all is as the rules say

  @MARBLE-R4
  Rule: The game is over when no valid move is left, and not before

    Scenario: Ends of random games
      When 8 random games are played, and the end is looked at
      Then all is as the rules say

  @MARBLE-R2
  Rule: A marble jumps over another one next to it into the empty slot beyond, and makes no other move

    Scenario: Every short move after random jumps
      When 3 random games are played, and every short move is looked at
      Then all is as the rules say

  @MARBLE-R21
  Rule: A constructor begins the game of its numbers, or refuses them

    Scenario: Random numbers for the constructors
      When 40 random games are begun
      Then all is as the rules say
