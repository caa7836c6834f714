package page

import (
	"os"
	"path/filepath"
	"testing"

	"rulebook/cmd/grader/internal/browsertest"
	"rulebook/impl/engine/cost/costtest"
)

// People who hear pages, or see contrasts badly, or use no mouse, can use every kind of page, in light and in dark, wide and narrow.
func TestPagesAreAccessible(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	s, b := linked()
	folder := t.TempDir()
	tests := []struct{ name, text string }{
		{"a student's page with links", pageOf(t, s)}, {"the page of a class with links", written(t, Class, b)},
		{"a student's page", pageOf(t, graded())}, {"one with many failures", pageOf(t, failing())},
		{"the page of a class", written(t, Class, book())},
	}
	for _, test := range costtest.Most(tests, 2) {
		path := filepath.Join(folder, "page.html")
		if err := os.WriteFile(path, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, dark := range []bool{false, true} {
			p.Look(map[bool]int{false: 1280, true: 400}[dark], dark, false)
			p.Go("file://" + path)
			p.Do("document.querySelectorAll('details').forEach((d) => { d.open = true; })", nil)
			for _, violation := range p.Violations() {
				t.Errorf("%s, dark: %v: %s", test.name, dark, violation)
			}
		}
	}
}

// A button that is of no use keeps the focus, so that arrows go on from there.
func TestARunIsReplayedByKeyboardAlone(t *testing.T) {
	t.Parallel()
	p := browsertest.Open(t)
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(pageOf(t, graded())), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Go("file://" + path + "#scenario-2")
	told := func() string { return p.Text("document.querySelector('#scenario-2 output').textContent") }
	p.Do("document.querySelector('#scenario-2 .controls button').focus()", nil)
	for _, test := range []struct{ key, want, reason string }{
		{"Enter", "moment 1 of 4", "the button for the first moment"},
		{"ArrowRight", "moment 2 of 4", "from a button that is of no use now"},
		{"End", "moment 4 of 4", "the last one"},
		{"ArrowLeft", "moment 3 of 4", "back again"},
		{"Home", "moment 1 of 4", "the first one"},
		{"Tab", "moment 1 of 4", "to the next button"},
		{"Enter", "moment 1 of 4", "which goes back, and is of no use"},
		{"Tab", "moment 1 of 4", "to the one behind it"},
		{"Space", "moment 2 of 4", "which goes on"},
	} {
		if p.Press(test.key); told() != test.want {
			t.Errorf("%s leads to %q, want %q: %s", test.key, told(), test.want, test.reason)
		}
	}
}
