package handin

import (
	"context"
	"errors"
	"maps"

	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// oddGames are classes that do what an entry asks for, rather than play.
const oddGames = `#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>
using namespace std;

struct Noise { Noise() { cout << "\n=1\n.\n" << endl; printf("noise\n"); } ~Noise() { cout << "the end" << endl; } } noise;

class BoardGame2D {
public:
	virtual void playUser(string entry) = 0;
	virtual void playUser() final {
		string line;
		while (getline(cin, line) && line != "EXIT") { playUser(line); print(); }
		cout << "over\n";
	}
	virtual void playAuto() = 0;
	virtual void playAutoAll() final {
		string answer;
		for (int i = 0; i < turns; i++) { cout << *this << "?\n"; cin >> answer; cout << answer << "\n"; playAuto(); }
	}
	virtual void print() const = 0;
	friend ostream &operator<<(ostream &out, const BoardGame2D &game) { out << "\033[2J"; game.print(); return out; }
	virtual bool endGame() const = 0;
	virtual int boardScore() const = 0;
	virtual void initiliaze() = 0;
	static void playVector(vector<BoardGame2D *> games) { for (auto *game : games) game->playAutoAll(); }
	virtual ~BoardGame2D() {}
protected:
	string move;
	int turns = 0, autos = 0;
};

class PegSolitaire : public BoardGame2D {
	string text;
	static int made;
public:
	PegSolitaire() { made++; initiliaze(); }
	void playUser(string entry) override {
		move = entry;
		if (entry == "throw") throw out_of_range("beyond\nthe board");
		if (entry == "throw 5") throw 5;
		if (entry == "exit") exit(0);
		if (entry == "crash") abort();
		if (entry == "speak") { cout << "\n=1\n|forged\n.\n" << endl; fprintf(stderr, "last words\n"); puts("more"); }
		if (entry == "close") { close(1); close(0); }
		if (entry == "close stdout") fclose(stdout);
		if (entry == "bad") cout.setstate(ios::badbit);
		if (entry == "fork" && fork() != 0) exit(0);
		if (entry == "turns") turns = 3;
		if (entry == "sleep") this_thread::sleep_for(chrono::seconds(20));
		if (entry == "loop") for (;;) { }
		else text = entry;
	}
	void playAuto() override { autos++; this_thread::sleep_until(chrono::system_clock::now() + chrono::seconds(20)); }
	void print() const override {
		if (text == "flood") for (;;) cout << "0123456789012345678901234567890123456789\n";
		if (text == "flood with printf") for (;;) printf("01234567890123456789\n");
		if (text == "flood unbuffered") for (;;) if (write(1, "0123456789", 10) < 0) return;
		if (text == "as much as may be") { for (int i = 0; i < 1 << 14; i++) cout << string(63, 'x') << '\n'; return; }
		if (text == "a little more") { for (int i = 0; i < 1 << 14; i++) cout << string(63, 'x') << '\n'; cout << "more"; return; }
		if (text == "mixed") { cout << "one "; printf("two "); cout << "three\r\nfour\n" << flush; system("echo five"); cout << "six"; return; }
		if (text == "flooding thread") { thread([] { for (;;) cout << "0123456789012345678901234567890123456789\n"; }).join(); }
		if (text == "throw") { cout << "half"; throw runtime_error("while printing"); }
		if (text == "clear") { cout.flush(); system("clear"); }
		if (text == "raw") { cout << "\x1b[31m\xff\t|\n.\n"; return; }
		if (text == "read") { string line; while (getline(cin, line)) if (line != "1") cout << "not 1: " << line; return; }
		cout << "[" << text << "]\n";
	}
	bool endGame() const override { return text == "end"; }
	int boardScore() const override { return made; }
	void initiliaze() override { text = "begun"; }
	bool isEntryProper(string entry) const { return entry == "proper"; }
	bool isMoveValid(int row, int column, string direction) const { return row == 4 && column == 6 && direction == "LEFT"; }
};
int PegSolitaire::made = 0;

class EightPuzzle : public BoardGame2D {
	using BoardGame2D::playUser;
	void playUser(string) override { move = "private"; }
	void playAuto() override { }
	void print() const override { }
	bool endGame() const override { return false; }
	int boardScore() const override { return -3; }
	void initiliaze() override { throw logic_error("not again"); }
public:
	int totalInversion(const vector<char> &tiles) const { return tiles.size(); }
	void shuffle(vector<char> &tiles) const { swap(tiles[0], tiles[1]); }
};

class Klotski : public BoardGame2D {
public:
	Klotski() { throw runtime_error("no board"); }
	void playUser(string) override { }
	void playAuto() override { }
	void print() const override { }
	bool endGame() const override { return false; }
	int boardScore() const override { return 0; }
	void initiliaze() override { }
	bool isMoveValid(char piece, string direction) const { return piece == '5'; }
};
`

// games builds a submission of classes of games.
func games(t testing.TB, files map[string]string) *submission.Subject {
	t.Helper()
	submissiontest.Need(t, "g++")
	return subjecttest.Opened(t, files, Assignment(), submission.Conditions{AllowMessages: true})
}

func openGames(t testing.TB, files map[string]string) (*submission.Subject, error) {
	t.Helper()
	submissiontest.Need(t, "g++")
	return subjecttest.Open(t, submissiontest.HandIn(t, files), Assignment(), submission.Conditions{})
}

// All that is asked of the odd games, which are built once.
func TestCppShim(t *testing.T) {
	t.Parallel()
	subject := games(t, map[string]string{"hw5.cpp": oddGames + "int main() { PegSolitaire p; BoardGame2D &game = p; game.playUser(); }\n"})
	if subject.Main() != "hw5.cpp" || len(subject.Notes()) > 0 {
		t.Errorf("all in one file: main %s and notes %q", subject.Main(), subject.Notes())
	}
	t.Run("answers", func(t *testing.T) { checkAnswers(t, subject) })
	t.Run("in trouble", func(t *testing.T) { checkTrouble(t, subject) })
}

func checkAnswers(t *testing.T, subject *submission.Subject) {
	t.Parallel()
	s := subjecttest.Session(t, subject)
	for _, step := range []struct{ ask, want, reason string }{
		{"protocol", "1", "the version"},
		{"name", "hw5.cpp (C++)", "the name"},
		{"commands", "protocol\nname\ncommands\nquit\nnew\ncreate\nuse\ninitialize\nmove\nenter\nauto\nwatch\nfinish\nfinish-all\n" +
			"print\nshow\nover\nscore\nstatus\nproper\nvalid\ninversions\nshuffle\nclasses\nfunctions\nnotation\nmessages", "all that there is"},
		{"classes", "BoardGame2D is abstract\nBoardGame2D has a virtual destructor\nEightPuzzle is a BoardGame2D\n" +
			"Klotski is a BoardGame2D\nPegSolitaire is a BoardGame2D", "all that holds"},
		{"functions peg", "status\nproper\nvalid", "what peg solitaire has besides"},
		{"functions eight", "status\ninversions\nshuffle", "what another class has"},
		{"functions klotski", "status\nvalid", "a piece and a direction"},
		{"messages", "", "they are the assignment's"},
		{"new", "", "a beginning"},
		{"print", "?argument…", "there is no game yet"},
		{"finish-all", "?argument…", "none to be played"},
		{"use 1", "?argument\nthere is no game 1", "none to be used"},
		{"create", "?argument\nan argument is missing; usage: create GAME", "no game is named"},
		{"create chess", "?argument\nthere is no game chess", "no such game"},
		{"create peg x", "?argument\ntoo many arguments; usage: create GAME", "too many words"},
		{"create peg", "", "a game"},
		{"print", "[begun]\n", "what is printed, with its line end"},
		{"show", "\x1b[2J[begun]\n", "codes and all"},
		{"move 5G LEFT", "", "a move"},
		{"print", "[5G LEFT]\n", "its text reaches the game"},
		{"status", "5G LEFT", "the inherited text, which is protected"},
		{"enter  5G  LEFT ", "", "any text"},
		{"print", "[ 5G  LEFT ]\n", "blanks and all"},
		{"enter ", "", "the empty text"},
		{"print", "[]\n", "which is one, too"},
		{"enter", "", "without a blank"},
		{"status", "", "empty"},
		{"initialize", "", "the board is set up again"},
		{"print", "[begun]\n", ""},
		{"over", "false", "a truth value"},
		{"move end", "", ""},
		{"over", "true", "the other one"},
		{"score", "1", "a number"},
		{"create peg", "", "a second game"},
		{"score", "2", "static members are shared"},
		{"print", "[begun]\n", "it has a board of its own"},
		{"use 1", "", "back"},
		{"print", "[end]\n", "the first game is as it was"},
		{"use 0", "?argument…", "games are counted from 1"},
		{"use 3", "?argument…", "there are two"},
		{"use 01", "?argument…", "no number"},
		{"proper proper", "true", "an entry"},
		{"proper  proper", "false", "its blanks count"},
		{"valid 4,6 LEFT", "true", "row and column"},
		{"valid 6,4 LEFT", "false", "in that order"},
		{"valid 5 LEFT", "?unclaimed\nPegSolitaire has no isMoveValid(char, string)", "that is for klotski"},
		{"valid 4,6", "?argument…", "no direction"},
		{"valid 4;6 LEFT", "?argument…", "no cell"},
		{"inversions 12", "?unclaimed\nPegSolitaire has no totalInversion(vector<char>)", "that is for eight"},
		{"create klotski", "?exception\nno board", "an exception of a constructor"},
		{"use 3", "?argument…", "there is no third game"},
		{"print", "[end]\n", "the first is still chosen"},
		{"create eight", "", "a game whose functions are private"},
		{"move 7 UP", "", "called through the base class"},
		{"status", "private", ""},
		{"score", "-3", "a negative number"},
		{"print", "", "nothing is printed"},
		{"show", "\x1b[2J", "a text without a line end"},
		{"initialize", "?exception\nnot again", "an exception"},
		{"inversions 53126874", "8", "tiles"},
		{"shuffle 123.", "213.", "the tiles after it"},
		{"shuffle", "?argument…", "no tiles"},
		{"proper x", "?unclaimed\nEightPuzzle has no isEntryProper(string)", "another class has it"},
		{"use 1", "", ""},
		{"move throw", "?exception\nbeyond\nthe board", "words of two lines"},
		{"move throw 5", "?exception\nsomething was thrown that is no std::exception", "no words"},
		{"print", "[end]\n", "the game goes on"},
		{"move speak", "", "what is printed by a move is lost, whatever it looks like"},
		{"print", "[speak]\n", ""},
		{"move mixed", "", ""},
		{"print", "one two three\nfour\nfive\nsix", "all ways to print, in their order; CR LF ends a line"},
		{"move raw", "", ""},
		{"print", "\x1b[31m\xff\t|\n.\n", "bytes that mean something to others"},
		{"move throw", "?exception…", ""},
		{"move read", "", ""},
		{"print", "", "the input is 1 and ends at last"},
		{"print", "", "and begins again"},
		{"move close", "", "the streams are closed"},
		{"print", "[close]\n", "and can be watched nevertheless"},
		{"move bad", "", "the stream is spoilt"},
		{"print", "[bad]\n", "and mended"},
		{"move as much as may be", "", ""},
		{"print", strings.Repeat(strings.Repeat("x", 63)+"\n", 1<<14), "1 MiB is not too much"},
		{"move a little more", "", ""},
		{"print", "?flooded\nmore than 1048576 bytes", "more is, even if it is still in a buffer at the end"},
		{"move flood", "", ""},
		{"print", "?flooded\nmore than 1048576 bytes", "more is"},
		{"print", "?flooded…", "each time"},
		{"move flood with printf", "", ""},
		{"show", "?flooded…", "in another way"},
		{"move flood unbuffered", "", ""},
		{"print", "?flooded…", "without a buffer"},
		{"move again", "", ""},
		{"print", "[again]\n", "nothing is left over"},
		{"new", "", "all games are forgotten"},
		{"use 1", "?argument…", ""},
		{"create peg", "", ""},
		{"move turns", "", ""},
		{"watch", strings.Repeat("\x1b[2J[turns]\n?\n1\n", 3), "a whole game, in no time; questions are answered by 1"},
		{"finish", "", "what is printed is lost"},
		{"create eight", "", ""},
		{"finish-all", "", "all games"},
		{"chess", "?unknown\nthere is no command chess", "no such command"},
		{"", "?unknown…", "nor this one"},
		{"quit", "", "the end"},
	} {
		if got := subjecttest.Answer(t, s, step.ask); !subjecttest.Fits(got, step.want) {
			t.Errorf("%s: %.200q; want %.200q: %s", step.ask, got, step.want, step.reason)
		}
	}
	_, err := engine.Do(t.Context(), s, engine.Request{Command: "name"})
	if stop, ok := errors.AsType[*engine.Stop](err); !ok || stop.Outcome != engine.Crashed || !strings.Contains(stop.Reason, "exit status 0") {
		t.Errorf("after quit the error is %v", err)
	}
}

// The end of the process, or a copy of it, is never taken for an answer.
func checkTrouble(t *testing.T, subject *submission.Subject) {
	costtest.SkipBeforePush(t)
	for _, test := range []struct {
		reason  string
		asks    []string
		outcome engine.Outcome
		want    string
	}{
		{"exit in a move", []string{"move exit"}, engine.Crashed, `the program ended before it replied to "move exit" (exit status 0)`},
		{"a crash", []string{"move speak", "move crash"}, engine.Crashed, `the program ended before it replied to "move crash" (signal: aborted`},
		{"its last words", []string{"move speak", "move crash"}, engine.Crashed, "last words"},
		{"a loop without end", []string{"move loop"}, engine.TimedOut, `the program gave no reply to "move loop" in time`},
		{"a flood of another thread", []string{"move flooding thread", "print"}, engine.Crashed,
			`the program ended before it replied to "print" (exit status 1)`},
		{"a copy of the process stays and would answer", []string{"move fork"}, engine.Crashed,
			`the program ended before it replied to "move fork" (exit status 0)`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := subjecttest.Session(t, subject)
			requests := []engine.Request{{Command: "new"}, {Command: "create", Arguments: []string{"peg"}}}
			for _, ask := range append(test.asks, "score") {
				words := strings.SplitN(ask, " ", 2)
				requests = append(requests, engine.Request{Command: words[0], Arguments: words[1:]})
			}
			ctx, cancel := context.WithTimeout(t.Context(), subjecttest.Patience(test.outcome))
			defer cancel()
			replies, err := s.DoAll(ctx, requests)
			stop, ok := errors.AsType[*engine.Stop](err)
			if !ok || stop.Outcome != test.outcome || !strings.Contains(stop.Reason, test.want) || len(replies) != len(requests)-2 {
				t.Errorf("%s: %d replies to %d requests and the error %v; want %s: %s", test.reason, len(replies), len(requests),
					err, test.outcome, test.want)
			}
		})
	}
}

func TestCppConsole(t *testing.T) {
	t.Parallel()
	s := games(t, map[string]string{"hw5.cpp": oddGames, "submission.yaml": "moves: {peg: '{col}{row}{d}'}"})
	for _, test := range []struct {
		reason              string
		input               []string
		output, diagnostics string
		status              string
	}{
		{"a game", []string{"peg", "one", "EXIT", "two"}, "[one]\nover\n", "", "exit status 0"},
		{"a move is typed as it is given, for whoever knows the position writes it",
			[]string{"peg", "5G LEFT", "5g LEFT", "EXIT"}, "[5G LEFT]\n[5g LEFT]\nover\n", "", "exit status 0"},
		{"the end of the input", []string{"peg"}, "over\n", "", "exit status 0"},
		{"pauses", []string{"peg", "sleep", "EXIT"}, "[sleep]\nover\n", "", "exit status 0"},
		{"no such game", []string{"chess", "EXIT"}, "", "there is no game chess\n", "exit status 1"},
		{"no input", nil, "", "there is no game \n", "exit status 1"},
		{"it ends by itself", []string{"peg", "exit"}, "", "", "exit status 0"},
	} {
		for _, feed := range []engine.Feed{engine.AllAtOnce, engine.LineByLine} {
			run, err := s.Console(t.Context(), test.input, feed)
			const before, after = "\n=1\n.\n\nnoise\n", "the end\n" // of global objects
			got := strings.TrimSuffix(strings.TrimPrefix(string(run.Output), before), after)
			if err != nil || got != test.output || string(run.Diagnostics) != test.diagnostics || run.Status != test.status {
				t.Errorf("%s, %s: %q, %q, %s, %v; want %q, %q, %s", test.reason, feed, got, run.Diagnostics, run.Status, err,
					test.output, test.diagnostics, test.status)
			}
		}
	}
	run, err := s.Console(t.Context(), []string{"klotski"}, engine.AllAtOnce)
	if err != nil || run.End != engine.Killed || !strings.Contains(string(run.Diagnostics), "no board") {
		t.Errorf("after an exception: %+v, %v: %s", run, err, run.Diagnostics)
	}
}

// A whole set of small classes, in one header each.
func smallGames() map[string]string {
	files := map[string]string{"BoardGame2D.h": `#ifndef BASE
#define BASE
#include <stdio.h>
class BoardGame2D {
public:
	virtual void print() const = 0;
};
#endif
`}
	for _, class := range []string{"PegSolitaire", "EightPuzzle", "Klotski"} {
		files[class+".h"] = "#include \"BoardGame2D.h\"\nclass " + class + ` : public BoardGame2D {
public:
	void print() const { printf("%s", name()); }
	static const char *name();
};
`
		files[class+".cpp"] = "#include \"" + class + ".h\"\nconst char *" + class + "::name() { return \"" + class + "\"; }\n"
	}
	return files
}

// with gives files with some others in their place; one without a text is left out.
func with(files map[string]string, others map[string]string) map[string]string {
	all := maps.Clone(files)
	maps.Copy(all, others)
	maps.DeleteFunc(all, func(_, text string) bool { return text == "" })
	return all
}

func TestGamesAreFoundAndBuilt(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	small := smallGames()
	none := map[string]string{"PegSolitaire.h": "", "EightPuzzle.h": "", "Klotski.h": "", "PegSolitaire.cpp": "",
		"EightPuzzle.cpp": "", "Klotski.cpp": "", "BoardGame2D.h": ""}
	const main = "#include \"PegSolitaire.h\"\n#include \"Klotski.h\"\nint main() { PegSolitaire p; p.print(); }\n"
	const three = "PegSolitaire EightPuzzle Klotski"
	whole := small["BoardGame2D.h"]
	for class := range strings.FieldsSeq(three) {
		whole += strings.ReplaceAll(small[class+".h"]+small[class+".cpp"], "#include", "//")
	}
	for _, test := range []struct {
		reason string
		files  map[string]string
		main   string // what is told to be the main file
		games  string // what each of the three prints
		notes  string
	}{
		{"no main but that of a test", with(small, map[string]string{"test.cpp": main}), "BoardGame2D.h", three,
			"test.cpp: passed over, the classes are taken without it"},
		{"two mains, windows.h and conio.h", with(small, map[string]string{
			"a.cpp": main, "b.cpp": main + "// another\n",
			"Klotski.cpp": "#include <Windows.h>\n#include <conio.h>\n#include \"Klotski.h\"\n" +
				"const char *Klotski::name() { Sleep(100000); COORD at = {1, 2}; " +
				"SetConsoleCursorPosition(GetStdHandle(STD_OUTPUT_HANDLE), at); _getch(); return \"windows\"; }\n",
		}), "BoardGame2D.h", "PegSolitaire EightPuzzle \x1b[3;2Hwindows",
			"a.cpp: passed over, the classes are taken without it\nb.cpp: passed over, the classes are taken without it"},
		{"all in one file that looks like a test", with(none, map[string]string{"hw5_test.cpp": whole + "int main() { }"}),
			"hw5_test.cpp", three, ""},
		{"in many folders, names in another case, and folders that are gone", map[string]string{
			"src/app/main.cpp":      strings.NewReplacer("PegSolitaire.h", "PEGSOLITAIRE.H", "Klotski.h", "../../include/klotski.h").Replace(main),
			"include/BoardGame2D.h": small["BoardGame2D.h"], "include/games/PegSolitaire.h": small["PegSolitaire.h"],
			"include/games/EightPuzzle.h": small["EightPuzzle.h"], "include/games/Klotski.h": small["Klotski.h"],
			"src/PegSolitaire.cpp": small["PegSolitaire.cpp"],
			"src/EightPuzzle.cpp":  strings.ReplaceAll(small["EightPuzzle.cpp"], "\"EightPuzzle.h\"", "<my\\EightPuzzle.h>"),
			"lib/Klotski.cc":       strings.ReplaceAll(small["Klotski.cpp"], "Klotski.h", "klotski.h"),
		}, "src/app/main.cpp", three, ""},
		{"a source that is included, by a header and by another unit", with(small, map[string]string{
			"main.cpp":  "#include \"PegSolitaire.cpp\"\n#include \"Klotski.h\"\nint main() { }",
			"Klotski.h": small["Klotski.h"] + "#include \"KLOTSKI.cpp\"\n", "Klotski.cpp": "const char *Klotski::name() { return \"inside\"; }\n",
			"EightPuzzle.cpp": "#include \"EightPuzzle.h\"\n#include \"part.cpp\"\n",
			"part.cpp":        "const char *EightPuzzle::name() { return \"part\"; }\n",
		}), "main.cpp", "PegSolitaire part inside", ""},
		{"classes in sources, without headers",
			map[string]string{"peg.cpp": "#include \"BoardGame2D.h\"\nclass PegSolitaire : public BoardGame2D { " +
				"public: void print() const { printf(\"own\"); } };\n", "BoardGame2D.h": small["BoardGame2D.h"]},
			"BoardGame2D.h", "own ?missing ?missing", "there is no class EightPuzzle\nthere is no class Klotski"},
		{"a main, a class that it does not include, copies, old versions, and a test with a framework that is not there",
			with(small, map[string]string{
				"main.cpp": main, "copy/main.cpp": main, "old/Klotski.cpp": small["Klotski.cpp"] + "// old",
				"backup/Klotski.h":   "class Klotski { };",
				"Klotski (2).cpp":    small["Klotski.cpp"],
				"tests/test_peg.cpp": "#include <gtest/gtest.h>\n#include \"../PegSolitaire.cpp\"\nTEST(a, b) { }\n",
			}), "main.cpp", three, "copy/main.cpp: passed over, it looks like a backup"},
		{"two versions in folders, one with a main", map[string]string{
			"v1/hw.cpp": whole, "v2/hw.cpp": strings.ReplaceAll(whole, "\"Klotski\"", "\"second\""),
			"v2/main.cpp": "#include \"hw.cpp\"\nint main() { }",
		}, "v2/main.cpp", "PegSolitaire EightPuzzle second", ""},
		{"own names", with(none, map[string]string{
			"submission.yaml": "classes: {base: Board, peg: Pegs, eight: games::Tiles}",
			"a.cpp": "#include <stdio.h>\nclass Board { public: virtual void print() { printf(\"base\"); } };\n" +
				"namespace n { class Pegs : public Board { }; }\n" +
				"namespace games { class Tiles { public: void print() { printf(\"8\"); } }; }\nint main() { }\n",
		}), "a.cpp", "base 8 ?missing", "there is no class Klotski"},
		{"their own windows.h, macros, and a version that does not look old", with(small, map[string]string{
			"KlotskiNew.cpp": small["Klotski.cpp"] + "int more;",
			"windows.h":      "#define WORDS \"own\"\n",
			"Klotski.cpp":    "#include <windows.h>\n#include \"Klotski.h\"\nconst char *Klotski::name() { return WORDS; }\n",
			"main.cpp": "#include \"EightPuzzle.h\"\n" + main + "#define print cout\n#define game 5\n#define name 6\n#define call\n" +
				"#define UP 'U'\n#define value 7\n#define lines 8\n#define T 9\n#define G 10\n",
		}), "main.cpp", "PegSolitaire EightPuzzle own", "KlotskiNew.cpp: left out, it does not build together with the others"},
		{"a name that C++17 has, too",
			with(small, map[string]string{"main.cpp": main, "Klotski.cpp": "#include \"Klotski.h\"\n#include <vector>\n" +
				"using namespace std;\nint size = 3;\nconst char *Klotski::name() { return size == 3 ? \"three\" : \"\"; }\n"}),
			"main.cpp", "PegSolitaire EightPuzzle three", "compiled by the standard gnu++14: by gnu++17 it does not compile"},
		{"what C++14 has not any more",
			with(small, map[string]string{"main.cpp": main, "Klotski.cpp": "#include \"Klotski.h\"\n" +
				"#if __cplusplus > 201103L\n#error too new\n#endif\nconst char *Klotski::name() { return \"old\"; }\n"}),
			"main.cpp", "PegSolitaire EightPuzzle old", "compiled by the standard gnu++11: by gnu++17 it does not compile"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			subject := games(t, test.files)
			if subject.Main() != test.main || strings.Join(subject.Notes(), "\n") != test.notes {
				t.Errorf("%s: main %s and notes %q; want %s and %q", test.reason, subject.Main(), subject.Notes(), test.main, test.notes)
			}
			s := subjecttest.Session(t, subject)
			var got []string
			for _, game := range keys[1:] {
				printed := subjecttest.Answer(t, s, "create "+game)
				if printed == "" {
					printed = subjecttest.Answer(t, s, "print")
				}
				printed, _, _ = strings.Cut(printed, "\n?")
				if refusal, _, _ := strings.Cut(printed, "\n"); strings.HasPrefix(refusal, "?") {
					printed = refusal
				}
				got = append(got, printed)
			}
			if strings.Join(got, " ") != test.games {
				t.Errorf("%s: the games print %q; want %q", test.reason, got, test.games)
			}
		})
	}
}

func TestGamesThatAreNotFound(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"nothing", map[string]string{"a.txt": ""}, "there are no classes of games in C++ in it, and no other program"},
		{"two versions", map[string]string{"v1/a.h": "class BoardGame2D { };", "v2/a.h": "class BoardGame2D { int x; };"},
			"any of 2 files may define the class BoardGame2D: v1/a.h, v2/a.h"},
		{"two programs with all classes inside", map[string]string{"a.cpp": oddGames + "int main() { }",
			"b.cpp": oddGames + "int main() { return 1; }"}, "any of 2 files may start the program: a.cpp, b.cpp"},
		{"another program", map[string]string{"a.cpp": "int main() { }"},
			"no class of a game is defined in it: looked for PegSolitaire, EightPuzzle, Klotski"},
		{"names that are not there",
			map[string]string{"a.cpp": oddGames, "submission.yaml": "classes: {peg: A, eight: B, klotski: C}"},
			"no class of a game is defined in it: looked for A, B, C"},
	} {
		_, err := openGames(t, test.files)
		if missing, ok := errors.AsType[*source.NotFound](err); !ok || !strings.Contains(missing.Error(), test.want) {
			t.Errorf("%s: %v; want %s", test.reason, err, test.want)
		}
	}
}
