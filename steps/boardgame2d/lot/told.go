package lot

import (
	"fmt"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/play"
)

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
			other.smaller = true
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
	if g.autos > 1 {
		fewer := g
		fewer.autos = 1
		add(fewer)
	}
	for i := 0; i+1 < len(g.tiles.Tiles()); i++ {
		if tiles := []byte(g.tiles.Tiles()); tiles[i] > tiles[i+1] {
			tiles[i], tiles[i+1] = tiles[i+1], tiles[i]
			calmer := g
			calmer.tiles = drawing.Rows(string(tiles))
			add(calmer)
		}
	}
	return smaller
}

// with gives the game with other entries. An entry of its own that was made of a valid move is made of one again.
func (g game) with(entries []string) game {
	g.entries = entries
	_, board := g.follow()
	if options := g.Options(board); g.last != nil && g.last.pattern != properly && len(options) > 0 {
		if g.After(board, g.last.move) == nil {
			g.last = &slip{options[0].Move, g.last.pattern}
		}
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

// shortGames gives the games of one move and of two, and a short one that ends.
func (g game) shortGames() (games [][]string) {
	board := g.boardBefore()
	if n := len(g.entries) - 1; n > 0 && board != nil && !g.IsEntry(g.entries[n]) {
		games = append(games, g.sameSlip(g.entries[:n], g.entries[n])...)
	}
	if board == nil || g.start != nil || g.smaller {
		return games
	}
	for _, first := range g.Options(board) {
		games = append(games, []string{first.Move})
	}
	for _, first := range g.Options(board) {
		for _, second := range g.Options(first.After) {
			games = append(games, []string{first.Move, second.Move})
		}
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
