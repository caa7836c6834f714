package speech

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// Bounds of what is learnt of what a program says.
const (
	longestSaid   = 1000 // bytes
	mostGaps      = 3
	mostNumbers   = 24
	longestGap    = 40  // bytes of a bad answer
	longestNumber = 100 // bytes, as of a board that is drawn in digits
)

// Bad is what the player answers badly while a dialect is learnt. It is drawn like those of random games, so that no
// program can tell by it that it is being learnt: to each question a word, a number that is too small and one that is
// too large, and to the first question one of every other kind, to which a program may say something else.
type Bad struct {
	word string // which is a gap in what was said
	each []string
	more []string
}

// DrawBad draws bad answers.
func DrawBad(chance *rand.Rand) Bad {
	few := func() int { return 1 + chance.IntN(4) }
	word := steps.Word(chance)
	return Bad{
		word: word,
		each: []string{word, "0", strconv.Itoa(10 + chance.IntN(90))},
		more: []string{
			strconv.Itoa(-1 - chance.IntN(8)), fmt.Sprintf("%d %d", few(), few()), fmt.Sprintf("%d!!!", few()), fmt.Sprintf("%d.0", few()),
			fmt.Sprintf("%d%019d", few(), chance.Uint64N(1e19)),
		},
	}
}

// To gives the bad answers to a question.
func (b Bad) To(question string) []string {
	if question == style {
		return slices.Concat(b.each, b.more)
	}
	return b.each
}

// trimmed gives the essence of what was said without numbers and bad answers at its ends, where nothing tells how far
// they go.
func (b Bad) trimmed(said string) string {
	atEnds := regexp.MustCompile(`^["'“‘«]?(-?[0-9]+|` + b.word + `)+|` + b.word + `$`)
	return atEnds.ReplaceAllString(essential(said), "")
}

// Patterns leave these open.
const (
	anyNumber    = `-?[0-9]+`
	anyDirection = `(?i:UP|DOWN|LEFT|RIGHT)`
	anyLetter    = `[\pL\x00]`
)

var loneLetter = regexp.MustCompile(`\b[A-Za-z]\b`)

// withLetters gives what was said, for its pattern, by a program to which letters are numbers: those that stand alone,
// as in "from A to I", stand for any.
func withLetters(said string) string { return loneLetter.ReplaceAllString(said, "\x00") }

// patternOf makes a pattern of what was said once, in which numbers, directions and the bad answers stand for any. It
// is for texts without blanks. False if it is too short to be told from other text, is too long, or has too many places
// where nothing tells how far something goes.
func (b Bad) patternOf(said string) (pattern *regexp.Regexp, learnt bool) {
	text := b.trimmed(said)
	if len(text) > longestSaid || !utf8.ValidString(text) || screen.Letters(strings.ReplaceAll(text, b.word, "")) < screen.FewestLetters {
		return nil, false
	}
	numbers, longest := 0, 0
	open := regexp.MustCompile(anyNumber + `|` + anyDirection + `|\x00|` + b.word)
	expression := open.ReplaceAllStringFunc(regexp.QuoteMeta(text), func(part string) string {
		switch {
		case part == b.word:
			return fmt.Sprintf(`.{1,%d}?`, longestGap)
		case part == "\x00":
			return anyLetter
		case unicode.IsLetter(rune(part[0])):
			return anyDirection
		}
		numbers, longest = numbers+1, max(longest, len(part))
		return anyNumber + `?`
	})
	learnt = strings.Count(text, b.word) <= mostGaps && numbers <= mostNumbers && longest <= longestNumber
	return regexp.MustCompile(`(?s)` + expression), learnt
}

// badAnswers are bad answers to any question, beside those that are drawn.
var badAnswers = []string{
	"0", "-1", "-2", "10", "77", "DOWN", "up", "x", "3!!!", "2x", "x2", "1,", "1.0", "2.5", "3 4", "1 2 3",
	"2147483648", "4294967298", "18446744073709551617", "99999999999999999999",
}

// DrawSlips gives, now and then, some bad answers to a question.
func DrawSlips(chance *rand.Rand) (slips []string) {
	for chance.IntN(6) == 0 {
		drawn := DrawBad(chance)
		all := slices.Concat(badAnswers, drawn.each, drawn.more)
		slips = append(slips, all[chance.IntN(len(all))])
	}
	return slips
}
