package boardgame2d

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/stepstest"
)

// dialects are ways of students to draw, to take moves and to read what is typed.
var dialects = map[string]fault{
	"as the document has it": oneFile,
	"letters for Klotski":    altogether(oneFile, lettered("ABCDFIGHJE")),
	"moves with a slash": altogether(oneFile, wanting("4B/R", func(_ drawing.Position, name, d string) string {
		return name + "/" + d[:1]
	})),
	"cells alone, in boxes": altogether(headersAlone, cellsAlone, inDrawings(map[string]func(drawing.Position) []string{
		"eight":   drawingtest.OnCells("|", map[byte]string{'.': "X"}),
		"peg":     drawingtest.Numbered("   A B C D E F G H I", "%d  %s", drawingtest.OnCells(" ", nil)),
		"klotski": drawingtest.Apart(drawingtest.Called(strings.Split("0123456789", "")...)),
	})),
	"words, on colours": altogether(oneFile, wordwise(2), inDrawings(map[string]func(drawing.Position) []string{
		"klotski": drawingtest.OnUnits(" ", strings.Split("0123456789.#", "")...),
		"peg":     drawingtest.OnCells(" ", map[byte]string{'o': "\x1b[32m*\x1b[0m", '.': "\x1b[31m-\x1b[0m"}),
	})),
}

// inDrawings draws the boards of games in ways of its own.
func inDrawings(draws map[string]func(drawing.Position) []string) fault {
	return func(l *program) {
		prints := map[string]func(*model) string{}
		for game, draw := range draws {
			prints[game] = inDrawing(game, draw).prints
		}
		l.prints = func(g *model) string {
			if own := prints[g.kind]; own != nil {
				return own(g)
			}
			return g.print()
		}
		l.shown = func(g *model) string { return "\x1b[2J\x1b[1000A" + l.prints(g) }
	}
}

func TestAFaultHasOneCauseInEachDialect(t *testing.T) {
	t.Parallel()
	faults := map[string]fault{}
	for _, some := range []map[string]fault{
		faultsOfLoops(), faultsOfRules(), faultsOfOnePlace(), faultsInHeaders(), faultsWithAllFunctions(),
	} {
		maps.Copy(faults, some)
	}
	stepstest.Dialects{
		Suite: open(t), Folder: "../../fixtures/submissions/boardgame2d",
		Faults: []string{
			"jumps-over-holes", "lands-on-pegs", "leaves-jumped-peg", "peg-edge-test", "over-only-at-one-peg", "peg-score-off-by-one",
			"odd-start", "blank-moves-instead", "tiles-wrap-around", "score-always-0", "ends-only-with-blank-last",
			"klotski-slides-far", "pieces-overlap", "notch-for-piece-0-only", "klotski-over-too-late", "score-of-klotski",
			"score-not-told", "finish-stops-early", "auto-moves-twice", "refused-move-restarts",
		},
		Names: slices.Sorted(maps.Keys(dialects)),
		Program: func(dialect, example string) engine.Subject {
			l := rightProgram()
			if fault := faults[example]; fault != nil {
				fault(&l)
			}
			dialects[dialect](&l)
			return l
		},
		Misjudged: []string{
			"cells alone, in boxes, pieces-overlap", "letters for Klotski, refused-move-restarts",
			"words, on colours, leaves-jumped-peg", "words, on colours, score-not-told",
		},
	}.Check(t)
}
