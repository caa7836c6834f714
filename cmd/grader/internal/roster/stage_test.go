package roster

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/intake"
)

// parts gives parts of files that are called "path as name".
func parts(all ...string) []Part {
	var list []Part
	for _, p := range all {
		path, name, ok := strings.Cut(p, " as ")
		if !ok {
			name = path
		}
		list = append(list, Part{path, name})
	}
	return list
}

func TestStage(t *testing.T) {
	t.Parallel()
	const class, scratch = "CLASS", "SCRATCH"
	for _, test := range []struct {
		reason string
		lay    []string
		parts  []Part
		want   string
		copied []string // files in the scratch folder
	}{
		{"a folder lies where it lies", []string{"jane/a.py", "jane/b.zip"}, parts("jane"), class + "/jane", nil},
		{"an empty folder", []string{"jane/"}, parts("jane"), class + "/jane", nil},
		{"an archive", []string{"jane.tar.gz"}, parts("jane.tar.gz"), class + "/jane.tar.gz", nil},
		{"an archive in a folder", []string{"jane/hw.zip"}, parts("jane"), class + "/jane/hw.zip", nil},
		{"an archive and a report in a folder", []string{"jane/hw.ZIP", "jane/report.pdf", "jane/.DS_Store", "jane/__MACOSX/x"}, parts("jane"),
			class + "/jane/hw.ZIP", nil},
		{"an archive and settings in a folder", []string{"jane/hw.zip", "jane/submission.yaml"}, parts("jane"), class + "/jane", nil},
		{"two archives in a folder", []string{"jane/hw.zip", "jane/more.zip"}, parts("jane"), class + "/jane", nil},
		{"a link in a folder that is called as an archive", []string{"jane/hw.zip>/etc/passwd"}, parts("jane"), class + "/jane", nil},
		{"a folder with an archive in a folder", []string{"jane/in/hw.zip"}, parts("jane"), class + "/jane", nil},
		{"a folder and an archive with hidden names", []string{".j_1_2_x/a.py"}, parts(".j_1_2_x as x"), class + "/.j_1_2_x", nil},
		{"a file", []string{"j_1_2_Game.java=class Game {}"}, parts("j_1_2_Game.java as Game.java"), scratch + "/Game.java",
			[]string{"Game.java=class Game {}"}},
		{"a file without an ending", []string{"j_1_2_game"}, parts("j_1_2_game as game"), scratch + "/game", []string{"game="}},
		{"a document alone", []string{"j_1_2_a.pdf"}, parts("j_1_2_a.pdf as a.pdf"), scratch + "/a.pdf", []string{"a.pdf="}},
		{"files", []string{"j_1_a.c=a", "j_2_b.h=b"}, parts("j_1_a.c as a.c", "j_2_b.h as b.h"), scratch, []string{"a.c=a", "b.h=b"}},
		{"an archive and a report", []string{"1.zip", "2.pdf"}, parts("1.zip", "2.pdf"), class + "/1.zip", nil},
		{"an archive and a source", []string{"1.zip=z", "2.py=p"}, parts("1.zip", "2.py"), scratch, []string{"1.zip=z", "2.py=p"}},
		{"files of one name, also where case does not count", []string{"1=a", "2=b", "3=c", "4=d"},
			parts("1 as a.py", "2 as A.py", "3 as a-2.py", "4 as a.py"), scratch, []string{"A-2.py=b", "a-2-2.py=c", "a-3.py=d", "a.py=a"}},
		{"names that lead out, or are none", []string{"1=a", "2=b", "3=c", "4=d"},
			parts("1 as ..", "2 as ../x.py", "3 as /etc/x.c", "4 as "), scratch, []string{"file-2=d", "file.c=c", "file.py=b", "file=a"}},
		{"names with anything else in them", []string{"1=a", "2=b"}, parts("1 as -rf \x1b[2J", "2 as 日本.py"), scratch,
			[]string{"-rf \x1b[2J=a", "日本.py=b"}},
		{"nothing", nil, []Part{}, scratch, nil},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			folder, into := lay(t, test.lay...), t.TempDir()
			got, err := Stage(folder, Handin{Parts: test.parts}, into)
			got = strings.NewReplacer(folder, class, into, scratch).Replace(got)
			if err != nil || got != test.want {
				t.Errorf("%s: %q, %v; want %q", test.reason, got, err, test.want)
			}
			if diff := cmp.Diff(test.copied, texts(t, into)); diff != "" {
				t.Errorf("%s: copied (- want, + got):\n%s", test.reason, diff)
			}
		})
	}
}

// texts gives the files of a folder, with what they hold.
func texts(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e.Name()+"="+string(data))
	}
	slices.Sort(all)
	return all
}

func TestStageRefuses(t *testing.T) {
	t.Parallel()
	folder := lay(t, "a.py", "link.zip>/etc/passwd", "up>..")
	for _, test := range []struct {
		reason, path, want string
	}{
		{"what is gone", "gone.py", "looking for gone.py"},
		{"what has become a link", "link.zip", "link.zip: it has become a symbolic link"},
		{"what lies behind a link", "up/x", "looking for up/x"},
		{"what lies outside", "../x", "looking for ../x"},
		{"an absolute path", "/etc/passwd", "looking for /etc/passwd"},
	} {
		got, err := Stage(folder, Handin{Parts: parts(test.path)}, t.TempDir())
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %q, %v; want %q", test.reason, got, err, test.want)
		}
	}
}

// A file of holes takes no room, and has its size all the same.
func sparse(t *testing.T, name string, size int64) {
	t.Helper()
	file, err := os.Create(name)
	if err == nil {
		err = errors.Join(file.Truncate(size), file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestLargeFilesAreLeftOut(t *testing.T) {
	t.Parallel()
	folder := lay(t, "j_1_1_a.py", "k_2_2_b.py")
	most := intake.Usual().File
	sparse(t, filepath.Join(folder, "j_1_3_film.mp4"), most+1)
	sparse(t, filepath.Join(folder, "j_1_4_photo.png"), most)
	sparse(t, filepath.Join(folder, "k_2_4_hw.zip"), most+1)
	class, err := Read(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	want := `Canvas
j (j): j_1_1_a.py as a.py, j_1_4_photo.png as photo.png
  j_1_3_film.mp4: left out, it is larger than 64 MiB
k (k): k_2_2_b.py as b.py, k_2_4_hw.zip as hw.zip
`
	if diff := cmp.Diff(want, told(class)); diff != "" {
		t.Errorf("a film, a picture and an archive (- want, + got):\n%s", diff)
	}
}

func TestStageCopiesNoMoreThanASubmissionMayHold(t *testing.T) {
	t.Parallel()
	folder := lay(t, "a=text", "b=text")
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, test := range []struct {
		reason string
		files  []entry
		most   int64
		fits   bool
	}{
		{"a file that just fits", []entry{{"a", 0}}, 4, true},
		{"a file that is one byte too large", []entry{{"a", 0}}, 3, false},
		{"files that just fit", []entry{{"a", 0}, {"b", 0}}, 8, true},
		{"files that are one byte too large together", []entry{{"a", 0}, {"b", 0}}, 7, false},
	} {
		into, err := os.OpenRoot(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer into.Close()
		err = copyFiles(root, test.files, into, []string{"copy", "another"}, test.most)
		if _, refused := errors.AsType[*intake.Refusal](err); refused == test.fits || (err == nil) != test.fits {
			t.Errorf("%s: %v", test.reason, err)
		}
	}
}

// Some programs are scripts, which must remain what can be started.
func TestStageKeepsThePermissionToExecute(t *testing.T) {
	t.Parallel()
	folder, into := lay(t, "1", "2"), t.TempDir()
	if err := os.Chmod(filepath.Join(folder, "1"), 0o4755); err != nil {
		t.Fatal(err)
	}
	if _, err := Stage(folder, Handin{Parts: parts("1 as run", "2 as data")}, into); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]os.FileMode{"run": 0o700, "data": 0o600} {
		info, err := os.Stat(filepath.Join(into, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode() &^ 0o077; got != want { // the rest depends on whoever runs the test
			t.Errorf("%s: %v; want %v", name, got, want)
		}
	}
}

// A name that is not UTF-8 comes through JSON, in which a hand-in goes to whoever grades it.
func TestStageFindsWhatJSONHasGarbled(t *testing.T) {
	t.Parallel()
	folder := lay(t, "caf\xe9/a.py", "b\xe9/", "b\xe8/")
	class, err := Read(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range class.Handins {
		data, err := json.Marshal(h)
		if err != nil {
			t.Fatal(err)
		}
		var again Handin
		if err := json.Unmarshal(data, &again); err != nil {
			t.Fatal(err)
		}
		got, err := Stage(class.Folder, again, t.TempDir())
		alone := h.Parts[0].Path == "caf\xe9"
		if alone && (err != nil || got != filepath.Join(folder, "caf\xe9")) || !alone && err == nil {
			t.Errorf("%q: %q, %v", h.Parts[0].Path, got, err)
		}
	}
}
