Feature: A lottery

  @LOT-R1
  Rule: lotto draws so many numbers

    Scenario: Six numbers
      Then `size(lotto(6, 42))` is 6

    Scenario: All numbers
      Then `size(lotto(9, 9))` is 9

  @LOT-R2
  Rule: They are from 1 to the highest number

    Scenario: Up to 42
      Then each of `lotto(6, 42)` is from 1 to 42

    @needs-LOT-R1
    Scenario: Each number once
      Then `lotto(9, 9)` is [1, 2, 3, 4, 5, 6, 7, 8, 9] in any order

  @LOT-R3
  Rule: No number is drawn twice

    Scenario: Many of few
      Then `lotto(40, 42)` holds nothing twice

  @LOT-R4
  Rule: They are in ascending order

    Scenario: All but one
      Then `lotto(99, 100)` is in ascending order
