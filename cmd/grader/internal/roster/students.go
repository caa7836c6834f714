package roster

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	utf "golang.org/x/text/encoding/unicode"
)

// readStudents reads a roster file. Without a file it returns nil.
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
	data, err := io.ReadAll(io.LimitReader(opened, most+1))
	if err != nil {
		return nil, fmt.Errorf("reading the roster: %w", err)
	}
	name := filepath.Base(file)
	if len(data) > most {
		return nil, fmt.Errorf("reading the roster %s: it is larger than %d MiB: give the CSV file of one class", name, most>>20)
	}
	students, err := parseStudents(data)
	if err != nil {
		return nil, fmt.Errorf("reading the roster %s: %w", name, err)
	}
	return students, nil
}

// parseStudents reads a CSV file with a header. The columns may have any order and case, and commas, semicolons or tabs
// between them.
func parseStudents(data []byte) ([]Student, error) {
	text := decode(data)
	lines := csv.NewReader(strings.NewReader(text))
	lines.FieldsPerRecord, lines.Comma = -1, delimiter(text)
	header, err := lines.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("it is empty: give a CSV file with a header such as id,name,email,login")
	}
	if err != nil {
		return nil, damaged(err)
	}
	t, err := columnsOf(header)
	if err != nil {
		return nil, err
	}
	r := &rows{table: t, header: header}
	for {
		cells, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return r.finish()
		}
		if err != nil {
			return nil, damaged(err)
		}
		line, _ := lines.FieldPos(0)
		if err := r.add(line, cells); err != nil {
			return nil, err
		}
	}
}

func damaged(err error) error {
	if met, ok := errors.AsType[*csv.ParseError](err); ok {
		return fmt.Errorf("line %d: %w: put a value that holds a quote into quotes, and write each quote in it twice",
			met.StartLine, met.Err)
	}
	return err
}

// decode returns a text as UTF-8. A byte order mark decides, then validity; invalid texts are windows-1252, as of
// Excel. It drops Excel's first line "sep=;", and lets single carriage returns end lines.
func decode(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("\xFE\xFF")):
		data, _ = utf.UTF16(utf.LittleEndian, utf.UseBOM).NewDecoder().Bytes(data)
	case !utf8.Valid(data):
		data, _ = charmap.Windows1252.NewDecoder().Bytes(data)
	}
	text := strings.TrimPrefix(string(data), "\uFEFF")
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	return separatorLine.ReplaceAllString(text, "")
}

var separatorLine = regexp.MustCompile(`^sep=[;,\t]\r?\n`)

// delimiter returns the most frequent delimiter of the header, outside of quotes.
func delimiter(text string) rune {
	count, quoted := map[rune]int{}, false
	for _, r := range text {
		if r == '"' {
			quoted = !quoted
		}
		if !quoted {
			count[r]++
		}
		if !quoted && r == '\n' {
			break
		}
	}
	return slices.MaxFunc([]rune{'\t', ';', ','}, func(a, b rune) int { return cmp.Compare(count[a], count[b]) })
}

// A field is a kind of data in a roster.
type field string

// The fields. Those named like keys are keys.
const (
	fullName   field = "name"
	firstName  field = "first name"
	lastName   field = "last name"
	email      field = "email"
	login      field = "login"
	number     field = "number"
	sis        field = "sis"
	canvas     field = "canvas"
	moodle     field = "moodle"
	github     field = "github"
	identifier field = "identifier"
	role       field = "role"
	team       field = "team"
)

// keys lists the fields of [Student.Keys], the most specific first.
func keys() []field { return []field{canvas, moodle, github, number, sis} }

// headings lists the bare headings of a field. If a file has several, the first one here with a value counts.
func headings(f field) []string {
	return map[field][]string{
		fullName:  {"name", "fullname", "student", "studentname", "displayname"},
		firstName: {"firstname", "givenname", "first", "forename", "vorname"},
		lastName:  {"lastname", "surname", "familyname", "last", "nachname"},
		email:     {"email", "emailaddress", "mail", "emailadresse"},
		login:     {"login", "username", "sislogin", "sisloginid", "loginid", "userid", "user", "netid"},
		number:    {"studentid", "sid", "studentnumber", "matriculationnumber", "matrikelnummer", "idnumber", "number", "id"},
		sis:       {"sisuserid", "sisid"},
		canvas:    {"canvasid", "canvasuserid"},
		moodle:    {"moodleid", "participant", "participantid"},
		github:    {"github", "githubusername", "githublogin", "githubuser"},
		// Anything in GitHub Classroom; "Participant 123" in Moodle.
		identifier: {"rosteridentifier", "identifier"},
		role:       {"role", "roles"},
		// Not groups: in Moodle a group may be a whole class.
		team: {"team", "teamname"},
	}[f]
}

// A table maps fields to columns.
type table struct {
	columns map[field][]int
	canvas  bool // the gradebook of Canvas: its ID is Canvas' own, and not all of its rows are students
}

// columnsOf reads a header.
func columnsOf(header []string) (table, error) {
	at := map[string]int{}
	for i, heading := range header {
		if name := bare(heading); at[name] == 0 {
			at[name] = i + 1
		}
	}
	t := table{columns: map[field][]int{}}
	for _, f := range append(keys(), fullName, firstName, lastName, email, login, identifier, role, team) {
		for _, heading := range headings(f) {
			if i := at[heading]; i > 0 {
				t.columns[f] = append(t.columns[f], i-1)
			}
		}
	}
	t.canvas = at["id"] > 0 && (at["sisuserid"] > 0 || at["sisloginid"] > 0 || at["student"] > 0 && at["section"] > 0)
	if t.canvas {
		t.columns[canvas] = []int{at["id"] - 1}
		t.columns[number] = slices.DeleteFunc(t.columns[number], func(i int) bool { return i == at["id"]-1 })
	}
	for _, f := range append(keys(), fullName, lastName, email, login, identifier) {
		if len(t.columns[f]) > 0 {
			return t, nil
		}
	}
	return t, fmt.Errorf("line 1: no column identifies students in %s: give the file a header with id, name, email, login or github",
		shown(strings.Join(header, ", ")))
}

// Rows are the students of a roster as they are read.
type rows struct {
	table
	header   []string
	students []Student
	lines    []int // of the students
}

// add reads a row. It ignores empty rows, and rows of Canvas that are no students.
func (r *rows) add(line int, cells []string) error {
	value := func(f field) string {
		for _, i := range r.columns[f] {
			if i < len(cells) && strings.TrimSpace(cells[i]) != "" {
				return clean(cells[i])
			}
		}
		return ""
	}
	for _, surplus := range cells[min(len(cells), len(r.header)):] {
		if strings.TrimSpace(surplus) != "" {
			return fmt.Errorf("line %d: it has %d values for %d columns, %s is one too many: quote values that contain the delimiter",
				line, len(cells), len(r.header), shown(surplus))
		}
	}
	s := Student{Name: value(fullName), Email: value(email), Login: value(login), Team: value(team), Keys: map[string]string{}}
	if s.Name == "" {
		s.Name = strings.TrimSpace(value(firstName) + " " + value(lastName))
	}
	for _, f := range keys() {
		if v := value(f); v != "" {
			s.Keys[string(f)] = v
		}
	}
	s.readIdentifier(value(identifier), len(r.columns[github]) == 0)
	switch empty := s.Name == "" && s.Email == "" && s.Login == "" && len(s.Keys) == 0; {
	case teaching(value(role)), r.canvas && noStudent(s), empty && (r.canvas || blank(cells)):
		return nil
	case empty:
		return fmt.Errorf("line %d: it has no name, number, e-mail address or login, only %s: fill one in, or delete the line",
			line, shown(strings.Join(cells, ", ")))
	}
	r.students, r.lines = append(r.students, s), append(r.lines, line)
	return nil
}

// clean drops blanks around a value, and the apostrophe that keeps it from being a formula.
func clean(cell string) string {
	cell = strings.TrimSpace(cell)
	if len(cell) > 1 && cell[0] == '\'' && strings.ContainsRune("=+-@", rune(cell[1])) {
		return cell[1:]
	}
	return cell
}

// participant matches Moodle's identifiers in any language: "Participant 123", "Teilnehmer/in123".
var participant = regexp.MustCompile(`^[\pL/]+ ?(\d+)$`)

// readIdentifier reads an identifier: a participant of Moodle, an e-mail address, a name, or whatever a course has
// chosen.
func (s *Student) readIdentifier(identifier string, ofMoodle bool) {
	match := participant.FindStringSubmatch(identifier)
	switch {
	case identifier == "":
	case match != nil && ofMoodle:
		s.Keys[string(moodle)] = match[1]
	case strings.Contains(identifier, "@") && s.Email == "":
		s.Email = identifier
	case !strings.ContainsFunc(identifier, unicode.IsDigit) && s.Name == "":
		s.Name = identifier
	case s.Keys[string(number)] == "":
		s.Keys[string(number)] = identifier
	}
}

// noStudent recognizes Canvas' rows of possible points and of the test student.
func noStudent(s Student) bool {
	return strings.HasPrefix(bare(s.Name), "pointspossible") || slices.Contains(spellings(s.Name), "teststudent")
}

// teaching recognizes roles of staff.
func teaching(role string) bool {
	return slices.ContainsFunc([]string{"instructor", "teacher", "assistant", "manager", "reader", "observer"}, func(word string) bool {
		return strings.Contains(bare(role), word)
	}) || bare(role) == "ta"
}

func blank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimFunc(cell, unicode.IsSpace) != "" })
}

// finish returns the students with IDs, each once. It refuses students who share a unique value.
func (r *rows) finish() ([]Student, error) {
	if len(r.students) == 0 {
		return nil, errors.New("there are no students in it: give a CSV file with a line for each below its header")
	}
	lines := map[string]int{} // at which something that must be one's own was met first
	var kept []Student
	for i, s := range r.students {
		if lines["all "+s.identity()] > 0 {
			continue // the very same line again, as of a student in two sections
		}
		for _, what := range s.own() {
			if first := lines[what.field+" "+key(what.value)]; first > 0 {
				return nil, fmt.Errorf("line %d: line %d has the same %s %s: give each student a different one",
					r.lines[i], first, what.field, shown(what.value))
			}
			lines[what.field+" "+key(what.value)] = r.lines[i]
		}
		lines["all "+s.identity()] = r.lines[i]
		kept = append(kept, s)
	}
	var labels []labelled
	for _, s := range kept {
		labels = append(labels, labelled{s.label(), s.identity()})
	}
	for i, id := range (&identifiers{map[string]bool{}}).assign(labels) {
		kept[i].ID = id
	}
	return kept, nil
}

type owned struct{ field, value string }

// own lists the values that must be unique in a class.
func (s Student) own() []owned {
	var all []owned
	for _, f := range keys() {
		all = append(all, owned{string(f), s.Keys[string(f)]})
	}
	all = append(all, owned{string(email), s.Email}, owned{string(login), s.Login})
	return slices.DeleteFunc(all, func(o owned) bool { return o.value == "" })
}

// identity is unique to a student of a roster.
func (s Student) identity() string {
	words := []string{s.Name}
	for _, o := range s.own() {
		words = append(words, o.field+"="+o.value)
	}
	return strings.Join(words, "\n")
}

// label is the preferred ID of a student of a roster.
func (s Student) label() string {
	local, _, _ := strings.Cut(s.Login, "@") // of Canvas, an e-mail address
	address, _, _ := strings.Cut(s.Email, "@")
	return cmp.Or(local, s.Keys[string(github)], s.Keys[string(number)], s.Keys[string(sis)], address, s.Name,
		s.Keys[string(canvas)], s.Keys[string(moodle)])
}
