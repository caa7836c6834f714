package page

import (
	"fmt"
	"io"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
)

// Student writes a student's page: the mark and its reasons, what to look into first, and for each rule the failures,
// with boards and runs. It needs no script; with one, runs can be replayed.
func Student(w io.Writer, s *sheet.Sheet) error {
	return write(w, "student", studentPage(s))
}

// A feedback is the content of a student's page.
type feedback struct {
	Title   string
	Student string // how the student is called
	Path    string
	Mark    markShown
	Verdict verdict

	Language, Level string
	Lacks           []string
	Notes, Flaky    []string
	Problem         [][]piece
	Compiler        [][]piece

	Next           []link
	NextIsElse     bool // something went wrong, and nothing of it may be told
	NotCounted     []string
	Groups         []groupShown
	Remarks        []caseShown
	RemarksInWords string
}

// A verdict is a judgement in words, and its CSS class.
type verdict struct{ Class, Words string }

type link struct{ Anchor, Words, Rule string }

// A markShown is a mark in words. A missing mark has no numbers.
type markShown struct {
	Given      bool
	Why        string
	Points, Of string
	Groups     []groupRow
}

type groupRow struct {
	Name, Anchor, Points, Of, Why string
}

type groupShown struct {
	Name, Anchor, Points, Of string
	Verdict                  verdict
	Rules                    []ruleShown
}

type ruleShown struct {
	ID, Text string
	Verdict  verdict
	Open     bool // something that counts went wrong or broke
	Cases    []caseShown
}

type caseShown struct {
	Anchor, Title string
	Outcome       verdict
	Open          bool // it went wrong or broke: there is more to say than the outcome
	Where, Step   string
	RuleText      string
	Rules         string // ids
	Reason        [][]piece
	Note          string
	Withheld      string // what may not be shown, in words
	Comparison    *comparison
	Run           *transcript
	Asked         [][]piece
}

func studentPage(s *sheet.Sheet) *feedback {
	a := &author{allowance: allowance{mostInPage}, links: map[string]link{}}
	f := &feedback{
		Title: s.Title, Student: called(s.Student), Path: inline(s.Path), Mark: markOf(s), Verdict: judged(s),
		Level: string(s.Containment.Level), Lacks: s.Containment.Lacks,
		Notes: inlines(s.Notes, 20), Flaky: inlines(s.Flaky, 50), NotCounted: notCounted(s),
	}
	if s.Language != "" {
		f.Language = inline(strings.TrimSuffix(s.Language+", "+s.Main, ", "))
	}
	if s.Problem != "" {
		f.Problem = a.text(s.Problem)
	}
	if s.CompilerOutput != "" {
		f.Compiler = a.text(s.CompilerOutput)
	}
	for i, g := range s.Groups {
		f.Groups = append(f.Groups, a.group(g, anchor(i), s.Mark.Given))
	}
	for _, c := range s.Remarks {
		f.Remarks = append(f.Remarks, a.scenario(c))
	}
	f.RemarksInWords = totals(s.Remarks).String()
	for _, id := range s.Next {
		if link, ok := a.links[id]; ok {
			f.Next = append(f.Next, link)
		}
	}
	f.NextIsElse = len(f.Next) == 0 && s.Totals.Wrong() > 0
	return f
}

// called returns a student's name and id, as far as they are known.
func called(student roster.Student) string {
	switch {
	case student.Name == "":
		return inline(student.ID)
	case student.ID == "":
		return inline(student.Name)
	}
	return inline(student.Name) + " (" + inline(student.ID) + ")"
}

// judged describes the result of a submission.
func judged(s *sheet.Sheet) verdict {
	switch {
	case s.State == report.Broken:
		return verdict{"broken", "The grader or its machine failed. That is not the student’s fault."}
	case s.State == report.NothingRan:
		return verdict{"open", "Nothing ran: the submission claims none of the scenarios."}
	case s.State == report.NotFound:
		return verdict{"bad", "No program was found."}
	case s.State == report.NotBuilt:
		return verdict{"bad", "The program does not build."}
	case s.Totals.Wrong() > 0:
		return verdict{"bad", fmt.Sprintf("%d of %d scenarios went wrong.", s.Totals.Wrong(), s.Totals.All())}
	}
	return verdict{"good", "Nothing went wrong: " + s.Totals.String() + "."}
}

func totals(cases []sheet.Case) report.Totals {
	t := report.Totals{}
	for _, c := range cases {
		t[c.Outcome]++
	}
	return t
}

// classOf returns the CSS class for totals.
func classOf(t report.Totals) string {
	switch {
	case t.Wrong() > 0:
		return "bad"
	case t[engine.Broken] > 0:
		return "broken"
	case t[engine.Passed] > 0:
		return "good"
	}
	return "open"
}

func markOf(s *sheet.Sheet) markShown {
	m := markShown{Given: s.Mark.Given}
	if !strings.HasPrefix(s.Problem, s.Mark.Why) { // else it is told there
		m.Why = inline(s.Mark.Why)
	}
	if m.Given {
		m.Points, m.Of = s.Mark.Points.String(), s.Mark.Of.String()
	}
	anchors := map[string]string{}
	for i, g := range s.Groups {
		anchors[g.Mark.Name] = anchor(i)
	}
	for _, g := range s.Mark.Groups {
		row := groupRow{Name: g.Name, Anchor: anchors[g.Name], Why: inline(g.Why)}
		if m.Given && counts(g) {
			row.Points, row.Of = g.Points.String(), g.Of.String()
		}
		m.Groups = append(m.Groups, row)
	}
	return m
}

// some counts things.
func some(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// counts tells whether a group has points.
func counts(g rubric.GroupMark) bool { return g.Of > 0 && !g.LeftOut }

// notCounted lists what did not affect the mark.
func notCounted(s *sheet.Sheet) []string {
	var words []string
	for _, g := range s.Mark.Groups {
		switch {
		case g.LeftOut:
			words = append(words, fmt.Sprintf("“%s”: %s, so its points were spread over the other parts.", g.Name, inline(g.Why)))
		case g.Of == 0 && g.Totals.All() > 0:
			words = append(words, fmt.Sprintf("“%s”: it has no points.", g.Name))
		}
	}
	if n := s.Totals[engine.NotClaimed]; n > 0 {
		words = append(words, some(n,
			"scenario")+" not claimed, because the submission has no means for them: that is no fault.")
	}
	if n := s.Totals[engine.Broken]; n > 0 {
		words = append(words, some(n, "scenario")+" not run, because the grader or its machine failed: that is not the student’s fault.")
	}
	if n := len(s.Remarks); n > 0 {
		words = append(words, some(n, "remark")+", where the assignment leaves things open.")
	}
	return words
}

// anchor names the i-th group in a page.
func anchor(i int) string { return fmt.Sprintf("group-%d", i+1) }

// An author writes about one submission.
type author struct {
	allowance

	// links lead to scenarios by id. Ids of hidden ones occur several times, and nothing links to them.
	links     map[string]link
	scenarios int
}

func (a *author) group(g sheet.Group, anchor string, given bool) groupShown {
	shown := groupShown{Name: g.Mark.Name, Anchor: anchor, Verdict: verdict{classOf(g.Mark.Totals), g.Mark.Totals.String()}}
	if given && counts(g.Mark) {
		shown.Points, shown.Of = g.Mark.Points.String(), g.Mark.Of.String()
	}
	if g.Show == rubric.ShowNone {
		shown.Verdict = verdict{"open", "not shown"}
		return shown
	}
	for _, r := range g.Rules {
		shown.Rules = append(shown.Rules, a.rule(r))
	}
	return shown
}

func (a *author) rule(r sheet.Rule) ruleShown {
	t := totals(r.Cases)
	shown := ruleShown{ID: r.ID, Text: r.Text, Verdict: verdict{classOf(t), t.String()}}
	for _, c := range r.Cases {
		told := a.scenario(c)
		shown.Open = shown.Open || told.Open && !c.Remark
		shown.Cases = append(shown.Cases, told)
	}
	return shown
}

func (a *author) scenario(c sheet.Case) caseShown {
	a.scenarios++
	shown := caseShown{
		Anchor: fmt.Sprintf("scenario-%d", a.scenarios), Title: inline(c.Title),
		Outcome: verdict{classOf(report.Totals{c.Outcome: 1}), string(c.Outcome)}, Open: c.Wrong() || c.Outcome == engine.Broken,
		Step: inline(c.Step), RuleText: c.RuleText, Rules: strings.Join(c.Rules, ", "), Note: inline(c.Note), Withheld: withheld(c),
	}
	if _, there := a.links[c.ID]; !there {
		a.links[c.ID] = link{shown.Anchor, shown.Title, c.RuleText}
	}
	if c.File != "" {
		shown.Where = fmt.Sprintf("features/%s:%d", c.File, c.Line)
	}
	if c.Reason != "" {
		shown.Reason = a.text(c.Reason)
	}
	if c.Mismatch != nil {
		shown.Comparison = compared(c.Mismatch, c.Show != rubric.ShowFull, &a.allowance)
	}
	if c.Play != nil {
		shown.Run = transcribed(c.Play, &a.allowance)
	}
	if len(c.Asked) > 0 {
		shown.Asked = a.list(c.Asked)
	}
	return shown
}

// withheld says what a student is not shown of a failed scenario.
func withheld(c sheet.Case) string {
	switch {
	case !c.Wrong():
		return ""
	case c.Show == rubric.ShowActual:
		return "What was expected is not shown."
	case c.Show == rubric.ShowRule:
		return "Only the rule and the outcome are shown."
	}
	return ""
}
