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

// TestNumbersOfCellsMayBeginElsewhere reads boards whose free cells have other numbers than the known one.
func TestNumbersOfCellsMayBeginElsewhere(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ first, second, want, reason string }{
		{"1 2 3\n4 5 6", "1 X 3\n4 5 6", "1X3 456", "as it is known"},
		{"0 1 2\n3 4 5", "0 X 2\n3 4 5", "1X3 456", "from 0 on"},
		{"2|3|4\n5|6|7", "2|X|4\n5|6|O", "1X3 45O", "from 2 on, with bars"},
		{"6 5 4\n3 2 1", "", "", "from behind"},
		{"0 1 2\n3 4 6", "", "", "one number is left out"},
	} {
		patterns := screen.Find([]screen.Shape{screen.Known([]string{"123", "456"}, "123456XO")}, strings.Split(test.first, "\n"))
		got := ""
		if boards := screen.Read(patterns, strings.Split(test.second, "\n"), nil); len(boards) == 1 && boards[0].Right {
			got = strings.Join(boards[0].Board, " ")
		}
		if got != test.want || test.want == "" && len(patterns) > 0 {
			t.Errorf("%s: read %q, want %q", test.reason, got, test.want)
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

// TestBoardsOfOtherSizesAreDrawnLikewise reads boards that are larger or smaller than the first one, such as grids that are typed.
func TestBoardsOfOtherSizesAreDrawnLikewise(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		first, second string
		wanted        []string // the size of the second board, and what it should be like
		want          string
		reason        string
	}{
		{"O.\n.O", "O..O\n.OO.\n....", []string{"....", ".##.", "...."}, "#..# .##. ....", "a larger one"},
		{"O.\n.O", ".\nO", []string{".", "#"}, ". #", "a smaller one"},
		{"|O|_|\n|_|O|", "|_|O|_|\n|_|_|_|\n|O|_|_|", []string{"...", "...", "..."}, ".#. ... #..", "with bars"},
		{"|O| |\n| |O|", "| |O| |\n| | | |\n|O| | |", []string{"...", "...", "..."}, ".#. ... #..", "with blanks between bars"},
		{"O.\n.O", "O!.\nO..", []string{"...", "..."}, "#?. #..", "with a mark that is not known"},
	} {
		patterns := screen.Find([]screen.Shape{screen.Known([]string{"#.", ".#"}, "#.")}, strings.Split(test.first, "\n"))
		if len(patterns) != 1 {
			t.Fatalf("%s: %d ways to draw it", test.reason, len(patterns))
		}
		sized := []screen.Pattern{patterns[0].Sized(len(test.wanted), len(test.wanted[0]))}
		got := ""
		for _, board := range screen.Read(sized, strings.Split(test.second, "\n"), test.wanted) {
			got += strings.Join(board.Board, " ")
		}
		if got != test.want {
			t.Errorf("%s: read %q, want %q", test.reason, got, test.want)
		}
	}
}

// TestANumberIsNoMark learns nothing from a board on which a cell has its number where it should have a mark.
func TestANumberIsNoMark(t *testing.T) {
	t.Parallel()
	shape := screen.Known([]string{"X23", "456"}, "123456XO")
	for _, test := range []struct {
		first  string
		learnt bool
		reason string
	}{
		{"X 2 3\n4 5 6", true, "as it is known"},
		{"# 2 3\n4 5 6", true, "another mark"},
		{"1 2 3\n4 5 6", false, "no mark"},
		{"0 1 2\n3 4 5", false, "no mark, and numbers from 0 on"},
		{"O 2 3\n4 5 6", false, "the mark of the other player"},
	} {
		if got := len(screen.Find([]screen.Shape{shape}, strings.Split(test.first, "\n"))) > 0; got != test.learnt {
			t.Errorf("%s: learnt %t, want %t", test.reason, got, test.learnt)
		}
	}
}
