package cs300_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/cs300/handin"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

func TestDump(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, cs300.Vocabulary(), assignment.Reference())
	only := os.Getenv("ONLY")
	for name, v := range variants() {
		if only != "" && !strings.Contains(name, only) {
			continue
		}
		var notes []string
		results := stepstest.Run(t, suite, v, steps.Options{Once: true, Notice: func(s string) { notes = append(notes, s) }})
		_, causes := steps.Judge(results)
		fmt.Printf("== %s notes %q\n", name, notes)
		for _, c := range causes {
			if c.Remark {
				continue
			}
			fmt.Printf("   %s [%s] fails %d blocks %d: %s\n", c.Rule, c.Signature, len(c.Fails), len(c.Blocks), c.Sentence)
			if os.Getenv("V") != "" {
				for _, f := range c.Fails {
					fmt.Println("      F", f)
				}
				for _, f := range c.Blocks {
					i := slices.IndexFunc(results, func(r steps.Result) bool { return r.Scenario.ID == f })
					fmt.Println("      B", f, results[i].Breaks, results[i].Reason)
				}
			}
		}
	}
	_ = engine.Failed
}
