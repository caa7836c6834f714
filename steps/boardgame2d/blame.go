package boardgame2d

import (
	"cmp"
	"errors"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/screen"
)

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

// turnRule gives the rule that says where a direction leads.
func (b *world) turnRule() string {
	return b.Breaks(b.Step(b.Example(), b.Options(b.Example())[0].Move), "other board", b.Kind)
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
func (b *world) misbegun(printed []string) *obstacle {
	if b.first == nil && !(b.Kind == "klotski" && drawing.DrawsPieces(screen.Lines(printed))) {
		_, err := read(drawing.Document(b.Kind), printed)
		return &obstacle{Divergence: steps.Divergence{Rule: constructorRule, Err: err}}
	}
	const words = "the first board has other pieces, or has them in other places, than that of the document"
	err := otherText(words, "the first board", b.Drawn(b.Start()), printed)
	return &obstacle{Divergence: steps.Divergence{Rule: b.startRule(), Err: err}}
}

// unset gives the obstacle of a constructor that sets up no board.
func (b *world) unset() *obstacle {
	words := "the constructor " + b.Shown(b.setup[0]) + " sets up no board, so that nothing can be done until initiliaze() is called"
	err := otherText(words, "the board of a new object", []string{"a board"}, nil)
	return &obstacle{steps.Divergence{Rule: constructorRule, Signature: "sets up no board", Err: err}, true}
}
