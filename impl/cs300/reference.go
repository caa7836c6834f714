package cs300

import (
	"io"
	"time"

	"rulebook/impl/engine"
)

// Reference gives the reference implementation with both of its faces. It never waits.
func Reference() engine.InProcess {
	return engine.InProcess{
		Title:    "the reference implementation",
		Commands: Commands,
		Rules:    Rules(),
		Play:     func(in io.Reader, out io.Writer, _ func(time.Duration)) error { return Play(in, out) },
	}
}
