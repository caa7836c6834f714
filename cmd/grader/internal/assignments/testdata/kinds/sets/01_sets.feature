Feature: Sets

  @SET-R1
  Rule: common gives what is in both sets

    Scenario: Some
      Then `common(set([1, 2, 3]), set([3, 4, 1]))` is set([1, 3])

    Scenario: Nothing
      Then `common(set([1]), set([2]))` is set([])

  @SET-R2
  Rule: letters gives the letters of a text as a set

    Scenario: A word
      Then `letters("banana")` is set(["n", "b", "a"])
