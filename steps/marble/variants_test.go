package marble_test

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/marble"
)

// variants are the reference with the faults of examples.
func variants() map[string]engine.Subject {
	subjects := map[string]engine.Subject{}
	for name, fault := range faults() {
		subjects[name] = enginetest.Faulty(marble.Reference(), fault)
	}
	return subjects
}

// faults are those of examples.
func faults() map[string]enginetest.Fault {
	return map[string]enginetest.Fault{
		// Right ones: they draw the state in other ways.
		"trimmed-form": drawn(trimmed),
		"bit-sets":     drawn(func(rows []string) []string { return append(trimmed(rows), "") }),

		// Right ones whose form only is odd.
		"boxed-numbers": boxedNumbers, "playable": asItIs, "encodings": asItIs, "earlier-homework": asItIs, "records": asItIs,

		"draws-by-to-string": drawsElsewhere,
		"checks-too-late":    checksTooLate,
		"no-named-slot-of-1": noNamedSlotOf1,
		"misses-one-jump":    class{valid: notBesideTheUpperArm}.fault,

		"x-for-empty":                drawn(func(rows []string) []string { return replaced(rows, "_", "X") }),
		"strips-only-last-row":       drawn(lastTrimmed),
		"constructor-out-of-bounds":  constructorOutOfBounds,
		"rejects-arm-1":              rejectsArm1,
		"wrong-centre-for-5":         centreIsTheArm,
		"missing-constructor":        missingConstructor,
		"wrong-wording":              wrongWording,
		"one-based":                  oneBased,
		"move-out-of-bounds":         moveOutOfBounds,
		"newline-in-message":         refusing("Invalid move.", "Please try again."),
		"null-message":               refusing(),
		"hangs-off-board":            hangsOffBoard,
		"silent-after-over":          whenOver(nil),
		"exits":                      whenOver(engine.Stopf(engine.Crashed, "exit status 0")),
		"over-misses-up":             overMissesUp,
		"static-board":               staticBoard,
		"wrong-package":              wrongPackage,
		"not-public":                 notPublic,
		"diagonal-by-sum":            class{valid: diagonalBySum}.fault,
		"diagonal-by-maximum":        class{valid: diagonalByMaximum}.fault,
		"lands-in-corners":           class{valid: landsInCorners}.fault,
		"lands-on-marbles":           class{valid: landsOnMarbles}.fault,
		"middle-unchecked":           class{valid: middleUnchecked}.fault,
		"jumped-marble-stays":        class{valid: valid, jumpedStays: true}.fault,
		"refused-move-changes-board": class{valid: valid, takesEarly: true}.fault,
		"even-arms":                  class{valid: valid, evenArms: true}.fault,
		"bad-start-accepted":         class{valid: valid, startsInCorners: true}.fault,
		"side-2a-plus-1":             class{valid: valid, narrow: true}.fault,
		"nothing-set-up":             nothingSetUp,
		"ignores-position":           started(func(n []string) []string { return n[:len(n)%2] }),
		"swapped-start":              started(swapsTwo),
		"ignores-arm":                ignoresArm,
		"score-counts-hole":          scoreCountsHole,
		"blank-after-slots":          drawn(blankAfterSlots),
		"over-counts-diagonals":      overCountsDiagonals,
		"cannot-jump-left":           class{valid: notLeft, overByMoves: true}.fault,
		"removes-wrong-marble":       class{valid: valid, staysUpwards: true}.fault,
		"column-before-row":          moved(func(n []string) []string { return []string{n[1], n[0], n[3], n[2]} }),
		"slot-before-marble":         moved(func(n []string) []string { return []string{n[2], n[3], n[0], n[1]} }),
		"never-throws":               neverThrows,
		"null-state":                 nullState,
		"no-score":                   noScore,
		"even-arms-with-position":    evenArmsWithPosition,
		"believes-in-diagonals":      class{valid: alongDiagonals, overByMoves: true}.fault,
	}
}

// altered is the fault of one command.
func altered(command string, alter func(right enginetest.Right, a []string) ([]string, error)) enginetest.Fault {
	return func(right enginetest.Right) map[string]engine.Action {
		return map[string]engine.Action{command: func(a []string) ([]string, error) { return alter(right, a) }}
	}
}

// drawn is the fault that states are drawn in another way.
func drawn(draw func(rows []string) []string) enginetest.Fault {
	return altered("state", func(right enginetest.Right, _ []string) ([]string, error) {
		rows, err := right("state")
		if err != nil {
			return nil, err
		}
		return draw(rows), nil
	})
}

func trimmed(rows []string) []string {
	for i, row := range rows {
		rows[i] = strings.TrimRight(row, " ")
	}
	return rows
}

func lastTrimmed(rows []string) []string {
	trimmed(rows[len(rows)-1:])
	return rows
}

func replaced(rows []string, old, by string) []string {
	for i, row := range rows {
		rows[i] = strings.ReplaceAll(row, old, by)
	}
	return rows
}

// asItIs is no fault.
func asItIs(enginetest.Right) map[string]engine.Action { return nil }

func boxedNumbers(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"constructors": func([]string) ([]string, error) {
		body, err := right("constructors")
		return replaced(slices.Clone(body), "int", "java.lang.Integer"), err
	}}
}

// drawsElsewhere has another method in the place of getGameState.
func drawsElsewhere(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{
		"interface": func([]string) ([]string, error) {
			body, err := right("interface")
			return slices.DeleteFunc(slices.Clone(body), func(line string) bool {
				return strings.HasSuffix(line, "getGameState()")
			}), err
		},
		"state": func([]string) ([]string, error) {
			return nil, engine.Refuse(engine.Missing, "there is no method getGameState()")
		},
	}
}

// checksTooLate makes the board before it looks at the arm thickness.
func checksTooLate(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"create": func(a []string) ([]string, error) {
		switch arm, _ := start(a); {
		case arm == math.MinInt32:
			return nil, engine.Refuse(engine.Exception, "java.lang.OutOfMemoryError: Java heap space")
		case arm < 1:
			return nil, engine.Refuse(engine.Exception, "java.lang.NegativeArraySizeException: -2")
		}
		return right("create", a...)
	}}
}

func noNamedSlotOf1(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"create": func(a []string) ([]string, error) {
		if arm, empty := start(a); arm == 1 && len(empty) > 0 {
			return nil, engine.Refuse(engine.Illegal, "No positive odd number: 1")
		}
		return right("create", a...)
	}}
}

func outOfBounds() error {
	return engine.Refuse(engine.Exception, "java.lang.ArrayIndexOutOfBoundsException: Index out of bounds")
}

// start reads the numbers of a constructor. Without an arm thickness it is 3, without a position none is given.
func start(a []string) (arm int, empty []int) {
	n, _ := engine.Integers(a)
	if len(n)%2 == 1 {
		return n[0], n[1:]
	}
	return 3, n
}

func constructorOutOfBounds(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"create": func(a []string) ([]string, error) {
		body, err := right("create", a...)
		arm, empty := start(a)
		odd := arm > 0 && arm%2 == 1
		if err != nil && odd && (slices.Min(empty) < 0 || slices.Max(empty) >= 3*arm-2) {
			return nil, outOfBounds()
		}
		return body, err
	}}
}

func rejectsArm1(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"create": func(a []string) ([]string, error) {
		arm, _ := start(a)
		if arm == 1 {
			return nil, engine.Refuse(engine.Illegal, "The arm thickness must be an odd number from 3 on")
		}
		return right("create", a...)
	}}
}

func centreIsTheArm(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"create": func(a []string) ([]string, error) {
		if len(a) == 1 {
			a = []string{a[0], a[0], a[0]}
		}
		return right("create", a...)
	}}
}

func missingConstructor(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{
		"constructors": func([]string) ([]string, error) { return []string{"()", "(int, int)", "(int, int, int)"}, nil },
		"create": func(a []string) ([]string, error) {
			if len(a) == 1 {
				return nil, engine.Refuse(engine.Missing, "there is no constructor (int)")
			}
			return right("create", a...)
		},
	}
}

func wrongWording(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"create": func(a []string) ([]string, error) {
		body, err := right("create", a...)
		_, empty := start(a)
		if err != nil && len(empty) > 0 {
			err = engine.Refuse(engine.Illegal, fmt.Sprintf("Invalid empty cell position (%d,%d)", empty[0], empty[1]))
		}
		return body, err
	}}
}

// oneBased counts rows and columns from 1, but tells positions as they were given.
func oneBased(right enginetest.Right) map[string]engine.Action {
	less := func(numbers []int) []string {
		var words []string
		for _, n := range numbers {
			words = append(words, fmt.Sprint(max(n-1, math.MinInt32)))
		}
		return words
	}
	return map[string]engine.Action{
		"create": func(a []string) ([]string, error) {
			arm, empty := start(a)
			if len(empty) == 0 {
				return right("create", a...)
			}
			body, err := right("create", append([]string{fmt.Sprint(arm)}, less(empty)...)...)
			if err != nil {
				err = engine.Refuse(engine.Illegal, fmt.Sprintf("Invalid empty cell position (%d, %d)", empty[0], empty[1]))
			}
			return body, err
		},
		"move": func(a []string) ([]string, error) {
			numbers, _ := engine.Integers(a)
			return right("move", less(numbers)...)
		},
	}
}

// moveOutOfBounds looks into its array at the beginning of a move, then at its end.
func moveOutOfBounds(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"move": func(a []string) ([]string, error) {
		b, from, to := position(right), begin(a), end(a)
		if !b.onGrid(from) || b.at(from) == marbleThere && !b.onGrid(to) {
			return nil, outOfBounds()
		}
		return right("move", a...)
	}}
}

// refusing is the fault that moves are refused in some lines.
func refusing(words ...string) enginetest.Fault {
	return altered("move", func(right enginetest.Right, a []string) ([]string, error) {
		body, err := right("move", a...)
		if err != nil {
			return nil, &engine.Refusal{Kind: engine.Illegal, Words: words}
		}
		return body, nil
	})
}

func hangsOffBoard(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"move": func(a []string) ([]string, error) {
		if position(right).at(begin(a)) == marbleThere && slices.Contains(a[2:], "2147483647") {
			return nil, engine.Stopf(engine.TimedOut, "its loop never ends")
		}
		return right("move", a...)
	}}
}

// whenOver is the fault that a move after the end of the game has a result of its own.
func whenOver(err error) enginetest.Fault {
	return altered("move", func(right enginetest.Right, a []string) ([]string, error) {
		if enginetest.Line(right("over")) == "true" {
			return nil, err
		}
		return right("move", a...)
	})
}

func overMissesUp(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"over": func([]string) ([]string, error) {
		return engine.Value(position(right).over(place{1, 0}, place{0, 1}, place{0, -1})), nil
	}}
}

func staticBoard(enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"use": engine.Always()}
}

func wrongPackage(right enginetest.Right) map[string]engine.Action {
	moved := func(command string) engine.Action {
		return func([]string) ([]string, error) {
			body, err := right(command)
			return replaced(slices.Clone(body), "solitaire.", "marblesolitaire.model."), err
		}
	}
	return map[string]engine.Action{"class": moved("class"), "interface": moved("interface")}
}

func blankAfterSlots(rows []string) []string {
	for i, row := range rows {
		rows[i] = row + " "
	}
	return rows
}

// nothingSetUp has a board that is null.
func nothingSetUp(enginetest.Right) map[string]engine.Action {
	null := func([]string) ([]string, error) {
		return nil, engine.Refuse(engine.Exception, "java.lang.NullPointerException: Cannot read the array length")
	}
	return map[string]engine.Action{
		"create": engine.Always(), "state": null, "score": null, "over": null,
		"move": func(a []string) ([]string, error) {
			if begin(a).row < 0 { // it looks no further
				return nil, engine.Refuse(engine.Illegal, "This is no valid move")
			}
			return null(a)
		},
	}
}

// started is the fault that the constructors without an arm thickness take other numbers than they are given.
func started(take func(numbers []string) []string) enginetest.Fault {
	return altered("create", func(right enginetest.Right, a []string) ([]string, error) {
		if numbers := strings.Fields(strings.Join(a, " ")); len(numbers) == 2 {
			a = take(numbers)
		}
		return right("create", a...)
	})
}

func swapsTwo(numbers []string) []string { return []string{numbers[1], numbers[0]} }

// ignoresArm makes the traditional board of every arm thickness that is given alone.
func ignoresArm(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"create": func(a []string) ([]string, error) {
		body, err := right("create", a...)
		if err == nil && len(a) == 1 {
			return right("create")
		}
		return body, err
	}}
}

func scoreCountsHole(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"score": func([]string) ([]string, error) {
		board := bytes.Join(position(right), nil)
		return engine.Value(bytes.Count(board, []byte{marbleThere}) + bytes.Count(board, []byte{empty})), nil
	}}
}

func overCountsDiagonals(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"over": func([]string) ([]string, error) {
		return engine.Value(position(right).over(slices.Concat(diagonals, straights)...)), nil
	}}
}

// moved is the fault that move takes its numbers in another order.
func moved(take func(numbers []string) []string) enginetest.Fault {
	return altered("move", func(right enginetest.Right, a []string) ([]string, error) { return right("move", take(a)...) })
}

func neverThrows(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"move": func(a []string) ([]string, error) {
		body, _ := right("move", a...)
		return body, nil
	}}
}

func nullState(enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"state": func([]string) ([]string, error) {
		return nil, engine.Refuse(engine.Shape, "getGameState returned nothing (null or void) where a String was expected")
	}}
}

func noScore(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{
		"interface": func([]string) ([]string, error) {
			body, err := right("interface")
			return slices.DeleteFunc(slices.Clone(body), func(line string) bool { return line == "int getScore()" }), err
		},
		"score": func([]string) ([]string, error) {
			return nil, engine.Refuse(engine.Missing, "there is no method getScore()")
		},
	}
}

// evenArmsWithPosition looks at the arm thickness only where it is the only number.
func evenArmsWithPosition(right enginetest.Right) map[string]engine.Action {
	lenient := class{valid: valid, evenArms: true}.fault(right)
	create := lenient["create"]
	lenient["create"] = func(a []string) ([]string, error) {
		if arm, place := start(a); len(place) == 0 && arm%2 == 0 {
			return nil, engine.Refuse(engine.Illegal, "The arm thickness must be an odd number")
		}
		return create(a)
	}
	return lenient
}

func notPublic(enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"class": engine.Always("solitaire.MarbleSolitaireModelImpl")}
}

// A place is a row and a column, or the way from one place to another.
type place struct{ row, column int }

func (p place) plus(way place, times int) place {
	return place{p.row + times*way.row, p.column + times*way.column}
}

func begin(move []string) place { return read(move[:2]) }
func end(move []string) place   { return read(move[2:]) }

func read(a []string) place {
	n, _ := engine.Integers(a)
	return place{n[0], n[1]}
}

func between(from, to place) place {
	return place{(from.row + to.row) / 2, (from.column + to.column) / 2}
}

// The contents of a place on the grid.
const (
	marbleThere = 'O'
	empty       = '_'
	noSlot      = ' '
)

// A board holds the contents of the grid, row by row.
type board [][]byte

// position reads the board of the chosen game.
func position(right enginetest.Right) board {
	rows, _ := right("state")
	var b board
	for _, row := range rows {
		var contents []byte
		for i := 0; i < len(row); i += 2 {
			contents = append(contents, row[i])
		}
		b = append(b, contents)
	}
	return b
}

func (b board) onGrid(p place) bool {
	return min(p.row, p.column) >= 0 && max(p.row, p.column) < len(b)
}

func (b board) at(p place) byte {
	if !b.onGrid(p) {
		return noSlot
	}
	return b[p.row][p.column]
}

// The directions in which a marble may jump, and those in which it may not.
var (
	straights = []place{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonals = []place{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// over tells whether no marble can jump in one of the directions.
func (b board) over(directions ...place) bool {
	for i := range len(b) * len(b) {
		p := place{i / len(b), i % len(b)}
		for _, d := range directions {
			if b.at(p) == marbleThere && b.at(p.plus(d, 1)) == marbleThere && b.at(p.plus(d, 2)) == empty {
				return false
			}
		}
	}
	return true
}

// distance gives how many rows and columns two places are apart.
func distance(from, to place) (rows, columns int) {
	return max(from.row-to.row, to.row-from.row), max(from.column-to.column, to.column-from.column)
}

func straight(from, to place) bool {
	rows, columns := distance(from, to)
	return rows+columns == 2 && rows != 1
}

func valid(b board, from, to place) bool {
	return straight(from, to) && b.at(from) == marbleThere && b.at(between(from, to)) == marbleThere && b.at(to) == empty
}

func notLeft(b board, from, to place) bool { return valid(b, from, to) && to.column >= from.column }

func notBesideTheUpperArm(b board, from, to place) bool {
	arm := (len(b) + 2) / 3
	return valid(b, from, to) && !(from.row == arm-2 && from.column == arm+1 && to.row == arm)
}

func alongDiagonals(b board, from, to place) bool {
	rows, columns := distance(from, to)
	return (straight(from, to) || rows == 2 && columns == 2) &&
		b.at(from) == marbleThere && b.at(between(from, to)) == marbleThere && b.at(to) == empty
}

func diagonalBySum(b board, from, to place) bool {
	sum := to.row - from.row + to.column - from.column
	return (sum == 2 || sum == -2) &&
		b.at(from) == marbleThere && b.at(between(from, to)) == marbleThere && b.at(to) == empty
}

func diagonalByMaximum(b board, from, to place) bool {
	return max(distance(from, to)) == 2 &&
		b.at(from) == marbleThere && b.at(between(from, to)) == marbleThere && b.at(to) == empty
}

func landsInCorners(b board, from, to place) bool {
	return straight(from, to) && b.onGrid(to) && b.at(to) != marbleThere &&
		b.at(from) == marbleThere && b.at(between(from, to)) == marbleThere
}

func landsOnMarbles(b board, from, to place) bool {
	return straight(from, to) && b.at(to) != noSlot && b.at(from) == marbleThere && b.at(between(from, to)) == marbleThere
}

func middleUnchecked(b board, from, to place) bool {
	return straight(from, to) && b.at(from) == marbleThere && b.at(to) == empty
}

// A class is a student's class whose fault changes boards as the reference cannot.
type class struct {
	valid           func(b board, from, to place) bool
	jumpedStays     bool
	copies          bool // the marble that jumps stays, too
	idle            bool // valid moves change nothing
	staysUpwards    bool // the marble stays over which one jumps up
	takesEarly      bool // the marble is off the board before the one between is looked at
	evenArms        bool
	startsInCorners bool
	overByMoves     bool // the game is over if the class would refuse all moves
	narrow          bool // a board has 2a+1 rows and columns
	overJumps       bool // isGameOver makes the jump that it finds
	sharesSide      bool // no move is valid beyond the side of the board that was made last
}

// fault keeps a board for each of the two games.
func (c class) fault(enginetest.Right) map[string]engine.Action {
	boards, chosen, side := map[string]board{}, "1", 0
	return map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			boards, chosen = map[string]board{}, "1"
			return nil, nil
		},
		"use": func(a []string) ([]string, error) {
			chosen = a[0]
			return nil, nil
		},
		"create": func(a []string) ([]string, error) {
			b, err := c.create(a)
			if err == nil {
				boards[chosen], side = b, len(b)
			}
			return nil, err
		},
		"move": func(a []string) ([]string, error) {
			if from := begin(a); c.sharesSide && max(from.row, from.column) >= side {
				return nil, engine.Refuse(engine.Illegal, "off the board")
			}
			return nil, c.move(boards[chosen], begin(a), end(a))
		},
		"state": func([]string) ([]string, error) { return boards[chosen].state(), nil },
		"score": func([]string) ([]string, error) {
			return engine.Value(bytes.Count(bytes.Join(boards[chosen], nil), []byte{marbleThere})), nil
		},
		"over": func([]string) ([]string, error) {
			if b := boards[chosen]; c.overJumps && !c.over(b) {
				return engine.Value(false), c.move(b, place{1, 3}, place{3, 3})
			}
			return engine.Value(c.over(boards[chosen])), nil
		},
	}
}

func (c class) over(b board) bool {
	if !c.overByMoves {
		return b.over(straights...)
	}
	for i := range len(b) * len(b) {
		from := place{i / len(b), i % len(b)}
		for _, way := range slices.Concat(straights, diagonals) {
			if c.valid(b, from, from.plus(way, 2)) {
				return false
			}
		}
	}
	return true
}

func (b board) state() []string {
	var rows []string
	for _, contents := range b {
		row := bytes.Repeat([]byte(" "), 2*len(contents)-1)
		for i, content := range contents {
			row[2*i] = content
		}
		rows = append(rows, string(row))
	}
	return rows
}

func (c class) create(a []string) (board, error) {
	arm, position := start(a)
	if arm < 1 || arm%2 == 0 && !c.evenArms {
		return nil, engine.Refuse(engine.Illegal, "The arm thickness must be a positive odd number")
	}
	side := 3*arm - 2
	if c.narrow {
		side = 2*arm + 1
	}
	if len(position) == 0 {
		position = []int{side / 2, side / 2}
	}
	margin := (side - arm) / 2
	thick := func(index int) bool { return index >= margin && index < margin+arm }
	b := make(board, side)
	for row := range b {
		for column := range side {
			content := byte(noSlot)
			if thick(row) || thick(column) {
				content = marbleThere
			}
			b[row] = append(b[row], content)
		}
	}
	hole := place{position[0], position[1]}
	if !b.onGrid(hole) || b.at(hole) == noSlot && !c.startsInCorners {
		return nil, engine.Refuse(engine.Illegal, fmt.Sprintf("Invalid empty cell position (%d, %d)", hole.row, hole.column))
	}
	b[hole.row][hole.column] = empty
	return b, nil
}

func (c class) move(b board, from, to place) error {
	if c.takesEarly && middleUnchecked(b, from, to) {
		b[from.row][from.column] = empty
	} else if !c.valid(b, from, to) {
		return engine.Refuse(engine.Illegal, "This move is not allowed")
	}
	if c.idle {
		return nil
	}
	over := between(from, to)
	if c.takesEarly && b.at(over) != marbleThere {
		return engine.Refuse(engine.Illegal, "There is no marble between")
	}
	if !c.copies {
		b[from.row][from.column] = empty
	}
	if !c.jumpedStays && !(c.staysUpwards && to.row < from.row) {
		b[over.row][over.column] = empty
	}
	b[to.row][to.column] = marbleThere
	return nil
}
