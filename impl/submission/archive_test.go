package submission_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/submissiontest"
)

// zipped packs files as a zip; each is given by its name and its text.
func zipped(t *testing.T, files ...[2]string) string {
	t.Helper()
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, file := range files {
		f, err := w.Create(file[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, file[1]); err != nil && file[1] != "" {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return archive.String()
}

func TestFindInArchive(t *testing.T) {
	t.Parallel()
	a, b := [2]string{"a.py", pythonHello}, [2]string{"b.py", "print(2)\n"}
	for _, test := range []struct {
		reason, name, archive string
		main, notes           string
	}{
		{"a file at the top", "hand-in.zip", zipped(t, a), "a.py", ""},
		{"a folder in it", "hand-in.zip", zipped(t, [2]string{"peg/", ""}, [2]string{"peg/a.py", pythonHello}), "a.py", ""},
		{"a folder in it, and what macOS adds", "hand-in.zip", zipped(t, [2]string{"peg/src/a.py", pythonHello},
			[2]string{"__MACOSX/peg/src/._a.py", "x"}, [2]string{".DS_Store", "x"}), "src/a.py", ""},
		{"several folders", "hand-in.zip", zipped(t, [2]string{"src/a.py", pythonHello}, [2]string{"doc/notes.txt", "x"}), "src/a.py", ""},
		{"a submission.yaml in the folder in it", "hand-in.zip", zipped(t, [2]string{"peg/submission.yaml", "main: b.py"},
			[2]string{"peg/a.py", pythonHello}, [2]string{"peg/b.py", "1"}), "b.py", ""},
		{"a folder of Windows", "hand-in.zip", zipped(t, [2]string{`peg\src\a.py`, pythonHello}), "src/a.py", ""},
		{"a name that says nothing", "hand-in", zipped(t, a), "a.py", ""},
		{"a name that lies", "hand-in.txt", zipped(t, a), "a.py", ""},
		{"an archive within the archive", "hand-in.zip", zipped(t, a, [2]string{"old.zip", zipped(t, b)}), "a.py",
			"old.zip: not unpacked, it is an archive within the submission"},
		{"nothing but an archive within the archive", "hand-in.zip",
			zipped(t, [2]string{"peg/README.md", "x"}, [2]string{"peg/inner.zip", zipped(t, a)},
				[2]string{"__MACOSX/peg/._inner.zip", "x"}), "a.py", "inner.zip: unpacked, there are no sources beside it"},
		{"something left out", "hand-in.zip", zipped(t, a, [2]string{"Icon\r", ""}), "a.py",
			`"Icon\r": left out, its name holds a control character`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			given := filepath.Join(submissiontest.HandIn(t, map[string]string{test.name: test.archive, "beside.py": "1"}), test.name)
			s, err := found(t, given)
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			if s.Path != given || s.Main != test.main || strings.Join(s.Notes, "\n") != test.notes {
				t.Errorf("%s: %s in %s, notes %q; want %s in %s, %q", test.reason, s.Main, s.Path, s.Notes, test.main, given, test.notes)
			}
		})
	}
}

func TestFindRefusesArchives(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, name, archive, want string }{
		{"an entry that leads out", "a.zip", zipped(t, [2]string{"../x.py", pythonHello}), "a.zip: it cannot be unpacked: " +
			"../x.py: its path leads out of the archive: pack the folder of the submission itself"},
		{"nothing in it", "a.zip", zipped(t), "there are no files in it: give the folder that holds the sources"},
		{"two archives in it", "a.zip", zipped(t, [2]string{"b.zip", zipped(t, [2]string{"a.py", pythonHello})},
			[2]string{"c.zip", ""}), "there is no program in it"},
		{"archives three deep", "a.zip", zipped(t, [2]string{"b.zip",
			zipped(t, [2]string{"c.zip", zipped(t, [2]string{"a.py", pythonHello})})}), "there is no program in it"},
		{"only what is left out", "a.zip", zipped(t, [2]string{"\a.py", pythonHello}),
			`there are no files in it; "\"\\a.py\": left out, its name holds a control character"`},
		{"an archive that is damaged", "a.zip", zipped(t, [2]string{"a.py", pythonHello})[:40],
			"it cannot be unpacked: the archive is damaged from its beginning"},
		{"an archive that is not unpacked", "a.7z", "7z\xBC\xAF\x27\x1C\x00\x04",
			"it cannot be unpacked: it is packed as 7z, which is not unpacked here: pack the folder as .zip or .tar.gz"},
		{"a document, which is a zip, too", "report.docx", zipped(t, [2]string{"a.py", pythonHello}), "report.docx is a document"},
		{"compiled classes alone", "peg.jar", zipped(t, [2]string{"Peg.class", "\xCA\xFE\xBA\xBE\x00\x00\x00\x3D"}), "there is no program in it"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			given := filepath.Join(submissiontest.HandIn(t, map[string]string{test.name: test.archive}), test.name)
			_, err := found(t, given)
			refused, ok := errors.AsType[*source.NotFound](err)
			if !ok || !strings.Contains(err.Error(), test.want) || refused.Path != given {
				t.Errorf("%s: Find = %v; want %q", test.reason, err, test.want)
			}
		})
	}
}

// Where there is no room to unpack it, nothing is wrong with the submission.
func TestFindTellsFaultsOfTheMachine(t *testing.T) {
	t.Parallel()
	given := filepath.Join(submissiontest.HandIn(t, map[string]string{"a.zip": zipped(t, [2]string{"a.py", pythonHello})}), "a.zip")
	_, err := submission.Find(given, submission.Handin{}, filepath.Join(t.TempDir(), "missing"))
	if _, ok := errors.AsType[*source.NotFound](err); ok || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Find = %v; want a fault of the machine", err)
	}
}

// An archive must be graded as the folder that it holds: built, run, its files there, file names as the student knows them,
// and nothing of it left.
func TestOpenArchive(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	given := filepath.Join(submissiontest.HandIn(t, map[string]string{"peg.zip": zipped(t,
		[2]string{"peg/game.py", "import more\nraise SystemError(more.word)\n"}, [2]string{"peg/more.py", "word = 'oops'\n"})}), "peg.zip")
	s, err := submission.Open(t.Context(), given, submission.Assignment{}, submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.Console(t.Context(), nil, engine.AllAtOnce)
	if err != nil || !strings.Contains(string(run.Diagnostics), `File "game.py", line 2`) ||
		!strings.Contains(string(run.Diagnostics), "oops") {
		t.Errorf("%v: %s", err, run.Diagnostics)
	}
	files, err := s.Files()
	if err != nil {
		t.Fatal(err)
	}
	if data, err := fs.ReadFile(files, "more.py"); string(data) != "word = 'oops'\n" {
		t.Errorf("more.py holds %q, %v", data, err)
	}
	if s.Name() != given || s.Main() != "game.py" {
		t.Errorf("it is called %s, and starts with %s", s.Name(), s.Main())
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(s.Scratch()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the scratch folder is still there: %v", err)
	}
}

// The same rules hold for the files of a folder as for those of an archive.
func TestFindReadsHostileFolders(t *testing.T) {
	t.Parallel()
	outside := submissiontest.HandIn(t, map[string]string{"secret.py": "print('secret')\n"})
	secret := filepath.Join(outside, "secret.py")
	link := func(target, name string) func(string) error {
		return func(folder string) error { return os.Symlink(target, filepath.Join(folder, name)) }
	}
	for _, test := range []struct {
		reason string
		files  map[string]string
		more   func(folder string) error
		want   string // the main file, or the error
		notes  string
	}{
		{"a pipe beside the program", map[string]string{"a.py": pythonHello}, submissiontest.Pipe("b.py"), "a.py", "b.py: ignored, it is a pipe"},
		{"a pipe as the submission.yaml", map[string]string{"a.py": pythonHello}, submissiontest.Pipe(source.ManifestName),
			"reading submission.yaml: it is a pipe", ""},
		{"a pipe as the stated main", map[string]string{source.ManifestName: "main: a.py"}, submissiontest.Pipe("a.py"),
			"main: reading a.py: it is a pipe", ""},
		{"a link to a device as the stated main", map[string]string{source.ManifestName: "main: a.py"},
			link("/dev/zero", "a.py"), "main: reading a.py: path escapes from parent", ""},
		{"a link that leads out as the stated main", map[string]string{source.ManifestName: "main: a.py"},
			link(secret, "a.py"), "main: reading a.py: path escapes from parent", ""},
		{"a link that leads out as the submission.yaml", map[string]string{"a.py": pythonHello},
			link(secret, source.ManifestName), "reading submission.yaml: path escapes from parent", ""},
		{"a folder that leads out on the way to the stated main",
			map[string]string{source.ManifestName: "main: src/secret.py"}, link(outside, "src"),
			"main: reading src/secret.py: path escapes from parent", ""},
		{"a link to itself as the stated main", map[string]string{source.ManifestName: "main: a.py"}, link("a.py", "a.py"),
			"main: reading a.py: too many levels of symbolic links", ""},
		{"names that are not UTF-8", map[string]string{"caf\xe9/a.py": pythonHello}, nil, "caf\xe9/a.py", ""},
		{"folders in each other, as many as may be",
			map[string]string{strings.Repeat("d/", intake.Deepest) + "a.py": pythonHello}, nil,
			strings.Repeat("d/", intake.Deepest) + "a.py", ""},
		{"folders in each other, one more", map[string]string{strings.Repeat("d/", intake.Deepest+1) + "a.py": pythonHello},
			nil, "in it, more than 64 folders lie in each other: give the folder of one submission", ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			folder := submissiontest.HandIn(t, test.files)
			if test.more != nil {
				if err := test.more(folder); err != nil {
					t.Skipf("this machine has no such files: %v", err)
				}
			}
			s, err := found(t, folder)
			if err != nil {
				if _, ok := errors.AsType[*source.NotFound](err); !ok || !strings.Contains(err.Error(), test.want) {
					t.Errorf("%s: Find = %v; want %q", test.reason, err, test.want)
				}
				return
			}
			if s.Main != test.want || strings.Join(s.Notes, "\n") != test.notes {
				t.Errorf("%s: %q, notes %q; want %q, %q", test.reason, s.Main, s.Notes, test.want, test.notes)
			}
		})
	}
}

// A scratch folder is removed whatever the names and the permissions of its folders.
func TestDiscardRemovesEverything(t *testing.T) {
	t.Parallel()
	outer := submissiontest.HandIn(t, map[string]string{"scratch/caf\xe9/deep/a": "", "scratch/closed/b": ""})
	if os.Getuid() == 0 {
		if err := os.Chmod(filepath.Dir(outer), 0o711); err != nil { // which lets everybody pass
			t.Fatal(err)
		}
		give(t, outer, 65534)
	}
	folder := filepath.Join(outer, "scratch")
	for _, name := range []string{"caf\xe9/deep", "caf\xe9", "closed", "."} {
		if err := os.Chmod(filepath.Join(folder, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	submissiontest.WithoutPrivilege(t)
	if err := intake.Discard(folder); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is still there: %v", err)
	}
}

// give gives a user a folder and all that lies in it.
func give(t *testing.T, folder string, user int) {
	t.Helper()
	err := filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(name, user, user))
	})
	if err != nil {
		t.Fatal(err)
	}
}
