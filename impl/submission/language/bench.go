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

// Conditions are those of the commands of a build.
type Conditions struct {
	// Limits bound each command. The default time is 60 seconds. If nothing in Limits.Limits is set, a command may take
	// what toolchains need.
	Limits process.Limits

	// Programs says how the programs of the submission are run later: by which guard, under which limits, and what they
	// see. The guard puts the commands into boxes, too; nil contains nothing.
	Programs process.Spec

	Mark  string // of all processes, see [process.Mark]; "" for none
	Tools []Tool // the commands of the machine that are not found on the search path alone
}

// A Bench is where one submission is built. A copy of it lies in the folder source of a scratch folder.
type Bench struct {
	*source.Found
	conditions Conditions
	dir        string   // the scratch folder, without symbolic links
	kept       string   // the folder of kept things; no command of a submission may write there
	scratch    *os.Root // of dir: no link that a submission's commands have left can lead a write out of it
	ownPaths   []string // pairs of a path in the scratch folder and the student's name for it
	notes      []string
}

// NewBench makes a bench in an empty folder.
func NewBench(submission *source.Found, dir string, conditions Conditions) (*Bench, error) {
	scratch, err := source.OpenFolder(dir)
	if err != nil {
		return nil, err
	}
	absolute := scratch.Name()
	limits := &conditions.Limits
	limits.Time = cmp.Or(max(limits.Time, 0), time.Minute)
	limits.Limits = cmp.Or(limits.Limits, box.Limits{ // toolchains start a process for each processor
		CPU: 5 * time.Minute, Memory: 4 << 30, Processes: 512 + 32*runtime.NumCPU(), Files: 4096, FileSize: 512 << 20,
	})
	b := &Bench{
		Found: submission, conditions: conditions, dir: absolute, kept: KeptIn(filepath.Dir(absolute)), scratch: scratch,
	}
	if err := errors.Join(b.MakeFolder("source"), b.MakeFolder("home"), b.MakeFolder("tmp")); err != nil {
		scratch.Close()
		return nil, err
	}
	return b, nil
}

// Probe makes a bench for a program of the grader, which tells whether a tool works. It is built outside of any box,
// with the kept things of this bench.
func (b *Bench) Probe(program *source.Found) (*Bench, error) {
	if err := b.MakeFolder("smallest"); err != nil {
		return nil, err
	}
	probe, err := NewBench(program, b.At("smallest"), Conditions{Limits: b.conditions.Limits, Tools: b.conditions.Tools})
	if err != nil {
		return nil, err
	}
	probe.kept = b.kept
	return probe, nil
}

// Close ends the building. The built files stay.
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

// MakeFolder makes a folder in the scratch folder.
func (b *Bench) MakeFolder(name string) error { return b.scratch.MkdirAll(name, 0o755) }

// Write writes a file into the scratch folder.
func (b *Bench) Write(name string, data []byte, mode fs.FileMode) error {
	if err := b.MakeFolder(filepath.Dir(name)); err != nil {
		return err
	}
	return b.scratch.WriteFile(name, data, mode)
}

// Remove removes a file from the scratch folder, if it is there.
func (b *Bench) Remove(name string) error {
	if err := b.scratch.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Has tells whether a file is in the scratch folder.
func (b *Bench) Has(name string) bool {
	_, err := b.scratch.Stat(name)
	return err == nil
}

// Copy copies all files. It notes the encodings of sources, unless the language does.
func (b *Bench) Copy(l Language) error {
	for _, f := range b.Files {
		mode := f.Mode & 0o111
		if mode != 0 {
			mode = 0o111
		}
		if err := b.Write(filepath.Join("source", filepath.FromSlash(f.Path)), f.Content, 0o644|mode); err != nil {
			return err
		}
		if b.Manifest.Commanded() || b.Manifest.Run != nil || l.Owns(f) && !l.NotesEncodings {
			b.NoteEncoding(f)
		}
	}
	return nil
}

// Told tells whether the search for the submission has left a note on a file.
func (b *Bench) Told(f *source.File) bool {
	begin := source.Shown(f.Path) + ": "
	return slices.ContainsFunc(b.Found.Notes, func(note string) bool { return strings.HasPrefix(note, begin) })
}

// NoteEncoding notes the original encoding of a source that was transcoded.
func (b *Bench) NoteEncoding(f *source.File) {
	if f.From != "" {
		b.Note("%s: read as %s", source.Shown(f.Path), f.From)
	}
}

// Call gives the student's name for a path of the scratch folder.
func (b *Bench) Call(path, name string) { b.ownPaths = append(b.ownPaths, path, name) }

// Artifact gives an artifact for a build to complete. Commands that are stated start at the top of the submission,
// other programs where their paths begin.
func (b *Bench) Artifact() *Artifact {
	dir := b.At("source")
	if b.Main != "" && b.Manifest.Run == nil && b.Manifest.Engine == nil {
		dir = b.Source(b.startsIn())
	}
	return &Artifact{Main: b.Main, Dir: dir, Env: b.Environment()}
}

// Environment gives all variables for building and running. Of the grader's own variables there is only the search
// path, without relative folders. There is a TERM without a terminal, too: from its environment, a program cannot tell how
// it is run.
func (b *Bench) Environment() []string {
	relative := func(folder string) bool { return !filepath.IsAbs(folder) }
	folders := slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), relative)
	environment := []string{
		"PATH=" + strings.Join(folders, string(filepath.ListSeparator)),
		"HOME=" + b.At("home"), "TMPDIR=" + b.At("tmp"), "LANG=C.UTF-8", "TERM=xterm",
	}
	if b.conditions.Mark != "" {
		environment = append(environment, process.Mark(b.conditions.Mark))
	}
	return environment
}

// Command resolves the name of a stated command: a file of the submission or of its build, or a command of the machine.
func (b *Bench) Command(argv []string) ([]string, error) {
	name := argv[0]
	info, err := b.scratch.Stat(filepath.Join("source", filepath.FromSlash(name)))
	if err == nil && info.Mode().IsRegular() {
		return append([]string{b.Source(name)}, argv[1:]...), b.start(name)
	}
	if strings.Contains(name, "/") {
		reason := fmt.Sprintf("there is no file %s, which the %s wants to start", source.Shown(name), source.ManifestName)
		return nil, &BuildError{Command: argv, Reason: reason}
	}
	path, err := b.Locate(name)
	return append([]string{path}, argv[1:]...), err
}

// start checks that a file can be started, and gives it the permission, which archives and course systems often lose.
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
	if err := b.interpreter(name, data); err != nil {
		return err
	}
	return b.scratch.Chmod(inside, 0o755)
}

// Locate finds a command of the machine by the first of its names that exists.
func (b *Bench) Locate(names ...string) (string, error) {
	for _, name := range names {
		if path, err := b.FindTool(name); err == nil {
			return path, nil
		}
	}
	return b.FindTool(names[0])
}

// Run runs a command in the copy of the submission. The error is a [*BuildError] unless the machine is at fault.
func (b *Bench) Run(ctx context.Context, argv ...string) error {
	_, err := b.Output(ctx, b.At("source"), nil, argv...)
	return err
}

// Output runs a command likewise, in a folder and with further variables, and gives what it writes to standard output.
func (b *Bench) Output(ctx context.Context, dir string, variables []string, argv ...string) (string, error) {
	spec := b.Spec(dir, Reach{Read: []string{b.kept}, Write: b.dir, Temporary: b.At("tmp")}, argv...)
	spec.Env = append(spec.Env, variables...)
	return b.said(ctx, spec)
}

// Look runs a command in the copy of the submission that changes nothing there, and gives what it writes to standard
// output. It is run as programs are, so that one box serves them all.
func (b *Bench) Look(ctx context.Context, argv ...string) (string, error) {
	spec := b.Spec(b.At("source"), Reach{}, argv...)
	spec.Limits.Limits = b.conditions.Programs.Limits.Limits
	spec.Box = box.Box{Read: b.conditions.Programs.Box.Read, Scratch: b.At("tmp")}
	return b.said(ctx, spec)
}

// said runs a command to its end, and gives what it writes to standard output.
func (b *Bench) said(ctx context.Context, spec process.Spec) (string, error) {
	argv := spec.Argv
	run, err := process.Run(ctx, spec, nil, engine.AllAtOnce)
	name := filepath.Base(argv[0])
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("running %s: %w", name, context.Cause(ctx))
	case err != nil:
		return "", &Missing{Tool: name, Language: b.Language, Reason: source.Plain(err).Error()}
	}
	reason := unfinished(name, run)
	if reason == "" {
		return string(run.Output), nil
	}
	// Words about a full disk are not enough: they may come from the submission.
	if noSpace.Match(run.Diagnostics) || noSpace.Match(run.Output) {
		if err := Full(b.dir, b.conditions.Limits.Limits.OrDefault().FileSize, name, "a build"); err != nil {
			return "", err
		}
	}
	return "", b.Failure(argv, run, reason)
}

// A Reach is what a command of a build may reach besides what is installed: paths that it may read, a folder that it may change,
// and one for temporary files.
type Reach struct {
	Read             []string
	Write, Temporary string
}

// Spec says how to run a command of a build in a folder, with the limits of builds.
func (b *Bench) Spec(dir string, r Reach, argv ...string) process.Spec {
	return process.Spec{
		Argv: argv, Dir: dir, Env: b.Environment(), Limits: b.conditions.Limits, Guard: b.conditions.Programs.Guard,
		Box: box.Box{Read: r.Read, Write: []string{r.Write}, Scratch: r.Temporary},
	}
}

// unfinished says why a command failed; "" if it did not.
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

// Full is the error of a disk on which a folder has less room than it may take to run something; nil if it has more.
func Full(folder string, need int, what, taker string) error {
	left, known := Room(folder)
	if !known || left >= need {
		return nil
	}
	return fmt.Errorf("running %s: the disk is full: %s may take %s, and %d MiB are left in %s: make room and grade again",
		what, taker, source.FormatSize(need), left>>20, folder)
}

// noSpace matches the words of programs about a full disk.
var noSpace = regexp.MustCompile(`(?i)no space left on device`)

// Failure makes the [*BuildError] of a command, with the student's names for files.
func (b *Bench) Failure(argv []string, run engine.Run, reason string) error {
	own := b.OwnNames()
	failure := &BuildError{Reason: own.Replace(reason)}
	for _, word := range argv {
		failure.Command = append(failure.Command, own.Replace(word))
	}
	failure.Output = shortened(own.Replace(string(run.Diagnostics) + string(run.Output)))
	return failure
}

// shortened cuts the output of a build off.
func shortened(output string) string {
	const most = 64 << 10
	if len(output) <= most {
		return output
	}
	cut := most
	for cut > most-utf8.UTFMax && !utf8.RuneStart(output[cut]) {
		cut--
	}
	return output[:cut] + "\n(and more)\n"
}

// OwnNames replaces paths of the scratch folder by the student's names for them. Of two paths that begin alike, the
// earlier one in the list counts.
func (b *Bench) OwnNames() *strings.Replacer {
	separator := string(filepath.Separator)
	return strings.NewReplacer(append(slices.Clone(b.ownPaths),
		b.At("source")+separator, "", b.At("java")+separator, "", b.At("source"), ".", b.dir+separator, "", b.dir, ".")...)
}
