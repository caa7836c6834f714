package excuse

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReasonsAreRead(t *testing.T) {
	t.Parallel()
	got, err := Read("x.yaml", []byte(`
- reason: The order does not matter.
  mutants:
  - {in: peg.Directions}
- reason: Only a count is shown.
  face: console
  chance: true
  mutants:
  - {in: peg.Board.Pegs, was: n++, becomes: n--, number: 2}
`))
	want := []Reason{
		{Reason: "The order does not matter.", Face: All, Mutants: []Mutant{{In: "peg.Directions"}}},
		{
			Reason: "Only a count is shown.", Face: "console", Chance: true,
			Mutants: []Mutant{{"peg.Board.Pegs", "n++", "n--", 2}},
		},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

func TestReasonsThatSayTooLittleAreRefused(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want, reason string }{
		{"- mutants: [{in: f}]", "x.yaml: reason 1: there are no words", "no reason"},
		{"- reason: Free.", "x.yaml: reason 1: it is about nothing", "no mutants"},
		{"- {reason: Free., mutants: [{was: n++}]}", "x.yaml: reason 1: a mutant has no function", "no function"},
		{"- {reason: Free., face: files, mutants: [{in: f}]}", `x.yaml: reason 1: there is no face "files"`, "an unknown face"},
		{"- {reason: Free., line: 3, mutants: [{in: f}]}", "line", "an unknown field"},
	}
	for _, test := range tests {
		if _, err := Read("x.yaml", []byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the error is %v, want %q", test.reason, err, test.want)
		}
	}
}

var (
	up   = Mutant{"peg.Up", "-1", "+1", 1}
	more = Mutant{"peg.Pegs", "n++", "n--", 1}
	none = Mutant{"peg.Pegs", "n++", "nothing", 1}
)

func reasons(face string, mutants ...Mutant) []Reason {
	return []Reason{{Reason: "It is free.", Face: face, Mutants: mutants}}
}

func ofChance(face string, mutants ...Mutant) []Reason {
	return []Reason{{Reason: "It is luck.", Face: face, Chance: true, Mutants: mutants}}
}

func TestWhatIsExcused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		reasons []Reason
		want    int // of three survivors, two of all faces
		reason  string
	}{
		{nil, 3, "there is no reason"},
		{reasons(All, up), 2, "one mutant"},
		{reasons(All, up, more), 1, "two mutants"},
		{reasons(All, Mutant{In: "peg.Pegs"}), 2, "all of a function, but only where no face kills them"},
		{reasons("console", Mutant{In: "peg.Pegs"}), 2, "all of a function, but only where the console does not kill them"},
		{reasons(All, Mutant{In: "peg.Pegs", Was: "n++"}), 2, "all of a statement"},
		{reasons(All, Mutant{In: "peg.Pegs", Becomes: "nothing"}), 3, "all that are left out: the console's is not meant"},
		{reasons(All, Mutant{In: "peg.Pegs", Was: "n++", Becomes: "n--", Number: 2}), 3, "another of the same kind"},
		{reasons("engine", up), 3, "another face"},
		{ofChance(All, up), 2, "one mutant that luck may kill"},
	}
	survivors := []Survivor{{up, All}, {more, All}, {none, "console"}}
	for _, test := range tests {
		if got := Unexcused(test.reasons, survivors); len(got) != test.want {
			t.Errorf("%s: %v have no reason, want %d", test.reason, got, test.want)
		}
	}
}

func TestWhichReasonsAreIdle(t *testing.T) {
	t.Parallel()
	all := []Mutant{up, more, none}
	tests := []struct {
		reasons []Reason
		tried   []Mutant
		want    string // "" for none
		reason  string
	}{
		{reasons(All, up), all, "", "it survives"},
		{reasons(All, more), all, "it does not survive", "it is killed"},
		{reasons("console", up), all, "it does not survive (console)", "it survives elsewhere"},
		{reasons(All, more), []Mutant{up}, "", "it was not tried"},
		{reasons(All, Mutant{In: "peg.Pegs"}), []Mutant{up, more}, "", "not all were tried"},
		{reasons(All, Mutant{In: "peg.Pegs"}), all, "it does not survive", "all are killed"},
		{reasons(All, Mutant{In: "peg.Gone"}), []Mutant{}, "there is no such mutant", "there is none, tried or not"},
		{ofChance(All, more), all, "", "luck killed it"},
		{ofChance(All, Mutant{In: "peg.Gone"}), all, "there is no such mutant", "luck does not excuse what is gone"},
	}
	for _, test := range tests {
		got := strings.Join(Idle(test.reasons, []Survivor{{up, All}}, all, test.tried), "; ")
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
