// Package handin is what students of this assignment hand in: a console program in any language. The methods of Java
// and Python programs are also called one by one.
package handin

import (
	"embed"
	"io/fs"

	"rulebook/impl/cs300"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
)

//go:embed shim
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	shims := map[string]fs.FS{"Java": language.Sub(files, "shim/java"), "Python": language.Sub(files, "shim/python")}
	return submission.Assignment{Name: "cs300", Reference: cs300.Reference, Handin: submission.Handin{Shims: shims}}
}
