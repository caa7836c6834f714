package handin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// A work compiles the classes of games together with the shim that calls them.
type work struct {
	*language.Bench
	names    names
	layout   *layout
	compiler string
	shim     string // the folder of the shim
	flags    []string
}

// The standards that are tried, one after another. The older ones have fewer names that a student's own may clash with.
var standards = []string{"gnu++17", "gnu++14", "gnu++11"}

// callsMade says what the shim calls, for a report of a program that builds by itself alone.
const callsMade = "constructors without parameters, initiliaze, playUser, playAuto, playAutoAll, print, <<, endGame, boardScore, playVector"

// build builds one program of the student's classes and the shim.
func build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	compiler, err := b.Locate("g++", "c++", "clang++")
	if err != nil {
		return nil, err
	}
	folder, err := base(ctx, b, compiler)
	if err != nil {
		return nil, err
	}
	names := namesOf(b.Manifest)
	g := &work{Bench: b, names: names, layout: layOut(b.MainFile(), b.Files, names), compiler: compiler, shim: folder}
	if g.layout.classes["peg"]+g.layout.classes["eight"]+g.layout.classes["klotski"] == "" {
		return nil, g.noGames()
	}
	if err := g.prepare(); err != nil {
		return nil, err
	}
	made := b.Artifact()
	made.Env = append(made.Env, "TERM=xterm") // for programs that leave it to a command to clear the screen
	made.Console = []string{b.At("program"), "console"}
	linked := []string{b.At("program"), "engine"}
	if names.moves.own() {
		linked = append(linked, "own-moves")
	}
	if names.ownMessages {
		linked = append(linked, "own-messages")
	}
	made.Engine = func(context.Context, language.Shim) ([]string, error) { return linked, nil }
	return made, g.compileAll(ctx)
}

func (g *work) noGames() error {
	var names []string
	for _, key := range keys[1:] {
		names = append(names, g.names.class(key))
	}
	return &source.NotFound{
		Path: g.Path, Reason: fmt.Sprintf("no class of a game is defined in it: looked for %s", strings.Join(names, ", ")),
		Advice: fmt.Sprintf("give the folder that holds the classes, or say in a %s what they are called: classes: {peg: ...}", source.ManifestName),
	}
}

// base gives the folder of the shim with what of it is compiled once.
func base(ctx context.Context, b *language.Bench, compiler string) (string, error) {
	objects := func(_ string, sources []string) [][]string {
		units := slices.DeleteFunc(sources, func(name string) bool { return filepath.Ext(name) != ".cpp" })
		return [][]string{append([]string{compiler, "-std=gnu++11", "-O1", "-pthread", "-c"}, units...)}
	}
	k := language.Kept{Name: "cpp-shim", Sources: []fs.FS{cpp.Base(), language.Sub(files, "shim/cpp")}, Compiler: compiler, Commands: objects}
	folder, err := b.Keep(ctx, k)
	if err != nil && ctx.Err() == nil {
		return "", &language.Missing{Tool: filepath.Base(compiler), Language: "C++", Reason: err.Error()}
	}
	return folder, err
}

// prepare writes what is compiled besides the student's files.
func (g *work) prepare() error {
	for _, key := range keys {
		if g.layout.classes[key] == "" {
			g.Note("there is no class %s", g.names.class(key))
		}
	}
	g.Call(g.At("grader", "calls.cpp"), "the grader's calls")
	g.Call(g.shim+string(filepath.Separator), "the grader's ")
	err := errors.Join(
		g.Write(filepath.Join("grader", "calls.cpp"), []byte(g.calls()), 0o644),
		g.Write(filepath.Join("grader", "alone.cpp"), []byte(g.alone()), 0o644),
		g.forward())
	g.flags = []string{"-O1", "-w", "-pthread"}
	for _, folder := range g.layout.folders {
		g.flags = append(g.flags, "-iquote", folder)
	}
	g.flags = append(g.flags, "-idirafter", g.At(forwardFolder), "-idirafter", filepath.Join(g.shim, "stubs"))
	return err
}

// calls gives the unit that knows all classes.
func (g *work) calls() string {
	var text strings.Builder
	fmt.Fprintf(&text, "#include \"%s\"\n", filepath.Join(g.shim, "calls.h"))
	fmt.Fprint(&text, "#define main rulebook_students_main\n")
	g.includeFirst(&text)
	fmt.Fprint(&text, "#undef main\n")
	var types, names []string
	for _, key := range keys {
		class := "rulebook_shim::Missing"
		if g.layout.classes[key] != "" {
			class = "::" + g.layout.classes[key]
		}
		types = append(types, " "+class) // as "<:" is a bracket
		names = append(names, fmt.Sprintf("%q", g.names.class(key)))
	}
	fmt.Fprintf(&text, "int main(int argc, char **argv) {\n\ttypedef rulebook_shim::Classes<%s> Classes;\n", strings.Join(types, ","))
	fmt.Fprintf(&text, "\tClasses::Names names = {%q, %s};\n", path.Base(g.Main)+" (C++)", strings.Join(names, ", "))
	fmt.Fprint(&text, "\treturn rulebook_shim::serve(Classes(names), argc, argv);\n}\n")
	return text.String()
}

// alone gives the unit that takes the place of the calls where the program is built without them.
func (g *work) alone() string {
	var text strings.Builder
	g.includeFirst(&text)
	if !g.layout.program {
		fmt.Fprint(&text, "int main() {}\n")
	}
	return text.String()
}

func (g *work) includeFirst(text *strings.Builder) {
	for _, f := range g.layout.first {
		fmt.Fprintf(text, "#include \"%s\"\n", g.Source(f.Path))
	}
}

// forwardFolder holds headers that include what a student means by a name. It is so deep that names which lead upwards stay in it.
var forwardFolder = filepath.Join("forward", "1", "2", "3")

// stubs are the headers of another system that the shim stands in for.
var stubs = []string{"windows.h", "conio.h"}

// forward writes headers for the includes that the compiler would not find.
func (g *work) forward() error {
	for _, f := range g.layout.closure(slices.Concat(g.layout.first, g.layout.units)) {
		for _, i := range g.layout.includes(f) {
			if !i.found {
				if err := g.forwardTo(i.text, g.Source(i.file.Path)); err != nil {
					return err
				}
			}
		}
		for _, match := range cfamily.Include.FindAllStringSubmatch(cfamily.Syntax.Uncommented(f.Text), -1) {
			lower := strings.ToLower(match[1])
			if slices.Contains(stubs, lower) && lower != match[1] && g.layout.named(match[1]) == nil {
				if err := g.forwardTo(match[1], filepath.Join(g.shim, "stubs", lower)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (g *work) forwardTo(text, file string) error {
	name := filepath.Join(forwardFolder, filepath.FromSlash(text))
	if first, _, _ := strings.Cut(filepath.ToSlash(name), "/"); first != "forward" {
		return nil // the compiler will say that there is no such file
	}
	if g.Has(name) {
		return nil
	}
	if err := g.Write(name, fmt.Appendf(nil, "#include \"%s\"\n", file), 0o644); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// compileAll compiles by the first standard by which everything builds, if need be without the loose units. The error is that of
// the first attempt.
func (g *work) compileAll(ctx context.Context) error {
	first := g.compileAndLink(ctx, g.layout.units)
	if _, ok := errors.AsType[*language.BuildError](first); !ok {
		return first
	}
	if len(g.layout.loose) > 0 {
		rest := source.Filter(g.layout.units, func(f *source.File) bool { return !slices.Contains(g.layout.loose, f) })
		if g.compileAndLink(ctx, rest) == nil {
			for _, f := range g.layout.loose {
				g.Note("%s: left out, it does not build together with the others", source.Shown(f.Path))
			}
			return nil
		}
	}
	return g.explain(ctx, first)
}

// compileAndLink compiles some units by the first standard by which all compile, and links them.
func (g *work) compileAndLink(ctx context.Context, units []*source.File) error {
	sources := []string{g.At("grader", "calls.cpp")}
	var objects []string
	for _, name := range []string{"streams.o", "protocol.o", "games.o"} {
		objects = append(objects, filepath.Join(g.shim, name))
	}
	objects = append(objects, g.object(0))
	for i, f := range units {
		sources, objects = append(sources, cfamily.Argument(f.Path)), append(objects, g.object(i+1))
	}
	standard, err := g.compile(ctx, sources)
	if err != nil {
		return err
	}
	argv := slices.Concat([]string{g.compiler, "-pthread", "-o", g.At("program")}, objects, []string{"-lm"})
	if err := g.Run(ctx, g.At("source"), nil, argv...); err != nil {
		return err
	}
	if standard != standards[0] {
		g.Note("compiled by the standard %s: by %s it does not compile", standard, standards[0])
	}
	return nil
}

// compile compiles sources by one standard after another. The error is that of the first one.
func (g *work) compile(ctx context.Context, sources []string) (standard string, err error) {
	for _, standard := range standards {
		another := g.compileBy(ctx, standard, sources)
		if another == nil {
			return standard, nil
		}
		if _, ok := errors.AsType[*language.BuildError](another); !ok {
			return "", another
		}
		if err == nil {
			err = another
		}
	}
	return "", err
}

// compileBy compiles sources side by side by the first standard, by which most compile; and by others, or if that does not succeed,
// one after another, so that it is the first one's failure that is told.
func (g *work) compileBy(ctx context.Context, standard string, sources []string) error {
	if standard == standards[0] && len(sources) > 1 && g.compileTogether(ctx, standard, sources) == nil {
		return nil
	}
	for i, source := range sources {
		if err := g.Run(ctx, g.At("source"), nil, g.compiling(standard, i, source)...); err != nil {
			return err
		}
	}
	return nil
}

// compiling gives the command that compiles a source.
func (g *work) compiling(standard string, i int, source string) []string {
	return slices.Concat([]string{g.compiler, "-std=" + standard}, g.flags, []string{"-c", "-o", g.object(i), source})
}

// compileTogether compiles a few sources at a time in one box. In boxes of their own compilers would be users of their own where the
// grader runs as root, and to each of these the whole folder is given.
func (g *work) compileTogether(ctx context.Context, standard string, sources []string) error {
	shell, err := g.Locate("sh")
	if err != nil {
		return err
	}
	most := min(runtime.NumCPU(), 4) // more might take more memory together than a build may
	var script strings.Builder
	for at := 0; at < len(sources); at += most {
		few := sources[at:min(at+most, len(sources))]
		for i, source := range few {
			fmt.Fprintf(&script, "%s & unit%d=$!\n", shellWords(g.compiling(standard, at+i, source)), i)
		}
		for i := range few {
			fmt.Fprintf(&script, "wait $unit%d || exit\n", i)
		}
	}
	return g.Run(ctx, g.At("source"), nil, shell, "-c", script.String())
}

// shellWords quotes words for a shell, whatever they hold.
func shellWords(words []string) string {
	var quoted []string
	for _, word := range words {
		quoted = append(quoted, "'"+strings.ReplaceAll(word, "'", `'\''`)+"'")
	}
	return strings.Join(quoted, " ")
}

// object gives the name of the object file of a source.
func (g *work) object(source int) string { return g.At("grader", fmt.Sprintf("%d.o", source)) }

// explain says of a failure, where the program builds by itself, that it is the calls which do not go with it.
func (g *work) explain(ctx context.Context, failure error) error {
	failed, ok := errors.AsType[*language.BuildError](failure)
	if !ok || ctx.Err() != nil {
		return failure
	}
	sources := []string{g.At("grader", "alone.cpp")}
	for _, f := range g.layout.units {
		sources = append(sources, cfamily.Argument(f.Path))
	}
	argv := slices.Concat([]string{g.compiler, "-std=" + standards[0]}, g.flags, []string{"-o", g.At("grader", "alone")}, sources)
	if g.Run(ctx, g.At("source"), nil, argv...) == nil {
		failed.Reason += "; it builds by itself, but not with what the grader calls: " + callsMade
	}
	return failed
}
