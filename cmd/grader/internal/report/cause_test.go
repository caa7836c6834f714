package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// pegs is a small assignment.
func pegs() *fixtures.Assignment {
	return &fixtures.Assignment{
		Document: "Pegs",
		Groups:   []fixtures.Group{{Name: "The game", Rules: [2]string{"PEGS-R1", "PEGS-R3"}}},
		Rules: []fixtures.Rule{
			{ID: "PEGS-R1", Text: "A peg jumps over a peg."},
			{ID: "PEGS-R2", Text: "The column is asked before the row.", Readings: []fixtures.Reading{
				{Shows: "Rows are asked first in a figure.", Means: "The questions for row and column come in the order of the text."},
			}},
			{ID: "PEGS-R3", Text: "The board has thirteen rows."},
		},
	}
}

// jump makes a scenario of the outline of jumps.
func jump(way, line string) steps.Scenario {
	return steps.Scenario{
		ID: "01/" + way, Title: "A jump " + way + " lands in " + line + " 1", File: "pegs/01.feature", Line: 7, RuleID: "PEGS-R1",
		Rule: "Pegs jump",
	}
}

// of makes a scenario of a rule.
func of(rule, title string) steps.Scenario {
	return steps.Scenario{ID: "02/" + title, Title: title, File: "pegs/02.feature", Line: 9, RuleID: rule}
}

// fails makes the failure of a scenario's own rule.
func fails(c steps.Scenario, reason string) steps.Result {
	return steps.Result{Scenario: c, Outcome: engine.Failed, Breaks: c.RuleID, Reason: reason, Step: "then so"}
}

// reported gives the lines of the report of some results.
func reported(t *testing.T, how Telling, results ...steps.Result) []string {
	t.Helper()
	s := Submission{Path: "ann/Game.java", Language: "Java", Main: "Game", Containment: Sandbox{"none", []string{"it does what it likes"}}}
	s.Grade(pegs(), results)
	var out bytes.Buffer
	Text(&out, pegs(), s, how)
	return textLines(out.String())
}

func TestTheReportOpensWithTheMarkAndTheCauses(t *testing.T) {
	t.Parallel()
	left := fails(jump("LEFT", "column"), "the peg stays where it was")
	left.Mismatch = &steps.Mismatch{What: "the board", Form: steps.BoardForm, Expected: []string{"@--", "---"}, Actual: []string{"--@", "---"}}
	left.Play = &steps.Play{Input: []string{"4", "3"}, Feed: "all at once", Ended: "exit status 0",
		Screen: steps.Screen{{Text: "Choose\x1b[2J: "}, {Text: "4", Typed: true}, {Text: "\nBye"}}}
	order := fails(of("PEGS-R2", "The questions"), "it asks for the row before the column")
	order.Play = &steps.Play{Screen: steps.Screen{{Text: "Hello\n\nThe row: "}, {Text: "3", Typed: true}, {Text: "\nThe column: "}}}
	behind := fails(of("PEGS-R3", "The rows"), "no board")
	behind.Breaks = "PEGS-R2"
	results := []steps.Result{
		{Scenario: jump("UP", "row"), Outcome: engine.Passed}, {Scenario: jump("DOWN", "row"), Outcome: engine.Passed},
		{Scenario: jump("RIGHT", "column"), Outcome: engine.Passed}, left, order, behind,
		{Scenario: of("PEGS-R3", "A method"), Outcome: engine.NotClaimed, Reason: "it has no method"},
		{Scenario: steps.Scenario{ID: "r", Title: "To the byte", RuleID: "PEGS-R3", Remark: true}, Outcome: engine.Failed,
			Breaks: "PEGS-R3", Reason: "x"},
	}
	whole := textLines(`
ann/Game.java: Pegs; Java, Game
Mark: 50.00 of 100.00 points
FAILED  3 passed, 2 failed, 1 blocked, 1 not claimed, of 7 scenarios that count
Blocked scenarios did not get as far as what they are about, because of another fault.

1. It asks for the row before the column.
   PEGS-R2  The column is asked before the row.
   Read as: The questions for row and column come in the order of the text.
   For example “The questions”, the end of its screen:
       | Hello
       | The row: «3»
       | The column:
   Fails 1 scenario and blocks 1.

2. The board differs in 2 places: line 1, character 1 is “-”, not “@”.
   PEGS-R1  A peg jumps over a peg.
   For example “A jump LEFT lands in column 1”:
     Typed: 4, 3
       expected    found
       @--         --@
       ^ ^         ^ ^
       ---         ---
   UP, DOWN and RIGHT pass. Fails 1 scenario.
`)
	want := append(slices.Clone(whole[:14]), textLines(`
2. The board differs in 2 places: line 1, character 1 is “-”, not “@”. (PEGS-R1: fails 1, blocks 0)

With --all: each of these scenarios, the rules and 1 remark, which costs nothing.
Not claimed, which is no fault: what the grader cannot put to such a program
  1 scenario: it has no method
Evidence: 6 of 7 scenarios could be put to a Java program
Sandbox: none: it does what it likes
`)...)
	if diff := cmp.Diff(want, reported(t, Telling{Mark: "Mark: 50.00 of 100.00 points"}, results...)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all := strings.Join(reported(t, Telling{Mark: "Mark: 50.00 of 100.00 points", All: true}, results...), "\n")
	for _, words := range []string{
		strings.Join(whole, "\n"),
		"BLOCKED  The rows\n  PEGS-R3    The board has thirteen rows.\n  Blocked because of PEGS-R2    The column is asked before the row.",
		"  The game on the screen, with the typed input as «so» (all at once, exit status 0):\n    | Choose: «4»\n" +
			"    | Bye\n  Not asked for: 3",
		"Rules\n  The game    3 of 7    3 passed, 2 failed, 1 blocked, 1 not claimed\n    PEGS-R1    3 passed, 1 failed\n" +
			"    PEGS-R2    1 failed\n    PEGS-R3    1 blocked, 1 not claimed",
		"Remarks, which do not count\n  To the byte: failed, x",
	} {
		if !strings.Contains(all, words) {
			t.Errorf("with --all it does not say\n%s\nbut\n%s", words, all)
		}
	}
}

// The report of a program whose mark a person must give does not say that it passed.
func TestTheReportSaysThatAPersonIsNeeded(t *testing.T) {
	t.Parallel()
	passed := steps.Result{Scenario: jump("UP", "row"), Outcome: engine.Passed}
	lines := reported(t, Telling{Mark: "No mark: it needs a person", NeedsPerson: true}, passed)
	if text := strings.Join(lines, "\n"); strings.Contains(text, "PASSED") || lines[1] != "No mark: it needs a person" ||
		!strings.HasPrefix(lines[2], "NEEDS A PERSON  1 passed") {
		t.Errorf("the report is\n%s", text)
	}
}

// The reasons why most scenarios were not put to a program are named, and the others with --all.
func TestReasonsAreFolded(t *testing.T) {
	t.Parallel()
	results := []steps.Result{{Scenario: jump("UP", "row"), Outcome: engine.Passed}}
	for i, reason := range []string{"a", "b", "b", "c", "d", "c", "b"} {
		results = append(results, steps.Result{Scenario: of("PEGS-R3", fmt.Sprint(i)), Outcome: engine.NotClaimed, Reason: reason})
	}
	text := strings.Join(reported(t, Telling{}, results...), "\n")
	if want := "\n  3 scenarios: b\n  2 scenarios: c\n  2 scenarios for other reasons, named with --all\n"; !strings.Contains(text, want) {
		t.Errorf("it does not say %q:\n%s", want, text)
	}
	text = strings.Join(reported(t, Telling{All: true}, results...), "\n")
	if want := "\n  3 scenarios: b\n  2 scenarios: c\n  1 scenario: a\n  1 scenario: d\n"; !strings.Contains(text, want) {
		t.Errorf("with --all it does not say %q:\n%s", want, text)
	}
}

// shapes are failures of many forms, each as long as can be.
func shapes() map[string]steps.Result {
	long := strings.Repeat("many long words that go on ", 20)
	rows := strings.Split(strings.Repeat("-@-@-@-@-@-\n", 30), "\n")
	others := strings.Split(strings.Repeat("@-@-@-@-@-@\n", 30), "\n")
	made := map[string]steps.Result{}
	add := func(name string, change func(*steps.Result)) {
		r := fails(of("PEGS-R2", "The questions "+long), long)
		change(&r)
		made[name] = r
	}
	mismatch := func(form steps.Form, expected, actual []string) func(*steps.Result) {
		return func(r *steps.Result) { r.Mismatch = &steps.Mismatch{Form: form, Expected: expected, Actual: actual} }
	}
	add("words alone", func(*steps.Result) {})
	add("a board", mismatch(steps.BoardForm, rows, others))
	add("no board", mismatch(steps.BoardForm, rows, nil))
	add("a longer board", mismatch(steps.BoardForm, rows[:3], rows))
	add("a list", mismatch(steps.ListForm, rows, others))
	add("a text", mismatch(steps.TextForm, []string{long, long + "a"}, []string{long + "b"}))
	add("events", func(r *steps.Result) {
		r.Mismatch = &steps.Mismatch{Form: steps.EventForm, Expected: []string{"greets", "asks for the column", "thanks"},
			Actual: []string{"greets", "asks for the row", "thanks"}}
		r.Play = &steps.Play{Screen: steps.Screen{{Text: "Hello\nRow:\nThanks"}}}
	})
	add("events that end", func(r *steps.Result) {
		r.Mismatch = &steps.Mismatch{Form: steps.EventForm, Expected: []string{"greets", "asks for the column"}, Actual: []string{"greets"}}
		r.Play = &steps.Play{Screen: steps.Screen{{Text: "Hello\n"}}}
	})
	add("commands", func(r *steps.Result) { r.Asked = []string{"first(" + long + ")", "second()", "third()"} })
	add("a game that broke off", func(r *steps.Result) {
		r.Outcome = engine.Crashed
		r.Play = &steps.Play{Screen: steps.Screen{{Text: strings.Repeat("one\ntwo\n", 50) + "the end"}},
			Diagnostics: "Traceback\n  line 1\nEOFError: gone\n"}
	})
	return made
}

func TestACauseHasTwelveLines(t *testing.T) {
	t.Parallel()
	for name, r := range shapes() {
		beside := []steps.Result{{Scenario: jump("UP", "row"), Outcome: engine.Passed}}
		for i := range 5 {
			c := of("PEGS-R3", fmt.Sprint(i))
			beside = append(beside, steps.Result{Scenario: c, Outcome: engine.NotClaimed, Reason: fmt.Sprintf("reason %d", i)})
		}
		lines := reported(t, Telling{Mark: "Mark: 50.00 of 100.00 points"}, append(beside, r)...)
		if len(lines) > 25 {
			t.Errorf("%s: the report of one fault has %d lines:\n%s", name, len(lines), strings.Join(lines, "\n"))
		}
		s := Submission{}
		s.Grade(pegs(), []steps.Result{r})
		told := s.Told(pegs())[0].Lines()
		if len(told) > 12 {
			t.Errorf("%s: the cause has %d lines:\n%s", name, len(told), strings.Join(told, "\n"))
		}
		for i, line := range told {
			if n := len([]rune(line)); n > 116 {
				t.Errorf("%s: a line has %d characters: %q", name, n, line)
			}
			if i > 0 && strings.TrimSpace(line) == strings.TrimSpace(told[i-1]) && !strings.ContainsAny(line, "@|^") {
				t.Errorf("%s: two lines in a row say %q", name, line)
			}
		}
	}
}

// A page has the headline as its heading, in one line, however many lines it takes in a report.
func TestWhatStandsBelowAHeadlineHoldsNothingOfIt(t *testing.T) {
	t.Parallel()
	for _, words := range []int{1, 30, 90} {
		c := Cause{Sentence: strings.Repeat("columns ", words), RuleID: "PEGS-R3", Rule: "A rule.", Fails: 1}
		whole, below := strings.Join(c.Lines(), "\n"), strings.Join(c.Below(), "\n")
		if !strings.HasSuffix(whole, below) || strings.Contains(below, "columns") || !strings.HasPrefix(below, "PEGS-R3") {
			t.Errorf("below a headline of %d words stands:\n%s\nof:\n%s", words, below, whole)
		}
	}
}

func TestWhatAnExampleShows(t *testing.T) {
	t.Parallel()
	tests := []struct {
		shape, want string
		reason      string
	}{
		{"a game that broke off", "    | the end\n  Standard error: EOFError: gone", "the end of the screen, and the last words of the error"},
		{"no board", "found: no board", "nothing stands beside the board"},
		{"a longer board", "                   -@-@-@-@-@-\n    ^^^^^^^^^^^    ^^^^^^^^^^^", "a row too many"},
		{"a list", "    expected  -@-@-@-@-@-\n    found     @-@-@-@-@-@\n", "only what differs"},
		{"events", "    expected  asks for the column; thanks\n    found     asks for the row; thanks\n",
			"where it went wrong, and not what came after"},
		{"events that end", "\n    | Hello\n", "the end, if that is where it went wrong"},
		{"commands", "  Done: ...; second(); third()\n", "the last commands"},
	}
	for _, test := range tests {
		s := Submission{}
		s.Grade(pegs(), []steps.Result{shapes()[test.shape]})
		if got := strings.Join(s.Told(pegs())[0].Excerpt(9), "\n"); !strings.Contains(got+"\n", test.want) {
			t.Errorf("%s: %s: the example is\n%s", test.shape, test.reason, got)
		}
	}
}

func TestBoardsAreShownAroundTheFirstDifference(t *testing.T) {
	t.Parallel()
	var rows, others []string
	for i := range 9 {
		rows = append(rows, fmt.Sprintf("%d-@", i+1))
		others = append(others, fmt.Sprintf("%d-@", i+1))
	}
	others[7] = "8--"
	p := &page{}
	want := textLines(`
    expected    found
    6-@         6-@
    7-@         7-@
    8-@         8--
      ^           ^
    9-@         9-@`)
	got := p.window(rows, others, 6)
	if diff := cmp.Diff(want, textLines(strings.Join(got, "\n"))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if whole := p.window(rows, others, 12); len(whole) != 11 {
		t.Errorf("where there is room, %d lines of 11 are shown", len(whole))
	}
	want = textLines(`
    expected    found: no board
    1-@         
    2-@         
    3-@         
    ... and 6 more rows`)
	if diff := cmp.Diff(want, textLines(strings.Join(p.window(rows, nil, 5), "\n"))); diff != "" {
		t.Errorf("what is left out is not said (-want +got):\n%s", diff)
	}
}

// A text that is missing stands above the line that is most like it, or above the end of the screen.
func TestATextThatIsMissing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		output []string
		want   string
		reason string
	}{
		{[]string{"4 5 6", "X, which row?", "7 8 9"}, "    expected  X, which column?\n    found     X, which row?\n", "a line is like it"},
		{[]string{"4 5 6", "Player X:", "7 8 9"},
			"the end of its screen:\n    expected  X, which column?\n    | Player X: «4»\n", "no line is"},
	} {
		r := fails(of("PEGS-R2", "The questions"), "it asks otherwise")
		r.Mismatch = &steps.Mismatch{Form: steps.TextForm, Expected: []string{"X, which column?"}, Actual: test.output}
		r.Play = &steps.Play{Screen: steps.Screen{{Text: "Player X: "}, {Text: "4", Typed: true}}}
		got := strings.Join(Cause{Example: r}.Excerpt(9), "\n")
		if !strings.Contains(got+"\n", test.want) {
			t.Errorf("%s: the example is\n%s", test.reason, got)
		}
	}
}

// Of an example that is too long for a report, the end is shown.
func TestALongExample(t *testing.T) {
	t.Parallel()
	r := fails(of("PEGS-R2", "Random calls"), "it is otherwise")
	r.Mismatch = &steps.Mismatch{Form: steps.ListForm, Expected: []string{"2"}, Actual: []string{"1"}}
	for n := range 20 {
		r.Example = append(r.Example, fmt.Sprintf("And calling `f(%d)`", n))
	}
	want := []string{"For example, the end of what --all shows whole:", "  ...", "  And calling `f(18)`", "  And calling `f(19)`"}
	if diff := cmp.Diff(want, Cause{Example: r}.Excerpt(4)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if whole := (Cause{Example: r}).Excerpt(24); len(whole) != 21 {
		t.Errorf("where there is room, %d lines of 21 are shown", len(whole))
	}
}

func TestManyCausesAreNamedInALine(t *testing.T) {
	t.Parallel()
	var results []steps.Result
	for i := range 30 {
		r := fails(of("PEGS-R1", fmt.Sprintf("jump %d", i)), fmt.Sprintf("fault %d", i))
		r.Signature = fmt.Sprint(i)
		results = append(results, r)
	}
	text := strings.Join(reported(t, Telling{}, results...), "\n")
	for _, want := range []string{
		"\n2. Fault 1.\n   PEGS-R1  ", "\n\n3. Fault 2. (PEGS-R1: fails 1, blocks 0)\n4. ",
		"\n9. Fault 8. (PEGS-R1: fails 1, blocks 0)\n... and 21 more causes\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
	if lines := strings.Count(text, "\n"); lines > firstScreen {
		t.Errorf("the report has %d lines, and a screen %d", lines, firstScreen)
	}
	text = strings.Join(reported(t, Telling{All: true}, results...), "\n")
	for _, want := range []string{
		"\n3. Fault 2.\n   PEGS-R1  ", "\n4. Fault 3. (PEGS-R1: fails 1, blocks 0)\n5. ", "\n23. Fault 22. (",
		"\n... and 7 more causes\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("with --all it does not say %q:\n%s", want, text)
		}
	}
}

// Where there is no room for them, notes are counted. A submission without faults keeps its notes.
func TestNotesGiveWayToCauses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		causes int
		want   string
		reason string
	}{
		{0, "Note: the first\n", "there is room"},
		{1, "Note: the first\n", "still"},
		{9, "With --all: each of these scenarios, the rules and 4 notes.\n", "there is none"},
	} {
		s := Submission{Language: "Java", Notes: []string{"the first", "the second", "the third", "the last"}, Version: "Java 17",
			Containment: Sandbox{"none", []string{"nothing"}}}
		results := []steps.Result{{Scenario: of("PEGS-R2", "passes"), Outcome: engine.Passed}}
		for i := range test.causes {
			r := fails(of("PEGS-R1", fmt.Sprintf("jump %d", i)), strings.TrimSpace(strings.Repeat("word ", 29)))
			r.Signature = fmt.Sprint(i)
			results = append(results, r)
		}
		s.Grade(pegs(), results)
		var out bytes.Buffer
		Text(&out, pegs(), s, Telling{Mark: "Mark: 50.00 of 100.00 points"})
		if lines := strings.Count(out.String(), "\n"); lines > firstScreen || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: %d lines, in which %q is to stand:\n%s", test.reason, lines, test.want, &out)
		}
	}
}

// A sentence is never cut, however many causes there are.
func TestSentencesAreWhole(t *testing.T) {
	t.Parallel()
	long := strings.TrimSpace(strings.Repeat("word ", 29)) + " end"
	for _, count := range []int{1, 2, 3, 9} {
		var results []steps.Result
		for i := range count {
			r := fails(of("PEGS-R1", fmt.Sprintf("jump %d", i)), long)
			r.Signature = fmt.Sprint(i)
			results = append(results, r)
		}
		text := strings.Join(reported(t, Telling{}, results...), "\n")
		if told := strings.Count(text, " end. (") + strings.Count(text, " end.\n"); told < min(count, 4) || strings.Contains(text, "word ...") {
			t.Errorf("of %d causes the sentences of %d are whole:\n%s", count, told, text)
		}
		if lines := strings.Count(text, "\n"); lines > firstScreen {
			t.Errorf("the report of %d causes has %d lines, and a screen %d", count, lines, firstScreen)
		}
	}
}

func TestWhatPassesBeside(t *testing.T) {
	t.Parallel()
	tests := []struct {
		failed, passed []string
		want           string
		reason         string
	}{
		{[]string{"A jump LEFT lands in column 1"}, []string{"A jump UP lands in row 1", "A jump DOWN lands in row 1"},
			"UP and DOWN pass", "words in capitals"},
		{[]string{"A jump LEFT"}, []string{"A jump UP"}, "UP passes", "one alone"},
		{[]string{"The board of thickness 5 has 13 rows"}, []string{"The board of thickness 3 has 7 rows"},
			"thickness 3 passes", "numbers with their word"},
		{[]string{`Won with "first win"`}, []string{`Won with "second win"`, `Won with "the win"`},
			`“Won with "second win"” and “Won with "the win"” pass`, "any other words"},
		{[]string{"A jump UP lands in row 1"}, []string{"A jump UP lands in row 2", "A jump LEFT lands in row 1"},
			"“A jump UP lands in row 2” and “A jump LEFT lands in row 1” pass",
			"a word that is not enough"},
		{[]string{"It prints"}, nil, "", "nothing"},
	}
	results := func(titles []string) []steps.Result {
		return steps.Each(titles, func(title string) steps.Result { return steps.Result{Scenario: of("PEGS-R1", title)} })
	}
	for _, test := range tests {
		if got := beside(results(test.failed), results(test.passed)); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
	elsewhere := steps.Result{Scenario: jump("UP", "row")}
	if got := beside(results([]string{"It prints"}), []steps.Result{elsewhere}); got != "1 other scenario of this rule passes" {
		t.Errorf("what is no row of the same outline is told as %q", got)
	}
	many := make([]string, 40)
	for i := range many {
		many[i] = fmt.Sprintf("Row %d", i)
	}
	if got := beside(results([]string{"Row 99"}), results(many)); !strings.HasPrefix(got, "Row 0, Row 1, ") ||
		!strings.HasSuffix(got, " more pass") || len(got) > 100 {
		t.Errorf("forty are told as %q", got)
	}
}

func TestTheReadingThatIsAboutAFault(t *testing.T) {
	t.Parallel()
	width := fixtures.Reading{Shows: "A side of 2a+1 in the text.", Means: "The board is 3a-2 wide, as the figure shows."}
	scouts := fixtures.Reading{Shows: "Six Scouts in one place.", Means: "There are eight Scouts."}
	tests := []struct {
		readings []fixtures.Reading
		said     string
		want     string
		reason   string
	}{
		{nil, "the board is too wide", "", "there is none"},
		{[]fixtures.Reading{width}, "the board is 11 wide, not 13 as in the figure", width.Means, "the only one is about it"},
		{[]fixtures.Reading{scouts}, "there is no class Miner", "", "the only one is about something else"},
		{[]fixtures.Reading{scouts, width}, "the board is not as in the figure", width.Means, "two words in common"},
		{[]fixtures.Reading{width}, "the board", "", "one word alone tells nothing"},
	}
	for _, test := range tests {
		if got := reading(fixtures.Rule{Readings: test.readings}, test.said); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestNamesStayWhole(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line   string
		want   []string
		reason string
	}{
		{"MarbleSolitaireModel raises", []string{"MarbleSolitaireModel", "raises"}, "between words"},
		{"a MarbleSolitaireModel", []string{"a", "MarbleSolitaireModel"}, "a name goes to the next line"},
		{"the·MarbleSolitaireModel·x", []string{"the", "·MarbleSolitaireModel", "·x"}, "where blanks are shown as dots"},
		{strings.Repeat("x", 25), []string{strings.Repeat("x", 21), "xxxx"}, "what is wider than a line is broken"},
		{"short", []string{"short"}, "what fits"},
		{"", []string{""}, "nothing"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, pieces(test.line, 21)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}

func TestAReportNamesTheAddressOfARule(t *testing.T) {
	t.Parallel()
	const page = "https://example.org/pegs.html"
	for _, r := range shapes() {
		told := strings.Join(reported(t, Telling{Document: page}, r), "\n")
		if !strings.Contains(told, "See "+page+"#PEGS-R") {
			t.Errorf("there is no address of a rule in\n%s", told)
		}
		if told := strings.Join(reported(t, Telling{}, r), "\n"); strings.Contains(told, "See ") {
			t.Errorf("there is an address, and the rubric names none:\n%s", told)
		}
	}
}

func TestCountsAreEnglish(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		n            int
		things, want string
	}{
		{0, "scenario", "0 scenarios"}, {1, "scenario", "1 scenario"}, {2, "scenario", "2 scenarios"},
		{1, "entry", "1 entry"}, {2, "entry", "2 entries"}, {2, "day", "2 days"},
		{1, "process", "1 process"}, {3, "process", "3 processes"},
		{2, "more cause", "2 more causes"},
	} {
		if got := Some(test.n, test.things); got != test.want {
			t.Errorf("%d, %q: %q, want %q", test.n, test.things, got, test.want)
		}
	}
}
