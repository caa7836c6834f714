@engine
Feature: The end of a game

  @EECS3311-R23
  Rule: A game is over if and only if no peg can move

    Scenario Outline: A fresh game on the <kind> board is not over
      Given a game on the <kind> board
      When it is asked whether the game is over
      Then the answer is false

      Examples:
        | kind    |
        | easy    |
        | cross   |
        | plus    |
        | pyramid |
        | arrow   |
        | diamond |
        | skull   |

    # Three slots are all that there is, and one peg can move over the other.
    Scenario Outline: One move is left: (<row>, <column>) <direction>
      Given a game on this board:
        """
        <1>
        <2>
        <3>
        <4>
        <5>
        <6>
        <7>
        """
      When it is asked whether the game is over
      Then the answer is false

      Examples: From a corner
        | row | column | direction | 1       | 2       | 3       | 4       | 5       | 6       | 7       |
        | 1   | 1      | right     | OO.**** | ******* | ******* | ******* | ******* | ******* | ******* |
        | 7   | 7      | left      | ******* | ******* | ******* | ******* | ******* | ******* | ****.OO |
        | 1   | 1      | down      | O****** | O****** | .****** | ******* | ******* | ******* | ******* |
        | 7   | 7      | up        | ******* | ******* | ******* | ******* | ******. | ******O | ******O |

      Examples: Into a corner
        | row | column | direction | 1       | 2       | 3       | 4       | 5       | 6       | 7       |
        | 7   | 5      | right     | ******* | ******* | ******* | ******* | ******* | ******* | ****OO. |
        | 1   | 3      | left      | .OO**** | ******* | ******* | ******* | ******* | ******* | ******* |
        | 5   | 7      | down      | ******* | ******* | ******* | ******* | ******O | ******O | ******. |
        | 3   | 1      | up        | .****** | O****** | O****** | ******* | ******* | ******* | ******* |

      Examples: In the middle
        | row | column | direction | 1       | 2       | 3       | 4       | 5       | 6       | 7       |
        | 4   | 3      | right     | ******* | ******* | ******* | **OO.** | ******* | ******* | ******* |
        | 4   | 5      | left      | ******* | ******* | ******* | **.OO** | ******* | ******* | ******* |
        | 3   | 4      | down      | ******* | ******* | ***O*** | ***O*** | ***.*** | ******* | ******* |
        | 5   | 4      | up        | ******* | ******* | ***.*** | ***O*** | ***O*** | ******* | ******* |

    Scenario: Every slot has a peg
      Given a game on this board:
        """
        **OOO**
        **OOO**
        OOOOOOO
        OOOOOOO
        OOOOOOO
        **OOO**
        **OOO**
        """
      When it is asked whether the game is over
      Then the answer is true

    Scenario: Every neighbour is on a diagonal
      Given a game on this board:
        """
        .......
        .......
        ..O.O..
        ...O...
        ..O.O..
        .......
        .......
        """
      When it is asked whether the game is over
      Then the answer is true

    Scenario: Every neighbour is unoccupied
      Given a game on this board:
        """
        **O.O**
        **.O.**
        O.O.O.O
        .O.O.O.
        O.O.O.O
        **.O.**
        **O.O**
        """
      When it is asked whether the game is over
      Then the answer is true

    Scenario: Every move would leave the board or meet an unavailable slot
      Given a game on this board:
        """
        OO*.*OO
        *******
        ***O***
        .*OOO*.
        ***O***
        *******
        OO*.*OO
        """
      When it is asked whether the game is over
      Then the answer is true

    Scenario Outline: is_over on the boards of: <line>
      Given a game that follows "<line>"
      When it is asked on each of its boards whether the game is over
      Then it is right each time

      Examples:
        | line                               |
        | Figure 3                           |
        | win on the easy board              |
        | win on the plus board              |
        | shortest loss on the easy board    |
        | shortest loss on the pyramid board |
        | shortest loss on board_1           |

    Scenario: Asking changes nothing
      Given a game on board_3
      When it is asked whether the game is over
      Then the answer is false
      And the board is as before

  @EECS3311-R24
  Rule: A game is won if and only if it is over and exactly one peg is left

    Scenario Outline: The last peg is <where>
      Given a game on this board:
        """
        <1>
        **...**
        .......
        <4>
        .......
        **...**
        <7>
        """
      When it is asked whether the game is won
      Then the answer is true

      Examples:
        | where             | 1       | 4       | 7       |
        | in the middle     | **...** | ...O... | **...** |
        | in the first slot | O*...** | ....... | **...** |
        | in the last slot  | **...** | ....... | **...*O |

    Scenario Outline: is_won on the boards of: <line>
      Given a game that follows "<line>"
      When it is asked on each of its boards whether the game is won
      Then it is right each time

      Examples:
        | line                     |
        | win on the easy board    |
        | win on the plus board    |
        | win on the skull board   |
        | win on board_1           |

    Scenario: A game that goes on is not won
      Given a game on the easy board
      When it is asked whether the game is won
      Then the answer is false
      And the board is as before

  @EECS3311-R25 @needs-EECS3311-R24
  Rule: A game that is over with more than one peg is lost, and so not won

    Scenario Outline: is_won on the boards of: <line>
      Given a game that follows "<line>"
      When it is asked on each of its boards whether the game is won
      Then it is right each time

      Examples:
        | line                               |
        | shortest loss on the easy board    |
        | shortest loss on the pyramid board |
        | shortest loss on the diamond board |
        | shortest loss on board_1           |

    Scenario: Two pegs that cannot meet
      Given a game on this board:
        """
        **O..**
        **...**
        .......
        .......
        .......
        **...**
        **..O**
        """
      When it is asked whether the game is won
      Then the answer is false

  @EECS3311-R26 @needs-EECS3311-R24 @needs-EECS3311-R25
  Rule: A game without any peg is over and not won

    Scenario Outline: The default board is <state>: <answer>
      Given a game on the default board
      When it is asked whether the game is <state>
      Then the answer is <answer>

      @needs-EECS3311-R23
      Examples:
        | state | answer |
        | over  | true   |

      Examples:
        | state | answer |
        | won   | false  |

    Scenario Outline: A board of unoccupied slots is <state>: <answer>
      Given a game on this board:
        """
        **...**
        **...**
        .......
        .......
        .......
        **...**
        **...**
        """
      When it is asked whether the game is <state>
      Then the answer is <answer>

      @needs-EECS3311-R23
      Examples:
        | state | answer |
        | over  | true   |

      Examples:
        | state | answer |
        | won   | false  |
