package submissiontest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// HandIn writes files into a new folder and gives the folder. A final "!" in a name makes an executable.
func HandIn(t testing.TB, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		mode := os.FileMode(0o644)
		if executable, ok := strings.CutSuffix(name, "!"); ok {
			name, mode = executable, 0o755
		}
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), mode)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// Reachable opens a temporary folder to everybody and gives it: submissions of a test that root runs are other users'.
func Reachable(t testing.TB, folder string) string {
	t.Helper()
	if err := os.Chmod(filepath.Dir(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}
