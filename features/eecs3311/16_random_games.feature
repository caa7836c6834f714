@engine @random
Feature: Random games
  The games of this feature are drawn from a seed, anew for each grading. So nobody knows them in advance.

  @EECS3311-R13
  Rule: A peg moves to the left over the peg beside it into the unoccupied slot beyond, and in no other case

    Scenario: Every move to the left on random boards
      When 4 random boards are drawn, and on each every move to the left is tried
      Then all is as the rules say

  @EECS3311-R14
  Rule: A peg moves to the right, up and down in the same way

    Scenario: Every move to the right, up and down on random boards
      When 4 random boards are drawn, and on each every move to the right, up or down is tried
      Then all is as the rules say

  @EECS3311-R17
  Rule: Moving left empties the peg's slot and the one to its left, fills the one beyond, and changes nothing else

    Scenario: Moves to the left on random boards
      When 12 random boards are drawn, and on each a move to the left is made
      Then all is as the rules say

  @EECS3311-R18 @needs-EECS3311-R17
  Rule: Moving to the right, up and down does the same in its direction

    Scenario: Moves to the right, up and down on random boards
      When 18 random boards are drawn, and on each a move to the right, up or down is made
      Then all is as the rules say

  @EECS3311-R21 @needs-EECS3311-R13 @needs-EECS3311-R14
  Rule: A move demands a peg, a peg to pass and an unoccupied target; any other is refused and changes nothing

    Scenario: Random moves on random boards
      When 30 random boards are drawn, and on each a move is demanded
      Then all is as the rules say

    Scenario: Every move that is refused on random boards
      When 3 random boards are drawn, and on each every move is tried
      Then all is as the rules say

    @contract
    Scenario: The contracts of random moves
      When 16 random boards are drawn, and on each the contract of a move is broken
      Then all is as the rules say

  @EECS3311-R45 @needs-EECS3311-R13 @needs-EECS3311-R14 @needs-EECS3311-R17 @needs-EECS3311-R18 @needs-EECS3311-R21
  Rule: Whichever moves the player chooses, the board is right after them

    Scenario: Boards after random games
      When 6 random games are played, and the board is looked at
      Then all is as the rules say

  @EECS3311-R23
  Rule: A game is over if and only if no peg can move

    Scenario: Ends of random games
      When 24 random boards are drawn, and on each it is asked whether the game is over
      Then all is as the rules say

  @EECS3311-R24 @needs-EECS3311-R23
  Rule: A game is won if and only if it is over and exactly one peg is left

    Scenario: Games that are won at random, and others
      When 24 random boards are drawn, and on each it is asked whether the game is won
      Then all is as the rules say

  @EECS3311-R1 @needs-EECS3311-R2
  Rule: The slot (r, c) is in row r from the top and column c from the left, both counted from 1

    Scenario: Random slots
      When 16 random boards are drawn, and on each a slot is looked at
      Then all is as the rules say

  @EECS3311-R2 @needs-EECS3311-R9
  Rule: The text of a board has the character of each slot in its place

    Scenario: The text of random boards
      When 6 random boards are drawn, and on each the board is shown
      Then all is as the rules say

  @EECS3311-R34
  Rule: Rows and columns 1 to 7 are valid, and no others; number_of_occupied_slots counts the pegs

    Scenario: Random rows and columns
      When 20 random boards are drawn, and on each a row or a column is judged
      Then all is as the rules say

    Scenario: Pegs on random boards
      When 10 random boards are drawn, and on each the pegs are counted
      Then all is as the rules say

    @contract @needs-EECS3311-R1
    Scenario: The contract of status_of on random boards
      When 8 random boards are drawn, and on each the contract of status_of is broken
      Then all is as the rules say

  @EECS3311-R11
  Rule: Two boards are equal if and only if their texts are the same

    Scenario: Random boards that are nearly the same
      When 12 random boards are drawn, and on each another board is compared
      Then all is as the rules say

  @EECS3311-R27
  Rule: matches_slots_except tells whether two boards agree on every slot outside of a rectangle

    Scenario: Random boards that differ inside or outside of a rectangle
      When 20 random boards are drawn, and on each another board is matched
      Then all is as the rules say

  @EECS3311-R30 @needs-EECS3311-R27
  Rule: The rectangle must be on the board, and its ends in order; they may be the same

    Scenario: Random rectangles of a match
      When 12 random boards are drawn, and on each a match is demanded
      Then all is as the rules say

    @contract
    Scenario: The contract of matches_slots_except on random boards
      When 8 random boards are drawn, and on each the contract of a match is broken
      Then all is as the rules say

  @EECS3311-R31
  Rule: set_status gives one slot the status and leaves all others

    Scenario: Random slots are set
      When 10 random boards are drawn, and on each a slot is set
      Then all is as the rules say

    @contract
    Scenario: The contract of set_status on random boards
      When 8 random boards are drawn, and on each the contract of set_status is broken
      Then all is as the rules say

  @EECS3311-R32
  Rule: set_statuses gives every slot of the rectangle the status and leaves all others

    Scenario: Random rectangles are set
      When 10 random boards are drawn, and on each slots are set
      Then all is as the rules say

    @contract
    Scenario: The contract of set_statuses on random boards
      When 8 random boards are drawn, and on each the contract of set_statuses is broken
      Then all is as the rules say

  @EECS3311-R36
  Rule: Play shows in no template

    Scenario: Templates after random games
      When 6 random games are played, and the template is looked at
      Then all is as the rules say

  @EECS3311-R37 @needs-EECS3311-R2
  Rule: Three lines say how the game stands, and the text of the board follows

    Scenario: The text of random games
      When 8 random boards are drawn, and on each the game is shown
      Then all is as the rules say

  @EECS3311-R38 @needs-EECS3311-R35
  Rule: A new player has a game on the default board

    Scenario: Players are created during random games
      When 4 random boards are drawn, and on each a player is created
      Then all is as the rules say

  @EECS3311-R39 @needs-EECS3311-R11
  Rule: Each command of a player demands a fresh board of its kind

    Scenario: Players on random boards
      When 8 random boards are drawn, and on each a player plays
      Then all is as the rules say
