package assignments

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/submission/source"
	"rulebook/impl/submission/submissiontest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// hello writes an assignment with a program in a language that the grader does not know, and with other files.
func hello(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "hello")
	all := map[string]string{
		"rules.yaml":           "document: A\nrules:\n  - {id: A-R1, section: A, rule: It greets., basis: stated, graded: scenarios}\n",
		"01_a.feature":         "Feature: A\n  @A-R1\n  Scenario: A\n    Then the program prints the line \"Hello\"\n",
		"solution/hello.greet": "echo Hello\n",
	}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// A program in a language of a course's own is found and run, and only there.
func TestALanguageOfACoursesOwn(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sh")
	const row = "- {name: Greet, endings: [.greet], tools: [sh], check: [-n, MAIN], run: [TOOL, MAIN], answers: [], smallest: ':'}\n"
	for _, test := range []struct {
		rows   string
		found  bool
		reason string
	}{
		{"", false, "nobody knows it"},
		{row, true, "the course does"},
		{strings.Replace(row, "Greet", "Python", 1), true, "it stands in the place of another"},
	} {
		files := map[string]string{}
		if test.rows != "" {
			files["languages.yaml"] = test.rows
		}
		folder := hello(t, files)
		suite, err := OpenFolder(folder)
		if err != nil {
			t.Fatal(err)
		}
		subject, err := OpenSubmission(t.Context(), filepath.Join(folder, "solution"), suite, inBox(t))
		if _, missing := errors.AsType[*source.NotFound](err); missing == test.found || err != nil && !missing {
			t.Errorf("%s: %v", test.reason, err)
		}
		if err != nil {
			continue
		}
		r := stepstest.Run(t, suite, subject, steps.Options{})[0]
		if r.Outcome != engine.Passed {
			t.Errorf("%s: it %s: %s", test.reason, r.Outcome, r.Reason)
		}
		if err := subject.Close(); err != nil {
			t.Error(err)
		}
	}
}

// What is wrong in the rows is told by its line.
func TestLanguagesThatAreNone(t *testing.T) {
	t.Parallel()
	const face = "functions: [f(int) int]\n"
	const right = "- {name: Greet, endings: [.greet], tools: [sh], run: [TOOL, MAIN]}\n"
	for _, test := range []struct {
		rows, face, want, reason string
	}{
		{right + "- {name: A, endings: [.a], tools: [a]}\n", "", "hello/languages.yaml: line 2: A is neither run nor built", "no way to run it"},
		{"- {endings: [.a], tools: [a], run: [MAIN]}\n", "", "hello/languages.yaml: line 1: a language has no name", "no name"},
		{"- {name: A, endings: [a], tools: [a], run: [MAIN]}\n", "", "A has no endings of files", "an ending without a dot"},
		{"- {name: A, endings: [.a], run: [MAIN]}\n", "", "A has no command", "no tool"},
		{"- {name: A, endings: [.a], tools: [a], run: [MAIN], mentions: use}\n", "", "put brackets around", "a pattern without brackets"},
		{"- {name: A, ending: [.a]}\n", "", `line 1: there is no field "ending"`, "a field that is none"},
		{"- {name: A, endings: [.a], tools: [a], run: [MAIN], main: '('}\n", "",
			"hello/languages.yaml: line 1: A: error parsing regexp", "a pattern that is none"},
		{right, face, "take out this file, or face.yaml", "classes in it"},
		{"", face + "exceptions:\n  odd:\n    Java: [Error]\n    Jave: [Error]\n",
			"hello/face.yaml:5: no class or function is called in a language Jave: write one of Java, Python, C,", "the language of an exception"},
		{"", face + "exceptions:\n  odd:\n    Java: [Error, NoSuchElmentException]\n",
			"hello/face.yaml:4: NoSuchElmentException is no usual exception: is NoSuchElementException meant?", "a misspelt exception"},
	} {
		files := map[string]string{}
		for name, text := range map[string]string{"languages.yaml": test.rows, "face.yaml": test.face} {
			if text != "" {
				files[name] = text
			}
		}
		if _, err := OpenFolder(hello(t, files)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %q", test.reason, err, test.want)
		}
	}
}
