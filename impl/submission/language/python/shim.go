package python

import (
	"context"
	"embed"
	"io/fs"
	"path/filepath"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// base is the part of the shim that all assignments share: it knows the protocol.
//
//go:embed shim
var base embed.FS

//go:embed calls
var called embed.FS

// A shim calls the functions of a submission. It is a process that runs nothing of the submission, with a child that
// does.
type shim struct {
	bench  *language.Bench
	python string
	module string   // the file of the student's module
	around string   // the folder where it looks for modules
	others []string // further files of it, which look for modules there
}

// look has the shim look into a file, too: from where that file finds its modules.
func (s *shim) look(f *source.File) {
	s.others = append(s.others, s.bench.Source(f.Path))
	folder, _ := surroundings(s.bench, f)
	for !strings.HasPrefix(folder+"/", s.around+"/") {
		s.around = filepath.Dir(s.around)
	}
}

// engine gives the command of the shim.
func (s *shim) engine(ctx context.Context, part language.Shim) ([]string, error) {
	return s.command(ctx, "main.py", part)
}

// survey reads the sources in a process that runs nothing of them.
func (s *shim) survey(ctx context.Context, part language.Shim) (language.Facts, error) {
	command, err := s.command(ctx, "survey.py", part)
	if err != nil {
		return nil, err
	}
	return s.bench.Facts(ctx, command...)
}

// command gives the command of a program of the shim. Only files of the shim and of Python are looked at when it
// starts.
func (s *shim) command(ctx context.Context, program string, part language.Shim) ([]string, error) {
	folder, err := s.bench.Keep(ctx, language.Kept{
		Name: "python-shim", Sources: []fs.FS{language.Sub(base, "shim"), part.Files}, Compiler: s.python,
		Command: func(string, []string) []string {
			return []string{s.python, "-I", "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", "."}
		},
	})
	command := []string{s.python, "-I", "-S", "-B", filepath.Join(folder, program), part.Assignment, s.module, s.around}
	return append(command, s.others...), err
}
