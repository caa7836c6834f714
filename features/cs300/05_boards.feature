Feature: createBoard, which sets up a board

  @CS300-R27 @engine
  Rule: Each type has its own board

    Scenario: Type 1 is the Cross
      When a board of type 1 is created
      Then the board is:
        """
        ###@@@###
        ###@@@###
        @@@@@@@@@
        @@@@-@@@@
        @@@@@@@@@
        ###@@@###
        ###@@@###
        """

    Scenario: Type 2 is the Circle
      When a board of type 2 is created
      Then the board is:
        """
        #-@@-#
        -@@@@-
        @@@@@@
        @@@@@@
        -@@@@-
        #-@@-#
        """

    Scenario: Type 3 is the Triangle
      When a board of type 3 is created
      Then the board is:
        """
        ###-@-###
        ##-@@@-##
        #-@@-@@-#
        -@@@@@@@-
        """

    Scenario: Type 4 is the Simple T
      When a board of type 4 is created
      Then the board is:
        """
        -----
        -@@@-
        --@--
        --@--
        -----
        """

  @CS300-R27 @needs-CS300-R3 @engine
  Rule: The board is a new one each time

    Scenario Outline: A second <board> is untouched by play on the first
      Given a board of type <type>
      And the peg in row <row>, column <column> has jumped <direction>
      When a board of type <type> is created
      Then the board is the <board>

      Examples:
        | type | board    | row | column | direction |
        | 1    | Cross    | 2   | 5      | DOWN      |
        | 2    | Circle   | 2   | 3      | LEFT      |
        | 3    | Triangle | 1   | 5      | DOWN      |
        | 4    | Simple T | 3   | 3      | UP        |
