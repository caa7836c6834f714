package console_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A marker is a program in which the player marks cells of a board of three rows and columns, until three are marked.
type marker struct {
	questions string // one for each answer, with a bar between two
	between   string // what stands between two values of an answer
	low       int    // the first row and column
	letters   bool   // the column is a letter
	swapped   bool   // the column comes first
	rows      int    // that it takes; 0 is all three
	bars      string // between the cells of a row
	wrong     bool   // it tells a wrong number of marks
	forgets   bool   // it marks no cell
}

func (m marker) subject() engine.Subject {
	return machine{InProcess: nobody(), does: func(setting engine.Setting, input []string) engine.Run {
		g := &talking{input: input, run: engine.Run{End: engine.Exited, Status: "exit status 0"}}
		if given := strings.Join(setting.Arguments, " "); given == "" || given == "3 marks" {
			m.play(g)
		}
		g.run.Output = []byte(g.printed.String())
		return g.run
	}}
}

func (m marker) play(g *talking) {
	board := [][]string{{".", ".", "."}, {".", ".", "."}, {".", ".", "X"}}
	show := func() {
		for _, row := range board {
			g.say(m.bars + strings.Join(row, m.bars+" ") + m.bars + "\n")
		}
	}
	show()
	for marks := 1; marks < 4; marks++ {
		row, column, ok := m.ask(g)
		for ; !ok; row, column, ok = m.ask(g) {
			if row < 0 {
				g.say("Bye.\n")
				return
			}
			g.say("No such cell.\n")
		}
		if !m.forgets {
			board[row][column] = "X"
		}
		show()
	}
	g.say(map[bool]string{false: "3 marks are made.\n", true: "4 marks are made.\n"}[m.wrong])
}

// ask asks for a cell. The row is negative if the player types q, or nothing more.
func (m marker) ask(g *talking) (row, column int, ok bool) {
	var values []string
	for question := range strings.SplitSeq(m.questions, "|") {
		answer, more := g.ask(question + " ")
		if !more || answer == "q" {
			return -1, 0, false
		}
		values = append(values, answer)
	}
	if len(values) == 1 {
		values = strings.Split(values[0], m.between)
	}
	if len(values) != 2 {
		return 0, 0, false
	}
	if m.swapped {
		slices.Reverse(values)
	}
	row, err1 := strconv.Atoi(values[0])
	column, err2 := strconv.Atoi(values[1])
	if m.letters {
		column, err2 = strings.Index("ABC", values[1])+m.low, nil
	}
	row, column = row-m.low, column-m.low
	rows := m.rows
	if rows == 0 {
		rows = 3
	}
	return max(0, row), column, err1 == nil && err2 == nil && 0 <= row && row < rows && 0 <= column && column < 3
}

// marks is an assignment for such programs, which ask for a cell by one question or by two.
func marks(t *testing.T, two bool) *steps.Suite {
	t.Helper()
	asks, between := `Then the program asks "Which cell?"`+"\n    "+`And it asks "Which cell?"`, ","
	if two {
		asks = strings.NewReplacer("Which cell?", "Which row?").Replace(asks)
		asks = strings.Replace(asks, "\n    ", "\n    And it asks \"Which column?\"\n    ", 1)
		between = `", "`
	}
	feature := strings.ReplaceAll(`Feature: Marks
  @MRK-R1
  Scenario: Questions
    When the player types "1~2", "3~1" and "q"
    `+asks+`

  @MRK-R2
  Scenario: Two marks
    When the player types "1~2", "3~1" and "q"
    Then the next board is:
      """
      . . .
      . . .
      . . X
      """
    And the next board is:
      """
      . X .
      . . .
      . . X
      """
    And the next board is:
      """
      . X .
      . . .
      X . X
      """

  @MRK-R3
  Scenario Outline: No cell, <title>
    When the player types <answers> and "q"
    Then the program prints "No such cell."
    And it prints "Bye."
    Examples:
      | title    | answers |
      | row 4    | "4~1"   |
      | column 4 | "1~4"   |
      | row 0    | "0~2"   |
      | column 0 | "2~0"   |

  @MRK-R4
  Scenario: The end
    Given the program is started with "3" and "marks"
    When the player types "2~2", "2~3" and "3~1"
    Then the program prints "3 marks are made."
    And it prints nothing more
`, "~", between)
	return suiteOf(t, feature)
}

// A program that wants its answers typed in another manner breaks one rule. Whatever else is wrong is still found.
func TestAnswersAreTypedInTheMannerOfTheProgram(t *testing.T) {
	t.Parallel()
	const one, both, answer = "Which cell?", "Which row?|Which column?", "The program wants "
	for _, test := range []struct {
		two     bool
		program marker
		broken  []string
		says    string
		reason  string
	}{
		{false, marker{questions: one, between: ",", low: 1}, nil, "", "as the assignment has it"},
		{false, marker{questions: one, between: ","}, []string{"MRK-R1"},
			answer + "“0,1” where the assignment has “1,2”.", "it counts from 0"},
		{false, marker{questions: one, between: ",", wrong: true}, []string{"MRK-R1", "MRK-R4"}, "", "and tells a wrong number"},
		{false, marker{questions: one, between: ",", bars: "|"}, []string{"MRK-R1", "MRK-R2"}, "", "and draws bars"},
		{false, marker{questions: one, between: ",", bars: "|", wrong: true}, []string{"MRK-R1", "MRK-R2", "MRK-R4"}, "", "all of that"},
		{false, marker{questions: one, between: ",", low: 1, swapped: true}, []string{"MRK-R2"},
			"The board differs in 2 places: line 1, character 3 is “.”, not “X”.", "the column comes first"},
		{false, marker{questions: one, between: " ", low: 1}, []string{"MRK-R1"},
			answer + "“1 2” where the assignment has “1,2”.", "another sign between the values"},
		{false, marker{questions: one, between: ",", low: 1, letters: true}, []string{"MRK-R1"},
			answer + "“1,B” where the assignment has “1,2”.", "letters for columns"},
		{false, marker{questions: one, low: 1, letters: true, swapped: true, wrong: true}, []string{"MRK-R1", "MRK-R4"},
			"", "letters for columns, before the rows, and a wrong number"},
		{false, marker{questions: both, low: 1}, []string{"MRK-R1"},
			"The program asks “Which column?”, which is no question of the assignment.", "two questions"},
		{false, marker{questions: "Enter a row:|Enter a column:", wrong: true}, []string{"MRK-R1", "MRK-R4"}, "",
			"two questions, counted from 0, and a wrong number"},
		{false, marker{questions: one, between: ",", low: 1, rows: 2}, []string{"MRK-R2", "MRK-R4"}, "", "it refuses the last row"},
		{false, marker{questions: one, between: ",", low: 1, forgets: true}, []string{"MRK-R2"}, "", "it marks nothing"},
		{false, marker{questions: one, between: ",", forgets: true}, []string{"MRK-R1", "MRK-R2"}, "",
			"it counts from 0, and marks nothing"},
		{true, marker{questions: both, low: 1}, nil, "", "as the assignment has it"},
		{true, marker{questions: both, wrong: true}, []string{"MRK-R1", "MRK-R4"}, "", "it counts from 0, and tells a wrong number"},
		{true, marker{questions: both, low: 1, swapped: true}, []string{"MRK-R2"},
			"The board differs in 2 places: line 1, character 3 is “.”, not “X”.", "the column comes first"},
		{true, marker{questions: one, between: ",", low: 1}, []string{"MRK-R1"},
			answer + "“1,2” where the assignment has “1” and “2”.", "one question for both"},
		{true, marker{questions: "Enter a cell:", between: " ", wrong: true}, []string{"MRK-R1", "MRK-R4"}, "",
			"one question for both in other words, counted from 0, and a wrong number"},
		{true, marker{questions: both, low: 1, rows: 2}, []string{"MRK-R2", "MRK-R4"}, "", "it refuses the last row"},
	} {
		broken, says := brokenRules(t, marks(t, test.two), test.program.subject(), nil)
		if !slices.Equal(broken, test.broken) || test.says != "" && says != test.says {
			t.Errorf("two questions %t, %s: %v (%s), want %v (%s)", test.two, test.reason, broken, says, test.broken, test.says)
		}
	}
}
