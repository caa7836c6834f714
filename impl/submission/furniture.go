package submission

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

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

// ownPlace finds what a program writes that looks for files beside its own.
var ownPlace = regexp.MustCompile(`(?i)__(file|dir)|\bimport\.meta\b|\bFindBin\b|\$0\b|\bargv\[0\]|\bprocess\.argv\[1\]`)

// beside gives the files that stand beside the main one and below, by their paths from there, of a program that is run from them and
// looks for others there; nil if it does not. Code in other folders would not be found from a copy.
func (s *Subject) beside() map[string]string {
	folder, looks := path.Dir(s.program.Main), false
	files := map[string]string{}
	for _, f := range s.source.Files {
		switch name, err := filepath.Rel(folder, f.Path); {
		case err == nil && filepath.IsLocal(name):
			files[filepath.ToSlash(name)] = string(f.Content)
		case strings.EqualFold(f.Extension(), path.Ext(s.program.Main)):
			return nil
		}
		looks = looks || ownPlace.MatchString(f.Text)
	}
	if !looks || !slices.Contains(s.program.Console, s.mainFile()) {
		return nil
	}
	return files
}

// mainFile is the path of the copy of the main file.
func (s *Subject) mainFile() string {
	return filepath.Join(s.scratch, "submission", "source", filepath.FromSlash(s.program.Main))
}

// furnish has a program run in a folder of its own with the files of the setting, if there are any, and with its own if it looks for
// others beside them. The folder lies in the one for temporary files; at the level bwrap the box has another one of these.
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
	own := s.beside()
	if own != nil {
		spec.Argv[slices.Index(spec.Argv, s.mainFile())] = filepath.Join(spec.Dir, path.Base(s.program.Main))
	}
	write := func(files map[string]string, mode fs.FileMode) {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			place := filepath.FromSlash(name)
			err = errors.Join(err, root.MkdirAll(filepath.Dir(place), 0o755), root.WriteFile(place, []byte(files[name]), mode))
		}
	}
	write(own, 0o755) // a script may be started by itself
	write(s.setting.Files, 0o644)
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
	most, own := spec.Limits.OrDefault().Output, s.beside()
	for _, text := range slices.Concat(slices.Collect(maps.Values(s.setting.Files)), slices.Collect(maps.Values(own))) {
		most += len(text)
	}
	run.Files, err = left(intake.Files(root), most, mostWritten+len(s.setting.Files)+len(own))
	maps.DeleteFunc(run.Files, func(name, text string) bool {
		_, given := s.setting.Files[name]
		copied, is := own[name]
		return is && !given && copied == text
	})
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
