package boardgame2d

import (
	"fmt"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/steps"
	"rulebook/steps/play"
)

// told tells a game in steps.
func (g drawnGame) told() []string {
	if g.typed {
		return g.toldTyped()
	}
	begun := []string{"Given a new " + g.name()}
	if g.start != nil {
		begun = append([]string{"Given the eight puzzle stands at:"}, steps.TextLines(g.drawn(g.start))...)
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
func (g drawnGame) toldOutcome() []string {
	_, board := g.follow()
	not := map[bool]string{false: "not "}
	text := ""
	if g.last != nil {
		text = g.last.text()
	}
	entered := fmt.Sprintf("When the text %q is entered", text)
	switch g.look {
	case "the board":
		return append([]string{"Then the board is:"}, steps.TextLines(g.drawn(board))...)
	case "the score":
		return []string{"Then the score is " + g.score(board)}
	case "the end":
		return []string{fmt.Sprintf("Then the game is %sover", not[g.ended(board)])}
	case "every move":
		return toldSweep(g.sweep, g.options(board))
	case "a wrong entry":
		return []string{entered, "Then the board and the score are as before"}
	case "the string move":
		words := map[bool]string{true: "invalid move", false: "invalid entry"}[g.isEntry(text)]
		return []string{entered, fmt.Sprintf("Then the status is %q", words)}
	case "isEntryProper":
		return []string{fmt.Sprintf("Then %q is %sa proper entry", text, not[g.isEntry(text)])}
	case "isMoveValid":
		return append([]string{"Then isMoveValid is true for exactly these:"}, g.cellsOfMoves(board)...)
	}
	return []string{fmt.Sprintf("Then totalInversion of %s is %s", g.tiles.tiles(), g.score(g.tiles))}
}

// toldSweep tells which of many moves are made.
func toldSweep(which string, valid []option) []string {
	told := []string{fmt.Sprintf("When every move %s is tried", which)}
	if len(valid) == 0 || !slices.Contains([]string{"within the board", "of a piece"}, which) {
		return append(told, "Then no move is accepted")
	}
	rows := steps.Each(valid, func(o option) []string { return []string{o.move} })
	return append(append(told, "Then exactly these moves are accepted:"), steps.TableLines(rows)...)
}

// cellsOfMoves lists the valid moves on a board as isMoveValid takes them.
func (g game) cellsOfMoves(board position) []string {
	return steps.TableLines(steps.Each(g.options(board), func(o option) []string {
		name, word, _ := strings.Cut(o.move, " ")
		from, _, _ := g.endpoints(board, name, word)
		if g.kind != "klotski" {
			name = fmt.Sprintf("%d,%d", from.row, from.column)
		}
		return []string{name + " " + word}
	}))
}

// toldTyped tells a game at the console.
func (g drawnGame) toldTyped() []string {
	entries := slices.Concat(g.entries, slices.Repeat([]string{"AUTO"}, g.autos))
	begun := []string{"Given playUser() of a new " + g.name()}
	if g.look == "the score" {
		begun = append([]string{"Given a program with the document's messages"}, "And"+begun[0][len("Given"):])
	}
	if g.look == "the end" {
		entries = append(entries, slices.Repeat([]string{beyond[g.kind]}, 10)...)
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
func (g drawnGame) toldScreen() []string {
	made, board := g.follow()
	first := "Then " + quotedList(made) + number(len(made), " is the %s move made", " are the %s moves made")
	n := len(made) + g.autos
	legal := fmt.Sprintf("exactly %d legal %s made", n, number(n, "move is", "moves are"))
	switch {
	case g.look == "the end":
		return []string{"Then nothing more is read once the game is over"}
	case g.look == "the score":
		return []string{"Then the score told is " + g.score(board)}
	case g.kind == "eight":
		return []string{"Then each entry is made that is a legal move, and no other"}
	case g.look == "AUTO" && len(made) == 0:
		return []string{"Then " + legal}
	case g.look == "AUTO":
		return []string{fmt.Sprintf(first, "first"), "And " + legal}
	case len(made) == 0:
		return []string{"Then the board shown never changes", "And a board is shown before each entry"}
	}
	return []string{fmt.Sprintf(first, "only"), "And a board is shown before each entry"}
}

// smaller gives games with fewer entries, those that lose most first, and those known to be short.
func (b *world) smaller(g drawnGame) (smaller []drawnGame) {
	n := len(g.entries)
	add := func(other drawnGame) {
		if other, ok := other.sound(); ok {
			other.smaller = true
			smaller = append(smaller, other)
		}
	}
	if before := g; g.typed && g.look == "the end" && n > 0 { // it may go wrong before that
		before.look = "the board"
		add(before.with(g.entries[:n-1]))
	}
	for k := n; k > 0 && g.start != nil; k -= (k + 1) / 2 {
		later := g
		_, later.start = g.with(g.entries[:k]).follow()
		add(later.with(g.entries[k:]))
	}
	for _, entries := range append(b.shortGames(g), play.Shorter(g.entries, 0)...) {
		if len(entries) < n {
			add(g.with(entries))
		}
	}
	if g.autos > 1 {
		fewer := g
		fewer.autos = 1
		add(fewer)
	}
	for i := 0; i+1 < len(g.tiles.tiles()); i++ {
		if tiles := []byte(g.tiles.tiles()); tiles[i] > tiles[i+1] {
			tiles[i], tiles[i+1] = tiles[i+1], tiles[i]
			calmer := g
			calmer.tiles = rows(string(tiles))
			add(calmer)
		}
	}
	return smaller
}

// with gives the game with other entries. An entry of its own that was made of a valid move is made of one again.
func (g drawnGame) with(entries []string) drawnGame {
	g.entries = entries
	_, board := g.follow()
	if options := g.options(board); g.last != nil && g.last.pattern != properly && len(options) > 0 {
		if g.after(board, g.last.move) == nil {
			g.last = &slip{options[0].move, g.last.pattern}
		}
	}
	return g
}

// sound gives a game without what comes after its end. It is not ok if nothing would be shown by it.
func (g drawnGame) sound() (drawnGame, bool) {
	board := g.boardBefore()
	if g.typed && len(g.entries)+g.autos == 0 {
		return g, false
	}
	if board == nil {
		return g, true
	}
	_, beyond := g.game.follow(board, g.entries)
	g.entries = g.entries[:len(g.entries)-beyond]
	_, board = g.follow()
	over := g.ended(board)
	switch {
	case g.typed && g.look == "the end":
		return g, over
	case g.typed && g.look == "the score":
		return g, true
	case g.last != nil && g.last.pattern == properly:
		return g, g.after(board, g.last.move) == nil
	case g.typed, g.look == "isMoveValid":
		return g, !over
	}
	return g, true
}

// shortGames gives the games of one move and of two, and a short one that ends.
func (b *world) shortGames(g drawnGame) (games [][]string) {
	board := g.boardBefore()
	if n := len(g.entries) - 1; n > 0 && board != nil && !g.isEntry(g.entries[n]) {
		games = append(games, g.sameSlip(g.entries[:n], g.entries[n])...)
	}
	if board == nil || g.start != nil || g.smaller {
		return games
	}
	for _, first := range g.options(board) {
		games = append(games, []string{first.move})
	}
	for _, first := range g.options(board) {
		for _, second := range g.options(first.after) {
			games = append(games, []string{first.move, second.move})
		}
	}
	name := map[string]string{"peg": "shortest game of peg solitaire", "klotski": "shortest solution of Klotski"}[g.kind]
	line, err := b.Facts.Line(name)
	if err != nil {
		panic(err) // the fixtures are tested
	}
	return append(games, steps.Each(line.Turns, func(turn fixtures.Turn) string { return turn.Jump }))
}

// sameSlip gives the game of one entry that is a slip of the same pattern as the one after some others.
func (g drawnGame) sameSlip(entries []string, last string) (games [][]string) {
	_, before := drawnGame{game: g.game, start: g.start, entries: entries}.follow()
	first := g.options(g.boardBefore())
	for _, o := range g.options(before) {
		for _, pattern := range slips {
			if len(first) > 0 && (slip{o.move, pattern}).text() == last {
				games = append(games, []string{slip{first[0].move, pattern}.text()})
			}
		}
	}
	return games
}
