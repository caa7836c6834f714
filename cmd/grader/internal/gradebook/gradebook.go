// Package gradebook holds the marks of a class, and puts them into the files of course systems.
package gradebook

import (
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/submission/box"
)

// Schema names the format of a [Book]. It changes when a field changes its meaning or goes.
const Schema = "rulebook/class/v1"

// A Book is the result of a class. It does not depend on time, place or order, so that the same verdicts make the same
// bytes.
type Book struct {
	Schema     string        `json:"schema"`
	Assignment string        `json:"assignment"`
	Title      string        `json:"title"` // of the assignment's document
	Of         rubric.Points `json:"of"`

	// Rules are those with a scenario that counts, in the order of the document.
	Rules []Rule `json:"rules"`

	Rows    []Row            `json:"rows"`    // by the student's ID
	Missing []roster.Student `json:"missing"` // who handed in nothing
	Skipped []roster.Skip    `json:"skipped"` // what belongs to nobody
}

// A Rule is a column head in the matrix of a class.
type Rule struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Group string `json:"group"` // of the document
}

// A Row is the result of one submission in a class. Details are in its result document.
type Row struct {
	Student  roster.Student `json:"student"`
	Known    bool           `json:"known"` // the roster knows the student, or there is none
	Path     string         `json:"path"`  // of what was handed in, relative to the folder of the class
	Notes    []string       `json:"notes,omitempty"`
	State    report.State   `json:"state"`
	Problem  string         `json:"problem,omitempty"`
	Level    box.Level      `json:"level"`
	Language string         `json:"language,omitempty"`
	Counted  report.Totals  `json:"counted"`
	Remarks  report.Totals  `json:"remarks"`
	Mark     rubric.Mark    `json:"mark"`

	// Rules are the totals by rule, of the scenarios that count.
	Rules map[string]report.Totals `json:"rules,omitempty"`

	// Flaky are the ids of scenarios with different outcomes under --repeat.
	Flaky []string `json:"flaky,omitempty"`
}

// Enter makes the row of a hand-in from its result.
func Enter(handin roster.Handin, result report.Submission, mark rubric.Mark) Row {
	row := Row{
		Student: handin.Student, Known: handin.Known, Notes: handin.Notes, State: result.State, Problem: result.Problem,
		Level: result.Containment.Level, Language: result.Language, Counted: result.Counted, Remarks: result.Remarks,
		Mark: mark, Rules: map[string]report.Totals{}, Flaky: result.Flaky,
	}
	if len(handin.Parts) > 0 {
		row.Path = handin.Parts[0].Path
	}
	for _, group := range result.Groups {
		for _, rule := range group.Rules {
			row.Rules[rule.ID] = rule.Totals
		}
	}
	return row
}
