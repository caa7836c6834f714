// Package cpp is C++.
package cpp

import (
	"context"
	"embed"
	"io/fs"
	"path/filepath"
	"slices"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/source"
)

//go:embed shim
var base embed.FS

// Shim compiles the sources of a shim by a standard, and gives the folder in which they are kept. With them comes the
// shared part of all shims: the line protocol, and the streams of the process, which a student's code cannot reach.
func Shim(ctx context.Context, b *language.Bench, compiler, standard, name string, sources fs.FS) (string, error) {
	folder, err := b.Keep(ctx, language.Kept{
		Name: name, Sources: []fs.FS{language.Sub(base, "shim"), sources}, Compiler: compiler,
		Command: func(_ string, sources []string) []string {
			units := slices.DeleteFunc(sources, func(name string) bool { return filepath.Ext(name) != ".cpp" })
			return append([]string{compiler, standard, "-O1", "-pthread", "-c"}, units...)
		},
	})
	if err != nil && ctx.Err() == nil {
		return "", &language.Missing{Tool: filepath.Base(compiler), Language: "C++", Reason: err.Error()}
	}
	return folder, err
}

var (
	compilers = []string{"g++", "c++", "clang++"}
	version   = language.VersionOf(language.Installed(compilers...), "--version")
)

// Standards are tried one after another.
func Standards() []string { return []string{"gnu++17", "gnu++20", "gnu++14", "gnu++11"} }

// Language is C++ for programs with a main.
func Language() language.Language {
	extensions, headers := []string{".cpp", ".cc", ".cxx"}, []string{".h", ".hpp", ".hh", ".hxx"}
	l := cfamily.Language("C++", extensions, headers, compilers, Standards())
	l.Version = version
	l.Packages = []string{"g++"}
	l.Called = &language.Called{Shim: language.Sub(expressions, "calls"), Build: buildCalls, Function: function, Operators: true}
	l.Aliases = []string{"cpp"}
	l.Smallest = source.File{Path: "smallest.cpp", Text: "#include <iostream>\nint main() { std::cout << 1; }\n"}
	return l
}
