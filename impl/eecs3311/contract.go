package eecs3311

import "fmt"

// A Violation is the error of a call that breaks a contract: its kind, such as "precondition", and the tag of its first
// assertion that does not hold.
type Violation struct {
	Kind, Tag string
}

// Error gives kind and tag.
func (v *Violation) Error() string { return fmt.Sprintf("the %s %s does not hold", v.Kind, v.Tag) }

// An assertion is one tagged line of a contract.
type assertion struct {
	tag   string
	holds bool
}

// require gives the [Violation] of the first assertion of a precondition that does not hold, or nil.
func require(assertions ...assertion) error {
	for _, a := range assertions {
		if !a.holds {
			return &Violation{"precondition", a.tag}
		}
	}
	return nil
}
