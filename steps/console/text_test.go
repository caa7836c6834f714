package console

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rulebook/steps"
	"rulebook/steps/screen"
)

// A text is found where it stands as whole words and numbers, however it is laid out; and nowhere else.
func TestATextEndsWhereItEnds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text   string
		found  []string // outputs in which it stands
		missed []string // outputs that are nearly the same
	}{
		{"Count: 2", []string{
			"Count: 2", "Count: 2\n", "Count:2", "Count :  2", "Count:\n2", "The Count: 2", "(Count: 2)", "Count: 2.", "Count: 2, so",
			"Count: 2!", "Count: 2 0", "Count: 2\n0", "*Count: 2*", "Count: 20 Count: 2", "Count: 2; 3", "Count: 2%", "Count: 2-3",
		}, []string{
			"Count: 20", "Count: 2.5", "Count: 2,5", "Count: 2,000", "Count: -2", "Count: 02", "Count: 12", "Count: 2e5", "Count: 2/3",
			"Count: 2x", "Count: 2nd", "Count: 2_", "Account: 2", "ccount: 2", "count: 2", "COUNT: 2", "Count 2", "Count; 2", "Count: two",
			"Count: +2", "2 Count:", "Count: 3", "Count:: 2", "Count: .2", "Count: 0.2",
		}},
		{"2", []string{"2", "(2)", "2.", "2, 3", "[2]", "=2", ":2", "x = 2", "a-2", "1-2", "--2", "...2", "Done.2", "2: a", "2's"}, []string{
			"-2", "- 3", "+2", "(-2)", ":-2", "=-2", "−2", "2.5", "1.2", ".2", "20", "12", "1,2", "2,1", "1/2", "2/1", "2a", "a2", "2_", "²",
			"3",
		}},
		{"-2", []string{"-2", "(-2)", "x = -2", ": -2.", "a -2", "- 2"}, []string{"2", "--20", "-20", "-2.5", "5-2", "x-2", "-12", "+2"}},
		{"2.5", []string{"2.5", "2.5.", "(2.5)", "2.5, 3", "= 2.5 m"}, []string{"2.50", "12.5", "-2.5", "2.5.1", "2,5", "2 .5e", "25", "2.5/3"}},
		{".5", []string{".5", "= .5", "(.5)"}, []string{"2.5", ".55", "0.5", ".5.1"}},
		{"1/2", []string{"1/2", "1 / 2", "= 1/2."}, []string{"1/20", "11/2", "1/2/3", "3/1/2", "-1/2", "1/2.5"}},
		{"1,000", []string{"1,000", "1,000."}, []string{"1,0000", "1,000,000", "11,000", "1000", "1.000"}},
		{"unt: 2", []string{"unt: 2", "a unt: 2"}, []string{"Count: 2", "count: 2", "_unt: 2"}},
		{"win", []string{"win", "You win", "win!", "win-win", "\"win\""}, []string{"wins", "window", "Win", "twin", "win_", "winé"}},
		{"can", []string{"can", "can.", "can 't", "'can'"}, []string{"can't", "can’t", "scan"}},
		{"can't - \"go\"...", []string{"can’t – “go”…", "can't – „go“ ..."}, []string{"cant – go", "can’t – ‚go‘"}},
		{"t", []string{"t", "'t'", "a t"}, []string{"can't", "can’t", "at"}},
		{"X wins!", []string{"X wins!", "X  wins !", "X wins!!", "X wins!Bye"}, []string{"XX wins!", "X win!", "Xwins!", "X wins", "1X wins!"}},
		{"1 2 3", []string{"1 2 3", "1  2\n3", "a 1 2 3 b"}, []string{"123", "12 3", "1 23", "1 2 34", "11 2 3", "1,2,3", "1 2 3.5"}},
		{"no where", []string{"no where", "no  where"}, []string{"nowhere", "no-where"}},
		{"nowhere", []string{"nowhere"}, []string{"no where"}},
		{"Ärger", []string{"Ärger", "(Ärger)"}, []string{"Ärgern", "Ärger", "ärger", "ÜÄrger"}},
		{">", []string{">", "a>b", "5>4", ">>"}, []string{"<", ""}},
		{"Name:", []string{"Name:", "Name :", "Name:Ann", "Name: 5"}, []string{"Names:", "Surname:", "Name"}},
		{"= 5", []string{"= 5", "=5", "x=5", "== 5"}, []string{"= 50", "= 5.5", "= -5", "- 5"}},
		{"€5", []string{"€5", "€ 5", "a€5"}, []string{"€50", "€5.50", "$5", "€-5"}},
		{"50%", []string{"50%", "50 %", "50%."}, []string{"150%", "-50%", "50", "0.50%", "5 0%"}},
		{"Mean: {2.5 within 0.01}", []string{"Mean: 2.5", "Mean: 2.50 m", "Mean: 2,505", "Mean:2.49", "Mean: 2.51.", "Mean: 25e-1"}, []string{
			"Mean: 2.6", "Mean: 2.4", "Mean: -2.5", "Mean: 2", "Mean: 2.511", "Mean: 2.5x", "Mean: x", "Mean:", "Mean: 12.5",
		}},
		{"{number} pegs", []string{"5 pegs", "You have 12 pegs.", "-1 pegs", "3.5 pegs", "5\npegs"},
			[]string{"pegs", "x5 pegs", "5 pegss", "five pegs", "5 big pegs"}},
		{"Is it {number}?", []string{"Is it 5?", "Is it -5 ?"}, []string{"Is it 5", "Is it x?", "Is it?"}},
		{"? {number}", []string{"? 5", "?5"}, []string{"5", "? x"}},
		{"{number with 2 decimals}", []string{"2.50", "= 2.50 €", "-0.00", "2,50"}, []string{"2.5", "2.505", "2.", "250", "x2.50"}},
		{"Hello {word}!", []string{"Hello Ann!", "Hello Änne !", "Hello a_1!"}, []string{"Hello!", "Hello Ann B!", "Hello Ann", "Hello -!"}},
		{"It is {one of red, dark red}.", []string{"It is red.", "It is dark  red."},
			[]string{"It is dark.", "It is Red.", "It is redder.", "It is reddark red."}},
		{"{\"n\": {number}}", []string{"{\"n\": 5}", "{ \"n\":-5 }"}, []string{"{\"n\": x}", "{\"n\": }"}},
		{"Id {like [A-Z]{2}\\d+}", []string{"Id AB12", "Id AB12."}, []string{"Id A12", "Id ABC12", "Id AB", "Id AB12x"}},
		{"Has {like key, lamp|lamp, key}.", []string{"Has key, lamp.", "Has lamp,  key ."}, []string{"Has key.", "Has keylamp."}},
		{"by {like [A-Z][a-z]+ [A-Z ]+\\d}", []string{"by Ann B 1", "by Ann BC2"}, []string{"by ann B 1", "by Ann B"}},
		{"{1, 2}", []string{"{1, 2}", "{1,2}", "a {1, 2}"}, []string{"{1, 3}", "1, 2", "{1}"}},
		{"is 2.", []string{"is 2.", "is 2. So", "is 2.\n5"}, []string{"is 2.5", "is 2.50."}},
		{"is -", []string{"is -", "is - 5", "is --5"}, []string{"is -5"}},
		{"3-", []string{"3-", "3-5", "(3-)"}, []string{"3 5", "13-"}},
		{"a_1", []string{"a_1", "(a_1)"}, []string{"a_12", "b_a_1", "a_1_"}},
	}
	count := 0
	for _, test := range tests {
		for _, output := range slices.Concat(test.found, test.missed) {
			s := said{output: []byte(output), paused: never}
			count++
			_, _, found := s.find(inWords, test.text, 0, s.whole)
			if want := slices.Contains(test.found, output); found != want {
				t.Errorf("%q is found in %q: %t, want %t", test.text, output, found, want)
			}
		}
	}
	if count < 200 {
		t.Errorf("%d outputs are looked at, want 200 at least", count)
	}
}

// What a program prints is read in bounded time, however often it is almost right. This test would not end otherwise.
func TestMuchThatIsAlmostRightIsRead(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{2.5 within 0.01}", "{number with 2 decimals}", "a{word}b", "1{like .*}2", "{one of 11, 12}"} {
		for _, much := range []string{"1", "1.", "a", "1 ", "a1 "} {
			s := said{output: []byte(strings.Repeat(much, 1<<20/len(much))), paused: never}
			if begin, end, found := s.find(inWords, text, 0, s.line); found {
				t.Errorf("%q is a line of many %q: %d to %d", text, much, begin, end)
			}
		}
	}
}

// Values in braces differ as far as texts may.
func TestValuesDifferAsTextsDo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		how          how
		text, output string
		want         bool
		reason       string
	}{
		{butForCase, "It is {one of Red, Dark Red}!", "IT IS darkred!", true, "case and blanks"},
		{butForCase, "by {like [A-Z]+ [A-Z]+}", "By ann lee", true, "those of a pattern"},
		{butForBlanks, "It is {one of red, dark red}!", "It is darkred!", true, "blanks"},
		{butForBlanks, "It is {one of red, dark red}!", "It is Red!", false, "not case"},
		{inWords, "It is {one of red, dark red}!", "It is darkred!", false, "a blank between words"},
		{inWords, "It is {one of red, a - b}!", "It is a-b!", true, "and nowhere else"},
		{exactly, "can't", "can’t", false, "each sign"},
		{exactly, "It is {one of red, a - b}!", "It is a-b!", false, "each blank"},
		{exactly, "It is {one of red, a - b}!", "It is a - b!", true, "as it is"},
	} {
		s := said{output: []byte(test.output), paused: never}
		if _, _, got := s.find(test.how, test.text, 0, s.whole); got != test.want {
			t.Errorf("%q is found in %q: %t, want %t: %s", test.text, test.output, got, test.want, test.reason)
		}
	}
}

// A pattern for anything ends with the line, and goes on only if it must.
func TestAPatternEndsWithItsLine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, output, want, reason string }{
		{"You carry{like .*}", "You carry: lamp, key\n> Bye.\n", "You carry: lamp, key", "the rest of a line"},
		{"a{like .*}d", "a b\nc d e\n", "a b\nc d", "what stands in a later one"},
		{"{like .*}!", "a\nb!\n", "a\nb!", "a text before"},
		{"{like [a-z]+}{like .*}", "1\nab c\nd", "ab c", "two patterns"},
	} {
		s := said{output: []byte(test.output), paused: never}
		begin, end, _ := s.find(inWords, test.text, 0, anywhere)
		if got := test.output[begin:end]; got != test.want {
			t.Errorf("%s: %q is %q, want %q", test.reason, test.text, got, test.want)
		}
	}
}

func TestALineIsAWholeLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		output string
		want   bool
		reason string
	}{
		{"Sum: 5", true, "the only line"},
		{"a\n  Sum:  5 \r\nb", true, "blanks make no difference"},
		{"Sum: 5.", false, "more behind"},
		{"The Sum: 5", false, "more before"},
		{"Sum:\n5", false, "two lines"},
		{"sum: 5", false, "capitals matter"},
		{"Sum: 50\nSum: 5\n", true, "a later line"},
		{"", false, "nothing"},
	}
	for _, test := range tests {
		s := said{output: []byte(test.output), paused: never}
		if _, _, got := s.find(inWords, "Sum: 5", 0, s.line); got != test.want {
			t.Errorf("%q has the line: %t, want %t: %s", test.output, got, test.want, test.reason)
		}
	}
}

// What is typed is no part of an output: what a program prints next stands right behind its question.
func TestTextsAreWholeBehindAQuestion(t *testing.T) {
	t.Parallel()
	const output = "Enter n5 is odd, enter m12 is even"
	pauses := func(at int) bool { return at == len("Enter n") || at == len("Enter n5 is odd, enter m1") }
	tests := []struct {
		text string
		want bool
		line bool
	}{
		{"5 is odd", true, false}, {"Enter n", true, true}, {"2 is even", true, true}, {"12 is even", false, false}, {"5 is even", false, false},
	}
	for _, test := range tests {
		s := said{output: []byte(output), paused: pauses}
		_, _, whole := s.find(inWords, test.text, 0, s.whole)
		_, _, line := s.find(inWords, test.text, 0, s.line)
		if whole != test.want || line != test.line {
			t.Errorf("%q: a whole text %t, want %t; a whole line %t, want %t", test.text, whole, test.want, line, test.line)
		}
	}
}

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
	s := said{output: []byte(output), paused: never}
	_, _, ok := s.find(inWords, text, 0, s.whole)
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
