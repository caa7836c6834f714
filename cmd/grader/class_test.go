//go:build linux

package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/course"
	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/hostiletest"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/steps/stepstest"
)

// How large a class the tests grade, and how often they kill the grader. With the flags, a class as large as a course's can be tried:
// go test ./cmd/grader -run Class -timeout 2h -class 300 -kills 20
var (
	classSize = flag.Int("class", small, "the number of submissions")
	mostKills = flag.Int("kills", 4, "how often the grader is killed at night")
)

// small is the size of a class that is graded in seconds.
const small = 8

// cheap are the examples of a small class: right, wrong with and without remarks, and unbuildable. They are built and run fast.
var cheap = []string{"c-plain", "c-leaves-jumped-peg", "go-module", "c-leaves-background-process", "cpp-does-not-compile"}

// A pupil is a member of a made-up class.
type pupil struct {
	id      string
	source  string              // the submission
	verdict *stepstest.Verdict  // of an example, else nil
	attack  *hostiletest.Attack // of a hostile submission, else nil
}

// quick are hostile submissions that come to their end soon and say the same each time.
var quick = []string{
	"shell-names-a-file-outside", "python-engine-claims-nothing", "shell-builds-a-link-out", "python-engine-forges-results",
	"shell-says-nothing", "python-forges-a-report", "python-writes-escape-codes", "python-writes-what-is-no-text",
}

// tools are the commands that submissions need, by the first word of their names.
var tools = map[string]string{
	"c": "gcc", "cpp": "g++", "go": "go", "java": "javac", "javascript": "node", "python": "python3", "shell": "sh",
}

// gradable tells whether this machine has what a submission needs. A submission that it cannot grade is left out of the class.
func gradable(t testing.TB, name string) bool {
	t.Helper()
	language, _, _ := strings.Cut(name, "-")
	_, err := exec.LookPath(tools[language])
	if err != nil {
		t.Logf("without %s: needs %s: there is none on the search path", name, tools[language])
	}
	return err == nil
}

// pupils makes up a class: the examples by turns, a tenth of them hostile; of a small class, the cheap examples, and a fifth hostile.
func pupils(t testing.TB, size int) []pupil {
	t.Helper()
	stated, friends := stepstest.Verdicts(t, examples+"/cs300"), 9
	if size <= small {
		stated = slices.DeleteFunc(stated, func(v stepstest.Verdict) bool { return !slices.Contains(cheap, v.Submission) })
		friends = 4
	}
	stated = slices.DeleteFunc(stated, func(v stepstest.Verdict) bool {
		return v.Language != "" && !submission.Knows(v.Language) || !gradable(t, v.Submission)
	})
	bad := slices.DeleteFunc(hostiletest.Attacks(t, hostileExamples), func(a hostiletest.Attack) bool {
		return !slices.Contains(quick, a.Submission) || !gradable(t, a.Submission)
	})
	slices.SortFunc(bad, func(a, b hostiletest.Attack) int {
		return cmp.Compare(slices.Index(quick, a.Submission), slices.Index(quick, b.Submission))
	})
	var class []pupil
	for i := range size {
		p := pupil{id: fmt.Sprintf("s%03d", i)}
		round, place := i/(friends+1), i%(friends+1)
		if place == friends/2 {
			p.attack = &bad[round%len(bad)]
			p.source = filepath.Join(hostileExamples, p.attack.Submission)
		} else {
			p.verdict = &stated[(round*friends+place)%len(stated)]
			p.source = filepath.Join(examples, "cs300", p.verdict.Submission)
		}
		class = append(class, p)
	}
	return class
}

// layOut writes the submissions of the class into a folder.
func layOut(t testing.TB, class []pupil) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "class")
	for _, p := range class {
		if err := os.CopyFS(filepath.Join(folder, p.id), os.DirFS(p.source)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// A call is a running grader, in a process of its own.
type call struct {
	*exec.Cmd
	said bytes.Buffer
	done chan error // of how it ended
}

// start starts the grader. Its temporary files lie in a folder of the test.
func start(t testing.TB, scratch string, arguments ...string) *call {
	t.Helper()
	c := &call{Cmd: exec.Command("grader", arguments...), done: make(chan error, 1)}
	c.Env = append(os.Environ(), "TMPDIR="+scratch)
	c.Stdout, c.Stderr = &c.said, &c.said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	go func() { c.done <- c.Wait() }()
	return c
}

// finish waits for the end of a grader. It must end with a verdict.
func (c *call) finish(t testing.TB) {
	t.Helper()
	<-c.done
	code := c.ProcessState.ExitCode()
	if code < 0 || code == exitUsage || strings.Contains(c.said.String(), "grader: ") {
		t.Fatalf("it ended with %v:\n%s", c.ProcessState, &c.said)
	}
}

// killAfter kills the grader after some changes in the folder of the results. It returns whether the grader still ran.
func (c *call) killAfter(t testing.TB, out string, changes int) bool {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for before, seen := "", 0; ; {
		select {
		case <-c.done:
			return false
		case <-tick.C:
		}
		now := look(out)
		if now != before {
			seen++
		}
		if before = now; seen > changes {
			break
		}
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-c.done
	return true
}

// look lists the names and sizes of the files in a folder.
func look(folder string) string {
	var seen strings.Builder
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil {
			if info, err := entry.Info(); err == nil {
				fmt.Fprintln(&seen, path, info.Size())
			}
		}
		return nil // files come and go
	})
	return seen.String()
}

// promised gives the digests of the files that must not depend on how the class is graded.
func (g *grading) promised(t *testing.T, name string) map[string]string {
	t.Helper()
	files, err := promisedFiles(g.path(name))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A grading is a class that is graded again and again, by calls of the grader.
type grading struct {
	class            []pupil
	folder           string
	scratch, results string
	flags            []string
}

func newGrading(t *testing.T) *grading {
	t.Helper()
	costtest.SkipBeforePush(t)
	class := pupils(t, *classSize)
	return &grading{class: class, folder: layOut(t, class), scratch: temporary(t), results: t.TempDir(), flags: []string{"--write", "junit"}}
}

// temporary makes a folder for temporary files that every user can enter: as root, the grader uses no other.
func temporary(t testing.TB) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "class-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o711); err != nil {
		t.Fatal(err)
	}
	return folder
}

// brief leaves out most scenarios of a small class, for tests to which any scenario will do.
func (g *grading) brief() *grading {
	if len(g.class) <= small {
		g.flags = append(g.flags, "--only", "CS300-R14")
	}
	return g
}

// path gives the path of a folder for results.
func (g *grading) path(name string) string { return filepath.Join(g.results, name) }

func (g *grading) start(t *testing.T, name string, more ...string) *call {
	t.Helper()
	words := []string{"grade", "cs300", g.folder, "--class", "--allow-engine", "--seed", "7", "--out", g.path(name)}
	return start(t, g.scratch, slices.Concat(words, g.flags, more)...)
}

func (g *grading) checkSwept(t *testing.T) {
	t.Helper()
	if left, err := os.ReadDir(g.scratch); err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
}

func TestClassGetsItsVerdicts(t *testing.T) {
	t.Parallel()
	g := newGrading(t)
	g.start(t, "whole", "--jobs", "2").finish(t)
	checkClass(t, g.class, g.path("whole"))
	g.checkSwept(t)
}

// Killed again and again, or graded in shards, a class gets the same results, byte for byte.
func TestClassIsTheSameHoweverItIsGraded(t *testing.T) {
	t.Parallel()
	g := newGrading(t).brief()
	g.start(t, "whole", "--jobs", "1").finish(t)
	want := g.promised(t, "whole")

	kills, shards := 2, 2
	if costtest.Night() {
		kills, shards = *mostKills, 4
	}
	random := rand.New(rand.NewPCG(7, 7))
	killed := 0
	for range kills {
		// A submission makes some ten changes.
		if g.start(t, "killed", "--jobs", "2", "--resume").killAfter(t, g.path("killed"), 1+random.IntN(20*len(g.class)/kills)) {
			killed++
		}
		checkNothingRuns(t, g.scratch)
	}
	t.Logf("killed %d times", killed)
	g.start(t, "killed", "--jobs", "3", "--resume").finish(t)
	if diff := gocmp.Diff(want, g.promised(t, "killed")); diff != "" || killed == 0 {
		t.Errorf("killed %d times and resumed (-want +got):\n%s", killed, diff)
	}

	merge := []string{"merge", g.path("merged")}
	for i := range shards {
		folder := fmt.Sprintf("shard-%d", i+1)
		g.start(t, folder, "--jobs", "2", "--shard", fmt.Sprintf("%d/%d", i+1, shards)).finish(t)
		merge = append(merge, g.path(folder))
	}
	start(t, g.scratch, merge...).finish(t)
	if diff := gocmp.Diff(want, g.promised(t, "merged")); diff != "" {
		t.Errorf("in shards (-want +got):\n%s", diff)
	}
	g.checkSwept(t)
}

// checkClass wants every pupil to have the stated verdict.
func checkClass(t testing.TB, class []pupil, out string) {
	t.Helper()
	file, err := os.Open(filepath.Join(out, "class.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	book, err := gradebook.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(book.Rows) != len(class) {
		t.Fatalf("%d rows, want %d", len(book.Rows), len(class))
	}
	for i, p := range class {
		row := book.Rows[i]
		if row.Student.ID != p.id || row.Path != p.id {
			t.Fatalf("row %d is of %s, %s, want %s", i, row.Student.ID, row.Path, p.id)
		}
		document := readResult(t, filepath.Join(out, filepath.FromSlash(course.ResultName(p.id))))
		s := document.Submissions[0]
		if s.Path != p.id || s.State != row.State || !gocmp.Equal(s.Counted, row.Counted) {
			t.Errorf("%s: the result document says something else than the row: %s, %s, %v", p.id, s.Path, s.State, s.Counted)
		}
		switch {
		case p.attack != nil && p.attack.State != "":
			if row.State != p.attack.State {
				t.Errorf("%s is %s, want %s", p.attack.Submission, row.State, p.attack.State)
			}
		case p.attack != nil:
			for _, r := range s.Results {
				if slices.Contains(p.attack.Scenarios(), r.Scenario.ID) && r.Outcome != p.attack.Outcome {
					t.Errorf("%s: %s, want %s", p.attack.Submission, r.Outcome, p.attack.Outcome)
				}
			}
			if row.State != report.Graded || row.Counted.Wrong() == 0 {
				t.Errorf("%s is %s, %v", p.attack.Submission, row.State, row.Counted)
			}
		case p.verdict.Is == "unbuildable":
			if row.State != report.NotBuilt {
				t.Errorf("%s is %s", p.verdict.Submission, row.State)
			}
		default:
			if row.State != report.Graded || row.Counted[engine.Broken] > 0 || !row.Mark.Given {
				t.Errorf("%s is %s, %v, %+v", p.verdict.Submission, row.State, row.Counted, row.Mark)
			}
			stepstest.CompareVerdict(t, *p.verdict, s.Results)
		}
	}
}

func readResult(t testing.TB, path string) *report.Document {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	document, err := report.Read(file)
	if err != nil || len(document.Submissions) != 1 {
		t.Fatalf("%s: %v", path, err)
	}
	return document
}

// checkNothingRuns wants all processes of a killed grader to be gone: its workers and their programs.
func checkNothingRuns(t *testing.T, scratch string) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		var left []string
		environments, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, name := range environments {
			if data, err := os.ReadFile(name); err == nil && bytes.Contains(data, []byte("="+scratch)) {
				command, _ := os.ReadFile(filepath.Join(filepath.Dir(name), "cmdline"))
				left = append(left, string(command))
			}
		}
		if len(left) == 0 {
			return
		}
		select {
		case <-ctx.Done():
			t.Errorf("the grader was killed, and there still is %q", left)
			return
		case <-tick.C:
		}
	}
}

// BenchmarkClass grades a made-up class, and each kind of submission in it alone on one core. The metrics are the memory that the
// grader itself takes at most, and the time as a share of what its submissions take alone, divided by the cores. Every
// pupil must get the stated verdict.
func BenchmarkClass(b *testing.B) {
	class := pupils(b, *classSize)
	folder, scratch := layOut(b, class), temporary(b)
	alone := map[string]time.Duration{}
	var sum time.Duration
	for _, p := range class {
		if _, ok := alone[p.source]; !ok {
			begin := time.Now()
			c := exec.Command("taskset", "-c", "0", "grader", "grade", "cs300", filepath.Join(folder, p.id), "--class=false", "--allow-engine")
			if output, err := c.Output(); err != nil && len(output) == 0 { // most fail
				b.Fatal(err)
			}
			alone[p.source] = time.Since(begin)
		}
		sum += alone[p.source]
	}
	most := 0
	var took time.Duration
	for b.Loop() {
		begin := time.Now()
		out := filepath.Join(b.TempDir(), "out")
		c := start(b, scratch, "grade", "cs300", folder, "--class", "--out", out, "--allow-engine")
		most = max(most, c.memory())
		took += time.Since(begin)
		checkClass(b, class, out)
	}
	b.ReportMetric(float64(most)/(1<<20), "MiB-grader")
	b.ReportMetric(took.Seconds()/float64(b.N)/(sum.Seconds()/float64(runtime.NumCPU())), "x-alone")
	b.ReportMetric(float64(len(alone)), "kinds")
}

// memory waits for the end of a grader and gives the most memory that it held, in bytes.
func (c *call) memory() int {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	most := 0
	for {
		select {
		case <-c.done:
			return most
		case <-tick.C:
		}
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid)) // it may have ended
		for line := range strings.Lines(string(status)) {
			if amount, found := strings.CutPrefix(line, "VmHWM:"); found {
				kilobytes, _ := strconv.Atoi(strings.Fields(amount)[0])
				most = max(most, kilobytes<<10)
			}
		}
	}
}
