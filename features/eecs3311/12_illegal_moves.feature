@engine
Feature: Moves that are refused

  @EECS3311-R21
  Rule: A move demands a peg, a peg to pass and an unoccupied target; any other is refused and changes nothing

    Scenario Outline: To the left: "<from><middle><to>", <reason>
      Given a game on this board:
        """
        .......
        .......
        .......
        .<to><middle><from>...
        .......
        .......
        .......
        """
      When the player moves (4, 4) left
      Then it is refused
      And the board is as before

      Examples:
        | from | middle | to | reason                                 |
        | .    | O      | .  | the slot it starts from has no peg     |
        | *    | O      | .  | the slot it starts from is unavailable |
        | O    | .      | .  | there is no peg to pass                |
        | O    | *      | .  | the slot to pass is unavailable        |
        | O    | O      | O  | the target has a peg                   |
        | O    | O      | *  | the target is unavailable              |

    Scenario Outline: To the right: "<from><middle><to>", <reason>
      Given a game on this board:
        """
        .......
        .......
        .......
        ...<from><middle><to>.
        .......
        .......
        .......
        """
      When the player moves (4, 4) right
      Then it is refused
      And the board is as before

      Examples:
        | from | middle | to | reason                                 |
        | .    | O      | .  | the slot it starts from has no peg     |
        | *    | O      | .  | the slot it starts from is unavailable |
        | O    | .      | .  | there is no peg to pass                |
        | O    | *      | .  | the slot to pass is unavailable        |
        | O    | O      | O  | the target has a peg                   |
        | O    | O      | *  | the target is unavailable              |

    Scenario Outline: Up: "<from><middle><to>", <reason>
      Given a game on this board:
        """
        .......
        ...<to>...
        ...<middle>...
        ...<from>...
        .......
        .......
        .......
        """
      When the player moves (4, 4) up
      Then it is refused
      And the board is as before

      Examples:
        | from | middle | to | reason                                 |
        | .    | O      | .  | the slot it starts from has no peg     |
        | *    | O      | .  | the slot it starts from is unavailable |
        | O    | .      | .  | there is no peg to pass                |
        | O    | *      | .  | the slot to pass is unavailable        |
        | O    | O      | O  | the target has a peg                   |
        | O    | O      | *  | the target is unavailable              |

    Scenario Outline: Down: "<from><middle><to>", <reason>
      Given a game on this board:
        """
        .......
        .......
        .......
        ...<from>...
        ...<middle>...
        ...<to>...
        .......
        """
      When the player moves (4, 4) down
      Then it is refused
      And the board is as before

      Examples:
        | from | middle | to | reason                                 |
        | .    | O      | .  | the slot it starts from has no peg     |
        | *    | O      | .  | the slot it starts from is unavailable |
        | O    | .      | .  | there is no peg to pass                |
        | O    | *      | .  | the slot to pass is unavailable        |
        | O    | O      | O  | the target has a peg                   |
        | O    | O      | *  | the target is unavailable              |

    Scenario Outline: The edge of the board: (<row>, <column>) <direction>
      Given a game on this board:
        """
        OO...OO
        O.O.O.O
        .O.O.O.
        ..O.O..
        .O.O.O.
        O.O.O.O
        OO...OO
        """
      When the player moves (<row>, <column>) <direction>
      Then it is refused
      And the board is as before

      Examples: The target is beyond the edge
        | row | column | direction |
        | 1   | 2      | left      |
        | 7   | 6      | right     |
        | 2   | 7      | up        |
        | 6   | 1      | down      |

      Examples: The slot to be passed is beyond the edge
        | row | column | direction |
        | 2   | 1      | left      |
        | 6   | 7      | right     |
        | 1   | 2      | up        |
        | 7   | 6      | down      |

      Examples: The peg itself is beyond the edge
        | row | column | direction |
        | 1   | 8      | left      |
        | 7   | 0      | right     |
        | 8   | 1      | up        |
        | 0   | 7      | down      |

      Examples: The row or the column across is not on the board
        | row | column | direction |
        | 0   | 4      | left      |
        | 8   | 4      | right     |
        | 4   | 8      | up        |
        | 4   | 0      | down      |

    Scenario Outline: Every move that is refused on the <kind> board
      Given a game on the <kind> board
      When every move is tried
      Then no move that is refused changes the board

      Examples:
        | kind    |
        | default |
        | easy    |
        | cross   |
        | plus    |
        | pyramid |
        | arrow   |
        | diamond |
        | skull   |

    Scenario: Every move that is refused on board_1
      Given a game on board_1
      When every move is tried
      Then no move that is refused changes the board

    Scenario: Moves from far off board_1
      Given a game on board_1
      When every move from far off the board is tried
      Then no move is accepted
      And no move that is refused changes the board

    Scenario: A move after one that is refused
      Given a game on board_1
      When the player moves (1, 4) down
      Then it is refused
      When the player moves (4, 6) left
      Then the board is board_2

  @EECS3311-R21 @needs-EECS3311-R13 @needs-EECS3311-R14 @contract
  Rule: The first precondition that does not hold is the one that is violated

    Scenario Outline: move_left (<row>, <column>) on board_1 violates <tag>
      Given a game on board_1
      When the player moves (<row>, <column>) left
      Then the precondition <tag> is violated

      Examples:
        | row | column | tag                      |
        | 0   | 4      | from_slot_valid_row      |
        | 8   | 4      | from_slot_valid_row      |
        | 0   | 0      | from_slot_valid_row      |
        | 4   | 0      | from_slot_valid_column   |
        | 4   | 8      | from_slot_valid_column   |
        | 4   | 1      | middle_slot_valid_column |
        | 4   | 2      | to_slot_valid_column     |
        | 4   | 4      | from_slot_occupied       |
        | 1   | 7      | from_slot_occupied       |
        | 4   | 5      | middle_slot_occupied     |
        | 1   | 3      | middle_slot_occupied     |
        | 3   | 3      | to_slot_unoccupied       |
        | 1   | 4      | to_slot_unoccupied       |

    Scenario Outline: move_right (<row>, <column>) on board_1 violates <tag>
      Given a game on board_1
      When the player moves (<row>, <column>) right
      Then the precondition <tag> is violated

      Examples:
        | row | column | tag                      |
        | 0   | 4      | from_slot_valid_row      |
        | 8   | 4      | from_slot_valid_row      |
        | 0   | 0      | from_slot_valid_row      |
        | 4   | 0      | from_slot_valid_column   |
        | 4   | 8      | from_slot_valid_column   |
        | 4   | 7      | middle_slot_valid_column |
        | 4   | 6      | to_slot_valid_column     |
        | 4   | 4      | from_slot_occupied       |
        | 1   | 1      | from_slot_occupied       |
        | 4   | 3      | middle_slot_occupied     |
        | 1   | 5      | middle_slot_occupied     |
        | 3   | 3      | to_slot_unoccupied       |
        | 1   | 4      | to_slot_unoccupied       |

    Scenario Outline: move_up (<row>, <column>) on board_1 violates <tag>
      Given a game on board_1
      When the player moves (<row>, <column>) up
      Then the precondition <tag> is violated

      Examples:
        | row | column | tag                    |
        | 4   | 0      | from_slot_valid_column |
        | 4   | 8      | from_slot_valid_column |
        | 0   | 0      | from_slot_valid_column |
        | 0   | 4      | from_slot_valid_row    |
        | 8   | 4      | from_slot_valid_row    |
        | 1   | 4      | middle_slot_valid_row  |
        | 2   | 4      | to_slot_valid_row      |
        | 4   | 4      | from_slot_occupied     |
        | 7   | 1      | from_slot_occupied     |
        | 5   | 4      | middle_slot_occupied   |
        | 3   | 1      | middle_slot_occupied   |
        | 3   | 3      | to_slot_unoccupied     |
        | 4   | 1      | to_slot_unoccupied     |

    Scenario Outline: move_down (<row>, <column>) on board_1 violates <tag>
      Given a game on board_1
      When the player moves (<row>, <column>) down
      Then the precondition <tag> is violated

      Examples:
        | row | column | tag                    |
        | 4   | 0      | from_slot_valid_column |
        | 4   | 8      | from_slot_valid_column |
        | 0   | 0      | from_slot_valid_column |
        | 0   | 4      | from_slot_valid_row    |
        | 8   | 4      | from_slot_valid_row    |
        | 7   | 4      | middle_slot_valid_row  |
        | 6   | 4      | to_slot_valid_row      |
        | 4   | 4      | from_slot_occupied     |
        | 1   | 1      | from_slot_occupied     |
        | 3   | 4      | middle_slot_occupied   |
        | 5   | 7      | middle_slot_occupied   |
        | 3   | 3      | to_slot_unoccupied     |
        | 4   | 1      | to_slot_unoccupied     |

    Scenario Outline: "<slots>", moved to the right, violates <tag>
      Given a game on this board:
        """
        *******
        *******
        *******
        ***<slots>*
        *******
        *******
        *******
        """
      When the player moves (4, 4) right
      Then the precondition <tag> is violated

      Examples: The first of several
        | slots | tag                  |
        | ...   | from_slot_occupied   |
        | ..O   | from_slot_occupied   |
        | .OO   | from_slot_occupied   |
        | O.O   | middle_slot_occupied |
        | O**   | middle_slot_occupied |

  # Nothing says that from_slot speaks of its slot alone, and not of the room that a peg needs from there.
  @EECS3311-R21 @contract @remark
  Rule: Each precondition speaks of its own slot

    Scenario Outline: (<row>, <column>) <direction> on board_1 violates <tag> itself
      Given a game on board_1
      When the player moves (<row>, <column>) <direction>
      Then the precondition <tag> itself is violated

      Examples:
        | row | column | direction | tag                      |
        | 4   | 1      | left      | middle_slot_valid_column |
        | 4   | 6      | right     | to_slot_valid_column     |
        | 1   | 4      | up        | middle_slot_valid_row    |
        | 6   | 4      | down      | to_slot_valid_row        |
