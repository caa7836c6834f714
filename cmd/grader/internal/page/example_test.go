package page

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/steps"
)

// game is a run with three inputs and two boards.
func game() *steps.Play {
	return &steps.Play{
		Input: []string{"1", "4", "quit", "never read"}, Feed: "all at once", Ended: "exit status 0", Diagnostics: "on standard error\n",
		Screen: steps.Screen{
			{Text: "WELCOME\r\n  1) Cross\nStyle: "}, {Text: "1", Typed: true}, {Text: "\n"},
			{Text: "  123\n1 @-@\n2 @@@\nColumn: "}, {Text: "4", Typed: true}, {Text: "\n"},
			{Text: "Not a column.\n  123\n1 --@\n2 @@@\nColumn: "}, {Text: "quit", Typed: true}, {Text: "\n"},
			{Text: "Bye\n"},
		},
	}
}

// graded is the sheet of a submission that got something wrong in every way.
func graded() *sheet.Sheet {
	board := sheet.Case{Show: rubric.ShowFull, Result: steps.Result{
		Scenario: steps.Scenario{
			ID: "01_the_game/A jump", Title: "A jump to the LEFT", File: "cs300/01_the_game.feature", Line: 12,
			Rule: "A jump takes a peg away", RuleID: "CS300-R3",
		},
		Outcome: engine.Failed, Step: "the board is", Reason: "the board is not as expected",
		Mismatch: &steps.Mismatch{
			What: "the board after jump 1", Form: steps.BoardForm, Expected: []string{"@--", "---"}, Actual: []string{"@-@", "---"},
		},
		Play: game(),
	}}
	text := sheet.Case{Show: rubric.ShowFull, Result: steps.Result{
		Scenario: steps.Scenario{ID: "03_main/To the byte", Title: "To the byte", File: "cs300/03_main.feature", Line: 7}, Outcome: engine.Failed,
		Mismatch: &steps.Mismatch{What: "the output", Form: steps.TextForm, Rung: steps.TrailingBlanks,
			Expected: []string{"1", "2", "3", "4", "5", "the same", "a b c"}, Actual: []string{"1", "2", "3", "4", "5", "the same", "a b c "}},
		Asked: []string{"create 4", "perform 3 3 1"},
	}}
	actual := sheet.Case{Show: rubric.ShowActual, Result: steps.Result{
		Scenario: steps.Scenario{ID: "05/Only found", Title: "Only found"}, Outcome: engine.Failed,
		Reason:   "the program did not do what was expected",
		Mismatch: &steps.Mismatch{What: "the list", Form: steps.ListForm, Actual: []string{"what was found"}},
	}}
	totals := report.Totals{engine.Passed: 3, engine.Failed: 3, engine.Crashed: 1, engine.NotClaimed: 1}
	groups := []rubric.GroupMark{
		{Name: "The game", Points: 1250, Of: 5000, Why: "1 of 4 scenarios passed", Totals: report.Totals{engine.Passed: 1, engine.Failed: 3}},
		{Name: "Hidden", Points: 2000, Of: 2500, Why: "2 of 3 scenarios passed", Totals: report.Totals{engine.Passed: 2, engine.Crashed: 1}},
		{Name: "Secret", Points: 0, Of: 2500, Why: "needs all of “The game”", Totals: report.Totals{engine.Passed: 1}},
		{Name: "Methods", LeftOut: true, Why: "it claims none of these scenarios", Totals: report.Totals{engine.NotClaimed: 1}},
	}
	return &sheet.Sheet{
		Assignment: "cs300", Title: "Peg Solitaire Game", Student: roster.Student{ID: "ada", Name: "Ada Lovelace"}, Path: "ada/Game.java",
		State: report.Graded, Containment: report.Sandbox{Level: box.Landlock, Lacks: []string{"programs see processes"}},
		Language: "Java", Main: "Game", Notes: []string{"it was late"}, Flaky: []string{"A game of chance"},
		Mark: rubric.Mark{Given: true, Points: 3250, Of: 10000, Groups: groups}, Totals: totals,
		Groups: []sheet.Group{
			{Mark: groups[0], Show: rubric.ShowFull, Rules: []sheet.Rule{
				{ID: "CS300-R3", Text: "A peg jumps.", Cases: []sheet.Case{{Result: steps.Result{
					Scenario: steps.Scenario{ID: "01/Fine", Title: "A fine jump"}, Outcome: engine.Passed}}, board}},
				{ID: "CS300-R9", Text: "It prints.", Cases: []sheet.Case{text, actual}},
			}},
			{Mark: groups[1], Show: rubric.ShowRule, Rules: []sheet.Rule{{Cases: []sheet.Case{
				{Show: rubric.ShowRule, Result: steps.Result{Scenario: steps.Scenario{ID: "hidden-1", Title: "A hidden test"}, Outcome: engine.Passed}},
				{Show: rubric.ShowRule, Result: steps.Result{Scenario: steps.Scenario{ID: "hidden-2", Title: "A hidden test"}, Outcome: engine.Passed}},
				{Show: rubric.ShowRule,
					Result: steps.Result{Scenario: steps.Scenario{ID: "hidden-3", Title: "A hidden test"}, Outcome: engine.Crashed}},
			}}}},
			{Mark: groups[2], Show: rubric.ShowNone},
			{Mark: groups[3], Show: rubric.ShowFull, Rules: []sheet.Rule{{ID: "CS300-R30", Text: "It has methods.", Cases: []sheet.Case{
				{Show: rubric.ShowFull, Result: steps.Result{Scenario: steps.Scenario{ID: "07/m", Title: "A method"},
					Outcome: engine.NotClaimed, Reason: "it has no such method"}},
			}}}},
		},
		Remarks: []sheet.Case{{Show: rubric.ShowFull, Result: steps.Result{
			Scenario: steps.Scenario{ID: "11/Layout", Title: "The layout", Remark: true}, Outcome: engine.Passed, Note: "with other blanks",
		}}},
		Causes: []sheet.Cause{
			{CaseID: board.Scenario.ID, Cause: report.Cause{
				RuleID: "CS300-R3", Rule: "A peg jumps.", Reading: "A jump is a move.", Sentence: "a jump to the left takes no peg away",
				Fails: 1, Blocks: 2, Beside: "UP, DOWN and RIGHT pass",
				Example: steps.Result{Scenario: steps.Scenario{Title: board.Scenario.Title}, Mismatch: board.Mismatch},
			}},
			{CaseID: text.Scenario.ID, Cause: report.Cause{
				RuleID: "CS300-R9", Rule: "It prints.", Sentence: "a blank too many", Fails: 2,
				Example: steps.Result{Scenario: steps.Scenario{Title: text.Scenario.Title}, Mismatch: text.Mismatch},
			}},
			{CaseID: "11/Layout", Cause: report.Cause{RuleID: "CS300-R9", Rule: "It prints.", Sentence: "another layout", Remark: true, Fails: 1}},
		},
	}
}

// pageOf writes the page of a student.
func pageOf(t testing.TB, s *sheet.Sheet) string {
	t.Helper()
	var out bytes.Buffer
	if err := Student(&out, s); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// parsed reads a page as a browser does.
func parsed(t testing.TB, page string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// elements finds elements by name and class; "" is any.
func elements(root *html.Node, name, class string) []*html.Node {
	var found []*html.Node
	for n := range root.Descendants() {
		called := name == "" || n.Data == name
		if n.Type == html.ElementNode && called && (class == "" || slices.Contains(strings.Fields(attribute(n, "class")), class)) {
			found = append(found, n)
		}
	}
	return found
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

// byID finds the one element of an id.
func byID(t testing.TB, root *html.Node, id string) *html.Node {
	t.Helper()
	var found []*html.Node
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && attribute(n, "id") == id {
			found = append(found, n)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d elements have the id %q", len(found), id)
	}
	return found[0]
}

// textOf gives the text within an element.
func textOf(n *html.Node) string {
	var text strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			text.WriteString(d.Data)
		}
	}
	return text.String()
}

// textsOf gives the texts of elements.
func textsOf(nodes []*html.Node) []string {
	var texts []string
	for _, n := range nodes {
		texts = append(texts, textOf(n))
	}
	return texts
}

// content is the text of a page but for its style and its script.
func content(root *html.Node) string {
	var text strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" && n.Parent.Data != "script" {
			text.WriteString(n.Data)
		}
	}
	return text.String()
}
