// Package cpp is C++.
package cpp

import (
	"embed"
	"io/fs"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/source"
)

//go:embed shim
var base embed.FS

// Base gives the shared part of all shims: the line protocol, and the streams of the process, which a student's code
// cannot reach.
func Base() fs.FS { return language.Sub(base, "shim") }

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
