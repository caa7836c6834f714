package cfamily

import "testing"

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"a quote between digits separates them", "1'000 a 'x'", "1'000 a    "},
		{"a raw text ends at its own mark", `R"x(" )" )x" a`, `             a`},
	} {
		if got := Syntax.Code(test.text); got != test.want {
			t.Errorf("%s: Code(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}
