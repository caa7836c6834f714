package marble

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/marble"
	"rulebook/steps"
	"rulebook/steps/play"
	"rulebook/steps/stepstest"
)

// open opens the suite.
func open(t testing.TB) *steps.Suite {
	t.Helper()
	return stepstest.Open(t, Vocabulary(), marble.Reference())
}

// altered is the reference with some of its replies altered.
func altered(alter func(request engine.Request, reply engine.Reply) engine.Reply) engine.Subject {
	return enginetest.Altered{InProcess: marble.Reference(), OnEngine: func(s engine.Session) engine.Session {
		return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			reply, err := engine.Do(ctx, s, request)
			return alter(request, reply), err
		})
	}}
}

// drawn is the reference with its states drawn in another way.
func drawn(draw func(rows []string) []string) engine.Subject {
	return altered(func(request engine.Request, reply engine.Reply) engine.Reply {
		if request.Command == "state" {
			reply.Body = draw(slices.Clone(reply.Body))
		}
		return reply
	})
}

// single selects the scenarios that do not try thousands of moves.
func single(c steps.Scenario) bool { return !strings.HasPrefix(c.ID, "07_moves/Every move") }

func eachRow(change func(row string) string) func([]string) []string {
	return func(rows []string) []string {
		for i := range rows {
			rows[i] = change(rows[i])
		}
		return rows
	}
}

// Both forms of the state are right, and a final newline is a remark.
func TestStatesInEitherFormPass(t *testing.T) {
	costtest.SkipBeforePush(t)
	suite := open(t)
	trim := eachRow(func(row string) string { return strings.TrimRight(row, " ") })
	tests := []struct {
		draw    func([]string) []string
		remarks int
		reason  string
	}{
		{func(rows []string) []string { return rows }, 0, "the figure's form"},
		{trim, 0, "without blanks at the ends of rows"},
		{func(rows []string) []string { return append(rows, "") }, 1, "the figure's form with a final newline"},
		{func(rows []string) []string { return append(trim(rows), "") }, 1, "the other form with a final newline"},
	}
	for _, test := range tests {
		counted, remarks := stepstest.NotPassed(stepstest.Run(t, suite, drawn(test.draw), steps.Options{Once: true, Select: single}))
		for _, r := range counted {
			t.Errorf("%s: %s: %s", test.reason, r.Scenario.ID, r.Reason)
		}
		if len(remarks) != test.remarks {
			t.Errorf("%s: %d remarks, want %d", test.reason, len(remarks), test.remarks)
		}
	}
}

// A state that is drawn in any other way fails the scenarios about what is wrong with it, and no scenario about the board.
func TestStatesInNoOtherFormPass(t *testing.T) {
	costtest.SkipBeforePush(t)
	suite := open(t)
	const lines, characters, spaces, ends = "MARBLE-R28", "MARBLE-R25", "MARBLE-R26", "MARBLE-R27"
	tests := []struct {
		draw   func([]string) []string
		rules  []string
		reason string
	}{
		{func(rows []string) []string {
			rows[0] = strings.TrimRight(rows[0], " ")
			return rows
		}, []string{ends}, "the first row without blanks at its end, the last with"},
		{func(rows []string) []string {
			for i := range rows[:len(rows)-1] {
				rows[i] = strings.TrimRight(rows[i], " ")
			}
			return rows
		}, []string{ends}, "the last row with blanks at its end, the others without"},
		{eachRow(func(row string) string { return row + " " }), []string{ends}, "a blank after each row"},
		{eachRow(func(row string) string {
			if strings.HasPrefix(row, " ") {
				return row
			}
			return row + " "
		}), []string{ends}, "a blank after each full row"},
		{eachRow(func(row string) string { return " " + row }), []string{ends}, "a blank before each row"},
		{eachRow(strings.TrimSpace), []string{characters}, "no blanks before the short rows"},
		{eachRow(func(row string) string { return row + "\r" }), []string{lines}, "line ends of another system"},
		{eachRow(func(row string) string { return strings.ReplaceAll(row, "  ", "\t") }), []string{characters, ends}, "tabs"},
		{eachRow(func(row string) string { return strings.ReplaceAll(row, " ", "\u00a0") }), []string{spaces}, "non-breaking spaces"},
		{eachRow(func(row string) string { return strings.ReplaceAll(row, "_", "X") }), []string{characters}, "X for an empty slot"},
		{replacing("O", "o"), []string{characters}, "a small letter for a marble"},
		{replacing("O", "*", "_", "."), []string{characters}, "other characters for both"},
		{eachRow(func(row string) string { return strings.Join(strings.Split(everySecond(row), ""), "|") }), []string{spaces},
			"bars between the slots"},
		{eachRow(func(row string) string { return everySecond(row) }), []string{spaces}, "nothing between the slots"},
		{eachRow(func(row string) string { return strings.ReplaceAll(row, " ", "  ") }), []string{spaces, characters, ends},
			"two blanks for one"},
		{func(rows []string) []string { return append(rows, "", "") }, []string{lines}, "two final newlines"},
		{func(rows []string) []string { return append([]string{""}, rows...) }, []string{lines}, "an empty line first"},
		{drawnCorners, []string{characters, spaces, ends}, "a character in the corners"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, drawn(test.draw), steps.Options{Once: true, Select: single})
		counted, _ := stepstest.NotPassed(results)
		for _, r := range counted {
			if !strings.HasPrefix(r.Scenario.ID, "06_state/") {
				t.Errorf("%s: %s: %s", test.reason, r.Scenario.ID, r.Reason)
			}
		}
		if got := rules(results); len(got) == 0 ||
			slices.ContainsFunc(got, func(rule string) bool { return !slices.Contains(test.rules, rule) }) {
			t.Errorf("%s: %q are broken, want %q", test.reason, got, test.rules)
		}
		whole := stepstest.Choose("06_state/Every state", "06_state/The state of arm", "06_state/The state when")
		for _, r := range results {
			if whole(r.Scenario) && r.Outcome == engine.Passed {
				t.Errorf("%s: %s passed", test.reason, r.Scenario.ID)
			}
		}
	}
}

// everySecond leaves out what stands between the positions of a row.
func everySecond(row string) string {
	var slots []byte
	for i := 0; i < len(row); i += 2 {
		slots = append(slots, row[i])
	}
	return string(slots)
}

// replacing draws other characters.
func replacing(pairs ...string) func([]string) []string {
	return eachRow(strings.NewReplacer(pairs...).Replace)
}

// drawnCorners puts a character where no slot is.
func drawnCorners(rows []string) []string {
	return eachRow(func(row string) string {
		shown := []byte(row)
		for i := 0; i < len(shown); i += 2 {
			if shown[i] == ' ' {
				shown[i] = '#'
			}
		}
		return string(shown)
	})(rows)
}

// rules lists the rules of the causes that count.
func rules(results []steps.Result) []string {
	_, causes := steps.Judge(results)
	var rules []string
	for _, c := range causes {
		if !c.Remark {
			rules = append(rules, c.Rule)
		}
	}
	return rules
}

// A lowercase o, or a slot more or less, is another board.
func TestBoardsAreComparedSlotBySlot(t *testing.T) {
	t.Parallel()
	drawing := []string{"_"}
	tests := []struct {
		view   string
		actual []string
		same   bool
		reason string
	}{
		{"board", []string{"_"}, true, "the same"},
		{"board", []string{"", " X\t", ""}, true, "drawn in another way"},
		{"board", []string{"O"}, false, "a marble"},
		{"board", []string{"_ _"}, false, "two slots"},
		{"board", []string{"_", "_"}, false, "two rows"},
		{"board", nil, false, "nothing"},
		{"state", []string{"_"}, true, "the same"},
		{"state", []string{"_", ""}, true, "with a final newline"},
		{"state", []string{"X"}, false, "drawn in another way"},
		{"state", []string{""}, false, "an end of line"},
		{"state", nil, false, "nothing"},
	}
	for _, test := range tests {
		if err := (dialect{}).same(test.view, "it", drawing, test.actual); (err == nil) != test.same {
			t.Errorf("%s %q: %v, want the same %t: %s", test.view, test.actual, err, test.same, test.reason)
		}
	}
}

// A student whose boards are 2a+1 wide reads that; the rest of the comparison does not say so.
func TestABoardOfAnotherWidthIsToldAsSuch(t *testing.T) {
	suite := open(t)
	narrow := drawn(func(rows []string) []string {
		if len(rows) != 13 {
			return rows
		}
		for i := range rows {
			rows[i] = rows[i][2:24]
		}
		return rows[1:12]
	})
	counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, narrow,
		steps.Options{Once: true, Select: stepstest.Choose("03_the_board/The board of arm thickness 5")}))
	if len(counted) != 1 || steps.Sentence(counted[0]) != "The board of new MarbleSolitaireModelImpl(5, 6, 6) has 11 instead of 13 lines." {
		t.Errorf("got %+v", counted)
	}
}

// refusing is the reference with another reply to each move that it refuses.
func refusing(with engine.Reply) engine.Subject {
	return altered(func(request engine.Request, reply engine.Reply) engine.Reply {
		if request.Command == "move" && reply.Refusal != nil {
			return with
		}
		return reply
	})
}

func TestMessagesMustBeOneLine(t *testing.T) {
	suite := open(t)
	tests := []struct {
		message []string
		right   bool
		reason  string
	}{
		{[]string{"no"}, true, "one word"},
		{nil, false, "null"},
		{[]string{""}, false, "empty"},
		{[]string{"  "}, false, "blank"},
		{[]string{"no", "no"}, false, "two lines"},
		{[]string{"no", ""}, false, "a final newline"},
		{[]string{"", "no"}, false, "a first newline"},
		{[]string{"no\rno"}, false, "a carriage return"},
	}
	for _, test := range costtest.Some(tests, 2) {
		subject := refusing(engine.Reply{Refusal: &engine.Refusal{Kind: engine.Illegal, Words: test.message}})
		counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: single}))
		if (len(counted) == 0) != test.right {
			t.Errorf("%d scenarios failed: %s", len(counted), test.reason)
		}
		for _, r := range counted {
			if r.Breaks != "MARBLE-R36" {
				t.Errorf("%s: %s: %s", test.reason, r.Scenario.ID, r.Reason)
			}
		}
	}
}

// Another exception, or none, is not what the assignment asks for. That no invalid move is made, and that nothing changes, is judged
// apart from that.
func TestOnlyTheRightExceptionRefusesAMove(t *testing.T) {
	suite := open(t)
	for reason, reply := range map[string]engine.Reply{
		"another exception": {
			Refusal: &engine.Refusal{Kind: engine.Exception, Words: []string{"java.lang.IllegalStateException: no"}}},
		"an exception that is not described": {Refusal: &engine.Refusal{Kind: engine.Exception}},
		"no exception":                       {},
	} {
		subject := refusing(reply)
		results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: stepstest.Choose("07_moves/")})
		for _, r := range results {
			exception := slices.Contains([]string{"MARBLE-R35", "MARBLE-R36"}, r.Scenario.RuleID) ||
				stepstest.Choose("07_moves/Every ", "07_moves/The first moves", "07_moves/The game goes on")(r.Scenario)
			if (r.Outcome == engine.Passed) == exception {
				t.Errorf("%s: %s: %s %s", reason, r.Scenario.ID, r.Outcome, r.Reason)
			}
		}
		if got := rules(results); !slices.Equal(got, []string{"MARBLE-R35"}) {
			t.Errorf("%s: %q are broken", reason, got)
		}
	}
}

// sweeping runs the scenario in which every move is tried on the traditional board, and gives what it found and how many moves
// it has tried.
func sweeping(t *testing.T, alter func(engine.Request, engine.Reply) engine.Reply) (found []string, moves int) {
	t.Helper()
	subject := altered(func(request engine.Request, reply engine.Reply) engine.Reply {
		if request.Command == "move" {
			moves++
		}
		return alter(request, reply)
	})
	for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: stepstest.Choose("07_moves/The first moves")}) {
		if r.Mismatch == nil {
			t.Fatalf("%s: %s", r.Outcome, r.Reason)
		}
		for i, line := range r.Mismatch.Actual {
			if line != r.Mismatch.Expected[i] {
				found = append(found, line)
			}
		}
	}
	return found, moves
}

func TestASweepTellsWhatBecameOfEachMove(t *testing.T) {
	is := func(request engine.Request, numbers string) bool {
		return request.Command == "move" && strings.Join(request.Arguments, " ") == numbers
	}
	found, moves := sweeping(t, func(request engine.Request, reply engine.Reply) engine.Reply {
		switch {
		case is(request, "0 2 0 2"), is(request, "6 6 6 6"):
			return engine.Reply{}
		case is(request, "1 3 3 3"):
			return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Illegal, Words: []string{"no"}}}
		case is(request, "2 2 3 3"):
			return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Exception, Words: []string{"java.lang.ArrayIndexOutOfBoundsException: 7"}}}
		}
		return reply
	})
	want := []string{
		"(0, 2) to (0, 2): nothing thrown, and nothing changed",
		"(1, 3) to (3, 3): refused, but state or score changed", // the reference has made it
		"(2, 2) to (3, 3): java.lang.ArrayIndexOutOfBoundsException",
		"(6, 6) to (6, 6): nothing thrown, and nothing changed",
	}
	if !slices.Equal(found, want) {
		t.Errorf("found %q", found)
	}
	if limit := 49*49 + 10*100; moves < 49*49 || moves > limit {
		t.Errorf("%d moves were tried, want %d and at most %d", moves, 49*49, limit)
	}
}

func TestASweepNoticesWhatARefusalHasChanged(t *testing.T) {
	for _, what := range []string{"state", "score"} {
		refused := false
		found, _ := sweeping(t, func(request engine.Request, reply engine.Reply) engine.Reply {
			switch {
			case request.Command == "move":
				refused = strings.Join(request.Arguments, " ") == "4 2 4 4"
			case request.Command == what && refused:
				reply.Body = []string{"31"}
			}
			return reply
		})
		if want := []string{"(4, 2) to (4, 4): refused, but state or score changed"}; !slices.Equal(found, want) {
			t.Errorf("of a change of the %s it tells %q", what, found)
		}
	}
}

// A program that accepts everything, or breaks at everything, is not tried for long.
func TestASweepEndsWhenEnoughIsWrong(t *testing.T) {
	for _, reply := range []engine.Reply{{}, {Refusal: &engine.Refusal{Kind: engine.Exception, Words: []string{"java.lang.Error"}}}} {
		found, moves := sweeping(t, func(request engine.Request, was engine.Reply) engine.Reply {
			if request.Command == "move" {
				return reply
			}
			return was
		})
		if last := found[len(found)-1]; !strings.HasPrefix(last, "and so on") {
			t.Errorf("the last is %q", last)
		}
		if !slices.Contains(found, "(3, 1) to (3, 3): not tried") {
			t.Errorf("it does not tell what was not tried: %q", found)
		}
		if limit := (20 + 2) * 100; moves > limit {
			t.Errorf("%d moves were tried, want at most %d", moves, limit)
		}
	}
}

// A missing member of the class is a failure: the assignment demands it by name.
func TestWhatTheClassLacksFails(t *testing.T) {
	subject := altered(func(request engine.Request, reply engine.Reply) engine.Reply {
		if request.Command == "create" && len(request.Arguments) == 1 {
			return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Missing, Words: []string{"there is no constructor (int)"}}}
		}
		return reply
	})
	results := stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: single})
	if got := rules(results); !slices.Equal(got, []string{"MARBLE-R19"}) {
		t.Errorf("%q are broken", got)
	}
	counted, _ := stepstest.NotPassed(results)
	for _, r := range counted {
		if !strings.Contains(r.Reason, "there is no constructor (int)") {
			t.Errorf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
		}
	}
}

// Bodies and titles are parted by semicolons.
func TestClassesAreJudgedByWhatTheySay(t *testing.T) {
	suite := open(t)
	const (
		over, state, move = "boolean isGameOver();", "java.lang.String getGameState();", "void move(int, int, int, int)"
		noInterface       = "The class implements the interface;The interface declares boolean isGameOver();" +
			"The interface declares int getScore();The interface declares java.lang.String getGameState();" +
			"The interface declares nothing else;The interface declares void move(int, int, int, int);" +
			"The interface is in the package solitaire"
	)
	tests := []struct {
		command, body string
		fails         string
		reason        string
	}{
		{"class", "solitaire.MarbleSolitaireModelImpl", "The class is public", "not public"},
		{"class", "public final solitaire.MarbleSolitaireModelImpl", "", "final is free"},
		{"class", "public solitaire.MarbleModelImpl", "The class has its name", "another name"},
		{"class", "public MarbleSolitaireModelImpl", "The class is in the package solitaire", "no package"},
		{"class", "public cs.solitaire.MarbleSolitaireModelImpl", "The class is in the package solitaire", "a package in another"},
		{"interface", "x.MarbleSolitaireModel;" + over + "int getScore();" + state + move,
			"The interface is in the package solitaire", "another package"},
		{"interface", "solitaire.MarbleSolitaireModel;" + over + "int getScore();" + state + move + ";void undo()",
			"The interface declares nothing else", "a method more is a remark"},
		{"interface", "solitaire.MarbleSolitaireModel;" + over + "long getScore();" + state + move,
			"The interface declares int getScore();The interface declares nothing else", "another type"},
		{"interface", "", noInterface, "no interface"},
		{"printed", "jumped", "The model prints nothing;The model prints nothing when it refuses a move", "a model that talks"},
	}
	parts := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return r == ';' })
	}
	for _, test := range tests {
		subject := altered(func(request engine.Request, reply engine.Reply) engine.Reply {
			if request.Command == test.command {
				return engine.Reply{Body: parts(test.body)}
			}
			return reply
		})
		counted, remarks := stepstest.NotPassed(stepstest.Run(t, suite, subject,
			steps.Options{Once: true, Select: stepstest.Choose("02_the_model/")}))
		var fails []string
		for _, r := range slices.Concat(counted, remarks) {
			fails = append(fails, r.Scenario.Title)
		}
		slices.Sort(fails)
		if !slices.Equal(fails, parts(test.fails)) {
			t.Errorf("%s: %q failed, want %q", test.reason, fails, test.fails)
		}
	}
}

func TestRangesOfMoves(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		arm    string
		want   int
		reason string
	}{
		{"within the grid", "3", 49 * 49, "49 places"},
		{"within the grid or at most two places off it", "1", 25 * 25, "5 by 5 places"},
		{"that begins or ends off the grid, by at most two places,", "3", 121*121 - 49*49, "11 by 11 places, but for those within"},
		{"within the grid of at most three rows and three columns", "3", 37 * 37, "37 pairs of rows lie at most three apart"},
	}
	for _, test := range tests {
		game, err := play.NewGame(marble.Rules(), create(test.arm))
		if err != nil {
			t.Fatal(err)
		}
		moves := play.Tried(game.Now, within(test.name, len(game.Now.Board())))
		if len(moves) != test.want {
			t.Errorf("%s: %d moves, want %d: %s", test.name, len(moves), test.want, test.reason)
		}
	}
}

// A table of moves that cannot be read is a fault of the feature, and says so.
func TestATableOfMovesIsReadRowByRow(t *testing.T) {
	t.Parallel()
	tests := []struct{ row, want, reason string }{
		{"(3, 1) to (3, 3)", "3 1 3 3", "a move"},
		{"(-1, 3) to (2147483647, -2)", "-1 3 2147483647 -2", "far off the grid"},
		{"(3, 1) to (3)", `reading the move "(3, 1) to (3)"`, "a number is missing"},
		{"(3, 1) to (3, 3), (3, 4) to (3, 2)", "reading the move", "two moves in a row"},
		{"", "reading the move", "nothing"},
	}
	for _, test := range tests {
		list, err := listed(&messages.PickleTable{Rows: []*messages.PickleTableRow{
			{Cells: []*messages.PickleTableCell{{Value: test.row}}}}})
		got := fmt.Sprint(err)
		if err == nil {
			got = strings.Join(list[0].Arguments, " ")
		}
		if !strings.HasPrefix(got, test.want) || len(list) > 1 {
			t.Errorf("%q gives %d moves, %s; want %s: %s", test.row, len(list), got, test.want, test.reason)
		}
	}
}
