package screen

import (
	"regexp"
	"slices"
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

// Confirms tells whether a question wants no more than that somebody goes on.
func Confirms(question string) bool { return confirms.MatchString(question) }

var confirms = regexp.MustCompile(`(?i)\b(y(es)? ?(/|or) ?no?|continue|sure|confirm|` +
	`(press|hit)\W+(the )?(enter|return|any key)|(enter|return)\W+to)\b`)

// mostAnswers bounds how many answers are worth trying.
const mostAnswers = 8

// Mark is a pattern of numbers, and of capital letters that stand alone, as those of players do.
const Mark = `[0-9]+([.,/][0-9]+)*|\b[A-Z]\b`

var marks = regexp.MustCompile(Mark)

// Answers lists answers that a question may want, the likeliest first: what it offers, then the marks in it, then usual ones.
// The last question of a game should rather be declined.
func Answers(question string, closing bool) []string {
	var offers []string
	for _, choice := range Choices(question) {
		offers = append(offers, choice.Key)
	}
	usual := append(marks.FindAllString(question, -1), "", "y", "yes", "1", "a")
	if closing {
		slices.Reverse(offers)
		usual = []string{"n", "no", "2", "q", ""}
	}
	var all []string
	for _, answer := range append(offers, usual...) {
		if !slices.Contains(all, answer) {
			all = append(all, answer)
		}
	}
	return all[:min(len(all), mostAnswers)]
}
