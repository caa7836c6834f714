package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// opened builds an example submission for a benchmark.
func opened(b *testing.B, assignment, name string) (*steps.Suite, *submission.Subject) {
	b.Helper()
	suite, err := assignments.Open(assignment)
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(examples, assignment, name)
	subject, err := assignments.OpenSubmission(b.Context(), path, suite, submission.Conditions{Guard: stepstest.Guard(b)})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = subject.Close() })
	return suite, subject
}

func tagged(tag string) func(steps.Scenario) bool {
	return func(c steps.Scenario) bool { return answers(c, tag) }
}

func graded(b *testing.B, suite *steps.Suite, subject engine.Subject, options steps.Options) time.Duration {
	b.Helper()
	begin := time.Now()
	results, err := suite.Run(b.Context(), subject, options)
	took := time.Since(begin)
	if err != nil {
		b.Fatal(err)
	}
	for _, r := range results {
		if r.Outcome != engine.Passed && !r.Scenario.Remark {
			b.Fatalf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
		}
	}
	return took
}

// recorder remembers the different inputs of all runs.
type recorder struct {
	engine.Subject
	inputs []string
}

func (r *recorder) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	if typed := strings.Join(input, "\n") + "\n"; !slices.Contains(r.inputs, typed) {
		r.inputs = append(r.inputs, typed)
	}
	return r.Subject.Console(ctx, input, feed)
}

// startedBare starts a program once with each input, one after another.
func startedBare(command, inputs []string) {
	for _, input := range inputs {
		run := exec.Command(command[0], command[1:]...)
		run.Stdin, run.Stdout = strings.NewReader(input), &bytes.Buffer{}
		_ = run.Run() // a program whose input ends may fail
	}
}

// computed is how long this process and all that it has started have computed; 0 where the system does not tell.
func computed() time.Duration {
	const tick = 10 * time.Millisecond
	ticks, above := map[string]int{}, map[string]string{}
	processes, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well formed
	for _, name := range processes {
		stat, _ := os.ReadFile(name) // the process may have ended
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		if len(fields) < 15 {
			continue
		}
		pid := filepath.Base(filepath.Dir(name))
		above[pid] = fields[1]
		for _, field := range fields[11:15] {
			n, _ := strconv.Atoi(field)
			ticks[pid] += n
		}
	}
	own, total := strconv.Itoa(os.Getpid()), 0
	for pid, n := range ticks {
		at := pid
		for at != own && above[at] != "" {
			at = above[at]
		}
		if at == own {
			total += n
		}
	}
	return time.Duration(total) * tick
}

// A spending is what something has taken in each round.
type spending struct{ wall, computing []time.Duration }

func (s *spending) add(do func()) {
	begin, before := time.Now(), computed()
	do()
	s.wall = append(s.wall, time.Since(begin))
	s.computing = append(s.computing, computed()-before)
}

// BenchmarkConsole compares grading all console scenarios of a program in C++ with a bare loop that starts the same program with
// the same inputs, equal ones once. The metrics compare the medians of all rounds, by turns: the time as a multiple of the bare
// loop's and the processor time as a multiple of the bare loop's, at each level.
func BenchmarkConsole(b *testing.B) {
	submissiontest.Need(b, "g++")
	suite, err := assignments.Open("cs300")
	if err != nil {
		b.Fatal(err)
	}
	subjects, contained := map[box.Level]*submission.Subject{}, map[box.Level]*spending{}
	for level, guard := range levels(b) {
		path := filepath.Join(examples, "cs300", "cpp-plain")
		subject, err := assignments.OpenSubmission(b.Context(), path, suite, submission.Conditions{Guard: guard})
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = subject.Close() })
		subjects[level], contained[level] = subject, &spending{}
	}
	r, bare := &recorder{Subject: subjects[box.None]}, &spending{}
	graded(b, suite, r, steps.Options{Select: tagged("console")})
	for b.Loop() {
		bare.add(func() { startedBare(subjects[box.None].ConsoleStart().Argv, r.inputs) })
		for level, subject := range subjects {
			contained[level].add(func() {
				graded(b, suite, subject, steps.Options{Select: tagged("console"), Parallel: runtime.NumCPU()})
			})
		}
	}
	b.ReportMetric(float64(len(r.inputs)), "runs")
	b.ReportMetric(median(bare.wall).Seconds()*1000/float64(len(r.inputs)), "ms-bare")
	for level, took := range contained {
		b.ReportMetric(median(took.wall).Seconds()/median(bare.wall).Seconds(), "x-bare-loop/"+string(level))
		if computing := median(bare.computing); computing > 0 {
			b.ReportMetric(median(took.computing).Seconds()/computing.Seconds(), "x-bare-computing/"+string(level))
		}
	}
}

// counter counts the commands of a session.
type counter struct {
	engine.Subject
	commands int
}

func (c *counter) Engine(ctx context.Context) (engine.Session, error) {
	session, err := c.Subject.Engine(ctx)
	return countedSession{session, c}, err
}

type countedSession struct {
	engine.Session
	*counter
}

func (c countedSession) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	c.commands += len(requests)
	return c.Session.DoAll(ctx, requests)
}

// started measures how long a virtual machine takes until it gives its first reply.
func started(b *testing.B, subject engine.Subject) time.Duration {
	b.Helper()
	begin := time.Now()
	session, err := subject.Engine(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	defer session.Close()
	if _, err := engine.Do(b.Context(), session, engine.Request{Command: "name"}); err != nil {
		b.Fatal(err)
	}
	return time.Since(begin)
}

// BenchmarkJavaEngine grades all engine scenarios of a Java submission in one virtual machine. The metrics are the time for one
// command, after the start of the machine, and how much slower a fresh machine for every scenario is.
func BenchmarkJavaEngine(b *testing.B) {
	submissiontest.Need(b, "javac")
	suite, subject := opened(b, "cs300", "java-plain")
	c := &counter{Subject: subject}
	graded(b, suite, c, steps.Options{Select: tagged("engine")})
	var one, start, fresh time.Duration
	for b.Loop() {
		start += started(b, subject)
		one += graded(b, suite, subject, steps.Options{Select: tagged("engine")})
		fresh += graded(b, suite, subject, steps.Options{Select: tagged("engine"), Fresh: true})
	}
	b.ReportMetric(float64((one-start).Microseconds())/float64(c.commands*b.N), "µs/command")
	b.ReportMetric(float64(start.Milliseconds())/float64(b.N), "ms/start")
	b.ReportMetric(fresh.Seconds()/one.Seconds(), "x-fresh")
}

// spent runs a command, whose failure does not count. It gives the processor time of the command and of all processes
// for which that has waited.
func spent(b *testing.B, input string, argv ...string) time.Duration {
	b.Helper()
	command := exec.Command(argv[0], argv[1:]...)
	command.Stdin = strings.NewReader(input)
	_ = command.Run()
	if command.ProcessState == nil {
		b.Fatalf("%s does not start", argv[0])
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}

// BenchmarkJavaGrading grades a right Java program. The metrics are the processor time, as a multiple of one javac and
// one run of the program, measured by turns, and the time. There is no box: Linux forgets the processor time of programs
// that end with their box.
func BenchmarkJavaGrading(b *testing.B) {
	submissiontest.Need(b, "javac", "java")
	grader := filepath.Join(b.TempDir(), "grader")
	if out, err := exec.Command("go", "build", "-o", grader, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	program, classes := filepath.Join(examples, "cs300", "java-plain"), b.TempDir()
	grade := []string{grader, "grade", "--sandbox=none", "cs300", program}
	if out, err := exec.Command(grade[0], grade[1:]...).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	var bare, ours, took time.Duration
	for b.Loop() {
		bare += spent(b, "", "javac", "-d", classes, filepath.Join(program, "PegSolitaireGame.java"))
		bare += spent(b, "4\n", "java", "-cp", classes, "PegSolitaireGame")
		begin := time.Now()
		ours += spent(b, "", grade...)
		took += time.Since(begin)
	}
	b.ReportMetric(ours.Seconds()/bare.Seconds(), "x-javac-and-run")
	b.ReportMetric(took.Seconds()/float64(b.N), "s/grading")
}

// BenchmarkMarbleSweep grades the scenarios of marble that try every move of a range. The metric is the time for one pair of
// positions, after the start of the virtual machine: three commands, which are a move, the state and the score.
func BenchmarkMarbleSweep(b *testing.B) {
	submissiontest.Need(b, "javac")
	suite, subject := opened(b, "marble", "figure-form")
	sweeps := steps.Options{Select: func(c steps.Scenario) bool {
		return slices.ContainsFunc(c.Steps, func(step string) bool { return strings.HasPrefix(step, "every move ") })
	}}
	c := &counter{Subject: subject}
	graded(b, suite, c, sweeps)
	var all, start time.Duration
	for b.Loop() {
		start += started(b, subject)
		all += graded(b, suite, subject, sweeps)
	}
	pairs := c.commands / 3
	b.ReportMetric(float64((all-start).Microseconds())/1000/float64(pairs*b.N), "ms/pair")
	b.ReportMetric(float64(pairs), "pairs")
	b.ReportMetric(float64(start.Milliseconds())/float64(b.N), "ms/start")
}

// BenchmarkRandom builds and grades a right example of each assignment with its random games and without them, by turns. The metrics are
// the share of random games in the time and in the processor time, in percent; it should be at most 25. There is no box: Linux forgets the
// processor time of programs that end with their box.
func BenchmarkRandom(b *testing.B) {
	guard, err := box.Choose(b.Context(), box.None)
	if err != nil {
		b.Fatal(err)
	}
	for _, example := range []string{
		"boardgame2d/plain", "cs300/cpp-plain", "cs300/java-plain", "cs300/python-plain", "eecs3311/eiffel-plain", "eecs3311/python-plain",
		"marble/figure-form", "stratego/plain",
	} {
		b.Run(example, func(b *testing.B) {
			assignment, _, _ := strings.Cut(example, "/")
			suite, err := assignments.Open(assignment)
			if err != nil {
				b.Fatal(err)
			}
			grade := func(selected func(steps.Scenario) bool) {
				subject, err := assignments.OpenSubmission(b.Context(), filepath.Join(examples, example), suite,
					submission.Conditions{Guard: guard, AllowEngine: true})
				if err != nil {
					b.Fatal(err)
				}
				defer subject.Close()
				options := steps.Options{Select: selected, Parallel: runtime.NumCPU(), CommandTime: time.Minute}
				if _, err := suite.Run(b.Context(), subject, options); err != nil {
					b.Fatal(err)
				}
			}
			var with, without spending
			for b.Loop() {
				with.add(func() { grade(nil) })
				without.add(func() { grade(func(c steps.Scenario) bool { return !c.Random }) })
			}
			b.ReportMetric(share(with.wall, without.wall), "%-of-time")
			b.ReportMetric(share(with.computing, without.computing), "%-of-computing")
		})
	}
}

// share is how much less the median is without something, in percent.
func share(with, without []time.Duration) float64 {
	return 100 * (1 - median(without).Seconds()/median(with).Seconds())
}

// levels gives guards of all levels of this machine.
func levels(b *testing.B) map[box.Level]*box.Guard {
	b.Helper()
	guards := map[box.Level]*box.Guard{}
	for _, level := range box.Levels() {
		if guard, err := box.Choose(b.Context(), level); err == nil {
			guards[level] = guard
		}
	}
	return guards
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

// BenchmarkStart compares the start of a program in a box with a bare fork and exec of it, by turns. The metrics are how much longer
// the median takes at each level.
func BenchmarkStart(b *testing.B) {
	const program = "/bin/true"
	times, guards := map[box.Level][]time.Duration{}, levels(b)
	var bare []time.Duration
	for b.Loop() {
		begin := time.Now()
		if err := exec.Command(program).Run(); err != nil {
			b.Fatal(err)
		}
		bare = append(bare, time.Since(begin))
		for level, guard := range guards {
			scratch := b.TempDir()
			begin := time.Now()
			command := exec.Command(program)
			command.Dir = "/"
			inmate, err := guard.Start(command, box.Box{Scratch: scratch})
			if err != nil {
				b.Fatal(err)
			}
			_ = command.Wait() // the inmate tells
			if end, err := inmate.Ended(); err != nil || end.Status != "exit status 0" {
				b.Fatal(end, err)
			}
			times[level] = append(times[level], time.Since(begin))
		}
	}
	least := median(bare)
	b.ReportMetric(float64(least.Microseconds())/1000, "ms-bare")
	for level, took := range times {
		b.ReportMetric(float64((median(took)-least).Microseconds())/1000, "ms-over-bare/"+string(level))
	}
}
