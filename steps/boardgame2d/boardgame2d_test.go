package boardgame2d

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/stepstest"
)

// open opens the suite.
func open(t testing.TB) *steps.Suite {
	t.Helper()
	return stepstest.Open(t, Vocabulary(), boardgame2d.Reference())
}

// refereed gives a game with the rules of the reference.
func refereed(kind string) referee.Game {
	return referee.Game{Kind: kind, Reference: boardgame2d.Rules()}
}

// text gives the lines of a drawing in a test, without the line breaks around it.
func text(text string) []string { return strings.Split(strings.Trim(text, "\n"), "\n") }

func TestTextsWithoutABoardAreShown(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"peg", "eight", "klotski"} {
		for _, text := range []string{"", "Segmentation fault", "o", "Move 5G LEFT has been performed.\n\n", "1 2", "\x1b[2J"} {
			_, err := read(drawing.Document(game), strings.Split(text, "\n"))
			m, ok := err.(*steps.Mismatch)
			if !ok || !slices.Equal(m.Actual, strings.Split(text, "\n")) {
				t.Errorf("%s: of %q the error is %v", game, text, err)
			}
		}
	}
}
