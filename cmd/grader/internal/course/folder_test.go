package course

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/intake"
)

func TestResultsAreNeverOverwritten(t *testing.T) {
	t.Parallel()
	f := Folder(filepath.Join(t.TempDir(), "deep", "out"))
	for i, want := range []string{"", "out.1", "out.2"} {
		j, kept, err := f.Create(header("ann"))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimPrefix(kept, filepath.Dir(string(f))+"/"); got != want {
			t.Errorf("grading no. %d: what was there is kept in %q, want %q", i+1, got, want)
		}
		write(t, f.Path("mark"), want)
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, string(f)+".1/mark") != "" || read(t, string(f)+".2/mark") != "out.1" {
		t.Error("what was kept is not what was there")
	}
}

func TestFoldersThatAreNotForResults(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, full, empty := filepath.Join(folder, "file"), filepath.Join(folder, "full"), filepath.Join(folder, "empty")
	write(t, file, "thesis")
	write(t, filepath.Join(full, "thesis.txt"), "thesis")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ path, want, reason string }{
		{file, "not a directory", "a file"},
		{full, "is not a folder of results: it has no journal.jsonl", "a folder of something else"},
		{filepath.Join(file, "below"), "not a directory", "below a file"},
	} {
		_, kept, err := Folder(test.path).Create(header("ann"))
		if err == nil || !strings.Contains(err.Error(), test.want) || !IsFault(err) || kept != "" {
			t.Errorf("%s: %q, %v, want %q", test.reason, kept, err, test.want)
		}
		if _, _, err := Folder(test.path).Resume(header("ann")); err == nil || !IsFault(err) {
			t.Errorf("%s: it can be gone on with: %v", test.reason, err)
		}
	}
	if read(t, file) != "thesis" || read(t, filepath.Join(full, "thesis.txt")) != "thesis" {
		t.Error("what was refused has been changed")
	}
	j, kept, err := Folder(empty).Create(header("ann"))
	if err != nil || kept != "" {
		t.Fatalf("an empty folder: %q, %v", kept, err)
	}
	_ = j.Close()
}

func TestTwoGradersDoNotWriteToOneFolder(t *testing.T) {
	t.Parallel()
	h := header("ann")
	f, j := created(t, h)
	const want = "another grader is writing"
	if _, _, err := f.Resume(h); err == nil || !strings.Contains(err.Error(), want) || !IsFault(err) {
		t.Errorf("a second one goes on: %v", err)
	}
	if _, kept, err := f.Create(h); err == nil || !strings.Contains(err.Error(), want) || kept != "" {
		t.Errorf("a second one begins anew: %q, %v", kept, err)
	}
	if _, _, err := f.Anew(Publisher{}, nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a second one marks anew: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again, _, err := f.Resume(h)
	if err != nil {
		t.Fatalf("the first one has ended: %v", err)
	}
	_ = again.Close()
}

// A grader that has opened the journal of a folder that was replaced does not write into it.
func TestAJournalThatWasExchangedIsNotHeld(t *testing.T) {
	t.Parallel()
	f, j := created(t, header("ann"))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(f.Path(journalName))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := f.hold(file); err != nil {
		t.Errorf("it is the folder's: %v", err)
	}
	if err := os.Rename(f.Path(journalName), f.Path("old")); err != nil {
		t.Fatal(err)
	}
	if err := f.hold(file); err == nil {
		t.Error("there is none, and it is held")
	}
	write(t, f.Path(journalName), "new")
	if err := f.hold(file); err == nil {
		t.Error("there is another, and it is held")
	}
}

func TestFilesAreWrittenWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	f, _ := created(t, header("ann"))
	fill := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, wrong := io.WriteString(w, text)
			return errors.Join(wrong, err)
		}
	}
	digest, err := f.Write("marks.csv", fill("whole", nil))
	if err != nil || !f.Holds(map[string]string{"marks.csv": digest}) || digest != Digest([]byte("whole")) {
		t.Fatal(digest, err)
	}
	if _, err := f.Write("marks.csv", fill("half", errors.New("out of paper"))); err == nil || !strings.Contains(err.Error(), "out of paper") {
		t.Errorf("it could not be written: %v", err)
	}
	if got := read(t, f.Path("marks.csv")); got != "whole" {
		t.Errorf("the file holds %q", got)
	}
	if left, _ := os.ReadDir(f.Path(unfinishedName)); len(left) != 0 {
		t.Errorf("there is left %v", left)
	}
	if f.Holds(nil) || f.Holds(map[string]string{"nothing": digest}) || f.Holds(map[string]string{"marks.csv": Digest(nil)}) {
		t.Error("it holds what it does not hold")
	}
}

// The folders of killed sessions are removed, and nothing else.
func TestResumeSweeps(t *testing.T) {
	// As root, the grader uses only folders that everybody finds the way to.
	temporary, err := os.MkdirTemp("", "sweep-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(temporary) })
	if err := os.Chmod(temporary, 0o711); err != nil {
		t.Fatal(err)
	}
	f, j := created(t, header("ann"))
	t.Setenv("TMPDIR", temporary)
	left, err := j.Open(&Record{}, clock()())
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(left, "job-1", "locked", "file"), "")
	if err := os.Chmod(filepath.Join(left, "job-1", "locked"), 0); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(temporary, "thesis", "file"), "")
	write(t, f.Path("unfinished/123"), "half")
	for _, name := range []string{"thesis", "../thesis", "rulebook-class-/../thesis"} {
		if err := j.append(line{Session: &Session{Scratch: name}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again, record, err := f.Resume(header("ann"))
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	scratch, err := again.Open(record, clock()())
	if err != nil {
		t.Fatal(err)
	}
	if err := intake.Discard(scratch); err != nil {
		t.Fatal(err)
	}
	names := func(folder string) (names []string) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	if diff := cmp.Diff([]string{"thesis"}, names(temporary)); diff != "" {
		t.Errorf("temporary files (-want +got):\n%s", diff)
	}
	if left := names(f.Path(unfinishedName)); len(left) != 0 {
		t.Errorf("what was unfinished is there: %v", left)
	}
}
