// Package python is Python: how its programs are found, built and started.
package python

import (
	"context"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/calls"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// Language is Python.
func Language() language.Language {
	return language.Language{
		Name:           "Python",
		Aliases:        []string{"python3"},
		Extensions:     []string{".py"},
		Programs:       programs,
		Mentions:       imports,
		Answers:        modules,
		Build:          build,
		Version:        version,
		Tools:          []language.Tool{{Names: []string{"python3", "python"}, Lies: realPython}},
		StatesEncoding: statesEncoding,
		Called: &language.Called{
			Shim: language.Sub(called, "calls"), Build: buildCalls, Function: `\bdef\s+NAME\s*\(`,
			Operators: true, Hashes: true, Hands: true,
		},
		Packages: []string{"python3"},
		Smallest: source.File{Path: "smallest.py", Text: "pass\n"},
	}
}

var syntax = source.Syntax{
	Comments: [][2]string{{"#", "\n"}},
	Texts: []source.Mark{
		{Open: `"""`, Close: `"""`, Escapes: true, SpansLines: true}, {Open: `'''`, Close: `'''`, Escapes: true, SpansLines: true},
		source.DoubleQuote, source.SingleQuote,
	},
}

var (
	importStatement = regexp.MustCompile(`(?m)^[ \t]*import[ \t]+([\pL\pN_., \t]+)`)
	fromStatement   = regexp.MustCompile(`(?m)^[ \t]*from[ \t]+(\.*)([\pL\pN_.]*)[ \t]+import[ \t(]+([\pL\pN_, \t]+)`)

	// start matches statements that run when a file is started: a guard, a call, a loop at the left margin.
	start = regexp.MustCompile(`(?m)^(if[ \t(]+__name__\b|while\b|for\b|[\pL_][\pL\pN_.]*[ \t]*\()`)
)

// imports gives the modules that a file imports: "board", "games/board" for one in a package.
func imports(f *source.File) []string {
	code := syntax.Code(f.Text)
	var modules []string
	for _, match := range importStatement.FindAllStringSubmatch(code, -1) {
		for _, name := range firstWords(match[1]) {
			modules = append(modules, packages(name)...)
		}
	}
	for _, match := range fromStatement.FindAllStringSubmatch(code, -1) {
		modules = append(modules, packages(match[2])...)
		parent := match[2][strings.LastIndex(match[2], ".")+1:]
		for _, name := range firstWords(match[3]) {
			modules = append(modules, path.Join(parent, name))
		}
	}
	return modules
}

// packages gives a module and the packages around it, which are imported with it.
func packages(dotted string) []string {
	var modules []string
	parent := ""
	for _, name := range strings.Split(dotted, ".") {
		if name != "" {
			modules = append(modules, path.Join(parent, name))
			parent = name
		}
	}
	return modules
}

// modules gives the names by which other files import a file: board and pkg/board for src/pkg/board.py.
func modules(f *source.File) []string {
	folder, name := f.Folder(), f.Stem()
	if f.Base() == "__init__.py" {
		folder, name = path.Dir(folder), path.Base(folder)
	}
	return []string{name, path.Join(path.Base(folder), name)}
}

// programs gives the files that no other file imports, if possible only those that do something when they are started.
func programs(files []*source.File) []source.Candidate {
	own := Language().Own(files)
	if len(own) == 1 {
		return source.Each(own)
	}
	own = source.Filter(own, func(f *source.File) bool {
		return !slices.Contains([]string{"__init__.py", "setup.py", "conftest.py"}, f.Base())
	})
	top := Language().Top(own)
	starting := source.Filter(top, func(f *source.File) bool { return start.MatchString(syntax.Code(f.Text)) })
	if len(starting) > 0 {
		return source.Each(starting)
	}
	return source.Each(top)
}

// check compiles files without running them. Python does not look for modules beside them, and loads only what it
// needs.
const check = `import sys
for name in sys.argv[1:]:
    with open(name, "rb") as source:
        text = source.read()
    try:
        compile(text, name, "exec", dont_inherit=True)
    except Exception as error:
        import traceback
        sys.exit("".join(traceback.format_exception_only(type(error), error)))
`

// build checks the syntax of the main file and of its imports.
func build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	python, err := b.Locate("python3")
	if err != nil {
		return nil, err
	}
	l := Language()
	argv := []string{python, "-I", "-S", "-B", "-c", check}
	for _, f := range l.Reach(b.MainFile(), l.Own(b.Files)) {
		argv = append(argv, f.Path)
	}
	module := b.Source(b.Main)
	made := b.Artifact()
	made.Console = []string{python, "-B", module}
	folder, packages := surroundings(b, b.MainFile())
	if packages != "" {
		name := packages + "." + b.MainFile().Stem()
		b.Note("%s: started as %s, with the package around it", source.Shown(b.Main), name)
		made.Console = []string{python, "-B", "-c", runModule, folder, filepath.Dir(module), name}
	}
	shim := &shim{bench: b, python: python, module: module, around: folder}
	made.Engine, made.Survey, made.Guarded = shim.engine, shim.survey, true
	_, err = b.Look(ctx, argv...)
	return made, err
}

// buildCalls builds the main file for a face. It looks for modules where all files find theirs that hold any of the face.
func buildCalls(ctx context.Context, b *language.Bench, face calls.Face) (*language.Artifact, error) {
	made, err := build(ctx, b)
	if err != nil {
		return made, err
	}
	l := Language()
	heads := l.Heads(face)
	for _, class := range face.Classes {
		heads = append(heads, l.Head(class.Name, true))
	}
	shim := &shim{bench: b, python: made.Console[0], module: b.Source(b.Main)}
	shim.around, _ = surroundings(b, b.MainFile())
	for _, f := range l.Others(b.MainFile(), b.Files) {
		if slices.ContainsFunc(heads, func(head *regexp.Regexp) bool { return head.MatchString(f.Text) }) {
			shim.look(f)
		}
	}
	made.Engine, made.Survey = shim.engine, shim.survey
	return made, nil
}

// runModule runs a module of a package as `python -m` does, wherever it is started.
const runModule = `import runpy, sys
sys.path[:1], name, sys.argv[1:] = sys.argv[1:3], sys.argv[3], []
runpy.run_module(name, run_name="__main__", alter_sys=True)
`

// surroundings gives the folder in which a file looks for modules, and the packages around it if it can only be
// imported with them. Such a file imports from its packages by dots, or by the name of the folder that it lies in.
func surroundings(b *language.Bench, f *source.File) (folder, packages string) {
	beside := filepath.Dir(b.Source(f.Path))
	folder = beside
	isPackage := func(folder string) bool {
		inside, err := filepath.Rel(b.At(), filepath.Join(folder, "__init__.py"))
		return err == nil && b.Has(inside)
	}
	levels := around(f, b.Files)
	for levels > 0 || packages != "" && isPackage(folder) {
		if folder == b.At() {
			return beside, ""
		}
		packages = strings.TrimSuffix(filepath.Base(folder)+"."+packages, ".")
		folder = filepath.Dir(folder)
		levels--
	}
	return folder, packages
}

// around gives how many packages around a file its imports need.
func around(f *source.File, files []*source.File) int {
	code, levels := syntax.Code(f.Text), 0
	for _, match := range fromStatement.FindAllStringSubmatch(code, -1) {
		levels = max(levels, len(match[1]))
	}
	own := path.Base(f.Folder())
	beside := source.First(files, func(g *source.File) bool {
		return g.Path == path.Join(f.Folder(), own+".py") || g.Under(path.Join(f.Folder(), own))
	})
	if levels == 0 && f.Folder() != "." && beside == nil && slices.Contains(imports(f), own) {
		return 1
	}
	return levels
}

// cookie matches the comment of PEP 263 that states an encoding, in the first or second line.
var cookie = regexp.MustCompile(`^(?:[ \t\f]*(?:#[^\n]*)?\r?\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-_.a-zA-Z0-9]+)`)

// statesEncoding tells whether a program states an encoding other than UTF-8. Python would misread its text in UTF-8.
func statesEncoding(data []byte) bool {
	match := cookie.FindSubmatch(data)
	if match == nil {
		return false
	}
	name := strings.ReplaceAll(strings.ToLower(string(match[1])), "_", "-")
	return name != "utf8" && name != "utf-8" && !strings.HasPrefix(name, "utf-8-")
}

var version = language.VersionOf(realPython, "--version")

var realPython = language.Asked("python3", "", "-I", "-S", "-c", "import sys; print(sys.executable)")

// firstWords gives the first word of each part of a list such as "a, b as c".
func firstWords(list string) []string {
	var words []string
	for part := range strings.SplitSeq(list, ",") {
		if fields := strings.Fields(part); len(fields) > 0 {
			words = append(words, fields[0])
		}
	}
	return words
}
