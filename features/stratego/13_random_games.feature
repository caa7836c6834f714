@random
Feature: Random games
  What happens in this feature is drawn from a seed, anew for each grading. So nobody knows it in advance.

  @STRATEGO-T8 @document @needs-STRATEGO-D35 @needs-STRATEGO-T6
  Rule: A piece stands where it was made

    Scenario: Pieces on random boards
      When 4 random boards are set up, and the pieces are looked at
      Then all is as the rules say

  @STRATEGO-D15 @document
  @needs-STRATEGO-D35 @needs-STRATEGO-D36 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29 @needs-STRATEGO-T23
  Rule: Every piece has the legal moves of its kind, and no others

    Scenario: Legal moves on random boards
      When 5 random boards are set up, and the legal moves are looked at
      Then all is as the rules say

  @STRATEGO-D22 @document
  @needs-STRATEGO-D15 @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29 @needs-STRATEGO-T30
  Rule: Every piece may attack opponents next to it, and nothing else

    Scenario: Legal attacks on random boards
      When 5 random boards are set up, and the legal attacks are looked at
      Then all is as the rules say

  @STRATEGO-D23 @document @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-D11
  Rule: Who meets whom decides the result of an attack

    Scenario: Results on random boards
      When 5 random boards are set up, and the results are looked at
      Then all is as the rules say

  @STRATEGO-D24 @document
  @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29 @needs-STRATEGO-T32 @needs-STRATEGO-D23 @needs-STRATEGO-T33
  Rule: An attack leaves each piece where its result says

    Scenario: One attack after another on random boards
      When 5 random boards are set up, and attacks are looked at
      Then all is as the rules say

  @STRATEGO-D41 @document
  @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29 @needs-STRATEGO-D23 @needs-STRATEGO-D24 @needs-STRATEGO-D26
  Rule: A piece can be made to attack another one wherever they stand

    Scenario: Attacks from anywhere on random boards
      When 4 random boards are set up, and attacks from anywhere are looked at
      Then all is as the rules say

  @STRATEGO-D38 @document
  @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T22 @needs-STRATEGO-T29 @needs-STRATEGO-T33
  Rule: Whoever stands on a square stays there when another piece comes

    Scenario: Pieces in the way on random boards
      When 4 random boards are set up, and a piece in the way is looked at
      Then all is as the rules say

  @STRATEGO-F1 @graded @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T29 @needs-STRATEGO-D23
  Rule: An empty square cannot be attacked

    Scenario: Attacks on empty squares of random boards
      When 4 random boards are set up, and an attack on an empty square is looked at
      Then all is as the rules say

  @STRATEGO-D34 @document
  @needs-STRATEGO-D35 @needs-STRATEGO-D36 @needs-STRATEGO-T4 @needs-STRATEGO-T8 @needs-STRATEGO-T15 @needs-STRATEGO-T21 @needs-STRATEGO-D33
  Rule: A game goes on until a Flag is captured

    Scenario: Random games
      When 3 random games are played, and every turn is looked at
      Then all is as the rules say

  @STRATEGO-D39 @document @needs-STRATEGO-D10
  Rule: A game has the squares of its board, and no others

    Scenario: Random squares on the board and off it
      When 20 random squares are asked for
      Then all is as the rules say

  @STRATEGO-T17 @document
  Rule: A square of no game is what it was made

    Scenario: Random squares of no game
      When 12 random squares are made
      Then all is as the rules say
