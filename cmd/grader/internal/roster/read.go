package roster

import (
	"cmp"
	"fmt"
	"os"
	"slices"
)

// Read finds out who has handed in what: the folder holds the submissions of a class, and the roster file, if it is not "", the
// students, as a CSV file of whatever system the course uses; see the README.
//
// Every entry of the folder ends up in exactly one place: among the parts of a hand-in, in its notes, or among what is skipped,
// with the reason. What the roster does not know is a hand-in like any other, only not [Handin.Known]. Links, devices and pipes are
// never followed. A name is read by the form that most entries have; what is called otherwise counts as an entry of its own.
//
// Of attempts of one student that the form puts into an order, the last counts and the notes name the others. Where two hand-ins
// without an order match one student of the roster, both are kept: the later is the student's (empty folders come before files,
// these before archives, these before other folders, and then names count, in the order of bytes), the other stands alone, not
// known, and each notes the other. Where a system tells them apart and only names match, neither is the student's.
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

// A place is where the entries lie, and what is known of whoever made them.
type place struct {
	root   *os.Root
	folder string
	logins map[string]bool // those of the roster, on GitHub or elsewhere, folded
}

// An attempt is something handed in, as the names of its entries tell it.
type attempt struct {
	student Student   // as far as the form names it
	members []Student // the others of its group

	// called are words that may be a login, a number or an e-mail address of the student.
	called []string

	// identity tells it from all others of the class.
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

// sort puts everything into an order that depends on nothing but what lies there.
func (c *Class) sort() {
	slices.SortFunc(c.Handins, func(a, b Handin) int { return cmp.Compare(a.Student.ID, b.Student.ID) })
	slices.SortFunc(c.Missing, func(a, b Student) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(c.Skipped, func(a, b Skip) int { return cmp.Compare(a.Path, b.Path) })
}

// list gives the entries of a class folder that may be submissions, and the others with the reason.
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
