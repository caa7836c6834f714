package python

import (
	"os"
	"testing"

	"rulebook/impl/engine/cost/costtest"
)

func TestMain(m *testing.M) {
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 1e6, Compilers: 1e6, Scenarios: 1e9}).Run())
}
