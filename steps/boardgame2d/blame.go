package boardgame2d

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
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
func (b *world) moveRule() string { return b.Misanswers("valid", b.kind) }

// entryRule gives the rule about how entries of a game are written.
func (b *world) entryRule() string { return b.Misanswers("proper", b.kind) }

// startRule gives the rule about the board with which a game begins.
func (b *world) startRule() string {
	return b.Facts.Judgements["create"].Allowed.Rule(b.kind, "other board")
}

// turnRule gives the rule that says where a direction leads.
func (b *world) turnRule() string {
	return b.Breaks(b.step(b.example(), b.options(b.example())[0].move), "other board", b.kind)
}

// ruleShownBy gives the rule that a command shows: print() the scenario's own, and on a new game that of constructors.
func (b *world) ruleShownBy(request engine.Request) string {
	j := b.Facts.Judgements[request.Command]
	if request.Command == "print" && b.number > len(b.games) {
		return constructorRule
	}
	return cmp.Or(j.Allowed.Rule("", "breaks off", b.kind), j.Question.Rule("", "refused"),
		b.Misanswers(request.Command, b.kind), b.Rule())
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
	for _, g := range append(steps.Each(b.games, func(c *chosen) game { return c.game }), b.game, b.console.game) {
		if o := b.speech.amiss[g.kind]; o != nil && !o.mended(b.Rule()) {
			return &o.Divergence
		}
	}
	return err
}

// misbegun gives the obstacle of a game whose first board cannot be read, or is another one if pieces can be made out.
func (b *world) misbegun(printed []string) *obstacle {
	if b.first == nil && !(b.kind == "klotski" && drawsPieces(screen.Lines(printed))) {
		_, err := read(b.kind, document, printed)
		return &obstacle{Divergence: steps.Divergence{Rule: constructorRule, Err: err}}
	}
	const words = "the first board has other pieces, or has them in other places, than that of the document"
	err := otherText(words, "the first board", b.drawn(b.start()), printed)
	return &obstacle{Divergence: steps.Divergence{Rule: b.startRule(), Err: err}}
}

// unset gives the obstacle of a constructor that sets up no board.
func (b *world) unset() *obstacle {
	words := "the constructor " + b.Shown(b.setup[0]) + " sets up no board, so that nothing can be done until initiliaze() is called"
	err := otherText(words, "the board of a new object", []string{"a board"}, nil)
	return &obstacle{steps.Divergence{Rule: constructorRule, Signature: "sets up no board", Err: err}, true}
}

// wayOf tells in which way a game went wrong in which an entry led from one board to another one.
func (g game) wayOf(s play.Step, before position, text string, after position) string {
	_, legal := g.moveBetween(before, after)
	switch {
	case s.Allowed() && slices.Equal(before, after):
		return "refused"
	case s.Allowed():
		return "other board"
	case legal && !g.isEntry(text), g.displaces(s, before, after):
		return "accepted"
	}
	return "changes"
}

// displaces tells whether what an entry names has gone where it might, rightly or not, and nothing else has. A peg that has only gone
// from its hole has made no jump, unless it may have left the grid.
func (g game) displaces(s play.Step, before, after position) bool {
	if len(s.Touches) == 0 || after == nil || g.kind == "peg" && leaves(before, after) {
		return len(s.Touches) > 0 && after != nil
	}
	letter, places := before.at(placeOf(s.Touches[0])), map[place]string{}
	if g.kind == "peg" {
		letter = 'o'
	}
	var left, over, gone, came, lands, goal bool
	for i, touched := range s.Touches {
		c := placeOf(touched)
		places[c] = touched.Name
		was, is := before.at(c) == letter, after.at(c) == letter
		switch touched.Name {
		case "from":
			left = left || !is
		case "over":
			over, gone = was, was && !is
		case "to":
			came, lands = came || is, lands || is && !was
			goal = goal || s.Touches[i-1].Name != "to" && g.shows(before.at(c))
		}
	}
	made := came || !goal
	if g.kind == "peg" {
		made = lands || gone || !goal && !over && before.at(placeOf(s.Touches[0])) == letter
	}
	return left && made && len(before) == len(after) &&
		!slices.ContainsFunc(changed(before, after), func(c place) bool {
			return places[c] == "" && after.at(c) != '?' || places[c] == "over" && after.at(c) == letter
		})
}

// shows tells whether what goes to such a cell is seen there. Walls and other pieces may hide it.
func (g game) shows(cell byte) bool { return cell != 0 && (g.kind != "klotski" || cell == ' ') }

func placeOf(p engine.Place) place { return place{p.Row, p.Column} }

// leaves tells whether pegs stand where the board before had no place for them.
func leaves(before, after position) bool {
	for i, row := range after {
		for j := range row {
			if was := before.at(place{i, j}); row[j] == 'o' && (was == ' ' || was == 0) {
				return true
			}
		}
	}
	return false
}

// changed lists the cells in which two boards of the same size differ.
func changed(before, after position) (cells []place) {
	for i, row := range before {
		for j := range row {
			if c := (place{i, j}); after.at(c) != before.at(c) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// cellNamed gives the cell with a name such as 5G.
func cellNamed(name string) place { return place{int(name[0] - '1'), int(name[1] - 'A')} }
