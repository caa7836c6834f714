package marble_test

import (
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/marble/handin"
	"rulebook/steps/marble"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 10, Compilers: 4, Scenarios: 8000})
}

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, marble.Vocabulary(), assignment.Reference())
	stepstest.Examples{
		Suite: suite, Assignment: assignment, Folder: "../../fixtures/submissions/marble", Variants: variants(),
	}.Check(t)
}
