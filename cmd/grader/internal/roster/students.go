package roster

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"rulebook/cmd/grader/internal/spelling"
	"rulebook/cmd/grader/internal/spreadsheet"
	"rulebook/steps"
)

func readStudents(file string) ([]Student, error) {
	if file == "" {
		return nil, nil
	}
	const most = 16 << 20 // thousands of students with all their marks
	opened, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("reading the roster: %w", err)
	}
	defer opened.Close()
	var students []Student
	data, err := readUpTo(most, opened, "give the CSV file of one class")
	if err == nil {
		students, err = parseStudents(data)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the roster %s: %w", filepath.Base(file), err)
	}
	return students, nil
}

// parseStudents reads a CSV file with a header, whose columns may have any order.
func parseStudents(data []byte) ([]Student, error) {
	table, err := spreadsheet.Parse(data)
	if err != nil {
		return nil, err
	}
	r := &rows{head: table.Head(), columns: table.Lines[0].Cells(), lines: map[string]int{}}
	if !r.head.Has(append(keys(), spreadsheet.FullName, spreadsheet.LastName, email, login, spreadsheet.Identifier)...) {
		return nil, fmt.Errorf("line %d: no column identifies students in %s: give the file a header with id, name, email, login or github",
			table.Lines[0].Number, table.Heads())
	}
	for _, line := range table.Lines[1:] {
		if err := r.add(line); err != nil {
			return nil, err
		}
	}
	return r.finish()
}

type field = spreadsheet.Field

// The fields of students. Those named like keys are keys.
const (
	email    = spreadsheet.Email
	login    = spreadsheet.Login
	number   = spreadsheet.Number
	sis      = spreadsheet.SIS
	canvas   = spreadsheet.Canvas
	moodle   = spreadsheet.Moodle
	github   = spreadsheet.GitHub
	team     = spreadsheet.Team
	handedIn = spreadsheet.HandedIn

	brightspace field = "brightspace" // Brightspace's own number of a user, which no roster has
)

// keys lists the fields of [Student.Keys], the most specific first.
func keys() []field { return []field{canvas, moodle, github, number, sis} }

type rows struct {
	head     *spreadsheet.Head
	columns  int
	students []Student
	lines    map[string]int // the first line with a value that only one student may have
}

// add reads a row. It ignores empty rows, and rows of Canvas that are no students.
func (r *rows) add(line spreadsheet.Record) error {
	value := func(f field) string { return r.head.Text(line, f) }
	for i := r.columns; i < line.Cells(); i++ {
		if line.Value(i) != "" {
			return fmt.Errorf("line %d: it has %d values for %d columns, %s is one too many: quote values that contain the delimiter",
				line.Number, line.Cells(), r.columns, shown(line.Value(i)))
		}
	}
	s := Student{
		Name: r.head.Name(line), Email: value(email), Login: value(login), Team: value(team), HandedIn: value(handedIn),
		Due:  value(spreadsheet.Due),
		Keys: map[string]string{},
	}
	if s.HandedIn == "-" { // so Moodle writes that nothing was
		s.HandedIn = ""
	}
	for _, f := range keys() {
		if v := value(f); v != "" {
			s.Keys[f] = v
		}
	}
	s.readIdentifier(value(spreadsheet.Identifier), !r.head.Has(github))
	words := line.Text()
	blank := strings.Trim(words, ", ") == ""
	switch empty := s.Name == "" && len(s.own()) == 0; {
	case teaching.MatchString(spelling.Bare(value(spreadsheet.Role))), r.head.OfCanvas && noStudent(s), empty && (r.head.OfCanvas || blank):
		return nil
	case empty:
		return fmt.Errorf("line %d: it has no name, number, e-mail address or login, only %s: fill one in, or delete the line",
			line.Number, shown(words))
	}
	return r.enter(line.Number, s)
}

// shortened matches 2.0261E+10, which spreadsheet programs write for a long number.
var shortened = regexp.MustCompile(`^\d([.,]\d+)?E\+\d+$`)

// enter adds a student once. It refuses students who share a unique value.
func (r *rows) enter(line int, s Student) error {
	switch first := r.lines["all "+s.identity()]; {
	case first > 0 && len(s.own()) > 0:
		return nil // the very same student again, as in two sections
	case first > 0:
		return fmt.Errorf("line %d: line %d has the same name %s, and nothing tells them apart: add a column with a number, an e-mail "+
			"address or a login, or delete one of the lines", line, first, shown(s.Name))
	}
	r.lines["all "+s.identity()] = line
	for _, o := range s.own() {
		if shortened.MatchString(o.value) {
			return fmt.Errorf("line %d: %s is a number that a spreadsheet program has shortened: let it show the whole numbers, "+
				"and save the file again", line, shown(o.value))
		}
		value := o.field + " " + key(o.value)
		if first := r.lines[value]; first > 0 {
			return fmt.Errorf("line %d: line %d has the same %s %s: give each student a different one",
				line, first, o.field, shown(o.value))
		}
		r.lines[value] = line
	}
	r.students = append(r.students, s)
	return nil
}

// participant matches Moodle's identifiers in any language: "Participant 123", "Teilnehmer/in123".
var participant = regexp.MustCompile(`^[\pL/]+ ?(\d+)$`)

// readIdentifier reads a participant of Moodle, an e-mail address, a name, or whatever a course has chosen.
func (s *Student) readIdentifier(identifier string, ofMoodle bool) {
	match := participant.FindStringSubmatch(identifier)
	switch {
	case identifier == "":
	case match != nil && ofMoodle:
		s.Keys[moodle] = match[1]
	case strings.Contains(identifier, "@") && s.Email == "":
		s.Email = identifier
	case !strings.ContainsFunc(identifier, unicode.IsDigit) && s.Name == "":
		s.Name = identifier
	case s.Keys[number] == "":
		s.Keys[number] = identifier
	}
}

func noStudent(s Student) bool {
	return strings.HasPrefix(spelling.Bare(s.Name), "pointspossible") || slices.Contains(spellings(s.Name), "teststudent")
}

var teaching = regexp.MustCompile(`instructor|teacher|assistant|manager|reader|observer|^ta$`)

// finish gives the students their IDs.
func (r *rows) finish() ([]Student, error) {
	if len(r.students) == 0 {
		return nil, errors.New("there are no students in it: give a CSV file with a line for each below its header")
	}
	labels := steps.Each(r.students, func(s Student) labelled { return labelled{s.label(), s.identity()} })
	for i, id := range (identifiers{}).assign(labels) {
		r.students[i].ID = id
	}
	return r.students, nil
}

type owned struct{ field, value string }

// own lists the values that must be unique in a class.
func (s Student) own() []owned {
	all := steps.Each(keys(), func(f field) owned { return owned{f, s.Keys[f]} })
	all = append(all, owned{email, s.Email}, owned{login, s.Login})
	return slices.DeleteFunc(all, func(o owned) bool { return o.value == "" })
}

func (s Student) identity() string {
	words := steps.Each(s.own(), func(o owned) string { return o.field + "=" + o.value })
	return strings.Join(append([]string{s.Name}, words...), "\n")
}

func (s Student) label() string {
	local, _, _ := strings.Cut(s.Login, "@") // of Canvas, an e-mail address
	address, _, _ := strings.Cut(s.Email, "@")
	return cmp.Or(local, s.Keys[github], s.Keys[number], s.Keys[sis], address, s.Name, s.Keys[canvas], s.Keys[moodle])
}
