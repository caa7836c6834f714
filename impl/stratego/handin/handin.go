// Package handin is what students of this assignment hand in: the classes of a diagram, in Java.
package handin

import (
	"context"
	"embed"
	"io/fs"

	"rulebook/impl/stratego"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/java"
)

//go:embed shim
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	return submission.Assignment{Name: "stratego", Reference: stratego.Reference, Handin: handin()}
}

func handin() submission.Handin {
	model := java.Classes(java.Demand{Classes: []string{
		"stratego.Game", "stratego.CombatResult", "stratego.Player", "stratego.Square", "stratego.pieces.Piece",
		"stratego.pieces.StepMover", "stratego.pieces.Scout", "stratego.pieces.ImmobilePiece", "stratego.pieces.Spy",
		"stratego.pieces.Miner", "stratego.pieces.Flag", "stratego.pieces.Bomb",
	}})
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
