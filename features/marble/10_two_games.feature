@engine
Feature: Two games side by side

  @MARBLE-R1
  Rule: Each game has a board of its own

    Scenario: A jump in one game does not show in the other
      Given a new game
      And game 2 is chosen
      And a new game
      And the jump (3, 1) to (3, 3) is made
      When game 1 is chosen
      Then the board is that of "arm thickness 3"

    Scenario: To begin another game does not begin the first anew
      Given a new game
      And the jumps (3, 1) to (3, 3), (3, 4) to (3, 2) are made
      And game 2 is chosen
      And a new game with the empty slot at (0, 2)
      When game 1 is chosen
      Then the board is:
        """
        ....O.O.O....
        ....O.O.O....
        O.O.O.O.O.O.O
        O._.O._._.O.O
        O.O.O.O.O.O.O
        ....O.O.O....
        ....O.O.O....
        """

    Scenario: Two games may have boards of different sizes
      Given a new game of arm thickness 5 with the empty slot at (6, 6)
      And game 2 is chosen
      And a new game
      When game 1 is chosen
      Then the board is that of "arm thickness 5"

    Scenario: A jump on the larger of two boards
      Given a new game of arm thickness 5 with the empty slot at (6, 6)
      And game 2 is chosen
      And a new game
      When game 1 is chosen
      And the jump (8, 6) to (6, 6) is made
      Then the score is 103

    Scenario: Each game has a score of its own
      Given the game "shortest game" is played
      And game 2 is chosen
      And a new game
      When game 1 is chosen
      Then the score is 26

    Scenario: One game is over and the other is not
      Given the game "shortest game" is played
      And game 2 is chosen
      And a new game
      When game 1 is chosen
      Then the game is over
