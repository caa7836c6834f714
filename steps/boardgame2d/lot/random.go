package lot

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
)

// A Deal says what games are drawn.
type Deal struct {
	referee.Game
	Typed bool             // they are played at the console
	Look  string           // at what they are for, in the words of the features: "the board", "the score", and so on
	Own   referee.Notation // of the program, where that is not the document's
	Facts *fixtures.Assignment
}

// A game is a game of entries, valid or not, which may end with the last.
type game struct {
	Deal
	start   drawing.Position // of the eight puzzle; nil where it is not known, and for games that always begin with the same board
	entries []string
	sweep   string // the kind of the moves of which every one is tried after the entries
	last    *slip  // an entry of its own after the others, if there is one
	tiles   drawing.Position

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

// boardBefore gives the board that a game begins with; nil if chance decides.
func (g game) boardBefore() drawing.Position {
	if g.Kind == "eight" {
		return g.start
	}
	return g.Game.Start()
}

// follow gives the entries of a game that are valid moves, and the board after them.
func (g game) follow() (made []string, board drawing.Position) {
	board = g.boardBefore()
	line, _ := g.Game.Follow(board, g.entries)
	for _, o := range line {
		made, board = append(made, o.Move), o.After
	}
	return made, board
}

// Play plays so many random games, to the first that is not played by the rules, and gives what was wrong about it.
func (d Deal) Play(ctx context.Context, w *steps.World, count int) error {
	return steps.PlayLots(ctx, w, count, steps.Lot[game]{
		Draw: func(chance *rand.Rand) game {
			for {
				if drawn, ok := (game{Deal: d}).draw(chance).sound(); ok {
					return drawn
				}
			}
		},
		Told:    func(g game) steps.Draft { return steps.Draft{Rule: w.Rule(), Steps: g.told()} },
		Smaller: game.shorter,
	})
}

// draw draws a game, which may go on after its end.
func (g game) draw(chance *rand.Rand) game {
	switch {
	case g.Look == "totalInversion":
		tiles := []byte("12345678.")
		chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		g.tiles = drawing.Rows(string(tiles))
		return g
	case g.Look == "isEntryProper":
		g.last = g.drawLast(chance, g.Example())
		return g
	case g.Kind == "eight" && g.Typed:
		g.entries = g.drawUnseen(chance)
		return g
	}
	g.start, g.entries = g.drawLine(chance)
	g.entries = g.weave(chance)
	_, board := g.follow()
	switch g.Look {
	case "AUTO":
		g.autos = 1 + chance.IntN(4)
	case "every move":
		all := sweeps[g.Kind]
		g.sweep = all[chance.IntN(len(all))]
	case "a wrong entry", "the string move":
		g.last = g.drawLast(chance, board)
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
func (g game) drawLast(chance *rand.Rand, board drawing.Position) *slip {
	refused := g.drawRefused(chance, board)
	if g.Look != "a wrong entry" && chance.IntN(2) == 0 && g.canSay(board, refused) {
		return &slip{refused, properly}
	}
	return g.drawSlip(chance, board)
}

// drawSlip draws an improper entry, of a valid move if there is one, that the program's notation cannot know.
func (g game) drawSlip(chance *rand.Rand, board drawing.Position) *slip {
	options := g.Options(board)
	if len(options) == 0 {
		options = g.Options(g.Example())
	}
	for {
		patterns := append(slices.Clone(slips), steps.Word(chance))
		s := &slip{options[chance.IntN(len(options))].Move, patterns[chance.IntN(len(patterns))]}
		if g.canSay(board, s.text()) && !g.IsEntry(s.text()) {
			return s
		}
	}
}

// canSay tells whether an entry means the same in the program's own notation, if it has one.
func (g game) canSay(board drawing.Position, text string) bool {
	switch {
	case !g.Own.Own():
		return true
	case !g.IsEntry(text):
		return !referee.MayBeEntry(text)
	}
	_, ok := g.Own.Write(g.Game, board, text)
	return ok
}

// drawRefused draws a proper entry that is no valid move.
func (g game) drawRefused(chance *rand.Rand, board drawing.Position) string {
	all := g.Entries()
	for {
		text := all[chance.IntN(len(all))]
		if g.After(board, text) == nil {
			return text
		}
	}
}

// drawLine draws a line of play. What is random hardly ever ends in Klotski.
func (g game) drawLine(chance *rand.Rand) (start drawing.Position, moves []string) {
	if g.Kind == "klotski" && (g.Look == "the end" || g.Look == "the score" || chance.IntN(2) == 0) {
		return nil, g.cutShort(chance, g.drawSolution(chance))
	}
	wish := engine.Wish("late " + g.Kind)
	if g.Kind == "eight" && g.Look != "the end" {
		wish = "eight"
	}
	line := g.Reference.Draw(chance, wish)
	moves = steps.Each(line[1:], func(r engine.Request) string { return strings.Join(r.Arguments, " ") })
	if g.Kind == "eight" {
		start = line[0].Arguments[1:]
	}
	return start, g.cutShort(chance, moves)
}

// cutShort leaves out the last moves of a game, as many as what is looked at may want.
func (g game) cutShort(chance *rand.Rand, moves []string) []string {
	switch {
	case g.Look == "the end" && g.Typed, g.Look == "the score" && chance.IntN(4) > 0:
		return moves
	case g.Look == "the end":
		return moves[:max(0, len(moves)-chance.IntN(2))]
	case g.Look == "AUTO":
		return moves[:chance.IntN(min(len(moves), 6)+1)] // no game ends soon
	}
	return moves[:chance.IntN(max(1, len(moves)))]
}

// drawSolution draws a solution of Klotski, in which now and then a piece goes there and back.
func (g game) drawSolution(chance *rand.Rand) (moves []string) {
	line, err := g.Facts.Line([]string{"shortest solution of Klotski", "long solution of Klotski"}[chance.IntN(2)])
	if err != nil {
		panic(err) // the fixtures are tested
	}
	board := g.boardBefore()
	for _, turn := range line.Turns {
		options := g.Options(board)
		if detour := options[chance.IntN(len(options))]; chance.IntN(8) == 0 && !g.Ended(detour.After) {
			name, word, _ := strings.Cut(detour.Move, " ")
			moves = append(moves, detour.Move, name+" "+referee.Opposite(word))
		}
		moves, board = append(moves, turn.Jump), g.After(board, turn.Jump)
	}
	return moves
}

// weave puts entries that change nothing among the moves of a game.
func (g game) weave(chance *rand.Rand) (woven []string) {
	board := g.boardBefore()
	for _, move := range g.entries {
		if text := g.drawIdle(chance, board); chance.IntN(4) == 0 && g.canSay(board, text) {
			woven = append(woven, text)
		}
		woven, board = append(woven, move), g.After(board, move)
	}
	return woven
}

// drawIdle draws an entry that changes nothing.
func (g game) drawIdle(chance *rand.Rand, board drawing.Position) string {
	switch {
	case g.Typed && chance.IntN(6) == 0:
		return commandSlips[chance.IntN(len(commandSlips))]
	case g.Typed && chance.IntN(2) == 0:
		return g.drawSlip(chance, board).text()
	}
	return g.drawRefused(chance, board)
}

// drawUnseen draws entries of an eight puzzle of which nobody knows how it begins.
func (g game) drawUnseen(chance *rand.Rand) (entries []string) {
	all := g.Game.Entries()
	for range 2 {
		for _, i := range chance.Perm(len(all)) {
			if slip := g.drawSlip(chance, g.Example()).text(); chance.IntN(8) == 0 {
				entries = append(entries, slip)
			}
			entries = append(entries, all[i])
		}
	}
	return entries
}
