package boardgame2d

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/boardgame2d"
	"rulebook/steps"
	"rulebook/steps/screen"
	"rulebook/steps/stepstest"
)

// open opens the suite.
func open(t testing.TB) *steps.Suite {
	t.Helper()
	return stepstest.Open(t, Vocabulary(), boardgame2d.Reference())
}

// refereed gives a game with the rules of the reference.
func refereed(kind string) game { return game{kind, boardgame2d.Rules()} }

// text gives the lines of a drawing in a test, without the line breaks around it.
func text(text string) []string { return strings.Split(strings.Trim(text, "\n"), "\n") }

const pegsAtStart = `
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
var pegsLater = position{
	"   ooo   ", "   ooo   ", "   ooo   ", "ooooooooo", "oooooo.oo", "ooooo.ooo", "   oo.   ", "   ooo   ", "   ooo   ",
}

// A picture is a drawing of a board: at first one letter a cell, with nothing else. Its methods draw it otherwise.
type picture string

func pictureOf(board position) picture {
	return picture(strings.Join(board, "\n"))
}

// with puts other letters in the place of some.
func (d picture) with(letters ...string) picture {
	return picture(strings.NewReplacer(letters...).Replace(string(d)))
}

// lines formats each line. The format takes its number, from 1, and the line, or only the line.
func (d picture) lines(format string) picture {
	lines := strings.Split(string(d), "\n")
	for i, line := range lines {
		if strings.Contains(format, "%d") {
			lines[i] = fmt.Sprintf(format, i+1, line)
		} else {
			lines[i] = fmt.Sprintf(format, line)
		}
	}
	return picture(strings.Join(lines, "\n"))
}

// parted puts a text between all letters of each line.
func (d picture) parted(by string) picture {
	lines := strings.Split(string(d), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Split(line, ""), by)
	}
	return picture(strings.Join(lines, "\n"))
}

// ruled puts a rule above and below each line.
func (d picture) ruled(rule string) picture {
	return picture(rule + "\n" + strings.ReplaceAll(string(d), "\n", "\n"+rule+"\n") + "\n" + rule)
}

func (d picture) within(before, after string) picture {
	return picture(before) + d + picture(after)
}

// A form is a way to draw boards.
type form struct {
	draw   func(picture) picture
	reason string
}

// testForms finds the letters of each form in the first board and reads all boards in that form.
func testForms(t *testing.T, game string, forms []form, boards ...position) {
	t.Helper()
	for _, form := range forms {
		printed := func(board position) []string {
			return strings.Split(string(form.draw(pictureOf(board))), "\n")
		}
		letters := findLetters(game, printed(boards[0]))
		for _, want := range boards {
			got, err := read(game, letters, printed(want))
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %v, (-want +got):\n%s\nof\n%s", form.reason, err, diff, strings.Join(printed(want), "\n"))
			}
		}
	}
}

func TestPegSolitaireIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	type drawn = picture
	testForms(t, "peg", []form{
		{func(d drawn) drawn { return d }, "no labels, nothing between"},
		{func(d drawn) drawn { return d.parted(" ") }, "no labels"},
		{func(d drawn) drawn { return d.lines("%d%s").within("  ABCDEFGHI\n", "") }, "labels, nothing between"},
		{func(d drawn) drawn { return d.parted(" ").lines("%d %s").within("  A B C D E F G H I\n\n", "") }, "labels"},
		{func(d drawn) drawn { return d.parted(" ").lines("%d %s %[1]d").within("", "\n  A B C D E F G H I") }, "labels on both sides"},
		{func(d drawn) drawn { return d.lines("%d: %s").within("   ABCDEFGHI\n", "") }, "labels with colons"},
		{func(d drawn) drawn { return d.with("o", "P", ".", "-") }, "P and -"},
		{func(d drawn) drawn { return d.with("o", "P", ".", "-").parted(" ") }, "P and - with blanks between"},
		{func(d drawn) drawn { return d.with("o", ".", ".", "o") }, "the letters the other way round"},
		{func(d drawn) drawn { return d.with("o", "1", ".", "0") }, "digits"},
		{func(d drawn) drawn { return d.with("o", "1", ".", "0").parted(" ").lines("%d%s") }, "digits, and labels"},
		{func(d drawn) drawn { return d.with("o", "+", ".", "-").parted(" ") }, "+ and -, of which rules are made"},
		{func(d drawn) drawn { return d.with("o", "●", ".", "○") }, "letters of several bytes"},
		{func(d drawn) drawn { return d.with(" ", "#") }, "# off the board"},
		{func(d drawn) drawn { return d.with(" ", "x").parted(" ").lines("%d%s") }, "x off the board, and labels"},
		{func(d drawn) drawn { return d.with(" ", ".") }, "one letter for holes and off the board"},
		{func(d drawn) drawn { return d.with(" ", "\x00") }, "a zero off the board"},
		{func(d drawn) drawn { return d.with(" ", "") }, "nothing off the board"},
		{func(d drawn) drawn { return d.with("o", "[o]", ".", "[.]", " ", "   ") }, "brackets"},
		{func(d drawn) drawn { return d.with("o", "\x1b[1;31mo\x1b[0m", ".", "\x1b[34m.\x1b[m") }, "colours"},
		{func(d drawn) drawn { return d.within("\x1b[2J\x1b[1000A", "") }, "codes before it"},
		{func(d drawn) drawn { return d.parted(" | ").lines("%d | %s |").ruled("--+---+---+") }, "bars and rules"},
		{func(d drawn) drawn {
			return d.lines("║ %s ║").within("╔══════════╗\n", "\n╚══════════╝")
		}, "a frame"},
		{func(d drawn) drawn { return d.within("", "\n\nMove 5G LEFT has been performed.\n\n") }, "a message with o and ."},
		{func(d drawn) drawn { return d.within("Peg solitaire\n=========\n", "\noo oo!") }, "words around it"},
		{func(d drawn) drawn { return d.with("\n", "\r\n") }, "line ends of another system"},
		{func(d drawn) drawn { return d.lines("\t%s") }, "tabs"},
		{func(d drawn) drawn { return d.lines("\x1b[%d;10H%s") }, "each row where the cursor is put"},
	}, pegStart, pegsLater)
}

func TestPegSolitaireOfTheDocument(t *testing.T) {
	t.Parallel()
	got, err := read("peg", document, text(pegsAtStart))
	if diff := cmp.Diff(pegStart, got); err != nil || diff != "" {
		t.Errorf("%v, (-want +got):\n%s", err, diff)
	}
}

// A board that is wrong is read as it is, so that a report shows it, and never as a right one.
func TestWrongPegSolitaireIsReadAsItIs(t *testing.T) {
	t.Parallel()
	const (
		arm   = "   ooo   /   ooo   /   ooo   /"
		upper = arm + "ooooooooo/oooo.oooo/ooooooooo/"
		full  = arm + "ooooooooo/ooooooooo/ooooooooo/"
	)
	tests := []struct{ drawing, want, reason string }{
		{"ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo", "  ooo  /  ooo  /ooooooo/ooo.ooo/ooooooo/  ooo  /  ooo  ", "seven by seven"},
		{upper + "ooo/ooo", upper + "   ooo   /   ooo   ", "a row is lacking"},
		{upper + "ooo/ooo/ooo/ooo", upper + arm + "   ooo   ", "a row too many"},
		{upper + "ooo/ooo/oooo", upper + "   ooo   /   ooo   /  oooo   ", "a peg off the board"},
		{strings.ReplaceAll(upper, " ", "#") + "o##ooo###/###ooo###/###ooo###", upper + "o  ooo   /   ooo   /   ooo   ", "a peg in a corner"},
		{full + "ooo/ooo/.oo", full + "   ooo   /   ooo   /   .oo   ", "another hole"},
		{full + "ooo/ooo/ooo", full + "   ooo   /   ooo   /   ooo   ", "no hole"},
	}
	for _, test := range tests {
		printed := strings.Split(test.drawing, "/")
		got, err := read("peg", findLetters("peg", printed), printed)
		if diff := cmp.Diff(strings.Split(test.want, "/"), []string(got)); err != nil || diff != "" {
			t.Errorf("%s: %v, (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

func TestEightPuzzleIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	type drawn = picture
	const box, line = "┌───┬───┬───┐", "├───┼───┼───┤"
	testForms(t, "eight", []form{
		{func(d drawn) drawn {
			return d.parted(" | ").lines("     | %s | ").ruled("      ———————————").within("\n", "\n")
		}, "the document's"},
		{func(d drawn) drawn { return d.parted(" | ").lines("| %s |") }, "no rules"},
		{func(d drawn) drawn { return d.parted(" ") }, "no bars"},
		{func(d drawn) drawn { return d }, "nothing between"},
		{func(d drawn) drawn { return d.with(".", "0").parted(" ") }, "0 for the blank"},
		{func(d drawn) drawn { return d.with(".", "_").parted(" | ").lines("| %s |") }, "_ for the blank"},
		{func(d drawn) drawn { return d.with(".", " ").parted(" | ").lines("| %s |") }, "a blank for the blank"},
		{func(d drawn) drawn { return d.with(".", " ").parted(" | ") }, "a blank, and bars between the tiles only"},
		{func(d drawn) drawn { return d.with(".", " ").parted(" ") }, "a blank, and no bars"},
		{func(d drawn) drawn { return d.with(".", " ") }, "a blank, and nothing between"},
		{func(d drawn) drawn { return d.with(".", " ").parted("\t") }, "a blank, and tabs"},
		{func(d drawn) drawn {
			return d.with(".", " ").parted(" │ ").lines("│ %s │").ruled(line).within(box+"\n", "")
		}, "boxes"},
		{func(d drawn) drawn { return d.with(".", "*").parted(" | ").lines("| %s |").ruled("+---+---+---+") }, "a frame of + - |"},
		{func(d drawn) drawn { return d.with("2", "\x1b[33m2\x1b[0m").within("\x1b[2J\x1b[H", "") }, "codes"},
		{func(d drawn) drawn { return d.within("Eight puzzle\n\n", "\n\nMove 8 DOWN has been performed.\n") }, "words around it"},
	}, position{"284", "3.6", "157"}, position{"2.4", "386", "157"}, position{"123", "456", "78."})
}

func TestBlankOfTheEightPuzzleIsReadEverywhere(t *testing.T) {
	t.Parallel()
	for i := range 9 {
		tiles := []byte("12345678")
		tiles = slices.Insert(tiles, i, ' ')
		want := position{string(tiles[:3]), string(tiles[3:6]), string(tiles[6:])}
		for row := range want {
			want[row] = strings.ReplaceAll(want[row], " ", ".")
		}
		for _, format := range []string{"| %c | %c | %c |", "%c | %c | %c", "%c %c %c", "%c%c%c", "  %c  %c  %c  "} {
			var printed []string
			for row := range slices.Chunk(tiles, 3) {
				printed = append(printed, fmt.Sprintf(format, row[0], row[1], row[2]))
			}
			got, err := read("eight", document, printed)
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
		want    position
		reason  string
	}{
		{"123\n4.5\n678\n812\n345\n67.", position{"123", "4.5", "678", "812", "345", "67."}, "six rows"},
		{"113\n4.5\n678", position{"113", "4.5", "678"}, "a tile twice"},
		{"1.3\n4.5\n678", position{"1.3", "4.5", "678"}, "two blanks"},
		{"123\n495\n678", position{"123", "495", "678"}, "no blank"},
	}
	for _, test := range tests {
		got, err := read("eight", document, strings.Split(test.drawing, "\n"))
		if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v, (-want +got):\n%s", test.reason, err, diff)
		}
	}
}

var klotskiStart = position{
	"..........",
	".11000022.", ".11000022.", ".11000022.", ".11000022.",
	".33999944.", ".33999944.", ".33667744.", ".33667744.",
	".55    88.", ".55    88.",
	"...    ...", "...    ...",
	"..........",
}

// The board of Klotski after 6 DOWN twice, 7 DOWN, 9 DOWN and 0 DOWN: a piece is in the notch.
var klotskiLater = position{
	"..........",
	".11    22.", ".11    22.", ".11000022.", ".11000022.",
	".33000044.", ".33000044.", ".33999944.", ".33999944.",
	".55  7788.", ".55  7788.",
	"...66  ...", "...66  ...",
	"..........",
}

const klotskiDrawn = `
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
	got, err := read("klotski", document, text(klotskiDrawn))
	if diff := cmp.Diff(klotskiStart, got); err != nil || diff != "" {
		t.Errorf("%v, (-want +got):\n%s", err, diff)
	}
	drawn := refereed("klotski").drawn(got)
	for i, line := range text(klotskiDrawn) {
		if drawn[i] != strings.TrimSpace(line) {
			t.Errorf("line %d is drawn as %q, want %q", i+1, drawn[i], line)
		}
	}
}

// units draws a board of Klotski with a letter for each unit.
func units(board position) string {
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
	type drawn = picture
	boxes := func(d drawn) drawn {
		return pictureOf(refereed("klotski").drawn(strings.Split(string(d), "\n")))
	}
	inner := func(d drawn) drawn {
		var rows position
		for _, row := range strings.Split(string(d), "\n")[1:13] {
			rows = append(rows, row[1:9])
		}
		return pictureOf(rows)
	}
	units := func(d drawn) drawn { return drawn(units(strings.Split(string(d), "\n"))) }
	testForms(t, "klotski", []form{
		{boxes, "boxes"},
		{func(d drawn) drawn { return boxes(d).lines("\t   %s") }, "boxes, indented"},
		{func(d drawn) drawn {
			return boxes(d).with("┌", "╔", "┐", "╗", "└", "╚", "┘", "╝", "─", "═", "│", "║")
		}, "double boxes"},
		{func(d drawn) drawn { return boxes(d).with(".", " ") }, "boxes without walls"},
		{func(d drawn) drawn { return boxes(d).within("Klotski\n\n", "\n\nMove 6 DOWN has been performed.\n") }, "words around it"},
		{func(d drawn) drawn { return boxes(d).within("\x1b[2J\x1b[1;1H", "") }, "codes"},
		{func(d drawn) drawn { return d }, "the matrix"},
		{func(d drawn) drawn { return d.parted(" ") }, "the matrix with blanks between"},
		{func(d drawn) drawn { return d.with(".", "#") }, "# for walls"},
		{func(d drawn) drawn { return d.with(".", "#", " ", ".") }, "# for walls, . for free"},
		{func(d drawn) drawn { return d.with(".", "X") }, "X for walls"},
		{func(d drawn) drawn { return d.with(".", "█") }, "walls of several bytes"},
		{func(d drawn) drawn { return d.with(".", " ") }, "no walls"},
		{inner, "the matrix without its frame"},
		{func(d drawn) drawn { return inner(d).with(".", " ") }, "the matrix without walls"},
		{func(d drawn) drawn { return inner(d).with(" ", ".") }, ". for walls and for free"},
		{units, "units"},
		{func(d drawn) drawn { return units(d).parted(" ") }, "units with blanks between"},
		{func(d drawn) drawn { return units(d).with(".", " ").parted("  ") }, "units without walls"},
		{func(d drawn) drawn { return units(d).with(" ", ".") }, "units with . for free"},
		{func(d drawn) drawn { return units(d).parted(" | ").lines("| %s |") }, "units between bars"},
		{func(d drawn) drawn { return units(d).parted(" | ").lines("| %s |").ruled("+---+---+---+---+") }, "units between bars and rules"},
		{func(d drawn) drawn { return d.with("0", "\x1b[31m0\x1b[0m").lines("%s\r") }, "colours, line ends of another system"},
	}, klotskiStart, klotskiLater)
}

// Five rows of units do for a board with nothing in the notch.
func TestKlotskiWithoutItsNotch(t *testing.T) {
	t.Parallel()
	fiveRows := strings.Split(units(klotskiStart), "\n")[:5]
	letters := findLetters("klotski", fiveRows)
	got, err := read("klotski", letters, fiveRows)
	if diff := cmp.Diff(klotskiStart, got); err != nil || diff != "" {
		t.Errorf("%v, (-want +got):\n%s", err, diff)
	}
}

// A board whose first row of units is free can be told from one whose notch is, if walls or free places are drawn.
func TestKlotskiWithAFreeFirstRow(t *testing.T) {
	t.Parallel()
	want := position{
		"..........",
		".        .", ".        .", ".11000022.", ".11000022.", ".11000022.", ".11000022.",
		".33999944.", ".33999944.", ".33667744.", ".33667744.",
		"...5588...", "...5588...",
		"..........",
	}
	for _, draw := range []func(position) []string{
		refereed("klotski").drawn,
		func(b position) []string { return b },
		func(b position) []string {
			return text(strings.ReplaceAll(units(b), " ", "."))
		},
	} {
		letters := findLetters("klotski", draw(klotskiStart))
		got, err := read("klotski", letters, draw(want))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v, (-want +got):\n%s", err, diff)
		}
	}
}

// A program that moves pieces by a character instead of a unit is read as it is.
func TestKlotskiOffItsUnitsIsReadAsItIs(t *testing.T) {
	t.Parallel()
	want := slices.Clone(klotskiStart)
	want[9], want[10] = ". 55   88.", ". 55   88."
	boxes := refereed("klotski").drawn
	matrix := func(b position) []string { return b }
	for _, draw := range []func(position) []string{boxes, matrix} {
		letters := findLetters("klotski", draw(klotskiStart))
		got, err := read("klotski", letters, draw(want))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%q: %v, (-want +got):\n%s", draw(want), err, diff)
		}
	}
}

// Students' programs may print anything.
func FuzzReadingBoardsOf(f *testing.F) {
	for _, text := range []string{
		pegsAtStart, klotskiDrawn, strings.Join(klotskiLater, "\n"),
		units(klotskiStart), "| 2 | . | 4 |\n| 3 | 8 | 6 |\n| 1 | 5 | 7 |",
		"\x1b[2J\x1b[1000A\t2 . 4\r\n3 8 6\n\x1b[9999C1 5 7", "┌1\n└┐", "┌┐\n└┘", "0\n5", "---", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		printed := strings.Split(text, "\n")
		for game := range readers {
			letters := findLetters(game, printed)
			board, err := read(game, letters, printed)
			if (err == nil) != (len(board) > 0) {
				t.Errorf("%s: the board %q, the error %v", game, board, err)
			}
			for _, board := range letters.boards(game, screen.Lines(printed), false) {
				if move, ok := refereed(game).moveBetween(board, board); ok {
					t.Errorf("%s: %q leads from %q to itself", game, move, board)
				}
				refereed(game).drawn(board)
			}
		}
	})
}

func TestTextsWithoutABoardAreShown(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"peg", "eight", "klotski"} {
		for _, text := range []string{"", "Segmentation fault", "o", "Move 5G LEFT has been performed.\n\n", "1 2", "\x1b[2J"} {
			_, err := read(game, document, strings.Split(text, "\n"))
			m, ok := err.(*steps.Mismatch)
			if !ok || !slices.Equal(m.Actual, strings.Split(text, "\n")) {
				t.Errorf("%s: of %q the error is %v", game, text, err)
			}
		}
	}
}
