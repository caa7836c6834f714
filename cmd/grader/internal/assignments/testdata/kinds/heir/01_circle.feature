Feature: The circle

  @HEI-R1
  Scenario: A circle
    Given `c = Circle(2)`
    Then `c.area()` is 12

  @HEI-R1
  Scenario: It is a shape
    Then `Circle(2)` is a Shape

  @HEI-R2 @needs-HEI-R1
  Scenario: In words
    Given `c = Circle(2)`
    Then `c.describe()` is "circle of 12"
