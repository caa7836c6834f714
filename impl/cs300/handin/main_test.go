package handin

import (
	"os"
	"testing"

	"rulebook/impl/submission/box"
)

func TestMain(m *testing.M) {
	box.Serve()
	os.Exit(m.Run())
}
