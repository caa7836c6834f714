package javascript

import "testing"

func TestUncommentedKeepsTexts(t *testing.T) {
	t.Parallel()
	if got, want := syntax.Uncommented("f('//'); // x"), "f('//');     "; got != want {
		t.Errorf("Uncommented = %q; want %q", got, want)
	}
}
