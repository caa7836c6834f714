Feature: The project that is handed in

  @EECS3311-R47 @files
  Rule: The classes are those of the starter code: none is added, none is deleted

    Scenario Outline: The classes of the cluster <cluster>
      When the project is opened
      Then the folder <cluster> holds exactly the classes <classes>

      Examples:
        | cluster | classes                                                                                      |
        | root    | APPLICATION                                                                                  |
        | slot    | AVAILABLE_SLOT OCCUPIED_SLOT SLOT_STATUS SLOT_STATUS_ACCESS UNAVAILABLE_SLOT UNOCCUPIED_SLOT |
        | board   | BOARD BOARD_TEMPLATES BOARD_TEMPLATES_ACCESS                                                 |
        | game    | BAD_PLAYER GAME GOOD_PLAYER PLAYER                                                           |
        | tests   | TEST_BAD_PLAYER TEST_GOOD_PLAYER TEST_PEG_SOLITAIRE                                          |

  @EECS3311-R48 @files
  Rule: Directories and clusters are those of the starter code

    Scenario: No other cluster
      When the project is opened
      Then there is no class outside of the clusters

    Scenario: Files are called like their classes
      When the project is opened
      Then every file is called like its class

    Scenario: The project file peg_solitaire.ecf
      When the project is opened
      Then there is a file peg_solitaire.ecf with something in it

  @EECS3311-R53 @files
  Rule: docs holds the BON diagram, as it was drawn and as a PDF

    Scenario Outline: The diagram in docs/<file>
      When the project is opened
      Then there is a file docs/<file> with something in it

      Examples:
        | file           |
        | solitaire.vsdm |
        | solitaire.pdf  |

  @EECS3311-R54 @files
  Rule: docs/team.txt holds the CSE login of each member, one a line

    Scenario: Somebody has handed it in
      When the project is opened
      Then docs/team.txt names at least one member

    @remark
    Scenario: One login a line
      When the project is opened
      Then docs/team.txt names at least one member
      And each of its lines is one word

    @remark
    Scenario: The logins of the example are replaced
      When the project is opened
      Then docs/team.txt names at least one member
      And none of its lines is a login of the starter code

  @EECS3311-R55 @files
  Rule: A group has one or two members

    Scenario: No third member
      When the project is opened
      Then docs/team.txt names at most two members

  @EECS3311-R57 @files
  Rule: The project is submitted without what the compiler has made of it

    Scenario: Nothing is left of the compiler
      When the project is opened
      Then there is no folder EIFGENs
