// Package vocabularies lists the vocabularies of all assignments.
package vocabularies

import (
	"rulebook/steps"
	"rulebook/steps/boardgame2d"
	"rulebook/steps/cs300"
	"rulebook/steps/eecs3311"
	"rulebook/steps/marble"
	"rulebook/steps/stratego"
)

// all has one line for each assignment.
func all() []func() steps.Vocabulary {
	return []func() steps.Vocabulary{
		boardgame2d.Vocabulary,
		cs300.Vocabulary,
		eecs3311.Vocabulary,
		marble.Vocabulary,
		stratego.Vocabulary,
	}
}

// Of gives the vocabulary of an assignment; false if there is none of that name.
func Of(assignment string) (steps.Vocabulary, bool) {
	for _, vocabulary := range all() {
		if v := vocabulary(); v.Assignment == assignment {
			return v, true
		}
	}
	return steps.Vocabulary{}, false
}

// Assignments lists the assignments that have a suite, in the order of their names.
func Assignments() []string {
	var names []string
	for _, vocabulary := range all() {
		names = append(names, vocabulary().Assignment)
	}
	return names
}
