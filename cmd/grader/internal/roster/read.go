package roster

import (
	"cmp"
	"fmt"
	"os"
	"slices"
)

// Read finds out who has handed in what. The folder holds the submissions of a class. The roster file, unless it is "",
// is a CSV file of the students in any system's format.
//
// Every entry of the folder ends up in exactly one place: in the parts or the notes of a hand-in, or among the skipped
// ones, with the reason. A hand-in whose student is not on the roster is not [Handin.Known]. Links, devices and pipes
// are never followed. Names are read in the form of most entries; other names make entries of their own.
//
// If the form orders the attempts of a student, the last one counts and the notes name the others. If two unordered
// hand-ins match one student, both are kept: the later one is the student's (empty folders come before files, then
// archives, then other folders, each by name in byte order), the other stands alone and is not known, and each notes
// the other. If the system tells the two apart and only their names match, neither is the student's.
func Read(folder, rosterFile string) (*Class, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("reading the folder of a class: %w: give the folder that holds the submissions", err)
	}
	defer root.Close()
	students, err := readStudents(rosterFile)
	if err != nil {
		return nil, err
	}
	entries, skipped, err := list(root, rosterFile)
	if err != nil {
		return nil, fmt.Errorf("reading the folder of a class %s: %w", folder, err)
	}
	p := &place{root: root, folder: folder, logins: logins(students)}
	form := formOf(p, entries)
	attempts, more, err := form.read(p, entries)
	if err != nil {
		return nil, fmt.Errorf("reading the folder of a class %s: %w", folder, err)
	}
	class := &Class{
		Folder: folder, Form: form.name, Handins: []Handin{}, Missing: []Student{}, Skipped: append(skipped, more...),
	}
	class.enter(attempts, students)
	class.sort()
	return class, nil
}

// A place is the folder of a class, with the known logins of its students.
type place struct {
	root   *os.Root
	folder string
	logins map[string]bool // those of the roster, on GitHub or elsewhere, folded
}

// An attempt is one thing handed in.
type attempt struct {
	student Student   // as far as the form names it
	members []Student // the others of its group

	// called are words that may be the student's login, number or e-mail address.
	called []string

	// identity is unique in the class.
	identity string

	parts []Part
	notes []string
}

// about names an attempt in a message.
func (a *attempt) about() string {
	if len(a.parts) > 0 {
		return shown(a.parts[0].Path)
	}
	return shown(a.identity)
}

func (a *attempt) note(format string, arguments ...any) {
	a.notes = append(a.notes, fmt.Sprintf(format, arguments...))
}

// handin gives the hand-in of an attempt.
func (a *attempt) handin(known bool) Handin {
	parts := a.parts
	if parts == nil {
		parts = []Part{}
	}
	return Handin{Student: a.student, Known: known, Parts: parts, Notes: a.notes, Members: a.members}
}

// sort makes the order independent of everything but the content.
func (c *Class) sort() {
	slices.SortFunc(c.Handins, func(a, b Handin) int { return cmp.Compare(a.Student.ID, b.Student.ID) })
	slices.SortFunc(c.Missing, func(a, b Student) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(c.Skipped, func(a, b Skip) int { return cmp.Compare(a.Path, b.Path) })
}

// list separates entries that may be submissions from others, with the reasons.
func list(root *os.Root, rosterFile string) (entries []entry, skipped []Skip, err error) {
	all, err := readFolder(root, ".")
	if err != nil {
		return nil, nil, err
	}
	skipped = []Skip{}
	itself, _ := os.Stat(rosterFile) // it has been read already; without one there is nothing to compare with
	for _, e := range all {
		why := unwanted(root, e, itself)
		if why == "" {
			entries = append(entries, e)
			continue
		}
		skipped = append(skipped, Skip{Path: e.name, Why: why})
	}
	return entries, skipped, nil
}
