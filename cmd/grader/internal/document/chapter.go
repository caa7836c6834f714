package document

import (
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"rulebook/steps"
	"rulebook/steps/feature"
)

// A chapter is a feature file.
type chapter struct {
	*messages.Feature
	file        string
	definitions []definition
	comments    []*messages.Comment // that belong to none of them yet
}

// A definition is a scenario as its file has it: by itself, or an outline with its examples.
type definition struct {
	*messages.Scenario
	chapter  *chapter
	Sentence string   // of the feature file's rule that it stands under
	Notes    []string // the comments above it
	before   []*messages.Step
	cases    []steps.Scenario // a scenario for each row of the examples, or one
}

// readChapters reads the features of a suite. The scenarios of the suite are handed out to their definitions.
func readChapters(suite *steps.Suite) ([]*chapter, error) {
	documents, err := feature.Read(suite.Features(), suite.Assignment)
	if err != nil {
		return nil, err
	}
	return steps.Each(documents, func(d feature.Document) *chapter {
		c := readChapter(d)
		for i := range c.definitions {
			of := &c.definitions[i]
			of.cases = slices.DeleteFunc(slices.Clone(suite.Scenarios), func(s steps.Scenario) bool {
				return s.File != d.Name || s.Line != of.Location.Line
			})
		}
		return c
	}), nil
}

func readChapter(d feature.Document) *chapter {
	c := &chapter{Feature: d.Feature, file: d.Name, comments: d.Comments}
	before := map[*messages.Rule][]*messages.Step{}
	for rule, part := range d.Parts() {
		if before[rule] == nil {
			before[rule] = slices.Clone(before[nil])
		}
		switch {
		case part.Background != nil:
			before[rule] = append(before[rule], part.Background.Steps...)
		case part.Scenario != nil:
			c.add(definition{Scenario: part.Scenario, chapter: c, before: before[rule]}, rule)
		}
	}
	return c
}

// add adds a definition under a rule, with the comments above its first step that belong to none before.
func (c *chapter) add(d definition, rule *messages.Rule) {
	if rule != nil {
		d.Sentence = rule.Name
	}
	end := d.Location.Line
	if len(d.Steps) > 0 {
		end = d.Steps[0].Location.Line
	}
	for len(c.comments) > 0 && c.comments[0].Location.Line < end {
		d.Notes = append(d.Notes, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(c.comments[0].Text), "#")))
		c.comments = c.comments[1:]
	}
	c.definitions = append(c.definitions, d)
}
