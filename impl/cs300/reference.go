package cs300

import "rulebook/impl/engine"

// Reference gives the reference implementation with both of its faces.
func Reference() engine.InProcess {
	return engine.InProcess{Title: "the reference implementation", Commands: Commands, Play: Play}
}
