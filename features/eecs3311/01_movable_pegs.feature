@engine
Feature: Movable pegs

  @EECS3311-R13
  Rule: A peg moves to the left over the peg beside it into the unoccupied slot beyond, and in no other case

    Scenario: One peg with a move to the left
      Given a game on this board:
        """
        *******
        ***.***
        ***O***
        *.OOO.*
        ***O***
        ***.***
        *******
        """
      When every move to the left is tried
      Then exactly these moves are accepted:
        | direction | from   |
        | left      | (4, 4) |

    Scenario Outline: The moves to the left on the <kind> board
      Given a game on the <kind> board
      When every move to the left is tried
      Then exactly these moves are accepted:
        | direction | from   |
        | left      | <left> |

      Examples:
        | kind    | left                 |
        | easy    |                      |
        | cross   | (3, 4)               |
        | plus    | (4, 3)               |
        | pyramid | (3, 4) (4, 3)        |
        | arrow   | (3, 3)               |
        | diamond | (3, 3) (4, 6) (5, 3) |
        | skull   | (3, 3) (5, 3)        |

    Scenario: No peg, no move to the left
      Given a game on the default board
      When every move to the left is tried
      Then no move is accepted

  @EECS3311-R14
  Rule: A peg moves to the right, up and down in the same way

    Scenario: One peg with a move in each other direction
      Given a game on this board:
        """
        *******
        ***.***
        ***O***
        *.OOO.*
        ***O***
        ***.***
        *******
        """
      When every move to the right, up or down is tried
      Then exactly these moves are accepted:
        | direction | from   |
        | right     | (4, 4) |
        | up        | (4, 4) |
        | down      | (4, 4) |

    Scenario Outline: The moves to the right, up and down on the <kind> board
      Given a game on the <kind> board
      When every move to the right, up or down is tried
      Then exactly these moves are accepted:
        | direction | from    |
        | right     | <right> |
        | up        | <up>    |
        | down      | <down>  |

      Examples:
        | kind    | right                | up                                 | down                 |
        | easy    |                      | (3, 4)                             | (2, 4)               |
        | cross   | (3, 4)               | (3, 4)                             | (4, 4)               |
        | plus    | (4, 5)               | (3, 4)                             | (5, 4)               |
        | pyramid | (3, 4) (4, 5)        | (3, 4) (4, 3) (4, 5) (5, 2) (5, 6) | (4, 3) (4, 4) (4, 5) |
        | arrow   | (3, 5)               | (3, 3) (3, 5) (7, 3) (7, 5)        | (2, 3) (2, 5)        |
        | diamond | (3, 5) (4, 2) (5, 5) | (3, 3) (3, 5) (6, 4)               | (2, 4) (5, 3) (5, 5) |
        | skull   | (3, 5) (5, 5)        | (6, 3) (6, 5)                      | (2, 3) (2, 5)        |

    Scenario: No peg, no move to the right, up or down
      Given a game on the default board
      When every move to the right, up or down is tried
      Then no move is accepted

  @EECS3311-R14
  Rule: No peg moves diagonally

    Scenario: Pegs with diagonal neighbours only
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
      When every move is tried
      Then no move is accepted

  @EECS3311-R15 @needs-EECS3311-R13 @needs-EECS3311-R14
  Rule: One direction is enough to make a peg movable

    Scenario Outline: A peg that is movable <direction> only
      Given a game on this board:
        """
        *******
        *******
        <row 3>
        <row 4>
        <row 5>
        *******
        *******
        """
      When every move is tried
      Then exactly these moves are accepted:
        | direction   | from   |
        | <direction> | <from> |

      Examples:
        | direction | from   | row 3   | row 4   | row 5   |
        | left      | (4, 5) | ******* | **.OO** | ******* |
        | right     | (4, 3) | ******* | **OO.** | ******* |
        | up        | (5, 4) | ***.*** | ***O*** | ***O*** |
        | down      | (3, 4) | ***O*** | ***O*** | ***.*** |

  @EECS3311-R16 @needs-EECS3311-R21
  Rule: An unavailable slot is neither passed nor the target

    Scenario: Every target is unavailable
      Given a game on this board:
        """
        *******
        *******
        ***O***
        **OOO**
        ***O***
        *******
        *******
        """
      When every move is tried
      Then no move is accepted

    Scenario: Every slot to be passed is unavailable
      Given a game on this board:
        """
        ***O***
        *******
        ***.***
        O*.*.*O
        ***.***
        *******
        ***O***
        """
      When every move is tried
      Then no move is accepted

  @EECS3311-R16 @needs-EECS3311-R21
  Rule: No peg moves beyond the edge of the board, or across it

    Scenario: Targets beyond the left and the right edge
      Given a game on this board:
        """
        .......
        OO.....
        .......
        .......
        .......
        .....OO
        .......
        """
      When every move is tried
      Then exactly these moves are accepted:
        | direction | from   |
        | left      | (6, 7) |
        | right     | (2, 1) |

    Scenario: Targets beyond the upper and the lower edge
      Given a game on this board:
        """
        .O.....
        .O.....
        .......
        .......
        .......
        .....O.
        .....O.
        """
      When every move is tried
      Then exactly these moves are accepted:
        | direction | from   |
        | up        | (7, 6) |
        | down      | (1, 2) |

    # Each peg has another at the opposite edge, or at the end of the row before or the beginning of the row after.
    Scenario: Pegs that would be neighbours across an edge
      Given a game on this board:
        """
        ...O...
        ......O
        O......
        .......
        O.....O
        .......
        ...O...
        """
      When every move is tried
      Then no move is accepted

    Scenario: Moves from every corner
      Given a game on this board:
        """
        OO...OO
        O.....O
        .......
        .......
        .......
        O.....O
        OO...OO
        """
      When every move is tried
      Then exactly these moves are accepted:
        | direction | from          |
        | left      | (1, 7) (7, 7) |
        | right     | (1, 1) (7, 1) |
        | up        | (7, 1) (7, 7) |
        | down      | (1, 1) (1, 7) |

    Scenario: Moves into every corner
      Given a game on this board:
        """
        .OO*OO.
        O.....O
        O.....O
        *.....*
        O.....O
        O.....O
        .OO*OO.
        """
      When every move is tried
      Then exactly these moves are accepted:
        | direction | from          |
        | left      | (1, 3) (7, 3) |
        | right     | (1, 5) (7, 5) |
        | up        | (3, 1) (3, 7) |
        | down      | (5, 1) (5, 7) |
