package play_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/play"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) { os.Exit(costtest.Bound(m, costtest.Budget{Scenarios: 600}).Run()) }

// A game is followed to where a subject first differs, and the rule that is broken there is the only cause.
func TestAFaultIsOneCause(t *testing.T) {
	t.Parallel()
	suite := openNim(t)
	tests := []struct {
		does   fault
		want   string // the rules of the causes
		told   string // in the first sentence
		reason string
	}{
		{right, "", "", "nothing is wrong"},
		{func(left int, request string, n int) (int, bool) {
			after, ok := right(left, request, n)
			if request == "take" && ok && n == 2 {
				after++
			}
			return after, ok
		}, "NIM-R2", "", "two are taken as one"},
		{func(left int, request string, n int) (int, bool) {
			after, ok := right(left, request, n)
			if request == "lay" && ok {
				after++
			}
			return after, ok
		}, "NIM-R1", "", "one more lies there from the beginning: not what is left is wrong, but the heap"},
		{func(left int, request string, n int) (int, bool) {
			after, ok := right(left, request, n)
			if request == "lay" && ok {
				after = -n
			}
			return after, ok
		}, "NIM-R7", "", "the judgement has a row for what is wrong in particular"},
		{func(left int, request string, n int) (int, bool) {
			if request == "take" && n == 3 && n <= left {
				return left - n, true
			}
			return right(left, request, n)
		}, "NIM-R3", "take 3 is accepted, where 5 lie there; it should throw No", "the case of the rules tells the rule"},
		{func(left int, request string, n int) (int, bool) {
			if request == "take" && n == 2 && left == 1 {
				return -1, true
			}
			return right(left, request, n)
		}, "NIM-R4", "take 2 is accepted, where 1 lie there; it should throw No", "another case"},
		{func(left int, request string, n int) (int, bool) {
			if request == "take" && n == 2 && left == 1 {
				return 0, false
			}
			return right(left, request, n)
		}, "NIM-R6", "take 2 is refused, but changes the heap", "a refusal that changes something"},
		{func(left int, request string, n int) (int, bool) {
			if request == "take" && n == 2 && left == 1 {
				return 1, true
			}
			return right(left, request, n)
		}, "NIM-R6", "take 2 throws nothing and changes nothing", "nothing refuses it, but nothing happens"},
		{func(left int, request string, n int) (int, bool) {
			if request == "lay" && n == 0 {
				return 0, true
			}
			return right(left, request, n)
		}, "NIM-R7", "lay 0 is accepted; it should throw No", "a beginning that is forbidden"},
		{func(left int, request string, n int) (int, bool) {
			if request == "lay" && n == 5 {
				return 0, false
			}
			return right(left, request, n)
		}, "NIM-R1", "lay 5 was refused", "a beginning that is allowed"},
	}
	for _, test := range tests {
		results := stepstest.Run(t, suite, matches(test.does), steps.Options{Seed: 1})
		judged, causes := steps.Judge(results)
		rules := strings.Join(steps.Each(causes, func(c steps.Cause) string { return c.Rule }), " ")
		if rules != test.want {
			t.Errorf("%s: %q are broken, want %q", test.reason, rules, test.want)
		}
		told := slices.ContainsFunc(judged, func(r steps.Result) bool {
			return r.Outcome == engine.Failed && strings.Contains(strings.ToLower(steps.Sentence(r)), strings.ToLower(test.told))
		})
		if test.want != "" && !told {
			t.Errorf("%s: no sentence tells %q: %q", test.reason, test.told, steps.Each(judged, steps.Sentence))
		}
	}
}

// A subject that says what follows from the moves that it makes itself is wrong about these, and not about the end.
func TestAnEndRestsOnMoves(t *testing.T) {
	t.Parallel()
	suite := openNim(t)
	tests := []struct {
		over, accepts bool
		want, reason  string
	}{
		{false, true, "NIM-R4", "it goes on, and takes what is not there"},
		{false, false, "NIM-R5", "it goes on, and takes nothing more"},
	}
	for _, test := range tests {
		subject := matches(func(left int, request string, n int) (int, bool) {
			if left == 0 && request == "take" && n == 1 && test.accepts {
				return -1, true
			}
			return right(left, request, n)
		})
		honest := subject.Commands
		subject.Commands = func() *engine.Table {
			commands := honest().Commands()[4:] // but for those of the protocol
			last := &commands[len(commands)-1]
			answer := last.Do
			last.Do = func(a []string) ([]string, error) {
				body, err := answer(a)
				if err == nil && body[0] == "true" {
					body = engine.Value(test.over)
				}
				return body, err
			}
			return engine.NewTable("matches", commands...)
		}
		only := func(c steps.Scenario) bool { return c.Title == "Over" }
		results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: only})
		if len(results) != 1 || results[0].Breaks != test.want {
			t.Errorf("%s: %+v; want %s", test.reason, results, test.want)
		}
	}
}

// What a drawn game shows is told by the smallest game that shows it.
func TestDrawnGamesAreMadeSmall(t *testing.T) {
	t.Parallel()
	subject := matches(func(left int, request string, n int) (int, bool) {
		after, ok := right(left, request, n)
		if request == "take" && ok && n == 2 {
			after++
		}
		return after, ok
	})
	only := func(c steps.Scenario) bool { return c.Title == "Drawn" }
	for seed := range uint32(10) {
		results := stepstest.Run(t, openNim(t), subject, steps.Options{Seed: seed, Select: only})
		if got, want := results[0].Example, []string{"When lay 2, take 2", "Then 0 are left"}; !slices.Equal(got, want) {
			t.Errorf("seed %d: the example is %q, want %q", seed, got, want)
		}
	}
}

// A random game is followed to the first step that goes wrong, and told by the fewest steps that show the same.
func TestARandomGameIsFollowedToWhereItGoesWrong(t *testing.T) {
	t.Parallel()
	subject := matches(func(left int, request string, n int) (int, bool) {
		after, ok := right(left, request, n)
		if request == "take" && ok && left < 5 {
			after++
		}
		return after, ok
	})
	for _, r := range stepstest.Run(t, openNim(t), subject, steps.Options{Seed: 2, Select: stepstest.Choose("01_nim/Followed")}) {
		want := []string{"When lay 1, take 1", "Then 0 are left"}
		if r.Breaks != "NIM-R2" || !slices.Equal(r.Example, want) {
			t.Errorf("%s breaks %s, and the example is %q, want %q", r.Scenario.ID, r.Breaks, r.Example, want)
		}
	}
}

// A judgement is read strictly: what is of no use, and what is missing, is told by file and line.
func TestAJudgementIsReadStrictly(t *testing.T) {
	t.Parallel()
	tests := []struct{ old, new, want, reason string }{
		{"", "", "", "nothing is wrong"},
		{"rests on: take", "rest on: take", `nim/judgement.yaml: line 23: there is no field "rest on"`, "an unknown key"},
		{"refused: NIM-R1", "refused: NIM-R9", "nim/judgement.yaml:3: checking the judgement: there is no rule NIM-R9",
			"a rule that does not exist"},
		{"too few left: NIM-R4", "too few left: NIM-R44", "nim/judgement.yaml:18: checking the judgement: there is no rule NIM-R44", "in a case"},
		{"changes: NIM-R6", "changes: NIM-R8",
			"nim/judgement.yaml:15: checking the judgement: no scenario is about the rule NIM-R8", "a rule without a scenario"},
		{"ignored: NIM-R6", "ignord: NIM-R6",
			`nim/judgement.yaml:14: checking the judgement: the row "ignord" is never used: write one of accepted, ignored`,
			"a way that does not exist"},
		{"refused: NIM-R1", "accepted: NIM-R1",
			`nim/judgement.yaml:3: checking the judgement: the row "accepted" is never used`, "a way of the other part"},
		{"(sign)", "(sine)",
			`nim/judgement.yaml:5: checking the judgement: the row "other board (sine)" is never used: nothing is named "sine"`,
			"a particular"},
		{"no heap: NIM-R7", "no heaps: NIM-R7", `nim/judgement.yaml:8: checking the judgement: there is no row for the case "no heap"` + "\n" +
			`nim/judgement.yaml:9: checking the judgement: the case "no heaps" is never used`, "another case, and one that is missing"},
		{"accepted: by case\n    ignored", "accepted: NIM-R3\n    ignored",
			`nim/judgement.yaml:17: checking the judgement: the case "not one or two" is never used`,
			"cases that no row needs"},
		{"left:\n", "lefft:\n", `nim/judgement.yaml:19: checking the judgement: there is no command "lefft"`, "a command that does not exist"},
		{"(sign)", "(sign, a pile)", `nim/judgement.yaml:5: checking the judgement: ` +
			`the row "other board (sign, a pile)" is never used: there is no case "a pile"`, "a particular of no case"},
		{"  rests on: take", "  also shows: [NIM-R8]", `checking the judgement: no scenario is about the rule NIM-R8`,
			"also shown, but by no scenario"},
		{"rests on: take", "rests on: left", `nim/judgement.yaml:23: checking the judgement: nothing can rest on "left"`,
			"a question rests on no question"},
		{"left:\n  question: {other answer: NIM-R2}", "left:\n  allowed: {refused: NIM-R2}",
			`nim/judgement.yaml:20: checking the judgement: the part is of no use: "left" is a question`, "a question is not allowed or forbidden"},
		{"  allowed: {refused: NIM-R3, other board: NIM-R2}", "  question: {refused: NIM-R3}",
			`nim/judgement.yaml:11: checking the judgement: the part is of no use: "take" is no question`, "what the rules judge is no question"},
	}
	for _, test := range tests {
		files := filesOfNim()
		files["nim/judgement.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(judgementOfNim, test.old, test.new, 1))}
		_, err := steps.Open(vocabulary(files), matches(right))
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: the error is\n%v\nwant\n%s", test.reason, err, test.want)
		}
	}
}

func TestAGameGoesByTheRules(t *testing.T) {
	t.Parallel()
	game, err := play.NewGame(nim{}, line("lay 5, take 2, take 1")...)
	if err != nil || game.Now != heap(2) || game.To(2).Now != heap(3) || len(game.To(2).Steps) != 2 || game.To(3) != game {
		t.Errorf("the game is %+v, %v", game, err)
	}
	if err := game.Do(line("take 1, take 2, take 1")...); err == nil ||
		!strings.Contains(err.Error(), "take 2 leads to 0 positions (too few left)") {
		t.Errorf("the error is %v", err)
	}
	if game.Now != heap(1) || len(game.Line()) != 4 {
		t.Errorf("after what is forbidden, the game is %+v", game)
	}
	if walked := play.Walk(nim{}, line("lay 3, take 3, take 1")); len(walked) != 2 || walked[1].Allowed() || walked[1].Before != heap(3) {
		t.Errorf("walked %+v", walked)
	}
}

// Smaller lines of play are shorter, or lack a request, or begin more simply; and all of them are allowed.
func ExampleSmaller() {
	for _, smaller := range play.Smaller(nim{}, line("lay 3, take 2, take 1"), engine.AnyGame) {
		fmt.Println(steps.Each(smaller, func(r engine.Request) string { return r.Command + " " + r.Arguments[0] }))
	}
	// Output:
	// [lay 3]
	// [lay 3 take 2]
	// [lay 3 take 1]
}

// A game is a line of play, and the position after it tells the right answers.
func ExampleNewGame() {
	game, err := play.NewGame(nim{}, line("lay 5, take 2")...)
	fmt.Println(game.Now.Tells(steps.Request("left")), err)
	for _, request := range line("take 1, take 3") {
		s := play.StepIn(game.Now, request)
		fmt.Println(s.Command, s.Arguments, s.Allowed(), s.Case)
	}
	// Output:
	// [3] <nil>
	// take [1] true taking
	// take [3] false not one or two
}
