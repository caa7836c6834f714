package submission

import (
	"os"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// withoutPrivilege makes the rest of a test meet file permissions as an ordinary user does, also where the superuser runs it.
func withoutPrivilege(t *testing.T) {
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
