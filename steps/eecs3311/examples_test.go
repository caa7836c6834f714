package eecs3311

import (
	"testing"

	"rulebook/impl/eecs3311/handin"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 11, Scenarios: 11800})
}

// examples is the folder of the example submissions.
const examples = "../../fixtures/submissions/eecs3311"

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, Vocabulary(), assignment.Reference())
	stepstest.Examples{
		Suite: suite, Assignment: assignment, Folder: examples, Variants: variants(),
	}.Check(t)
}
