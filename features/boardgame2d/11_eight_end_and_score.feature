@engine
Feature: The end of the eight puzzle
  The tiles are in order when there is no inversion left. The blank may be anywhere, so there are nine such boards.

  @BOARDGAME2D-R21
  Rule: The game is over when there is no inversion, wherever the blank is

    Scenario: The last move of a game
      Given the eight puzzle stands at
        """
        | . | 2 | 3 |
        | 1 | 4 | 5 |
        | 6 | 7 | 8 |
        """
      When 1 UP is played
      Then the game is over

    Scenario: The blank in the last place, as puzzles are usually solved
      When the eight puzzle stands at
        """
        | 1 | 2 | 3 |
        | 4 | 5 | 6 |
        | 7 | 8 | . |
        """
      Then the game is over

    Scenario: The blank in the first place
      When the eight puzzle stands at
        """
        | . | 1 | 2 |
        | 3 | 4 | 5 |
        | 6 | 7 | 8 |
        """
      Then the game is over

    Scenario: Each of the nine boards
      When the tiles are put in order, with the blank in each place in turn
      Then each of the games is over

  @BOARDGAME2D-R21
  Rule: The game is not over as long as there is any inversion

    @needs-BOARDGAME2D-R18
    Scenario: Fifty new games are still to be played
      When 50 new games of eight puzzle are made
      Then none of the games is over

    Scenario: One move before the end there are 2
      When the eight puzzle stands at
        """
        | . | 2 | 3 |
        | 1 | 4 | 5 |
        | 6 | 7 | 8 |
        """
      Then the game is not over

    Scenario: One move before the usual end there are 2
      When the eight puzzle stands at
        """
        | 1 | 2 | 3 |
        | 4 | 5 | . |
        | 7 | 8 | 6 |
        """
      Then the game is not over

    Scenario: The tiles in the wrong order have 28
      When the eight puzzle stands at
        """
        | 8 | 7 | 6 |
        | 5 | 4 | 3 |
        | 2 | 1 | . |
        """
      Then the game is not over

    Scenario: In the middle of a game there are 12
      When the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      Then the game is not over

  @BOARDGAME2D-R20
  Rule: The score is 0 when the game is over, and only then

    Scenario: After the last move it is 0
      Given the eight puzzle stands at
        """
        | . | 2 | 3 |
        | 1 | 4 | 5 |
        | 6 | 7 | 8 |
        """
      When 1 UP is played
      Then the score is 0

    Scenario: On each of the nine boards it is 0
      When the tiles are put in order, with the blank in each place in turn
      Then each score is 0

    Scenario: One move before the usual end it is 2
      When the eight puzzle stands at
        """
        | 1 | 2 | 3 |
        | 4 | 5 | . |
        | 7 | 8 | 6 |
        """
      Then the score is 2
