// Package assignments opens the suites of all assignments. It is the one place that brings together the two lists of assignments,
// the vocabularies and the references with what students hand in, and the assignments that a course has written for itself.
package assignments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/agnivade/levenshtein"

	"rulebook/fixtures"
	"rulebook/fixtures/yaml"
	"rulebook/impl"
	handedin "rulebook/impl/calls/handin"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/listed"
	"rulebook/impl/submission/source"
	"rulebook/steps"
	"rulebook/steps/calls"
	"rulebook/steps/console"
	"rulebook/steps/lint"
	"rulebook/steps/vocabularies"
)

// Names lists the assignments that have a suite.
func Names() []string { return vocabularies.Assignments() }

// Open opens the suite of an assignment. An error means that there is none of that name, or that its features or fixtures are
// at fault.
func Open(assignment string) (*steps.Suite, error) {
	vocabulary, known := vocabularies.Of(assignment)
	referred, named := impl.Assignment(assignment)
	if !known || !named {
		return nil, fmt.Errorf("opening the suite: there is no assignment %q", assignment)
	}
	return steps.Open(vocabulary, referred.Reference())
}

// IsFolder tells whether a word names the folder of an assignment, and not an assignment of the grader's own.
func IsFolder(word string) bool {
	info, err := os.Stat(word)
	return err == nil && info.IsDir() && !slices.Contains(Names(), word)
}

// OpenFolder opens the suite of an assignment that lies in a folder, which gives it its name: features, rules and perhaps a rubric, in
// the general vocabulary for console programs. An error means that they are at fault; it names all faults.
func OpenFolder(path string) (*steps.Suite, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(path)
	if err := Nameable(name); err != nil {
		return nil, err
	}
	files, err := readFolder(path, name)
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(files, name+"/rules.yaml"); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s/rules.yaml: there is no such file: it lists the rules of an assignment; "+
			"\"grader new\" writes an example", name)
	}
	facts, err := fixtures.Load(files, name)
	if err != nil {
		return nil, err
	}
	assignment, err := own(name, files, facts)
	if err != nil {
		return nil, err
	}
	vocabulary := console.Vocabulary(name, files)
	if facts.Face != nil {
		vocabulary = calls.Vocabulary(name, files, facts.Face, handedin.Lacks)
	}
	suite, err := steps.Open(vocabulary, assignment.Reference())
	if err != nil {
		return nil, err
	}
	if len(suite.Scenarios) == 0 {
		return nil, fmt.Errorf("there is no scenario in it: write one into a file such as %s/01_the_start.feature", name)
	}
	suite.Home = path
	faults, err := lint.Faults(suite)
	for _, fault := range faults {
		err = errors.Join(err, &fault)
	}
	return suite, err
}

var folderName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// Nameable says why an assignment in a folder cannot have a name; nil if it can.
func Nameable(name string) error {
	switch {
	case !folderName.MatchString(name):
		return fmt.Errorf("the folder gives the assignment its name, and %q is none: call it by one word of letters, digits and hyphens",
			name)
	case slices.Contains(Names(), name):
		return fmt.Errorf("the folder gives the assignment its name, and the grader has a %s of its own: call it otherwise", name)
	}
	return nil
}

// Idle puts a suite to a program that does nothing. It lists the scenarios that such a program passes although they are not tagged
// @empty, and those that cannot be carried out.
func Idle(ctx context.Context, suite *steps.Suite, solution *steps.Solution) ([]fixtures.Fault, error) {
	nobody := handin(suite).Reference()
	nobody.Play = func(io.Reader, io.Writer, func(time.Duration)) error { return nil }
	results, err := suite.Run(ctx, nobody, steps.Options{Once: true, Solution: solution})
	var faults []fixtures.Fault
	for _, r := range results {
		words := ""
		switch {
		case r.Outcome == engine.Broken:
			words = fmt.Sprintf("the scenario %q cannot be carried out: the step %q: %s", r.Scenario.Title, r.Step, r.Reason)
		case r.Outcome == engine.Passed && !slices.Contains(r.Scenario.Tags, "empty"):
			words = fmt.Sprintf("a program that does nothing passes the scenario %q: expect something of it, or tag it @empty",
				r.Scenario.Title)
		default:
			continue
		}
		faults = append(faults, fixtures.Fault{File: r.Scenario.File, Line: int(r.Scenario.Line), Words: words})
	}
	return faults, err
}

// Model gives the model solution of an assignment that a course has written for itself, which is built when it is asked; nil if there is
// none. Its answers are kept in a folder, if one is named.
func Model(suite *steps.Suite, conditions submission.Conditions, kept string) *steps.Solution {
	folder := filepath.Join(suite.Home, "solution")
	if _, err := os.Stat(folder); suite.Home == "" || err != nil {
		return nil
	}
	return &steps.Solution{Kept: kept, Open: func(ctx context.Context) (engine.Subject, error) {
		return OpenSubmission(ctx, folder, suite, conditions)
	}}
}

// own is an assignment that a course has written for itself, with the sources that it provides.
func own(name string, files fs.FS, facts *fixtures.Assignment) (submission.Assignment, error) {
	further, err := languages(name, files)
	assignment := ownProgram(name, further)
	if facts.Face != nil {
		assignment = handedin.Assignment(name, calls.Port(facts.Face))
		if len(further) > 0 {
			err = &fixtures.Fault{File: name + "/" + languagesName,
				Words: "classes and functions are called in the grader's languages alone: take out this file, or face.yaml"}
		}
		err = cmp.Or(err, throwers(name, files, facts.Face))
	}
	for _, within := range slices.Sorted(maps.Keys(facts.Provided)) {
		text := facts.Provided[within]
		file := &source.File{Path: within, Data: []byte(text), Mode: 0o644, Text: text, Content: []byte(text)}
		assignment.Handin.Provided = append(assignment.Handin.Provided, file)
	}
	if f := assignment.Handin.Unusable(); f != nil && err == nil {
		err = &fixtures.Fault{File: path.Join(name, "provided", f.Path),
			Words: "it is no source in a language that programs may be in: put files that they read into the folder files"}
	}
	return assignment, err
}

// ownProgram is an assignment that asks for a console program in any language, also in one of its own.
func ownProgram(name string, further []language.Language) submission.Assignment {
	return submission.Assignment{
		Name: name,
		Reference: func() engine.InProcess {
			return engine.InProcess{Title: name, Commands: func() *engine.Table { return engine.NewTable(name) }}
		},
		Handin: submission.Handin{Languages: func(all []language.Language) []language.Language {
			return append(slices.DeleteFunc(slices.Clone(all), func(l language.Language) bool {
				_, replaced := language.Named(l.Name, further)
				return replaced
			}), further...)
		}},
	}
}

// throwers says which languages of the exceptions in a face are none whose methods are called.
func throwers(name string, files fs.FS, face *fixtures.Face) (wrong error) {
	callable := steps.Each(submission.Callable(), func(l language.Language) string { return l.Name })
	names := strings.Join(callable, ", ")
	file := name + "/face.yaml"
	data, err := fs.ReadFile(files, file)
	for kind, classes := range face.Exceptions {
		for thrower, thrown := range classes {
			add := func(format string, arguments ...any) {
				line := yaml.Read(data).Line("exceptions", kind, thrower)
				wrong = errors.Join(wrong, &fixtures.Fault{File: file, Line: line, Words: fmt.Sprintf(format, arguments...)})
			}
			near := func(l string) bool { return levenshtein.ComputeDistance(l, thrower) <= 2 }
			if !slices.Contains(callable, thrower) && slices.ContainsFunc(callable, near) {
				add("no class or function is called in a language %s: write one of %s", thrower, names)
			}
			for _, class := range thrown {
				if near := meantBy(class); near != "" {
					add("%s is no usual exception: is %s meant?", class, near)
				}
			}
		}
	}
	return cmp.Or(err, wrong)
}

// usual are the exceptions that faces name most. A right program would fail for one that is misspelt.
var usual = strings.Fields(`ArithmeticException ArrayIndexOutOfBoundsException EmptyStackException IllegalArgumentException
	IllegalStateException IndexOutOfBoundsException InputMismatchException NoSuchElementException NullPointerException
	NumberFormatException UnsupportedOperationException IndexError KeyError LookupError RuntimeError TypeError ValueError
	ZeroDivisionError RangeError domain_error invalid_argument length_error logic_error out_of_range runtime_error errorString`)

// meantBy gives the usual exception that differs from a name in a letter, or in two of a long name; "" if none does, or it is one.
func meantBy(name string) string {
	apart := func(of string) int { return levenshtein.ComputeDistance(name, of) }
	near := slices.MinFunc(usual, func(a, b string) int { return apart(a) - apart(b) })
	if apart(near) == 0 || apart(near) > 1+len(near)/20 {
		return ""
	}
	return near
}

// languagesName is the name of the file of languages that only one course knows.
const languagesName = "languages.yaml"

// languages reads the languages of a course's own.
func languages(name string, files fs.FS) ([]language.Language, error) {
	rows, err := fs.ReadFile(files, name+"/"+languagesName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the languages of the assignment: %w", err)
	}
	return listed.Read(name+"/"+languagesName, rows)
}

// handin gives what students hand in for the assignment of a suite.
func handin(suite *steps.Suite) submission.Assignment {
	if known, ok := impl.Assignment(suite.Assignment); ok {
		return known
	}
	assignment, _ := own(suite.Assignment, suite.Files(), suite.Facts) // what is wrong was told when the suite was opened
	return assignment
}

// Packages lists what a machine needs for the submissions of the assignment of a suite, as packages of Ubuntu 22.04.
func Packages(suite *steps.Suite) []string { return handin(suite).Packages() }

// OpenSubmission finds and builds the submission at path, for the assignment of a suite. The errors are those of
// [submission.Open].
func OpenSubmission(
	ctx context.Context, path string, suite *steps.Suite, conditions submission.Conditions,
) (*submission.Subject, error) {
	return submission.Open(ctx, path, handin(suite), conditions)
}
