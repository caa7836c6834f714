Feature: A sum

  @SUM-R1
  Rule: It prints the sum of its arguments

    Scenario: Three numbers
      Given the program is started with "1", "-2" and "30"
      When the player types nothing
      Then the program prints the line "29"
      And it prints nothing more
      And it ends

    Scenario: One number
      Given the program is started with "7"
      When the player types nothing
      Then the program prints the line "7"

  @SUM-R2
  Rule: Without arguments, the sum is 0

    Scenario: No arguments
      Given the program is started with no arguments
      When the player types nothing
      Then the program prints the line "0"
      And it ends

  @SUM-R3
  Rule: If an argument is no whole number, it says so on the error stream and ends with exit status 1

    Scenario Outline: <argument>
      Given the program is started with "1" and "<argument>"
      When the player types nothing
      Then the program prints "<argument>" to the error stream
      And it ends with exit status 1

      Examples:
        | argument |
        | two      |
        | 1.5      |
