package java

import "testing"

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"a line comment ends with its line", "a // b\nc", "a     \nc"},
		{"a block comment spans lines", "a /* b\nc */ d", "a     \n     d"},
		{"what is in a text is no comment", `a "//" b`, `a      b`},
		{"an escaped quote does not end a text", `"\"" a`, `     a`},
		{"a quote may be a character", `'"' a '\''`, `    a     `},
		{"a text block spans lines", "\"\"\"\nx\"y\n\"\"\" a", "   \n   \n    a"},
		{"a text that is not closed ends with its line", "\"a\nb", "  \nb"},
	} {
		if got := syntax.Code(test.text); got != test.want {
			t.Errorf("%s: Code(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}
