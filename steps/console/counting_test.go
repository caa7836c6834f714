package console_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// counting is a program that counts its questions until one is answered with 9. In its texts # stands for the number.
func counting(question, left, found string) engine.Subject {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		for n := 1; ; n++ {
			answer, more := g.ask(strings.ReplaceAll(question, "#", strconv.Itoa(n)))
			if answer == "9" {
				g.say("\n" + strings.ReplaceAll(found, "#", strconv.Itoa(n)) + "\n")
			}
			if !more || answer == "9" {
				break
			}
			g.say("\n" + strings.ReplaceAll(left, "#", strconv.Itoa(7-n)) + "\n")
		}
		g.run.Output = []byte(g.printed.String())
		return g.run
	}}
}

// A question or message in other words costs one rule, whatever its number is. What another message says with other numbers means none.
func TestNumbersInTheWordsOfTheProgram(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Counting
  @CNT-R1
  Scenario: Questions
    When the player types "1", "2" and "9"
    Then the program asks "Guess 1?"
    And it asks "Guess 2?"
    And it asks "Guess 3?"

  @CNT-R2
  Scenario: Five questions
    When the player types "1", "2", "3", "4" and "9"
    Then the program asks "Guess 5?"
    And it prints "Found with guess 5."

  @CNT-R3
  Scenario: At once
    When the player types "9"
    Then the program prints "Found with guess 1."

  @CNT-R4
  Scenario: What is left
    When the player types "1", "2" and "9"
    Then the program prints:
      """
      Left: 6
      """
    And it prints "Found with guess 3."
`)
	for _, test := range []struct {
		question, left, found string
		broken                []string
		says, reason          string
	}{
		{"Guess #? ", "Left: #", "Found with guess #.", nil, "", "as the assignment has it"},
		{"Attempt no. #: ", "Left: #", "Found with guess #.", []string{"CNT-R1"},
			"The program asks “Attempt no. 1:”, and not “Guess 1?”.", "questions in other words"},
		{"Your guess: ", "Left: #", "Found with guess #.", []string{"CNT-R1"},
			"The program asks “Your guess:”, and not “Guess 1?”.", "questions without numbers, the fifth, too"},
		{"Guess #? ", "Left: #", "Solved in # tries!", []string{"CNT-R3"},
			"The program prints “Solved in 1 tries!”, and not “Found with guess 1.”.", "a message in other words"},
		{"Attempt no. #: ", "Left: #", "Solved in # tries!", []string{"CNT-R1", "CNT-R3"}, "", "both"},
		{"Guess #? ", "Left: #", "", []string{"CNT-R2", "CNT-R3", "CNT-R4"}, "", "no message: a line with other numbers is none"},
	} {
		var broken []string
		says := ""
		for _, r := range stepstest.Run(t, suite, counting(test.question, test.left, test.found), steps.Options{Once: true}) {
			if r.Outcome != engine.Passed {
				broken, says = append(broken, r.Scenario.RuleID), says+steps.Sentence(r)
			}
		}
		if !slices.Equal(broken, test.broken) || !strings.HasPrefix(says, test.says) {
			t.Errorf("%s: %v (%s), want %v (%s)", test.reason, broken, says, test.broken, test.says)
		}
	}
}

// greeting is a program that greets whoever tells a name, and says who was there. In its texts # stands for the name.
func greeting(question, greets, bye string) engine.Subject {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		for {
			name, more := g.ask(question)
			if !more || name == "quit" {
				break
			}
			g.say("\n" + strings.ReplaceAll(greets, "#", name) + "\n")
		}
		g.say("\n" + bye + "\n")
		g.run.Output = []byte(g.printed.String())
		return g.run
	}}
}

// A message in other words costs one rule, whatever name it has that was typed. A word that is typed in one way alone is no name.
func TestNamesInTheWordsOfTheProgram(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Greeting
  @GRT-R1
  Scenario: One is greeted
    When the player types "Ann" and "quit"
    Then the program asks "Name?"
    And it prints "Hello, Ann!"

  @GRT-R2
  Scenario: Two are greeted
    When the player types "Zoe", "Al" and "quit"
    Then the program prints "Hello, Zoe!"
    And it prints "Hello, Al!"
    And it prints "You quit."

  @GRT-R3
  Scenario: Nobody
    When the player types "quit"
    Then the program prints "You quit."
    And it never prints "Hello"
`)
	for _, test := range []struct {
		greets, bye string
		broken      []string
		says        string
		reason      string
	}{
		{"Hello, #!", "You quit.", nil, "", "as the assignment has it"},
		{"# is welcome", "You quit.", []string{"GRT-R1"}, "The program prints “Ann is welcome”, and not “Hello, Ann!”.", "other words"},
		{"Welcome to you", "You quit.", []string{"GRT-R1", "GRT-R2"}, "", "other words without the name"},
		{"Hello, #!", "That was all", []string{"GRT-R3"}, "The program prints “That was all”, and not “You quit.”.",
			"no name: it is always typed"},
	} {
		var broken []string
		says := ""
		for _, r := range stepstest.Run(t, suite, greeting("Name? ", test.greets, test.bye), steps.Options{Once: true}) {
			if r.Outcome != engine.Passed {
				broken, says = append(broken, r.Scenario.RuleID), says+steps.Sentence(r)
			}
		}
		if !slices.Equal(broken, test.broken) || !strings.HasPrefix(says, test.says) {
			t.Errorf("%s: %v (%s), want %v (%s)", test.reason, broken, says, test.broken, test.says)
		}
	}
}
