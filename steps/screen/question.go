package screen

import (
	"strings"
	"unicode"
)

// FewestLetters are needed to tell a question, or what else a program says, from other text.
const FewestLetters = 3

// Letters counts the letters of a text.
func Letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// Question gives the question at the end of what a program has printed when it waits for an answer: the last line, or if that holds
// hardly a letter the last two.
func Question(printed string) string {
	lines := strings.Split(strings.TrimSpace(printed), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if Letters(last) < FewestLetters {
		last = strings.TrimSpace(strings.Join(lines[max(0, len(lines)-2):], "\n"))
	}
	return last
}
