package handin

import "testing"

// The text of the survey is what stands behind the only mark in an object file.
func TestMarked(t *testing.T) {
	t.Parallel()
	const mark = "MARK"
	tests := []struct {
		object, want string
		ok           bool
		reason       string
	}{
		{"\x7fELF..MARK101..", "101", true, "behind the mark"},
		{"MARK101", "101", true, "up to the end of the file"},
		{"\x7fELF..", "", false, "there is no mark"},
		{"..MARK10", "", false, "the text is too short"},
		{"..MARK101..MARK111..", "", false, "there are two marks: one of them is somebody else's"},
		{"..MARKMARK101", "", false, "two marks side by side"},
	}
	for _, test := range tests {
		text, ok := marked([]byte(test.object), mark, 3)
		if string(text) != test.want || ok != test.ok {
			t.Errorf("%q gives %q, %t; want %q, %t: %s", test.object, text, ok, test.want, test.ok, test.reason)
		}
	}
}

// Each flag is told once, but one that a game has no use for.
func TestEveryFlagHasItsPlace(t *testing.T) {
	t.Parallel()
	told := map[flag]bool{}
	for _, f := range flags() {
		if f.line == "" {
			continue
		}
		if told[f] {
			t.Errorf("%s of %q is told twice", f.line, f.request)
		}
		told[f] = true
	}
	if facts, functions := 8, 3*5; len(told) != facts+functions {
		t.Errorf("%d flags are told, want %d facts and %d functions", len(told), facts, functions)
	}
}
