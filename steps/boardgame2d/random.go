package boardgame2d

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/peg"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/solver"
	"rulebook/steps/pegs"
)

// A drawnGame is a game of entries, valid or not, and what is looked at afterwards. It may end with its last entry, and
// not before.
type drawnGame struct {
	game    string
	start   position // of the eight puzzle; nil where it is not known, and for games that always begin with the same board
	entries []string
	asked   string // one of the keys of randomRules
	sweep   string // the kind of the moves of which every one is tried after the entries
	last    slip   // an entry of its own after the others
	tiles   position

	smaller bool // it was made of a larger one
	autos   int  // moves of the computer after the entries
}

// A slip makes an entry that is not proper of a move. Of the kind -1, the entry is the move itself.
type slip struct {
	move string
	kind int
}

func (s slip) text() string {
	if s.kind < 0 {
		return s.move
	}
	name, word, _ := strings.Cut(s.move, " ")
	return slips[s.kind](name, word)
}

// slips are the kinds of entries that are not proper, each made of what moves and its direction. What stands in the
// place of the blank is left open by the document, so it is never another character.
var slips = []func(name, word string) string{
	func(string, string) string { return "" },
	func(string, string) string { return " " },
	func(string, string) string { return "hello" },
	func(name, _ string) string { return name },
	func(_, word string) string { return word },
	func(name, word string) string { return word + " " + name },
	func(name, word string) string { return name + word },
	func(name, word string) string { return name + "  " + word },
	func(name, word string) string { return " " + name + " " + word },
	func(name, word string) string { return name + " " + word + " " },
	func(name, word string) string { return name + " " + strings.ToLower(word) },
	func(name, word string) string { return name + " " + word[:1] + strings.ToLower(word[1:]) },
	func(name, word string) string { return name + " " + word[:1] },
	func(name, word string) string { return name + " " + word[:len(word)-1] },
	func(name, word string) string { return name + " " + word + "S" },
	func(name, word string) string { return name + " " + word + " 1" },
	func(name, word string) string {
		return name + " " + map[string]string{"UP": "NORTH", "DOWN": "SOUTH", "LEFT": "WEST", "RIGHT": "EAST"}[word]
	},
	func(name, word string) string { return name[:1] + name + " " + word },
	func(name, word string) string { return name + name[len(name)-1:] + " " + word },
	func(_, word string) string { return ". " + word },
	func(name, word string) string { return otherKind(name) + " " + word },
	func(name, word string) string { return strings.ToLower(name) + " " + strings.ToLower(word) },
}

// otherKind makes the name of a cell of that of a tile or piece, and the other way round.
func otherKind(name string) string {
	if len(name) > 1 {
		return name[:1]
	}
	return name + "E"
}

// commandSlips are lines that are nearly commands.
var commandSlips = []string{"exit", " EXIT", "EXIT ", "auto", "AUTO 2", "finish", "FINISHED"}

// randomRules are the rules at stake by what is looked at after a random game.
var randomRules = map[string]func(game string) string{
	"played, and the board": func(game string) string {
		return cmp.Or(map[string]string{"klotski": unitRule}[game], rulesOf[game].move)
	},
	"played, and the score":       func(game string) string { return rulesOf[game].score },
	"played, and the end":         func(game string) string { return rulesOf[game].over },
	"played, and every move":      func(game string) string { return rulesOf[game].move },
	"played, and a wrong entry":   func(game string) string { return rulesOf[game].entry },
	"played, and the string move": func(string) string { return playRule },
	"played, and isEntryProper":   func(game string) string { return rulesOf[game].entry },
	"played, and isMoveValid":     func(game string) string { return rulesOf[game].move },
	"played, and totalInversion":  func(game string) string { return rulesOf[game].score },
	"typed, and the board":        func(string) string { return commandRule },
	"typed, and AUTO":             func(string) string { return commandRule },
	"typed, and the end":          func(string) string { return loopRule },
	"typed, and the score":        func(string) string { return closingRule },
}

// functionsAsked are the functions that are asked after a game and that the assignment does not demand.
var functionsAsked = map[string]string{
	"played, and the string move": "status", "played, and isEntryProper": "proper", "played, and isMoveValid": "valid",
	"played, and totalInversion": "inversions",
}

// typed tells whether the game is played at the console.
func (g drawnGame) typed() bool { return strings.HasPrefix(g.asked, "typed") }

// looksAt tells whether that is looked at after the game.
func (g drawnGame) looksAt(what string) bool { return strings.HasSuffix(g.asked, ", and "+what) }

// boardBefore gives the board that a game begins with; nil if chance decides.
func (b *world) boardBefore(g drawnGame) position {
	if g.game == "eight" {
		return g.start
	}
	return b.startOf(g.game)
}

// follow gives the entries of a game that are valid moves, and the board after them.
func (b *world) follow(g drawnGame) (made []string, board position) {
	board = b.boardBefore(g)
	for _, text := range g.entries {
		if after := board.after(g.game, text); after != nil {
			made, board = append(made, text), after
		}
	}
	return made, board
}

// playRandom plays random games, to the first that is not played by the rules.
func (b *world) playRandom(ctx context.Context, count int, name, asked string) error {
	if err := b.listen(); err != nil {
		return err
	}
	b.game = kinds[name]
	if command := functionsAsked[asked]; command != "" {
		if err := b.has(ctx, command); err != nil {
			return err
		}
	}
	b.random = steps.PlayLots(ctx, b.World, count, steps.Lot[drawnGame]{
		Draw:    func(chance *rand.Rand) drawnGame { return b.drawGame(chance, kinds[name], asked) },
		Told:    b.draft,
		Smaller: b.smaller,
	})
	return nil
}

// wereRight tells what was wrong about random games.
func (b *world) wereRight() error { return b.random }

// drawGame draws a game, of as many moves as chance will have.
func (b *world) drawGame(chance *rand.Rand, game, asked string) drawnGame {
	for {
		if g, ok := b.sound(b.drawAny(chance, drawnGame{game: game, asked: asked})); ok {
			return g
		}
	}
}

// drawAny draws a game, which may go on after its end.
func (b *world) drawAny(chance *rand.Rand, g drawnGame) drawnGame {
	eight := g.game == "eight"
	switch {
	case g.looksAt("totalInversion"):
		g.tiles = shuffledTiles(chance)
		return g
	case g.looksAt("isEntryProper"):
		g.last = b.drawLast(chance, g, b.boardBefore(drawnGame{game: g.game, start: examples["eight"].board}))
		return g
	case eight && g.typed():
		g.entries = b.drawUnseen(chance)
		return g
	case eight && g.looksAt("the end"):
		g.start, g.entries = drawEnding(chance)
	case eight:
		g.start = drawEight(chance)
		fallthrough
	default:
		g.entries = b.drawMoves(chance, g)
	}
	g.entries = b.weave(chance, g)
	_, board := b.follow(g)
	switch {
	case g.looksAt("AUTO"):
		g.autos = 1 + chance.IntN(4)
	case g.looksAt("every move"):
		all := sweeps[g.game]
		g.sweep = all[chance.IntN(len(all))]
	case g.looksAt("a wrong entry"), g.looksAt("the string move"):
		g.last = b.drawLast(chance, g, board)
	}
	return g
}

// sweeps are the kinds of moves that are tried together.
var sweeps = map[string][]string{
	"peg": {"within the board", "within the board", "within the board", "over the edge of the grid",
		"into a corner of the grid", "from a corner of the grid"},
	"eight":   {"within the board", "within the board", "off the board"},
	"klotski": {"of a piece"},
}

// drawLast draws an entry that is not proper or, unless those are looked at, one that is.
func (b *world) drawLast(chance *rand.Rand, g drawnGame, board position) slip {
	refused := b.drawRefused(chance, g.game, board)
	if !g.looksAt("a wrong entry") && chance.IntN(2) == 0 && b.canSay(g.game, board, refused) {
		return slip{refused, -1}
	}
	return b.drawSlip(chance, g.game, board)
}

// drawSlip draws an entry that is not proper, of a valid move if there is one. It is none that the program's own
// notation may know.
func (b *world) drawSlip(chance *rand.Rand, game string, board position) slip {
	options := sortedOptions(game, board)
	if len(options) == 0 {
		options = sortedOptions(game, b.boardBefore(drawnGame{game: game, start: examples["eight"].board}))
	}
	for {
		s := slip{options[chance.IntN(len(options))].move, chance.IntN(len(slips))}
		if b.canSay(game, board, s.text()) && !isEntry(game, s.text()) {
			return s
		}
	}
}

// canSay tells whether an entry means the same in the program's own notation, if it has one.
func (b *world) canSay(game string, board position, text string) bool {
	own := b.speech.moves[game]
	switch {
	case !own.own():
		return true
	case !isEntry(game, text):
		return !mayBeEntry(text)
	}
	_, ok := own.write(game, board, text)
	return ok
}

// drawRefused draws a proper entry that is no valid move.
func (b *world) drawRefused(chance *rand.Rand, game string, board position) string {
	for {
		all := combine(entryNames(game))
		text := all[chance.IntN(len(all))]
		if board.after(game, text) == nil {
			return text
		}
	}
}

// drawMoves draws valid moves of a game, to its end if that is looked at, or to the last or last but one.
func (b *world) drawMoves(chance *rand.Rand, g drawnGame) (moves []string) {
	board := b.boardBefore(g)
	switch g.game {
	case "peg":
		moves = drawJumps(chance, board)
	case "klotski":
		moves = b.drawShifts(chance, board)
	default:
		moves = walk(chance, g.game, board, chance.IntN(16))
	}
	switch {
	case g.typed() && g.looksAt("the end"):
		return moves
	case g.looksAt("the end"):
		return moves[:max(0, len(moves)-chance.IntN(2))]
	case g.looksAt("AUTO"):
		return moves[:chance.IntN(min(len(moves), 6)+1)] // no game ends soon
	case g.looksAt("the score") && chance.IntN(2) == 0:
		return moves
	}
	moves = moves[:chance.IntN(max(1, len(moves)))]
	if g.game == "klotski" {
		_, board = b.follow(drawnGame{game: g.game, entries: moves})
		moves = append(moves, walk(chance, g.game, board, chance.IntN(16))...)
	}
	return moves
}

// drawJumps draws the jumps of a whole game of peg solitaire.
func drawJumps(chance *rand.Rand, board position) []string {
	begun, err := peg.Parse(peg.Glyphs{Peg: 'o', Hole: '.', Outside: ' '}, board...)
	if err != nil {
		panic(err) // the fixtures are tested
	}
	return steps.Each(pegs.Line(chance, begun), func(j peg.Jump) string {
		from := place{j.From.Row - 1, j.From.Column - 1}
		return from.jump(directions[slices.Index(peg.Directions(), j.To)])
	})
}

// drawShifts draws moves of Klotski: a solution, in which now and then a piece goes there and back.
func (b *world) drawShifts(chance *rand.Rand, board position) (moves []string) {
	line, err := b.Facts.Line([]string{"shortest solution of Klotski", "long solution of Klotski"}[chance.IntN(2)])
	if err != nil {
		panic(err) // the fixtures are tested
	}
	for _, turn := range line.Turns {
		if chance.IntN(8) == 0 {
			detour := walk(chance, "klotski", board, 1)[0]
			name, word, _ := strings.Cut(detour, " ")
			if !board.after("klotski", detour).ended("klotski") {
				moves = append(moves, detour, name+" "+opposite[word])
			}
		}
		moves, board = append(moves, turn.Jump), matrix(turn.Board)
	}
	return moves
}

// walk draws so many valid moves, fewer if the game ends before.
func walk(chance *rand.Rand, game string, board position, most int) (moves []string) {
	for len(moves) < most && !board.ended(game) {
		options := sortedOptions(game, board)
		o := options[chance.IntN(len(options))]
		moves, board = append(moves, o.move), o.after
	}
	return moves
}

// weave puts entries that change nothing among the moves of a game: such as are no valid moves and, at the console,
// such as are none at all.
func (b *world) weave(chance *rand.Rand, g drawnGame) (woven []string) {
	board := b.boardBefore(g)
	for _, move := range g.entries {
		if text := b.drawIdle(chance, g, board); chance.IntN(4) == 0 && b.canSay(g.game, board, text) {
			woven = append(woven, text)
		}
		woven, board = append(woven, move), board.after(g.game, move)
	}
	return woven
}

// drawIdle draws an entry that changes nothing.
func (b *world) drawIdle(chance *rand.Rand, g drawnGame, board position) string {
	switch {
	case g.typed() && chance.IntN(6) == 0:
		return commandSlips[chance.IntN(len(commandSlips))]
	case g.typed() && chance.IntN(2) == 0:
		return b.drawSlip(chance, g.game, board).text()
	}
	return b.drawRefused(chance, g.game, board)
}

// drawUnseen draws entries of an eight puzzle of which nobody knows how it begins.
func (b *world) drawUnseen(chance *rand.Rand) (entries []string) {
	all := combine(entryNames("eight"))
	for range 2 {
		for _, i := range chance.Perm(len(all)) {
			if slip := b.drawSlip(chance, "eight", examples["eight"].board).text(); chance.IntN(8) == 0 {
				entries = append(entries, slip)
			}
			entries = append(entries, all[i])
		}
	}
	return entries
}

// shuffledTiles draws any board of tiles.
func shuffledTiles(chance *rand.Rand) position {
	tiles := []byte("12345678.")
	chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return rows(string(tiles))
}

// drawEight draws a board that an eight puzzle may begin with.
func drawEight(chance *rand.Rand) position {
	for {
		board := shuffledTiles(chance)
		eight, _ := solver.ParseEight(board.tiles())
		if n := eight.Inversions(); n > 0 && n%2 == 0 {
			return board
		}
	}
}

// drawEnding draws a board of the eight puzzle, and moves that lead from it to the end.
func drawEnding(chance *rand.Rand) (start position, moves []string) {
	tiles := []byte("12345678")
	start = rows(string(slices.Insert(tiles, chance.IntN(len(tiles)+1), '.')))
	for range 2 + chance.IntN(14) {
		options := sortedOptions("eight", start)
		o := options[chance.IntN(len(options))]
		name, word, _ := strings.Cut(o.move, " ")
		start, moves = o.after, slices.Insert(moves, 0, name+" "+opposite[word])
		if start.ended("eight") {
			moves = nil
		}
	}
	if len(moves) == 0 {
		return drawEnding(chance)
	}
	return start, moves[:len(moves)-chance.IntN(2)]
}
