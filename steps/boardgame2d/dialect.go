package boardgame2d

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
)

// A dialect tells what a program does otherwise all the time. All is played in it but what is about that.
type dialect struct {
	amiss  map[string]*obstacle                    // nothing else can be seen
	reads  func(lines []string) (entries []string) // words instead of lines; nil for lines
	deaf   map[string]bool                         // playUser(string) makes no move at all
	hides  string                                  // the rule because of which no board is shown, though print() prints it
	turned map[string][]string                     // directions that are taken for their opposites
	moves  map[string]referee.Notation             // in which moves are written, where it is not that of the document

	drawn map[string]drawing.Alphabet // how boards are drawn, as first boards show it
	rules engine.Rules

	// Cells of peg solitaire are entered by the column and the row, as numbers: 7E for 5G.
	transposed bool
}

// Notes tell the ways to write moves that are not the document's. Whatever else is in the dialect breaks a rule.
func (d dialect) Notes() (notes []string) {
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		g := referee.Game{Kind: kinds[name], Reference: d.rules}
		if n := d.moves[g.Kind]; n.Own() {
			move := exampleMoves[g.Kind]
			text, _ := n.Write(g, g.Example(), move)
			words := fmt.Sprintf("%s: moves are written in the program's own way, “%s” for “%s”", name, text, move)
			notes = append(notes, words)
		}
	}
	return notes
}

// exampleMoves are a valid move of each game on its example board.
var exampleMoves = map[string]string{"peg": "5G LEFT", "eight": "8 DOWN", "klotski": "6 DOWN"}

// listen gets to know the dialect.
func (b *world) listen() error {
	if b.learning {
		return nil
	}
	speech, err := b.Dialect()
	if err == nil {
		b.speech = speech.(dialect)
	}
	return err
}

// misread gives the rule that a program breaks by reading an entry as another one, and says how; "" if it does not.
func (b *world) misread(text string) (rule, words string) {
	const taken = "%s are exchanged: “%s” is taken for %s %s"
	name, word, _ := strings.Cut(text, " ")
	switch {
	case !b.IsEntry(text), b.speech.moves[b.Kind].Own():
		return "", ""
	case slices.Contains(b.speech.turned[b.Kind], word):
		leads := b.Breaks(b.Step(b.Example(), b.Options(b.Example())[0].Move), "other board", b.Kind) // where a direction does
		return leads, fmt.Sprintf(taken, "directions", text, name, referee.Opposite(word))
	case b.Kind == "peg" && b.speech.transposed:
		return b.entryRule(), fmt.Sprintf(taken, "row and column", text, referee.Transposed(name), word)
	}
	return "", ""
}

// worded puts a move of the chosen game on a board as the program understands it, unless the scenario is about that.
// The error is for a move that the program's way of writing moves cannot say there.
func (b *world) worded(board drawing.Position, move string) (string, error) {
	if own := b.speech.moves[b.Kind]; own.Own() && b.IsEntry(move) {
		text, ok := own.Write(b.chosen.Game, board, move)
		if !ok {
			return "", b.cannotSay(move)
		}
		return text, nil
	}
	if rule, _ := b.misread(move); rule == "" || rule == b.Rule() {
		return move, nil
	}
	name, word, _ := strings.Cut(move, " ")
	if b.Kind == "peg" && b.speech.transposed {
		name = referee.Transposed(name)
	}
	if slices.Contains(b.speech.turned[b.Kind], word) {
		word = referee.Opposite(word)
	}
	return name + " " + word, nil
}

// wordedMove asks for a move on a board as the program understands it.
func (b *world) wordedMove(board drawing.Position, move string) (engine.Request, error) {
	text, err := b.worded(board, move)
	return referee.AsMove(text), err
}

// means wants a text to mean the same in the program's notation: it is a move, or in no notation anything like one.
func (b *world) means(ctx context.Context, text string) error {
	switch {
	case b.IsEntry(text), !referee.MayBeEntry(text):
		return nil
	case b.speech.moves[b.Kind].Own():
		return b.cannotSay(text)
	}
	return b.NeedsOnEngine(ctx, "enter")
}

// cannotSay is the error of a scenario whose entry the program's own notation does not have.
func (b *world) cannotSay(text string) error {
	const words = "the program has its own way to write moves, in which nothing stands for %q"
	return engine.Stopf(engine.NotClaimed, words, text)
}

// learn makes a game of each class and a valid move in each direction.
func learn(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	b := newWorld(w).(*world)
	b.learning = true
	b.speech = dialect{
		amiss: map[string]*obstacle{}, deaf: map[string]bool{},
		turned: map[string][]string{}, moves: map[string]referee.Notation{},
		drawn: map[string]drawing.Alphabet{}, rules: b.Rules(),
	}
	for _, game := range slices.Sorted(maps.Values(kinds)) {
		switch err := b.learnGame(ctx, game); engine.OutcomeOf(err) {
		case engine.Broken:
			if _, unreadable := errors.AsType[*steps.Mismatch](err); !unreadable {
				return nil, fmt.Errorf("learning how the program plays: %w", err)
			}
		case engine.NotClaimed, engine.TimedOut:
			return b.speech, nil
		}
	}
	if err := b.learnReading(ctx); engine.OutcomeOf(err) == engine.Broken {
		return nil, fmt.Errorf("learning what the program reads: %w", err)
	}
	return b.speech, nil
}

// learnGame looks for what is amiss about a game as a whole, and if there is nothing learns how its moves are written.
func (b *world) learnGame(ctx context.Context, game string) error {
	o, err := b.beginnings(ctx, game)
	if o == nil && b.first == nil || err != nil {
		return err
	}
	if b.speech.amiss[game] = o; o != nil && !o.renewed {
		return nil
	}
	if stated, err := b.statedNotation(ctx); err != nil || stated.Own() {
		b.speech.moves[game] = stated
		return err
	}
	made, stirred, err := b.learnDirections(ctx)
	if err != nil {
		return err
	}
	if made {
		return b.learnShorter(ctx)
	}
	found, err := b.learnNotation(ctx)
	b.speech.deaf[game] = err == nil && !found && !stirred
	return err
}

// beginnings makes a game and, if it shows no board, another one by initiliaze. It gives what is amiss about them.
func (b *world) beginnings(ctx context.Context, game string) (*obstacle, error) {
	bare, err := b.beginning(ctx, game)
	if bare == nil || err != nil || bare.Rule == classesRule {
		return bare, err
	}
	unset := b.unset()
	b.speech.amiss[game] = unset
	delete(b.speech.drawn, game)
	renewed, err := b.beginning(ctx, game)
	b.speech.amiss[game] = nil
	switch {
	case err != nil:
		return nil, err
	case renewed == nil:
		return unset, nil
	case renewed.Rule != constructorRule:
		return renewed, nil
	}
	return bare, nil
}

// beginning makes a game and tells what is amiss about its first board.
func (b *world) beginning(ctx context.Context, game string) (*obstacle, error) {
	err := b.create(ctx, game)
	d, diverges := errors.AsType[*steps.Divergence](err)
	switch {
	case diverges && breaksOff(err):
		return &obstacle{Divergence: *d}, nil
	case err != nil:
		return nil, err
	case b.first != nil && (game != "klotski" || drawing.HasAllForms(b.first)):
		return nil, nil
	}
	return b.misbegun(), nil
}

// learnDirections makes a move in each direction, as the document writes it. It tells whether any was made, right or
// wrong, also where there is none to be made, and whether any did anything at all.
func (b *world) learnDirections(ctx context.Context) (made, stirred bool, err error) {
	tried := false
	for _, direction := range drawing.Directions {
		o, ok, err := b.gameWith(ctx, direction)
		if err != nil {
			return made, stirred, err
		}
		if !ok {
			continue
		}
		tried = true
		heard, changed, err := b.learnDirection(ctx, o, direction)
		made, stirred = made || heard, stirred || changed || breaksOff(err)
		if err != nil && !breaksOff(err) {
			return made, stirred, err
		}
	}
	return made || !tried, stirred, nil
}

// mostGames is so many that one of them nearly always has a move in any direction: of eight puzzles, two of three have.
const mostGames = 40

// gameWith makes new games until one has a valid move in a direction, or in any. Equal first boards end the search.
func (b *world) gameWith(ctx context.Context, direction string) (o referee.Option, ok bool, err error) {
	for range mostGames {
		last := b.first
		if err := b.create(ctx, b.Kind); err != nil {
			return referee.Option{}, false, err
		}
		options := b.Options(b.first)
		if i := slices.IndexFunc(options, func(o referee.Option) bool { return strings.HasSuffix(o.Move, direction) }); i >= 0 {
			return options[i], true, nil
		}
		if slices.Equal(b.first, last) {
			break
		}
	}
	return referee.Option{}, false, nil
}

// breaksOff tells whether the error is an exception or a crash of the program.
func breaksOff(err error) bool {
	outcome := engine.OutcomeOf(err)
	return outcome == engine.Failed || outcome == engine.Crashed
}

// learnDirection makes a valid move of a new game and, if it is refused, tries other words for it. It tells whether any
// was made, and whether the first changed anything.
func (b *world) learnDirection(ctx context.Context, o referee.Option, direction string) (heard, changed bool, err error) {
	name, _, _ := strings.Cut(o.Move, " ")
	after, err := b.board(ctx, referee.AsMove(o.Move))
	if err != nil || !slices.Equal(after, b.first) {
		return err == nil && b.Displaces(b.Step(b.first, o.Move), b.first, after), err == nil, err
	}
	makes := func(text string) bool {
		after, err = b.board(ctx, referee.AsMove(text))
		return err == nil && slices.Equal(after, o.After)
	}
	switch {
	case makes(name + " " + referee.Opposite(direction)):
		b.speech.turned[b.Kind] = append(b.speech.turned[b.Kind], direction, referee.Opposite(direction))
		return true, false, nil
	case b.Kind == "peg" && err == nil && makes(referee.Transposed(name)+" "+direction):
		b.speech.transposed = true
		return true, false, nil
	}
	return false, false, err
}
