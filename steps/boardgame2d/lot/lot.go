// Package lot draws random games of entries, valid or not, tells them in the words of the features, and makes those smaller that are not
// played by the rules.
package lot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/play"
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
	autos   int // moves of the computer after the entries
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

// told tells a game in steps.
func (g game) told() []string {
	if g.Typed {
		return g.toldTyped()
	}
	begun := []string{"Given a new " + g.Name()}
	if g.start != nil {
		begun = append([]string{"Given the eight puzzle stands at:"}, steps.TextLines(g.Drawn(g.start))...)
	}
	if len(g.entries) > 0 {
		begun = append(begun, "And "+strings.Join(g.entries, ", ")+number(len(g.entries), " is played", " are played"))
	}
	return append(begun, g.toldOutcome()...)
}

// number gives the words for one thing, or for so many.
func number(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// toldOutcome tells what is tried after the game, and what should be found.
func (g game) toldOutcome() []string {
	_, board := g.follow()
	not := map[bool]string{false: "not "}
	text := ""
	if g.last != nil {
		text = g.last.text()
	}
	entered := fmt.Sprintf("When the text %q is entered", text)
	switch g.Look {
	case "the board":
		return append([]string{"Then the board is:"}, steps.TextLines(g.Drawn(board))...)
	case "the score":
		return []string{"Then the score is " + g.Score(board)}
	case "the end":
		return []string{fmt.Sprintf("Then the game is %sover", not[g.Ended(board)])}
	case "every move":
		return toldSweep(g.sweep, g.Options(board))
	case "a wrong entry":
		return []string{entered, "Then the board and the score are as before"}
	case "the string move":
		words := map[bool]string{true: "invalid move", false: "invalid entry"}[g.IsEntry(text)]
		return []string{entered, fmt.Sprintf("Then the status is %q", words)}
	case "isEntryProper":
		return []string{fmt.Sprintf("Then %q is %sa proper entry", text, not[g.IsEntry(text)])}
	case "isMoveValid":
		return append([]string{"Then isMoveValid is true for exactly these:"}, g.cellsOfMoves(board)...)
	}
	return []string{fmt.Sprintf("Then totalInversion of %s is %s", g.tiles.Tiles(), g.Score(g.tiles))}
}

// toldSweep tells which of many moves are made.
func toldSweep(which string, valid []referee.Option) []string {
	told := []string{fmt.Sprintf("When every move %s is tried", which)}
	if len(valid) == 0 || !slices.Contains([]string{"within the board", "of a piece"}, which) {
		return append(told, "Then no move is accepted")
	}
	rows := steps.Each(valid, func(o referee.Option) []string { return []string{o.Move} })
	return append(append(told, "Then exactly these moves are accepted:"), steps.TableLines(rows)...)
}

// cellsOfMoves lists the valid moves on a board as isMoveValid takes them.
func (g game) cellsOfMoves(board drawing.Position) []string {
	return steps.TableLines(steps.Each(g.Options(board), func(o referee.Option) []string {
		name, word, _ := strings.Cut(o.Move, " ")
		from, _, _ := g.Endpoints(board, name, word)
		if g.Kind != "klotski" {
			name = fmt.Sprintf("%d,%d", from.Row, from.Column)
		}
		return []string{name + " " + word}
	}))
}

// toldTyped tells a game at the console.
func (g game) toldTyped() []string {
	entries := slices.Concat(g.entries, slices.Repeat([]string{"AUTO"}, g.autos))
	begun := []string{"Given playUser() of a new " + g.Name()}
	if g.Look == "the score" {
		begun = append([]string{"Given a program with the document's messages"}, "And"+begun[0][len("Given"):])
	}
	if g.Look == "the end" {
		entries = append(entries, slices.Repeat([]string{beyond[g.Kind]}, 10)...)
	}
	typed := "When " + quotedList(entries) + number(len(entries), " is typed", " are typed")
	return slices.Concat(begun, []string{typed}, g.toldScreen())
}

// beyond is an entry that would change the board if a game that is over went on, as far as there is any.
var beyond = map[string]string{"peg": "5G LEFT", "klotski": "0 UP"}

func quotedList(texts []string) string {
	return strings.Join(steps.Each(texts, func(text string) string { return `"` + text + `"` }), ", ")
}

// toldScreen tells what should be seen of a game at the console.
func (g game) toldScreen() []string {
	made, board := g.follow()
	first := "Then " + quotedList(made) + number(len(made), " is the %s move made", " are the %s moves made")
	n := len(made) + g.autos
	legal := fmt.Sprintf("exactly %d legal %s made", n, number(n, "move is", "moves are"))
	switch {
	case g.Look == "the end":
		return []string{"Then nothing more is read once the game is over"}
	case g.Look == "the score":
		return []string{"Then the score told is " + g.Score(board)}
	case g.Kind == "eight":
		return []string{"Then each entry is made that is a legal move, and no other"}
	case g.Look == "AUTO" && len(made) == 0:
		return []string{"Then " + legal}
	case g.Look == "AUTO":
		return []string{fmt.Sprintf(first, "first"), "And " + legal}
	case len(made) == 0:
		return []string{"Then the board shown never changes", "And a board is shown before each entry"}
	}
	return []string{fmt.Sprintf(first, "only"), "And a board is shown before each entry"}
}

// shorter gives games with fewer entries, those that lose most first, and those known to be short.
func (g game) shorter() (smaller []game) {
	n := len(g.entries)
	add := func(other game) {
		if other, ok := other.sound(); ok {
			smaller = append(smaller, other)
		}
	}
	if before := g; g.Typed && g.Look == "the end" && n > 0 { // it may go wrong before that
		before.Look = "the board"
		add(before.with(g.entries[:n-1]))
	}
	for k := n; k > 0 && g.start != nil; k -= (k + 1) / 2 {
		later := g
		_, later.start = g.with(g.entries[:k]).follow()
		add(later.with(g.entries[k:]))
	}
	for _, entries := range append(g.shortGames(), play.Shorter(g.entries, 0)...) {
		if len(entries) < n {
			add(g.with(entries))
		}
	}
	return smaller
}

// with gives the game with other entries. An entry of its own that was made of a valid move is made of one again.
func (g game) with(entries []string) game {
	g.entries = entries
	_, board := g.follow()
	options := g.Options(board)
	if g.last != nil && g.last.pattern != properly && len(options) > 0 && g.After(board, g.last.move) == nil {
		g.last = &slip{options[0].Move, g.last.pattern}
	}
	return g
}

// sound gives a game without what comes after its end. It is not ok if nothing would be shown by it.
func (g game) sound() (game, bool) {
	board := g.boardBefore()
	if g.Typed && len(g.entries)+g.autos == 0 {
		return g, false
	}
	if board == nil {
		return g, true
	}
	_, beyond := g.Game.Follow(board, g.entries)
	g.entries = g.entries[:len(g.entries)-beyond]
	_, board = g.follow()
	over := g.Ended(board)
	switch {
	case g.Typed && g.Look == "the end":
		return g, over
	case g.Typed && g.Look == "the score":
		return g, true
	case g.last != nil && g.last.pattern == properly:
		return g, g.After(board, g.last.move) == nil
	case g.Typed, g.Look == "isMoveValid":
		return g, !over
	}
	return g, true
}

// shortGames gives a short game that ends, and that of one entry if the last is a slip.
func (g game) shortGames() (games [][]string) {
	board := g.boardBefore()
	if n := len(g.entries) - 1; n > 0 && board != nil && !g.IsEntry(g.entries[n]) {
		games = append(games, g.sameSlip(g.entries[:n], g.entries[n])...)
	}
	if board == nil || g.start != nil {
		return games
	}
	name := map[string]string{"peg": "shortest game of peg solitaire", "klotski": "shortest solution of Klotski"}[g.Kind]
	line, err := g.Facts.Line(name)
	if err != nil {
		panic(err) // the fixtures are tested
	}
	return append(games, steps.Each(line.Turns, func(turn fixtures.Turn) string { return turn.Jump }))
}

// sameSlip gives the game of one entry that is a slip of the same pattern as the one after some others.
func (g game) sameSlip(entries []string, last string) (games [][]string) {
	_, before := game{Deal: g.Deal, start: g.start, entries: entries}.follow()
	first := g.Options(g.boardBefore())
	for _, o := range g.Options(before) {
		for _, pattern := range slips {
			if len(first) > 0 && (slip{o.Move, pattern}).text() == last {
				games = append(games, []string{slip{first[0].Move, pattern}.text()})
			}
		}
	}
	return games
}
