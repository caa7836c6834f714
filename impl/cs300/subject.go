package cs300

import "rulebook/impl/engine"

// Subject gives the reference implementation with both of its faces.
func Subject() engine.Subject {
	return engine.InProcess{Title: "the reference implementation", Commands: Commands, Play: Play}
}
