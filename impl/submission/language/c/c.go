// Package c is C: how its programs are found, built and started.
package c

import (
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/source"
)

var (
	compilers = []string{"cc", "gcc", "clang"}
	version   = language.VersionOf(language.Installed(compilers...), "--version")
)

// Language is C.
func Language() language.Language {
	l := cfamily.Language("C", []string{".c"}, []string{".h"}, compilers, []string{"gnu17", "gnu89"})
	l.Version = version
	l.Packages = []string{"gcc", "g++"}
	l.Smallest = source.File{Path: "smallest.c", Text: "#include <stdio.h>\nint main(void) { puts(\"\"); return 0; }\n"}
	return l
}
