// Package report makes the one result document and shows it.
package report

import (
	"errors"
	"fmt"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// Schema names the form of the [Document]. It changes when a field changes its meaning or goes.
const Schema = "rulebook/result/v1"

// A Sandbox is what kept a submission from doing harm, and what it does not keep it from.
type Sandbox struct {
	Level box.Level `json:"level"`
	Lacks []string  `json:"lacks"`
}

// Containment tells of a guard.
func Containment(guard *box.Guard) Sandbox { return Sandbox{guard.Level(), guard.Lacks()} }

// A Document is the whole result of one call of the grader: everything that is ever shown is made from it.
type Document struct {
	Schema      string       `json:"schema"`
	Assignment  string       `json:"assignment"`
	Title       string       `json:"title"` // of the assignment's document
	Submissions []Submission `json:"submissions"`
}

// New makes a document without submissions.
func New(suite *steps.Suite) *Document {
	return &Document{Schema: Schema, Assignment: suite.Assignment, Title: suite.Facts.Document, Submissions: []Submission{}}
}

// A State is how far the grading of a submission got.
type State string

// The states.
const (
	Graded   State = "graded"
	NotFound State = "not found" // no program was found in it
	NotBuilt State = "not built" // the compiler refused it
	Broken   State = "broken"    // the grader, the suite or the machine is at fault

	// NothingRan means that the submission claims nothing that it was to be graded by. That is nobody's fault, and no result.
	NothingRan State = "nothing ran"
)

// A Submission is the result of one submission.
type Submission struct {
	Path        string   `json:"path"`
	State       State    `json:"state"`
	Containment Sandbox  `json:"containment"`
	Language    string   `json:"language,omitempty"`
	Main        string   `json:"main,omitempty"`
	Notes       []string `json:"notes,omitempty"`

	// Problem says in words why the submission was not graded; CompilerOutput is what a compiler said about it.
	Problem        string `json:"problem,omitempty"`
	CompilerOutput string `json:"compilerOutput,omitempty"`

	// Counted are the totals of the scenarios that count, Remarks of those that do not.
	Counted Totals `json:"counted"`
	Remarks Totals `json:"remarks"`

	Groups  []Group        `json:"groups,omitempty"`
	Results []steps.Result `json:"results,omitempty"`

	// Flaky are the ids of scenarios that had different outcomes when the submission was graded repeatedly.
	Flaky []string `json:"flaky,omitempty"`

	// Bytes holds what JSON cannot: the exact bytes of every text of this submission that is not valid UTF-8, by its place, a
	// pointer (RFC 6901) such as "/results/0/play/output". In the text itself U+FFFD stands for what is not valid. It is filled in
	// when the submission is written.
	Bytes map[string][]byte `json:"bytes,omitempty"`
}

// Totals count scenarios by outcome.
type Totals map[engine.Outcome]int

// All is the number of scenarios.
func (t Totals) All() int {
	n := 0
	for _, count := range t {
		n += count
	}
	return n
}

// Wrong is the number of scenarios that the submission got wrong, in whatever way.
func (t Totals) Wrong() int {
	return t[engine.Failed] + t[engine.Crashed] + t[engine.TimedOut] + t[engine.Flooded] + t[engine.OverTheLimit]
}

// A Group sums up the scenarios that count of some rules of the document that belong together.
type Group struct {
	Name   string `json:"name"`
	Totals Totals `json:"totals"`
	Rules  []Rule `json:"rules"`
}

// A Rule sums up the scenarios that count of one rule.
type Rule struct {
	ID     string `json:"id"`
	Text   string `json:"text"`
	Totals Totals `json:"totals"`
}

// Refuse records why a submission could not be opened.
func (s *Submission) Refuse(err error) {
	s.State, s.Problem = Broken, err.Error()
	if _, ok := errors.AsType[*source.NotFound](err); ok {
		s.State = NotFound
	}
	if failure, ok := errors.AsType[*language.BuildError](err); ok {
		s.State, s.Problem, s.CompilerOutput = NotBuilt, "it does not build: "+failure.Reason, failure.Output
	}
}

// Break records a fault of the grader or the machine.
func (s *Submission) Break(err error) { s.State, s.Problem = Broken, err.Error() }

// Grade records results. If one of them broke, the state is [Broken]; if none of those that count could run, [NothingRan].
func (s *Submission) Grade(facts *fixtures.Assignment, results []steps.Result) {
	s.State, s.Results = Graded, results
	s.Counted, s.Remarks = Totals{}, Totals{}
	byRule := map[string]Totals{}
	for _, r := range results {
		if r.Scenario.Remark {
			s.Remarks[r.Outcome]++
			continue
		}
		s.Counted[r.Outcome]++
		for _, id := range r.Scenario.Rules {
			if byRule[id] == nil {
				byRule[id] = Totals{}
			}
			byRule[id][r.Outcome]++
		}
	}
	s.Groups = groups(facts, results, byRule)
	s.shorten()
	switch {
	case s.Counted[engine.Broken]+s.Remarks[engine.Broken] > 0:
		s.Break(fmt.Errorf("%d scenarios could not be run, through no fault of the submission", s.Counted[engine.Broken]+s.Remarks[engine.Broken]))
	case s.Counted.All() == s.Counted[engine.NotClaimed]:
		s.State, s.Problem = NothingRan, "the submission claims none of the selected scenarios that count"
	}
}

// mostHeld is how many bytes of what a submission wrote a document holds at length. Hundreds of runs of a program that stays just
// below the limit on its output would otherwise fill memory and disk.
const mostHeld = 32 << 20

// shorten leaves, once that is reached, of every further run the beginning.
func (s *Submission) shorten() {
	held := 0
	for i, r := range s.Results {
		if r.Play == nil {
			continue
		}
		if held+r.Play.Size() > mostHeld {
			s.Results[i].Play = r.Play.Short()
		}
		held += s.Results[i].Play.Size()
	}
}

func groups(facts *fixtures.Assignment, results []steps.Result, byRule map[string]Totals) []Group {
	var all []Group
	for _, g := range facts.Groups {
		group := Group{Name: g.Name, Totals: Totals{}}
		within := map[string]bool{}
		for _, rule := range facts.RulesOf(g) {
			if totals := byRule[rule.ID]; totals != nil {
				group.Rules = append(group.Rules, Rule{rule.ID, rule.Text, totals})
				within[rule.ID] = true
			}
		}
		// A scenario of several rules of the group is counted once.
		for _, r := range results {
			if !r.Scenario.Remark && names(r.Scenario.Rules, within) {
				group.Totals[r.Outcome]++
			}
		}
		if len(group.Rules) > 0 {
			all = append(all, group)
		}
	}
	return all
}

func names(rules []string, within map[string]bool) bool {
	for _, id := range rules {
		if within[id] {
			return true
		}
	}
	return false
}
