package spreadsheet

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"rulebook/cmd/grader/internal/spelling"
	"rulebook/fixtures/yaml"
)

// A Field is what a column tells of a student.
type Field = string

// The fields.
const (
	FullName   Field = "name"
	FirstName  Field = "first name"
	LastName   Field = "last name"
	Email      Field = "email"
	Login      Field = "login"
	Number     Field = "number" // of the university
	SIS        Field = "sis"
	Canvas     Field = "canvas" // the number of the system's own, and so the next two
	Moodle     Field = "moodle"
	GitHub     Field = "github"
	Identifier Field = "identifier" // anything in GitHub Classroom; "Participant 123" in Moodle
	Role       Field = "role"
	Team       Field = "team" // not groups: in Moodle a group may be a whole class
	HandedIn   Field = "handed in"
	Due        Field = "due"   // of a student who has another time than the class
	Grade      Field = "grade" // these of the worksheet of Moodle alone
	Maximum    Field = "maximum"
	Changeable Field = "changeable" // whether the grade can be changed
	Feedback   Field = "feedback"
)

//go:embed headings.yaml
var headingsText []byte

// headings lists the bare headings of each field.
var headings = sync.OnceValue(func() (all map[Field][]string) {
	if err := yaml.Decode("headings.yaml", headingsText, &all); err != nil {
		panic(err) // a test reads it
	}
	return all
})

// A Head tells which columns hold which fields.
type Head struct {
	// OfCanvas tells that the file is a gradebook of Canvas, whose ID is Canvas' own, and not all of whose rows are students.
	OfCanvas bool

	hashes  bool // the file is an export of Brightspace: a # stands before numbers and logins
	columns map[Field][]int
}

// Head reads the head of a table, in the words of any system and language that it knows.
func (t *Table) Head() *Head {
	at := map[string][]int{}
	for i, head := range t.Lines[0].values() {
		name := spelling.Bare(head)
		at[name] = append(at[name], i)
	}
	has := func(name string) bool { return len(at[name]) > 0 }
	h := &Head{columns: map[Field][]int{}}
	for f, names := range headings() {
		for _, name := range slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !has(name) }) {
			h.columns[f] = append(h.columns[f], at[name][0])
		}
	}
	named := has("student") || t.Lines[0].Value(0) == "LastName"
	h.OfCanvas = has("id") && (has("sisuserid") || has("sisloginid") || named && has("section"))
	if h.OfCanvas {
		h.move(at["id"], Number, Canvas)
	}
	if has("id") && slices.ContainsFunc([]string{"vollstandigername", "nomcomplet", "nombrecompleto"}, has) {
		h.move(at["id"], Number, Identifier) // so Moodle calls its identifiers in other languages than English
	}
	if (has("vorname") || has("prenom")) && len(h.columns[LastName]) == 0 {
		h.move(append(at["name"], at["nom"]...), FullName, LastName)
	}
	h.hashes = has("orgdefinedid") || has("endoflineindicator")
	return h
}

// move makes the first of some columns one of another field.
func (h *Head) move(columns []int, from, to Field) {
	for _, column := range columns[:min(1, len(columns))] {
		h.columns[to] = []int{column}
		h.columns[from] = slices.DeleteFunc(h.columns[from], func(i int) bool { return i == column })
	}
}

// Has tells whether a column holds one of the fields.
func (h *Head) Has(fields ...Field) bool {
	return slices.ContainsFunc(fields, func(f Field) bool { return len(h.columns[f]) > 0 })
}

// Column returns the column that holds a field before others do; -1 if there is none.
func (h *Head) Column(f Field) int { return append(slices.Clone(h.columns[f]), -1)[0] }

// Text returns what a line tells of a field, without what keeps it from being a formula or a number; "" if it tells nothing.
func (h *Head) Text(r Record, f Field) string {
	for _, column := range h.columns[f] {
		if value := r.Value(column); value != "" {
			if h.hashes {
				value = strings.TrimPrefix(value, "#")
			}
			return disarmed.ReplaceAllString(value, "$1")
		}
	}
	return ""
}

// Name returns the full name that a line tells.
func (h *Head) Name(r Record) string {
	if name := h.Text(r, FullName); name != "" {
		return name
	}
	return strings.TrimSpace(h.Text(r, FirstName) + " " + h.Text(r, LastName))
}

// disarmed matches the apostrophe that keeps a value from being a formula.
var disarmed = regexp.MustCompile(`^'([=+@-])`)
