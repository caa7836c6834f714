package roster

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var safeID = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)

// consistent finds what may never be the case, whatever lies in a folder.
func consistent(c *Class, students []Student, names []string) error {
	ids, met := map[string]bool{}, map[string]int{}
	notes := ""
	for _, h := range c.Handins {
		for _, s := range append([]Student{h.Student}, h.Members...) {
			if !safeID.MatchString(s.ID) || len(s.ID) > longestID+20 {
				return fmt.Errorf("%q is no ID", s.ID)
			}
		}
		if ids[h.Student.ID] {
			return fmt.Errorf("two hand-ins have the ID %s", h.Student.ID)
		}
		ids[h.Student.ID] = true
		if known := slices.ContainsFunc(students, func(s Student) bool { return s.ID == h.Student.ID }); known != (h.Known && students != nil) {
			return fmt.Errorf("%s is in the roster: %v; known: %v", h.Student.ID, known, h.Known)
		}
		for _, p := range h.Parts {
			met[p.Path]++
		}
		notes += strings.Join(h.Notes, "\n") + "\n"
	}
	for _, s := range c.Skipped {
		met[s.Path]++
	}
	for _, name := range names {
		if met[name] > 1 || met[name] == 0 && !strings.Contains(notes, shown(name)) {
			return fmt.Errorf("%q is %d times among parts and what is skipped", name, met[name])
		}
		delete(met, name)
	}
	if len(met) > 0 {
		return fmt.Errorf("these are not there: %v", met)
	}
	for _, s := range c.Missing {
		if ids[s.ID] {
			return fmt.Errorf("%s is missing and is not", s.ID)
		}
		ids[s.ID] = true
	}
	for _, s := range students {
		if !ids[s.ID] && !slices.ContainsFunc(c.Handins, func(h Handin) bool {
			return slices.ContainsFunc(h.Members, func(m Student) bool { return m.ID == s.ID })
		}) {
			return fmt.Errorf("%s is lost", s.ID)
		}
	}
	return nil
}

// seeds are names of entries of all forms; "/" at the end makes a folder.
func seeds() []string {
	return []string{
		"doejane_101_900_Game.java", "doejane_101_901_Game-1.java", "roejohn_LATE_102_902_main.py", "doe_103_text.html", "doe_103_link.html",
		"Jane Doe_11_assignsubmission_file_/", "Jane Doe_11_assignsubmission_onlinetext_/", "Eve_12_assignsubmission_file_a.py",
		"Participant_13_assignsubmission_file_b.zip", "submission_7/", "submission_8/", "submission_metadata.yml", "hw1-jane/", "hw1-john-1/",
		"jane/", "jane.zip", "jane.tar.gz", "Jose\u0301.py", "José/", "日本/", "..x", "con", "README.md", ".DS_Store",
		"marks.csv", "\x1b[2J", "caf\xe9/",
		"a_1_2_..", "_1_2_a", "_1_assignsubmission_file_", "a_99999999999999999999999_1_b", "a\\b", "=1", "-", "\u202e.py", "100%", "$(x)",
	}
}

const fuzzRoster = "name,login,number,canvas id,github,team\nJane Doe,jane,7,101,jane,a\nJohn Roe,jroe,8,102,john,A\n" +
	"José,jose,9,103,,x\nZoe,zoe,,,,x\n"

// make makes an entry, and tells whether this machine could.
func makeEntry(folder, name string) bool {
	at := filepath.Join(folder, strings.TrimSuffix(name, "/"))
	if filepath.Dir(at) != folder || len(filepath.Base(at)) > 255 {
		return false
	}
	if strings.HasSuffix(name, "/") {
		return os.Mkdir(at, 0o755) == nil
	}
	file, err := os.OpenFile(at, os.O_CREATE|os.O_EXCL, 0o644)
	return err == nil && file.Close() == nil
}

// Whatever entries are called, each ends up in one place and each hand-in has an ID of its own.
func FuzzRead(f *testing.F) {
	all := seeds()
	for i, name := range all {
		f.Add(name, all[(i+1)%len(all)], all[(i+5)%len(all)])
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		folder := t.TempDir()
		for _, name := range []string{a, b, c} {
			makeEntry(folder, name)
		}
		for _, file := range []string{"", write(t, fuzzRoster)} {
			check(t, folder, file)
		}
	})
}

type failer interface {
	Helper()
	Fatalf(string, ...any)
}

// check reads a folder and finds what is wrong with what comes of it.
func check(t failer, folder, file string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatalf("%v", err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	class, err := Read(folder, file)
	if err != nil {
		t.Fatalf("reading %q: %v", names, err)
	}
	students, err := readStudents(file)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if err := consistent(class, students, names); err != nil {
		t.Fatalf("%q: %v\n%s", names, err, told(class))
	}
	again, err := Read(folder, file)
	if err != nil || !cmp.Equal(class, again) {
		t.Fatalf("%q is read otherwise a second time: %v", names, err)
	}
	Recognize(folder)
}

// The same with many entries at a time, most of which have the names of a form.
func TestEveryEntryEndsUpInOnePlace(t *testing.T) {
	t.Parallel()
	outer, file := t.TempDir(), write(t, fuzzRoster)
	names := rapid.OneOf(
		rapid.SampledFrom(seeds()),
		rapid.StringMatching(`(jane|john|doe jane|José|[a-z_-]{1,5})(_LATE)?_10[1-5]_[0-9]{1,3}_(a|b|level)(-[0-9]{1,2})?\.(py|java|zip)/?`),
		rapid.StringMatching(`(Jane Doe|Zoe|Participant|x_1)_(11|12|13)_assign(submission|feedback)_(file|onlinetext|x)_(a\.py|b)?/?`),
		rapid.StringMatching(`(jane|jroe|7|Doe, Jane|zoe|x)(\.zip|\.py|\.tar\.gz|/)?`),
		rapid.StringMatching(`submission_[0-9]{1,2}/`),
	)
	rapid.Check(t, func(t *rapid.T) {
		folder, err := os.MkdirTemp(outer, "class")
		if err != nil {
			t.Fatalf("%v", err)
		}
		defer os.RemoveAll(folder)
		for _, name := range rapid.SliceOfN(names, 0, 12).Draw(t, "names") {
			if makeEntry(folder, name) && strings.HasSuffix(name, "/") && rapid.Bool().Draw(t, "clone") {
				_ = os.Mkdir(filepath.Join(folder, name, ".git"), 0o755)
			}
		}
		check(t, folder, rapid.SampledFrom([]string{"", file}).Draw(t, "roster"))
	})
}

// An ID does not change with others who hand in, unless two would share it.
func TestIDsDoNotDependOnOthers(t *testing.T) {
	t.Parallel()
	few, err := Read(lay(t, "jane/", "Zoë.zip"), "")
	if err != nil {
		t.Fatal(err)
	}
	many, err := Read(lay(t, "ann/", "jane/", "Jane.zip", "Zoë.zip", "max/"), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range few.Handins {
		if !slices.ContainsFunc(many.Handins, func(other Handin) bool { return cmp.Equal(h, other) }) {
			t.Errorf("%v is not the same among others:\n%s", h, told(many))
		}
	}
}

// Any roster is read or refused; who is read has an ID of his own, which comes through JSON.
func FuzzParseStudents(f *testing.F) {
	for _, text := range []string{
		fuzzRoster, "", "name\n\"", "Student,ID,SIS Login ID\nPoints Possible,,\n\"Doe, J\",1,j\n", "identifier,github_username\na,b\n",
		"sep=;\nname;id\nx;1\n", "\xFF\xFEn\x00", "name\r\n\xE9\r\n", "Identifier\nParticipant 1\n",
		"login\n../..\n\x1b\n日本\n", "id,id\n1,2\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		students, err := parseStudents(data)
		if err != nil {
			if len(students) > 0 || !utf8.ValidString(err.Error()) {
				t.Fatalf("%v, %v", students, err)
			}
			return
		}
		ids := map[string]bool{}
		for _, s := range students {
			if !safeID.MatchString(s.ID) || ids[s.ID] {
				t.Fatalf("%q is no ID, or there twice", s.ID)
			}
			ids[s.ID] = true
		}
		text, err := json.Marshal(students)
		var again []Student
		if err = errors.Join(err, json.Unmarshal(text, &again)); err != nil || len(again) != len(students) {
			t.Fatalf("%s: %v", text, err)
		}
	})
}

// Metadata of Gradescope is read or refused, whatever stands in it.
func FuzzParseMetadata(f *testing.F) {
	f.Add([]byte("submission_1:\n  :submitters:\n  - :name: Jane\n    :email: j@x.edu\n    :sid: 1\n"))
	f.Add([]byte("a: &a [*a]"))
	f.Add([]byte("- x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		whose, err := parseMetadata(data)
		if err != nil && !strings.Contains(err.Error(), metadataFile) {
			t.Fatalf("%v", err)
		}
		for name, one := range whose {
			gradescopeAttempt(name, one.Submitters, true)
		}
	})
}
