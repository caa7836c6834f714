// Package handin is what students of this assignment hand in: a model class in Java that implements an interface they were given.
package handin

import (
	"context"
	"embed"
	"io/fs"

	"rulebook/impl/marble"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/java"
)

//go:embed shim provided
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	return submission.Assignment{Name: "marble", Reference: marble.Reference, Handin: handin()}
}

func handin() submission.Handin {
	model := java.Classes(java.Demand{
		Classes:  []string{"solitaire.MarbleSolitaireModelImpl"},
		Provided: []string{"solitaire.MarbleSolitaireModel"},
		Given:    language.Sub(files, "provided"),
	})
	return submission.Handin{
		Takes:     []string{model.Name},
		Sought:    "there are no Java sources in it, and no other program",
		Languages: model.InPlaceOf,
		Adapt:     withoutConsole,
		Shims:     map[string]fs.FS{model.Name: language.Sub(files, "shim/java")},
	}
}

// withoutConsole: the assignment asks for no program that a player talks to.
func withoutConsole(_ context.Context, _ *language.Bench, a *language.Artifact) error {
	a.Console = nil
	return nil
}
