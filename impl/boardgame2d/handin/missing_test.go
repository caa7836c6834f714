package handin

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// bareGames are classes that lack nearly everything.
const bareGames = `#include <iostream>
#include <string>
#include <vector>
class BoardGame2D {
public:
	virtual void initialize() { text = "initialised"; }
	void print() { std::cout << text; }
	void playUser(const std::string &entry) { text = entry; }
protected:
	const char *move;
	std::string text;
};
class PegSolitaire : public BoardGame2D {
	bool isEntryProper(std::string);
	bool endGame() { return true; }
public:
	bool isMoveValid(char row, char column, std::string direction) { return true; }
};
class EightPuzzle : BoardGame2D {
	EightPuzzle(int number);
	EightPuzzle();
};
class Klotski : public BoardGame2D {
public:
	virtual void playAuto() = 0;
};
`

func TestWhatClassesLackIsRefused(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := subjecttest.Session(t, games(t, map[string]string{
		"hw5.h": bareGames, "submission.yaml": "moves: {klotski: '{d}{piece}'}\nmessages: own\n",
	}))
	for _, step := range []struct{ ask, want, reason string }{
		{"commands", "protocol\nname\ncommands\nquit\nnew\ncreate\nuse\ninitialize\nmove\nenter\nauto\nwatch\nfinish\n" +
			"finish-all\nprint\nshow\nover\nscore\n" +
			"status\nproper\nvalid\ninversions\nshuffle\nclasses\nfunctions\nnotation", "messages are its own"},
		{"notation klotski", "{d}{piece}", "its own moves"},
		{"notation peg", "", "the document's"},
		{"functions peg", "", "what the assignment does not demand is not there, or private, or takes letters"},
		{"functions eight", "", "nor there"},
		{"functions chess", "?missing\nthere is no class chess", "there is no such game"},
		{"classes", "Klotski is a BoardGame2D\nPegSolitaire is a BoardGame2D\nEightPuzzle has no constructor without parameters",
			"what holds"},
		{"create eight", "?missing\nEightPuzzle has no constructor without parameters", "it is private"},
		{"create klotski", "?missing\nKlotski is abstract: a function of its base class is not overridden", "no object can be made"},
		{"create peg", "", "a class without any constructor"},
		{"initialize", "", "in the right spelling"},
		{"print", "initialised", "what is there works"},
		{"move 5G LEFT", "", "a parameter that is a reference"},
		{"print", "5G LEFT", ""},
		{"auto", "?missing\nPegSolitaire has no playAuto()", "a function that is lacking"},
		{"watch", "?missing\nPegSolitaire has no playAutoAll()", ""},
		{"finish", "?missing\nPegSolitaire has no playAutoAll()", ""},
		{"finish-all", "?missing\nBoardGame2D has no playVector(vector<BoardGame2D*>)", "of the base class"},
		{"show", "?missing\nPegSolitaire has no operator<<", ""},
		{"over", "?missing\nPegSolitaire has no endGame()", "one that is private, and not in the base class"},
		{"score", "?missing\nPegSolitaire has no boardScore()", ""},
		{"status", "?unclaimed\nthe base class has no string move", "it is none of type string"},
		{"proper x", "?unclaimed\nPegSolitaire has no isEntryProper(string)", "it is private"},
		{"valid 1,1 UP", "?unclaimed\nPegSolitaire has no isMoveValid(int, int, string)", "it wants letters"},
		{"print", "5G LEFT", "the game goes on"},
	} {
		if got := subjecttest.Answer(t, s, step.ask); got != step.want {
			t.Errorf("%s: %q; want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
}

func TestClassesWithoutABaseClass(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := subjecttest.Session(t, games(t, map[string]string{"hw5.h": `#include <stdio.h>
struct Klotski final {
	int boardScore() { return 8; } void initialize() { }
	bool endGame() const { return false; } void print() { printf("k"); }
};
`}))
	for _, step := range []struct{ ask, want, reason string }{
		{"classes", "", "nothing holds"},
		{"functions klotski", "", "nothing that is not demanded"},
		{"create peg", "?missing\nthere is no class PegSolitaire", "a class that is lacking"},
		{"create klotski", "", "the others are played"},
		{"score", "8", "by their own functions"},
		{"print", "k", ""},
		{"initialize", "", ""},
		{"status", "?unclaimed\nKlotski has no base class", ""},
		{"finish-all", "?missing\na game is no BoardGame2D", ""},
	} {
		if got := subjecttest.Answer(t, s, step.ask); got != step.want {
			t.Errorf("%s: %q; want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
}

// Where there is no print(), operator<< draws the board, also one for the base class alone.
func TestGamesAreDrawnByTheirOperator(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := subjecttest.Session(t, games(t, map[string]string{"hw5.h": `#include <iostream>
class BoardGame2D { public: virtual char letter() const = 0; };
std::ostream &operator<<(std::ostream &out, const BoardGame2D &game) { return out << "base " << game.letter(); }
class PegSolitaire : public BoardGame2D { public: char letter() const override { return 'o'; } };
class EightPuzzle {
public: friend std::ostream &operator<<(std::ostream &out, EightPuzzle &) { return out << "own"; }
};
class Klotski { public: void print(int) { } };
`}))
	for _, step := range []struct{ ask, want, reason string }{
		{"create peg", "", "there is no print()"},
		{"print", "base o", "the operator of the base class"},
		{"show", "base o", "the same"},
		{"create eight", "", "a class of its own"},
		{"print", "own", "its own operator, which is a friend"},
		{"create klotski", "", "neither of both"},
		{"print", "?missing\nKlotski has no operator<<", "a print() of something else is none"},
	} {
		if got := subjecttest.Answer(t, s, step.ask); got != step.want {
			t.Errorf("%s: %q; want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
}

func TestGamesThatDoNotBuild(t *testing.T) {
	costtest.SkipBeforeNight(t)
	t.Parallel()
	const alone = "it builds by itself, but not with what the grader calls: constructors without parameters, initiliaze, playUser"
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   []string
		not    string
	}{
		{"an error in a unit", with(smallGames(), map[string]string{
			"src/Klotski.cpp": "#include \"Klotski.h\"\nconst char *Klotski::name() { return 5 }\n", "Klotski.cpp": ""}),
			[]string{"src/Klotski.cpp:2:", "expected ‘;’", "g++ ended with exit status 1"}, alone},
		{"an error in a class", with(smallGames(), map[string]string{"Klotski.h": "class Klotski { int x\n};\n"}),
			[]string{"Klotski.h:1:", "expected ‘;’", "from the grader's calls"}, alone},
		{"a header that is not there", with(smallGames(), map[string]string{"Klotski.cpp": "#include \"Board.hpp\"\n"}),
			[]string{"Klotski.cpp:1:", "Board.hpp: No such file"}, "/tmp"},
		{"a class that the grader cannot call",
			map[string]string{"a.cpp": "namespace rulebook_shim { int serve; }\nclass PegSolitaire { };\nint main() { }\n"},
			[]string{alone}, "/tmp"},
	} {
		_, err := openGames(t, test.files)
		if err == nil {
			t.Errorf("%s: it builds", test.reason)
			continue
		}
		failure := subjecttest.BuildError(t, err)
		for _, want := range test.want {
			if !strings.Contains(failure.Error(), want) {
				t.Errorf("%s: %v\nwant %q", test.reason, failure, want)
			}
		}
		if strings.Contains(failure.Error(), test.not) {
			t.Errorf("%s: %v\nwant no %q", test.reason, failure, test.not)
		}
	}
}

// A function that is declared and never defined costs what calls it, and nothing else.
func TestAFunctionWithoutABodyCostsItself(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const note = "declared and never defined, so whatever calls it breaks off: "
	for _, test := range []struct {
		reason string
		files  map[string]string
		note   string
		breaks string
	}{
		{"it is one of the program's own", with(smallGames(), map[string]string{"Klotski.cpp": ""}), note + "Klotski::name()", "klotski"},
		{"only the grader calls it", map[string]string{"a.cpp": `#include <iostream>
class PegSolitaire { public: void print() { std::cout << "PegSolitaire"; } };
class Klotski { public: void print(); };
int main() { PegSolitaire p; }
`}, note + "Klotski::print()", "klotski"},
	} {
		subject := games(t, test.files)
		if notes := strings.Join(subject.Notes(), "\n"); !strings.Contains(notes, test.note) {
			t.Errorf("%s: the notes are %q, want %q", test.reason, notes, test.note)
		}
		s := subjecttest.Session(t, subject)
		if got := subjecttest.Answer(t, s, "create peg") + subjecttest.Answer(t, s, "print"); got != "PegSolitaire" {
			t.Errorf("%s: peg solitaire prints %q", test.reason, got)
		}
		_, err := s.DoAll(t.Context(), []engine.Request{{Command: "create", Arguments: []string{test.breaks}}, {Command: "print"}})
		if engine.OutcomeOf(err) != engine.Crashed {
			t.Errorf("%s: printing %s ends as %v, want a crash", test.reason, test.breaks, err)
		}
	}
}

// A function of a library may not be replaced: the shim calls it. Whatever else has such a name is no fault.
func TestFunctionsOfLibrariesAreNotReplaced(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const replacing = `
extern "C" long write(int, const void *, unsigned long n) { return n; }                                   // of the C library
extern "C" void __cxa_throw(void *, void *, void (*)(void *)) { __builtin_trap(); }                       // of the C++ library
extern "C" __attribute__((weak)) int rand() { return 4; }                                                 // a weak one
extern "C" { __attribute__((section(".text#"), used)) extern const char read[] = "code"; }                // data that can be executed
int mine() asm("dup2");
int mine() { return 0; }                                                                                  // another name in the source
`
	const harmless = `
int open(const char *) { return 0; }                                                                      // a C++ function
namespace own { int signal = 1, index = 2; } char link[3]; int y1;                                        // variables
extern "C" int my_own_helper() { return 1; }                                                              // no library has it
static int dup(int) { return 2; }                                                                         // of this unit alone
`
	program := func(code string) map[string]string {
		return map[string]string{"a.cpp": "struct Klotski { void print() { } };\n" + code + "int main() { }\n"}
	}
	if _, err := openGames(t, program(harmless)); err != nil {
		t.Errorf("nothing is replaced: %v", err)
	}
	_, err := openGames(t, program(replacing))
	const want = "it defines __cxa_throw, dup2, rand, read, write in the place of the library's own"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the error is %v, want one that says %q", err, want)
	}
}

// What a class is said to have is read off the object file, so code that says otherwise says nothing.
func TestClassesCannotLieAboutThemselves(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const lies = `
struct BoardGame2D { };
struct PegSolitaire { };
struct EightPuzzle { };
struct Klotski { };
namespace std {
	template <> struct is_abstract<BoardGame2D> : true_type { };
	template <> struct has_virtual_destructor<BoardGame2D> : true_type { };
	template <> struct is_base_of<BoardGame2D, PegSolitaire> : true_type { };
}
int main() { }
`
	s := subjecttest.Session(t, games(t, map[string]string{"a.cpp": lies}))
	for _, ask := range []string{"classes", "functions peg", "functions eight", "functions klotski"} {
		if got := subjecttest.Answer(t, s, ask); got != "" {
			t.Errorf("%s: %q; want nothing", ask, got)
		}
	}
}

// Where the instructor allows it, commands may run a program in another language. It has no classes to be called.
func TestGamesInOtherLanguages(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "python3")
	for _, test := range []struct {
		reason  string
		files   map[string]string
		console string // "" for none
		engine  string // the reason why there is none
	}{
		{"a command",
			map[string]string{"submission.yaml": "run: [python3, a.py]\nlanguage: C++\nmoves: {peg: '{d}{row}{col}'}",
				"a.py": "import sys\nprint(sys.stdin.read(), end='')\n"}, "peg\n\nL5G\n",
			"methods cannot be called one by one where a submission.yaml says how to run the program, unless it gives an engine"},
		{"an engine, which is asked as the assignment writes moves", map[string]string{
			"submission.yaml": "moves: {peg: '{d}{row}{col}'}\nengine: [python3, a.py]", "a.py": echoEngine}, "", ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := subjecttest.Opened(t, test.files, Assignment(), submission.Conditions{AllowEngine: true})
			run, err := s.Console(t.Context(), []string{"peg", "", "5G LEFT"}, engine.AllAtOnce)
			if string(run.Output) != test.console || (test.console == "") != (engine.OutcomeOf(err) == engine.NotClaimed) {
				t.Errorf("%s: the console writes %q, %v; want %q", test.reason, run.Output, err, test.console)
			}
			session, err := s.Engine(t.Context())
			if stop, ok := errors.AsType[*engine.Stop](err); ok && stop.Outcome == engine.NotClaimed && stop.Reason == test.engine {
				return
			}
			if err != nil || test.engine != "" {
				t.Fatalf("%s: %v; want %q", test.reason, err, test.engine)
			}
			defer session.Close()
			for _, ask := range []string{"create peg", "move 5G LEFT"} {
				if got := subjecttest.Answer(t, session, ask); got != ask {
					t.Errorf("%s: asked %q it was asked %q", test.reason, ask, got)
				}
			}
		})
	}
}

// echoEngine answers every request with the request.
const echoEngine = `import sys
for line in sys.stdin:
    identifier, _, request = line.rstrip("\n").partition(" ")
    print("\n=" + identifier + "\n|" + request + "\n.", flush=True)
`

func TestAFileOfGamesIsTakenWithWhatItIncludes(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "g++")
	folder := submissiontest.HandIn(t, with(smallGames(), map[string]string{
		"main.cpp": "#include \"PegSolitaire.h\"\nint main() { }\n", "bob.cpp": "#error bob's\n", "ann.cpp": "int main() { }\n",
	}))
	s, err := subjecttest.Open(t, filepath.Join(folder, "main.cpp"), Assignment(), submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	session := subjecttest.Session(t, s)
	if got := subjecttest.Answer(t, session, "create peg") + subjecttest.Answer(t, session, "print") +
		subjecttest.Answer(t, session, "create eight"); got != "PegSolitaire?missing\nthere is no class EightPuzzle" {
		t.Errorf("it answers %q", got)
	}
}
