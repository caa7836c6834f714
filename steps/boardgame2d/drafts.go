package boardgame2d

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"rulebook/fixtures"
	"rulebook/steps"
)

var randomPhrases = sync.OnceValue(func() []steps.Phrase {
	return []steps.Phrase{
		steps.On(`(\d+) random games of `+named+` are (played, and (?:the board|the score|the end|every move|`+
			`a wrong entry|the string move|isEntryProper|isMoveValid|totalInversion)|`+
			`typed, and (?:the board|the score|the end|AUTO)) is looked at`,
			func(b *world) any { return b.playRandom }),
		steps.On(`all is as the rules say`, func(b *world) any { return b.wereRight }),
	}
})

// nameOf gives the name of a kind of game in the features.
func nameOf(game string) string {
	for name, kind := range kinds {
		if kind == game {
			return name
		}
	}
	return ""
}

// draft writes a scenario of the game.
func (b *world) draft(g drawnGame) steps.Draft {
	told := b.toldPlayed
	if g.typed() {
		told = b.toldTyped
	}
	return steps.Draft{Rule: randomRules[g.asked](g.game), Steps: told(g)}
}

// toldPlayed tells a game at the engine face.
func (b *world) toldPlayed(g drawnGame) []string {
	begun := []string{"Given a new " + nameOf(g.game)}
	if g.start != nil {
		rows, _ := drawTiles(g.start)
		begun = append([]string{"Given the eight puzzle stands at:"}, steps.TextLines(rows)...)
	}
	if len(g.entries) > 0 {
		begun = append(begun, "And "+played(strings.Join(g.entries, ", "), len(g.entries)))
	}
	return append(begun, b.toldOutcome(g)...)
}

// played says that moves are played.
func played(moves string, n int) string {
	if n == 1 {
		return moves + " is played"
	}
	return moves + " are played"
}

// toldOutcome tells what is tried after the game, and what should be found.
func (b *world) toldOutcome(g drawnGame) []string {
	_, board := b.follow(g)
	not := map[bool]string{false: "not "}
	entered := fmt.Sprintf("When the text %q is entered", g.last.text())
	switch {
	case g.looksAt("the board"):
		rows, _ := readers[g.game].drawn(board)
		return append([]string{"Then the board is:"}, steps.TextLines(rows)...)
	case g.looksAt("the score"):
		return []string{"Then the score is " + board.score(g.game)}
	case g.looksAt("the end"):
		return []string{fmt.Sprintf("Then the game is %sover", not[board.ended(g.game)])}
	case g.looksAt("every move"):
		return toldSweep(g.sweep, sortedOptions(g.game, board))
	case g.looksAt("a wrong entry"):
		return []string{entered, "Then the board and the score are as before"}
	case g.looksAt("the string move"):
		words := map[bool]string{true: "invalid move", false: "invalid entry"}[g.last.kind < 0]
		return []string{entered, fmt.Sprintf("Then the status is %q", words)}
	case g.looksAt("isEntryProper"):
		return []string{fmt.Sprintf("Then %q is %sa proper entry", g.last.text(), not[g.last.kind < 0])}
	case g.looksAt("isMoveValid"):
		return append([]string{"Then isMoveValid is true for exactly these:"}, cellsOfMoves(g.game, board)...)
	}
	return []string{fmt.Sprintf("Then totalInversion of %s is %s", g.tiles.tiles(), g.tiles.score(g.game))}
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
func cellsOfMoves(game string, board position) []string {
	return steps.TableLines(steps.Each(sortedOptions(game, board), func(o option) []string {
		name, word, _ := strings.Cut(o.move, " ")
		from, _, _ := endpoints(game, board, name, word)
		if game != "klotski" {
			name = fmt.Sprintf("%d,%d", from.row, from.column)
		}
		return []string{name + " " + word}
	}))
}

// toldTyped tells a game at the console.
func (b *world) toldTyped(g drawnGame) []string {
	entries := slices.Concat(g.entries, slices.Repeat([]string{"AUTO"}, g.autos))
	begun := []string{"Given playUser() of a new " + nameOf(g.game)}
	if g.looksAt("the score") {
		begun = append([]string{"Given a program with the document's messages"}, "And"+begun[0][len("Given"):])
	}
	if g.looksAt("the end") {
		entries = append(entries, slices.Repeat([]string{beyond[g.game]}, 10)...)
	}
	return slices.Concat(begun, []string{"When " + quotedList(entries) + typedWords(len(entries))}, b.toldScreen(g))
}

// beyond is an entry that would change the board if a game that is over went on, as far as there is any.
var beyond = map[string]string{"peg": "5G LEFT", "klotski": "0 UP"}

func typedWords(n int) string {
	if n == 1 {
		return " is typed"
	}
	return " are typed"
}

func quotedList(texts []string) string {
	return strings.Join(steps.Each(texts, func(text string) string { return `"` + text + `"` }), ", ")
}

// toldScreen tells what should be seen of a game at the console.
func (b *world) toldScreen(g drawnGame) []string {
	made, board := b.follow(g)
	first := quotedList(made) + map[bool]string{true: " is the ", false: " are the "}[len(made) == 1]
	one := map[bool]string{true: " move made", false: " moves made"}[len(made) == 1]
	switch {
	case g.looksAt("the end"):
		return []string{"Then nothing more is read once the game is over"}
	case g.looksAt("the score"):
		return []string{"Then the score told is " + board.score(g.game)}
	case g.game == "eight":
		return []string{"Then each entry is made that is a legal move, and no other"}
	case g.looksAt("AUTO") && len(made) == 0:
		return []string{"Then " + legalMoves(g.autos)}
	case g.looksAt("AUTO"):
		return []string{"Then " + first + "first" + one, "And " + legalMoves(len(made)+g.autos)}
	case len(made) == 0:
		return []string{"Then the board shown never changes", "And a board is shown before each entry"}
	}
	return []string{"Then " + first + "only" + one, "And a board is shown before each entry"}
}

// legalMoves says how many moves are made.
func legalMoves(n int) string {
	if n == 1 {
		return "exactly 1 legal move is made"
	}
	return fmt.Sprintf("exactly %d legal moves are made", n)
}

// mostPieces bounds the pieces of which one at a time is left out of a long game.
const mostPieces = 40

// smaller gives games with fewer entries, those that lose most first, and those known to be short.
func (b *world) smaller(g drawnGame) (smaller []drawnGame) {
	n := len(g.entries)
	add := func(other drawnGame) {
		if other, ok := b.sound(other); ok {
			other.smaller = true
			smaller = append(smaller, other)
		}
	}
	for _, entries := range b.shortGames(g) {
		if len(entries) < n {
			add(b.with(g, entries))
		}
	}
	for _, end := range []int{0, n / 8, n / 4, n / 2, 3 * n / 4, n - 1} {
		if end >= 0 && end < n {
			add(b.with(g, g.entries[:end]))
		}
	}
	for size := (n + 1) / 2; size > 0 && n/size <= mostPieces; size /= 2 {
		for from := 0; from+size <= n; from += size {
			add(b.with(g, slices.Delete(slices.Clone(g.entries), from, from+size)))
		}
	}
	for k := 1; k <= n && g.start != nil; k++ {
		later := g
		_, later.start = b.follow(b.with(g, g.entries[:k]))
		add(b.with(later, g.entries[k:]))
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
func (b *world) with(g drawnGame, entries []string) drawnGame {
	g.entries = entries
	_, board := b.follow(g)
	if options := sortedOptions(g.game, board); g.last.kind >= 0 && g.last.move != "" && len(options) > 0 {
		if board.after(g.game, g.last.move) == nil {
			g.last.move = options[0].move
		}
	}
	return g
}

// sound gives a game without what comes after its end. It is not ok if nothing would be shown by it.
func (b *world) sound(g drawnGame) (drawnGame, bool) {
	board := b.boardBefore(g)
	if g.typed() && len(g.entries)+g.autos == 0 {
		return g, false
	}
	if board == nil {
		return g, true
	}
	over := board.ended(g.game)
	for i, text := range g.entries {
		if over {
			g.entries = g.entries[:i]
			break
		}
		if after := board.after(g.game, text); after != nil {
			board = after
		}
		over = board.ended(g.game)
	}
	switch {
	case g.typed() && g.looksAt("the end"):
		return g, over
	case g.typed() && g.looksAt("the score"):
		return g, true
	case g.last.kind < 0 && g.last.move != "":
		return g, board.after(g.game, g.last.move) == nil
	case g.typed(), g.looksAt("isMoveValid"):
		return g, !over
	}
	return g, true
}

// shortGames gives the games of one move and of two, and a short one that ends.
func (b *world) shortGames(g drawnGame) (games [][]string) {
	board := b.boardBefore(g)
	if g.game == "peg" && len(g.entries) > 1 && isEntry("peg", g.entries[len(g.entries)-1]) {
		games = append(games, b.nearest(g)...)
	}
	if board == nil || g.start != nil || g.smaller {
		return games
	}
	for _, first := range sortedOptions(g.game, board) {
		games = append(games, []string{first.move})
	}
	for _, first := range sortedOptions(g.game, board) {
		for _, second := range sortedOptions(g.game, first.after) {
			games = append(games, []string{first.move, second.move})
		}
	}
	name := map[string]string{"peg": "shortest game of peg solitaire", "klotski": "shortest solution of Klotski"}[g.game]
	line, err := b.Facts.Line(name)
	if err != nil {
		panic(err) // the fixtures are tested
	}
	return append(games, steps.Each(line.Turns, func(turn fixtures.Turn) string { return turn.Jump }))
}

// mostNear bounds the moves to a position that is looked for.
const mostNear = 4

// nearest gives a shortest game of peg solitaire, if there is a short one, whose last entry finds on its three cells
// what it finds in a longer game: whether a peg jumps depends on these alone.
func (b *world) nearest(g drawnGame) [][]string {
	last := g.entries[len(g.entries)-1]
	name, word, _ := strings.Cut(last, " ")
	from, step := cellNamed(name), ways[word]
	found := func(board position) string {
		return string([]byte{board.at(from), board.at(from.plus(step, 1)), board.at(from.plus(step, 2))})
	}
	_, before := b.follow(drawnGame{game: g.game, entries: g.entries[:len(g.entries)-1]})
	type way struct {
		moves []string
		board position
	}
	seen := map[string]bool{}
	for queue := []way{{nil, b.boardBefore(g)}}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		if found(now.board) == found(before) {
			return [][]string{append(now.moves, last)}
		}
		if len(now.moves) == mostNear {
			continue
		}
		for _, o := range sortedOptions(g.game, now.board) {
			if cells := strings.Join(o.after, ""); !seen[cells] {
				seen[cells] = true
				queue = append(queue, way{append(slices.Clone(now.moves), o.move), o.after})
			}
		}
	}
	return nil
}
