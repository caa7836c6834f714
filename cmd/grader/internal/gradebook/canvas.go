package gradebook

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/spreadsheet"
)

// Canvas' importer (lib/gradebook_importer.rb) reads a file like this: the head begins with "Student" and "ID"; columns
// about students end with "Section"; an assignment is "Name (12345)", and without the number of an existing one it is
// created; a row "Points Possible" may stand above the students; an empty cell changes nothing, "EX" excuses, and what its
// exporter marks with "N/A" it ignores; columns that have the words of a total anywhere in their heads are ignored.

// MergeCanvas puts the marks of a class into a gradebook that Canvas exported. It changes one column only, the named
// one or a new one, and only cells with a mark. It matches students by ID, SIS User ID, SIS Login ID, and at last by
// name.
func MergeCanvas(exported []byte, b *Book, o Options) ([]byte, *Merge, error) {
	return merge(exported, b, o, (*filling).canvas)
}

func (f *filling) canvas() error {
	section, err := f.canvasSection()
	if err != nil {
		return err
	}
	f.total = f.canvasPossible()
	f.first, f.commas = f.total+1, f.decimalComma(section+1)
	f.who = cellOf(0)
	if f.head.Has(spreadsheet.LastName) && f.Find("Student") != 0 {
		f.who = f.head.Name
	}
	f.person = f.who
	if err := f.canvasColumn(section); err != nil {
		return err
	}
	if f.total > 0 {
		f.possible = f.column
	}
	f.lock, f.locked = f.column, map[string]string{"ex": "excused", "n/a": "not to do this assignment, so Canvas would ignore a grade"}
	user, account := f.told(spreadsheet.SIS), f.told(spreadsheet.Login)
	f.keys = []key{
		{line: f.told(spreadsheet.Canvas), fields: []string{"canvas"}},
		{line: user, fields: []string{"sis", "number"}},
		{line: account, fields: []string{"login"}},
		{line: account, fields: []string{"email"}, guess: true}, // many schools use addresses as logins
		{line: user, fields: []string{"id"}, guess: true},
		{line: account, fields: []string{"id"}, guess: true},
		{line: f.who, fields: []string{"name"}, guess: true},
	}
	return nil
}

func (f *filling) canvasSection() (int, error) {
	first := f.Lines[0].Value(0)
	if !strings.Contains(first, "Student") && !strings.EqualFold(first, "LastName") {
		return 0, fmt.Errorf("its head must begin with Student, but begins with %s: export the gradebook again", f.Heads())
	}
	for i := range f.Lines[0].Cells() {
		if strings.Contains(f.Lines[0].Value(i), "Section") {
			return i, nil
		}
	}
	return 0, errors.New("its head lacks Section, which ends the columns about students: export the gradebook again")
}

// canvasPossible returns the line of the possible points, or 0. Other lines without students may stand above it.
func (f *filling) canvasPossible() int {
	return 1 + slices.IndexFunc(f.Lines[1:min(len(f.Lines), 5)], func(r spreadsheet.Record) bool {
		return strings.Contains(r.Value(0), "Points Possible")
	})
}

// canvasTotal matches heads such as "Unposted Final Score (Fall 2026)".
var canvasTotal = regexp.MustCompile(`(Current|Final) (Score|Points|Grade)|Override (Score|Grade|Status)`)

// canvasColumn finds the column for the marks, or inserts it before the totals, which Canvas expects at the end.
func (f *filling) canvasColumn(section int) error {
	wanted := cmp.Or(f.options.Column, f.book.Title)
	readOnly := func(column int) bool {
		return canvasTotal.MatchString(f.Lines[0].Value(column)) ||
			f.total > 0 && strings.EqualFold(f.Lines[f.total].Value(column), "(read only)")
	}
	column, err := f.columnNamed(section+1, wanted, func(head string) []string {
		if parts := numbered.FindStringSubmatch(head); parts != nil {
			return []string{parts[1], parts[2], "(" + parts[2] + ")"}
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case column < 0 && canvasTotal.MatchString(wanted):
		return fmt.Errorf("a column %q would be ignored by Canvas, which takes it for a total: name another with --column", wanted)
	case column >= 0 && readOnly(column):
		return fmt.Errorf("the column %q is one that Canvas computes: name the column of the assignment with --column", wanted)
	case column < 0 && numbered.MatchString(wanted):
		return fmt.Errorf("there is no column %q: Canvas would take the number for that of another assignment: name one of the file, "+
			"or a new one without a number: %s", wanted, f.Heads())
	}
	at := f.Lines[0].Cells()
	for at > section+1 && readOnly(at-1) {
		at--
	}
	f.choose(column, at, wanted)
	if f.Created && f.total > 0 {
		f.Set(f.total, f.column, f.text(f.book.Of))
	}
	return nil
}
