package source

import "testing"

func TestTheCodeOfANotebook(t *testing.T) {
	t.Parallel()
	const cells = `[{"cell_type": "code", "source": ["%time\n", "a = 1\n", "b = 50 % 7"]}, {"cell_type": "markdown", "source": "# c"},
		{"cell_type": "code", "source": "!ls\nprint(a)"}]`
	for _, test := range []struct{ path, data, want, reason string }{
		{"x/a.ipynb", `{"cells": ` + cells + `}`,
			"x/a.py: \na = 1\nb = 50 % 7\n\n\nprint(a)\n\n", "cells of lines and of a text"},
		{"A.IPYNB", `{"cells": ` + cells + `, "metadata": {"kernelspec": {"language": "python"}}}`,
			"A.py: \na = 1\nb = 50 % 7\n\n\nprint(a)\n\n", "in Python, it says"},
		{"a.ipynb", `{"cells": ` + cells + `, "metadata": {"kernelspec": {"language": "R"}}}`, "", "in another language"},
		{"a.ipynb", `{"cells": [{"cell_type": "code", "source": [1, null, {}]}, {"cell_type": "code", "source": 2}]}`,
			"", "cells without a text"},
		{"a.ipynb", `{"cells": 1}`, "", "no cells"},
		{"a.ipynb", "print(1)", "", "no notebook"},
		{"a.json", `{"cells": ` + cells + `}`, "", "another ending"},
	} {
		got := ""
		if name, code, ok := unpacked(&File{Path: test.path, Data: []byte(test.data)}); ok {
			got = name + ": " + string(code)
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

func FuzzNotebook(f *testing.F) {
	f.Add([]byte(`{"cells": [{"cell_type": "code", "source": ["a", 1]}], "metadata": null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		name, _, ok := unpacked(&File{Path: "a.ipynb", Data: data})
		if ok && name != "a.py" {
			t.Errorf("it is called %q", name)
		}
	})
}
