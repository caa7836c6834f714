Feature: Exceptions

  @STRATEGO-D38 @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T15 @needs-STRATEGO-T21 @needs-STRATEGO-T22 @needs-STRATEGO-T29
  Rule: A piece is placed on an occupied square only with an IllegalArgumentException

    @document
    Scenario Outline: Placing a <kind> of player <player> on an occupied square
      Given a Captain of player 0 on row 3, column 4
      And a <kind> of player <player> on row 6, column 4
      When the <kind> is placed on row 3, column 4
      Then it is refused with an IllegalArgumentException

      Examples:
        | kind  | player |
        | Major | 0      |
        | Scout | 1      |
        | Bomb  | 1      |

    @document
    Scenario Outline: Who stands on a square stays there when a <kind> of player <player> is placed on it
      Given a Captain of player 0 on row 3, column 4
      And a <kind> of player <player> on row 6, column 4
      When the <kind> is placed on row 3, column 4
      Then the Captain is still where it was

      Examples:
        | kind  | player |
        | Major | 0      |
        | Scout | 1      |

    @derived @remark
    Scenario: A piece that was not placed stays where it was
      Given a Captain of player 0 on row 3, column 4
      And a Major of player 1 on row 6, column 4
      When the Major is placed on row 3, column 4
      Then everything is where it was and nobody has lost

    # Whoever moves a piece places it, so one square never holds two. Whether the move throws, and what, is the
    # program's own choice.
    @document @needs-STRATEGO-T33
    Scenario Outline: Who stands on a square stays there when a piece moves onto it: a Major of player <owner>
      Given a Captain of player 0 on row 3, column 4
      And a Major of player <owner> on row 3, column 5
      When the Captain moves to row 3, column 5
      Then the Major is still where it was

      Examples:
        | owner |
        | 0     |
        | 1     |

    @derived @remark @needs-STRATEGO-T33
    Scenario Outline: Moving onto a piece of player <owner> is refused as placing is
      Given a Captain of player 0 on row 3, column 4
      And a Major of player <owner> on row 3, column 5
      When the Captain moves to row 3, column 5
      Then it is refused with an IllegalArgumentException

      Examples:
        | owner |
        | 0     |
        | 1     |

    @derived @remark
    Scenario Outline: A move onto a piece of player <owner> changes nothing
      Given a Captain of player 0 on row 3, column 4
      And a Major of player <owner> on row 3, column 5
      When the Captain moves to row 3, column 5
      Then everything is where it was and nobody has lost

      Examples:
        | owner |
        | 0     |
        | 1     |

    # Nothing is said of it.
    @derived @remark
    Scenario: Making a piece on an occupied square is refused as placing is
      Given a Captain of player 0 on row 3, column 4
      When a Scout of player 1 is made on row 3, column 4
      Then it is refused with an IllegalArgumentException

    @derived @remark
    Scenario: Who stands on a square stays there when another piece is made on it
      Given a Captain of player 0 on row 3, column 4
      When a Scout of player 1 is made on row 3, column 4
      Then the Captain is still where it was

    @document @remark
    Scenario: The exception of placing tells in a few words what went wrong
      Given a Captain of player 0 on row 3, column 4
      And a Major of player 0 on row 6, column 4
      When the Major is placed on row 3, column 4
      Then the exception has a message

    @graded @remark @needs-STRATEGO-F1
    Scenario: The exception of attacking tells in a few words what went wrong
      Given a Captain of player 0 on row 3, column 4
      When the Captain attacks row 3, column 5
      Then the exception has a message

  @STRATEGO-F1 @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T15 @needs-STRATEGO-T21 @needs-STRATEGO-T29 @needs-STRATEGO-D23
  Rule: There must be something to attack

    # An accident, such as a NullPointerException of the Java virtual machine, is none of its own.
    @graded
    Scenario Outline: A <kind> that attacks an empty square is stopped by an exception of the program's own
      Given a <kind> of player 0 on row 3, column 4
      When the <kind> attacks row 3, column 5
      Then it is refused with an exception of its own

      Examples:
        | kind    |
        | Captain |
        | Miner   |
        | Scout   |
        | Spy     |

    @derived @remark
    Scenario Outline: A <kind> that attacks an empty square gets an IllegalArgumentException
      Given a <kind> of player 0 on row 3, column 4
      When the <kind> attacks row 3, column 5
      Then it is refused with an IllegalArgumentException

      Examples:
        | kind    |
        | Captain |
        | Miner   |
        | Scout   |
        | Spy     |

    @derived @remark
    Scenario Outline: An attack of a <kind> on an empty square changes nothing
      Given a <kind> of player 0 on row 3, column 4
      When the <kind> attacks row 3, column 5
      Then everything is where it was and nobody has lost

      Examples:
        | kind    |
        | Captain |
        | Miner   |
        | Scout   |
        | Spy     |

  @STRATEGO-D39 @document @needs-STRATEGO-D10
  Rule: A square off the board is an IndexOutOfBoundsException or one of its subclasses

    Scenario Outline: There is no row <row>, column <column>
      Given a game
      When the square on row <row>, column <column> is asked for
      Then it is refused with an IndexOutOfBoundsException

      Examples: Too large
        | row        | column |
        | 10         | 0      |
        | 0          | 10     |
        | 10         | 10     |
        | 4          | 23     |
        | 2147483647 | 0      |

      Examples: Negative
        | row | column      |
        | -1  | 0           |
        | 0   | -1          |
        | 5   | -2147483648 |

  @STRATEGO-D38 @document
  Rule: A game knows no other players than its two

    @remark
    Scenario Outline: There is no player <number>
      Given a game
      When player <number> of the game is asked for
      Then it is refused with an IllegalArgumentException

      Examples:
        | number |
        | 2      |
        | -1     |

    @remark
    Scenario: The exception of getPlayer tells in a few words what went wrong
      Given a game
      When player 3 of the game is asked for
      Then the exception has a message
