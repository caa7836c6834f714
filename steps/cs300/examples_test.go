package cs300_test

import (
	"testing"

	"rulebook/impl/cs300/handin"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 233, Compilers: 11, Scenarios: 14950})
}

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, cs300.Vocabulary(), assignment.Reference())
	stepstest.Examples{
		Suite: suite, Assignment: assignment, Folder: "../../fixtures/submissions/cs300", Variants: variants(),
	}.Check(t)
}
