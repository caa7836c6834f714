// Package handin is what students of this assignment hand in: a class in Java that implements a given interface.
package handin

import (
	"embed"

	"rulebook/impl/marble"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/java"
)

//go:embed shim provided
var files embed.FS

// laterEdition asks for several boards, of which this edition's is the English one, and draws them outside of the
// model.
const laterEdition = "a later edition"

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	model := java.Classes(java.Demand{
		Classes:  []string{"solitaire.MarbleSolitaireModelImpl"},
		Provided: []string{"solitaire.MarbleSolitaireModel"},
		Given:    language.Sub(files, "provided"),
		Editions: []java.Edition{
			{Class: "EnglishSolitaireModel", Name: laterEdition}, {Class: "EnglishSolitaireModelImpl", Name: laterEdition},
		},
	})
	return submission.Assignment{
		Name: "marble", Reference: marble.Reference, Handin: submission.Model(model, language.Sub(files, "shim/java")),
	}
}
