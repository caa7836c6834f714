package boardgame2d

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/stepstest"
)

// The drawings in these tests are what programs may print that tell their pieces by letters, colours or frames.

// inDrawing is a right program that draws the boards of one game in its own way.
func inDrawing(game string, draw func(drawing.Position) []string) program {
	l := rightProgram()
	l.prints = func(g *model) string {
		text := g.print()
		if g.kind != game {
			return text
		}
		_, words, _ := strings.Cut(text, "\n\n")
		return "\n" + strings.Join(draw(shownBy(g)), "\n") + "\n\n" + words
	}
	l.shown = func(g *model) string { return "\x1b[2J\x1b[1000A" + l.prints(g) }
	return l
}

// aboutGames are the features that are about one game, and the loop.
var aboutGames = map[string][]string{
	"peg": {"02_", "04_", "06_", "07_"}, "eight": {"02_", "08_", "09_", "10_", "11_"}, "klotski": {"02_", "12_", "13_", "14_"},
}

func TestProgramsPassHoweverTheyDraw(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	suite := open(t)
	for _, odd := range costtest.Most(costtest.Some(drawingtest.Oddities, 1), 8) {
		t.Run(odd.Game+" "+odd.Reason, func(t *testing.T) {
			t.Parallel()
			start := map[string]drawing.Position{"peg": drawingtest.PegStart, "eight": {"284", "3.6", "157"},
				"klotski": drawingtest.KlotskiStart}[odd.Game]
			t.Log("\n" + strings.Join(odd.Draw(start), "\n"))
			options := steps.Options{Once: true, Select: stepstest.Choose(aboutGames[odd.Game]...)}
			if costtest.Night() {
				options.Select = nil
			}
			results := stepstest.Run(t, suite, inDrawing(odd.Game, odd.Draw), options)
			failed := 0
			for _, r := range results {
				if r.Outcome != engine.Passed && !r.Scenario.Remark {
					if failed++; failed < 4 {
						t.Errorf("%s: %s: %s\n%s", r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
					}
				}
			}
			if failed > 0 {
				t.Errorf("%d scenarios do not pass", failed)
			}
		})
	}
}

func TestFaultsAreFoundHoweverBoardsAreDrawn(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	faults := variants()
	tests := []struct{ drawing, game, example, rule, chosen string }{
		{"letters of their own", "klotski", "klotski-left-is-right", "BOARDGAME2D-R24", "13_"},
		{"letters of their forms", "klotski", "klotski-slides-far", "BOARDGAME2D-R24", "13_"},
		{"colours behind blanks", "klotski", "notch-for-piece-0-only", "BOARDGAME2D-R26", "13_"},
		{"brackets", "eight", "blank-moves-instead", "BOARDGAME2D-R19", "09_"},
		{"pictures", "peg", "leaves-jumped-peg", "BOARDGAME2D-R16", "06_"},
		{"blank holes with labels", "peg", "jumps-over-holes", "BOARDGAME2D-R16", "06_"},
	}
	for _, test := range costtest.Most(tests, 4) {
		i := slices.IndexFunc(drawingtest.Oddities, func(d drawingtest.Odd) bool {
			return d.Reason == test.drawing && d.Game == test.game
		})
		drawn, wrong := inDrawing(test.game, drawingtest.Oddities[i].Draw), faults[test.example].(program)
		wrong.prints, wrong.shown = drawn.prints, drawn.shown
		_, causes := steps.Judge(stepstest.Run(t, suite, wrong, steps.Options{Once: true, Select: stepstest.Choose(test.chosen)}))
		causes = slices.DeleteFunc(causes, func(c steps.Cause) bool { return c.Remark })
		if len(causes) != 1 || causes[0].Rule != test.rule {
			t.Errorf("%s in %s: the causes are %+v, want one of %s", test.example, test.drawing, causes, test.rule)
		}
	}
}

// A move may be told in any words that name it.
func TestMovesAreToldInAnyWords(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	suite := open(t)
	telling := stepstest.Choose("02_the_loop/Jumps of peg solitaire are", "02_the_loop/Moves of Klotski are", "02_the_loop/A jump that is",
		"03_playing_automatically/AUTO says")
	tests := []struct {
		form   string // of what stands under a board, with the entry
		right  bool
		reason string
	}{
		{"Last move: %s", true, "as the rule allows"},
		{"%s", true, "the move alone"},
		{"The last move was %s!", true, "a sentence"},
		{"You entered something.", false, "no move"},
	}
	for _, test := range tests {
		l := rightProgram()
		l.shown = func(g *model) string {
			text := g.show()
			if g.status == "" || strings.HasPrefix(g.status, "invalid") {
				return text
			}
			text = strings.ReplaceAll(text, "Move "+g.status+" has been performed.", strings.ReplaceAll(test.form, "%s", g.status))
			return text
		}
		counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, l, steps.Options{Once: true, Select: telling}))
		if right := len(counted) == 0; right != test.right {
			t.Errorf("%s: right %t, want %t", test.reason, right, test.right)
			for _, r := range counted {
				t.Logf("%s: %s\n%s", r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
	}
}
