package report

import (
	"fmt"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/submission/language/executable"
)

// Evidence says how much of what the instructor asks could be put to a submission. What could not says nothing about it,
// neither good nor bad.
type Evidence struct {
	Put int `json:"put"` // the scenarios that could be put to it
	Of  int `json:"of"`  // the scenarios that count, but for those that the rubric excludes
}

// Evidence counts scenarios as evidence.
func (t Totals) Evidence() Evidence {
	return Evidence{Put: t.All() - t.Absent().All(), Of: t.All() - t[engine.NotAsked]}
}

// Plus adds up evidence.
func (e Evidence) Plus(other Evidence) Evidence { return Evidence{e.Put + other.Put, e.Of + other.Of} }

// Reaches tells whether no less than a share of a hundred could be put.
func (e Evidence) Reaches(percent int) bool { return 100*e.Put >= percent*e.Of }

// Percent is the share that could be put, of a hundred, rounded down; 0 of nothing.
func (e Evidence) Percent() int {
	if e.Of == 0 {
		return 0
	}
	return 100 * e.Put / e.Of
}

// Words say the evidence in a sentence, such as "146 of 279 scenarios could be put to a Go program". It is "" if nothing
// was asked.
func (e Evidence) Words(language string) string {
	if e.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d scenarios could be put to %s", e.Put, e.Of, program(language))
}

// program names a program by its language: "a Go program".
func program(language string) string {
	switch {
	case language == "" || language == executable.Language().Name:
		return "this program"
	case strings.ContainsAny(language[:1], "AEIOU"):
		return "an " + language + " program"
	}
	return "a " + language + " program"
}
