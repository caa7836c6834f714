package roster

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/source"
	"rulebook/steps"
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
	root, err := openFolder(folder)
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
	logins map[string]bool // those of the roster, on GitHub or elsewhere, with addresses and numbers, folded
}

// An attempt is one thing handed in.
type attempt struct {
	student  Student   // as far as the form names it
	members  []Student // the others of its group
	called   []string  // words that may be the student's login, number or e-mail address
	identity string    // unique in the class
	known    bool      // see [Handin]
	parts    []Part
	folder   Part // the last one that is a folder
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

// An entry is a file or folder at the top of a class folder.
type entry struct {
	name string
	mode fs.FileMode // its type; never that of what a link leads to
}

func (e entry) folder() bool { return e.mode.IsDir() }

// archive tells whether the entry has the name of an archive. Its content is examined when it is graded.
func (e entry) archive() bool { return !e.folder() && archiveEnding(e.name) != "" }

func (e entry) stem() string {
	if e.folder() {
		return e.name
	}
	stem := strings.TrimSuffix(e.name, cmp.Or(archiveEnding(e.name), path.Ext(e.name)))
	return cmp.Or(stem, e.name)
}

var archiveName = regexp.MustCompile(`(?is).(\.tar\.(gz|bz2|xz|zst)|\.(zip|tar|tgz|tbz2?|txz|gz|bz2|7z|rar))$`)

// archiveEnding returns an archive's ending as it is written; "" for other files.
func archiveEnding(name string) string {
	return append(archiveName.FindStringSubmatch(name), "", "")[1]
}

func readFolder(root *os.Root, name string) ([]entry, error) {
	found, err := fs.ReadDir(intake.Files(root), name)
	if err != nil {
		return nil, err
	}
	return steps.Each(found, func(e fs.DirEntry) entry { return entry{e.Name(), e.Type()} }), nil
}

var systemNames = regexp.MustCompile(`(?i)^(__macosx|thumbs\.db|desktop\.ini)$`)

var tableNames = regexp.MustCompile(`(?i)\.(csv|tsv|xlsx?|ods|ya?ml|json|log)$`)

// unwanted says why an entry is no submission in any form; "" if it may be one. The roster file may be nil.
func unwanted(root *os.Root, e entry, rosterFile fs.FileInfo) string {
	switch {
	case strings.HasPrefix(e.name, ".") && !named(e):
		return "it is hidden"
	case systemNames.MatchString(e.name):
		return "the system put it there unasked"
	case e.folder() && resultsFolder(root, e.name):
		return "it is a folder of results of the grader"
	case e.folder():
		return ""
	case !e.mode.IsRegular():
		return "it is " + intake.Kind(e.mode) + ", which is never followed"
	}
	if info, err := root.Lstat(e.name); err == nil && rosterFile != nil && os.SameFile(info, rosterFile) {
		return "it is the roster"
	}
	return ""
}

func resultsFolder(root *os.Root, name string) bool {
	for part, kind := range map[string]fs.FileMode{"results": fs.ModeDir, "students": fs.ModeDir, "journal.jsonl": 0} {
		if info, err := root.Lstat(path.Join(name, part)); err != nil || info.Mode().Type() != kind {
			return false
		}
	}
	return true
}

// beside says why a file without a form's name is no submission; "" if it may be one.
func beside(e entry) string {
	switch {
	case e.folder():
		return ""
	case strings.EqualFold(e.stem(), "readme"):
		return "it is a text about the folder"
	case tableNames.MatchString(e.name):
		return "it is a table or a settings file, not a program"
	case strings.EqualFold(e.name, "index.html"):
		return "it is a page about the folder"
	case blackboardReceipt.MatchString(e.name):
		return "it is a receipt of Blackboard"
	}
	return ""
}

// shown formats a name for a message.
var shown = source.Shown
