package boardgame2d

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A drawnGame is a game of entries, valid or not, which may end with the last, and what is looked at afterwards.
type drawnGame struct {
	game
	start   position // of the eight puzzle; nil where it is not known, and for games that always begin with the same board
	entries []string
	typed   bool   // at the console
	look    string // at what
	sweep   string // the kind of the moves of which every one is tried after the entries
	last    *slip  // an entry of its own after the others, if there is one
	tiles   position

	smaller bool // it was made of a larger one
	autos   int  // moves of the computer after the entries
}

// A slip is an entry that is no valid move: a move, and the pattern by which it is written.
type slip struct {
	move, pattern string
}

func (s slip) text() string {
	name, word, _ := strings.Cut(s.move, " ")
	other, lower := name+"E", strings.ToLower(word) // a cell of a tile or piece, and the other way round
	if len(name) > 1 {
		other = name[:1]
	}
	compass := map[string]string{"UP": "NORTH", "DOWN": "SOUTH", "LEFT": "WEST", "RIGHT": "EAST"}[word]
	return strings.NewReplacer("NAME", name, "DIRECTION", word, "name", strings.ToLower(name), "direction", lower,
		"Direction", word[:1]+lower[1:], "D", word[:1], "SHORT", word[:len(word)-1], "COMPASS", compass,
		"FIRST", name[:1], "LAST", name[len(name)-1:], "OTHER", other).Replace(s.pattern)
}

// properly is the pattern of a proper entry.
const properly = "NAME DIRECTION"

// slips are the patterns of improper entries. The document leaves open what else may stand in the place of the blank.
var slips = []string{
	"", " ", "hello", "NAME", "DIRECTION", "DIRECTION NAME", "NAMEDIRECTION", "NAME  DIRECTION", " NAME DIRECTION",
	"NAME DIRECTION ", "NAME direction", "NAME Direction", "NAME D", "NAME SHORT", "NAME DIRECTIONS", "NAME DIRECTION 1",
	"NAME COMPASS", "FIRSTNAME DIRECTION", "NAMELAST DIRECTION", ". DIRECTION", "OTHER DIRECTION", "name direction",
}

// commandSlips are lines that are nearly commands.
var commandSlips = []string{"exit", " EXIT", "EXIT ", "auto", "AUTO 2", "finish", "FINISHED"}

// functionsAsked are the functions that are asked after a game and that the assignment does not demand.
var functionsAsked = map[string]string{
	"the string move": "status", "isEntryProper": "proper", "isMoveValid": "valid", "totalInversion": "inversions",
}

// boardBefore gives the board that a game begins with; nil if chance decides.
func (g drawnGame) boardBefore() position {
	if g.kind == "eight" {
		return g.start
	}
	return g.game.start()
}

// follow gives the entries of a game that are valid moves, and the board after them.
func (g drawnGame) follow() (made []string, board position) {
	board = g.boardBefore()
	line, _ := g.game.follow(board, g.entries)
	for _, o := range line {
		made, board = append(made, o.move), o.after
	}
	return made, board
}

// playRandom plays random games, to the first that is not played by the rules.
func (b *world) playRandom(ctx context.Context, count int, name, how, look string) error {
	if err := b.listen(); err != nil {
		return err
	}
	g := drawnGame{game: b.gameOf(kinds[name]), typed: how == "typed", look: look}
	b.game = g.game
	if command := functionsAsked[look]; command != "" {
		if err := b.has(ctx, command); err != nil {
			return err
		}
	}
	b.random = steps.PlayLots(ctx, b.World, count, steps.Lot[drawnGame]{
		Draw: func(chance *rand.Rand) drawnGame {
			for {
				if drawn, ok := b.draw(chance, g).sound(); ok {
					return drawn
				}
			}
		},
		Told:    func(g drawnGame) steps.Draft { return steps.Draft{Rule: b.Rule(), Steps: g.told()} },
		Smaller: b.smaller,
	})
	return nil
}

// wereRight tells what was wrong about random games.
func (b *world) wereRight() error { return b.random }

// draw draws a game, which may go on after its end.
func (b *world) draw(chance *rand.Rand, g drawnGame) drawnGame {
	switch {
	case g.look == "totalInversion":
		tiles := []byte("12345678.")
		chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		g.tiles = rows(string(tiles))
		return g
	case g.look == "isEntryProper":
		g.last = b.drawLast(chance, g, g.example())
		return g
	case g.kind == "eight" && g.typed:
		g.entries = b.drawUnseen(chance, g)
		return g
	}
	g.start, g.entries = b.drawLine(chance, g)
	g.entries = b.weave(chance, g)
	_, board := g.follow()
	switch g.look {
	case "AUTO":
		g.autos = 1 + chance.IntN(4)
	case "every move":
		all := sweeps[g.kind]
		g.sweep = all[chance.IntN(len(all))]
	case "a wrong entry", "the string move":
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
func (b *world) drawLast(chance *rand.Rand, g drawnGame, board position) *slip {
	refused := g.drawRefused(chance, board)
	if g.look != "a wrong entry" && chance.IntN(2) == 0 && b.canSay(g.game, board, refused) {
		return &slip{refused, properly}
	}
	return b.drawSlip(chance, g.game, board)
}

// drawSlip draws an improper entry, of a valid move if there is one, that the program's notation cannot know.
func (b *world) drawSlip(chance *rand.Rand, g game, board position) *slip {
	options := g.options(board)
	if len(options) == 0 {
		options = g.options(g.example())
	}
	for {
		patterns := append(slices.Clone(slips), steps.Word(chance))
		s := &slip{options[chance.IntN(len(options))].move, patterns[chance.IntN(len(patterns))]}
		if b.canSay(g, board, s.text()) && !g.isEntry(s.text()) {
			return s
		}
	}
}

// canSay tells whether an entry means the same in the program's own notation, if it has one.
func (b *world) canSay(g game, board position, text string) bool {
	own := b.speech.moves[g.kind]
	switch {
	case !own.own():
		return true
	case !g.isEntry(text):
		return !mayBeEntry(text)
	}
	_, ok := own.write(g, board, text)
	return ok
}

// drawRefused draws a proper entry that is no valid move.
func (g game) drawRefused(chance *rand.Rand, board position) string {
	all := g.entries()
	for {
		text := all[chance.IntN(len(all))]
		if g.after(board, text) == nil {
			return text
		}
	}
}

// drawLine draws a line of play. What is random hardly ever ends in Klotski.
func (b *world) drawLine(chance *rand.Rand, g drawnGame) (start position, moves []string) {
	if g.kind == "klotski" && (g.look == "the end" || g.look == "the score" || chance.IntN(2) == 0) {
		return nil, cutShort(chance, g, b.drawSolution(chance, g))
	}
	wish := engine.Wish("late " + g.kind)
	if g.kind == "eight" && g.look != "the end" {
		wish = "eight"
	}
	line := g.rules.Draw(chance, wish)
	moves = steps.Each(line[1:], func(r engine.Request) string { return strings.Join(r.Arguments, " ") })
	if g.kind == "eight" {
		start = line[0].Arguments[1:]
	}
	return start, cutShort(chance, g, moves)
}

// cutShort leaves out the last moves of a game, as many as what is looked at may want.
func cutShort(chance *rand.Rand, g drawnGame, moves []string) []string {
	switch {
	case g.look == "the end" && g.typed, g.look == "the score" && chance.IntN(4) > 0:
		return moves
	case g.look == "the end":
		return moves[:max(0, len(moves)-chance.IntN(2))]
	case g.look == "AUTO":
		return moves[:chance.IntN(min(len(moves), 6)+1)] // no game ends soon
	}
	return moves[:chance.IntN(max(1, len(moves)))]
}

// drawSolution draws a solution of Klotski, in which now and then a piece goes there and back.
func (b *world) drawSolution(chance *rand.Rand, g drawnGame) (moves []string) {
	line, err := b.Facts.Line([]string{"shortest solution of Klotski", "long solution of Klotski"}[chance.IntN(2)])
	if err != nil {
		panic(err) // the fixtures are tested
	}
	board := g.boardBefore()
	for _, turn := range line.Turns {
		options := g.options(board)
		if detour := options[chance.IntN(len(options))]; chance.IntN(8) == 0 && !g.ended(detour.after) {
			name, word, _ := strings.Cut(detour.move, " ")
			moves = append(moves, detour.move, name+" "+opposite[word])
		}
		moves, board = append(moves, turn.Jump), matrix(turn.Board)
	}
	return moves
}

// weave puts entries that change nothing among the moves of a game.
func (b *world) weave(chance *rand.Rand, g drawnGame) (woven []string) {
	board := g.boardBefore()
	for _, move := range g.entries {
		if text := b.drawIdle(chance, g, board); chance.IntN(4) == 0 && b.canSay(g.game, board, text) {
			woven = append(woven, text)
		}
		woven, board = append(woven, move), g.after(board, move)
	}
	return woven
}

// drawIdle draws an entry that changes nothing.
func (b *world) drawIdle(chance *rand.Rand, g drawnGame, board position) string {
	switch {
	case g.typed && chance.IntN(6) == 0:
		return commandSlips[chance.IntN(len(commandSlips))]
	case g.typed && chance.IntN(2) == 0:
		return b.drawSlip(chance, g.game, board).text()
	}
	return g.drawRefused(chance, board)
}

// drawUnseen draws entries of an eight puzzle of which nobody knows how it begins.
func (b *world) drawUnseen(chance *rand.Rand, g drawnGame) (entries []string) {
	all := g.game.entries()
	for range 2 {
		for _, i := range chance.Perm(len(all)) {
			if slip := b.drawSlip(chance, g.game, g.example()).text(); chance.IntN(8) == 0 {
				entries = append(entries, slip)
			}
			entries = append(entries, all[i])
		}
	}
	return entries
}
