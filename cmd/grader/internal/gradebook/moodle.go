package gradebook

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Moodle's importer of the worksheet for offline grading (mod/assign/feedback/offline/importgradeslib.php) finds a line
// by its Identifier, which ends in the participant's number. It needs Grade and "Last modified (grade)", and skips
// lines graded after the download, so that column must not change. The heads are in the language of the user who
// downloads. In the import of a gradebook (grade/import/csv) the user assigns the columns.

// MergeMoodle puts the marks of a class into a file of Moodle: the worksheet of an assignment for offline grading, with
// its grades and its empty feedback, or an export of the gradebook, with one named or new column. Nothing else in the
// file changes.
func MergeMoodle(exported []byte, b *Book, o Options) ([]byte, *Merge, error) {
	t, err := parse(exported)
	if err != nil {
		return nil, nil, err
	}
	identifier, err := moodleIdentifier(t, o.Identifier)
	if err != nil {
		return nil, nil, err
	}
	f := newFilling(t, b, o)
	f.comma, f.who = t.decimalComma(0), moodleName(t, identifier)
	if identifier >= 0 {
		err = f.worksheet(b, o, identifier)
	} else {
		err = f.gradebook(b, o)
	}
	if err != nil {
		return nil, nil, err
	}
	return t.bytes(), f.Merge, nil
}

var participant = regexp.MustCompile(`^(\D{3,})(\d+)$`)

// moodleIdentifier finds the identifiers of a worksheet: by their head, or because all cells are the same words with a
// number behind. It returns -1 for an export of a gradebook.
func moodleIdentifier(t *table, wanted string) (int, error) {
	if wanted != "" {
		return t.named("identifier", wanted)
	}
	if column := t.find("Identifier"); column >= 0 {
		return column, nil
	}
	words := ""
	for _, r := range t.lines[1:] {
		parts := participant.FindStringSubmatch(r.value(0))
		switch {
		case r.blank():
		case parts == nil || words != "" && parts[1] != words:
			return -1, nil
		default:
			words = parts[1]
		}
	}
	if words == "" {
		return -1, nil
	}
	return 0, nil
}

func moodleName(t *table, identifier int) func(record) string {
	first, last := t.find("First name"), t.find("Surname", "Last name")
	full, address := t.find("Full name", "Name"), t.find("Email address", "Email")
	return func(r record) string {
		return cmp.Or(r.value(full), strings.TrimSpace(r.value(first)+" "+r.value(last)), r.value(identifier), r.value(address), r.value(0))
	}
}

func moodleKeys(t *table, identifier int) []key {
	number, account := cellOf(t.find("ID number")), cellOf(t.find("Username"))
	return []key{
		{line: func(r record) string {
			if parts := participant.FindStringSubmatch(r.value(identifier)); parts != nil {
				return parts[2]
			}
			return ""
		}, student: keyOf("moodle")},
		{line: number, student: keyOf("number", "sis")},
		{line: cellOf(t.find("Email address", "Email")), student: email},
		{line: account, student: login},
		{line: number, student: identity, guess: true},
		{line: account, student: identity, guess: true},
		{line: moodleName(t, -1), student: fullName, guess: true},
	}
}

// worksheet fills the worksheet of an assignment.
func (f *filling) worksheet(b *Book, o Options, identifier int) error {
	t := f.table
	most, err := f.moodleMaximum(o.Maximum)
	if err != nil {
		return err
	}
	if f.column, err = f.moodleGrade(o.Column, most); err != nil {
		return err
	}
	feedback := t.find("Feedback comments")
	if o.Feedback != "" {
		if feedback, err = t.named("feedback", o.Feedback); err != nil {
			return err
		}
	}
	f.Column = t.lines[0].value(f.column)
	fixed := t.find("Grade can be changed")
	f.possible = func(line int) (string, error) {
		if t.lines[line].value(most) == "" {
			return "", fmt.Errorf("line %d: the maximum grade is missing: download the worksheet again", t.lines[line].number)
		}
		return t.lines[line].value(most), nil
	}
	f.locked = func(line int) string {
		if strings.EqualFold(t.lines[line].value(fixed), "No") {
			return "the grade cannot be changed"
		}
		return ""
	}
	f.then = func(line int, p *person) {
		if feedback >= 0 && t.lines[line].value(feedback) == "" {
			t.set(line, feedback, feedbackOf(p.row))
		}
	}
	return f.fill(students(t, 1, cellOf(identifier)), moodleKeys(t, identifier), b)
}

// feedbackOf explains a mark in one line, in our words only, because Moodle reads feedback as HTML.
func feedbackOf(row *Row) string {
	words := fmt.Sprintf("%s of %s points: %s", row.Mark.Points, row.Mark.Of, row.State)
	if counted := row.Counted; counted.All() > 0 {
		words += fmt.Sprintf(", %d of %d scenarios passed", counted["passed"], counted.All()-counted["not claimed"])
	}
	return words
}

// moodleMaximum finds the column of the maximum grade.
func (f *filling) moodleMaximum(wanted string) (int, error) {
	t := f.table
	if wanted != "" {
		return t.named("maximum", wanted)
	}
	if column := t.find("Maximum Grade"); column >= 0 {
		return column, nil
	}
	found := -1
	for column := 1; column < len(t.lines[0].cells); column++ {
		if !f.constant(column) {
			continue
		}
		if found >= 0 {
			return 0, errors.New("it does not show which column is the maximum grade: name it with --maximum")
		}
		found = column
	}
	if found < 0 {
		return 0, fmt.Errorf("it lacks the column of the maximum grade: download the worksheet of an assignment with points, or name it "+
			"with --maximum: %s", t.heads())
	}
	return found, nil
}

// constant tells whether all cells of a column are the same positive number.
func (f *filling) constant(column int) bool {
	value := ""
	for _, r := range f.table.lines[1:] {
		if r.blank() {
			continue
		}
		n, ok := number(r.value(column))
		if !ok || n.Sign() <= 0 || value != "" && r.value(column) != value {
			return false
		}
		value = r.value(column)
	}
	return value != ""
}

// moodleGrade finds the column for the marks: it stands before the maximum.
func (f *filling) moodleGrade(wanted string, most int) (int, error) {
	t := f.table
	if wanted != "" {
		return t.named("column", wanted)
	}
	if column := t.find("Grade"); column >= 0 {
		return column, nil
	}
	if most < 1 {
		return 0, errors.New("it does not show which column is the grade: name it with --column")
	}
	for _, r := range t.lines[1:] {
		if _, ok := number(r.value(most - 1)); !ok && r.value(most-1) != "" && r.value(most-1) != "-" {
			return 0, errors.New("it does not show which column is the grade: name it with --column")
		}
	}
	return most - 1, nil
}

// gradebook fills an export of a gradebook.
func (f *filling) gradebook(b *Book, o Options) error {
	t := f.table
	if t.find("Email address", "Email", "ID number", "Username") < 0 {
		return fmt.Errorf("it is no worksheet, for it has no identifiers of participants, and no export, for it lacks Email address, "+
			"ID number and Username: name the column of identifiers with --identifier, or export with one of these: %s", t.heads())
	}
	if o.Scale {
		return errors.New("an export of a gradebook does not say how many points can be had: leave out --scale")
	}
	wanted := cmp.Or(o.Column, b.Title)
	column, err := columnNamed(t, 0, wanted, moodleForms)
	if err != nil {
		return err
	}
	if f.column = column; column < 0 {
		f.column, f.Created = len(t.lines[0].cells), true
		t.insert(f.column)
		t.set(0, f.column, disarmed(wanted))
	}
	f.Column = t.lines[0].value(f.column)
	return f.fill(students(t, 1, f.who), moodleKeys(t, -1), b)
}

var moodleItem = regexp.MustCompile(`^(?:[^:]+: )?(.+?)(?: \([^()]*\))?$`)

// moodleForms returns the name of an item whose head is "Assignment: Solitaire (Real)".
func moodleForms(head string) []string {
	if parts := moodleItem.FindStringSubmatch(head); parts != nil {
		return []string{parts[1]}
	}
	return nil
}
