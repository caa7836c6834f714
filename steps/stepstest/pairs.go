package stepstest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
)

// Pairs are programs with the faults of two examples, each of which breaks one rule. Such a program has both causes, unless one fault
// keeps anybody from seeing the other.
type Pairs struct {
	Suite  *steps.Suite
	Folder string // of the examples

	// Both gives a program with the faults of two examples; nil if there is none.
	Both func(a, b string) engine.Subject

	// Least is how many of a hundred pairs have exactly the causes of both.
	Least int

	// Hides are the examples whose fault keeps others from being seen, each with the reason.
	Hides map[string]string
}

// Check grades so many pairs, drawn by the seed, with RULEBOOK_DEPTH=night.
func (p Pairs) Check(t *testing.T, seed uint64, count int) {
	t.Helper()
	costtest.SkipBeforeNight(t)
	pairs := p.draw(t, seed, count)
	var wrong []string
	for _, pair := range pairs {
		if said := p.grade(t, pair); said != "" {
			wrong = append(wrong, said)
		}
	}
	t.Logf("seed %d: %d of %d pairs have exactly the causes of both", seed, len(pairs)-len(wrong), len(pairs))
	if 100*(len(pairs)-len(wrong)) < p.Least*len(pairs) {
		t.Errorf("seed %d: %d of %d pairs have other causes, want at most %d of a hundred:\n%s",
			seed, len(wrong), len(pairs), 100-p.Least, strings.Join(wrong, "\n"))
	}
}

// draw gives pairs of examples with faults of different rules.
func (p Pairs) draw(t *testing.T, seed uint64, count int) [][2]Verdict {
	var all [][2]Verdict
	single := slices.DeleteFunc(Verdicts(t, p.Folder), func(v Verdict) bool {
		_, hides := p.Hides[v.Submission]
		return v.Fault == "" || len(v.Causes) != 1 || hides
	})
	for i, a := range single {
		for _, b := range single[i+1:] {
			if a.Fault != b.Fault && p.Both(a.Submission, b.Submission) != nil {
				all = append(all, [2]Verdict{a, b})
			}
		}
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(count, len(all))]
}

// grade says what is wrong with the causes of a pair; "" if nothing is.
func (p Pairs) grade(t *testing.T, pair [2]Verdict) string {
	t.Helper()
	results := Run(t, p.Suite, p.Both(pair[0].Submission, pair[1].Submission), steps.Options{Once: true, Select: counted})
	var got []string
	for _, c := range steps.Causes(results) {
		got = append(got, c.Rule)
	}
	want := []string{pair[0].Fault, pair[1].Fault}
	slices.Sort(got)
	slices.Sort(want)
	if slices.Equal(slices.Compact(got), want) {
		return ""
	}
	return fmt.Sprintf("%s and %s: the causes are %q, want %q", pair[0].Submission, pair[1].Submission, got, want)
}
