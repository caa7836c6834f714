package boardgame2d

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// lookAtClasses asks for what is true of the classes.
func (b *world) lookAtClasses(ctx context.Context) (err error) {
	b.found, err = b.Ask(ctx, "classes")
	return err
}

func (b *world) isTrue(fact string) error {
	if slices.Contains(b.found, fact) {
		return nil
	}
	return steps.Same("the classes", steps.ListForm, []string{fact}, []string{"that is not so"})
}

// playAnother looks at the chosen game, and makes another game of its class that makes a random move.
func (b *world) playAnother(ctx context.Context) (err error) {
	if b.before, err = b.look(ctx); err != nil {
		return err
	}
	first := b.chosen
	if err := b.create(ctx, b.game); err != nil {
		return err
	}
	if _, err := b.Ask(ctx, "auto"); err != nil {
		return err
	}
	return b.choose(ctx, first)
}

func (b *world) playVector(ctx context.Context) error {
	_, err := b.Ask(ctx, "finish-all")
	return err
}

// class names the class of a kind of game, by its constructor.
func (b *world) class(kind string) string {
	return strings.TrimSuffix(b.Shown(steps.Request("create", kind)), "()")
}

func (b *world) allOver(ctx context.Context) error {
	var requests []engine.Request
	var expected, actual []string
	for i, game := range b.games {
		requests = append(requests, steps.Request("use", i+1), steps.Request("over"))
		expected = append(expected, fmt.Sprintf("game %d, %s: true", i+1, b.class(game.kind)))
	}
	replies, err := b.AskAll(ctx, requests...)
	if err != nil {
		return err
	}
	for i, game := range b.games {
		over := strings.Join(replies[2*i+1].Body, " ")
		actual = append(actual, fmt.Sprintf("game %d, %s: %s", i+1, b.class(game.kind), over))
	}
	return steps.Same("whether the games are over", steps.ListForm, expected, actual)
}

// show puts the chosen game to cout.
func (b *world) show(ctx context.Context) (err error) {
	b.shown, err = b.Ask(ctx, "show")
	return err
}

func (b *world) showsPrinted(ctx context.Context) error {
	expected, err := b.board(ctx)
	if err != nil {
		return err
	}
	actual, err := read(b.game, b.letters, b.shown)
	if err != nil {
		return err
	}
	return same(b.game, "the board shown", expected, actual)
}

// Any of the usual codes does, that of the whole terminal among them, which also moves the cursor.
var (
	clearing = regexp.MustCompile("\x1b\\[[23]J|\x1b\\[[0-9;]*[Hf]\x1b\\[0?J|\x1bc")
	homing   = regexp.MustCompile("\x1b\\[[01]?(?:;[01]?)?[Hf]|\x1b\\[[1-9][0-9]+[AF]|\x1bc")
)

func (b *world) clearsScreen() error {
	return b.after(clearing, "a code that clears the screen")
}

func (b *world) movesCursor() error {
	return b.after(homing, "a code that moves the cursor to the top")
}

// after wants the board that was shown to stand after a code.
func (b *world) after(code *regexp.Regexp, what string) error {
	text := strings.Join(b.shown, "\n")
	place := code.FindStringIndex(text)
	if place != nil {
		board, err := read(b.game, b.letters, b.shown)
		if err != nil {
			return err
		}
		later, err := read(b.game, b.letters, strings.Split(text[place[1]:], "\n"))
		if err == nil && slices.Equal(board, later) {
			return nil
		}
	}
	return &steps.Mismatch{What: "what was shown", Form: steps.TextForm, Expected: []string{what, "the board"}, Actual: b.shown,
		Outcome: engine.Failed, Cause: "before the board there is not " + what}
}

// beginsWith compares the first codes, in which ESC stands for the character.
func (b *world) beginsWith(codes string) error {
	expected := strings.NewReplacer("ESC", "\x1b", " ", "").Replace(codes)
	text := strings.Join(b.shown, "\n")
	actual := text[:min(len(text), len(expected))]
	return steps.Same("the beginning of what was shown", steps.TextForm, []string{expected}, []string{actual})
}

// drawnAs compares what print() prints with a drawing, to the byte but for blanks at the ends of lines and empty lines
// around it.
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
