package stepstest

import (
	stdcmp "cmp"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/fixtures/yaml"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/language"
	"rulebook/steps"
)

// A Verdict states the result of grading an example submission.
type Verdict struct {
	Submission string   `yaml:"submission"` // its folder
	Is         string   `yaml:"is"`         // right, wrong or unbuildable
	Language   string   `yaml:"language"`   // where an assignment is graded in many: the example is passed over without it
	About      string   `yaml:"about"`
	Fails      []string `yaml:"fails"`   // the scenarios that count and do not pass
	Remarks    []string `yaml:"remarks"` // the remarks that do not pass
}

// Verdicts reads the verdicts in the folder of an assignment's examples.
func Verdicts(t testing.TB, folder string) []Verdict {
	t.Helper()
	file := filepath.Join(folder, "verdicts.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []Verdict
	if err := yaml.Decode(file, data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// Main runs the tests of a package that grades examples: the boxes of its programs are made by its own executable.
func Main(m *testing.M) {
	box.Serve()
	os.Exit(m.Run())
}

// Guard contains the examples as the grader does by default.
func Guard(t testing.TB) *box.Guard {
	t.Helper()
	g, err := box.Choose(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// SkipMissing skips a test of a submission whose tools this machine lacks.
func SkipMissing(t testing.TB, err error) {
	t.Helper()
	if missing, ok := errors.AsType[*language.Missing](err); ok {
		t.Skipf("needs %s: %s", missing.Tool, missing.Reason)
	}
}

// NeedTime skips a test that may take longer than the rest of the time for tests.
func NeedTime(t testing.TB, takes time.Duration) {
	t.Helper()
	limited, ok := t.(*testing.T)
	if !ok {
		return
	}
	if end, ok := limited.Deadline(); ok && time.Until(end) < takes {
		t.Skip("hardly any of the tests' time is left: give them more, with -timeout=40m")
	}
}

// Examples grades the example submissions in a folder, each of which must get exactly its verdict. Every example must have one. An
// example in a language that the grader does not know is passed over.
func Examples(t *testing.T, suite *steps.Suite, assignment submission.Assignment, folder string) {
	stated := Verdicts(t, folder)
	everyExampleHasAVerdict(t, stated, folder)
	if testing.Short() {
		t.Skip("grading all examples takes minutes: leave out -short")
	}
	for _, v := range stated {
		t.Run(v.Submission, func(t *testing.T) {
			t.Parallel()
			checkExample(t, suite, assignment, filepath.Join(folder, v.Submission), v)
		})
	}
}

func everyExampleHasAVerdict(t *testing.T, stated []Verdict, folder string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !slices.ContainsFunc(stated, func(v Verdict) bool { return v.Submission == e.Name() }) {
			t.Errorf("%s has no verdict", e.Name())
		}
	}
}

func checkExample(t *testing.T, suite *steps.Suite, assignment submission.Assignment, path string, v Verdict) {
	if v.Language != "" && !submission.Knows(v.Language) {
		t.Skipf("the grader does not know the language %s", v.Language)
	}
	NeedTime(t, 2*time.Minute)
	subject, err := submission.Open(t.Context(), path, assignment, submission.Conditions{Guard: Guard(t)})
	SkipMissing(t, err)
	if _, refused := errors.AsType[*language.BuildError](err); refused || v.Is == "unbuildable" {
		if !refused || v.Is != "unbuildable" {
			t.Fatalf("the submission is %s (%s), opening it says: %v", v.Is, v.About, err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := subject.Close(); err != nil {
			t.Error(err)
		}
	}()
	// A machine under load may be slow, but a right program must not fail for it: the time for a command is generous, unless
	// the submission wants less.
	limit := stdcmp.Or(subject.Limits().Time, time.Minute)
	CompareVerdict(t, v, Run(t, suite, subject, steps.Options{CommandTime: limit, Parallel: runtime.NumCPU()}))
}

// CompareVerdict fails the test where results are not those of a verdict.
func CompareVerdict(t testing.TB, v Verdict, results []steps.Result) {
	t.Helper()
	for _, part := range []struct {
		name   string
		stated []string
		remark bool
	}{{"scenarios that count", v.Fails, false}, {"remarks", v.Remarks, true}} {
		var claimed, wrong []string
		for _, r := range results {
			if r.Scenario.Remark != part.remark || r.Outcome == engine.NotClaimed {
				continue
			}
			claimed = append(claimed, r.Scenario.ID)
			if r.Outcome != engine.Passed {
				wrong = append(wrong, r.Scenario.ID)
			}
			if r.Outcome == engine.Broken {
				t.Errorf("%s is broken: %s", r.Scenario.ID, r.Reason)
			}
		}
		if diff := cmp.Diff(meant(t, part.stated, claimed), wrong, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (%s): %s that do not pass (-stated +found):\n%s", v.Submission, v.About, part.name, diff)
		}
	}
	if v.Is == "right" && len(v.Fails) > 0 || v.Is == "wrong" && len(v.Fails)+len(v.Remarks) == 0 {
		t.Errorf("%s is called %s, but its verdict says otherwise", v.Submission, v.Is)
	}
}

// meant gives the ids that match the entries of a verdict, in the order of the suite.
func meant(t testing.TB, entries, ids []string) []string {
	t.Helper()
	chosen := map[string]bool{}
	for _, entry := range entries {
		prefix, several := strings.CutSuffix(entry, "*")
		matches := slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
			return id != entry && !(several && strings.HasPrefix(id, prefix))
		})
		if len(matches) == 0 || several && len(matches) < 2 {
			t.Errorf("the entry %q of the verdict stands for %d scenarios", entry, len(matches))
		}
		for _, id := range matches {
			chosen[id] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !chosen[id] })
}
