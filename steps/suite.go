package steps

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cucumber/godog"

	"rulebook/features"
	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A Phrase is one step definition.
type Phrase struct {
	// Expression matches a whole step.
	Expression *regexp.Regexp

	// Method gives the method of the assignment's world that carries the step out.
	Method func(world any) any
}

// On makes a phrase for worlds of type W. The expression must match a whole step.
func On[W any](expression string, method func(W) any) Phrase {
	return Phrase{regexp.MustCompile("^" + expression + "$"), func(world any) any { return method(world.(W)) }}
}

// A Vocabulary is all that the features of one assignment may say.
type Vocabulary struct {
	// Assignment is the name of the folders of features and fixtures.
	Assignment string

	// Phrases are its step definitions.
	Phrases []Phrase

	// World gives the assignment's own world for one scenario. It is built upon the common one.
	World func(*World) any
}

// speak registers the phrases for one scenario.
func (v Vocabulary) speak(sc *godog.ScenarioContext, w *World) {
	own := v.World(w)
	for _, p := range v.Phrases {
		sc.Step(p.Expression, p.Method(own))
	}
}

// A Suite is all that an assignment demands, ready to be put to a subject.
type Suite struct {
	Assignment string
	Facts      *fixtures.Assignment
	Scenarios  []Scenario

	vocabulary Vocabulary
	table      []engine.Command
}

// Open reads features and fixtures of the vocabulary's assignment. An error means that they are at fault.
func Open(v Vocabulary, table []engine.Command) (*Suite, error) {
	facts, err := fixtures.Load(v.Assignment)
	if err != nil {
		return nil, err
	}
	scenarios, err := Catalogue(v.Assignment)
	if err != nil {
		return nil, err
	}
	return &Suite{Assignment: v.Assignment, Facts: facts, Scenarios: scenarios, vocabulary: v, table: table}, nil
}

// Options say how a suite is run. The zero value runs every scenario.
type Options struct {
	// Select chooses scenarios. Default: all.
	Select func(Scenario) bool

	// Observe is told each result when it is final. Default: nobody.
	Observe func(Result)

	// CommandTime is how long one command of the engine face may take. Default: 10 seconds.
	CommandTime time.Duration

	// Parallel is how many scenarios may run side by side. Default: 1. Only console programs gain by it.
	Parallel int

	// Fresh gives every scenario a session of its own, instead of one session for many.
	Fresh bool

	// Once takes each scenario's first attempt for its result.
	Once bool
}

// Run puts the selected scenarios to the subject and gives their results in the order of the features. The error is for a
// suite that could not be run as a whole: nothing was selected, or a scenario got lost.
//
// A scenario that does not pass is tried once more, in a session of its own and with its input typed line by line. If it
// passes then, it passes, and its result says so.
func (s *Suite) Run(ctx context.Context, subject engine.Subject, options Options) ([]Result, error) {
	if options.Observe == nil {
		options.Observe = func(Result) {}
	}
	selected := s.selected(options)
	if len(selected) == 0 {
		return nil, errors.New("running the suite: no scenario was selected, so nothing would be graded")
	}
	first := &attempt{suite: s, desk: s.newDesk(subject, options), parallel: options.Parallel}
	first.observe = func(r Result) {
		if options.Once || settled(r.Outcome) {
			options.Observe(r)
		}
	}
	if err := first.run(ctx, selected); err != nil {
		return nil, err
	}
	if !options.Once {
		if err := s.again(ctx, subject, options, selected, first); err != nil {
			return nil, err
		}
	}
	return first.inOrder(selected), nil
}

func (s *Suite) selected(options Options) []Scenario {
	if options.Select == nil {
		return s.Scenarios
	}
	return slices.DeleteFunc(slices.Clone(s.Scenarios), func(c Scenario) bool { return !options.Select(c) })
}

// again gives a second attempt to what went wrong in the first, whose results it settles.
func (s *Suite) again(ctx context.Context, subject engine.Subject, options Options, selected []Scenario, first *attempt) error {
	second := &attempt{suite: s, desk: s.newDesk(subject, options), parallel: options.Parallel}
	second.desk.feed, second.desk.fresh = engine.LineByLine, true
	unsettled := slices.DeleteFunc(slices.Clone(selected), func(c Scenario) bool { return settled(first.results[c.ID].Outcome) })
	if err := second.run(ctx, unsettled); err != nil {
		return err
	}
	first.merge(second)
	for _, c := range unsettled {
		options.Observe(first.results[c.ID])
	}
	return nil
}

// settled tells whether a second attempt could make no difference.
func settled(outcome engine.Outcome) bool {
	return outcome == engine.Passed || outcome == engine.NotClaimed || outcome == engine.Broken
}

func (s *Suite) newDesk(subject engine.Subject, options Options) *desk {
	return &desk{table: s.table, subject: subject, fresh: options.Fresh, time: cmp.Or(options.CommandTime, 10*time.Second)}
}

// An attempt is one run of godog over some scenarios.
type attempt struct {
	suite    *Suite
	desk     *desk
	parallel int
	observe  func(Result)

	wanted  map[string]Scenario
	mutex   sync.Mutex
	results map[string]Result
}

func (a *attempt) run(ctx context.Context, scenarios []Scenario) error {
	a.wanted, a.results = map[string]Scenario{}, map[string]Result{}
	for _, c := range scenarios {
		a.wanted[c.ID] = c
	}
	if len(scenarios) == 0 {
		return nil
	}
	defer a.desk.close()
	godog.TestSuite{
		Name:                a.suite.Assignment,
		ScenarioInitializer: a.scenario,
		Options: &godog.Options{
			FS: features.FS, Paths: paths(scenarios), Format: "progress", Output: io.Discard, NoColors: true,
			Strict: true, Concurrency: a.parallel, DefaultContext: ctx,
		},
	}.Run()
	// godog's own status counts neither what was not there nor what it did not recognise: the results must account for all.
	for _, c := range scenarios {
		if _, ok := a.results[c.ID]; !ok {
			return fmt.Errorf("running the suite: the scenario %q (%s:%d) gave no result", c.ID, c.File, c.Line)
		}
	}
	return ctx.Err()
}

// paths gives what godog must read to find the scenarios: their lines, or their whole files if there are many of them, because
// it reads a file anew for each line.
func paths(scenarios []Scenario) []string {
	var lines, files []string
	for _, c := range scenarios {
		lines = append(lines, fmt.Sprintf("%s:%d", c.File, c.Line))
		files = append(files, c.File)
	}
	lines, files = slices.Compact(lines), slices.Compact(files)
	if len(lines) > 2*len(files) {
		return files
	}
	return lines
}

// scenario prepares the world of one scenario and waits for its end.
func (a *attempt) scenario(sc *godog.ScenarioContext) {
	w := &World{Facts: a.suite.Facts, desk: a.desk}
	a.suite.vocabulary.speak(sc, w)
	step := ""
	sc.Before(func(ctx context.Context, pickle *godog.Scenario) (context.Context, error) {
		if _, ok := a.wanted[id(pickle.Uri, pickle.Name)]; !ok {
			return ctx, godog.ErrSkip
		}
		return ctx, nil
	})
	sc.StepContext().Before(func(ctx context.Context, st *godog.Step) (context.Context, error) {
		step = st.Text
		return ctx, nil
	})
	// godog calls this right after the step that went wrong, or after the last one.
	sc.After(func(ctx context.Context, pickle *godog.Scenario, err error) (context.Context, error) {
		if c, ok := a.wanted[id(pickle.Uri, pickle.Name)]; ok {
			a.record(c, w, step, err)
		}
		w.leave()
		return ctx, nil
	})
}

func (a *attempt) record(c Scenario, w *World, step string, err error) {
	r := Result{Scenario: c, Outcome: outcomeOf(err)}
	if err != nil {
		r.Step, r.Reason, r.Asked = step, err.Error(), w.Asked()
		r.Play = w.played()
		if m, ok := errors.AsType[*Mismatch](err); ok {
			r.Mismatch = m
		}
		if r.Outcome == engine.Broken {
			// A stack trace would help nobody who reads a report; its first line says what happened.
			r.Reason, _, _ = strings.Cut(r.Reason, "\n")
		}
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.results[c.ID] = r
	if a.observe != nil {
		a.observe(r)
	}
}

// merge takes over what a second attempt has settled. If typing line by line has made any scenario pass, the program needs
// it, and what line by line shows of the others is the truth about them.
func (a *attempt) merge(second *attempt) {
	byLine := false
	for id, r := range second.results {
		byLine = byLine || r.Outcome == engine.Passed && a.results[id].Play != nil
	}
	for id, r := range second.results {
		first := a.results[id]
		if r.Outcome == engine.Passed {
			r.Note = rescued(first)
		} else if !byLine || first.Play == nil {
			continue
		}
		a.results[id] = r
	}
}

// rescued says what made the difference to a scenario that passed only at its second attempt.
func rescued(first Result) string {
	switch {
	case first.Outcome == engine.TimedOut:
		return "passed at the second attempt; the first ran out of time"
	case first.Play != nil:
		return "passed when the input was typed line by line; the program loses input that comes all at once"
	}
	return "passed only in a fresh process: something is left over from earlier games"
}

func (a *attempt) inOrder(scenarios []Scenario) []Result {
	results := make([]Result, len(scenarios))
	for i, c := range scenarios {
		results[i] = a.results[c.ID]
	}
	return results
}
