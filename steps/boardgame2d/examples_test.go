package boardgame2d

import (
	"testing"

	"rulebook/impl/boardgame2d/handin"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 14, Compilers: 4, Scenarios: 11200})
}

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	stepstest.Examples{
		Suite: open(t), Assignment: assignment, Folder: "../../fixtures/submissions/boardgame2d", Variants: variants(),
	}.Check(t)
}
