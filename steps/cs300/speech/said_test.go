package speech

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/fixtures"
	"rulebook/impl/cs300"
)

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
	facts, err := fixtures.Load(fixtures.FS, "cs300")
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := Following(facts, "shortest loss on the Simple T")
	if err != nil {
		t.Fatal(err)
	}
	g = g.Behind(Slipping("ROW", []string{"0"})).Behind(Moving([]Move{{3, 3, "LEFT"}}))
	const start, end = "shows the board -----/-@@@-/--@--/--@--/-----", "shows the board --@--/-@-@-/-----/--@--/-----"
	for _, test := range []struct {
		dialect Dialect
		input   string
		events  []string
		reason  string
	}{
		{Dialect{}, "4 3 3 3 3 0 3 1", []string{
			"asks for the board style", start, "asks for the COLUMN", "asks for the ROW", "asks for the DIRECTION", illegal,
			"asks for the COLUMN", "asks for the ROW", again, "asks for the DIRECTION", end, "says that no legal moves are left",
			"thanks the player",
		}, "as the assignment shows it"},
		{Dialect{
			form: form{order: []string{"DIRECTION", "ROW", "COLUMN"}}, before: 1, after: []string{"n"}, Unrefused: true,
			redrawsIllegal: true,
			replies:        map[string]reply{"asks for the ROW": {silent: true, again: true}},
			LastMissing:    true, thankless: true, untold: map[string]bool{"says that no legal moves are left": true},
		}, "4 4 3 3 3 1 0 3 3 n", []string{
			"asks for the board style", start, "asks for the DIRECTION", "asks for the ROW", "asks for the COLUMN", start,
			"asks for the DIRECTION", "asks for the ROW", "asks for the ROW", "asks for the COLUMN",
		}, "everything is other"},
		{Dialect{replies: map[string]reply{"asks for the ROW": {again: true, over: true}}}, "4 3 3 3 3 0 3 3 1", []string{
			"asks for the board style", start, "asks for the COLUMN", "asks for the ROW", "asks for the DIRECTION", illegal,
			"asks for the COLUMN", "asks for the ROW", again, "asks for the COLUMN", "asks for the ROW", "asks for the DIRECTION",
			end, "says that no legal moves are left", "thanks the player",
		}, "the move begins again after a bad answer"},
		{Dialect{replies: map[string]reply{"asks for the ROW": {again: true, over: true, late: true}}},
			"4 3 3 3 3 0 1 3 3 1", []string{
				"asks for the board style", start, "asks for the COLUMN", "asks for the ROW", "asks for the DIRECTION", illegal,
				"asks for the COLUMN", "asks for the ROW", "asks for the DIRECTION", again, "asks for the COLUMN", "asks for the ROW",
				"asks for the DIRECTION", end, "says that no legal moves are left", "thanks the player",
			}, "a bad answer is refused behind the last question"},
	} {
		spoken := test.dialect.Play(g.Script(cs300.Rules()))
		if got := strings.Join(spoken.Input, " "); got != test.input {
			t.Errorf("%s: the input is %q, want %q", test.reason, got, test.input)
		}
		if diff := cmp.Diff(test.events, Words(SeenBy("", spoken.Events))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
