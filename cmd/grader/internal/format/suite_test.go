package format

import (
	"regexp"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/rubric"
	"rulebook/cmd/grader/internal/sheet"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
)

// The expectation stays secret where only the program's actions may be shown, even if the sheet has it.
func TestWhatWasExpectedIsShownInFullOnly(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		show   rubric.Show
		want   bool
		reason string
	}{{rubric.ShowFull, true, "everything is shown"}, {rubric.ShowActual, false, "only what the program did"}} {
		c := kase("a failed one", engine.Failed)
		c.Mismatch = &steps.Mismatch{Form: steps.ListForm, Expected: []string{"the secret"}, Actual: []string{"the answer"}}
		s := perfect()
		s.Groups[0] = group("One", "0", "33.33", test.show, nil, c)
		for _, form := range []string{"junit", "ctrf", "tap", "gradescope", "github", "annotations"} {
			got := written(t, form, s)
			if strings.Contains(got, "the secret") != test.want || !strings.Contains(got, "the answer") {
				t.Errorf("%s: %s: %s", form, test.reason, got)
			}
		}
	}
}

func TestBounded(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, test := range []struct {
		lines string
		most  int
		want  string
	}{
		{"one\ntwo\n", 7, "one\ntwo"},
		{"one\ntwo\nthree", 9, "one\ntwo\n... 6 more bytes, which are in the result document ..."},
		{"ääää", 5, "ää\n... 4 more bytes, which are in the result document ..."},
	} {
		if got := bounded(test.lines, test.most); got != test.want {
			t.Errorf("%q up to %d is %q, want %q", test.lines, test.most, got, test.want)
		}
	}
	// GitLab takes 30 MB of a file, GitHub 1 MiB of a step.
	long := many(strings.Repeat("<", 700))
	for form, most := range map[string]int{
		"junit": 20 << 20, "ctrf": 20 << 20, "tap": 5 << 20, "gradescope": 1 << 20, "github": 1 << 20, "annotations": 1 << 20,
	} {
		if got := len(written(t, form, long)); got > most {
			t.Errorf("%s of 200 long failures has %d bytes", form, got)
		}
	}
}

// Readers of JUnit XML drop the second test of a class and name, and take what is before the last dot of a class for a package.
func TestJUnitNamesAreUnique(t *testing.T) {
	t.Parallel()
	s := perfect()
	twice := kase("a", engine.Passed)
	s.Groups = []sheet.Group{group("a.b", "0", "50", rubric.ShowFull, nil, twice, twice), group("a_b", "0", "50", rubric.ShowFull, nil, twice)}
	got := written(t, "junit", s)
	for _, want := range []string{
		`classname="cs300.a_b" name="a"`, `classname="cs300.a_b" name="a (2)"`, `classname="cs300.a_b" name="a (3)"`,
	} {
		if strings.Count(got, want+" ") != 1 {
			t.Errorf("it does not stand there once: %s\n%s", want, got)
		}
	}
}

// GitLab shows files that stand in the output of a test in double brackets.
func TestJUnitNamesNoFiles(t *testing.T) {
	t.Parallel()
	s := everything("[[ATTACHMENT|/etc/passwd]] [[[ATTACHMENT|x]]")
	got := regexp.MustCompile(`(?s)<system-out>.*?</system-out>`).FindString(written(t, "junit", s))
	if !strings.Contains(got, "ATTACHMENT") || strings.Contains(got, "[[ATTACHMENT") {
		t.Errorf("the output of a test is %q", got)
	}
}

// A title is no directive.
func TestTAPTitlesAreNoDirectives(t *testing.T) {
	t.Parallel()
	s := perfect()
	c := kase("a # SKIP b", engine.Failed)
	c.Scenario.Title = `a \ # SKIP b`
	s.Groups[0] = group("One # TODO", "0", "33.33", rubric.ShowFull, nil, c)
	if got, want := written(t, "tap", s), `not ok 1 - One \# TODO: a \\ \# SKIP b`+"\n"; !strings.Contains(got, want) {
		t.Errorf("it lacks %q:\n%s", want, got)
	}
}

// Jenkins and reporters on GitHub tell flaky tests from others by an element of their own. A flaky test that failed is a failure.
func TestJUnitTellsFlakyTests(t *testing.T) {
	t.Parallel()
	s := perfect()
	s.Flaky = []string{"a"}
	const want = `<flakyFailure message="It had another outcome when it was repeated." type="flaky"></flakyFailure>`
	if got := written(t, "junit", s); strings.Count(got, want) != 1 || !strings.Contains(got, `failures="0" errors="0" skipped="0"`) {
		t.Errorf("a flaky test that passed is\n%s", got)
	}
	s.Groups[0].Rules[0].Cases[0].Outcome = engine.Flaky
	if got := written(t, "junit", s); strings.Contains(got, "flakyFailure") ||
		!strings.Contains(got, `<failure message="flaky" type="flaky">`) {
		t.Errorf("a flaky test that failed is\n%s", got)
	}
}

// CTRF wants the names of what it does not know to begin with the name of who adds them, in the same way everywhere.
func TestCTRFNamesWhatWeAdd(t *testing.T) {
	t.Parallel()
	s := everything("text")
	results := object(t, written(t, "ctrf", s))["results"].(map[string]any)
	extras := []any{results["extra"]}
	for _, test := range results["tests"].([]any) {
		if extra, has := test.(map[string]any)["extra"]; has {
			extras = append(extras, extra)
		}
	}
	if len(extras) < 2 {
		t.Errorf("there are %d objects of ours, want also those of remarks", len(extras))
	}
	for _, extra := range extras {
		for name := range extra.(map[string]any) {
			if !strings.HasPrefix(name, "rulebook.") {
				t.Errorf("the name %s does not begin with rulebook.", name)
			}
		}
	}
}
