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

// parseStudents reads a CSV file with a header, whose columns may have any order, case and usual delimiter.
func parseStudents(data []byte) ([]Student, error) {
	if IsWorkbook(data) {
		return nil, errors.New("it is a workbook of a spreadsheet program: open it there, save it as CSV, and give that")
	}
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
	r := &rows{header: header, lines: map[string]int{}}
	if err := r.readHeader(); err != nil {
		return nil, err
	}
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

// IsWorkbook tells whether a file is one of Excel or LibreOffice, and no text.
func IsWorkbook(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0"))
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

var quotes = regexp.MustCompile(`"[^"]*("|$)`)

// delimiter returns the most frequent delimiter of the header, outside of quotes.
func delimiter(text string) rune {
	header, _, _ := strings.Cut(quotes.ReplaceAllString(text, ""), "\n")
	return slices.MaxFunc([]rune("\t;,"), func(a, b rune) int {
		return cmp.Compare(strings.Count(header, string(a)), strings.Count(header, string(b)))
	})
}

type field = string

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
	handedIn   field = "handed in"
)

// keys lists the fields of [Student.Keys], the most specific first.
func keys() []field { return []field{canvas, moodle, github, number, sis} }

// headings lists the bare headings of each field, in English, German, French and Spanish. If a file has several, the first one here
// with a value counts.
func headings() map[field][]string {
	return map[field][]string{
		fullName: {
			"name", "fullname", "student", "studentname", "displayname", "vollstandigername", "nomcomplet", "nombrecompleto", "nom",
		},
		firstName: {"firstname", "givenname", "first", "forename", "vorname", "prenom", "nombre"},
		lastName:  {"lastname", "surname", "familyname", "last", "nachname", "familienname", "nomdefamille", "apellidos"},
		email: {
			"email", "emailaddress", "mail", "emailadresse", "adresseemail", "courriel", "adressedecourriel", "correoelectronico",
			"direcciondecorreo",
		},
		login: {
			"login", "username", "sislogin", "sisloginid", "loginid", "userid", "user", "netid", "benutzername", "anmeldename",
			"nomdutilisateur", "nombredeusuario",
		},
		number: {
			"studentid", "sid", "studentnumber", "matriculationnumber", "matrikelnummer", "orgdefinedid", "numerodetudiant", "idnumber",
			"idnummer", "numerodidentification", "numerodeid", "number", "id",
		},
		sis:    {"sisuserid", "sisid"},
		canvas: {"canvasid", "canvasuserid"},
		moodle: {"moodleid", "participant", "participantid"},
		github: {"github", "githubusername", "githublogin", "githubuser"},
		// Anything in GitHub Classroom; "Participant 123" in Moodle.
		identifier: {"rosteridentifier", "identifier", "identifiant", "identificador"},
		role:       {"role", "roles", "rolle"},
		// Not groups: in Moodle a group may be a whole class.
		team: {"team", "teamname"},
		// Those of Gradescope and Moodle first.
		handedIn: {
			"submissiontime", "lastmodifiedsubmission", "zuletztgeandertabgabe", "dernieremodificationtravailremis",
			"ultimamodificacionentrega", "handedin", "handedinat", "submitted", "submittedat",
		},
	}
}

type rows struct {
	header   []string
	columns  map[field][]int
	canvas   bool // the gradebook of Canvas: its ID is Canvas' own, and not all of its rows are students
	hashes   bool // the export of Brightspace: a # stands before numbers and logins
	students []Student
	lines    map[string]int // the first line with a value that only one student may have
}

func (r *rows) readHeader() error {
	at := map[string][]int{}
	for i, heading := range r.header {
		at[bare(heading)] = append(at[bare(heading)], i)
	}
	first := func(name string) []int { return at[name][:min(1, len(at[name]))] }
	has := func(name string) bool { return len(at[name]) > 0 }
	r.columns = map[field][]int{}
	for f, names := range headings() {
		for _, name := range names {
			r.columns[f] = append(r.columns[f], first(name)...)
		}
	}
	r.canvas = has("id") && (has("sisuserid") || has("sisloginid") || has("student") && has("section"))
	if r.canvas {
		r.columns[canvas] = first("id")
		r.columns[number] = slices.DeleteFunc(r.columns[number], func(i int) bool { return i == at["id"][0] })
	}
	if has("id") && slices.ContainsFunc([]string{"vollstandigername", "nomcomplet", "nombrecompleto"}, has) {
		r.columns[identifier] = first("id") // so Moodle calls its identifiers in other languages than English
		r.columns[number] = slices.DeleteFunc(r.columns[number], func(i int) bool { return i == at["id"][0] })
	}
	r.hashes = has("orgdefinedid") || has("endoflineindicator")
	identifying := append(keys(), fullName, lastName, email, login, identifier)
	if !slices.ContainsFunc(identifying, func(f field) bool { return len(r.columns[f]) > 0 }) {
		return fmt.Errorf("line 1: no column identifies students in %s: give the file a header with id, name, email, login or github",
			shown(strings.Join(r.header, ", ")))
	}
	return nil
}

// add reads a row. It ignores empty rows, and rows of Canvas that are no students.
func (r *rows) add(line int, cells []string) error {
	value := func(f field) string {
		for _, i := range r.columns[f] {
			if i < len(cells) && strings.TrimSpace(cells[i]) != "" {
				return r.disarm(strings.TrimSpace(cells[i]))
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
	s := Student{
		Name: value(fullName), Email: value(email), Login: value(login), Team: value(team), HandedIn: value(handedIn),
		Keys: map[string]string{},
	}
	if s.HandedIn == "-" { // so Moodle writes that nothing was
		s.HandedIn = ""
	}
	if s.Name == "" {
		s.Name = strings.TrimSpace(value(firstName) + " " + value(lastName))
	}
	for _, f := range keys() {
		if v := value(f); v != "" {
			s.Keys[f] = v
		}
	}
	s.readIdentifier(value(identifier), len(r.columns[github]) == 0)
	blank := strings.TrimSpace(strings.Join(cells, "")) == ""
	switch empty := s.Name == "" && len(s.own()) == 0; {
	case teaching.MatchString(bare(value(role))), r.canvas && noStudent(s), empty && (r.canvas || blank):
		return nil
	case empty:
		return fmt.Errorf("line %d: it has no name, number, e-mail address or login, only %s: fill one in, or delete the line",
			line, shown(strings.Join(cells, ", ")))
	}
	return r.enter(line, s)
}

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

// disarm takes off what keeps a value from being a formula or a number.
func (r *rows) disarm(value string) string {
	if r.hashes {
		value = strings.TrimPrefix(value, "#")
	}
	return disarmed.ReplaceAllString(value, "$1")
}

// disarmed matches the apostrophe that keeps a value from being a formula.
var disarmed = regexp.MustCompile(`^'([=+@-])`)

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
	return strings.HasPrefix(bare(s.Name), "pointspossible") || slices.Contains(spellings(s.Name), "teststudent")
}

var teaching = regexp.MustCompile(`instructor|teacher|assistant|manager|reader|observer|^ta$`)

// finish gives the students their IDs.
func (r *rows) finish() ([]Student, error) {
	if len(r.students) == 0 {
		return nil, errors.New("there are no students in it: give a CSV file with a line for each below its header")
	}
	var labels []labelled
	for _, s := range r.students {
		labels = append(labels, labelled{s.label(), s.identity()})
	}
	for i, id := range (&identifiers{map[string]bool{}}).assign(labels) {
		r.students[i].ID = id
	}
	return r.students, nil
}

type owned struct{ field, value string }

// own lists the values that must be unique in a class.
func (s Student) own() []owned {
	var all []owned
	for _, f := range keys() {
		all = append(all, owned{f, s.Keys[f]})
	}
	all = append(all, owned{email, s.Email}, owned{login, s.Login})
	return slices.DeleteFunc(all, func(o owned) bool { return o.value == "" })
}

func (s Student) identity() string {
	words := []string{s.Name}
	for _, o := range s.own() {
		words = append(words, o.field+"="+o.value)
	}
	return strings.Join(words, "\n")
}

func (s Student) label() string {
	local, _, _ := strings.Cut(s.Login, "@") // of Canvas, an e-mail address
	address, _, _ := strings.Cut(s.Email, "@")
	return cmp.Or(local, s.Keys[github], s.Keys[number], s.Keys[sis], address, s.Name, s.Keys[canvas], s.Keys[moodle])
}
