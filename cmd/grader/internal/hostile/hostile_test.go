//go:build linux

package hostile

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// corpus holds the hostile submissions.
const corpus = "../../../../fixtures/submissions/hostile"

func TestMain(m *testing.M) {
	box.Serve()
	os.Exit(m.Run())
}

func TestEveryHostileSubmissionHasAnOutcome(t *testing.T) {
	t.Parallel()
	stated := map[string]bool{}
	for _, a := range Attacks(t, corpus) {
		if stated[a.Submission] {
			t.Errorf("%s is stated twice", a.Submission)
		}
		stated[a.Submission] = true
		if a.Tries == "" || (a.Outcome == "") != (a.State != "") {
			t.Errorf("%s: say what it tries, and either an outcome or a state", a.Submission)
		}
		if a.Uncontained != "" && a.Uncontained != Leak && mentions(t, a, "@answers@", "@repository@") {
			t.Errorf("%s does harm where nothing contains it, and names what is not the test's own", a.Submission)
		}
		for level, at := range a.At {
			if !slices.Contains(box.Levels(), level) || at.Could == "" || at.Why == "" {
				t.Errorf("%s: what level %q cannot promise is not told", a.Submission, level)
			}
		}
	}
	entries, err := os.ReadDir(corpus)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !stated[e.Name()] {
			t.Errorf("%s has no outcome", e.Name())
		}
		delete(stated, e.Name())
	}
	for name := range stated {
		t.Errorf("there is no submission %s", name)
	}
}

// mentions tells whether the submission contains one of some words.
func mentions(t *testing.T, a Attack, words ...string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpus, a.Submission, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(data, []byte(word)) })
	})
}

// TestHostileSubmissions runs every attack at every level that contains programs. The grader must give the stated outcome, and nothing
// may have leaked, survived or changed.
func TestHostileSubmissions(t *testing.T) {
	if testing.Short() {
		t.Skip("the hostile submissions take half a minute: leave out -short")
	}
	t.Parallel()
	run(t, nil, contained(t))
}

// TestHostileSubmissionsOfAnOrdinaryUser runs the same attacks by a grader without privileges, if the tests run as root with -full.
// Most build servers run tests as an ordinary user.
func TestHostileSubmissionsOfAnOrdinaryUser(t *testing.T) {
	if testing.Short() {
		t.Skip("the hostile submissions take half a minute: leave out -short")
	}
	t.Parallel()
	if user := Nobody(t); user != nil {
		run(t, user, contained(t))
	}
}

// An attack that does no harm without a box proves nothing about a box.
func TestHostileSubmissionsDoHarmWhereNothingContainsThem(t *testing.T) {
	t.Parallel()
	var orders []order
	for _, a := range Attacks(t, corpus) {
		if a.Uncontained != "" {
			orders = append(orders, order{level: box.None, submission: a.Submission})
		}
	}
	run(t, nil, orders)
}

// contained orders every attack at every level that contains programs.
func contained(t *testing.T) []order {
	t.Helper()
	var orders []order
	for _, a := range Attacks(t, corpus) {
		for _, level := range []box.Level{box.Bubblewrap, box.Landlock} {
			orders = append(orders, order{level: level, submission: a.Submission})
		}
	}
	return orders
}

// execute runs an attack in the boxes of a guard. It tells whether the attack must be run again, alone.
func execute(t *testing.T, guard *box.Guard, a Attack, alone bool) (late bool) {
	t.Helper()
	if guard.Level() == box.None {
		harm(t, guard, a)
		return false
	}
	return defend(t, guard, a, alone)
}

// harm runs one attack where nothing contains it. It must do the stated harm.
func harm(t *testing.T, guard *box.Guard, a Attack) {
	t.Helper()
	s := newStage(t, a)
	result := s.grade(t, guard, a.limits())
	if done := s.harms(t, result); done[a.Uncontained] == "" {
		t.Errorf("it should do harm (%s), and this is all it has done: %v\n%s", a.Uncontained, done, result.printed)
	}
}

// defend runs one attack in the boxes of a guard. It tells whether the attack kept the grader; one that runs alone must not.
func defend(t *testing.T, guard *box.Guard, a Attack, alone bool) (late bool) {
	t.Helper()
	s := newStage(t, a)
	result := s.grade(t, guard, a.limits())
	if alone {
		for _, words := range s.late(t, guard, result) {
			t.Error(words)
		}
	}
	at, excused := a.At[guard.Level()]
	for harm, words := range s.harms(t, result) {
		t.Errorf("%s: %s", harm, words)
	}
	for _, boast := range boasts.FindAllString(result.printed, -1) {
		if !excused || !strings.HasPrefix(boast, at.Could) {
			t.Errorf("it says: %s", boast)
		}
	}
	if excused && os.Getuid() != 0 && !strings.Contains(result.printed, at.Could) {
		t.Errorf("level %s is said not to promise this (%s), but it keeps it: %s", guard.Level(), at.Why, at.Could)
	}
	if a.Ends && !strings.Contains(result.printed, "I TRIED") {
		t.Errorf("the attack was not tried, it printed: %s", result.printed)
	}
	checkOutcome(t, a, result.submission)
	checkReport(t, s, result.submission)
	return !alone && len(result.late) > 0
}

// late gives everything that kept the grader longer than a second, or than the attack's shorter limit. On a machine under load
// anything may be late, so an attack that was late may try again, each time with twice as much grace: an attack that really can
// keep the grader is late each time.
func (s *stage) late(t *testing.T, guard *box.Guard, first gradedAttack) []string {
	t.Helper()
	const attempts = 6
	limits, late := s.attack.limits(), first.late
	limits.Time = min(limits.Time, second)
	for again := 1; len(late) > 0 && again < attempts; again++ {
		s.grace *= 2
		late = s.grade(t, guard, limits).late
	}
	return late
}

// boasts are the claims of attacks that succeeded.
var boasts = regexp.MustCompile(`I COULD [^\n]*`)

func checkOutcome(t *testing.T, a Attack, graded report.Submission) {
	t.Helper()
	if state := cmp.Or(a.State, report.Graded); graded.State != state {
		t.Fatalf("the submission is %s, want %s: %s\n%s\n%+v", graded.State, state, graded.Problem, graded.CompilerOutput, graded.Results)
	}
	words := graded.Problem + graded.CompilerOutput
	for _, r := range graded.Results {
		ended := cmp.Or(r.Ended, r.Outcome) // whatever stood in its way
		if a.Outcome != "" && ended != a.Outcome {
			t.Errorf("%s: %s, want %s: %s", r.Scenario.ID, ended, a.Outcome, r.Reason)
		}
		words += r.Reason
	}
	if !strings.Contains(words, a.Because) {
		t.Errorf("the reason should hold %q: %s", a.Because, words)
	}
}

// raw finds bytes and lines that a report must not contain: those that control a terminal, and those that a build server obeys.
var raw = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f]|\u0085|\u009b|\u202e|\u2066|(?m)^(::|##\\[)")

// checkReport searches the report of the submission.
func checkReport(t *testing.T, s *stage, graded report.Submission) {
	t.Helper()
	suite := hostileSuite(t)
	document := report.New(suite)
	document.Submissions = append(document.Submissions, graded)
	data, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	report.Text(&text, suite.Facts, graded, report.Telling{All: true})
	if found := raw.FindString(text.String()); found != "" {
		t.Errorf("the report holds %q, raw:\n%s", found, &text)
	}
	if bytes.Contains(data, []byte(s.secret)) || bytes.Contains(text.Bytes(), []byte(s.secret)) {
		t.Errorf("a secret is in the result:\n%s", &text)
	}
}

// A gradedAttack is the result of an attack, with its output in all scenarios.
type gradedAttack struct {
	submission report.Submission
	printed    string
	late       []string
}

// grade opens, runs and closes the submission, as the command does, but without a second attempt.
func (s *stage) grade(t *testing.T, guard *box.Guard, limits process.Limits) gradedAttack {
	t.Helper()
	suite := hostileSuite(t)
	result := gradedAttack{submission: report.Submission{Path: s.submission, Containment: report.Containment(guard)}}
	subject, err := assignments.OpenSubmission(t.Context(), s.submission, suite.Assignment, submission.Conditions{
		Limits: limits, Guard: guard, AllowEngine: true,
	})
	stepstest.SkipMissing(t, err)
	if err != nil {
		result.submission.Refuse(err)
		result.printed = result.submission.CompilerOutput
		return result
	}
	timed := &watched{Subject: subject, limit: min(limits.Time, second) + s.grace}
	only := s.attack.Scenarios()
	results, err := suite.Run(t.Context(), timed, steps.Options{
		Select:      func(c steps.Scenario) bool { return slices.Contains(only, c.ID) },
		CommandTime: subject.Limits().Time, Once: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := subject.Close(); err != nil {
		t.Error(err)
	}
	result.submission.Grade(suite.Facts, results)
	result.printed, result.late = timed.printed.String(), timed.late
	return result
}

// second is the time in which each attack may keep the grader waiting.
const second = time.Second

func (a Attack) limits() process.Limits {
	limit := cmp.Or(a.Limits.Time, second)
	if a.Ends {
		limit = 10 * time.Second
	}
	return process.Limits{
		Time: limit,
		Limits: box.Limits{
			CPU: a.Limits.CPU, Memory: cmp.Or(a.Limits.Memory, 256<<20), Processes: cmp.Or(a.Limits.Processes, 64),
		},
	}
}

// A watched subject keeps the output of the program, and notes each call that takes longer than the limit.
type watched struct {
	*submission.Subject
	limit   time.Duration
	printed strings.Builder
	late    []string
}

// done notes a call that has just ended, if it was late.
func (w *watched) done(what string, begin time.Time) {
	if took := time.Since(begin); took > w.limit {
		w.late = append(w.late, fmt.Sprintf("%s kept the grader for %v: more than %v", what, took, w.limit))
	}
}

func (w *watched) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	begin := time.Now()
	run, err := w.Subject.Console(ctx, input, feed)
	w.done("a run", begin)
	w.printed.Write(run.Output)
	w.printed.Write(run.Diagnostics)
	return run, err
}

func (w *watched) Engine(ctx context.Context) (engine.Session, error) {
	begin := time.Now()
	session, err := w.Subject.Engine(ctx)
	return &watchedSession{Session: session, subject: w, begin: begin}, err
}

// A watchedSession measures each answer: the first includes the start of the program, a missing one the end of the program.
type watchedSession struct {
	engine.Session
	subject *watched
	begin   time.Time // when the time of an answer began; zero if none is awaited
}

func (s *watchedSession) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	replies, err := s.DoAll(ctx, []engine.Request{request})
	if err != nil {
		return engine.Reply{}, err
	}
	return replies[0], nil
}

func (s *watchedSession) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	if s.begin.IsZero() {
		s.begin = time.Now()
	}
	replies, err := s.Session.DoAll(ctx, requests)
	for _, reply := range replies {
		body := reply.Body
		if reply.Refusal != nil {
			body = reply.Refusal.Lines()
		}
		fmt.Fprintln(&s.subject.printed, strings.Join(body, "\n"))
	}
	if err == nil {
		s.answered()
	}
	return replies, err
}

func (s *watchedSession) Close() error {
	err := s.Session.Close()
	if !s.begin.IsZero() {
		s.answered()
	}
	return err
}

func (s *watchedSession) answered() {
	s.subject.done("an answer", s.begin)
	s.begin = time.Time{}
}

// adopt makes this process the parent of all orphans among its descendants, so that none can hide.
func adopt(t *testing.T) {
	t.Helper()
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0) })
}

// descendants describes all descendants of this process.
func descendants(t *testing.T) map[int]string {
	t.Helper()
	parents, words := map[int]int{}, map[int]string{}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue // it is no process
		}
		data, err := os.ReadFile(filepath.Join("/proc", e.Name(), "stat"))
		if err != nil {
			continue // it has ended
		}
		end := bytes.LastIndexByte(data, ')')
		fields := strings.Fields(string(data[end+1:]))
		parents[pid], _ = strconv.Atoi(fields[1])
		words[pid] = fmt.Sprintf("%d %s %s", pid, data[:end+1], fields[0])
		if fields[0] == "Z" && parents[pid] == os.Getpid() {
			var status unix.WaitStatus
			_, _ = unix.Wait4(pid, &status, unix.WNOHANG, nil) // it was adopted, and nobody else waits for it
			delete(words, pid)
		}
	}
	maps.DeleteFunc(words, func(pid int, _ string) bool {
		for pid > 1 && parents[pid] != os.Getpid() {
			pid = parents[pid]
		}
		return pid <= 1
	})
	return words
}
