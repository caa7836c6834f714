@engine
Feature: Slots and their statuses

  @EECS3311-R3 @needs-EECS3311-R2
  Rule: out of a slot status is its one character

    Scenario Outline: The status "<status>"
      When the slot status "<status>" is shown
      Then the answer is "<status>"

      Examples:
        | status |
        | *      |
        | O      |
        | .      |

  @EECS3311-R4
  Rule: Two slot statuses are equal if and only if their characters are the same

    Scenario Outline: "<first>" and "<second>" are equal: <answer>
      When it is asked whether the slot statuses "<first>" and "<second>" are equal
      Then the answer is <answer>

      Examples:
        | first | second | answer |
        | *     | *      | true   |
        | O     | O      | true   |
        | .     | .      | true   |
        | *     | O      | false  |
        | *     | .      | false  |
        | O     | *      | false  |
        | O     | .      | false  |
        | .     | *      | false  |
        | .     | O      | false  |

  @EECS3311-R6
  Rule: Each slot status is one object, the same at every access

    Scenario Outline: There is one <status> slot status
      When it is asked whether <status> is one object at every access
      Then the answer is true

      Examples:
        | status      |
        | unavailable |
        | occupied    |
        | unoccupied  |

  @EECS3311-R2
  Rule: * is an unavailable slot, O an occupied one, and . one that is available and unoccupied

    Scenario Outline: The status of slot (<n>, <n>) is "<status>"
      Given a game on this board:
        """
        *......
        .O.....
        .......
        ...*...
        ....O..
        .......
        .......
        """
      When the status of slot (<n>, <n>) is asked
      Then the answer is "<status>"

      Examples:
        | n | status |
        | 1 | *      |
        | 2 | O      |
        | 3 | .      |
        | 4 | *      |
        | 5 | O      |
        | 7 | .      |

  @EECS3311-R1 @needs-EECS3311-R2
  Rule: The slot (r, c) is in row r from the top and column c from the left, both counted from 1

    Scenario Outline: Slot (<row>, <column>) of the pyramid board is "<status>"
      Given a game on the pyramid board
      When the status of slot (<row>, <column>) is asked
      Then the answer is "<status>"

      Examples: Some slots, and those with row and column exchanged
        | row | column | status |
        | 5   | 1      | O      |
        | 1   | 5      | .      |
        | 3   | 1      | .      |
        | 1   | 3      | .      |
        | 3   | 3      | O      |
        | 5   | 2      | O      |
        | 2   | 5      | .      |

      Examples: The corners
        | row | column | status |
        | 1   | 1      | *      |
        | 1   | 7      | *      |
        | 7   | 1      | *      |
        | 7   | 7      | *      |

    Scenario Outline: The only peg is at (<row>, <column>)
      Given a game on this board:
        """
        <1>
        .......
        <3>
        .......
        .......
        .......
        <7>
        """
      When the status of slot (<row>, <column>) is asked
      Then the answer is "O"

      Examples:
        | row | column | 1       | 3       | 7       |
        | 1   | 1      | O...... | ....... | ....... |
        | 1   | 7      | ......O | ....... | ....... |
        | 3   | 6      | ....... | .....O. | ....... |
        | 7   | 1      | ....... | ....... | O...... |
        | 7   | 7      | ....... | ....... | ......O |
