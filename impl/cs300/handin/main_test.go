package handin

import (
	"os"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
)

func TestMain(m *testing.M) {
	box.Serve()
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 1e6, Compilers: 1e6, Scenarios: 1e9}).Run())
}
