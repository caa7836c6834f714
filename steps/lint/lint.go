// Package lint finds what is wrong in the features and the rules of an assignment before anything is graded by them.
package lint

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/fixtures"
	"rulebook/steps"
	"rulebook/steps/feature"
	"rulebook/steps/wording"
)

// A suite is what is looked at.
type suite struct{ *steps.Suite }

// Faults lists what is wrong in the features and the rules, by file and line: steps for which there is no phrase, or more than one,
// or that cannot be meant so; misspelt keywords and tags; files, rules, outlines and scenarios that hold nothing; scenarios that are
// about no rule, or several, or one that there is not; rules that no scenario tests as they are graded; rules that need themselves.
func Faults(of *steps.Suite) ([]fixtures.Fault, error) {
	s := suite{of}
	documents, err := feature.Read(s.Features(), s.Assignment)
	if err != nil {
		return nil, err
	}
	faults, err := idleFiles(s.Features(), s.Assignment, documents)
	if err != nil {
		return nil, err
	}
	for _, d := range documents {
		faults = append(faults, slices.Concat(s.faultsIn(d), hollow(d))...)
		text, err := fs.ReadFile(s.Features(), d.Name)
		if err != nil {
			return nil, fmt.Errorf("reading the features of %s: %w", s.Assignment, err)
		}
		faults = append(faults, slices.Concat(misspelt(d, string(text)), s.small(d, string(text)))...)
	}
	return slices.Concat(unique(faults), s.untested(), s.circles()), nil
}

// unique tells a fault once that the rows of an outline, or the scenarios of a rule, have said already. It names the other lines of a
// file that have the same.
func unique(faults []fixtures.Fault) []fixtures.Fault {
	var once []fixtures.Fault
	others := map[fixtures.Fault][]string{}
	for _, f := range faults {
		first := slices.IndexFunc(once, func(o fixtures.Fault) bool { return o.File == f.File && o.Words == f.Words })
		line := fmt.Sprint(f.Line)
		switch {
		case first < 0:
			once = append(once, f)
		case f.Line != once[first].Line && !slices.Contains(others[once[first]], line):
			others[once[first]] = append(others[once[first]], line)
		}
	}
	return steps.Each(once, func(f fixtures.Fault) fixtures.Fault {
		if lines := others[f]; len(lines) > 0 {
			f.Words += " (so, too, in line " + strings.Join(lines, ", ") + ")"
		}
		return f
	})
}

// faultsIn lists the faults of a feature file.
func (s suite) faultsIn(d feature.Document) (faults []fixtures.Fault) {
	lines := d.Lines()
	for _, pickle := range d.Pickles {
		at := func(node string, words string) {
			faults = append(faults, fixtures.Fault{File: pickle.Uri, Line: lines[node], Words: words})
		}
		var before []string
		then := func(step *messages.PickleStep) bool { return step.Type == messages.PickleStepType_OUTCOME }
		if len(pickle.Steps) > 0 && !slices.ContainsFunc(pickle.Steps, then) {
			at(pickle.AstNodeIds[0], "no step of this scenario begins with Then: write what is expected there")
		}
		for _, step := range pickle.Steps {
			written := steps.Written{
				Text: step.Text, Below: feature.Below(step), Before: before,
				Then: then(step),
			}
			if words := s.misunderstood(written); words != "" {
				at(step.AstNodeIds[0], words)
			}
			before = append(before, step.Text)
		}
		about := 0
		for _, tag := range pickle.Tags {
			rule, needed := steps.RuleTag(strings.TrimPrefix(tag.Name, "@"))
			if rule != "" && !needed {
				about++
			}
			if words := s.misleading(tag.Name, rule); words != "" {
				at(tag.AstNodeId, words)
			}
		}
		switch about {
		case 0:
			at(pickle.AstNodeIds[0], "this scenario is about no rule: tag it with one, such as @"+s.Facts.Rules[0].ID)
		case 1:
		default:
			at(pickle.AstNodeIds[0], fmt.Sprintf("this scenario is about %d rules: tag it with one, "+
				"and others that it needs as @needs-...", about))
		}
	}
	return faults
}

// keyword matches what looks like the beginning of a part of a feature.
var keyword = regexp.MustCompile(`(?m)^ *([A-Z]\w*(?: Outline)?):(?: |$)`)

// misspelt lists lines of descriptions that look like the beginning of a scenario. A scenario whose keyword is misspelt is a part of
// what stands before it, and nothing but a description to Gherkin.
func misspelt(d feature.Document, text string) (faults []fixtures.Fault) {
	descriptions := []string{d.Feature.Description}
	for _, child := range d.Feature.Children {
		if child.Rule != nil {
			descriptions = append(descriptions, child.Rule.Description)
		}
	}
	lines := strings.Split(text, "\n")
	for _, found := range keyword.FindAllStringSubmatch(strings.Join(descriptions, "\n"), -1) {
		at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, strings.TrimSpace(found[0])) })
		words := fmt.Sprintf("%s: is no keyword of Gherkin, and what follows belongs to no scenario: write Scenario: or Scenario Outline:",
			found[1])
		faults = append(faults, fixtures.Fault{File: d.Name, Line: at + 1, Words: words})
	}
	return faults
}

// small lists steps whose keyword is written small. In front of all other steps they are a description to Gherkin.
func (s suite) small(d feature.Document, text string) (faults []fixtures.Fault) {
	lines := strings.Split(text, "\n")
	for _, scenario := range d.Scenarios() {
		for at := int(scenario.Location.Line); at < len(lines) && scenario.Description != ""; at++ {
			keyword, step, _ := strings.Cut(strings.TrimSpace(lines[at]), " ")
			says := func(p steps.Phrase) bool { return p.Expression.MatchString(step) }
			if !strings.Contains(scenario.Description, lines[at]) {
				break
			}
			if slices.ContainsFunc(s.Phrases(), says) {
				const words = "%s is no keyword, so the step %q is passed over: write Given, When, Then, And or But"
				faults = append(faults, fixtures.Fault{File: d.Name, Line: at + 1, Words: fmt.Sprintf(words, keyword, step)})
			}
		}
	}
	return faults
}

// nearRule matches the end of a tag that looks like the id of a rule.
var nearRule = regexp.MustCompile(`(?i)[A-Z0-9]+-[A-Z]\d+$`)

// misleading says what is wrong about a tag: the rule that it names is none, or it names none and ends like one that does; "" if
// nothing is.
func (s suite) misleading(tag, rule string) string {
	if rule != "" {
		if _, ok := s.Facts.Rule(rule); !ok {
			return fmt.Sprintf("the tag %s names no rule: rules.yaml has no %s", tag, rule)
		}
		return ""
	}
	id := strings.ToUpper(nearRule.FindString(tag))
	if _, ok := s.Facts.Rule(id); !ok {
		return ""
	}
	return fmt.Sprintf("the tag %s says nothing of %s: write @%[2]s for the rule that a scenario is about, "+
		"@needs-%[2]s for one that it needs", tag, id)
}

// misunderstood says why a step cannot be carried out, or not be meant so; "" if it can.
func (s suite) misunderstood(step steps.Written) string {
	var matching []steps.Phrase
	for _, p := range s.Phrases() {
		if p.Expression.MatchString(step.Text) {
			matching = append(matching, p)
		}
	}
	switch len(matching) {
	case 0:
		return s.phraseless(step.Text)
	case 1:
		if wrong := matching[0].Wrong; wrong != nil {
			return wrong(step)
		}
		return ""
	}
	all := strings.Join(steps.Each(matching, func(p steps.Phrase) string { return wording.Of(p.Expression) }), "; ")
	return fmt.Sprintf("the step %q has %d phrases: %s", step.Text, len(matching), all)
}

// phraseless says what to write in the place of a step for which there is no phrase.
func (s suite) phraseless(step string) string {
	expresses := func(p steps.Phrase) bool { return strings.Contains(p.Expression.String(), "`") }
	ofFace := func(c steps.Scenario) bool { return slices.ContainsFunc(c.Steps, expression.MatchString) }
	if !slices.ContainsFunc(s.Phrases(), expresses) && slices.ContainsFunc(s.Scenarios, ofFace) {
		return "steps with expressions in backquotes need a face.yaml, which says what students write: see \"grader help calls\""
	}
	for _, m := range mends {
		mended := m.slip.ReplaceAllString(step, m.as)
		if slices.ContainsFunc(s.Phrases(), func(p steps.Phrase) bool { return p.Expression.MatchString(mended) }) {
			return fmt.Sprintf("there is no phrase for the step %q: write it as: %s", step, mended)
		}
	}
	return fmt.Sprintf("there is no phrase for the step %q; the nearest is: %s", step, steps.NearestPhrases(s.Phrases(), step))
}

// expression matches a step that begins with an expression, as those about classes and functions do.
var expression = regexp.MustCompile("^(calling )?`")

// mends are slips in the quotes of a step, and what is written in the place of each.
var mends = []struct {
	slip *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`[“”„]`), `"`},
	{regexp.MustCompile("[‘’´']([^‘’´'`]*)[‘’´']"), `"$1"`},
	{regexp.MustCompile(`^(calling |each of |)"([^"]*)"`), "$1`$2`"},
	{regexp.MustCompile("^(calling |each of |)[`‘’´']?(\\w[^`\"]*?\\))[`‘’´']?( |$)"), "$1`$2`$3"},
}

// untested lists the rules that have no scenarios of the kind that they are graded by, or such as they must not have.
func (s suite) untested() (faults []fixtures.Fault) {
	counted, remarked := map[string]int{}, map[string]int{}
	for _, c := range s.Scenarios {
		if c.Remark {
			remarked[c.RuleID]++
		} else {
			counted[c.RuleID]++
		}
	}
	for _, r := range s.Facts.Rules {
		words := ""
		switch counts, remarks := counted[r.ID], remarked[r.ID]; {
		case r.Graded == fixtures.ByScenarios && counts == 0:
			words = fmt.Sprintf("no scenario that counts tests %s: tag one with @%[1]s", r.ID)
		case r.Graded == fixtures.AsRemark && (counts > 0 || remarks == 0):
			words = fmt.Sprintf("%s is a remark, but has %d scenarios that count and %d remarks: tag them @remark", r.ID, counts, remarks)
		case r.Graded == fixtures.NotObservable && counts+remarks > 0:
			words = fmt.Sprintf("%s is not observable, but has %d scenarios", r.ID, counts+remarks)
		}
		if words != "" {
			faults = append(faults, fixtures.Fault{File: r.File, Line: r.Line, Words: words})
		}
	}
	return faults
}

// circles lists the rules that need themselves.
func (s suite) circles() (faults []fixtures.Fault) {
	needs := map[string][]string{}
	for _, c := range s.Scenarios {
		needs[c.RuleID] = append(needs[c.RuleID], c.Needs...)
	}
	for _, r := range s.Facts.Rules {
		if circle := way(r.ID, r.ID, needs, map[string]bool{}); circle != nil {
			words := fmt.Sprintf("%s needs itself: it needs %s; take one of these tags away, or part a rule",
				r.ID, strings.Join(circle, ", which needs "))
			faults = append(faults, fixtures.Fault{File: r.File, Line: r.Line, Words: words})
		}
	}
	return faults
}

// way gives the rules by way of which one needs another, which is the last; nil if it does not.
func way(from, to string, needs map[string][]string, seen map[string]bool) []string {
	for _, need := range needs[from] {
		if need == to {
			return []string{to}
		}
		if seen[need] {
			continue
		}
		seen[need] = true
		if rest := way(need, to, needs, seen); rest != nil {
			return append([]string{need}, rest...)
		}
	}
	return nil
}
