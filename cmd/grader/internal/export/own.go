package export

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// ReadOwn reads the files of an assignment of a course's own, features, rules, rubric and the files that programs are given, from the
// folder of that name. What else lies there, such as submissions, stays where it is.
func ReadOwn(files fs.FS, assignment string) ([]File, error) {
	var own []File
	err := fs.WalkDir(files, assignment, func(name string, entry fs.DirEntry, err error) error {
		given := strings.HasPrefix(name, assignment+"/files/")
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
	return own, nil
}
