// Package submissiontest helps the tests of packages that start programs of the machine.
package submissiontest

import (
	"os/exec"
	"testing"
)

// Need skips a test unless all of some commands are on the search path. The reason names the first that is not.
func Need(t testing.TB, commands ...string) {
	t.Helper()
	for _, name := range commands {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("needs %s: there is none on the search path", name)
		}
	}
}
