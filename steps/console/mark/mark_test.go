package mark

import "testing"

func TestMarksAreWhatMayDiffer(t *testing.T) {
	t.Parallel()
	set := Of(
		Scene{[]string{"Ann", "1", "quit"}, []string{"Hello, Ann!", "You quit."}},
		Scene{[]string{"Zoe", "quit", "a b", "x+"}, []string{"Hello, Zoe!", "You quit.", "a b", "x+"}},
		Scene{[]string{"Al"}, []string{"Hello, Alan!"}},
		Scene{[]string{"take oil", "quit"}, []string{"Taken: oil."}}, Scene{[]string{"take shell"}, []string{"Taken: shell."}},
	)
	for _, test := range []struct{ text, want, reason string }{
		{"Hello, Ann!", "1 Hello, #!", "a word by which texts differ"},
		{"Zoe and Ann, 3 times", "3 # and #, # times", "several, and a number"},
		{"Hello, Annie!", "0 Hello, Annie!", "a part of a word"},
		{"You quit.", "0 You quit.", "a word that is typed where all texts are alike"},
		{"Hello, Al!", "0 Hello, Al!", "a word that stands in no text"},
		{"X has -2", "2 # has #", "a letter that stands alone, and a number with its sign"},
		{"You carry: shell, oil.", "2 You carry: #, #.", "words of a line that is typed"},
		{"You take it.", "0 You take it.", "one of them where all texts are alike"},
		{"", "0 ", "nothing"},
	} {
		if got := set.Without(test.text); got != test.want {
			t.Errorf("%s: %q is %q without its marks, want %q", test.reason, test.text, got, test.want)
		}
	}
}

func TestTheWordsForATextFollowFromOthers(t *testing.T) {
	t.Parallel()
	set := Of(Scene{[]string{"Ann"}, []string{"Hello, Ann!"}}, Scene{[]string{"Zoe"}, []string{"Hello, Zoe!"}})
	for _, test := range []struct {
		family     []Pair
		text, want string
		reason     string
	}{
		{[]Pair{{"Hello, Ann!", "Ann is here"}}, "Hello, Zoe!", "Zoe is here", "a name in another place"},
		{[]Pair{{"Hello, Ann!", "Somebody is here"}}, "Hello, Zoe!", "", "no name"},
		{[]Pair{{"Try 1", "Attempt 1 of 3"}, {"Try 2", "Attempt 2 of 3"}}, "Try 3", "Attempt 3 of 3", "a number that stays"},
		{[]Pair{{"Try 1", "Attempt 1 of 3"}}, "Try 2", "", "one alone does not tell which numbers stay"},
		{[]Pair{{"Ann: 1", "1 for Ann"}}, "Zoe: 7", "7 for Zoe", "a name and a number in another order"},
	} {
		if got := set.Own(test.family, test.text); got != test.want {
			t.Errorf("%s: %q is %q in the words of the program, want %q", test.reason, test.text, got, test.want)
		}
	}
}
