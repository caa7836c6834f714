package boardgame2d

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/screen"
)

// These checks are about the text in which a board is shown.

func (b *world) show(ctx context.Context) (err error) {
	b.shown, err = b.Ask(ctx, "show")
	return err
}

func (b *world) showsPrinted(ctx context.Context) error {
	expected, err := b.board(ctx)
	if err != nil {
		return err
	}
	return b.compare("the board shown", expected, b.shown)
}

// showsAfterCode checks that the board shown stands after a code that clears the screen or moves the cursor.
func (b *world) showsAfterCode(done string) error {
	code, what := clearing, "code that clears the screen"
	if done != "screen is cleared" {
		code, what = homing, "code that moves the cursor to the top"
	}
	text := strings.Join(b.shown, "\n")
	place := code.FindStringIndex(text)
	if place != nil {
		board, err := b.read(b.shown)
		if err != nil {
			return err
		}
		later, err := b.read(strings.Split(text[place[1]:], "\n"))
		if err == nil && slices.Equal(board, later) {
			return nil
		}
	}
	return otherText("no "+what+" comes before the board", "the output", []string{"a " + what, "the board"}, b.shown)
}

// beginsWith compares the codes before a board; ESC stands for the character.
func (b *world) beginsWith(which, codes string) error {
	expected := strings.NewReplacer("ESC", "\x1b", " ", "").Replace(codes)
	if which == "each board shown" {
		return b.console.clears(expected)
	}
	text := strings.Join(b.shown, "\n")
	actual := text[:min(len(text), len(expected))]
	return steps.Same("the beginning of what was shown", steps.TextForm, []string{expected}, []string{actual})
}

// drawnAs compares the output of print() with a drawing. Blanks at line ends and empty lines around it are free.
func (b *world) drawnAs(ctx context.Context, doc *godog.DocString) error {
	printed, err := b.Ask(ctx, "print")
	if err != nil {
		return err
	}
	trim := func(lines []string) []string {
		return strings.Split(strings.Trim(steps.TrimLines(strings.Join(lines, "\n")), "\n"), "\n")
	}
	return steps.Same("what is printed", steps.TextForm, trim(steps.Lines(doc)), trim(printed))
}

// These are the usual codes. The one that resets the whole terminal also moves the cursor.
var (
	clearing = regexp.MustCompile("\x1b\\[[23]J|\x1b\\[[0-9;]*[Hf]\x1b\\[0?J|\x1bc")
	homing   = regexp.MustCompile("\x1b\\[[01]?(?:;[01]?)?[Hf]|\x1b\\[[1-9][0-9]+[AF]|\x1bc")
)

// read reads the one board of an output. The error shows an output without a board.
func read(letters drawing.Alphabet, printed []string) (drawing.Position, error) {
	if boards := letters.Boards(screen.Lines(printed), true); len(boards) > 0 {
		return boards[0], nil
	}
	const words = "no board can be read in what is printed"
	return nil, otherText(words, "what was printed", []string{"a board"}, printed)
}

// otherText is the error of a text that is another one than it should be, with the sentence that tells it.
func otherText(sentence, what string, expected, actual []string) error {
	return &steps.Mismatch{What: what, Form: steps.TextForm, Expected: expected, Actual: actual[:min(len(actual), mostLines)],
		Outcome: engine.Failed, Sentence: sentence}
}

// mostLines bounds the lines of an output without a board in a report.
const mostLines = 60
