Feature: readValidInt, which reads every answer of the player

  @CS300-R20 @console
  Rule: Only an integer within the range is accepted

    Scenario Outline: <answer> is no board style
      Given a game on the Simple T
      When the player answers the question for the board style with "<answer>"
      Then the program asks again
      And goes on as if that had not been typed

      Examples:
        | answer |
        | 10     |
        | -1     |
        | 0      |

  @CS300-R24 @needs-CS300-R20 @console
  Rule: Words, and numbers with other characters, are bad answers

    Scenario Outline: "<answer>" is no board style
      Given a game on the Simple T
      When the player answers the question for the board style with "<answer>"
      Then the program asks again
      And goes on as if that had not been typed

      Examples: As in the sample runs
        | answer |
        | three  |
        | 3!!!   |
        | five   |
        | down   |

      Examples: Other characters before or after a number
        | answer |
        | 4x     |
        | x4     |
        | 4,     |

  @CS300-R25 @needs-CS300-R20 @needs-CS300-R24 @console
  Rule: Numbers with a fraction, and numbers that are too large, are bad answers too

    Scenario Outline: "<answer>" is no board style either
      Given a game on the Simple T
      When the player answers the question for the board style with "<answer>"
      Then the program asks again
      And goes on as if that had not been typed

      Examples:
        | answer               |
        | 4.0                  |
        | 2147483648           |
        | 4294967300           |
        | 99999999999999999999 |

  @CS300-R25 @console @remark
  Rule: An empty line is a bad answer

    Scenario: Nothing but the end of the line is typed
      Given a game on the Simple T
      When the player answers the question for the board style with ""
      Then the program asks again

  @CS300-R19 @needs-CS300-R20 @needs-CS300-R24 @console
  Rule: Every answer is read in the same way

    Scenario Outline: "five" is no <question>
      Given a game on the Triangle
      When the player answers the question for the <question> with "five"
      Then the program asks again
      And goes on as if that had not been typed

      Examples:
        | question  |
        | COLUMN    |
        | ROW       |
        | DIRECTION |

    Scenario Outline: Bad answers at every question of "<line>" change nothing about the game
      Given a game that follows "<line>"
      When the player first answers every question of every turn with "five" and "0"
      Then the boards shown are those of the game

      Examples:
        | line                          |
        | second win on the Simple T    |
        | shortest loss on the Triangle |
        | shortest loss on the Circle   |

  @CS300-R33 @needs-CS300-R20 @needs-CS300-R11 @console
  Rule: Every question has its own range

    Scenario Outline: <answer> is no <question> on the <board>
      Given a game on the <board>
      When the player answers the question for the <question> with "<answer>"
      Then the program asks again
      And goes on as if that had not been typed

      Examples:
        | board    | question  | answer |
        | Cross    | COLUMN    | 0      |
        | Cross    | COLUMN    | 10     |
        | Cross    | ROW       | 0      |
        | Cross    | ROW       | 8      |
        | Cross    | DIRECTION | 0      |
        | Cross    | DIRECTION | 5      |
        | Circle   | COLUMN    | 0      |
        | Circle   | COLUMN    | 7      |
        | Circle   | ROW       | 0      |
        | Circle   | ROW       | 7      |
        | Circle   | DIRECTION | 0      |
        | Circle   | DIRECTION | 5      |
        | Triangle | COLUMN    | 0      |
        | Triangle | COLUMN    | 10     |
        | Triangle | ROW       | 0      |
        | Triangle | ROW       | 5      |
        | Triangle | DIRECTION | 0      |
        | Triangle | DIRECTION | 5      |
        | Simple T | COLUMN    | 0      |
        | Simple T | COLUMN    | 6      |
        | Simple T | ROW       | 0      |
        | Simple T | ROW       | 6      |
        | Simple T | DIRECTION | 0      |
        | Simple T | DIRECTION | 5      |

  @CS300-R33 @needs-CS300-R20 @needs-CS300-R11 @console
  Rule: Both ends of the range are accepted

    Scenario Outline: The largest row and column on the <board> are accepted
      Given a game on the <board>
      When the player first tries to move the peg in row <row>, column <column> RIGHT
      Then all three answers are accepted

      Examples:
        | board    | row | column |
        | Cross    | 7   | 9      |
        | Circle   | 6   | 6      |
        | Triangle | 4   | 9      |
        | Simple T | 5   | 5      |

    Scenario Outline: The smallest row and column on the <board> are accepted
      Given a game on the <board>
      When the player first tries to move the peg in row 1, column 1 UP
      Then all three answers are accepted

      Examples:
        | board    |
        | Cross    |
        | Circle   |
        | Triangle |
        | Simple T |

  @CS300-R21 @needs-CS300-R33 @console
  Rule: To a bad answer the program names the range, as often as it takes

    Scenario Outline: A word and a number, both bad answers about the <question> of the <board>
      Given a game on the <board>
      When the player answers the question for the <question> with "five" and "0"
      Then the program asks again 2 times for an integer between 1 and <last>

      Examples:
        | board    | question    | last |
        | Simple T | board style | 4    |
        | Simple T | COLUMN      | 5    |
        | Simple T | ROW         | 5    |
        | Simple T | DIRECTION   | 4    |
        | Triangle | COLUMN      | 9    |
        | Triangle | ROW         | 4    |
        | Cross    | ROW         | 7    |
        | Circle   | DIRECTION   | 4    |

    Scenario Outline: The answer <answer> about the <question> is too large
      Given a game on the Simple T
      When the player answers the question for the <question> with "<answer>"
      Then the program asks again once for an integer between 1 and <last>

      Examples:
        | question    | answer | last |
        | board style | 10     | 4    |
        | COLUMN      | 10     | 5    |
        | ROW         | 10     | 5    |
        | DIRECTION   | 10     | 4    |

    Scenario: A hundred bad answers
      Given a game on the Simple T
      When the player answers the question for the COLUMN with "6" a hundred times
      Then the program asks again 100 times for an integer between 1 and 5
      And goes on as if that had not been typed

  @CS300-R21 @needs-CS300-R20 @needs-CS300-R23 @needs-CS300-R24 @needs-CS300-R25 @console
  Rule: To every kind of bad answer the program names the range

    Scenario Outline: "<answer>" is answered with the range of the board styles
      Given a game on the Simple T
      When the player answers the question for the board style with "<answer>"
      Then the program asks again once for an integer between 1 and 4

      Examples:
        | answer               |
        | -1                   |
        | 2 3                  |
        | 3!!!                 |
        | 4.0                  |
        | 99999999999999999999 |

  @CS300-R21 @needs-CS300-R20 @console
  Rule: After an empty line, too, the player may answer again

    Scenario Outline: Nothing but the end of the line is typed about the <question>
      Given a game on the Simple T
      When the player answers the question for the <question> with ""
      Then whatever the program says to it, the game goes on

      Examples:
        | question    |
        | board style |
        | COLUMN      |
        | ROW         |
        | DIRECTION   |

  @CS300-R22 @console
  Rule: Each bad answer gets exactly one line, and the question is not repeated

    Scenario Outline: Several bad answers about the <question>
      Given a game on the Triangle
      When the player answers the question for the <question> with "five", "-1", "0" and "10"
      Then the program asks again
      And goes on as if that had not been typed

      Examples:
        | question    |
        | board style |
        | COLUMN      |
        | ROW         |
        | DIRECTION   |

  @CS300-R23 @needs-CS300-R20 @needs-CS300-R24 @console
  Rule: A whole line is one answer

    Scenario Outline: "<answer>" about the <question> is one bad answer
      Given a game on the Triangle
      When the player answers the question for the <question> with "<answer>"
      Then the program asks again
      And goes on as if that had not been typed

      Examples:
        | question    | answer |
        | board style | -2 4 5 |
        | board style | 2 3    |
        | COLUMN      | -2 4 5 |
        | COLUMN      | 5 1 2  |
        | ROW         | 1 2    |
        | DIRECTION   | 2 3    |

  @CS300-R26 @engine
  Rule: readValidInt gives back the integer that was accepted, within any range

    Scenario Outline: <answer> is read as an integer from <from> to <to>
      Given the player will answer "<answer>"
      When an integer from <from> to <to> is read with the prompt "Your number: "
      Then the answer is <answer>

      Examples:
        | answer | from | to  |
        | 1      | 1    | 4   |
        | 4      | 1    | 4   |
        | 3      | 3    | 3   |
        | 42     | 10   | 99  |
        | -5     | -5   | 5   |
        | 0      | -5   | 5   |

  @CS300-R52 @engine
  Rule: readValidInt prints the prompt that it is given

    Scenario Outline: "<prompt>" is what the player reads before he answers <answer>
      Given the player will answer "<answer>"
      When an integer from 1 to 9 is read with the prompt "<prompt>"
      Then the player has seen "<prompt>"

      Examples:
        | prompt                  | answer |
        | Your number:            | 7      |
        | How many pegs are left? | 1      |
        | Choose a board style:   | 3      |

    @needs-CS300-R20
    Scenario: The prompt is there before a bad answer, too
      Given the player will answer "0" and "2"
      When an integer from 1 to 9 is read with the prompt "How old is your cat? "
      Then the player has seen "How old is your cat?"

  @CS300-R20 @needs-CS300-R26 @engine
  Rule: readValidInt refuses what is not within the range

    Scenario Outline: "<bad>" is refused and <answer> is taken
      Given the player will answer "<bad>" and "<answer>"
      When an integer from <from> to <to> is read with the prompt "Your number: "
      Then the answer is <answer>

      Examples:
        | bad    | answer | from | to |
        | 0      | 1      | 1    | 4  |
        | 5      | 4      | 1    | 4  |
        | 9      | 10     | 10   | 99 |
        | 100    | 99     | 10   | 99 |
        | -6     | -5     | -5   | 5  |

  @CS300-R24 @needs-CS300-R20 @engine
  Rule: readValidInt refuses words

    Scenario Outline: The word "<bad>" is refused and <answer> is taken
      Given the player will answer "<bad>" and "<answer>"
      When an integer from <from> to <to> is read with the prompt "Your number: "
      Then the answer is <answer>

      Examples:
        | bad    | answer | from | to |
        | ten    | 10     | 1    | 20 |

      @apart
      Examples: A range that holds numbers which might stand for a word
        | bad    | answer | from | to |
        | zero   | 5      | -5   | 5  |

  @CS300-R23 @needs-CS300-R20 @needs-CS300-R24 @engine
  Rule: readValidInt takes a whole line for one answer

    Scenario: The line "-2 4 5" is refused and 3 is taken
      Given the player will answer "-2 4 5" and "3"
      When an integer from 1 to 9 is read with the prompt "Your number: "
      Then the answer is 3

  @CS300-R21 @needs-CS300-R20 @engine
  Rule: readValidInt names the range that it was given

    Scenario Outline: "<bad>" is answered with the range from <from> to <to>
      Given the player will answer "<bad>" and "<answer>"
      When an integer from <from> to <to> is read with the prompt "Your number: "
      Then the player is asked again for an integer between <from> and <to>

      Examples:
        | bad    | answer | from | to |
        | 5      | 4      | 1    | 4  |
        | 9      | 10     | 10   | 99 |
        | -6     | -5     | -5   | 5  |
