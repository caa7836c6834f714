package handin

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// subject finds and builds a submission of the given files, as the assignment does.
func subject(t *testing.T, files map[string]string) *submission.Subject {
	t.Helper()
	return subjecttest.Opened(t, files, Assignment(), submission.Conditions{Limits: process.Limits{Time: subjecttest.Long}})
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
		got := subjecttest.Answer(t, s, step.ask)
		if refusal, _, _ := strings.Cut(got, "\n"); got != step.want && refusal != step.want {
			t.Errorf("%s: %q, want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
	if state := subjecttest.Answer(t, s, "state"); !strings.Contains(state, "count") {
		t.Errorf("the mutable state is %q, want the counter", state)
	}
}

func TestJavaShim(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "javac", "java")
	converse(t, subjecttest.Session(t, subject(t, map[string]string{"deep/down/Game.java": `
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
	submissiontest.Need(t, "python3")
	converse(t, subjecttest.Session(t, subject(t, map[string]string{"game.py": `
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

// A method whose name is nearly right is called, and told. What has quite another name, or takes something else, is
// none.
func TestMethodsWithMisspeltNames(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "javac", "java", "python3")
	const (
		found  = "createBoard\nisValidMove as %s\nperformMove as %s\ncountMovesAvailable as %s"
		inJava = `public class Game {
	public static void main(String[] words) { }
	static char[][] creatBoard() { return null; }
	char[][] createBoard(int type) { return new char[][] {{'@', '-'}}; }
	static char[][] createBoards(int type) { return null; }
	static boolean isMoveValid(char[][] board, int row, int column, int direction) { return row == 1; }
	static boolean isValidMoves(char[][] board) { return false; }
	static char[][] perform_moves(char[][] board, int row, int column, int direction) { return board; }
	static void printBoard(char[][] board) { }
	static int countPegs(char[][] board) { return 1; }
	static int countMoveAvailable(char[][] board) { return 5; }
}
`
		inPython = `
def create_bord(): pass
def createBoard(type): return ["@-"]
def createBoards(type): return None
def is_move_valid(board, row, column, direction): return row == 1
def is_valid_moves(board): return False
def performmoves(board, row, column, direction): return board
def print_board(board): pass
def count_pegs(board): return 1
class Moves:
    def count_move_available(self, board): return 5
`
	)
	for _, test := range []struct {
		files map[string]string
		names string
	}{
		{map[string]string{"Game.java": inJava},
			"main\n" + fmt.Sprintf(found, "isMoveValid", "perform_moves", "countMoveAvailable")},
		{map[string]string{"game.py": inPython},
			fmt.Sprintf(found, "is_move_valid", "performmoves", "count_move_available")},
	} {
		s := subjecttest.Session(t, subject(t, test.files))
		for _, step := range []struct{ ask, want, reason string }{
			{"methods", test.names, "names that are nearly right"},
			{"create 1", "@-", "the right name goes before one that is nearly right"},
			{"valid 1 1 4", "true", "the words in another order"},
			{"valid 2 1 4", "false", "the answer is its own"},
			{"perform 1 1 4", "@-", "a letter too many"},
			{"moves", "5", "a letter is missing"},
		} {
			if got := subjecttest.Answer(t, s, step.ask); got != step.want {
				t.Errorf("%s: %q, want %q: %s", step.ask, got, step.want, step.reason)
			}
		}
	}
}

func TestOtherLanguagesClaimNoMethods(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "gcc")
	s := subject(t, map[string]string{"game.c": "int main(void) { return 0; }\n"})
	_, err := s.Engine(t.Context())
	if stop, ok := errors.AsType[*engine.Stop](err); !ok || stop.Outcome != engine.NotClaimed ||
		!strings.Contains(stop.Reason, "written in C") {
		t.Errorf("the error is %v", err)
	}
}

func TestEndOfAnEngineIsTold(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	s := subjecttest.Session(t, subject(t, map[string]string{"game.py": `
import os, sys
def createBoard(type):
    sys.stderr.write("my last words\n")
    sys.stderr.flush()
    os._exit(7)
def main(): pass
`}))
	_, err := engine.Do(t.Context(), s, engine.Request{Command: "new"})
	if err == nil {
		_, err = engine.Do(t.Context(), s, engine.Request{Command: "create", Arguments: []string{"1"}})
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
