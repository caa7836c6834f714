Feature: A division

  @DIV-R1
  Rule: divide gives the whole part of the quotient

    Scenario Outline: <a> by <b>
      Then `divide(<a>, <b>)` is <quotient>

      Examples:
        | a  | b | quotient |
        | 7  | 2 | 3        |
        | 8  | 2 | 4        |
        | 0  | 3 | 0        |

  @DIV-R2
  Rule: To divide by zero is an error

    Scenario: By zero
      When calling `divide(1, 0)`
      Then it throws "division by zero"
