package submission

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission/process"
)

// subject finds and builds a submission of the given files.
func subject(t *testing.T, files map[string]string) *Subject {
	t.Helper()
	s, err := Open(t.Context(), handIn(t, files), "cs300", Conditions{Limits: process.Limits{Time: 30 * time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func conversationWith(t *testing.T, s *Subject) engine.Session {
	t.Helper()
	opened, err := s.Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	return opened
}

// answerTo gives the body of a reply, after a "?" if it is a refusal.
func answerTo(t *testing.T, s engine.Session, line string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	words := strings.SplitN(line, " ", 2)
	reply, err := s.Do(ctx, engine.Request{Command: words[0], Arguments: words[1:]})
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if reply.Refusal != nil {
		return "?" + strings.Join(reply.Refusal.Lines(), "\n")
	}
	return strings.Join(reply.Body, "\n")
}

// A conversation that must go the same way whatever the language.
var conversation = []struct{ ask, want, reason string }{
	{"new", "", "a fresh game"},
	{"create 4", "@-\n-@", "the first board of a game"},
	{"pegs", "7", "a static counter begins at its first value"},
	{"pegs", "8", "and counts within a game"},
	{"new", "", "the next game"},
	{"pegs", "?argument", "there is no board yet"},
	{"load @@-", "", "a board of ours"},
	{"pegs", "7", "nothing is left over from the game before"},
	{"display", "[@@-]\n", "what is printed, with its line end"},
	{"valid 1 1 4", "true", "a truth value"},
	{"valid 9 9 4", "?exception", "an error that the method raises"},
	{"perform 1 1 4", "?unclaimed", "a method that is not there"},
	{"board", "@@-", "the board is as before"},
}

func converse(t *testing.T, s engine.Session) {
	t.Helper()
	for _, step := range conversation {
		got := answerTo(t, s, step.ask)
		if refusal, _, _ := strings.Cut(got, "\n"); got != step.want && refusal != step.want {
			t.Errorf("%s: %q, want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
	if state := answerTo(t, s, "state"); !strings.Contains(state, "count") {
		t.Errorf("the mutable state is %q, want the counter", state)
	}
}

func TestJavaShim(t *testing.T) {
	t.Parallel()
	need(t, "javac", "java")
	converse(t, conversationWith(t, subject(t, map[string]string{"deep/down/Game.java": `
package down;
public class Game {
	static int count = 6;
	public static void main(String[] words) { System.out.println("a game"); }
	static char[][] createBoard(int type) { return new char[][] {{'@', '-'}, {'-', '@'}}; }
	static int count_pegs_remaining(char[][] board) { return ++count; }
	static void displayBoard(char[][] board) { for (char[] row : board) System.out.println("[" + new String(row) + "]"); }
	static boolean isValidMove(char[][] board, int row, int column, int direction) { return board[row - 1][column - 1] == '@'; }
}
`})))
}

func TestPythonShimDoesNotStartTheGame(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	converse(t, conversationWith(t, subject(t, map[string]string{"game.py": `
count = 6
def createBoard(type): return [list("@-"), list("-@")]
def count_pegs_remaining(board):
    global count
    count += 1
    return count
def display_board(board):
    for row in board: print("[" + "".join(row) + "]")
def is_valid_move(board, row, column, direction): return board[row - 1][column - 1] == "@"
def main():
    while True: input("this would never end: ")
main()
`})))
}

func TestOtherLanguagesClaimNoMethods(t *testing.T) {
	t.Parallel()
	need(t, "gcc")
	s := subject(t, map[string]string{"game.c": "int main(void) { return 0; }\n"})
	_, err := s.Engine(t.Context())
	if stop, ok := errors.AsType[*engine.Stop](err); !ok || stop.Outcome != engine.NotClaimed || !strings.Contains(stop.Reason, "written in C") {
		t.Errorf("the error is %v", err)
	}
}

func TestEndOfAnEngineIsTold(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	s := conversationWith(t, subject(t, map[string]string{"game.py": `
import os, sys
def createBoard(type):
    sys.stderr.write("my last words\n")
    sys.stderr.flush()
    os._exit(7)
def main(): pass
`}))
	_, err := s.Do(t.Context(), engine.Request{Command: "new"})
	if err == nil {
		_, err = s.Do(t.Context(), engine.Request{Command: "create", Arguments: []string{"1"}})
	}
	stop, ok := errors.AsType[*engine.Stop](err)
	if !ok || stop.Outcome != engine.Crashed {
		t.Fatalf("the error is %v", err)
	}
	for _, want := range []string{"exit status 7", "my last words"} {
		if !strings.Contains(stop.Reason, want) {
			t.Errorf("%q does not tell %q", stop.Reason, want)
		}
	}
}

func TestConsoleTellsFilesByTheStudentsNames(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	s := subject(t, map[string]string{"game.py": "raise SystemError('oops')\n"})
	run, err := s.Console(t.Context(), nil, engine.AllAtOnce)
	if err != nil || !run.Failed || !strings.Contains(string(run.Diagnostics), `File "game.py", line 1`) {
		t.Errorf("%v, %+v: %s", err, run, run.Diagnostics)
	}
}

// Two runs side by side: sweeping away what one leaves behind must not touch the other.
func TestSweepOfOneRunSparesTheOthers(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	s := subject(t, map[string]string{"game.py": `
import os
word = input()
if word == "leave" and os.fork() == 0:
    os.setsid()
    os.read(os.pipe()[0], 1)
print("end of " + word)
`})
	results := make(chan engine.Run)
	for _, word := range slices.Repeat([]string{"leave", "stay"}, 8) {
		go func() {
			run, err := s.Console(t.Context(), []string{word}, engine.AllAtOnce)
			if err != nil {
				t.Error(err)
			}
			results <- run
		}()
	}
	for range 16 {
		run := <-results
		if run.End != engine.Exited || run.Failed || run.LeftBehind != strings.Contains(string(run.Output), "leave") {
			t.Errorf("%+v: %s", run, run.Output)
		}
	}
}

func TestFilesAreTheSubmissionsOwn(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	files, err := subject(t, map[string]string{"game.py": "print(1)\n"}).Files()
	if err != nil {
		t.Fatal(err)
	}
	f, err := files.Open("game.py")
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	if _, err := files.Open("../x"); err == nil {
		t.Error("a path out of the submission was opened")
	}
}

// What a build command leaves behind is swept away, too, wherever it has gone.
func TestBuildLeavesNothingRunning(t *testing.T) {
	t.Parallel()
	need(t, "python3", "setsid")
	folder := handIn(t, map[string]string{
		"submission.yaml": "build: [[sh, make.sh]]\nmain: game.py\n",
		"make.sh":         "setsid sh -c 'echo $$ >pid; exec sleep 1000' >/dev/null 2>&1 </dev/null &\nwhile ! [ -s pid ]; do :; done\n",
		"game.py":         "print(1)\n",
	})
	s, err := Open(t.Context(), folder, "cs300", Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	pid, err := os.ReadFile(filepath.Join(s.scratch, "submission", "source", "pid"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	stat := "/proc/" + strings.TrimSpace(string(pid)) + "/stat"
	for giveUp := time.Now().Add(30 * time.Second); ; runtime.Gosched() {
		state, err := os.ReadFile(stat)
		if err != nil || strings.Contains(string(state), ") Z ") {
			return
		}
		if time.Now().After(giveUp) {
			t.Fatalf("the process that the build started is still there: %s", state)
		}
	}
}
