package handin

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/submission/source"
)

func TestDialect(t *testing.T) {
	t.Parallel()
	asked := []engine.Request{
		{Command: "create", Arguments: []string{"peg"}}, {Command: "move", Arguments: []string{"5B", "LEFT"}},
		{Command: "create", Arguments: []string{"eight"}}, {Command: "move", Arguments: []string{"3", "UP"}},
	}
	translated := []engine.Request{asked[0], {Command: "move", Arguments: []string{"B5-L"}}, asked[2], {Command: "move", Arguments: []string{"3 UP"}}}
	manifest := &source.Manifest{Run: []string{"./game"}, Own: map[string]any{"moves": map[string]string{"peg": "{col}{row}-{d}"}}}
	dialect := Assignment().Handin.Dialect(manifest)
	if want, got := []string{"peg", "B5-L"}, dialect.Typed([]string{"peg", "5B LEFT"}); !cmp.Equal(want, got) {
		t.Errorf("it is typed %q, want %q", got, want)
	}
	if got := dialect.Sent(asked); !cmp.Equal(translated, got) {
		t.Errorf("other requests are sent: %s", cmp.Diff(translated, got))
	}
	if dialect := Assignment().Handin.Dialect(&source.Manifest{Run: []string{"./game"}}); dialect != nil {
		t.Errorf("moves that are written as the assignment does have the dialect %v", dialect)
	}
	if dialect := Assignment().Handin.Dialect(&source.Manifest{Own: manifest.Own}); dialect != nil {
		t.Errorf("the moves of classes, which are written by whoever knows the position, have the dialect %v", dialect)
	}
}
