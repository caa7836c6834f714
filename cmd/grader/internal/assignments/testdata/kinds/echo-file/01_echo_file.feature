Feature: An echo of files

  @ECF-R1
  Rule: It writes the lines of in.txt to out.txt, in capitals

    Scenario: Two lines
      Given the file "in.txt" holds:
        """
        one
        and two
        """
      When the player types nothing
      Then the program writes to the file "out.txt" exactly:
        """
        ONE
        AND TWO
        """
      And it writes no other file

  @ECF-R2
  Rule: It prints how many lines there were

    Scenario: Three lines
      Given the file "in.txt" holds:
        """
        a
        b
        c
        """
      When the player types nothing
      Then the program prints the line "3"
      And it ends

    Scenario: An empty file
      Given the file "in.txt" is empty
      When the player types nothing
      Then the program prints the line "0"
      And it ends

  @ECF-R3
  Rule: Without in.txt, it says so on the error stream and ends with exit status 1

    Scenario: No file
      Given the file "other.txt" is empty
      When the player types nothing
      Then the program prints "in.txt" to the error stream
      And it ends with exit status 1
