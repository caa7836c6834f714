@engine
Feature: All games on a board

  @EECS3311-R45
  Rule: Whichever moves the player chooses, the games are certain ones and no others

    Scenario: The three games on the easy board
      Given a game on the easy board
      When all its games are played
      Then these are all the games:
        | moves                    | pegs left |
        | down (2, 4), down (4, 4) | 1         |
        | down (2, 4), up (5, 4)   | 1         |
        | up (3, 4)                | 2         |

    Scenario Outline: <boards> boards occur in the games on the <kind> board
      Given a game on the <kind> board
      When all its games are played
      Then <boards> different boards occur

      Examples:
        | kind  | boards |
        | easy  | 5      |
        | cross | 24     |
        | plus  | 153    |

  @EECS3311-R45
  Rule: Every game ends won, with one peg, or lost, with more

    Scenario Outline: <won> games on the <kind> board are won and <lost> are lost
      Given a game on the <kind> board
      When all its games are played
      Then <won> are won and <lost> are lost

      Examples:
        | kind  | won | lost |
        | easy  | 2   | 1    |
        | cross | 4   | 17   |
        | plus  | 32  | 272  |

    Scenario: How many pegs are left on the cross board
      Given a game on the cross board
      When all its games are played
      Then these are all the ends:
        | pegs | boards |
        | 1    | 2      |
        | 2    | 2      |
        | 3    | 5      |
        | 4    | 4      |

    Scenario: How many pegs are left on the plus board
      Given a game on the plus board
      When all its games are played
      Then these are all the ends:
        | pegs | boards |
        | 1    | 5      |
        | 2    | 2      |
        | 3    | 22     |
        | 5    | 13     |

  @EECS3311-R23
  Rule: is_over is right on every board of every game

    Scenario Outline: What is_over says in the games on the <kind> board
      Given a game on the <kind> board
      When all its games are played
      Then is_over is right on each board

      Examples:
        | kind  |
        | easy  |
        | cross |
        | plus  |

  @EECS3311-R24 @needs-EECS3311-R23
  Rule: is_won is right on every board of every game

    Scenario Outline: What is_won says in the games on the <kind> board
      Given a game on the <kind> board
      When all its games are played
      Then is_won is right on each board

      Examples:
        | kind  |
        | easy  |
        | cross |
        | plus  |
