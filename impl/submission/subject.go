package submission

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// A Subject is a student's program that has been built: an [engine.Subject] whose faces are processes, but for an engine face
// whose code the grader runs by itself.
type Subject struct {
	source   *source.Found
	program  *program
	limits   process.Limits
	engine   []string // the command that speaks the line protocol
	facts    *facts   // what the engine face is not asked; nil if it is asked everything
	noEngine error    // why there is no such command

	typed func(m *source.Manifest, input []string) []string // see [Handin.Typed]

	setting engine.Setting // of its console program
	company *company       // plays console games; nil if each has a process of its own
	level   box.Level
	boxes   *box.Pool
	visible []string    // folders that its programs may read
	spare   chan string // folders for temporary files, see abandon
	account *account
	mark    string
	scratch string
}

var _ engine.Startable = (*Subject)(nil)

// Conditions say how a submission is built and run.
type Conditions struct {
	Limits process.Limits // of each run and each answer; stricter limits of the submission count
	Budget Budget         // of all runs and answers together
	Guard  *box.Guard     // puts the submission's build and runs into boxes; nil contains nothing

	// AllowEngine tells that the submission may speak the line protocol by itself, as its submission.yaml says. Such a program may
	// be written in any language. What it answers is not what the grader has asked a student's code.
	AllowEngine bool

	// AllowMessages tells that the submission may state messages of its own, as its submission.yaml says: what is about the
	// assignment's is not asked of it then.
	AllowMessages bool

	// Compile tells to have code compiled that the grader can run by itself.
	Compile bool
}

// Open finds and builds the submission at a path. The caller closes the subject. The error is a
// [*source.NotFound], a [*language.BuildError], a [*language.Missing], or else a fault of this machine.
func Open(ctx context.Context, path string, assignment Assignment, conditions Conditions) (*Subject, error) {
	s, err := prepare(ctx, path, assignment, conditions)
	several, ok := errors.AsType[*source.NotFound](err)
	if !ok || len(several.Rivals) == 0 || len(several.Rivals) > mostRivals || assignment.Handin.Opens == nil {
		return s, err
	}
	return openOne(ctx, path, assignment, conditions, several)
}

// prepare finds and builds the one program in the submission.
func prepare(ctx context.Context, path string, assignment Assignment, conditions Conditions) (*Subject, error) {
	assignment.Handin.engine, assignment.Handin.milder = conditions.AllowEngine, conditions.AllowMessages
	box.ShareFiles()
	scratch, err := os.MkdirTemp(box.TempDir(), "rulebook-")
	if err != nil {
		return nil, fmt.Errorf("making a scratch folder for %s: %w", path, err)
	}
	found, err := Find(path, assignment.Handin, scratch)
	if err != nil {
		return nil, errors.Join(err, intake.Discard(scratch))
	}
	s := &Subject{
		source: found, limits: found.Manifest.Limits.Stricter(conditions.Limits), level: conditions.Guard.Level(),
		boxes: conditions.Guard.Pool(), account: &account{Budget: conditions.Budget.orDefault()}, mark: rand.Text(), scratch: scratch,
		spare: make(chan string, runtime.NumCPU()),
	}
	if err := s.build(ctx, assignment, conditions.Compile); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Subject) build(ctx context.Context, assignment Assignment, compile bool) error {
	handin := assignment.Handin
	work := filepath.Join(s.scratch, "submission")
	// A program may run as any user: it can open files in these folders, but not list the folders.
	if err := errors.Join(os.Chmod(s.scratch, 0o711), os.Mkdir(work, 0o755), os.Mkdir(s.runs(), 0o711)); err != nil {
		return fmt.Errorf("making a scratch folder: %w", err)
	}
	s.visible = []string{work, filepath.Join(s.scratch, "shim"), language.KeptIn(s.scratch)}
	var err error
	s.program, err = handin.build(ctx, work, s.source, language.Conditions{
		Limits: process.Limits{Time: 2 * time.Minute}, Mark: s.mark, Tools: language.ToolsOf(languages()),
		Programs: process.Spec{Guard: s.boxes, Limits: s.limits, Box: box.Box{Read: s.visible}},
	})
	if err != nil {
		return err
	}
	s.limits.Time = cmp.Or(s.limits.Time, s.program.Patience)
	s.typed = handin.Typed
	if s.company, err = s.hosts(ctx); err != nil {
		return err
	}
	if compile || s.program.stated != nil {
		s.program.Session = nil // there is a command in its place
	}
	if s.program.Session != nil {
		return nil
	}
	s.engine, err = s.engineCommand(ctx, assignment)
	if stop, ok := errors.AsType[*engine.Stop](err); ok {
		s.noEngine = stop
		return nil
	}
	return err
}

// hosts gives the hosts of console games; nil if there are none.
func (s *Subject) hosts(ctx context.Context) (*company, error) {
	if s.program.Console == nil || s.program.Host == nil {
		return nil, nil
	}
	argv, err := s.program.Host(ctx)
	if err != nil {
		return nil, err
	}
	return newCompany(func() (*host, error) {
		spec, mark, err := s.spec(argv)
		if err != nil {
			return nil, err
		}
		return newHost(spec, func() { s.clear(spec, mark) })
	}), nil
}

// clear ends what a process has left behind and removes its temporary files.
func (s *Subject) clear(spec process.Spec, mark string) {
	process.Sweep(mark)
	intake.Discard(spec.Box.Scratch)
}

// engineCommand gives the command that speaks the line protocol: the submission's own, or that of a shim. The shim is
// built now, so that its build costs no student time. Without a command, the error is an [engine.Stop]: with
// [engine.NotClaimed], or with [engine.Broken] where the machine builds not even the shim of the reference.
func (s *Subject) engineCommand(ctx context.Context, assignment Assignment) (command []string, err error) {
	files, called := assignment.Handin.Shims[s.source.Language]
	switch {
	case s.program.stated != nil:
		return s.program.stated, nil
	case !called:
		return nil, engine.Stopf(engine.NotClaimed, "methods can be called one by one in %s only; this program is written in %s",
			strings.Join(slices.Sorted(maps.Keys(assignment.Handin.Shims)), " and "), s.source.Language)
	case s.program.Engine == nil:
		return nil, engine.Stopf(engine.NotClaimed,
			"methods cannot be called one by one where a %s says how to run the program, unless it gives an engine",
			source.ManifestName)
	}
	shim := language.Shim{Assignment: cmp.Or(assignment.Shim, assignment.Name), Files: files, Dir: filepath.Join(s.scratch, "shim")}
	if command, err = s.program.Engine(ctx, shim); err == nil {
		err = s.survey(ctx, assignment, shim)
	}
	return command, err
}

// survey finds out what the engine face is not asked. A shared shim carries out whatever the reference does.
func (s *Subject) survey(ctx context.Context, assignment Assignment, shim language.Shim) error {
	table := assignment.Reference().Commands()
	told := language.Facts{}
	var err error
	switch {
	case assignment.Shim != "":
		told["commands"], err = engine.Do(ctx, table, engine.Request{Command: "commands"})
	case s.program.Survey == nil:
		return nil
	default:
		told, err = s.program.Survey(ctx, shim)
	}
	if err != nil {
		return fmt.Errorf("reading what the submission has: %w", err)
	}
	s.facts = &facts{told, table.Commands()}
	return nil
}

// Close ends all processes of the submission and removes the scratch folder.
func (s *Subject) Close() error {
	if s.company != nil {
		s.company.close()
	}
	process.Sweep(s.mark)
	s.boxes.Close()
	if err := intake.Discard(s.scratch); err != nil {
		return fmt.Errorf("removing the scratch folder of %s: %w", s.source.Path, err)
	}
	return nil
}

// Name is the submission's path as it was given.
func (s *Subject) Name() string { return s.source.Path }

// Language is the programming language of the submission.
func (s *Subject) Language() string { return s.source.Language }

// Spelling gives a name as the sources have it, perhaps with other cases and underscores; itself if they do not have it. What
// begins in another case is something else, but for functions that a language tells by it who may call them.
func (s *Subject) Spelling(name string) string {
	l, _ := language.Named(s.Language(), languages())
	alike, spelt := regexp.MustCompile(`\b`+language.Alike(name)+`\b`), name
	for _, f := range source.Filter(s.source.Files, l.Owns) {
		for _, found := range alike.FindAllString(f.Text, -1) {
			if found == name {
				return name
			}
			if spelt == name && (found[0] == name[0] || l.Called != nil && l.Called.OnlyFunctions) {
				spelt = found
			}
		}
	}
	return spelt
}

// Version is that of the tool that has built the submission or runs it, in a line of its own; "" if it is not known.
func (s *Subject) Version() string { return s.program.version }

// Main names the start of the program, or the class under test.
func (s *Subject) Main() string { return s.program.Main }

// Notes are for the report: they say how the submission was found and built.
func (s *Subject) Notes() []string { return s.program.notes }

// Sources gives the files that were handed in and read.
func (s *Subject) Sources() []*source.File { return s.source.Files }

// Limits bound each run and each answer. They are zero where neither the submission nor the conditions state one.
func (s *Subject) Limits() process.Limits { return s.limits }

// Console runs the program once.
func (s *Subject) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if len(s.program.Console) == 0 {
		return engine.Run{}, engine.Stopf(engine.NotClaimed, "%s has no console program", s.Name())
	}
	run, err := s.played(ctx, s.Typed(input), feed)
	rename(&run, s.program.ownNames.Replace)
	return run, err
}

// rename tells files by the student's names for them, in all that a run shows: the scratch folder is another one at each grading, and
// the same seed is to give the same result.
func rename(run *engine.Run, named func(string) string) {
	run.Output, run.Diagnostics = []byte(named(string(run.Output))), []byte(named(string(run.Diagnostics)))
	for i := range run.Sights {
		sight := &run.Sights[i]
		above := named(sight.Before[:sight.Above])
		sight.Before = above + named(sight.Before[sight.Above:])
		sight.Above, sight.After, sight.Coloured = len(above), named(sight.After), named(sight.Coloured)
	}
}

// played runs the program once: in company if the feed allows it and nothing unusual happens, else in a process of its
// own.
func (s *Subject) played(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if s.company != nil && feed&engine.InCompany != 0 && s.setting.Arguments == nil && s.setting.Files == nil {
		if run, ok := s.company.play(ctx, input, feed); ok {
			return run, nil
		}
	}
	spec, mark, err := s.spec(slices.Concat(s.program.Console, s.setting.Arguments))
	if err == nil {
		err = s.furnish(&spec)
	}
	if err != nil {
		return engine.Run{}, err
	}
	run, err := s.account.run(ctx, spec, input, feed)
	if run.LeftBehind || run.End != engine.Exited {
		process.Sweep(mark)
	}
	if err == nil && s.setting.Files != nil {
		err = s.collect(&run, spec)
		rename(&run, strings.NewReplacer(spec.Dir+string(filepath.Separator), "", spec.Dir, ".").Replace)
	}
	s.abandon(spec.Box.Scratch)
	return run, err
}

// Engine starts a process that speaks the line protocol: the submission's own, or a shim that has loaded its code. Where the
// grader runs the code itself, there is no process.
func (s *Subject) Engine(ctx context.Context) (engine.Session, error) {
	if ctx.Err() != nil {
		return nil, fmt.Errorf("starting the engine face of %s: %w", s.Name(), ctx.Err())
	}
	if s.program.Session != nil {
		return s.program.Session(ctx)
	}
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
	session := &session{
		client: engine.NewClient(p.Stdout(), p.Stdin, s.account.replies()), account: s.account, process: p,
		diagnostics: p.Diagnostics(), ownNames: s.program.ownNames,
		after: func() { s.clear(spec, mark) },
	}
	session.client.Guard(s.program.stated == nil && s.program.Guarded)
	if s.program.stated != nil {
		return session, nil
	}
	if s.facts == nil {
		return session, nil
	}
	return informed{session, s.facts}, nil
}

// Files gives the submission's folder, read-only.
func (s *Subject) Files() (fs.FS, error) {
	root, err := os.OpenRoot(s.source.Root)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of %s: %w", s.Name(), err)
	}
	return intake.Files(root), nil
}

// spec says how to start a command of the submission. Each run has a folder of its own for temporary files. It also has
// a mark of its own, which begins with the subject's, so that its processes can be ended without those of other runs.
func (s *Subject) spec(argv []string) (spec process.Spec, mark string, err error) {
	if s.level != box.Bubblewrap || s.setting.Files != nil { // else the files of a run are kept in memory
		// On a full disk a program would fail without a fault of its own.
		err := language.Full(s.runs(), s.limits.Limits.OrDefault().FileSize, s.Name(), "its temporary files")
		if err != nil {
			return process.Spec{}, "", err
		}
	}
	mark = s.mark + "-" + rand.Text() // a program sees it, and must not learn from it how many ran before
	scratch, err := s.temporary()
	if err != nil {
		return process.Spec{}, "", fmt.Errorf("making a folder for the temporary files of %s: %w", s.Name(), err)
	}
	env := append(slices.Clone(s.program.Env), "HOME="+scratch, "TMPDIR="+scratch, process.Mark(mark))
	return process.Spec{
		Argv: argv, Dir: s.program.Dir, Env: env, Limits: s.limits,
		Guard: s.boxes, Box: box.Box{Read: s.visible, Scratch: scratch},
	}, mark, nil
}

// temporary gives an empty folder for temporary files.
func (s *Subject) temporary() (string, error) {
	select {
	case folder := <-s.spare:
		return folder, nil
	default:
	}
	folder := filepath.Join(s.runs(), "run-"+rand.Text())
	if s.level == box.Bubblewrap { // there the box has such a folder of its own
		return folder, nil
	}
	return folder, os.Mkdir(folder, 0o700)
}

// abandon removes a folder for temporary files. At the level none it keeps one that nobody has changed for another run: some file
// systems are slow to make a folder where many have just been removed. In a box, its age would tell that others ran before.
func (s *Subject) abandon(folder string) {
	if s.level == box.None && untouched(folder) {
		select {
		case s.spare <- folder:
			return
		default:
		}
	}
	intake.Discard(folder)
}

// untouched tells whether a folder for temporary files is as it was made.
func untouched(folder string) bool {
	info, err1 := os.Lstat(folder)
	entries, err2 := os.ReadDir(folder)
	return errors.Join(err1, err2) == nil && info.Mode() == fs.ModeDir|0o700 && len(entries) == 0
}

// runs is the folder above the temporary folders of all runs.
func (s *Subject) runs() string { return filepath.Join(s.scratch, "runs") }
