package console

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console/match"
)

// parse reads steps of a feature; a text below a step stands behind a bar.
func parse(t testing.TB, lines ...string) []step {
	t.Helper()
	var scenario steps.Scenario
	for _, line := range lines {
		text, below, _ := strings.Cut(line, "|")
		scenario.Steps, scenario.Below = append(scenario.Steps, text), append(scenario.Below, strings.ReplaceAll(below, "/", "\n"))
	}
	script := scriptOf(scenario)
	if len(script) != len(lines) {
		t.Fatalf("%d of %d steps are phrases: %q", len(script), len(lines), lines)
	}
	return script
}

// never is for programs that wait for no answer.
func never(int) bool { return false }

var exited = engine.Run{End: engine.Exited, Status: "exit status 0"}

// firstFault gives the place of the first step that goes wrong, and its error; -1 if none does.
func firstFault(script []step, run engine.Run) (int, error) {
	s := newSeen(match.Said{Output: run.Output, Paused: never}, "123456789XO")
	s.given = map[string]string{"in.txt": "5\n"}
	for i, next := range script {
		if next.verb == types {
			continue
		}
		if err := s.find(next, run); err != nil {
			return i, err
		}
	}
	return -1, nil
}

func TestWhatAProgramPrints(t *testing.T) {
	t.Parallel()
	const board = `|1 2 3/4 X 6`
	tests := []struct {
		output string
		steps  []string
		want   int // the step that goes wrong, from 0
		says   string
		reason string
	}{
		{"Hello, world!\n", []string{`the program prints "Hello, world!"`}, -1, "", "as it is"},
		{"Hello,\r\n  world!", []string{`it prints "Hello, world!"`}, -1, "", "blanks and line ends make no difference"},
		{"Hello,  world!", []string{`it prints "Hello, world!" exactly`}, 0, "blanks or line ends of “Hello, world!”", "unless it says so"},
		{"hello, world!", []string{`it prints "Hello, world!" but for blanks`}, 0, "should read “Hello, world!”", "capitals do"},
		{"HELLO,world!", []string{`it prints "Hello, world!" but for blanks and case`}, -1, "", "unless it says that they do not"},
		{"a  \nb\n", []string{"it prints but for blanks at the ends of lines:|a/b"}, -1, "", "blanks at the ends of lines"},
		{"a\n b\n", []string{"it prints but for blanks at the ends of lines:|a/b"}, 0, "blanks or line ends", "blanks at the beginning"},
		{"a b", []string{`it prints "a"`, `it prints "b"`}, -1, "", "one behind the other"},
		{"b a", []string{`it prints "a"`, `it prints "b"`}, 1, "prints “b” before “a”", "the wrong way round"},
		{"a", []string{`it prints "a"`, `it prints "a"`}, 1, "prints “a” before “a”", "what was found is not found again"},
		{"a\n", []string{`it prints "a"`, `it asks "b"`}, 1, "prints nothing more", "the output ends too early"},
		{"a b c", []string{`it prints "a"`, `it prints "c"`, `it prints nothing else`}, 2, "“b”, which it should not", "between"},
		{"a b c", []string{`it prints "a"`, `it prints "c"`, `it prints nothing more`}, -1, "", "nothing behind"},
		{"a b c", []string{`it prints "b"`, `it prints nothing more`}, 1, "“c”, which it should not", "something behind"},
		{" a\n\n", []string{`it prints "a"`, `it prints nothing else`}, -1, "", "blanks are nothing"},
		{"\n", []string{`it prints nothing`}, -1, "", "nothing at all"},
		{"a", []string{`it prints nothing`}, 0, "“a”, which it should not", "something"},
		{"a b", []string{`it prints "b"`, `it never prints "a"`}, 1, "“a”, which it should not", "never is before, too"},
		{"a b", []string{`it never prints "c"`, `it ends`}, -1, "", "what is not there"},
		{"a b", []string{`it prints "a"`, `it never prints "a" again`}, -1, "", "once"},
		{"a b a", []string{`it prints "a"`, `it never prints "a" again`}, 1, "“a” again, which it should not", "twice"},
		{"a b a", []string{`it prints "b"`, `it prints "a"`, `it never prints "a" again`}, -1, "", "once behind another"},
		{"1 2 3\n4 X 6\n", []string{"it shows the board:" + board}, -1, "", "a board"},
		{"  1 2  3\n\n  4 X  6", []string{"it shows the board:" + board}, -1, "", "in another layout"},
		{"Where? 1 2 3\n4 X 6\n", []string{"it shows the board:" + board}, -1, "", "behind a question"},
		{"1 2 3\n4 5 6\n1 2 3\n4 X 6\n", []string{"it shows the board:" + board}, -1, "", "some later board"},
		{"1 2 3\n4 5 6\n1 2 3\n4 X 6\n", []string{"the next board is:" + board}, 0,
			"line 2, character 3 is “5”, not “X”", "the next one"},
		{"1 2 3\n4 O 6\n", []string{"it shows the board:" + board}, 0, "line 2, character 3 is “O”, not “X”", "a wrong cell"},
		{"1 2 3\n4 ? 6\n", []string{"the next board is:" + board}, 0, "line 2, character 3 is “?”, not “X”", "a strange cell"},
		{"Hello\n", []string{"it shows the board:" + board}, 0, "The board is missing", "no board at all"},
		{"1 2 3\n4 X 6\nX O X\n", []string{"the next board is:" + board}, 0, "The board has 3 instead of 2 lines", "a row too many"},
		{"1 2 3\n4 X 6\n\nX O X\n", []string{"the next board is:" + board}, -1, "", "a row apart"},
		{"1 2 3\n4 X 6\nX O X\nX X O\n", []string{"the next board is:" + board}, -1, "", "another board below"},
		{"1 2 3\n4 X 6\n1 2 3\n", []string{"the next board is:" + board}, -1, "", "the numbers of columns"},
		{"1 2 3\n4 X 6\nXOX\n", []string{"the next board is:" + board}, -1, "", "a line of another form"},
		{"1  2 3\n4 X 6", []string{"it shows the board exactly:" + board}, 0, "", "blanks count exactly"},
		{"1 2 3 \n4 X 6", []string{"it shows the board but for blanks at the ends of lines:" + board}, -1, "", "blanks at the ends"},
		{"Count: 20\n", []string{`it prints "Count: 2"`}, 0, "“Count: 2” is there only as a part of “Count: 20”", "another number"},
		{"Count: 2 \n", []string{`it prints the line "Count: 2"`}, -1, "", "a whole line"},
		{"Count: 2 pegs\n", []string{`it prints the line "Count: 2"`}, 0, "only as a part of “Count: 2 pegs”", "a part of a line"},
		{"b\na\n", []string{"it prints these lines in any order:|a/b"}, -1, "", "lines in another order"},
		{"b\na\nc\n", []string{"it prints these lines in any order:|a/b", `it prints "c"`, "it prints nothing else"}, -1, "",
			"what follows them"},
		{"a\nb\n", []string{"it prints these lines in any order:|a/b/a"}, 0, "The line “a” is not there as often", "one line is not two"},
		{"b\nax\n", []string{"it prints these lines in any order:|a/b"}, 0, "“a” is there only as a part of “ax”", "another line"},
		{"1 2\n", []string{`it prints "12"`}, 0, "blanks or line ends of “12”", "two numbers are not one"},
		{"", []string{`the player types "1" and "2"`, `it prints "a"`}, 1, "is empty: “a” is missing", "nothing is printed"},
		{"Q? no\nQ? yes\n", []string{`asked "Q?" the player types "a"`, `asked "Q?" the player types "b"`, `it prints "no"`, `it asks "Q?"`,
			`it prints "yes"`, "it prints nothing else"}, -1, "", "what is printed between two questions"},
		{"Q? yes\n", []string{`asked "Q?" the player types "a"`, `asked "Q?" the player types "b"`}, 1,
			"“Q?” before “Q?”, and not behind it",
			"a question that comes once"},
		{"Q? yes\n", []string{`it prints "yes"`, `asked "Q?" the player types "a"`, `it prints "no"`}, 2,
			"Behind “yes” the program should print “no”",
			"a question in between"},
		{"", []string{`it writes "bad" to the error stream`}, -1, "", "standard error"},
		{"bad", []string{`it prints "bad"`, `it prints nothing else to the error stream`}, 1,
			"“bad file” to the error stream, which it should not",
			"one stream is not the other"},
		{"Bad input: 3", []string{`it writes "Bad input: {number}" to the error stream`}, 0,
			"writes “Bad input: {number}” to its standard output, and not to the error stream", "it is on the wrong stream"},
		{"", []string{`it prints "bad file"`}, 0, "writes “bad file” to the error stream, and not to its standard output", "or on the other"},
		{"Ann: 3", []string{`it writes "Ann: 3" to the file "a/out.txt"`}, 0, "to its standard output, and not to the file “a/out.txt”",
			"what belongs in a file is printed"},
		{"bad", []string{`it never prints "file" to the error stream`}, 0, "“file” to the error stream, which it should not", "never there"},
		{"", []string{`it writes "2" to the file "a/out.txt"`, `it writes the line "3 4" to the file "a/out.txt"`}, -1, "", "a file"},
		{"", []string{`it writes the line "3 4" to the file "a/out.txt"`, `it writes the line "1 2" to the file "a/out.txt"`}, 1,
			"before “3 4”", "the wrong way round"},
		{"", []string{"it writes to the file \"a/out.txt\" exactly:|1 2/3 4/"}, -1, "", "the whole of it"},
		{"", []string{"it writes these lines in any order to the file \"a/out.txt\":|3 4/1 2", `it writes nothing else to the file "a/out.txt"`},
			-1, "", "lines of a file"},
		{"1 2 3 4", []string{`it prints "3 4"`, `it writes "1 2" to the file "a/out.txt"`}, -1, "", "each place has an order of its own"},
		{"", []string{`it writes the line "5" to the file "a/out.txt"`}, 0,
			"“5” is missing in what the program prints to the file “a/out.txt”", "a missing line of a file"},
		{"", []string{`it writes "1" to the file "other.txt"`}, 0, "The program writes no file “other.txt”", "no such file"},
		{"", []string{`it writes nothing to the file "other.txt"`}, -1, "", "no such file, and nothing to be in it"},
		{"", []string{`it writes nothing to the file "a/out.txt"`}, 0, "The program prints “1 2” to the file",
			"a file where nothing is to be"},
		{"", []string{`it writes "1" to the file "a/out.txt"`, `it writes no other file`}, -1, "", "what it was given does not count"},
		{"", []string{`it writes no other file`}, 0, "writes the file “a/out.txt”, which it should not", "another file"},
		{"Code: 17\nAgain: 17", []string{`it prints "Code: {number as code}"`, `it prints "Again: {code}"`}, -1, "", "the same again"},
		{"Code: 17\nAgain: 170", []string{`it prints "Code: {number as code}"`, `it prints "Again: {code}"`}, 1, "Again", "not the same"},
		{"Code: 3\n", []string{`it prints "Code: {number as n}"`, `it writes "{n}" to the file "a/out.txt"`}, -1, "", "the same in a file"},
		{"7 = 7", []string{`it prints "{number as n} = {n}"`}, -1, "", "the same in one text"},
		{"7 = 8, 9 = 9", []string{`it prints "{number as n} = {n}"`}, -1, "", "some later place at which it is the same"},
		{"7 = 8", []string{`it prints "{number as n} = {n}"`}, 0, "", "not the same in one text"},
		{"Ann Bob Ann", []string{`it prints "{word as a}"`, `it prints "{word as b}"`, `it prints "{a}"`, `it never prints "{b} {b}"`}, -1, "",
			"two names"},
		{"{n}", []string{`it prints "{n}"`}, -1, "", "a name of nothing is literal"},
	}
	for _, test := range tests {
		run := exited
		run.Output, run.Diagnostics = []byte(test.output), []byte("bad file\n")
		run.Files = map[string]string{"a/out.txt": "1 2\n3 4\n", "in.txt": "5\n"}
		got, err := firstFault(parse(t, test.steps...), run)
		if got != test.want {
			t.Errorf("%q, %q: step %d goes wrong, want %d: %s: %v", test.output, test.steps, got, test.want, test.reason, err)
			continue
		}
		if m, ok := err.(*steps.Mismatch); err != nil && (!ok || !strings.Contains(steps.Sentence(steps.Result{Mismatch: m}), test.says)) {
			t.Errorf("%q, %q: %v does not say %q: %s", test.output, test.steps, steps.Sentence(steps.Result{Mismatch: m}), test.says, test.reason)
		}
	}
}

func TestHowARunEnded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		run    engine.Run
		step   string
		want   engine.Outcome
		reason string
	}{
		{exited, `it ends`, engine.Passed, "by itself"},
		{engine.Run{End: engine.Exited, Status: "exit status 1", Failed: true}, `it ends`, engine.Crashed, "it says that it failed"},
		{engine.Run{End: engine.Exited, Status: "exit status 1", Failed: true}, `it prints "a"`, engine.Crashed, "it broke off before"},
		{engine.Run{End: engine.Exited, Status: "exit status 1", Failed: true, Output: []byte("a")}, `it prints "a"`, engine.Passed, "behind"},
		{engine.Run{End: engine.OutOfTime}, `it ends`, engine.TimedOut, "it hangs"},
		{engine.Run{End: engine.OutOfTime}, `it prints "a"`, engine.TimedOut, "it hangs before"},
		{engine.Run{End: engine.OutOfSpace}, `it prints nothing more`, engine.Flooded, "it writes too much"},
		{engine.Run{End: engine.Killed}, `it never prints "a"`, engine.Crashed, "what broke off has not shown that it never would"},
		{engine.Run{End: engine.Exited, LeftBehind: true}, `it ends`, engine.Failed, "something goes on"},
		{exited, `it ends with exit status 0`, engine.Passed, "as it says"},
		{exited, `it ends with exit status 2`, engine.Failed, "it should say that it failed"},
		{exited, `it ends with exit status other than 0`, engine.Failed, "likewise"},
		{engine.Run{End: engine.Exited, Status: "exit status 1", Failed: true}, `it ends with exit status 2`, engine.Crashed, "another status"},
		{engine.Run{End: engine.Exited, Status: "exit status 2"}, `it ends with exit status 2`, engine.Passed,
			"the status that is wanted is no failure"},
		{engine.Run{End: engine.Killed}, `it ends with exit status other than 0`, engine.Crashed, "a signal is no exit status"},
		{exited, `it prints ""`, engine.Broken, "a step that looks for nothing is at fault, and no program"},
		{exited, `it shows the board:|`, engine.Broken, "a board without cells is at fault, and no program"},
	}
	for _, test := range tests {
		_, err := firstFault(parse(t, test.step), test.run)
		got := engine.OutcomeOf(err)
		if m, ok := err.(*steps.Mismatch); ok {
			got = m.Outcome
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q: %s", test.step, got, test.want, test.reason)
		}
		if strings.Contains(test.step, "exit status ") && got != engine.Passed && test.run.End == engine.Exited &&
			!strings.Contains(err.Error(), test.run.Status+", and not with") {
			t.Errorf("%s: it is told %q, which does not say both", test.step, err)
		}
	}
}

func TestTheScreenShowsWhatIsTypedBehindItsQuestion(t *testing.T) {
	t.Parallel()
	script := parse(t, `the program asks "Name?"`, `the player types "Ann"`, `it prints "Hello"`, `the player types nothing`)
	waiting := parse(t, `asked "Name?" the player types "Ann"`, `it prints "Hello"`)
	run := exited
	run.Output = []byte("Name? Hello, Ann\n")
	for _, script := range [][]step{script, waiting} {
		shown := ""
		for _, s := range onScreen(string(run.Output), script, run, newSeen(match.Said{Output: run.Output, Paused: never}, ""), nil) {
			if s.Typed {
				s.Text = "«" + s.Text + "»"
			}
			shown += s.Text
		}
		if want := "Name? «Ann»\nHello, Ann\n"; shown != want {
			t.Errorf("the screen is %q, want %q", shown, want)
		}
	}
}

// Whatever a program prints, and however odd the step, the search ends, and what is found lies within the output.
func FuzzFind(f *testing.F) {
	f.Add("Where? 1 2 3\n4 X 6\n", `the next board is:`, "1 2 3\n4 5 6")
	f.Add("a\xff\r\n\x00b", `the program prints "b" but for blanks and case`, "")
	f.Add("İstanbul", `it prints "istanbul" but for blanks and case`, "")
	f.Add("", `it prints exactly:`, "\n\n")
	f.Add("Mean: 2.5 and red\n", `it prints "Mean: {2.5 within 0.1} and {one of red, dark red}"`, "")
	f.Add("b\na\n", `it prints these lines in any order:`, "a\n{word}\n")
	f.Add("0\na", `it prints these lines in any order:`, "")
	f.Add("a 5 5\n", `it prints "{number as n} {n}" to the error stream`, "")
	f.Fuzz(func(t *testing.T, output, text, below string) {
		script := scriptOf(steps.Scenario{Steps: []string{text}, Below: []string{below}})
		run := exited
		run.Output = []byte(output)
		s := newSeen(match.Said{Output: run.Output, Paused: never}, "123X")
		for _, next := range script {
			if err := s.find(next, run); next.verb != types && err == nil && s.cursor > len(output) {
				t.Fatalf("it looks behind the end, at %d of %d", s.cursor, len(output))
			}
			for half := range 2 {
				onScreen(output[:len(output)*half/2], script, run, newSeen(s.Said, "123X"), nil)
			}
		}
		for _, place := range s.places {
			if place[0] < 0 || place[0] > place[1] || place[1] > len(output) {
				t.Fatalf("it finds %v in %d bytes", place, len(output))
			}
		}
	})
}

// Where a line is nearly the one that is missing, nothing else is shown beside it.
func TestTheNearestLineStandsBesideAMissingOne(t *testing.T) {
	t.Parallel()
	tests := []struct {
		wanted, output string
		want           []string
		reason         string
		solved         []string
	}{
		{"X wins!", "1 2 3\nX, where?\nX won!\n", []string{"X won!"}, "one is like it", nil},
		{"Goodbye", "1 2 3\nX wins!\n", []string{"1 2 3", "X wins!"}, "none is", nil},
		{"a\nb", "a\nc\n", []string{"a", "c"}, "several lines are compared line by line", nil},
		{"a: 1\nb: 2", "Hello\nb:  2\na:  1\nBye\n", []string{"b: 2", "a: 1"}, "lines around them are none of theirs, nor blanks", nil},
		{"Cellar\nExits: west\nItems: none", "Hall\nExits: east\nItems: lamp\nCellar\nExits: west\nItems:\nBye.\n",
			[]string{"Cellar", "Exits: west", "Items:"}, "lines before that are like them stand in another text", nil},
		{"a: {2.5 within 0.1}", "Hello\na: 3\n", []string{"a: 3"}, "a number that may be another", nil},
		{"Goodbye", "", nil, "there is no line", nil},
		{"Count: 2", "Count: 1\nCounted: 2\n", []string{"Counted: 2"}, "the solution prints the line that is most like it, too",
			[]string{"Count: 1"}},
		{"You see nothing.", "You see a lamp.\nTaken.\nYou see a lamp.\n", []string{"You see a lamp."}, "it prints that once",
			[]string{"You see a lamp.", "Taken."}},
		{"Taken: oil.", "Oil\nYou see: oil.\n", []string{"Oil", "You see: oil."}, "it prints all of them", []string{"Oil", "You see: oil."}},
	}
	for _, test := range tests {
		s := newSeen(match.Said{Output: []byte(test.output), Paused: never}, "123456789XO")
		s.solved = test.solved
		m, ok := errors.AsType[*steps.Mismatch](s.lookFor(step{verb: prints, text: test.wanted}, s.Whole))
		if !ok || !slices.Equal(m.Actual, test.want) {
			t.Errorf("%s: %+v; want %q", test.reason, m, test.want)
		}
	}
}

// An answer may be an empty line, also the last one.
func TestEachLineBelowIsAnAnswer(t *testing.T) {
	t.Parallel()
	tests := []struct {
		below  string
		want   []string
		reason string
	}{
		{"a", []string{"a"}, "one"},
		{"a/b", []string{"a", "b"}, "two"},
		{"a/", []string{"a", ""}, "the last is empty"},
		{"a//", []string{"a", "", ""}, "two are empty"},
		{"/a", []string{"", "a"}, "the first is empty"},
	}
	for _, test := range tests {
		if got := parse(t, "the player types:|"+test.below)[0].list; !slices.Equal(got, test.want) {
			t.Errorf("%s: typed is %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestColoursAreNoText(t *testing.T) {
	t.Parallel()
	tests := []struct{ output, want, reason string }{
		{"\x1b[31mX\x1b[0m wins!\n", "X wins!\n", "a colour"},
		{"\x1b[38;2;1;2;3mX\x1b[m", "X", "any colour"},
		{"\x1b[2J\x1b[HX", "X", "the screen is cleared"},
		{"\x1b[?25lX", "X", "the cursor is hidden"},
		{"[31mX", "[31mX", "no code"},
		{"a\x1bb", "a\x1bb", "another byte behind the escape"},
	}
	for _, test := range tests {
		if got := string(uncoloured([]byte(test.output))); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
	output := uncoloured([]byte("\x1b[32m1\x1b[0m:\x1b[31mX\x1b[0m\n"))
	if _, err := firstFault(parse(t, `it prints "1:X"`), engine.Run{Output: output, End: engine.Exited}); err != nil {
		t.Errorf("behind colours, a board is not found: %v", err)
	}
}
