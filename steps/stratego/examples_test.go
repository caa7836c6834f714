package stratego_test

import (
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/stratego/handin"
	"rulebook/steps/stepstest"
	"rulebook/steps/stratego"
)

func TestMain(m *testing.M) { stepstest.Main(m) }

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, stratego.Vocabulary(), assignment.Reference())
	stepstest.Examples{
		Suite: suite, Assignment: assignment, Folder: "../../fixtures/submissions/stratego", Variants: variants(),
	}.Check(t)
}

// variants are the reference with the faults of examples.
func variants() map[string]engine.Subject {
	return map[string]engine.Subject{}
}
