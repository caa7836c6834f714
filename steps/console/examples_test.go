package console_test

import (
	"os"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/steps"
	"rulebook/steps/console"
	"rulebook/steps/stepstest"
)

func TestMain(m *testing.M) {
	stepstest.Main(m, costtest.Budget{Processes: 26, Compilers: 5, Scenarios: 40})
}

const folder = "../../fixtures/own"

// nobody is a program that does nothing, in an assignment without commands.
func nobody() engine.InProcess {
	return engine.InProcess{Title: "nobody", Commands: func() *engine.Table { return engine.NewTable("nobody") }}
}

func open(t testing.TB) *steps.Suite {
	t.Helper()
	return stepstest.Open(t, console.Vocabulary("tic-tac-toe", os.DirFS(folder)), nobody())
}

// A course's own assignment is graded like every other one.
func TestTheExamplesGetTheirVerdicts(t *testing.T) {
	stepstest.Examples{
		Suite: open(t), Folder: folder + "/submissions",
		Assignment: submission.Assignment{Name: "tic-tac-toe", Reference: nobody},
	}.Check(t)
}

func TestTheExampleHasNoFaults(t *testing.T) {
	t.Parallel()
	faults, err := open(t).Faults()
	if err != nil || len(faults) > 0 {
		t.Errorf("%v, %v", faults, err)
	}
}
