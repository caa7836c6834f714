package eecs3311_test

import (
	"testing"

	"rulebook/impl/eecs3311/handin"
	"rulebook/impl/engine"
	"rulebook/steps/eecs3311"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) { stepstest.Main(m) }

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, eecs3311.Vocabulary(), assignment.Reference())
	stepstest.Examples{
		Suite: suite, Assignment: assignment, Folder: "../../fixtures/submissions/eecs3311", Variants: variants(),
	}.Check(t)
}

// variants are the reference with the faults of examples.
func variants() map[string]engine.Subject {
	return map[string]engine.Subject{}
}
