// Package handin is what students of this assignment hand in: a project of Eiffel classes with contracts.
package handin

import (
	"embed"
	"io/fs"

	"rulebook/impl/eecs3311"
	"rulebook/impl/eecs3311/project"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/eiffel"
)

//go:embed shim
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	peg := eiffel.Project{
		File: "peg_solitaire.ecf", Application: "root/application.e", Class: "BOARD",
		Model: []string{"slot", "board", "game"}, Other: []string{"root", "tests", "docs"},
		Reference: project.Files(), Interpret: interpreted,
	}.Language()
	return submission.Assignment{Name: "eecs3311", Reference: eecs3311.Reference, Handin: submission.Handin{
		Takes:     []string{peg.Name},
		Sought:    "there is no Eiffel project in it",
		Looked:    "peg_solitaire.ecf, root/application.e and the class BOARD",
		Advice:    "give the folder of the project",
		Languages: func([]language.Language) []language.Language { return []language.Language{peg} },
		Shims:     map[string]fs.FS{peg.Name: language.Sub(files, "shim/eiffel")},
	}}
}
