package course

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/roster"
)

// changed is the class of a stage after ann has handed in again, ben has left and dan has come.
func (g *stage) changed() Header {
	now := header("ann", "cem", "dan")
	now.Handins[0].Digest = "another"
	g.handins = []roster.Handin{student("ann"), student("cem"), student("dan")}
	return now
}

// renewed goes on with a class as it is now, until only some submissions are left to grade, and gives these.
func (g *stage) renewed(t testing.TB, now Header) (remaining []string, before string) {
	t.Helper()
	j, record, before, err := g.folder.Renew(now)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	g.header = now
	for _, i := range g.folder.Remaining(record) {
		id := g.handins[i].Student.ID
		remaining = append(remaining, id)
		g.handins[i].Anew = record.Anew[id]
	}
	return remaining, before
}

func TestOnlyWhatHasChangedIsGraded(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben", "cem")
	first := g.finished(t, 1, g.passes)
	left, before := g.renewed(t, g.changed())
	if want := []string{"ann", "dan"}; !slices.Equal(left, want) {
		t.Errorf("to grade are %v, want %v", left, want)
	}
	kept := promised(t, Folder(before))
	for _, name := range []string{ResultName("ann"), StudentName("ben", "html"), bookName, pageName} {
		if kept[name] == "" || kept[name] != first[name] {
			t.Errorf("of the earlier results %s is not kept", name)
		}
	}
	if kept[ResultName("cem")] != "" {
		t.Error("what has not changed was moved away")
	}
	g.finished(t, 1, g.passes) // as if it had been interrupted
	files := promised(t, g.folder)
	if files[ResultName("cem")] != first[ResultName("cem")] || files[ResultName("ben")] != "" || files[ResultName("dan")] == "" {
		t.Errorf("the results are %v", slices.Sorted(maps.Keys(files)))
	}
	page := read(t, g.folder.Path(pageName))
	if !strings.Contains(page, "Graded anew") || !strings.Contains(read(t, g.folder.Path(marksName)), "handed in since the earlier grading") {
		t.Errorf("the class does not say who was graded anew:\n%s", page)
	}
	record, err := g.folder.Read()
	if err != nil {
		t.Fatal(err)
	}
	anew := map[string]string{}
	for id, e := range record.Entries {
		anew[id] = e.Row.Anew
	}
	want := map[string]string{
		"ann": "graded again, because what was handed in has changed since the earlier grading", "cem": "",
		"dan": "handed in since the earlier grading",
	}
	if diff := cmp.Diff(want, anew); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What was graded anew the last time but one is kept the last time, and the class says so.
func TestWhoWasGradedAnewIsToldOfTheLastTime(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben", "cem")
	g.finished(t, 1, g.passes)
	g.renewed(t, g.changed())
	g.finished(t, 1, g.passes)
	now := g.changed()
	now.Handins[1].Digest = "another"
	if left, before := g.renewed(t, now); !slices.Equal(left, []string{"cem"}) || filepath.Base(before) != "before-2" {
		t.Errorf("to grade are %v, before is %s", left, before)
	}
	g.finished(t, 1, g.passes)
	marks := read(t, g.folder.Path(marksName))
	if strings.Count(marks, "since the earlier grading") != 1 {
		t.Errorf("one submission was graded anew, but the marks say:\n%s", marks)
	}
	if left, before := g.renewed(t, now); len(left) > 0 || before != "" {
		t.Errorf("nothing has changed, but to grade are %v, before is %q", left, before)
	}
	if read(t, g.folder.Path(marksName)) != marks {
		t.Error("nothing has changed but the marks")
	}
}

// A class is measured by one yardstick.
func TestWhatDoesNotFitIsNotKept(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		change func(*Header)
		want   string
		reason string
	}{
		{func(h *Header) { h.Rulebook = "others" }, "the grader is another one", "another version"},
		{func(h *Header) { h.Rubric = "other" }, "the rubric is another one", "another rubric"},
		{func(h *Header) { h.Options = map[string]string{"time": "10s", "seed": "8"} }, "--seed was nothing and is 8", "another seed"},
		{func(h *Header) { h.Assignment = "marble" }, "the assignment was cs300 and is marble", "another assignment"},
	} {
		g := newStage(t, "ann", "ben", "cem")
		first := g.finished(t, 1, g.passes)
		journal := read(t, g.folder.Path(journalName))
		now := g.changed()
		test.change(&now)
		j, _, before, err := g.folder.Renew(now)
		if err == nil || !IsFault(err) || !strings.Contains(err.Error(), test.want) ||
			!strings.Contains(err.Error(), "grade the whole class anew") {
			t.Errorf("%s: %v", test.reason, err)
		}
		if j != nil || before != "" || read(t, g.folder.Path(journalName)) != journal || cmp.Diff(first, promised(t, g.folder)) != "" {
			t.Errorf("%s: it is refused, and the results are others", test.reason)
		}
	}
}

// A grading may be killed between two steps of going on: the next one makes them.
func TestRenewedAfterAKill(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben", "cem")
	g.finished(t, 1, g.passes)
	if err := os.Remove(g.folder.Path(ResultName("ann"))); err != nil { // its files are moved away, and the journal says nothing
		t.Fatal(err)
	}
	left, _ := g.renewed(t, g.changed())
	if want := []string{"ann", "dan"}; !slices.Equal(left, want) {
		t.Errorf("to grade are %v, want %v", left, want)
	}
	journal := read(t, g.folder.Path(journalName))
	write(t, g.folder.Path(journalName), journal[:len(journal)-20]) // the last line is torn
	left, _ = g.renewed(t, g.changed())
	if want := []string{"ann", "dan"}; !slices.Equal(left, want) {
		t.Errorf("after the journal was torn to grade are %v, want %v", left, want)
	}
	if _, _, err := g.folder.Resume(header("ann", "ben", "cem")); err == nil || !strings.Contains(err.Error(), "--only-changed") {
		t.Errorf("resuming another class gives: %v", err)
	}
}
