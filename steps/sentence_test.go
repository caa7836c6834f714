package steps

import (
	"strings"
	"testing"

	"rulebook/impl/engine"
)

func TestSentencesSayWhatDiffersFirst(t *testing.T) {
	t.Parallel()
	lines := func(text string) []string {
		if text == "" {
			return nil
		}
		return strings.Split(text, "/")
	}
	tests := []struct {
		what, form, expected, actual, want, reason string
	}{
		{"create game.make_easy", "list", "3", "4", "create game.make_easy is 4, not 3.", "code keeps its letters"},
		{"create nothing", "list", "3", "4", "Create nothing is 4, not 3.", "words that are no code"},
		{"the number of pegs", "list", "3", "4", "The number of pegs is 4, not 3.", "a number"},
		{"the answer", "list", "3", "", "The answer is missing: it should be 3.", "no answer"},
		{"the list of moves", "list", "a/b/c", "a/c", "“b” is missing in the list of moves.", "one is missing"},
		{"the list of moves", "list", "a/c", "a/b/c", "“b” does not belong in the list of moves.", "one is too much"},
		{"the list of moves", "list", "a/b/c", "a/x/c", "“x” stands in the place of “b” in the list of moves.", "another one"},
		{"the list of moves", "list", "a/b/c", "b/c", "“a” is missing in the list of moves.", "all are shifted"},
		{"the list of moves", "list", "", "a", "“a” does not belong in the list of moves.", "there should be none"},
		{"the events", "events", "asks for the COLUMN/asks for the ROW", "asks for the ROW/asks for the COLUMN",
			"The program does not ask for the COLUMN.", "what comes later is no loss"},
		{"the events", "events", "asks for the ROW/congratulates", "asks for the ROW",
			"After it asks for the ROW, the program should congratulate, and does nothing more.", "it stops too early"},
		{"the events", "events", "asks for the ROW/congratulates", "asks for the ROW/thanks the player",
			"After it asks for the ROW, the program thanks the player; it should congratulate.", "it does something else"},
		{"the events", "events", "congratulates", "congratulates/says that the game is lost",
			"After it congratulates, the program says that the game is lost, which it should not.", "it does more"},
		{"the board", "board", "-@-/@@@", "-@-/@-@", "In the board, line 2, character 2 is “-”, not “@”.", "one cell"},
		{"the board", "board", "-@-/@@@", "---/@-@", "The board differs in 2 places: line 1, character 2 is “-”, not “@”.", "two cells"},
		{"the board", "board", "-@-/@@@", "-@-", "The board has 1 instead of 2 lines.", "a line is missing"},
		{"the board", "board", "-@-/@@@", "-@-/@@", "Line 2 of the board has 2 instead of 3 characters.", "a cell is missing"},
		{"the board", "board", "-@-", "", "The board is missing.", "no board"},
		{"the output", "text", "WELCOME TO PEG SOLITAIRE!/now", "WELCOME TO PEG SOLITARE!/now",
			"“WELCOME TO PEG SOLITARE!” should read “WELCOME TO PEG SOLITAIRE!”.", "a letter is missing"},
		{"the output", "text", "Type the number of a row and then that of a column of the board: ok",
			"Type the number of a row and than that of a column of the board: ok",
			"“… than that of a column of …” should read “… then that of a column of …”.", "long lines, from where they differ"},
		{"the output", "text", "Type the number of a row and then that of a column of the board",
			"Type the number of a row and then that of a column of the",
			"“… the” should read “… the board”.", "the end of a long line is missing"},
		{"the output", "text", "one line/now", "now", "The line “one line” is missing in the output.", "a line is missing"},
		{"the output", "text", "a b c d e f g h i j k l m/now", "now", "The line “a b c d e f …” is missing in the output.",
			"a long line is missing"},
		{"the output", "text", "now", "now/and then", "The line “and then” does not belong in the output.", "a line is too much"},
		{"the output", "text", "a/b/b", "b/a/b", "The line “a” stands in the wrong place in the output.", "another order"},
		{"the output", "text", "a/b/c", "c/a/b", "The line “c” stands in the wrong place in the output.", "the last one first"},
		{"the output", "text", "a", "a/a", "The line “a” does not belong in the output.", "a line twice"},
		{"the output", "text", "now ", "now", "Blanks or line ends differ in the output.", "blanks"},
		{"the output", "text", "some line", "", "The output is empty: “some line” is missing.", "nothing is printed"},
	}
	for _, test := range tests {
		m := &Mismatch{What: test.what, Form: Form(test.form), Expected: lines(test.expected), Actual: lines(test.actual)}
		if got := Sentence(Result{Mismatch: m}); got != test.want {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestSentencesOfReasonsAreSentences(t *testing.T) {
	t.Parallel()
	tests := []struct{ reason, want string }{
		{"the program broke off with exit status 3", "The program broke off with exit status 3."},
		{"move(1, 2) raised an error: java.lang.ArithmeticException: / by zero\nat Peg.move(Peg.java:3)\nat Peg.play(Peg.java:9)",
			"move(1, 2) raises ArithmeticException at Peg.java:3: / by zero."},
		{"move(1, 2) raised an error: java.lang.NullPointerException", "move(1, 2) raises NullPointerException."},
		{"move(1, 2) raised an error: map::at", "move(1, 2) raises map::at."},
		{"move(1, 2) raised an error: IndexError: list index out of range\nat move (peg.py:12)",
			"move(1, 2) raises IndexError at peg.py:12: list index out of range."},
		{"game.is_won raised an error: division by zero\nBOARD.count, a folder/board.e, line 12",
			"game.is_won raises division by zero in BOARD.count, a folder/board.e, line 12."},
		{"there is no class Miner", "There is no class Miner."},
		{"miner.moves() gave back something else than it should: moves() returned nothing (null or void) where a List was expected",
			"miner.moves() returned nothing (null or void) where a List was expected."},
		{"spy = new Spy(player0) raised an error: java.lang.Error", "spy = new Spy(player0) raises Error."},
		{"there is no class Miner (asked for: new Miner(player0, square))", "There is no class Miner."},
		{"", ""},
	}
	for _, test := range tests {
		if got := Sentence(Result{Reason: test.reason}); got != test.want {
			t.Errorf("%q: %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestNumbersThatAreOffByTheSameAreToldOnce(t *testing.T) {
	t.Parallel()
	fails := func(scores ...string) []Result {
		var all []Result
		for _, score := range scores {
			expected, actual, _ := strings.Cut(score, ":")
			all = append(all, Result{Outcome: engine.Failed, Mismatch: &Mismatch{
				What: "the score", Form: ListForm, Expected: []string{expected}, Actual: []string{actual},
			}})
		}
		return all
	}
	tests := []struct {
		scores []string
		want   string
	}{
		{[]string{"32:31", "7:6"}, "The score is 1 too low, such as 31 instead of 32."},
		{[]string{"32:34", "7:9"}, "The score is 2 too high, such as 34 instead of 32."},
		{[]string{"32:31", "7:7"}, "The score is 31, not 32."},
		{[]string{"32:31", "7:5"}, "The score is 31, not 32."},
		{[]string{"32:31"}, "The score is 31, not 32."},
		{[]string{"32:no", "7:no"}, "The score is no, not 32."},
	}
	for _, test := range tests {
		list := fails(test.scores...)
		if got := sentence(list, list[0]); got != test.want {
			t.Errorf("%q: %q, want %q", test.scores, got, test.want)
		}
	}
}
