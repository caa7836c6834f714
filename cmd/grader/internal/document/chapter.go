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
	File, Title, About string
	definitions        []definition
}

// A definition is a scenario as its file has it: by itself, or an outline with its examples.
type definition struct {
	chapter  *chapter
	line     int64
	sentence string // of the feature file's rule that it stands under
	Title    string
	Notes    []string // the comments above it
	before   []*messages.Step
	steps    []*messages.Step
	examples []*messages.Examples
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
				return s.File != d.Name || s.Line != of.line
			})
		}
		return c
	}), nil
}

func readChapter(d feature.Document) *chapter {
	c := &chapter{File: d.Name, Title: d.Feature.Name, About: strings.TrimSpace(d.Feature.Description)}
	r := reader{c, d.Comments}
	before := map[*messages.Rule][]*messages.Step{}
	for rule, part := range d.Parts() {
		if before[rule] == nil {
			before[rule] = slices.Clone(before[nil])
		}
		sentence := ""
		if rule != nil {
			sentence = rule.Name
		}
		switch {
		case part.Background != nil:
			before[rule] = append(before[rule], part.Background.Steps...)
		case part.Scenario != nil:
			r.add(part.Scenario, sentence, before[rule])
		}
	}
	return c
}

// A reader reads the scenarios of a feature, with the comments above them.
type reader struct {
	*chapter
	comments []*messages.Comment
}

func (r *reader) add(s *messages.Scenario, sentence string, before []*messages.Step) {
	end := s.Location.Line
	if len(s.Steps) > 0 {
		end = s.Steps[0].Location.Line
	}
	r.definitions = append(r.definitions, definition{
		chapter: r.chapter, line: s.Location.Line, sentence: sentence, Title: s.Name, Notes: r.notes(end),
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
