package submission

import (
	"os"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
)

func TestMain(m *testing.M) {
	box.Serve()
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 110, Compilers: 18}).Run())
}
