package gradebook

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/spreadsheet"
	"rulebook/steps"
)

// Moodle's importer of the worksheet for offline grading (mod/assign/feedback/offline/importgradeslib.php) finds a line
// by its Identifier, which ends in the participant's number. It needs Grade and "Last modified (grade)", and skips
// lines graded after the download, so that column must not change. The heads are in the language of the user who
// downloads. In the import of a gradebook (grade/import/csv) the user assigns the columns.

// MergeMoodle puts the marks of a class into a file of Moodle: the worksheet of an assignment for offline grading, with
// its grades and its empty feedback, or an export of the gradebook, with one named or new column. Nothing else in the
// file changes.
func MergeMoodle(exported []byte, b *Book, o Options) ([]byte, *Merge, error) {
	return merge(exported, b, o, (*filling).moodle)
}

func (f *filling) moodle() error {
	identifier, err := f.moodleIdentifier()
	if err != nil {
		return err
	}
	f.commas, f.who = f.decimalComma(0), f.moodleName(identifier)
	if identifier >= 0 {
		err = f.worksheet(identifier)
	} else {
		err = f.moodleGradebook()
	}
	number, account := f.told(spreadsheet.Number), f.told(spreadsheet.Login)
	if f.head.Column(spreadsheet.Number) == identifier {
		number = cellOf(-1)
	}
	f.keys = []key{
		{line: func(r spreadsheet.Record) string {
			parts := participant.FindStringSubmatch(r.Value(identifier))
			return append(parts, "", "", "")[2]
		}, fields: []string{"moodle"}},
		{line: number, fields: []string{"number", "sis"}},
		{line: f.told(spreadsheet.Email), fields: []string{"email"}},
		{line: account, fields: []string{"login"}},
		{line: number, fields: []string{"id"}, guess: true},
		{line: account, fields: []string{"id"}, guess: true},
		{line: f.moodleName(-1), fields: []string{"name"}, guess: true},
	}
	return err
}

var participant = regexp.MustCompile(`^(\D{3,})(\d+)$`)

// moodleIdentifier finds the identifiers of a worksheet: by their head, or because all cells are the same words with a
// number behind. It returns -1 for an export of a gradebook.
func (f *filling) moodleIdentifier() (int, error) {
	if column, err := f.stated("identifier", f.options.Identifier, spreadsheet.Identifier); column >= 0 || err != nil {
		return column, err
	}
	words := ""
	for _, r := range f.Lines[1:] {
		parts := participant.FindStringSubmatch(r.Value(0))
		switch {
		case r.Blank():
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

func (f *filling) moodleName(identifier int) func(spreadsheet.Record) string {
	return func(r spreadsheet.Record) string {
		return cmp.Or(f.head.Name(r), r.Value(identifier), f.head.Text(r, spreadsheet.Email), r.Value(0))
	}
}

func (f *filling) worksheet(identifier int) (err error) {
	if f.possible, err = f.moodleMaximum(); err != nil {
		return err
	}
	column, err := f.moodleGrade()
	if err != nil {
		return err
	}
	f.choose(column, 0, "")
	const fixed = "the grade cannot be changed"
	f.lock, f.locked = f.head.Column(spreadsheet.Changeable), map[string]string{"no": fixed, "nein": fixed, "non": fixed}
	f.person = cellOf(identifier)
	f.feedback, err = f.stated("feedback", f.options.Feedback, spreadsheet.Feedback)
	return err
}

// feedbackOf explains a mark and lists what is wrong, as far as the student may know it. Moodle reads feedback as HTML.
func feedbackOf(row *Row) string {
	words := fmt.Sprintf("%s of %s points: %s", row.Mark.Points, row.Mark.Of, row.State)
	if counted := row.Counted; counted.All() > 0 {
		words += fmt.Sprintf(", %d of %d scenarios passed", counted["passed"], counted.All()-counted.Absent().All())
	}
	if evidence := row.Evidence.Words(row.Language); evidence != "" {
		words += ", " + evidence
	}
	if row.Mark.Late != nil {
		words += "; " + row.Mark.Late.Why
	}
	return strings.Join(steps.Each(append([]string{words}, row.Told...), html.EscapeString), "<br>")
}

func (f *filling) moodleMaximum() (int, error) {
	if column, err := f.stated("maximum", f.options.Maximum, spreadsheet.Maximum); column >= 0 || err != nil {
		return column, err
	}
	var found []int
	for column := 1; column < f.Lines[0].Cells(); column++ {
		if f.constant(column) {
			found = append(found, column)
		}
	}
	switch len(found) {
	case 0:
		return 0, fmt.Errorf("it lacks the column of the maximum grade: download the worksheet of an assignment with points, or name it "+
			"with --maximum: %s", f.Heads())
	case 1:
		return found[0], nil
	}
	return 0, errors.New("it does not show which column is the maximum grade: name it with --maximum")
}

// constant tells whether all cells of a column are the same positive number.
func (f *filling) constant(column int) bool {
	value := ""
	for _, r := range f.Lines[1:] {
		if r.Blank() {
			continue
		}
		n, ok := number(r.Value(column))
		if !ok || n.Sign() <= 0 || value != "" && r.Value(column) != value {
			return false
		}
		value = r.Value(column)
	}
	return value != ""
}

// moodleGrade finds the column for the marks: it stands before the maximum.
func (f *filling) moodleGrade() (int, error) {
	if column, err := f.stated("column", f.options.Column, spreadsheet.Grade); column >= 0 || err != nil {
		return column, err
	}
	grade := f.possible - 1
	if grade < 0 || slices.ContainsFunc(f.Lines[1:], func(r spreadsheet.Record) bool {
		_, ok := number(r.Value(grade))
		return !ok && r.Value(grade) != "" && r.Value(grade) != "-"
	}) {
		return 0, errors.New("it does not show which column is the grade: name it with --column")
	}
	return grade, nil
}

func (f *filling) moodleGradebook() error {
	if !f.head.Has(spreadsheet.Email, spreadsheet.Number, spreadsheet.Login) {
		return fmt.Errorf("it is no worksheet, for it has no identifiers of participants, and no export, for it lacks Email address, "+
			"ID number and Username: name the column of identifiers with --identifier, or export with one of these: %s", f.Heads())
	}
	if f.options.Scale {
		return errors.New("an export of a gradebook does not say how many points can be had: leave out --scale")
	}
	wanted := cmp.Or(f.options.Column, f.book.Title)
	column, err := f.columnNamed(0, wanted, moodleForms)
	if err != nil {
		return err
	}
	f.choose(column, f.Lines[0].Cells(), wanted)
	f.person = f.who
	return nil
}

var moodleItem = regexp.MustCompile(`^(?:[^:]+: )?(.+?)(?: \([^()]*\))?$`)

// moodleForms returns the name of an item whose head is "Assignment: Solitaire (Real)".
func moodleForms(head string) []string {
	if parts := moodleItem.FindStringSubmatch(head); parts != nil {
		return []string{parts[1]}
	}
	return nil
}
