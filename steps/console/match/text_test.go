package match

import (
	"slices"
	"strings"
	"testing"
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
			s := Said{Output: []byte(output), Paused: never}
			count++
			_, _, found := s.Find(InWords, test.text, 0, s.Whole)
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
			s := Said{Output: []byte(strings.Repeat(much, 1<<20/len(much))), Paused: never}
			if begin, end, found := s.Find(InWords, text, 0, s.Line); found {
				t.Errorf("%q is a line of many %q: %d to %d", text, much, begin, end)
			}
		}
	}
}

// Values in braces differ as far as texts may.
func TestValuesDifferAsTextsDo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		how          How
		text, output string
		want         bool
		reason       string
	}{
		{ButForCase, "It is {one of Red, Dark Red}!", "IT IS darkred!", true, "case and blanks"},
		{ButForCase, "by {like [A-Z]+ [A-Z]+}", "By ann lee", true, "those of a pattern"},
		{ButForBlanks, "It is {one of red, dark red}!", "It is darkred!", true, "blanks"},
		{ButForBlanks, "It is {one of red, dark red}!", "It is Red!", false, "not case"},
		{InWords, "It is {one of red, dark red}!", "It is darkred!", false, "a blank between words"},
		{InWords, "It is {one of red, a - b}!", "It is a-b!", true, "and nowhere else"},
		{Exactly, "can't", "can’t", false, "each sign"},
		{Exactly, "It is {one of red, a - b}!", "It is a-b!", false, "each blank"},
		{Exactly, "It is {one of red, a - b}!", "It is a - b!", true, "as it is"},
	} {
		s := Said{Output: []byte(test.output), Paused: never}
		if _, _, got := s.Find(test.how, test.text, 0, s.Whole); got != test.want {
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
		s := Said{Output: []byte(test.output), Paused: never}
		begin, end, _ := s.Find(InWords, test.text, 0, Anywhere)
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
		s := Said{Output: []byte(test.output), Paused: never}
		if _, _, got := s.Find(InWords, "Sum: 5", 0, s.Line); got != test.want {
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
		s := Said{Output: []byte(output), Paused: pauses}
		_, _, whole := s.Find(InWords, test.text, 0, s.Whole)
		_, _, line := s.Find(InWords, test.text, 0, s.Line)
		if whole != test.want || line != test.line {
			t.Errorf("%q: a whole text %t, want %t; a whole line %t, want %t", test.text, whole, test.want, line, test.line)
		}
	}
}

func never(int) bool { return false }
