package main

import (
	"bytes"
	"strings"
	"testing"

	"rulebook/cmd/mutants/internal/excuse"
	"rulebook/cmd/mutants/internal/mutator"
	"rulebook/cmd/mutants/internal/trial"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps/vocabularies"
)

// TestASampleIsTried does all that the command does, with few mutants.
func TestASampleIsTried(t *testing.T) {
	costtest.SkipBeforeNight(t)
	t.Parallel()
	if testing.Short() {
		t.Skip("it builds a program")
	}
	assignment := vocabularies.Assignments()[0]
	var out, progress bytes.Buffer
	err := run(t.Context(), []string{"--sample", "5", "--seed", "1", assignment}, nil, &out, &progress)
	if err != nil {
		t.Errorf("%v\n%s", err, progress.String())
	}
	rows := strings.Split(out.String(), "\n")
	if len(rows) < 2 || !strings.HasPrefix(strings.TrimSpace(rows[1]), assignment+"  ") || strings.Fields(rows[1])[1] != "5" {
		t.Errorf("the table is:\n%s", out.String())
	}
}

func TestWrongUsageIsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		arguments []string
		want      string
	}{
		{[]string{"--sampel", "5"}, "unknown flag: --sampel"},
		{[]string{"--sample", "-1"}, "--sample -1"},
		{[]string{"--jobs", "0"}, "--jobs 0"},
		{[]string{"chess"}, `there is no assignment "chess"`},
		{[]string{trying, "chess", "1"}, `there is no assignment "chess"`},
		{[]string{trying, vocabularies.Assignments()[0], "x"}, "reading the seed"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		err := run(t.Context(), test.arguments, strings.NewReader(""), &out, &out)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: the error is %v, want %q", test.arguments, err, test.want)
		}
	}
}

func mutant(id int, name, function string) mutator.Mutant {
	return mutator.Mutant{ID: id, Package: name, Function: function, Was: "n++", Becomes: "n--", Number: id}
}

func TestFunctionsOfOtherPackagesCountOnlyIfTheyArePlayed(t *testing.T) {
	t.Parallel()
	all := []mutator.Mutant{mutant(1, "own", "f"), mutant(2, "core", "g"), mutant(3, "core", "g"), mutant(4, "core", "h")}
	got := played(all, "own", []int{3})
	if len(got) != 3 || got[0].ID != 1 || got[1].ID != 2 || got[2].ID != 3 {
		t.Errorf("they are %+v, want 1 to 3: nothing of h is reached", got)
	}
}

func TestASampleIsDrawnByItsSeed(t *testing.T) {
	t.Parallel()
	var all []mutator.Mutant
	for id := range 1000 {
		all = append(all, mutant(id, "own", "f"))
	}
	drawn := func(sample int, seed uint32) []mutator.Mutant {
		h := hunt{sample: sample, seed: seed}
		return h.drawn(all)
	}
	first, again, other := drawn(10, 1), drawn(10, 1), drawn(10, 2)
	same := true
	for i := range first {
		if first[i] != again[i] {
			t.Errorf("mutant %d is %d, then %d", i, first[i].ID, again[i].ID)
		}
		same = same && first[i] == other[i]
	}
	if same {
		t.Error("another seed draws the same sample")
	}
	if len(first) != 10 || len(drawn(0, 1)) != 1000 || len(drawn(2000, 1)) != 1000 {
		t.Error("a sample has as many as there are at most, and 0 means all")
	}
}

func TestWhoSurvives(t *testing.T) {
	t.Parallel()
	killed, survived, unreached := trial.Verdict{Reached: 2, Killer: "x"}, trial.Verdict{Reached: 2}, trial.Verdict{}
	tests := []struct {
		answer trial.Answer
		want   string
		reason string
	}{
		{trial.Answer{trial.Console: killed, trial.Engine: killed, trial.Together: killed}, "", "all kill it"},
		{trial.Answer{trial.Console: survived, trial.Engine: killed, trial.Together: killed}, "console", "the console reaches it"},
		{trial.Answer{trial.Console: killed, trial.Engine: survived, trial.Together: killed}, "engine", "the engine reaches it"},
		{trial.Answer{trial.Console: unreached, trial.Engine: killed, trial.Together: killed}, "", "the console does not reach it"},
		{trial.Answer{trial.Console: survived, trial.Engine: survived, trial.Together: survived}, "all", "it is told once"},
		{trial.Answer{trial.Console: unreached, trial.Engine: unreached, trial.Together: unreached}, "all", "nothing reaches it"},
		{trial.Answer{trial.Engine: killed, trial.Together: killed}, "", "there is no console"},
	}
	for _, test := range tests {
		tally := tally{tried: []mutator.Mutant{mutant(1, "own", "f")}, answers: []trial.Answer{test.answer}}
		var faces []string
		for _, s := range tally.survivors() {
			faces = append(faces, s.Face)
		}
		if got := strings.Join(faces, " "); got != test.want {
			t.Errorf("%s: it survives in %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestSurvivorsNeedReasonsAndReasonsSurvivors(t *testing.T) {
	t.Parallel()
	survivor, victim := mutant(1, "impl/own", "f"), mutant(2, "impl/own", "f")
	killed := trial.Verdict{Reached: 1, Killer: "x"}
	survives, dies := trial.Answer{trial.Together: {Reached: 1}}, trial.Answer{trial.Together: killed}
	stops := trial.Answer{trial.Together: {Reached: 1, Killer: "x", Endless: true}}
	atRandom := trial.Answer{trial.Together: {Reached: 1}, trial.Random: killed}
	reason := func(m mutator.Mutant) []excuse.Reason {
		return []excuse.Reason{{Reason: "Free.", Face: excuse.All, Mutants: []excuse.Mutant{excusable(m)}}}
	}
	tests := []struct {
		first   trial.Answer
		second  trial.Answer
		reasons []excuse.Reason
		want    string // "" for no error
		marked  bool
		excused string // the last column of the table
		reason  string
	}{
		{survives, dies, nil, "1 mutants survive without a reason", true, "0", "there is no reason"},
		{survives, dies, reason(survivor), "", false, "1", "there is one"},
		{survives, dies, append(reason(survivor), reason(victim)...), "it does not survive", false, "1", "a reason too many"},
		{survives, stops, append(reason(survivor), reason(victim)...), "", false, "1", "a reason for what took too many steps"},
		{atRandom, dies, reason(survivor), "only random games kill them", true, "0", "a fixed scenario could kill it"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		h := hunt{out: &out}
		both := []mutator.Mutant{survivor, victim}
		err := h.report([]tally{{"own", both, both, []trial.Answer{test.first, test.second}, test.reasons}})
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: the error is %v, want %q", test.reason, err, test.want)
		}
		if strings.Contains(out.String(), "\n! ") != test.marked {
			t.Errorf("%s: a mark: %t\n%s", test.reason, !test.marked, out.String())
		}
		row := strings.Fields(strings.Split(out.String(), "\n")[1])
		if survive, excused := row[len(row)-2], row[len(row)-1]; survive != "1" || excused != test.excused {
			t.Errorf("%s: %s survive, %s with a reason, want 1 and %s", test.reason, survive, excused, test.excused)
		}
	}
}
