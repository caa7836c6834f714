// Package gradebook holds the marks of a class, and puts them into the files of course systems.
package gradebook

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// Schema names the format of a [Book]. It changes when a field changes its meaning or goes.
const Schema = "rulebook/class/v1"

// A Book is the result of a class. It does not depend on time, place or order, so that the same verdicts make the same
// bytes.
type Book struct {
	Schema     string           `json:"schema"`
	Assignment string           `json:"assignment"`
	Title      string           `json:"title"`              // of the assignment's document
	Document   string           `json:"document,omitempty"` // the address of its page of the rulebook
	Of         rubric.Points    `json:"of"`
	Rules      []Rule           `json:"rules"`   // those with a scenario that counts, in the order of the document
	Rows       []Row            `json:"rows"`    // by the student's ID
	Missing    []roster.Student `json:"missing"` // who handed in nothing
	Skipped    []roster.Skip    `json:"skipped"` // what belongs to nobody
}

// A Rule is a column head in the matrix of a class.
type Rule struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Group string `json:"group"` // of the document
}

// A Row is the result of one submission in a class. Details are in its result document.
type Row struct {
	Student  roster.Student           `json:"student"`
	Known    bool                     `json:"known"` // the roster knows the student, or there is none
	Path     string                   `json:"path"`  // of what was handed in, relative to the folder of the class
	Notes    []string                 `json:"notes,omitempty"`
	Anew     string                   `json:"anew,omitempty"` // why it was graded after the others were; "" if it was not
	State    report.State             `json:"state"`
	Problem  string                   `json:"problem,omitempty"`
	Level    box.Level                `json:"level"`
	Language string                   `json:"language,omitempty"`
	Counted  report.Totals            `json:"counted"`
	Remarks  report.Totals            `json:"remarks"`
	Evidence report.Evidence          `json:"evidence,omitzero"`
	Mark     rubric.Mark              `json:"mark"`
	Rules    map[string]report.Totals `json:"rules,omitempty"`  // the totals by rule, of the scenarios that count
	Causes   []Cause                  `json:"causes,omitempty"` // what is wrong, as far as it counts, the one that blocks most first
	Told     []string                 `json:"told,omitempty"`   // the same, as far as the student may know it, a line each
	Flaky    []string                 `json:"flaky,omitempty"`  // the ids of scenarios with different outcomes under --repeat
	Person   []string                 `json:"person,omitempty"` // the ids of rules that a person must look at
	Files    []report.HandedIn        `json:"files,omitempty"`
	Failures Failures                 `json:"failures,omitzero"`
}

// A Cause is a fault of a submission. Those that break the same rule in the same way are the same one.
type Cause struct {
	Rule      string `json:"rule"`
	Signature string `json:"signature,omitempty"`
	Sentence  string `json:"sentence"`
	Fails     int    `json:"fails"`
	Blocks    int    `json:"blocks"`
}

// Enter makes the row of a hand-in from its result.
func Enter(handin roster.Handin, result report.Submission, mark rubric.Mark) Row {
	row := Row{
		Student: handin.Student, Known: handin.Known, Path: handin.Path(), Notes: handin.Notes, Anew: handin.Anew,
		State: result.State, Problem: result.Problem, Level: result.Containment.Level, Language: result.Language,
		Counted: result.Counted, Remarks: result.Remarks, Evidence: result.Evidence, Mark: mark,
		Rules: map[string]report.Totals{}, Flaky: result.Flaky, Person: result.ForPerson(),
		Files: result.Files, Failures: failuresOf(result.Results),
	}
	for _, group := range result.Groups {
		for _, rule := range group.Rules {
			row.Rules[rule.ID] = rule.Totals
		}
	}
	for _, c := range result.Causes {
		if !c.Remark {
			row.Causes = append(row.Causes, Cause{c.Rule, c.Signature, c.Sentence, len(c.Fails), len(c.Blocks)})
		}
	}
	return row
}

// A Shared cause is one that submissions have in common.
type Shared struct {
	Cause
	Rows []Row // those that have it
}

// MostFrequent lists the causes of the class, those that most submissions share first, then in the order in which
// they first occur. Each is told in the words of the first submission that has it.
func (b *Book) MostFrequent() []Shared {
	type fault struct{ rule, signature string }
	var all []Shared
	places := map[fault]int{}
	for _, row := range b.Rows {
		for _, c := range row.Causes {
			at := fault{c.Rule, cmp.Or(c.Signature, c.Sentence)}
			place, known := places[at]
			if !known {
				place = len(all)
				places[at] = place
				all = append(all, Shared{Cause: c})
			}
			all[place].Rows = append(all[place].Rows, row)
		}
	}
	slices.SortStableFunc(all, func(x, y Shared) int { return cmp.Compare(len(y.Rows), len(x.Rows)) })
	return all
}

// Partial tells whether the class was graded in part only, so that it has no marks.
func (b *Book) Partial() bool {
	return slices.ContainsFunc(b.Rows, func(r Row) bool { return r.Mark.Partial })
}

// LeastEvidence lists rows, no more than that many, to which fewer scenarios could be put than to others of the class: the
// fewest first.
func (b *Book) LeastEvidence(most int) []Row {
	largest := 0
	for _, row := range b.Rows {
		largest = max(largest, row.Evidence.Percent())
	}
	rows := slices.DeleteFunc(slices.Clone(b.Rows), func(r Row) bool {
		return r.Evidence.Of == 0 || r.Evidence.Percent() == largest
	})
	slices.SortStableFunc(rows, func(x, y Row) int { return cmp.Compare(x.Evidence.Percent(), y.Evidence.Percent()) })
	return rows[:min(most, len(rows))]
}

// New makes the book of a class without rows.
func New(suite *steps.Suite, of rubric.Points) *Book {
	return &Book{
		Schema: Schema, Assignment: suite.Assignment, Title: suite.Facts.Document, Of: of, Rules: rules(suite),
		Rows: []Row{}, Missing: []roster.Student{}, Skipped: []roster.Skip{},
	}
}

func rules(suite *steps.Suite) []Rule {
	tested := map[string]bool{}
	for _, c := range suite.Scenarios {
		tested[c.RuleID] = tested[c.RuleID] || !c.Remark
	}
	list := []Rule{}
	for _, group := range suite.Facts.Groups {
		for _, rule := range suite.Facts.RulesOf(group) {
			if tested[rule.ID] {
				list = append(list, Rule{rule.ID, rule.Text, group.Name})
			}
		}
	}
	return list
}

// Address gives the address of a rule in the rulebook; "" if there is none.
func (b *Book) Address(rule string) string { return report.Place(b.Document, rule) }

// WriteJSON writes the book.
func (b *Book) WriteJSON(w io.Writer) error {
	if err := report.WriteJSON(w, b); err != nil {
		return fmt.Errorf("writing the results of the class: %w", err)
	}
	return nil
}

// Read reads the output of [Book.WriteJSON]. It refuses another schema, unknown fields, and anything behind the end.
func Read(r io.Reader) (*Book, error) {
	book := &Book{}
	err := report.Strict(r, book)
	if err == nil && book.Schema != Schema {
		err = fmt.Errorf("the schema is %q, not %q", book.Schema, Schema)
	}
	seen := map[string]bool{"": true}
	for _, row := range book.Rows {
		if err == nil && seen[row.Student.ID] {
			err = fmt.Errorf("the student %q has two rows or no ID", row.Student.ID)
		}
		seen[row.Student.ID] = true
	}
	if err != nil {
		return nil, fmt.Errorf("reading the results of a class: %w: name a class.json that this grader has written", err)
	}
	return book, nil
}
