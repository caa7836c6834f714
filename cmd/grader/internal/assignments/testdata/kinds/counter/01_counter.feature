Feature: A counter

  @COU-R1
  Rule: A new counter has counted nothing

    Scenario: A new one
      Then `Counter().total` is 0

  @COU-R2 @needs-COU-R1
  Rule: count counts one

    Scenario: Three times
      Given `c = Counter()`
      When calling `c.count()`
      And calling `c.count()`
      And calling `c.count()`
      Then `c.total` is 3

  @COU-R3
  Rule: reset sets it to 0

    Scenario: After one
      Given `c = Counter()`
      When calling `c.count()`
      And calling `c.reset()`
      Then `c.total` is 0
