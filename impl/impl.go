// Package impl lists the assignments: what stands under test without a student, and what students hand in.
package impl

import (
	"slices"

	boardgame2d "rulebook/impl/boardgame2d/handin"
	cs300 "rulebook/impl/cs300/handin"
	eecs3311 "rulebook/impl/eecs3311/handin"
	marble "rulebook/impl/marble/handin"
	stratego "rulebook/impl/stratego/handin"
	"rulebook/impl/submission"
)

// Assignments are all assignments, by name. An assignment is added or taken out by its line here, its import, and the same in the
// list of vocabularies.
func Assignments() []submission.Assignment {
	return []submission.Assignment{
		boardgame2d.Assignment(),
		cs300.Assignment(),
		eecs3311.Assignment(),
		marble.Assignment(),
		stratego.Assignment(),
	}
}

// Assignment gives the assignment of a name; false if there is none.
func Assignment(name string) (submission.Assignment, bool) {
	all := Assignments()
	at := slices.IndexFunc(all, func(a submission.Assignment) bool { return a.Name == name })
	if at < 0 {
		return submission.Assignment{}, false
	}
	return all[at], true
}
