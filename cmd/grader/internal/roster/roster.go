// Package roster finds out who has handed in what.
package roster

// A Student is who hands something in.
type Student struct {
	// ID names the student in files of the grader: unique in a class, made of letters a to z, digits, ".", "_" and "-".
	ID string `json:"id"`

	// Name, Email and Login are what the roster says, or the name of what was handed in; each may be "".
	Name  string `json:"name,omitempty"`
	Email string `json:"email,omitempty"`
	Login string `json:"login,omitempty"`

	// Keys are the numbers or names by which a system of the course knows the student: "canvas", "sis", "moodle" (the number of
	// "Participant 123"), "gradescope", "github", "number". Lower case.
	Keys map[string]string `json:"keys,omitempty"`

	// Team is what the roster calls those who hand in together, the same for each of them; "" is none.
	Team string `json:"team,omitempty"`
}

// A Form is the form of what holds the submissions of a class.
type Form string

// The forms.
const (
	Canvas     Form = "Canvas"           // lastname_12345_67890_name.ext
	Moodle     Form = "Moodle"           // Name_123_assignsubmission_file_
	Gradescope Form = "Gradescope"       // submission_123, with submission_metadata.yml
	GitHub     Form = "GitHub Classroom" // assignment-login
	Entries    Form = "entries"          // a folder, file or archive each, called after its student
)

// A Handin is what one student has handed in: the last of it, if it was handed in more than once.
type Handin struct {
	Student Student `json:"student"`

	// Known tells whether the roster knows the student. Without a roster every student is known.
	Known bool `json:"known"`

	// Parts are what it is made of: one folder, one archive, or files.
	Parts []Part `json:"parts"`

	// Notes tell what a person should know: that it was late, what it replaces.
	Notes []string `json:"notes,omitempty"`

	// Members are the others of a group that handed this in together; the mark is theirs, too. They are not missing.
	Members []Student `json:"members,omitempty"`
}

// A Part is a file or a folder of a hand-in.
type Part struct {
	Path string `json:"path"` // slash-separated, relative to the folder of the class
	Name string `json:"name"` // what its student had called it
}

// A Class is what lies in one folder.
type Class struct {
	Folder  string    `json:"-"`
	Form    Form      `json:"form"`
	Handins []Handin  `json:"handins"` // by the student's ID, in the order of bytes
	Missing []Student `json:"missing"` // whom the roster has and who handed in nothing, likewise
	Skipped []Skip    `json:"skipped"` // what lies there and is no submission, by path
}

// A Skip is an entry of a class folder that belongs to nobody.
type Skip struct {
	Path string `json:"path"`
	Why  string `json:"why"`
}
