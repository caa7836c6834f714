package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
)

// An eecs3311Move is a move to be tried in a game on a board, whose rows are separated by blanks.
type eecs3311Move struct {
	board       string
	direction   string
	row, column int
}

func (m eecs3311Move) String() string {
	return fmt.Sprintf("%s (%d, %d)", m.direction, m.row, m.column)
}

func (m eecs3311Move) request() engine.Request {
	return asRequest("move", m.direction, m.row, m.column)
}

// An eecs3311Try is a move that was tried and what came of it.
type eecs3311Try struct {
	eecs3311Move
	refused bool
	after   string // the board, its rows separated by blanks
}

// eecs3311Directions are the directions in the order of the move commands.
var eecs3311Directions = [...]string{"left", "right", "up", "down"}

// tryEveryMove tries every move on the board and from one place beyond each of its edges.
func (e *eecs3311World) tryEveryMove(ctx context.Context) error {
	return e.tryFrom(ctx, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}, func(int) bool { return true })
}

// tryFarOff tries moves whose row, or column, or both are far off the board.
func (e *eecs3311World) tryFarOff(ctx context.Context) error {
	return e.tryFrom(ctx, []int{-1 << 31, -1, 4, 9, 100, 1<<31 - 1}, func(n int) bool { return n != 4 })
}

// tryFrom tries the moves from all places with these rows and columns, one of which at least is wanted.
func (e *eecs3311World) tryFrom(ctx context.Context, numbers []int, wanted func(int) bool) (err error) {
	board := strings.Join(e.start, " ")
	var moves []eecs3311Move
	for _, direction := range eecs3311Directions {
		for _, row := range numbers {
			for _, column := range numbers {
				if wanted(row) || wanted(column) {
					moves = append(moves, eecs3311Move{board, direction, row, column})
				}
			}
		}
	}
	e.tries, err = e.tryMoves(ctx, moves)
	return err
}

// tryMoves tries each move in a game on its board. Moves on one board stand together.
func (e *eecs3311World) tryMoves(ctx context.Context, moves []eecs3311Move) ([]eecs3311Try, error) {
	var tries []eecs3311Try
	for len(moves) > 0 {
		n := slices.IndexFunc(moves, func(m eecs3311Move) bool { return m.board != moves[0].board })
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
func (e *eecs3311World) tryTogether(ctx context.Context, moves []eecs3311Move) (tries []eecs3311Try, sure bool, err error) {
	board := moves[0].board
	legal := eecs3311Jumps(strings.Fields(board))
	requests := []engine.Request{asRequest("load", board)}
	var likely []eecs3311Move
	for _, m := range moves {
		if slices.Contains(legal, m.String()) {
			likely = append(likely, m)
			continue
		}
		requests = append(requests, m.request())
		tries = append(tries, eecs3311Try{m, true, board})
	}
	replies, err := e.tryAll(ctx, append(requests, asRequest("board")))
	if err != nil {
		return nil, false, err
	}
	load, refusals, after := replies[0], replies[1:len(requests)], replies[len(requests)]
	accepted := slices.ContainsFunc(refusals, func(reply engine.Reply) bool { return !reply.Refused })
	if load.Refused || accepted || eecs3311Joined(after) != board {
		return nil, false, nil
	}
	others, err := e.tryOneByOne(ctx, likely)
	return append(tries, others...), true, err
}

// eecs3311Chunk is how many games are looked at without waiting for the replies: they share the time of one command.
const eecs3311Chunk = 100

// tryOneByOne tries each move in a game of its own.
func (e *eecs3311World) tryOneByOne(ctx context.Context, moves []eecs3311Move) ([]eecs3311Try, error) {
	var tries []eecs3311Try
	for chunk := range slices.Chunk(moves, eecs3311Chunk) {
		var requests []engine.Request
		for _, m := range chunk {
			requests = append(requests, asRequest("load", m.board), m.request(), asRequest("board"))
		}
		replies, err := e.tryAll(ctx, requests)
		if err != nil {
			return nil, err
		}
		for i, m := range chunk {
			for _, n := range []int{3 * i, 3*i + 2} {
				if err := e.carriedOut(requests[n], replies[n]); err != nil {
					return nil, err
				}
			}
			tries = append(tries, eecs3311Try{m, replies[3*i+1].Refused, eecs3311Joined(replies[3*i+2])})
		}
	}
	return tries, nil
}

// eecs3311Joined gives the board that a reply shows, its rows separated by blanks.
func eecs3311Joined(reply engine.Reply) string {
	return strings.Join(withoutFinalNewLine(reply.Body), " ")
}

// carriedOut gives the error of a request that should not have been refused.
func (e *eecs3311World) carriedOut(request engine.Request, reply engine.Reply) error {
	if reply.Refused {
		return refused(e.tell(request), reply.Body)
	}
	return nil
}

func (e *eecs3311World) theseAccepted(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows[1:] {
		for _, p := range eecs3311Places(row.Cells[1].Value) {
			expected = append(expected, eecs3311Move{"", row.Cells[0].Value, p[0], p[1]}.String())
		}
	}
	slices.Sort(expected)
	return same("the list of moves that were accepted", ListForm, expected, e.accepted())
}

func (e *eecs3311World) noneAccepted() error {
	return same("the list of moves that were accepted", ListForm, nil, e.accepted())
}

func (e *eecs3311World) accepted() []string {
	var moves []string
	for _, t := range e.tries {
		if !t.refused {
			moves = append(moves, t.String())
		}
	}
	slices.Sort(moves)
	return moves
}

// noneSpoiled wants moves to have been refused, since many that are tried are off the board.
func (e *eecs3311World) noneSpoiled() error {
	if !slices.ContainsFunc(e.tries, func(t eecs3311Try) bool { return t.refused }) {
		return engine.Stopf(engine.Failed, "no move at all was refused")
	}
	for _, t := range e.tries {
		if t.refused && t.after != t.board {
			return same("the board after "+t.String()+" was refused", BoardForm, strings.Fields(t.board), strings.Fields(t.after))
		}
	}
	return nil
}

// An eecs3311Tree holds every board that occurs in the games on one board, and which move leads where.
type eecs3311Tree struct {
	start  string
	boards map[string]*eecs3311Node
}

// An eecs3311Node is one board of a tree: the moves from it, in order, and the boards that they lead to.
type eecs3311Node struct {
	moves, next []string
	over, won   string // what the subject says of it
}

// eecs3311Most bounds how many boards a tree may have: it is more than any small game has.
const eecs3311Most = 1000

// playAll plays every game on the current board by trying every peg in every direction, on every board only once.
func (e *eecs3311World) playAll(ctx context.Context) error {
	start := strings.Join(e.start, " ")
	e.tree = &eecs3311Tree{start, map[string]*eecs3311Node{start: {}}}
	for level := []string{start}; len(level) > 0; {
		tries, err := e.tryMoves(ctx, eecs3311MovesOfPegs(level))
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

// eecs3311MovesOfPegs gives the moves of each peg on each board in each direction, legal or not.
func eecs3311MovesOfPegs(boards []string) []eecs3311Move {
	var moves []eecs3311Move
	for _, board := range boards {
		for _, p := range eecs3311Places(strings.Join(eecs3311Pegs(strings.Fields(board)), " ")) {
			for _, direction := range eecs3311Directions {
				moves = append(moves, eecs3311Move{board, direction, p[0], p[1]})
			}
		}
	}
	return moves
}

// askStatus asks of each board whether a game on it is over and won.
func (e *eecs3311World) askStatus(ctx context.Context, boards []string) error {
	for chunk := range slices.Chunk(boards, eecs3311Chunk) {
		var requests []engine.Request
		for _, board := range chunk {
			requests = append(requests, asRequest("load", board), asRequest("over"), asRequest("won"))
		}
		replies, err := e.tryAll(ctx, requests)
		if err != nil {
			return err
		}
		for i := range requests {
			if err := e.carriedOut(requests[i], replies[i]); err != nil {
				return err
			}
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
func (t *eecs3311Tree) grow(tries []eecs3311Try) (level []string, err error) {
	for _, try := range tries {
		if try.refused {
			continue
		}
		if err := try.tookOnePeg(); err != nil {
			return nil, err
		}
		if len(t.boards) > eecs3311Most {
			return nil, engine.Stopf(engine.Failed, "more than %d different boards occur", eecs3311Most)
		}
		if t.boards[try.after] == nil {
			t.boards[try.after] = &eecs3311Node{}
			level = append(level, try.after)
		}
		node := t.boards[try.board]
		node.moves, node.next = append(node.moves, try.String()), append(node.next, try.after)
	}
	return level, nil
}

func (t eecs3311Try) tookOnePeg() error {
	what := fmt.Sprintf("the number of pegs after %s on %s", t, strings.ReplaceAll(t.board, " ", "/"))
	expected, actual := strings.Count(t.board, "O")-1, strings.Count(t.after, "O")
	return same(what, ListForm, []string{strconv.Itoa(expected)}, []string{strconv.Itoa(actual)})
}

// games counts the games from a board that end with one peg and those that end with more. It knows what it has counted before.
func (t *eecs3311Tree) games(board string, known map[string][2]int) [2]int {
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
func (t *eecs3311Tree) lines(board, before string) []string {
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

func (e *eecs3311World) theseGames(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows[1:] {
		expected = append(expected, row.Cells[0].Value+": "+row.Cells[1].Value)
	}
	actual := e.tree.lines(e.tree.start, "")
	slices.Sort(expected)
	slices.Sort(actual)
	return same("the list of games and the pegs that they leave", ListForm, expected, actual)
}

func (e *eecs3311World) wonAndLost(won, lost int) error {
	n := e.tree.games(e.tree.start, map[string][2]int{})
	return same("the list of games won and lost", ListForm,
		[]string{fmt.Sprint(won, " won"), fmt.Sprint(lost, " lost")}, []string{fmt.Sprint(n[0], " won"), fmt.Sprint(n[1], " lost")})
}

func (e *eecs3311World) boardsOccur(n int) error {
	return same("the number of boards", ListForm, []string{strconv.Itoa(n)}, []string{strconv.Itoa(len(e.tree.boards))})
}

func (e *eecs3311World) endsWith(table *godog.Table) error {
	var expected []string
	for _, row := range table.Rows[1:] {
		expected = append(expected, fmt.Sprintf("%s pegs on %s boards", row.Cells[0].Value, row.Cells[1].Value))
	}
	ends := map[int]int{}
	for board, node := range e.tree.boards {
		if len(node.next) == 0 {
			ends[strings.Count(board, "O")]++
		}
	}
	var actual []string
	for pegs := range 50 {
		if ends[pegs] > 0 {
			actual = append(actual, fmt.Sprintf("%d pegs on %d boards", pegs, ends[pegs]))
		}
	}
	return same("the list of ends", ListForm, expected, actual)
}

// endsAreTold compares what the subject says of each board with what its own moves show.
func (e *eecs3311World) endsAreTold() error {
	for _, board := range slices.Sorted(maps.Keys(e.tree.boards)) {
		node := e.tree.boards[board]
		over := len(node.next) == 0
		won := over && strings.Count(board, "O") == 1
		what := "what is_over and is_won say of " + strings.ReplaceAll(board, " ", "/")
		expected := []string{"is_over: " + strconv.FormatBool(over), "is_won: " + strconv.FormatBool(won)}
		if err := same(what, ListForm, expected, []string{"is_over: " + node.over, "is_won: " + node.won}); err != nil {
			return err
		}
	}
	return nil
}
