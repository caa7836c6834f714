// Package roster finds out who has handed in what.
package roster

// A Student is a student of a class.
type Student struct {
	// ID names the student in the grader's files: unique in a class, made of letters a to z, digits, ".", "_" and "-".
	ID string `json:"id"`

	// Name, Email and Login come from the roster, or from the name of the submission; each may be "".
	Name  string `json:"name,omitempty"`
	Email string `json:"email,omitempty"`
	Login string `json:"login,omitempty"`

	// Keys are the student's numbers or names in a system: "canvas", "sis", "moodle" (the number of "Participant 123"),
	// "brightspace", "github", "number". Lower case.
	Keys map[string]string `json:"keys,omitempty"`
	// HandedIn is when the student handed in, as the roster or the download writes it; "" if neither does.
	HandedIn string `json:"handedIn,omitempty"`
	// Due is when it was due for the student, as the roster writes it; "" if it was due for all at the same time.
	Due string `json:"due,omitempty"`
	// Late is whether the system of the download calls the submission late; nil if that does not say.
	Late *bool `json:"late,omitempty"`

	Team string `json:"team,omitempty"` // the team on the roster, the same for each member; "" is none
}

// A Form is the form of a class folder.
type Form string

// The forms.
const (
	Canvas     Form = "Canvas"     // lastname_12345_67890_name.ext
	Moodle     Form = "Moodle"     // Name_123_assignsubmission_file_
	Gradescope Form = "Gradescope" // submission_123, with submission_metadata.yml
	Blackboard Form = "Blackboard" // assignment_login_attempt_2026-11-20-15-07-00_name.ext
	// Brightspace has 123-456 - Name- Nov 20, 2026 1107 PM, and for files - name.ext.
	Brightspace Form = "Brightspace"
	GitHub      Form = "GitHub Classroom" // assignment-login
	Entries     Form = "entries"          // a folder, file or archive each, called after its student
)

// A Handin is the last submission of one student.
type Handin struct {
	Student Student `json:"student"`

	// Known tells whether the roster knows the student. Without a roster every student is known.
	Known bool     `json:"known"`
	Parts []Part   `json:"parts"`           // one folder, one archive, or files
	Notes []string `json:"notes,omitempty"` // for a person: late, replaces another

	// Anew says why it is graded although the class was graded before; "" if all of the class is.
	Anew string `json:"anew,omitempty"`

	// Members are the others of a group. The mark is theirs, too, and they are not missing.
	Members []Student `json:"members,omitempty"`
}

// Path returns the path of the first part, or "" if nothing was handed in.
func (h Handin) Path() string {
	if len(h.Parts) == 0 {
		return ""
	}
	return h.Parts[0].Path
}

// A Part is a file or a folder of a hand-in.
type Part struct {
	Path string `json:"path"` // slash-separated, relative to the folder of the class
	Name string `json:"name"` // what its student had called it
}

// A Class is the content of one folder.
type Class struct {
	Folder  string    `json:"-"`
	Form    Form      `json:"form"`
	Handins []Handin  `json:"handins"` // by the student's ID, in the order of bytes
	Missing []Student `json:"missing"` // whom the roster has and who handed in nothing, likewise
	Skipped []Skip    `json:"skipped"` // what lies there and is no submission, by path
}

// A Skip is an entry of a class folder that is no submission.
type Skip struct {
	Path string `json:"path"`
	Why  string `json:"why"`
}
