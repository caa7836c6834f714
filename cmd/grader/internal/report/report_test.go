package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
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

// scenario finds a scenario of the suite by its id.
func scenario(t testing.TB, s *steps.Suite, id string) steps.Scenario {
	t.Helper()
	for _, c := range s.Scenarios {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("there is no scenario %q", id)
	return steps.Scenario{}
}

func textLines(text string) []string { return strings.Split(strings.Trim(text, "\n"), "\n") }

func TestTextMakesBlanksVisible(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p := &page{out: &out}
	p.mismatch(steps.Mismatch{Form: steps.TextForm, Expected: []string{"a b", "same"}, Actual: []string{"a\tb ", "same"}, Rung: steps.Blanks})
	want := textLines(`
      expected    found
    ≠ a·b¶        a→b·¶
      same¶       same¶
  The two are the same but for blanks and line ends.
`)
	if diff := cmp.Diff(want, textLines(out.String())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestListsAreShownAroundTheirFirstDifference(t *testing.T) {
	t.Parallel()
	expected := strings.Fields("a b c d e f g h")
	actual := strings.Fields("a b c d e f x h")
	var out bytes.Buffer
	p := &page{out: &out}
	p.sides(expected, actual)
	want := textLines(`
      expected    found
      ... 2 the same ...
      c           c
      d           d
      e           e
      f           f
    ≠ g           x
      h           h
`)
	if diff := cmp.Diff(want, textLines(out.String())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestListsAreAligned(t *testing.T) {
	t.Parallel()
	tests := []struct {
		left, right string
		want        []Row
		reason      string
	}{
		{"", "", nil, "nothing on either side"},
		{"a b", "a b", []Row{{"a", "a"}, {"b", "b"}}, "the same"},
		{"a b c", "b c", []Row{{"a", Nothing}, {"b", "b"}, {"c", "c"}}, "the first is missing"},
		{"b c", "a b c", []Row{{Nothing, "a"}, {"b", "b"}, {"c", "c"}}, "one too many at the beginning"},
		{"a b c", "a x c", []Row{{"a", "a"}, {"b", "x"}, {"c", "c"}}, "one is another"},
		{"a b c", "a x y c", []Row{{"a", "a"}, {"b", "x"}, {Nothing, "y"}, {"c", "c"}}, "one has become two"},
		{"a b", "b a", []Row{{"a", Nothing}, {"b", "b"}, {Nothing, "a"}}, "exchanged"},
		{"a a", "a", []Row{{"a", "a"}, {"a", Nothing}}, "doubled"},
		{"a b", "", []Row{{"a", Nothing}, {"b", Nothing}}, "nothing was found"},
	}
	for _, test := range tests {
		got := Aligned(strings.Fields(test.left), strings.Fields(test.right))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q and %q: %s (-want +got):\n%s", test.left, test.right, test.reason, diff)
		}
	}
}

// However long the lists are, every line is shown once.
func TestLongListsLoseNothing(t *testing.T) {
	t.Parallel()
	left := strings.Split(strings.Repeat("a\nb\n", mostAligned), "\n")
	right := left[1:]
	rows := Aligned(left, right)
	lefts, rights := 0, 0
	for _, r := range rows {
		if r.Left != Nothing {
			lefts++
		}
		if r.Right != Nothing {
			rights++
		}
	}
	if lefts != len(left) || rights != len(right) {
		t.Errorf("%d of %d and %d of %d lines are shown", lefts, len(left), rights, len(right))
	}
}

func TestStatesOfASubmission(t *testing.T) {
	t.Parallel()
	s := suite(t)
	counted := scenario(t, s, "10_counting/Pegs on the Cross")
	remark := scenario(t, s, "11_sample_runs/Winning Simple T Run, to the byte")
	tests := []struct {
		results []steps.Result
		want    State
		reason  string
	}{
		{[]steps.Result{{Scenario: counted, Outcome: engine.Passed}}, Graded, "a scenario passed"},
		{[]steps.Result{{Scenario: counted, Outcome: engine.Failed}}, Graded, "a scenario failed"},
		{[]steps.Result{{Scenario: counted, Outcome: engine.NotClaimed}}, NothingRan, "nothing that counts ran"},
		{[]steps.Result{{Scenario: remark, Outcome: engine.Passed}}, NothingRan, "a remark ran, but nothing that counts"},
		{[]steps.Result{{Scenario: counted, Outcome: engine.Passed}, {Scenario: counted, Outcome: engine.Broken}}, Broken, "a scenario broke"},
		{[]steps.Result{{Scenario: counted, Outcome: engine.Passed}, {Scenario: remark, Outcome: engine.Broken}}, Broken, "a remark broke"},
	}
	for _, test := range tests {
		var got Submission
		got.Grade(s.Facts, test.results)
		if got.State != test.want {
			t.Errorf("state %q, want %q: %s", got.State, test.want, test.reason)
		}
	}
}

func TestRefusalsAreToldApart(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]State{
		&source.NotFound{Path: "x", Reason: "r", Advice: "a"}:     NotFound,
		&language.BuildError{Reason: "r", Output: "line 1: oops"}: NotBuilt,
		&language.Missing{Tool: "javac", Language: "Java"}:        Broken,
		errors.New("the disk is full"):                            Broken,
	} {
		var got Submission
		got.Refuse(err)
		if got.State != want || got.Problem == "" {
			t.Errorf("%v: state %q, want %q", err, got.State, want)
		}
	}
}

func TestFileIsWrittenWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "result.json")
	file, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the file is there before it is written")
	}
	if kept, err := file.Write(New(suite(t)).Encode); err != nil || kept != "" {
		t.Fatal(kept, err)
	}
	file.Discard()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var d Document
	if err := json.Unmarshal(data, &d); err != nil || d.Schema != Schema || d.Assignment != "cs300" {
		t.Errorf("%v, %+v", err, d)
	}
	unwritten, err := Create(filepath.Join(folder, "other.json"))
	if err != nil {
		t.Fatal(err)
	}
	unwritten.Discard()
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("the folder holds %v, want the result alone", entries)
	}
}

// A device or a pipe, such as /dev/stdout, is no file to be replaced.
func TestWhatIsNoFileIsWrittenToAndStays(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skipf("this machine makes no named pipes: %v", err)
	}
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		read <- string(text)
	}()
	file, err := Create(pipe)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := file.Write(func(w io.Writer) error { _, err := io.WriteString(w, "whole"); return err })
	if got := <-read; err != nil || kept != "" || got != "whole" {
		t.Errorf("%q was read, %q kept, %v", got, kept, err)
	}
	if info, err := os.Stat(pipe); err != nil || info.Mode().IsRegular() {
		t.Errorf("the pipe is %v, %v", info, err)
	}
}

func TestALinkLeadsToWhatIsWritten(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	link, aim := filepath.Join(folder, "link"), filepath.Join(folder, "aim")
	if err := errors.Join(os.WriteFile(aim, nil, 0o644), os.Symlink(aim, link)); err != nil {
		t.Skipf("this machine makes no links: %v", err)
	}
	file, err := Create(link)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write(func(w io.Writer) error { _, err := io.WriteString(w, "whole"); return err }); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if text, _ := os.ReadFile(aim); err != nil || info.Mode().IsRegular() || string(text) != "whole" {
		t.Errorf("the link is %v, it leads to %q, %v", info, text, err)
	}
}

func TestFileReplacesWhatWasThereBefore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "page")
	for _, test := range []struct {
		text, want string
		err        error
		reason     string
	}{
		{"old", "old", nil, "there was nothing before"},
		{"new", "new", nil, "no earlier page is kept"},
		{"half", "new", errors.New("out of paper"), "what cannot be written changes nothing"},
	} {
		file, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		err = file.Replace(func(w io.Writer) error {
			_, err := io.WriteString(w, test.text)
			return errors.Join(err, test.err)
		})
		file.Discard()
		data, _ := os.ReadFile(path)
		if string(data) != test.want || !errors.Is(err, test.err) {
			t.Errorf("%s: it holds %q, %v", test.reason, data, err)
		}
		if entries, _ := os.ReadDir(folder); len(entries) != 1 {
			t.Errorf("%s: the folder holds %v, want the page alone", test.reason, entries)
		}
	}
}

func TestFileKeepsWhatWasThereBefore(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		before map[string]string
		kept   string
		after  map[string]string
		fails  bool
		reason string
	}{
		{map[string]string{}, "", map[string]string{"r": "new"}, false, "there was nothing before"},
		{map[string]string{"r": ""}, "", map[string]string{"r": "new"}, false, "what is empty is no result"},
		{map[string]string{"r": "old"}, "r.1", map[string]string{"r": "new", "r.1": "old"}, false, "the old result is kept"},
		{map[string]string{"r": "c", "r.1": "a", "r.2": "b"}, "r.3", map[string]string{"r": "new", "r.1": "a", "r.2": "b", "r.3": "c"},
			false, "what was kept before stays"},
		{map[string]string{"r": "c", "r.2": "b"}, "r.1", map[string]string{"r": "new", "r.1": "c", "r.2": "b"}, false, "the first free name"},
		{map[string]string{"r": "old"}, "", map[string]string{"r": "old"}, true, "what cannot be written changes nothing"},
	} {
		folder := t.TempDir()
		for name, text := range test.before {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		file, err := Create(filepath.Join(folder, "r"))
		if err != nil {
			t.Fatal(err)
		}
		kept, err := file.Write(func(w io.Writer) error {
			if test.fails {
				return errors.New("out of paper")
			}
			_, err := io.WriteString(w, "new")
			return err
		})
		file.Discard()
		after := map[string]string{}
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			data, _ := os.ReadFile(filepath.Join(folder, e.Name()))
			after[e.Name()] = string(data)
		}
		if (err != nil) != test.fails || strings.TrimPrefix(strings.TrimPrefix(kept, folder), "/") != test.kept {
			t.Errorf("%s: it was kept as %q, %v", test.reason, kept, err)
		}
		if diff := cmp.Diff(test.after, after); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

// Whatever a student's program prints, nothing of it can steer a terminal.
func FuzzPrintable(f *testing.F) {
	f.Add("plain")
	f.Add("\x1b[31m\a\b\r\u202e\u0000\xff\t\u2066")
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range Printable(text) {
			if !unicode.IsPrint(r) && r != '\n' {
				t.Errorf("%q became %q, which holds %q", text, Printable(text), r)
			}
		}
	})
}

// Whether a program is at fault or the tool is too old, its author sees from the version.
func TestTheReportNamesTheVersionOfTheTool(t *testing.T) {
	t.Parallel()
	refused := Submission{}
	refused.Refuse(&language.BuildError{Command: []string{"python3"}, Reason: "python3 ended with exit status 1", Version: "Python 3.11.2"})
	var out bytes.Buffer
	Text(&out, pegs(), refused, Telling{})
	if !strings.Contains(out.String(), "\nBuilt or run by: Python 3.11.2\n") {
		t.Errorf("the report of what was not built:\n%s", &out)
	}
	out.Reset()
	Text(&out, pegs(), Submission{State: Graded}, Telling{})
	if strings.Contains(out.String(), "Built or run by") {
		t.Errorf("nothing is known of the tool, but the report says:\n%s", &out)
	}
}
