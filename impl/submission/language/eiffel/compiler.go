package eiffel

import (
	"cmp"
	"context"
	"embed"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/source"
)

// base is the shared part of all shims: it knows the protocol.
//
//go:embed shim
var base embed.FS

// system names the Eiffel system of the shim and a student's clusters.
const system = "rulebook_shim"

// A compiler is an Eiffel compiler and its arguments. Contracts stay on: their violations are a program's refusals.
type compiler struct {
	tool      string
	arguments []string
	library   string         // of the base classes
	finish    []string       // the command that compiles what the compiler makes, which is C; nil if it does so itself
	made      string         // the program, as a slash path from the project file
	refusal   *regexp.Regexp // matches an error in its output, with groups called class, line and words
}

// generated is the folder in which gec writes C.
const generated = ".gobo"

// compilers gives the known compilers, that of the course first. ec could not be tried, so its part follows its
// documentation, and [workshop.command] blames a student with care.
func compilers() []compiler {
	return []compiler{
		{
			tool: "ec", library: "$ISE_LIBRARY/library/base/base.ecf",
			arguments: []string{
				"-batch", "-clean", "-config", system + ".ecf", "-target", system, "-finalize", "-keep", "-c_compile",
			},
			made:    "EIFGENs/" + system + "/F_code/" + system,
			refusal: regexp.MustCompile(`(?ms)^Error: (?P<words>[^\n]*).*^Class: (?P<class>\w+)\s*$.*^Line: (?P<line>\d+)`),
		},
		{
			tool: "gec", library: "$GOBO/library/free_elks/library_ge.ecf",
			arguments: []string{"--no-benchmark", "--cc=no", "--target=" + system, system + ".ecf"},
			finish:    []string{"sh", system + ".sh"},
			made:      generated + "/" + system,
			refusal:   regexp.MustCompile(`(?m)^\[[\w-]+\] class (?P<class>\w+) \((?P<line>\d+),\d+\): (?P<words>.*)$`),
		},
	}
}

// A workshop is where one compiler compiles the shim together with the clusters of a program. A line of the assignment's part
// on which the compiler finds an error asks for something that the program lacks: it is replaced by a call of the feature
// lack, with the words of the error, so that nothing else is lost.
type workshop struct {
	language.Shim
	project Project
	bench   *language.Bench

	compiler compiler
	tool     string
	folder   string
	classes  map[string]sources // by their folders
	until    time.Time          // when all that it takes must have come to its end
}

// command compiles the shim by the first compiler that there is and gives the program. A failure is the student's fault
// only if the same compiler compiles the reference project.
func (w workshop) command(ctx context.Context, clusters []string) ([]string, error) {
	none := engine.Stopf(engine.NotClaimed, "no Eiffel compiler is on this machine: gec or ec")
	for _, compiler := range compilers() {
		tool, err := w.bench.FindTool(compiler.tool)
		if err != nil {
			continue
		}
		// A compiler looks for its own installation from where it really lies.
		if tool, err = filepath.EvalSymlinks(tool); err != nil {
			return nil, fmt.Errorf("finding the Eiffel compiler: %w", err)
		}
		w.compiler, w.tool, w.folder = compiler, tool, filepath.Join(w.Dir, compiler.tool)
		w.classes, w.until = handedIn(w.bench.Files, clusters), time.Now().Add(patience)
		made, failure := w.compile(ctx)
		if _, refused := errors.AsType[*language.BuildError](failure); !refused {
			return []string{made}, failure
		}
		broken, err := w.broken(ctx)
		if broken == "" || err != nil {
			return nil, errors.Join(err, failure)
		}
		none = engine.Stopf(engine.Broken, "the Eiffel compiler %s of this machine does not compile the reference project either: %s",
			tool, broken)
	}
	return nil, none
}

// patience is for everything that it takes to compile one project.
const patience = 10 * time.Minute

// broken gives the last word of a compiler that does not compile the reference project, "" of one that does. Nothing of
// that project stays for a student's program to read.
func (w workshop) broken(ctx context.Context) (string, error) {
	w.folder += "-reference"
	w.until = time.Now().Add(patience)
	defer os.RemoveAll(w.folder)
	var err error
	if w.classes, err = modelOf(w.project); err != nil {
		return "", fmt.Errorf("reading the Eiffel project of the reference: %w", err)
	}
	_, err = w.compile(ctx)
	if refused, ok := errors.AsType[*language.BuildError](err); ok {
		return lastWord(refused), nil
	}
	return "", err
}

// lastWord gives the last line of the output of a tool that says anything, else how the tool failed.
func lastWord(failure *language.BuildError) string {
	lines := strings.Split(failure.Output, "\n")
	for _, line := range slices.Backward(lines) {
		if strings.ContainsFunc(line, unicode.IsLetter) {
			return strings.TrimSpace(line)
		}
	}
	return failure.Reason
}

// compile compiles the shim with the clusters, without what they lack. The error is a [*language.BuildError] if the
// compiler refuses.
func (w workshop) compile(ctx context.Context) (string, error) {
	own, err := read(w.Files)
	if err == nil {
		err = w.layOut(own)
	}
	if err != nil {
		return "", fmt.Errorf("laying out the Eiffel shim: %w", err)
	}
	const rounds = 8 // a compiler finds some errors only after others have gone
	for round := 1; ; round++ {
		made, err := w.make(ctx)
		refused, ok := errors.AsType[*language.BuildError](err)
		if !ok || round == rounds {
			return made, err
		}
		less, changed := own.without(w.compiler.refusals(refused.Output))
		if !changed {
			return "", err
		}
		own = less
		if err := w.write("shim/"+w.Assignment, own); err != nil {
			return "", fmt.Errorf("leaving out of the Eiffel shim what a project lacks: %w", err)
		}
	}
}

// layOut makes the folders of a compilation: the project file, both parts of the shim, and copies of the classes.
func (w workshop) layOut(own sources) error {
	common, err := read(language.Sub(base, "shim"))
	folders := map[string]sources{"shim": common, "shim/" + w.Assignment: own}
	for cluster, classes := range w.classes {
		folders[path.Join("classes", cluster)] = classes
	}
	err = errors.Join(err,
		os.MkdirAll(filepath.Join(w.folder, "home"), 0o755), os.Mkdir(filepath.Join(w.folder, "tmp"), 0o755))
	var locations []string
	for folder, classes := range folders {
		locations = append(locations, filepath.Join(w.folder, filepath.FromSlash(folder)))
		err = errors.Join(err, w.write(folder, classes))
	}
	slices.Sort(locations)
	project, failure := w.compiler.project(locations)
	return errors.Join(err, failure, os.WriteFile(filepath.Join(w.folder, system+".ecf"), project, 0o644))
}

// write writes classes into a folder of the workshop.
func (w workshop) write(folder string, classes sources) error {
	root, err := os.OpenRoot(w.folder)
	if err != nil {
		return err
	}
	defer root.Close()
	folder = filepath.FromSlash(folder)
	err = root.MkdirAll(folder, 0o755)
	for name, text := range classes {
		err = errors.Join(err, root.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	return err
}

// make compiles what is laid out and gives the program.
func (w workshop) make(ctx context.Context) (string, error) {
	made := filepath.Join(w.folder, filepath.FromSlash(w.compiler.made))
	compile := step{tool: w.compiler.tool, folder: w.folder, made: made}
	argv := append([]string{w.tool}, w.compiler.arguments...)
	if w.compiler.finish == nil {
		return made, w.run(ctx, compile, argv...)
	}
	below := filepath.Dir(made)
	compile.made = filepath.Join(below, w.compiler.finish[1])
	if err := w.run(ctx, compile, argv...); err != nil {
		return "", err
	}
	if err := mend(below); err != nil {
		return "", err
	}
	shell, err := w.bench.Locate(w.compiler.finish[0])
	if err != nil {
		return "", err
	}
	return made, w.run(ctx, step{tool: "the C compiler", folder: below, made: made}, shell, compile.made)
}

// A step is a command that makes a file in a folder.
type step struct {
	tool         string // its name in reports
	folder, made string
}

// run runs the command of a step.
func (w workshop) run(ctx context.Context, s step, argv ...string) error {
	temporary := filepath.Join(w.folder, "tmp")
	// Classes may hold C code, for which the compiler calls a C compiler. That one can read what every compiler of
	// students' code can.
	reach := language.Reach{Read: w.installation(), Write: w.folder, Temporary: temporary}
	spec := w.bench.Spec(s.folder, reach, argv...)
	spec.Env = append(spec.Env, "HOME="+filepath.Join(w.folder, "home"), "TMPDIR="+temporary)
	spec.Env = append(spec.Env, w.environment()...)
	spec.Limits.Time = max(time.Until(w.until), time.Millisecond)
	run, err := process.Run(ctx, spec, nil, engine.AllAtOnce)
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("compiling the project: %w", context.Cause(ctx))
	case err != nil:
		return &language.Missing{Tool: w.compiler.tool, Language: w.bench.Language,
			Reason: source.Plain(err).Error()}
	}
	// The status of some compilers does not tell that they have made nothing.
	if info, err := os.Lstat(s.made); run.End != engine.Exited || run.Failed || err != nil || !info.Mode().IsRegular() {
		separator := string(filepath.Separator)
		w.bench.Call(filepath.Join(w.folder, "classes")+separator, "")
		w.bench.Call(w.folder+separator, "")
		return w.bench.Failure(argv, run, failed(s.tool, run))
	}
	return nil
}

// failed says how a command failed. What is left of the patience differs from time to time, so it tells the whole.
func failed(name string, run engine.Run) string {
	switch run.End {
	case engine.OutOfTime:
		return fmt.Sprintf("%s was stopped, compiling had not come to its end in %s", name, patience)
	case engine.OutOfSpace:
		return fmt.Sprintf("%s was stopped, it wrote %s", name, run.Status)
	case engine.OverLimit:
		return fmt.Sprintf("%s was stopped, it took too much (%s)", name, run.Status)
	}
	return fmt.Sprintf("%s makes no program of it (%s)", name, run.Status)
}

// home gives the folder in which gec is installed: that of the environment, else the one that holds it.
func (w workshop) home() string {
	return cmp.Or(os.Getenv("GOBO"), filepath.Dir(filepath.Dir(w.tool)))
}

// environment gives the variables by which a compiler finds its own installation and the C compiler.
func (w workshop) environment() []string {
	variables := []string{"GOBO_EIFFEL=ge", "GOBO=" + w.home(), "GOBO_CC=" + cmp.Or(os.Getenv("GOBO_CC"), "gcc")}
	for _, name := range []string{"ISE_EIFFEL", "ISE_LIBRARY", "ISE_PLATFORM", "ISE_C_COMPILER"} {
		if value, ok := os.LookupEnv(name); ok {
			variables = append(variables, name+"="+value)
		}
	}
	return variables
}

// installation gives the folders in which a compiler finds its own installation, besides itself. What else lies around
// gec may be somebody's own.
func (w workshop) installation() []string {
	folders := []string{
		os.Getenv("ISE_EIFFEL"), os.Getenv("ISE_LIBRARY"),
		filepath.Join(w.home(), "library"), filepath.Join(w.home(), "tool"),
	}
	return slices.DeleteFunc(folders, func(folder string) bool { return !filepath.IsAbs(folder) })
}

// projectText is the project file of the shim: the library of base classes, then the clusters, all with contracts. Old
// and new compilers know this schema. Nothing is inlined: gec makes wrong C of inlined comparisons of integers.
//
//go:embed shim/rulebook_shim.ecf
var projectText string

// project gives the project file for the classes in some folders.
func (c compiler) project(folders []string) ([]byte, error) {
	var clusters strings.Builder
	for i, folder := range folders {
		fmt.Fprintf(&clusters, "\t\t<cluster name=\"cluster_%d\" location=\"", i+1)
		if err := xml.EscapeText(&clusters, []byte(folder)); err != nil {
			return nil, fmt.Errorf("writing the Eiffel project file: %w", err)
		}
		clusters.WriteString("\"/>\n")
	}
	return fmt.Appendf(nil, projectText, c.library, clusters.String()), nil
}
