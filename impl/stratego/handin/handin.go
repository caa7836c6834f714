// Package handin is what students of this assignment hand in: the classes of a diagram, in Java.
package handin

import (
	"embed"

	"rulebook/impl/stratego"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/java"
)

//go:embed shim
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	model := java.Classes(java.Demand{Classes: []string{
		"stratego.Game", "stratego.CombatResult", "stratego.Player", "stratego.Square", "stratego.pieces.Piece",
		"stratego.pieces.StepMover", "stratego.pieces.Scout", "stratego.pieces.ImmobilePiece", "stratego.pieces.Spy",
		"stratego.pieces.Miner", "stratego.pieces.Flag", "stratego.pieces.Bomb",
	}})
	return submission.Assignment{
		Name: "stratego", Reference: stratego.Reference, Handin: submission.Model(model, language.Sub(files, "shim/java")),
	}
}
