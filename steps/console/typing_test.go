package console_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// A taker is a game in which two players take turns: each is asked for a pile of 3, of which there are two, and how many to take.
type taker struct {
	first   []string // questions before the game
	named   bool     // the answers to these are the players' names
	forgets bool     // it never tells who wins
	joined  bool     // one question for both answers, with a blank between
	turned  bool     // it asks how many first
	takes0  bool     // there is a pile 0
}

func (p taker) subject() engine.Subject {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		p.play(g)
		g.run.Output = []byte(g.printed.String())
		return g.run
	}}
}

func (p taker) play(g *talking) {
	players := []string{"Player 1", "Player 2"}
	for i, question := range p.first {
		name, more := g.ask(question + " ")
		if !more {
			return
		}
		if p.named {
			players[i] = name
		}
	}
	piles := []int{3, 3}
	for turn := 0; piles[0]+piles[1] > 0; {
		pile, count, more := p.ask(g, players[turn], piles)
		switch {
		case !more:
			return
		case pile == "":
			g.say("No such pile.\n")
			continue
		}
		at, _ := strconv.Atoi(pile)
		taken, _ := strconv.Atoi(count)
		at = max(1, at)
		piles[at-1] -= min(max(1, taken), piles[at-1])
		g.say(fmt.Sprintf("1: %d\n2: %d\n", piles[0], piles[1]))
		turn = 1 - turn
		if piles[0]+piles[1] == 0 && !p.forgets {
			g.say(players[1-turn] + " wins.\n")
		}
	}
}

// ask asks a player for a pile, which is "" if there is none, and how many to take.
func (p taker) ask(g *talking, player string, piles []int) (pile, count string, more bool) {
	switch {
	case p.joined:
		var both string
		both, more = g.ask(player + ", which pile and how many? ")
		pile, count, _ = strings.Cut(both, " ")
		if count == "" {
			pile = ""
		}
	case p.turned:
		count, _ = g.ask("How many, " + player + "? ")
		pile, more = g.ask("Of which pile? ")
	default:
		pile, more = g.ask(player + ", which pile? ")
	}
	at, err := strconv.Atoi(pile)
	low := map[bool]int{false: 1, true: 0}[p.takes0]
	if err != nil || at < low || at > 2 || piles[max(1, at)-1] == 0 {
		return "", "", more
	}
	if !p.joined && !p.turned {
		count, more = g.ask("How many? ")
	}
	return pile, count, more
}

// Questions before the game, such as for names, break one rule, though no answer of the game can be right before all of them are
// answered. So does one question for two, or two by turns that are asked the other way round. The model solution tells which answer
// to the first is refused, so that the second is not asked.
func TestOtherQuestionsAreAnswered(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Taking
  @TAK-R1
  Scenario: Questions
    When the player types "1", "3", "2", "1", "2" and "2"
    Then the program asks "Player 1, which pile?"
    And it asks "How many?"
    And it asks "Player 2, which pile?"
    And it asks "How many?"
    And it asks "Player 1, which pile?"
    And it asks "How many?"

  @TAK-R2
  Scenario: Piles
    When the player types "2", "3", "1", "1", "1" and "2"
    Then the program prints:
      """
      1: 2
      2: 0
      """

  @TAK-R3
  Scenario: Player 2 wins
    When the player types "1", "3", "2" and "3"
    Then the program prints "Player 2 wins."

  @TAK-R4
  Scenario Outline: No pile: <answer>
    When the player types "<answer>", "2" and "3"
    Then the program prints "No such pile."
    And it prints "2: 0"
    Examples:
      | answer |
      | 0      |
      | two    |

  @TAK-R4
  Scenario: No pile in the end
    When the player types "1", "3" and "1"
    Then the program prints "No such pile."
`)
	besides := func(question string) string {
		return "The program asks “" + question + "”, which is no question of the assignment."
	}
	const wants = "The program wants "
	for _, test := range []struct {
		program taker
		broken  []string
		says    string
		reason  string
	}{
		{taker{}, nil, "", "as the assignment has it"},
		{taker{first: []string{"Your name?"}}, []string{"TAK-R1"}, besides("Your name?"), "one question"},
		{taker{first: []string{"Your name?", "And yours?"}}, []string{"TAK-R1"}, besides("Your name?"), "two questions"},
		{taker{first: []string{"Name 1:", "Name 2:"}, named: true}, []string{"TAK-R1"}, besides("Name 1:"), "names that are used, counted"},
		{taker{first: []string{"Who begins?", "Who else?"}, named: true}, []string{"TAK-R1"}, besides("Who begins?"), "names that are used"},
		{taker{first: []string{"Who begins?", "Who else?"}, named: true, forgets: true}, []string{"TAK-R1", "TAK-R3"},
			besides("Who begins?"), "and nobody wins"},
		{taker{forgets: true}, []string{"TAK-R3"}, "", "nobody wins"},
		{taker{takes0: true}, []string{"TAK-R4"}, "", "there is a pile 0"},
		{taker{joined: true}, []string{"TAK-R1"}, wants + "“1 3” where the assignment has “1” and “3”.", "one question for both"},
		{taker{joined: true, takes0: true}, []string{"TAK-R1", "TAK-R4"}, wants, "one question for both, and a pile 0"},
		{taker{joined: true, forgets: true}, []string{"TAK-R1", "TAK-R3"}, "", "one question for both, and nobody wins"},
		{taker{turned: true}, []string{"TAK-R1"}, wants + "“3” and “1” where the assignment has “1” and “3”.",
			"how many comes first"},
		{taker{turned: true, takes0: true}, []string{"TAK-R1", "TAK-R4"}, "", "how many comes first, and a pile 0"},
	} {
		broken, says := brokenRules(t, suite, test.program.subject(), taker{}.subject())
		if !slices.Equal(broken, test.broken) || !strings.HasPrefix(says, test.says) {
			t.Errorf("%s: %v (%s), want %v (%s)", test.reason, broken, says, test.broken, test.says)
		}
	}
}

// A program that asks for two numbers as it should, and takes one for the other, reckons wrongly: nobody can type that right.
func TestNumbersTakenForEachOtherAreReckonedWrongly(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Sub
  @SUB-R1
  Scenario: Questions
    When the player types "5", "3"
    Then the program asks "First number?"
    And it asks "Second number?"

  @SUB-R2
  Scenario: Difference
    When the player types "7", "3"
    Then the program prints "Difference: 4"

  @SUB-R3
  Scenario: Quotient
    When the player types "6", "3"
    Then the program prints "Quotient: 2"
`)
	program := machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		first, _ := g.ask("First number? ")
		second, more := g.ask("Second number? ")
		x, _ := strconv.Atoi(second)
		y, _ := strconv.Atoi(first)
		if more && y != 0 {
			g.say(fmt.Sprintf("\nDifference: %d\nQuotient: %d\n", x-y, x/y))
		}
		g.run.Output = []byte(g.printed.String())
		return g.run
	}}
	want := []string{"SUB-R2", "SUB-R3"}
	if broken, says := brokenRules(t, suite, program, nil); !slices.Equal(broken, want) {
		t.Errorf("%v (%s), want %v", broken, says, want)
	}
}

// A program that asks for the row and the column of a cell, which has a number in the assignment, breaks the rule of the question.
func TestARowAndAColumnStandForTheNumberOfACell(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Cells
  @CEL-R1
  Scenario: Questions
    When the player types "1", "5" and "q"
    Then the program asks "Where?"
    And it asks "Where?"

  @CEL-R2
  Scenario: Two marks
    When the player types "2", "6" and "q"
    Then the program shows the board:
      """
      1 X 3
      4 5 X
      """

  @CEL-R3
  Scenario Outline: No cell: <answer>
    When the player types "<answer>", "1" and "q"
    Then the program prints "No cell."
    And it shows the board:
      """
      X 2 3
      4 5 6
      """
    Examples:
      | answer |
      | 0      |
      | 7      |
      | two    |
`)
	for _, test := range []struct {
		questions []string
		forgets   bool // it marks no cell
		broken    []string
		reason    string
	}{
		{[]string{"Where?"}, false, nil, "as the assignment has it"},
		{[]string{"Row?", "Column?"}, false, []string{"CEL-R1"}, "row and column"},
		{[]string{"Where?"}, true, []string{"CEL-R2", "CEL-R3"}, "no marks"},
	} {
		program := machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
			g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
			markCells(g, test.questions, test.forgets)
			g.run.Output = []byte(g.printed.String())
			return g.run
		}}
		if broken, says := brokenRules(t, suite, program, nil); !slices.Equal(broken, test.broken) {
			t.Errorf("%s: %v (%s), want %v", test.reason, broken, says, test.broken)
		}
	}
}

// markCells marks cells of a board of two rows and three columns.
func markCells(g *talking, questions []string, forgets bool) {
	board := []string{"1", "2", "3", "4", "5", "6"}
	for {
		g.say(strings.Join(board[:3], " ") + "\n" + strings.Join(board[3:], " ") + "\n")
		var numbers []int
		for _, question := range questions {
			answer, more := g.ask(question + " ")
			if !more || answer == "q" {
				return
			}
			n, _ := strconv.Atoi(answer)
			numbers = append(numbers, n)
		}
		cell := numbers[0]
		if len(numbers) == 2 {
			cell = 3*numbers[0] - 3 + numbers[1]
		}
		switch {
		case cell < 1 || cell > 6 || slices.Contains(numbers, 0):
			g.say("No cell.\n")
		case !forgets:
			board[cell-1] = "X"
		}
	}
}

// brokenRules grades a program, perhaps beside a model solution. It gives the rules that do not pass, and the sentence of the first result.
func brokenRules(t *testing.T, suite *steps.Suite, program, model engine.Subject) (broken []string, says string) {
	t.Helper()
	solution := &steps.Solution{Open: func(context.Context) (engine.Subject, error) { return model, nil }}
	if model == nil {
		solution = nil
	}
	for _, r := range stepstest.Run(t, suite, program, steps.Options{Once: true, Solution: solution}) {
		if r.Outcome == engine.Passed || slices.Contains(broken, r.Scenario.RuleID) {
			continue
		}
		if broken = append(broken, r.Scenario.RuleID); says == "" {
			says = steps.Sentence(r)
		}
	}
	return broken, says
}

// guesser is a program in which a code of four digits from 1 to 6 is guessed. In its questions # stands for the number of the guess.
type guesser struct {
	questions []string // for the whole code, or for each digit
	between   string   // the digits of a whole code
	digits    string   // that it takes
}

func (p guesser) subject() engine.Subject {
	return machine{InProcess: nobody(), does: func(_ engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		for n := 1; n <= 5; {
			guess, more := p.ask(g, strconv.Itoa(n))
			if !more {
				break
			}
			if len(guess) != 4 || strings.Trim(guess, p.digits) != "" {
				g.say("Four digits from 1 to 6, please.\n")
				continue
			}
			if n++; guess == "1234" {
				g.say("Found.\n")
				break
			}
			g.say("Wrong.\n")
		}
		g.run.Output = []byte(g.printed.String())
		return g.run
	}}
}

func (p guesser) ask(g *talking, n string) (guess string, more bool) {
	for _, question := range p.questions {
		answer, more := g.ask(strings.ReplaceAll(question, "#", n) + " ")
		if !more {
			return "", false
		}
		guess += answer
	}
	if p.between == "" {
		return guess, true
	}
	if !strings.Contains(guess, p.between) {
		return "", true
	}
	return strings.ReplaceAll(guess, p.between, ""), true
}

// A code whose digits are asked for one by one, or typed with blanks between, breaks the rule of the questions.
func TestCodesAreTypedInTheMannerOfTheProgram(t *testing.T) {
	t.Parallel()
	suite := suiteOf(t, `Feature: Codes
  @COD-R1
  Scenario: Questions
    When the player types "5555", "6666" and "1234"
    Then the program asks "Guess 1?"
    And it asks "Guess 2?"
    And it asks "Guess 3?"

  @COD-R2
  Scenario Outline: No code: <answer>
    When the player types "<answer>", "5555" and "1234"
    Then the program prints "Four digits from 1 to 6, please."
    And it prints "Wrong."
    Examples:
      | answer |
      | 123    |
      | 12345  |
      | 1237   |
      | 12a4   |
      |        |

  @COD-R3
  Scenario: Found at last
    When the player types "5555", "5555", "5555", "5555" and "1234"
    Then the program asks "Guess 5?"
    And it prints "Found."
`)
	digits := func(question string) (all []string) {
		for n := range 4 {
			all = append(all, strings.ReplaceAll(question, "@", strconv.Itoa(n+1)))
		}
		return all
	}
	whole := []string{"Guess #?"}
	const wants, asks = "The program wants ", "The program asks "
	for _, test := range []struct {
		program guesser
		broken  []string
		says    string
		reason  string
	}{
		{guesser{whole, "", "123456"}, nil, "", "as the assignment has it"},
		{guesser{whole, "", "1234567"}, []string{"COD-R2"}, "", "a digit too many"},
		{guesser{whole, " ", "123456"}, []string{"COD-R1"}, wants + "“5 5 5 5” where the assignment has “5555”.", "blanks between"},
		{guesser{whole, ",", "1234567"}, []string{"COD-R1", "COD-R2"}, wants + "“5,5,5,5”", "commas between, and a digit too many"},
		{guesser{digits("Digit @?"), "", "123456"}, []string{"COD-R1"},
			asks + "“Digit 2?”, which is no question of the assignment.", "a question for each digit"},
		{guesser{digits("Guess #, digit @?"), "", "123456"}, []string{"COD-R1"}, asks + "“Guess 1, digit 2?”", "each with both numbers"},
		{guesser{digits("Digit @?"), "", "1234567"}, []string{"COD-R1", "COD-R2"}, asks + "“Digit 2?”", "and a digit too many"},
	} {
		broken, says := brokenRules(t, suite, test.program.subject(), nil)
		if !slices.Equal(broken, test.broken) || !strings.HasPrefix(says, test.says) {
			t.Errorf("%s: %v (%s), want %v (%s)", test.reason, broken, says, test.broken, test.says)
		}
	}
}
