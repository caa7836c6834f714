package boardgame2d

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/stepstest"
)

// onEight chooses the scenarios about the eight puzzle alone.
var onEight = stepstest.Choose("08_eight", "09_eight", "10_eight", "11_eight")

func TestEightPuzzleMayBeDrawnOtherwise(t *testing.T) {
	t.Parallel()
	type drawn = drawingtest.Picture
	forms := []struct {
		draw   func(drawn) drawn
		reason string
	}{
		{func(d drawn) drawn { return d.Parted(" | ").Lines("| %s |") }, "with bars"},
		{func(d drawn) drawn { return d.Parted(" ") }, "without bars"},
		{func(d drawn) drawn { return d.With(".", "0").Parted(" | ").Lines("| %s |") }, "with 0 for the blank"},
		{func(d drawn) drawn { return d.With(".", " ").Parted(" | ").Lines("| %s |") }, "with a blank for the blank"},
	}
	suite := open(t)
	for _, form := range forms {
		subject := drawnAs(map[string]func(drawn) drawn{"eight": form.draw})
		counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, subject, steps.Options{Select: onEight, Once: true}))
		for _, r := range counted {
			t.Errorf("%s: %s: %s\n%s", form.reason, r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
		}
	}
}

func TestEightPuzzleOfAnyChance(t *testing.T) {
	t.Parallel()
	suite := open(t)
	for seed := range uint64(5) {
		for _, r := range stepstest.Run(t, suite, boardgame2d.Seeded(seed), steps.Options{Select: onEight, Once: true}) {
			if r.Outcome != engine.Passed {
				t.Errorf("seed %d: %s: %s\n%s", seed, r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
	}
}

// Faults of examples are not among these: see variants.
func TestEachFaultOfAnEightPuzzleFailsWhatIsAboutIt(t *testing.T) {
	t.Parallel()
	const start, moves = "08_eight_start/", "09_eight_moves/"
	const inverted, end = "10_eight_inversions/", "11_eight_end_and_score/"
	sweeps := moves + "With the blank"
	or := func(may func(*model, string, drawing.Place) bool) func(*rules) {
		return allowing(func(m *model, name string, to drawing.Place) bool { return sliding(1)(m, name, to) || may(m, name, to) })
	}
	tests := []struct {
		fault  func(*rules)
		fails  []string // beginnings of scenarios: some of each of them do not pass, and no others fail
		reason string

		// Positions are reached by legal moves, so that nothing but what needs none can pass.
		strands bool
	}{
		{func(r *rules) {
			begin := r.begin
			r.begin = func(m *model) {
				if m.board == nil {
					begin(m)
				}
			}
		}, []string{start + "Initialised again and again", start + "Initialised again when it is over"},
			"it does nothing when it is initialised again", false},
		{func(r *rules) { r.begin = starting("123", "456", "78.") },
			[]string{start + "Fifty", start + "Initialised again"}, "it begins with a board that is over", false},
		{func(r *rules) { r.begin = starting("284", "3.6", "157") },
			[]string{start + "Fifty new games differ", start + "Initialised again and again"},
			"it begins with the same board", false},
		{func(r *rules) { r.begin = starting("284", "3.6", "155") },
			[]string{start + "Fifty", start + "Initialised again", moves + "From forty", inverted + "Fifty"},
			"it begins with a tile twice", true},
		{func(r *rules) { r.begin = shuffled(func(int) bool { return true }) },
			[]string{start + "Fifty new games can", start + "Initialised again, the board can"},
			"it begins with odd boards, too", false},
		{allowing(func(m *model, name string, to drawing.Place) bool { return to.Row >= 0 && sliding(1)(m, name, to) }),
			[]string{moves + "From forty random starts a tile moves into"}, "tiles never move up", true},
		{or(sliding(-2)), []string{moves + "No tile goes round"}, "tiles move round the board", false},
		{or(sliding(2)), []string{sweeps, moves + "A tile two cells"}, "tiles move over a tile", false},
		{or(func(m *model, name string, to drawing.Place) bool {
			return slices.ContainsFunc(drawing.Directions[:], func(word string) bool { return sliding(1)(m, name, drawing.Step(word)) })
		}), []string{sweeps, moves + "From forty random starts no tile", moves + "The direction is",
			moves + "A tile beside the blank", moves + "Moves over every edge"}, "tiles beside the blank move whatever the direction", false},
		{or(func(m *model, name string, to drawing.Place) bool {
			from, blank := m.find(name[0])[0], m.find('.')[0]
			return to.Column == 0 && from.Row+to.Row == blank.Row && (from.Column-blank.Column)*(from.Column-blank.Column) == 1
		}), []string{sweeps, moves + "A tile that touches the blank at a corner"}, "tiles move diagonally", false},
		{func(r *rules) {
			r.score = func(m *model) int { return inversions(bytes.ReplaceAll(m.tiles(), []byte("."), []byte("9"))) }
		}, []string{inverted, end + "After the last move it is 0", end + "On each",
			end + "One move before the usual end it is 2"}, "the blank counts as the greatest tile", false},
		{func(r *rules) { r.over = func(*model) bool { return false } },
			[]string{end + "The last move", end + "The blank in the", end + "Each of"}, "it never ends", false},
		{func(r *rules) { r.over = func(m *model) bool { return inversions(m.tiles()) <= 2 } },
			[]string{end + "One move before"}, "it ends with two inversions", false},
	}
	suite := open(t)
	for _, test := range tests {
		program, failed := rightProgram(), map[string]bool{}
		oneFile(&program)
		of("eight", test.fault)(&program)
		counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, program, steps.Options{Select: onEight, Once: true}))
		for _, r := range counted {
			about := func(beginning string) bool { return strings.HasPrefix(r.Scenario.ID, beginning) }
			i := slices.IndexFunc(test.fails, about)
			standing := r.Step == "the eight puzzle stands at" || strings.HasPrefix(r.Step, "the tiles are put in order")
			switch {
			case r.Outcome == engine.NotClaimed:
			case i >= 0:
				failed[test.fails[i]] = true
			case r.Outcome == engine.Blocked:
			case r.Outcome != engine.Failed:
				t.Errorf("%s: %s: %s (%s)", test.reason, r.Scenario.ID, r.Outcome, r.Reason)
			case !test.strands || !standing:
				t.Errorf("%s: it fails %s at %q: %s", test.reason, r.Scenario.ID, r.Step, r.Reason)
			}
		}
		for _, beginning := range test.fails {
			if !failed[beginning] {
				t.Errorf("%s: it passes %s", test.reason, beginning)
			}
		}
	}
}
