//go:build !linux

package process

import "rulebook/impl/engine"

// openTerminal cannot give a terminal here.
func openTerminal() (streams, error) {
	return streams{}, engine.Stopf(engine.NotClaimed, "games at a terminal are played on Linux only")
}
