package handin

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/submission/source"
)

func TestTyped(t *testing.T) {
	t.Parallel()
	own := map[string]any{"moves": map[string]string{"peg": "{col}{row}-{d}"}}
	for _, test := range []struct {
		manifest *source.Manifest
		want     string
		reason   string
	}{
		{&source.Manifest{Run: []string{"./game"}, Own: own}, "B5-L", "it has its own way to write moves"},
		{&source.Manifest{Run: []string{"./game"}}, "5B LEFT", "it writes moves as the assignment does"},
		{&source.Manifest{Own: own}, "5B LEFT", "the moves of classes are written by whoever knows the position"},
	} {
		got := Assignment().Handin.Typed(test.manifest, []string{"peg", "5B LEFT"})
		if want := []string{"peg", test.want}; !cmp.Equal(want, got) {
			t.Errorf("%s: it is typed %q, want %q", test.reason, got, want)
		}
	}
}
