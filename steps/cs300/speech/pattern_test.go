package speech

import (
	"regexp"
	"strings"
	"testing"
)

func TestPatternsMatchOtherNumbersDirectionsAndAnswers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		said, other string
		want        bool
		reason      string
	}{
		{"Pick 1 to 4:", "Pick 1 to 9: 12345", true, "another range, and a board after it"},
		{"Pick 1 to 4:", "Pick 1 or 4:", false, "another word"},
		{withLetters("Pick a letter from A to E:"), "Pick a letter from A to I:", true, "a range of letters"},
		{withLetters("Pick a letter from A to E:"), "Pick a letter from A to IV:", false, "a word"},
		{"Pick a letter from A to E:", "Pick a letter from A to I:", false, "a letter that may be a word"},
		{"Row 3, column 3 LEFT: no.", "Row 2, column 12 DOWN: no.", true, "another move"},
		{"“five” is no number", "“3!!!” is no number", false, "nothing tells where a bad answer begins"},
		{"five is no number", "is no number", true, "so it does not count at the beginning"},
		{"You typed five, try again", "You typed 3!!!, try again", true, "another bad answer"},
		{"No good (a.b)*", "No good (a.b)*", true, "characters that mean something in patterns"},
		{"No good (a.b)*", "No good axb", false, "which mean nothing here"},
		{"You said five, i9", "You said give, i9", true, "the next word begins within the bad answer, too"},
		{"Not five: " + strings.Repeat("a", 980), "Not x: " + strings.Repeat("a", 980), true, "as long as anything that is learnt"},
		{"five and five or five", "and 0 or", true, "bad answers at the ends do not count"},
		{"bad: five, five, five!", "bad: 0, 10, 99999999999999999999!", true, "three bad answers"},
		{"bad: five!", "bad: " + strings.Repeat("9", 41) + "!", false, "longer than any bad answer"},
	} {
		pattern, ok := five.patternOf(test.said)
		other := essentials([]byte(test.other))
		if !ok || matches(pattern, other.text) != test.want {
			t.Errorf("%q matches %q: %t, want %t: %s", test.said, test.other, !test.want, test.want, test.reason)
		}
	}
	for _, test := range []struct{ said, reason string }{
		{"", "nothing"}, {"> ", "no letter"}, {"5:", "a number"}, {"no", "too short"}, {"12345", "numbers"}, {"five five 5", "bad answers"},
		{"bad: five, five, five, five!", "four bad answers"}, {"bad: " + strings.Repeat("five, ", 100) + "!", "a hundred"},
		{"bad: " + strings.Repeat("5, ", 25) + "!", "25 numbers"},
		{"bad: " + strings.Repeat("5", 101) + "!", "a long number"}, {strings.Repeat("a", 1001), "too long"},
		{"a\xffbc", "no text"},
	} {
		if pattern, ok := five.patternOf(test.said); ok {
			t.Errorf("%q gives the pattern %v: %s", test.said, pattern, test.reason)
		}
	}
}

// five are bad answers, one of which is a gap in what was said.
var five = Bad{word: "five"}

func matches(pattern *regexp.Regexp, text []byte) bool {
	found := pattern.FindIndex(text)
	return found != nil && found[0] == 0 && found[1] > 0
}

// To read an output takes work in proportion to its length, whatever was learnt and whatever it is, and behind some length nothing more
// is read in a program's own words.
func TestReadingAnOutputIsBounded(t *testing.T) {
	t.Parallel()
	pattern, ok := five.patternOf("aaa five aaa five aaa five aaa b")
	if !ok {
		t.Fatal("there is no pattern")
	}
	own := []Phrase{{Event: Event{Kind: Asks, Text: "asks"}, pattern: pattern}}
	said := []byte("aaa 1 aaa 2 aaa 3 aaa b ")
	if got := Scan(said, 5, own...); len(got) != 1 {
		t.Errorf("%d events in a short output, want 1", len(got))
	}
	if got := Scan(append([]byte(strings.Repeat("word", mostSaid/4)), said...), 5, own...); len(got) != 0 {
		t.Errorf("%d events behind the part of an output that is read, want none", len(got))
	}
	for _, long := range []string{
		strings.Repeat("a", 1<<20), strings.Repeat("word ", 100_000), strings.Repeat("-", 1<<20), strings.Repeat("1-", 1<<19),
	} {
		begun := append([]byte(long), said...)
		if got := Scan(begun, 5, own...); len(got) > 2 { // what was said, and a board of dashes
			t.Errorf("%d events in %.10s...", len(got), long)
		}
	}
}

// Whatever is said, its pattern matches it.
func FuzzPatternOf(f *testing.F) {
	f.Add("Pick five, 1 to 4: LEFT")
	f.Add("\xff\x92 [a-z]{1,2}?")
	f.Add("five0five")
	f.Add("6FFFFFF66666666666666666662|2|?")
	f.Add(strings.Repeat("five, ", 100))
	f.Fuzz(func(t *testing.T, said string) {
		pattern, ok := five.patternOf(said)
		if ok && !matches(pattern, []byte(five.trimmed(said))) {
			t.Errorf("%q does not match %v", said, pattern)
		}
		if ok {
			Scan([]byte(strings.Repeat(said, 20)), 5, []Phrase{{pattern: pattern}}...)
		}
	})
}
