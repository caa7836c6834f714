package language

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// How much a build may take, unless its caller says otherwise, and how much of its output is kept.
const (
	buildTime   = 60 * time.Second
	BuildOutput = 1 << 20
	keptOutput  = 64 << 10
)

// buildTakes is what one command of a build may take, unless its caller says otherwise. Toolchains start a process for each
// processor.
func buildTakes() box.Limits {
	return box.Limits{
		CPU: 5 * time.Minute, Memory: 4 << 30, Processes: 512 + 32*runtime.NumCPU(), Files: 4096, FileSize: 512 << 20,
	}
}

// Conditions are those of the commands of a build.
type Conditions struct {
	// Limits bound each command. A field that is zero stands for 60 seconds and 1 MiB of output; if none of what a command may take is
	// limited, it may take what toolchains need.
	Limits process.Limits

	// Guard puts the commands into boxes; nil contains nothing.
	Guard *box.Guard

	// Mark is that of all processes; see [process.Mark]. Default: none.
	Mark string

	// Tools are the commands of the machine that are not what the search path says.
	Tools []Tool
}

// A Bench is where one submission is built: its copy lies in the folder source of a scratch folder.
type Bench struct {
	*source.Found
	conditions Conditions
	dir        string   // the scratch folder, without symbolic links
	scratch    *os.Root // the same: what a submission's own commands have left there cannot lead a write out of it
	ownPaths   []string // paths in the scratch folder and what the student calls them, by turns
	notes      []string
}

// NewBench makes a bench in an empty folder.
func NewBench(submission *source.Found, dir string, conditions Conditions) (*Bench, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if absolute, err = filepath.EvalSymlinks(absolute); err != nil {
		return nil, err
	}
	scratch, err := os.OpenRoot(absolute)
	if err != nil {
		return nil, err
	}
	limits := &conditions.Limits
	limits.Time = cmp.Or(max(limits.Time, 0), buildTime)
	limits.Output = cmp.Or(max(limits.Output, 0), BuildOutput)
	if limits.Limits == (box.Limits{}) {
		limits.Limits = buildTakes()
	}
	b := &Bench{Found: submission, conditions: conditions, dir: absolute, scratch: scratch}
	if err := errors.Join(b.MakeFolder("source"), b.MakeFolder("home"), b.MakeFolder("tmp")); err != nil {
		scratch.Close()
		return nil, err
	}
	return b, nil
}

// Close ends the building. What was built stays.
func (b *Bench) Close() error { return b.scratch.Close() }

// Note leaves a note for the report.
func (b *Bench) Note(format string, arguments ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, arguments...))
}

// Noted gives the notes of finding the submission and of building it.
func (b *Bench) Noted() []string { return slices.Concat(b.Found.Notes, b.notes) }

// At gives a path in the scratch folder.
func (b *Bench) At(elements ...string) string {
	return filepath.Join(append([]string{b.dir}, elements...)...)
}

// Source gives the path of the copy of a file or folder of the submission.
func (b *Bench) Source(name string) string { return b.At("source", filepath.FromSlash(name)) }

func (b *Bench) MakeFolder(name string) error { return b.scratch.MkdirAll(name, 0o755) }

// Write writes a file into the scratch folder.
func (b *Bench) Write(name string, data []byte, mode fs.FileMode) error {
	if err := b.MakeFolder(filepath.Dir(name)); err != nil {
		return err
	}
	return b.scratch.WriteFile(name, data, mode)
}

// Has tells whether there is a file of that name in the scratch folder.
func (b *Bench) Has(name string) bool {
	_, err := b.scratch.Stat(name)
	return err == nil
}

// Copy copies all files. Some languages note encodings themselves, for the few sources that count.
func (b *Bench) Copy(l Language) error {
	for _, f := range b.Files {
		mode := fs.FileMode(0o644)
		if f.Mode&0o111 != 0 {
			mode = 0o755
		}
		if err := b.Write(filepath.Join("source", filepath.FromSlash(f.Path)), f.Content, mode); err != nil {
			return err
		}
		if b.Manifest.Commanded() || b.Manifest.Run != nil || l.Owns(f) && !l.NotesEncodings {
			b.NoteEncoding(f)
		}
	}
	return nil
}

// Told tells whether finding the submission has left a note on a file.
func (b *Bench) Told(f *source.File) bool {
	return slices.ContainsFunc(b.Found.Notes, func(note string) bool { return strings.HasPrefix(note, source.Shown(f.Path)+": ") })
}

func (b *Bench) NoteEncoding(f *source.File) {
	if f.From != "" {
		b.Note("%s: read as %s", source.Shown(f.Path), f.From)
	}
}

// Call says how the student calls a path of the scratch folder.
func (b *Bench) Call(path, name string) { b.ownPaths = append(b.ownPaths, path, name) }

func (b *Bench) workDir() string {
	if b.Main == "" || b.Manifest.Run != nil || b.Manifest.Engine != nil {
		return b.At("source")
	}
	return filepath.Dir(b.Source(b.Main))
}

// Artifact gives one that runs in the folder of the main file, for a build to complete.
func (b *Bench) Artifact() *Artifact {
	return &Artifact{Main: b.Main, Dir: b.workDir(), Env: b.Environment()}
}

// Environment gives all variables for building and running. Of the grader's own there is but the search path, and of that
// only what does not depend on the working directory.
func (b *Bench) Environment() []string {
	relative := func(folder string) bool { return !filepath.IsAbs(folder) }
	folders := slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), relative)
	environment := []string{
		"PATH=" + strings.Join(folders, string(filepath.ListSeparator)),
		"HOME=" + b.At("home"), "TMPDIR=" + b.At("tmp"), "LANG=C.UTF-8",
	}
	if b.conditions.Mark != "" {
		environment = append(environment, process.Mark(b.conditions.Mark))
	}
	return environment
}

// Command resolves the name of a stated command: a file of the submission or of what was built of it, else a command of the
// machine.
func (b *Bench) Command(argv []string) ([]string, error) {
	name := argv[0]
	info, err := b.scratch.Stat(filepath.Join("source", filepath.FromSlash(name)))
	if err == nil && info.Mode().IsRegular() {
		return append([]string{b.Source(name)}, argv[1:]...), b.start(name)
	}
	if strings.Contains(name, "/") {
		return nil, &BuildError{
			Command: argv, Reason: fmt.Sprintf("there is no file %s, which the %s wants to start", source.Shown(name), source.ManifestName),
		}
	}
	path, err := b.Locate(name)
	return append([]string{path}, argv[1:]...), err
}

// start makes sure that a file in the copy of the submission can be started. The permission for that is often lost on the
// way through archives and course systems.
func (b *Bench) start(name string) error {
	inside := filepath.Join("source", filepath.FromSlash(name))
	data, err := b.scratch.ReadFile(inside)
	if err != nil {
		return fmt.Errorf("reading %s: %w", source.Shown(name), err)
	}
	if refused := source.Startable(&source.File{Path: name, Data: data, Mode: 0o755}, ""); refused != nil {
		reason := refused.Reason + ", which cannot be started by itself: " + refused.Advice
		return &BuildError{Command: []string{name}, Reason: reason}
	}
	if err := interpreter(name, data); err != nil {
		return err
	}
	return b.scratch.Chmod(inside, 0o755)
}

// Locate finds a command of the machine by the first of its names that there is.
func (b *Bench) Locate(names ...string) (string, error) {
	for _, name := range names {
		if path, err := b.FindTool(name); err == nil {
			return path, nil
		}
	}
	return b.FindTool(names[0])
}

// Run runs one command of a build to its end. The error is a [*BuildError] unless the machine is at fault.
func (b *Bench) Run(ctx context.Context, dir string, variables []string, argv ...string) error {
	spec := process.Spec{
		Argv: argv, Dir: dir, Env: append(b.Environment(), variables...), Limits: b.conditions.Limits,
		Guard: b.conditions.Guard, Box: box.Box{Read: []string{b.keptIn()}, Write: []string{b.dir}, Scratch: b.At("tmp")},
	}
	run, err := process.Run(ctx, spec, nil, engine.AllAtOnce)
	name := filepath.Base(argv[0])
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("running %s: %w", name, context.Cause(ctx))
	case err != nil:
		return &Missing{Tool: name, Language: b.Language, Reason: source.Plain(err).Error()}
	}
	reason := unfinished(name, run)
	if reason == "" {
		return nil
	}
	if err := b.full(name, run); err != nil {
		return err
	}
	return b.failure(argv, run, reason)
}

// unfinished says why a command has not done its work; "" if it has.
func unfinished(name string, run engine.Run) string {
	switch {
	case run.End == engine.OutOfTime:
		return fmt.Sprintf("%s was stopped, it had not come to its end in time, %s", name, run.Status)
	case run.End == engine.OutOfSpace:
		return fmt.Sprintf("%s was stopped, it wrote %s", name, run.Status)
	case run.End == engine.OverLimit:
		return fmt.Sprintf("%s was stopped, it took too much (%s)", name, run.Status)
	case run.Failed || run.End == engine.Killed:
		return fmt.Sprintf("%s ended with %s", name, run.Status)
	}
	return ""
}

// full is the error of a machine whose disk is full, where a command complains of that. Words alone are not believed: the submission
// may have put them there.
func (b *Bench) full(name string, run engine.Run) error {
	left, known := Room(b.dir)
	need := b.conditions.Limits.Limits.OrDefault().FileSize
	if !known || left >= need || !noSpace.Match(run.Diagnostics) && !noSpace.Match(run.Output) {
		return nil
	}
	return fmt.Errorf("running %s: the disk is full: a build may take %s, and %d MiB are left in %s: make room and grade again",
		name, source.FormatSize(need), left>>20, b.dir)
}

// noSpace finds what programs say when a disk is full.
var noSpace = regexp.MustCompile(`(?i)no space left on device`)

func (b *Bench) failure(argv []string, run engine.Run, reason string) error {
	own := b.OwnNames()
	failure := &BuildError{Reason: own.Replace(reason)}
	for _, word := range argv {
		failure.Command = append(failure.Command, own.Replace(word))
	}
	failure.Output = ShortOutput(own.Replace(string(run.Diagnostics) + string(run.Output)))
	return failure
}

// ShortOutput gives what is kept of the output of a build.
func ShortOutput(output string) string {
	if len(output) <= keptOutput {
		return output
	}
	cut := keptOutput
	for cut > keptOutput-utf8.UTFMax && !utf8.RuneStart(output[cut]) {
		cut--
	}
	return output[:cut] + "\n(and more)\n"
}

// OwnNames replaces paths of the scratch folder by what the student calls them. Of two paths that begin alike, the
// first that was named counts; hence the order.
func (b *Bench) OwnNames() *strings.Replacer {
	separator := string(filepath.Separator)
	return strings.NewReplacer(append(slices.Clone(b.ownPaths),
		b.At("source")+separator, "", b.At("java")+separator, "", b.At("source"), ".", b.dir+separator, "", b.dir, ".")...)
}
