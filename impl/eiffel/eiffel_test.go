package eiffel

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text, want string // tokens as they are written, parted by blanks; comments after --
		reason     string
	}{
		{"Move_LEFT (r, C: Integer)", "move_left ( r , c : integer )", "cases are not told apart"},
		{"x := y -- z := 1", "x := y --z := 1", "a comment ends with its line"},
		{"a\r\nb\rc", "a b c", "ends of lines of other systems"},
		{"\ufeffclass A", "class a", "a byte order mark"},
		{`"-- Your task"`, `"-- Your task"`, "a comment in a string is none"},
		{`"a%N%T%"b%%"`, `"a%N%T%"b%%"`, "escapes"},
		{`"%/79/"`, `"O"`, "a character by its code"},
		{`"100%"`, `"100%""`, "a percent sign at the end of a string that is not closed: the quote is escaped"},
		{"\"a%\n\t%b\"", `"ab"`, "a string goes on in the next line"},
		{"\"a\nb", `"a" b`, "a string that is not closed ends with its line"},
		{"\"[\n\t\ta\n\t\t b\n\t]\" c", `"a%N b" c`, "a verbatim string loses its common indentation"},
		{"\"{\n\t\ta\n\t}\"", `"%T%Ta"`, "a verbatim string keeps its indentation"},
		{"\"x[\na\n]\"\n]x\"", `"a%N]%""`, "a verbatim string with a name"},
		{"\"[ \n%N%\n]\"", `"%%N%%"`, "a verbatim string has no escapes"},
		{"\"[\n]\"", `""`, "a verbatim string without lines"},
		{"\"[\na\n\nb", `"a%N%Nb"`, "a verbatim string that is not closed"},
		{`"[x]"`, `"[x]"`, "a bracket in a string"},
		{`"a["`, `"a["`, "a bracket at the end of a string"},
		{"'*' '%N' '''", "'*' '%N' '%''", "characters"},
		{"'%/79/' 'é", "'O' ' é", "a character by its code, and one that is not closed"},
		{"1_000 0x1F 1.5 2.5e-3 1..2 3.max (4)", "1000 0x1F 1.5 2.5e-3 1 .. 2 3 . max ( 4 )", "numbers"},
		{"a/=b a/~b 1|..|7 a->b x?=y", "a /= b a /~ b 1 |..| 7 a -> b x ?= y", "operators"},
		{"caf\xe9 -- \xe9t\xe9", "caf \xe9 --\xe9t\xe9", "Latin-1"},
		{"", "", "nothing"},
	}
	for _, test := range tests {
		var got []string
		for _, token := range Tokens(test.text) {
			if token.Kind == Comment {
				got = append(got, "--"+token.Text)
			} else {
				got = append(got, token.written())
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q is read as %q, want %q", test.reason, test.text, strings.Join(got, " "), test.want)
		}
	}
}

func TestTokensKnowTheirLines(t *testing.T) {
	t.Parallel()
	tokens := Tokens("a\r\n\"[\n\tx\n\ty\n]\" b\n-- c\n'd' \"e%\n%\" f")
	var got []int
	for _, token := range tokens {
		got = append(got, token.Line)
	}
	if diff := cmp.Diff([]int{1, 2, 5, 6, 7, 7, 8}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Lines that have half of a very long indentation in common, are soon outdented: a quadratic reader would take minutes.
func TestLongIndentationsAreSoonTakenAway(t *testing.T) {
	t.Parallel()
	const half = 5 << 20
	blanks, tabs := strings.Repeat(" ", half), strings.Repeat("\t", half)
	tokens := Tokens("\"[\n" + blanks + blanks + "a\n" + blanks + tabs + "b\n]\"")
	if len(tokens) != 1 || tokens[0].Text != blanks+"a\n"+tabs+"b" {
		t.Errorf("%d tokens are read, or lines that are not right", len(tokens))
	}
}
