package play

import (
	"iter"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// many is a position in which so many requests are allowed.
type many int

func (m many) Tried() iter.Seq[engine.Request]    { return nil }
func (m many) Tells(engine.Request) (no []string) { return nil }
func (m many) Board() (none []string)             { return nil }

func (m many) After(r engine.Request) engine.Ruling {
	n, err := engine.Integers(r.Arguments)
	if err != nil || n[0] >= int(m) {
		return engine.Ruling{Case: "too far"}
	}
	return engine.Ruling{Case: "near", Next: []engine.Position{m}}
}

// In a position with many moves a right program accepts many; a wrong one is not tried for long.
func TestASweepTakesAllValidMovesAndBoundsOthers(t *testing.T) {
	t.Parallel()
	const valid = 60
	tests := []struct {
		reply  engine.Reply
		want   int // so many are tried
		reason string
	}{
		{engine.Reply{}, valid + mostWrong, "all are accepted"},
		{engine.Reply{Refusal: engine.Refuse(engine.Exception, "java.lang.Error: no")}, mostWrong, "all are refused in a wrong way"},
		{engine.Reply{Refusal: engine.Refuse(engine.Illegal, "no")}, 100, "all are refused"},
	}
	for _, test := range tests {
		p := &Player{Exception: "No", Game: &Game{Now: many(valid)}}
		s := &Sweep{at: []string{"a board"}}
		for i := range 100 {
			s.tried = append(s.tried, StepIn(many(valid), steps.Request("move", i)))
		}
		tried := 0
		for ; tried < 100 && !s.ended; tried++ {
			after := "another board"
			if test.reply.Refusal != nil {
				after = "a board"
			}
			p.note(s, Try{s.tried[tried], test.reply, []string{after}})
		}
		if tried != test.want {
			t.Errorf("%s: %d are tried, want %d", test.reason, tried, test.want)
		}
	}
}
