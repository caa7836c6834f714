package boardgame2d

import (
	"errors"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// The rules of the base class that may be broken in scenarios about other rules.
const (
	classesRule     = "BOARDGAME2D-R1"
	constructorRule = "BOARDGAME2D-R2"
	loopRule        = "BOARDGAME2D-R4"
	commandRule     = "BOARDGAME2D-R5"
	closingRule     = "BOARDGAME2D-R6"
	playRule        = "BOARDGAME2D-R7"
	autoRule        = "BOARDGAME2D-R8"
	finishRule      = "BOARDGAME2D-R9"
	initializeRule  = "BOARDGAME2D-R12"
)

// Of Klotski, the rules of a move are three: how far it goes, what stops it, and that the notch is open.
const (
	unitRule  = "BOARDGAME2D-R24"
	roomRule  = "BOARDGAME2D-R25"
	notchRule = "BOARDGAME2D-R26"
)

// rulesOfGame are the rules that each game has of its own.
type rulesOfGame struct {
	start, entry, move, over, score string
}

var rulesOf = map[string]rulesOfGame{
	"peg":     {"BOARDGAME2D-R14", "BOARDGAME2D-R15", "BOARDGAME2D-R16", "BOARDGAME2D-R17", "BOARDGAME2D-R17"},
	"eight":   {"BOARDGAME2D-R18", "BOARDGAME2D-R19", "BOARDGAME2D-R19", "BOARDGAME2D-R21", "BOARDGAME2D-R20"},
	"klotski": {"BOARDGAME2D-R23", "BOARDGAME2D-R24", roomRule, "BOARDGAME2D-R27", "BOARDGAME2D-R28"},
}

// shows lists the rules that each command shows. Where the games have different rules, they stand in the order peg
// solitaire, eight puzzle, Klotski; see [world.ruleShownBy].
var shows = map[string][]string{
	"create": {constructorRule}, "use": {constructorRule}, "initialize": {initializeRule},
	"move":  {"BOARDGAME2D-R16", "BOARDGAME2D-R19", roomRule},
	"enter": {playRule}, "status": {playRule},
	"auto": {autoRule}, "watch": {finishRule}, "finish": {finishRule}, "finish-all": {"BOARDGAME2D-R11"},
	"show":       {"BOARDGAME2D-R10"},
	"over":       {"BOARDGAME2D-R17", "BOARDGAME2D-R21", "BOARDGAME2D-R27"},
	"score":      {"BOARDGAME2D-R17", "BOARDGAME2D-R20", "BOARDGAME2D-R28"},
	"proper":     {"BOARDGAME2D-R15", "BOARDGAME2D-R19", "BOARDGAME2D-R24"},
	"valid":      {"BOARDGAME2D-R16", "BOARDGAME2D-R19", roomRule},
	"inversions": {"BOARDGAME2D-R20"}, "shuffle": {"BOARDGAME2D-R22"},
	"classes": {classesRule}, "functions": {classesRule},
}

// ruleShownBy gives the rule of the chosen game that a command shows. What is printed shows the one that a scenario is
// about, and on a new game that its constructor has set it up.
func (b *world) ruleShownBy(request engine.Request) string {
	if request.Command == "print" && b.number > len(b.games) {
		return constructorRule
	}
	rules := shows[request.Command]
	switch len(rules) {
	case 0:
		return b.Rule()
	case 1:
		return rules[0]
	}
	return rules[max(0, slices.Index([]string{"peg", "eight", "klotski"}, b.game))]
}

// breaking blames the rule of a command that was refused, or at which the program broke off. There is no class if no
// object of it can be made, unless the constructor itself goes wrong. What has neither print() nor operator<< breaks the
// rule of both, once for all games.
func (b *world) breaking(request engine.Request, err error) error {
	rule, signature := b.ruleShownBy(request), ""
	if d, ok := errors.AsType[*steps.Divergence](err); ok {
		signature, err = d.Signature, d.Err
	}
	if b.speech.blank[b.game] && b.first == nil && !b.learning {
		return steps.Blame(constructorRule, setsUpNothing, b.unset(err))
	}
	if engine.OutcomeOf(err) == engine.Failed && !strings.HasPrefix(signature, "raises") {
		switch request.Command {
		case "create":
			rule = classesRule
		case "print":
			rule, signature = "BOARDGAME2D-R10", "nothing draws the board"
		}
	}
	return steps.Blame(rule, signature, err)
}

// setsUpNothing is the signature of all that comes of a constructor which sets up no board.
const setsUpNothing = "sets up no board"

// unset says that an object has no board because its constructor sets up none.
func (b *world) unset(err error) error {
	class, outcome := b.Shown(b.setup[0]), engine.Failed
	if stop, ok := errors.AsType[*engine.Stop](err); ok {
		outcome = stop.Outcome
	}
	return &steps.Mismatch{What: "the board of a new object", Form: steps.TextForm, Expected: []string{"a board"},
		Outcome:  outcome,
		Sentence: "the constructor " + class + " sets up no board, so that nothing can be done until initiliaze() is called"}
}

// ruleOf tells which rule is broken by a game in which an entry led from one board to another one, which is wrong.
func ruleOf(game string, before position, entry string, after position) string {
	right, same := before.after(game, entry), slices.Equal(before, after)
	rules := rulesOf[game]
	_, legal := moveBetween(game, before, after)
	switch {
	case !isEntry(game, entry) && legal:
		return rules.entry
	case right == nil && !displaces(game, before, entry, after):
		return playRule
	case game != "klotski":
		return rules.move
	case right != nil && same && notched(right, entry[0]) != notched(before, entry[0]):
		return notchRule
	case right == nil || same:
		return roomRule
	}
	return unitRule
}

// isEntry tells whether a text is an entry of a game.
func isEntry(game, text string) bool {
	name, word, _ := strings.Cut(text, " ")
	_, known := ways[word]
	return known && slices.Contains(entryNames(game), name)
}

// entryNames lists the cells, tiles or pieces that an entry may name.
func entryNames(game string) (names []string) {
	switch game {
	case "eight":
		return strings.Split("12345678", "")
	case "klotski":
		return movable(game)
	}
	for i := range side * side {
		names = append(names, place{i / side, i % side}.name())
	}
	return names
}

// displaces tells whether a change of the board is the doing of the peg, tile or piece that an entry names, be it right
// or wrong: nothing else has gone anywhere.
func displaces(game string, before position, entry string, after position) bool {
	if game == "peg" && after != nil && leaves(before, after) {
		return isEntry(game, entry)
	}
	if len(before) != len(after) || !isEntry(game, entry) {
		return false
	}
	name, word, _ := strings.Cut(entry, " ")
	switch game {
	case "peg":
		from, step := cellNamed(name), ways[word]
		over, to := from.plus(step, 1), from.plus(step, 2)
		if before.at(to) == 0 {
			return after.at(from) != 'o' && onlyAt(before, after, from, over)
		}
		gained := after.at(over) == 'o' && before.at(over) != 'o'
		return after.at(from) != 'o' && after.at(to) == 'o' && !gained && onlyAt(before, after, from, over, to)
	case "eight":
		tile, blank := before.cellsOf(name[0]), before.cellsOf('.')
		return len(tile) == 1 && len(blank) == 1 && after.at(tile[0]) != name[0] && len(changed(before, after)) == 2
	}
	if !headed(before.cellsOf(name[0]), after.cellsOf(name[0]), ways[word]) {
		return false
	}
	return !slices.ContainsFunc(changed(before, after), func(c place) bool {
		letter := after.at(c)
		return letter != ' ' && letter != name[0]
	})
}

// leaves tells whether pegs stand where the board before had no place for them.
func leaves(before, after position) bool {
	return len(before) != len(after) || len(before[0]) != len(after[0]) ||
		slices.ContainsFunc(changed(before, after), func(c place) bool { return after.at(c) != ' ' && before.at(c) == ' ' })
}

// headed tells whether a piece has gone some way in a direction, and in no other.
func headed(before, after []place, to place) bool {
	if len(before) == 0 || len(after) == 0 {
		return false
	}
	rows, columns := after[0].row-before[0].row, after[0].column-before[0].column
	along, across := rows*to.row+columns*to.column, rows*to.column+columns*to.row
	return along > 0 && across == 0
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

func onlyAt(before, after position, cells ...place) bool {
	return !slices.ContainsFunc(changed(before, after), func(c place) bool { return !slices.Contains(cells, c) })
}

// cellNamed gives the cell with a name such as 5G.
func cellNamed(name string) place { return place{int(name[0] - '1'), int(name[1] - 'A')} }

// notched tells whether a piece of Klotski stands in the notch, at least with a part.
func notched(board position, piece byte) bool {
	cells := board.cellsOf(piece)
	return len(cells) > 0 && extentOf(cells).bottom >= notchTop
}

// notchTop is the first row of the notch of Klotski.
const notchTop = 11
