package export

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"

	"rulebook/fixtures"
	"rulebook/steps"
)

// ReadOwn reads the files of an assignment of a course's own, features, rules, rubric, the files that programs are given, and the
// solution, by which programs are understood, too. It is left out where students can read it, unless random scenarios ask it. What
// else lies there, such as submissions, stays where it is.
func ReadOwn(suite *steps.Suite, readable bool) ([]File, error) {
	files, err := fs.Sub(suite.Files(), suite.Assignment)
	if err != nil {
		return nil, err
	}
	own, err := readAll(files, ".", func(name string) bool {
		return fixtures.ForPrograms(name) || slices.Contains([]string{".feature", ".yaml"}, path.Ext(name))
	})
	if err != nil {
		return nil, fmt.Errorf("reading the assignment %s: %w", suite.Assignment, err)
	}
	random := slices.ContainsFunc(suite.Scenarios, func(c steps.Scenario) bool { return c.Random })
	if !random && (readable || suite.Home == "") {
		return own, nil
	}
	solution, err := readAll(os.DirFS(suite.Home), "solution", func(string) bool { return true })
	switch {
	case err != nil && !random && errors.Is(err, fs.ErrNotExist):
		return own, nil
	case err != nil:
		return nil, fmt.Errorf("reading the model solution: %w", err)
	}
	return append(own, solution...), nil
}

// readAll reads the files below a folder that are taken.
func readAll(files fs.FS, folder string, takes func(name string) bool) (all []File, err error) {
	err = fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || !takes(name) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		all = append(all, File{Name: name, Mode: 0o644, Data: data})
		return err
	})
	return all, err
}
