package submission

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func goLanguage() language {
	return language{
		name:       "Go",
		aliases:    []string{"golang"},
		extensions: []string{".go"},
		companions: []string{"go.mod", "go.sum"},
		programs:   goPrograms,
		mentions:   func(f *file) []string { return words(goSyntax.code(f.text)) },
		answers:    goDeclarations,
		build:      buildGo,
		smallest:   file{path: "smallest.go", text: "package main\n\nfunc main() { println() }\n"},
	}
}

var (
	goSyntax = syntax{
		comments: slashComments,
		texts:    []textMark{{open: "`", close: "`", spansLines: true}, doubleQuote, singleQuote},
	}
	goPackage = regexp.MustCompile(`(?m)^\s*package\s+([\pL_][\pL\pN_]*)`)
	goMain    = regexp.MustCompile(`\bfunc\s+main\s*\(\s*\)`)
)

func goPrograms(files []*file) []candidate {
	return each(filter(goLanguage().own(files), func(f *file) bool { return goStarts(f) && !goTest(f) }))
}

func goStarts(f *file) bool {
	code := goSyntax.code(f.text)
	return goPackageOf(code) == "main" && goMain.MatchString(code)
}

func goTest(f *file) bool { return strings.HasSuffix(f.base(), "_test.go") }

func goPackageOf(code string) string {
	if match := goPackage.FindStringSubmatch(code); match != nil {
		return match[1]
	}
	return ""
}

// goDeclarations gives the names at the top of a file, the types that it has methods for, and its folder, which is the
// package's name to others. Another program answers to nothing.
func goDeclarations(f *file) []string {
	if goStarts(f) || goTest(f) {
		return nil
	}
	parsed, _ := parser.ParseFile(token.NewFileSet(), f.path, f.text, parser.SkipObjectResolution) // as far as it can be parsed
	names := []string{path.Base(f.folder())}
	if parsed == nil {
		return names
	}
	for _, declaration := range parsed.Decls {
		names = append(names, goNames(declaration)...)
	}
	return names
}

func goNames(declaration ast.Decl) []string {
	var names []string
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		ast.Inspect(d.Recv, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok {
				n = field.Type
			}
			if name, ok := n.(*ast.Ident); ok {
				names = append(names, name.Name)
			}
			return true
		})
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// goModule is the go.mod of a submission that has none.
const goModule = "module submission\n\ngo 1.21\n"

// buildGo builds the package of the main file. If other files of the package have a main too, each is a program of its
// own and the rest belongs to all of them.
func buildGo(ctx context.Context, b *bench, p *Program) error {
	tool, err := b.locate("go")
	if err != nil {
		return err
	}
	module, found := b.goModuleFolder()
	if !found {
		if err := b.write(filepath.Join("source", "go.mod"), []byte(goModule), 0o644); err != nil {
			return err
		}
	}
	p.Console = []string{b.at("program")}
	argv := []string{tool, "build", "-trimpath", "-buildvcs=false", "-o", b.at("program")}
	cache, err := b.goCache(ctx, tool)
	if err != nil {
		return err
	}
	return b.run(ctx, b.source(module), goEnvironment(cache), append(argv, b.goTargets(module)...)...)
}

// goModuleFolder gives the folder of the module that the main file belongs to.
func (b *bench) goModuleFolder() (folder string, found bool) {
	for folder = b.main().folder(); ; folder = path.Dir(folder) {
		if slices.Contains(b.Files, path.Join(folder, "go.mod")) {
			return folder, true
		}
		if folder == "." {
			return folder, false
		}
	}
}

// goTargets gives what is to be built, seen from the folder of the module.
func (b *bench) goTargets(module string) []string {
	main := b.main()
	seen := func(name string) string {
		if module != "." {
			name = strings.TrimPrefix(strings.TrimPrefix(name, module), "/")
		}
		return "./" + path.Clean(name)
	}
	others := filter(b.files, func(f *file) bool { return f != main && f.folder() == main.folder() && f.extension() == ".go" })
	if !slices.ContainsFunc(others, func(f *file) bool { return goStarts(f) && !goTest(f) }) {
		return []string{seen(main.folder())}
	}
	targets := []string{seen(main.path)}
	for _, f := range others {
		if goPackageOf(goSyntax.code(f.text)) == "main" && !goStarts(f) && !goTest(f) {
			targets = append(targets, seen(f.path))
		}
	}
	return targets
}

// goEnvironment adds to the environment what keeps the toolchain off the network.
func goEnvironment(cache string) []string {
	return []string{
		"GOCACHE=" + cache, "GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local", "GOWORK=off", "CGO_ENABLED=0",
	}
}

// goCache gives a build a cache of its own. The usual packages are in it, because to compile the standard library takes 20
// seconds. It is a copy, so that what a build does to its cache no other one meets.
func (b *bench) goCache(ctx context.Context, tool string) (string, error) {
	k := &kept{name: "go-build", sources: "shims/go", compiler: tool, scratch: b.dir, env: b.environment()}
	k.commands = func(folder string, _ []string) [][]string {
		build := []string{"env"}
		build = append(build, goEnvironment(filepath.Join(folder, "cache"))...)
		return [][]string{append(build, tool, "build", "-trimpath", "-buildvcs=false", "-o", os.DevNull, "usual.go")}
	}
	folder, err := k.folder(ctx)
	if err != nil {
		return "", err
	}
	cache := b.at("home", "go-build")
	if err := os.CopyFS(cache, os.DirFS(filepath.Join(folder, "cache"))); err != nil {
		return "", fmt.Errorf("copying the cache of the Go toolchain: %w", err)
	}
	return cache, nil
}
