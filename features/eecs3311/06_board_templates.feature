@engine
Feature: BOARD_TEMPLATES, the eight kinds of boards

  @EECS3311-R8 @needs-EECS3311-R35 @needs-EECS3311-R2 @needs-EECS3311-R9
  Rule: Each kind has a string constant of seven lines, of which the last has no new-line character

    Scenario: The default board's constant
      When the constant of the default board is shown
      Then it reads:
        """
        *******
        *******
        *******
        *******
        *******
        *******
        *******
        """
      And it has 55 bytes

    Scenario: The easy board's constant
      When the constant of the easy board is shown
      Then it reads:
        """
        ***.***
        ***O***
        ***O***
        ***.***
        ***O***
        ***.***
        *******
        """
      And it has 55 bytes

    Scenario: The cross board's constant
      When the constant of the cross board is shown
      Then it reads:
        """
        **...**
        **.O.**
        ..OOO..
        ...O...
        ...O...
        **...**
        **...**
        """
      And it has 55 bytes

    Scenario: The plus board's constant
      When the constant of the plus board is shown
      Then it reads:
        """
        **...**
        **.O.**
        ...O...
        .OOOOO.
        ...O...
        **.O.**
        **...**
        """
      And it has 55 bytes

    Scenario: The pyramid board's constant
      When the constant of the pyramid board is shown
      Then it reads:
        """
        **...**
        **.O.**
        ..OOO..
        .OOOOO.
        OOOOOOO
        **...**
        **...**
        """
      And it has 55 bytes

    Scenario: The arrow board's constant
      When the constant of the arrow board is shown
      Then it reads:
        """
        **.O.**
        **OOO**
        .OOOOO.
        ...O...
        ...O...
        **OOO**
        **OOO**
        """
      And it has 55 bytes

    Scenario: The diamond board's constant
      When the constant of the diamond board is shown
      Then it reads:
        """
        **.O.**
        **OOO**
        .OOOOO.
        OOO.OOO
        .OOOOO.
        **OOO**
        **.O.**
        """
      And it has 55 bytes

    Scenario: The skull board's constant
      When the constant of the skull board is shown
      Then it reads:
        """
        **OOO**
        **OOO**
        .OOOOO.
        .O.O.O.
        .OOOOO.
        **OOO**
        **OOO**
        """
      And it has 55 bytes

  @EECS3311-R10 @needs-EECS3311-R35 @needs-EECS3311-R2 @needs-EECS3311-R9
  Rule: Each kind has a board object, whose text is its constant

    Scenario Outline: The template of the <kind> board
      When the template of the <kind> board is shown
      Then it reads exactly as the <kind> board
      And it has 55 bytes

      Examples:
        | kind    |
        | default |
        | easy    |
        | cross   |
        | plus    |
        | pyramid |
        | arrow   |
        | diamond |
        | skull   |

  @EECS3311-R7
  Rule: The templates are one object, the same at every access

    Scenario: There is one object with all templates
      When it is asked whether templates is one object at every access
      Then the answer is true
