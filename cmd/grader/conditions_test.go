package main

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/spf13/pflag"

	"rulebook/impl/engine"
	"rulebook/steps"
)

func TestFlakyNamesWhatHasDifferentOutcomes(t *testing.T) {
	t.Parallel()
	graded := func(outcomes ...engine.Outcome) []steps.Result {
		var results []steps.Result
		for i, outcome := range outcomes {
			results = append(results, steps.Result{Scenario: steps.Scenario{ID: string(rune('a' + i))}, Outcome: outcome, Reason: string(outcome)})
		}
		return results
	}
	for _, test := range []struct {
		all    [][]steps.Result
		want   []string
		words  string
		reason string
	}{
		{[][]steps.Result{graded(engine.Passed, engine.Failed)}, nil, "all outcomes are the same", "graded once"},
		{
			[][]steps.Result{graded(engine.Passed, engine.Failed), graded(engine.Passed, engine.Failed)}, nil,
			"all outcomes are the same", "twice the same",
		},
		{[][]steps.Result{graded(engine.Passed, engine.Failed), graded(engine.Passed, engine.Crashed)}, []string{"b"},
			"1 scenario had different outcomes", "wrong in two ways"},
		{[][]steps.Result{graded(engine.Passed, engine.Passed, engine.Passed), graded(engine.Passed, engine.Passed, engine.Passed),
			graded(engine.Failed, engine.Passed, engine.Failed)}, []string{"a", "c"}, "2 scenarios had different outcomes", "the third time"},
	} {
		got := flaky(test.all)
		if diff := cmp.Diff(test.want, got); diff != "" || different(len(got)) != test.words {
			t.Errorf("%s: %q (-want +got):\n%s", test.reason, different(len(got)), diff)
		}
	}
}

// A worker grades under the same conditions as the grader that has started it.
func TestConditionsReachWorkers(t *testing.T) {
	t.Parallel()
	var c conditions
	flags := pflag.NewFlagSet("grade", pflag.ContinueOnError)
	c.define(flags)
	if err := flags.Parse([]string{
		"--only=a,b", "--time=3s", "--output=4KiB", "--fresh", "--cpu=5s", "--memory=6MiB", "--processes=7", "--files=8",
		"--file-size=9KiB", "--repeat=10", "--waiting=12s", "--floods=13KiB", "--sandbox=none", "--allow-engine", "--allow-messages",
		"--eiffel=compiler", "--seed=14"}); err != nil {
		t.Fatal(err)
	}
	if err := c.check(); err != nil {
		t.Fatal(err)
	}
	c.Parallel = 11
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var got conditions
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, got, cmp.AllowUnexported(conditions{}), cmpopts.IgnoreFields(conditions{}, "flags", "level")); diff != "" {
		t.Errorf("(-here +there):\n%s", diff)
	}
	want := map[string]string{
		"only": "[a,b]", "time": "3s", "output": "4KiB", "fresh": "true", "cpu": "5s", "memory": "6MiB", "processes": "7",
		"files": "8", "file-size": "9KiB", "repeat": "10", "allow-engine": "true", "allow-messages": "true", "waiting": "12s", "floods": "13KiB",
		"eiffel": "compiler", "seed": "14"}
	if diff := cmp.Diff(want, c.names()); diff != "" {
		t.Errorf("what is remembered of the flags (-want +got):\n%s", diff)
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if _, remembered := want[f.Name]; !remembered && f.Name != "sandbox" { // whose level is remembered by itself
			t.Errorf("--%s is not remembered", f.Name)
		}
	})
}
