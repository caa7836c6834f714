// Package submission is a student's program behind the port: it finds out how to build and run the files that were handed in, builds
// them in a scratch folder, and runs them.
package submission

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// A Subject is a student's program that has been built: an [engine.Subject] whose faces are processes.
type Subject struct {
	source   *source.Found
	program  *program
	limits   process.Limits
	dialect  Dialect  // nil where the submission writes as the assignment does
	engine   []string // the command that speaks the line protocol
	noEngine error    // why there is none
	level    box.Level
	boxes    *box.Pool
	mark     string
	started  atomic.Int64
	scratch  string
}

var _ engine.Subject = (*Subject)(nil)

// Conditions are those under which a submission is built and run.
type Conditions struct {
	// Limits bound each run and each answer. A limit that the submission asks for holds if it is stricter.
	Limits process.Limits

	// Guard puts everything that is the submission's into boxes, its build as well as its runs. Nil contains nothing.
	Guard *box.Guard
}

// Open finds and builds the submission at path, so that it can be graded. The caller closes the subject. The error is a
// [*source.NotFound], a [*language.BuildError], a [*language.Missing], or else a fault of this machine.
func Open(ctx context.Context, path string, assignment Assignment, conditions Conditions) (*Subject, error) {
	scratch, err := os.MkdirTemp(box.TempDir(), "rulebook-")
	if err != nil {
		return nil, fmt.Errorf("making a scratch folder for %s: %w", path, err)
	}
	source, err := Find(path, assignment.Handin, scratch)
	if err != nil {
		return nil, errors.Join(err, discard(scratch))
	}
	s := &Subject{
		source: source, limits: source.Manifest.Limits.Stricter(conditions.Limits), level: conditions.Guard.Level(),
		boxes: conditions.Guard.Pool(), mark: rand.Text(), scratch: scratch,
	}
	if err := s.build(ctx, assignment, conditions.Guard); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Subject) build(ctx context.Context, assignment Assignment, guard *box.Guard) error {
	handin := assignment.Handin
	work := filepath.Join(s.scratch, "submission")
	// A program must find the way to what it may see, whatever user it runs as; the names of the rest are nobody's business.
	if err := errors.Join(os.Chmod(s.scratch, 0o711), os.Mkdir(work, 0o755), os.Mkdir(s.runs(), 0o711)); err != nil {
		return fmt.Errorf("making a scratch folder: %w", err)
	}
	b := &build{handin: handin, conditions: language.Conditions{
		Limits: process.Limits{Time: 2 * time.Minute}, Guard: guard, Mark: s.mark, Tools: language.ToolsOf(languages()),
	}}
	var err error
	if s.program, err = b.in(ctx, work, s.source); err != nil {
		return err
	}
	s.limits.Time = cmp.Or(s.limits.Time, s.program.Patience)
	if handin.Dialect != nil {
		s.dialect = handin.Dialect(s.source.Manifest)
	}
	s.engine, err = s.engineCommand(ctx, assignment)
	if stop, ok := errors.AsType[*engine.Stop](err); ok && stop.Outcome == engine.NotClaimed {
		s.noEngine = stop
		return nil
	}
	return err
}

// engineCommand gives the command that speaks the line protocol: the submission's own, or a shim, which is prepared now because later
// the time that it takes would be the student's. The error is an [engine.Stop] with [engine.NotClaimed] if there is none.
func (s *Subject) engineCommand(ctx context.Context, assignment Assignment) ([]string, error) {
	files, called := assignment.Handin.Shims[s.source.Language]
	switch {
	case s.program.stated != nil:
		return s.program.stated, nil
	case !called:
		return nil, engine.Stopf(engine.NotClaimed, "methods can be called one by one in %s only; this program is written in %s",
			strings.Join(assignment.Handin.callable(), " and "), s.source.Language)
	case s.program.Artifact.Engine == nil:
		return nil, engine.Stopf(engine.NotClaimed,
			"methods cannot be called one by one where a %s says how to run the program, unless it gives an engine", source.ManifestName)
	}
	return s.program.Artifact.Engine(ctx, language.Shim{Assignment: assignment.Name, Files: files, Dir: filepath.Join(s.scratch, "shim")})
}

// Close ends whatever the program has left behind and removes the scratch folder.
func (s *Subject) Close() error {
	process.Sweep(s.mark)
	s.boxes.Close()
	if err := discard(s.scratch); err != nil {
		return fmt.Errorf("removing the scratch folder of %s: %w", s.source.Path, err)
	}
	return nil
}

// Name is the submission's path as it was given.
func (s *Subject) Name() string { return s.source.Path }

// Language is the programming language of the submission.
func (s *Subject) Language() string { return s.source.Language }

// Main is the file or class that starts the program, or the class under test.
func (s *Subject) Main() string { return s.program.Main }

// Notes say what a report should tell of how the submission was found and built.
func (s *Subject) Notes() []string { return s.program.notes }

// Limits are those that hold for each run and each answer, the submission's own or those that it was opened with; zero where
// neither states one.
func (s *Subject) Limits() process.Limits { return s.limits }

// Command is what starts the console program.
func (s *Subject) Command() []string { return slices.Clone(s.program.Console) }

// Console runs the program once.
func (s *Subject) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if len(s.program.Console) == 0 {
		return engine.Run{}, engine.Stopf(engine.NotClaimed, "%s has no console program", s.Name())
	}
	spec, mark, err := s.spec(s.program.Console)
	if err != nil {
		return engine.Run{}, err
	}
	run, err := process.Run(ctx, spec, s.Typed(input), feed)
	if run.LeftBehind || run.End != engine.Exited {
		process.Sweep(mark)
	}
	discard(spec.Box.Scratch)
	run.Diagnostics = []byte(s.program.ownNames.Replace(string(run.Diagnostics)))
	return run, err
}

// Engine starts a process that speaks the line protocol: the submission's own, or a shim that has loaded its code.
func (s *Subject) Engine(context.Context) (engine.Session, error) {
	if s.noEngine != nil {
		return nil, s.noEngine
	}
	spec, mark, err := s.spec(s.engine)
	if err != nil {
		return nil, err
	}
	p, err := process.Start(spec)
	if err != nil {
		return nil, fmt.Errorf("starting the engine face of %s: %w", s.Name(), err)
	}
	session := newSession(p, s.program.ownNames, func() {
		process.Sweep(mark)
		discard(spec.Box.Scratch)
	})
	if s.program.stated != nil || s.dialect == nil {
		return session, nil
	}
	return s.dialect.Session(session), nil
}

// Files gives the submission's folder, read-only.
func (s *Subject) Files() (fs.FS, error) {
	root, err := os.OpenRoot(s.source.Root)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of %s: %w", s.Name(), err)
	}
	return intake.Files(root), nil
}

// spec says how to start a command of the submission. Its processes carry a mark of their own that begins with the subject's,
// so that one of several that run side by side can be swept away without the others. What it leaves in its folder for temporary
// files no other run finds.
func (s *Subject) spec(argv []string) (spec process.Spec, mark string, err error) {
	if err := s.roomy(); err != nil {
		return process.Spec{}, "", err
	}
	mark = fmt.Sprintf("%s-%d.", s.mark, s.started.Add(1))
	scratch, err := os.MkdirTemp(s.runs(), "run-")
	if err != nil {
		return process.Spec{}, "", fmt.Errorf("making a folder for the temporary files of %s: %w", s.Name(), err)
	}
	env := append(slices.Clone(s.program.Env), "HOME="+scratch, "TMPDIR="+scratch, process.Mark(mark))
	visible := []string{filepath.Join(s.scratch, "submission"), filepath.Join(s.scratch, "shim"), language.KeptIn(s.scratch)}
	return process.Spec{
		Argv: argv, Dir: s.program.Dir, Env: env, Limits: s.limits,
		Guard: s.boxes, Box: box.Box{Read: visible, Scratch: scratch},
	}, mark, nil
}

// roomy makes sure that the temporary files that a program may write can be written, where they are no files in memory: a program that
// cannot write what it may would fail through no fault of its own.
func (s *Subject) roomy() error {
	left, known := language.Room(s.runs())
	need := s.limits.Limits.OrDefault().FileSize
	if s.level == box.Bubblewrap || !known || left >= need {
		return nil
	}
	return fmt.Errorf("running %s: the disk is full: its temporary files may take %s, and %d MiB are left in %s: make room and grade again",
		s.Name(), source.FormatSize(need), left>>20, s.runs())
}

// runs is the folder that holds a folder for the temporary files of each run.
func (s *Subject) runs() string { return filepath.Join(s.scratch, "runs") }

// discard removes a folder, whatever its owner has done to it.
func discard(folder string) error {
	const attempts = 10 // more than one for folders that hold more than is listed at once
	err := os.RemoveAll(folder)
	for range attempts {
		if err == nil {
			return nil
		}
		err = errors.Join(unlock(folder), os.RemoveAll(folder))
	}
	return err
}

// unlock lets the owner of a folder into it and all that lies in it.
func unlock(folder string) error {
	root, err := os.OpenRoot(filepath.Dir(folder))
	if err != nil {
		return err
	}
	_ = fs.WalkDir(intake.Files(root), filepath.Base(folder), func(name string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			_ = root.Chmod(name, 0o700) // if that fails, so does what follows
		}
		return nil
	})
	return root.Close()
}
