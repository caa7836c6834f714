package main

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
	"rulebook/steps"
)

const examples = "../../fixtures/submissions"

// A verdict is what the grader must say of an example submission.
type verdict struct {
	Submission string   `yaml:"submission"`
	Is         string   `yaml:"is"` // right, wrong or unbuildable
	About      string   `yaml:"about"`
	Fails      []string `yaml:"fails"`
	Remarks    []string `yaml:"remarks"`
}

func verdicts(t testing.TB, assignment string) []verdict {
	t.Helper()
	file := filepath.Join(examples, assignment, "verdicts.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []verdict
	if err := yaml.Decode(file, data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestExampleSubmissionsGetTheirVerdicts(t *testing.T) {
	if testing.Short() {
		t.Skip("grading all examples takes minutes: leave out -short")
	}
	for _, assignment := range steps.Assignments() {
		suite, err := steps.Open(assignment)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range verdicts(t, assignment) {
			t.Run(assignment+"/"+v.Submission, func(t *testing.T) {
				t.Parallel()
				checkVerdict(t, suite, v)
			})
		}
	}
}

func checkVerdict(t *testing.T, suite *steps.Suite, v verdict) {
	needTime(t, 2*time.Minute)
	path := filepath.Join(examples, suite.Assignment, v.Submission)
	subject, err := submission.Open(t.Context(), path, suite.Assignment, submission.Conditions{Guard: guard(t)})
	if missing, ok := errors.AsType[*submission.Missing](err); ok {
		t.Skip(missing)
	}
	if _, refused := errors.AsType[*submission.BuildError](err); refused || v.Is == "unbuildable" {
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
	results, err := suite.Run(t.Context(), subject, steps.Options{CommandTime: limit, Parallel: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	compareVerdict(t, v, results)
}

// needTime skips a test that may take longer than is left of the tests' time. All of them take longer on a slow machine than the ten
// minutes that go test allows unless told otherwise.
func needTime(t *testing.T, takes time.Duration) {
	t.Helper()
	if end, ok := t.Deadline(); ok && time.Until(end) < takes {
		t.Skip("hardly any of the tests' time is left: give them more, with -timeout=40m")
	}
}

func compareVerdict(t testing.TB, v verdict, results []steps.Result) {
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

// meant gives the ids that the entries of a verdict stand for, in the order of the suite.
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

func TestEveryExampleHasAVerdict(t *testing.T) {
	t.Parallel()
	for _, assignment := range steps.Assignments() {
		var stated []string
		for _, v := range verdicts(t, assignment) {
			stated = append(stated, v.Submission)
		}
		entries, err := os.ReadDir(filepath.Join(examples, assignment))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.IsDir() && !slices.Contains(stated, e.Name()) {
				t.Errorf("%s/%s has no verdict", assignment, e.Name())
			}
		}
	}
}

// guard contains the examples as the grader does by default.
func guard(t testing.TB) *box.Guard {
	t.Helper()
	g, err := box.Choose(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}
