package cs300

import "testing"

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
		d := divergence{expected: event{kind: welcome, text: "welcomes the player"}}
		if got := d.misspelt([]byte(test.output)); got != test.want {
			t.Errorf("%q, want %q: %s", got, test.want, test.reason)
		}
	}
	menu := divergence{expected: event{kind: menu, text: "shows the menu"}}
	if got := menu.misspelt([]byte("Board Style Menus\n")); got != "" {
		t.Errorf("%q of a menu, which has many lines", got)
	}
}
