package assignments

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"rulebook/fixtures"
	"rulebook/fixtures/yaml"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// A Solution is a program that lies beside an assignment, to prove it.
type Solution struct {
	Name string // its folder in that of the assignment
	Path string // of its folder

	Fault // the zero value is that of a right one
}

// A Fault is what a wrong solution does wrong, as its fault.yaml says, or the name of its folder, which begins with a rule.
type Fault struct {
	About  string `yaml:"about"`  // in words
	Breaks string `yaml:"breaks"` // the id of the one rule that it breaks; "" if nothing says that yet
	Says   string `yaml:"says"`   // a part of the sentence of its cause; "" for any
}

// Solutions lists the programs beside the assignment in a folder: the model solution, other right ones below the folder right, and
// wrong ones below the folder wrong. The error names all that is wrong in their descriptions.
func Solutions(folder string, suite *steps.Suite) ([]Solution, error) {
	var all []Solution
	var wrong error
	for _, pattern := range []string{"solution", "right/*", "wrong/*"} {
		names, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		wrong = errors.Join(wrong, err)
		for _, name := range names {
			if foreign.MatchString(filepath.ToSlash(name)) || isEmpty(name) {
				continue
			}
			s := Solution{Name: path.Join(path.Dir(pattern), filepath.Base(name)), Path: name}
			if path.Dir(pattern) == "wrong" {
				wrong = errors.Join(wrong, s.describe(suite))
			}
			all = append(all, s)
		}
	}
	return all, wrong
}

// isEmpty tells whether a folder holds nothing yet.
func isEmpty(folder string) bool {
	entries, err := os.ReadDir(folder)
	return err == nil && len(entries) == 0
}

// describe reads what a wrong solution does wrong.
func (s *Solution) describe(suite *steps.Suite) error {
	if info, err := os.Stat(s.Path); err == nil && !info.IsDir() {
		return fmt.Errorf("%s: this is no folder: put a wrong program and its fault.yaml into one of their own, such as wrong/one",
			path.Join(suite.Assignment, s.Name))
	}
	data, err := os.ReadFile(filepath.Join(s.Path, "fault.yaml"))
	if errors.Is(err, fs.ErrNotExist) {
		s.Breaks = ruleIn(path.Base(s.Name), suite)
		return nil // if its name does not say what it breaks, that is told once it is graded
	}
	if err == nil {
		err = yaml.Decode(s.file(suite), data, &s.Fault)
	}
	if err != nil {
		return err
	}
	if _, known := suite.Facts.Rule(s.Breaks); !known {
		return &fixtures.Fault{File: s.file(suite), Line: yaml.Read(data).Line("breaks"),
			Words: fmt.Sprintf("it breaks %q, which is no rule: rules.yaml lists the rules", s.Breaks)}
	}
	return nil
}

// ruleIn gives the id of the rule that a name begins with, alone or before a hyphen; "" if it is none.
func ruleIn(name string, suite *steps.Suite) string {
	for _, r := range suite.Facts.Rules {
		if strings.HasPrefix(name+"-", r.ID+"-") {
			return r.ID
		}
	}
	return ""
}

// file gives the path of the description of a wrong solution, or else of the folder of one that has none, as errors have it.
func (s *Solution) file(suite *steps.Suite) string {
	const description = "fault.yaml"
	if _, err := os.Stat(filepath.Join(s.Path, description)); err == nil {
		return path.Join(suite.Assignment, s.Name, description)
	}
	return path.Join(suite.Assignment, s.Name)
}

// Proven grades a solution: a right one must pass all that counts, a wrong one break the rule that it names, and no other. It gives all
// that is otherwise. The options name the seed and the model solution. The error is of the machine.
func (s *Solution) Proven(
	ctx context.Context, suite *steps.Suite, conditions submission.Conditions, options steps.Options,
) ([]fixtures.Fault, error) {
	subject, err := OpenSubmission(ctx, s.Path, suite, conditions)
	missing, absent := errors.AsType[*source.NotFound](err)
	_, unbuilt := errors.AsType[*language.BuildError](err)
	if absent && len(missing.Rivals) > 1 {
		const words = "it holds several programs, %s: keep one, and move each other one into a folder of its own, such as right/java"
		return []fixtures.Fault{s.otherwise(suite, words, strings.Join(missing.Rivals, ", "))}, nil
	}
	if absent || unbuilt {
		words := "it is no program that can be graded: " + strings.TrimSpace(err.Error())
		return []fixtures.Fault{{File: path.Join(suite.Assignment, s.Name), Words: words}}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	defer subject.Close()
	options.Parallel, options.CommandTime = runtime.NumCPU(), subject.Limits().Time
	results, err := suite.Run(ctx, subject, options)
	if err != nil {
		return nil, fmt.Errorf("grading %s: %w", s.Name, err)
	}
	return slices.Concat(s.notPut(suite, results), s.unlike(suite, results)), nil
}

// otherwise is the fault of a solution that does something else than it should.
func (s *Solution) otherwise(suite *steps.Suite, format string, arguments ...any) fixtures.Fault {
	return fixtures.Fault{File: s.file(suite), Words: fmt.Sprintf(format, arguments...)}
}

// notPut lists the scenarios that could not be put to a solution, so that they show nothing of it.
func (s *Solution) notPut(suite *steps.Suite, results []steps.Result) (faults []fixtures.Fault) {
	for _, r := range results {
		if r.Outcome == engine.Broken || r.Outcome == engine.NotClaimed && !r.Scenario.Remark {
			faults = append(faults, s.otherwise(suite, "the scenario %s could not be put to it: %s", r.Scenario.ID, r.Reason))
		}
	}
	return faults
}

// unlike lists the causes that a solution should not have, and the one that it lacks.
func (s *Solution) unlike(suite *steps.Suite, results []steps.Result) (faults []fixtures.Fault) {
	causes := steps.Causes(results)
	breaks := slices.ContainsFunc(causes, func(c steps.Cause) bool { return c.Rule == s.Breaks })
	if s.Breaks == "" && path.Dir(s.Name) == "wrong" {
		return []fixtures.Fault{s.undescribed(suite, causes)}
	}
	var others []steps.Cause // of rules that it should not break
	for _, c := range causes {
		sentence := strings.TrimSuffix(c.Sentence, ".")
		switch {
		case c.Remark, c.Rule == s.Breaks && strings.Contains(c.Sentence, s.Says):
		case s.Breaks == "":
			example := results[slices.IndexFunc(results, func(r steps.Result) bool { return r.Scenario.ID == c.Example })]
			at, line := example.Scenario, int(example.Scenario.Line)
			if step := slices.Index(at.Steps, example.Step); step >= 0 {
				line = at.Lines[step]
			}
			words := fmt.Sprintf("%s is right, and the scenario %q says that it breaks %s: %s: mend the one or the other",
				s.Name, at.Title, c.Rule, sentence)
			faults = append(faults, fixtures.Fault{File: at.File, Line: line, Words: words})
		case c.Rule == s.Breaks:
			const words = "it breaks %s, but the scenario %s says that so: %s: mend what stands behind says: %q"
			faults = append(faults, s.otherwise(suite, words, s.Breaks, c.Example, sentence, s.Says))
		default:
			others = append(others, c)
		}
	}
	if len(others) > 0 {
		faults = append(faults, s.breaksMore(suite, others, breaks))
	}
	if s.Breaks != "" && !breaks && len(faults) == 0 {
		const words = "it passes all that counts, as a right one does: mend it, or write a scenario of %s that it fails"
		faults = append(faults, s.otherwise(suite, words, s.Breaks))
	}
	return faults
}

// undescribed is the fault of a wrong solution of which nobody has written what it breaks. It proposes the first cause.
func (s *Solution) undescribed(suite *steps.Suite, causes []steps.Cause) fixtures.Fault {
	const what = "nothing says which rule this wrong one breaks"
	at := slices.IndexFunc(causes, func(c steps.Cause) bool { return !c.Remark })
	if at < 0 {
		return s.otherwise(suite, what+". This one passes all that counts: mend it, or write a scenario that it fails")
	}
	sentence := strings.TrimSuffix(causes[at].Sentence, ".")
	const mend = ". If it is wrong because of this (%s), call its folder %s-%s, or put a fault.yaml into it: breaks: %[2]s"
	return s.otherwise(suite, what+mend, sentence, causes[at].Rule, path.Base(s.Name))
}

// few other rules may fail in what rests on a rule. A program that breaks more has more than one fault, or one that no tag can tell.
const few = 2

// breaksMore is the fault of a wrong solution that fails scenarios of other rules than the one that it should break.
func (s *Solution) breaksMore(suite *steps.Suite, others []steps.Cause, breaks bool) fixtures.Fault {
	fails := steps.Each(others, func(c steps.Cause) string {
		return fmt.Sprintf("%s fails in the scenario %s (%s)", c.Rule, c.Example, strings.TrimSuffix(c.Sentence, "."))
	})
	mend := fmt.Sprintf("no scenario of %s fails: write breaks: %s; "+
		"or a scenario of %[1]s that fails, and tag the other @needs-%[1]s", s.Breaks, others[0].Rule)
	const tag = "tag what can show nothing while %s is broken @needs-%[1]s"
	switch {
	case breaks && len(others) > few:
		mend = fmt.Sprintf("mend the program, so that it breaks less; or "+tag, s.Breaks)
	case breaks:
		mend = fmt.Sprintf(tag+"; else mend the program", s.Breaks)
	}
	return s.otherwise(suite, "this says that it breaks %s alone, but %s: %s", s.Breaks, strings.Join(fails, "; "), mend)
}

// Astray names what may be the model solution of an assignment whose folder has none by that name; "" if nothing may.
func Astray(suite *steps.Suite) string {
	entries, _ := os.ReadDir(suite.Home) // it was read when the suite was opened
	for _, e := range entries {
		_, program := syntaxOf(e.Name())
		switch {
		case e.Name() == "solution":
		case e.IsDir() && levenshtein.ComputeDistance(strings.ToLower(e.Name()), "solution") <= 2:
			return fmt.Sprintf(" (if %s holds it, rename that to solution)", e.Name())
		case program && !e.IsDir():
			return fmt.Sprintf(" (if %s is it, move it there)", e.Name())
		}
	}
	return ""
}
