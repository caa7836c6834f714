package boardgame2d

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A course follows a game by the rules, move by move. What a program does is compared with the course, so that a fault
// is found where it is made, and the rule that it breaks is known. A program that begins with another board than it
// should is followed from that board as far as that makes no difference.
type course struct {
	first position // the board that the game began with
	right position // the board by the rules; nil where chance has moved
	real  position // the board by the rules, had the first board been right
	last  *entry   // the last entry, if nobody has looked at the board after it
}

// An entry is what was entered last, and the board before it.
type entry struct {
	text        string
	before      position
	initialised bool // nothing was entered, but the game was initialised again
}

// begin follows a new game from its first board on.
func (b *world) begin(first position) {
	b.course = course{first: first, right: b.start(), real: first}
	if b.game == "eight" {
		b.right = first
	}
}

// start gives the board that a game begins with; nil for the eight puzzle, which begins with any.
func (b *world) start() position { return b.startOf(b.game) }

func (b *world) startOf(game string) position {
	name := map[string]string{"peg": "start of peg solitaire", "klotski": "start of Klotski"}[game]
	if name == "" {
		return nil
	}
	start, _, err := b.Facts.Board(name)
	if err != nil {
		panic(fmt.Sprintf("boardgame2d: there is no start: %v", err))
	}
	return matrix(start.Rows)
}

// stray forgets the course of a game in which the computer moves.
func (b *world) stray() { b.right, b.real, b.last = nil, nil, nil }

// followEntry takes the course on by one entry. The error is for an entry that is a move by the rules and none on the
// board that the program began with, or the other way round: what comes of it shows nothing.
func (b *world) followEntry(text string) error {
	if b.real == nil {
		return nil
	}
	b.last = &entry{text: text, before: b.real}
	right, real := b.right.after(b.game, text), b.real.after(b.game, text)
	if (right == nil) != (real == nil) {
		return steps.Blame(rulesOf[b.game].start, "", same(b.game, "the first board", b.start(), b.first))
	}
	if right != nil {
		b.right, b.real = right, real
	}
	return nil
}

// restart takes the course back to the first board.
func (b *world) restart() {
	if b.game == "eight" || b.first == nil {
		b.stray()
		return
	}
	b.last = &entry{before: b.real, initialised: true}
	b.right, b.real = b.start(), b.first
}

// settle compares the board after the last entry with the course, if nobody has done so yet.
func (b *world) settle(ctx context.Context) error {
	if b.last == nil {
		return nil
	}
	printed, err := b.Ask(ctx, "print")
	if err != nil {
		return err
	}
	return b.settleWith(printed)
}

func (b *world) settleWith(printed []string) error {
	last := b.last
	if b.last = nil; last == nil {
		return nil
	}
	what := fmt.Sprintf("the board after “%s”", last.text)
	if last.initialised {
		what = "the board after initiliaze()"
	}
	actual, err := read(b.game, b.letters.near(b.hint()), printed)
	if err == nil {
		err = same(b.game, what, b.real, actual)
	}
	return b.blameEntry(*last, actual, err)
}

// madeOtherwise says in a sentence how a valid move was made in another way than it should; "" if a comparison of the
// boards says more.
func madeOtherwise(game string, e entry, right, after position) string {
	name, word, _ := strings.Cut(e.text, " ")
	if other, ok := moveBetween(game, e.before, after); ok {
		return fmt.Sprintf("“%s” is made as %s", e.text, other)
	}
	switch game {
	case "peg":
		over := cellNamed(name).plus(ways[word], 1)
		if slices.Equal(right.with('o', over), after) {
			return fmt.Sprintf("“%s” leaves the peg on %s, over which it jumps", e.text, over.name())
		}
	case "klotski":
		from, to := e.before.cellsOf(name[0]), after.cellsOf(name[0])
		if headed(from, to, ways[word]) {
			far := to[0].row - from[0].row + to[0].column - from[0].column
			return fmt.Sprintf("“%s” moves the piece by %d, not by %d characters of the board", e.text, max(far, -far), unit)
		}
	}
	return ""
}

// blameEntry names the rule that is broken by an entry that led to a wrong board.
func (b *world) blameEntry(e entry, actual position, err error) error {
	if e.initialised {
		return steps.Blame(initializeRule, "", err)
	}
	if err == nil {
		return nil
	}
	if m, ok := errors.AsType[*steps.Mismatch](err); ok && actual != nil {
		m.Sentence = cmp.Or(b.misreads(e.text), became(b.game, e, actual))
	}
	return steps.Blame(b.ruleOf(e.before, e.text, actual), "", err)
}

// became says in a sentence what became of an entry; "" if it was made, but not as it should have been.
func became(game string, e entry, after position) string {
	right, made := e.before.after(game, e.text), displaces(game, e.before, e.text, after)
	_, legal := moveBetween(game, e.before, after)
	switch {
	case right != nil && slices.Equal(e.before, after):
		return fmt.Sprintf("a valid move is refused: “%s”", e.text)
	case right != nil:
		return madeOtherwise(game, e, right, after)
	case !isEntry(game, e.text) && legal:
		return fmt.Sprintf("an entry that is not proper is made as a move: “%s”", e.text)
	case made:
		return fmt.Sprintf("a move that is not valid is made: “%s”", e.text)
	}
	return fmt.Sprintf("a move that is not valid changes the board: “%s”", e.text)
}

// ruleOf tells which rule is broken by an entry that led to a wrong board, by what is known of the program's dialect.
func (b *world) ruleOf(before position, text string, after position) string {
	refused := before.after(b.game, text) != nil && slices.Equal(before, after)
	if rule := b.misread(text); rule != "" {
		return rule
	}
	if refused && b.speech.deaf[b.game] {
		return playRule
	}
	return ruleOf(b.game, before, text, after)
}

// onCourse gives the board that a feature states as the program would come to it from its own first board. The scenario
// of the start wants the stated one.
func (b *world) onCourse(stated position) position {
	if b.real != nil && slices.Equal(stated, b.right) && b.Rule() != rulesOf[b.game].start {
		return b.real
	}
	return stated
}

// astray tells whether the program began with another board than it should, so that its scores are others, too.
func (b *world) astray() bool { return b.real != nil && !slices.Equal(b.right, b.real) }

// blameStart names the rule of the start if the program began with another board, so that other moves are valid.
func (b *world) blameStart(err error) error {
	if b.astray() {
		return steps.Blame(rulesOf[b.game].start, "", err)
	}
	return err
}

// AskAll asks one command after another. A refusal blames the rule of the command.
func (b *world) AskAll(ctx context.Context, requests ...engine.Request) ([]engine.Reply, error) {
	replies, err := b.TryAll(ctx, requests)
	if err != nil {
		return nil, err
	}
	for i, reply := range replies {
		if err := b.Refused(requests[i], reply); err != nil {
			return nil, b.breaking(requests[i], err)
		}
	}
	return replies, nil
}

// Ask asks one command as [world.AskAll] does.
func (b *world) Ask(ctx context.Context, command string, arguments ...any) ([]string, error) {
	replies, err := b.AskAll(ctx, steps.Request(command, arguments...))
	if err != nil {
		return nil, err
	}
	return replies[0].Body, nil
}

// TryAll tries one command after another. What breaks off blames the rule of the command.
func (b *world) TryAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	replies, err := b.World.TryAll(ctx, requests)
	if err == nil {
		return replies, nil
	}
	failing := requests[0]
	if len(b.Asked()) > 0 {
		failing = b.Last()
	}
	return replies, b.breaking(failing, err)
}
