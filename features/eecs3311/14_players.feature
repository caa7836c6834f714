@engine
Feature: Players, good and bad

  @EECS3311-R38 @needs-EECS3311-R35
  Rule: A new player has a game on the default board

    Scenario: A player is created
      When a player is created
      Then the board is the default board

    Scenario: A player is created while another game is going on
      Given a game on the easy board
      When a player is created
      Then the board is the default board

  @EECS3311-R39 @needs-EECS3311-R13 @needs-EECS3311-R14 @needs-EECS3311-R17 @needs-EECS3311-R18
  @needs-EECS3311-R23 @needs-EECS3311-R24 @needs-EECS3311-R34 @needs-EECS3311-R35
  Rule: The good player wins the easy, the cross and the plus board

    # The only peg left can be in no other slot, whatever the moves were.
    Scenario Outline: The good player ends on the <kind> board with one peg
      Given a game on the <kind> board
      When the good player plays the <kind> board
      Then no peg can move and the only peg left is at <slots>

      Examples:
        | kind  | slots                                        |
        | easy  | (3, 4) or (6, 4)                             |
        | cross | (1, 4) or (4, 4)                             |
        | plus  | (1, 4), (4, 1), (4, 4), (4, 7) or (7, 4)     |

    Scenario Outline: The good player's game on the <kind> board is <state>
      Given a game on the <kind> board
      And the good player has played the <kind> board
      When it is asked whether the game is <state>
      Then the answer is true

      Examples:
        | kind  | state |
        | easy  | over  |
        | easy  | won   |
        | cross | over  |
        | cross | won   |
        | plus  | over  |
        | plus  | won   |

  @EECS3311-R39 @needs-EECS3311-R13 @needs-EECS3311-R14 @needs-EECS3311-R17 @needs-EECS3311-R18
  @needs-EECS3311-R23 @needs-EECS3311-R24 @needs-EECS3311-R34 @needs-EECS3311-R35
  Rule: The bad player loses the easy, the pyramid, the arrow, the diamond and the skull board

    # No game on these boards ends with more pegs, and one that is lost leaves two at least.
    Scenario Outline: The bad player ends on the <kind> board with several pegs
      Given a game on the <kind> board
      When the bad player plays the <kind> board
      Then no peg can move and 2 to <most> pegs are left

      Examples:
        | kind    | most |
        | easy    | 2    |
        | pyramid | 10   |
        | arrow   | 11   |
        | diamond | 16   |
        | skull   | 16   |

    Scenario Outline: The bad player's game on the <kind> board is <state>: <answer>
      Given a game on the <kind> board
      And the bad player has played the <kind> board
      When it is asked whether the game is <state>
      Then the answer is <answer>

      Examples:
        | kind    | state | answer |
        | easy    | over  | true   |
        | easy    | won   | false  |
        | pyramid | over  | true   |
        | pyramid | won   | false  |
        | arrow   | over  | true   |
        | arrow   | won   | false  |
        | diamond | over  | true   |
        | diamond | won   | false  |
        | skull   | over  | true   |
        | skull   | won   | false  |

  @EECS3311-R39 @needs-EECS3311-R11 @needs-EECS3311-R35
  Rule: Each command demands a fresh board of its kind

    Scenario Outline: The <player> player will not play the <kind> board on the <other> board
      Given a game on the <other> board
      When the <player> player plays the <kind> board
      Then it is refused
      And the board is the <other> board

      Examples:
        | player | kind    | other   |
        | good   | easy    | cross   |
        | good   | cross   | plus    |
        | good   | plus    | cross   |
        | bad    | easy    | default |
        | bad    | pyramid | skull   |
        | bad    | arrow   | skull   |
        | bad    | diamond | skull   |
        | bad    | skull   | diamond |

    Scenario Outline: The <player> player will not play the <kind> board once a move was made
      Given a game on the <kind> board
      And the player has moved (<row>, <column>) <direction>
      When the <player> player plays the <kind> board
      Then it is refused
      And the board is as before

      Examples:
        | player | kind    | row | column | direction |
        | good   | easy    | 2   | 4      | down      |
        | good   | cross   | 3   | 4      | right     |
        | good   | plus    | 4   | 5      | right     |
        | bad    | easy    | 2   | 4      | down      |
        | bad    | pyramid | 3   | 4      | left      |
        | bad    | arrow   | 3   | 3      | left      |
        | bad    | diamond | 4   | 2      | right     |
        | bad    | skull   | 3   | 5      | right     |

    Scenario Outline: The <player> player will not play the <kind> board with one peg in another slot
      Given a game on the <kind> board
      And slot (<row>, <column>) has been set to "."
      And slot (<to row>, <to column>) has been set to "O"
      When the <player> player plays the <kind> board
      Then it is refused
      And the board is as before

      Examples:
        | player | kind    | row | column | to row | to column |
        | good   | easy    | 3   | 4      | 4      | 4         |
        | good   | cross   | 2   | 4      | 2      | 5         |
        | good   | plus    | 6   | 4      | 6      | 3         |
        | bad    | easy    | 5   | 4      | 6      | 4         |
        | bad    | pyramid | 2   | 4      | 1      | 4         |
        | bad    | arrow   | 1   | 4      | 1      | 5         |
        | bad    | diamond | 7   | 4      | 7      | 3         |
        | bad    | skull   | 4   | 4      | 4      | 3         |

    Scenario Outline: Without pegs, the <kind> board is not played by the <player> player
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
      When the <player> player plays the <kind> board
      Then it is refused
      And the board is as before

      Examples:
        | player | kind    |
        | good   | easy    |
        | good   | cross   |
        | good   | plus    |
        | bad    | easy    |
        | bad    | pyramid |
        | bad    | arrow   |
        | bad    | diamond |
        | bad    | skull   |

    @contract
    Scenario Outline: The <player> player on the <other> board violates <tag>
      Given a game on the <other> board
      When the <player> player plays the <kind> board
      Then the precondition <tag> is violated

      Examples:
        | player | kind    | other   | tag                     |
        | good   | easy    | cross   | current_game_is_easy    |
        | good   | cross   | plus    | current_game_is_cross   |
        | good   | plus    | cross   | current_game_is_plus    |
        | bad    | easy    | default | current_game_is_easy    |
        | bad    | pyramid | skull   | current_game_is_pyramid |
        | bad    | arrow   | skull   | current_game_is_arrow   |
        | bad    | diamond | skull   | current_game_is_diamond |
        | bad    | skull   | diamond | current_game_is_skull   |

  @EECS3311-R36
  Rule: What a player does shows in no template

    Scenario Outline: The template of the <kind> board after the good player has played
      Given a game on the <kind> board
      And the good player has played the <kind> board
      When the template of the <kind> board is shown
      Then it shows the <kind> board

      Examples:
        | kind  |
        | easy  |
        | cross |
        | plus  |

    Scenario Outline: The template of the <kind> board after the bad player has played
      Given a game on the <kind> board
      And the bad player has played the <kind> board
      When the template of the <kind> board is shown
      Then it shows the <kind> board

      Examples:
        | kind    |
        | easy    |
        | pyramid |
        | arrow   |
        | diamond |
        | skull   |

  @EECS3311-R40 @remark
  Rule: On the easy board the players make the moves that the assignment gives them

    Scenario: The good player moves (2, 4) down and (4, 4) down
      Given a game on the easy board
      When the good player plays the easy board
      Then the board is:
        """
        ***.***
        ***.***
        ***.***
        ***.***
        ***.***
        ***O***
        *******
        """

    Scenario: The bad player moves (3, 4) up
      Given a game on the easy board
      When the bad player plays the easy board
      Then the board is:
        """
        ***O***
        ***.***
        ***.***
        ***.***
        ***O***
        ***.***
        *******
        """
