Feature: readValidInt, which reads every answer of the player

  @CS300-R20 @CS300-R21 @CS300-R24 @console
  Rule: Only an integer within the range is accepted; to anything else the program names the range

    Scenario Outline: "<answer>" is no board style
      Given a game on the Simple T
      When the player answers the question for the board style with "<answer>"
      Then the program asks again once for an integer between 1 and 4
      And goes on as if that had not been typed

      Examples: As in the sample runs
        | answer |
        | three  |
        | 3!!!   |
        | -2 4 5 |
        | five   |
        | 10     |
        | -1     |
        | 0      |
        | down   |

      Examples: Just outside the range
        | answer |
        | 5      |

    @CS300-R25
    Scenario Outline: "<answer>" is no board style either
      Given a game on the Simple T
      When the player answers the question for the board style with "<answer>"
      Then the program asks again once for an integer between 1 and 4
      And goes on as if that had not been typed

      Examples:
        | answer               |
        | 4.0                  |
        | 4x                   |
        | x4                   |
        | 2 3                  |
        | 4,                   |
        | 2147483648           |
        | 4294967300           |
        | 99999999999999999999 |

  @CS300-R25 @console @remark
  Rule: An empty line is a bad answer

    Scenario: Nothing but the end of the line is typed
      Given a game on the Simple T
      When the player answers the question for the board style with ""
      Then the program asks again once for an integer between 1 and 4

  @CS300-R19 @CS300-R33 @CS300-R20 @console
  Rule: Every question has its own range, which its retries name

    Scenario Outline: <answer> is no <question> on the <board>
      Given a game on the <board>
      When the player answers the question for the <question> with "<answer>"
      Then the program asks again once for an integer between 1 and <last>
      And goes on as if that had not been typed

      Examples:
        | board    | question  | answer | last |
        | Cross    | COLUMN    | 0      | 9    |
        | Cross    | COLUMN    | 10     | 9    |
        | Cross    | ROW       | 0      | 7    |
        | Cross    | ROW       | 8      | 7    |
        | Cross    | DIRECTION | 0      | 4    |
        | Cross    | DIRECTION | 5      | 4    |
        | Circle   | COLUMN    | 0      | 6    |
        | Circle   | COLUMN    | 7      | 6    |
        | Circle   | ROW       | 0      | 6    |
        | Circle   | ROW       | 7      | 6    |
        | Circle   | DIRECTION | 0      | 4    |
        | Circle   | DIRECTION | 5      | 4    |
        | Triangle | COLUMN    | 0      | 9    |
        | Triangle | COLUMN    | 10     | 9    |
        | Triangle | ROW       | 0      | 4    |
        | Triangle | ROW       | 5      | 4    |
        | Triangle | DIRECTION | 0      | 4    |
        | Triangle | DIRECTION | 5      | 4    |
        | Simple T | COLUMN    | 0      | 5    |
        | Simple T | COLUMN    | 6      | 5    |
        | Simple T | ROW       | 0      | 5    |
        | Simple T | ROW       | 6      | 5    |
        | Simple T | DIRECTION | 0      | 4    |
        | Simple T | DIRECTION | 5      | 4    |

  @CS300-R20 @console
  Rule: Both ends of the range are accepted

    Scenario Outline: The largest row and column on the <board> are accepted
      Given a game on the <board>
      When the player first tries to move the peg in row <row>, column <column> RIGHT
      Then the program says once that this is not a legal move
      And goes on as if that had not been typed

      Examples:
        | board    | row | column |
        | Cross    | 7   | 9      |
        | Circle   | 6   | 6      |
        | Triangle | 4   | 9      |
        | Simple T | 5   | 5      |

    Scenario Outline: The smallest row and column on the <board> are accepted
      Given a game on the <board>
      When the player first tries to move the peg in row 1, column 1 UP
      Then the program says once that this is not a legal move
      And goes on as if that had not been typed

      Examples:
        | board    |
        | Cross    |
        | Circle   |
        | Triangle |
        | Simple T |

  @CS300-R21 @CS300-R22 @console
  Rule: Each bad answer gets exactly one line, as often as it takes, and the question is not repeated

    Scenario Outline: Several bad answers about the <question>
      Given a game on the Triangle
      When the player answers the question for the <question> with "five", "-1", "0" and "10"
      Then the program asks again 4 times for an integer between 1 and <last>
      And goes on as if that had not been typed

      Examples:
        | question    | last |
        | board style | 4    |
        | COLUMN      | 9    |
        | ROW         | 4    |
        | DIRECTION   | 4    |

    Scenario: A hundred bad answers
      Given a game on the Simple T
      When the player answers the question for the COLUMN with "6" a hundred times
      Then the program asks again 100 times for an integer between 1 and 5
      And goes on as if that had not been typed

  @CS300-R23 @console
  Rule: A whole line is one answer

    Scenario Outline: "<answer>" about the <question> is one bad answer
      Given a game on the Triangle
      When the player answers the question for the <question> with "<answer>"
      Then the program asks again once for an integer between 1 and <last>
      And goes on as if that had not been typed

      Examples:
        | question  | answer | last |
        | COLUMN    | -2 4 5 | 9    |
        | COLUMN    | 5 1 2  | 9    |
        | ROW       | 1 2    | 4    |
        | DIRECTION | 2 3    | 4    |

  @CS300-R20 @CS300-R26 @engine
  Rule: readValidInt gives back the integer that was accepted, within any range

    Scenario Outline: <answer> is read as an integer from <from> to <to>
      Given the player will answer "<answer>"
      When an integer from <from> to <to> is read with the prompt "Your number: "
      Then the answer is <answer>
      And the player sees:
        """
        Your number: 
        """

      Examples:
        | answer | from | to  |
        | 1      | 1    | 4   |
        | 4      | 1    | 4   |
        | 3      | 3    | 3   |
        | 42     | 10   | 99  |
        | -5     | -5   | 5   |
        | 0      | -5   | 5   |

    Scenario Outline: "<bad>" is refused and <answer> is taken
      Given the player will answer "<bad>" and "<answer>"
      When an integer from <from> to <to> is read with the prompt "Your number: "
      Then the answer is <answer>
      And the player sees:
        """
        Your number: Please enter your choice as an integer between <from> and <to>: 
        """

      Examples:
        | bad    | answer | from | to |
        | 0      | 1      | 1    | 4  |
        | 5      | 4      | 1    | 4  |
        | 9      | 10     | 10   | 99 |
        | 100    | 99     | 10   | 99 |
        | -6     | -5     | -5   | 5  |
        | -2 4 5 | 3      | 1    | 9  |
        | ten    | 10     | 1    | 20 |
        | zero   | 5      | -5   | 5  |
