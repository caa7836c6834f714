package rubric

import (
	"math/big"

	"rulebook/impl/engine"
)

// Partial says what a rule earns of which not all scenarios passed.
type Partial string

// The values of Partial.
const (
	Half         Partial = "half"         // half of its part if at least half of its scenarios passed, else nothing
	Proportional Partial = "proportional" // the share of its scenarios that passed
	None         Partial = "none"         // nothing
)

// words says how rules count that do not count in full.
func (p Partial) words() string {
	if p == Proportional {
		return "by the share that passed"
	}
	return "by half"
}

// Explained says in a sentence for students what a rule earns.
func (p Partial) Explained() string {
	const shared = "The rules of a part share its points equally. A rule earns its share "
	switch p {
	case Proportional:
		return shared + "in proportion to those of its scenarios that passed."
	case None:
		return shared + "if all its scenarios passed, and else nothing."
	}
	return shared + "if all its scenarios passed, half of it if at least half of them did, and else nothing."
}

// A ruleTally counts the scenarios of a rule that were put to a submission.
type ruleTally struct{ put, passed int }

// count counts a scenario of the rule. What was not put to the submission counts neither way.
func (t *ruleTally) count(outcome engine.Outcome) {
	switch {
	case outcome == engine.Passed:
		t.put++
		t.passed++
	case outcome.Wrong():
		t.put++
	}
}

// share gives the part that the rule earns, from 0 to 1.
func (t *ruleTally) share(partial Partial) *big.Rat {
	switch {
	case t.passed == t.put:
		return big.NewRat(1, 1)
	case partial == Proportional:
		return big.NewRat(int64(t.passed), int64(t.put))
	case partial != None && 2*t.passed >= t.put:
		return big.NewRat(1, 2)
	}
	return new(big.Rat)
}
