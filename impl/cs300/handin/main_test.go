package handin

import (
	"os"
	"testing"

	"rulebook/impl/engine/cost/costtest"
)

func TestMain(m *testing.M) {
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 19, Compilers: 5}).Run())
}
