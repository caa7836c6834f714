package boardgame2d_test

import (
	"testing"

	"rulebook/impl/boardgame2d/handin"
	"rulebook/impl/engine"
	"rulebook/steps/boardgame2d"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) { stepstest.Main(m) }

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, boardgame2d.Vocabulary(), assignment.Reference())
	stepstest.Examples{
		Suite: suite, Assignment: assignment, Folder: "../../fixtures/submissions/boardgame2d", Variants: variants(),
	}.Check(t)
}

// variants are the reference with the faults of examples.
func variants() map[string]engine.Subject {
	return map[string]engine.Subject{}
}
