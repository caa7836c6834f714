package handin

import (
	"strings"
	"testing"

	"rulebook/impl/submission/source"
)

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

// The one class derived from the base class that is left over is the one game that is missing.
func TestAClassLeftOver(t *testing.T) {
	t.Parallel()
	const right = "class BoardGame2D { };\nclass PegSolitaire : public BoardGame2D { };\n" +
		"class Klotski final : public virtual BoardGame2D { };\n"
	tests := []struct {
		text, want, reason string
	}{
		{right + "class Slider : public BoardGame2D { };", "Slider", "another name"},
		{right + "struct EightGame : BoardGame2D { };", "EightGame", "a struct"},
		{right + "class Slider : public BoardGame2D { };\nclass Other : public BoardGame2D { };", "", "two are left over"},
		{right + "class Slider { };", "", "it is derived from nothing"},
		{right + "// class Slider : public BoardGame2D { };", "", "a comment"},
		{right + "class EightPuzzle { };\nclass Slider : public BoardGame2D { };", "", "none is missing"},
		{strings.ReplaceAll(right, "Klotski", "Blocks") + "class Slider : public BoardGame2D { };", "", "two are missing"},
	}
	for _, test := range tests {
		games := naming{}.spelt([]*source.File{{Path: "hw5.cpp", Text: test.text}})
		if got := games.classes["eight"]; got != test.want || got != "" && len(games.misspelt) != 1 {
			t.Errorf("the eight puzzle is %q, with the notes %q; want %q: %s", got, games.misspelt, test.want, test.reason)
		}
	}
}

// An object is made as the program itself makes one, where that can be read off.
func TestUsualArguments(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want, reason string }{
		{"Klotski k(1);", "1", "a variable"},
		{"auto k = new Klotski(5, 4);", "5, 4", "a new object"},
		{"Klotski k{'a', \"red\"};", "'a', \"red\"", "braces, a character and a text"},
		{"Klotski::Klotski(int type) { }\nKlotski k(type);", "", "a name says nothing"},
		{"// Klotski k(1);\nMyKlotski k(2);", "", "a comment, and another class"},
		{"Klotski k;", "", "no arguments"},
	}
	for _, test := range tests {
		got, ok := usualArguments([]*source.File{{Path: "main.cpp", Text: test.text}}, "games::Klotski")
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %t; want %q: %s", test.text, got, ok, test.want, test.reason)
		}
	}
}
