//go:build linux

package hostiletest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
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
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// corpus holds the hostile submissions.
const corpus = "../../../../fixtures/submissions/hostile"

func TestMain(m *testing.M) {
	box.Serve()
	submissiontest.WithoutShims()
	os.Exit(costtest.Bound(m, costtest.Budget{Processes: 190, Compilers: 9, Scenarios: 16}).Run())
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

// TestHostileSubmissions runs attacks by the user who runs the tests. The grader must give the stated outcome, and nothing may have
// leaked, survived or changed. At the first depth it runs one attack of each kind at the level that contains programs best. A push
// runs every attack there, and one of each kind at every other level; the night runs every attack at every level.
func TestHostileSubmissions(t *testing.T) {
	if testing.Short() {
		t.Skip("the hostile submissions take half a minute: leave out -short")
	}
	t.Parallel()
	orders := contained(t, stepstest.Guard(t).Level(), costtest.Push())
	if costtest.Push() {
		orders = append(orders, others(t, costtest.Night())...)
	}
	run(t, nil, orders)
}

// TestHostileSubmissionsOfAnOrdinaryUser runs attacks by a grader without privileges, if the tests run as root: with
// RULEBOOK_DEPTH=push one of each kind at the level that contains programs best, and with RULEBOOK_DEPTH=night every attack at every
// level. Most build servers run tests as an ordinary user.
func TestHostileSubmissionsOfAnOrdinaryUser(t *testing.T) {
	if testing.Short() {
		t.Skip("the hostile submissions take half a minute: leave out -short")
	}
	t.Parallel()
	user := Nobody(t)
	if user == nil {
		return
	}
	orders := contained(t, stepstest.Guard(t).Level(), costtest.Night())
	if costtest.Night() {
		orders = append(orders, others(t, true)...)
	}
	run(t, user, orders)
}

// An attack that does no harm without a box proves nothing about a box. A push tries one of each kind, the night all.
func TestHostileSubmissionsDoHarmWhereNothingContainsThem(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	var orders []order
	for _, a := range Attacks(t, corpus) {
		if a.Uncontained != "" && (a.First || costtest.Night()) {
			orders = append(orders, order{level: box.None, submission: a.Submission})
		}
	}
	run(t, nil, orders)
}

// contained orders all attacks, or one of each kind, at a level.
func contained(t *testing.T, level box.Level, all bool) []order {
	t.Helper()
	var orders []order
	for _, a := range Attacks(t, corpus) {
		if a.First || all {
			orders = append(orders, order{level: level, submission: a.Submission})
		}
	}
	return orders
}

// others orders attacks at the level that is used where a machine lacks the best one. If this machine lacks it, there is no other.
func others(t *testing.T, all bool) []order {
	t.Helper()
	if stepstest.Guard(t).Level() == box.Landlock {
		return nil
	}
	return contained(t, box.Landlock, all)
}

// execute runs an attack in the boxes of a guard.
func execute(t *testing.T, guard *box.Guard, a Attack) {
	t.Helper()
	if guard.Level() == box.None {
		harm(t, guard, a)
		return
	}
	defend(t, guard, a)
}

// harm runs one attack where nothing contains it. It must do the stated harm.
func harm(t *testing.T, guard *box.Guard, a Attack) {
	t.Helper()
	s := newStage(t, a)
	result := s.grade(t, guard, a.limits())
	if done := s.harms(t, result, 0); done[a.Uncontained] == "" {
		t.Errorf("it should do harm (%s), and this is all it has done: %v\n%s", a.Uncontained, done, result.printed)
	}
}

// defend runs one attack in the boxes of a guard.
func defend(t *testing.T, guard *box.Guard, a Attack) {
	t.Helper()
	s := newStage(t, a)
	result := s.grade(t, guard, a.limits())
	at, excused := a.At[guard.Level()]
	for harm, words := range s.harms(t, result, patience) {
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
}

// patience is how long an attack may keep the grader in all its runs. It is far too long also for a machine under load, and far less
// than an attack that is never stopped has.
const patience = 15 * time.Minute

// grade opens, runs and closes the submission, as the command does, but without a second attempt.
func (s *stage) grade(t *testing.T, guard *box.Guard, limits process.Limits) gradedAttack {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(t.Context(), patience, errors.New("the attack keeps the grader"))
	defer cancel()
	suite := hostileSuite(t)
	result := gradedAttack{submission: report.Submission{Path: s.submission, Containment: report.Containment(guard)}}
	subject, err := assignments.OpenSubmission(ctx, s.submission, suite, submission.Conditions{
		Limits: limits, Budget: s.attack.budget(), Guard: guard, AllowEngine: true,
	})
	stepstest.SkipMissing(t, err)
	if err != nil {
		result.submission.Refuse(err)
		result.printed = result.submission.CompilerOutput
		return result
	}
	heard := &listener{Subject: subject}
	only := s.attack.Scenarios()
	results, err := suite.Run(ctx, heard, steps.Options{
		Select:      func(c steps.Scenario) bool { return slices.Contains(only, c.ID) },
		CommandTime: subject.Limits().Time, Once: true,
	})
	if err != nil {
		t.Fatal(err, context.Cause(ctx))
	}
	if err := subject.Close(); err != nil {
		t.Error(err)
	}
	result.submission.Grade(suite.Facts, results)
	result.printed = heard.printed.String()
	return result
}

// limits are short where the attack is stated to run out of time, and never so short elsewhere that a machine under load exceeds them.
func (a Attack) limits() process.Limits {
	limit := time.Minute
	if a.Outcome == engine.TimedOut {
		limit = time.Second
	}
	return process.Limits{
		Time: limit,
		Limits: box.Limits{
			CPU: a.Limits.CPU, Memory: cmp.Or(a.Limits.Memory, 256<<20), Processes: cmp.Or(a.Limits.Processes, 64),
		},
	}
}

// budget lets what is stated to run out of time do so twice; then the grader waits no more for any run as long.
func (a Attack) budget() submission.Budget {
	if a.Outcome == engine.TimedOut {
		return submission.Budget{Waiting: 2 * time.Second}
	}
	return submission.Budget{}
}

// A listener keeps what the program of a subject prints.
type listener struct {
	*submission.Subject
	printed strings.Builder
}

func (l *listener) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	run, err := l.Subject.Console(ctx, input, feed)
	l.printed.Write(run.Output)
	l.printed.Write(run.Diagnostics)
	return run, err
}

func (l *listener) Engine(ctx context.Context) (engine.Session, error) {
	session, err := l.Subject.Engine(ctx)
	return &listened{Session: session, listener: l}, err
}

// A listened session has a listener.
type listened struct {
	engine.Session
	listener *listener
}

func (s *listened) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	replies, err := s.Session.DoAll(ctx, requests)
	for _, reply := range replies {
		body := reply.Body
		if reply.Refusal != nil {
			body = reply.Refusal.Lines()
		}
		fmt.Fprintln(&s.listener.printed, strings.Join(body, "\n"))
	}
	return replies, err
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
