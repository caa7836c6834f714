package handin

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/submission/source"
)

// names says what a submission of classes of board games calls things in its own way. The zero value calls everything as the
// assignment does.
type names struct {
	// classes are the names of its classes by the keys "base", "peg", "eight" and "klotski": in full where they stand in a
	// namespace. A key that is not there stands for the name that the assignment gives.
	classes map[string]string

	// moves says how it writes moves.
	moves moves

	// ownMessages is set where its messages are not those of the assignment.
	ownMessages bool
}

// keys are what a submission.yaml calls the classes; each but the first is also the name of a game.
var keys = []string{"base", "peg", "eight", "klotski"}

// gameClass is the name of a class as the assignment gives it.
func gameClass(key string) string {
	return map[string]string{"base": "BoardGame2D", "peg": "PegSolitaire", "eight": "EightPuzzle", "klotski": "Klotski"}[key]
}

// class is the name of a class as the submission has it.
func (g names) class(key string) string {
	if name := g.classes[key]; name != "" {
		return name
	}
	return gameClass(key)
}

// moves are patterns of moves, by game: texts in which placeholders stand for what a move consists of. A game that is not
// there has its moves written as the assignment writes them.
//
// The moves of peg name a hole, {row} from 1 to 9 with {col} from A to I, {lower-col} from a to i, or {column} from 1 to 9;
// those of eight and klotski name a {piece} by its digit. Both have a direction: {dir} is UP, DOWN, LEFT or RIGHT, {d} its first
// letter, {lower-dir} and {lower-d} are the same in lower case.
type moves map[string]string

var (
	holeMove  = regexp.MustCompile(`^([1-9])([A-I]) (UP|DOWN|LEFT|RIGHT)$`)
	pieceMove = regexp.MustCompile(`^([0-9]) (UP|DOWN|LEFT|RIGHT)$`)
)

// write gives a move of a game in the submission's own way of writing. What is no move as the assignment writes it stays as it is.
func (m moves) write(game, move string) string {
	pattern := m[game]
	if pattern == "" {
		return move
	}
	values := map[string]string{}
	direction := ""
	if match := holeMove.FindStringSubmatch(move); game == "peg" && match != nil {
		column := match[2]
		values["{row}"], values["{col}"], values["{lower-col}"] = match[1], column, strings.ToLower(column)
		values["{column}"] = fmt.Sprint(column[0] - 'A' + 1)
		direction = match[3]
	} else if match := pieceMove.FindStringSubmatch(move); game != "peg" && match != nil {
		values["{piece}"], direction = match[1], match[2]
	} else {
		return move
	}
	values["{dir}"], values["{d}"] = direction, direction[:1]
	values["{lower-dir}"], values["{lower-d}"] = strings.ToLower(direction), strings.ToLower(direction[:1])
	return placeholder.ReplaceAllStringFunc(pattern, func(name string) string { return values[name] })
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// own tells whether any game has its moves written in another way than the assignment's.
func (m moves) own() bool {
	for game, pattern := range m {
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

// Typed gives the input of a console program, whose first line names the game, with its moves as the submission writes them.
func (m moves) Typed(input []string) []string {
	if len(input) == 0 {
		return input
	}
	typed := slices.Clone(input)
	for i, line := range typed[1:] {
		typed[1+i] = m.write(input[0], line)
	}
	return typed
}

// movesWrong says what is wrong with the pattern of a game's moves; "" if nothing is.
func movesWrong(game, pattern string) string {
	where, whereWords := [][]string{{"{piece}"}}, "{piece}"
	if game == "peg" {
		where, whereWords = [][]string{{"{row}"}, {"{col}", "{lower-col}", "{column}"}}, "{row} and one of {col}, {lower-col}, {column}"
	}
	parts := append(where, []string{"{dir}", "{d}", "{lower-dir}", "{lower-d}"})
	found := placeholder.FindAllString(pattern, -1)
	for _, name := range found {
		if !slices.Contains(slices.Concat(parts...), name) {
			return fmt.Sprintf("%s means nothing in a move of %s: write %s, and one of {dir}, {d}, {lower-dir}, {lower-d}",
				source.ValueShown(name), game, whereWords)
		}
	}
	for _, names := range parts {
		if !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(found, name) }) {
			return fmt.Sprintf("%s does not tell every move of %s: write one of %s into it",
				source.ValueShown(pattern), game, strings.Join(names, ", "))
		}
	}
	if strings.ContainsAny(pattern, "\r\n") {
		return fmt.Sprintf("%s is more than one line: a move is typed on one", source.ValueShown(pattern))
	}
	return ""
}

// A translated session writes moves as a submission writes them. It follows which game is the chosen one, because each game
// has moves of its own.
type translated struct {
	engine.Session
	moves moves
	table gameTable
}

// A gameTable is what games there are and which one is chosen.
type gameTable struct {
	games  []string
	chosen string
}

// Do asks with the move translated.
func (t *translated) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	replies, err := t.DoAll(ctx, []engine.Request{request})
	if err != nil {
		return engine.Reply{}, err
	}
	return replies[0], nil
}

// DoAll asks with all moves translated. Of games that are made or chosen on the way it supposes that they can be.
func (t *translated) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	supposed := t.table.copy()
	replies, err := t.Session.DoAll(ctx, t.moves.sent(requests, &supposed))
	for i, reply := range replies {
		if reply.Refusal == nil {
			t.table.follow(requests[i])
		}
	}
	return replies, err
}

// sent gives requests with all moves translated, and follows which game is the chosen one.
func (m moves) sent(requests []engine.Request, games *gameTable) []engine.Request {
	sent := slices.Clone(requests)
	for i, request := range requests {
		games.follow(request)
		if request.Command == "move" {
			move := m.write(games.chosen, strings.Join(request.Arguments, " "))
			sent[i] = engine.Request{Command: "move", Arguments: []string{move}}
		}
	}
	return sent
}

// follow takes note of a request that has been carried out.
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

// copy gives a table that does not change with this one.
func (g *gameTable) copy() gameTable { return gameTable{slices.Clone(g.games), g.chosen} }
