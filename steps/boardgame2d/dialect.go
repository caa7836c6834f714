package boardgame2d

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A dialect tells what a program does otherwise all the time, for each kind of game. The scenarios of the rule that it
// breaks say so; all others are played in the dialect.
type dialect struct {
	lacks  map[string]bool              // there is no such class
	blank  map[string]bool              // the constructor sets up no board, initiliaze does
	deaf   map[string]bool              // playUser(string) makes no move at all
	turned map[string]map[string]string // what must be entered for a direction, where that is another one

	// Cells of peg solitaire are entered by the column and the row, as numbers: 7E for 5G.
	transposed bool
}

// Notes tell nothing: whatever is in the dialect breaks a rule.
func (dialect) Notes() []string { return nil }

var opposite = map[string]string{"UP": "DOWN", "DOWN": "UP", "LEFT": "RIGHT", "RIGHT": "LEFT"}

// turnRule is the rule that says where a direction leads.
func turnRule(game string) string {
	if game == "klotski" {
		return unitRule
	}
	return rulesOf[game].move
}

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

// misread gives the rule that a program breaks because it reads an entry as another one; "" if it does not.
func (b *world) misread(text string) string {
	_, word, _ := strings.Cut(text, " ")
	switch {
	case !isEntry(b.game, text):
		return ""
	case b.speech.turned[b.game][word] != "":
		return turnRule(b.game)
	case b.game == "peg" && b.speech.transposed:
		return rulesOf["peg"].entry
	}
	return ""
}

// misreads says in a sentence how an entry is read as another one; "" if it is not.
func (b *world) misreads(text string) string {
	if b.misread(text) == "" {
		return ""
	}
	name, word, _ := strings.Cut(text, " ")
	if other := b.speech.turned[b.game][word]; other != "" {
		return fmt.Sprintf("directions are exchanged: “%s” is taken for %s %s", text, name, other)
	}
	return fmt.Sprintf("row and column are exchanged: “%s” is taken for %s %s", text, transposed(name), word)
}

// worded puts a move of the chosen game as the program understands it, unless the scenario is about that.
func (b *world) worded(move string) string {
	if rule := b.misread(move); rule == "" || rule == b.Rule() {
		return move
	}
	name, word, _ := strings.Cut(move, " ")
	if b.game == "peg" && b.speech.transposed {
		name = transposed(name)
	}
	return name + " " + cmp.Or(b.speech.turned[b.game][word], word)
}

// wordedMove asks for a move as the program understands it.
func (b *world) wordedMove(move string) engine.Request { return steps.Request("move", b.worded(move)) }

// transposed gives the cell in the column of that row, and in the row of that column.
func transposed(name string) string {
	c := cellNamed(name)
	return place{c.column, c.row}.name()
}

// learn makes a game of each class and a valid move in each direction.
func learn(ctx context.Context, w *steps.World) (steps.Dialect, error) {
	b := &world{World: w, chosen: &chosen{}, learning: true}
	b.speech = dialect{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]map[string]string{}, false}
	for _, game := range slices.Sorted(maps.Values(kinds)) {
		err := b.learnGame(ctx, game)
		_, unreadable := errors.AsType[*steps.Mismatch](err)
		switch outcome := engine.OutcomeOf(err); {
		case unreadable:
		case outcome == engine.Broken:
			return nil, fmt.Errorf("learning how the program plays: %w", err)
		case outcome == engine.NotClaimed, outcome == engine.TimedOut:
			return b.speech, nil
		}
	}
	return b.speech, nil
}

func (b *world) learnGame(ctx context.Context, game string) error {
	err := b.create(ctx, game)
	if d, ok := errors.AsType[*steps.Divergence](err); ok && d.Rule == classesRule {
		b.speech.lacks[game] = true
		return nil
	}
	if engine.OutcomeOf(err) == engine.NotClaimed {
		return err
	}
	if err != nil || b.first == nil {
		b.speech.blank[game] = true
		if err = b.create(ctx, game); err != nil || b.first == nil {
			b.speech.blank[game] = false
			return err
		}
	}
	tried, made := false, false
	for _, direction := range directions {
		if err := b.create(ctx, game); err != nil {
			return err
		}
		if o, ok := b.optionTo(direction); ok {
			heard, err := b.learnDirection(ctx, o, direction)
			if err != nil {
				return err
			}
			tried, made = true, made || heard
		}
	}
	b.speech.deaf[game] = tried && !made
	return nil
}

// optionTo gives a valid move of a new game in a direction, if there is one.
func (b *world) optionTo(direction string) (option, bool) {
	if b.first == nil {
		return option{}, false
	}
	for _, o := range sortedOptions(b.game, b.first) {
		if strings.HasSuffix(o.move, " "+direction) {
			return o, true
		}
	}
	return option{}, false
}

// sortedOptions gives the valid moves on a board, always in the same order.
func sortedOptions(game string, board position) []option {
	byMove := func(a, b option) int { return cmp.Compare(a.move, b.move) }
	return slices.SortedFunc(slices.Values(readers[game].options(board)), byMove)
}

// learnDirection makes a valid move of a new game and, if it is refused, tries other words for it. It tells whether any
// moved something.
func (b *world) learnDirection(ctx context.Context, o option, direction string) (heard bool, err error) {
	name, _, _ := strings.Cut(o.move, " ")
	after, err := b.result(ctx, o.move)
	if err != nil || !slices.Equal(after, b.first) {
		return true, err
	}
	after, err = b.result(ctx, name+" "+opposite[direction])
	if err == nil && slices.Equal(after, o.after) {
		b.turn(direction)
		return true, nil
	}
	if b.game != "peg" || err != nil {
		return false, err
	}
	after, err = b.result(ctx, transposed(name)+" "+direction)
	if err == nil && slices.Equal(after, o.after) {
		b.speech.transposed = true
		return true, nil
	}
	return false, err
}

// turn notes that a direction and its opposite are exchanged.
func (b *world) turn(direction string) {
	if b.speech.turned[b.game] == nil {
		b.speech.turned[b.game] = map[string]string{}
	}
	b.speech.turned[b.game][direction] = opposite[direction]
	b.speech.turned[b.game][opposite[direction]] = direction
}

// result gives the board after a move, whatever the words mean.
func (b *world) result(ctx context.Context, move string) (position, error) {
	replies, err := b.AskAll(ctx, steps.Request("move", move), steps.Request("print"))
	if err != nil {
		return nil, err
	}
	return b.read(replies[1].Body)
}
