package course

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
)

// entry is that of a student whose result has been written.
func entry(t testing.TB, f Folder, id string) Entry {
	t.Helper()
	write(t, f.Path(ResultName(id)), "result of "+id)
	return Entry{ID: id, Began: clock()(), Seconds: 1.5, Reply: Reply{
		Row: row(id), Files: map[string]string{ResultName(id): Digest([]byte("result of " + id))},
	}}
}

// remaining gives the ids that are to be graded.
func remaining(f Folder, r *Record) []string {
	var ids []string
	for _, i := range f.Remaining(r) {
		ids = append(ids, r.Header.Handins[i].ID)
	}
	return ids
}

// Wherever the last line is cut, a grading goes on from the lines before it.
func TestResumeAfterAJournalWasCutAnywhere(t *testing.T) {
	t.Parallel()
	h := header("ann", "ben", "cem")
	f, j := created(t, h)
	if scratch, err := j.Open(&Record{}, clock()()); err != nil || intake.Discard(scratch) != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"ben", "ann"} {
		if err := j.Append(entry(t, f, id)); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	whole := read(t, f.Path(journalName))
	last := strings.LastIndex(strings.TrimSuffix(whole, "\n"), "\n") + 1
	for cut := last; cut <= len(whole); cut++ {
		write(t, f.Path(journalName), whole[:cut])
		again, record, err := f.Resume(h)
		if err != nil {
			t.Fatalf("cut at %d of %d: %v", cut, len(whole), err)
		}
		want, kept := []string{"ann", "cem"}, whole[:last]
		if cut == len(whole) {
			want, kept = []string{"cem"}, whole
		}
		if diff := cmp.Diff(want, remaining(f, record)); diff != "" {
			t.Errorf("cut at %d of %d, what remains (-want +got):\n%s", cut, len(whole), diff)
		}
		if got := read(t, f.Path(journalName)); got != kept {
			t.Errorf("cut at %d of %d: the journal is %q", cut, len(whole), got)
		}
		if err := again.Append(entry(t, f, "cem")); err != nil {
			t.Fatal(err)
		}
		if record, err = f.Read(); err != nil || record.Entries["cem"].ID != "cem" {
			t.Errorf("cut at %d of %d, then one more: %v", cut, len(whole), err)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A grader killed while it wrote the first line has graded nothing.
func TestResumeAfterTheHeaderWasCutAnywhere(t *testing.T) {
	t.Parallel()
	h := header("ann", "ben")
	f, j := created(t, h)
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	whole := read(t, f.Path(journalName))
	for cut := range len(whole) {
		write(t, f.Path(journalName), whole[:cut])
		again, record, err := f.Resume(h)
		if err != nil {
			t.Fatalf("cut at %d of %d: %v", cut, len(whole), err)
		}
		if diff := cmp.Diff([]string{"ann", "ben"}, remaining(f, record)); diff != "" || read(t, f.Path(journalName)) != whole {
			t.Errorf("cut at %d of %d, what remains (-want +got):\n%s", cut, len(whole), diff)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatIsNotAsItWasWrittenIsGradedAnew(t *testing.T) {
	t.Parallel()
	h := header("ann", "ben", "cem", "dan")
	f, j := created(t, h)
	for _, e := range h.Handins {
		if err := j.Append(entry(t, f, e.ID)); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Append(Entry{ID: "dan", Reply: Reply{Row: row("dan")}}); err != nil { // the last counts
		t.Fatal(err)
	}
	if err := os.Remove(f.Path(ResultName("ann"))); err != nil {
		t.Fatal(err)
	}
	write(t, f.Path(ResultName("ben")), "another result")
	record, err := f.Read()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"ann", "ben", "dan"}, remaining(f, record)); diff != "" {
		t.Errorf("one is missing, one has been changed, one has no file (-want +got):\n%s", diff)
	}
}

func TestJournalsThatAreNone(t *testing.T) {
	t.Parallel()
	h := header("ann", "ben")
	f, j := created(t, h)
	for _, id := range []string{"ann", "ben"} {
		if err := j.Append(entry(t, f, id)); err != nil {
			t.Fatal(err)
		}
	}
	whole := read(t, f.Path(journalName))
	lines := strings.SplitAfter(whole, "\n")
	for _, test := range []struct{ journal, want, reason string }{
		{"rubbish\n" + lines[1], "line 1: invalid character", "the header is none"},
		{strings.Replace(whole, "journal/v1", "journal/v9", 1),
			`line 1: its schema is "rulebook/journal/v9", not "rulebook/journal/v1": another version of the grader wrote it`, "a journal to come"},
		{lines[0] + "rubbish\n" + lines[1], "line 2: invalid character", "rubbish in the middle"},
		{whole + "rubbish\n", "line 4: invalid character", "rubbish at the end is no torn line if it has an end"},
		{lines[0] + lines[1][:20] + "\n" + lines[2], "line 2: invalid character", "a line is cut in the middle"},
		{lines[0] + lines[1][:20] + lines[2], "line 2: ", "two lines have become one"},
		{whole + "{}\n", "line 4: it is about nothing", "an empty entry"},
		{whole + `{"finished":{"id":"ann"},"more":1}` + "\n", `line 4: json: unknown field "more"`, "a field that is not known"},
		{whole + `{"finished":{"id":"eve"}}` + "\n", `line 4: "eve" has handed in nothing`, "somebody else"},
		{whole + "\n", "line 4: EOF", "an empty line"},
		{whole + `{"finished":{"id":"ann"}} {}` + "\n", "line 4: something follows", "two entries in a line"},
		{whole + "\x00\x00\n", "line 4: invalid character", "what a failing disk leaves"},
	} {
		_, err := readJournal(strings.NewReader(test.journal))
		if err == nil || !strings.Contains(err.Error(), test.want) || !IsFault(err) {
			t.Errorf("%s: %v, want %q", test.reason, err, test.want)
		}
	}
	if record, err := readJournal(strings.NewReader(whole + "\x00\x00")); err != nil || len(record.Entries) != 2 {
		t.Errorf("a torn line: %v", err)
	}
}

func FuzzJournal(f *testing.F) {
	h := header("ann")
	folder, j := created(f, h)
	if err := j.Append(entry(f, folder, "ann")); err != nil {
		f.Fatal(err)
	}
	journal := read(f, folder.Path(journalName))
	f.Add([]byte(journal))
	f.Add([]byte(strings.Replace(journal, `"id":"ann"`, `"id":"../ann","members":[{"id":"ben"}]`, 1)))
	f.Fuzz(func(t *testing.T, journal []byte) {
		record, err := readJournal(bytes.NewReader(journal))
		if err != nil {
			return
		}
		if end := bytes.LastIndexByte(journal, '\n') + 1; record.whole != int64(end) {
			t.Errorf("%d bytes are whole, want %d", record.whole, end)
		}
		for id := range record.Entries {
			if !record.Header.grades(id) || !filepath.IsLocal(ResultName(id)) {
				t.Errorf("%q has an entry", id)
			}
		}
		record.rows()
		record.times()
	})
}

func TestWhatKeepsAGradingFromGoingOn(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		change func(*Header)
		want   []string
		reason string
	}{
		{func(*Header) {}, nil, "nothing has changed"},
		{func(h *Header) { h.Skipped = []roster.Skip{{Path: ".DS_Store"}} }, nil, "what is no submission makes no difference"},
		{func(h *Header) { h.Assignment = "marble" }, []string{"the assignment was cs300 and is marble"}, "another assignment"},
		{func(h *Header) { h.Rulebook = "others" }, []string{"the grader is another one"}, "another version"},
		{func(h *Header) { h.Rubric = "" }, []string{"the rubric is another one"}, "another rubric"},
		{func(h *Header) { h.Options = map[string]string{"time": "5s", "fresh": "true"} },
			[]string{"--fresh was nothing and is true", "--time was 10s and is 5s"}, "other flags"},
		{func(h *Header) { h.Level = box.Bubblewrap }, []string{"the sandbox was none and is bwrap"}, "another level"},
		{func(h *Header) { h.Formats = []string{"junit", "tap"} }, []string{"--write was nothing and is junit,tap"}, "other formats"},
		{func(h *Header) { h.Shard = Shard{2, 4} }, []string{"--shard was 1/1 and is 2/4"}, "another shard"},
		{func(h *Header) { h.Handins = header("ben", "cem").Handins },
			[]string{"the submission of ann is gone", "the submission of cem is new"}, "others have handed in"},
		{func(h *Header) { h.Handins[1].Digest = "other" }, []string{"the submission of ben has changed"}, "other files"},
		{func(h *Header) { h.Missing = []roster.Student{{ID: "eve"}} }, []string{"the list of missing students has changed"}, "another roster"},
	} {
		now := header("ann", "ben")
		test.change(&now)
		earlier := header("ann", "ben")
		got := slices.Concat(earlier.conditions(now), earlier.changes(now))
		if diff := cmp.Diff(test.want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
		f, j := created(t, header("ann", "ben"))
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		before := read(t, f.Path(journalName))
		again, _, err := f.Resume(now)
		if (err == nil) != (test.want == nil) || err != nil && (!IsFault(err) || !strings.Contains(err.Error(), strings.Join(test.want, "\n"))) {
			t.Errorf("%s: resuming gives: %v", test.reason, err)
		}
		if again != nil {
			_ = again.Close()
		}
		if read(t, f.Path(journalName)) != before {
			t.Errorf("%s: the journal has been changed", test.reason)
		}
	}
}

// A class of which everything has changed is told of in a few lines.
func TestDifferencesAreTooManyToTell(t *testing.T) {
	t.Parallel()
	var ids []string
	for i := range 300 {
		ids = append(ids, fmt.Sprint("s", i))
	}
	err := refuse("", header(ids...).changes(header("ann")))
	if err == nil || strings.Count(err.Error(), "\n") != 12 || !strings.Contains(err.Error(), "and 291 differences more") {
		t.Errorf("%v", err)
	}
}
