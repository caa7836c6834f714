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
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/screen"
)

// A course follows a game by the rules, so that a fault is found where it is made. A program that begins with another
// board is followed from that as far as it makes no difference.
type course struct {
	first drawing.Position // the board that the game began with
	right drawing.Position // the board by the rules; nil where chance has moved
	real  drawing.Position // the board by the rules, had the first board been right
	last  *entry           // the last entry, if nobody has looked at the board after it
}

// An entry is what was entered last, and the board before it.
type entry struct {
	text        string
	before      drawing.Position
	initialised bool // nothing was entered, but the game was initialised again
}

// begin follows a new game from its first board on.
func (b *world) begin(first drawing.Position) {
	b.course = course{first: first, right: b.Start(), real: first}
	if b.Kind == "eight" {
		b.right = first
	}
}

// stray forgets the course of a game in which the computer moves.
func (b *world) stray() { b.right, b.real, b.last = nil, nil, nil }

// followEntry takes the course on by one entry. The error is for one that is a move on only one of the two boards.
func (b *world) followEntry(text string) error {
	if b.real == nil {
		return nil
	}
	b.last = &entry{text: text, before: b.real}
	right, real := b.After(b.right, text), b.After(b.real, text)
	if (right == nil) != (real == nil) {
		return steps.Blame(b.startRule(), "", b.Same("the first board", b.Start(), b.first))
	}
	if right != nil {
		b.right, b.real = right, real
	}
	return nil
}

// restart takes the course back to the first board.
func (b *world) restart() {
	if b.Kind == "eight" || b.first == nil {
		b.stray()
		return
	}
	b.last = &entry{before: b.real, initialised: true}
	b.right, b.real = b.Start(), b.first
}

// settle compares the board after the last entry with the course, if nobody has done so yet.
func (b *world) settle(ctx context.Context) error {
	if b.last == nil {
		return nil
	}
	_, err := b.Ask(ctx, "print")
	return err
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
	actual, err := b.read(printed)
	if err == nil {
		err = b.Same(what, b.real, actual)
	}
	return b.blameEntry(*last, actual, err)
}

// blameEntry names the rule that is broken by an entry that led to a wrong board.
func (b *world) blameEntry(e entry, actual drawing.Position, err error) error {
	if e.initialised {
		return steps.Blame(initializeRule, "", err)
	}
	if err == nil {
		return nil
	}
	if m, ok := errors.AsType[*steps.Mismatch](err); ok && actual != nil {
		_, misread := b.misread(e.text)
		m.Sentence = cmp.Or(misread, b.Became(e.before, e.text, actual))
	}
	return steps.Blame(b.ruleOf(e.before, e.text, actual), "", err)
}

// ruleOf tells which rule is broken by an entry that led to a wrong board, by what is known of the program's dialect.
func (b *world) ruleOf(before drawing.Position, text string, after drawing.Position) string {
	s := b.Step(before, text)
	way := b.WayOf(s, before, text, after)
	if rule, _ := b.misread(text); rule != "" {
		return rule
	}
	if way == "refused" && b.speech.deaf[b.Kind] {
		return playRule
	}
	return b.Breaks(s, way, b.Kind)
}

// onCourse gives the board of a feature as the program comes to it from its own start, unless that is looked at.
func (b *world) onCourse(stated drawing.Position) drawing.Position {
	if b.real != nil && slices.Equal(stated, b.right) && b.Rule() != b.startRule() {
		return b.real
	}
	return stated
}

// astray tells whether the program began with another board than it should, so that its scores are others, too.
func (b *world) astray() bool { return b.real != nil && !slices.Equal(b.right, b.real) }

// blameStart names the rule of the start if the program began with another board, so that other moves are valid.
func (b *world) blameStart(err error) error {
	if b.astray() {
		return steps.Blame(b.startRule(), "", err)
	}
	return err
}

// changing are the commands before which the board is looked at. A look may change what is asked next.
var changing = []string{
	"use", "move", "enter", "initialize", "auto", "watch", "finish", "finish-all", "show", "valid",
}

// AskAll asks one command after another, and settles what was entered before. A refusal blames the rule of the command.
func (b *world) AskAll(ctx context.Context, requests ...engine.Request) ([]engine.Reply, error) {
	if len(requests) == 0 {
		return nil, nil
	}
	first := requests[0].Command
	if slices.Contains(changing, first) {
		if err := b.settle(ctx); err != nil {
			return nil, err
		}
	}
	replies, err := b.askNow(ctx, requests...)
	switch {
	case err != nil:
		return nil, err
	case first == "print":
		return replies, b.settleWith(replies[0].Body)
	}
	return replies, b.settle(ctx)
}

// askNow asks one command after another, and looks at nothing before or afterwards.
func (b *world) askNow(ctx context.Context, requests ...engine.Request) ([]engine.Reply, error) {
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

// The rules of the base class that may be broken in scenarios about other rules.
const (
	classesRule     = "BOARDGAME2D-R1"
	constructorRule = "BOARDGAME2D-R2"
	loopRule        = "BOARDGAME2D-R4"
	commandRule     = "BOARDGAME2D-R5"
	playRule        = "BOARDGAME2D-R7"
	finishRule      = "BOARDGAME2D-R9"
	drawRule        = "BOARDGAME2D-R10"
	initializeRule  = "BOARDGAME2D-R12"
)

// moveRule gives the rule about what moves of a game do.
func (b *world) moveRule() string { return b.Misanswers("valid", b.Kind) }

// entryRule gives the rule about how entries of a game are written.
func (b *world) entryRule() string { return b.Misanswers("proper", b.Kind) }

// startRule gives the rule about the board with which a game begins.
func (b *world) startRule() string {
	return b.Facts.Judgements["create"].Allowed.Rule(b.Kind, "other board")
}

// ruleShownBy gives the rule that a command shows: print() the scenario's own, and on a new game that of constructors.
func (b *world) ruleShownBy(request engine.Request) string {
	j := b.Facts.Judgements[request.Command]
	if request.Command == "print" && b.number > len(b.games) {
		return constructorRule
	}
	return cmp.Or(j.Allowed.Rule("", "breaks off", b.Kind), j.Question.Rule("", "refused"),
		b.Misanswers(request.Command, b.Kind), b.Rule())
}

// bareless is told of a class whose objects cannot be made without arguments.
const bareless = " has no constructor without parameters"

// breaking blames the rule of a command that was refused, or at which the program broke off. There is no class if no
// object of it can be made, unless the constructor itself goes wrong. What has neither print() nor operator<< breaks the
// rule of both, once for all games.
func (b *world) breaking(request engine.Request, err error) error {
	rule, signature := b.ruleShownBy(request), ""
	if d, ok := errors.AsType[*steps.Divergence](err); ok {
		signature, err = d.Signature, d.Err
	}
	if engine.OutcomeOf(err) == engine.Failed && !strings.HasPrefix(signature, "raises") {
		switch request.Command {
		case "create":
			if !strings.Contains(err.Error(), bareless) {
				rule = b.Facts.Judgements["create"].Allowed.Rule("", "refused")
			}
		case "print":
			rule, signature = drawRule, "nothing draws the board"
		}
	}
	return steps.Blame(rule, signature, err)
}

// An obstacle is what is amiss about a game as a whole, so that nothing else can be seen of it: there is no class, no
// object of it, no board or not that of the document. It is the one cause of whatever goes wrong in the game.
type obstacle struct {
	steps.Divergence

	// The constructor sets up no board, but initiliaze does: scenarios that are not about the constructor begin with it.
	renewed bool
}

// mended tells whether initiliaze takes the obstacle out of the way of scenarios about a rule.
func (o *obstacle) mended(rule string) bool { return o != nil && o.renewed && rule != constructorRule }

// judged blames what is amiss about a game as a whole for what went wrong in it.
func (b *world) judged(err error) error {
	for _, g := range append(steps.Each(b.games, func(c *chosen) referee.Game { return c.Game }), b.chosen.Game, b.console.Game) {
		if o := b.speech.amiss[g.Kind]; o != nil && !o.mended(b.Rule()) {
			return &o.Divergence
		}
	}
	return err
}

// misbegun gives the obstacle of a game whose first board cannot be read, or is another one if pieces can be made out.
func (b *world) misbegun() *obstacle {
	if b.first == nil && !(b.Kind == "klotski" && drawing.DrawsPieces(screen.Lines(b.printed))) {
		_, err := read(drawing.Document(b.Kind), b.printed)
		return &obstacle{Divergence: steps.Divergence{Rule: constructorRule, Err: err}}
	}
	const words = "the first board has other pieces, or has them in other places, than that of the document"
	err := otherText(words, "the first board", b.Drawn(b.Start()), b.printed)
	return &obstacle{Divergence: steps.Divergence{Rule: b.startRule(), Err: err}}
}

// unset gives the obstacle of a constructor that sets up no board.
func (b *world) unset() *obstacle {
	words := "the constructor " + b.Shown(b.setup[0]) + " sets up no board, so that nothing can be done until initiliaze() is called"
	err := otherText(words, "the board of a new object", []string{"a board"}, nil)
	return &obstacle{steps.Divergence{Rule: constructorRule, Signature: "sets up no board", Err: err}, true}
}
