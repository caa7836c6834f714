package gradebook

import (
	"encoding/json"
	"fmt"
	"io"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/steps"
)

// New makes the book of a class without rows.
func New(suite *steps.Suite, of rubric.Points) *Book {
	return &Book{
		Schema: Schema, Assignment: suite.Assignment, Title: suite.Facts.Document, Of: of, Rules: rules(suite),
		Rows: []Row{}, Missing: []roster.Student{}, Skipped: []roster.Skip{},
	}
}

// rules lists the rules with a scenario that counts.
func rules(suite *steps.Suite) []Rule {
	tested := map[string]bool{}
	for _, c := range suite.Scenarios {
		for _, id := range c.Rules {
			tested[id] = tested[id] || !c.Remark
		}
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

// WriteJSON writes the book.
func (b *Book) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(b); err != nil {
		return fmt.Errorf("writing the results of the class: %w", err)
	}
	return nil
}

// Read reads the output of [Book.WriteJSON]. It refuses another schema, unknown fields, and anything behind the end.
func Read(r io.Reader) (*Book, error) {
	book, err := read(r)
	if err != nil {
		return nil, fmt.Errorf("reading the results of a class: %w: name a class.json that this grader has written", err)
	}
	return book, nil
}

func read(r io.Reader) (*Book, error) {
	book := &Book{}
	if err := report.Strict(r, book); err != nil {
		return nil, err
	}
	if book.Schema != Schema {
		return nil, fmt.Errorf("the schema is %q, not %q", book.Schema, Schema)
	}
	seen := map[string]bool{}
	for _, row := range book.Rows {
		if row.Student.ID == "" || seen[row.Student.ID] {
			return nil, fmt.Errorf("the student %q has two rows or no ID", row.Student.ID)
		}
		seen[row.Student.ID] = true
	}
	return book, nil
}
