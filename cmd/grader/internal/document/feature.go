package document

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/cucumber/gherkin/go/v26"
	messages "github.com/cucumber/messages/go/v21"

	"rulebook/steps"
)

// A feature is a feature file.
type feature struct {
	File, Title, About string
	definitions        []definition
}

// A definition is a scenario as its file has it: by itself, or an outline with its examples.
type definition struct {
	feature  *feature
	line     int64
	sentence string // of the feature file's rule that it stands under
	Title    string
	Notes    []string // the comments above it
	before   []*messages.Step
	steps    []*messages.Step
	examples []*messages.Examples
	cases    []steps.Scenario // a scenario for each row of the examples, or one
}

// readFeatures reads the features of a suite. The scenarios of the suite are handed out to their definitions.
func readFeatures(suite *steps.Suite) ([]*feature, error) {
	files := suite.Features()
	names, err := fs.Glob(files, path.Join(suite.Assignment, "*.feature"))
	if err != nil {
		return nil, fmt.Errorf("listing the features of %s: %w", suite.Assignment, err)
	}
	var all []*feature
	for _, name := range names {
		f, err := readFeature(files, name)
		if err != nil {
			return nil, err
		}
		for i := range f.definitions {
			d := &f.definitions[i]
			d.cases = slices.DeleteFunc(slices.Clone(suite.Scenarios), func(s steps.Scenario) bool {
				return s.File != name || s.Line != d.line
			})
		}
		all = append(all, f)
	}
	return all, nil
}

func readFeature(files fs.FS, name string) (*feature, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, fmt.Errorf("reading a feature: %w", err)
	}
	defer file.Close()
	document, err := gherkin.ParseGherkinDocument(file, (&messages.Incrementing{}).NewId)
	if err != nil {
		return nil, fmt.Errorf("reading the feature %s: %w", name, err)
	}
	f := &feature{File: name, Title: document.Feature.Name, About: strings.TrimSpace(document.Feature.Description)}
	r := reader{f, document.Comments}
	var before []*messages.Step
	for _, child := range document.Feature.Children {
		switch {
		case child.Background != nil:
			before = child.Background.Steps
		case child.Scenario != nil:
			r.add(child.Scenario, "", before)
		case child.Rule != nil:
			r.rule(child.Rule, before)
		}
	}
	return f, nil
}

// A reader reads the scenarios of a feature, with the comments above them.
type reader struct {
	*feature
	comments []*messages.Comment
}

func (r *reader) rule(rule *messages.Rule, before []*messages.Step) {
	for _, child := range rule.Children {
		switch {
		case child.Background != nil:
			before = slices.Concat(before, child.Background.Steps)
		case child.Scenario != nil:
			r.add(child.Scenario, rule.Name, before)
		}
	}
}

func (r *reader) add(s *messages.Scenario, sentence string, before []*messages.Step) {
	end := s.Location.Line
	if len(s.Steps) > 0 {
		end = s.Steps[0].Location.Line
	}
	r.definitions = append(r.definitions, definition{
		feature: r.feature, line: s.Location.Line, sentence: sentence, Title: s.Name, Notes: r.notes(end),
		before: before, steps: s.Steps, examples: s.Examples,
	})
}

// notes takes the comments before a line that belong to no scenario before.
func (r *reader) notes(line int64) []string {
	var notes []string
	for len(r.comments) > 0 && r.comments[0].Location.Line < line {
		notes = append(notes, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(r.comments[0].Text), "#")))
		r.comments = r.comments[1:]
	}
	return notes
}
