package document

import (
	"strings"
	"testing"
	"unicode/utf8"

	"rulebook/impl/engine"
)

func TestExplanations(t *testing.T) {
	t.Parallel()
	tests := []struct {
		word   string
		want   []string // parts, in this order
		reason string
	}{
		{"CS300-R4", []string{"CS300-R4  Peg Solitaire", "The Rules of Peg Solitaire", "stated", "No peg jumps diagonally.",
			"01_the_game/"}, "a rule"},
		{"cs300-r4", []string{"CS300-R4"}, "in small letters"},
		{"CS300-E13", []string{"CS300-R5", "CS300-E13, a reading", "The document shows:", "What is meant:", "Why:"},
			"a reading stands with its rule"},
		{"CS300-R8", []string{"cannot be observed", "Why it does not count: It permits and demands nothing."}, "what cannot be observed"},
		{"08_validity/A peg, a peg and a hole UP",
			[]string{"CS300-R40", "Given the board:", "      -@@@-", "When the move UP from row 3, column 3 is judged"},
			"a scenario by its id, with the values of its example"},
		{"A peg, a peg and a hole UP", []string{"08_validity/"}, "by its title"},
		{"it is legal", []string{"it is [not ]legal", "said in "}, "a step"},
		{"pegs are left", []string{"‹number› pegs are left"}, "some words of a step"},
		{"Blocked", []string{"blocked: it did not get as far as what it is about", "nothing is earned by it"}, "an outcome, with all its lines"},
		{"not  observable", []string{"not observable: nothing"}, "a word of the rules"},
	}
	for _, test := range tests {
		text, found := Explain(books(t), test.word)
		rest := strings.Join(strings.Fields(text), " ")
		for _, part := range test.want {
			_, after, ok := strings.Cut(rest, strings.Join(strings.Fields(part), " "))
			if !found || !ok {
				t.Fatalf("%q: %s: there is no %q in\n%s", test.word, test.reason, part, text)
			}
			rest = after
		}
	}
	for _, word := range []string{"", "CS300-R999", "no such words at all"} {
		if text, found := Explain(books(t), word); found && word != "" {
			t.Errorf("%q is explained as %s", word, text)
		}
	}
}

func TestEveryOutcomeCanBeExplained(t *testing.T) {
	t.Parallel()
	for _, outcome := range engine.Outcomes() {
		if text, found := Explain(nil, string(outcome)); !found || len(text) < 30 {
			t.Errorf("%s is explained as %q", outcome, text)
		}
	}
}

func TestExplanationsFitATerminal(t *testing.T) {
	t.Parallel()
	for _, b := range books(t) {
		for _, r := range b.Rules() {
			text, _ := Explain(books(t), r.ID)
			for line := range strings.Lines(text) {
				if utf8.RuneCountInString(line) > width+1 && !strings.HasPrefix(line, "    ") {
					t.Errorf("%s: the line is too long: %s", r.ID, line)
				}
			}
		}
	}
}
