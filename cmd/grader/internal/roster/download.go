package roster

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/intake"
	"rulebook/steps"
)

// classBounds limit the archive of a class, which holds what many students have handed in.
func classBounds() intake.Bounds {
	return intake.Bounds{Entries: 200_000, Size: 4 << 30, File: intake.Usual().Size, Ratio: 200, Free: 64 << 20}
}

// IsArchive tells whether a path is that of a packed file.
func IsArchive(path string) bool {
	return withArchive(path, func(*os.File, int64) error { return nil }) == nil
}

// withArchive opens an archive. It never opens anything but a regular file.
func withArchive(path string, read func(archive *os.File, size int64) error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is no file")
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	format, err := intake.ReadFormat(file)
	if err == nil && format == "" {
		err = errors.New("it is no archive")
	}
	if err != nil {
		return err
	}
	return read(file, info.Size())
}

// RecognizeArchive tells whether a zip is the download of a class, by the names of what it holds: nine of ten have names of one form.
func RecognizeArchive(path string) bool {
	var entries []entry
	err := withArchive(path, func(archive *os.File, size int64) error {
		names, err := intake.Names(archive, size, classBounds())
		entries = tops(names)
		return err
	})
	if err != nil {
		return false
	}
	entries = those(entries, func(e entry) bool { return beside(e) == "" })
	return slices.ContainsFunc(readers(), func(r reader) bool {
		n := count(entries, r.has)
		return nearlyAll(n, entries) && n >= r.least
	})
}

// tops lists what lies at the top of an archive, or in the only folder at its top.
func tops(names []string) []entry {
	all := topsOf(names)
	if len(all) != 1 || !all[0].folder() || named(all[0]) {
		return all
	}
	return topsOf(steps.Each(names, func(name string) string { return strings.TrimPrefix(name, all[0].name+"/") }))
}

func topsOf(names []string) []entry {
	var all []entry
	seen := map[string]bool{}
	for _, name := range names {
		top, _, folder := strings.Cut(name, "/")
		if top == "" || seen[top] || systemNames.MatchString(top) || strings.HasPrefix(top, ".") {
			continue
		}
		seen[top] = true
		e := entry{name: top}
		if folder {
			e.mode = fs.ModeDir
		}
		all = append(all, e)
	}
	return all
}

// named tells whether an entry has the name of a submission in some form.
func named(e entry) bool {
	return slices.ContainsFunc(readers(), func(r reader) bool { return r.has(e) })
}

// leftOut matches what is noted of an entry that was not unpacked.
var leftOut = regexp.MustCompile(`^(.+): (left out, .*)$`)

// Unpack unpacks the download of a class into an empty folder, within bounds, and gives the folder with the submissions: that one, or
// the only folder in it. Links are left out, and so is what is too large, each with the reason. An archive that leads out of the folder
// is refused.
func Unpack(archive, into string) (folder string, left []Skip, err error) {
	root, err := os.OpenRoot(into)
	if err != nil {
		return "", nil, fmt.Errorf("opening the folder to unpack into: %w", err)
	}
	defer root.Close()
	var notes []string
	err = withArchive(archive, func(file *os.File, size int64) error {
		notes, err = intake.Unpack(io.NewSectionReader(file, 0, size), size, root, classBounds())
		return err
	})
	if err != nil {
		return "", nil, fmt.Errorf("unpacking %s: %w", filepath.Base(archive), err)
	}
	for _, note := range notes {
		skip := Skip{Path: filepath.Base(archive), Why: note}
		if found := leftOut.FindStringSubmatch(note); found != nil {
			skip = Skip{Path: found[1], Why: found[2]}
		}
		left = append(left, skip)
	}
	entries, err := readFolder(root, ".")
	if err == nil && len(entries) == 1 && entries[0].folder() && !named(entries[0]) {
		return filepath.Join(into, entries[0].name), left, nil
	}
	return into, left, err
}
