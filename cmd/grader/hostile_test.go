//go:build linux

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures/yaml"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/steps"
)

// An attack is a hostile submission and what must come of it. The fields are told at the top of outcomes.yaml.
type attack struct {
	Submission string            `yaml:"submission"`
	Tries      string            `yaml:"tries"`
	Only       []string          `yaml:"only"`
	Limits     attackLimits      `yaml:"limits"`
	Links      map[string]string `yaml:"links"`
	State      report.State      `yaml:"state"`
	Outcome    engine.Outcome    `yaml:"outcome"`
	Because    string            `yaml:"because"`
	Ends       bool              `yaml:"ends"`
	At         map[box.Level]struct {
		Could string `yaml:"could"`
		Why   string `yaml:"why"`
	} `yaml:"at"`
	Uncontained harm `yaml:"uncontained"`
}

// scenarios gives the scenarios that the attack is put to.
func (a attack) scenarios() []string {
	if len(a.Only) == 0 {
		return []string{"03_main/The opening"}
	}
	return a.Only
}

type attackLimits struct {
	Time      time.Duration `yaml:"time"`
	CPU       time.Duration `yaml:"cpu"`
	Memory    int           `yaml:"memory"`
	Processes int           `yaml:"processes"`
}

// A harm is what an attack does to the host where nothing contains it.
type harm string

const (
	leak       harm = "leak"       // it learns a secret
	change     harm = "change"     // a file of the host is another, or there is a new one
	connection harm = "connection" // somebody on the host hears of it
	assault    harm = "assault"    // a process of the host is stopped, traced or killed
	survivor   harm = "survivor"   // a process of its own outlives it
)

const hostile = examples + "/hostile"

func attacks(t testing.TB) []attack {
	t.Helper()
	file := hostile + "/outcomes.yaml"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []attack
	if err := yaml.Decode(file, data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestEveryHostileSubmissionHasAnOutcome(t *testing.T) {
	t.Parallel()
	stated := map[string]bool{}
	for _, a := range attacks(t) {
		if stated[a.Submission] {
			t.Errorf("%s is stated twice", a.Submission)
		}
		stated[a.Submission] = true
		if a.Tries == "" || (a.Outcome == "") != (a.State != "") {
			t.Errorf("%s: say what it tries, and either an outcome or a state", a.Submission)
		}
		if a.Uncontained != "" && a.Uncontained != leak && mentions(t, a, "@answers@", "@repository@") {
			t.Errorf("%s does harm where nothing contains it, and names what is not the test's own", a.Submission)
		}
		for level, at := range a.At {
			if !slices.Contains(box.Levels(), level) || at.Could == "" || at.Why == "" {
				t.Errorf("%s: what level %q cannot promise is not told", a.Submission, level)
			}
		}
	}
	entries, err := os.ReadDir(hostile)
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

// mentions tells whether one of some words stands in the submission.
func mentions(t *testing.T, a attack, words ...string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(hostile, a.Submission, "*"))
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

// TestHostileSubmissions puts every attack to every level that contains: the grader must say what is stated, and nothing may have
// leaked, survived or changed. The attacks come one after another, so that whatever is left can be nobody else's.
func TestHostileSubmissions(t *testing.T) {
	if testing.Short() {
		t.Skip("the hostile submissions take a minute: leave out -short")
	}
	adopt(t)
	for _, level := range []box.Level{box.Bubblewrap, box.Landlock} {
		t.Run(string(level), func(t *testing.T) {
			guard, err := box.Choose(t.Context(), level)
			if err != nil {
				t.Skip(err)
			}
			for _, a := range attacks(t) {
				t.Run(a.Submission, func(t *testing.T) { defend(t, guard, a) })
			}
		})
	}
}

// TestHostileSubmissionsOfAnOrdinaryUser is the same for a grader without privileges.
func TestHostileSubmissionsOfAnOrdinaryUser(t *testing.T) {
	if testing.Short() {
		t.Skip("the hostile submissions take a minute: leave out -short")
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 {
		t.Log("the grader has no privileges already: TestHostileSubmissions is this test")
		return // and not skipped, because nothing is missing
	}
	if !box.Reachable(here) {
		t.Skip("no ordinary user can get at the folder that this test runs in: " + here)
	}
	folder := open(t, "/tmp")
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "hostile.test")
	if err := os.WriteFile(program, data, 0o755); err != nil {
		t.Fatal(err)
	}
	const nobody = 65534
	command := exec.CommandContext(t.Context(), program, "-test.run=^TestHostileSubmissions$", "-test.v")
	command.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + folder}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	output, err := command.CombinedOutput()
	if err != nil || !bytes.Contains(output, []byte("--- PASS: TestHostileSubmissions/")) {
		t.Errorf("as an ordinary user: %v\n%s", err, output)
	}
}

// why: an attack that would do no harm anywhere proves nothing about a box.
func TestHostileSubmissionsDoHarmWhereNothingContainsThem(t *testing.T) {
	adopt(t)
	guard, err := box.New(box.None)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range attacks(t) {
		if a.Uncontained == "" {
			continue
		}
		t.Run(a.Submission, func(t *testing.T) {
			s := newStage(t, a)
			result := s.grade(t, guard, a.limits())
			if done := s.harms(t, result); done[a.Uncontained] == "" {
				t.Errorf("it should do harm (%s), and this is all it has done: %v\n%s", a.Uncontained, done, result.printed)
			}
		})
	}
}

// defend puts one attack to a guard.
func defend(t *testing.T, guard *box.Guard, a attack) {
	s := newStage(t, a)
	result := s.grade(t, guard, a.limits())
	late := s.late(t, guard, result)
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
	for _, words := range late {
		t.Error(words)
	}
}

// late tells of all that keeps the grader longer than it may, where the limit is a second. On a machine under load anything may be
// late, so an attack that was late may try again: one that is really able to keep the grader is late each time.
func (s *stage) late(t *testing.T, guard *box.Guard, first gradedAttack) []string {
	t.Helper()
	const attempts = 3
	limits, late := s.attack.limits(), first.late
	limits.Time = second
	if s.attack.patient() {
		late = s.grade(t, guard, limits).late
	}
	for again := 1; len(late) > 0 && again < attempts; again++ {
		late = s.grade(t, guard, limits).late
	}
	return late
}

// boasts are what attacks say that they could do.
var boasts = regexp.MustCompile(`I COULD [^\n]*`)

func checkOutcome(t *testing.T, a attack, graded report.Submission) {
	t.Helper()
	if state := cmp.Or(a.State, report.Graded); graded.State != state {
		t.Fatalf("the submission is %s, want %s: %s\n%s", graded.State, state, graded.Problem, graded.CompilerOutput)
	}
	words := graded.Problem + graded.CompilerOutput
	for _, r := range graded.Results {
		if a.Outcome != "" && r.Outcome != a.Outcome {
			t.Errorf("%s: %s, want %s: %s", r.Scenario.ID, r.Outcome, a.Outcome, r.Reason)
		}
		words += r.Reason
	}
	if !strings.Contains(words, a.Because) {
		t.Errorf("the reason should hold %q: %s", a.Because, words)
	}
}

// raw finds bytes and lines that a report may not hold: what steers a terminal, and what a build server takes for a command.
var raw = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f]|\u0085|\u009b|\u202e|\u2066|(?m)^(::|##\\[)")

// checkReport looks through what is shown of the submission.
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
	report.Text(&text, suite.Facts, graded, true)
	if found := raw.FindString(text.String()); found != "" {
		t.Errorf("the report holds %q, raw:\n%s", found, &text)
	}
	if bytes.Contains(data, []byte(s.secret)) || bytes.Contains(text.Bytes(), []byte(s.secret)) {
		t.Errorf("a secret is in the result:\n%s", &text)
	}
}

// A graded attack is what the grader made of it, and what it printed, whichever scenario that was for.
type gradedAttack struct {
	submission report.Submission
	printed    string
	late       []string
}

// grade opens, runs and closes the submission, as the command does. Only a second attempt is not given.
func (s *stage) grade(t *testing.T, guard *box.Guard, limits process.Limits) gradedAttack {
	t.Helper()
	suite := hostileSuite(t)
	result := gradedAttack{submission: report.Submission{Path: s.submission, Containment: report.Containment(guard)}}
	subject, err := submission.Open(t.Context(), s.submission, suite.Assignment, submission.Conditions{Limits: limits, Guard: guard})
	if err != nil {
		result.submission.Refuse(err)
		result.printed = result.submission.CompilerOutput
		return result
	}
	timed := &watched{Subject: subject}
	only := s.attack.scenarios()
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

func hostileSuite(t *testing.T) *steps.Suite {
	t.Helper()
	suite, err := steps.Open("cs300")
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// second is the time that each attack is given to keep the grader waiting.
const second = time.Second

// patient tells whether the attack has more time to come to its outcome.
func (a attack) patient() bool { return a.Limits.Time > second }

func (a attack) limits() process.Limits {
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

// A watched subject keeps what the program prints, and notes who keeps the grader longer than a second.
type watched struct {
	*submission.Subject
	printed strings.Builder
	late    []string
}

// grace is how much longer than its time a program may keep the grader.
const grace = 500 * time.Millisecond

// done notes what came to its end just now, if that was late.
func (w *watched) done(what string, begin time.Time) {
	if took := time.Since(begin); took > second+grace {
		w.late = append(w.late, fmt.Sprintf("%s kept the grader for %v: more than %v", what, took, second+grace))
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

// A watchedSession measures each answer: the first with the start of the program, and one that does not come with the program's end.
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
		fmt.Fprintln(&s.subject.printed, strings.Join(reply.Body, "\n"))
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

// adopt makes this process the parent of all that its descendants leave behind, so that nothing can hide from it.
func adopt(t *testing.T) {
	t.Helper()
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0) })
}

// descendants lists all that descends from this process, in words.
func descendants(t *testing.T) map[int]string {
	t.Helper()
	parents, words := map[int]int{}, map[int]string{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well formed
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
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
