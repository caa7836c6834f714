package steps

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	messages "github.com/cucumber/messages/go/v21"

	"rulebook/fixtures"
)

// Faults lists what is wrong in the features and the rules, by file and line: steps for which there is no phrase, or more than one,
// or that cannot be meant so; misspelt keywords and tags; files, rules, outlines and scenarios that hold nothing; scenarios that are
// about no rule, or several, or one that there is not; rules that no scenario tests as they are graded; rules that need themselves.
func (s *Suite) Faults() ([]fixtures.Fault, error) {
	documents, err := documentsIn(s.features, s.Assignment)
	if err != nil {
		return nil, err
	}
	faults, err := idleFiles(s.features, s.Assignment, documents)
	if err != nil {
		return nil, err
	}
	for _, d := range documents {
		faults = append(faults, slices.Concat(s.faultsIn(d), hollow(d))...)
		text, err := fs.ReadFile(s.features, d.uri)
		if err != nil {
			return nil, fmt.Errorf("reading the features of %s: %w", s.Assignment, err)
		}
		faults = append(faults, misspelt(d, string(text))...)
	}
	return slices.Concat(unique(faults), s.untested(), s.circles()), nil
}

// unique leaves out what the rows of an outline, or the scenarios of a rule, have said already.
func unique(faults []fixtures.Fault) []fixtures.Fault {
	var once []fixtures.Fault
	for _, f := range faults {
		if !slices.Contains(once, f) {
			once = append(once, f)
		}
	}
	return once
}

// faultsIn lists the faults of a feature file.
func (s *Suite) faultsIn(d document) (faults []fixtures.Fault) {
	lines := linesOf(d.GherkinDocument)
	places := locate(d.GherkinDocument)
	for _, pickle := range d.pickles {
		at := func(node string, words string) {
			faults = append(faults, fixtures.Fault{File: pickle.Uri, Line: lines[node], Words: words})
		}
		for _, step := range pickle.Steps {
			if words := s.misunderstood(step); words != "" {
				at(step.AstNodeIds[0], words)
			}
		}
		about := 0
		for _, tag := range pickle.Tags {
			found := ruleTag.FindStringSubmatch(strings.TrimPrefix(tag.Name, "@"))
			if found == nil {
				if words := s.misspeltTag(tag.Name); words != "" {
					at(tag.AstNodeId, words)
				}
				continue
			}
			if found[1] == "" {
				about++
			}
			if _, ok := s.Facts.Rule(found[2]); !ok {
				at(tag.AstNodeId, fmt.Sprintf("the tag %s names no rule: rules.yaml has no %s", tag.Name, found[2]))
			}
		}
		if line := int(places[pickle.AstNodeIds[0]].Line); about != 1 {
			words := fmt.Sprintf("this scenario is about %d rules: tag it with one, and others that it needs as @needs-...", about)
			faults = append(faults, fixtures.Fault{File: pickle.Uri, Line: line, Words: words})
		}
	}
	return faults
}

// keyword matches what looks like the beginning of a part of a feature.
var keyword = regexp.MustCompile(`(?m)^ *([A-Z]\w*(?: Outline)?):(?: |$)`)

// misspelt lists lines of descriptions that look like the beginning of a scenario. A scenario whose keyword is misspelt is a part of
// what stands before it, and nothing but a description to Gherkin.
func misspelt(d document, text string) (faults []fixtures.Fault) {
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
		faults = append(faults, fixtures.Fault{File: d.uri, Line: at + 1, Words: words})
	}
	return faults
}

// nearRule matches the end of a tag that looks like the id of a rule.
var nearRule = regexp.MustCompile(`(?i)[A-Z0-9]+-[A-Z]\d+$`)

// misspeltTag tells of a tag that ends with the id of a rule and is none of the two that name rules; "" for any other.
func (s *Suite) misspeltTag(tag string) string {
	id := strings.ToUpper(nearRule.FindString(tag))
	if _, ok := s.Facts.Rule(id); !ok {
		return ""
	}
	return fmt.Sprintf("the tag %s says nothing of %s: write @%[2]s for the rule that a scenario is about, "+
		"@needs-%[2]s for one that it needs", tag, id)
}

// misunderstood says why a step cannot be carried out, or not be meant so; "" if it can.
func (s *Suite) misunderstood(step *messages.PickleStep) string {
	var matching []Phrase
	for _, p := range s.vocabulary.Phrases {
		if p.Expression.MatchString(step.Text) {
			matching = append(matching, p)
		}
	}
	switch len(matching) {
	case 0:
		nearest := s.nearestPhrase(step.Text)
		if call.MatchString(step.Text) && s.quotesCode() {
			nearest += "; an expression stands in backquotes"
		}
		return fmt.Sprintf("there is no phrase for the step %q; the nearest is: %s", step.Text, nearest)
	case 1:
		if wrong := matching[0].Wrong; wrong != nil {
			return wrong(step.Text, below(step))
		}
		return ""
	}
	return fmt.Sprintf("the step %q has %d phrases: %s", step.Text, len(matching), strings.Join(Each(matching, Phrase.Words), "; "))
}

// call matches a call that stands outside backquotes.
var call = regexp.MustCompile("^[^`\"]*\\w\\(")

// quotesCode tells whether there are phrases with expressions in backquotes.
func (s *Suite) quotesCode() bool {
	return slices.ContainsFunc(s.vocabulary.Phrases, func(p Phrase) bool { return strings.Contains(p.Expression.String(), "`") })
}

// nearestPhrase gives the phrase that is most like a step, whatever text that quotes.
func (s *Suite) nearestPhrase(step string) string {
	step = quoted.ReplaceAllString(step, `"TEXT"`)
	distance := func(p Phrase) int {
		return min(levenshtein.ComputeDistance(step, p.words("$1")), levenshtein.ComputeDistance(step, p.words("$2")))
	}
	return slices.MinFunc(s.vocabulary.Phrases, func(a, b Phrase) int { return distance(a) - distance(b) }).Words()
}

var (
	optional = regexp.MustCompile(`\((?:\?:)?([^()]*)\)\?`)
	either   = regexp.MustCompile(`\((?:\?:)?([^()|]*)\|(?:[^()]*\|)?([^()|]*)\)`) // the first and the last
	named    = regexp.MustCompile(`\?P<\w+>`)
	anything = regexp.MustCompile(`\(?(?:\.[*+]\??|\[\^"\][*+])\)?`)
	number   = regexp.MustCompile(`\(?-?\??\\d\+\)?`)
)

// Words gives the phrase as somebody would write it, in its shortest form: TEXT and NUMBER stand for what may be anything.
func (p Phrase) Words() string { return p.words("$1") }

// words writes it with one of each choice.
func (p Phrase) words(choice string) string {
	words := strings.TrimSuffix(strings.TrimPrefix(p.Expression.String(), "^"), "$")
	words = named.ReplaceAllString(words, "")
	words = number.ReplaceAllString(anything.ReplaceAllString(words, "TEXT"), "NUMBER")
	for range 3 { // one may stand in another
		words = either.ReplaceAllString(optional.ReplaceAllString(words, ""), choice)
	}
	return strings.ReplaceAll(words, `\`, "")
}

// untested lists the rules that have no scenarios of the kind that they are graded by, or such as they must not have.
func (s *Suite) untested() (faults []fixtures.Fault) {
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
func (s *Suite) circles() (faults []fixtures.Fault) {
	needs := map[string][]string{}
	for _, c := range s.Scenarios {
		needs[c.RuleID] = append(needs[c.RuleID], c.Needs...)
	}
	for _, r := range s.Facts.Rules {
		if slices.Contains(needed(r.ID, needs, map[string]bool{}), r.ID) {
			words := fmt.Sprintf("%s needs itself, by way of the rules that its scenarios need", r.ID)
			faults = append(faults, fixtures.Fault{File: r.File, Line: r.Line, Words: words})
		}
	}
	return faults
}

// needed lists the rules that a rule needs, and those that they need.
func needed(rule string, needs map[string][]string, seen map[string]bool) []string {
	var all []string
	for _, need := range needs[rule] {
		all = append(all, need)
		if !seen[need] {
			seen[need] = true
			all = append(all, needed(need, needs, seen)...)
		}
	}
	return all
}

// linesOf tells where the steps and the tags of a document stand, by the ids of their nodes.
func linesOf(d *messages.GherkinDocument) map[string]int {
	lines := map[string]int{}
	tags := func(tags []*messages.Tag) {
		for _, t := range tags {
			lines[t.Id] = int(t.Location.Line)
		}
	}
	written := func(steps []*messages.Step) {
		for _, s := range steps {
			lines[s.Id] = int(s.Location.Line)
		}
	}
	inner := func(b *messages.Background, c *messages.Scenario) {
		if b != nil {
			written(b.Steps)
		}
		if c == nil {
			return
		}
		written(c.Steps)
		tags(c.Tags)
		for _, examples := range c.Examples {
			tags(examples.Tags)
		}
	}
	tags(d.Feature.Tags)
	for _, child := range d.Feature.Children {
		inner(child.Background, child.Scenario)
		if child.Rule == nil {
			continue
		}
		tags(child.Rule.Tags)
		for _, below := range child.Rule.Children {
			inner(below.Background, below.Scenario)
		}
	}
	return lines
}
