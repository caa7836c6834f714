package handin

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// A workshop compiles the classes of games together with the shim that calls them.
type workshop struct {
	*language.Bench
	names     naming
	functions []misspelling // of the functions that the shim calls
	layout    *layout
	compiler  string
	shim      string // the folder of the shim
	flags     []string
	objects   []string // of the units that were compiled last, the calls first
	mark      string   // by which the survey is found in the object file of the calls
}

// callsMade lists the calls of the shim, for the report on a program that builds only without the shim.
const callsMade = "constructors without parameters, initiliaze, playUser, playAuto, playAutoAll, print, <<, endGame, " +
	"boardScore, playVector"

func build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	compiler, err := b.Locate("g++", "c++", "clang++")
	if err != nil {
		return nil, err
	}
	folder, err := cpp.Shim(ctx, b, compiler, "-std=gnu++11", "cpp-shim", language.Sub(files, "shim/cpp"))
	if err != nil {
		return nil, err
	}
	names := namingOf(b.Manifest).spelt(b.Files)
	g := &workshop{
		Bench: b, names: names, layout: layOut(b.MainFile(), b.Files, names), compiler: compiler, shim: folder,
		mark: rand.Text(),
	}
	if g.layout.classes["peg"]+g.layout.classes["eight"]+g.layout.classes["klotski"] == "" {
		return nil, g.noGames()
	}
	g.functions = misspeltFunctions(g.layout.closure(slices.Concat(g.layout.first, g.layout.units)))
	g.names.misspelt = append(g.names.misspelt, g.functions...)
	if err := g.prepare(); err != nil {
		return nil, err
	}
	made := b.Artifact()
	made.Console = []string{b.At("program"), "console"}
	made.Engine = func(context.Context, language.Shim) ([]string, error) {
		return []string{b.At("program"), "engine"}, nil
	}
	made.Guarded, made.Survey = true, g.survey
	if err := g.compileAll(ctx); err != nil {
		return nil, err
	}
	return made, g.refuseOverrides(ctx)
}

func (g *workshop) noGames() error {
	var names []string
	for _, key := range keys[1:] {
		names = append(names, g.names.class(key))
	}
	return &source.NotFound{
		Path: g.Path, Reason: "no class of a game is defined in it: looked for " + strings.Join(names, ", "),
		Advice: fmt.Sprintf("give the folder that holds the classes, or say in a %s what they are called: classes: {peg: ...}",
			source.ManifestName),
	}
}

// prepare writes the sources besides the student's files.
func (g *workshop) prepare() error {
	for _, key := range keys {
		if g.layout.classes[key] == "" {
			g.Note("there is no class %s", g.names.class(key))
		}
	}
	for _, m := range g.names.misspelt {
		g.Note("%s", m)
	}
	g.Call(g.At("grader", "calls.cpp"), "the grader's calls")
	g.Call(g.shim+string(filepath.Separator), "the grader's ")
	files := g.layout.closure(slices.Concat(g.layout.first, g.layout.units))
	options, _, err := cfamily.Forward(g.Bench, files, g.layout.folders)
	g.flags = append([]string{"-O1", "-w", "-pthread"}, options...)
	return errors.Join(
		err,
		g.Write(filepath.Join("grader", "calls.cpp"), g.calls(), 0o644),
		g.Write(filepath.Join("grader", "alone.cpp"), g.alone(), 0o644))
}

// callsText is the unit that knows all classes.
const callsText = `#define RULEBOOK_SURVEY rulebook_%s
#define RULEBOOK_MARK %s
#include <iosfwd>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
%[8]s#include %[3]q
%[9]s#undef RULEBOOK_MARK
#undef RULEBOOK_SURVEY
#define main rulebook_students_main
%[4]s#undef main
%[10]stemplate struct rulebook_%[1]s::Survey<%[5]s>;
int main(int argc, char **argv) {
	typedef rulebook_shim::Classes<%[5]s> Classes;
	Classes::Names names = {%[6]q, %[7]s};
	return rulebook_shim::serve(Classes(names), argc, argv);
}
`

func (g *workshop) calls() []byte {
	var types, names []string
	for _, key := range keys {
		class := "rulebook_shim::Missing"
		if g.layout.classes[key] != "" {
			class = "::" + g.layout.classes[key]
		}
		types = append(types, " "+class) // because "<:" is a bracket
		names = append(names, fmt.Sprintf("%q", g.names.class(key)))
	}
	return fmt.Appendf(nil, callsText, rand.Text(), characters(g.mark), filepath.Join(g.shim, "survey.h"), g.includeFirst(),
		strings.Join(types, ","), path.Base(g.Main)+" (C++)", strings.Join(names, ", "), g.renamed("#define %s %s\n"),
		g.renamed("#undef %[1]s // %[2]s\n"), g.makers())
}

// makers says how objects are made where the submission states the arguments of a constructor, or makes objects with some.
func (g *workshop) makers() string {
	var text strings.Builder
	for _, key := range keys[1:] {
		class, arguments := g.layout.classes[key], g.names.constructors[key]
		switch {
		case class == "":
		case arguments != "":
			fmt.Fprintf(&text, "namespace rulebook_shim { template <> struct Maker< ::%s> { "+
				"static ::%[1]s *make(int, int) { return new ::%[1]s(%s); } }; }\n", class, arguments)
		default:
			if arguments, ok := usualArguments(g.layout.files, class); ok {
				fmt.Fprintf(&text, "namespace rulebook_shim { template <> struct Usual< ::%s> { "+
					"template <class C> static auto make(int) -> decltype(new C(%[2]s)) { return new C(%[2]s); } "+
					"template <class C> static C *make(...) { return nullptr; } }; }\n", class, arguments)
			}
		}
	}
	return text.String()
}

// usualArguments gives the arguments with which files make an object of a class, where these are numbers, texts or characters.
func usualArguments(files []*source.File, class string) (arguments string, ok bool) {
	name := regexp.QuoteMeta(lastPart(class))
	made := regexp.MustCompile(`\b` + name + `(?:\s+\w+)?\s*[({]\s*(` + literal + `(?:\s*,\s*` + literal + `)*)\s*[)}]`)
	for _, f := range files {
		if match := made.FindStringSubmatch(cfamily.Syntax.Uncommented(f.Text)); match != nil {
			return match[1], true
		}
	}
	return "", false
}

// renamed lets the calls, which stand between both of its texts, call functions by their names in the submission.
func (g *workshop) renamed(directive string) string {
	var text strings.Builder
	for _, m := range g.functions {
		fmt.Fprintf(&text, "%s", fmt.Sprintf(directive, m.right, m.written))
	}
	return text.String()
}

// alone gives the unit that replaces the calls when the program is built without them.
func (g *workshop) alone() []byte {
	if g.layout.program {
		return []byte(g.includeFirst())
	}
	return []byte(g.includeFirst() + "int main() {}\n")
}

func (g *workshop) includeFirst() string {
	var text strings.Builder
	for _, f := range g.layout.first {
		fmt.Fprintf(&text, "#include \"%s\"\n", g.Source(f.Path))
	}
	return text.String()
}

// compileAll compiles and links all units, or else all except loose ones, or else without what is declared and never defined. The error
// is that of the first attempt.
func (g *workshop) compileAll(ctx context.Context) error {
	failure := g.compileAndLink(ctx, g.layout.units)
	failed, ok := errors.AsType[*language.BuildError](failure)
	if !ok {
		return failure
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
	if undefined := undefinedNames(failed.Output); len(undefined) > 0 && g.linksWithout(ctx) {
		g.Note("declared and never defined, so whatever calls it breaks off: %s", strings.Join(undefined, ", "))
		return nil
	}
	if g.buildsWithHeaders(ctx, failed.Output) {
		g.Note("compiled with all common headers of the standard library: " +
			"without one that it does not include, it does not compile")
		return nil
	}
	if ctx.Err() == nil && g.buildsAlone(ctx) {
		failed.Reason += "; it builds by itself, but not with what the grader calls: " + callsMade
	}
	return failed
}

// unknownName matches what a compiler says of a name that some header may declare.
var unknownName = regexp.MustCompile("not declared|has not been declared|is not a member of|does not name a|" +
	"incomplete type|undeclared|no member named|no type named|unknown type|no matching function|was not found")

// headers are the common ones of the standard library. Many a library includes some of them where another does not.
var headers = strings.Fields("algorithm array cctype chrono climits cmath cstdio cstdlib cstring ctime " +
	"deque exception fstream functional iomanip iostream limits list map memory numeric queue random set sstream " +
	"stack stdexcept string thread " +
	"tuple unistd.h utility vector")

// buildsWithHeaders tells whether all units build with the common headers, where a name was unknown without them.
func (g *workshop) buildsWithHeaders(ctx context.Context, output string) bool {
	if !unknownName.MatchString(output) || ctx.Err() != nil {
		return false
	}
	bare := g.flags
	for _, name := range headers {
		g.flags = append(slices.Clone(g.flags), "-include", name)
	}
	if g.compileAndLink(ctx, g.layout.units) == nil {
		return true
	}
	g.flags = bare
	return false
}

// buildsAlone tells whether the program builds without the calls of the shim.
func (g *workshop) buildsAlone(ctx context.Context) bool {
	argv := slices.Concat([]string{g.compiler, "-std=" + cpp.Standards()[0]}, g.flags,
		[]string{"-o", g.At("grader", "alone"), g.At("grader", "alone.cpp")}, arguments(g.layout.units))
	return g.Run(ctx, argv...) == nil
}

func arguments(files []*source.File) []string {
	var names []string
	for _, f := range files {
		names = append(names, cfamily.Argument(f.Path))
	}
	return names
}

// compileAndLink compiles units by the first standard by which all compile, and links them.
func (g *workshop) compileAndLink(ctx context.Context, units []*source.File) error {
	standard, err := g.compile(ctx, units)
	if err == nil {
		err = g.link(ctx)
	}
	if err == nil {
		cfamily.NoteStandard(g.Bench, standard, cpp.Standards())
	}
	return err
}

// link links the units that were compiled last, with further options.
func (g *workshop) link(ctx context.Context, options ...string) error {
	argv := append([]string{g.compiler, "-pthread", "-o", g.At("program")}, options...)
	for _, name := range []string{"streams.o", "protocol.o", "games.o"} {
		argv = append(argv, filepath.Join(g.shim, name))
	}
	return g.Run(ctx, append(append(argv, g.objects...), "-lm")...)
}

// linksWithout tells whether all units can be linked without what is not defined.
func (g *workshop) linksWithout(ctx context.Context) bool {
	if len(g.layout.loose) > 0 { // the others have been compiled last
		if _, err := g.compile(ctx, g.layout.units); err != nil {
			return false
		}
	}
	return g.link(ctx, "-no-pie", "-Wl,--unresolved-symbols=ignore-all") == nil
}

var undefinedReference = regexp.MustCompile("undefined reference to [`'‘]([^'’]+)['’]")

// undefinedNames lists what the linker has looked for in vain, each once.
func undefinedNames(output string) []string {
	var names []string
	for _, match := range undefinedReference.FindAllStringSubmatch(output, -1) {
		if !slices.Contains(names, match[1]) {
			names = append(names, match[1])
		}
	}
	return names
}

// refuseOverrides refuses units that define functions of the libraries: the shim calls these.
func (g *workshop) refuseOverrides(ctx context.Context) error {
	names, err := cpp.Overridden(ctx, g.Bench, g.compiler, g.objects)
	if err != nil || len(names) == 0 {
		return err
	}
	return &language.BuildError{Command: []string{filepath.Base(g.compiler)}, Reason: fmt.Sprintf(
		"it defines %s in the place of the library's own: give what is called so another name, or no extern \"C\"",
		strings.Join(names, ", "))}
}

// compile compiles the calls and some units by one standard after another until one succeeds. The error is that of the
// first standard.
func (g *workshop) compile(ctx context.Context, units []*source.File) (standard string, err error) {
	sources := append([]string{g.At("grader", "calls.cpp")}, arguments(units)...)
	g.objects = nil
	for i := range sources {
		g.objects = append(g.objects, g.object(i))
	}
	return cfamily.ByStandard(cpp.Standards(), func(standard string) error { return g.compileBy(ctx, standard, sources) })
}

// compileBy compiles sources by a standard. By the first one, which mostly succeeds, it compiles them side by side.
// Otherwise it compiles one after another, so that the error is that of the first source that fails.
func (g *workshop) compileBy(ctx context.Context, standard string, sources []string) error {
	if standard == cpp.Standards()[0] && len(sources) > 1 && g.compileTogether(ctx, standard, sources) == nil {
		return nil
	}
	for i, source := range sources {
		if err := g.Run(ctx, g.compiling(standard, i, source)...); err != nil {
			return err
		}
	}
	return nil
}

func (g *workshop) compiling(standard string, i int, source string) []string {
	return slices.Concat([]string{g.compiler, "-std=" + standard}, g.flags, []string{"-c", "-o", g.object(i), source})
}

// compileTogether compiles a few sources at a time in one box. If the grader runs as root, each further box would need
// a user of its own, with access to the whole folder.
func (g *workshop) compileTogether(ctx context.Context, standard string, sources []string) error {
	shell, err := g.Locate("sh")
	if err != nil {
		return err
	}
	most := min(runtime.NumCPU(), 4) // more might exceed the memory of a build
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
	return g.Run(ctx, shell, "-c", script.String())
}

func shellWords(words []string) string {
	var quoted []string
	for _, word := range words {
		quoted = append(quoted, "'"+strings.ReplaceAll(word, "'", `'\''`)+"'")
	}
	return strings.Join(quoted, " ")
}

func (g *workshop) object(source int) string { return g.At("grader", fmt.Sprintf("%d.o", source)) }
