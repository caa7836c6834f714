// Package handin is what students of this assignment hand in: a console program in any language. The methods of Java
// and Python programs are also called one by one.
package handin

import (
	"embed"
	"io/fs"
	"strings"

	"rulebook/impl/cs300"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
)

//go:embed shim
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	shims := map[string]fs.FS{"Java": language.Sub(files, "shim/java"), "Python": language.Sub(files, "shim/python")}
	return submission.Assignment{
		Name: "cs300", Reference: cs300.Reference, Handin: submission.Handin{Shims: shims, Opens: opens},
	}
}

// title stands in the welcome of the game, whatever the rest of it says. Blanks and case are left out.
const title = "CS300PEGSOLITAIRE"

func opens(output []byte) bool {
	words := strings.Join(strings.Fields(string(output)), "")
	return strings.Contains(strings.ToUpper(words), title)
}
