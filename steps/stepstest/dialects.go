package stepstest

import (
	"slices"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
)

// Dialects are programs that ask, word, draw and take moves in ways of their own, each with one fault. The fault has the same cause in
// each of them, beside what the dialect alone costs.
type Dialects struct {
	Suite  *steps.Suite
	Folder string   // of the examples
	Faults []string // examples that break one rule

	// Names are the dialects. Program gives a program in one of them, with the fault of an example or with none.
	Names   []string
	Program func(dialect, example string) engine.Subject

	// Misjudged lists the programs that still have other causes, each as "dialect, example".
	Misjudged []string
}

// Check grades every fault in every dialect with RULEBOOK_DEPTH=night, and before the night every few faults in one dialect each.
func (d Dialects) Check(t *testing.T) {
	t.Helper()
	costtest.SkipBeforePush(t)
	broken := map[string]string{}
	for _, v := range Verdicts(t, d.Folder) {
		broken[v.Submission] = v.Fault
	}
	const few = 4
	for i, dialect := range d.Names {
		alone := d.causes(t, dialect, "")
		t.Logf("%s costs %q", dialect, alone)
		for j, example := range d.Faults {
			if !costtest.Night() && j%(few*len(d.Names)) != few*i {
				continue
			}
			name := dialect + ", " + example
			got := slices.DeleteFunc(d.causes(t, dialect, example), func(rule string) bool {
				return rule != broken[example] && slices.Contains(alone, rule)
			})
			right := slices.Equal(got, []string{broken[example]})
			if right == slices.Contains(d.Misjudged, name) {
				t.Errorf("%s: the causes are %q, want %s, but other causes if it is listed as misjudged", name, got, broken[example])
			}
		}
	}
}

// causes gives the rules that a program breaks, in order.
func (d Dialects) causes(t *testing.T, dialect, example string) []string {
	t.Helper()
	results := Run(t, d.Suite, d.Program(dialect, example), steps.Options{Once: true, Select: counted})
	rules := steps.Each(steps.Causes(results), func(c steps.Cause) string { return c.Rule })
	slices.Sort(rules)
	return slices.Compact(rules)
}
