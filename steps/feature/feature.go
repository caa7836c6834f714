// Package feature reads feature files, which are written in Gherkin. What is wrong in one is told by file and line.
package feature

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"regexp"
	"sort"
	"strconv"
	"strings"

	gherkin "github.com/cucumber/gherkin/go/v26"
	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"rulebook/fixtures"
)

// A Document is a feature file: its name, and its scenarios as they are run, of outlines one for each row of the examples.
type Document struct {
	*messages.GherkinDocument
	Name    string
	Pickles []*messages.Pickle
}

// Scenarios gives the scenarios and outlines of the file in order, each with the rule that it stands under, or nil.
func (d Document) Scenarios() iter.Seq2[*messages.Rule, *messages.Scenario] {
	return func(yield func(*messages.Rule, *messages.Scenario) bool) {
		for rule, part := range d.Parts() {
			if part.Scenario != nil && !yield(rule, part.Scenario) {
				return
			}
		}
	}
}

// Parts gives the backgrounds and scenarios of the file in order, each with the rule that it stands under, or nil.
func (d Document) Parts() iter.Seq2[*messages.Rule, *messages.RuleChild] {
	return func(yield func(*messages.Rule, *messages.RuleChild) bool) {
		for _, child := range d.Feature.Children {
			parts := []*messages.RuleChild{{Background: child.Background, Scenario: child.Scenario}}
			if child.Rule != nil {
				parts = child.Rule.Children
			}
			for _, part := range parts {
				if !yield(child.Rule, part) {
					return
				}
			}
		}
	}
}

// Lines tells where the scenarios, steps and tags of the file stand, by the ids of their nodes.
func (d Document) Lines() map[string]int {
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
	tags(d.Feature.Tags)
	for rule, part := range d.Parts() {
		if rule != nil {
			tags(rule.Tags)
		}
		if part.Background != nil {
			written(part.Background.Steps)
		}
		if s := part.Scenario; s != nil {
			lines[s.Id] = int(s.Location.Line)
			written(s.Steps)
			tags(s.Tags)
			for _, examples := range s.Examples {
				tags(examples.Tags)
			}
		}
	}
	return lines
}

// Read reads the feature files in a folder, which belongs to an assignment. The error for a file that is no Gherkin is a
// [*fixtures.Fault].
func Read(files fs.FS, folder string) ([]Document, error) {
	documents, err := parsed(files, folder)
	if broken, ok := errors.AsType[*parserError](err); ok {
		return nil, broken.fault(files, folder)
	}
	if err == nil {
		return documents, nil
	}
	if found := badGherkin.FindStringSubmatch(err.Error()); found != nil {
		line, _ := strconv.Atoi(found[2])
		return nil, &fixtures.Fault{File: found[1], Line: line, Words: "this is no Gherkin: " + plainGherkin(found[3])}
	}
	return nil, fmt.Errorf("reading the features of %s: %w", folder, err)
}

// A parserError is a panic of the parser of Gherkin, which is none of ours.
type parserError struct{ raised any }

func (e *parserError) Error() string { return fmt.Sprint(e.raised) }

// parsed reads the feature files at a path. The error for a panic of the parser is a [*parserError].
func parsed(files fs.FS, at string) (documents []Document, err error) {
	defer func() {
		if raised := recover(); raised != nil {
			err = &parserError{raised}
		}
	}()
	suite := godog.TestSuite{Options: &godog.Options{FS: files, Paths: []string{at}}}
	read, err := suite.RetrieveFeatures()
	for _, feature := range read {
		documents = append(documents, Document{feature.GherkinDocument, feature.Uri, feature.Pickles})
	}
	return documents, err
}

// panics tells whether the parser panics at a text, or gives neither a document nor an error, at which godog panics.
func panics(text []byte) (does bool) {
	defer func() { does = does || recover() != nil }()
	read, err := gherkin.ParseGherkinDocument(bytes.NewReader(text), (&messages.Incrementing{}).NewId)
	if read != nil {
		gherkin.Pickles(*read, "", (&messages.Incrementing{}).NewId)
	}
	return read == nil && err == nil
}

// fault finds the line at which the parser broke off: the last one of the shortest beginning of a file that breaks it.
func (e *parserError) fault(files fs.FS, folder string) error {
	fault := &fixtures.Fault{File: folder, Words: fmt.Sprintf("the parser of Gherkin broke off here (%v): write it otherwise", e)}
	err := fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".feature" {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil || !panics(text) {
			return err
		}
		lines := bytes.SplitAfter(text, []byte("\n"))
		broken := func(n int) bool { return panics(bytes.Join(lines[:n+1], nil)) }
		fault.File, fault.Line = name, 1+sort.Search(len(lines)-1, broken)
		return fs.SkipAll
	})
	if err != nil {
		return fmt.Errorf("reading the features of %s: %w", folder, err)
	}
	return fault
}

// Below gives the text below a step; "" if there is none.
func Below(step *messages.PickleStep) string {
	if step.Argument == nil || step.Argument.DocString == nil {
		return ""
	}
	return step.Argument.DocString.Content
}

// badGherkin finds what is wrong in the words of godog: the file, the line, and what stands there.
var badGherkin = regexp.MustCompile(`(?s)^(.*?\.feature) - .*?\((\d+):\d+\): (.*?)(?:\n|$)`)

// misplaced matches the kinds of lines that may stand in a place, and the line that stands there.
var misplaced = regexp.MustCompile(`^expected: (.*), got '(.*)'$`)

// plainGherkin puts the message of the Gherkin parser into the words of someone who writes features.
func plainGherkin(message string) string {
	found := misplaced.FindStringSubmatch(message)
	switch {
	case strings.Contains(message, "\uFEFF"):
		return "the file begins with a byte order mark: save it as UTF-8 without one"
	case strings.HasPrefix(message, "unexpected end of file") && strings.Contains(message, "#DocStringSeparator"):
		return `a text is not closed: write """ below its last line, too`
	case found != nil && strings.Contains(found[1], "#FeatureLine"):
		return fmt.Sprintf("%q cannot stand here: a file begins with Feature: and a title", found[2])
	case found != nil && strings.HasPrefix(found[1], "#TagLine"):
		const words = "%q cannot stand here, below a tag: a tag stands above Rule:, Scenario:, Scenario Outline: or Examples:"
		return fmt.Sprintf(words, found[2])
	case found != nil:
		return fmt.Sprintf("%q cannot stand here: steps begin with Given, When, Then, And or But, rows with |, a comment with #, "+
			"and parts with Feature:, Rule:, Scenario:, Scenario Outline: or Examples:, of which a file has one Feature: alone", found[2])
	}
	return message
}
