package submission

import (
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
)

// A Program is a submission that has been built and can be started. It lies in the scratch folder that it was built in.
type Program struct {
	// Language is "Java", "Python", "C", "C++", "Go", "JavaScript", "Eiffel" or "executable".
	Language string

	// Main is what starts the program, for reports: a file of the submission, for Java the full name of the class with main or
	// of the class under test, or the command that a submission.yaml states.
	Main string

	// Others are the full names of the other classes under test that there are, for assignments that ask for several.
	Others []string

	// Console is the command that plays the console game, nil if the assignment asks for none or the submission has none. Engine
	// is the one that speaks the line protocol; only a submission.yaml gives it.
	Console, Engine []string

	// Dir is the working directory for running: the copy of the folder of the main file; for Java, and where a
	// submission.yaml states a command, that of the whole submission.
	Dir string

	// Env is the whole environment for running.
	Env []string

	// Classes is the folder of the compiled classes for Java, Module the main file for Python: absolute, and "" for other
	// languages and where a submission.yaml states how to run the program.
	Classes, Module string

	// Linked is the command that speaks the line protocol where the shim is part of the program: in C++. It is nil for other
	// languages and where a submission.yaml states how to run the program.
	Linked []string

	// Clusters are the folders of the classes to be compiled for Eiffel, absolute; nil for other languages.
	Clusters []string

	// OwnNames replaces paths of the scratch folder in what a tool or the program says by what the student calls them.
	OwnNames *strings.Replacer

	// Notes is what a report should say: files that were read in another encoding, ignored, or passed over.
	Notes []string
}

// How much a build may take, unless its caller says otherwise, and how much of its output is kept.
const (
	buildTime   = 60 * time.Second
	buildOutput = 1 << 20
	keptOutput  = 64 << 10
)

// buildTakes is what one command of a build may take, unless its caller says otherwise. Toolchains start a process for each
// processor.
func buildTakes() box.Limits {
	return box.Limits{
		CPU: 5 * time.Minute, Memory: 4 << 30, Processes: 512 + 32*runtime.NumCPU(), Files: 4096, FileSize: 512 << 20,
	}
}

// Build copies the submission into an empty folder that the caller owns, every source as UTF-8, and builds it there. Nothing
// is written into the submission. A field of the limits that is zero stands for 60 seconds and 1 MiB of output for each
// command; if none of what it may take is limited, for as much as toolchains need.
//
// The error is a [*BuildError] if the submission does not build, a [*NotFound] if there is nothing to build, and a
// [*Missing] if the machine has not what it takes. Whether a toolchain is broken is found out by having it build the
// smallest program after a failure. Any other error is the machine's or that of ctx.
func (s *Source) Build(ctx context.Context, dir string, limits process.Limits) (*Program, error) {
	b, err := newBench(s, dir, limits)
	if err != nil {
		return nil, fmt.Errorf("preparing to build in %s: %w", dir, err)
	}
	defer b.scratch.Close()
	l, ok := languageNamed(s.Language)
	if !ok {
		return nil, fmt.Errorf("building a submission in %q: this language is not known", s.Language)
	}
	p := &Program{Language: l.name, Main: s.Main, Dir: b.workDir(), Env: b.environment()}
	if err := b.copy(l); err != nil {
		return nil, fmt.Errorf("copying the submission: %w", err)
	}
	if err := b.build(ctx, l, p); err != nil {
		return nil, err
	}
	if s.exercise.ofClasses() || s.exercise.games && p.Linked == nil && s.Manifest.Run == nil {
		p.Console = nil
	}
	p.OwnNames = b.ownNames()
	p.Notes = append(slices.Clone(s.notes), b.notes...)
	return p, nil
}

// A bench is where one submission is built.
type bench struct {
	*Source
	dir     string   // the scratch folder, without symbolic links
	scratch *os.Root // the same: what a submission's own commands have left there cannot lead a write out of it
	limits  process.Limits
	names   []string // paths in the scratch folder and what the student calls them, by turns
	notes   []string
}

func newBench(s *Source, dir string, limits process.Limits) (*bench, error) {
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
	if limits.Time <= 0 {
		limits.Time = buildTime
	}
	if limits.Output <= 0 {
		limits.Output = buildOutput
	}
	if limits.Limits == (box.Limits{}) {
		limits.Limits = buildTakes()
	}
	b := &bench{Source: s, dir: absolute, scratch: scratch, limits: limits}
	if err := errors.Join(b.folder("source"), b.folder("home"), b.folder("tmp")); err != nil {
		scratch.Close()
		return nil, err
	}
	return b, nil
}

// at gives a path in the scratch folder.
func (b *bench) at(elements ...string) string {
	return filepath.Join(append([]string{b.dir}, elements...)...)
}

// source gives the path of the copy of a file or folder of the submission.
func (b *bench) source(name string) string { return b.at("source", filepath.FromSlash(name)) }

func (b *bench) folder(name string) error { return b.scratch.MkdirAll(name, 0o755) }

// write writes a file into the scratch folder.
func (b *bench) write(name string, data []byte, mode fs.FileMode) error {
	if err := b.folder(filepath.Dir(name)); err != nil {
		return err
	}
	return b.scratch.WriteFile(name, data, mode)
}

// main gives the main file.
func (b *bench) main() *file {
	at := slices.IndexFunc(b.files, func(f *file) bool { return f.path == b.Main })
	if at < 0 {
		return &file{path: b.Main}
	}
	return b.files[at]
}

// copy copies all files. Java notes encodings by itself, for the few sources that count.
func (b *bench) copy(l language) error {
	for _, f := range b.files {
		mode := fs.FileMode(0o644)
		if f.mode&0o111 != 0 {
			mode = 0o755
		}
		if err := b.write(filepath.Join("source", filepath.FromSlash(f.path)), f.content, mode); err != nil {
			return err
		}
		if b.Manifest.commanded() || b.Manifest.Run != nil || l.owns(f) && l.name != "Java" {
			b.noteEncoding(f)
		}
	}
	return nil
}

// told tells whether finding the submission has left a note on a file.
func (b *bench) told(f *file) bool {
	return slices.ContainsFunc(b.Source.notes, func(note string) bool { return strings.HasPrefix(note, shown(f.path)+": ") })
}

func (b *bench) noteEncoding(f *file) {
	if f.from != "" {
		b.notes = append(b.notes, fmt.Sprintf("%s: read as %s", shown(f.path), f.from))
	}
}

// call says how the student calls a path of the scratch folder.
func (b *bench) call(path, name string) { b.names = append(b.names, path, name) }

func (b *bench) workDir() string {
	if b.Main == "" || b.Manifest.Run != nil || b.Manifest.Engine != nil {
		return b.at("source")
	}
	return filepath.Dir(b.source(b.Main))
}

// environment gives all variables for building and running. Of the grader's own there is but the search path, and of that
// only what does not depend on the working directory.
func (b *bench) environment() []string {
	relative := func(folder string) bool { return !filepath.IsAbs(folder) }
	folders := slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), relative)
	environment := []string{
		"PATH=" + strings.Join(folders, string(filepath.ListSeparator)),
		"HOME=" + b.at("home"), "TMPDIR=" + b.at("tmp"), "LANG=C.UTF-8",
	}
	if b.mark != "" {
		environment = append(environment, process.Mark(b.mark))
	}
	return environment
}

// build runs what the manifest states, and what the language does for the rest.
func (b *bench) build(ctx context.Context, l language, p *Program) error {
	for _, argv := range b.Manifest.Build {
		command, err := b.command(argv)
		if err != nil {
			return err
		}
		if err := b.run(ctx, b.at("source"), nil, command...); err != nil {
			return err
		}
	}
	if err := b.console(ctx, l, p); err != nil {
		return err
	}
	if b.Manifest.Engine == nil {
		return nil
	}
	engine, err := b.command(b.Manifest.Engine)
	p.Engine = engine
	return err
}

func (b *bench) console(ctx context.Context, l language, p *Program) error {
	if b.Main == "" {
		p.Main = strings.Join(b.Manifest.starting(), " ")
	}
	switch {
	case b.Manifest.Run == nil && b.Main == "":
		return nil // the engine is all that there is
	case b.Manifest.Run == nil:
		return b.blame(ctx, l, l.build(ctx, b, p))
	}
	console, err := b.command(b.Manifest.Run)
	p.Console = console
	return err
}

// command resolves the name of a stated command: a file of the submission or of what was built of it, else a command of the
// machine.
func (b *bench) command(argv []string) ([]string, error) {
	name := argv[0]
	info, err := b.scratch.Stat(filepath.Join("source", filepath.FromSlash(name)))
	if err == nil && info.Mode().IsRegular() {
		return append([]string{b.source(name)}, argv[1:]...), b.start(name)
	}
	if strings.Contains(name, "/") {
		return nil, &BuildError{
			Command: argv, Reason: fmt.Sprintf("there is no file %s, which the %s wants to start", shown(name), manifestName),
		}
	}
	path, err := b.locate(name)
	return append([]string{path}, argv[1:]...), err
}

// start makes sure that a file in the copy of the submission can be started. The permission for that is often lost on the
// way through archives and course systems.
func (b *bench) start(name string) error {
	inside := filepath.Join("source", filepath.FromSlash(name))
	data, err := b.scratch.ReadFile(inside)
	if err != nil {
		return fmt.Errorf("reading %s: %w", shown(name), err)
	}
	if refused := startable(&file{path: name, data: data, mode: 0o755}); refused != nil {
		reason := refused.Reason + ", which cannot be started by itself: " + refused.Advice
		return &BuildError{Command: []string{name}, Reason: reason}
	}
	if err := interpreter(name, data); err != nil {
		return err
	}
	return b.scratch.Chmod(inside, 0o755)
}

// locate finds a command of the machine by the first of its names that there is.
func (b *bench) locate(names ...string) (string, error) {
	for _, name := range names {
		if path, err := findTool(name, b.Language); err == nil {
			return path, nil
		}
	}
	return findTool(names[0], b.Language)
}

// run runs one command of a build to its end. The error is a [*BuildError] unless the machine is at fault.
func (b *bench) run(ctx context.Context, dir string, variables []string, argv ...string) error {
	spec := process.Spec{
		Argv: argv, Dir: dir, Env: append(b.environment(), variables...), Limits: b.limits,
		Guard: b.guard, Box: box.Box{Read: []string{keptIn(b.dir)}, Write: []string{b.dir}, Scratch: b.at("tmp")},
	}
	run, err := process.Run(ctx, spec, nil, engine.AllAtOnce)
	name := filepath.Base(argv[0])
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("running %s: %w", name, context.Cause(ctx))
	case err != nil:
		return &Missing{Tool: name, Language: b.Language, Reason: plain(err).Error()}
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
func (b *bench) full(name string, run engine.Run) error {
	left, known := room(b.dir)
	need := b.limits.Limits.OrDefault().FileSize
	if !known || left >= need || !noSpace.Match(run.Diagnostics) && !noSpace.Match(run.Output) {
		return nil
	}
	return fmt.Errorf("running %s: the disk is full: a build may take %s, and %d MiB are left in %s: make room and grade again",
		name, FormatSize(need), left>>20, b.dir)
}

// noSpace finds what programs say when a disk is full.
var noSpace = regexp.MustCompile(`(?i)no space left on device`)

func (b *bench) failure(argv []string, run engine.Run, reason string) error {
	own := b.ownNames()
	failure := &BuildError{Reason: own.Replace(reason)}
	for _, word := range argv {
		failure.Command = append(failure.Command, own.Replace(word))
	}
	failure.Output = shortOutput(own.Replace(string(run.Diagnostics) + string(run.Output)))
	return failure
}

// shortOutput gives what is kept of the output of a build.
func shortOutput(output string) string {
	if len(output) <= keptOutput {
		return output
	}
	cut := keptOutput
	for cut > keptOutput-utf8.UTFMax && !utf8.RuneStart(output[cut]) {
		cut--
	}
	return output[:cut] + "\n(and more)\n"
}

// ownNames replaces paths of the scratch folder by what the student calls them. Of two paths that begin alike, the
// first that was named counts; hence the order.
func (b *bench) ownNames() *strings.Replacer {
	separator := string(filepath.Separator)
	return strings.NewReplacer(append(slices.Clone(b.names),
		b.at("source")+separator, "", b.at("java")+separator, "", b.at("source"), ".", b.dir+separator, "", b.dir, ".")...)
}

// blame finds out whose fault it is that a language's own build failed.
func (b *bench) blame(ctx context.Context, l language, failure error) error {
	if _, ok := errors.AsType[*BuildError](failure); !ok || l.smallest.path == "" {
		return failure
	}
	smallest := l.smallest
	smallest.content = []byte(smallest.text)
	source := &Source{
		Language: l.name, Main: smallest.path, Files: []string{smallest.path}, Manifest: &Manifest{}, files: []*file{&smallest},
	}
	if err := b.folder("smallest"); err != nil {
		return err
	}
	probe, err := newBench(source, b.at("smallest"), b.limits)
	if err != nil {
		return err
	}
	defer probe.scratch.Close()
	if err := probe.copy(l); err != nil {
		return err
	}
	err = l.build(ctx, probe, &Program{})
	if broken, ok := errors.AsType[*BuildError](err); ok {
		return &Missing{
			Tool: filepath.Base(broken.Command[0]), Language: l.name,
			Reason: "it does not build the smallest program either: " + broken.Reason + ": " + strings.TrimSpace(broken.Output),
		}
	}
	if err != nil {
		return err
	}
	return failure
}
