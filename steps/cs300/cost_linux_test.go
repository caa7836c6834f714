package cs300_test

import (
	"testing"

	"rulebook/impl/cs300/handin"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/steps/stepstest"
)

// BenchmarkAtTerminal tells what a game at a terminal costs over one at a pipe.
func BenchmarkAtTerminal(b *testing.B) {
	guard := stepstest.Guard(b)
	for _, name := range []string{"c-plain", "python-plain", "java-packaged"} {
		s, err := submission.Open(b.Context(), "../../fixtures/submissions/cs300/"+name, handin.Assignment(), submission.Conditions{Guard: guard})
		stepstest.SkipMissing(b, err)
		if err != nil {
			b.Fatal(err)
		}
		for _, feed := range []engine.Feed{engine.AllAtOnce, engine.LineByLine, engine.AtTerminal} {
			b.Run(name+"/"+feed.String(), func(b *testing.B) {
				for b.Loop() {
					input := []string{"4", "3", "2", "4", "3", "4", "1", "2", "2", "4", "5", "2", "3"}
					if run, err := s.Console(b.Context(), input, feed); err != nil || run.Failed {
						b.Fatal(err, run.Status)
					}
				}
			})
		}
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	}
}
