package submission

import (
	"os"
	"testing"

	"rulebook/impl/engine/cost/costtest"
)

func TestMain(m *testing.M) {
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 100, Compilers: 18}).Run())
}
