Feature: An echo function

  @EFU-R1
  Rule: echo gives the text that it takes

    Scenario Outline: It takes <text>
      Then `echo("<text>")` is "<text>"

      Examples:
        | text  |
        | a     |
        | a b   |
        | é     |
