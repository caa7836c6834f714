package course

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine/cost/costtest"
)

// sharded grades a class in shards.
func sharded(t testing.TB, of int, ids ...string) []*stage {
	t.Helper()
	var shards []*stage
	for i := range of {
		g := newStage(t, ids...)
		g.header.Shard = Shard{i + 1, of}
		g.finished(t, 2, g.passes)
		shards = append(shards, g)
	}
	return shards
}

// publishing gives the publisher of the stage, whose rubric is not that of a file.
func (g *stage) publishing(Header) (Publisher, error) { return *g.publisher, nil }

func folders(shards []*stage) []Folder {
	var list []Folder
	for _, g := range shards {
		list = append(list, g.folder)
	}
	return list
}

// merged merges shards and finishes the class.
func merged(t testing.TB, shards []*stage) map[string]string {
	t.Helper()
	out := Folder(filepath.Join(t.TempDir(), "whole"))
	j, kept, err := out.Merge(folders(shards), shards[0].publishing)
	if err != nil || kept != "" {
		t.Fatal(kept, err)
	}
	defer j.Close()
	if _, err := out.Finish(shards[0].publisher.Suite, shards[0].publisher.Rubric); err != nil {
		t.Fatal(err)
	}
	return promised(t, out)
}

func TestMergedShardsAreTheWhole(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	ids := []string{"ann", "ben", "cem", "dan", "eve"}
	whole := newStage(t, ids...)
	whole.header.Missing = []roster.Student{{ID: "fay"}}
	whole.header.Skipped = []roster.Skip{{Path: "\xff", Why: "no submission"}}
	want := whole.finished(t, 1, whole.passes)
	if book := read(t, whole.folder.Path(bookName)); !strings.Contains(book, `"fay"`) || !strings.Contains(book, "no submission") {
		t.Errorf("who is missing or what was skipped is not told:\n%s", book)
	}
	for _, of := range []int{2, 4, 7} { // of seven, two have nothing to grade
		var shards []*stage
		for i := range of {
			g := newStage(t, ids...)
			g.header.Missing, g.header.Skipped = whole.header.Missing, whole.header.Skipped
			g.header.Shard = Shard{of - i, of} // named in another order than theirs
			g.finished(t, 2, g.passes)
			shards = append(shards, g)
		}
		if diff := cmp.Diff(want, merged(t, shards)); diff != "" {
			t.Errorf("of %d shards (-want +got):\n%s", of, diff)
		}
	}
}

func TestShardsThatDoNotFit(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	ids := []string{"ann", "ben", "cem", "dan"}
	for _, test := range []struct {
		change func(t *testing.T, shards []*stage) []Folder
		want   string
		reason string
	}{
		{func(_ *testing.T, s []*stage) []Folder { return folders(s)[:3] }, "shards are missing: 4/4", "one is missing"},
		{func(_ *testing.T, s []*stage) []Folder { return folders(s)[1:2] }, "shards are missing: 1/4, 3/4, 4/4", "many are missing"},
		{func(_ *testing.T, s []*stage) []Folder { return append(folders(s), s[0].folder) },
			"have graded ann: merge each shard once", "one is there twice"},
		{func(_ *testing.T, s []*stage) []Folder { return append(folders(s), s[0].folder+"x") },
			"is not a folder of results", "one that is not there"},
		{func(t *testing.T, s []*stage) []Folder {
			return append(folders(s)[:3], folders(sharded(t, 2, ids...))[1])
		},
			"one is of 4 shards and one of 2", "of two partitions"},
		{func(t *testing.T, s []*stage) []Folder {
			return append(folders(s)[:3], folders(sharded(t, 4, "ann", "ben", "cem", "eve"))[3])
		},
			"the submission of dan is gone\nthe submission of eve is new", "of two classes"},
		{func(t *testing.T, s []*stage) []Folder {
			g := newStage(t, ids...)
			g.header.Shard, g.header.Options = Shard{4, 4}, map[string]string{"time": "1s"}
			g.finished(t, 1, g.passes)
			return append(folders(s)[:3], g.folder)
		}, "--time was 10s and is 1s", "under other conditions"},
		{func(t *testing.T, s []*stage) []Folder {
			g := newStage(t, ids...)
			g.header.Shard = Shard{4, 4}
			ctx, kill := context.WithCancel(t.Context())
			_ = g.run(ctx, t, 1, func(context.Context, roster.Handin) (Reply, error) {
				kill()
				return Reply{}, ctx.Err()
			})
			return append(folders(s)[:3], g.folder)
		}, "is not finished, of dan, for one: grade that shard with --resume", "one was interrupted"},
		{func(t *testing.T, s []*stage) []Folder {
			write(t, s[2].folder.Path(StudentName("cem", "html")), "100 points")
			return folders(s)
		}, "the results of cem in", "one has been changed"},
		{func(t *testing.T, s []*stage) []Folder {
			write(t, s[0].folder.RubricPath(), "another")
			return folders(s)
		}, "has changed since the shards were marked", "its rubric has been changed"},
		{func(t *testing.T, s []*stage) []Folder {
			if err := os.Remove(s[0].folder.RubricPath()); err != nil {
				t.Fatal(err)
			}
			return folders(s)
		}, "has no rubric", "its rubric is gone"},
	} {
		shards := test.change(t, sharded(t, 4, ids...))
		_, _, err := Folder(filepath.Join(t.TempDir(), "whole")).Merge(shards, newStage(t).publishing)
		if err == nil || !strings.Contains(err.Error(), test.want) || !IsFault(err) {
			t.Errorf("%s: %v, want %q", test.reason, err, test.want)
		}
	}
	shards := sharded(t, 2, ids...)
	if _, _, err := shards[0].folder.Merge(folders(shards), shards[0].publishing); err == nil ||
		!strings.Contains(err.Error(), "would lie in the folder") {
		t.Errorf("into one of them: %v", err)
	}
	if _, _, err := Folder(filepath.Dir(string(shards[0].folder))).
		Merge(folders(shards), shards[0].publishing); err == nil ||
		!strings.Contains(err.Error(), "would lie in the folder") {
		t.Errorf("into the folder around one of them: %v", err)
	}
	if !shards[0].folder.Begun() {
		t.Error("the shard has been moved away")
	}
}

// What a shard's journal says of marks, and of students, is not believed.
func TestAForgedJournalEarnsNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		old, new string
		want     string // what the merge says; "": it marks as ever
		reason   string
	}{
		{`"points":100.00`, `"points":20.00`, "", "another mark"},
		{`"given":true`, `"given":false`, "", "no mark"},
		{`"state":"graded"`, `"state":"not found"`, "", "another state"},
		{`"passed":`, `"failed":`, "", "other totals"},
		{`"row":{"student":{"id":"ann"`, `"row":{"student":{"id":"ben"`, `the row of "ann" is that of "ben"`, "the row of somebody else"},
		{`"results/ann.json":`, `"../results/ann.json":`, "is no file of the results", "a file elsewhere"},
		{`"handins":[{"id":"ann"`, `"handins":[{"id":"../ann"`, "is no name of a student's files", "a student of another folder"},
	} {
		shards := sharded(t, 2, "ann", "ben")
		want := merged(t, shards)
		journal := shards[0].folder.Path(journalName)
		text := read(t, journal)
		if !strings.Contains(text, test.old) {
			t.Fatalf("%s: the journal has no %s:\n%s", test.reason, test.old, text)
		}
		write(t, journal, strings.ReplaceAll(text, test.old, test.new))
		if test.want != "" {
			_, _, err := Folder(filepath.Join(t.TempDir(), "whole")).Merge(folders(shards), shards[0].publishing)
			if err == nil || !strings.Contains(err.Error(), test.want) || !IsFault(err) {
				t.Errorf("%s: %v, want %q", test.reason, err, test.want)
			}
			continue
		}
		if diff := cmp.Diff(want, merged(t, shards)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

// Marking again by the same rubric changes nothing; another rubric gives the marks of a grading by it.
func TestMarkedAnew(t *testing.T) {
	t.Parallel()
	ids := []string{"ann", "ben"}
	g := newStage(t, ids...)
	first := g.finished(t, 1, g.passes)
	old := read(t, g.folder.Path(bookName))
	other := *g.publisher
	other.Rubric = &rubric.Rubric{Assignment: "cs300", Points: 100 * rubric.Points(7), Groups: []rubric.Group{
		{Name: "all", Points: 100 * rubric.Points(7), Count: rubric.Sum, Scenarios: []string{""}, Show: rubric.ShowFull},
	}}
	for i, test := range []struct {
		by     Publisher
		text   string
		points rubric.Points
		reason string
	}{
		{*g.publisher, rubricText, 100 * rubric.Points(100), "the same rubric"},
		{other, "other", 100 * rubric.Points(7), "another rubric"},
		{*g.publisher, rubricText, 100 * rubric.Points(100), "the first once more"},
	} {
		book, before, err := g.folder.Anew(test.by, []byte(test.text))
		if err != nil || filepath.Base(before) != fmt.Sprintf("before-%d", i+1) || book.Of != test.points {
			t.Fatalf("%s: %v, %s, %v", test.reason, book, before, err)
		}
		got := promised(t, g.folder)
		for name := range got {
			if strings.HasPrefix(name, "before-") {
				delete(got, name)
			}
		}
		if test.text == rubricText {
			if diff := cmp.Diff(first, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.reason, diff)
			}
		} else if got[bookName] == first[bookName] || got[StudentName("ann", "html")] == first[StudentName("ann", "html")] ||
			got[ResultName("ann")] != first[ResultName("ann")] || len(got) != len(first) {
			t.Errorf("%s: marks and pages are the same, or results are not", test.reason)
		}
		g.header.Rubric = Digest([]byte(test.text))
		j, record, err := g.folder.Resume(g.header)
		if err != nil || len(g.folder.Remaining(record)) > 0 {
			t.Fatalf("%s: there is something to go on with: %v", test.reason, err)
		}
		_ = j.Close()
		_ = os.RemoveAll(g.folder.Path(unfinishedName))
	}
	if read(t, g.folder.Path("before-1/class.json")) != old {
		t.Error("what was there first is not kept")
	}
}

func TestWhatIsNotMarkedAnew(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben")
	g.finished(t, 1, g.passes)
	write(t, g.folder.Path(ResultName("ben")), strings.Replace(read(t, g.folder.Path(ResultName("ben"))), "passed", "failed", 1))
	before := promised(t, g.folder)
	_, _, err := g.folder.Anew(*g.publisher, []byte(rubricText))
	if err == nil || !strings.Contains(err.Error(), "results/ben.json has been changed") || !IsFault(err) {
		t.Errorf("a result has been changed: %v", err)
	}
	after := promised(t, g.folder)
	for name := range after {
		if strings.HasPrefix(name, unfinishedName) {
			delete(after, name)
		}
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("what could not be marked anew (-before +after):\n%s", diff)
	}
	unfinished := newStage(t, "ann")
	ctx, kill := context.WithCancel(t.Context())
	_ = unfinished.run(ctx, t, 1, func(context.Context, roster.Handin) (Reply, error) {
		kill()
		return Reply{}, ctx.Err()
	})
	if _, _, err := unfinished.folder.Anew(*g.publisher, nil); err == nil || !strings.Contains(err.Error(), "is not finished") {
		t.Errorf("it is not finished: %v", err)
	}
}

// Students who handed in together get the same result, each in their own files.
func TestMembersOfAGroup(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben")
	members := []roster.Student{{ID: "zoe", Name: "Zoe"}, {ID: "abe"}}
	g.handins[0].Members, g.header.Handins[0].Members = members, members
	first := g.finished(t, 1, g.passes)
	record, err := g.folder.Read()
	if err != nil {
		t.Fatal(err)
	}
	rows, unfinished := record.rows()
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.Student.ID)
		if !r.Mark.Given || r.Student.ID == "zoe" && (r.Student.Name != "Zoe" || r.Path != "ann") {
			t.Errorf("the row of %s is %+v", r.Student.ID, r)
		}
	}
	if diff := cmp.Diff([]string{"abe", "ann", "ben", "zoe"}, ids); diff != "" || len(unfinished) > 0 {
		t.Errorf("rows, and not finished %v (-want +got):\n%s", unfinished, diff)
	}
	if first[ResultName("zoe")] != first[ResultName("ann")] || !strings.Contains(read(t, g.folder.Path(StudentName("zoe", "html"))), "Zoe") {
		t.Error("Zoe has another result, or no page")
	}
	if _, _, err := g.folder.Anew(*g.publisher, []byte(rubricText)); err != nil {
		t.Fatal(err)
	}
	again := promised(t, g.folder)
	for name := range again {
		if strings.HasPrefix(name, "before-") {
			delete(again, name)
		}
	}
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("marked anew (-want +got):\n%s", diff)
	}
	if err := os.Remove(g.folder.Path(StudentName("abe", "md"))); err != nil {
		t.Fatal(err)
	}
	if record, err = g.folder.Read(); err != nil || !cmp.Equal(remaining(g.folder, record), []string{"ann"}) {
		t.Errorf("a member's page is gone, and to be graded are %v, %v", remaining(g.folder, record), err)
	}
}
