package eecs3311

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// variants are the reference with the faults of examples. They deliver no files.
func variants() map[string]engine.Subject {
	subjects := map[string]engine.Subject{}
	for name, fault := range faultsOfExamples() {
		reference := but(fault).(enginetest.Altered)
		reference.Delivered = nil
		subjects[name] = reference
	}
	return subjects
}

func faultsOfExamples() map[string]fault {
	return map[string]fault{
		"go-stand-in":                    withoutContracts(),
		"matches-last-slot-only":         instead("match", matchLastSlotOnly),
		"match-rows-and-columns-swapped": withoutContracts(instead("match", matchColumnsFirst)),
		"fill-rows-and-columns-swapped":  instead("fill", checked(fillColumnsFirst)),
		"fill-leaves-the-last-column":    withoutContracts(instead("fill", checked(fillAllButTheLastColumn))),
		"strict-ranges":                  strictRanges(),
		"equal-by-count":                 instead("equal", equalByCount),
		"default-board-of-holes":         withoutContracts(defaultBoardOfHoles()),
		"templates-shared":               playingTheTemplate(),
		"out-ends-in-newline":            answering(withNewline, "board", "show", "out"),
		"won-without-its-blank":          withoutContracts(answering(withoutBlank, "out")),
		"wrong-tag-order":                refusing(rowFirst),
		"jumped-peg-stays":               together(instead("move", jumpedPegStays), byRote(jumpedPegStays, rote)),
		"lands-on-unavailable-slots":     together(instead("move", landOnUnavailable), judging(noJumpToUnoccupied, pegCount)),
		"diagonals-keep-the-game-alive":  judging(noDiagonalJump, pegCount),
		"over-inverted":                  judging(func(rows []string) bool { return len(jumps(rows)) > 0 }, pegCount),
		"count-includes-holes":           together(instead("count", countHoles), judging(noJump, pegsAndHoles)),
		"hangs-on-a-full-board":          withoutContracts(hangsOnAFullBoard),
		"unfinished-player":              byRote(pass, stoppingEarly),
		"players-take-any-board":         withoutContracts(insteadOf(playAnyBoard, "good", "bad")),
		"does-not-start":                 neverStarts,
		"precondition-missing":           instead("move", leftOntoAnything),
		"count-one-too-many":             together(answering(oneMore, "count"), judging(noJump, pegsAndOne)),
		"up-leaves-the-jumped-peg":       together(instead("move", upLeavesThePeg), byRote(upLeavesThePeg, rote)),
		"blanks-between-slots":           answering(blanksBetween, "board", "show", "out"),
		"template-with-a-wrong-slot":     anotherTemplate("pyramid", strings.Fields(wrongPyramid)),
	}
}

// together makes one fault of several. The actions of one do not see those of another.
func together(faults ...fault) fault {
	return func(right enginetest.Right) map[string]engine.Action {
		actions := map[string]engine.Action{}
		for _, fault := range faults {
			maps.Copy(actions, fault(right))
		}
		return actions
	}
}

// withoutContracts makes a fault of programs that refuse in words of their own.
func withoutContracts(faults ...fault) fault {
	return func(right enginetest.Right) map[string]engine.Action {
		actions := together(faults...)(right)
		for _, command := range commands() {
			do, faulty := actions[command]
			if !faulty {
				do = func(a []string) ([]string, error) { return right(command, a...) }
			}
			actions[command] = func(a []string) ([]string, error) {
				body, err := do(a)
				refusal, ok := errors.AsType[*engine.Refusal](err)
				if ok && refusal.Kind == engine.Contract {
					err = engine.Refuse(engine.Illegal, "Not like this!")
				}
				return body, err
			}
		}
		return actions
	}
}

func refused(tag string) engine.Reply {
	return engine.Reply{Refusal: engine.Refuse(engine.Contract, "precondition "+tag)}
}

func told(is bool) engine.Reply { return engine.Reply{Body: []string{strconv.FormatBool(is)}} }

func pegCount(rows []string) int { return strings.Count(strings.Join(rows, ""), "O") }

func pegsAndHoles(rows []string) int {
	return pegCount(rows) + strings.Count(strings.Join(rows, ""), ".")
}

func countHoles(ask ask, _ engine.Request) engine.Reply {
	return engine.Reply{Body: engine.Value(pegsAndHoles(ask("board").Body))}
}

func matchColumnsFirst(ask ask, r engine.Request) engine.Reply {
	a := r.Arguments
	return ask("match", a[0], a[3], a[4], a[1], a[2])
}

// checked makes a routine check its rectangle first.
func checked(do answer) answer {
	return func(ask ask, r engine.Request) engine.Reply {
		a := r.Arguments
		check := ask("match", "default", a[0], a[1], a[2], a[3])
		if check.Refusal != nil {
			return check
		}
		return do(ask, r)
	}
}

func fillColumnsFirst(ask ask, r engine.Request) engine.Reply {
	a := r.Arguments
	return ask("fill", a[2], a[3], a[0], a[1], a[4])
}

func fillAllButTheLastColumn(ask ask, r engine.Request) engine.Reply {
	a := r.Arguments
	from, _ := strconv.Atoi(a[2])
	to, _ := strconv.Atoi(a[3])
	return ask("fill", a[0], a[1], from, max(from, to-1), a[4])
}

// strictRanges refuses rectangles of one row or one column.
func strictRanges() fault {
	strict := func(rectangle func(a []string) []string) answer {
		return func(ask ask, r engine.Request) engine.Reply {
			a := rectangle(r.Arguments)
			check := ask("match", "default", a[0], a[1], a[2], a[3])
			switch {
			case check.Refusal != nil:
				return check
			case a[0] == a[1]:
				return refused("valid_row_range")
			case a[2] == a[3]:
				return refused("valid_column_range")
			}
			return pass(ask, r)
		}
	}
	return together(
		instead("match", strict(func(a []string) []string { return a[1:] })),
		instead("fill", strict(func(a []string) []string { return a })))
}

func equalByCount(ask ask, r engine.Request) engine.Reply {
	return told(pegCount(ask("board").Body) == pegCount(ask("show", r.Arguments[0]).Body))
}

// defaultBoardOfHoles has unoccupied slots for the unavailable ones of the default board.
func defaultBoardOfHoles() fault {
	return anotherTemplate("default", slices.Repeat([]string{"......."}, 7))
}

// wrongPyramid is the pyramid board without one of its pegs.
const wrongPyramid = "**...** **.O.** ..OOO.. .OOOOO. .OOOOOO **...** **...**"

// anotherTemplate has other slots for those of a template.
func anotherTemplate(kind string, rows []string) fault {
	load := func(ask ask, rows []string) engine.Reply { return ask("load", strings.Join(rows, " ")) }
	return insteadOf(func(ask ask, r engine.Request) engine.Reply {
		concerned := r.Command == "player" && kind == "default" || len(r.Arguments) > 0 && r.Arguments[0] == kind
		board := ask("board").Body
		switch {
		case !concerned:
			return pass(ask, r)
		case r.Command == "player", r.Command == "new":
			return load(ask, rows)
		case r.Command == "equal":
			return told(slices.Equal(board, rows))
		case r.Command == "match":
			load(ask, rows)
			ask("save", "another one")
			load(ask, board)
			return ask("match", append([]any{"another one"}, arguments(r)[1:]...)...)
		}
		return engine.Reply{Body: rows}
	}, "new", "player", "template", "show", "equal", "match")
}

func withNewline(body []string) []string { return append(body, "") }

func withoutBlank(body []string) []string {
	body[1] = strings.Replace(body[1], " :", ":", 1)
	return body
}

// rowFirst looks at the row of a move up or down before its column.
func rowFirst(r engine.Request, refusal *engine.Refusal) *engine.Refusal {
	wrongColumn := slices.Equal(refusal.Words, []string{"precondition from_slot_valid_column"})
	if r.Command != "move" || !wrongColumn || r.Arguments[0] == "left" || r.Arguments[0] == "right" {
		return refusal
	}
	row, _ := step(r.Arguments, 0)
	if row < 1 || row > 7 {
		return refused("from_slot_valid_row").Refusal
	}
	return refusal
}

func jumpedPegStays(ask ask, r engine.Request) engine.Reply {
	reply := pass(ask, r)
	row, column := step(r.Arguments, 1)
	if reply.Refusal == nil {
		ask("set", row, column, "O")
	}
	return reply
}

func landOnUnavailable(ask ask, r engine.Request) engine.Reply {
	row, column := step(r.Arguments, 2)
	unavailable := slices.Equal(ask("status", row, column).Body, []string{"*"})
	if unavailable {
		ask("set", row, column, ".")
	}
	reply := pass(ask, r)
	if unavailable && reply.Refusal != nil {
		ask("set", row, column, "*")
	}
	return reply
}

// leftOntoAnything does not look at the target of a move to the left.
func leftOntoAnything(ask ask, r engine.Request) engine.Reply {
	row, column := step(r.Arguments, 2)
	status := ask("status", row, column)
	if r.Arguments[0] != "left" || status.Refusal != nil {
		return pass(ask, r)
	}
	ask("set", row, column, ".")
	reply := pass(ask, r)
	if reply.Refusal != nil {
		ask("set", row, column, status.Body[0])
	}
	return reply
}

func upLeavesThePeg(ask ask, r engine.Request) engine.Reply {
	if r.Arguments[0] == "up" {
		return jumpedPegStays(ask, r)
	}
	return pass(ask, r)
}

func oneMore(body []string) []string {
	n, _ := strconv.Atoi(body[0])
	return engine.Value(n + 1)
}

func pegsAndOne(rows []string) int { return pegCount(rows) + 1 }

// blanksBetween puts blanks between the slots of a board, and leaves the heading of a game as it is.
func blanksBetween(body []string) []string {
	for i, line := range body {
		if len(line) == 7 {
			body[i] = strings.Join(strings.Split(line, ""), " ")
		}
	}
	return body
}

// judging makes a fault of programs that judge the end of a game in their own way: it is won with a count of 1.
func judging(over func(rows []string) bool, count func(rows []string) int) fault {
	won := func(rows []string) bool { return over(rows) && count(rows) == 1 }
	yes := map[bool]string{true: "Yes", false: "No"}
	out := instead("out", func(ask ask, r engine.Request) engine.Reply {
		reply, rows := pass(ask, r), ask("board").Body
		if reply.Refusal == nil {
			told := []string{"Game is over: " + yes[over(rows)], "Game is won : " + yes[won(rows)]}
			reply.Body = append(told, reply.Body[2:]...)
		}
		return reply
	})
	return together(telling("over", over), telling("won", won), out)
}

func noJump(rows []string) bool { return len(jumps(rows)) == 0 }

// noJumpToUnoccupied takes every slot without a peg for a target.
func noJumpToUnoccupied(rows []string) bool {
	return noJump(strings.Split(strings.ReplaceAll(strings.Join(rows, " "), "*", "."), " "))
}

func noDiagonalJump(rows []string) bool {
	for r := range len(rows) - 2 {
		for c := range len(rows[r]) - 2 {
			falling := string([]byte{rows[r][c], rows[r+1][c+1], rows[r+2][c+2]})
			rising := string([]byte{rows[r+2][c], rows[r+1][c+1], rows[r][c+2]})
			if slices.Contains([]string{"OO.", ".OO"}, falling) || slices.Contains([]string{"OO.", ".OO"}, rising) {
				return false
			}
		}
	}
	return noJump(rows)
}

// hangsOnAFullBoard goes round the board for a slot without a peg.
func hangsOnAFullBoard(right enginetest.Right) map[string]engine.Action {
	actions := map[string]engine.Action{}
	for _, command := range []string{"count", "won", "out"} {
		actions[command] = func(a []string) ([]string, error) {
			rows, _ := right("board")
			if pegCount(rows) == 49 {
				return nil, engine.Stopf(engine.TimedOut, `the program gave no reply to "count" in time`)
			}
			return right(command, a...)
		}
	}
	return actions
}

func neverStarts(enginetest.Right) map[string]engine.Action {
	actions := map[string]engine.Action{}
	for _, command := range commands() {
		actions[command] = func([]string) ([]string, error) {
			return nil, engine.Stopf(engine.Crashed, `the program ended before it replied to "commands" (exit status 2)`)
		}
	}
	return actions
}

// rote gives the moves that a player makes by rote.
func rote(r engine.Request) []string {
	return strings.Split(map[string]string{
		"good easy":   "down 2 4,down 4 4",
		"good cross":  "left 3 4,up 5 4,left 3 5,right 3 2,down 2 4",
		"good plus":   "up 3 4,up 5 4,right 4 2,up 4 4,down 1 4,left 4 6,down 3 4,up 6 4",
		"bad easy":    "up 3 4",
		"bad pyramid": "up 5 6,up 3 4,up 5 4,up 5 2,up 4 5,up 4 3",
		"bad arrow":   "up 7 5,up 7 3,down 2 3,down 2 5,down 4 3,down 4 5",
		"bad diamond": "left 5 3,left 5 5,up 7 4,left 3 3,right 3 5,down 2 4,right 5 3,right 5 5",
		"bad skull":   "up 6 5,up 6 3,left 4 3,left 4 5,down 2 5,left 4 6,left 4 4,down 2 3,right 4 2",
	}[r.Command+" "+r.Arguments[0]], ",")
}

// byRote makes a fault of players who make the given moves on the board of their kind.
func byRote(move answer, moves func(r engine.Request) []string) fault {
	return insteadOf(func(ask ask, r engine.Request) engine.Reply {
		kind := r.Arguments[0]
		if !slices.Equal(ask("equal", kind).Body, []string{"true"}) || rote(r)[0] == "" {
			return pass(ask, r)
		}
		for _, words := range moves(r) {
			reply := move(ask, engine.Request{Command: "move", Arguments: strings.Fields(words)})
			if reply.Refusal != nil {
				return reply
			}
		}
		return engine.Reply{}
	}, "good", "bad")
}

// stoppingEarly leaves out the last move in two games.
func stoppingEarly(r engine.Request) []string {
	moves := rote(r)
	kind := r.Arguments[0]
	if kind == "plus" || kind == "diamond" {
		moves = moves[:len(moves)-1]
	}
	return moves
}

// playAnyBoard plays on until no move is left.
func playAnyBoard(ask ask, r engine.Request) engine.Reply {
	reply := pass(ask, r)
	if reply.Refusal == nil || reply.Refusal.Kind != engine.Contract {
		return reply
	}
	brackets := strings.NewReplacer("(", "", ",", "", ")", "")
	for moves := jumps(ask("board").Body); len(moves) > 0; moves = jumps(ask("board").Body) {
		ask("move", brackets.Replace(moves[0]))
	}
	return engine.Reply{}
}
