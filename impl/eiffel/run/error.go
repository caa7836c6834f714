package run

import (
	"fmt"
	"strings"

	"rulebook/impl/eiffel/kernel"
)

// Unsupported is the error of code that is not understood here, though it may be right. It is told from the text alone.
type Unsupported struct {
	What string

	kernel.Where

	// Within names that feature and those that were being carried out when it was called; none if nothing was.
	Within []string
}

// Error says what is not understood, and where.
func (u *Unsupported) Error() string {
	const words = "%s.%s, %s, line %d, uses %s, which is not understood here"
	return fmt.Sprintf(words, u.Class, u.Feature, u.File, u.Line, u.What)
}

// Missing is the error of a call from outside to a feature that there is not, or that cannot be called so.
type Missing struct {
	Class, Feature string
	But            string // why a feature that there is cannot be called so
}

// Error names what is missing.
func (m *Missing) Error() string {
	switch {
	case m.Feature == "":
		return "there is no class " + m.Class
	case m.But != "":
		return fmt.Sprintf("%s.%s cannot be called as it should be: %s", m.Class, m.Feature, m.But)
	}
	return fmt.Sprintf("the class %s has no feature %s", m.Class, m.Feature)
}

func upper(name string) string { return strings.ToUpper(name) }
