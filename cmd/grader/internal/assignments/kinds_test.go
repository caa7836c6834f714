package assignments

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/fixtures/yaml"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/submissiontest"
)

// A slip is a fault that students make, in a file beside the folder of its assignment: a change of the right program of each language.
type slip struct {
	Name  string `yaml:"name"`
	Fault `yaml:",inline"`
	Edits map[string]edit `yaml:"edits"`
}

type edit struct {
	From string `yaml:"from"`
	To   string `yaml:"to"`
}

// The usual exercises of a first year can be said: a program that echoes, files, arguments, functions, objects, exceptions, lists, maps,
// sets, chance, and heirs of a class that is provided. Right and wrong programs in four languages are told apart.
func TestTheUsualExercisesAreProven(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const home = "testdata/kinds"
	for _, kind := range costtest.Most([]string{
		"lotto", "isbn", "heir", "sum", "chain", "counter", "division", "echo", "echo-file", "echo-function", "sets",
	}, 3) {
		folder := filepath.Join(home, kind)
		suite, err := OpenFolder(folder)
		if err != nil {
			t.Fatal(err)
		}
		solutions, err := Solutions(folder, suite)
		if err != nil || len(solutions) != 4 {
			t.Errorf("%s: %v: %d right programs, want one in each of four languages", kind, err, len(solutions))
		}
		for _, s := range append(solutions, slips(t, folder)...) {
			t.Run(kind+"/"+s.Name, func(t *testing.T) {
				t.Parallel()
				prove(t, suite, s, "", "")
			})
		}
	}
}

// slips makes the wrong programs of an assignment.
func slips(t *testing.T, folder string) []Solution {
	t.Helper()
	data, err := os.ReadFile(folder + ".yaml")
	var all []slip
	if err == nil {
		err = yaml.Decode(folder+".yaml", data, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	var wrong []Solution
	for _, s := range all {
		for language, edit := range s.Edits {
			path := submissiontest.HandIn(t, edit.made(t, folder, language))
			wrong = append(wrong, Solution{Name: "wrong/" + s.Name + "-" + language, Path: path, Fault: s.Fault})
		}
	}
	return wrong
}

// made changes the right program of a language.
func (e edit) made(t *testing.T, folder, language string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "right", language, "*"))
	if language == "python" {
		files, err = filepath.Glob(filepath.Join(folder, "solution", "*"))
	}
	if err != nil || len(files) != 1 {
		t.Fatalf("%s: %v: %d files in %s, want one", folder, err, len(files), language)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(text), e.From) {
		t.Fatalf("%s: %v: there is no %q", files[0], err, e.From)
	}
	return map[string]string{filepath.Base(files[0]): strings.ReplaceAll(string(text), e.From, e.To)}
}
