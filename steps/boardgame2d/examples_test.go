package boardgame2d

import (
	"testing"

	"rulebook/impl/boardgame2d/handin"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) { stepstest.Main(m) }

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	stepstest.Examples{
		Suite: open(t), Assignment: assignment, Folder: "../../fixtures/submissions/boardgame2d", Variants: variants(),
	}.Check(t)
}
