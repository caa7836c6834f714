package course

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

func suite(t testing.TB) *steps.Suite {
	t.Helper()
	s, err := openSuite()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// openSuite opens the suite once for all tests.
var openSuite = sync.OnceValues(func() (*steps.Suite, error) { return assignments.Open("cs300") })

func defaultRubric(t testing.TB, s *steps.Suite) *rubric.Rubric {
	t.Helper()
	r, err := rubric.Default(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// header is that of a class of three.
func header(ids ...string) Header {
	h := Header{
		Schema: Schema, Assignment: "cs300", Rulebook: "rules", Rubric: Digest([]byte("rubric")), Options: map[string]string{"time": "10s"},
		Level: box.None, Handins: []Enrolled{},
	}
	for _, id := range ids {
		h.Handins = append(h.Handins, Enrolled{ID: id, Digest: "digest of " + id})
	}
	return h
}

// created makes a new folder of results.
func created(t testing.TB, h Header) (Folder, *Journal) {
	t.Helper()
	f := Folder(filepath.Join(t.TempDir(), "out"))
	j, kept, err := f.Create(h)
	if err != nil || kept != "" {
		t.Fatal(kept, err)
	}
	t.Cleanup(func() { _ = j.Close() })
	return f, j
}

func student(id string) roster.Handin {
	return roster.Handin{Student: roster.Student{ID: id, Name: "Name of " + id}, Known: true, Parts: []roster.Part{{Path: id, Name: id}}}
}

// passing is a result.
func passing(s *steps.Suite, h roster.Handin) report.Submission {
	graded := report.Submission{Path: h.Path(), Containment: report.Sandbox{Level: box.None}}
	var results []steps.Result
	for _, c := range s.Scenarios {
		results = append(results, steps.Result{Scenario: c, Outcome: engine.Passed})
	}
	graded.Grade(s.Facts, results)
	return graded
}

func clock() func() time.Time {
	return func() time.Time { return time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC) }
}

func read(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func row(id string) gradebook.Row { return gradebook.Row{Student: roster.Student{ID: id}} }

func TestDigestsTellHandinsApart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	digest := func(h roster.Handin) string {
		t.Helper()
		list, err := Enroll(&roster.Class{Folder: folder, Handins: []roster.Handin{h}})
		if err != nil || len(list) != 1 || list[0].ID != h.Student.ID {
			t.Fatal(list, err)
		}
		return list[0].Digest
	}
	file := filepath.Join(folder, "ann", "main.py")
	write(t, file, "print(1)")
	ann := student("ann")
	before := digest(ann)
	if digest(ann) != before {
		t.Error("the same has two digests")
	}
	seen := map[string]string{before: "as it was"}
	for _, change := range []struct {
		reason string
		do     func() error
	}{
		{"another content", func() error { return os.WriteFile(file, []byte("print(2)"), 0o644) }},
		{"another name", func() error {
			before := file
			file = filepath.Join(folder, "ann", "Main.py")
			return os.Rename(before, file)
		}},
		{"it can be started", func() error { return os.Chmod(file, 0o755) }},
		{"a new file", func() error { return os.WriteFile(filepath.Join(folder, "ann", "b.py"), nil, 0o644) }},
		{"an empty folder", func() error { return os.Mkdir(filepath.Join(folder, "ann", "c"), 0o755) }},
		{"a link", func() error { return os.Symlink("/etc/passwd", filepath.Join(folder, "ann", "d")) }},
		{"the same link to elsewhere", func() error {
			path := filepath.Join(folder, "ann", "d")
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Symlink("/etc/shadow", path)
		}},
		{"another student", func() error { ann.Student.Name = "Ann"; return nil }},
		{"a note", func() error { ann.Notes = []string{"late"}; return nil }},
		{"a note that is no text", func() error { ann.Notes = []string{"\xff"}; return nil }},
		{"another note that is no text", func() error { ann.Notes = []string{"\xfe"}; return nil }},
		{"it is gone", func() error { return os.RemoveAll(filepath.Join(folder, "ann")) }},
	} {
		if err := change.do(); err != nil {
			t.Fatal(err)
		}
		got := digest(ann)
		if other, ok := seen[got]; ok {
			t.Errorf("%s: the digest is that of: %s", change.reason, other)
		}
		seen[got] = change.reason
	}
}

func TestRulebookIsThatOfTheAssignment(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, assignment := range assignments.Names() {
		s, err := assignments.Open(assignment)
		if err != nil {
			t.Fatal(err)
		}
		digest, err := Rulebook(s)
		if again, _ := Rulebook(s); err != nil || again != digest || seen[digest] != "" {
			t.Errorf("%s: %q, then %q, that of %q, %v", assignment, digest, again, seen[digest], err)
		}
		seen[digest] = assignment
	}
	changed, err := assignments.Open("cs300") // not the suite of all tests, which they share
	if err != nil {
		t.Fatal(err)
	}
	changed.Facts.Rules[0].Text += "."
	if digest, err := Rulebook(changed); err != nil || seen[digest] != "" {
		t.Errorf("a rule has been changed and the digest is the same: %v", err)
	}
}
