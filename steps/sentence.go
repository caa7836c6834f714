package steps

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// sentence says what is wrong about the failures of one cause, of which one is the example. It is for the author of the program.
func sentence(fails []Result, example Result) string {
	if by, ok := offset(fails); ok {
		m := example.Mismatch
		return finished(fmt.Sprintf("%s is %s, such as %s instead of %s", m.What, by, m.Actual[0], m.Expected[0]))
	}
	return Sentence(example)
}

// Sentence says what a subject did wrong in a scenario, for its author: what differs first, in the words of the game.
func Sentence(r Result) string {
	m := r.Mismatch
	if m == nil {
		return finished(reasonWords(r.Reason))
	}
	if m.Sentence != "" {
		return finished(m.Sentence)
	}
	words := ""
	switch m.Form {
	case BoardForm:
		words = boardWords(m)
	case TextForm:
		words = textWords(m)
	case EventForm:
		words = eventWords(m)
	default:
		words = listWords(m)
	}
	if m.Cause != "" {
		words += "; " + m.Cause
	}
	return finished(words)
}

// reasonWords gives the first line of a reason. Of an error that a program has raised, they tell its type, place and message.
func reasonWords(reason string) string {
	reason, rest, _ := strings.Cut(reason, "\n")
	reason, _, _ = strings.Cut(reason, askedFor)
	if call, what, wrong := strings.Cut(reason, gaveBackElse); wrong {
		if _, returned, said := strings.Cut(what, " returned "); said {
			return call + " returned " + returned
		}
		return what
	}
	call, thrown, raised := strings.Cut(reason, raisedAnError)
	if !raised {
		return reason
	}
	kind, message, _ := strings.Cut(thrown, ": ")
	words := fmt.Sprintf("%s raises %s", call, kind[strings.LastIndex(kind, ".")+1:])
	if place := placeOf.FindStringSubmatch(rest); place != nil {
		words += " at " + place[1]
	}
	if place := featureAt.FindString(rest); place != "" {
		words += " in " + place
	}
	if message != "" {
		words += ": " + message
	}
	return words
}

// askedFor stands between what is missing and how it was found out.
const askedFor = " (asked for: "

// gaveBackElse stands between a call and what is wrong about its value.
const gaveBackElse = " gave back something else than it should: "

// raisedAnError stands between a call and what came out of it.
const raisedAnError = " raised an error: "

// placeOf finds file and line of the first frame: "at Peg.jump(Peg.java:12)" or "at jump (peg.py:12)".
var placeOf = regexp.MustCompile(`(?m)\A\s*at .*?\(?([^\s()]+:\d+)\)?$`)

// featureAt finds a feature of Eiffel, file and line: "GAME.is_over, game/game.e, line 12".
var featureAt = regexp.MustCompile(`\A[A-Z_0-9]+\.\w+, [^\n]+, line \d+`)

// finished makes words a sentence. What looks like code keeps its small letter.
func finished(words string) string {
	words = strings.TrimSpace(words)
	if words == "" {
		return ""
	}
	first, _, _ := strings.Cut(words, " ")
	if letter, n := utf8.DecodeRuneInString(words); !code(words) && strings.IndexFunc(first, notOfAWord) < 0 {
		words = string(unicode.ToUpper(letter)) + words[n:]
	}
	if !strings.ContainsAny(words[len(words)-1:], ".!?") {
		words += "."
	}
	return words
}

// code tells whether words begin with an expression of a programming language.
func code(words string) bool {
	fields := strings.Fields(words)
	if len(fields) < 2 {
		return fields[0] == "new"
	}
	return fields[0] == "new" || fields[1] == "=" || fields[0] == "create" && strings.Contains(fields[1], ".make")
}

func notOfAWord(r rune) bool { return !unicode.IsLower(r) && !strings.ContainsRune(",;:'-", r) }

// offset tells that every failure is a number that is too high or too low by the same amount.
func offset(fails []Result) (words string, ok bool) {
	by, count := 0, 0
	for _, r := range fails {
		m := r.Mismatch
		if m == nil || len(m.Expected) != 1 || len(m.Actual) != 1 {
			return "", false
		}
		expected, err1 := strconv.Atoi(m.Expected[0])
		actual, err2 := strconv.Atoi(m.Actual[0])
		if err1 != nil || err2 != nil || count > 0 && actual-expected != by {
			return "", false
		}
		by = actual - expected
		count++
	}
	switch {
	case count < 2 || by == 0:
		return "", false
	case by > 0:
		return fmt.Sprintf("%d too high", by), true
	}
	return fmt.Sprintf("%d too low", -by), true
}

// A Difference is the first place at which two lists differ.
type Difference struct {
	// At is the place in the expected list, from 0. An element that is too much stands before that place.
	At int

	// Expected and Actual are what should be there and what is; nil if one of the lists has nothing there that the other lacks.
	Expected, Actual *string
}

// FirstDifference compares two lists. What one of them has later, too, was not lost but something before it is too much, or missing. It
// tells false if the lists are equal.
func FirstDifference(expected, actual []string) (Difference, bool) {
	at := 0
	for at < min(len(expected), len(actual)) && expected[at] == actual[at] {
		at++
	}
	left, right := expected[at:], actual[at:]
	switch {
	case len(left) == 0 && len(right) == 0:
		return Difference{}, false
	case len(left) == 0:
		return Difference{At: at, Actual: &right[0]}, true
	case len(right) == 0:
		return Difference{At: at, Expected: &left[0]}, true
	}
	missing, extra := slices.Index(left, right[0]), slices.Index(right, left[0])
	switch {
	case missing > 0 && (extra < 0 || missing <= extra):
		return Difference{At: at, Expected: &left[0]}, true
	case extra > 0:
		return Difference{At: at, Actual: &right[0]}, true
	}
	return Difference{At: at, Expected: &left[0], Actual: &right[0]}, true
}

func listWords(m *Mismatch) string {
	if len(m.Expected) == 1 && len(m.Actual) < 2 {
		if len(m.Actual) == 0 || m.Actual[0] == "" {
			return fmt.Sprintf("%s is missing: it should be %s", m.What, brief(m.Expected[0]))
		}
		return fmt.Sprintf("%s is %s, not %s", m.What, brief(m.Actual[0]), brief(m.Expected[0]))
	}
	d, _ := FirstDifference(m.Expected, m.Actual)
	switch {
	case d.Actual == nil && d.Expected == nil:
		return m.What + " is not as expected"
	case d.Actual == nil:
		return fmt.Sprintf("“%s” is missing in %s", brief(*d.Expected), m.What)
	case d.Expected == nil:
		return fmt.Sprintf("“%s” does not belong in %s", brief(*d.Actual), m.What)
	}
	return fmt.Sprintf("“%s” stands in the place of “%s” in %s", brief(*d.Actual), brief(*d.Expected), m.What)
}

// eventWords speak of events, which are verbs with their objects: "asks for the ROW".
func eventWords(m *Mismatch) string {
	d, _ := FirstDifference(m.Expected, m.Actual)
	before := "the program"
	if d.At > 0 {
		before = fmt.Sprintf("after it %s, the program", brief(m.Expected[d.At-1]))
	}
	switch {
	case d.Actual == nil && d.Expected == nil:
		return m.What + " is not as expected"
	case d.Actual == nil && d.At == len(m.Actual):
		return fmt.Sprintf("%s should %s, and does nothing more", before, infinitive(*d.Expected))
	case d.Actual == nil:
		return fmt.Sprintf("%s does not %s", before, infinitive(*d.Expected))
	case d.Expected == nil:
		return fmt.Sprintf("%s %s, which it should not", before, brief(*d.Actual))
	}
	return fmt.Sprintf("%s %s; it should %s", before, brief(*d.Actual), infinitive(*d.Expected))
}

// infinitive turns "asks for the ROW" into "ask for the ROW".
func infinitive(event string) string {
	verb, object, _ := strings.Cut(event, " ")
	return strings.TrimSpace(brief(strings.TrimSuffix(verb, "s") + " " + object))
}

func boardWords(m *Mismatch) string {
	if len(m.Actual) == 0 {
		return m.What + " is missing"
	}
	if len(m.Actual) != len(m.Expected) {
		return fmt.Sprintf("%s has %d instead of %d lines", m.What, len(m.Actual), len(m.Expected))
	}
	count, first := 0, ""
	for i := range m.Expected {
		expected, actual := []rune(m.Expected[i]), []rune(m.Actual[i])
		if len(actual) != len(expected) {
			return fmt.Sprintf("line %d of %s has %d instead of %d characters", i+1, m.What, len(actual), len(expected))
		}
		for j, cell := range expected {
			if actual[j] == cell {
				continue
			}
			if count == 0 {
				first = fmt.Sprintf("line %d, character %d is “%c”, not “%c”", i+1, j+1, actual[j], cell)
			}
			count++
		}
	}
	if count == 1 {
		return fmt.Sprintf("in %s, %s", m.What, first)
	}
	return fmt.Sprintf("%s differs in %d places: %s", m.What, count, first)
}

// textWords compare the first line that is missing with the line that is most like it.
func textWords(m *Mismatch) string {
	expected, actual := TrimmedEach(m.Expected), TrimmedEach(m.Actual)
	d, differs := FirstDifference(expected, actual)
	if !differs {
		return "blanks or line ends differ in " + m.What
	}
	line := *cmp.Or(d.Expected, d.Actual)
	switch wanted, found := count(expected, line), count(actual, line); {
	case line != "" && wanted == found:
		return fmt.Sprintf("the line “%s” stands in the wrong place in %s", differing(line, ""), m.What)
	case d.Expected == nil:
		return fmt.Sprintf("the line “%s” does not belong in %s", differing(*d.Actual, ""), m.What)
	}
	like, near := Nearest(*d.Expected, m.Actual)
	switch {
	case *d.Expected == "":
		return "an empty line is missing in " + m.What
	case !near && len(m.Actual) == 0:
		return fmt.Sprintf("%s is empty: “%s” is missing", m.What, differing(*d.Expected, ""))
	case !near:
		return fmt.Sprintf("the line “%s” is missing in %s", differing(*d.Expected, ""), m.What)
	}
	return fmt.Sprintf("“%s” should read “%s”", differing(like, *d.Expected), differing(*d.Expected, like))
}

// count tells how often a line stands among others.
func count(lines []string, line string) int {
	return len(lines) - len(slices.DeleteFunc(slices.Clone(lines), func(other string) bool { return other == line }))
}

// differing gives a line, if it is long only a few words from where it differs from another one; its first ones if that
// is empty.
func differing(line, other string) string {
	const few = 6
	words, others := strings.Fields(line), strings.Fields(other)
	if len(words) <= 2*few && len(others) <= 2*few {
		return brief(line)
	}
	same := 0
	for same < min(len(words), len(others))-1 && words[same] == others[same] {
		same++
	}
	text := strings.Join(words[same:min(len(words), same+few)], " ")
	if same > 0 {
		text = "… " + text
	}
	if len(words) > same+few {
		text += " …"
	}
	return brief(text)
}

// TrimmedEach takes the blanks off the ends of lines.
func TrimmedEach(lines []string) []string {
	return Each(lines, func(line string) string { return strings.TrimRight(line, " \t\r") })
}

// Nearest finds the line that is most like another one; false if none is.
func Nearest(line string, lines []string) (like string, near bool) {
	line = brief(line)
	best := utf8.RuneCountInString(line)/2 + 1
	for _, candidate := range lines[:min(len(lines), mostCompared)] {
		if d := levenshtein.ComputeDistance(line, brief(candidate)); d < best {
			like, best, near = candidate, d, true
		}
	}
	return like, near
}

// mostCompared bounds the lines in which a like one is looked for.
const mostCompared = 1000

func brief(text string) string { return Brief(text, 100) }

// Brief shortens a text in a sentence to so many characters.
func Brief(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:most])) + " ..."
}
