package page

import (
	"slices"
	"strings"
	"testing"

	"rulebook/cmd/grader/internal/report"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
)

func TestMarkdownSaysTheSame(t *testing.T) {
	t.Parallel()
	text := written(t, Markdown, graded())
	for _, want := range []string{
		"# Peg Solitaire Game\n", "Student: ` Ada Lovelace (ada) `", "**Mark: 32.50 of 100.00 points.** 4 of 8 scenarios went wrong.",
		"| The game | 12.50 | 50.00 | 1 of 4 scenarios passed |",
		"| Methods | – | – | it claims none of these scenarios |", "| **All** | **32.50** | 100.00 | |",
		"## What went wrong\n\n### 1. ` a jump to the left takes no peg away `\n", "## The game (12.50 of 50.00)",
		"### CS300-R3 A peg jumps.", "1 passed, 1 failed",
		"- CS300-R30 It has methods. 1 not claimed\n", "**FAILED: A jump to the LEFT**",
		"features/cs300/01_the_game.feature:12", "@--         @-@\n",
		"**CRASHED: A hidden test**", "Only the rule and the outcome are shown.", "The scenarios of this part are not shown.",
		"The layout: ` with other blanks `", "- ` it was late `", "- ` A game of chance `", "landlock: programs see processes", "what was found",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "\n\n\n") {
		t.Error("there are two empty lines after each other outside of what was printed")
	}
}

func TestFencesAreLongerThanWhatIsInThem(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, fence, reason string }{
		{"plain", "```", "three are the least"},
		{"a ` b `` c", "```", "shorter ones inside"},
		{"```\nx\n```", "````", "as many inside"},
		{"x\n``````` y", "````````", "many inside"},
	}
	for _, test := range tests {
		got := strings.ReplaceAll(fenced(test.text), codeEnd, "\n")
		if want := test.fence + "text\n" + test.text + "\n" + test.fence; got != want {
			t.Errorf("%q: %q: %s", test.text, got, test.reason)
		}
	}
	for text, want := range map[string]string{"x": "` x `", "a`b": "`` a`b ``", "``": "``` `` ```", "": "", "  ": ""} {
		if got := report.Code(text); got != want {
			t.Errorf("%q is written as %q, not %q", text, got, want)
		}
	}
}

func TestOurOwnWordsAreNoMarkup(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want, reason string }{
		{"A peg jumps. Then: nothing.", "A peg jumps. Then: nothing.", "prose stays readable"},
		{"a_b *c* [d](e) <f> | g", `a\_b \*c\* \[d\](e) \<f\> \| g`, "markup"},
		{"@all #1 https://example.org www.example.org", `\@all \#1 https\://example\.org www\.example\.org`, "references and addresses"},
		{"çağ – “x”", "çağ – “x”", "letters"},
	}
	for _, test := range tests {
		if got := escaped(test.text); got != test.want {
			t.Errorf("%q is written as %q: %s", test.text, got, test.reason)
		}
	}
}

func TestMarkdownIsBounded(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := graded()
	s.CompilerOutput = strings.Repeat(strings.Repeat("x", 9999)+"\n", 9999)
	for range 2000 {
		s.Groups[0].Rules[0].Cases = append(s.Groups[0].Rules[0].Cases, graded().Groups[0].Rules[0].Cases[1])
	}
	text := written(t, Markdown, s)
	if len(text) > 1<<20 || !strings.Contains(text, "The details are left out here") || !strings.Contains(text, " lines left out ") {
		t.Errorf("it has %d bytes, or it is not said what is left out", len(text))
	}
}

// A broken scenario is shown, and never as the student's failure.
func TestBrokenScenariosAreShownAsSuch(t *testing.T) {
	t.Parallel()
	s := graded()
	s.Groups[0].Rules[0].Cases[1].Outcome = engine.Broken
	if text := written(t, Markdown, s); !strings.Contains(text, "**BROKEN: A jump to the LEFT**") {
		t.Error("Markdown does not show what broke")
	}
	wrong := elements(parsed(t, pageOf(t, s)), "details", "wrong")
	if !slices.ContainsFunc(textsOf(wrong), func(text string) bool { return strings.Contains(text, "broken A jump to the LEFT") }) {
		t.Error("the page does not show what broke")
	}
}
