package play

import (
	"testing"

	"rulebook/impl/engine"
)

func TestAStepIsMadeInPart(t *testing.T) {
	t.Parallel()
	touched := []engine.Place{{Name: "from", Row: 1, Column: 1}, {Name: "over", Row: 1, Column: 2}, {Name: "to", Row: 1, Column: 3}}
	elsewhere := engine.Place{Row: 7, Column: 7}
	allowed := []engine.Position{many(1)}
	tests := []struct {
		next   []engine.Position
		wrong  []engine.Place
		want   bool
		reason string
	}{
		{allowed, touched[1:2], true, "the peg that is jumped over stays"},
		{allowed, touched[1:], true, "only one place of three is right"},
		{allowed, []engine.Place{elsewhere}, true, "the move is right, and something else has changed"},
		{allowed, touched, false, "nothing has changed that should"},
		{allowed, append(touched[:3:3], elsewhere), false, "something else has changed instead"},
		{allowed, nil, false, "all is right, or the board cannot be read"},
		{nil, touched[1:2], false, "the step is forbidden"},
	}
	for _, test := range tests {
		s := Step{Ruling: engine.Ruling{Next: test.next, Touches: touched}}
		if got := s.InPart(test.wrong); got != test.want {
			t.Errorf("%s: made in part: %v, want %v", test.reason, got, test.want)
		}
	}
}
