package eecs3311

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/peg"
	"rulebook/steps"
	"rulebook/steps/pegs"
)

// An asking draws a question about a board. What should come of it follows from the outcome.
type asking func(*rand.Rand, peg.Board) question

// on asks a question about a board.
func on(draw func(*fixtures.Assignment, *rand.Rand) peg.Board, ask asking) way {
	return func(facts *fixtures.Assignment, chance *rand.Rand) drawing {
		board := draw(facts, chance)
		return drawing{board: board, question: ask(chance, board)}
	}
}

// one gives any of several things.
func one[T any](chance *rand.Rand, things []T) T { return things[chance.IntN(len(things))] }

// kindOfBoard draws a board that has a name and pegs.
func kindOfBoard(facts *fixtures.Assignment, chance *rand.Rand) (name string, board peg.Board) {
	drawn := one(chance, slices.DeleteFunc(slices.Clone(facts.Boards), func(b fixtures.Board) bool { return b.Pegs == 0 }))
	return drawn.Name, parse(drawn.Rows)
}

// parse reads a board that is known to be one.
func parse(rows []string) peg.Board {
	board, err := peg.Parse(glyphs, rows...)
	if err != nil {
		panic(err)
	}
	return board
}

// anyBoard draws a board of any shape, one of the shape of a kind, one that some moves lead to, or one with few pegs.
func anyBoard(facts *fixtures.Assignment, chance *rand.Rand) peg.Board {
	_, board := kindOfBoard(facts, chance)
	switch chance.IntN(4) {
	case 0:
		return anyRectangle(facts, chance)
	case 1:
		return pegs.Any(chance, board)
	case 2:
		return pegs.Reached(chance, board)
	}
	return withPegs(chance, pegs.Any(chance, board), chance.IntN(3))
}

// anyRectangle draws a board of any shape.
func anyRectangle(_ *fixtures.Assignment, chance *rand.Rand) peg.Board {
	return pegs.Rectangle(chance, size, size)
}

// endOfGame draws a board on which a game is over or nearly so: the last or last but one of a line, one with few pegs, or one with a
// single move anywhere.
func endOfGame(facts *fixtures.Assignment, chance *rand.Rand) peg.Board {
	_, board := kindOfBoard(facts, chance)
	switch chance.IntN(3) {
	case 0:
		return withPegs(chance, anyBoard(facts, chance), chance.IntN(3))
	case 1:
		return oneMove(chance, withPegs(chance, board, 0))
	}
	line := pegs.Line(chance, board)
	return drawing{board: board, moves: line[:len(line)-chance.IntN(2)]}.last()
}

// oneMove puts two pegs and a hole for a move on a board without pegs.
func oneMove(chance *rand.Rand, board peg.Board) peg.Board {
	jump := one(chance, slices.DeleteFunc(pegs.Moves(board, 0), func(j peg.Jump) bool { return !board.Has(j.Landing()) }))
	board.Set(jump.From, peg.Peg)
	board.Set(jump.Over(), peg.Peg)
	board.Set(jump.Landing(), peg.Hole)
	return board
}

// withPegs leaves so many pegs of a board, at most.
func withPegs(chance *rand.Rand, board peg.Board, most int) peg.Board {
	var at []peg.Position
	for i := range size * size {
		if p := (peg.Position{Row: i/size + 1, Column: i%size + 1}); board.At(p) == peg.Peg {
			at = append(at, p)
		}
	}
	chance.Shuffle(len(at), func(i, k int) { at[i], at[k] = at[k], at[i] })
	less := board.Clone()
	for _, p := range at[min(most, len(at)):] {
		less.Set(p, peg.Hole)
	}
	return less
}

// line draws a whole game: at first, perhaps, as in a line of the fixtures, with moves here and there that are not legal.
func line(facts *fixtures.Assignment, chance *rand.Rand, kind string, board peg.Board) (line []peg.Jump) {
	now := board.Clone()
	add := func(jump peg.Jump) {
		if tried := tried(chance, now); chance.IntN(4) == 0 && !now.Legal(tried) {
			line = append(line, tried)
		}
		line = append(line, jump)
		now.Make(jump)
	}
	known := slices.DeleteFunc(slices.Clone(facts.Lines), func(l fixtures.Line) bool { return l.Board != kind })
	if len(known) > 0 && chance.IntN(2) == 0 {
		turns := one(chance, known).Turns
		for _, turn := range turns[:chance.IntN(len(turns)+1)] {
			add(read(turn.Jump))
		}
	}
	for _, jump := range pegs.Line(chance, now) {
		add(jump)
	}
	return line
}

// read reads a move such as: left 4 6.
func read(words string) (jump peg.Jump) {
	var name string
	_, err := fmt.Sscan(words, &name, &jump.From.Row, &jump.From.Column)
	if err != nil {
		panic(err) // the fixtures have been checked
	}
	jump.To.Rows, jump.To.Columns = stepTo(name)
	return jump
}

// toDirection gives the name of a direction.
func toDirection(to peg.Direction) string {
	at := slices.IndexFunc(directions[:], func(name string) bool {
		down, right := stepTo(name)
		return to == peg.Direction{Rows: down, Columns: right}
	})
	return directions[at]
}

// moved tells a move.
func moved(jump peg.Jump) string {
	return fmt.Sprintf("(%d, %d) %s", jump.From.Row, jump.From.Column, toDirection(jump.To))
}

// tried draws a move that need not be legal, mostly of a peg.
func tried(chance *rand.Rand, board peg.Board) peg.Jump {
	jump := pegs.Tried(chance, board, 1)
	for range 3 {
		if board.At(jump.From) == peg.Peg {
			break
		}
		jump = pegs.Tried(chance, board, 1)
	}
	return jump
}

// anyGame asks a question after a game on a board that has a name.
func anyGame(ask asking) way {
	return func(facts *fixtures.Assignment, chance *rand.Rand) drawing {
		kind, board := kindOfBoard(facts, chance)
		d := drawing{kind: kind, board: board, moves: line(facts, chance, kind, board)}
		d.moves = d.moves[:chance.IntN(len(d.moves)+1)]
		d.question = ask(chance, d.last())
		return d
	}
}

// templateAfter asks for the template of the board on which a game was begun.
func templateAfter(facts *fixtures.Assignment, chance *rand.Rand) drawing {
	kind := one(chance, []string{"easy", "cross", "plus", "pyramid", "arrow", "diamond", "skull"})
	board := template(facts, kind)
	moves := line(facts, chance, kind, board)
	return drawing{kind: kind, board: board, moves: moves[:min(len(moves), chance.IntN(8))], question: question{
		words:   "the template of the " + kind + " board is shown",
		request: steps.Request("show", kind),
		told:    func(outcome) []string { return []string{"Then it shows the " + kind + " board"} },
	}}
}

// template gives the board of a kind.
func template(facts *fixtures.Assignment, kind string) peg.Board {
	board, _, err := facts.Board(kind)
	if err != nil {
		panic(err) // the fixtures have all kinds
	}
	return parse(board.Rows)
}

// playerElsewhere lets a player play on a board that looks like the fresh one of the kind, and is not.
func playerElsewhere(facts *fixtures.Assignment, chance *rand.Rand) drawing {
	play := one(chance, []string{
		"good easy", "good cross", "good plus", "bad easy", "bad pyramid", "bad arrow", "bad diamond", "bad skull",
	})
	player, kind, _ := strings.Cut(play, " ")
	board := pegs.Reached(chance, template(facts, kind))
	if chance.IntN(2) == 0 || slices.Equal(board.Drawn(glyphs), template(facts, kind).Drawn(glyphs)) {
		board = altered(chance, 1, wholeBoard)(template(facts, kind))
	}
	return drawing{board: board, question: question{
		words:   "the " + player + " player plays the " + kind + " board",
		request: steps.Request(player, kind),
		told:    isRefused,
	}}
}

// plain asks always the same.
func plain(words, command string, told func(outcome) []string) asking {
	return func(*rand.Rand, peg.Board) question {
		return question{words: words, request: steps.Request(command), told: told}
	}
}

// demanded asks a question of which something else should be told.
func demanded(ask asking, told func(outcome) []string) asking {
	return func(chance *rand.Rand, board peg.Board) question {
		q := ask(chance, board)
		q.told = told
		return q
	}
}

// broken asks a question that the contract of a feature may forbid.
func broken(ask asking) asking { return demanded(ask, violates) }

func everyMoveIn(which string, some []peg.Direction) asking {
	return plain("every move "+which+"is tried", "board", func(o outcome) []string {
		var rows [][]string
		for _, to := range some {
			if from := movable(o.before, toDirection(to)); from != "" {
				rows = append(rows, []string{toDirection(to), from})
			}
		}
		if rows == nil {
			return []string{"Then no move is accepted"}
		}
		table := steps.TableLines(slices.Insert(rows, 0, []string{"direction", "from"}))
		return append([]string{"Then exactly these moves are accepted:"}, table...)
	})
}

// movable lists the pegs that can move in a direction.
func movable(rows []string, direction string) string {
	var from []string
	for _, jump := range jumps(rows) {
		if slot, is := strings.CutPrefix(jump, direction+" "); is {
			from = append(from, slot)
		}
	}
	return strings.Join(from, " ")
}

func everyRefusal(*rand.Rand, peg.Board) question {
	return question{words: "every move is tried", request: steps.Request("board"), told: func(outcome) []string {
		return []string{"Then no move that is refused changes the board"}
	}}
}

// legalMove makes a legal move in one of some directions, if there is any.
func legalMove(some []peg.Direction) asking {
	return func(chance *rand.Rand, board peg.Board) question {
		legal := slices.DeleteFunc(slices.Collect(board.Jumps()), func(j peg.Jump) bool { return !slices.Contains(some, j.To) })
		jump := peg.Jump{From: peg.Position{Row: 4, Column: 4}, To: some[0]}
		if len(legal) > 0 {
			jump = one(chance, legal)
		}
		return moving(jump)
	}
}

// anyMove draws a move that need not be legal, now and then from far off the board.
func anyMove(chance *rand.Rand, board peg.Board) question {
	jump := tried(chance, board)
	if chance.IntN(8) == 0 {
		jump.From = peg.Position{Row: anyNumber(chance), Column: anyNumber(chance)}
	}
	return moving(jump)
}

func moving(jump peg.Jump) question {
	return question{
		words:   "the player moves " + moved(jump),
		request: steps.Request("move", toDirection(jump.To), jump.From.Row, jump.From.Column),
		told:    becomes,
	}
}

// anyNumber draws the number of a row or column, which may be off the board.
func anyNumber(chance *rand.Rand) int {
	if chance.IntN(6) == 0 {
		return one(chance, far)
	}
	return one(chance, near)
}

// onBoard draws the number of a row or column on the board.
func onBoard(chance *rand.Rand) int { return 1 + chance.IntN(size) }

func statusOf(row, column int) question {
	return question{
		words:   fmt.Sprintf("the status of slot (%d, %d) is asked", row, column),
		request: steps.Request("status", row, column),
		told:    answers,
	}
}

func slotOnBoard(chance *rand.Rand, _ peg.Board) question {
	return statusOf(onBoard(chance), onBoard(chance))
}

func anySlot(chance *rand.Rand, _ peg.Board) question {
	return statusOf(anyNumber(chance), anyNumber(chance))
}

func rowOrColumn(chance *rand.Rand, _ peg.Board) question {
	axis, number := one(chance, []string{"row", "column"}), anyNumber(chance)
	if chance.IntN(2) == 0 {
		number = one(chance, []int{0, 1, size, size + 1})
	}
	return question{
		words:   fmt.Sprintf("it is asked whether %s %d is valid", axis, number),
		request: steps.Request("valid-"+axis, number),
		told:    answers,
	}
}

// A span is rows and columns from and to, in the order of the arguments of features.
type span [4]int

var wholeBoard = span{1, size, 1, size}

func (s span) String() string {
	return fmt.Sprintf("rows %d to %d and columns %d to %d", s[0], s[1], s[2], s[3])
}

// anySpan draws a rectangle that may be off the board or inside out.
func anySpan(chance *rand.Rand) span {
	drawn := spanOnBoard(chance)
	drawn[chance.IntN(4)] = anyNumber(chance)
	if chance.IntN(4) == 0 {
		drawn[chance.IntN(4)] = anyNumber(chance)
	}
	return drawn
}

// spanOnBoard draws a rectangle of the board.
func spanOnBoard(chance *rand.Rand) span {
	ends := []int{onBoard(chance), onBoard(chance), onBoard(chance), onBoard(chance)}
	slices.Sort(ends[:2])
	slices.Sort(ends[2:])
	return span(ends)
}

// wider gives the rectangle with the slots beside it that are on the board.
func (s span) wider() span {
	return span{max(1, s[0]-1), min(size, s[1]+1), max(1, s[2]-1), min(size, s[3]+1)}
}

// altered gives a board that has another status in as many slots of a rectangle, at most.
func altered(chance *rand.Rand, slots int, within span) func(peg.Board) peg.Board {
	changes := map[peg.Position]int{}
	for range slots {
		row := within[0] + chance.IntN(within[1]-within[0]+1)
		changes[peg.Position{Row: row, Column: within[2] + chance.IntN(within[3]-within[2]+1)}] = 1 + chance.IntN(2)
	}
	return func(board peg.Board) peg.Board {
		other := board.Clone()
		for p, by := range changes {
			other.Set(p, (board.At(p)+peg.Cell(by))%3)
		}
		return other
	}
}

// exchanged gives a board in which two slots have changed places.
func exchanged(chance *rand.Rand) func(peg.Board) peg.Board {
	a := peg.Position{Row: onBoard(chance), Column: onBoard(chance)}
	b := peg.Position{Row: onBoard(chance), Column: onBoard(chance)}
	return func(board peg.Board) peg.Board {
		other := board.Clone()
		other.Set(a, board.At(b))
		other.Set(b, board.At(a))
		return other
	}
}

// compared asks whether a board is equal to another that is nearly the same.
func compared(chance *rand.Rand, _ peg.Board) question {
	q := question{words: "it is asked whether the boards are equal", request: steps.Request("equal", another), told: answers}
	q.other = altered(chance, chance.IntN(2), wholeBoard)
	if chance.IntN(2) == 0 {
		q.other = exchanged(chance)
	}
	return q
}

// matched asks whether a board matches another that differs from it within a rectangle or beside it.
func matched(chance *rand.Rand, _ peg.Board) question {
	within := spanOnBoard(chance)
	near := one(chance, []span{within, within.wider(), wholeBoard})
	return matching(within, altered(chance, 1+chance.IntN(2), near))
}

// anyMatch asks whether a board matches another one except in a rectangle that need not be on the board.
func anyMatch(chance *rand.Rand, _ peg.Board) question {
	return matching(anySpan(chance), altered(chance, 1, wholeBoard))
}

func matching(within span, other func(peg.Board) peg.Board) question {
	return question{
		words:   "it is asked whether the boards match except in " + within.String(),
		request: steps.Request("match", another, within[0], within[1], within[2], within[3]),
		other:   other,
		told:    answers,
	}
}

func statusToSet(chance *rand.Rand) string { return one(chance, []string{"*", ".", "O"}) }

func setSlot(chance *rand.Rand, _ peg.Board) question {
	row, column, status := anyNumber(chance), anyNumber(chance), statusToSet(chance)
	return question{
		words:   fmt.Sprintf("slot (%d, %d) is set to %q", row, column, status),
		request: steps.Request("set", row, column, status),
		told:    becomes,
	}
}

func setSlots(chance *rand.Rand, _ peg.Board) question {
	within, status := one(chance, []func(*rand.Rand) span{anySpan, spanOnBoard})(chance), statusToSet(chance)
	return question{
		words:   fmt.Sprintf("%s are set to %q", within, status),
		request: steps.Request("fill", within[0], within[1], within[2], within[3], status),
		told:    becomes,
	}
}

// isRefused tells whether the rules refuse what was asked.
func isRefused(o outcome) []string {
	if o.reply.Refusal == nil {
		return []string{"Then it is accepted"}
	}
	return []string{"Then it is refused", "And the board is as before"}
}

// violates tells which contract is broken, if any is.
func violates(o outcome) []string {
	if o.reply.Refusal == nil {
		return []string{"Then it is accepted"}
	}
	return []string{"Then the " + o.reply.Refusal.Words[0] + " is violated"}
}

// becomes tells the board afterwards.
func becomes(o outcome) []string {
	if o.reply.Refusal != nil {
		return isRefused(o)
	}
	return append([]string{"Then the board is:"}, steps.TextLines(o.after)...)
}

func becomesDefault(outcome) []string { return []string{"Then the board is the default board"} }

// answers tells the answer.
func answers(o outcome) []string {
	answer := o.reply.Body[0]
	if strings.ContainsAny(answer, "*.O") {
		answer = `"` + answer + `"`
	}
	return []string{"Then the answer is " + answer}
}

// reads tells the text.
func reads(o outcome) []string {
	return append([]string{"Then it reads:"}, steps.TextLines(o.reply.Body)...)
}
