Feature: Chained calls

  @CHA-R1
  Rule: A tally begins at a number

    Scenario: It begins at 5
      Then `Tally(5).value()` is 5

  @CHA-R2 @needs-CHA-R1
  Rule: add and times change the tally and give it back, so that calls can be chained

    Scenario: A chain
      Given `t = Tally(1)`
      Then `t.add(2).times(4).value()` is 12
      And `t.value()` is 12

  @CHA-R3 @needs-CHA-R2
  Rule: copy gives another tally, which changes by itself

    Scenario: The copy is changed
      Given `t = Tally(1)`
      And `other = t.copy()`
      When calling `other.add(1)`
      Then `t.value()` is 1
      And `other.value()` is 2
