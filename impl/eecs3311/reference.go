package eecs3311

import (
	"rulebook/impl/eecs3311/project"
	"rulebook/impl/engine"
)

// Reference gives the reference implementation with its engine face and its files face. There is no console face: the
// assignment has no program that a player talks to.
func Reference() engine.InProcess {
	return engine.InProcess{Title: "the reference implementation", Commands: Commands, Rules: Rules(), Delivered: project.Files()}
}
