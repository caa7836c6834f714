@engine
Feature: The four constructors

  @MARBLE-R16
  Rule: Without parameters a game begins as in the figure, with arm thickness 3 and the centre empty

    Scenario: There is a public constructor without parameters
      When the constructors are looked at
      Then "()" is there

    Scenario: A game without parameters
      When a new game is begun
      Then the board is that of "arm thickness 3"

  @MARBLE-R17
  Rule: With two parameters a game begins with arm thickness 3 and the empty slot at that row and column

    Scenario: There is a public constructor for row and column
      When the constructors are looked at
      Then "(int, int)" is there

    Scenario Outline: A game with the empty slot at (<row>, <column>)
      When a new game with the empty slot at (<row>, <column>) is begun
      Then the board is that of "arm thickness 3" with the empty slot at (<row>, <column>)

      Examples:
        | row | column |
        | 3   | 3      |
        | 2   | 5      |
        | 5   | 2      |

  @MARBLE-R18
  Rule: An invalid position is refused with an IllegalArgumentException

    Scenario Outline: No game begins with (<row>, <column>) empty, in a corner of the grid
      When a new game with the empty slot at (<row>, <column>) is asked for
      Then an IllegalArgumentException is thrown

      Examples:
        | row | column |
        | 0   | 0      |
        | 1   | 5      |
        | 5   | 1      |
        | 6   | 6      |

    Scenario Outline: No game begins with (<row>, <column>) empty, off the grid
      When a new game with the empty slot at (<row>, <column>) is asked for
      Then an IllegalArgumentException is thrown

      Examples:
        | row        | column      |
        | -1         | 3           |
        | 3          | -1          |
        | 7          | 3           |
        | 3          | 7           |
        | 2147483647 | 3           |
        | 3          | -2147483648 |

  @MARBLE-R18
  Rule: The message is "Invalid empty cell position (r, c)" with the row and the column that were passed

    Scenario Outline: The message for (<row>, <column>)
      When a new game with the empty slot at (<row>, <column>) is asked for
      Then its message is "Invalid empty cell position (<row>, <column>)"

      Examples:
        | row | column |
        | 0   | 1      |
        | 6   | 5      |
        | -1  | 10     |

  @MARBLE-R19
  Rule: With one parameter a game of that arm thickness begins with the centre empty

    Scenario: There is a public constructor for an arm thickness
      When the constructors are looked at
      Then "(int)" is there

    Scenario Outline: The centre of a board of arm thickness <arm> is (<centre>, <centre>)
      When a new game of arm thickness <arm> is begun
      Then the board is that of "arm thickness <arm>" with the empty slot at (<centre>, <centre>)

      Examples:
        | arm | centre |
        | 3   | 3      |

      @needs-MARBLE-R13
      Examples: Larger boards
        | arm | centre |
        | 5   | 6      |
        | 7   | 9      |

  @needs-MARBLE-R19 @MARBLE-R20
  Rule: An arm thickness that is not a positive odd number is refused with an IllegalArgumentException

    Scenario Outline: There is no arm thickness of <arm>
      When a new game of arm thickness <arm> is asked for
      Then an IllegalArgumentException is thrown

      Examples: Even numbers
        | arm |
        | 2   |
        | 4   |
        | 100 |

      Examples: Numbers that are not positive
        | arm         |
        | 0           |
        | -1          |
        | -3          |
        | -2147483648 |

  @needs-MARBLE-R17 @MARBLE-R21
  Rule: With three parameters they are the arm thickness, the row and the column of the empty slot, in this order

    Scenario: There is a public constructor for arm thickness, row and column
      When the constructors are looked at
      Then "(int, int, int)" is there

    Scenario Outline: A game of arm thickness <arm> with (<row>, <column>) empty
      When a new game of arm thickness <arm> with the empty slot at (<row>, <column>) is begun
      Then the board is that of "arm thickness <arm>" with the empty slot at (<row>, <column>)

      Examples:
        | arm | row | column |
        | 3   | 2   | 0      |
        | 3   | 5   | 3      |

      @needs-MARBLE-R13
      Examples: Larger boards
        | arm | row | column |
        | 5   | 7   | 11     |
        | 7   | 18  | 6      |

  @needs-MARBLE-R20 @MARBLE-R22
  Rule: With three parameters, too, an arm thickness that is not a positive odd number is refused

    Scenario Outline: There is no arm thickness of <arm> with (<row>, <column>) empty
      When a new game of arm thickness <arm> with the empty slot at (<row>, <column>) is asked for
      Then an IllegalArgumentException is thrown

      Examples:
        | arm | row | column |
        | 2   | 1   | 1      |
        | 4   | 4   | 4      |
        | 0   | 0   | 0      |
        | -3  | 3   | 3      |

    # Which of the two is complained of is left open.
    Scenario: An arm thickness and a position that are both invalid
      When a new game of arm thickness 4 with the empty slot at (0, 0) is asked for
      Then an IllegalArgumentException is thrown

  @needs-MARBLE-R18 @MARBLE-R23
  Rule: With three parameters, too, a position that is invalid on that board is refused

    Scenario Outline: No game of arm thickness <arm> begins with (<row>, <column>) empty, in a corner of the grid
      When a new game of arm thickness <arm> with the empty slot at (<row>, <column>) is asked for
      Then an IllegalArgumentException is thrown

      Examples:
        | arm | row | column |
        | 3   | 1   | 1      |

      @needs-MARBLE-R13
      Examples: Larger boards
        | arm | row | column |
        | 5   | 3   | 3      |
        | 5   | 9   | 2      |
        | 7   | 5   | 13     |

    Scenario Outline: No game of arm thickness <arm> begins with (<row>, <column>) empty, off the grid
      When a new game of arm thickness <arm> with the empty slot at (<row>, <column>) is asked for
      Then an IllegalArgumentException is thrown

      Examples:
        | arm | row         | column     |
        | 3   | 3           | 7          |
        | 5   | -1          | 6          |
        | 5   | -2147483648 | 2147483647 |

      @needs-MARBLE-R13
      Examples: One column beyond a larger board
        | arm | row         | column     |
        | 5   | 6           | 13         |

    @remark
    Scenario Outline: The message for arm thickness <arm> and (<row>, <column>) is that of the constructor with two parameters
      When a new game of arm thickness <arm> with the empty slot at (<row>, <column>) is asked for
      Then its message is "Invalid empty cell position (<row>, <column>)"

      Examples:
        | arm | row | column |
        | 3   | 1   | 6      |
        | 5   | 13  | 6      |
