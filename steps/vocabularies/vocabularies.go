// Package vocabularies lists the vocabularies of all assignments.
package vocabularies

import (
	"maps"
	"slices"

	"rulebook/steps"
	"rulebook/steps/boardgame2d"
	"rulebook/steps/cs300"
	"rulebook/steps/eecs3311"
	"rulebook/steps/marble"
	"rulebook/steps/stratego"
)

// all has one line for each assignment. A vocabulary is made when it is asked for: its expressions take time to compile.
var all = map[string]func() steps.Vocabulary{
	"boardgame2d": boardgame2d.Vocabulary,
	"cs300":       cs300.Vocabulary,
	"eecs3311":    eecs3311.Vocabulary,
	"marble":      marble.Vocabulary,
	"stratego":    stratego.Vocabulary,
}

// Of gives the vocabulary of an assignment; false if there is none of that name.
func Of(assignment string) (steps.Vocabulary, bool) {
	vocabulary, known := all[assignment]
	if !known {
		return steps.Vocabulary{}, false
	}
	return vocabulary(), true
}

// Assignments lists the assignments that have a suite, in the order of their names.
func Assignments() []string { return slices.Sorted(maps.Keys(all)) }
