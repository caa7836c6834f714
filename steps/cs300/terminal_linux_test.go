package cs300_test

import (
	"strings"
	"testing"

	"rulebook/impl/cs300/handin"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

// The two scenarios of the same game, at a pipe and at a terminal.
const (
	atPipe     = "11_sample_runs/Winning Simple T Run"
	atTerminal = atPipe + ", at a terminal"
)

// pieces are what the program shows in the sample run before each answer, and in the end.
func pieces(t *testing.T, suite *steps.Suite) (shown []string) {
	t.Helper()
	run, err := suite.Facts.Run("Winning Simple T Run")
	if err != nil {
		t.Fatal(err)
	}
	rest := string(run.Transcript)
	for range run.Transcript.Input() {
		before, after, _ := strings.Cut(rest, "«")
		_, after, _ = strings.Cut(after, "»\n")
		shown, rest = append(shown, before), after
	}
	return append(shown, rest)
}

// quoted gives a text as C and most other languages quote it.
func quoted(text string) string {
	return `"` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(text) + `"`
}

func list(texts []string) string {
	return strings.Join(steps.Each(texts, quoted), ", ")
}

// player gives a program in C that knows the sample run and does this with its pieces, p[0] to p[n - 1].
func player(does string) string {
	return `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
static char line[100];
static void answer(void) { if (!fgets(line, 100, stdin)) exit(1); }
static void show(const char *text) { fputs(text, stdout); }
static void hide(void) { struct termios t; if (tcgetattr(0, &t) == 0) { t.c_lflag &= ~ECHO; tcsetattr(0, TCSANOW, &t); } }
static const char *p[] = {%s};
int main(void) { int n = sizeof p / sizeof *p, i = 0; (void)n; (void)hide;
` + does + "\nreturn 0; }\n"
}

const (
	inTurn    = `for (; i < n - 1; i++) { show(p[i]); answer(); } show(p[i]);`
	eachBoard = `for (; i < n - 1; i++) { if (strstr(p[i], "1 -")) show("\033[2J\033[H"); show(p[i]); answer(); } show(p[i]);`
)

// A program that is right at a pipe is right at a terminal, too, if a person can play it there, however it writes and reads.
func TestWhoCanBePlayedPasses(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("building and playing these programs takes a while: leave out -short")
	}
	guard := stepstest.Guard(t)
	tests := []struct{ reason, tool, file, program string }{
		{"C never flushes", "gcc", "game.c", player(inTurn)},
		{"C writes letter by letter", "gcc", "game.c", player("setbuf(stdout, NULL);" + inTurn)},
		{"it clears the screen before each board", "gcc", "game.c", player(eachBoard)},
		{"it pauses before each piece, and clears the screen before the last words", "gcc", "game.c", player(`
			for (; i < n - 1; i++) { show(p[i]); answer(); fflush(stdout); usleep(30000); }
			char *result = strstr(p[i], "Congrats"); fwrite(p[i], 1, result - p[i], stdout); fflush(stdout); usleep(300000);
			show("\033[H\033[2J"); show(result);`)},
		{"it goes home and erases what is below", "gcc", "game.c", player(strings.ReplaceAll(eachBoard, `\033[2J\033[H`, `\033[H\033[J`))},
		{"it colours its questions", "gcc", "game.c", player(`
			for (; i < n - 1; i++) { show("\033[1;32m"); show(p[i]); show("\033[0m"); answer(); } show(p[i]);`)},
		{"it computes for a while before each question", "gcc", "game.c", player(`
			for (; i < n - 1; i++) { for (volatile long k = 0; k < 20000000; k++) {} show(p[i]); answer(); } show(p[i]);`)},
		{"it writes to the terminal's errors", "gcc", "game.c", player(`
			for (; i < n - 1; i++) { show(p[i]); fflush(stdout); fputs("!", stderr); answer(); } show(p[i]);`)},
		{"another thread works all the time, in vain", "gcc", "game.c",
			player(`if (fork() == 0) { while (getppid() > 1) usleep(1000); exit(0); }` + inTurn)},
		{"C++ streams", "g++", "game.cpp", "#include <iostream>\n#include <string>\n" + `int main() {
			const char *p[] = {%s}; int n = sizeof p / sizeof *p; std::string line;
			for (int i = 0; i < n; i++) { std::cout << p[i]; if (i < n - 1) std::getline(std::cin, line); } }`},
		{"input() of Python", "python3", "game.py", `p = [%s]
for text in p[:-1]:
    print(text[:text.rfind("\n") + 1], end="")
    input(text[text.rfind("\n") + 1:])
print(p[-1], end="")
`},
		{"input() of Python with an editor", "python3", "game.py", `import sys
if sys.stdin.isatty():
    import readline
p = [%s]
for text in p[:-1]:
    print(text[:text.rfind("\n") + 1], end="", flush=True)
    input(text[text.rfind("\n") + 1:])
print(p[-1], end="")
`},
		{"Python pauses", "python3", "game.py", `import time
for i, text in enumerate([%s]):
    if i: input()
    time.sleep(0.05)
    print(text, end="", flush=True)
`},
		{"a Scanner of Java", "javac", "Game.java", `public class Game { public static void main(String[] a) {
			String[] p = {%s}; java.util.Scanner in = new java.util.Scanner(System.in);
			for (int i = 0; i < p.length; i++) { System.out.print(p[i]); if (i < p.length - 1) in.nextLine(); } } }`},
		{"readline of JavaScript", "node", "game.js", `const readline = require("readline");
const face = readline.createInterface({input: process.stdin, output: process.stdout});
const p = [%s]; let i = 0;
const ask = () => { if (i == p.length - 1) { process.stdout.write(p[i]); face.close(); } else face.question(p[i++], ask); };
ask();
`},
		{"a Scanner of Go", "go", "game.go", "package main\n" + `import ("bufio"; "fmt"; "os")
func main() { in := bufio.NewScanner(os.Stdin); p := []string{%s}
	for i, text := range p { fmt.Print(text); if i < len(p)-1 { in.Scan() } } }
`},
	}
	for _, test := range costtest.Most(costtest.Some(tests, 1), 5) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			submissiontest.Need(t, test.tool)
			for _, r := range graded(t, guard, test.file, test.program) {
				if r.Outcome != engine.Passed || r.Note != "" {
					t.Errorf("%s: %s: %s (%s)\n%s", r.Scenario.ID, r.Outcome, r.Reason, r.Note, stepstest.Explain(r.Mismatch))
				}
			}
		})
	}
}

// Whoever is right at a pipe because nobody looks is seen at a terminal.
func TestWhoCannotBePlayedFails(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("building and playing these programs takes a while: leave out -short")
	}
	submissiontest.Need(t, "gcc")
	guard := stepstest.Guard(t)
	all := `for (int k = 0; k < n; k++) show(p[k]);`
	tests := []struct{ reason, does string }{
		{"it asks after it has read", `for (; i < n - 1; i++) { answer(); show(p[i]); } show(p[i]);`},
		{"it asks after it has read, and shows the answer itself", `
			hide(); for (; i < n - 1; i++) { answer(); show(p[i]); show("\033[0m"); } show(p[i]);`},
		{"it shows all at once and erases that", all + `show("\033[2J\033[H"); fflush(stdout); for (; i < n - 1; i++) answer();`},
		{"it shows all at once and writes over that", all + `show("\033[H\033[J"); fflush(stdout); for (; i < n - 1; i++) answer();`},
		{"it shows all in the end", `for (; i < n - 1; i++) answer(); i = 0;` + all},
		{"it shows all at once", all + `fflush(stdout); for (; i < n - 1; i++) answer();`},
		{"it is right at a pipe only", `if (isatty(1)) { show("Hello"); answer(); return 0; }` + inTurn},
		{"it is right where it cannot ask who is there", `if (isatty(0)) { show("Hello"); answer(); return 0; }` + inTurn},
		{"its questions are hidden", `for (; i < n - 1; i++) { show("\033[8m"); show(p[i]); show("\033[0m"); answer(); } show(p[i]);`},
		{"its questions are gone when it reads", `for (; i < n - 1; i++) { show(p[i]); show("\033[2K\r"); answer(); } show(p[i]);`},
		{"its boards are gone when it reads", `
			for (; i < n - 1; i++) { char *last = strrchr(p[i], '\n'); if (last) { fwrite(p[i], 1, last - p[i], stdout); show("\033[2J\033[H"); }
				show(last ? last + 1 : p[i]); answer(); } show(p[i]);`},
		{"its last words are gone at once", inTurn + `show("\033[2J\033[H");`},
		{"it writes over what it has shown and leaves the rest", strings.ReplaceAll(eachBoard, `\033[2J\033[H`, `\033[H`)},
		{"it shows them on another screen", `show("\033[?1049h");` + inTurn + `show("\033[?1049l");`},
	}
	for _, test := range costtest.Some(tests, 1) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			for _, r := range graded(t, guard, "game.c", player(test.does)) {
				want := map[string]engine.Outcome{atPipe: engine.Passed, atTerminal: engine.Failed}[r.Scenario.ID]
				if r.Outcome != want {
					t.Errorf("%s: %s, want %s: %s\n%s", r.Scenario.ID, r.Outcome, want, r.Reason, stepstest.Explain(r.Mismatch))
				}
			}
		})
	}
}

// graded gives the results of a program, which has a %s where the pieces belong, in the two scenarios.
func graded(t *testing.T, guard *box.Guard, file, program string) []steps.Result {
	t.Helper()
	assignment := handin.Assignment()
	suite := stepstest.Open(t, cs300.Vocabulary(), assignment.Reference())
	folder := submissiontest.HandIn(t, map[string]string{file: strings.Replace(program, "%s", list(pieces(t, suite)), 1)})
	s, err := submission.Open(t.Context(), folder, assignment, submission.Conditions{Guard: guard})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	results := stepstest.Run(t, suite, s, steps.Options{Select: func(c steps.Scenario) bool { return c.ID == atPipe || c.ID == atTerminal }})
	if len(results) != 2 {
		t.Fatalf("%d results", len(results))
	}
	return results
}
