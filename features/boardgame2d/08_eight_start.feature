@engine
Feature: The eight puzzle at the start
  Three rows of three hold the tiles 1 to 8 and one blank, drawn as a dot, in an order that chance has made. Half of all
  orders can never be put right. Their inversions tell which: an odd number is hopeless. What an inversion is stands two
  features below.

  @BOARDGAME2D-R18
  Rule: The board has three rows of three, with the tiles 1 to 8 and one blank

    Scenario: Fifty new games have every tile once
      When 50 new games of eight puzzle are made
      Then the tiles 1 to 8 and one blank are there each time, in three rows of three

  @BOARDGAME2D-R18
  Rule: The start is random, and its number of inversions is even and not 0

    Scenario: Fifty new games differ
      When 50 new games of eight puzzle are made
      Then they are not all the same

    Scenario: Fifty new games can be put right
      When 50 new games of eight puzzle are made
      Then each board has an even number of inversions that is not 0

  # The code in the document adds the new rows to those of the old board. Then the last three of them are the new board.
  @BOARDGAME2D-R12
  Rule: initiliaze sets up a whole new board

    Scenario: Initialised again, the board has every tile once
      Given a new eight puzzle
      When it is initialised again 20 times
      Then the tiles 1 to 8 and one blank are there each time

    @remark
    Scenario: The new board takes the place of the old one
      Given a new eight puzzle
      When it is initialised again 20 times
      Then the tiles 1 to 8 and one blank are there each time, in three rows of three

    @needs-BOARDGAME2D-R18
    Scenario: Initialised again and again, the boards differ
      Given a new eight puzzle
      When it is initialised again 20 times
      Then they are not all the same

    @needs-BOARDGAME2D-R18
    Scenario: Initialised again, the board can be put right
      Given a new eight puzzle
      When it is initialised again 20 times
      Then each board has an even number of inversions that is not 0

    @needs-BOARDGAME2D-R18 @needs-BOARDGAME2D-R21
    Scenario: Initialised again when it is over, the game is not over
      Given the eight puzzle stands at
        """
        | 1 | 2 | 3 |
        | . | 4 | 5 |
        | 6 | 7 | 8 |
        """
      When it is initialised again
      Then the game is not over

  @BOARDGAME2D-R22
  Rule: shuffle changes the order of the tiles by chance, and nothing else

    Scenario: Shuffled, no tile is lost and none is there twice
      Given a new eight puzzle
      When the tiles 12345678. are shuffled 20 times
      Then the tiles 1 to 8 and one blank are there each time

    Scenario: Shuffled, the tiles do not stay in their order
      Given a new eight puzzle
      When the tiles 12345678. are shuffled 20 times
      Then they are not all the same
      And the tiles 1 to 8 and one blank are there each time
