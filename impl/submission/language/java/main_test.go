package java_test

import (
	"os"
	"testing"

	"rulebook/impl/engine/cost/costtest"
)

func TestMain(m *testing.M) {
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 9, Compilers: 7}).Run())
}
