// Package c is C: how its programs are found, built and started.
package c

import (
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/source"
)

// Language is C.
func Language() language.Language {
	l := cfamily.Language("C", []string{".c"}, []string{".h"}, []string{"cc", "gcc", "clang"}, []string{"gnu17", "gnu89"})
	l.Packages = []string{"gcc"}
	l.Smallest = source.File{Path: "smallest.c", Text: "#include <stdio.h>\nint main(void) { puts(\"\"); return 0; }\n"}
	return l
}
