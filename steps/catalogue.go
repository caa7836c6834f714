package steps

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"sort"
	"strconv"
	"strings"

	gherkin "github.com/cucumber/gherkin/go/v26"
	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"rulebook/features"
	"rulebook/fixtures"
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

	// Steps are the texts of its steps, and Below the text that stands below each; "" if none does.
	Steps []string `json:"-"`
	Below []string `json:"-"`
}

var ruleTag = regexp.MustCompile(`^(needs-)?([A-Z0-9]+-[A-Z]\d+)$`)

// Catalogue lists the scenarios of an assignment in the order of its feature files. An error means that a feature file is at
// fault.
func Catalogue(assignment string) ([]Scenario, error) {
	return catalogue(features.FS, assignment)
}

func catalogue(files fs.FS, assignment string) ([]Scenario, error) {
	documents, err := documentsIn(files, assignment)
	if err != nil {
		return nil, err
	}
	var scenarios []Scenario
	seen := map[string]bool{}
	for _, document := range documents {
		places := locate(document.GherkinDocument)
		for _, pickle := range document.pickles {
			s := places[pickle.AstNodeIds[0]]
			s.File, s.Title, s.ID = pickle.Uri, pickle.Name, id(pickle.Uri, pickle.Name)
			s.tag(pickle.Tags)
			for _, step := range pickle.Steps {
				s.Steps, s.Below = append(s.Steps, step.Text), append(s.Below, below(step))
				s.Random = s.Random || asSolved.MatchString(step.Text)
			}
			if seen[s.ID] {
				return nil, &fixtures.Fault{
					File: s.File, Line: int(s.Line), Words: fmt.Sprintf("two scenarios are called %q: give each its own title", s.ID),
				}
			}
			seen[s.ID] = true
			scenarios = append(scenarios, s)
		}
	}
	return scenarios, nil
}

// badGherkin finds what is wrong in the words of godog: the file, the line, and what stands there.
var badGherkin = regexp.MustCompile(`(?s)^(.*?\.feature) - .*?\((\d+):\d+\): (.*?)(?:\n|$)`)

var misplaced = regexp.MustCompile(`^expected: .*, got '(.*)'$`)

// plainGherkin puts the message of the Gherkin parser into the words of someone who writes features.
func plainGherkin(message string) string {
	found := misplaced.FindStringSubmatch(message)
	switch {
	case strings.Contains(message, "\uFEFF"):
		return "the file begins with a byte order mark: save it as UTF-8 without one"
	case strings.HasPrefix(message, "unexpected end of file") && strings.Contains(message, "#DocStringSeparator"):
		return `a text is not closed: write """ below its last line, too`
	case found != nil:
		return fmt.Sprintf("%q cannot stand here: steps begin with Given, When, Then, And or But, rows with |, a comment with #, "+
			"and parts with Feature:, Rule:, Scenario:, Scenario Outline: or Examples:, of which a file has one Feature: alone", found[1])
	}
	return message
}

// A document is a feature file.
type document struct {
	*messages.GherkinDocument
	uri     string
	pickles []*messages.Pickle
}

// Place tells where a feature file of a scenario lies: in the sources of the grader, or beside the folder of another assignment.
func Place(file string) string {
	if _, err := fs.Stat(features.FS, path.Dir(file)); err != nil {
		return file
	}
	return "features/" + file
}

// documentsIn reads the feature files of an assignment.
func documentsIn(files fs.FS, assignment string) ([]document, error) {
	documents, err := parsed(files, assignment)
	if broken, ok := errors.AsType[*parserError](err); ok {
		return nil, broken.fault(files, assignment)
	}
	if err == nil {
		return documents, nil
	}
	if found := badGherkin.FindStringSubmatch(err.Error()); found != nil {
		line, _ := strconv.Atoi(found[2])
		return nil, &fixtures.Fault{File: found[1], Line: line, Words: "this is no Gherkin: " + plainGherkin(found[3])}
	}
	return nil, fmt.Errorf("reading the features of %s: %w", assignment, err)
}

// A parserError is a panic of the parser of Gherkin, which is none of ours.
type parserError struct{ raised any }

func (e *parserError) Error() string { return fmt.Sprint(e.raised) }

// parsed reads the feature files at a path. The error for a panic of the parser is a [*parserError].
func parsed(files fs.FS, at string) (documents []document, err error) {
	defer func() {
		if raised := recover(); raised != nil {
			err = &parserError{raised}
		}
	}()
	suite := godog.TestSuite{Options: &godog.Options{FS: files, Paths: []string{at}}}
	read, err := suite.RetrieveFeatures()
	for _, feature := range read {
		documents = append(documents, document{feature.GherkinDocument, feature.Uri, feature.Pickles})
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
func (e *parserError) fault(files fs.FS, assignment string) error {
	fault := &fixtures.Fault{File: assignment, Words: fmt.Sprintf("the parser of Gherkin broke off here (%v): write it otherwise", e)}
	err := fs.WalkDir(files, assignment, func(name string, entry fs.DirEntry, err error) error {
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
		return fmt.Errorf("reading the features of %s: %w", assignment, err)
	}
	return fault
}

// below gives the text below a step.
func below(step *messages.PickleStep) string {
	if step.Argument == nil || step.Argument.DocString == nil {
		return ""
	}
	return step.Argument.DocString.Content
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
		s.Random = s.Random || name == "random"
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
