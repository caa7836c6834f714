package speech

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulebook/steps"
	"rulebook/steps/cs300/rules"
)

// A writing is how the numbers 1, 2, 3 and so on are typed. The zero value is as they are.
type writing struct {
	from  int      // what is counted from, less 1
	words []string // that are typed for them
}

var startsInLetters = regexp.MustCompile(`^\pL`)

// of gives what is typed for an answer, good or bad. What is bad stays so: no word is typed where words are good.
func (w writing) of(answer string) string {
	n, err := strconv.Atoi(answer)
	switch {
	case err == nil && n >= 1 && n <= len(w.words):
		return w.words[n-1]
	case slices.Contains(w.words, answer):
		return "0"
	case w.words != nil && startsInLetters.MatchString(answer):
		return "?"
	case err == nil && w.from != 0:
		return strconv.Itoa(n + w.from)
	}
	return answer
}

// departs tells whether it is not that of the assignment.
func (w writing) departs() bool { return w.from != 0 || w.words != nil }

// String tells what is typed.
func (w writing) String() string {
	if w.words != nil {
		return strings.Join(w.words, ", ")
	}
	return "numbers from " + strconv.Itoa(1+w.from)
}

// ruleOf gives the rule that a writing of the answers to a question breaks.
func ruleOf(part string) string {
	switch part {
	case style:
		return rules.Style
	case "DIRECTION":
		return rules.Order
	}
	return rules.OwnRange
}

// style is what the first question asks for.
const style = "board style"

// letters are words for as many numbers as a board has columns.
var letters = strings.Split("abcdefghi", "")

func capital(words []string) []string { return steps.Each(words, strings.ToUpper) }

// stylesWritten are the writings of the board style that are tried where it is not written as it should be, by what the
// program says before it is chosen.
func stylesWritten(said string) (all []writings) {
	add := func(w writing) { all = append(all, writings{style: w}) }
	if tellsOfZero.MatchString(said) {
		add(writing{from: -1})
	}
	if tellsOfLetters.MatchString(said) {
		add(writing{words: capital(letters)[:4]})
		add(writing{words: letters[:4]})
	}
	if tellsOfNames.MatchString(said) {
		names := []string{"Cross", "Circle", "Triangle", board}
		add(writing{words: names})
		add(writing{words: steps.Each(names, strings.ToLower)})
	}
	return all
}

// What a program says that wants letters or names, or counts from zero.
var (
	tellsOfLetters = regexp.MustCompile(`(?i)\ba\s*[).:=\]-]|[(\[]a\b|\babc|letter`)
	tellsOfNames   = regexp.MustCompile(`(?is)\bname\b.*circle|circle.*\bname\b|^[^1]*circle[^1]*$`)
	tellsOfZero    = regexp.MustCompile(`\b0`)
)

// writings are those of what questions ask for, where they depart from the assignment.
type writings map[string]writing

// and gives the writings with one more, if that departs from the assignment.
func (w writings) and(part string, other writing) writings {
	if !other.departs() {
		return w
	}
	both := writings{part: other}
	maps.Copy(both, w)
	return both
}

// writingsOfMoves are the writings of moves that are tried, letters for columns and rows if what is said about moves
// tells of some; only that of the assignment if not many are.
func writingsOfMoves(said string, many bool) (all []writings) {
	if !many {
		return []writings{nil}
	}
	places := []writings{nil, {"COLUMN": {from: -1}, "ROW": {from: -1}}}
	for _, part := range []string{"COLUMN", "ROW"} {
		if tellsOfLetters.MatchString(said) {
			places = append(places, writings{part: {words: letters}}, writings{part: {words: capital(letters)}})
		}
	}
	for _, w := range places {
		for _, directions := range directionsWritten(said) {
			all = append(all, w.and("DIRECTION", directions))
		}
	}
	return all
}

// directionsWritten are the writings of directions that are tried: first those that are tried only if what is said
// about moves tells of them.
func directionsWritten(said string) (all []writing) {
	for _, w := range []struct{ told, words string }{
		{`(?i)wasd|\bw\b`, "wsad"}, {`(?i)\bn\b|north`, "nswe"}, {`\b8\b`, "8246"},
	} {
		if regexp.MustCompile(w.told).MatchString(said) {
			words := strings.Split(w.words, "")
			all = append(all, writing{words: words}, writing{words: capital(words)})
		}
	}
	initials, names := strings.Split("udlr", ""), strings.Split("up down left right", " ")
	all = append(all, writing{})
	for _, words := range [][]string{initials, names} {
		all = append(all, writing{words: capital(words)}, writing{words: words})
	}
	if tellsOfZero.MatchString(said) {
		all = append(all, writing{from: -1})
	}
	return all
}
