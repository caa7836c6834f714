package calls

import (
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// unsaid is the error of a scenario that no program in a language can be asked for, whatever it does. It is known before
// anything of the program runs.
func (r expressionReader) unsaid(language string, of steps.Scenario) error {
	words := ""
	lacks := func(m fixtures.Member) bool {
		member := memberOf(m)
		words = r.lacks(language, &member)
		return words != ""
	}
	lacking := func(tree calls.Tree) bool {
		members, _ := r.meant(tree)
		switch tree.Word {
		case "constant":
			members = []fixtures.Member{{Name: strings.Join(tree.Names, ".")}}
		case "ask":
			members = []fixtures.Member{{Name: calls.Asked(tree.Names[0])}}
		}
		return len(members) > 0 && len(slices.DeleteFunc(members, lacks)) == 0
	}
	if !slices.ContainsFunc(r.trees(of), lacking) {
		words = ""
		if slices.ContainsFunc(of.Steps, throwing.MatchString) {
			words = r.lacks(language, nil)
		}
	}
	if words == "" {
		return nil
	}
	return engine.Stopf(engine.NotClaimed, "no program in %s can be asked for %s", language, words)
}

// trees reads all expressions of a scenario, and their parts.
func (r expressionReader) trees(of steps.Scenario) (all []calls.Tree) {
	lines := linesOf(of.Steps)
	for i, step := range of.Steps {
		if steps.AsksSolution(step) {
			lines = append(lines, strings.Split(of.Below[i], "\n")...)
		}
	}
	for _, line := range lines {
		_, source := parted(line)
		tree, _ := r.read(source) // what is drawn is no expression
		all = append(all, tree)
	}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].Parts...)
	}
	return all
}

// linesOf lists what stands between backquotes in steps.
func linesOf(steps []string) (lines []string) {
	for _, step := range steps {
		for _, found := range expressions.FindAllStringSubmatch(step, -1) {
			lines = append(lines, found[1])
		}
	}
	return lines
}
