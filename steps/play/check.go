package play

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// ways lists the ways to differ that a judgement may have a row for, by its parts.
var ways = map[string][]string{
	"allowed":   {"refused", "breaks off", "other board", "other answer"},
	"forbidden": {"accepted", "ignored", "changes", "raises", "breaks off"},
	"question":  {"refused", "other answer", "changes"},
}

// Check gives a check of a judgement. The particulars are, by command, what a vocabulary names beside the places that
// requests touch. Every row must be of use, every case of the rules that a row needs must be there, and every rule
// must have a scenario.
func Check(
	particulars map[string][]string,
) func(*fixtures.Assignment, []steps.Scenario, engine.InProcess) error {
	return func(facts *fixtures.Assignment, scenarios []steps.Scenario, reference engine.InProcess) error {
		c := checking{facts: facts, cases: reference.Rules.Cases(), shown: map[string]bool{fixtures.ByCase: true}}
		for _, s := range scenarios {
			c.shown[s.RuleID] = true
		}
		for _, command := range reference.Commands().Commands() {
			c.commands = append(c.commands, command.Name)
		}
		for command, j := range facts.Judgements {
			c.judgement(command, j, particulars[command])
		}
		return fixtures.InOrder(c.faults)
	}
}

// A checking is a check under way.
type checking struct {
	facts    *fixtures.Assignment
	cases    map[string][]engine.Case
	commands []string
	shown    map[string]bool // the rules that have a scenario
	faults   []error
}

func (c *checking) fault(words string, path ...any) {
	c.faults = append(c.faults, c.facts.Misjudged(words, path...))
}

func (c *checking) judgement(command string, j fixtures.Judgement, particulars []string) {
	if !slices.Contains(c.commands, command) {
		c.fault(fmt.Sprintf("there is no command %q: name one of %s", command, strings.Join(c.commands, ", ")), command)
		return
	}
	if j.RestsOn != "" && c.cases[j.RestsOn] == nil {
		c.fault(fmt.Sprintf("nothing can rest on %q: it is no request that the rules judge", j.RestsOn), command, "rests on")
	}
	for _, one := range c.cases[command] {
		particulars = append(slices.Clone(particulars), one.Touches...)
	}
	for part, w := range j.Parts() {
		if (part == "question") == (c.cases[command] != nil) && len(w.Rules)+len(w.Cases) > 0 {
			is := map[bool]string{true: "a", false: "no"}[c.cases[command] == nil]
			c.fault(fmt.Sprintf("the part is of no use: %q is %s question", command, is), command, part)
			continue
		}
		c.rows(command, part, w, particulars)
		c.rowsOfCases(command, part, w)
	}
	for i, rule := range j.AlsoShows {
		if !c.shown[rule] {
			c.fault(fmt.Sprintf("no scenario is about the rule %s", rule), command, "also shows", i)
		}
	}
}

// rows checks the rows of a part.
func (c *checking) rows(command, part string, w fixtures.Ways, particulars []string) {
	for row, rule := range w.Rules {
		way, particular, is := strings.Cut(strings.TrimSuffix(row, ")"), " (")
		particular, of, some := strings.Cut(particular, ", ")
		switch {
		case !slices.Contains(ways[part], way):
			words := fmt.Sprintf("the row %q is never used: write one of %s", row, strings.Join(ways[part], ", "))
			c.fault(words, command, part, row)
		case is && !slices.Contains(particulars, particular):
			c.fault(fmt.Sprintf("the row %q is never used: nothing is named %q", row, particular), command, part, row)
		case some && !slices.ContainsFunc(c.cases[command], func(one engine.Case) bool { return one.Name == of }):
			c.fault(fmt.Sprintf("the row %q is never used: there is no case %q", row, of), command, part, row)
		case !c.shown[rule]:
			c.fault(fmt.Sprintf("no scenario is about the rule %s", rule), command, part, row)
		}
	}
}

// rowsOfCases checks that there is a row for each case of the rules, if any row needs them, and no other.
func (c *checking) rowsOfCases(command, part string, w fixtures.Ways) {
	needed := map[string]bool{}
	if slices.Contains(slices.Collect(maps.Values(w.Rules)), fixtures.ByCase) {
		for _, one := range c.cases[command] {
			if one.Forbidden == (part == "forbidden") {
				needed[one.Name] = true
			}
		}
	}
	for name, rule := range w.Cases {
		switch {
		case !needed[name]:
			c.fault(fmt.Sprintf("the case %q is never used", name), command, part, "cases", name)
		case !c.shown[rule]:
			c.fault(fmt.Sprintf("no scenario is about the rule %s", rule), command, part, "cases", name)
		}
	}
	for name := range needed {
		if w.Cases[name] == "" {
			c.fault(fmt.Sprintf("there is no row for the case %q", name), command, part, "cases")
		}
	}
}
