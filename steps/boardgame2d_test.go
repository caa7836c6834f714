package steps

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// boardgame2dText gives the lines of a drawing in a test, without the line breaks around it.
func boardgame2dText(text string) []string { return strings.Split(strings.Trim(text, "\n"), "\n") }

const boardgame2dPegsAtStart = `
      A B C D E F G H I 

1           o o o       
2           o o o       
3           o o o       
4     o o o o o o o o o 
5     o o o o . o o o o 
6     o o o o o o o o o 
7           o o o       
8           o o o       
9           o o o       


`

// The board of peg solitaire after 5G LEFT and 7F UP.
var boardgame2dPegsLater = boardgame2dBoard{
	"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "ooooo" + "o.oo", "ooooo" + ".ooo", "   oo.   ", "   ooo   ", "   ooo   ",
}

// boardgame2dPegsAs draws a board of peg solitaire with letters of its own.
func boardgame2dPegsAs(board boardgame2dBoard, letters ...string) string {
	return strings.NewReplacer(letters...).Replace(strings.Join(board, "\n"))
}

func boardgame2dSpaced(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Split(text, ""), " "), " \n ", "\n")
}

func boardgame2dEachLine(text string, change func(i int, line string) string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = change(i, line)
	}
	return strings.Join(lines, "\n")
}

func TestPegSolitaireIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	leftOut := func(_ int, line string) string { return strings.ReplaceAll(line, " ", "") }
	labelled := func(i int, line string) string { return fmt.Sprintf("%d%s", i+1, line) }
	tests := []struct {
		draw   func(boardgame2dBoard) string
		reason string
	}{
		{func(b boardgame2dBoard) string { return boardgame2dPegsAs(b) }, "as in a report: no labels, no blanks between"},
		{func(b boardgame2dBoard) string { return boardgame2dSpaced(boardgame2dPegsAs(b)) }, "no labels"},
		{func(b boardgame2dBoard) string {
			return "  ABCDEFGHI\n" + boardgame2dEachLine(boardgame2dPegsAs(b), labelled)
		}, "no blanks between"},
		{func(b boardgame2dBoard) string {
			return "  ABCDEFGHI\n\n" + boardgame2dEachLine(boardgame2dSpaced(boardgame2dPegsAs(b)), labelled)
		}, "labels and blanks"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boardgame2dPegsAs(b), func(i int, line string) string { return fmt.Sprintf("%d %s %d", i+1, line, i+1) }) + "\n  A B C D E F G H I"
		}, "labels on both sides and below"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boardgame2dPegsAs(b), func(i int, line string) string { return fmt.Sprintf("%c %s", 'a'+i, line) }) + "\n  1 2 3 4 5 6 7 8 9"
		}, "letters for rows and digits for columns"},
		{func(b boardgame2dBoard) string { return boardgame2dPegsAs(b, "o", "P", ".", "-") }, "P and -"},
		{func(b boardgame2dBoard) string { return boardgame2dSpaced(boardgame2dPegsAs(b, "o", "P", ".", "-")) }, "P and - with blanks between"},
		{func(b boardgame2dBoard) string { return boardgame2dPegsAs(b, "o", ".", ".", "o") }, "the two letters the other way round"},
		{func(b boardgame2dBoard) string { return boardgame2dPegsAs(b, "o", "1", ".", "0") }, "digits"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boardgame2dSpaced(boardgame2dPegsAs(b, "o", "1", ".", "0")), labelled)
		}, "digits with digits as labels"},
		{func(b boardgame2dBoard) string { return boardgame2dPegsAs(b, "o", "●", ".", "○") }, "letters of several bytes"},
		{func(b boardgame2dBoard) string { return boardgame2dPegsAs(b, " ", "#") }, "# off the board"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boardgame2dSpaced(boardgame2dPegsAs(b, " ", "x")), labelled)
		}, "x off the board, with labels"},
		{func(b boardgame2dBoard) string { return boardgame2dPegsAs(b, " ", ".") }, "one letter for the hole and off the board"},
		{func(b boardgame2dBoard) string { return boardgame2dEachLine(boardgame2dPegsAs(b), leftOut) }, "nothing off the board"},
		{func(b boardgame2dBoard) string {
			return strings.NewReplacer("o", "\x1b[1;31mo\x1b[0m", ".", "\x1b[34m.\x1b[m").Replace("\x1b[2J\x1b[1000A" + boardgame2dSpaced(boardgame2dPegsAs(b)))
		}, "colours, and codes before it"},
		{func(b boardgame2dBoard) string {
			rule := "\n  +---+---+---+---+---+---+---+---+---+\n"
			rows := boardgame2dEachLine(boardgame2dPegsAs(b), func(i int, line string) string {
				return fmt.Sprintf("%d | %s |", i+1, strings.Join(strings.Split(line, ""), " | "))
			})
			return rule + strings.ReplaceAll(rows, "\n", rule) + rule
		}, "bars and rules"},
		{func(b boardgame2dBoard) string {
			rows := boardgame2dEachLine(boardgame2dPegsAs(b), func(_ int, line string) string { return "║ " + line + " ║" })
			return "╔═══════════╗\n" + rows + "\n╚═══════════╝"
		}, "a double frame"},
		{func(b boardgame2dBoard) string {
			return boardgame2dPegsAs(b) + "\n\nMove 5G LEFT has been performed.\n\n"
		}, "a message with o and . in it"},
		{func(b boardgame2dBoard) string {
			return "Peg solitaire\n=========\n" + boardgame2dPegsAs(b) + "\noo oo!"
		}, "words around it"},
		{func(b boardgame2dBoard) string { return strings.ReplaceAll(boardgame2dPegsAs(b), "\n", "\r\n") }, "line ends of another system"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boardgame2dPegsAs(b), func(_ int, l string) string { return "\t" + l })
		}, "tabs"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boardgame2dPegsAs(b), func(i int, l string) string { return fmt.Sprintf("\x1b[%d;10H%s", i+2, l) })
		}, "each row where the cursor is put"},
	}
	for _, test := range tests {
		letters := findBoardgame2dLetters("peg", strings.Split(test.draw(boardgame2dPegStart), "\n"))
		for _, want := range []boardgame2dBoard{boardgame2dPegStart, boardgame2dPegsLater} {
			got, err := readBoardgame2d("peg", letters, strings.Split(test.draw(want), "\n"))
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %v, (-want +got):\n%s", test.reason, err, diff)
			}
		}
	}
}

func TestPegSolitaireOfTheDocument(t *testing.T) {
	t.Parallel()
	got, err := readBoardgame2d("peg", boardgame2dLetters{}, boardgame2dText(boardgame2dPegsAtStart))
	if diff := cmp.Diff(boardgame2dPegStart, got); err != nil || diff != "" {
		t.Errorf("%v, (-want +got):\n%s", err, diff)
	}
}

// A board that is wrong is read as it is, so that a report shows it, and never as a right one.
func TestWrongPegSolitaireIsReadAsItIs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		drawing string
		want    boardgame2dBoard
		reason  string
	}{
		{"ooo\nooo\nooooooo\nooo.ooo\nooooooo\nooo\nooo",
			boardgame2dBoard{"  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  "}, "seven by seven"},
		{"1 o o o\n2 o o o\n3 o o o\n4 ooooooooo\n5 oooo.oooo\n6 ooooooooo\n7 o o o\n8 o o o",
			boardgame2dBoard{"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "   ooo   ", "   ooo   "}, "a row is lacking"},
		{"ooo\nooo\nooo\nooooooooo\noooo.oooo\nooooooooo\nooo\nooo\nooo\nooo",
			boardgame2dBoard{"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "   ooo   ", "   ooo   ", "   ooo   ", "   ooo   "},
			"a row too many"},
		{"oooo\nooo\nooo\nooooooooo\noooo.oooo\nooooooooo\nooo\nooo\nooo",
			boardgame2dBoard{"  oooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "   ooo   ", "   ooo   ", "   ooo   "}, "a peg off the board"},
		{"###ooo###\n###ooo###\n###ooo###\nooooooooo\noooo.oooo\nooooooooo\no##ooo###\n###ooo###\n###ooo###",
			boardgame2dBoard{"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooo.oooo", "ooooooooo", "o  ooo   ", "   ooo   ", "   ooo   "}, "a peg in a corner"},
		{"ooo\nooo\nooo\nooooooooo\nooooooooo\nooooooooo\nooo\nooo\n.oo",
			boardgame2dBoard{"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "ooooooooo", "ooooooooo", "   ooo   ", "   ooo   ", "   .oo   "}, "another hole"},
		{"ooo\nooo\nooo\nooooooooo\nooooooooo\nooooooooo\nooo\nooo\nooo",
			boardgame2dBoard{"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "ooooooooo", "ooooooooo", "   ooo   ", "   ooo   ", "   ooo   "}, "no hole"},
	}
	for _, test := range tests {
		printed := strings.Split(test.drawing, "\n")
		got, err := readBoardgame2d("peg", findBoardgame2dLetters("peg", printed), printed)
		if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v, (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

func TestEightPuzzleIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	want := boardgame2dBoard{"2.4", "386", "157"}
	tests := []struct{ drawing, reason string }{
		{"\n      ———————————\n     | 2 | . | 4 | \n      ———————————\n     | 3 | 8 | 6 | \n      ———————————\n     | 1 | 5 | 7 | \n      ———————————\n", "the document's"},
		{"| 2 | . | 4 |\n| 3 | 8 | 6 |\n| 1 | 5 | 7 |", "no rules"},
		{"2 . 4\n3 8 6\n1 5 7", "no bars"},
		{"2.4\n386\n157", "nothing between"},
		{"2 0 4\n3 8 6\n1 5 7", "0 for the blank"},
		{"| 2 | _ | 4 |\n| 3 | 8 | 6 |\n| 1 | 5 | 7 |", "_ for the blank"},
		{"| 2 |   | 4 |\n| 3 | 8 | 6 |\n| 1 | 5 | 7 |", "a blank for the blank"},
		{"2 |   | 4\n3 | 8 | 6\n1 | 5 | 7", "bars between the tiles only"},
		{"2   4\n3 8 6\n1 5 7", "a blank, and no bars"},
		{"2 4\n386\n157", "a blank, and nothing between"},
		{"\t2\t\t4\n\t3\t8\t6\n\t1\t5\t7", "tabs"},
		{"┌───┬───┬───┐\n│ 2 │   │ 4 │\n├───┼───┼───┤\n│ 3 │ 8 │ 6 │\n├───┼───┼───┤\n│ 1 │ 5 │ 7 │\n└───┴───┴───┘", "box-drawing characters"},
		{"+---+---+---+\n| 2 | * | 4 |\n+---+---+---+\n| 3 | 8 | 6 |\n+---+---+---+\n| 1 | 5 | 7 |\n+---+---+---+", "a frame of + - |"},
		{"\x1b[2J\x1b[H\x1b[33m2\x1b[0m . 4\n3 8 6\n1 5 7", "codes"},
		{"Eight puzzle\n\n2 . 4\n3 8 6\n1 5 7\n\nMove 8 DOWN has been performed.\n", "words around it"},
	}
	for _, test := range tests {
		printed := strings.Split(test.drawing, "\n")
		got, err := readBoardgame2d("eight", findBoardgame2dLetters("eight", printed), printed)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v, (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

func TestBlankOfTheEightPuzzleIsReadEverywhere(t *testing.T) {
	t.Parallel()
	for i := range 9 {
		tiles := []byte("12345678")
		tiles = slices.Insert(tiles, i, ' ')
		want := boardgame2dBoard{string(tiles[:3]), string(tiles[3:6]), string(tiles[6:])}
		for row := range want {
			want[row] = strings.ReplaceAll(want[row], " ", ".")
		}
		for _, format := range []string{"| %c | %c | %c |", "%c | %c | %c", "%c %c %c", "%c%c%c", "  %c  %c  %c  "} {
			var printed []string
			for row := range slices.Chunk(tiles, 3) {
				printed = append(printed, fmt.Sprintf(format, row[0], row[1], row[2]))
			}
			got, err := readBoardgame2d("eight", boardgame2dLetters{}, printed)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%q: %v, (-want +got):\n%s", printed, err, diff)
			}
		}
	}
}

func TestWrongEightPuzzleIsReadAsItIs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		drawing string
		want    boardgame2dBoard
		reason  string
	}{
		{"123\n4.5\n678\n812\n345\n67.", boardgame2dBoard{"123", "4.5", "678", "812", "345", "67."}, "six rows"},
		{"113\n4.5\n678", boardgame2dBoard{"113", "4.5", "678"}, "a tile twice"},
		{"1.3\n4.5\n678", boardgame2dBoard{"1.3", "4.5", "678"}, "two blanks"},
		{"123\n495\n678", boardgame2dBoard{"123", "495", "678"}, "no blank"},
	}
	for _, test := range tests {
		got, err := readBoardgame2d("eight", boardgame2dLetters{}, strings.Split(test.drawing, "\n"))
		if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v, (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

var boardgame2dKlotskiStart = boardgame2dBoard{
	"..........",
	".11000022.", ".11000022.", ".11000022.", ".11000022.",
	".33999944.", ".33999944.", ".33667744.", ".33667744.",
	".55    88.", ".55    88.",
	"...    ...", "...    ...",
	"..........",
}

// The board of Klotski after 6 DOWN twice, 7 DOWN, 9 DOWN and 0 DOWN: a piece is in the notch.
var boardgame2dKlotskiLater = boardgame2dBoard{
	"..........",
	".11    22.", ".11    22.", ".11000022.", ".11000022.",
	".33000044.", ".33000044.", ".33999944.", ".33999944.",
	".55  7788.", ".55  7788.",
	"...66  ...", "...66  ...",
	"..........",
}

const boardgame2dKlotskiDrawn = `
     . . . . . . . . . . 
     . ┌1┐ ┌0────┐ ┌2┐ . 
     . │ │ │     │ │ │ . 
     . │ │ │     │ │ │ . 
     . └─┘ └─────┘ └─┘ . 
     . ┌3┐ ┌9────┐ ┌4┐ . 
     . │ │ └─────┘ │ │ . 
     . │ │ ┌6┐ ┌7┐ │ │ . 
     . └─┘ └─┘ └─┘ └─┘ . 
     . ┌5┐         ┌8┐ . 
     . └─┘         └─┘ . 
     . . .         . . . 
     . . .         . . . 
     . . . . . . . . . . 
`

func TestKlotskiOfTheDocument(t *testing.T) {
	t.Parallel()
	got, err := readBoardgame2d("klotski", boardgame2dLetters{}, boardgame2dText(boardgame2dKlotskiDrawn))
	if diff := cmp.Diff(boardgame2dKlotskiStart, got); err != nil || diff != "" {
		t.Errorf("%v, (-want +got):\n%s", err, diff)
	}
	drawn, ok := drawBoardgame2dPieces(got)
	if diff := cmp.Diff(boardgame2dEachLine(strings.Trim(boardgame2dKlotskiDrawn, "\n"), func(_ int, line string) string { return strings.TrimSpace(line) }),
		strings.Join(drawn, "\n")); !ok || diff != "" {
		t.Errorf("drawn (-want +got):\n%s", diff)
	}
}

// boardgame2dUnits draws a board of Klotski with a letter for each unit.
func boardgame2dUnits(board boardgame2dBoard) string {
	var rows []string
	for i := 1; i < 13; i += 2 {
		row := ""
		for j := 1; j < 9; j += 2 {
			row += board[i][j : j+1]
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "\n")
}

func TestKlotskiIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	cells := func(b boardgame2dBoard) string { return strings.Join(b, "\n") }
	inner := func(b boardgame2dBoard) string {
		return boardgame2dEachLine(strings.Join(b[1:13], "\n"), func(_ int, line string) string { return line[1:9] })
	}
	boxes := func(b boardgame2dBoard) string {
		rows, _ := drawBoardgame2dPieces(b)
		return strings.Join(rows, "\n")
	}
	nothing := strings.NewReplacer(".", " ")
	tests := []struct {
		draw   func(boardgame2dBoard) string
		reason string
	}{
		{boxes, "boxes"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boxes(b), func(_ int, l string) string { return "\t   " + l })
		}, "boxes, indented"},
		{func(b boardgame2dBoard) string {
			return strings.NewReplacer("┌", "╔", "┐", "╗", "└", "╚", "┘", "╝", "─", "═", "│", "║").Replace(boxes(b))
		}, "double boxes"},
		{func(b boardgame2dBoard) string { return nothing.Replace(boxes(b)) }, "boxes without walls"},
		{func(b boardgame2dBoard) string {
			return "Klotski\n\n" + boxes(b) + "\n\nMove 6 DOWN has been performed.\n"
		}, "words around it"},
		{func(b boardgame2dBoard) string { return "\x1b[2J\x1b[1;1H" + boxes(b) }, "codes"},
		{cells, "the matrix"},
		{func(b boardgame2dBoard) string { return boardgame2dSpaced(cells(b)) }, "the matrix with blanks between"},
		{func(b boardgame2dBoard) string { return strings.ReplaceAll(cells(b), ".", "#") }, "# for walls"},
		{func(b boardgame2dBoard) string { return strings.NewReplacer(".", "#", " ", ".").Replace(cells(b)) }, "# for walls, . for free"},
		{func(b boardgame2dBoard) string { return strings.NewReplacer(".", "█").Replace(cells(b)) }, "walls of several bytes"},
		{func(b boardgame2dBoard) string { return nothing.Replace(cells(b)) }, "no walls"},
		{inner, "the matrix without its frame"},
		{func(b boardgame2dBoard) string { return nothing.Replace(inner(b)) }, "the matrix without walls"},
		{func(b boardgame2dBoard) string { return strings.ReplaceAll(inner(b), " ", ".") }, ". for walls and for free"},
		{boardgame2dUnits, "units"},
		{func(b boardgame2dBoard) string { return boardgame2dSpaced(boardgame2dUnits(b)) }, "units with blanks between"},
		{func(b boardgame2dBoard) string { return nothing.Replace(boardgame2dSpaced(boardgame2dUnits(b))) }, "units without walls"},
		{func(b boardgame2dBoard) string { return strings.ReplaceAll(boardgame2dUnits(b), " ", ".") }, "units with . for free"},
		{func(b boardgame2dBoard) string {
			return boardgame2dEachLine(boardgame2dUnits(b), func(_ int, l string) string { return "| " + strings.Join(strings.Split(l, ""), " | ") + " |" })
		}, "units between bars"},
		{func(b boardgame2dBoard) string {
			rule := "\n+---+---+---+---+\n"
			rows := boardgame2dEachLine(boardgame2dUnits(b), func(_ int, l string) string { return "| " + strings.Join(strings.Split(l, ""), " | ") + " |" })
			return rule + strings.ReplaceAll(rows, "\n", rule) + rule
		}, "units between bars and rules"},
		{func(b boardgame2dBoard) string {
			return strings.ReplaceAll(boardgame2dEachLine(cells(b), func(_ int, l string) string { return l + "\r" }), "0", "\x1b[31m0\x1b[0m")
		}, "colours, line ends of another system"},
	}
	for _, test := range tests {
		letters := findBoardgame2dLetters("klotski", strings.Split(test.draw(boardgame2dKlotskiStart), "\n"))
		for _, want := range []boardgame2dBoard{boardgame2dKlotskiStart, boardgame2dKlotskiLater} {
			got, err := readBoardgame2d("klotski", letters, strings.Split(test.draw(want), "\n"))
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %v, (-want +got):\n%s\nof\n%s", test.reason, err, diff, test.draw(want))
			}
		}
	}
}

// Five rows of units do for a board with nothing in the notch.
func TestKlotskiWithoutItsNotch(t *testing.T) {
	t.Parallel()
	fiveRows := strings.Split(boardgame2dUnits(boardgame2dKlotskiStart), "\n")[:5]
	letters := findBoardgame2dLetters("klotski", fiveRows)
	got, err := readBoardgame2d("klotski", letters, fiveRows)
	if diff := cmp.Diff(boardgame2dKlotskiStart, got); err != nil || diff != "" {
		t.Errorf("%v, (-want +got):\n%s", err, diff)
	}
}

// A board whose first row of units is free can be told from one whose notch is, if walls or free places are drawn.
func TestKlotskiWithAFreeFirstRow(t *testing.T) {
	t.Parallel()
	want := boardgame2dBoard{
		"..........",
		".        .", ".        .", ".11000022.", ".11000022.", ".11000022.", ".11000022.",
		".33999944.", ".33999944.", ".33667744.", ".33667744.",
		"...5588...", "...5588...",
		"..........",
	}
	for _, draw := range []func(boardgame2dBoard) []string{
		func(b boardgame2dBoard) []string { rows, _ := drawBoardgame2dPieces(b); return rows },
		func(b boardgame2dBoard) []string { return b },
		func(b boardgame2dBoard) []string {
			return boardgame2dText(strings.ReplaceAll(boardgame2dUnits(b), " ", "."))
		},
	} {
		letters := findBoardgame2dLetters("klotski", draw(boardgame2dKlotskiStart))
		got, err := readBoardgame2d("klotski", letters, draw(want))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v, (-want +got):\n%s", err, diff)
		}
	}
}

// A program that moves pieces by a character instead of a unit is read as it is.
func TestKlotskiOffItsUnitsIsReadAsItIs(t *testing.T) {
	t.Parallel()
	want := slices.Clone(boardgame2dKlotskiStart)
	want[9], want[10] = ". 55   88.", ". 55   88."
	boxes := func(b boardgame2dBoard) []string { rows, _ := drawBoardgame2dPieces(b); return rows }
	matrix := func(b boardgame2dBoard) []string { return b }
	for _, draw := range []func(boardgame2dBoard) []string{boxes, matrix} {
		letters := findBoardgame2dLetters("klotski", draw(boardgame2dKlotskiStart))
		got, err := readBoardgame2d("klotski", letters, draw(want))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%q: %v, (-want +got):\n%s", draw(want), err, diff)
		}
	}
}

// Students' programs may print anything.
func FuzzReadingBoardsOfBoardgame2d(f *testing.F) {
	for _, text := range []string{
		boardgame2dPegsAtStart, boardgame2dKlotskiDrawn, strings.Join(boardgame2dKlotskiLater, "\n"), boardgame2dUnits(boardgame2dKlotskiStart),
		"| 2 | . | 4 |\n| 3 | 8 | 6 |\n| 1 | 5 | 7 |", "\x1b[2J\x1b[1000A\t2 . 4\r\n3 8 6\n\x1b[9999C1 5 7", "┌1\n└┐", "┌┐\n└┘", "0\n5", "---", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		printed := strings.Split(text, "\n")
		for game, reader := range boardgame2dReaders {
			letters := findBoardgame2dLetters(game, printed)
			board, err := readBoardgame2d(game, letters, printed)
			if (err == nil) != (len(board) > 0) {
				t.Errorf("%s: the board %q, the error %v", game, board, err)
			}
			for _, board := range boardgame2dBoards(game, letters, printed) {
				if move, ok := boardgame2dMoveBetween(game, board, board); ok {
					t.Errorf("%s: %q leads from %q to itself", game, move, board)
				}
				reader.drawn(board)
			}
		}
	})
}

func TestTextsWithoutABoardAreShown(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"peg", "eight", "klotski"} {
		for _, text := range []string{"", "Segmentation fault", "o", "Move 5G LEFT has been performed.\n\n", "1 2", "\x1b[2J"} {
			_, err := readBoardgame2d(game, boardgame2dLetters{}, strings.Split(text, "\n"))
			m, ok := err.(*Mismatch)
			if !ok || !slices.Equal(m.Actual, strings.Split(text, "\n")) {
				t.Errorf("%s: of %q the error is %v", game, text, err)
			}
		}
	}
}
