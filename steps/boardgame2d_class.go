package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
)

// lookAtClasses asks for what is true of the classes.
func (b *boardgame2dWorld) lookAtClasses(ctx context.Context) (err error) {
	b.found, err = b.ask(ctx, "classes")
	return err
}

func (b *boardgame2dWorld) isTrue(fact string) error {
	if slices.Contains(b.found, fact) {
		return nil
	}
	return same("the classes", ListForm, []string{fact}, []string{"that is not so"})
}

// playAnother looks at the chosen game, and makes another game of its class that makes a random move.
func (b *boardgame2dWorld) playAnother(ctx context.Context) (err error) {
	if b.before, err = b.look(ctx); err != nil {
		return err
	}
	first := b.chosen
	if err := b.create(ctx, b.game); err != nil {
		return err
	}
	if _, err := b.ask(ctx, "auto"); err != nil {
		return err
	}
	return b.choose(ctx, first)
}

func (b *boardgame2dWorld) playVector(ctx context.Context) error {
	_, err := b.ask(ctx, "finish-all")
	return err
}

func (b *boardgame2dWorld) allOver(ctx context.Context) error {
	var requests []engine.Request
	var expected, actual []string
	for i, game := range b.games {
		requests = append(requests, asRequest("use", i+1), asRequest("over"))
		expected = append(expected, fmt.Sprintf("game %d, %s: true", i+1, boardgame2dClasses[game.kind]))
	}
	replies, err := b.askAll(ctx, requests...)
	if err != nil {
		return err
	}
	for i, game := range b.games {
		over := strings.Join(replies[2*i+1].Body, " ")
		actual = append(actual, fmt.Sprintf("game %d, %s: %s", i+1, boardgame2dClasses[game.kind], over))
	}
	return same("whether the games are over", ListForm, expected, actual)
}

// show puts the chosen game to cout.
func (b *boardgame2dWorld) show(ctx context.Context) (err error) {
	b.shown, err = b.ask(ctx, "show")
	return err
}

func (b *boardgame2dWorld) showsPrinted(ctx context.Context) error {
	expected, err := b.board(ctx)
	if err != nil {
		return err
	}
	actual, err := readBoardgame2d(b.game, b.letters, b.shown)
	if err != nil {
		return err
	}
	return sameBoardgame2d(b.game, "the board shown", expected, actual)
}

// Any of the usual codes does, that of the whole terminal among them, which also moves the cursor.
var (
	boardgame2dClearing = regexp.MustCompile("\x1b\\[[23]J|\x1b\\[[0-9;]*[Hf]\x1b\\[0?J|\x1bc")
	boardgame2dHoming   = regexp.MustCompile("\x1b\\[[01]?(?:;[01]?)?[Hf]|\x1b\\[[1-9][0-9]+[AF]|\x1bc")
)

func (b *boardgame2dWorld) clearsScreen() error {
	return b.after(boardgame2dClearing, "a code that clears the screen")
}

func (b *boardgame2dWorld) movesCursor() error {
	return b.after(boardgame2dHoming, "a code that moves the cursor to the top")
}

// after wants the board that was shown to stand after a code.
func (b *boardgame2dWorld) after(code *regexp.Regexp, what string) error {
	text := strings.Join(b.shown, "\n")
	place := code.FindStringIndex(text)
	if place != nil {
		board, err := readBoardgame2d(b.game, b.letters, b.shown)
		if err != nil {
			return err
		}
		later, err := readBoardgame2d(b.game, b.letters, strings.Split(text[place[1]:], "\n"))
		if err == nil && slices.Equal(board, later) {
			return nil
		}
	}
	return &Mismatch{What: "what was shown", Form: TextForm, Expected: []string{what, "the board"}, Actual: b.shown,
		Outcome: engine.Failed, Cause: "before the board there is not " + what}
}

// beginsWith compares the first codes, in which ESC stands for the character.
func (b *boardgame2dWorld) beginsWith(codes string) error {
	expected := strings.NewReplacer("ESC", "\x1b", " ", "").Replace(codes)
	text := strings.Join(b.shown, "\n")
	actual := text[:min(len(text), len(expected))]
	return same("the beginning of what was shown", TextForm, []string{expected}, []string{actual})
}

// drawnAs compares what print() prints with a drawing, to the byte but for blanks at the ends of lines and empty lines
// around it.
func (b *boardgame2dWorld) drawnAs(ctx context.Context, doc *godog.DocString) error {
	printed, err := b.ask(ctx, "print")
	if err != nil {
		return err
	}
	trim := func(lines []string) []string {
		return strings.Split(strings.Trim(trimLines(strings.Join(lines, "\n")), "\n"), "\n")
	}
	return same("what is printed", TextForm, trim(lines(doc)), trim(printed))
}
