package submissiontest

import (
	"os"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// WithoutPrivilege applies file permissions to the rest of a test as to an ordinary user, also where root runs it.
func WithoutPrivilege(t testing.TB) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	runtime.LockOSThread()
	const nobody = 65534
	if err := unix.Setfsuid(nobody); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := unix.Setfsuid(0); err != nil {
			t.Error(err)
		}
		runtime.UnlockOSThread()
	})
}
