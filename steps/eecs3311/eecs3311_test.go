package eecs3311

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl/eecs3311"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// open opens the suite.
func open(t testing.TB) *steps.Suite {
	t.Helper()
	return stepstest.Open(t, Vocabulary(), eecs3311.Reference())
}

// rule gives the id of a rule by its number.
func rule(number int) string { return "EECS3311-R" + strconv.Itoa(number) }

// jumps gives the legal moves on a board in the plainest way: wherever a row or a column, read in either direction,
// holds a peg, a peg and a hole.
func jumps(rows []string) []string {
	at := func(r, c int) byte {
		if r < 0 || r >= len(rows) || c < 0 || c >= len(rows[r]) {
			return '*'
		}
		return rows[r][c]
	}
	var jumps []string
	for _, d := range []struct {
		name string
		r, c int
	}{{"left", 0, -1}, {"right", 0, 1}, {"up", -1, 0}, {"down", 1, 0}} {
		for r := range rows {
			for c := range rows[r] {
				if at(r, c) == 'O' && at(r+d.r, c+d.c) == 'O' && at(r+2*d.r, c+2*d.c) == '.' {
					jumps = append(jumps, fmt.Sprintf("%s (%d, %d)", d.name, r+1, c+1))
				}
			}
		}
	}
	return jumps
}

// An ask puts a command to the reference.
type ask func(command string, arguments ...any) engine.Reply

// An answer answers a request in place of the reference, which it may ask in turn.
type answer func(ask ask, request engine.Request) engine.Reply

// A fault is how a program carries out some commands.
type fault = enginetest.Fault

// but gives the reference with a fault.
func but(fault fault) engine.Subject { return enginetest.Faulty(eecs3311.Reference(), fault) }

func onEngine(c steps.Scenario) bool { return slices.Contains(c.Tags, "engine") }

// pass hands a request on as it is.
func pass(ask ask, request engine.Request) engine.Reply {
	return ask(request.Command, arguments(request)...)
}

func arguments(request engine.Request) []any {
	var arguments []any
	for _, a := range request.Arguments {
		arguments = append(arguments, a)
	}
	return arguments
}

// insteadOf makes a fault of some commands.
func insteadOf(answer answer, commands ...string) fault {
	return func(right enginetest.Right) map[string]engine.Action {
		ask := func(command string, arguments ...any) engine.Reply {
			body, err := right(command, steps.Request(command, arguments...).Arguments...)
			refusal, _ := errors.AsType[*engine.Refusal](err)
			return engine.Reply{Refusal: refusal, Body: body}
		}
		actions := map[string]engine.Action{}
		for _, command := range commands {
			actions[command] = func(a []string) ([]string, error) {
				reply := answer(ask, engine.Request{Command: command, Arguments: a})
				if reply.Refusal != nil {
					return nil, reply.Refusal
				}
				return reply.Body, nil
			}
		}
		return actions
	}
}

// instead makes a fault of one command.
func instead(command string, answer answer) fault { return insteadOf(answer, command) }

// answering makes a fault that alters what some commands answer.
func answering(alter func([]string) []string, commands ...string) fault {
	return insteadOf(func(ask ask, request engine.Request) engine.Reply {
		reply := pass(ask, request)
		if reply.Refusal == nil {
			reply.Body = alter(slices.Clone(reply.Body))
		}
		return reply
	}, commands...)
}

// refusing makes a fault that alters how the subject refuses.
func refusing(alter func(engine.Request, *engine.Refusal) *engine.Refusal) fault {
	return insteadOf(func(ask ask, request engine.Request) engine.Reply {
		reply := pass(ask, request)
		if reply.Refusal != nil {
			reply.Refusal = alter(request, reply.Refusal)
		}
		return reply
	}, commands()...)
}

// commands names all commands.
func commands() []string {
	return steps.Each(eecs3311.Commands().Commands(), func(c engine.Command) string { return c.Name })
}

// telling makes a fault of a query that looks at the current board.
func telling(command string, tell func(rows []string) bool) fault {
	return instead(command, func(ask ask, _ engine.Request) engine.Reply {
		return engine.Reply{Body: []string{strconv.FormatBool(tell(ask("board").Body))}}
	})
}

func always(answer string) func([]string) []string {
	return func([]string) []string { return []string{answer} }
}

func not(body []string) []string { return []string{strconv.FormatBool(body[0] != "true")} }

// A faultTest is a fault and the rule that it breaks.
type faultTest struct {
	reason string
	fault  fault
	rule   int
}

// faults are faults that students make, or might.
func faults() []faultTest {
	pegs := func(rows []string) int { return strings.Count(strings.Join(rows, ""), "O") }
	newLine := func(body []string) []string { return append(body, "") }
	return []faultTest{
		{"BOARD.out ends with a new line", answering(newLine, "board", "show", "out"), 9},
		{"GAME.out lacks the blank before the colon", answering(func(body []string) []string {
			body[1] = strings.Replace(body[1], " :", ":", 1)
			return body
		}, "out"), 37},
		{"GAME.out takes the lines the other way round", answering(func(body []string) []string {
			body[0], body[1] = body[1], body[0]
			return body
		}, "out"), 37},
		{"a peg is the digit 0", answering(always("0"), "slot"), 3},
		{"all slot statuses are equal", answering(always("true"), "slots-equal"), 4},
		{"a status is made at every access", instead("singleton", func(_ ask, r engine.Request) engine.Reply {
			return told(r.Arguments[0] == "templates")
		}), 6},
		{"templates are made at every access", instead("singleton", func(_ ask, r engine.Request) engine.Reply {
			return told(r.Arguments[0] != "templates")
		}), 7},

		{"is_over is inverted", answering(not, "over"), 23},
		{"is_over forgets the last row and column", telling("over", func(rows []string) bool {
			return len(jumps([]string{rows[0][:6], rows[1][:6], rows[2][:6], rows[3][:6], rows[4][:6], rows[5][:6]})) == 0
		}), 23},
		{"is_over forgets the first row and column", telling("over", func(rows []string) bool {
			return len(jumps([]string{rows[1][1:], rows[2][1:], rows[3][1:], rows[4][1:], rows[5][1:], rows[6][1:]})) == 0
		}), 23},
		{"is_over is true without an unoccupied slot only", telling("over", func(rows []string) bool {
			return !strings.Contains(strings.Join(rows, ""), ".")
		}), 23},
		{"a game is won as soon as it is over", telling("won", func(rows []string) bool {
			return len(jumps(rows)) == 0
		}), 25},
		{"a game is won without any peg", telling("won", func(rows []string) bool { return pegs(rows) <= 1 }), 26},
		{"a game is won with two pegs left", telling("won", func(rows []string) bool {
			return pegs(rows) == 1 || pegs(rows) == 2
		}), 24},
		{"no game is won", telling("won", func([]string) bool { return false }), 24},

		{"number_of_occupied_slots is one too many", answering(oneMore, "count"), 34},
		{"number_of_rows is one too few", answering(always("6"), "rows"), 33},
		{"status_of takes the column first", instead("status", func(ask ask, r engine.Request) engine.Reply {
			return ask("status", r.Arguments[1], r.Arguments[0])
		}), 1},
		{"row 0 is valid", instead("valid-row", func(_ ask, r engine.Request) engine.Reply {
			n, _ := strconv.Atoi(r.Arguments[0])
			return engine.Reply{Body: []string{strconv.FormatBool(0 <= n && n <= 7)}}
		}), 34},
		{"column 8 is valid", instead("valid-column", func(_ ask, r engine.Request) engine.Reply {
			n, _ := strconv.Atoi(r.Arguments[0])
			return engine.Reply{Body: []string{strconv.FormatBool(1 <= n && n <= 8)}}
		}), 34},

		{"matches_slots_except looks at the last slot only", instead("match", matchLastSlotOnly), 27},
		{"matches_slots_except takes columns first", instead("match", func(ask ask, r engine.Request) engine.Reply {
			a := r.Arguments
			return ask("match", a[0], a[3], a[4], a[1], a[2])
		}), 27},
		{"matching takes row and column in turn", instead("match", func(ask ask, r engine.Request) engine.Reply {
			a := r.Arguments
			return ask("match", a[0], a[1], a[3], a[2], a[4])
		}), 27},
		{"matching wants more than one row", instead("match", func(ask ask, r engine.Request) engine.Reply {
			if r.Arguments[1] == r.Arguments[2] {
				return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Contract, Words: []string{"precondition valid_row_range"}}}
			}
			return pass(ask, r)
		}), 30},
		{"matching compares the inside too", instead("match", func(ask ask, r engine.Request) engine.Reply {
			if reply := pass(ask, r); reply.Refusal != nil {
				return reply
			}
			return ask("equal", r.Arguments[0])
		}), 27},
		{"matches_slots_except is always true", answering(always("true"), "match"), 27},
		{"boards without pegs are all equal", instead("equal", func(ask ask, r engine.Request) engine.Reply {
			if pegs(ask("board").Body) == 0 {
				return engine.Reply{Body: []string{"true"}}
			}
			return pass(ask, r)
		}), 11},

		{"set_status touches another slot", instead("set", func(ask ask, r engine.Request) engine.Reply {
			reply := pass(ask, r)
			if reply.Refusal == nil {
				column, _ := strconv.Atoi(r.Arguments[1])
				ask("set", r.Arguments[0], column-1, r.Arguments[2])
				ask("set", r.Arguments[0], column+1, r.Arguments[2])
			}
			return reply
		}), 31},
		{"set_statuses takes columns first", instead("fill", func(ask ask, r engine.Request) engine.Reply {
			a := r.Arguments
			return ask("fill", a[2], a[3], a[0], a[1], a[4])
		}), 32},
		{"set_statuses wants more than one column", instead("fill", func(ask ask, r engine.Request) engine.Reply {
			if r.Arguments[2] == r.Arguments[3] {
				return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Contract, Words: []string{"precondition valid_column_range"}}}
			}
			return pass(ask, r)
		}), 32},
		{"set_statuses forgets the last column", instead("fill", func(ask ask, r engine.Request) engine.Reply {
			a := r.Arguments
			from, _ := strconv.Atoi(a[2])
			to, _ := strconv.Atoi(a[3])
			if from < to {
				return ask("fill", a[0], a[1], from, to-1, a[4])
			}
			return pass(ask, r)
		}), 32},

		{"a move leaves the peg that it passes", instead("move", func(ask ask, r engine.Request) engine.Reply {
			reply := pass(ask, r)
			if row, column := step(r.Arguments, 1); reply.Refusal == nil {
				ask("set", row, column, "O")
			}
			return reply
		}), 17},
		{"a peg goes on down, against a postcondition", instead("move", func(ask ask, r engine.Request) engine.Reply {
			reply := pass(ask, r)
			row, _ := strconv.Atoi(r.Arguments[1])
			if reply.Refusal != nil || r.Arguments[0] != "down" || ask("move", "down", row+2, r.Arguments[2]).Refusal != nil {
				return reply
			}
			words := []string{"postcondition slots_properly_set", "GAME.move_down, game.e, line 3: x"}
			return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Contract, Words: append(words, ask("board").Body...)}}
		}), 20},
		{"a move left empties the slot behind it", instead("move", func(ask ask, r engine.Request) engine.Reply {
			reply := pass(ask, r)
			if row, column := step(r.Arguments, -1); reply.Refusal == nil && r.Arguments[0] == "left" && column <= 7 {
				ask("set", row, column, ".")
			}
			return reply
		}), 17},
		{"a move that is refused empties its slot", instead("move", func(ask ask, r engine.Request) engine.Reply {
			reply := pass(ask, r)
			if row, column := step(r.Arguments, 0); reply.Refusal != nil {
				ask("set", row, column, ".")
			}
			return reply
		}), 21},
		{"a move does not look at the target's pegs", instead("move", func(ask ask, r engine.Request) engine.Reply {
			if row, column := step(r.Arguments, 2); slices.Equal(ask("status", row, column).Body, []string{"O"}) {
				if reply := ask("set", row, column, "."); reply.Refusal == nil {
					reply := pass(ask, r)
					ask("set", row, column, "O")
					return reply
				}
			}
			return pass(ask, r)
		}), 21},

		{"play shows in the template", playingTheTemplate(), 36},
		{"a new player has no default board", instead("player", func(ask ask, _ engine.Request) engine.Reply {
			return ask("new", "easy")
		}), 38},
		{"the good player gives up", instead("good", func(ask ask, r engine.Request) engine.Reply {
			if ask("equal", r.Arguments[0]).Body[0] != "true" {
				return pass(ask, r)
			}
			return ask("move", "up", 3, 4)
		}), 39},
		{"the bad player wins", instead("bad", func(ask ask, r engine.Request) engine.Reply {
			if ask("equal", r.Arguments[0]).Body[0] != "true" || r.Arguments[0] != "easy" {
				return pass(ask, r)
			}
			return ask("good", "easy")
		}), 39},
		{"the bad player takes the pegs away", instead("bad", func(ask ask, r engine.Request) engine.Reply {
			if ask("equal", r.Arguments[0]).Body[0] != "true" {
				return pass(ask, r)
			}
			ask("load", strings.Join(slices.Repeat([]string{"O.O.O.O", "......."}, 4)[:7], " "))
			return engine.Reply{}
		}), 39},
		{"a player plays whatever board there is", instead("good", func(ask ask, r engine.Request) engine.Reply {
			if r.Arguments[0] == "plus" {
				ask("new", "plus")
			}
			return pass(ask, r)
		}), 39},

		{"a move up looks at the row first", refusing(func(r engine.Request, refusal *engine.Refusal) *engine.Refusal {
			if r.Command == "move" && r.Arguments[0] == "up" && r.Arguments[1] == "0" {
				return engine.Refuse(engine.Contract, "precondition from_slot_valid_row")
			}
			return refusal
		}), 21},
	}
}

// One fault is one cause: whatever fails because of it names the rule that it breaks, and something fails.
func TestFaultsAreFailuresOfTheirRules(t *testing.T) {
	t.Parallel()
	for _, test := range costtest.Some(faults(), 3) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			test.check(t, modelResults(t, test.fault))
		})
	}
}

// modelResults grades the reference with a fault by what counts about the model.
func modelResults(t *testing.T, fault fault) []steps.Result {
	t.Helper()
	counted := func(c steps.Scenario) bool { return onEngine(c) && !c.Remark }
	return stepstest.Run(t, open(t), but(fault), steps.Options{Once: true, Select: counted})
}

// check wants the fault to have one cause, and every scenario that does not pass to name its rule.
func (f faultTest) check(t *testing.T, results []steps.Result) {
	t.Helper()
	for _, r := range results {
		named := cmp.Or(r.Because, r.Breaks)
		if r.Outcome != engine.Passed && named != rule(f.rule) {
			t.Errorf("%s: %s: %q names %s, want %s: %s", f.reason, r.Outcome, r.Scenario.ID, named, rule(f.rule), r.Reason)
		}
	}
	if _, causes := steps.Judge(results); len(causes) != 1 {
		t.Errorf("%s: there are %d causes, want 1: %+v", f.reason, len(causes), causes)
	}
}

// matchLastSlotOnly is a loop whose result is that of its last round.
func matchLastSlotOnly(ask ask, r engine.Request) engine.Reply {
	reply := pass(ask, r)
	if reply.Refusal != nil {
		return reply
	}
	mine, other := ask("board").Body, ask("show", r.Arguments[0]).Body
	inside := r.Arguments[2] == "7" && r.Arguments[4] == "7"
	return engine.Reply{Body: []string{strconv.FormatBool(inside || mine[6][6] == other[6][6])}}
}

// step gives the slot that is n steps from the one that a move starts from.
func step(arguments []string, n int) (row, column int) {
	row, _ = strconv.Atoi(arguments[1])
	column, _ = strconv.Atoi(arguments[2])
	switch arguments[0] {
	case "left":
		return row, column - n
	case "right":
		return row, column + n
	case "up":
		return row - n, column
	}
	return row + n, column
}

// playingTheTemplate begins every game on the template itself.
func playingTheTemplate() fault {
	return func(right enginetest.Right) map[string]engine.Action { return templateInPlay()(right) }
}

// templateInPlay is that fault in one session.
func templateInPlay() fault {
	kind := ""
	return insteadOf(func(ask ask, r engine.Request) engine.Reply {
		switch r.Command {
		case "new":
			begun := strings.Join(r.Arguments, " ")
			if begun != "" && begun == kind {
				return engine.Reply{}
			}
			kind = begun
		case "load", "player":
			kind = ""
		case "show":
			if r.Arguments[0] == kind {
				return ask("board")
			}
		case "equal":
			if r.Arguments[0] == kind {
				return told(true)
			}
		}
		return pass(ask, r)
	}, "new", "load", "player", "show", "equal")
}

// A program without contracts may refuse in its own way. Only those in Eiffel are put to the scenarios about tags.
func TestRefusalsWithoutContractsAreRefusals(t *testing.T) {
	costtest.SkipBeforePush(t)
	suite := open(t)
	eiffel := but(refusing(func(_ engine.Request, refusal *engine.Refusal) *engine.Refusal {
		if refusal.Kind == engine.Contract {
			return engine.Refuse(engine.Exception, "Not like this!")
		}
		return refusal
	}))
	other := but(withoutContracts()).(enginetest.Altered)
	other.Delivered = nil
	for _, test := range []struct {
		subject engine.Subject
		tags    engine.Outcome // of the scenarios about tags
		reason  string
	}{
		{eiffel, engine.Failed, "Eiffel that raises something else"},
		{other, engine.NotClaimed, "another language, in which nothing has a tag"},
	} {
		for _, r := range stepstest.Run(t, suite, test.subject, steps.Options{Once: true, Select: onEngine}) {
			want := engine.Passed
			if slices.Contains(r.Scenario.Tags, "contract") {
				want = test.tags
			}
			if r.Outcome != want {
				t.Errorf("%s: %s: %s, want %s", test.reason, r.Scenario.ID, r.Outcome, want)
			}
		}
	}
}

// Any line that wins is a good one, and any that loses a bad one.
func TestPlayersMayChooseTheirLines(t *testing.T) {
	others := map[string]string{
		"good easy":   "down 2 4,up 5 4",
		"good cross":  "right 3 4,up 5 4,right 3 3,left 3 6,down 2 4",
		"bad pyramid": "up 5 2,up 3 4,up 5 4,up 5 6,up 4 3,up 4 5",
	}
	subject := but(insteadOf(func(ask ask, r engine.Request) engine.Reply {
		line, ok := others[strings.Join(append([]string{r.Command}, r.Arguments...), " ")]
		if !ok || ask("equal", r.Arguments[0]).Body[0] != "true" {
			return pass(ask, r)
		}
		for move := range strings.SplitSeq(line, ",") {
			if reply := ask("move", move); reply.Refusal != nil {
				return reply
			}
		}
		return engine.Reply{}
	}, "good", "bad"))
	for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: stepstest.Choose("14_players")}) {
		if r.Outcome != engine.Passed && !r.Scenario.Remark {
			t.Errorf("%s: %s: %s\n%s", r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
		}
	}
}

func TestJumps(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows   string
		want   string
		reason string
	}{
		{"OO.", "right (1, 1)", "to the right"},
		{".OO", "left (1, 3)", "to the left"},
		{"O O .", "down (1, 1)", "down"},
		{". O O", "up (3, 1)", "up"},
		{".OO.", "left (1, 3), right (1, 2)", "one in each direction"},
		{"OO* OO. OOO", "right (2, 1)", "neither an unavailable slot nor a peg is a target"},
		{"O*. ... O..", "", "only a peg is passed"},
		{"O.. .O. ...", "", "nothing is diagonal"},
		{"OO O.", "", "nothing is beyond the edge"},
		{"", "", "nothing is on no board"},
	}
	for _, test := range tests {
		if got := strings.Join(jumps(strings.Fields(test.rows)), ", "); got != test.want {
			t.Errorf("%s: the moves are %q, want %q: %s", test.rows, got, test.want, test.reason)
		}
	}
}

// A move that is wrong in part is a move, and one that does nothing is none.
func TestAMoveIsMadeInPart(t *testing.T) {
	t.Parallel()
	unmade := func(ask ask, r engine.Request) engine.Reply {
		board := ask("board").Body
		reply := pass(ask, r)
		ask("load", strings.Join(board, " "))
		return reply
	}
	tests := []struct {
		move   answer
		want   bool
		reason string
	}{
		{jumpedPegStays, true, "the peg stays that was jumped over"},
		{unmade, false, "nothing moves"},
	}
	for _, test := range tests {
		only := func(c steps.Scenario) bool { return c.Title == "A move to the left" }
		results := stepstest.Run(t, open(t), but(instead("move", test.move)), steps.Options{Once: true, Select: only})
		if len(results) != 1 || results[0].Breaks != rule(17) || results[0].InPart != test.want {
			t.Errorf("%s: %+v; want %s broken by a move that is made in part: %v", test.reason, results, rule(17), test.want)
		}
	}
}

// A subject whose games would never end must not keep the explorer for ever.
func TestExplorerEnds(t *testing.T) {
	n := 0
	tests := []struct {
		move   answer
		reason string
	}{
		{func(ask, engine.Request) engine.Reply { return engine.Reply{} }, "no move changes anything"},
		{func(ask ask, r engine.Request) engine.Reply {
			n++
			rows := slices.Repeat([]string{"......."}, 7)
			rows[n%7] = strings.Repeat(".", n/7%7) + "O" + strings.Repeat(".", 6-n/7%7)
			return ask("load", strings.Join(rows, " "))
		}, "every move leads somewhere else"},
	}
	for _, test := range tests {
		subject := but(instead("move", test.move))
		for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: stepstest.Choose("15_whole_games/153")}) {
			if r.Outcome != engine.Failed || !strings.Contains(r.Reason, "was not refused") {
				t.Errorf("%s: %s: %s", test.reason, r.Outcome, r.Reason)
			}
		}
	}
}
