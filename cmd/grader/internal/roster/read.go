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
// Each entry of the folder is in the parts or the notes of exactly one hand-in, or skipped with the reason. Links,
// devices and pipes are never followed. Names are read in the form of most entries; others make hand-ins of their own.
//
// If the form orders the attempts of a student, the last one counts and the notes name the others. If two unordered
// hand-ins match one student, the later one is the student's, the other stands alone and is not known, and each notes
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
	form := p.formOf(entries)
	attempts, more, err := p.attempts(form, entries)
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
	student  Student   // as far as the form names it
	members  []Student // the others of its group
	called   []string  // words that may be the student's login, number or e-mail address
	identity string    // unique in the class
	known    bool      // see [Handin]
	parts    []Part
	notes    []string
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
		if why := unwanted(root, e, itself); why != "" {
			skipped = append(skipped, Skip{Path: e.name, Why: why})
		} else {
			entries = append(entries, e)
		}
	}
	return entries, skipped, nil
}
