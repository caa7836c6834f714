// Package report makes the one result document and shows it.
package report

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// Schema names the format of the [Document]. It changes when a field changes its meaning or goes.
const Schema = "rulebook/result/v2"

// A Sandbox is the containment of a submission, with its gaps.
type Sandbox struct {
	Level box.Level `json:"level"`
	Lacks []string  `json:"lacks"`
}

// Containment describes a guard.
func Containment(guard *box.Guard) Sandbox { return Sandbox{guard.Level(), guard.Lacks()} }

// A Document is the whole result of one call of the grader. Every output is made from it.
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

// A State says how far the grading of a submission got.
type State string

// The states.
const (
	Graded   State = "graded"
	NotFound State = "not found" // no program could be made out in it: none, or several
	NotBuilt State = "not built" // the compiler refused it
	Broken   State = "broken"    // the grader, the suite or the machine is at fault

	// NothingRan means that the submission claims none of the selected scenarios. That is nobody's fault, and no
	// result.
	NothingRan State = "nothing ran"
)

// A Submission is the result of one submission.
type Submission struct {
	Path        string   `json:"path"`
	State       State    `json:"state"`
	Containment Sandbox  `json:"containment"`
	Seed        uint32   `json:"seed"` // that random games were drawn from
	Language    string   `json:"language,omitempty"`
	Version     string   `json:"version,omitempty"` // of the tool that has built it or runs it, in the tool's words
	Main        string   `json:"main,omitempty"`
	Notes       []string `json:"notes,omitempty"`

	// HandedIn is when it was handed in, as a roster or a course system writes it; "" if that is not known.
	HandedIn string `json:"handedIn,omitempty"`

	// Due is when it was due for its student, as a roster writes it; "" if the rubric tells.
	Due  string `json:"due,omitempty"`
	Late *bool  `json:"late,omitempty"` // whether its course system calls it late; nil if that does not say

	// Only are the words of --only: which part of the scenarios was asked for. There are none if all were.
	Only  []string   `json:"only,omitempty"`
	Files []HandedIn `json:"files,omitempty"` // those that were handed in and are large enough to be told apart

	// Problem says why the submission was not graded. CompilerOutput is the output of the compiler.
	Problem        string `json:"problem,omitempty"`
	CompilerOutput string `json:"compilerOutput,omitempty"`
	Counted        Totals `json:"counted"` // the totals of the scenarios that count
	Remarks        Totals `json:"remarks"` // of the others

	// Evidence says how many of the scenarios that count could be put to the submission.
	Evidence Evidence `json:"evidence,omitzero"`

	// Causes are the faults that the results show, the one that blocks most first.
	Causes []steps.Cause `json:"causes,omitempty"`

	Groups  []Group        `json:"groups,omitempty"`
	Results []steps.Result `json:"results,omitempty"`
	Flaky   []string       `json:"flaky,omitempty"` // the ids of scenarios with different outcomes under --repeat

	// Bytes holds the exact bytes of every text that is not valid UTF-8, by its place, a pointer (RFC 6901) such as
	// "/results/0/play/output". In the text itself U+FFFD replaces invalid bytes. Writing fills it in.
	Bytes map[string][]byte `json:"bytes,omitempty"`
}

// Totals count scenarios by outcome.
type Totals map[engine.Outcome]int

// All returns the number of scenarios.
func (t Totals) All() int {
	n := 0
	for _, count := range t {
		n += count
	}
	return n
}

// String lists the counts in words, the passed ones first.
func (t Totals) String() string {
	var parts []string
	for _, outcome := range engine.Outcomes() {
		if t[outcome] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", t[outcome], outcome))
		}
	}
	return strings.Join(parts, ", ")
}

// Wrong returns the number of scenarios that went wrong by the submission's fault.
func (t Totals) Wrong() int {
	n := 0
	for outcome, count := range t {
		if outcome.Wrong() {
			n += count
		}
	}
	return n
}

// Failed returns the number of scenarios that were seen to go wrong by the submission's fault, without those that got
// nowhere because of that.
func (t Totals) Failed() int { return t.Wrong() - t[engine.Blocked] }

// Shown returns the number of scenarios that showed what the submission can do, or cannot. Those that are blocked did not get there.
func (t Totals) Shown() int { return t[engine.Passed] + t.Failed() }

// Faults returns the number of scenarios with a fault, whoever made it.
func (t Totals) Faults() int { return t.Wrong() + t[engine.Broken] }

// Absent returns the totals of the scenarios that nobody can be blamed for not having passed: they were never put to the submission.
func (t Totals) Absent() Totals {
	absent := Totals{}
	for _, outcome := range []engine.Outcome{engine.NotClaimed, engine.NotAsked} {
		if t[outcome] > 0 {
			absent[outcome] = t[outcome]
		}
	}
	return absent
}

// A Group has the totals of a group of rules of the document, of the scenarios that count.
type Group struct {
	Name   string `json:"name"`
	Totals Totals `json:"totals"`
	Rules  []Rule `json:"rules"`
}

// A Rule has the totals of one rule, of the scenarios that count.
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
		s.Version, s.Notes = failure.Version, failure.Notes
	}
}

// ForPerson lists the ids of the rules that a person must look at: nothing was shown of them that counts, because the grader does not
// understand code on which they rest.
func (s Submission) ForPerson() []string {
	var rules []string
	for _, r := range s.Results {
		if id := r.Shows(); r.Person && !r.Scenario.Remark && !slices.Contains(rules, id) {
			rules = append(rules, id)
		}
	}
	slices.Sort(rules)
	return rules
}

// Break records a fault of the grader or the machine.
func (s *Submission) Break(err error) { s.State, s.Problem = Broken, err.Error() }

// Grade records results. The state is [Broken] if one of them broke, and [NothingRan] if none of those that count could
// run.
func (s *Submission) Grade(facts *fixtures.Assignment, results []steps.Result) {
	s.State = Graded
	s.Results, s.Causes = steps.Judge(results)
	s.Counted, s.Remarks = Totals{}, Totals{}
	byRule := map[string]Totals{}
	for _, r := range s.Results {
		if r.Scenario.Remark {
			s.Remarks[r.Outcome]++
			continue
		}
		s.Counted[r.Outcome]++
		id := r.Shows()
		if byRule[id] == nil {
			byRule[id] = Totals{}
		}
		byRule[id][r.Outcome]++
	}
	s.Evidence = s.Counted.Evidence()
	s.Groups = groups(facts, byRule)
	s.shorten()
	switch broken := s.Counted[engine.Broken] + s.Remarks[engine.Broken]; {
	case broken > 0:
		s.Break(fmt.Errorf("%s could not be run, through no fault of the submission", Some(broken, "scenario")))
	case s.Counted.Shown() == 0:
		s.State, s.Problem = NothingRan, "the submission claims none of the selected scenarios that count"
	}
}

// A document has room for mostHeld bytes about what went wrong, and for one scenario no more than a share of the room that is left.
// So it stays of a size that can be read, whatever a program writes.
const (
	mostHeld = 6 << 20
	share    = 64

	// mostSentence bounds the sentence of a cause.
	mostSentence = 2000
)

// shorten cuts long texts.
func (s *Submission) shorten() {
	for i, c := range s.Causes {
		s.Causes[i].Sentence = strings.ToValidUTF8(c.Sentence[:min(mostSentence, len(c.Sentence))], "\uFFFD")
	}
	room := mostHeld
	for i := range s.Results {
		r := &s.Results[i]
		size, limit := weight(*r), room/share
		for most := limit; size > limit && most > 0; most = most * limit / (size + size/8) {
			shortenTo(most, r)
			size = weight(*r)
		}
		room -= size
	}
}

func shortenTo(most int, r *steps.Result) {
	r.Reason = strings.ToValidUTF8(r.Reason[:min(most, len(r.Reason))], "")
	if r.Play != nil {
		r.Play = r.Play.Short(most)
	}
	if r.Mismatch != nil {
		r.Mismatch = r.Mismatch.Short(most)
	}
}

// weight is the size of a result's texts in a document, in bytes.
func weight(r steps.Result) int {
	texts := steps.Result{Reason: r.Reason, Play: r.Play, Mismatch: r.Mismatch}
	size := 0
	for _, exact := range Exact(texts) {
		size += base64.StdEncoding.EncodedLen(len(exact))
	}
	encoded, err := json.Marshal(texts)
	if err != nil {
		panic(err) // it holds nothing but texts
	}
	return size + len(encoded)
}

func groups(facts *fixtures.Assignment, byRule map[string]Totals) []Group {
	var all []Group
	for _, g := range facts.Groups {
		group := Group{Name: g.Name, Totals: Totals{}}
		for _, rule := range facts.RulesOf(g) {
			totals := byRule[rule.ID]
			if totals == nil {
				continue
			}
			group.Rules = append(group.Rules, Rule{rule.ID, rule.Text, totals})
			for outcome, n := range totals {
				group.Totals[outcome] += n
			}
		}
		if len(group.Rules) > 0 {
			all = append(all, group)
		}
	}
	return all
}
