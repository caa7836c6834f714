package marble

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/marble"
	"rulebook/steps"
	"rulebook/steps/play"
	"rulebook/steps/stepstest"
)

// read puts numbers that are written in a notation into that of the document.
func read(n play.Notation, numbers []string) []string {
	if n.EndFirst {
		numbers = slices.Concat(numbers[2:], numbers[:2])
	}
	var read []string
	for pair := range slices.Chunk(numbers, 2) {
		pair = slices.Clone(pair)
		if n.ColumnFirst {
			slices.Reverse(pair)
		}
		for _, number := range pair {
			i, _ := strconv.Atoi(number)
			read = append(read, strconv.Itoa(max(i-n.From, -1<<31)))
		}
	}
	return read
}

// speaking is the reference with positions in other notations.
func speaking(d dialect) engine.Subject {
	return enginetest.Faulty(marble.Reference(), func(right enginetest.Right) map[string]engine.Action {
		return map[string]engine.Action{
			"create": func(a []string) ([]string, error) {
				numbers := strings.Fields(strings.Join(a, " "))
				switch len(numbers) {
				case 2:
					a = read(d.two, numbers)
				case 3:
					a = append(numbers[:1:1], read(d.three, numbers[1:])...)
				}
				body, err := right("create", a...)
				if n := len(numbers); err != nil && n > 1 {
					message := fmt.Sprintf("Invalid empty cell position (%s, %s)", numbers[n-2], numbers[n-1])
					err = engine.Refuse(engine.Illegal, message)
				}
				return body, err
			},
			"move": func(a []string) ([]string, error) {
				return right("move", read(d.move, strings.Fields(strings.Join(a, " ")))...)
			},
		}
	})
}

// A class that takes positions in another way breaks the rule about that and no other: not one of its other scenarios
// is harder, and never do all pass.
func TestANotationBreaksItsOwnRuleOnly(t *testing.T) {
	t.Parallel()
	suite := open(t)
	about := []string{"MARBLE-R2", "MARBLE-R7", "MARBLE-R15", "MARBLE-R16", "MARBLE-R17", "MARBLE-R19", "MARBLE-R21"}
	among := func(c steps.Scenario) bool { return slices.Contains(about, c.RuleID) && single(c) }
	share := 8
	if !costtest.Push() {
		share = 24
	}
	for i, two := range play.Notations(false) {
		for j, three := range play.Notations(false) {
			for k, move := range play.Notations(true) {
				if (i+3*j+5*k)%share > 0 { // a part of all
					continue
				}
				d := dialect{two: two, three: three, move: move}
				results := stepstest.Run(t, suite, speaking(d), steps.Options{Once: true, Select: among})
				got := rules(results)
				if right := d == (dialect{}); right != (len(got) == 0) {
					t.Errorf("%+v: %q are broken", d, got)
				}
				for _, rule := range got {
					if !slices.Contains([]string{"MARBLE-R7", "MARBLE-R15", "MARBLE-R17", "MARBLE-R21"}, rule) {
						t.Errorf("%+v breaks %s", d, rule)
					}
				}
			}
		}
	}
}

func TestOneNotationIsOneFault(t *testing.T) {
	t.Parallel()
	suite := open(t)
	from1, columnFirst := play.Notation{From: 1}, play.Notation{ColumnFirst: true}
	tests := []struct {
		dialect dialect
		rule    string
		reason  string
	}{
		{dialect{two: from1, three: from1, move: from1}, "MARBLE-R15", "counts from 1 everywhere"},
		{dialect{two: columnFirst, three: columnFirst, move: columnFirst}, "MARBLE-R15", "another pair of numbers everywhere"},
		{dialect{two: columnFirst}, "MARBLE-R17", "one constructor only"},
		{dialect{three: columnFirst}, "MARBLE-R21", "the other constructor only"},
		{dialect{two: columnFirst, three: columnFirst}, "MARBLE-R17", "one constructor calls the other"},
		{dialect{move: columnFirst}, "MARBLE-R7", "move only"},
		{dialect{move: play.Notation{EndFirst: true}}, "MARBLE-R7", "backwards"},
		{dialect{move: from1}, "MARBLE-R7", "only move counts from 1"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, speaking(test.dialect), steps.Options{Once: true, Select: single})
		if got := rules(results); !slices.Equal(got, []string{test.rule}) {
			t.Errorf("%s: %q are broken, want %s", test.reason, got, test.rule)
		}
		for _, r := range results {
			drawn := r.Scenario.Random && r.Because == test.rule // it is about all constructors
			if !r.Scenario.Remark && r.Outcome != engine.Passed && r.Scenario.RuleID != test.rule && !drawn {
				t.Errorf("%s: %s: %s: %s", test.reason, r.Scenario.ID, r.Outcome, r.Reason)
			}
		}
	}
}

func TestNotesTellTheNotation(t *testing.T) {
	t.Parallel()
	d := &dialect{move: play.Notation{From: 1, ColumnFirst: true}}
	want := []string{
		"move() counts rows and columns from 1; all games are played with it in this way",
		"move() takes the column before the row; all games are played with it in this way",
	}
	if got := d.Notes(); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	slotted := []string{"there is no getGameState(), so that the board is read in the way in which the class shows it"}
	if got := (&dialect{slotted: true}).Notes(); !slices.Equal(got, slotted) {
		t.Errorf("without a state it notes %q", got)
	}
	if got := (&dialect{}).Notes(); len(got) > 0 {
		t.Errorf("of the document's own notation it notes %q", got)
	}
}
