package steps

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/features"
	"rulebook/fixtures"
	"rulebook/steps/feature"
)

// A Scenario is one scenario of a feature file; of an outline, one row of its examples.
type Scenario struct {
	// ID is the name of the feature file without its ending, a slash, and the title. It is unique in an assignment.
	ID string `json:"id"`

	Feature string   `json:"feature"` // the feature's title
	Rule    string   `json:"rule"`    // the sentence of the feature file's Rule that it stands under
	Title   string   `json:"title"`
	File    string   `json:"file"` // "<assignment>/<NN_topic>.feature"
	Line    int64    `json:"line"` // where the scenario begins
	Tags    []string `json:"tags"` // without @

	// RuleID is the id of the rule that it is about: its tag. There is one.
	RuleID string `json:"ruleId"`

	// Needs are the ids of other rules that a subject must keep before it can show this one, from tags such as @needs-CS300-R9.
	Needs []string `json:"needs,omitempty"`

	// Remark says that the scenario is reported and does not count.
	Remark bool `json:"remark"`

	// Random says that its games are drawn from the seed of the grading.
	Random bool `json:"random,omitempty"`

	// Steps are the texts of its steps, Lines where they stand, and Below the text that stands below each; "" if none does.
	Steps []string `json:"-"`
	Lines []int    `json:"-"`
	Below []string `json:"-"`
}

var ruleTag = regexp.MustCompile(`^(needs-)?([A-Z0-9]+-[A-Z]\d+)$`)

// RuleTag gives the id of the rule that a tag names, without @, and whether the scenario only needs it; "" for all other tags.
func RuleTag(tag string) (id string, needed bool) {
	found := ruleTag.FindStringSubmatch(tag)
	if found == nil {
		return "", false
	}
	return found[2], found[1] != ""
}

// catalogue lists the scenarios of an assignment in the order of its feature files. An error means that a feature file is at fault.
func catalogue(files fs.FS, assignment string) ([]Scenario, error) {
	documents, err := feature.Read(files, assignment)
	if err != nil {
		return nil, err
	}
	var scenarios []Scenario
	seen := map[string]bool{}
	for _, document := range documents {
		places, lines := located(document), document.Lines()
		for _, pickle := range document.Pickles {
			s := places[pickle.AstNodeIds[0]]
			s.File, s.Title, s.ID = pickle.Uri, pickle.Name, id(pickle.Uri, pickle.Name)
			s.tag(pickle.Tags)
			for _, step := range pickle.Steps {
				s.Steps, s.Below = append(s.Steps, step.Text), append(s.Below, feature.Below(step))
				s.Lines = append(s.Lines, lines[step.AstNodeIds[0]])
				s.Random = s.Random || AsksSolution(step.Text)
			}
			if seen[s.ID] {
				words := fmt.Sprintf("two scenarios are called %q: give each its own title%s", s.ID, column(document, pickle))
				return nil, &fixtures.Fault{File: s.File, Line: int(s.Line), Words: words}
			}
			seen[s.ID] = true
			scenarios = append(scenarios, s)
		}
	}
	return scenarios, nil
}

// Place tells where a feature file of a scenario lies: in the sources of the grader, or beside the folder of another assignment.
func Place(file string) string {
	if _, err := fs.Stat(features.FS, path.Dir(file)); err != nil {
		return file
	}
	return "features/" + file
}

// column says which placeholder gives each scenario of an outline its own title; "" for a scenario of none.
func column(d feature.Document, pickle *messages.Pickle) string {
	for _, s := range d.Scenarios() {
		if s.Id == pickle.AstNodeIds[0] && len(s.Examples) > 0 {
			return fmt.Sprintf(`, such as "%s, <%s>"`, s.Name, s.Examples[0].TableHeader.Cells[0].Value)
		}
	}
	return ""
}

// id names a scenario by its feature file, whose name may end in ":" and a line, and its title.
func id(uri, title string) string {
	uri, _, _ = strings.Cut(uri, ":")
	return strings.TrimSuffix(path.Base(uri), ".feature") + "/" + title
}

func (s *Scenario) tag(tags []*messages.PickleTag) {
	for _, t := range tags {
		name := strings.TrimPrefix(t.Name, "@")
		s.Tags = append(s.Tags, name)
		switch rule, needed := RuleTag(name); {
		case needed:
			s.Needs = append(s.Needs, rule)
		default:
			s.RuleID = cmp.Or(s.RuleID, rule)
		}
		s.Remark = s.Remark || name == "remark"
		s.Random = s.Random || name == "random"
	}
}

// located gives of each scenario of a document, by the id of its node, what stands above it, and where it begins.
func located(d feature.Document) map[string]Scenario {
	places := map[string]Scenario{}
	for rule, s := range d.Scenarios() {
		place := Scenario{Feature: d.Feature.Name, Line: s.Location.Line}
		if rule != nil {
			place.Rule = rule.Name
		}
		places[s.Id] = place
	}
	return places
}
