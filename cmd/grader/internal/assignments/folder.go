package assignments

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"

	"rulebook/fixtures"
	"rulebook/impl/submission/intake"
)

// Bounds of the folder of an assignment: far more than one holds.
const (
	mostEntries = 100_000 // submissions may lie in it, too
	mostFiles   = 1000
	largestFile = 1 << 20
	allFiles    = 16 << 20
	longestLine = 16 << 10 // of a feature, in bytes
	mostSteps   = 4 << 20  // that outlines and backgrounds may make of features
	deepest     = 16       // folders in each other
)

var (
	// wanted matches features and fixtures, and those whose names hide them.
	wanted = regexp.MustCompile(`(?i)(\.feature[^/]*|\.ya?ml[^/]*)$`)

	// programs matches the folders of solutions, which are no part of what an assignment says.
	programs = regexp.MustCompile(`^(solution|right|wrong)$`)

	// foreign matches what editors and other systems leave beside files.
	foreign = regexp.MustCompile(`(^|/)(\.[^/]+|__MACOSX)$`)
)

// A reading copies the features and fixtures of a folder. A folder may be anybody's: only regular files are read, and nothing outside.
type reading struct {
	name  string // of the assignment, under which its files stand
	files fs.FS
	met   int
	bytes int64
	steps int
	kept  fstest.MapFS
}

// readFolder gives the features and fixtures below a folder, as they are now, in a folder of a name. The error is a [fixtures.Fault] where
// a file cannot be taken.
func readFolder(folder, name string) (fs.FS, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of the assignment: %w", err)
	}
	defer root.Close()
	r := &reading{name: name, files: intake.Files(root), kept: fstest.MapFS{}}
	return r.kept, fs.WalkDir(r.files, ".", r.visit)
}

// visit takes in one entry. A folder inside that cannot be listed is passed over: whatever should be there is missed later.
func (r *reading) visit(file string, entry fs.DirEntry, err error) error {
	r.met++
	switch {
	case err != nil && file == ".":
		return fmt.Errorf("listing the folder of the assignment: %w", err)
	case err != nil, entry.IsDir() && (strings.Count(file, "/") >= deepest || foreign.MatchString(file) || programs.MatchString(file)):
		return fs.SkipDir
	case r.met > mostEntries:
		return r.fault(".", 0, fmt.Sprintf("the folder holds more than %d files and folders: "+
			"take out what is not of the assignment", mostEntries))
	case entry.IsDir() || !wanted.MatchString(file) && !fixtures.ForPrograms(file) || foreign.MatchString(file):
		return nil
	}
	if called := meant(file); called != "" {
		return r.fault(file, 1, "this file is not read: rename it, so that its name ends in "+called)
	}
	return r.take(file)
}

// read are the names of the files of an assignment that are no features, without their ends.
var read = []string{"rules", "rubric", "assignment", "face", "languages", "judgement"}

// meant gives how the name of a file should end that is not read for its name alone; "" of all others. Its path begins in the folder of
// the assignment.
func meant(name string) string {
	base := strings.ToLower(path.Base(name))
	as := slices.IndexFunc(read, func(stem string) bool { return strings.HasPrefix(base, stem+".y") })
	switch {
	case strings.HasSuffix(name, ".feature"):
		return ""
	case strings.Contains(base, ".feature"):
		return ".feature"
	case as >= 0 && name != read[as]+".yaml" && !strings.Contains(name, "/"):
		return read[as] + ".yaml"
	}
	return ""
}

// take copies a file.
func (r *reading) take(file string) error {
	data, err := r.read(file)
	if err != nil {
		return err
	}
	r.kept[r.name+"/"+file] = &fstest.MapFile{Data: data}
	r.bytes += int64(len(data))
	if len(r.kept) > mostFiles || r.bytes > allFiles {
		const words = "the assignment has more than %d features and fixtures, or more than %d MiB of them: take some out"
		return r.fault(file, 0, fmt.Sprintf(words, mostFiles, allFiles>>20))
	}
	return nil
}

// read reads a regular file.
func (r *reading) read(file string) ([]byte, error) {
	info, err := fs.Stat(r.files, file)
	switch {
	case err != nil:
		return nil, r.fault(file, 0, "it cannot be read, or it is a link that leads out of the folder: put a file in its place")
	case !info.Mode().IsRegular():
		return nil, r.fault(file, 0, fmt.Sprintf("it is %s, and only files are read: take it out", intake.Kind(info.Mode())))
	}
	opened, err := r.files.Open(file)
	if err != nil {
		return nil, r.fault(file, 0, "it cannot be read: "+err.Error())
	}
	defer opened.Close()
	data, err := io.ReadAll(io.LimitReader(opened, largestFile+1))
	switch {
	case err != nil:
		return nil, r.fault(file, 0, "it cannot be read: "+err.Error())
	case len(data) > largestFile:
		return nil, r.fault(file, 0, fmt.Sprintf("it is larger than %d MiB: make files of it", largestFile>>20))
	case path.Ext(file) == ".feature" && !fixtures.ForPrograms(file):
		return data, r.short(file, data)
	}
	return data, nil
}

// short wants the lines of a feature to be such as people write, and not to make too much: outlines repeat their steps for each row,
// and a background is repeated for each scenario.
func (r *reading) short(file string, data []byte) error {
	number, repeating := 0, 0
	for line := range bytes.Lines(data) {
		number++
		if len(line) > longestLine {
			return r.fault(file, number, fmt.Sprintf("the line is longer than %d KiB: make lines of it", longestLine>>10))
		}
		if bytes.ContainsAny(line, "|:") {
			repeating++
		}
	}
	if r.steps += number * repeating; r.steps > mostSteps {
		return r.fault(file, 0, "its outlines and backgrounds make too many steps of it: make files of it")
	}
	return nil
}

func (r *reading) fault(file string, line int, words string) error {
	return &fixtures.Fault{File: path.Join(r.name, file), Line: line, Words: words}
}
