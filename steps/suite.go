package steps

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cucumber/godog"

	"rulebook/features"
	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost"
)

// A Vocabulary is all that the features of one assignment may say.
type Vocabulary struct {
	// Assignment is the name of the folders of features and fixtures.
	Assignment string

	// Files has the assignment's folder, in which features and fixtures lie together. Default: those of the grader itself.
	Files fs.FS

	// Phrases are its step definitions.
	Phrases []Phrase

	// World gives the assignment's own world for one scenario. It is built upon the common one.
	World func(*World) any

	// Learn learns the dialect of a subject, by a few runs or commands of a world that belongs to no scenario. It is called once in a
	// grading, when a scenario asks for the dialect first. The error is for what is not the subject's doing. Default: there is none.
	Learn func(context.Context, *World) (Dialect, error)

	// Check finds what is wrong about the facts as far as only the package of the assignment can tell. Default: nothing.
	Check func(*fixtures.Assignment, []Scenario, engine.InProcess) error

	// Blames gives the id of the rule that a command breaks by what its error says, which holds an [engine.Refusal] or else an
	// [engine.Stop], such as one that tells of something missing; "" if it does not tell. Default: one that the assignment's
	// judgement has for the command, or else the rule of the scenario.
	Blames func(*fixtures.Assignment, engine.Request, error) string

	// Judge says which rule is broken where something went wrong in a scenario, by what is known of the subject as a whole: what
	// cannot be seen at all breaks nothing else. Default: the one that the error itself names.
	Judge func(world any, err error) error

	// Demands lists, for each command of the engine face, the id of the rule that demands a method for it by name. A
	// subject that has an engine face and does not claim the command breaks that rule. Default: what is not claimed is
	// no fault.
	Demands map[string]string
}

func (v Vocabulary) features() fs.FS {
	if v.Files == nil {
		return features.FS
	}
	return besideData{v.Files}
}

// A besideData is the folder of an assignment without its folders files and provided, in which everything is for programs, whatever it is
// called.
type besideData struct{ fs.FS }

// ReadDir lists a folder.
func (b besideData) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(b.FS, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		return name != "." && path.Dir(name) == "." && fixtures.ForPrograms(e.Name()+"/")
	}), err
}

func (v Vocabulary) fixtures() fs.FS {
	if v.Files == nil {
		return fixtures.FS
	}
	return v.Files
}

// speak registers the phrases for one scenario. At its end, the caller calls end with the error of the scenario, which it judges:
// godog keeps every step to the end of the suite, and would keep with it what the scenario has seen.
func (v Vocabulary) speak(sc *godog.ScenarioContext, w *World) (end func(error) error) {
	own := v.World(w)
	for _, p := range v.Phrases {
		sc.Step(p.Expression, reflect.MakeFunc(reflect.TypeOf(p.Method(own)), func(arguments []reflect.Value) []reflect.Value {
			return reflect.ValueOf(p.Method(own)).Call(arguments)
		}).Interface())
	}
	return func(err error) error {
		if v.Judge != nil && outcomeOf(err).Wrong() {
			err = v.Judge(own, err)
		}
		own = nil
		return err
	}
}

// A Suite is all that an assignment demands, ready to be put to a subject.
type Suite struct {
	Assignment string
	Facts      *fixtures.Assignment
	Scenarios  []Scenario

	// Home is the path of the folder of an assignment that is not the grader's own.
	Home string

	vocabulary Vocabulary
	reference  engine.InProcess
	table      []engine.Command
	features   fs.FS
}

// Open reads features and fixtures of the vocabulary's assignment, whose commands a reference carries out. An error means that
// they are at fault.
func Open(v Vocabulary, reference engine.InProcess) (*Suite, error) {
	facts, err1 := fixtures.Load(v.fixtures(), v.Assignment)
	scenarios, err2 := catalogue(v.features(), v.Assignment)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	if err := v.check(facts, scenarios, reference); err != nil {
		return nil, err
	}
	return &Suite{
		Assignment: v.Assignment, Facts: facts, Scenarios: scenarios, vocabulary: v, features: v.features(),
		reference: reference, table: reference.Commands().Commands(),
	}, nil
}

// check finds what is wrong about the facts as far as only the package of the assignment can tell.
func (v Vocabulary) check(facts *fixtures.Assignment, scenarios []Scenario, reference engine.InProcess) error {
	switch {
	case v.Check != nil:
		return v.Check(facts, scenarios, reference)
	case len(facts.Judgements) > 0:
		return facts.Misjudged("the assignment has no reference whose rules it could judge by: leave the file out")
	}
	return nil
}

// Phrases gives all that the features may say.
func (s *Suite) Phrases() []Phrase { return s.vocabulary.Phrases }

// Features has the feature files in the folder of the assignment.
func (s *Suite) Features() fs.FS { return s.features }

// Rubric gives the text of the rubric that comes with the assignment. The error for one that has none wraps [fs.ErrNotExist].
func (s *Suite) Rubric() ([]byte, error) {
	return fixtures.Rubric(s.vocabulary.fixtures(), s.Assignment)
}

// Files has the folder of an assignment that is not the grader's own; nil for one that is.
func (s *Suite) Files() fs.FS { return s.vocabulary.Files }

// In gives the suite of the features that another file system has in the folder of the assignment.
func (s *Suite) In(files fs.FS) (*Suite, error) {
	other := *s
	other.features = files
	scenarios, err := catalogue(files, s.Assignment)
	other.Scenarios = scenarios
	return &other, err
}

// Options say how a suite is run. The zero value runs every scenario.
type Options struct {
	// Select chooses scenarios. Default: all.
	Select func(Scenario) bool

	// Observe is told each result when no other attempt will change it, before it is judged together with the others. Default:
	// nobody.
	Observe func(Result)

	// Notice is told, in words for a report, what was noticed about the subject as a whole. Default: nobody.
	Notice func(words string)

	// CommandTime is how long one command of the engine face may take. Default: 10 seconds.
	CommandTime time.Duration

	// Parallel is how many scenarios may run side by side. Default: 1. Only console programs gain by it.
	Parallel int

	// Fresh gives every scenario a session of its own, instead of one session for many.
	Fresh bool

	// Once takes each scenario's first attempt for its result.
	Once bool

	// OneByOne makes all attempts at a scenario before the next one, so that Observe is told soon. Each has sessions of
	// its own then.
	OneByOne bool

	// Seed is what all random games are drawn from. The same seed gives the same games.
	Seed uint32

	// Solution is the model solution, which random scenarios ask what is right. Nil if the assignment has none.
	Solution *Solution
}

// Run puts the selected scenarios to the subject and gives their results in the order of the features. The error is for a
// suite that could not be run as a whole: nothing was selected, or a scenario got lost.
//
// Nothing that goes wrong counts before it went wrong in a process that has played no other game. A scenario that does not pass
// is tried once more, with its input typed line by line. If it passes then, it passes, and its result says so.
func (s *Suite) Run(ctx context.Context, subject engine.Subject, options Options) ([]Result, error) {
	selected := s.selected(options)
	if len(selected) == 0 {
		return nil, errors.New("running the suite: no scenario was selected, so nothing would be graded")
	}
	g := newGrading(ctx, s, subject, options)
	together, results := len(selected), map[string]Result{}
	if options.OneByOne {
		together = 1
	}
	for some := range slices.Chunk(selected, together) {
		found, err := g.run(ctx, some)
		if err != nil {
			return nil, err
		}
		maps.Copy(results, found)
	}
	g.tellDialect()
	if g.games.flaky && options.Notice != nil {
		options.Notice("two runs with the same input went differently, so each scenario got a run of its own: the program is flaky")
	}
	judged, causes := Judge(inOrder(results, selected))
	if words := lookedUp(judged); words != "" && options.Notice != nil {
		options.Notice(words)
	}
	if options.Once {
		return judged, nil
	}
	return judged, g.illustrate(ctx, judged, causes)
}

func (s *Suite) selected(options Options) []Scenario {
	if options.Select == nil {
		return s.Scenarios
	}
	return slices.DeleteFunc(slices.Clone(s.Scenarios), func(c Scenario) bool { return !options.Select(c) })
}

func inOrder(results map[string]Result, scenarios []Scenario) []Result {
	return Each(scenarios, func(c Scenario) Result { return results[c.ID] })
}

// An attempt is one run of godog over some scenarios.
type attempt struct {
	suite    *Suite
	desk     *desk
	parallel int
	small    bool         // it looks for small examples
	observe  func(Result) // of each result, if it is not nil

	wanted  map[string]Scenario
	mutex   sync.Mutex
	results map[string]Result
	traits  map[string]traits
}

// traits tell what a result owes to the circumstances of its attempt.
type traits struct {
	company bool // the run's process has played other games
	engine  bool // the engine face was used
	alone   bool // and no other scenario has used its session before
	spent   bool // the subject has used up what it may waste
}

func (a *attempt) run(ctx context.Context, scenarios []Scenario) error {
	a.wanted, a.results, a.traits = map[string]Scenario{}, map[string]Result{}, map[string]traits{}
	for _, c := range scenarios {
		a.wanted[c.ID] = c
	}
	if len(scenarios) == 0 {
		return nil
	}
	defer a.desk.close()
	cost.Ran(a.suite.Assignment, len(scenarios))
	godog.TestSuite{
		Name:                a.suite.Assignment,
		ScenarioInitializer: a.scenario,
		Options: &godog.Options{
			FS: a.suite.features, Paths: paths(scenarios), Format: "progress", Output: io.Discard, NoColors: true,
			Strict: true, Concurrency: a.parallel, DefaultContext: ctx,
		},
	}.Run()
	if err := ctx.Err(); err != nil {
		return err
	}
	// godog's own status counts neither what was not there nor what it did not recognise: the results must account for all.
	for _, c := range scenarios {
		if _, ok := a.results[c.ID]; !ok {
			return fmt.Errorf("running the suite: the scenario %q (%s:%d) gave no result", c.ID, c.File, c.Line)
		}
	}
	return nil
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
	w := &World{Facts: a.suite.Facts, Scenarios: a.suite.Scenarios, desk: a.desk, vocabulary: &a.suite.vocabulary, small: a.small}
	end := a.suite.vocabulary.speak(sc, w)
	step := ""
	sc.Before(func(ctx context.Context, pickle *godog.Scenario) (context.Context, error) {
		c, ok := a.wanted[id(pickle.Uri, pickle.Name)]
		if !ok || ctx.Err() != nil { // once it is interrupted, no other scenario begins
			return ctx, godog.ErrSkip
		}
		w.scenario, w.rule = c.ID, c.RuleID
		return ctx, nil
	})
	sc.StepContext().Before(func(ctx context.Context, st *godog.Step) (context.Context, error) {
		step = st.Text
		return ctx, nil
	})
	// godog calls this right after the step that went wrong, or after the last one.
	sc.After(func(ctx context.Context, pickle *godog.Scenario, err error) (context.Context, error) {
		err = end(err)
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
		r.Step, r.Reason, r.Asked = step, string(Beginning([]byte(err.Error()), mostKept)), w.Asked()
		r.Play, r.Example = w.played(), w.example
		r.Breaks, r.Signature = breaks(c, r.Outcome, err)
		if d, ok := errors.AsType[*Divergence](err); ok {
			r.InPart = d.InPart
		}
		if stop, ok := errors.AsType[*engine.Stop](err); ok {
			r.Person = stop.Person
		}
		if m, ok := errors.AsType[*Mismatch](err); ok {
			r.Mismatch = m.Short(mostKept)
		}
		if r.Outcome == engine.Broken {
			// A stack trace would help nobody who reads a report; its first line says what happened.
			r.Reason, _, _ = strings.Cut(r.Reason, "\n")
		}
		if errors.Is(err, godog.ErrUndefined) {
			r.Reason = a.suite.vocabulary.undefined(step)
		}
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.results[c.ID], a.traits[c.ID] = r, w.traits(err)
	if a.observe != nil {
		a.observe(r)
	}
}
