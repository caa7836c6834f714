package roster

import (
	"cmp"
	"io/fs"
	"os"
	"path"
	"regexp"
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
	var entries []entry
	for _, e := range found {
		entries = append(entries, entry{e.Name(), e.Type()})
	}
	return entries, nil
}

var systemNames = regexp.MustCompile(`(?i)^(__macosx|thumbs\.db|desktop\.ini)$`)

var tableNames = regexp.MustCompile(`(?i)\.(csv|tsv|xlsx?|ods|ya?ml|json|log)$`)

// unwanted says why an entry is no submission in any form; "" if it may be one. The roster file may be nil.
func unwanted(root *os.Root, e entry, rosterFile fs.FileInfo) string {
	switch {
	case strings.HasPrefix(e.name, ".") && !slices.ContainsFunc(readers(), func(r reader) bool { return r.has(e) }):
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
