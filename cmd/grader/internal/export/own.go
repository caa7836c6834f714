package export

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"rulebook/steps"
)

// ReadOwn reads the files of an assignment of a course's own, features, rules, rubric, the files that programs are given, and the
// solution, by which programs are understood, too. It is left out where students can read it, unless random scenarios ask it. What
// else lies there, such as submissions, stays where it is.
func ReadOwn(suite *steps.Suite, readable bool) ([]File, error) {
	files, assignment := suite.Files(), suite.Assignment
	var own []File
	err := fs.WalkDir(files, assignment, func(name string, entry fs.DirEntry, err error) error {
		given := strings.HasPrefix(name, assignment+"/files/") || strings.HasPrefix(name, assignment+"/provided/")
		if err != nil || entry.IsDir() || !given && !slices.Contains([]string{".feature", ".yaml"}, path.Ext(name)) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		own = append(own, File{Name: strings.TrimPrefix(name, assignment+"/"), Mode: 0o644, Data: data})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the assignment %s: %w", assignment, err)
	}
	random := slices.ContainsFunc(suite.Scenarios, func(c steps.Scenario) bool { return c.Random })
	if !random && (readable || suite.Home == "") {
		return own, nil
	}
	solution, err := readSolution(os.DirFS(suite.Home))
	if !random && errors.Is(err, fs.ErrNotExist) {
		return own, nil
	}
	return append(own, solution...), err
}

// readSolution reads the model solution in the folder of an assignment.
func readSolution(home fs.FS) (all []File, err error) {
	err = fs.WalkDir(home, "solution", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := fs.ReadFile(home, name)
		all = append(all, File{Name: name, Mode: 0o644, Data: data})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the model solution: %w", err)
	}
	return all, nil
}
