package cs300

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A pattern is what was said once, in which numbers, directions and the bad answers of the probes stand for any. It is short, and has few
// places where nothing tells how far something goes: what else a program says is not learnt.
type pattern []part

// A part of a pattern is a literal text, or stands for something else.
type part struct {
	sort partSort
	text string // of a literal
}

type partSort int

const (
	literal partSort = iota
	anyNumber
	anyDirection
	gap // a bad answer
)

// Bounds of patterns.
const (
	fewestLetters = 3    // are needed to tell what was said from other text
	longestSaid   = 1000 // bytes
	mostGaps      = 3
	mostNumbers   = 24
	longestGap    = 40  // bytes of a bad answer
	longestNumber = 100 // bytes, as of a board that is drawn in digits
)

// The bad answers of the probes: three for each question, and some to which a program may say something else.
const badWord, badNumber, tooLarge = "five", "0", "10"

var otherBad = []string{"-1", "2 3", "3!!!", "4.0", "99999999999999999999"}

// badAtEnds matches numbers and bad answers at the ends of what was said, where nothing tells how far they go.
var badAtEnds = regexp.MustCompile(`^["'“‘«]?(-?[0-9]+|five)+|five$`)

// variable matches what stands for any other of its sort.
var variable = regexp.MustCompile(`-?[0-9]+|(?i:UP|DOWN|LEFT|RIGHT)|five`)

// patternOf makes a pattern of what was said; false if it is too short to be told from other text, or exceeds a bound.
func patternOf(said string) (pattern, bool) {
	squeezed, _ := essentials([]byte(said))
	text := string(badAtEnds.ReplaceAll(squeezed, nil))
	if len(text) > longestSaid || !utf8.ValidString(text) || letters(strings.ReplaceAll(text, badWord, "")) < fewestLetters {
		return nil, false
	}
	var p pattern
	from := 0
	for _, at := range variable.FindAllStringIndex(text, -1) {
		if at[1]-at[0] > longestNumber {
			return nil, false
		}
		p = p.with(part{literal, text[from:at[0]]}, part{sort: sortOf(text[at[0]:at[1]])})
		from = at[1]
	}
	p = p.with(part{literal, text[from:]})
	return p, p.count(gap) <= mostGaps && p.count(anyNumber) <= mostNumbers
}

func letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// sortOf tells what a text stands for that is open.
func sortOf(text string) partSort {
	switch {
	case text == badWord:
		return gap
	case unicode.IsLetter(rune(text[0])):
		return anyDirection
	}
	return anyNumber
}

func (p pattern) with(parts ...part) pattern {
	return append(p, slices.DeleteFunc(parts, func(q part) bool { return q == part{} })...)
}

func (p pattern) count(sort partSort) (n int) {
	for _, q := range p {
		if q.sort == sort {
			n++
		}
	}
	return n
}

// mostWork bounds the steps of one reading of an output: many times what it takes to read a game in which everything is said in other
// words. What is said behind them in a program's own words is not read.
const mostWork = 1 << 20

// at gives the length of the shortest match at the beginning of a text; 0 if there is none. Each step is counted off the work that is
// left. All places up to which the parts before match are followed together, so that nothing is tried twice.
func (p pattern) at(text []byte, work *int) int {
	if first := p[0]; first.sort == literal && text[0] != first.text[0] {
		return 0
	}
	places := []int{0}
	for _, q := range p {
		var next []int
		for _, place := range places {
			next = q.from(text, place, next)
		}
		*work -= 1 + len(places) + len(next)
		if places = next; len(places) == 0 || *work < 0 {
			return 0
		}
	}
	return places[0]
}

// from adds the places up to which the part matches from a place on. They are in order, and so are those that it gets.
func (q part) from(text []byte, place int, found []int) []int {
	rest := text[place:]
	switch q.sort {
	case literal:
		if bytes.HasPrefix(rest, []byte(q.text)) {
			found = append(found, place+len(q.text))
		}
	case anyDirection:
		for _, name := range directions {
			if len(rest) >= len(name) && strings.EqualFold(string(rest[:len(name)]), name) {
				found = append(found, place+len(name))
			}
		}
	case anyNumber:
		sign := len(rest) - len(bytes.TrimPrefix(rest, []byte("-")))
		for n := sign; n < min(len(rest), longestNumber) && isDigit(rest[n]); n++ {
			found = upTo(found, place+n+1)
		}
	case gap:
		for n := 1; n <= min(longestGap, len(rest)); n++ {
			found = upTo(found, place+n)
		}
	}
	return found
}

// upTo adds a place behind the others, if it is.
func upTo(places []int, place int) []int {
	if len(places) > 0 && places[len(places)-1] >= place {
		return places
	}
	return append(places, place)
}
