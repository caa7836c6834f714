@engine
Feature: Inversions, which are the score of the eight puzzle
  Read the tiles row by row, without the blank. Two of them are an inversion if the larger one comes first. The fewer
  there are the better the board is; there are never more than 28.

  @BOARDGAME2D-R20
  Rule: The score is the number of inversions

    Scenario: The board on which 8 goes down has 12
      When the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      Then the score is 12

    Scenario: The board at which random play may be skipped has 20
      When the eight puzzle stands at
        """
        | . | 7 | 4 |
        | 8 | 6 | 1 |
        | 5 | 2 | 3 |
        """
      Then the score is 20

    Scenario: The board with all tiles in the wrong order has 28
      When the eight puzzle stands at
        """
        | 8 | 7 | 6 |
        | 5 | 4 | 3 |
        | 2 | 1 | . |
        """
      Then the score is 28

    Scenario: Fifty new games
      When 50 new games of eight puzzle are made
      Then each score is right

  @BOARDGAME2D-R20
  Rule: The blank is not counted, wherever it is

    Scenario: Moves within a row change nothing
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 3 RIGHT, 3 LEFT, 6 LEFT, 6 RIGHT are played and after every move the score is looked at
      Then the scores are 12, 12, 12, 12

  @BOARDGAME2D-R20
  Rule: A tile that moves to another row passes two tiles, so the number goes up by 2, goes down by 2, or stays

    Scenario: 8 passes two lesser tiles, down and up
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 8 DOWN, 8 UP are played and after every move the score is looked at
      Then the scores are 10, 12

    Scenario: 5 passes a lesser and a greater tile, up and down
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 5 UP, 5 DOWN are played and after every move the score is looked at
      Then the scores are 12, 12

    Scenario: 2 passes two greater tiles, down and up
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | . | 3 | 6 |
        | 1 | 5 | 7 |
        """
      When 2 DOWN, 2 UP are played and after every move the score is looked at
      Then the scores are 14, 12

    Scenario: Five moves, up, down and to both sides
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      When 8 DOWN, 4 LEFT, 6 UP, 7 UP, 5 RIGHT are played and after every move the score is looked at
      Then the scores are 10, 10, 10, 12, 12

  @BOARDGAME2D-R20
  Rule: totalInversion counts the inversions of any vector of tiles

    Scenario: The worked list, which has no blank, has 10
      Given a new eight puzzle
      Then totalInversion of 53126874 is 10

    Scenario Outline: <tiles> has <inversions>
      Given a new eight puzzle
      Then totalInversion of <tiles> is <inversions>

      Examples:
        | tiles     | inversions |
        | 5312.6874 | 10         |
        | 12345678. | 0          |
        | .12345678 | 0          |
        | 1234.5678 | 0          |
        | 87654321. | 28         |
        | 21345678. | 1          |

    Scenario: It is the order of the vector that counts, not the board
      Given the eight puzzle stands at
        """
        | 2 | 8 | 4 |
        | 3 | . | 6 |
        | 1 | 5 | 7 |
        """
      Then totalInversion of 2.4386157 is 10
