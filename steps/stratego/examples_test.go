package stratego_test

import (
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/stratego/handin"
	"rulebook/steps/stepstest"
	"rulebook/steps/stratego"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 9, Compilers: 4, Scenarios: 13800})
}

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, stratego.Vocabulary(), assignment.Reference())
	stepstest.Examples{
		Suite: suite, Assignment: assignment, Folder: "../../fixtures/submissions/stratego", Variants: variants(),
	}.Check(t)
}
