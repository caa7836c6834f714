package steps

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"rulebook/features"
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

	// Steps are the texts of its steps.
	Steps []string `json:"-"`
}

var ruleTag = regexp.MustCompile(`^(needs-)?([A-Z0-9]+-[A-Z]\d+)$`)

// Catalogue lists the scenarios of an assignment in the order of its feature files. An error means that a feature file is at
// fault.
func Catalogue(assignment string) ([]Scenario, error) {
	suite := godog.TestSuite{Options: &godog.Options{FS: features.FS, Paths: []string{assignment}}}
	documents, err := suite.RetrieveFeatures()
	if err != nil {
		return nil, fmt.Errorf("reading the features of %s: %w", assignment, err)
	}
	var scenarios []Scenario
	seen := map[string]bool{}
	for _, document := range documents {
		places := locate(document.GherkinDocument)
		for _, pickle := range document.Pickles {
			s := places[pickle.AstNodeIds[0]]
			s.File, s.Title, s.ID = pickle.Uri, pickle.Name, id(pickle.Uri, pickle.Name)
			s.tag(pickle.Tags)
			for _, step := range pickle.Steps {
				s.Steps = append(s.Steps, step.Text)
			}
			if seen[s.ID] {
				return nil, fmt.Errorf("reading the features of %s: two scenarios are called %q: give each its own title", assignment, s.ID)
			}
			seen[s.ID] = true
			scenarios = append(scenarios, s)
		}
	}
	return scenarios, nil
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
		if rule := ruleTag.FindStringSubmatch(name); rule != nil && rule[1] != "" {
			s.Needs = append(s.Needs, rule[2])
		} else if rule != nil {
			s.RuleID = cmp.Or(s.RuleID, rule[2])
		}
		s.Remark = s.Remark || name == "remark"
	}
}

// locate tells for each scenario of a document, by the id of its node, where it stands.
func locate(document *messages.GherkinDocument) map[string]Scenario {
	places := map[string]Scenario{}
	put := func(s *messages.Scenario, rule string) {
		if s != nil {
			places[s.Id] = Scenario{Feature: document.Feature.Name, Rule: rule, Line: s.Location.Line}
		}
	}
	for _, child := range document.Feature.Children {
		put(child.Scenario, "")
		if child.Rule == nil {
			continue
		}
		for _, inner := range child.Rule.Children {
			put(inner.Scenario, child.Rule.Name)
		}
	}
	return places
}
