package boardgame2d

import (
	"io"
	"math/rand/v2"
	"time"

	"rulebook/impl/engine"
)

// Reference gives the reference implementation with both of its faces. Its chance is always the same.
func Reference() engine.InProcess { return Seeded(1) }

// Seeded gives the reference implementation with the chance of a seed: every session and every game in the console begins with
// it anew.
func Seeded(seed uint64) engine.InProcess {
	return engine.InProcess{
		Title:    "the reference implementation",
		Commands: func() *engine.Table { return Commands(chance(seed)) },
		Play: func(in io.Reader, out io.Writer, pause func(time.Duration)) error {
			return play(in, out, pause, chance(seed))
		},
	}
}

func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
