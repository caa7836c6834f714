package screen_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/steps/screen"
)

// TestAKnownBoardShowsHowAllAreDrawn learns from a first board, and reads another one.
func TestAKnownBoardShowsHowAllAreDrawn(t *testing.T) {
	t.Parallel()
	start, later := []string{"X..", ".O.", "..."}, []string{"X..", "OO.", "..X"}
	for _, test := range []struct {
		first, second string
		understood    bool
		reason        string
	}{
		{"X . .\n. O .\n. . .", "X . .\nO O .\n. . X", true, "as it is known, with blanks"},
		{"|X|.|.|\n|.|O|.|\n|.|.|.|", "|X|.|.|\n|O|O|.|\n|.|.|X|", true, "bars"},
		{"X|.|.\n-+-+-\n.|O|.\n-+-+-\n.|.|.", "X|.|.\n-+-+-\nO|O|.\n-+-+-\n.|.|X", true, "bars between the cells, and lines"},
		{"+--+--+--+\n|X |  |  |\n|  |O |  |\n|  |  |  |\n+--+--+--+", "|X |  |  |\n|O |O |  |\n|  |  |X |", true,
			"boxes, and nothing for a point"},
		{"  1 2 3\n1 # _ _\n2 _ @ _\n3 _ _ _", "  1 2 3\n1 # _ _\n2 @ @ _\n3 _ _ #", true, "labels, and other letters"},
		{"[X][ ][ ]\n[ ][O][ ]\n[ ][ ][ ]", "[X][ ][ ]\n[O][O][ ]\n[ ][ ][X]", true, "brackets"},
		{"O . .\n. X .\n. . .", "O . .\nX X .\n. . O", false, "the marks are exchanged"},
		{"O..\n.O.\n...", "O..\nOO.\n..O", false, "both marks look the same"},
		{"X..\n.O.", "X..\nOO.", false, "a row is missing"},
		{"X\n   O", "X\nO  O\n      X", false, "nothing for a point, and nothing around it"},
		{"| . | . |\n| . | . |\nX, where? ", "", false, "a letter below bars"},
		{"Welcome!\nX begins.", "O is next.", false, "no board"},
		{"", "", false, "nothing"},
	} {
		patterns := screen.Find([]screen.Shape{screen.Known(start, "XO.")}, strings.Split(test.first, "\n"))
		if !test.understood {
			if len(patterns) > 0 {
				t.Errorf("%s: something was learnt", test.reason)
			}
			continue
		}
		boards := screen.Read(patterns, strings.Split("Your move:\n"+test.second+"\nBye", "\n"), start)
		if len(boards) != 1 || !boards[0].Right || !slices.Equal(boards[0].Board, later) {
			t.Errorf("%s: read %+v, want %q", test.reason, boards, later)
		}
	}
}

// TestAKindOfCellThatIsNewLooksLikeItsLetter reads a board with a mark that the first one does not have.
func TestAKindOfCellThatIsNewLooksLikeItsLetter(t *testing.T) {
	t.Parallel()
	patterns := screen.Find([]screen.Shape{screen.Known([]string{"X..", "...", ".X."}, "XO.")}, []string{"|#|_|_|", "|_|_|_|", "|_|#|_|"})
	for _, test := range []struct {
		row, want string
		right     bool
		reason    string
	}{
		{"|#|O|_|", "XO.", true, "a new mark"},
		{"|#|X|_|", "X?.", false, "X was drawn in another way before"},
		{"|#|!|_|", "X?.", false, "no board has that"},
	} {
		boards := screen.Read(patterns, []string{test.row, "|_|_|_|", "|_|#|_|"}, nil)
		if len(boards) != 1 || boards[0].Board[0] != test.want || boards[0].Right != test.right {
			t.Errorf("%s: read %+v, want %q", test.reason, boards, test.want)
		}
	}
}
