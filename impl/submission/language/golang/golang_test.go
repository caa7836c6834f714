package golang

import "testing"

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"a raw text of Go has no escapes", "`\\` a", "    a"},
	} {
		if got := syntax.Code(test.text); got != test.want {
			t.Errorf("%s: Code(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}
