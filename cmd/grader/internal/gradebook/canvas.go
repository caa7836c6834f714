package gradebook

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Canvas' importer (lib/gradebook_importer.rb) reads a file like this: the head begins with "Student" and "ID"; columns
// about students end with "Section"; an assignment is "Name (12345)", and without the number of an existing one it is
// created; a row "Points Possible" may stand above the students; an empty cell changes nothing, "EX" excuses; totals at
// the end are recognized by their heads and ignored.

// MergeCanvas puts the marks of a class into a gradebook that Canvas exported. It changes one column only, the named
// one or a new one, and only cells with a mark. It matches students by ID, SIS User ID, SIS Login ID, and at last by
// name.
func MergeCanvas(exported []byte, b *Book, o Options) ([]byte, *Merge, error) {
	t, err := parse(exported)
	if err != nil {
		return nil, nil, err
	}
	section, err := canvasSection(t)
	if err != nil {
		return nil, nil, err
	}
	possible := canvasPossible(t)
	f := newFilling(t, b, o)
	f.comma, f.who = t.decimalComma(section+1), canvasName(t)
	if err := f.canvasColumn(section, possible, cmp.Or(o.Column, b.Title)); err != nil {
		return nil, nil, err
	}
	if possible > 0 {
		f.possible = func(int) (string, error) { return t.lines[possible].value(f.column), nil }
	}
	f.locked = func(line int) string {
		if strings.EqualFold(t.lines[line].value(f.column), "EX") {
			return "excused"
		}
		return ""
	}
	if err := f.fill(students(t, possible+1, f.who), canvasKeys(t), b); err != nil {
		return nil, nil, err
	}
	return t.bytes(), f.Merge, nil
}

// canvasSection returns the last column about students.
func canvasSection(t *table) (int, error) {
	first := t.lines[0].value(0)
	if !strings.Contains(first, "Student") && !strings.EqualFold(first, "LastName") {
		return 0, fmt.Errorf("its head must begin with Student, but begins with %s: export the gradebook again", t.heads())
	}
	for i := range t.lines[0].cells {
		if strings.Contains(t.lines[0].value(i), "Section") {
			return i, nil
		}
	}
	return 0, errors.New("its head lacks Section, which ends the columns about students: export the gradebook again")
}

// canvasPossible returns the line of the possible points, or 0. Other lines without students may stand above it.
func canvasPossible(t *table) int {
	for i := 1; i < min(len(t.lines), 5); i++ {
		if strings.Contains(t.lines[i].value(0), "Points Possible") {
			return i
		}
	}
	return 0
}

func canvasName(t *table) func(record) string {
	if t.find("Student") == 0 || t.find("LastName") < 0 {
		return cellOf(0)
	}
	last, first := t.find("LastName"), t.find("FirstName")
	return func(r record) string { return strings.TrimSpace(r.value(first) + " " + r.value(last)) }
}

func canvasKeys(t *table) []key {
	user, account := cellOf(t.find("SIS User ID")), cellOf(t.find("SIS Login ID"))
	return []key{
		{line: cellOf(t.find("ID")), student: keyOf("canvas")},
		{line: user, student: keyOf("sis", "number")},
		{line: account, student: login},
		{line: account, student: email, guess: true}, // many schools use addresses as logins
		{line: user, student: identity, guess: true},
		{line: account, student: identity, guess: true},
		{line: canvasName(t), student: fullName, guess: true},
	}
}

var canvasTotal = regexp.MustCompile(`(?i)\b(current|final|override) (score|points|grade|status)$`)

// canvasColumn finds the column for the marks, or inserts it before the totals, which Canvas expects at the end.
func (f *filling) canvasColumn(section, possible int, wanted string) error {
	t := f.table
	readOnly := func(column int) bool {
		return canvasTotal.MatchString(t.lines[0].value(column)) ||
			possible > 0 && strings.EqualFold(t.lines[possible].value(column), "(read only)")
	}
	column, err := columnNamed(t, section+1, wanted, func(head string) []string {
		if parts := numbered.FindStringSubmatch(head); parts != nil {
			return []string{parts[1], parts[2], "(" + parts[2] + ")"}
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case column >= 0 && readOnly(column):
		return fmt.Errorf("the column %q is one that Canvas computes: name the column of the assignment with --column", wanted)
	case column < 0 && numbered.MatchString(wanted):
		return fmt.Errorf("there is no column %q: Canvas would take the number for that of another assignment: name one of the file, "+
			"or a new one without a number: %s", wanted, t.heads())
	}
	if f.column = column; column < 0 {
		f.column, f.Created = len(t.lines[0].cells), true
		for f.column > section+1 && readOnly(f.column-1) {
			f.column--
		}
		t.insert(f.column)
		t.set(0, f.column, disarmed(wanted))
		if possible > 0 {
			t.set(possible, f.column, f.text(f.of))
		}
	}
	f.Column = t.lines[0].value(f.column)
	return nil
}
