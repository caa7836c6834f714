package cs300

import (
	"errors"
	"testing"

	"rulebook/steps"
	"rulebook/steps/cs300/rules"
	"rulebook/steps/cs300/speech"
)

func TestTheWelcomeIsShownBesideTheLineThatIsLikeIt(t *testing.T) {
	t.Parallel()
	tests := []struct {
		output, want, reason string
	}{
		{"\n WELCOME TO cs300 PEG SOLITAIRE!\n===\n", "“WELCOME TO cs300 PEG SOLITAIRE!” should read “WELCOME TO CS300 PEG SOLITAIRE!”",
			"small letters"},
		{"Board Style Menu\n", "", "no line is like it"},
		{"", "", "nothing is printed"},
	}
	for _, test := range tests {
		d := divergence{expected: speech.Event{Kind: speech.Welcome, Text: "welcomes the player"}}
		if got := d.misspelt([]byte(test.output)); got != test.want {
			t.Errorf("%q, want %q: %s", got, test.want, test.reason)
		}
	}
	menu := divergence{expected: speech.Event{Kind: speech.Menu, Text: "shows the menu"}}
	if got := menu.misspelt([]byte("Board Style Menus\n")); got != "" {
		t.Errorf("%q of a menu, which has many lines", got)
	}
}

func TestAMoveIsMadeInPart(t *testing.T) {
	t.Parallel()
	before := []string{"@@-", "---"}
	chosen := &speech.Chosen{Move: speech.Move{Column: 1, Row: 1, Direction: "RIGHT"}, Board: before}
	tests := []struct {
		shown  []string
		want   bool
		reason string
	}{
		{[]string{"-@@", "---"}, true, "the peg stays that was jumped over"},
		{[]string{"@-@", "---"}, true, "the peg that jumps stays, too"},
		{[]string{"@@-", "---"}, false, "nothing changes"},
		{[]string{"@@-", "-@-"}, false, "something else changes"},
		{[]string{"@@-"}, false, "it is another board"},
	}
	for _, test := range tests {
		d := divergence{
			shown:    before,
			expected: speech.Event{Kind: speech.ShowsBoard, Rows: []string{"--@", "---"}, Chosen: chosen},
			actual:   speech.Event{Kind: speech.ShowsBoard, Rows: test.shown},
		}
		blamed, ok := errors.AsType[*steps.Divergence](d.inPart(steps.Blame(rules.Jump, "", errors.New("another board"))))
		if !ok || blamed.InPart != test.want {
			t.Errorf("%s: %+v, want a move that is made in part: %t", test.reason, blamed, test.want)
		}
	}
}
