//go:build !linux

package submission

import (
	"os"
	"testing"
)

// withoutPrivilege skips the rest of a test where the superuser runs it: nothing is unreadable to him.
func withoutPrivilege(t *testing.T) {
	t.Helper()
	if os.Getuid() == 0 {
		t.Skip("nothing is unreadable to the user that runs the test")
	}
}
