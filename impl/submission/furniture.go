package submission

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/process"
)

// In gives the same submission, whose console program is started in a setting. Only the first is closed.
func (s *Subject) In(setting engine.Setting) engine.Subject {
	other := *s
	other.setting = setting
	return &other
}

// furnish has a program run in a folder of its own with the files of the setting, if there are any. The folder lies in the one for
// temporary files; at the level bwrap the box has another one of these.
func (s *Subject) furnish(spec *process.Spec) error {
	if s.setting.Files == nil {
		return nil
	}
	spec.Dir = filepath.Join(spec.Box.Scratch, "work")
	if s.level == box.Bubblewrap {
		spec.Box.Write = []string{spec.Dir}
	}
	if err := os.MkdirAll(spec.Dir, 0o755); err != nil {
		return fmt.Errorf("making a folder for a run of %s: %w", s.Name(), err)
	}
	root, err := os.OpenRoot(spec.Dir)
	if err != nil {
		return fmt.Errorf("opening the folder for a run of %s: %w", s.Name(), err)
	}
	defer root.Close()
	for _, name := range slices.Sorted(maps.Keys(s.setting.Files)) {
		path := filepath.FromSlash(name)
		err = errors.Join(err, root.MkdirAll(filepath.Dir(path), 0o755), root.WriteFile(path, []byte(s.setting.Files[name]), 0o644))
	}
	if err != nil {
		return fmt.Errorf("putting files into the folder for a run of %s: %w", s.Name(), err)
	}
	return nil
}

// mostWritten bounds the files that a program leaves in its folder.
const mostWritten = 100

// errMuch means that a program has left more files in its folder than are read.
var errMuch = errors.New("it has left too many files")

// collect reads the files that a program has left in its folder. It may hold as many bytes more than it was given as the program may
// print.
func (s *Subject) collect(run *engine.Run, spec process.Spec) error {
	runs, err := os.OpenRoot(s.runs())
	if err != nil {
		return fmt.Errorf("opening the folders of the runs of %s: %w", s.Name(), err)
	}
	defer runs.Close()
	folder, err := filepath.Rel(s.runs(), spec.Dir)
	if err != nil {
		return err
	}
	run.Files = map[string]string{}
	root, err := runs.OpenRoot(folder) // which no link can lead out of
	if err != nil {                    // the program has put something else in its place
		return nil
	}
	defer root.Close()
	most := spec.Limits.OrDefault().Output
	for _, given := range s.setting.Files {
		most += len(given)
	}
	run.Files, err = left(intake.Files(root), most, mostWritten+len(s.setting.Files))
	if errors.Is(err, errMuch) && run.End == engine.Exited {
		run.End, run.Status = engine.OverLimit, fmt.Sprintf("files of the program: more than %d, or more than %d bytes", mostWritten, most)
	}
	return nil
}

// left reads the regular files below a folder, as long as they are no more than so many bytes and files. Nothing else that a program
// leaves is a file for anybody, nor is what it keeps others from reading.
func left(folder fs.FS, bytes, files int) (map[string]string, error) {
	found, met := map[string]string{}, 0
	return found, fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if met++; met > 10*files || bytes < 0 || len(found) > files {
			return errMuch
		}
		if err != nil || !entry.Type().IsRegular() {
			return nil
		}
		file, err := folder.Open(name)
		if err != nil {
			return nil
		}
		defer file.Close()
		text, err := io.ReadAll(io.LimitReader(file, int64(bytes)+1))
		if bytes -= len(text); bytes < 0 || err != nil {
			return errMuch
		}
		found[name] = string(text)
		return nil
	})
}
