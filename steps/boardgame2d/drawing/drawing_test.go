package drawing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/boardgame2d"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/screen"
)

// refereed gives a game with the rules of the reference.
func refereed(kind string) referee.Game {
	return referee.Game{Kind: kind, Reference: boardgame2d.Rules()}
}

// read gives the one board of an output; nil if there is none.
func read(letters drawing.Alphabet, printed []string) drawing.Position {
	if boards := letters.Boards(screen.Lines(printed), true); len(boards) > 0 {
		return boards[0]
	}
	return nil
}

// text gives the lines of a drawing in a test, without the line breaks around it.
func text(text string) []string { return strings.Split(strings.Trim(text, "\n"), "\n") }

// A form is a way to draw boards.
type form struct {
	draw   func(drawingtest.Picture) drawingtest.Picture
	reason string
}

// testForms finds the letters of each form in the first board and reads all boards in that form.
func testForms(t *testing.T, game string, forms []form, boards ...drawing.Position) {
	t.Helper()
	for _, form := range forms {
		printed := func(board drawing.Position) []string {
			return strings.Split(string(form.draw(drawingtest.PictureOf(board))), "\n")
		}
		letters := drawing.Learn(game, printed(boards[0]))
		for _, want := range boards {
			got := read(letters, printed(want))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: (-want +got):\n%s\nof\n%s", form.reason, diff, strings.Join(printed(want), "\n"))
			}
		}
	}
}

func TestPegSolitaireIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	type drawn = drawingtest.Picture
	testForms(t, "peg", []form{
		{func(d drawn) drawn { return d }, "no labels, nothing between"},
		{func(d drawn) drawn { return d.Parted(" ") }, "no labels"},
		{func(d drawn) drawn { return d.Lines("%d%s").Within("  ABCDEFGHI\n", "") }, "labels, nothing between"},
		{func(d drawn) drawn { return d.Parted(" ").Lines("%d %s").Within("  A B C D E F G H I\n\n", "") }, "labels"},
		{func(d drawn) drawn { return d.Parted(" ").Lines("%d %s %[1]d").Within("", "\n  A B C D E F G H I") }, "labels on both sides"},
		{func(d drawn) drawn { return d.Lines("%d: %s").Within("   ABCDEFGHI\n", "") }, "labels with colons"},
		{func(d drawn) drawn { return d.With("o", "P", ".", "-") }, "P and -"},
		{func(d drawn) drawn { return d.With("o", "P", ".", "-").Parted(" ") }, "P and - with blanks between"},
		{func(d drawn) drawn { return d.With("o", ".", ".", "o") }, "the letters the other way round"},
		{func(d drawn) drawn { return d.With("o", "1", ".", "0") }, "digits"},
		{func(d drawn) drawn { return d.With("o", "1", ".", "0").Parted(" ").Lines("%d%s") }, "digits, and labels"},
		{func(d drawn) drawn { return d.With("o", "+", ".", "-").Parted(" ") }, "+ and -, of which rules are made"},
		{func(d drawn) drawn { return d.With("o", "●", ".", "○") }, "letters of several bytes"},
		{func(d drawn) drawn { return d.With(" ", "#") }, "# off the board"},
		{func(d drawn) drawn { return d.With(" ", "x").Parted(" ").Lines("%d%s") }, "x off the board, and labels"},
		{func(d drawn) drawn { return d.With(" ", ".") }, "one letter for holes and off the board"},
		{func(d drawn) drawn { return d.With(" ", "\x00") }, "a zero off the board"},
		{func(d drawn) drawn { return d.With(" ", "") }, "nothing off the board"},
		{func(d drawn) drawn { return d.With("o", "[o]", ".", "[.]", " ", "   ") }, "brackets"},
		{func(d drawn) drawn { return d.With("o", "\x1b[1;31mo\x1b[0m", ".", "\x1b[34m.\x1b[m") }, "colours"},
		{func(d drawn) drawn { return d.Within("\x1b[2J\x1b[1000A", "") }, "codes before it"},
		{func(d drawn) drawn { return d.Parted(" | ").Lines("%d | %s |").Ruled("--+---+---+") }, "bars and rules"},
		{func(d drawn) drawn {
			return d.Lines("║ %s ║").Within("╔══════════╗\n", "\n╚══════════╝")
		}, "a frame"},
		{func(d drawn) drawn { return d.Within("", "\n\nMove 5G LEFT has been performed.\n\n") }, "a message with o and ."},
		{func(d drawn) drawn { return d.Within("Peg solitaire\n=========\n", "\noo oo!") }, "words around it"},
		{func(d drawn) drawn { return d.With("\n", "\r\n") }, "line ends of another system"},
		{func(d drawn) drawn { return d.Lines("\t%s") }, "tabs"},
		{func(d drawn) drawn { return d.Lines("\x1b[%d;10H%s") }, "each row where the cursor is put"},
	}, drawingtest.PegStart, drawingtest.PegsLater)
}

// A line of signs below the board, such as a question, is no row of it and shows no letters.
func TestPegSolitaireAboveALineOfSigns(t *testing.T) {
	t.Parallel()
	for _, signs := range []string{">>>", "-> !", "$$$$$"} {
		question := []string{"", signs, screen.Cut}
		printed := slices.Concat(drawingtest.PegStart, question, drawingtest.PegsLater, question)
		letters := drawing.Learn("peg", drawingtest.PegStart).Again("peg", printed)
		got := letters.Boards(screen.Lines(printed), false)
		if diff := cmp.Diff([]drawing.Position{drawingtest.PegStart, drawingtest.PegsLater}, got); diff != "" {
			t.Errorf("%q: (-want +got):\n%s", signs, diff)
		}
	}
}

func TestPegSolitaireOfTheDocument(t *testing.T) {
	t.Parallel()
	got := read(drawing.Document("peg"), text(drawingtest.PegsAtStart))
	if diff := cmp.Diff(drawingtest.PegStart, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
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
		got := read(drawing.Learn("peg", printed), printed)
		if diff := cmp.Diff(strings.Split(test.want, "/"), []string(got)); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", test.reason, diff)
		}
	}
}

// A refused jump may leave something in a corner of the grid: what stands beside the board does not shift its row.
func TestWhatStandsInACornerIsReadInItsPlace(t *testing.T) {
	t.Parallel()
	type drawn = drawingtest.Picture
	forms := map[string]func(drawn) drawn{
		"bare":      func(d drawn) drawn { return d },
		"labels":    func(d drawn) drawn { return d.Parted(" ").Lines("%d %s").Within("  A B C D E F G H I\n\n", "") },
		"two sides": func(d drawn) drawn { return d.Parted(" ").Lines("%d %s %[1]d") },
		"brackets":  func(d drawn) drawn { return d.With("o", "[o]", ".", "[.]", " ", "   ") },
	}
	for reason, draw := range forms {
		letters := drawing.Learn("peg", strings.Split(string(draw(drawingtest.PictureOf(drawingtest.PegStart))), "\n"))
		for row, texts := range map[int][]string{1: {"   ooo .o ", "o  ooo   "}, 7: {".  ooo   ", "   ooo . ."}, 4: {"oooo.ooo."}} {
			for _, text := range texts {
				want := slices.Clone(drawingtest.PegStart)
				want[row] = text[:9]
				got := read(letters, strings.Split(string(draw(drawingtest.PictureOf(want))), "\n"))
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s, %q: (-want +got):\n%s", reason, text, diff)
				}
			}
		}
	}
}

func TestEightPuzzleIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	type drawn = drawingtest.Picture
	const box, line = "┌───┬───┬───┐", "├───┼───┼───┤"
	testForms(t, "eight", []form{
		{func(d drawn) drawn {
			return d.Parted(" | ").Lines("     | %s | ").Ruled("      ———————————").Within("\n", "\n")
		}, "the document's"},
		{func(d drawn) drawn { return d.Parted(" | ").Lines("| %s |") }, "no rules"},
		{func(d drawn) drawn { return d.Parted(" ") }, "no bars"},
		{func(d drawn) drawn { return d }, "nothing between"},
		{func(d drawn) drawn { return d.With(".", "0").Parted(" ") }, "0 for the blank"},
		{func(d drawn) drawn { return d.With(".", "_").Parted(" | ").Lines("| %s |") }, "_ for the blank"},
		{func(d drawn) drawn { return d.With(".", " ").Parted(" | ").Lines("| %s |") }, "a blank for the blank"},
		{func(d drawn) drawn { return d.With(".", " ").Parted(" | ") }, "a blank, and bars between the tiles only"},
		{func(d drawn) drawn { return d.With(".", " ").Parted(" ") }, "a blank, and no bars"},
		{func(d drawn) drawn { return d.With(".", " ") }, "a blank, and nothing between"},
		{func(d drawn) drawn { return d.With(".", " ").Parted("\t") }, "a blank, and tabs"},
		{func(d drawn) drawn {
			return d.With(".", " ").Parted(" │ ").Lines("│ %s │").Ruled(line).Within(box+"\n", "")
		}, "boxes"},
		{func(d drawn) drawn { return d.With(".", "*").Parted(" | ").Lines("| %s |").Ruled("+---+---+---+") }, "a frame of + - |"},
		{func(d drawn) drawn { return d.With("2", "\x1b[33m2\x1b[0m").Within("\x1b[2J\x1b[H", "") }, "codes"},
		{func(d drawn) drawn { return d.Within("Eight puzzle\n\n", "\n\nMove 8 DOWN has been performed.\n") }, "words around it"},
	}, drawing.Position{"284", "3.6", "157"}, drawing.Position{"2.4", "386", "157"}, drawing.Position{"123", "456", "78."})
}

func TestBlankOfTheEightPuzzleIsReadEverywhere(t *testing.T) {
	t.Parallel()
	for i := range 9 {
		tiles := []byte("12345678")
		tiles = slices.Insert(tiles, i, ' ')
		want := drawing.Position{string(tiles[:3]), string(tiles[3:6]), string(tiles[6:])}
		for row := range want {
			want[row] = strings.ReplaceAll(want[row], " ", ".")
		}
		for _, format := range []string{"| %c | %c | %c |", "%c | %c | %c", "%c %c %c", "%c%c%c", "  %c  %c  %c  "} {
			var printed []string
			for row := range slices.Chunk(tiles, 3) {
				printed = append(printed, fmt.Sprintf(format, row[0], row[1], row[2]))
			}
			got := read(drawing.Document("eight"), printed)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q: (-want +got):\n%s", printed, diff)
			}
		}
	}
}

func TestWrongEightPuzzleIsReadAsItIs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		drawing string
		want    drawing.Position
		reason  string
	}{
		{"123\n4.5\n678\n812\n345\n67.", drawing.Position{"123", "4.5", "678", "812", "345", "67."}, "six rows"},
		{"113\n4.5\n678", drawing.Position{"113", "4.5", "678"}, "a tile twice"},
		{"1.3\n4.5\n678", drawing.Position{"1.3", "4.5", "678"}, "two blanks"},
		{"123\n495\n678", drawing.Position{"123", "495", "678"}, "no blank"},
	}
	for _, test := range tests {
		got := read(drawing.Document("eight"), strings.Split(test.drawing, "\n"))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", test.reason, diff)
		}
	}
}

func TestKlotskiOfTheDocument(t *testing.T) {
	t.Parallel()
	got := read(drawing.Document("klotski"), text(drawingtest.KlotskiDrawn))
	if diff := cmp.Diff(drawingtest.KlotskiStart, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	drawn := refereed("klotski").Drawn(got)
	for i, line := range text(drawingtest.KlotskiDrawn) {
		if drawn[i] != strings.TrimSpace(line) {
			t.Errorf("line %d is drawn as %q, want %q", i+1, drawn[i], line)
		}
	}
}

func TestKlotskiIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	type drawn = drawingtest.Picture
	boxes := func(d drawn) drawn {
		return drawingtest.PictureOf(refereed("klotski").Drawn(strings.Split(string(d), "\n")))
	}
	inner := func(d drawn) drawn {
		var rows drawing.Position
		for _, row := range strings.Split(string(d), "\n")[1:13] {
			rows = append(rows, row[1:9])
		}
		return drawingtest.PictureOf(rows)
	}
	units := func(d drawn) drawn { return drawn(drawingtest.Units(strings.Split(string(d), "\n"))) }
	testForms(t, "klotski", []form{
		{boxes, "boxes"},
		{func(d drawn) drawn { return boxes(d).Lines("\t   %s") }, "boxes, indented"},
		{func(d drawn) drawn {
			return boxes(d).With("┌", "╔", "┐", "╗", "└", "╚", "┘", "╝", "─", "═", "│", "║")
		}, "double boxes"},
		{func(d drawn) drawn { return boxes(d).With(".", " ") }, "boxes without walls"},
		{func(d drawn) drawn { return boxes(d).Within("Klotski\n\n", "\n\nMove 6 DOWN has been performed.\n") }, "words around it"},
		{func(d drawn) drawn { return boxes(d).Within("\x1b[2J\x1b[1;1H", "") }, "codes"},
		{func(d drawn) drawn { return d }, "the matrix"},
		{func(d drawn) drawn { return d.Parted(" ") }, "the matrix with blanks between"},
		{func(d drawn) drawn { return d.With(".", "#") }, "# for walls"},
		{func(d drawn) drawn { return d.With(".", "#", " ", ".") }, "# for walls, . for free"},
		{func(d drawn) drawn { return d.With(".", "X") }, "X for walls"},
		{func(d drawn) drawn { return d.With(".", "█") }, "walls of several bytes"},
		{func(d drawn) drawn { return d.With(".", " ") }, "no walls"},
		{inner, "the matrix without its frame"},
		{func(d drawn) drawn { return inner(d).With(".", " ") }, "the matrix without walls"},
		{func(d drawn) drawn { return inner(d).With(" ", ".") }, ". for walls and for free"},
		{units, "units"},
		{func(d drawn) drawn { return units(d).Parted(" ") }, "units with blanks between"},
		{func(d drawn) drawn { return units(d).With(".", " ").Parted("  ") }, "units without walls"},
		{func(d drawn) drawn { return units(d).With(" ", ".") }, "units with . for free"},
		{func(d drawn) drawn { return units(d).Parted(" | ").Lines("| %s |") }, "units between bars"},
		{func(d drawn) drawn { return units(d).Parted(" | ").Lines("| %s |").Ruled("+---+---+---+---+") }, "units between bars and rules"},
		{func(d drawn) drawn { return d.With("0", "\x1b[31m0\x1b[0m").Lines("%s\r") }, "colours, line ends of another system"},
	}, drawingtest.KlotskiStart, drawingtest.KlotskiLater)
}

// Five rows of units do for a board with nothing in the notch.
func TestKlotskiWithoutItsNotch(t *testing.T) {
	t.Parallel()
	fiveRows := strings.Split(drawingtest.Units(drawingtest.KlotskiStart), "\n")[:5]
	letters := drawing.Learn("klotski", fiveRows)
	got := read(letters, fiveRows)
	if diff := cmp.Diff(drawingtest.KlotskiStart, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A notch that is drawn beside its place is a notch all the same; so is one that is not.
func TestKlotskiWithACrookedNotch(t *testing.T) {
	t.Parallel()
	inNotch := refereed("klotski").After(refereed("klotski").After(drawingtest.KlotskiStart, "6 DOWN"), "6 DOWN")
	for askew := range 5 {
		for _, draw := range []func(drawing.Position) []string{
			func(b drawing.Position) []string {
				return steps.Each(b, func(row string) string { return "|" + row[1:9] + "|" })
			},
			func(b drawing.Position) []string { return steps.Each(b, func(row string) string { return row[1:9] }) },
			refereed("klotski").Drawn,
		} {
			crooked := func(b drawing.Position) []string {
				lines := steps.Each(draw(b), func(line string) string { return "  " + line })
				for _, i := range []int{11, 12} {
					lines[i] = strings.Repeat(" ", askew) + strings.TrimPrefix(lines[i], "  ")
				}
				return lines
			}
			letters := drawing.Learn("klotski", crooked(drawingtest.KlotskiStart))
			for _, want := range []drawing.Position{drawingtest.KlotskiStart, drawingtest.KlotskiLater, inNotch} {
				if diff := cmp.Diff(want, read(letters, crooked(want))); diff != "" {
					t.Errorf("by %d: (-want +got):\n%s\n%s", askew-2, diff, strings.Join(crooked(want), "\n"))
				}
			}
		}
	}
}

// A digit in the middle of its unit has walls on both sides that are as wide as units, so the notch seems to lie beside its place.
func TestKlotskiWithDigitsInTheMiddleOfUnits(t *testing.T) {
	t.Parallel()
	inNotch := refereed("klotski").After(refereed("klotski").After(drawingtest.KlotskiStart, "6 DOWN"), "6 DOWN")
	for _, drawn := range []struct{ piece, wall, side, reason string }{
		{" %s ", "▓▓▓", "▓▓▓", "walls of a whole unit"},
		{" %s ", "###", "#", "walls of a letter"},
		{"[%s]", "###", "###", "pieces in brackets"},
		{"  %s  ", "#####", "#", "wide units"},
	} {
		draw := func(b drawing.Position) []string {
			return steps.Each(text(drawingtest.Units(b)), func(row string) string {
				line := drawn.side
				for _, r := range row {
					free := strings.Repeat(" ", len(strings.ReplaceAll(drawn.piece, "%s", "x")))
					line += map[rune]string{'.': drawn.wall, ' ': free}[r]
					if r >= '0' {
						line += strings.ReplaceAll(drawn.piece, "%s", string(r))
					}
				}
				return line + drawn.side
			})
		}
		letters := drawing.Learn("klotski", draw(drawingtest.KlotskiStart))
		for _, want := range []drawing.Position{drawingtest.KlotskiStart, drawingtest.KlotskiLater, inNotch} {
			if diff := cmp.Diff(want, read(letters, draw(want))); diff != "" {
				t.Errorf("%s: (-want +got):\n%s\n%s", drawn.reason, diff, strings.Join(draw(want), "\n"))
			}
		}
	}
}

// A piece that a wrong program moves into the wall is read there, also in a later board of the same output.
func TestKlotskiWithAPieceInTheWall(t *testing.T) {
	t.Parallel()
	framed := func(units ...string) []string {
		return append(append([]string{units[0]}, units[1:]...), "######")
	}
	start := framed("######", "#1002#", "#1002#", "#3994#", "#3674#", "#5  8#", "##  ##")
	for _, test := range []struct {
		units  []string
		in     drawing.Place
		piece  byte
		reason string
	}{
		{framed("##00##", "#1002#", "#1  2#", "#3994#", "#3674#", "#5  8#", "##  ##"), drawing.Place{Row: 0, Column: 3}, '0', "above"},
		{framed("######", "1 002#", "1 002#", "#3994#", "#3674#", "#5  8#", "##  ##"), drawing.Place{Row: 1, Column: 0}, '1', "at the left"},
		{framed("######", "#1002#", "#1002#", "#3994#", "#367 4", "#5  84", "##  ##"), drawing.Place{Row: 7, Column: 9}, '4', "at the right"},
	} {
		letters := drawing.Learn("klotski", start)
		boards := letters.Boards(screen.Lines(slices.Concat(start, []string{screen.Cut}, test.units)), false)
		if len(boards) != 2 || boards[1].At(test.in) != test.piece || len(boards[0].Changed(boards[1])) > 16 {
			t.Errorf("%s: the boards are\n%q", test.reason, boards)
		}
	}
}

// A board whose first row of units is free can be told from one whose notch is, if walls or free places are drawn.
func TestKlotskiWithAFreeFirstRow(t *testing.T) {
	t.Parallel()
	want := drawing.Position{
		"..........",
		".        .", ".        .", ".11000022.", ".11000022.", ".11000022.", ".11000022.",
		".33999944.", ".33999944.", ".33667744.", ".33667744.",
		"...5588...", "...5588...",
		"..........",
	}
	for _, draw := range []func(drawing.Position) []string{
		refereed("klotski").Drawn,
		func(b drawing.Position) []string { return b },
		func(b drawing.Position) []string {
			return text(strings.ReplaceAll(drawingtest.Units(b), " ", "."))
		},
	} {
		letters := drawing.Learn("klotski", draw(drawingtest.KlotskiStart))
		got := read(letters, draw(want))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// A program that moves pieces by a character instead of a unit is read as it is.
func TestKlotskiOffItsUnitsIsReadAsItIs(t *testing.T) {
	t.Parallel()
	want := slices.Clone(drawingtest.KlotskiStart)
	want[9], want[10] = ". 55   88.", ". 55   88."
	boxes := refereed("klotski").Drawn
	matrix := func(b drawing.Position) []string { return b }
	for _, draw := range []func(drawing.Position) []string{boxes, matrix} {
		letters := drawing.Learn("klotski", draw(drawingtest.KlotskiStart))
		got := read(letters, draw(want))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: (-want +got):\n%s", draw(want), diff)
		}
	}
}

// Students' programs may print anything.
func FuzzReadingBoardsOf(f *testing.F) {
	for _, text := range []string{
		drawingtest.PegsAtStart, drawingtest.KlotskiDrawn, strings.Join(drawingtest.KlotskiLater, "\n"),
		drawingtest.Units(drawingtest.KlotskiStart), "| 2 | . | 4 |\n| 3 | 8 | 6 |\n| 1 | 5 | 7 |",
		"\x1b[2J\x1b[1000A\t2 . 4\r\n3 8 6\n\x1b[9999C1 5 7", "┌1\n└┐", "┌┐\n└┘", "0\n5", "---", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		printed := strings.Split(text, "\n")
		for _, game := range []string{"peg", "eight", "klotski"} {
			letters := drawing.Learn(game, printed)
			if board := read(letters, printed); board != nil && len(board) == 0 {
				t.Errorf("%s: a board without rows", game)
			}
			for _, board := range letters.Boards(screen.Lines(printed), false) {
				if move, ok := refereed(game).MoveBetween(board, board); ok {
					t.Errorf("%s: %q leads from %q to itself", game, move, board)
				}
				refereed(game).Drawn(board)
			}
		}
	})
}

// However a board is drawn, a wrong one is read as a wrong one.
func TestWrongBoardsAreSeenHoweverTheyAreDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	replaced := func(b drawing.Position, texts ...string) drawing.Position {
		return steps.Each(b, func(row string) string { return strings.NewReplacer(texts...).Replace(row) })
	}
	begins := map[string]drawing.Position{"peg": drawingtest.PegStart, "eight": {"284", "3.6", "157"}, "klotski": drawingtest.KlotskiStart}
	right := map[string]drawing.Position{"peg": drawingtest.PegsLater, "eight": {"2.4", "386", "157"}, "klotski": drawingtest.KlotskiLater}
	tests := []struct {
		game, reason string
		wrong        drawing.Position
		alike        string // drawings in which it is no other board
	}{
		{"klotski", "a piece is lost", replaced(drawingtest.KlotskiLater, "8", " "), ""},
		{"klotski", "a piece is there twice", replaced(drawingtest.KlotskiLater, "8", "7"), "their forms,without names"},
		{"klotski", "two pieces of other forms are exchanged in part",
			replaced(drawingtest.KlotskiLater, "66", "11", "11", "66"), "without names"},
		{"klotski", "a piece is torn apart",
			append(slices.Clone(drawingtest.KlotskiLater[:5]), append(drawing.Position{".33    44.", ".33    44."},
				drawingtest.KlotskiLater[7:]...)...), ""},
		{"klotski", "a piece has not moved", drawingtest.KlotskiStart, ""},
		{"eight", "a tile is there twice", drawing.Position{"2.4", "366", "157"}, ""},
		{"eight", "a tile is lost", drawing.Position{"2.4", "38.", "157"}, ""},
		{"eight", "two tiles are exchanged", drawing.Position{"2.4", "368", "157"}, ""},
		{"peg", "a peg has not gone",
			append(slices.Clone(drawingtest.PegStart[:4]), append(drawing.Position{"oooooo.oo"}, drawingtest.PegsLater[5:6]...)...), ""},
		{"peg", "a peg is lost", replaced(drawingtest.PegsLater, "ooooooooo", "oooo.oooo"), ""},
		{"peg", "a row is lost", drawingtest.PegsLater[:8], ""},
	}
	for _, odd := range drawingtest.Oddities {
		letters := drawing.Learn(odd.Game, odd.Draw(begins[odd.Game])).Near(right[odd.Game])
		for _, test := range tests {
			similar := func(words string) bool { return strings.Contains(odd.Reason, words) }
			if test.game != odd.Game || test.alike != "" && slices.ContainsFunc(strings.Split(test.alike, ","), similar) {
				continue
			}
			got := read(letters, odd.Draw(test.wrong))
			if slices.Equal(got, right[odd.Game]) {
				t.Errorf("%s, %s: it is read as the right board:\n%s", odd.Reason, test.reason, strings.Join(odd.Draw(test.wrong), "\n"))
			}
		}
		got := read(letters, odd.Draw(right[odd.Game]))
		if !slices.Equal(got, right[odd.Game]) {
			t.Errorf("%s: the right board is read as %q", odd.Reason, got)
		}
	}
}

// longOpening is so many lines of a game that much follows its first board.
const longOpening = 300

// What follows the first board of a long game does not hide how boards are drawn.
func TestALongGameIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	later := map[string]drawing.Position{"peg": drawingtest.PegsLater, "eight": {"2.4", "386", "157"}, "klotski": drawingtest.KlotskiLater}
	begins := map[string]drawing.Position{"peg": drawingtest.PegStart, "eight": {"284", "3.6", "157"}, "klotski": drawingtest.KlotskiStart}
	for _, odd := range drawingtest.Oddities {
		if strings.Contains(odd.Reason, "on the screen") || strings.Contains(odd.Reason, "at its place") {
			continue // lines do not follow one another
		}
		if odd.Reason == "lines only between, of their forms" {
			continue // with words around its first board, another pattern fits, too
		}
		opening := append([]string{"Welcome!", ""}, odd.Draw(begins[odd.Game])...)
		for len(opening) < longOpening {
			opening = slices.Concat(opening, []string{"", "Your move?", ""}, odd.Draw(later[odd.Game]))
		}
		letters := drawing.Learn(odd.Game, opening).Near(later[odd.Game])
		got := read(letters, odd.Draw(later[odd.Game]))
		if !slices.Equal(got, later[odd.Game]) {
			t.Errorf("%s, %s: the board is read as %q", odd.Game, odd.Reason, got)
		}
	}
}

// A wrong program that draws in its own way breaks the rule that any other one breaks with the same fault.
