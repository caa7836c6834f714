package steps

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"rulebook/impl/engine"
)

// outcomes draws results of a suite whose rules need none that come later.
var outcomes = rapid.Custom(func(t *rapid.T) []Result {
	rule := rapid.IntRange(1, 6)
	name := func(n int) string { return fmt.Sprintf("R%d", n) }
	var results []Result
	for i := range rapid.IntRange(1, 30).Draw(t, "scenarios") {
		about := rule.Draw(t, "rule")
		c := Scenario{ID: fmt.Sprintf("scenario %d", i), RuleID: name(about), Remark: rapid.Bool().Draw(t, "remark")}
		for _, need := range rapid.SliceOfNDistinct(rule, 0, 2, rapid.ID[int]).Draw(t, "needs") {
			if need < about {
				c.Needs = append(c.Needs, name(need))
			}
		}
		r := Result{Scenario: c, Outcome: rapid.SampledFrom(ends).Draw(t, "outcome")}
		if r.Outcome.Wrong() {
			r.Breaks = name(rapid.OneOf(rapid.Just(about), rule).Draw(t, "breaks"))
			r.Signature = rapid.SampledFrom([]string{"", "raises an error", "does not end"}).Draw(t, "signature")
			r.Reason = rapid.SampledFrom([]string{"something is wrong", raised("IndexError: 4", "peg.py:12")}).Draw(t, "reason")
		}
		results = append(results, r)
	}
	return results
})

// ends are the outcomes that a scenario can have before anybody judges it.
var ends = slices.DeleteFunc(engine.Outcomes(), func(o engine.Outcome) bool { return o == engine.Blocked })

func failed(r Result) bool { return r.Outcome.Wrong() && r.Outcome != engine.Blocked }

func TestNothingIsBlockedByARuleThatNothingFailed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		results, _ := Judge(outcomes.Draw(t, "results"))
		for _, r := range results {
			if (r.Outcome == engine.Blocked) != (r.Because != "") || r.Because == "" != (r.Ended == "") {
				t.Fatalf("%s is %s because of %q, and ended as %q", r.Scenario.ID, r.Outcome, r.Because, r.Ended)
			}
			guilty := func(other Result) bool {
				return failed(other) && other.Breaks == r.Because && (r.Scenario.Remark || !other.Scenario.Remark)
			}
			if r.Outcome == engine.Blocked && !slices.ContainsFunc(results, guilty) {
				t.Fatalf("%s is blocked by %s, which nothing failed", r.Scenario.ID, r.Because)
			}
		}
	})
}

func TestAJudgementChangesOnlyWhatIsBlocked(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before := outcomes.Draw(t, "results")
		after, _ := Judge(before)
		whereItBrokeOff := func(r Result) Result {
			if r.brokeOff() != "" {
				r.Breaks, r.Signature = "", ""
			}
			return r
		}
		if diff := cmp.Diff(Each(before, whereItBrokeOff), Each(Each(after, unjudged), whereItBrokeOff)); diff != "" {
			t.Fatalf("the judgement changed (-before +after):\n%s", diff)
		}
		again, _ := Judge(after)
		if diff := cmp.Diff(after, again); diff != "" {
			t.Fatalf("a second judgement says something else (-first +second):\n%s", diff)
		}
		if slices.ContainsFunc(before, failed) != slices.ContainsFunc(after, failed) {
			t.Fatal("something is wrong, and nothing failed")
		}
	})
}

func TestRemarksChangeNothingForWhatCounts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		all, causesOfAll := Judge(outcomes.Draw(t, "results"))
		remark := func(r Result) bool { return r.Scenario.Remark }
		counted, causesOfCounted := Judge(slices.DeleteFunc(slices.Clone(all), remark))
		if diff := cmp.Diff(slices.DeleteFunc(all, remark), counted, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("with and without remarks (-with +without):\n%s", diff)
		}
		rules := func(causes []Cause) []string {
			counting := slices.DeleteFunc(slices.Clone(causes), func(c Cause) bool { return c.Remark })
			return slices.Sorted(slices.Values(Each(counting, func(c Cause) string { return c.Rule + c.Signature })))
		}
		if diff := cmp.Diff(rules(causesOfAll), rules(causesOfCounted)); diff != "" {
			t.Fatalf("causes with and without remarks (-with +without):\n%s", diff)
		}
	})
}

func TestEveryThingThatIsWrongHasOneCause(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		results, causes := Judge(outcomes.Draw(t, "results"))
		fails, blocks := map[string]int{}, map[string]int{}
		for i, c := range causes {
			if !slices.Contains(c.Fails, c.Example) || c.Sentence == "" {
				t.Fatalf("%+v has no example or no sentence", c)
			}
			if i > 0 && (causes[i-1].Remark && !c.Remark || causes[i-1].Remark == c.Remark && len(causes[i-1].Blocks) < len(c.Blocks)) {
				t.Fatalf("%+v comes before %+v", causes[i-1], c)
			}
			for _, id := range c.Fails {
				fails[id]++
			}
			for _, id := range c.Blocks {
				blocks[id]++
			}
		}
		for _, r := range results {
			want := [2]int{}
			switch {
			case failed(r):
				want[0] = 1
			case r.Outcome == engine.Blocked && (!r.Scenario.Remark || blocks[r.Scenario.ID] > 0): // a remark may be blocked by what counts
				want[1] = 1
			}
			if got := [2]int{fails[r.Scenario.ID], blocks[r.Scenario.ID]}; got != want {
				t.Fatalf("%s is %s, but stands in %v lists of what fails and is blocked", r.Scenario.ID, r.Outcome, got)
			}
		}
	})
}

// A small suite: making a board, moving on it, and a whole game.
func TestFaultsAreToldFromTheirConsequences(t *testing.T) {
	t.Parallel()
	about := func(id, rule string, outcome engine.Outcome, breaks string, needs ...string) Result {
		return Result{Scenario: Scenario{ID: id, RuleID: rule, Needs: needs}, Outcome: outcome, Breaks: breaks}
	}
	apart := func(r Result) Result {
		r.Scenario.Tags = []string{"apart"}
		return r
	}
	random := func(r Result) Result {
		r.Scenario.Random = true
		return r
	}
	own := func(r Result) Result {
		r.Signature = OwnWay
		return r
	}
	long, lone := about("long jump", "move", engine.Failed, "move"), about("game", "play", engine.Failed, "play", "move")
	tests := []struct {
		results []Result
		want    string
		reason  string
	}{
		{[]Result{about("jump", "move", engine.Passed, ""), apart(long), lone},
			"jump passed; long jump failed of move; game failed of play", "what nothing rests on blocks nothing"},
		{[]Result{about("jump", "move", engine.Passed, ""), random(long), lone},
			"jump passed; long jump failed of move; game failed of play", "a rare fault, found at random, blocks nothing"},
		{[]Result{about("jump", "move", engine.Failed, "move"), apart(long), lone},
			"jump failed of move; long jump failed of move; game blocked by move", "a basic scenario failed, too"},
		{[]Result{own(about("jump", "move", engine.Failed, "move")), lone},
			"jump failed of move; game failed of play", "what is done in a way of its own blocks nothing"},
		{[]Result{own(about("jump", "move", engine.Failed, "move")), about("jump back", "move", engine.Failed, "move"), lone},
			"jump failed of move; jump back failed of move; game blocked by move", "what is done in a way of its own, and wrong besides"},
		{[]Result{apart(long), lone},
			"long jump failed of move; game blocked by move", "no basic scenario was put to the program, so others tell"},
		{[]Result{about("board", "make", engine.Failed, "make"), about("jump", "move", engine.Passed, "")},
			"board failed of make; jump passed", "one fault is one failure"},
		{[]Result{about("board", "make", engine.Crashed, "make"), about("jump", "move", engine.Crashed, "make")},
			"board crashed of make; jump blocked by make", "a set-up that breaks is not the fault of what it is for"},
		{[]Result{about("board", "make", engine.Passed, ""), about("jump", "move", engine.Crashed, "make"),
			about("jumps", "move", engine.Crashed, "make")},
			"board passed; jump crashed of make; jumps blocked by make", "if nothing else failed the rule, the first to meet the fault does"},
		{[]Result{about("jump", "move", engine.Failed, "move"), about("game", "play", engine.Failed, "play", "move")},
			"jump failed of move; game blocked by move", "a game needs its moves"},
		{[]Result{about("jump", "move", engine.Failed, "move"), about("end", "win", engine.Passed, ""),
			about("game", "play", engine.Failed, "win", "move"), about("match", "play", engine.Failed, "win")},
			"jump failed of move; end passed; game blocked by move; match blocked by move",
			"what shows in no scenario of its own, but where moves are needed"},
		{[]Result{about("jump", "move", engine.Passed, ""), about("game", "play", engine.Failed, "play", "move")},
			"jump passed; game failed of play", "the moves are right, so it is the game"},
		{[]Result{about("game", "play", engine.Failed, "play", "move"), about("jump", "move", engine.Failed, "move", "make"),
			about("board", "make", engine.Failed, "make")},
			"game blocked by make; jump blocked by make; board failed of make", "what is at the root is to blame, wherever it stands"},
		{[]Result{about("jump", "move", engine.NotClaimed, ""), about("game", "play", engine.Failed, "play", "move")},
			"jump not claimed; game failed of play", "what could not be asked blocks nothing"},
		{[]Result{about("jump", "move", engine.Broken, ""), about("game", "play", engine.Failed, "play", "move")},
			"jump broken; game failed of play", "what broke on our side blocks nothing"},
	}
	for _, test := range tests {
		judged, _ := Judge(test.results)
		words := Each(judged, func(r Result) string {
			switch {
			case r.Outcome == engine.Blocked:
				return r.Scenario.ID + " blocked by " + r.Because
			case failed(r):
				return fmt.Sprintf("%s %s of %s", r.Scenario.ID, r.Outcome, r.Breaks)
			}
			return fmt.Sprintf("%s %s", r.Scenario.ID, r.Outcome)
		})
		if got := strings.Join(words, "; "); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.reason, got, test.want)
		}
	}
}

// The example is the one that takes a reader the least time.
func TestTheExampleOfACauseIsTheSmallest(t *testing.T) {
	t.Parallel()
	result := func(id string, outcome engine.Outcome, asked ...string) Result {
		return Result{Scenario: Scenario{ID: id, RuleID: "R1"}, Outcome: outcome, Breaks: "R1", Asked: asked}
	}
	_, causes := Judge([]Result{
		result("long", engine.Failed, "new", "move", "move"), result("short", engine.Failed, "new"), result("breaks off", engine.Crashed),
		{Scenario: Scenario{ID: "right", RuleID: "R1"}, Outcome: engine.Passed},
		{Scenario: Scenario{ID: "other", RuleID: "R2"}, Outcome: engine.Passed},
	})
	compared := result("compared", engine.Failed, "new")
	compared.Mismatch = &Mismatch{Expected: []string{"1"}}
	if _, same := Judge([]Result{compared, result("refused", engine.Failed, "new")}); same[0].Example != "compared" {
		t.Errorf("a reason is a line, too: the example is %s", same[0].Example)
	}
	if len(causes) != 1 || causes[0].Example != "short" || !slices.Equal(causes[0].Passes, []string{"right"}) {
		t.Errorf("the causes are %+v", causes)
	}
}
