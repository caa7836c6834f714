package python

import "testing"

func TestStatesEncoding(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason, text string
		want         bool
	}{
		{"a cookie in the first line", "# -*- coding: latin-1 -*-\n", true},
		{"a cookie in the second line", "#!/usr/bin/python3\n# vim: set fileencoding=cp1252 :\n", true},
		{"a cookie behind an empty line", "\n# coding: cp1252\n", true},
		{"a third line is too late", "#\n#\n# coding: latin-1\n", false},
		{"a cookie behind code is none", "x = 1\n# coding: latin-1\n", false},
		{"a cookie in code is none", "x = 1 # coding: latin-1\n", false},
		{"UTF-8 is what sources are written in anyway", "# coding: UTF_8\n", false},
		{"no cookie", "print()\n", false},
	} {
		if got := statesEncoding([]byte(test.text)); got != test.want {
			t.Errorf("%s: statesEncoding(%q) = %v", test.reason, test.text, got)
		}
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ reason, text, want string }{
		{"Python comments", "a # '''\nb", "a      \nb"},
		{"a long text of Python spans lines", "'''a\n'b'''c", "    \n     c"},
	} {
		if got := syntax.Code(test.text); got != test.want {
			t.Errorf("%s: Code(%q) = %q; want %q", test.reason, test.text, got, test.want)
		}
	}
}
