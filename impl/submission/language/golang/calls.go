package golang

import (
	"context"
	"embed"
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

	"rulebook/impl/calls"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

//go:embed shim/shim.go shim/value.go
var shims embed.FS

// shimFolder is where the shim lies in the module of a submission.
const shimFolder = "rulebook_shim"

// programFolder is where a program lies in the module that imports a package with functions.
const programFolder = "rulebook_program"

// glueFile knows the functions of a submission. Its name comes last, and so its init does.
const glueFile = "zz_rulebook.go"

// function matches the head of a function.
const function = `\bfunc\s+NAME\s*\(`

// buildCalls builds the package of the main file with its glue, by which functions are called. One that is not main is
// imported by a program that does nothing else.
func buildCalls(ctx context.Context, b *language.Bench, face calls.Face) (*language.Artifact, error) {
	module, err := moduleOf(b)
	if err != nil {
		return nil, err
	}
	pkg := packageOf(syntax.Code(b.MainFile().Text))
	g := glue{face: face, bench: b, module: module, name: nameOf(b, module), pkg: pkg, isProgram: pkg == "main"}
	if err := g.write(); err != nil {
		return nil, err
	}
	made := b.Artifact()
	made.Engine = func(context.Context, language.Shim) ([]string, error) {
		return []string{b.At("program")}, nil
	}
	return made, compile(ctx, b, module, g.targets())
}

// A glue joins the functions of a submission and the shim.
type glue struct {
	face   calls.Face
	bench  *language.Bench
	module string // its folder
	name   string // by which it is imported

	pkg       string // of the main file
	isProgram bool   // whether that is a program, and not a package that others import
}

// nameOf gives the name of the module in a folder.
func nameOf(b *language.Bench, module string) string {
	text, err := os.ReadFile(filepath.Join(b.Source(module), "go.mod"))
	if found := moduleClause.FindSubmatch(text); err == nil && found != nil {
		return string(found[1])
	}
	return "submission"
}

var moduleClause = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)"?`)

// files gives the files of the package of the main file.
func (g glue) files() []*source.File {
	main := g.bench.MainFile()
	return source.Filter(Language().Own(g.bench.Files), func(f *source.File) bool {
		beside := f.Folder() == main.Folder() && !isTest(f) && packageOf(syntax.Code(f.Text)) == g.pkg
		return f == main || beside && !starts(f)
	})
}

// write writes the glue and the shim into the module.
func (g glue) write() error {
	in := func(folder, name string) string {
		return filepath.Join("source", filepath.FromSlash(path.Join(folder, name)))
	}
	files := map[string][]byte{in(g.bench.MainFile().Folder(), glueFile): g.text()}
	for _, name := range []string{"shim.go", "value.go"} {
		text, err := shims.ReadFile(path.Join("shim", name))
		if err != nil {
			return err
		}
		files[in(path.Join(g.module, shimFolder), name)] = text
	}
	if !g.isProgram {
		folder := strings.TrimPrefix(strings.TrimPrefix(g.bench.MainFile().Folder(), g.module), "/")
		imported := path.Join(g.name, folder)
		program := fmt.Sprintf("package main\n\nimport _ %q\n\nfunc main() {}\n", imported)
		files[in(path.Join(g.module, programFolder), "main.go")] = []byte(program)
	}
	for name, text := range files {
		if err := g.bench.Write(name, text, 0o644); err != nil {
			return err
		}
	}
	g.bench.Call(g.bench.Source(path.Join(g.bench.MainFile().Folder(), glueFile)), "the grader's calls")
	return nil
}

// targets gives the arguments of go build.
func (g glue) targets() (targets []string) {
	if !g.isProgram {
		return []string{"./" + programFolder}
	}
	for _, f := range g.files() {
		targets = append(targets, within(g.module, f.Path))
	}
	return append(targets, within(g.module, path.Join(g.bench.MainFile().Folder(), glueFile)))
}

// text writes the glue: the functions by their names in the assignment.
func (g glue) text() []byte {
	var out strings.Builder
	fmt.Fprintf(&out, "package %s\n\nimport rulebook %q\n\n", g.pkg, path.Join(g.name, shimFolder))
	fmt.Fprintf(&out, "func init() {\n\trulebook.Serve(%q, map[string]any{\n", g.bench.Main+" (Go)")
	declared, sets := g.declared(), ""
	for _, m := range g.face.Functions {
		if own := spelling(m.Name, declared); own != "" {
			fmt.Fprintf(&out, "\t\t%q: %s,\n", m.Name, own)
		}
		if strings.HasPrefix(m.Result, "set ") {
			sets += fmt.Sprintf("%q: true, ", m.Name)
		}
	}
	out.WriteString("\t}, map[string]bool{" + sets + "})\n}\n")
	if g.isProgram && !slices.ContainsFunc(g.files(), starts) {
		out.WriteString("\nfunc main() {}\n")
	}
	return []byte(out.String())
}

// declared lists the functions of the package that can be called as they are.
func (g glue) declared() (names []string) {
	for _, f := range g.files() {
		// Errors leave a partial tree.
		parsed, _ := parser.ParseFile(token.NewFileSet(), f.Path, f.Text, parser.SkipObjectResolution)
		for _, declaration := range parsed.Decls {
			if d, ok := declaration.(*ast.FuncDecl); ok && d.Recv == nil && d.Type.TypeParams == nil {
				names = append(names, d.Name.Name)
			}
		}
	}
	return names
}

// spelling finds a name as it is, or with other cases and underscores.
func spelling(name string, declared []string) string {
	if slices.Contains(declared, name) {
		return name
	}
	plain := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
	if i := slices.IndexFunc(declared, func(other string) bool { return plain(other) == plain(name) }); i >= 0 {
		return declared[i]
	}
	return ""
}
