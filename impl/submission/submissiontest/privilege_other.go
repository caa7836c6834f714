//go:build !linux

package submissiontest

import (
	"os"
	"testing"
)

// WithoutPrivilege skips the rest of a test where root runs it: root may read every file.
func WithoutPrivilege(t testing.TB) {
	t.Helper()
	if os.Getuid() == 0 {
		t.Skip("needs a user other than root: root may read every file")
	}
}
