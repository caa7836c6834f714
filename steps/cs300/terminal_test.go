package cs300

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/terminal"
	"rulebook/steps/cs300/speech"
)

func TestWatchedEventsAreCountedOnce(t *testing.T) {
	t.Parallel()
	const style = "Choose a board style: "
	const column, row = "Choose the COLUMN of a peg you'd like to move: ", "Choose the ROW of a peg you'd like to move: "
	const half, whole = "1 -----\n2 -@@@-\n", "1 -----\n2 -@@@-\n3 --@--\n"
	asked := map[string]string{style: "asks for the board style", column: "asks for the COLUMN", row: "asks for the ROW"}
	board := "shows the board -----/-@@@-/--@--"
	above := func(above, window string) terminal.Sight {
		return terminal.Sight{Before: above + window, Above: len(above)}
	}
	for _, test := range []struct {
		reason string
		sights []terminal.Sight
		want   []string
	}{
		{"nothing is seen", nil, nil},
		{"an empty screen", []terminal.Sight{above("", "")}, nil},
		{"the same twice", []terminal.Sight{above("", style), above("", style)}, []string{asked[style]}},
		{"more and more", []terminal.Sight{above("", style), above("", style+"4\n"+column)}, []string{asked[style], asked[column]}},
		{"a screen that was cleared", []terminal.Sight{above("", style), above("", column)}, []string{asked[style], asked[column]}},
		{"a screen that was cleared and shows the same again", []terminal.Sight{above("", style+column), above("", style)},
			[]string{asked[style], asked[column], asked[style]}},
		{"a board that grows", []terminal.Sight{above("", half), above("", whole), above("", whole+column)}, []string{board, asked[column]}},
		{"text that scrolls off", []terminal.Sight{above("", style+column), above(style, column), above(style, column+row)},
			[]string{asked[style], asked[column], asked[row]}},
		{"a window that was cleared below text that had scrolled off",
			[]terminal.Sight{above(style, column), above(style, row), above(style, row+column)},
			[]string{asked[style], asked[column], asked[row], asked[column]}},
		{"an empty screen in between", []terminal.Sight{above("", style), above("", ""), above("", column)},
			[]string{asked[style], asked[column]}},
	} {
		if diff := cmp.Diff(test.want, speech.Words(watched(test.sights, &manner{Dialect: &speech.Dialect{}}, 0)),
			cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
