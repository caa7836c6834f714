package roster

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/submission/intake"
)

// An entry is a file or folder at the top of a class folder.
type entry struct {
	name string
	mode fs.FileMode // its type; never that of what a link leads to
}

func (e entry) folder() bool { return e.mode.IsDir() }

// archive tells whether the entry has the name of an archive. Its content is examined when it is graded.
func (e entry) archive() bool { return !e.folder() && archiveEnding(e.name) != "" }

// stem returns the name of a folder, or of a file without its ending.
func (e entry) stem() string {
	if e.folder() {
		return e.name
	}
	ending := archiveEnding(e.name)
	if ending == "" {
		ending = path.Ext(e.name)
	}
	if len(ending) == len(e.name) {
		return e.name
	}
	return e.name[:len(e.name)-len(ending)]
}

// archiveEnding returns an archive's ending as it is written; "" for other files.
func archiveEnding(name string) string {
	lower := strings.ToLower(name)
	for _, ending := range []string{
		".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".zip", ".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".gz", ".bz2", ".7z", ".rar",
	} {
		if strings.HasSuffix(lower, ending) && len(name) > len(ending) {
			return name[len(name)-len(ending):]
		}
	}
	return ""
}

// readFolder lists a folder, sorted by name in byte order.
func readFolder(root *os.Root, name string) ([]entry, error) {
	found, err := fs.ReadDir(intake.Files(root), name)
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, e := range found {
		entries = append(entries, entry{e.Name(), e.Type()})
	}
	return entries, nil
}

// unwanted says why an entry is no submission in any form; "" if it may be one. The info describes the roster file, or
// is nil.
func unwanted(root *os.Root, e entry, rosterFile fs.FileInfo) string {
	switch {
	case strings.HasPrefix(e.name, ".") && !slices.ContainsFunc(readers(), func(r reader) bool { return r.has(e) }):
		return "it is hidden"
	case slices.Contains([]string{"__macosx", "thumbs.db", "desktop.ini"}, strings.ToLower(e.name)):
		return "the system put it there unasked"
	case e.folder() && resultsFolder(root, e.name):
		return "it is a folder of results of the grader"
	case e.folder():
		return ""
	case !e.mode.IsRegular():
		return "it is " + intake.Kind(e.mode) + ", which is never followed"
	case same(root, e, rosterFile):
		return "it is the roster"
	}
	return ""
}

func same(root *os.Root, e entry, rosterFile fs.FileInfo) bool {
	info, err := root.Lstat(e.name)
	return err == nil && rosterFile != nil && os.SameFile(info, rosterFile)
}

// resultsFolder recognizes a folder of the grader's results.
func resultsFolder(root *os.Root, name string) bool {
	for _, part := range []string{"results", "students"} {
		if info, err := root.Lstat(path.Join(name, part)); err != nil || !info.IsDir() {
			return false
		}
	}
	info, err := root.Lstat(path.Join(name, "journal.jsonl"))
	return err == nil && info.Mode().IsRegular()
}

// beside says why a file without a form's name is no submission; "" if it may be one.
func beside(e entry) string {
	tables := []string{".csv", ".tsv", ".xls", ".xlsx", ".ods", ".yaml", ".yml", ".json", ".log"}
	switch {
	case e.folder():
		return ""
	case strings.EqualFold(e.stem(), "readme"):
		return "it is a text about the folder"
	case slices.Contains(tables, strings.ToLower(path.Ext(e.name))):
		return "it is a table or a settings file, not a program"
	}
	return ""
}

// part makes a part of an entry with the student's name for it.
func (e entry) part(name string) Part { return Part{Path: e.name, Name: name} }

// tooLarge says why a file is left out; "" if it is not. Archives are bounded when they are unpacked.
func tooLarge(root *os.Root, e entry) string {
	most := intake.Usual().File
	info, err := root.Lstat(e.name)
	if err == nil && info.Mode().IsRegular() && !e.archive() && info.Size() > most {
		return fmt.Sprintf("%s: left out, it is larger than %d MiB", shown(e.name), most>>20)
	}
	return ""
}

// shown formats a name for a message. It quotes a name with invisible characters.
func shown(name string) string {
	if quoted := strconv.Quote(name); name == "" || quoted != `"`+name+`"` {
		return quoted
	}
	return name
}
