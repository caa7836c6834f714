Feature: Random games
  The games of this feature are drawn from a seed, anew for each grading. So nobody knows them in advance.

  @BOARDGAME2D-R16 @random @engine
  Rule: Of all jumps of peg solitaire exactly the valid ones are made, and each takes one peg away

    Scenario: Boards of peg solitaire
      When 3 random games of peg solitaire are played, and the board is looked at
      Then all is as the rules say

    Scenario: Every jump after random jumps
      When 2 random games of peg solitaire are played, and every move is looked at
      Then all is as the rules say

    Scenario: isMoveValid after random jumps
      When 2 random games of peg solitaire are played, and isMoveValid is looked at
      Then all is as the rules say

  @BOARDGAME2D-R15 @random @engine
  Rule: What is no entry of peg solitaire changes nothing

    Scenario: Wrong entries of peg solitaire
      When 6 random games of peg solitaire are played, and a wrong entry is looked at
      Then all is as the rules say

    Scenario: Entries of peg solitaire, proper or not
      When 20 random games of peg solitaire are played, and isEntryProper is looked at
      Then all is as the rules say

  @BOARDGAME2D-R17 @needs-BOARDGAME2D-R16 @random @engine
  Rule: A game of peg solitaire is over when no jump is left, and its score is the number of pegs

    Scenario: Scores of peg solitaire
      When 3 random games of peg solitaire are played, and the score is looked at
      Then all is as the rules say

    Scenario: Ends of peg solitaire
      When 5 random games of peg solitaire are played, and the end is looked at
      Then all is as the rules say

  @BOARDGAME2D-R19 @random @engine
  Rule: A tile of the eight puzzle moves into the blank, and no other way

    Scenario: Boards of the eight puzzle
      When 3 random games of eight puzzle are played, and the board is looked at
      Then all is as the rules say

    Scenario: Every move of random eight puzzles
      When 2 random games of eight puzzle are played, and every move is looked at
      Then all is as the rules say

    Scenario: isMoveValid of random eight puzzles
      When 2 random games of eight puzzle are played, and isMoveValid is looked at
      Then all is as the rules say

    Scenario: Wrong entries of the eight puzzle
      When 4 random games of eight puzzle are played, and a wrong entry is looked at
      Then all is as the rules say

    Scenario: Entries of the eight puzzle, proper or not
      When 20 random games of eight puzzle are played, and isEntryProper is looked at
      Then all is as the rules say

  @BOARDGAME2D-R20 @random @engine
  Rule: The score of the eight puzzle is the number of inversions

    Scenario: Scores of random eight puzzles
      When 3 random games of eight puzzle are played, and the score is looked at
      Then all is as the rules say

    Scenario: Inversions of tiles in any order
      When 20 random games of eight puzzle are played, and totalInversion is looked at
      Then all is as the rules say

  @BOARDGAME2D-R21 @random @engine
  Rule: An eight puzzle is over when there is no inversion, and not before

    Scenario: Ends of the eight puzzle
      When 5 random games of eight puzzle are played, and the end is looked at
      Then all is as the rules say

  @BOARDGAME2D-R24 @random @engine
  Rule: A move of Klotski takes one piece one unit further, and what is no entry changes nothing

    Scenario: Boards of Klotski
      When 3 random games of Klotski are played, and the board is looked at
      Then all is as the rules say

    Scenario: Wrong entries of Klotski
      When 4 random games of Klotski are played, and a wrong entry is looked at
      Then all is as the rules say

    Scenario: Entries of Klotski, proper or not
      When 20 random games of Klotski are played, and isEntryProper is looked at
      Then all is as the rules say

  @BOARDGAME2D-R25 @random @engine
  Rule: Of all moves of Klotski exactly those are made for which there is room

    Scenario: Every move of random positions of Klotski
      When 2 random games of Klotski are played, and every move is looked at
      Then all is as the rules say

    Scenario: isMoveValid in random positions of Klotski
      When 2 random games of Klotski are played, and isMoveValid is looked at
      Then all is as the rules say

  @BOARDGAME2D-R27 @random @engine
  Rule: A game of Klotski is over when the big piece has come out, and not before

    Scenario: Ends of Klotski
      When 3 random games of Klotski are played, and the end is looked at
      Then all is as the rules say

  @BOARDGAME2D-R28 @random @engine
  Rule: The score of Klotski tells how far the big piece has to go

    Scenario: Scores of Klotski
      When 3 random games of Klotski are played, and the score is looked at
      Then all is as the rules say

  @BOARDGAME2D-R7 @random @engine
  Rule: The string move tells which entries are wrong, and which moves

    Scenario Outline: The string move in a random <game>
      When 4 random games of <game> are played, and the string move is looked at
      Then all is as the rules say

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

  @BOARDGAME2D-R5 @random @console
  Rule: What is typed is made if it is a valid move, and all else changes nothing

    Scenario Outline: Random games of <game>, with wrong entries
      When 2 random games of <game> are typed, and the board is looked at
      Then all is as the rules say

      Examples:
        | game          |
        | peg solitaire |
        | eight puzzle  |
        | Klotski       |

    @needs-BOARDGAME2D-R7 @needs-BOARDGAME2D-R8
    Scenario Outline: Random games of <game>, and AUTO
      When 2 random games of <game> are typed, and AUTO is looked at
      Then all is as the rules say

      Examples:
        | game          |
        | peg solitaire |
        | Klotski       |

  @BOARDGAME2D-R4 @random @console
  Rule: A game that is typed comes to its end, and not before

    @needs-BOARDGAME2D-R16 @needs-BOARDGAME2D-R17
    Scenario: Random games of peg solitaire to their end
      When 2 random games of peg solitaire are typed, and the end is looked at
      Then all is as the rules say

    @needs-BOARDGAME2D-R24 @needs-BOARDGAME2D-R25 @needs-BOARDGAME2D-R26 @needs-BOARDGAME2D-R27
    Scenario: Random games of Klotski to their end
      When 2 random games of Klotski are typed, and the end is looked at
      Then all is as the rules say

  @BOARDGAME2D-R6 @random @console
  Rule: The score of a game that was typed is told in the end

    @needs-BOARDGAME2D-R17
    Scenario: Scores of random games of peg solitaire
      When 2 random games of peg solitaire are typed, and the score is looked at
      Then all is as the rules say

    @needs-BOARDGAME2D-R28
    Scenario: Scores of random games of Klotski
      When 2 random games of Klotski are typed, and the score is looked at
      Then all is as the rules say
