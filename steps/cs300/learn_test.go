package cs300

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// What is taken as equal because it was learnt is judged by the scenarios of its rule: they play the very games in which it was learnt.
// So no program passes everything by its dialect.
func TestEveryGameOfALessonIsJudged(t *testing.T) {
	t.Parallel()
	suite := open(t)
	short := []string{"4", "3", "3", "1"}
	win := []string{"4", "3", "2", "4", "3", "4", "1", "2", "2", "4", "5", "2", "3"}
	lessons := map[string][][]string{
		ruleOpening: {short}, ruleOrder: {short}, ruleLastBoard: {short}, ruleResult: {short, win}, ruleThanks: {short},
	}
	for _, line := range []string{"loss through column 1 and row 5", "loss through row 5 and column 5", "first win on the " + board} {
		g, _, err := following(suite.Facts, line)
		if err != nil {
			t.Fatal(err)
		}
		lessons[ruleDirections] = append(lessons[ruleDirections], g.script(cs300.Rules()).input)
	}
	for _, on := range refusable {
		g, _, err := following(suite.Facts, shortest+on.board)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range on.moves {
			lessons[ruleRefusal] = append(lessons[ruleRefusal], g.behind(moving([]move{m})).script(cs300.Rules()).input)
		}
	}
	drawn := drawBad(rand.New(rand.NewPCG(0, fnv.New64a().Sum64())))
	for n, question := range append([]string{"board style"}, sequence...) {
		for _, bad := range drawn.to(question) {
			lessons[ruleRetry] = append(lessons[ruleRetry], slices.Insert(slices.Clone(short), n, bad))
		}
	}
	for rule, games := range lessons {
		l := &log{}
		about := func(c steps.Scenario) bool { return c.RuleID == rule && stepstest.OnConsole(c) && !c.Remark }
		stepstest.Run(t, suite, logged(l, unchanged), steps.Options{Once: true, Select: about})
		for _, game := range games {
			if l.runs[fmt.Sprint(int(engine.AllAtOnce), game)] == 0 {
				t.Errorf("no scenario of %s plays %q, in which something about it may be learnt", rule, game)
			}
		}
	}
}

func TestPatternsMatchOtherNumbersDirectionsAndAnswers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		said, other string
		want        bool
		reason      string
	}{
		{"Pick 1 to 4:", "Pick 1 to 9: 12345", true, "another range, and a board after it"},
		{"Pick 1 to 4:", "Pick 1 or 4:", false, "another word"},
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
		{"bad: " + strings.Repeat("5, ", 25) + "!", "25 numbers"}, {"bad: " + strings.Repeat("5", 101) + "!", "a long number"}, {strings.Repeat("a", 1001), "too long"}, {"a\xffbc", "no text"},
	} {
		if pattern, ok := five.patternOf(test.said); ok {
			t.Errorf("%q gives the pattern %v: %s", test.said, pattern, test.reason)
		}
	}
}

// five are bad answers, one of which is a gap in what was said.
var five = bad{word: "five"}

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
	own := []phrase{{event: event{kind: asks, text: "asks"}, pattern: pattern}}
	said := []byte("aaa 1 aaa 2 aaa 3 aaa b ")
	if got := scan(said, 5, own...); len(got) != 1 {
		t.Errorf("%d events in a short output, want 1", len(got))
	}
	if got := scan(append([]byte(strings.Repeat("word", mostSaid/4)), said...), 5, own...); len(got) != 0 {
		t.Errorf("%d events behind the part of an output that is read, want none", len(got))
	}
	for _, long := range []string{strings.Repeat("a", 1<<20), strings.Repeat("word ", 100_000), strings.Repeat("-", 1<<20), strings.Repeat("1-", 1<<19)} {
		begun := append([]byte(long), said...)
		if got := scan(begun, 5, own...); len(got) > 2 { // what was said, and a board of dashes
			t.Errorf("%d events in %.10s...", len(got), long)
		}
	}
}

func TestCommonEndIsTheEndOfAQuestion(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ less, whole, want, reason string }{
		{"Which row? ", "Which row? Which column? ", "Which row? ", "the program ended there"},
		{"Row? Please try again", "Row? Please enter the column", "Row? ", "both go on with the same words"},
		{"Row? Row? Row? ", "Row? Column? ", "Row? ", "it asks again when its input has ended"},
		{"Row:\nTraceback", "Row:\nColumn:\n", "Row:\n", "it breaks off"},
		{"", "Row? ", "", "it says nothing"},
	} {
		if got := test.whole[:commonEnd(test.less, test.whole)]; got != test.want {
			t.Errorf("%q and %q have %q in common, want %q: %s", test.less, test.whole, got, test.want, test.reason)
		}
	}
}

func TestPlaysArePutIntoADialect(t *testing.T) {
	t.Parallel()
	suite := open(t)
	g, _, err := following(suite.Facts, "shortest loss on the Simple T")
	if err != nil {
		t.Fatal(err)
	}
	g = g.behind(slipping("ROW", []string{"0"})).behind(moving([]move{{3, 3, "LEFT"}}))
	const start, end = "shows the board -----/-@@@-/--@--/--@--/-----", "shows the board --@--/-@-@-/-----/--@--/-----"
	for _, test := range []struct {
		dialect dialect
		input   string
		events  []string
		reason  string
	}{
		{dialect{}, "4 3 3 3 3 0 3 1", []string{
			"asks for the board style", start, "asks for the COLUMN", "asks for the ROW", "asks for the DIRECTION", illegal,
			"asks for the COLUMN", "asks for the ROW", again, "asks for the DIRECTION", end, "says that no legal moves are left", "thanks the player",
		}, "as the assignment shows it"},
		{dialect{
			form: form{order: []string{"DIRECTION", "ROW", "COLUMN"}}, before: 1, after: []string{"n"}, unrefused: true, redrawsIllegal: true, silent: true,
			repeats:     map[string]bool{"asks for the board style": true, "asks for the COLUMN": true, "asks for the ROW": true},
			lastMissing: true, thankless: true, untold: map[string]bool{"says that no legal moves are left": true},
		}, "4 4 3 3 3 1 0 3 3 n", []string{
			"asks for the board style", start, "asks for the DIRECTION", "asks for the ROW", "asks for the COLUMN", start,
			"asks for the DIRECTION", "asks for the ROW", "asks for the ROW", "asks for the COLUMN",
		}, "everything is other"},
	} {
		spoken := test.dialect.play(g.script(cs300.Rules()))
		if got := strings.Join(spoken.input, " "); got != test.input {
			t.Errorf("%s: the input is %q, want %q", test.reason, got, test.input)
		}
		if diff := cmp.Diff(test.events, words(seenBy("", spoken.events))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
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
			scan([]byte(strings.Repeat(said, 20)), 5, []phrase{{pattern: pattern}}...)
		}
	})
}
