package gradebook

import (
	"cmp"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/spreadsheet"
)

// Options control how marks go into an exported file.
type Options struct {
	Column string // the head of the column for the marks; "" for the assignment's title
	Scale  bool   // convert the marks if the file wants other points than the rubric has
	// Identifier, Maximum and Feedback are heads of columns of a Moodle worksheet in another language; each may be "".
	Identifier, Maximum, Feedback string
}

// A Merge lists the changes to an exported file. Its names come from the file, and are escaped when shown.
type Merge struct {
	Column  string // its head
	Created bool

	Changed []string // who, from what, to what
	Same    []string // who had the mark before
	Kept    []string // whose cell was kept, and why

	// Strangers are people of the file whom the results do not know for certain. Absent are people with a mark who are
	// not in the file for certain.
	Strangers, Absent []string
}

// Write shows the changes to a person.
func (m *Merge) Write(w io.Writer) error {
	var text strings.Builder
	created := ""
	if m.Created {
		created = ", which is new"
	}
	fmt.Fprintf(&text, "Column %s%s\n", report.Printable(fmt.Sprintf("“%s”", m.Column)), created)
	for _, part := range []struct {
		about string
		list  []string
	}{
		{"changed", m.Changed}, {"had this mark before", m.Same}, {"kept as it was", m.Kept},
		{"kept, because the results do not know them for certain", m.Strangers},
		{"in the results with a mark, and not in the file for certain", m.Absent},
	} {
		fmt.Fprintf(&text, "%d %s\n", len(part.list), part.about)
		for _, each := range part.list {
			fmt.Fprintf(&text, "  %s\n", report.Line(each))
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// A filling is a merge in progress.
type filling struct {
	*Merge
	*spreadsheet.Table
	head    *spreadsheet.Head
	book    *Book
	options Options

	keys               []key
	person             func(spreadsheet.Record) string // whom a line is about; "" for nobody
	who                func(spreadsheet.Record) string // how the merge calls this person
	first              int                             // the first line that may be about a student
	column             int                             // for the marks
	commas             bool                            // in decimal numbers
	possible, feedback int                             // columns; each may be -1
	total              int                             // the line with the possible points of all lines; 0 if each line has its own
	lock               int                             // the column in which a word locks a line
	locked             map[string]string               // these words in small letters, and the reasons
}

// merge puts the marks of a class into an exported file. The layout says what the file looks like.
func merge(exported []byte, b *Book, o Options, layout func(*filling) error) ([]byte, *Merge, error) {
	t, err := spreadsheet.Parse(exported)
	if err != nil {
		return nil, nil, err
	}
	f := &filling{Merge: &Merge{}, Table: t, head: t.Head(), book: b, options: o, first: 1, possible: -1, feedback: -1, lock: -1}
	if err := layout(f); err != nil {
		return nil, nil, err
	}
	if err := f.fill(people(b)); err != nil {
		return nil, nil, err
	}
	return t.Bytes(), f.Merge, nil
}

// choose takes a column for the marks; -1 makes a new one at a position.
func (f *filling) choose(column, at int, head string) {
	if f.column = column; column < 0 {
		f.column, f.Created = at, true
		f.Insert(at)
		f.Set(0, at, disarmed(head))
	}
	f.Column = f.Lines[0].Value(f.column)
}

// fill enters the marks. It changes a cell only for a mark of another value, and never a locked line.
func (f *filling) fill(all []*Row) error {
	var lines []int
	for i := f.first; i < len(f.Lines); i++ {
		if f.person(f.Lines[i]) != "" {
			lines = append(lines, i)
		}
	}
	matched := match(f.Table, lines, f.keys, all)
	found := map[*Row]bool{}
	for _, line := range lines {
		row := matched[line]
		found[row] = true
		if err := f.put(line, f.who(f.Lines[line]), row); err != nil {
			return err
		}
	}
	for _, row := range all {
		if !found[row] && row.Mark.Given {
			f.Absent = append(f.Absent, row.Student.ID)
		}
	}
	return nil
}

// put enters the mark of a row, which may be nil, in the points that the file wants.
func (f *filling) put(line int, who string, row *Row) error {
	kept := f.locked[strings.ToLower(f.Lines[line].Value(f.lock))]
	switch {
	case row == nil:
		f.Strangers = append(f.Strangers, who)
		return nil
	case kept != "":
		f.Kept = append(f.Kept, who+": "+kept)
		return nil
	case !row.Mark.Given:
		f.Kept = append(f.Kept, who+": "+strings.Join(strings.Fields(row.Mark.Why), " "))
		return nil
	}
	most := f.Lines[cmp.Or(f.total, line)].Value(f.possible)
	if most == "" && f.possible >= 0 && f.total == 0 {
		return fmt.Errorf("line %d: the maximum grade is missing: download the worksheet again", f.Lines[line].Number)
	}
	points, err := scaled(row.Mark, most, f.options.Scale)
	if err != nil {
		return fmt.Errorf("line %d: %w", f.Lines[line].Number, err)
	}
	before := f.Lines[line].Value(f.column)
	if n, ok := number(before); ok && n.Cmp(big.NewRat(int64(points), 100)) == 0 {
		f.Same = append(f.Same, who)
	} else {
		f.Set(line, f.column, f.text(points))
		f.Changed = append(f.Changed, fmt.Sprintf("%s: %s, before: %s", who, points, cmp.Or(before, "nothing")))
	}
	if f.feedback >= 0 && f.Lines[line].Value(f.feedback) == "" {
		f.Set(line, f.feedback, feedbackOf(row))
	}
	return nil
}

func (f *filling) text(p rubric.Points) string {
	if f.commas {
		return strings.Replace(p.String(), ".", ",", 1)
	}
	return p.String()
}

// scaled converts a mark to the points that a file wants. Only the last step rounds, halves of a hundredth up.
func scaled(mark rubric.Mark, most string, scale bool) (rubric.Points, error) {
	if most == "" {
		return mark.Points, nil
	}
	wanted, ok := number(most)
	if !ok || wanted.Sign() <= 0 {
		return 0, fmt.Errorf("%.40q is no positive number of points: set the points in the course, and download the file again",
			most)
	}
	if wanted.Cmp(big.NewRat(int64(mark.Of), 100)) == 0 {
		return mark.Points, nil
	}
	if !scale || mark.Of <= 0 {
		return 0, fmt.Errorf("the file wants %s points, the marks are of %s: convert them with --scale, or give the assignment "+
			"%[2]s points in the course", most, mark.Of)
	}
	return mark.Points.Times(wanted.Mul(wanted, big.NewRat(100, int64(mark.Of)))), nil
}

var decimal = regexp.MustCompile(`^\d{1,9}([.,]\d{1,9})?$`)

func number(text string) (*big.Rat, bool) {
	if !decimal.MatchString(text) {
		return nil, false
	}
	return new(big.Rat).SetString(strings.Replace(text, ",", ".", 1))
}

var numbered = regexp.MustCompile(`^(.*\S)\s*\((\d+)\)$`)

// columnNamed finds the column with the wanted head or, among the forms that systems extend, part of a head. It returns
// -1 if there is none; several are an error.
func (f *filling) columnNamed(from int, wanted string, forms func(head string) []string) (int, error) {
	var whole, part []int
	for i := from; i < f.Lines[0].Cells(); i++ {
		switch head := f.Lines[0].Value(i); {
		case head == wanted:
			whole = append(whole, i)
		case slices.Contains(forms(head), wanted):
			part = append(part, i)
		}
	}
	if len(whole) > 0 {
		part = whole
	}
	if len(part) > 1 {
		return -1, fmt.Errorf("there are %d columns called %q: name one by its whole head, as it stands in the file, with --column: %s",
			len(part), wanted, f.Heads())
	}
	return append(part, -1)[0], nil
}

// stated returns the column with the head that a flag states, or without one with a usual head; -1 if there is none.
func (f *filling) stated(flag, head string, usual spreadsheet.Field) (int, error) {
	if head == "" {
		return f.head.Column(usual), nil
	}
	column := f.Find(head)
	if column < 0 {
		return 0, fmt.Errorf("there is no column %q: name one of the file with --%s: %s", head, flag, f.Heads())
	}
	return column, nil
}

var (
	pointed = regexp.MustCompile(`^-?\d+\.\d+$`)
	comma   = regexp.MustCompile(`^-?\d+,\d+$`)
)

// decimalComma tells whether numbers from a column on have a decimal comma. The default is a point.
func (f *filling) decimalComma(from int) bool {
	found := false
	for _, r := range f.Lines[1:] {
		for i := from; i < r.Cells(); i++ {
			if pointed.MatchString(r.Value(i)) {
				return false
			}
			found = found || comma.MatchString(r.Value(i))
		}
	}
	return found
}
