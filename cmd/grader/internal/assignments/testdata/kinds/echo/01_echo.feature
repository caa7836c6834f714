Feature: An echo

  @ECH-R1
  Rule: It prints the line that it reads

    Scenario Outline: It is told <words>
      When the player types "<words>"
      Then the program prints the line "<words>" exactly
      And it prints nothing more
      And it ends

      Examples:
        | words     |
        | 1         |
        | two words |
        | é         |
