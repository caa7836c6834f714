package submission

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
)

// A gamesBuild compiles the classes of games together with the shim that calls them.
type gamesBuild struct {
	*bench
	layout   *gamesLayout
	compiler string
	shim     string // the folder of the shim
	flags    []string
}

// The standards that are tried, one after another. The older ones have fewer names that a student's own may clash with.
var cppStandards = []string{"gnu++17", "gnu++14", "gnu++11"}

// callsMade says what the shim calls, for a report of a program that builds by itself alone.
const callsMade = "constructors without parameters, initiliaze, playUser, playAuto, playAutoAll, print, <<, endGame, boardScore, playVector"

// buildGames builds one program of the student's classes and the shim.
func (b *bench) buildGames(ctx context.Context, p *Program) error {
	compiler, err := b.locate("g++", "c++", "clang++")
	if err != nil {
		return err
	}
	shim, err := b.cppShim(ctx, compiler)
	if err != nil {
		return err
	}
	g := &gamesBuild{bench: b, layout: layOutGames(b.main(), b.files, b.Manifest.Games), compiler: compiler, shim: shim}
	if g.layout.classes["peg"]+g.layout.classes["eight"]+g.layout.classes["klotski"] == "" {
		return g.noGames()
	}
	if err := g.prepare(); err != nil {
		return err
	}
	p.Env = append(p.Env, "TERM=xterm") // for programs that leave it to a command to clear the screen
	p.Console = []string{b.at("program"), "console"}
	p.Linked = []string{b.at("program"), "engine"}
	if b.Manifest.Games.Moves.own() {
		p.Linked = append(p.Linked, "own-moves")
	}
	if b.Manifest.Games.OwnMessages {
		p.Linked = append(p.Linked, "own-messages")
	}
	return g.compileAll(ctx)
}

func (g *gamesBuild) noGames() error {
	var names []string
	for _, key := range gameKeys[1:] {
		names = append(names, g.Manifest.Games.class(key))
	}
	return &NotFound{
		Path: g.Path, Reason: fmt.Sprintf("no class of a game is defined in it: looked for %s", strings.Join(names, ", ")),
		Advice: fmt.Sprintf("give the folder that holds the classes, or say in a %s what they are called: classes: {peg: ...}", manifestName),
	}
}

// cppShim gives the folder of the shim with what of it is compiled once.
func (b *bench) cppShim(ctx context.Context, compiler string) (string, error) {
	objects := func(_ string, sources []string) [][]string {
		units := slices.DeleteFunc(sources, func(name string) bool { return filepath.Ext(name) != ".cpp" })
		return [][]string{append([]string{compiler, "-std=gnu++11", "-O1", "-pthread", "-c"}, units...)}
	}
	k := &kept{name: "cpp-shim", sources: "shims/cpp", compiler: compiler, scratch: b.at("shim"), env: b.environment(), commands: objects}
	folder, err := k.folder(ctx)
	if err != nil && ctx.Err() == nil {
		return "", &Missing{Tool: filepath.Base(compiler), Language: "C++", Reason: err.Error()}
	}
	return folder, err
}

// prepare writes what is compiled besides the student's files.
func (g *gamesBuild) prepare() error {
	for _, key := range gameKeys {
		if g.layout.classes[key] == "" {
			g.notes = append(g.notes, fmt.Sprintf("there is no class %s", g.Manifest.Games.class(key)))
		}
	}
	g.call(g.at("grader", "calls.cpp"), "the grader's calls")
	g.call(g.shim+string(filepath.Separator), "the grader's ")
	err := errors.Join(
		g.write(filepath.Join("grader", "calls.cpp"), []byte(g.calls()), 0o644),
		g.write(filepath.Join("grader", "alone.cpp"), []byte(g.alone()), 0o644),
		g.forward())
	g.flags = []string{"-O1", "-w", "-pthread"}
	for _, folder := range g.layout.folders {
		g.flags = append(g.flags, "-iquote", folder)
	}
	g.flags = append(g.flags, "-idirafter", g.at(forwardFolder), "-idirafter", filepath.Join(g.shim, "stubs"))
	return err
}

// calls gives the unit that knows all classes.
func (g *gamesBuild) calls() string {
	var text strings.Builder
	fmt.Fprintf(&text, "#include \"%s\"\n", filepath.Join(g.shim, "calls.h"))
	fmt.Fprint(&text, "#define main rulebook_students_main\n")
	g.includeFirst(&text)
	fmt.Fprint(&text, "#undef main\n")
	var types, names []string
	for _, key := range gameKeys {
		class := "rulebook_shim::Missing"
		if g.layout.classes[key] != "" {
			class = "::" + g.layout.classes[key]
		}
		types = append(types, " "+class) // as "<:" is a bracket
		names = append(names, fmt.Sprintf("%q", g.Manifest.Games.class(key)))
	}
	fmt.Fprintf(&text, "int main(int argc, char **argv) {\n\ttypedef rulebook_shim::Classes<%s> Classes;\n", strings.Join(types, ","))
	fmt.Fprintf(&text, "\tClasses::Names names = {%q, %s};\n", path.Base(g.Main)+" (C++)", strings.Join(names, ", "))
	fmt.Fprint(&text, "\treturn rulebook_shim::serve(Classes(names), argc, argv);\n}\n")
	return text.String()
}

// alone gives the unit that takes the place of the calls where the program is built without them.
func (g *gamesBuild) alone() string {
	var text strings.Builder
	g.includeFirst(&text)
	if !g.layout.program {
		fmt.Fprint(&text, "int main() {}\n")
	}
	return text.String()
}

func (g *gamesBuild) includeFirst(text *strings.Builder) {
	for _, f := range g.layout.first {
		fmt.Fprintf(text, "#include \"%s\"\n", g.source(f.path))
	}
}

// forwardFolder holds headers that include what a student means by a name. It is so deep that names which lead upwards stay in it.
var forwardFolder = filepath.Join("forward", "1", "2", "3")

// stubs are the headers of another system that the shim stands in for.
var stubs = []string{"windows.h", "conio.h"}

// forward writes headers for the includes that the compiler would not find.
func (g *gamesBuild) forward() error {
	for _, f := range g.layout.closure(slices.Concat(g.layout.first, g.layout.units)) {
		for _, i := range g.layout.includes(f) {
			if !i.found {
				if err := g.forwardTo(i.text, g.source(i.file.path)); err != nil {
					return err
				}
			}
		}
		for _, match := range cInclude.FindAllStringSubmatch(cSyntax.uncommented(f.text), -1) {
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

func (g *gamesBuild) forwardTo(text, file string) error {
	name := filepath.Join(forwardFolder, filepath.FromSlash(text))
	if first, _, _ := strings.Cut(filepath.ToSlash(name), "/"); first != "forward" {
		return nil // the compiler will say that there is no such file
	}
	if _, err := g.scratch.Stat(name); err == nil {
		return nil
	}
	if err := g.write(name, fmt.Appendf(nil, "#include \"%s\"\n", file), 0o644); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// compileAll compiles by the first standard by which everything builds, if need be without the loose units. The error is that of
// the first attempt.
func (g *gamesBuild) compileAll(ctx context.Context) error {
	first := g.compileAndLink(ctx, g.layout.units)
	if _, ok := errors.AsType[*BuildError](first); !ok {
		return first
	}
	if len(g.layout.loose) > 0 {
		rest := filter(g.layout.units, func(f *file) bool { return !slices.Contains(g.layout.loose, f) })
		if g.compileAndLink(ctx, rest) == nil {
			for _, f := range g.layout.loose {
				g.notes = append(g.notes, shown(f.path)+": left out, it does not build together with the others")
			}
			return nil
		}
	}
	return g.explain(ctx, first)
}

// compileAndLink compiles some units by the first standard by which all compile, and links them.
func (g *gamesBuild) compileAndLink(ctx context.Context, units []*file) error {
	sources := []string{g.at("grader", "calls.cpp")}
	objects := []string{filepath.Join(g.shim, "streams.o"), filepath.Join(g.shim, "protocol.o"), g.object(0)}
	for i, f := range units {
		sources, objects = append(sources, argument(f.path)), append(objects, g.object(i+1))
	}
	standard, err := g.compile(ctx, sources)
	if err != nil {
		return err
	}
	argv := slices.Concat([]string{g.compiler, "-pthread", "-o", g.at("program")}, objects, []string{"-lm"})
	if err := g.run(ctx, g.at("source"), nil, argv...); err != nil {
		return err
	}
	if standard != cppStandards[0] {
		g.notes = append(g.notes, fmt.Sprintf("compiled by the standard %s: by %s it does not compile", standard, cppStandards[0]))
	}
	return nil
}

// compile compiles sources by one standard after another. The error is that of the first one.
func (g *gamesBuild) compile(ctx context.Context, sources []string) (standard string, err error) {
	for _, standard := range cppStandards {
		another := g.compileBy(ctx, standard, sources)
		if another == nil {
			return standard, nil
		}
		if _, ok := errors.AsType[*BuildError](another); !ok {
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
func (g *gamesBuild) compileBy(ctx context.Context, standard string, sources []string) error {
	if standard == cppStandards[0] && len(sources) > 1 && g.compileTogether(ctx, standard, sources) == nil {
		return nil
	}
	for i, source := range sources {
		if err := g.run(ctx, g.at("source"), nil, g.compiling(standard, i, source)...); err != nil {
			return err
		}
	}
	return nil
}

// compiling gives the command that compiles a source.
func (g *gamesBuild) compiling(standard string, i int, source string) []string {
	return slices.Concat([]string{g.compiler, "-std=" + standard}, g.flags, []string{"-c", "-o", g.object(i), source})
}

// compileTogether compiles a few sources at a time in one box. In boxes of their own compilers would be users of their own where the
// grader runs as root, and to each of these the whole folder is given.
func (g *gamesBuild) compileTogether(ctx context.Context, standard string, sources []string) error {
	shell, err := g.locate("sh")
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
	return g.run(ctx, g.at("source"), nil, shell, "-c", script.String())
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
func (g *gamesBuild) object(source int) string { return g.at("grader", fmt.Sprintf("%d.o", source)) }

// explain says of a failure, where the program builds by itself, that it is the calls which do not go with it.
func (g *gamesBuild) explain(ctx context.Context, failure error) error {
	failed, ok := errors.AsType[*BuildError](failure)
	if !ok || ctx.Err() != nil {
		return failure
	}
	sources := []string{g.at("grader", "alone.cpp")}
	for _, f := range g.layout.units {
		sources = append(sources, argument(f.path))
	}
	argv := slices.Concat([]string{g.compiler, "-std=" + cppStandards[0]}, g.flags, []string{"-o", g.at("grader", "alone")}, sources)
	if g.run(ctx, g.at("source"), nil, argv...) == nil {
		failed.Reason += "; it builds by itself, but not with what the grader calls: " + callsMade
	}
	return failed
}
