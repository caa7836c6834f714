package eecs3311

import (
	"cmp"
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
	culprit string // the rule that its refusal names; "" if it names none
	because error  // what is wrong about its refusal for a contract, if it is one that should not be

	refusal *engine.Refusal // nil if it was not refused, or if it is not known how
}

// directions are the directions in the order of the move commands.
var directions = [...]string{"left", "right", "up", "down"}

// legal tells whether the move is one that the rules allow.
func (m trial) legal() bool { return slices.Contains(jumps(strings.Fields(m.board)), m.String()) }

// stepTo gives the slot beside another one in a direction.
func stepTo(direction string) (down, right int) {
	return map[string]int{"up": -1, "down": 1}[direction], map[string]int{"left": -1, "right": 1}[direction]
}

// slots gives the statuses of the slots that the move starts from, passes and aims at. What is beyond the edge is as good as
// unavailable.
func (m trial) slots() string {
	rows := strings.Fields(m.board)
	down, right := stepTo(m.direction)
	var slots []byte
	for i := range 3 {
		r, c := m.row-1+i*down, m.column-1+i*right
		status := byte('*')
		if 0 <= r && r < len(rows) && 0 <= c && c < len(rows[r]) {
			status = rows[r][c]
		}
		slots = append(slots, status)
	}
	return string(slots)
}

// right gives the board after the move as the rules have it: a move that they do not allow changes nothing.
func (m trial) right() string {
	if !m.legal() {
		return m.board
	}
	return m.with("..O")
}

// with gives the board with other statuses in the slot of the peg, the middle one and the target.
func (m trial) with(statuses string) string {
	rows := strings.Fields(m.board)
	down, right := stepTo(m.direction)
	for i, status := range statuses {
		r, c := m.row+i*down, m.column+i*right
		rows = filledWith(rows, [4]int{r, r, c, c}, string(status))
	}
	return strings.Join(rows, " ")
}

// tryOf gives the try that a request to move was.
func tryOf(request engine.Request, before []string, refused bool, after []string) try {
	rows, columns := coordinates(request)
	m := trial{strings.Join(before, " "), request.Arguments[0], rows[0], columns[0]}
	return try{trial: m, refused: refused, after: strings.Join(after, " ")}
}

// ruleOfMoving is the rule of what a move in a direction does.
func ruleOfMoving(direction string) string {
	if direction == "left" {
		return rule(17)
	}
	return rule(18)
}

// breaks gives the rule that the subject broke by how it carried the move out, or by how it refused it; "" if it was right.
func (t try) breaks() string {
	legal := t.legal()
	switch {
	case legal && t.culprit != "":
		return t.culprit
	case legal && t.refused && t.direction == "left":
		return rule(13)
	case legal && t.refused:
		return rule(14)
	case t.refused == legal && strings.Contains(t.slots()[1:], "*"):
		return rule(16)
	case t.refused == legal:
		return rule(21)
	case t.after == t.right():
		return ""
	case t.refused:
		return rule(21)
	case slices.Contains(t.furtherOn(), t.after):
		return rule(20)
	}
	return ruleOfMoving(t.direction)
}

// furtherOn gives the boards to which the same peg comes if it goes on moving.
func (t try) furtherOn() []string {
	down, right := stepTo(t.direction)
	row, column, board := t.row+2*down, t.column+2*right, t.right()
	var boards []string
	for _, direction := range directions {
		next := try{trial: trial{board, direction, row, column}}
		if next.legal() {
			boards = append(append(boards, next.right()), next.furtherOn()...)
		}
	}
	return boards
}

// The rows and columns of moves that are tried: all and one beyond each edge, or far beyond.
var (
	near = []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	far  = []int{-1 << 31, -1, 4, 9, 100, 1<<31 - 1}
)

// tryEveryMove tries every move in some directions on the board and from one place beyond each of its edges; or moves whose row, or
// column, or both are far off the board.
func (e *world) tryEveryMove(ctx context.Context, which string) (err error) {
	some, numbers := directions[:], near
	switch {
	case strings.HasPrefix(which, "to the left"):
		some = directions[:1]
	case strings.HasPrefix(which, "to the right"):
		some = directions[1:]
	case which != "":
		numbers = far
	}
	if err := e.rightBeginning(ctx); err != nil {
		return err
	}
	e.tries, err = e.tryMoves(ctx, everyMove(strings.Join(e.start, " "), some, numbers))
	return err
}

// everyMove lists the moves in some directions from the slots whose rows and columns are given. Of those far off the board none is on it.
func everyMove(board string, directions []string, numbers []int) []trial {
	var moves []trial
	for _, direction := range directions {
		for _, row := range numbers {
			for _, column := range numbers {
				if numbers[0] == 0 || row != 4 || column != 4 {
					moves = append(moves, trial{board, direction, row, column})
				}
			}
		}
	}
	return moves
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
		tries = append(tries, try{trial: m, refused: true, after: board})
	}
	replies, err := e.TryAll(ctx, append(requests, steps.Request("board")))
	if err != nil {
		return nil, false, e.inItsDirection(err)
	}
	load, refusals, last := replies[0], replies[1:len(requests)], replies[len(requests)]
	accepted := slices.ContainsFunc(refusals, func(reply engine.Reply) bool { return reply.Refusal == nil })
	after, err := e.joined(last)
	if err != nil || load.Refusal != nil || accepted || after != board {
		return nil, false, err
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
			return nil, e.inItsDirection(err)
		}
		for i, m := range chunk {
			for _, n := range []int{3 * i, 3*i + 2} {
				if err := e.Refused(requests[n], replies[n]); err != nil {
					return nil, err
				}
			}
			after, err := e.joined(replies[3*i+2])
			if err != nil {
				return nil, err
			}
			t := try{trial: m, after: after}
			if refusal := replies[3*i+1].Refusal; refusal != nil {
				t = e.refusedTry(t, refusal)
			}
			tries = append(tries, t)
		}
	}
	return tries, nil
}

// refusedTry adds to a try that it was refused. If it should not have been, the contract that it violates may say why.
func (e *world) refusedTry(t try, refusal *engine.Refusal) try {
	t.refused, t.refusal, t.culprit = true, refusal, blames(t.request(), refusal)
	switch {
	case !t.legal():
		return t
	case broke(t.direction, refusal) != "":
		t.culprit = cmp.Or(t.culprit, broke(t.direction, refusal))
		t.because = engine.Stopf(engine.Failed, "%s raises %s", e.Shown(t.request()), strings.Join(refusal.Words, " in "))
		return t
	case refusal.Kind != engine.Contract:
		return t
	}
	const words = "%s was refused, although nothing stands in its way: %s"
	t.because = engine.Stopf(engine.Failed, words, e.Shown(t.request()), refusal.Violated())
	rule, err := e.weigh(e.Shown(t.request()), e.rightly(t.request(), strings.Fields(t.board)), refusal)
	if !isOwn(t.request(), refusal) {
		rule = cmp.Or(rule, t.culprit, ruleOfMoving(t.direction))
	}
	t.culprit = cmp.Or(rule, t.culprit)
	if err != nil {
		t.because = err
	}
	return t
}

// broke gives the rule that a move in a direction breaks whose code, which tells what it was carrying out, broke off with an error;
// "" if that is an answer: an error in a precondition is like one that does not hold.
func broke(direction string, refusal *engine.Refusal) string {
	if refusal.Kind != engine.Exception || len(refusal.Within) == 0 {
		return ""
	}
	switch called := refusal.Within[len(refusal.Within)-1]; {
	case strings.HasSuffix(called, " (precondition)"):
		return ""
	case strings.HasSuffix(called, " (postcondition)"):
		return rule(22)
	}
	return ruleOfMoving(direction)
}

// joined gives the board that a reply shows, its rows separated by blanks.
func (e *world) joined(reply engine.Reply) (string, error) {
	rows, err := e.read(reply.Body)
	return strings.Join(rows, " "), err
}

func (e *world) theseAccepted(ctx context.Context, table *godog.Table) error {
	var expected []string
	for _, row := range steps.Pairs(table) {
		for _, p := range places(row[1]) {
			expected = append(expected, trial{"", row[0], p[0], p[1]}.String())
		}
	}
	slices.Sort(expected)
	return e.sameMoves(ctx, expected)
}

func (e *world) noneAccepted(ctx context.Context) error { return e.sameMoves(ctx, nil) }

// sameMoves compares the moves that were accepted. The first that is missing or too much tells which rule is broken.
func (e *world) sameMoves(ctx context.Context, expected []string) error {
	tries := slices.DeleteFunc(slices.Clone(e.tries), func(t try) bool { return t.refused })
	accepted := slices.Sorted(slices.Values(steps.Each(tries, try.String)))
	d, differ := steps.FirstDifference(expected, accepted)
	if !differ {
		return nil
	}
	move := cmp.Or(d.Expected, d.Actual)
	at := slices.IndexFunc(e.tries, func(t try) bool { return t.String() == *move })
	t, what := e.tries[at], "the list of moves that are accepted"
	if t.because != nil {
		return e.blameTry(ctx, t, t.because)
	}
	return e.blameTry(ctx, t, saying(e.told(t), steps.Same(what, steps.ListForm, expected, accepted)))
}

// told tells that a move was refused, or that it was not.
func (e *world) told(t try) string {
	if t.refused {
		return e.Shown(t.request()) + " was refused, although nothing stands in its way"
	}
	return e.Shown(t.request()) + " was not refused, although " + t.obstacle()
}

// obstacle tells why a move is not allowed.
func (m trial) obstacle() string {
	down, right := stepTo(m.direction)
	slots := []string{"the slot that it starts from", "the slot to be passed", "the target"}
	for i, wanted := range "OO." {
		row, column := m.row+i*down, m.column+i*right
		is := map[byte]string{'*': "unavailable", '.': "unoccupied", 'O': "occupied"}[m.slots()[i]]
		if min(row, column) < 1 || max(row, column) > size {
			is = "not on the board"
		}
		if rune(m.slots()[i]) != wanted {
			return fmt.Sprintf("%s, (%d, %d), is %s", slots[i], row, column, is)
		}
	}
	return ""
}

// although tells why the move under test should have been refused.
func (e *world) although() string {
	if e.tested.Command != "move" {
		return ""
	}
	return ", although " + tryOf(e.tested, e.before, false, nil).obstacle()
}

// blameTry blames an error on the rule that a move has broken.
func (e *world) blameTry(ctx context.Context, t try, err error) error {
	asked := e.Asked()
	culprit := e.culpritOfTry(ctx, t)
	e.Remember(asked...)
	if culprit == rule(13) || culprit == rule(14) {
		// A peg that is movable in one direction only is refused for want of another one.
		culprit = e.ownIf(15, culprit)
	}
	return steps.Blame(culprit, "", err)
}

// noneSpoiled wants moves to have been refused, since many that are tried are off the board.
func (e *world) noneSpoiled(ctx context.Context) error {
	if !slices.ContainsFunc(e.tries, func(t try) bool { return t.refused }) {
		return e.blameTry(ctx, e.tries[0], engine.Stopf(engine.Failed, "no move at all was refused"))
	}
	for _, t := range e.tries {
		if t.refused && t.after != t.board {
			what := "the board after " + e.Shown(t.request()) + " was refused"
			return e.blameTry(ctx, t, steps.Same(what, steps.BoardForm, strings.Fields(t.board), strings.Fields(t.after)))
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
}

// playAll plays every game on the current board by trying every peg in every direction, on every board only once.
func (e *world) playAll(ctx context.Context) error {
	if err := e.rightBeginning(ctx); err != nil {
		return err
	}
	start := strings.Join(e.start, " ")
	e.tree = &tree{start, map[string]*node{start: {}}}
	for level := []string{start}; len(level) > 0; {
		tries, err := e.tryMoves(ctx, movesOfPegs(level))
		if err != nil {
			return err
		}
		for _, t := range tries {
			if err := e.rightTry(ctx, t); err != nil {
				return err
			}
		}
		level = e.tree.grow(tries)
	}
	return nil
}

// movesOfPegs gives the moves of each peg on each board in each direction, legal or not.
func movesOfPegs(boards []string) []trial {
	var moves []trial
	for _, board := range boards {
		for _, p := range places(strings.Join(occupied(strings.Fields(board)), " ")) {
			for _, direction := range directions {
				moves = append(moves, trial{board, direction, p[0], p[1]})
			}
		}
	}
	return moves
}

// rightTry compares what came of a move with what the rules say. So games end, and lead to few boards.
func (e *world) rightTry(ctx context.Context, t try) error {
	if t.breaks() == "" {
		return nil
	}
	if t.refused == t.legal() {
		return e.blameTry(ctx, t, cmp.Or(t.because, error(engine.Stopf(engine.Failed, "%s", e.told(t)))))
	}
	what := "the board after " + e.Shown(t.request())
	return e.blameTry(ctx, t, steps.Same(what, steps.BoardForm, strings.Fields(t.right()), strings.Fields(t.after)))
}

// grow adds the moves that were accepted and gives the boards that are new.
func (t *tree) grow(tries []try) (level []string) {
	for _, try := range tries {
		if try.refused {
			continue
		}
		if t.boards[try.after] == nil {
			t.boards[try.after] = &node{}
			level = append(level, try.after)
		}
		node := t.boards[try.board]
		node.moves, node.next = append(node.moves, try.String()), append(node.next, try.after)
	}
	return level
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

// endsAreTold compares what is_over or is_won says of each board with what the moves on it show.
func (e *world) endsAreTold(ctx context.Context, query string) error {
	boards := slices.Sorted(maps.Keys(e.tree.boards))
	for chunk := range slices.Chunk(boards, chunk) {
		var requests []engine.Request
		for _, board := range chunk {
			requests = append(requests, steps.Request("load", board), steps.Request(query))
		}
		replies, err := e.AskAll(ctx, requests...)
		if err != nil {
			return err
		}
		for i, board := range chunk {
			rows := strings.Fields(board)
			what := e.Shown(steps.Request(query)) + " on " + strings.ReplaceAll(board, " ", "/")
			right := []string{strconv.FormatBool(fact(query, rows))}
			if err := steps.Same(what, steps.ListForm, right, replies[2*i+1].Body); err != nil {
				return e.blameEnd(ctx, query, rows, err)
			}
		}
	}
	return nil
}

// blameEnd blames an error on the rule that was broken where is_over or is_won is wrong about a board.
func (e *world) blameEnd(ctx context.Context, query string, board []string, failure error) error {
	if err := e.put(ctx, board); err != nil {
		return err
	}
	e.tested = steps.Request(query)
	return e.blame(ctx, failure)
}
