package course

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/impl/engine/cost/costtest"
)

// A stage is a class that is graded by workers of the test's own.
type stage struct {
	folder    Folder
	header    Header
	publisher *Publisher
	handins   []roster.Handin
}

const rubricText = "rubric"

func newStage(t testing.TB, ids ...string) *stage {
	t.Helper()
	s := suite(t)
	g := &stage{folder: Folder(filepath.Join(t.TempDir(), "out")), header: header(ids...)}
	g.publisher = &Publisher{Folder: g.folder, Suite: s, Rubric: defaultRubric(t, s)}
	for _, id := range ids {
		g.handins = append(g.handins, student(id))
	}
	return g
}

// passes is a worker that finds nothing wrong.
func (g *stage) passes(_ context.Context, h roster.Handin) (Reply, error) {
	return g.publisher.Publish(h, passing(g.publisher.Suite, h))
}

// run grades what is left to be graded.
func (g *stage) run(ctx context.Context, t testing.TB, jobs int, w Worker) error {
	t.Helper()
	record := &Record{Header: g.header}
	var j *Journal
	var err error
	if g.folder.Begun() {
		j, record, err = g.folder.Resume(g.header)
	} else {
		j, _, err = g.folder.Create(g.header)
	}
	if err == nil {
		err = g.folder.KeepRubric([]byte(rubricText))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	r := &Run{
		Folder: g.folder, Journal: j, Jobs: jobs, Worker: w, Publish: g.publisher.Publish,
		Progress: NewProgress(&bytes.Buffer{}, 0, clock(), len(g.handins), 0), Now: clock(),
	}
	for _, i := range g.folder.Remaining(record) {
		r.Handins = append(r.Handins, g.handins[i])
	}
	return r.Do(ctx)
}

// finished grades what is left and finishes the class.
func (g *stage) finished(t testing.TB, jobs int, w Worker) map[string]string {
	t.Helper()
	if err := g.run(t.Context(), t, jobs, w); err != nil {
		t.Fatal(err)
	}
	if _, err := g.folder.Finish(g.publisher.Suite, g.publisher.Rubric); err != nil {
		t.Fatal(err)
	}
	return promised(t, g.folder)
}

// promised gives all files that must be the same whenever, wherever and however often interrupted a class is graded.
func promised(t testing.TB, f Folder) map[string]string {
	t.Helper()
	files := map[string]string{}
	if err := filepath.WalkDir(string(f), func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == journalName || entry.Name() == slowestName {
			return err
		}
		name, err := filepath.Rel(string(f), path)
		files[name] = Digest([]byte(read(t, path)))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

func TestAClassIsGraded(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben", "cem")
	files := g.finished(t, 2, g.passes)
	want := []string{"class.html", "class.json", "marks.csv", "rubric.yaml"}
	for _, id := range []string{"ann", "ben", "cem"} {
		want = append(want, "results/"+id+".json", "students/"+id+".html", "students/"+id+".md")
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(files))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	record, err := g.folder.Read()
	if err != nil {
		t.Fatal(err)
	}
	for id, e := range record.Entries {
		if e.Row.Student.Name != "Name of "+id || e.Row.Path != id || e.Row.State != report.Graded || !e.Row.Mark.Given {
			t.Errorf("the row of %s is %+v", id, e.Row)
		}
	}
}

// Neither the number of jobs nor where a grading is broken off makes a difference to what comes of it.
func TestInterruptedAnywhereTheResultIsTheSame(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	ids := []string{"ann", "ben", "cem", "dan"}
	undisturbed := newStage(t, ids...)
	want := undisturbed.finished(t, 1, undisturbed.passes)
	for at := range len(ids) {
		for _, jobs := range []int{1, 3} {
			for _, when := range []string{"before the worker has written", "after it has written, before it is in the journal"} {
				g := newStage(t, ids...)
				ctx, kill := context.WithCancel(t.Context())
				err := g.run(ctx, t, jobs, func(ctx context.Context, h roster.Handin) (Reply, error) {
					var reply Reply
					if strings.HasPrefix(when, "after") || h.Student.ID != ids[at] {
						reply, _ = g.passes(ctx, h)
					}
					if h.Student.ID == ids[at] {
						kill()
						return reply, ctx.Err()
					}
					return reply, nil
				})
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("the interrupted grading ends with %v", err)
				}
				if record, _ := g.folder.Read(); record == nil || record.Entries[ids[at]].ID != "" {
					t.Errorf("%s, %s: it is in the journal", ids[at], when)
				}
				var again []string
				var mutex sync.Mutex
				got := g.finished(t, jobs, func(ctx context.Context, h roster.Handin) (Reply, error) {
					mutex.Lock()
					again = append(again, h.Student.ID)
					mutex.Unlock()
					return g.passes(ctx, h)
				})
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("interrupted at %s, %s, with %d jobs (-want +got):\n%s", ids[at], when, jobs, diff)
				}
				if slices.Sort(again); !slices.Contains(again, ids[at]) || jobs == 1 && !cmp.Equal(again, ids[at:]) {
					t.Errorf("interrupted at %s, %s, with %d jobs: graded again are %v", ids[at], when, jobs, again)
				}
			}
		}
	}
}

func TestAWorkerThatDiesCostsItselfOnly(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	lies := func(g *stage, h roster.Handin, change func(*Reply)) (Reply, error) {
		reply, err := g.passes(t.Context(), h)
		change(&reply)
		return reply, err
	}
	for _, test := range []struct {
		worker func(g *stage, h roster.Handin) (Reply, error)
		died   string
		reason string
	}{
		{func(*stage, roster.Handin) (Reply, error) {
			return Reply{}, errors.New("exit status 2: panic: boom\n\ngoroutine 1")
		}, "exit status 2: panic: boom", "it dies with words"},
		{func(*stage, roster.Handin) (Reply, error) { return Reply{}, errors.New("\xff") }, "\uFFFD", "its words are no text"},
		{func(*stage, roster.Handin) (Reply, error) { return Reply{}, nil }, `it speaks of ""`, "it says nothing"},
		{func(g *stage, h roster.Handin) (Reply, error) {
			return lies(g, h, func(r *Reply) { r.Row.Student.ID = "ann" })
		}, `it speaks of "ann"`, "it speaks of another"},
		{func(g *stage, h roster.Handin) (Reply, error) {
			return lies(g, h, func(r *Reply) { r.Files[ResultName(h.Student.ID)] = "0" })
		}, "its result files do not match its reply", "its result is another"},
		{func(g *stage, h roster.Handin) (Reply, error) {
			return lies(g, h, func(r *Reply) { r.Files = nil })
		}, "its result files do not match its reply", "it has written nothing"},
	} {
		for deaths := 1; deaths <= 2; deaths++ {
			g := newStage(t, "ann", "ben", "cem")
			var calls int
			var mutex sync.Mutex
			g.finished(t, 2, func(ctx context.Context, h roster.Handin) (Reply, error) {
				mutex.Lock()
				defer mutex.Unlock()
				if h.Student.ID != "ben" {
					return g.passes(ctx, h)
				}
				if calls++; calls <= deaths {
					return test.worker(g, h)
				}
				return g.passes(ctx, h)
			})
			record, err := g.folder.Read()
			if err != nil {
				t.Fatal(err)
			}
			ben := record.Entries["ben"]
			if len(ben.Died) != deaths || !strings.HasPrefix(ben.Died[0], test.died) {
				t.Errorf("%s: it died %q, want %d times %q", test.reason, ben.Died, deaths, test.died)
			}
			state, problem := report.Graded, ""
			if deaths == 2 {
				state = report.Broken
				problem = "the grader could not grade it, through no fault of the submission: its worker died 2 times: " + test.died
			}
			if ben.Row.State != state || ben.Row.Problem != problem || ben.Row.Mark.Given != (state == report.Graded) {
				t.Errorf("%s, %d times: the row is %v, %q, mark given: %t", test.reason, deaths, ben.Row.State, ben.Row.Problem, ben.Row.Mark.Given)
			}
			for _, id := range []string{"ann", "cem"} {
				if e := record.Entries[id]; e.Row.State != report.Graded || e.Died != nil {
					t.Errorf("%s: %s is %v, %v", test.reason, id, e.Row.State, e.Died)
				}
			}
			result, err := os.Open(g.folder.Path(ResultName("ben")))
			if err != nil {
				t.Fatal(err)
			}
			document, err := report.Read(result)
			if result.Close(); err != nil || document.Submissions[0].State != state || document.Submissions[0].Path != "ben" {
				t.Errorf("%s: the result document is of another state, %v", test.reason, err)
			}
		}
	}
}

// A failure to write results is no submission's fault.
func TestAGradingThatCannotWriteEnds(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben", "cem")
	graded := 0
	err := g.run(t.Context(), t, 1, func(ctx context.Context, h roster.Handin) (Reply, error) {
		graded++
		if err := os.RemoveAll(g.folder.Path(unfinishedName)); err != nil {
			t.Error(err)
		}
		return g.passes(ctx, h)
	})
	if err == nil || !strings.Contains(err.Error(), "writing") || graded != 2 {
		t.Errorf("%d attempts, then %v", graded, err)
	}
	if _, err := g.folder.Finish(g.publisher.Suite, g.publisher.Rubric); err == nil ||
		!strings.Contains(err.Error(), "3 submissions") || !IsFault(err) {
		t.Errorf("it is finished: %v", err)
	}
}

func TestNoMoreRunThanThereAreJobs(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	var ids []string
	for i := range 20 {
		ids = append(ids, fmt.Sprintf("s%02d", i))
	}
	g := newStage(t, ids...)
	var mutex sync.Mutex
	running, most := 0, 0
	count := func(n int) {
		mutex.Lock()
		defer mutex.Unlock()
		running += n
		most = max(most, running)
	}
	g.finished(t, 3, func(ctx context.Context, h roster.Handin) (Reply, error) {
		count(1)
		defer count(-1)
		return g.passes(ctx, h)
	})
	if most > 3 || running != 0 {
		t.Errorf("%d ran side by side, %d still run", most, running)
	}
}

// A result removed for another grading is not lost.
func TestWhatIsGradedOnceMoreIsKept(t *testing.T) {
	t.Parallel()
	g := newStage(t, "ann", "ben")
	before := g.finished(t, 1, g.passes)
	book, page := read(t, g.folder.Path(bookName)), read(t, g.folder.Path(StudentName("ben", "html")))
	if err := os.Remove(g.folder.Path(ResultName("ben"))); err != nil {
		t.Fatal(err)
	}
	record, err := g.folder.Read()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := g.folder.SetAside(record, g.folder.Remaining(record))
	if err != nil || filepath.Base(kept) != "before-1" {
		t.Fatal(kept, err)
	}
	if _, err := os.Stat(g.folder.Path(bookName)); err == nil {
		t.Error("the class seems to be finished")
	}
	old := Folder(kept)
	if read(t, old.Path(bookName)) != book || read(t, old.Path(StudentName("ben", "html"))) != page {
		t.Error("what was there is another")
	}
	if _, err := os.Stat(old.Path(StudentName("ann", "html"))); err == nil {
		t.Error("what stays as it is is kept")
	}
	after := g.finished(t, 1, g.passes)
	maps.DeleteFunc(after, func(name, _ string) bool { return strings.HasPrefix(name, "before-1/") })
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("graded once more (-before +after):\n%s", diff)
	}
	if kept, err := g.folder.SetAside(record, nil); filepath.Base(kept) != "before-2" || err != nil {
		t.Errorf("the files of the class are not kept: %q, %v", kept, err)
	}
}
