package submission

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"
)

func pythonLanguage() language {
	return language{
		name:       "Python",
		aliases:    []string{"python3"},
		extensions: []string{".py"},
		programs:   pythonPrograms,
		mentions:   pythonImports,
		answers:    pythonModules,
		build:      buildPython,
		smallest:   file{path: "smallest.py", text: "pass\n"},
	}
}

var pythonSyntax = syntax{
	comments: [][2]string{{"#", "\n"}},
	texts: []textMark{
		{open: `"""`, close: `"""`, escapes: true, spansLines: true}, {open: `'''`, close: `'''`, escapes: true, spansLines: true},
		doubleQuote, singleQuote,
	},
}

var (
	pythonImport = regexp.MustCompile(`(?m)^[ \t]*import[ \t]+([\pL\pN_., \t]+)`)
	pythonFrom   = regexp.MustCompile(`(?m)^[ \t]*from[ \t]+(\.*)([\pL\pN_.]*)[ \t]+import[ \t(]+([\pL\pN_, \t]+)`)

	// pythonStart finds what runs when a file is started: a guard, a call, a loop at the left margin.
	pythonStart = regexp.MustCompile(`(?m)^(if[ \t(]+__name__\b|while\b|for\b|[\pL_][\pL\pN_.]*[ \t]*\()`)
)

// pythonImports gives the modules that a file imports: "board", "games/board" for one in a package.
func pythonImports(f *file) []string {
	code := pythonSyntax.code(f.text)
	var modules []string
	for _, match := range pythonImport.FindAllStringSubmatch(code, -1) {
		for _, name := range strings.Split(match[1], ",") {
			modules = append(modules, pythonModule(first(strings.Fields(name)))...)
		}
	}
	for _, match := range pythonFrom.FindAllStringSubmatch(code, -1) {
		modules = append(modules, pythonModule(match[2])...)
		parent := match[2][strings.LastIndex(match[2], ".")+1:]
		for _, name := range strings.Split(match[3], ",") {
			if name = first(strings.Fields(name)); name != "" && match[2] == "" {
				modules = append(modules, name)
			} else if name != "" {
				modules = append(modules, parent+"/"+name)
			}
		}
	}
	return modules
}

// pythonModule gives the modules that importing one means: its packages too.
func pythonModule(dotted string) []string {
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

// pythonModules gives the names that a file is imported by.
func pythonModules(f *file) []string {
	if f.base() == "__init__.py" {
		return []string{path.Base(f.folder()), path.Join(path.Base(path.Dir(f.folder())), path.Base(f.folder()))}
	}
	return []string{f.stem(), parentAndStem(f)}
}

// pythonPrograms gives the files that no other imports; among them those that do something when they are started.
func pythonPrograms(files []*file) []candidate {
	own := pythonLanguage().own(files)
	if len(own) == 1 {
		return each(own)
	}
	own = filter(own, func(f *file) bool {
		return !slices.Contains([]string{"__init__.py", "setup.py", "conftest.py"}, f.base())
	})
	top := pythonLanguage().top(own)
	starting := filter(top, func(f *file) bool { return pythonStart.MatchString(pythonSyntax.code(f.text)) })
	if len(starting) > 0 {
		return each(starting)
	}
	return each(top)
}

// checkPython compiles files without running them. Python itself looks for modules nowhere near them.
const checkPython = `import sys, traceback
for name in sys.argv[1:]:
    with open(name, "rb") as source:
        text = source.read()
    try:
        compile(text, name, "exec", dont_inherit=True)
    except Exception as error:
        sys.exit("".join(traceback.format_exception_only(type(error), error)))
`

// buildPython checks the syntax of the main file and of what it imports.
func buildPython(ctx context.Context, b *bench, p *Program) error {
	python, err := b.locate("python3")
	if err != nil {
		return err
	}
	l := pythonLanguage()
	argv := []string{python, "-I", "-B", "-c", checkPython}
	for _, f := range l.reach(b.main(), l.own(b.files)) {
		argv = append(argv, f.path)
	}
	p.Module = b.source(b.Main)
	p.Console = []string{python, "-B", p.Module}
	return b.run(ctx, b.at("source"), nil, argv...)
}
