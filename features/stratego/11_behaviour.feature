Feature: What methods do, and what they leave alone

  @STRATEGO-D40 @needs-STRATEGO-T5 @needs-STRATEGO-T15 @needs-STRATEGO-T16
  Rule: Losing can be forced, and follows from the capture of the Flag

    @document
    Scenario Outline: Player <loser> is told to lose
      Given a game
      When player <loser> is told to lose
      Then player <loser> has lost
      And player <winner> has not lost
      And player <winner> has won

      Examples:
        | loser | winner |
        | 0     | 1      |
        | 1     | 0      |

    @document @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T30
    Scenario Outline: The owner of a Flag loses when it is captured: player <owner>
      Given a Flag of player <owner> on row <row>, column 5
      When the Flag is captured
      Then player <owner> has lost
      And player <other> has not lost
      And player <other> has won

      Examples:
        | owner | other | row |
        | 0     | 1     | 0   |
        | 1     | 0     | 9   |

    # Our own conclusion: a player needs no game to lose, nor does a Flag to be captured.
    @derived @remark @needs-STRATEGO-T12 @needs-STRATEGO-T30 @needs-STRATEGO-T32
    Scenario: A Flag of no game is captured, and its owner has lost
      Given a Flag of player 1 on row 0, column 0 of no game
      When the Flag is captured
      Then player 1 has lost
      And player 0 has not lost
      And the Flag has no square

  @STRATEGO-T32 @document
  @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21 @needs-STRATEGO-T27 @needs-STRATEGO-T29
  Rule: A piece that is captured has no square, and its square holds nothing

    Scenario Outline: A <kind> is captured
      Given a <kind> of player 0 on row 0, column 5
      When the <kind> is captured
      Then the <kind> has no square
      And row 0, column 5 holds nothing

      Examples:
        | kind    |
        | Marshal |
        | Miner   |
        | Scout   |
        | Spy     |
        | Bomb    |
        | Flag    |

  @STRATEGO-D41 @document
  Rule: Methods work even where they break the rules of the game

    # The tests show it of attack; a program that refuses such moves may be right, too.
    @remark @needs-STRATEGO-T33
    Scenario Outline: A Sergeant moves to row <row>, column <column>, <how>
      Given a Sergeant of player 1 on row 7, column 4
      When the Sergeant moves to row <row>, column <column>
      Then the Sergeant knows row <row>, column <column> as its square
      And row <row>, column <column> holds the Sergeant
      And row 7, column 4 holds nothing

      Examples:
        | row | column | how           |
        | 6   | 5      | diagonally    |
        | 0   | 0      | from far away |

    @needs-STRATEGO-D23 @needs-STRATEGO-D24
    Scenario Outline: A General attacks from row <row>, column <column>, <how>
      Given a General of player 0 on row <row>, column <column>
      And a Lieutenant of player 1 on row 6, column 5
      When the General attacks row 6, column 5
      Then the attack is won

      Examples:
        | row | column | how           |
        | 7   | 4      | diagonally    |
        | 0   | 0      | from far away |

    @needs-STRATEGO-T12 @needs-STRATEGO-D29
    Scenario: Pieces attack each other without a game
      Given a Miner of player 0 on row 1, column 2 of no game
      And a Bomb of player 1 on row 1, column 3 of no game
      When the Miner attacks row 1, column 3 of no game
      Then the attack is won

  # Our own conclusion: attack is the method that acts.
  @STRATEGO-D40 @derived @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T15 @needs-STRATEGO-T21 @needs-STRATEGO-T29
  Rule: Asking for a result changes nothing

    Scenario Outline: Asking how a <attacker> would fare against a <defender>
      Given a <attacker> of player 0 on row 3, column 4
      And a <defender> of player 1 on row 3, column 5
      When the result of the <attacker> of player 0 attacking the <defender> of player 1 is asked for
      Then everything is where it was and nobody has lost

      Examples:
        | attacker   | defender   |
        | General    | Lieutenant |
        | Lieutenant | General    |
        | Captain    | Captain    |
        | Sergeant   | Bomb       |
        | Miner      | Bomb       |
        | Spy        | Marshal    |
        | Spy        | General    |
        | Scout      | Flag       |

  # Our own conclusion, too.
  Rule: Asking for legal moves and attacks changes nothing

    Scenario Outline: Asking a <kind> for its legal <which>
      Given a <kind> of player 0 on row 3, column 4
      And a Flag of player 1 on row 3, column 5
      When the legal <which> of the <kind> are listed
      Then everything is where it was and nobody has lost

      @STRATEGO-D15 @derived @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T15 @needs-STRATEGO-T21 @needs-STRATEGO-T29
      Examples:
        | kind    | which |
        | Captain | moves |
        | Scout   | moves |

      @STRATEGO-D22 @derived @needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T15 @needs-STRATEGO-T21 @needs-STRATEGO-T29
      Examples:
        | kind    | which   |
        | Captain | attacks |
        | Scout   | attacks |

  @STRATEGO-D35 @document @apart
  Rule: Two games are two boards with two players each

    Scenario: They have no square in common
      Given a game
      When a second game with players of its own
      Then row 3, column 4 and row 3, column 4 of the second game are different squares
      And row 4, column 2 and row 4, column 2 of the second game are different squares

    Scenario: A piece stands on one of the boards
      Given a game
      And a second game with players of its own
      When a Captain of player 0 is made on row 3, column 4
      Then row 3, column 4 holds the Captain
      And row 3, column 4 of the second game holds nothing

    Scenario: A piece of the second game is not in the way in the first
      Given a Captain of player 0 on row 7, column 4
      And a Major of player 0 of the second game on row 7, column 5 of the second game
      When the legal moves of the Captain are listed
      Then they are exactly 6,4 7,3 7,5 8,4

    Scenario: A piece of the first game is not in the way in the second
      Given a Captain of player 0 of the second game on row 7, column 4 of the second game
      And a Major of player 0 on row 7, column 5
      When the legal moves of the Captain are listed
      Then they are exactly 6,4 7,3 7,5 8,4

    @needs-STRATEGO-T4 @needs-STRATEGO-T5 @needs-STRATEGO-T16
    Scenario: Who loses one of the games has not lost the other
      Given a second game with players of its own
      And a game
      When player 1 of the second game is told to lose
      Then player 0 of the second game has won
      And nobody has won

    @needs-STRATEGO-T4 @needs-STRATEGO-T5 @needs-STRATEGO-T16
    Scenario: A game that was lost first is still lost when another begins
      Given a game
      And player 1 is told to lose
      When a second game with players of its own
      Then player 0 has won
      And nobody has won the second game

  @STRATEGO-D5 @document @needs-STRATEGO-T15 @needs-STRATEGO-D40
  Rule: Nothing is printed

    Scenario: Making a game with pieces prints nothing
      Given a Flag of player 0 on row 0, column 5
      When a Scout of player 1 is made on row 7, column 4
      Then player 0 has not lost
      And nothing is printed

    Scenario Outline: Listing the legal <which> of a <kind> prints nothing
      Given a <kind> of player 1 on row 7, column 4
      And a Captain of player 0 on row 6, column 4
      When the legal <which> of the <kind> are listed
      Then player 0 has not lost
      And nothing is printed

      Examples:
        | kind    | which   |
        | General | moves   |
        | General | attacks |
        | Scout   | moves   |

    Scenario: Moving prints nothing
      Given a Scout of player 1 on row 7, column 4
      When the Scout moves to row 6, column 4
      Then player 0 has not lost
      And nothing is printed

    @needs-STRATEGO-D33 @needs-STRATEGO-D34
    Scenario Outline: A <attacker> that attacks a <defender> prints nothing
      Given a <attacker> of player 1 on row 7, column 4
      And a <defender> of player 0 on row 7, column 5
      When the <attacker> of player 1 attacks row 7, column 5
      Then player 1 has not lost
      And nothing is printed

      Examples:
        | attacker | defender |
        | General  | Scout    |
        | Captain  | Captain  |
        | Miner    | Bomb     |
        | Spy      | Marshal  |
        | Captain  | Flag     |

    # Whatever the diagram allows, done by all kinds of pieces.
    Scenario Outline: No kind of piece prints anything when it <does>
      Given a second game with players of its own
      When every kind of piece <does>
      Then player 0 of the second game has not lost
      And nothing is printed

      Examples:
        | does                  |
        | is made               |
        | looks around          |
        | meets every kind      |
        | moves and is captured |
        | goes where it cannot  |

    Scenario: Losing prints nothing
      Given a game
      When player 0 is told to lose
      Then player 1 has not lost
      And nothing is printed
