package handin

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// idle is a program that has all methods, none of which does anything right.
const idle = `
def main(): pass
def readValidInt(prompt, low, high): return 0
def createBoard(kind): return ["--"]
def displayBoard(board): pass
def readValidMove(board): return [0, 0, 0]
def isValidMove(board, row, column, direction): return False
def performMove(board, row, column, direction): return board
def countPegsRemaining(board): return 0
def countMovesAvailable(board): return 0
`

// put puts requests to a program, up to the first that ends the session. A reply is given as by [subjecttest.Answer]; of
// the end of a session its outcome and reason.
func put(t *testing.T, s *submission.Subject, requests ...string) []string {
	t.Helper()
	session := subjecttest.Session(t, s)
	var answers []string
	for _, line := range requests {
		words := strings.SplitN(line, " ", 2)
		reply, err := engine.Do(t.Context(), session, engine.Request{Command: words[0], Arguments: words[1:]})
		switch {
		case err != nil:
			return append(answers, string(engine.OutcomeOf(err))+": "+err.Error())
		case reply.Refusal != nil:
			answers = append(answers, "?"+strings.Join(reply.Refusal.Lines(), "\n"))
		default:
			answers = append(answers, strings.Join(reply.Body, "\n"))
		}
	}
	return answers
}

// Whatever a program does to the process that it runs in, it gets no other answers than those of its methods.
func TestNothingThatAPythonProgramDoesToTheShimCounts(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	const tampers = "failed: …tampers with the protocol…"
	tests := []struct {
		reason, code string
		files        map[string]string
		ask          string
		want         []string // of "new", "load @@-" and then ask
	}{
		{reason: "honest but wrong", code: idle, ask: "pegs", want: []string{"", "", "0"}},
		{reason: "it looks for the shim's classes and functions in modules", ask: "pegs", want: []string{"", "", "0"},
			code: idle + `
import sys
class Forged:
    for module in list(sys.modules.values()):
        if hasattr(module, "Protocol") or hasattr(module, "Refusal"): module.Protocol = module.Refusal = None
    main = sys.modules["__main__"]
    main.main = main.Desk = None
`},
		{reason: "it reaches frames of the shim", ask: "pegs", want: []string{"", "", "?exception…"}, code: idle + `
import sys
def countPegsRemaining(board):
    frame = sys._getframe()
    while frame:
        for value in list(frame.f_globals.values()):
            if getattr(value, "__name__", "") == "Protocol": raise SystemExit("reached")
        frame = frame.f_back
    raise ValueError("there is no protocol in this process")
`},
		{reason: "it reaches objects of the shim by the garbage collector", ask: "pegs", want: []string{"", "", "0"},
			code: idle + `
import gc
def countPegsRemaining(board):
    return sum(type(thing).__name__ in ("Protocol", "Assignment") for thing in gc.get_objects())
`},
		{reason: "it forges the class of refusals", ask: "pegs", want: []string{"", "", tampers}, code: idle + `
import sys
def countPegsRemaining(board):
    frame = sys._getframe()
    while frame:
        Refusal = frame.f_globals.get("Refusal")
        if Refusal: raise Refusal("argument", "the grader is wrong")
        frame = frame.f_back
`},
		{reason: "it says that it has no such method", ask: "pegs", want: []string{"", "", "?unclaimed…"},
			code: idle + `
import sys
def countPegsRemaining(board):
    frame = sys._getframe()
    while frame:
        Refusal = frame.f_globals.get("Refusal")
        if Refusal: raise Refusal("unclaimed", "no function of that name")
        frame = frame.f_back
`},
		{reason: "it writes a reply to every descriptor", ask: "pegs", want: []string{"", "", tampers},
			code: idle + `
import os
def countPegsRemaining(board):
    for descriptor in range(1024):
        try: os.write(descriptor, b"\n=1\n|2\n.\n")
        except OSError: pass
    return 0
`},
		{reason: "it writes to every descriptor when it is loaded", ask: "pegs", want: []string{tampers},
			code: idle + `
import os
class Forged:
    for descriptor in range(1024):
        try: os.write(descriptor, b"\n")
        except OSError: pass
`},
		{reason: "a thread writes to every descriptor all the time", ask: "pegs", want: []string{tampers},
			code: idle + `
import os, threading
def write(wrote):
    while True:
        for descriptor in range(1024):
            try: os.write(descriptor, b'{"number": "1", "value": 2, "printed": ""}\n')
            except OSError: pass
        wrote.set()
class Forged:
    wrote = threading.Event()
    threading.Thread(target=write, args=(wrote,), daemon=True).start()
    wrote.wait()
`},
		{reason: "it answers a call itself, and then the call is answered", ask: "pegs", want: []string{"", "", "2", tampers},
			code: idle + `
import json, sys
def countPegsRemaining(board):
    frame = sys._getframe()
    while "calls" not in frame.f_locals: frame = frame.f_back
    question = json.loads(frame.f_locals["line"])
    answer = {"number": question["number"], "value": 2, "printed": ""}
    frame.f_locals["answers"].write(json.dumps(answer).encode() + b"\n")
    return 0
`},
		{reason: "it traces all that is done in its process", ask: "pegs", want: []string{"", "", "0"},
			code: idle + `
import sys
class Forged:
    sys.settrace(lambda frame, event, value: None)
    sys.setprofile(lambda frame, event, value: None)
`},
		{reason: "it waits for the end", ask: "quit", want: []string{"", "", ""}, code: idle + `
import atexit, os
class Forged:
    atexit.register(lambda: [os.write(descriptor, b"\n=1\n.\n") for descriptor in range(1024)])
`},
		{reason: "a list that lies when it is asked twice", ask: "create 1", want: []string{"", "", "?shape…"},
			code: `
class Board(list):
    asked = 0
    def __iter__(self):
        Board.asked += 1
        return iter(["@@"] if Board.asked % 2 else [1])
    def __len__(self): return 1
    def __getitem__(self, index): return "@@"
def createBoard(kind):
    Board.asked = 1
    return Board(["@@"])
def countPegsRemaining(board): return 0
`},
		{reason: "a text that lies", ask: "create 1", want: []string{"", "", "xx"}, code: `
class Cell(str):
    def __eq__(self, other): return True
    def __hash__(self): return hash("@")
    def __len__(self): return 1
    def __str__(self): return "@"
    __repr__ = __format__ = __str__
def createBoard(kind): return [[Cell("x"), Cell("x")]]
def countPegsRemaining(board): return 0
`},
		{reason: "a number that lies", ask: "pegs", want: []string{"", "", "0"}, code: `
class Number(int):
    def __eq__(self, other): return True
    def __str__(self): return "2"
    __repr__ = __format__ = __str__
    def __int__(self): return 2
    __index__ = __int__
def countPegsRemaining(board): return Number(0)
`},
		{reason: "a metaclass that calls itself a number", ask: "pegs", want: []string{"", "", "?…"}, code: `
class Meta(type):
    __name__ = "int"
    def __instancecheck__(self, other): return True
class Number(metaclass=Meta):
    __class__ = int
    def __str__(self): return "2"
def countPegsRemaining(board): return Number()
`},
		{reason: "a text that is no number", ask: "pegs", code: "def countPegsRemaining(board): return '2'\n",
			want: []string{"", "", "?shape\ncountPegsRemaining returned str '2' where an integer was expected"}},
		{reason: "a number without end", ask: "pegs", code: "def countPegsRemaining(board): return 10 ** 100_000\n",
			want: []string{"", "", "?shape\ncountPegsRemaining returned int where an integer was expected"}},
		{reason: "a board without end", ask: "create 1",
			want: []string{"", "", "?shape\ncreateBoard returned Board where…"},
			code: `
from collections.abc import Sequence
class Board(Sequence):
    def __len__(self): return 1
    def __getitem__(self, index): return "@"
def createBoard(kind): return Board()
`},
		{reason: "a board that holds itself", ask: "create 1",
			want: []string{"", "", "?shape\ncreateBoard returned no board: row 1 holds list…"},
			code: `
def createBoard(kind):
    board = []
    board.append(board)
    return board
`},
		{reason: "a board that fails when it is looked at", ask: "create 1",
			want: []string{"", "", "?exception\nOSError: no…"},
			code: `
class Board(list):
    def __iter__(self): raise OSError("no")
def createBoard(kind): return Board("@")
`},
		{reason: "modules that Python would load when it starts", ask: "pegs",
			code: idle, want: []string{"", "", "0"},
			files: map[string]string{
				"sitecustomize.py": "raise SystemExit('site')", "usercustomize.py": "raise SystemExit('user')",
				"x.pth": "import os; os._exit(3)", "main.pth": "import sys; sys.exit(3)",
			}},
		{reason: "modules that are called like the shim's", ask: "pegs", want: []string{"", "", "11"},
			code: "import protocol, child, json, ast, re, functions, plain, refusal, student, reading, survey\n" +
				"def countPegsRemaining(board): return sum(each.one for each in " +
				"[protocol, child, json, ast, re, functions, plain, refusal, student, reading, survey])\n",
			files: ones("protocol", "child", "json", "ast", "re", "functions", "plain", "refusal", "student", "reading", "survey")},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{
				"game.py":         test.code + "\nif __name__ == '__main__': main()\n",
				"submission.yaml": "language: Python\nmain: game.py\n",
			}
			maps.Copy(files, test.files)
			got := put(t, subject(t, files), "new", "load @@-", test.ask, "board")
			if len(got) < len(test.want) {
				t.Fatalf("it answers %q, want %q", got, test.want)
			}
			for i, want := range test.want {
				if !like(got[i], want) {
					t.Errorf("answer %d is %q, want %q", i+1, got[i], want)
				}
			}
		})
	}
}

// In a box, a program reaches neither the memory nor the descriptors of the process that answers for it.
func TestAPythonProgramDoesNotReachTheShim(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	subjecttest.EachLevel(t, func(t *testing.T, guard *box.Guard) {
		if guard.Level() == box.None {
			return // nothing is contained
		}
		s := subjecttest.Opened(t, map[string]string{"game.py": `
import os
def countPegsRemaining(board):
    reached = 0
    for what, mode in [("mem", os.O_RDONLY), ("fd/0", os.O_RDONLY), ("fd/1", os.O_WRONLY), ("environ", os.O_RDONLY)]:
        try:
            os.close(os.open("/proc/%d/%s" % (os.getppid(), what), mode))
            reached += 1
        except OSError: pass
    return reached
`}, Assignment(), submission.Conditions{Limits: process.Limits{Time: time.Minute}, Guard: guard})
		if got := put(t, s, "new", "load @@-", "pegs"); !slices.Equal(got, []string{"", "", "0"}) {
			t.Errorf("the answers are %q: it reaches the shim", got)
		}
	})
}

// like tells whether an answer is the wanted one, in which "…" stands for anything.
func like(got, want string) bool {
	parts := strings.Split(want, "…")
	if len(parts) == 1 {
		return got == want
	}
	rest, ok := strings.CutPrefix(got, parts[0])
	for _, part := range parts[1:] {
		_, after, found := strings.Cut(rest, part)
		rest, ok = after, ok && found
	}
	return ok
}

// ones gives modules that say that they are the student's.
func ones(names ...string) map[string]string {
	files := map[string]string{}
	for _, name := range names {
		files[name+".py"] = "one = 1\n"
	}
	return files
}

// What a program claims is read off its source. The nine methods may stand in any of its modules and classes.
func TestSurveyOfPython(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	tests := []struct {
		reason string
		files  map[string]string
		want   string // the claimed methods' commands
		names  string // the answer to "methods"
	}{
		{"all", map[string]string{"game.py": idle}, "create display valid perform pegs moves read-int read-move",
			"main readValidInt createBoard displayBoard readValidMove isValidMove performMove countPegsRemaining countMovesAvailable"},
		{"none", map[string]string{"game.py": "print('a game')\n"}, "", ""},
		{"a method that takes something else",
			map[string]string{"game.py": "def pegs(): pass\ndef create_board(): return []\n"}, "", "createBoard"},
		{"further parameters that have values",
			map[string]string{"game.py": "def createBoard(kind, *, size=3, **more): return []\n"}, "create", "createBoard"},
		{"a further parameter that is named only",
			map[string]string{"game.py": "def createBoard(kind, *, size): return []\n"}, "", "createBoard"},
		{"any number of parameters",
			map[string]string{"game.py": "def is_valid_move(*all): return True\n"}, "valid", "isValidMove"},
		{"a stream to read from",
			map[string]string{"game.py": "def readValidInt(stream, prompt, low, high): return 1\n"}, "read-int", "readValidInt"},
		{"what only a condition defines does not run",
			map[string]string{"game.py": "if True:\n    def createBoard(kind): return []\n"}, "", ""},
		{"a variable is no function", map[string]string{"game.py": "create_board = [1]\n"}, "", ""},
		{"a lambda, and another name for a function",
			map[string]string{"game.py": "def count(board): return 1\ncreateBoard = lambda kind: []\ncountPegsRemaining = count\n"},
			"create pegs", "createBoard countPegsRemaining"},
		{"modules that are imported", map[string]string{
			"game.py": "from parts import rules as r\nimport parts.deep.board\n" +
				"from show import show as display_board\nprint()\n",
			"parts/rules.py":         "try:\n    def countPegsRemaining(board): return 1\nfinally: pass\nfrom .deep import *\n",
			"parts/deep/__init__.py": "def perform_move(b, r, c, d): return b\n",
			"parts/deep/board.py":    "def createBoard(kind): return []\n", "show.py": "def show(board): pass\n",
			"other.py": "def countMovesAvailable(board): return 1\n",
		}, "create display perform pegs", "createBoard displayBoard performMove countPegsRemaining"},
		{"methods of classes", map[string]string{"game.py": `
class Game:
    def __init__(self, size=3): pass
    def createBoard(self, kind): return []
    @staticmethod
    def displayBoard(board): pass
    @classmethod
    def countPegsRemaining(cls, board): return 1
class Other:
    def __init__(self, size): pass
    def countMovesAvailable(self, board): return 1
class Heir(Other):
    def performMove(self, b, r, c, d): return b
`}, "create display pegs", "createBoard displayBoard performMove countPegsRemaining countMovesAvailable"},
		{"a class of data that must be given", map[string]string{"game.py": `
from dataclasses import dataclass
@dataclass
class Game:
    board: list
    def createBoard(self, kind): return []
`}, "", "createBoard"},
		{"modules that import each other",
			map[string]string{"game.py": "import a\nprint()\n", "a.py": "import b\n", "b.py": "import a\ndef createBoard(kind): return []\n"},
			"create", "createBoard"},
		{"another encoding",
			map[string]string{"game.py": "# coding: latin-1\n# \xe9\ndef createBoard(kind): return ['\xe9']\n"}, "create", "createBoard"},
		{"a mark of the order of bytes",
			map[string]string{"game.py": "\ufeffdef createBoard(kind): return []\n"}, "create", "createBoard"},
		{"many branches, and a long line",
			map[string]string{"game.py": "if 0: pass\n" + strings.Repeat("elif 0: pass\n", 800) +
				"def createBoard(kind): return []\nx = '" + strings.Repeat("long", 1<<17) + "'\n"}, "create", "createBoard"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"submission.yaml": "language: Python\nmain: game.py\n"}
			maps.Copy(files, test.files)
			got := put(t, subject(t, files), "commands", "methods")
			claimed := slices.DeleteFunc(strings.Fields(got[0]), func(name string) bool {
				return slices.Contains(strings.Fields("protocol name commands new quit load board given input methods state"), name)
			})
			told := []string{strings.Join(claimed, " "), strings.ReplaceAll(got[1], "\n", " ")}
			if diff := cmp.Diff([]string{test.want, test.names}, told); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// A program that cannot be loaded fails what it claims. One that claims nothing is asked nothing.
func TestAPythonProgramThatCannotBeLoaded(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	tests := []struct {
		reason, code string
		want         []string // of "commands", "new" and "create 1"
	}{
		{"it claims a method", "class Game:\n    board = 1 / 0\ndef createBoard(kind): return ['@']\n",
			[]string{"…\ncreate\n…", "?exception\nZeroDivisionError: division by zero\nat Game (game.py:2)\n…", "?exception…"}},
		{"it claims none", "class Game:\n    board = 1 / 0\n", []string{"…", "", "?exception…"}},
		{"only the game itself cannot be loaded, because it is not played",
			"kind = int(input())\ndef createBoard(kind): return ['@']\nboard = createBoard(kind)\nprint(board)\n",
			[]string{"…\ncreate\n…", "", "@"}},
		{"it ends the process", "import os\nclass End:\n    os._exit(5)\ndef createBoard(kind): return ['@']\n",
			[]string{"…\ncreate\n…", "crashed: …exit status 5…"}},
		{"it is nested so deep that only Python's own reader takes it",
			"x = " + strings.Repeat("-", 2500) + "1\ndef createBoard(kind): return ['@']\n",
			[]string{"…\ncreate\n…", "?exception\nRecursionError…", "?exception…"}},
	}
	for _, test := range tests {
		got := put(t, subject(t, map[string]string{"game.py": test.code}), "commands", "new", "create 1")
		if len(got) != len(test.want) {
			t.Errorf("%s: it answers %q, want %q", test.reason, got, test.want)
			continue
		}
		for i, want := range test.want {
			if !like(got[i], want) {
				t.Errorf("%s: answer %d is %q, want %q", test.reason, i+1, got[i], want)
			}
		}
	}
}

// However the process of the student's code ends, the report tells it.
func TestEndOfAPythonProgramIsTold(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	for _, test := range []struct{ reason, code, want string }{
		{"it ends without an error", "os._exit(0)", "crashed: …exit status 0…"},
		{"it kills itself", "os.kill(os.getpid(), 9)", "crashed: …kill…"},
		{"it aborts", "os.abort()", "crashed: …abort…"},
		{"it ends while another process of it goes on", "os.fork() or time.sleep(60); os._exit(3)", "crashed: …exit status 3…"},
		{"it leaves by an exception", "sys.exit(4)", "?exception\nSystemExit: 4…"},
	} {
		got := put(t, subject(t,
			map[string]string{"game.py": "import os, sys, time\ndef createBoard(kind): " + test.code + "\n"}), "create 1")
		if !like(got[0], test.want) {
			t.Errorf("%s: %q, want %q", test.reason, got[0], test.want)
		}
	}
}

// A package is started as `python -m` starts it, and its methods are called all the same.
func TestAPythonPackageIsStartedWithThePackagesAroundIt(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	const (
		board = "made = []\ndef createBoard(kind):\n    made.append(kind)\n    return ['@' * len(made)]\n"
		play  = "print('CS300 PEG SOLITAIRE', createBoard(1)[0])\n"
	)
	tests := []struct {
		reason  string
		files   map[string]string
		started string // "" as a file
	}{
		{"a package", map[string]string{
			"peg/__main__.py": "from .board import createBoard\n" + play, "peg/board.py": board,
			"peg/__init__.py": "",
		}, "peg.__main__"},
		{"one without __init__.py, and a module that is imported by dots alone", map[string]string{
			"peg/__main__.py": "from . import board\nfrom .board import createBoard\n" + play, "peg/board.py": board,
		}, "peg.__main__"},
		{"one in a folder", map[string]string{
			"src/peg/main.py":  "from peg.board import createBoard\n" + play,
			"src/peg/board.py": "from .cells import *\n",
			"src/peg/cells.py": board,
		}, "peg.main"},
		{"one that needs the package around it", map[string]string{
			"peg/ui/__main__.py": "from ..board import createBoard\n" + play, "peg/board.py": board,
		}, "peg.ui.__main__"},
		{"one that is handed in without its folder", map[string]string{
			"__main__.py": "from .board import createBoard\n" + play, "board.py": board,
		}, "source.__main__"},
		{"one that is also started from its folder", map[string]string{
			"peg/main.py": "try:\n    from .board import createBoard\n" +
				"except ImportError:\n    from board import createBoard\n" + play,
			"peg/board.py": "import cells\nfrom cells import *\n", "peg/cells.py": board,
		}, "peg.main"},
		{"modules in a folder", map[string]string{
			"peg/main.py": "from board import createBoard\n" + play, "peg/board.py": board,
		}, ""},
		{"a module that is called as its folder", map[string]string{
			"peg/main.py": "from peg import createBoard\n" + play, "peg/peg.py": board,
		}, ""},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := subject(t, test.files)
			run, err := s.Console(t.Context(), nil, engine.AllAtOnce)
			if err != nil || string(run.Output) != "CS300 PEG SOLITAIRE @\n" {
				t.Errorf("the console writes %q, %v", run.Output, err)
			}
			if got := put(t, s, "commands", "new", "create 1", "create 1", "new", "create 1")[1:]; !slices.Equal(got,
				[]string{"", "@", "@@", "", "@"}) {
				t.Errorf("the methods answer %q", got)
			}
			notes := strings.Join(s.Notes(), "\n")
			if strings.Contains(notes, "started as "+test.started+",") != (test.started != "") {
				t.Errorf("the notes are %q", notes)
			}
		})
	}
}
