Feature: ISBN

  @ISB-R1
  Rule: isIsbn tells whether a text is an ISBN of ten digits

    Scenario Outline: <text> is <one>
      Then `isIsbn("<text>")` is <one>

      Examples:
        | text       | one   |
        | 9971502100 | true  |
        | 080442957X | true  |
        | 9971502108 | false |
        | 997150210  | false |
        | 99715021AA | false |

  @ISB-R2 @needs-ISB-R1
  Rule: areIsbn tells it of each of a list

    Scenario: Three texts
      Then `areIsbn(["9971502100", "1", "080442957X"])` is [true, false, true]

    Scenario: No text
      Then `areIsbn([])` is []

  @ISB-R3 @needs-ISB-R1
  Rule: validity gives a map from each text to whether it is one

    Scenario: Two texts
      Then `validity(["9971502100", "1"])` is {"9971502100": true, "1": false}
