// Package cheats holds the stated outcomes of the programs that try to be called right, for tests.
package cheats

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/assignments"
	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures/yaml"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
)

// A Cheat is a program that tries to be called right, and its stated outcome. The top of outcomes.yaml explains the
// fields.
type Cheat struct {
	Submission string         `yaml:"submission"`
	Assignment string         `yaml:"assignment"`
	Tries      string         `yaml:"tries"`
	First      bool           `yaml:"first"`
	Language   string         `yaml:"language"`
	Time       time.Duration  `yaml:"time"`
	Only       []string       `yaml:"only"`
	Passes     []string       `yaml:"passes"`
	Outcome    engine.Outcome `yaml:"outcome"`
	Earns      int            `yaml:"earns"`
	State      report.State   `yaml:"state"`
	Says       []string       `yaml:"says"`
}

// Limit is how long one run or one answer of the cheat may take.
func (c Cheat) Limit() time.Duration { return cmp.Or(c.Time, time.Minute) }

// Want gives the outcome that a scenario must have.
func (c Cheat) Want(scenario string) engine.Outcome {
	if slices.Contains(c.Passes, scenario) {
		return engine.Passed
	}
	return cmp.Or(c.Outcome, engine.Failed)
}

// Gradable tells whether the statement holds here: the grader knows the assignment and the language, either of which
// may have been taken out.
func (c Cheat) Gradable() bool {
	return slices.Contains(assignments.Names(), c.Assignment) && (c.Language == "" || submission.Knows(c.Language))
}

// All reads the outcomes in the folder of the cheats.
func All(t testing.TB, folder string) []Cheat {
	t.Helper()
	file := filepath.Join(folder, "outcomes.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []Cheat
	if err := yaml.Decode(file, data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}
