package format

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever a student writes, every form can be read and counts the same.
func FuzzForms(f *testing.F) {
	for _, text := range nasty {
		f.Add(text[:min(len(text), 1000)])
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := everything(text)
		if got := orders(t, written(t, "annotations", s)); len(got) != 6 {
			t.Errorf("%q: there are %d orders to the runner: %q", text, len(got), got)
		}
		tests, failures := elements(t, written(t, "junit", s))
		if tests != 12 || failures != 5 {
			t.Errorf("%q: there are %d tests and %d failures in JUnit XML", text, tests, failures)
		}
		results := object(t, written(t, "ctrf", s))["results"].(map[string]any)
		if len(results["tests"].([]any)) != 12 {
			t.Errorf("%q: there are %d tests in CTRF", text, len(results["tests"].([]any)))
		}
		if err := obey(object(t, written(t, "gradescope", s)), gradescopeFields); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		outside(t, written(t, "github", s))
		tap := written(t, "tap", s)
		if !utf8.ValidString(tap) || strings.Count("\n"+tap, "\nok ")+strings.Count(tap, "\nnot ok ") != 12 ||
			strings.Contains(tap, "\nBail out!") ||
			strings.Count(tap, "\n  ---\n") != strings.Count(tap, "\n  ...\n") {
			t.Errorf("%q: something is forged in TAP:\n%s", text, tap)
		}
	})
}

// elements counts tests and failures.
func elements(t *testing.T, text string) (tests, failures int) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return tests, failures
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			switch start.Name.Local {
			case "testcase":
				tests++
			case "failure":
				failures++
			}
		}
	}
}
