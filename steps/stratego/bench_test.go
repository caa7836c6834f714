package stratego_test

import (
	"slices"
	"testing"
	"time"

	"rulebook/impl/stratego/handin"
	"rulebook/impl/submission"
	"rulebook/steps"
	"rulebook/steps/stepstest"
	"rulebook/steps/stratego"
)

// BenchmarkSuite grades all scenarios of a submission in one virtual machine. The metric x-fresh is how much slower a fresh machine
// for every scenario is.
func BenchmarkSuite(b *testing.B) {
	assignment := handin.Assignment()
	suite := stepstest.Open(b, stratego.Vocabulary(), assignment.Reference())
	const plain = "../../fixtures/submissions/stratego/plain"
	subject, err := submission.Open(b.Context(), plain, assignment, submission.Conditions{Guard: stepstest.Guard(b)})
	stepstest.SkipMissing(b, err)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = subject.Close() })
	took := func(fresh bool) time.Duration {
		begin := time.Now()
		claimed := func(c steps.Scenario) bool { return !slices.Contains(c.Tags, "reference") }
		wrong, _ := stepstest.NotPassed(stepstest.Run(b, suite, subject, steps.Options{Select: claimed, Fresh: fresh}))
		if len(wrong) > 0 {
			b.Fatalf("%s: %s: %s", wrong[0].Scenario.ID, wrong[0].Outcome, wrong[0].Reason)
		}
		return time.Since(begin)
	}
	var one, fresh time.Duration
	for b.Loop() {
		one += took(false)
		fresh += took(true)
	}
	b.ReportMetric(float64(one.Milliseconds())/float64(b.N), "ms/suite")
	b.ReportMetric(fresh.Seconds()/one.Seconds(), "x-fresh")
}
