package page

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"rulebook/cmd/grader/internal/gradebook"
	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/roster"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// Class writes the page of a class: the distribution of the marks, the most frequent causes, the rules most often
// failed, cases for a person's eye, and a sortable matrix of submissions and rules. It links to students/ID.html,
// class.json and marks.csv beside it. A missing mark is no number.
func Class(w io.Writer, b *gradebook.Book) error {
	const most = 10
	failed := mostFailed(b)
	first := min(most, len(failed))
	return write(w, "class",
		&overview{b, distributionOf(b), mostFrequent(b), failed[:first], failed[first:], attentions(b)})
}

// An overview is a book as the template of its page sees it.
type overview struct {
	*gradebook.Book
	Distribution distribution
	Causes       []sharedCause // those most frequent
	Failed       []failedRule  // those most often failed
	FailedLess   []failedRule  // the others
	Lists        []attention
}

// A cell is the result of one rule for one submission.
type cell struct{ Class, Words, Count string }

// Told tells whether the rule is named with the submission on paper, where there is no room for columns of all rules.
func (c cell) Told() bool { return c.Class != "good" }

// An attention is a list of cases for a person's eye.
type attention struct {
	Title, Meaning string
	Items          []item
}

// An item is about a submission, and those that share it.
type item struct {
	ID, Name, Words string
	With            []item
}

// A sharedCause says how many submissions have a fault, and which.
type sharedCause struct {
	gradebook.Shared
	Text  string // of the rule
	Share int    // of a hundred of the submissions that were graded
}

// A failedRule says how often a rule was failed, and by whom.
type failedRule struct {
	gradebook.Rule
	Address      string          // in the rulebook; "" if there is none
	Rows         []gradebook.Row // that failed it
	Tried, Share int             // the share is of a hundred
}

// States lists what became of submissions of the class.
func (o *overview) States() []string {
	all := []string{allPassed, someFailed}
	for _, state := range []report.State{report.NotBuilt, report.NotFound, report.NothingRan, report.Broken} {
		all = append(all, string(state))
	}
	return slices.DeleteFunc(all, func(state string) bool {
		return !slices.ContainsFunc(o.Rows, func(r gradebook.Row) bool { return stateOf(r) == state })
	})
}

// What became of a graded submission.
const (
	allPassed  = "passed"
	someFailed = "failed"
)

// stateOf says what became of a submission. A word says one thing: what was graded has passed or failed.
func stateOf(row gradebook.Row) string {
	switch {
	case row.State != report.Graded:
		return string(row.State)
	case row.Counted.Wrong() > 0:
		return someFailed
	}
	return allPassed
}

// tags lists a row's filters besides its state.
func tags(row gradebook.Row) []string {
	var tags []string
	if !row.Mark.Given {
		tags = append(tags, "no mark")
	}
	if row.Mark.NeedsPerson || len(row.Person) > 0 {
		tags = append(tags, "needs a person")
	}
	if len(row.Flaky) > 0 {
		tags = append(tags, "flaky")
	}
	if !row.Known {
		tags = append(tags, "not on the roster")
	}
	return tags
}

func stateClass(row gradebook.Row) string {
	switch row.State {
	case report.Broken:
		return "broken"
	case report.NothingRan, report.NotFound:
		return "open"
	case report.NotBuilt:
		return "bad"
	}
	return classOf(row.Counted)
}

func cellOf(t report.Totals) cell {
	switch {
	case t.Failed() > 0:
		return cell{"bad", "failed", fmt.Sprintf("%d/%d", t.Failed(), t.All()-t.Absent().All())}
	case t[engine.Broken] > 0:
		return cell{"broken", "broken", ""}
	case t[engine.Blocked] > 0:
		return cell{"open", "blocked", fmt.Sprintf("%d/%d", t[engine.Blocked], t.All()-t.Absent().All())}
	case t[engine.Passed] > 0:
		return cell{"good", "passed", ""}
	case t.All() > 0:
		return cell{"open", t.Absent().String(), ""}
	}
	return cell{"", "not run", ""}
}

// mostFrequent lists the most frequent causes.
func mostFrequent(b *gradebook.Book) []sharedCause {
	const most = 20
	graded := len(slices.DeleteFunc(slices.Clone(b.Rows), func(r gradebook.Row) bool { return r.Counted.All() == 0 }))
	var all []sharedCause
	shared := b.MostFrequent()
	for _, s := range shared[:min(most, len(shared))] {
		c := sharedCause{Shared: s, Share: (200*len(s.Rows) + graded) / max(1, 2*graded)}
		if i := slices.IndexFunc(b.Rules, func(r gradebook.Rule) bool { return r.ID == s.Rule }); i >= 0 {
			c.Text = b.Rules[i].Text
		}
		all = append(all, c)
	}
	return all
}

// mostFailed ranks the failed rules, the most often failed first.
func mostFailed(b *gradebook.Book) []failedRule {
	var failed []failedRule
	for _, rule := range b.Rules {
		f := failedRule{Rule: rule, Address: b.Address(rule.ID)}
		for _, row := range b.Rows {
			t := row.Rules[rule.ID]
			if t.Shown() > 0 {
				f.Tried++
			}
			if t.Failed() > 0 {
				f.Rows = append(f.Rows, row)
			}
		}
		if n := len(f.Rows); n > 0 {
			f.Share = (200*n + f.Tried) / (2 * f.Tried)
			failed = append(failed, f)
		}
	}
	slices.SortStableFunc(failed, func(x, y failedRule) int {
		return cmp.Or(cmp.Compare(len(y.Rows), len(x.Rows)), cmp.Compare(x.Tried, y.Tried))
	})
	return failed
}

// named names the first of some rows, and counts the others in an item without an ID.
func named(rows []gradebook.Row) []item {
	const most = 40
	all := steps.Each(rows[:min(most, len(rows))], nameOnly)
	if more := len(rows) - most; more > 0 {
		all = append(all, item{Words: fmt.Sprintf("%d more", more)})
	}
	return all
}

func nameOnly(row gradebook.Row) item { return itemOf(row, "") }

func itemOf(row gradebook.Row, words string) item {
	return item{ID: row.Student.ID, Name: cmp.Or(inline(row.Student.Name), row.Student.ID), Words: words}
}

// mostEvidence bounds the list of those who show least.
const mostEvidence = 20

func attentions(b *gradebook.Book) []attention {
	all := []attention{
		{"Needs a person", "The grader found no program, or could put too little to it. There is no mark: look at them.",
			picked(b, func(r gradebook.Row) (bool, string) { return r.Mark.NeedsPerson, r.Mark.Why })},
		{"Rules for a person", "The grader does not understand code on which these rules rest, so nothing was shown of them: look at it.",
			picked(b, func(r gradebook.Row) (bool, string) { return len(r.Person) > 0, strings.Join(r.Person, ", ") })},
		{"Went wrong without points",
			"What went wrong there belongs to no group of the rubric, so it costs nothing: see whether it should.",
			picked(b, func(r gradebook.Row) (bool, string) { return r.Mark.Outside > 0, r.Mark.Why })},
		{"Broken", "The grader or its machine failed. There is no mark: grade these again.", inState(b, report.Broken)},
		{"Nothing ran", "They claim none of the scenarios. There is no mark: look at them.", inState(b, report.NothingRan)},
		{"Not built", "Their compiler refused them.", inState(b, report.NotBuilt)},
		{"Not found", "No program could be made out in them: none, or several. There is no mark.", inState(b, report.NotFound)},
		{"Least evidence", "Fewer scenarios could be put to these than to others, so their marks say less.",
			steps.Each(b.LeastEvidence(mostEvidence), func(r gradebook.Row) item {
				return itemOf(r, inline(r.Evidence.Words(r.Language)))
			})},
		{"Late", "These were handed in after they were due.", late(b, false)},
		{"Perhaps late", "The rubric takes something off for handing in late, but how late these were is not known. Nothing was taken " +
			"off: state the times on the roster, as YYYY-MM-DD HH:MM, in a column handed in.", late(b, true)},
		{"Alike", "These have something in common that seldom is so by chance: a file, but for its blanks, or what they wrote in " +
			"all of their failures. That is a hint for a person, and proves nothing.", steps.Each(b.Alike(), alike)},
		{"Flaky", "Graded several times, these scenarios had different outcomes.", picked(b, func(r gradebook.Row) (bool, string) {
			return len(r.Flaky) > 0, strings.Join(inlines(r.Flaky, 10), "; ")
		})},
		{"Not on the roster", "The students of these are not on the roster.", picked(b, func(r gradebook.Row) (bool, string) {
			return !r.Known, r.Path
		})},
		{"Graded anew", "The results of all others were kept as they were.", picked(b, func(r gradebook.Row) (bool, string) {
			return r.Anew != "", r.Anew
		})},
		{"To be noted", "What is to be known of hand-ins.", picked(b, func(r gradebook.Row) (bool, string) {
			return len(r.Notes) > 0, strings.Join(inlines(r.Notes, 10), "; ")
		})},
		{"Handed in nothing", "The roster has them.", steps.Each(b.Missing, func(s roster.Student) item {
			return item{Name: called(s), Words: inline(s.Email)}
		})},
		{"Skipped", "These entries are no submissions.", steps.Each(b.Skipped, func(s roster.Skip) item {
			return item{Name: inline(s.Path), Words: inline(s.Why)}
		})},
	}
	return slices.DeleteFunc(all, func(a attention) bool { return len(a.Items) == 0 })
}

// late lists those of whom it is known how late they were, or those of whom it is not.
func late(b *gradebook.Book, unknown bool) []item {
	return picked(b, func(r gradebook.Row) (bool, string) {
		if r.Mark.Late == nil || r.Mark.Late.Unknown != unknown {
			return false, ""
		}
		return true, r.Mark.Late.Why
	})
}

func alike(a gradebook.Alike) item {
	first := itemOf(a.Rows[0], strings.Join(inlines(a.What, 10), ", "))
	first.With = steps.Each(a.Rows[1:], nameOnly)
	return first
}

func inState(b *gradebook.Book, state report.State) []item {
	return picked(b, func(r gradebook.Row) (bool, string) {
		problem, _, _ := strings.Cut(r.Problem, "\n")
		return r.State == state, problem
	})
}

// picked lists the rows that a function picks, with its words.
func picked(b *gradebook.Book, pick func(gradebook.Row) (bool, string)) []item {
	var items []item
	for _, row := range b.Rows {
		if yes, words := pick(row); yes {
			items = append(items, itemOf(row, inline(words)))
		}
	}
	return items
}

// A distribution is the distribution of the marks.
type distribution struct {
	Given, None               int // how many have a mark, and how many have none
	Mean, Median, Least, Most string
	Bars                      []bar
}

// A bar is a bar of the histogram. To is not within it, except for the last bar.
type bar struct {
	From, To                   string
	Count                      int
	X, Y, High, Middle, CountY int
	Last                       bool
}

const bars = 10

func distributionOf(b *gradebook.Book) distribution {
	var d distribution
	var marks []rubric.Points
	for _, row := range b.Rows {
		if row.Mark.Given {
			marks = append(marks, row.Mark.Points)
		}
	}
	d.Given, d.None = len(marks), len(b.Rows)-len(marks)
	if d.Given == 0 {
		return d
	}
	slices.Sort(marks)
	d.Least, d.Most = marks[0].String(), marks[len(marks)-1].String()
	d.Mean, d.Median = mean(marks).String(), median(marks).String()
	d.draw(marks, b.Of)
	return d
}

// mean rounds to a hundredth, halves up.
func mean(marks []rubric.Points) rubric.Points {
	sum, n := rubric.Points(0), rubric.Points(len(marks))
	for _, mark := range marks {
		sum += mark
	}
	return (2*sum + n) / (2 * n)
}

// median returns the middle one of sorted marks, or the mean of the two in the middle.
func median(marks []rubric.Points) rubric.Points {
	return mean(marks[(len(marks)-1)/2 : len(marks)/2+1])
}

// draw makes the histogram. Its bars are equal parts of the possible points.
func (d *distribution) draw(marks []rubric.Points, of rubric.Points) {
	var counts [bars]int
	for _, mark := range marks {
		counts[binOf(mark, of)]++
	}
	const base = 185 // as in the template
	top := slices.Max(counts[:])
	for i, n := range counts {
		high := n * 150 / top
		d.Bars = append(d.Bars, bar{
			From: edge(i, of).String(), To: edge(i+1, of).String(), Count: n, Last: i == bars-1,
			X: 10 + i*62, Y: base - high, High: high, Middle: 10 + i*62 + 29, CountY: base - high - 6,
		})
	}
}

func edge(i int, of rubric.Points) rubric.Points { return (of*rubric.Points(i) + bars - 1) / bars }

func binOf(mark, of rubric.Points) int {
	if of <= 0 {
		return 0
	}
	return int(max(0, min(mark*bars/of, bars-1)))
}
