package boardgame2d_test

import (
	"testing"

	"rulebook/impl/boardgame2d/handin"
	"rulebook/steps/boardgame2d"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) { stepstest.Main(m) }

func TestExamplesGetTheirVerdicts(t *testing.T) {
	assignment := handin.Assignment()
	suite := stepstest.Open(t, boardgame2d.Vocabulary(), assignment.Reference())
	stepstest.Examples(t, suite, assignment, "../../fixtures/submissions/boardgame2d")
}
