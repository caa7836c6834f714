package speech

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/steps"
)

const simpleT = "shows the board -----/-@@@-/--@--/--@--/-----"

func TestScanSeesEventsWhateverTheirLayout(t *testing.T) {
	t.Parallel()
	tests := []struct {
		output string
		want   []string
		reason string
	}{
		{"Choose a board style: ", []string{"asks for the board style"}, "a question"},
		{"Choose a board style:\n", []string{"asks for the board style"}, "a question on a line of its own"},
		{"Choose a board style", []string{"asks for the board style"}, "no colon"},
		{"\n\n  12345\n1 -----\n2 -@@@-\n3 --@--\n4 --@--\n5 -----\n", []string{simpleT}, "a board"},
		{"  1 2 3 4 5\n1 - - - - -\n2 - @ @ @ -\n3 - - @ - -\n4 - - @ - -\n5 - - - - -\n", []string{simpleT}, "blanks between the cells"},
		{"RIGHT:   12345\r\n1 -----\r\n2 -@@@-\r\n3 --@--\r\n4 --@--\r\n5 -----\r\n", []string{simpleT}, "CRLF, after a question"},
		{"-----\n-@@@-\n--@--\n--@--\n-----\n", []string{simpleT}, "no labels"},
		{"\x1b[2J\x1b[1;31m-----\n-@@@-\n--@--\n--@--\n-----\x1b[0m\n", []string{simpleT}, "colours"},
		{"   1 2 3 4 5\n  +----------+\n1 |- - - - - |\n2 |- @ @ @ - |\n3 |- - @ - - |\n4 |- - @ - - |\n5 |- - - - - |\n  +----------+\n",
			[]string{simpleT}, "a frame"},
		{"  12345\n  -----\n1. -----\n2. -@@@-\n3. --@--\n4. --@--\n5. -----\n", []string{simpleT}, "a line below the labels, and full stops"},
		{"  │12345\n──┼─────\n1 │-----\n2 │-@@@-\n3 │--@--\n4 │--@--\n5 │-----\n",
			[]string{simpleT}, "lines drawn in Unicode"},
		{"  12345\n1 -----\n2 -@@@-\n3 --@--\n4 --@--\n5 ------\n", []string{"shows the board -----/-@@@-/--@--/--@--"}, "one cell too many"},
		{"----------\n", nil, "a line that is no board"},
		{strings.Repeat("-", 25) + "\n", nil, "a line of as many dashes as the board has cells"},
		{"-----\n-@@@-\n--@--\n--@--\n-----\n--- Turn 1 ---\n", []string{simpleT}, "no labels, and a heading in dashes"},
		{"  12345\n1 -----\n2 -@@@-\n3 --@--\n4 --@--\n5 -----\n--- Turn 1 ---\n", []string{simpleT}, "a heading in dashes"},
		{"-------\n  12345\n  -----\n1|-----|\n2|-@@@-|\n3|--@--|\n4|--@--|\n5|-----|\n-------\n", []string{simpleT}, "lines that are longer"},
		{"  12345\n1 ----- 1\n2 -@@@- 2\n3 --@-- 3\n4 --@-- 4\n5 ----- 5\n  12345\n", []string{simpleT}, "labels on all sides"},
		{"----- 1\n-@@@- 2\n--@-- 3\n--@-- 4\n----- 5\n12345\n", []string{simpleT}, "labels to the right and below"},
		{"  12345\nA -----\nB -@@@-\nC --@--\nD --@--\nE -----\n", []string{simpleT}, "letters for the rows"},
		{"+-----+\n|-----|\n|-@@@-|\n|--@--|\n|--@--|\n|-----|\n+-----+\n", []string{simpleT}, "a frame, and no labels"},
		{"  12345\n1 ----- 2\n2 -@@@- 3\n", nil, "other numbers behind the cells"},
		{"Choose the ROW of a peg you’d like to move: ", []string{"asks for the ROW"}, "a curly apostrophe"},
		{"Choose the ROW of a peg you\x92d like to move: ", []string{"asks for the ROW"}, "a curly apostrophe of windows-1252"},
		{"Choose a board style: Please enter your choice as an integer between 1 and 4: ",
			[]string{"asks for the board style", "asks again for an integer between 1 and 4"}, "two on a line"},
		{"Please enter your choice as an integer between 1 and 9  123456789\n1 ###-@-###\n2 ##-@@@-##\n",
			[]string{"asks again for an integer between 1 and 9", "shows the board ###-@-###/##-@@@-##"}, "no colon, and labels right after it"},
		{"Please enter your choice as an integer between 1 and 10: ", []string{"asks again for an integer between 1 and 10"}, "two digits"},
		{"Please enter your choice as an integer between 10 and 99.\nYour number: ",
			[]string{"asks again for an integer between 10 and 99"}, "two digits and a full stop"},
		{"It looks like there are no more legal moves. Please try again.", []string{"says that no legal moves are left"}, "one blank"},
		{"Good luck!\nCongrats, you won!\n", []string{"congratulates"}, "words of its own"},
		{"Congrats, you win!\n", nil, "other words"},
		{"Moving a peg from row 2 and column 4 LEFT is not currently a legal move.\n\n",
			[]string{"says that row 2, column 4 LEFT is not legal"}, "an illegal move"},
		{"", nil, "nothing"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, Words(Scan([]byte(test.output), 5)), equateEmpty); diff != "" {
			t.Errorf("%s: %q (-want +got):\n%s", test.reason, test.output, diff)
		}
	}
}

var equateEmpty = cmp.FilterValues(func(a, b []string) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore())

func TestScanReadsLabelsAsTheyAre(t *testing.T) {
	t.Parallel()
	tests := []struct {
		output string
		want   Labels
		reason string
	}{
		{"  123\n1 @@-\n2 ---\n", Labels{"123", "12"}, "right"},
		{"  012\n0 @@-\n1 ---\n", Labels{"012", "01"}, "counted from 0"},
		{"1 @@-\n2 ---\n", Labels{"", "12"}, "no columns"},
		{"  123\n  ---\n1|@@-|\n2|---|\n  ---\n", Labels{"123", "12"}, "between lines"},
		{"Jumps: 0\n  123\n1 @@-\n2 ---\n", Labels{"123", "12"}, "below another number"},
		{"Pegs: 10\n  123\n  ---\n1|@@-|\n2|---|\n", Labels{"123", "12"}, "below a number of two digits"},
		{"  123\n1 @@- 1\n2 --- 2\n  123\n", Labels{"123", "12"}, "on all sides"},
		{"@@- 1\n--- 2\n123\n", Labels{"123", "12"}, "to the right and below"},
		{"  1\n@@@@@@@@@ A\n---------  B\n", Labels{"", "AB"}, "letters to the right"},
		{"  ABCDE\nA @@-@@\nB -----\n", Labels{"ABCDE", "AB"}, "letters"},
	}
	for _, test := range tests {
		events := Scan([]byte(test.output), 3)
		if len(events) != 1 || events[0].Labels != test.want {
			t.Errorf("%s: %+v, want %+v", test.reason, events, test.want)
		}
	}
}

func TestScreenShowsWhatWasTypedInItsPlace(t *testing.T) {
	t.Parallel()
	output := []byte("Choose a board style: Please enter your choice as an integer between 1 and 4: \n  12\n1 @-\n2 @-\n")
	got := ""
	typed := []string{"five", "4", "not asked for"}
	for _, segment := range steps.ScreenOf(string(output), typed, new(Dialect).Waits(Scan(output, 2))) {
		if segment.Typed {
			segment.Text = "«" + segment.Text + "»"
		}
		got += segment.Text
	}
	want := "Choose a board style: «five»\nPlease enter your choice as an integer between 1 and 4: «4»\n\n  12\n1 @-\n2 @-\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Every output is read without trouble, and the screen loses nothing of it.
func FuzzScan(f *testing.F) {
	f.Add([]byte("Choose a board style: 12345\n1 -----\n2 -@@@-\n\x1b[2J"), 5)
	f.Add([]byte("Please enter your choice as an integer between 1 and 4: \xff\x92’"), 0)
	f.Add([]byte("1@2@3@4@5@6@7@8@9@"), 1)
	f.Fuzz(func(t *testing.T, output []byte, width int) {
		events := Scan(output, width)
		if !slices.IsSortedFunc(events, func(a, b Event) int { return a.End - b.End }) {
			t.Errorf("events are out of order: %v", events)
		}
		shown := ""
		for _, segment := range steps.ScreenOf(string(output), nil, new(Dialect).Waits(events)) {
			shown += segment.Text
		}
		if shown != string(output) {
			t.Errorf("the screen shows %q of %q", shown, output)
		}
	})
}
