package intake

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// hostile gives a folder with all that a student could put there, and a file with a secret beside it.
func hostile(t *testing.T) *os.Root {
	t.Helper()
	outer := t.TempDir()
	folder := filepath.Join(outer, "handed in")
	steps := []error{
		os.Mkdir(folder, 0o755), os.Mkdir(filepath.Join(folder, "src"), 0o755),
		os.WriteFile(filepath.Join(outer, "secret"), []byte("secret"), 0o644),
		os.WriteFile(filepath.Join(folder, "src", "a.py"), []byte("print(1)"), 0o644),
		os.WriteFile(filepath.Join(folder, "caf\xe9"), []byte("latin"), 0o644),
		os.Symlink("src/a.py", filepath.Join(folder, "inside")),
		os.Symlink("../secret", filepath.Join(folder, "outside")),
		os.Symlink(filepath.Join(outer, "secret"), filepath.Join(folder, "absolute")),
		os.Symlink("/dev/zero", filepath.Join(folder, "zeros")),
		os.Symlink("..", filepath.Join(folder, "above")),
		os.Symlink("round", filepath.Join(folder, "round")),
		pipe(filepath.Join(folder, "pipe")),
	}
	if err := errors.Join(steps...); err != nil {
		t.Skipf("this machine has not all that files can be: %v", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root
}

func TestFilesOpensOnlyWhatIsBelow(t *testing.T) {
	t.Parallel()
	files := Files(hostile(t))
	for _, test := range []struct{ name, want, reason string }{
		{"src/a.py", "print(1)", "a file"},
		{"inside", "print(1)", "a link to a file below"},
		{"caf\xe9", "latin", "a name that is not UTF-8"},
		{"outside", "", "a link that leads out"},
		{"absolute", "", "a link to an absolute path"},
		{"zeros", "", "a link to a device"},
		{"above/secret", "", "a link to the folder above"},
		{"../secret", "", "a path that leads out"},
		{"/etc/passwd", "", "an absolute path"},
		{"round", "", "a link to itself"},
		{"pipe", "", "a pipe, at which opening would wait"},
		{"src/missing", "", "nothing"},
	} {
		data, err := read(files, test.name)
		if string(data) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s: reading %q gives %q, %v; want %q", test.reason, test.name, data, err, test.want)
		}
	}
}

func read(files fs.FS, name string) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

func TestFilesWalksOnlyWhatIsBelow(t *testing.T) {
	t.Parallel()
	var met []string
	err := fs.WalkDir(Files(hostile(t)), ".", func(name string, _ fs.DirEntry, err error) error {
		met = append(met, name)
		return err
	})
	want := []string{".", "above", "absolute", "caf\xe9", "inside", "outside", "pipe", "round", "src", "src/a.py", "zeros"}
	if err != nil || !slices.Equal(met, want) {
		t.Errorf("met %q, %v; want %q", met, err, want)
	}
}

func TestFilesListsNoFolderBeyondMeasure(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for i := range 51 {
		if err := os.Mkdir(filepath.Join(folder, strconv.Itoa(i)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if entries, err := fs.ReadDir(files{root, 50}, "."); len(entries) != 50 || err == nil ||
		!strings.Contains(err.Error(), ".: it holds more than 50 files and folders") {
		t.Errorf("listing it: %v", err)
	}
	if err := root.Remove("0"); err != nil {
		t.Fatal(err)
	}
	if entries, err := fs.ReadDir(files{root, 50}, "."); err != nil || len(entries) != 50 {
		t.Errorf("listing one fewer: %d, %v", len(entries), err)
	}
}
