@engine
Feature: getScore, which counts the marbles

  @MARBLE-R5
  Rule: The score is the number of marbles on the board

    Scenario: The traditional game begins with 32
      When a new game is begun
      Then the score is 32

    Scenario: It does not matter which slot is empty
      When a new game with the empty slot at (4, 0) is begun
      Then the score is 32

    Scenario Outline: A game of arm thickness <arm> begins with <marbles>
      When a new game of arm thickness <arm> with the empty slot at (<centre>, <centre>) is begun
      Then the score is <marbles>

      Examples:
        | arm | marbles | centre |
        | 5   | 104     | 6      |
        | 9   | 368     | 12     |

    Scenario: A jump takes one marble
      Given a new game
      When the jump (5, 3) to (3, 3) is made
      Then the score is 31

  @MARBLE-R10
  Rule: Asking for the score changes nothing

    Scenario: The board is the same after the score
      When a new game is begun
      Then the score is 32
      And the board is that of "arm thickness 3"
