package cs300

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/steps"
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

// bad are what the player answers badly while a dialect is learnt. They are drawn like those of random games, so that no program
// can tell by them that it is being learnt: to each question a word, a number that is too small and one that is too large, and to the
// first question some more, to which a program may say something else.
type bad struct {
	word string // which is a gap in what was said
	each []string
	more []string
}

func drawBad(chance *rand.Rand) bad {
	few := func() int { return 1 + chance.IntN(4) }
	word := steps.Word(chance)
	return bad{
		word: word,
		each: []string{word, strconv.Itoa(-chance.IntN(9)), strconv.Itoa(10 + chance.IntN(90))},
		more: []string{
			fmt.Sprintf("%d %d", few(), few()), fmt.Sprintf("%d!!!", few()), fmt.Sprintf("%d.0", few()),
			fmt.Sprintf("%d%019d", few(), chance.Uint64N(1e19)),
		},
	}
}

// to gives the bad answers to a question.
func (b bad) to(question string) []string {
	if question == "board style" {
		return slices.Concat(b.each, b.more)
	}
	return b.each
}

// trimmed gives the essence of what was said without numbers and bad answers at its ends, where nothing tells how far they go.
func (b bad) trimmed(said string) string {
	squeezed, _ := essentials([]byte(said))
	atEnds := regexp.MustCompile(`^["'“‘«]?(-?[0-9]+|` + b.word + `)+|` + b.word + `$`)
	return string(atEnds.ReplaceAll(squeezed, nil))
}

// patternOf makes a pattern of what was said; false if it is too short to be told from other text, or exceeds a bound.
func (b bad) patternOf(said string) (pattern, bool) {
	text, variable := b.trimmed(said), regexp.MustCompile(`-?[0-9]+|(?i:UP|DOWN|LEFT|RIGHT)|`+b.word)
	if len(text) > longestSaid || !utf8.ValidString(text) || letters(strings.ReplaceAll(text, b.word, "")) < fewestLetters {
		return nil, false
	}
	var p pattern
	from := 0
	for _, at := range variable.FindAllStringIndex(text, -1) {
		if at[1]-at[0] > longestNumber {
			return nil, false
		}
		p = p.with(part{literal, text[from:at[0]]}, part{sort: b.sortOf(text[at[0]:at[1]])})
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
func (b bad) sortOf(text string) partSort {
	switch {
	case text == b.word:
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
