Feature: How the program is organised
  The assignment asks for nine methods that communicate through their arguments and return values.
  Output does not show this. The methods are looked for where the grader can call them; where variables live is a remark.

  @CS300-R6 @engine
  Rule: The program is organised into methods with the names of the assignment

    Scenario: All methods below main are there
      When the methods are listed
      Then these methods are found, maybe beside others:
        | readValidInt        |
        | createBoard         |
        | displayBoard        |
        | readValidMove       |
        | isValidMove         |
        | performMove         |
        | countPegsRemaining  |
        | countMovesAvailable |

  # In some languages a program needs no main.
  @CS300-R6 @engine @remark
  Rule: There are nine methods, main among them

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
