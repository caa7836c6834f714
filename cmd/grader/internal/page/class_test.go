package page

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
)

// row makes a row of a class whose only rules are R1 and R2: what passed and failed of each.
func row(id, name string, points rubric.Points, r1, r2 report.Totals) gradebook.Row {
	counted := report.Totals{}
	for _, t := range []report.Totals{r1, r2} {
		for outcome, n := range t {
			counted[outcome] += n
		}
	}
	return gradebook.Row{
		Student: roster.Student{ID: id, Name: name}, Known: true, Path: id + ".zip", State: report.Graded, Counted: counted,
		Evidence: counted.Evidence(), Language: "Go",
		Mark: rubric.Mark{Given: true, Points: points, Of: 10000}, Rules: map[string]report.Totals{"CS300-R1": r1, "CS300-R2": r2},
	}
}

// without makes a row of what was not graded.
func without(id string, state report.State, given bool, why string) gradebook.Row {
	return gradebook.Row{
		Student: roster.Student{ID: id}, Known: true, State: state, Problem: why, Mark: rubric.Mark{Given: given, Of: 10000, Why: why},
	}
}

// book is a class with one of everything.
func book() *gradebook.Book {
	passed, failed := report.Totals{engine.Passed: 4}, report.Totals{engine.Passed: 1, engine.Failed: 3}
	crashed := report.Totals{engine.Crashed: 2, engine.NotClaimed: 1}
	b := &gradebook.Book{
		Title: "Peg Solitaire Game", Assignment: "cs300", Of: 10000,
		Rules: []gradebook.Rule{{ID: "CS300-R1", Text: "The first rule.", Group: "g"}, {ID: "CS300-R2", Text: "The second rule.", Group: "g"}},
		Rows: []gradebook.Row{
			row("ada", "Ada Lovelace", 10000, passed, passed),
			row("alan", "Alan Turing", 9000, passed, failed),
			row("barbara", "Barbara Liskov", 8999, passed, report.Totals{engine.NotClaimed: 2}),
			without("broken", report.Broken, false, "the machine ran out of memory"),
			row("edsger", "Edsger Dijkstra", 1001, failed, crashed),
			without("lost", report.NotFound, false, "there are several programs"),
			without("nobuild", report.NotBuilt, true, "it does not build"),
			without("silent", report.NothingRan, false, "it claims nothing"),
		},
		Missing: []roster.Student{{ID: "nemo", Name: "Nemo Nobody"}},
		Skipped: []roster.Skip{{Path: "index.html", Why: "it is nobody’s"}},
	}
	order := gradebook.Cause{Rule: "CS300-R2", Signature: "row first", Sentence: "it asks for the row first", Fails: 2, Blocks: 1}
	b.Rows[1].Causes = []gradebook.Cause{{Rule: "CS300-R1", Sentence: "alone", Fails: 1}, order}
	order.Sentence = "it asks for the row before the column"
	b.Rows[4].Causes = []gradebook.Cause{order, {Rule: "CS300-R1", Sentence: "otherwise", Fails: 1}}
	b.Rows[5].Mark.NeedsPerson, b.Rows[7].Mark.NeedsPerson = true, true
	b.Rows[1].Mark.Outside, b.Rows[1].Mark.Why = 1, "1 scenario went wrong that belongs to no group, so it costs nothing"
	b.Rows[2].Mark.Late = &rubric.Lateness{Days: 1, Lost: 1000, Why: "handed in 1 day late: 10.00 points off"}
	b.Rows[4].Mark.Late = &rubric.Lateness{Unknown: true, Why: "nobody knows how late it was"}
	b.Rows[1].Flaky = []string{"03_main/By chance"}
	b.Rows[2].Known = false
	b.Rows[4].Notes = []string{"it was late"}
	return b
}

func classPage(t testing.TB, b *gradebook.Book) *html.Node { return parsed(t, written(t, Class, b)) }

// tableOf gives the words of a table's rows.
func tableOf(table *html.Node) []string {
	var rows []string
	for _, tr := range elements(table, "tr", "") {
		var cells []string
		for c := range tr.ChildNodes() {
			if c.Type == html.ElementNode {
				cells = append(cells, strings.Join(strings.Fields(textOf(c)), " "))
			}
		}
		rows = append(rows, strings.Join(cells, "|"))
	}
	return rows
}

func TestClassHasTheWholeMatrixWithoutAScript(t *testing.T) {
	t.Parallel()
	root := classPage(t, book())
	want := []string{
		"Submission|Mark|State|Failed|Evidence, %|CS300-R1|CS300-R2",
		"Ada Lovelace ada ada.zip|100.00|passed|0|100|passed|passed",
		"Alan Turing alan alan.zip|90.00|failed|3|100|passed|failed 3/4",
		"Barbara Liskov barbara barbara.zip|89.99|passed|0|66|passed|2 not claimed",
		"broken|no mark|broken|0|–|not run|not run",
		"Edsger Dijkstra edsger edsger.zip|10.01|failed|5|85|failed 3/4|failed 2/2",
		"lost|no mark|not found|0|–|not run|not run",
		"nobuild|0.00|not built|0|–|not run|not run",
		"silent|no mark|nothing ran|0|–|not run|not run",
	}
	table := byID(t, root, "submissions")
	if diff := cmp.Diff(want, tableOf(table)); diff != "" {
		t.Errorf("the matrix (-want +got):\n%s", diff)
	}
	if link := elements(table, "a", "")[4]; attribute(link, "href") != "students/edsger.html" {
		t.Errorf("Edsger's link leads to %q", attribute(link, "href"))
	}
	if !has(elements(root, "div", "filters")[0], "hidden") {
		t.Error("without a script there are filters that do nothing")
	}
	for _, td := range elements(elements(table, "tbody", "")[0], "td", "number") {
		if textOf(td) == "no mark" && attribute(td, "title") == "" {
			t.Error("it is not said why there is no mark")
		}
	}
}

func TestClassSaysThatItWasGradedInPart(t *testing.T) {
	t.Parallel()
	b := book()
	if banners := elements(classPage(t, b), "p", "banner"); len(banners) > 0 {
		t.Errorf("a class that was graded as a whole has %d banners", len(banners))
	}
	b.Rows[0].Mark = rubric.Mark{Partial: true, Why: "only 1 of 8 scenarios that have points were graded", Of: 10000}
	if banners := elements(classPage(t, b), "p", "banner"); len(banners) != 1 || !strings.Contains(textOf(banners[0]), "no marks") {
		t.Errorf("a class that was graded in part has the banners %q", textsOf(banners))
	}
}

// Equal files and outputs are a hint, never a verdict, and nobody is named for what many share.
func TestClassShowsWhoIsAlike(t *testing.T) {
	t.Parallel()
	b := book()
	own := report.HandedIn{Path: "Game.java", Digest: "1"}
	b.Rows[0].Files = []report.HandedIn{own, {Path: "Handout.java", Digest: "h"}}
	b.Rows[1].Files = []report.HandedIn{{Path: "Handout.java", Digest: "h"}, {Path: "My.java", Digest: "1"}}
	b.Rows[2].Files = []report.HandedIn{{Path: "Handout.java", Digest: "h"}, {Path: "Game.java", Digest: "2"}}
	b.Rows[1].Failures = gradebook.Failures{Count: 3, Digest: "f"}
	b.Rows[4].Failures = gradebook.Failures{Count: 3, Digest: "f"}
	b.Rows[5].Failures, b.Rows[6].Failures = gradebook.Failures{Count: 2, Digest: "g"}, gradebook.Failures{Count: 2, Digest: "g"}
	want := "Ada Lovelace, Alan Turing: Game.java; Alan Turing, Edsger Dijkstra: the outputs of all 3 failures"
	for _, list := range elements(classPage(t, b), "details", "list") {
		if textOf(elements(list, "strong", "")[0]) != "Alike" {
			continue
		}
		if got := strings.Join(textsOf(elements(list, "li", "")), "; "); got != want {
			t.Errorf("alike are %q, want %q", got, want)
		}
		if words := textOf(list); !strings.Contains(words, "a hint for a person, and proves nothing") {
			t.Errorf("it is not said what that means: %q", words)
		}
		return
	}
	t.Error("nobody is alike")
}

func TestClassTellsTheRulesWithoutAPointer(t *testing.T) {
	t.Parallel()
	root := classPage(t, book())
	if got, want := textsOf(elements(elements(root, "details", "rules")[0], "dd", "")),
		[]string{"The first rule.", "The second rule."}; !slices.Equal(got, want) {
		t.Errorf("the rules say %q, want %q", got, want)
	}
}

func TestClassListsWhatToLookAt(t *testing.T) {
	t.Parallel()
	got := map[string]string{}
	for _, list := range elements(classPage(t, book()), "details", "list") {
		got[textOf(elements(list, "strong", "")[0])] = strings.Join(textsOf(elements(list, "li", "")), "; ")
	}
	want := map[string]string{
		"Broken": "broken: the machine ran out of memory", "Nothing ran": "silent: it claims nothing", "Not built": "nobuild: it does not build",
		"Not found": "lost: there are several programs", "Flaky": "Alan Turing: 03_main/By chance",
		"Not on the roster": "Barbara Liskov: barbara.zip",
		"Needs a person":    "lost: there are several programs; silent: it claims nothing",
		"Least evidence": "Barbara Liskov: 4 of 6 scenarios could be put to a Go program; Edsger Dijkstra: " +
			"6 of 7 scenarios could be put to a Go program",
		"Late":                      "Barbara Liskov: handed in 1 day late: 10.00 points off",
		"Perhaps late":              "Edsger Dijkstra: nobody knows how late it was",
		"Went wrong without points": "Alan Turing: 1 scenario went wrong that belongs to no group, so it costs nothing",
		"To be noted":               "Edsger Dijkstra: it was late", "Handed in nothing": "Nemo Nobody (nemo)",
		"Skipped": "index.html: it is nobody’s",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the lists (-want +got):\n%s", diff)
	}
	if lists := elements(classPage(t, &gradebook.Book{Rows: book().Rows[:1]}), "details", "list"); len(lists) > 0 {
		t.Errorf("a class with nothing to look at has %d lists", len(lists))
	}
}

func TestClassRanksTheRulesMostOftenFailed(t *testing.T) {
	t.Parallel()
	want := []string{
		"Rule, and who failed it|Failed by|Share",
		"CS300-R2 The second rule. Alan Turing, Edsger Dijkstra. Show them in the matrix|2 of 3|67 %",
		"CS300-R1 The first rule. Edsger Dijkstra. Show them in the matrix|1 of 4|25 %",
	}
	if diff := cmp.Diff(want, tableOf(elements(classPage(t, book()), "table", "failed")[1])); diff != "" {
		t.Errorf("the rules (-want +got):\n%s", diff)
	}
}

func TestClassRanksTheCauses(t *testing.T) {
	t.Parallel()
	want := []string{
		"What is wrong, and who shares it|Submissions|Share",
		"CS300-R2 it asks for the row first The second rule. Alan Turing, Edsger Dijkstra|2|50 %",
		"CS300-R1 alone The first rule. Alan Turing|1|25 %",
		"CS300-R1 otherwise The first rule. Edsger Dijkstra|1|25 %",
	}
	if diff := cmp.Diff(want, tableOf(elements(classPage(t, book()), "table", "failed")[0])); diff != "" {
		t.Errorf("the causes (-want +got):\n%s", diff)
	}
	b := book()
	for i := range b.Rows {
		b.Rows[i].Causes = nil
	}
	if text := content(classPage(t, b)); strings.Contains(text, "Most frequent causes") {
		t.Error("a class without causes has a list of them")
	}
}

// What only blocked a rule is not told as a failure of the rule.
func TestClassTellsBlockedRules(t *testing.T) {
	t.Parallel()
	b := book()
	b.Rows = []gradebook.Row{
		row("ada", "Ada Lovelace", 5000, report.Totals{engine.Failed: 1, engine.Passed: 1},
			report.Totals{engine.Blocked: 3, engine.NotClaimed: 1}),
	}
	root := classPage(t, b)
	if rows := tableOf(byID(t, root, "submissions")); !strings.HasSuffix(rows[1], "|failed 1/2|blocked 3/3") {
		t.Errorf("the matrix is %q", rows)
	}
	if rows := tableOf(elements(root, "table", "failed")[0]); len(rows) != 2 || !strings.HasPrefix(rows[1], "CS300-R1") {
		t.Errorf("the rules most often failed are %q", rows)
	}
}

func TestClassShowsTheDistribution(t *testing.T) {
	t.Parallel()
	root := classPage(t, book())
	marks := byID(t, root, "marks").Parent
	want := []string{
		"Points|Submissions", "0.00 to less than 10.00|1", "10.00 to less than 20.00|1", "20.00 to less than 30.00|0",
		"30.00 to less than 40.00|0",
		"40.00 to less than 50.00|0", "50.00 to less than 60.00|0", "60.00 to less than 70.00|0", "70.00 to less than 80.00|0",
		"80.00 to less than 90.00|1", "90.00 to 100.00|2", "no mark|3",
	}
	if diff := cmp.Diff(want, tableOf(elements(marks, "table", "")[0])); diff != "" {
		t.Errorf("the distribution (-want +got):\n%s", diff)
	}
	// (100 + 90 + 89.99 + 10.01 + 0) / 5 = 58; the one in the middle is 89.99
	told := "5 marks of 100.00 points; 3 without a mark. Mean 58.00, median 89.99, lowest 0.00, highest 100.00."
	if text := content(marks); !strings.Contains(text, told) {
		t.Errorf("the marks are told so: %s", text)
	}
	bars := elements(elements(marks, "svg", "")[0], "rect", "")
	if len(bars) != 10 || attribute(bars[9], "height") != "150" || attribute(bars[1], "height") != "75" {
		t.Errorf("%d bars, or they are of wrong heights", len(bars))
	}
}

// An ungraded submission has no number, and counts in no mean.
func TestClassWithoutMarksShowsNone(t *testing.T) {
	t.Parallel()
	b := book()
	b.Rows = []gradebook.Row{b.Rows[3], b.Rows[7]}
	root := classPage(t, b)
	if text := content(root); !strings.Contains(text, "No marks were given.") || regexp.MustCompile(`\d\.\d\d`).MatchString(text) {
		t.Errorf("there are numbers, or it is not said that there are no marks: %s", text)
	}
	if empty := classPage(t, &gradebook.Book{Title: "Nobody"}); !strings.Contains(content(empty), "0 submissions") {
		t.Error("an empty class has no page")
	}
	if one := classPage(t, &gradebook.Book{Title: "Somebody", Rows: b.Rows[:1]}); !strings.Contains(content(one), "1 submission.") {
		t.Error("the page of one submission counts several")
	}
}

func TestMeansAreExact(t *testing.T) {
	t.Parallel()
	tests := []struct {
		marks        []rubric.Points
		mean, median rubric.Points
		reason       string
	}{
		{[]rubric.Points{7}, 7, 7, "one"},
		{[]rubric.Points{1, 2}, 2, 2, "halves go up"},
		{[]rubric.Points{1, 1, 2}, 1, 1, "a third goes down"},
		{[]rubric.Points{1, 2, 2}, 2, 2, "two thirds go up"},
		{[]rubric.Points{0, 10, 11, 1000}, 255, 11, "the middle of two"},
	}
	for _, test := range tests {
		if m, d := mean(test.marks), median(test.marks); m != test.mean || d != test.median {
			t.Errorf("%v: mean %d and median %d: %s", test.marks, m, d, test.reason)
		}
	}
}

func TestMarksFallIntoBars(t *testing.T) {
	t.Parallel()
	tests := []struct {
		mark, of rubric.Points
		want     int
		reason   string
	}{
		{0, 10000, 0, "nothing"}, {999, 10000, 0, "just below an edge"}, {1000, 10000, 1, "an edge belongs to the bar above"},
		{10000, 10000, 9, "the whole belongs to the last"},
		{11000, 10000, 9, "more than the whole"}, {5, 7, 7, "a whole of a few hundredths"}, {0, 0, 0, "no points"},
	}
	for _, test := range tests {
		got := binOf(test.mark, test.of)
		if got != test.want {
			t.Errorf("%d of %d falls into bar %d: %s", test.mark, test.of, got, test.reason)
		}
		if inside := test.mark >= edge(got, test.of) && test.mark < edge(got+1, test.of); !inside && got < bars-1 && test.of > 0 {
			t.Errorf("%d of %d is outside of what is written at bar %d", test.mark, test.of, got)
		}
	}
}

func TestSlowestComesFirst(t *testing.T) {
	t.Parallel()
	times := map[string]time.Duration{"ada": time.Second, "alan": 90 * time.Second, "barbara": time.Second, "nobody": time.Hour}
	page := written(t, func(w io.Writer, b *gradebook.Book) error { return Slowest(w, b, times) }, book())
	root := parsed(t, page)
	want := []string{
		"Submission|State|Language|Time|Share of the slowest", "Alan Turing|graded|Go|90.00 s|",
		"Ada Lovelace|graded|Go|1.00 s|", "Barbara Liskov|graded|Go|1.00 s|",
	}
	if diff := cmp.Diff(want, tableOf(elements(root, "table", "")[0])); diff != "" {
		t.Errorf("the slowest (-want +got):\n%s", diff)
	}
	if text := content(root); !strings.Contains(text, "took 92.00 s in all") || !strings.Contains(text, "Without a time: 5 submissions.") {
		t.Errorf("the sums are not told: %s", text)
	}
}

// big is a class of many, of whom each third fails the second rule.
func big(n int) *gradebook.Book {
	b := book()
	b.Rows = nil
	for i := range n {
		second := report.Totals{engine.Passed: 2}
		if i%3 == 0 {
			second = report.Totals{engine.Failed: 1, engine.Passed: 1}
		}
		id, name, points := fmt.Sprintf("s%04d", i), fmt.Sprintf("Student %d", i), 100*rubric.Points(i*7%101)
		b.Rows = append(b.Rows, row(id, name, points, report.Totals{engine.Passed: 1}, second))
	}
	return b
}
