package stratego

import "rulebook/impl/engine"

// Reference gives the reference implementation. It has the engine face only: the assignment asks for no console.
func Reference() engine.InProcess {
	return engine.InProcess{Title: "the reference implementation", Commands: Commands, Rules: Rules()}
}
