package manner

import (
	"regexp"
	"slices"
)

// An Aside is a question that a program asks besides those of the assignment, and the answer with which it goes on. It breaks one rule;
// in the scenarios of all others it is answered.
type Aside struct {
	Question, Answer, Rule string
	Rest                   bool // its answer is the second value of the answer before it
}

// Varied matches what may differ in an aside each time: a number or a letter, such as that of a player.
var Varied = regexp.MustCompile(`[0-9]+|\b\pL\b`)

// Unvaried gives a text without what may differ in it each time.
func Unvaried(question string) string { return Varied.ReplaceAllString(question, "#") }

// AnswerTo gives the answer to a question that is the aside, perhaps with other numbers and letters; false if it is another one. The
// answer differs with those that it has.
func (a Aside) AnswerTo(question string) (answer string, ok bool) {
	own, others := Varied.FindAllString(a.Question, -1), Varied.FindAllString(question, -1)
	if Unvaried(question) != Unvaried(a.Question) || len(own) != len(others) {
		return "", false
	}
	return Varied.ReplaceAllStringFunc(a.Answer, func(one string) string {
		if at := slices.Index(own, one); at >= 0 {
			return others[at]
		}
		return one
	}), true
}
