package hostiletest

import (
	"os"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// A glutton is a program that counts pegs rightly, but on the board "#####" takes ever more.
type glutton struct {
	language string
	takes    string // a statement that does
	limits   box.Limits
	over     string // a pattern for what the grader must say of it
	reason   string
}

func gluttons() []glutton {
	const (
		overMemory    = `^it was stopped because it took too much: memory: [0-9.]+ [GM]iB of 150 MiB$`
		overProcesses = `^it was stopped because it took too much: processes: [0-9]+ of 60$`
		thread        = `new Thread(() -> { while (true) java.util.concurrent.locks.LockSupport.park(); }).start();`
	)
	memory, processes := box.Limits{Memory: 150 << 20}, box.Limits{Processes: 60, Memory: 8 << 30}
	return []glutton{
		{"Java", `for (java.util.List<byte[]> all = new java.util.ArrayList<>(); ; ) all.add(new byte[1 << 20]);`,
			memory, overMemory, "it takes memory"},
		{"Java", `while (true) try { ` + thread + ` } catch (Throwable refused) { }`,
			processes, overProcesses, "it starts threads, and tries on when there are none to be had"},
		{"Java", `while (true) ` + thread, processes, overProcesses, "a thread that it cannot have becomes an error of its own"},
		{"Python", `kept = []
    while True: kept.append(bytearray(1 << 20))`, memory, overMemory, "it takes memory"},
		{"Python", `import os, time
    while True:
        try:
            if os.fork() == 0: time.sleep(3600)
        except OSError: pass`, processes, overProcesses, "it starts processes, and tries on when there are none to be had"},
		{"Python", `import os, time
    while os.fork() > 0: pass
    time.sleep(3600)`, processes, overProcesses, "a process that it cannot have becomes an error of its own"},
	}
}

// files gives the program.
func (g glutton) files() map[string]string {
	if g.language == "Java" {
		return map[string]string{"Game.java": `public class Game {
	public static void main(String[] words) { }
	public static int countPegsRemaining(char[][] board) {
		if (board[0][0] == '#') take();
		return new String(board[0]).replaceAll("[^@]", "").length();
	}
	private static void take() { ` + g.takes + ` }
}
`}
	}
	return map[string]string{"game.py": `def countPegsRemaining(board):
    if board[0][0] == "#": take()
    return list(board[0]).count("@")
def take():
    ` + g.takes + `
def main(): pass
if __name__ == "__main__": main()
`}
}

// If a program takes too much while it answers, the scenario tells the limit and the measured amount. The next scenario finds a fresh
// program.
func TestAProgramThatTakesTooMuchLosesNoOtherScenario(t *testing.T) {
	costtest.SkipBeforePush(t)
	if testing.Short() {
		t.Skip("each program is put to each level: leave out -short")
	}
	t.Parallel()
	for _, g := range gluttons() {
		for _, level := range box.Levels() {
			t.Run(g.language+"/"+g.reason+"/"+string(level), func(t *testing.T) {
				t.Parallel()
				checkGlutton(t, g, level)
			})
		}
	}
}

func checkGlutton(t *testing.T, g glutton, level box.Level) {
	guard, err := box.Choose(t.Context(), level)
	if err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`10_counting/Pegs on "-----"`, `10_counting/Pegs on "#####"`, `10_counting/Pegs on "-@#--"`}
	results := gradeFiles(t, guard, g.files(), process.Limits{Time: time.Minute, Limits: g.limits}, want)
	if len(results) != len(want) {
		t.Fatalf("there are %d results, want %d", len(results), len(want))
	}
	for _, r := range results {
		if r.Scenario.ID != want[1] && r.Outcome != engine.Passed {
			t.Errorf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
		}
	}
	if r := results[1]; r.Outcome != engine.OverTheLimit || !regexp.MustCompile(g.over).MatchString(r.Reason) {
		t.Errorf("%s: %s: %s; want %s because of %s", r.Scenario.ID, r.Outcome, r.Reason, engine.OverTheLimit, g.over)
	}
}

// gradeFiles grades a program by some scenarios, once.
func gradeFiles(t *testing.T, guard *box.Guard, files map[string]string, limits process.Limits, ids []string) []steps.Result {
	t.Helper()
	suite := hostileSuite(t)
	subject, err := assignments.OpenSubmission(t.Context(), submissiontest.HandIn(t, files), suite,
		submission.Conditions{Limits: limits, Guard: guard})
	stepstest.SkipMissing(t, err)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := subject.Close(); err != nil {
			t.Error(err)
		}
	}()
	results, err := suite.Run(t.Context(), subject, steps.Options{
		Select:      func(c steps.Scenario) bool { return slices.Contains(ids, c.ID) },
		CommandTime: limits.Time, Once: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func hostileSuite(t *testing.T) *steps.Suite {
	t.Helper()
	suite, err := openSuite()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// openSuite opens the suite of the assignment for which the attacks are handed in.
var openSuite = sync.OnceValues(func() (*steps.Suite, error) { return assignments.Open("cs300") })
