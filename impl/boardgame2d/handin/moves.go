package handin

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/submission/source"
)

// A naming holds a submission's own names. The zero value uses the assignment's names.
type naming struct {
	classes     map[string]string // the names of the classes by key; a missing key stands for the assignment's name
	moves       notation
	pieces      map[string]string // the names of tiles or pieces by game, in the order of their digits
	ownMessages bool              // whether the messages are not those of the assignment
	misspelt    []misspelling

	constructors map[string]string // arguments for the constructors, by key
}

// keys name the classes in a submission.yaml. Each but the first is also the name of a game.
var keys = []string{"base", "peg", "eight", "klotski"}

// class gives the submission's name of a class.
func (n naming) class(key string) string {
	return cmp.Or(n.classes[key], usualNames[key])
}

// A notation holds patterns of moves by game: texts with placeholders for the parts of a move. The moves of a missing
// game are written as in the assignment. Placeholders that need the position of a piece, or that do not tell every
// move, are for the classes of games, not for programs that speak or run by themselves.
type notation map[string]string

// form is a move of the assignment: a piece, or in peg solitaire a hole, and a direction.
var form = regexp.MustCompile(`^([0-9]|[1-9][A-I]) (UP|DOWN|LEFT|RIGHT)$`)

// write translates a move from the assignment's to the submission's notation. Any other text is unchanged.
func (n notation) write(game, move string) string {
	match := form.FindStringSubmatch(move)
	if n[game] == "" || match == nil || (game == "peg") != (len(match[1]) == len("5G")) {
		return move
	}
	what, direction := match[1], match[2]
	column, lower := what[1:], strings.ToLower(direction)
	return strings.NewReplacer(
		"{piece}", what,
		"{row}", what[:1], "{col}", column, "{lower-col}", strings.ToLower(column),
		"{column}", fmt.Sprint(strings.Index("-ABCDEFGHI", column)),
		"{dir}", direction, "{d}", direction[:1], "{lower-dir}", lower, "{lower-d}", lower[:1],
	).Replace(n[game])
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// own tells whether any game has another notation than the assignment's.
func (n notation) own() bool {
	for game, pattern := range n {
		usual := "{piece} {dir}"
		if game == "peg" {
			usual = "{row}{col} {dir}"
		}
		if pattern != "" && pattern != usual {
			return true
		}
	}
	return false
}

// Typed translates the moves in the input of a console program. The first line names the game.
func (n notation) Typed(input []string) []string {
	typed := slices.Clone(input)
	for i := 1; i < len(input); i++ {
		typed[i] = n.write(input[0], input[i])
	}
	return typed
}

// digits are those of tiles and pieces, by game.
var digits = map[string]string{"eight": "12345678", "klotski": "0123456789"}

// notation tells how the submission says that moves of a game are written: the pattern, and the name of each piece
// behind its digit. It is empty where nothing is said.
func (n naming) notation(game string) []string {
	names := strings.Fields(n.pieces[game])
	if n.moves[game] == "" && len(names) == 0 {
		return nil
	}
	lines := []string{cmp.Or(n.moves[game], "{piece} {dir}")}
	for i, name := range names {
		lines = append(lines, digits[game][i:i+1]+" "+name)
	}
	return lines
}

// piecesWrong says what is wrong with the names of the pieces of a game; "" if nothing is.
func piecesWrong(game, names string) string {
	count, want := len(strings.Fields(names)), len(digits[game])
	if count == want {
		return ""
	}
	return fmt.Sprintf("these are %d names: write %d, with blanks between them, in the order of the pieces %s",
		count, want, digits[game])
}

// The placeholders of patterns, by what they tell.
var (
	directionParts = []string{
		"{dir}", "{d}", "{lower-dir}", "{lower-d}", "{title-dir}", "{compass}", "{key}", "{upper-key}",
	}
	rowParts    = []string{"{row}", "{row-from-0}", "{row-letter}"}
	columnParts = []string{"{col}", "{lower-col}", "{column}", "{column-from-0}"}
)

// prefixed gives placeholders with a word before each.
func prefixed(prefix string, parts []string) (all []string) {
	for _, part := range parts {
		all = append(all, "{"+prefix+part[1:])
	}
	return all
}

// movesWrong says what is wrong with the pattern of a game's moves; "" if nothing is.
func movesWrong(game, pattern string) string {
	if strings.ContainsAny(pattern, "\r\n") {
		return fmt.Sprintf("%s is more than one line: a move is typed on one", source.ValueShown(pattern))
	}
	ways := slices.Concat(directionParts, prefixed("blank-", directionParts))
	ends := slices.Concat(prefixed("to-", rowParts), prefixed("to-", columnParts))
	known := slices.Concat(rowParts, columnParts, ways, ends, []string{"{piece}"})
	if game == "peg" {
		known = slices.Concat(rowParts, columnParts, directionParts, ends)
	}
	found := placeholder.FindAllString(pattern, -1)
	has := func(parts []string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(found, part) })
	}
	for _, name := range found {
		if !slices.Contains(known, name) {
			return fmt.Sprintf("%s means nothing in a move of %s: see grader help submission", source.ValueShown(name), game)
		}
	}
	cell := has(rowParts) && has(columnParts)
	headed := has(ways) || has(prefixed("to-", rowParts)) && has(prefixed("to-", columnParts))
	what := cell || game != "peg" && has([]string{"{piece}"})
	if what && headed || game == "eight" && (what || headed) {
		return ""
	}
	words := map[string]string{
		"peg": "a row, a column and a direction", "eight": "a {piece}, a cell or a direction",
		"klotski": "a {piece} or a cell, and a direction",
	}
	return fmt.Sprintf("%s does not tell every move of %s: write %s into it",
		source.ValueShown(pattern), game, words[game])
}

// Sent translates the moves in the requests of a new session. It supposes that each game can be made or chosen.
func (n notation) Sent(requests []engine.Request) []engine.Request {
	return n.sent(requests, &gameTable{})
}

// Session gives a session whose moves are translated.
func (n notation) Session(s engine.Session) engine.Session { return &translated{Session: s, moves: n} }

// A translated session writes moves in a submission's notation. It follows the chosen game, because moves differ.
type translated struct {
	engine.Session
	moves notation
	table gameTable
}

// A gameTable holds the existing games and the chosen one.
type gameTable struct {
	games  []string
	chosen string
}

// DoAll asks with all moves translated. It supposes that each game can be made or chosen.
func (t *translated) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	supposed := gameTable{slices.Clone(t.table.games), t.table.chosen}
	replies, err := t.Session.DoAll(ctx, t.moves.sent(requests, &supposed))
	for i, reply := range replies {
		if reply.Refusal == nil {
			t.table.follow(requests[i])
		}
	}
	return replies, err
}

// sent translates the moves in requests, and follows which game is chosen.
func (n notation) sent(requests []engine.Request, games *gameTable) []engine.Request {
	sent := slices.Clone(requests)
	for i, request := range requests {
		games.follow(request)
		if request.Command == "move" {
			move := n.write(games.chosen, strings.Join(request.Arguments, " "))
			sent[i] = engine.Request{Command: "move", Arguments: []string{move}}
		}
	}
	return sent
}

// follow notes a request that was carried out.
func (g *gameTable) follow(request engine.Request) {
	argument := strings.Join(request.Arguments, " ")
	switch request.Command {
	case "new":
		*g = gameTable{}
	case "create":
		g.games, g.chosen = append(g.games, argument), argument
	case "use":
		for i, game := range g.games {
			if argument == fmt.Sprint(i+1) {
				g.chosen = game
			}
		}
	}
}
