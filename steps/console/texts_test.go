package console

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rulebook/steps"
	"rulebook/steps/console/match"
	"rulebook/steps/screen"
)

// What may stand in a text, and what is nearly the same: another sign, digit, prefix, suffix, case or order.
var likes = map[string][]string{
	"2":     {"20", "12", "02", "-2", "+2", "2.5", "2,5", "0.2", "2x", "x2", "3", "2/3", "2e5", "two"},
	"-3":    {"3", "-30", "-3.5", "-13", "+3", "−3.0", "-3x", "-2"},
	"2.5":   {"2.50", "12.5", "-2.5", "2,5", "25", "2.4", "2.5.1", "2.5e3"},
	"1,000": {"1,0000", "11,000", "1000", "1.000", "-1,000", "1,000,000", "1,001"},
	"1/2":   {"1/20", "11/2", "-1/2", "2/1", "1/2/3", "0.5"},
	"Ann":   {"ann", "ANN", "Anna", "Ann2", "xAnn", "An", "nnA", "Ann_"},
	"X":     {"x", "XX", "X1", "1X", "Y", "_X"},
	"can't": {"can", "cant", "can'ts", "Can't", "scan't", "can`t"},
	"a_1":   {"a_12", "ba_1", "A_1", "a1", "a-1", "1_a"},
	"no 7":  {"7 no", "no7", "no 70", "No 7", "no -7", "no  7th", "on 7"},
}

// What may stand around it.
var frames = []string{
	"%s", "Count: %s", "%s wins!", "Mean = %s", "The answer is %s.", "You have %s lives left", "Row %s:", "[%s]", "Total %s EUR",
	"Enter %s ", "=> %s", "%s, where?", "Hello %s!", "x is %s, y is 4", "(%s of 10)", "Answer %s?", "“%s” is right", "%s\nis below",
	"Score of player %s", "* %s *",
}

// Two hundred texts are found wherever they stand as they are, however they are laid out, and nowhere that is nearly the same.
func TestTwoHundredTextsAndTheirNearMisses(t *testing.T) {
	t.Parallel()
	texts, misses := 0, 0
	for value, near := range likes {
		for _, frame := range frames {
			text := strings.ReplaceAll(frame, "%s", value)
			texts++
			for _, output := range []string{
				text, "a\n" + text + "\nb", "b " + text + " a", strings.ReplaceAll(text, " ", "  "), strings.ReplaceAll(text, " ", "\r\n"),
				"(" + text + ")", "\t" + text,
			} {
				if !found(text, output) {
					t.Errorf("%q is not found in %q", text, output)
				}
			}
			for _, output := range slices.Concat(steps.Each(near, func(other string) string {
				return strings.ReplaceAll(frame, "%s", other)
			}), framed(text)) {
				misses++
				if found(text, output) {
					t.Errorf("%q is found in %q", text, output)
				}
			}
			aLineAndNoMore(t, strings.Join(strings.Fields(text), " "))
		}
	}
	if texts < 200 || misses < 2000 {
		t.Errorf("%d texts and %d near misses were looked at, want 200 and 2000", texts, misses)
	}
}

func found(text, output string) bool {
	s := match.Said{Output: []byte(output), Paused: never}
	_, _, ok := s.Find(match.InWords, text, 0, s.Whole)
	return ok
}

// framed gives what is nearly a text: with a letter or digit right before or behind it, of another case, or without its end.
func framed(text string) (near []string) {
	text = strings.TrimSpace(text)
	first, _ := utf8.DecodeRuneInString(text)
	last, size := utf8.DecodeLastRuneInString(text)
	if screen.OfWord(first) {
		near = append(near, "x"+text, "7"+text, "_"+text)
	}
	if screen.OfWord(last) {
		near = append(near, text+"x", text+"7", text+"_")
	}
	if swapped := strings.ToUpper(text); swapped != text {
		near = append(near, swapped)
	}
	return append(near, text[:len(text)-size])
}

// aLineAndNoMore wants a text to be a line, and nothing else to be printed.
func aLineAndNoMore(t *testing.T, text string) {
	t.Helper()
	script := []step{{verb: printsLine, text: text}, {verb: printsNothingElse}}
	for output, want := range map[string]int{text + "\n": -1, text + "\nmore\n": 1, "more\n" + text: 1, text + " more": 0, "more " + text: 0} {
		run := exited
		run.Output = []byte(output)
		if got, err := firstFault(script, run); got != want {
			t.Errorf("the line %q in %q: step %d goes wrong, want %d: %v", text, output, got, want, err)
		}
	}
}
