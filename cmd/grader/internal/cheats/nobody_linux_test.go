package cheats

import (
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/hostiletest"
	"rulebook/impl/engine/cost/costtest"
)

// TestCheatsOfAnOrdinaryUser grades the same cheats by a grader without privileges, if the tests run as root with
// RULEBOOK_DEPTH=night. Most build servers run tests as an ordinary user.
func TestCheatsOfAnOrdinaryUser(t *testing.T) {
	if testing.Short() {
		t.Skip("the cheats take a minute: leave out -short")
	}
	user := hostiletest.Nobody(t)
	if user == nil || !costtest.Night() {
		return
	}
	command := hostiletest.NewCopy(t, user).Command([]string{costtest.Depth + "=night"}, "-test.run=^TestCheats$", "-test.v")
	output, err := command.CombinedOutput()
	switch {
	case err != nil:
		t.Errorf("%v:\n%s", err, output)
	case strings.Contains(string(output), "--- SKIP"):
		t.Skipf("something is missing:\n%s", output)
	}
}
