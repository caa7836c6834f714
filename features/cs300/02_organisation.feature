Feature: How the program is organised
  The assignment asks for nine methods that communicate through their arguments and return values.
  Source code shows this, output does not: what the grader can find out is a remark and never counts.

  @CS300-R6 @engine @remark
  Rule: The program is organised into nine methods

    Scenario: All nine methods are there
      When the methods are listed
      Then these methods are found:
        | main                |
        | readValidInt        |
        | createBoard         |
        | displayBoard        |
        | readValidMove       |
        | isValidMove         |
        | performMove         |
        | countPegsRemaining  |
        | countMovesAvailable |

  @CS300-R7 @engine @remark @empty
  Rule: Every mutable variable is local to a method

    Scenario: No mutable variable lives outside the methods
      When the mutable variables outside all methods are listed
      Then no variable is found
