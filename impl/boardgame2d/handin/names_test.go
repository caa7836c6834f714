package handin

import "testing"

func TestNamesThatAreNearlyRight(t *testing.T) {
	t.Parallel()
	tests := []struct {
		right  string
		names  []string
		want   string // "" for none
		reason string
	}{
		{"BoardGame2D", []string{"BoardGame2d", "Cell"}, "BoardGame2d", "another case"},
		{"PegSolitaire", []string{"Peg_Solitaire"}, "Peg_Solitaire", "an underscore"},
		{"PegSolitaire", []string{"PegSolitare"}, "PegSolitare", "a letter is missing"},
		{"Klotski", []string{"Klostski"}, "Klostski", "a letter too many"},
		{"Klotski", []string{"Klotsky", "Klotzki"}, "", "two that are as near"},
		{"Klotski", []string{"klotski", "Klotsky"}, "klotski", "the nearer of two"},
		{"Klotski", []string{"Donkey", "Game"}, "", "other names"},
		{"EightPuzzle", []string{"Puzzle"}, "", "half of it"},
		{"print", []string{"sprint", "prints"}, "", "a letter is much of a short name"},
		{"print", []string{"Print"}, "Print", "its case is not"},
		{"endGame", []string{"endgame", "other"}, "endgame", "a function"},
	}
	for _, test := range tests {
		names := map[string]bool{}
		for _, name := range test.names {
			names[name] = true
		}
		got, ok := nearest(test.right, names, func(name string) bool { return name == "other" })
		if ok != (test.want != "") || ok && got != test.want {
			t.Errorf("%s among %q: %q, %t; want %q: %s", test.right, test.names, got, ok, test.want, test.reason)
		}
	}
}
