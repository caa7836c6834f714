package page

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
)

func TestStudentSaysWhoAndWhatAndHowMuch(t *testing.T) {
	t.Parallel()
	root := parsed(t, pageOf(t, graded()))
	text := content(root)
	for _, want := range []string{
		"Peg Solitaire Game", "Ada Lovelace (ada)", "ada/Game.java", "Java, Game", "32.50 of 100.00 points", "4 of 8 scenarios went wrong.",
		"landlock", "programs see processes", "it was late", "A game of chance", "What went wrong", "A peg jumps.",
		"“Methods”: it claims none of these scenarios, so its points were spread over the other parts.",
		"1 remark, where the assignment leaves things open.",
		"features/cs300/01_the_game.feature:12", "the board is not as expected", "A jump takes a peg away", "CS300-R3",
		"create 4\nperform 3 3 1", "it has no such method", "with other blanks", "on standard error",
		"What was expected is not shown.", "1 scenario not claimed, because", "Only the rule and the outcome are shown.",
		"The scenarios of this part are not shown.",
		"the two are the same but for blanks at the ends of lines and the final newline",
		"Differing: line 1, character 3: “@” instead of “-”.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	var rows []string
	for _, tr := range elements(elements(root, "table", "groups")[0], "tr", "") {
		rows = append(rows, strings.Join(append(textsOf(elements(tr, "th", "")), textsOf(elements(tr, "td", ""))...), "|"))
	}
	want := []string{
		"Part|Points|Of|Why", "The game|12.50|50.00|1 of 4 scenarios passed", "Hidden|20.00|25.00|2 of 3 scenarios passed",
		"Secret|0.00|25.00|needs all of “The game”", "Methods|–|–|it claims none of these scenarios", "All|32.50|100.00|",
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("the groups (-want +got):\n%s", diff)
	}
}

// Everything but the causes is folded, so that a page is as long as its faults are many.
func TestStudentFoldsAllButTheCauses(t *testing.T) {
	t.Parallel()
	root := parsed(t, pageOf(t, graded()))
	for _, details := range elements(root, "details", "") {
		if has(details, "open") {
			t.Errorf("%q is open", textOf(elements(details, "summary", "")[0]))
		}
	}
	wrong := elements(root, "details", "wrong")
	if len(wrong) != 4 {
		t.Errorf("%d scenarios are shown at length, not the 4 that went wrong", len(wrong))
	}
	for _, c := range wrong {
		if words := textOf(elements(c, "span", "verdict")[0]); words != "failed" && words != "crashed" {
			t.Errorf("the outcome of a wrong scenario is not in words: %q", words)
		}
	}
}

func TestStudentOpensWithTheCauses(t *testing.T) {
	t.Parallel()
	root := parsed(t, pageOf(t, graded()))
	causes := elements(root, "section", "causes")[0]
	if diff := cmp.Diff([]string{"a jump to the left takes no peg away", "a blank too many"},
		textsOf(elements(causes, "h3", ""))); diff != "" {
		t.Errorf("the causes that cost something (-want +got):\n%s", diff)
	}
	first := elements(causes, "li", "")[0]
	for _, words := range []string{
		"CS300-R3  A peg jumps. Read as: A jump is a move.",
		"For example “A jump to the LEFT”:\n    expected    found\n    @--         @-@\n",
		"UP, DOWN and RIGHT pass. Fails 1 scenario and blocks 2.",
	} {
		if !strings.Contains(textOf(first), words) {
			t.Errorf("the first cause does not say %q:\n%s", words, textOf(first))
		}
	}
	text := content(root)
	if mark, cause, parts := strings.Index(text, "32.50"), strings.Index(text, "a jump to the left takes"),
		strings.Index(text, "How the mark came about"); mark > cause || cause > parts {
		t.Errorf("the mark, the causes and the parts stand at %d, %d and %d", mark, cause, parts)
	}
	for i, title := range []string{"A jump to the LEFT", "To the byte"} {
		link := elements(causes, "a", "")[i]
		target := byID(t, root, strings.TrimPrefix(attribute(link, "href"), "#"))
		if !strings.Contains(textOf(elements(target, "summary", "")[0]), title) {
			t.Errorf("the example of cause %d leads to %q", i+1, textOf(target))
		}
	}
	markdown := written(t, Markdown, graded())
	for _, words := range []string{
		"## What went wrong\n\n### 1. ` a jump to the left takes no peg away `\n\n```text\nCS300-R3  A peg jumps.\nRead as: A jump is a move.\n",
		"UP, DOWN and RIGHT pass. Fails 1 scenario and blocks 2.\n```",
	} {
		if !strings.Contains(markdown, words) {
			t.Errorf("Markdown does not say %q:\n%s", words, markdown)
		}
	}
}

// After some causes with their examples, the others have a line each.
func TestStudentNamesManyCauses(t *testing.T) {
	t.Parallel()
	s := graded()
	for range 20 {
		s.Causes = append(s.Causes, s.Causes[0])
	}
	causes := elements(parsed(t, pageOf(t, s)), "section", "causes")[0]
	if long, all := len(elements(causes, "h3", "")), len(elements(causes, "li", "")); long != 5 || all != 22 {
		t.Errorf("%d of %d causes are told at length, want 5 of 22", long, all)
	}
}

func TestStudentSaysThatCausesAreNotShown(t *testing.T) {
	t.Parallel()
	s := graded()
	s.Causes = nil
	if root := parsed(t, pageOf(t, s)); !strings.Contains(content(root), "The causes of what went wrong are not shown here.") {
		t.Error("nothing says why there are no causes")
	}
}

func TestPagesSayWhatBlockedMeans(t *testing.T) {
	t.Parallel()
	s := graded()
	s.Totals = report.Totals{engine.Passed: 3, engine.Failed: 2, engine.Blocked: 3}
	c := &s.Groups[0].Rules[0].Cases[1]
	c.Outcome, c.Because, c.Cause = engine.Blocked, "CS300-R9", ""
	html, markdown := content(parsed(t, pageOf(t, s))), written(t, Markdown, s)
	for _, words := range []string{
		"2 of 8 scenarios went wrong; 3 more are blocked: they did not get as far as what they are about.",
		"It did not get as far as what it is about, because of CS300-R9.",
	} {
		if !strings.Contains(html, words) {
			t.Errorf("the page does not say %q", words)
		}
	}
	if !strings.Contains(markdown, "Blocked because of CS300-R9: it did not get as far as what it is about.") {
		t.Errorf("Markdown does not say what blocked the scenario:\n%s", markdown)
	}
}

// Ids of hidden scenarios come again in every group.
func TestStudentNamesNoTwoPlacesAlike(t *testing.T) {
	t.Parallel()
	s := graded()
	s.Groups = append(s.Groups, s.Groups...)
	seen := map[string]bool{}
	for _, n := range elements(parsed(t, pageOf(t, s)), "", "") {
		if id := attribute(n, "id"); id != "" && seen[id] {
			t.Errorf("two elements have the id %q", id)
		} else {
			seen[id] = true
		}
	}
}

func TestStudentMarksWhatDiffers(t *testing.T) {
	t.Parallel()
	root := parsed(t, pageOf(t, graded()))
	beside := elements(root, "div", "beside")[0]
	if diff := cmp.Diff([]string{"@--\n---", "@-@\n---"}, textsOf(elements(beside, "pre", ""))); diff != "" {
		t.Errorf("the boards (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"-", "@"}, textsOf(elements(beside, "mark", ""))); diff != "" {
		t.Errorf("the marked cells (-want +got):\n%s", diff)
	}
	var rows []string
	for _, tr := range elements(elements(elements(root, "table", "texts")[0], "tbody", "")[0], "tr", "") {
		rows = append(rows, strings.Join(textsOf(elements(tr, "td", "")), "|"))
	}
	want := []string{"|… 2 lines the same …", "|3¶|3¶", "|4¶|4¶", "|5¶|5¶", "|the·same¶|the·same¶",
		"≠ differs|a·b·c¶|a·b·c·¶"}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("the texts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"·"}, textsOf(elements(elements(root, "table", "texts")[0], "mark", ""))); diff != "" {
		t.Errorf("the marked texts (-want +got):\n%s", diff)
	}
}

// The expectation stays secret, even if a sheet should hold it by mistake.
func TestOnlyWhatWasFoundIsShownIfNoMoreMayBe(t *testing.T) {
	t.Parallel()
	s := graded()
	c := &s.Groups[0].Rules[1].Cases[1]
	c.Mismatch.Expected, c.Mismatch.Rung = []string{"the secret"}, "nearly the secret"
	page := pageOf(t, s)
	root := parsed(t, page)
	if strings.Contains(page+written(t, Markdown, s), "secret") {
		t.Error("the secret is told")
	}
	for _, details := range elements(root, "details", "wrong") {
		if strings.Contains(textOf(elements(details, "summary", "")[0]), "Only found") {
			if pre := elements(details, "pre", ""); len(pre) != 1 || textOf(pre[0]) != "what was found" {
				t.Errorf("what was found is shown so: %q", textsOf(pre))
			}
		}
	}
}

func TestStudentShowsTheWholeRunWithoutAScript(t *testing.T) {
	t.Parallel()
	run := elements(parsed(t, pageOf(t, graded())), "div", "run")[0]
	want := "WELCOME\n  1) Cross\nStyle: 1\n  123\n1 @-@\n2 @@@\nColumn: 4\nNot a column.\n  123\n1 --@\n2 @@@\nColumn: quit\nBye\n"
	if diff := cmp.Diff(want, textOf(elements(run, "pre", "screen")[0])); diff != "" {
		t.Errorf("the screen (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1", "4", "quit"}, textsOf(elements(run, "kbd", ""))); diff != "" {
		t.Errorf("what was typed (-want +got):\n%s", diff)
	}
	wantMoments := []string{
		"WELCOME\n  1) Cross\nStyle: 1\n", "  123\n1 @-@\n2 @@@\nColumn: 4\n", "Not a column.\n  123\n1 --@\n2 @@@\nColumn: quit\n", "Bye\n",
	}
	if diff := cmp.Diff(wantMoments, textsOf(elements(run, "span", "moment"))); diff != "" {
		t.Errorf("the moments (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"  123\n1 @-@\n2 @@@", "  123\n1 --@\n2 @@@"}, textsOf(elements(run, "span", "board"))); diff != "" {
		t.Errorf("the boards (-want +got):\n%s", diff)
	}
	if text := content(parsed(t, pageOf(t, graded()))); !strings.Contains(text, "Not asked for by the program: never read") {
		t.Error("the input that was not read is not told")
	}
}

func TestBoardsAreRecognized(t *testing.T) {
	t.Parallel()
	tests := []struct {
		lines  string
		want   bool
		reason string
	}{
		{"  123456789\n1 ###-@-###\n2 ##-@@@-##", true, "pegs with numbers"},
		{"     ABCDEFGHI\n1       ooo\n2       ooo\n3    oooo.oooo", true, "letters above the columns, letters as pegs"},
		{"XOX\nOXO\nXXO", true, "letters as cells"},
		{"1 2 3\n4   5\n7 8 6", true, "numbers"},
		{"@@\n@@", false, "two lines are too few"},
		{"one two three\n@@@\n@@@", false, "a sentence is no row"},
		{"@@@\n\n@@@", false, "an empty line ends a board"},
		{"Row:\nColumn:\nMove:", false, "questions"},
	}
	for _, test := range tests {
		a := &allowance{1000}
		got := slices.ContainsFunc(blocks(a.List(strings.Split(test.lines, "\n"))), func(b block) bool { return b.Board })
		if got != test.want {
			t.Errorf("%q: %t: %s", test.lines, got, test.reason)
		}
	}
}

// A number where no mark is given would be taken for a mark.
func TestStudentShowsNoPointsWithoutAMark(t *testing.T) {
	t.Parallel()
	tests := []struct {
		state  report.State
		why    string
		says   string
		reason string
	}{
		{report.Broken, "2 scenarios of “The game” broke",
			"The grader or its machine failed. That is not the student’s fault.", "our fault"},
		{report.NothingRan, "nothing is claimed", "Nothing ran: the submission claims none of the scenarios.", "nobody's fault"},
	}
	points := regexp.MustCompile(`\d+\.\d\d`)
	for _, test := range tests {
		s := graded()
		s.State, s.Mark.Given, s.Mark.Why = test.state, false, test.why
		text := content(parsed(t, pageOf(t, s)))
		var markdown strings.Builder
		if err := Markdown(&markdown, s); err != nil {
			t.Fatal(err)
		}
		for _, shown := range []string{text, markdown.String()} {
			if found := points.FindString(shown); found != "" {
				t.Errorf("%s: points are shown: %s", test.reason, found)
			}
			if !strings.Contains(shown, "No mark") || !strings.Contains(shown, test.why) {
				t.Errorf("%s: it is not said that there is no mark, and why", test.reason)
			}
		}
		if !strings.Contains(text, test.says) {
			t.Errorf("%s: the page does not say %q", test.reason, test.says)
		}
	}
}

func TestStudentSaysWhyNothingWasGraded(t *testing.T) {
	t.Parallel()
	s := &sheet.Sheet{
		Title: "Peg Solitaire Game", Path: "x", State: report.NotBuilt, Problem: "it does not build: javac ended with exit status 1",
		CompilerOutput: "Game.java:1: error\n    x\n    ^\n", Mark: rubric.Mark{Given: true, Of: 10000, Why: "it does not build"},
	}
	root := parsed(t, pageOf(t, s))
	text := content(root)
	for _, want := range []string{
		"The program does not build.", "0.00 of 100.00 points", "it does not build: javac ended with exit status 1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if pre := elements(root, "pre", "screen"); len(pre) != 1 || textOf(pre[0]) != "Game.java:1: error\n    x\n    ^" {
		t.Errorf("the compiler said %q", textsOf(pre))
	}
}

func TestStudentWithNothingWrong(t *testing.T) {
	t.Parallel()
	s := graded()
	s.Totals = report.Totals{engine.Passed: 5, engine.NotClaimed: 2}
	s.Groups, s.Causes = nil, nil
	text := content(parsed(t, pageOf(t, s)))
	if !strings.Contains(text, "Nothing went wrong: 5 passed, 2 not claimed.") || strings.Contains(text, "went wrong.") {
		t.Error("praise is not what it should be")
	}
}

// A seed is named where something was drawn from it, and nowhere else.
func TestStudentNamesASeedWhereSomethingWasDrawn(t *testing.T) {
	t.Parallel()
	for _, drawn := range []bool{true, false} {
		s := graded()
		s.Random = drawn
		var markdown strings.Builder
		if err := Markdown(&markdown, s); err != nil {
			t.Fatal(err)
		}
		text := content(parsed(t, pageOf(t, s)))
		if strings.Contains(text, "drawn from the seed") != drawn || strings.Contains(markdown.String(), "seed") != drawn {
			t.Errorf("drawn at random: %v; the pages say otherwise:\n%s", drawn, markdown.String())
		}
	}
}

// A page is for reading: what no person reads is left out, and said to be.
func TestStudentIsBounded(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	long := strings.Repeat("x", 10<<20)
	many := strings.Repeat("line\n", 1<<20)
	tests := []struct {
		text   string
		says   string
		reason string
	}{
		{long, " … 10484760 bytes more …", "a line of 10 MiB"},
		{many, "… 1048276 lines left out …", "a million lines"},
	}
	for _, test := range tests {
		s := graded()
		c := &s.Groups[0].Rules[0].Cases[1]
		c.Play.Screen = steps.Screen{{Text: test.text}, {Text: "4", Typed: true}, {Text: "\nend"}}
		c.Mismatch.Actual = []string{test.text}
		s.CompilerOutput = strings.TrimSuffix(test.text, "\n")
		c.Scenario.Title, c.Step, s.Notes = test.text, test.text, []string{test.text}
		page := pageOf(t, s)
		if text := content(parsed(t, page)); len(page) > 200<<10 || !strings.Contains(text, test.says) || !strings.Contains(text, "\nend\n") {
			t.Errorf("%s: a page of %d bytes, or not said what is left out, or the end is not there", test.reason, len(page))
		}
	}
	s := graded()
	flood := strings.Repeat("all work and no play makes jack a dull boy\n", 1000)
	for range 500 {
		c := graded().Groups[0].Rules[0].Cases[1]
		c.Play.Screen, c.Reason = steps.Screen{{Text: flood}}, flood
		s.Groups[0].Rules[0].Cases = append(s.Groups[0].Rules[0].Cases, c)
	}
	if page := pageOf(t, s); len(page) > 5<<20 {
		t.Errorf("500 floods make a page of %d bytes", len(page))
	}
}

func TestPagesAreTheSameEveryTime(t *testing.T) {
	t.Parallel()
	if again := pageOf(t, graded()); pageOf(t, graded()) != again {
		t.Error("two pages of one sheet differ")
	}
	if again := written(t, Class, book()); written(t, Class, book()) != again {
		t.Error("two pages of one class differ")
	}
}

// What could not be put to the program, what was not asked and what went wrong are told apart, and what the mark rests on is said.
func TestPagesTellAbsencesApart(t *testing.T) {
	t.Parallel()
	s := graded()
	s.Totals = report.Totals{engine.Passed: 3, engine.Failed: 3, engine.Crashed: 1, engine.NotClaimed: 1, engine.NotAsked: 2}
	s.Evidence = s.Totals.Evidence().Words("Go")
	s.Groups[3].Rules[0].Cases = append(s.Groups[3].Rules[0].Cases,
		sheet.Case{Show: rubric.ShowFull, Result: steps.Result{Scenario: steps.Scenario{ID: "07/n", Title: "Another"},
			Outcome: engine.NotAsked, Reason: "excluded by the rubric"}},
		sheet.Case{Show: rubric.ShowFull, Result: steps.Result{Scenario: steps.Scenario{ID: "07/o", Title: "By chance"},
			Outcome: engine.Flaky, Reason: "once so and once so"}})
	html, markdown := written(t, Student, s), written(t, Markdown, s)
	for _, words := range []string{
		"Evidence: 7 of 8 scenarios could be put to a Go program.", "1 scenario not claimed, because the grader cannot put them to this program",
		"2 scenarios not asked, because the rubric excludes them.", "1 flaky, 1 not claimed, 1 not asked",
	} {
		for form, text := range map[string]string{"html": textOf(parsed(t, html)), "markdown": markdown} {
			if !strings.Contains(text, words) {
				t.Errorf("%s does not say %q:\n%s", form, words, text)
			}
		}
	}
	if !strings.Contains(html, `<li><details class="wrong bad" id="scenario-`) || !strings.Contains(markdown, "**FLAKY: By chance**") {
		t.Errorf("what is flaky is not shown as wrong:\n%s", markdown)
	}
}

func TestPagesSayThatAPersonIsNeeded(t *testing.T) {
	t.Parallel()
	s := graded()
	s.Mark = rubric.Mark{NeedsPerson: true, Why: "it needs a person: 7 of 100 scenarios could be put to a Go program", Of: 10000}
	for form, text := range map[string]string{"html": textOf(parsed(t, written(t, Student, s))), "markdown": written(t, Markdown, s)} {
		for _, words := range []string{
			"No mark", "Too little could be shown for a mark: a person must look at it.", "it needs a person: 7 of 100",
		} {
			if !strings.Contains(text, words) {
				t.Errorf("%s does not say %q:\n%s", form, words, text)
			}
		}
	}
}

func TestPagesOfNoProgramShowNoPoints(t *testing.T) {
	t.Parallel()
	s := &sheet.Sheet{
		Title: "Peg Solitaire Game", Path: "x", State: report.NotFound, Problem: "finding the submission x: there are several programs",
		Mark: rubric.Mark{NeedsPerson: true, Why: "it needs a person: name the program", Of: 10000},
	}
	for form, text := range map[string]string{"html": textOf(parsed(t, written(t, Student, s))), "markdown": written(t, Markdown, s)} {
		for _, words := range []string{"No mark", "It is not clear which program to grade", "there are several programs", "name the program"} {
			if !strings.Contains(text, words) {
				t.Errorf("%s does not say %q:\n%s", form, words, text)
			}
		}
		if strings.Contains(text, "0.00") {
			t.Errorf("%s shows points:\n%s", form, text)
		}
	}
}
