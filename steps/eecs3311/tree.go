package eecs3311

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A trial is a move to be tried in a game on a board, whose rows are separated by blanks.
type trial struct {
	board       string
	direction   string
	row, column int
}

func (m trial) String() string {
	return fmt.Sprintf("%s (%d, %d)", m.direction, m.row, m.column)
}

func (m trial) request() engine.Request {
	return steps.Request("move", m.direction, m.row, m.column)
}

// A try is a move that was tried and what came of it.
type try struct {
	trial
	refused bool
	after   string // the board, its rows separated by blanks
}

// directions are the directions in the order of the move commands.
var directions = [...]string{"left", "right", "up", "down"}

// tryEveryMove tries every move on the board and from one place beyond each of its edges; or moves whose row, or column, or both
// are far off the board.
func (e *world) tryEveryMove(ctx context.Context, far string) (err error) {
	numbers := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	if far != "" {
		numbers = []int{-1 << 31, -1, 4, 9, 100, 1<<31 - 1}
	}
	board := strings.Join(e.start, " ")
	var moves []trial
	for _, direction := range directions {
		for _, row := range numbers {
			for _, column := range numbers {
				if far == "" || row != 4 || column != 4 {
					moves = append(moves, trial{board, direction, row, column})
				}
			}
		}
	}
	e.tries, err = e.tryMoves(ctx, moves)
	return err
}

// tryMoves tries each move in a game on its board. Moves on one board stand together.
func (e *world) tryMoves(ctx context.Context, moves []trial) ([]try, error) {
	var tries []try
	for len(moves) > 0 {
		n := slices.IndexFunc(moves, func(m trial) bool { return m.board != moves[0].board })
		if n < 0 {
			n = len(moves)
		}
		some, sure, err := e.tryTogether(ctx, moves[:n])
		if err == nil && !sure {
			some, err = e.tryOneByOne(ctx, moves[:n])
		}
		if err != nil {
			return nil, err
		}
		tries, moves = append(tries, some...), moves[n:]
	}
	return tries, nil
}

// tryTogether tries in one game all moves on a board that should be refused, and then each other in a game of its own. The
// result is sure unless one of the first was not refused or has changed the board.
func (e *world) tryTogether(ctx context.Context, moves []trial) (tries []try, sure bool, err error) {
	board := moves[0].board
	legal := jumps(strings.Fields(board))
	requests := []engine.Request{steps.Request("load", board)}
	var likely []trial
	for _, m := range moves {
		if slices.Contains(legal, m.String()) {
			likely = append(likely, m)
			continue
		}
		requests = append(requests, m.request())
		tries = append(tries, try{m, true, board})
	}
	replies, err := e.TryAll(ctx, append(requests, steps.Request("board")))
	if err != nil {
		return nil, false, err
	}
	load, refusals, after := replies[0], replies[1:len(requests)], replies[len(requests)]
	accepted := slices.ContainsFunc(refusals, func(reply engine.Reply) bool { return reply.Refusal == nil })
	if load.Refusal != nil || accepted || joined(after) != board {
		return nil, false, nil
	}
	others, err := e.tryOneByOne(ctx, likely)
	return append(tries, others...), true, err
}

// chunk is how many games are looked at without waiting for the replies: they share the time of one command.
const chunk = 100

// tryOneByOne tries each move in a game of its own.
func (e *world) tryOneByOne(ctx context.Context, moves []trial) ([]try, error) {
	var tries []try
	for chunk := range slices.Chunk(moves, chunk) {
		var requests []engine.Request
		for _, m := range chunk {
			requests = append(requests, steps.Request("load", m.board), m.request(), steps.Request("board"))
		}
		replies, err := e.TryAll(ctx, requests)
		if err != nil {
			return nil, err
		}
		for i, m := range chunk {
			for _, n := range []int{3 * i, 3*i + 2} {
				if err := e.Refused(requests[n], replies[n]); err != nil {
					return nil, err
				}
			}
			tries = append(tries, try{m, replies[3*i+1].Refusal != nil, joined(replies[3*i+2])})
		}
	}
	return tries, nil
}

// joined gives the board that a reply shows, its rows separated by blanks.
func joined(reply engine.Reply) string {
	return strings.Join(withoutFinalNewLine(reply.Body), " ")
}

func (e *world) theseAccepted(table *godog.Table) error {
	var expected []string
	for _, row := range steps.Pairs(table) {
		for _, p := range places(row[1]) {
			expected = append(expected, trial{"", row[0], p[0], p[1]}.String())
		}
	}
	slices.Sort(expected)
	return steps.Same("the list of moves that were accepted", steps.ListForm, expected, e.accepted())
}

func (e *world) noneAccepted() error {
	return steps.Same("the list of moves that were accepted", steps.ListForm, nil, e.accepted())
}

func (e *world) accepted() []string {
	tries := slices.DeleteFunc(slices.Clone(e.tries), func(t try) bool { return t.refused })
	return slices.Sorted(slices.Values(steps.Each(tries, try.String)))
}

// noneSpoiled wants moves to have been refused, since many that are tried are off the board.
func (e *world) noneSpoiled() error {
	if !slices.ContainsFunc(e.tries, func(t try) bool { return t.refused }) {
		return engine.Stopf(engine.Failed, "no move at all was refused")
	}
	for _, t := range e.tries {
		if t.refused && t.after != t.board {
			what := "the board after " + t.String() + " was refused"
			return steps.Same(what, steps.BoardForm, strings.Fields(t.board), strings.Fields(t.after))
		}
	}
	return nil
}

// A tree holds every board that occurs in the games on one board, and which move leads where.
type tree struct {
	start  string
	boards map[string]*node
}

// A node is one board of a tree: the moves from it, in order, and the boards that they lead to.
type node struct {
	moves, next []string
	over, won   string // what the subject says of it
}

// most bounds how many boards a tree may have: it is more than any small game has.
const most = 1000

// playAll plays every game on the current board by trying every peg in every direction, on every board only once.
func (e *world) playAll(ctx context.Context) error {
	start := strings.Join(e.start, " ")
	e.tree = &tree{start, map[string]*node{start: {}}}
	for level := []string{start}; len(level) > 0; {
		tries, err := e.tryMoves(ctx, movesOfPegs(level))
		if err != nil {
			return err
		}
		if err := e.askStatus(ctx, level); err != nil {
			return err
		}
		if level, err = e.tree.grow(tries); err != nil {
			return err
		}
	}
	return nil
}

// movesOfPegs gives the moves of each peg on each board in each direction, legal or not.
func movesOfPegs(boards []string) []trial {
	var moves []trial
	for _, board := range boards {
		for _, p := range places(strings.Join(pegs(strings.Fields(board)), " ")) {
			for _, direction := range directions {
				moves = append(moves, trial{board, direction, p[0], p[1]})
			}
		}
	}
	return moves
}

// askStatus asks of each board whether a game on it is over and won.
func (e *world) askStatus(ctx context.Context, boards []string) error {
	for chunk := range slices.Chunk(boards, chunk) {
		var requests []engine.Request
		for _, board := range chunk {
			requests = append(requests, steps.Request("load", board), steps.Request("over"), steps.Request("won"))
		}
		replies, err := e.AskAll(ctx, requests...)
		if err != nil {
			return err
		}
		for i, board := range chunk {
			node := e.tree.boards[board]
			node.over, node.won = strings.Join(replies[3*i+1].Body, " "), strings.Join(replies[3*i+2].Body, " ")
		}
	}
	return nil
}

// grow adds the moves that were accepted and gives the boards that are new. A move that does not take one peg away is a
// mismatch, since games would not end.
func (t *tree) grow(tries []try) (level []string, err error) {
	for _, try := range tries {
		if try.refused {
			continue
		}
		if err := try.tookOnePeg(); err != nil {
			return nil, err
		}
		if len(t.boards) > most {
			return nil, engine.Stopf(engine.Failed, "more than %d different boards occur", most)
		}
		if t.boards[try.after] == nil {
			t.boards[try.after] = &node{}
			level = append(level, try.after)
		}
		node := t.boards[try.board]
		node.moves, node.next = append(node.moves, try.String()), append(node.next, try.after)
	}
	return level, nil
}

func (t try) tookOnePeg() error {
	what := fmt.Sprintf("the number of pegs after %s on %s", t, strings.ReplaceAll(t.board, " ", "/"))
	return steps.SameValue(what, strings.Count(t.board, "O")-1, strings.Count(t.after, "O"))
}

// games counts the games from a board that end with one peg and those that end with more. It knows what it has counted before.
func (t *tree) games(board string, known map[string][2]int) [2]int {
	if n, ok := known[board]; ok {
		return n
	}
	var n [2]int
	switch node := t.boards[board]; {
	case len(node.next) > 0:
		for _, next := range node.next {
			m := t.games(next, known)
			n[0], n[1] = n[0]+m[0], n[1]+m[1]
		}
	case strings.Count(board, "O") == 1:
		n[0] = 1
	default:
		n[1] = 1
	}
	known[board] = n
	return n
}

// lines gives every game from a board: its moves and how many pegs it leaves.
func (t *tree) lines(board, before string) []string {
	node := t.boards[board]
	if len(node.next) == 0 {
		return []string{fmt.Sprintf("%s: %d", strings.TrimPrefix(before, ", "), strings.Count(board, "O"))}
	}
	var games []string
	for i, next := range node.next {
		games = append(games, t.lines(next, before+", "+node.moves[i])...)
	}
	return games
}

// joinedRows gives each row of a table but for its head on one line: "name: things".
func joinedRows(table *godog.Table) []string {
	return steps.Each(steps.Pairs(table), func(row [2]string) string { return row[0] + ": " + row[1] })
}

// theseGames lists all games and the pegs that they leave, or how many boards are left with how many pegs.
func (e *world) theseGames(what string, table *godog.Table) error {
	expected := joinedRows(table)
	actual := e.tree.ends()
	if what == "games" {
		actual = e.tree.lines(e.tree.start, "")
	}
	slices.Sort(expected)
	slices.Sort(actual)
	return steps.Same("the list of "+what+" and of what they leave", steps.ListForm, expected, actual)
}

// ends gives the numbers of pegs that games leave, and on how many boards.
func (t *tree) ends() []string {
	count := map[int]int{}
	for board, node := range t.boards {
		if len(node.next) == 0 {
			count[strings.Count(board, "O")]++
		}
	}
	var ends []string
	for pegs, boards := range count {
		ends = append(ends, fmt.Sprintf("%d: %d", pegs, boards))
	}
	return ends
}

func (e *world) wonAndLost(won, lost int) error {
	n := e.tree.games(e.tree.start, map[string][2]int{})
	return steps.Same("the list of games won and lost", steps.ListForm,
		[]string{fmt.Sprint(won, " won"), fmt.Sprint(lost, " lost")}, []string{fmt.Sprint(n[0], " won"), fmt.Sprint(n[1], " lost")})
}

func (e *world) boardsOccur(n int) error {
	return steps.SameValue("the number of boards", n, len(e.tree.boards))
}

// endsAreTold compares what the subject says of each board with what its own moves show.
func (e *world) endsAreTold() error {
	for _, board := range slices.Sorted(maps.Keys(e.tree.boards)) {
		node := e.tree.boards[board]
		over := len(node.next) == 0
		won := over && strings.Count(board, "O") == 1
		what := "what is_over and is_won say of " + strings.ReplaceAll(board, " ", "/")
		expected := []string{"is_over: " + strconv.FormatBool(over), "is_won: " + strconv.FormatBool(won)}
		if err := steps.Same(what, steps.ListForm, expected, []string{"is_over: " + node.over, "is_won: " + node.won}); err != nil {
			return err
		}
	}
	return nil
}
