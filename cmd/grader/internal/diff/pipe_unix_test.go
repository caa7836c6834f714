//go:build unix

package diff

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// Opening a pipe would wait for somebody to write into it.
func TestAPipeIsRefused(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		pipe:        "opening the results " + pipe + ": it is a pipe: name a folder of results of a class, or a file of --json",
		"/dev/null": "it is a device",
	} {
		if _, err := Open(path, marking(t)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %s", path, err, want)
		}
	}
}
