// Package hostiletest holds the stated outcomes of the hostile submissions, for tests.
package hostiletest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"rulebook/cmd/grader/internal/report"
	"rulebook/fixtures/yaml"
	"rulebook/impl/engine"
	"rulebook/impl/submission/box"
)

// An Attack is a hostile submission and its stated outcome. The top of outcomes.yaml explains the fields.
type Attack struct {
	Submission string            `yaml:"submission"`
	Tries      string            `yaml:"tries"`
	First      bool              `yaml:"first"`
	Only       []string          `yaml:"only"`
	Limits     Limits            `yaml:"limits"`
	Links      map[string]string `yaml:"links"`
	State      report.State      `yaml:"state"`
	Outcome    engine.Outcome    `yaml:"outcome"`
	Because    string            `yaml:"because"`
	Ends       bool              `yaml:"ends"`
	At         map[box.Level]struct {
		Could string `yaml:"could"`
		Why   string `yaml:"why"`
	} `yaml:"at"`
	Uncontained Harm `yaml:"uncontained"`
}

// Scenarios gives the scenarios that the attack must play.
func (a Attack) Scenarios() []string {
	if len(a.Only) == 0 {
		return []string{"03_main/The opening"}
	}
	return a.Only
}

// Limits are those under which an attack is graded; zero for the usual ones.
type Limits struct {
	CPU       time.Duration `yaml:"cpu"`
	Memory    int           `yaml:"memory"`
	Processes int           `yaml:"processes"`
}

// A Harm is a kind of damage that an uncontained attack does to the host.
type Harm string

// The kinds of damage.
const (
	Leak       Harm = "leak"       // it learns a secret
	Change     Harm = "change"     // a file of the host has changed, or there is a new one
	Connection Harm = "connection" // a server on the host hears from it
	Assault    Harm = "assault"    // a process of the host is stopped, traced or killed
	Survivor   Harm = "survivor"   // a process of its own outlives it
)

// Attacks reads the outcomes in the folder of the hostile submissions.
func Attacks(t testing.TB, folder string) []Attack {
	t.Helper()
	file := filepath.Join(folder, "outcomes.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []Attack
	if err := yaml.Decode(file, data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}
