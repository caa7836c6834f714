// Package impl knows everything that can stand under test without a student: the reference implementations.
package impl

import (
	"rulebook/impl/boardgame2d"
	"rulebook/impl/cs300"
	"rulebook/impl/eecs3311"
	"rulebook/impl/engine"
	"rulebook/impl/marble"
	"rulebook/impl/stratego"
)

// Reference gives the reference implementation of an assignment; false if there is none of that name.
func Reference(assignment string) (engine.InProcess, bool) {
	switch assignment {
	case "boardgame2d":
		return boardgame2d.Reference(), true
	case "cs300":
		return cs300.Reference(), true
	case "eecs3311":
		return eecs3311.Reference(), true
	case "marble":
		return marble.Reference(), true
	case "stratego":
		return stratego.Reference(), true
	}
	return engine.InProcess{}, false
}
