package boardgame2d

import (
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

func TestZZDump(t *testing.T) {
	only := os.Getenv("DUMP")
	if only == "" {
		t.Skip()
	}
	suite := open(t)
	vs := variants()
	vs["right"] = rightProgram()
	var names []string
	for n := range vs {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		if only != "all" && !slices.Contains(strings.Split(only, ","), n) {
			continue
		}
		results := stepstest.Run(t, suite, vs[n], steps.Options{Once: true, Select: func(c steps.Scenario) bool { return !c.Remark }})
		_, causes := steps.Judge(results)
		fmt.Printf("== %s\n", n)
		for _, c := range causes {
			fmt.Printf("   cause %s [%s] fails %d blocks %d: %s  (example %s)\n", c.Rule, c.Signature, len(c.Fails), len(c.Blocks), c.Sentence, c.Example)
		}
		lost := map[string][2]int{}
		for _, r := range results {
			v := lost[r.Scenario.RuleID]
			if r.Outcome == engine.Passed {
				v[0]++
			} else if r.Outcome == engine.NotClaimed {
			} else {
				v[1]++
			}
			lost[r.Scenario.RuleID] = v
			if os.Getenv("V") != "" && r.Outcome.Wrong() {
				fmt.Printf("      %s %s breaks %s because %s: %s | %s\n", r.Outcome, r.Scenario.ID, r.Breaks, r.Because, r.Step, r.Reason)
				if os.Getenv("V") == "2" {
					fmt.Println(stepstest.Explain(r.Mismatch))
				}
			}
			if r.Outcome == engine.Broken {
				fmt.Println("BROKEN", r.Scenario.ID, r.Reason)
			}
		}
		for rule, v := range lost {
			if v[0] == 0 && v[1] > 0 {
				fmt.Printf("   nothing passes of %s (%d)\n", rule, v[1])
			}
		}
	}
}
