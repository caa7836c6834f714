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
)

// Options control how marks go into an exported file.
type Options struct {
	// Column is the head of the column for the marks; "" for the assignment's title.
	Column string

	// Scale converts the marks if the file wants other points than the rubric has.
	Scale bool

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
	created := ""
	if m.Created {
		created = ", which is new"
	}
	if _, err := fmt.Fprintf(w, "Column %s%s\n", report.Printable(fmt.Sprintf("“%s”", m.Column)), created); err != nil {
		return err
	}
	for _, part := range []struct {
		about string
		list  []string
	}{
		{"changed", m.Changed}, {"had this mark before", m.Same}, {"kept as it was", m.Kept},
		{"kept, because the results do not know them for certain", m.Strangers},
		{"in the results with a mark, and not in the file for certain", m.Absent},
	} {
		if _, err := fmt.Fprintf(w, "%d %s\n", len(part.list), part.about); err != nil {
			return err
		}
		for _, each := range part.list {
			if _, err := fmt.Fprintf(w, "  %s\n", report.Line(each)); err != nil {
				return err
			}
		}
	}
	return nil
}

// A filling is a merge in progress.
type filling struct {
	*Merge
	table  *table
	column int
	of     rubric.Points
	scale  bool
	comma  bool // decimal
	who    func(record) string

	// For a line: the possible points, "" if the file does not say; the reason why it must stay, or ""; and a further
	// action beside a new mark.
	possible func(line int) (string, error)
	locked   func(line int) string
	then     func(line int, p *person)
}

func newFilling(t *table, b *Book, o Options) *filling {
	return &filling{
		Merge: &Merge{}, table: t, of: b.Of, scale: o.Scale,
		possible: func(int) (string, error) { return "", nil }, locked: func(int) string { return "" }, then: func(int, *person) {},
	}
}

// fill enters the marks. It changes a cell only if there is a mark, the line is not locked, and the cell has another
// value.
func (f *filling) fill(lines []int, keys []key, b *Book) error {
	all := people(b)
	matched := match(f.table, lines, keys, all)
	for _, line := range lines {
		who, p := f.who(f.table.lines[line]), matched[line]
		if p == nil {
			f.Strangers = append(f.Strangers, who)
			continue
		}
		if why := f.locked(line); why != "" {
			f.Kept = append(f.Kept, who+": "+why)
			continue
		}
		if mark := p.mark(); !mark.Given {
			f.Kept = append(f.Kept, who+": "+strings.Join(strings.Fields(mark.Why), " "))
			continue
		}
		if err := f.put(line, who, p.mark()); err != nil {
			return err
		}
		f.then(line, p)
	}
	found := map[*person]bool{}
	for _, p := range matched {
		found[p] = true
	}
	for _, p := range all {
		if !found[p] && p.mark().Given {
			f.Absent = append(f.Absent, p.student.ID)
		}
	}
	return nil
}

// put enters a mark, in the points that the file wants.
func (f *filling) put(line int, who string, mark rubric.Mark) error {
	most, err := f.possible(line)
	if err != nil {
		return err
	}
	points, err := scaled(mark, most, f.scale)
	if err != nil {
		return fmt.Errorf("line %d: %w", f.table.lines[line].number, err)
	}
	before := f.table.lines[line].value(f.column)
	if n, ok := number(before); ok && n.Cmp(big.NewRat(int64(points), 100)) == 0 {
		f.Same = append(f.Same, who)
		return nil
	}
	f.table.set(line, f.column, f.text(points))
	f.Changed = append(f.Changed, fmt.Sprintf("%s: %s, before: %s", who, points, cmp.Or(before, "nothing")))
	return nil
}

// text formats points like the numbers in the file.
func (f *filling) text(p rubric.Points) string {
	if f.comma {
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
	exact := wanted.Mul(wanted, big.NewRat(int64(mark.Points)*100, int64(mark.Of)))
	twice := new(big.Int).Mul(exact.Num(), big.NewInt(2))
	twice.Add(twice, exact.Denom())
	return rubric.Points(twice.Quo(twice, new(big.Int).Mul(exact.Denom(), big.NewInt(2))).Int64()), nil
}

var decimal = regexp.MustCompile(`^\d{1,9}([.,]\d{1,9})?$`)

// number reads a number with a decimal point or comma.
func number(text string) (*big.Rat, bool) {
	if !decimal.MatchString(text) {
		return nil, false
	}
	return new(big.Rat).SetString(strings.Replace(text, ",", ".", 1))
}

var numbered = regexp.MustCompile(`^(.*\S)\s*\((\d+)\)$`)

// columnNamed finds the column with the wanted head or, among the forms that systems extend, part of a head. It returns
// -1 if there is none; several are an error.
func columnNamed(t *table, from int, wanted string, forms func(head string) []string) (int, error) {
	var whole, part []int
	for i := from; i < len(t.lines[0].cells); i++ {
		switch head := t.lines[0].value(i); {
		case head == wanted:
			whole = append(whole, i)
		case slices.Contains(forms(head), wanted):
			part = append(part, i)
		}
	}
	found := whole
	if len(whole) == 0 {
		found = part
	}
	switch len(found) {
	case 0:
		return -1, nil
	case 1:
		return found[0], nil
	}
	return -1, fmt.Errorf("there are %d columns called %q: name one by its whole head, as it stands in the file, with --column: %s",
		len(found), wanted, t.heads())
}

// students lists the lines about students, from one on.
func students(t *table, from int, who func(record) string) []int {
	var lines []int
	for i := from; i < len(t.lines); i++ {
		if strings.TrimSpace(who(t.lines[i])) != "" {
			lines = append(lines, i)
		}
	}
	return lines
}
