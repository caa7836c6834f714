package hostiletest

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box"
)

// A Copy is a copy of the test's own program where every user can start it.
type Copy struct {
	program string
	user    *syscall.Credential // nil for the test's own
}

// NewCopy copies the program of the test, for a user; nil for the test's own. The copy is gone with the test.
func NewCopy(t *testing.T, user *syscall.Credential) Copy {
	t.Helper()
	program := filepath.Join(open(t, "/tmp"), "copy.test")
	if err := copyFile(program, "/proc/self/exe"); err != nil {
		t.Fatal(err)
	}
	return Copy{program, user}
}

// copyFile copies a program. Meanwhile nothing is started: it would hold the copy open for a moment, and no program is
// started that somebody may still write to.
func copyFile(to, from string) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	file, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, source); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// Command gives a command that starts the copy with such arguments and with more in its environment. Another user than
// the test's own gets nothing else of the environment but the way to commands.
func (c Copy) Command(environment []string, arguments ...string) *exec.Cmd {
	command := exec.Command(c.program, arguments...)
	command.Env = append(os.Environ(), environment...)
	if c.user != nil {
		command.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Dir(c.program)}, environment...)
		command.SysProcAttr = &syscall.SysProcAttr{Credential: c.user}
	}
	return command
}

// Nobody is an ordinary user for tests that run as root with RULEBOOK_DEPTH=push. Else it is nil: then such a test is the test of
// the user who runs it. The test is skipped where no ordinary user can get at its folder.
func Nobody(t *testing.T) *syscall.Credential {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 || !costtest.Push() {
		t.Log("run as root with RULEBOOK_DEPTH=push; else this is tested by the user who runs the tests")
		return nil // without a skip, because nothing is missing
	}
	if !box.Reachable(here) {
		t.Skip("no ordinary user can get at the folder that this test runs in: " + here)
	}
	const nobody = 65534
	return &syscall.Credential{Uid: nobody, Gid: nobody}
}

// open makes a folder that everybody may change, and that is gone with the test.
func open(t *testing.T, in string) string {
	t.Helper()
	folder, err := os.MkdirTemp(in, "stage-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	if err := os.Chmod(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	return folder
}
