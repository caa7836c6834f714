package calls

import (
	"testing"

	"rulebook/fixtures"
	"rulebook/impl/calls"
)

func TestTextsAreNumbersWhereTheFaceHasNumbersForKeys(t *testing.T) {
	t.Parallel()
	tests := []struct{ result, given, want, reason string }{
		{"map of int to text", "map 2 text 1 text 2 text -3 text 4", "map 2 int 1 text 2 int -3 text 4", "keys, and no values"},
		{"map of int to text", "map 2 text 1x text a text 2.0 text b", "map 2 text 1x text a text 2.0 text b", "no whole numbers"},
		{"map of text to int", "map 1 text 1 int 1", "map 1 text 1 int 1", "keys are texts"},
		{"map", "map 1 text 1 int 1", "map 1 text 1 int 1", "keys are anything"},
		{"list of int", "list 1 text 1", "list 1 text 1", "no map"},
		{"map of int to text", "list 1 text 1", "list 1 text 1", "it gives no map"},
	}
	for _, tt := range tests {
		members := []fixtures.Member{{Name: "counts", Result: tt.result}}
		r := expressionReader{face: &fixtures.Face{Functions: members}}
		given, err := calls.ReadTree(tt.given)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.numbered(calls.Tree{Word: "function", Names: []string{"counts"}}, given).Words(); got != tt.want {
			t.Errorf("%s: %s is %q, want %q", tt.reason, tt.given, got, tt.want)
		}
	}
}
