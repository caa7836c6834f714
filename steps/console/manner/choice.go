package manner

import "strings"

// A Choice is an answer that an assignment offers at a question, as in a menu, and what a program wants typed in its place.
type Choice struct {
	Asked     string // the question, as the assignment has it
	Text, Own string
	Rule      string // that it breaks
}

// Choose gives what is typed for an answer to a question with some choices. What the assignment refuses there is not to be offered
// by the program: then something is typed that this does not offer.
func Choose(choices []Choice, answer string) string {
	refused := answer
	for _, c := range choices {
		switch {
		case strings.EqualFold(c.Text, answer):
			return c.Own
		case strings.EqualFold(c.Own, answer):
			refused = c.Text
		}
	}
	return refused
}
