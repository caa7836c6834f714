// Package golang is Go: how its programs are found, built and started.
package golang

import (
	"context"
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// usual holds a program that imports the usual packages of programs about board games.
//
//go:embed usual
var usual embed.FS

// Language is Go.
func Language() language.Language {
	return language.Language{
		Name:       "Go",
		Aliases:    []string{"golang"},
		Extensions: []string{".go"},
		Companions: []string{"go.mod", "go.sum"},
		Programs:   programs,
		Mentions:   func(f *source.File) []string { return source.Words(syntax.Code(f.Text)) },
		Answers:    declarations,
		Joined:     joined,
		Build:      build,
		Called: &language.Called{
			Shim: language.Sub(shims, "shim"), Function: function, OnlyFunctions: true, Build: buildCalls,
		},
		Packages: []string{"golang-go"},
		Version:  version,
		Tools:    []language.Tool{{Names: []string{"go"}, Lies: realGo}},
		Smallest: source.File{Path: "smallest.go", Text: "package main\n\nfunc main() { println() }\n"},
	}
}

var (
	syntax = source.Syntax{
		Comments: source.SlashComments,
		Texts:    []source.Mark{{Open: "`", Close: "`", SpansLines: true}, source.DoubleQuote, source.SingleQuote},
	}
	packageClause = regexp.MustCompile(`(?m)^\s*package\s+([\pL_][\pL\pN_]*)`)
	mainFunction  = regexp.MustCompile(`\bfunc\s+main\s*\(\s*\)`)
)

func programs(files []*source.File) []source.Candidate {
	return source.Each(source.Filter(Language().Own(files), func(f *source.File) bool { return starts(f) && !isTest(f) }))
}

func starts(f *source.File) bool {
	code := syntax.Code(f.Text)
	return packageOf(code) == "main" && mainFunction.MatchString(code)
}

func isTest(f *source.File) bool { return strings.HasSuffix(f.Base(), "_test.go") }

func packageOf(code string) string {
	if match := packageClause.FindStringSubmatch(code); match != nil {
		return match[1]
	}
	return ""
}

// joined puts a provided file into the package of another.
func joined(provided, beside *source.File) string {
	if pkg := packageOf(syntax.Code(beside.Text)); pkg != "" {
		return packageClause.ReplaceAllString(provided.Text, "package "+pkg)
	}
	return provided.Text
}

// declarations gives the names at the top of a file, the receivers of its methods, and its folder, which others import.
// A file with its own main answers to nothing.
func declarations(f *source.File) []string {
	if starts(f) || isTest(f) {
		return nil
	}
	// Errors leave a partial tree.
	parsed, _ := parser.ParseFile(token.NewFileSet(), f.Path, f.Text, parser.SkipObjectResolution)
	names := []string{path.Base(f.Folder())}
	for _, declaration := range parsed.Decls {
		names = append(names, namesOf(declaration)...)
	}
	return names
}

func namesOf(declaration ast.Decl) []string {
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

// ownModule is the go.mod for a submission without one. Its language is that of the toolchain: since 1.22 each round of a loop has
// variables of its own, and loops go over numbers.
func ownModule(tool string) string {
	told, _ := os.ReadFile(filepath.Join(filepath.Dir(tool), "..", "VERSION"))
	version := "1.21"
	if found := release.FindSubmatch(told); found != nil {
		version = string(found[1])
	}
	return "module submission\n\ngo " + version + "\n"
}

// release matches how a toolchain tells its release.
var release = regexp.MustCompile(`^go(1\.\d+)`)

// build builds the package of the main file, without its other files with a main, which are other programs.
func build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	module, err := moduleOf(b)
	if err != nil {
		return nil, err
	}
	made := b.Artifact()
	made.Console = []string{b.At("program")}
	return made, compile(ctx, b, module, targets(b, module))
}

// compile builds a program of a module.
func compile(ctx context.Context, b *language.Bench, module string, targets []string) error {
	tool, err := b.Locate("go")
	if err != nil {
		return err
	}
	cache, err := cacheFolder(ctx, b, tool)
	if err != nil {
		return err
	}
	argv := []string{tool, "build", "-trimpath", "-buildvcs=false", "-o", b.At("program")}
	_, err = b.Output(ctx, b.Source(module), environment(cache), append(argv, targets...)...)
	return err
}

// moduleOf gives the folder of the main file's module. A submission that has none gets one.
func moduleOf(b *language.Bench) (string, error) {
	folder := b.MainFile().Folder()
	has := func(folder string) bool { return slices.Contains(b.Names(), path.Join(folder, "go.mod")) }
	for folder != "." && !has(folder) {
		folder = path.Dir(folder)
	}
	if has(folder) {
		return folder, nil
	}
	tool, err := b.Locate("go")
	if err != nil {
		return folder, err
	}
	return folder, b.Write(filepath.Join("source", "go.mod"), []byte(ownModule(tool)), 0o644)
}

// targets gives the arguments of go build, relative to the folder of the module.
func targets(b *language.Bench, module string) []string {
	main := b.MainFile()
	others := source.Filter(b.Files, func(f *source.File) bool {
		return f != main && f.Folder() == main.Folder() && f.Extension() == ".go" && !isTest(f)
	})
	if !slices.ContainsFunc(others, starts) {
		return []string{within(module, main.Folder())}
	}
	targets := []string{within(module, main.Path)}
	for _, f := range others {
		if packageOf(syntax.Code(f.Text)) == "main" && !starts(f) {
			targets = append(targets, within(module, f.Path))
		}
	}
	return targets
}

// within gives the path of a file or folder from the folder of its module on.
func within(module, name string) string {
	if module != "." {
		name = strings.TrimPrefix(strings.TrimPrefix(name, module), "/")
	}
	return "./" + path.Clean(name)
}

// environment gives the variables that keep the toolchain off the network.
func environment(cache string) []string {
	return []string{
		"GOCACHE=" + cache, "GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local", "GOWORK=off", "CGO_ENABLED=0",
	}
}

// cacheFolder gives a build a cache of its own, so that no build can harm another. It is a copy of a cache with the
// usual packages, because compiling the standard library takes 20 seconds.
func cacheFolder(ctx context.Context, b *language.Bench, tool string) (string, error) {
	k := language.Kept{Name: "go-build", Sources: []fs.FS{language.Sub(usual, "usual")}, Compiler: tool}
	k.Command = func(folder string, _ []string) []string {
		argv := append([]string{"env"}, environment(filepath.Join(folder, "cache"))...)
		return append(argv, tool, "build", "-trimpath", "-buildvcs=false", "-o", os.DevNull, "usual.go")
	}
	folder, err := b.Keep(ctx, k)
	if err != nil {
		return "", err
	}
	cache := b.At("home", "go-build")
	if err := os.CopyFS(cache, os.DirFS(filepath.Join(folder, "cache"))); err != nil {
		return "", fmt.Errorf("copying the cache of the Go toolchain: %w", err)
	}
	return cache, nil
}

var version = language.VersionOf(realGo, "version")

var realGo = language.Asked("go", "bin/go", "env", "GOROOT")
