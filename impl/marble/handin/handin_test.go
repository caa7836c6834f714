package handin

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

func TestTheClassIsFoundAndBuilt(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	const body = " { public void move(int a, int b, int c, int d) {} public boolean isGameOver() { return true; }" +
		" public String getGameState() { return \"\"; } public int getScore() { return 0; } }\n"
	s := subjecttest.Opened(t, map[string]string{
		"Model.java": "package solitaire;\npublic class MarbleSolitaireModelImpl implements MarbleSolitaireModel" + body,
	}, Assignment(), submission.Conditions{})
	notes := []string{"solitaire.MarbleSolitaireModel: taken as it was provided, the submission has none"}
	if s.Main() != "solitaire.MarbleSolitaireModelImpl" || !slices.Equal(s.Notes(), notes) || s.ConsoleStart().Argv != nil {
		t.Errorf("%s, notes %q, console %q; want the class, %q, none", s.Main(), s.Notes(), s.ConsoleStart().Argv, notes)
	}
}

func TestAFolderWithoutTheClassIsRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"no program in any language", map[string]string{"README.md": ""},
			"there are no Java sources in it, and no other program: looked for a main in Java, Python, C"},
		{"another class", map[string]string{"Board.java": "class Board {}"},
			"there is no class MarbleSolitaireModelImpl, nor another that implements MarbleSolitaireModel: " +
				"looked into the Java sources (files: 1), which declare class Board"},
	} {
		_, err := submission.Find(submissiontest.HandIn(t, test.files), Assignment().Handin, t.TempDir())
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Find = %v; want %q", test.reason, err, test.want)
		}
	}
}
