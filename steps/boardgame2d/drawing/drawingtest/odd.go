package drawingtest

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
)

// tokens draws each cell of a grid as a text, with a text between two of them.
func tokens(cells drawing.Position, between string, texts map[byte]string) []string {
	var lines []string
	for _, row := range cells {
		var parts []string
		for i := range row {
			text, ok := texts[row[i]]
			if !ok {
				text = string(row[i])
			}
			parts = append(parts, text)
		}
		lines = append(lines, strings.Join(parts, between))
	}
	return lines
}

// unitsIn gives a letter for each unit of Klotski.
func unitsIn(board drawing.Position) drawing.Position { return strings.Split(Units(board), "\n") }

// Called gives each piece a text, from 0 to 9, then what is free and the walls.
func Called(texts ...string) map[byte]string {
	names := map[byte]string{}
	for i, text := range texts {
		names["0123456789 ."[i]] = text
	}
	return names
}

// OnUnits draws each unit of Klotski as the text of its piece, as Called takes them, with a text between two of them.
func OnUnits(between string, texts ...string) func(drawing.Position) []string {
	return func(b drawing.Position) []string { return tokens(unitsIn(b), between, Called(texts...)) }
}

// OnCells draws each cell as its text, with a text between two of them.
func OnCells(between string, texts map[byte]string) func(drawing.Position) []string {
	return func(b drawing.Position) []string { return tokens(b, between, texts) }
}

// Numbered puts labels left of the lines and above them.
func Numbered(head, format string, draw func(drawing.Position) []string) func(drawing.Position) []string {
	return func(b drawing.Position) []string {
		lines := []string{head}
		for i, line := range draw(b) {
			lines = append(lines, fmt.Sprintf(format, i+1, line))
		}
		return lines
	}
}

// Sides puts a text left and right of each line.
func Sides(text string, draw func(drawing.Position) []string) func(drawing.Position) []string {
	return func(b drawing.Position) []string {
		return steps.Each(draw(b), func(line string) string { return text + line + text })
	}
}

// split puts a line between two lines.
func split(rule string, draw func(drawing.Position) []string) func(drawing.Position) []string {
	return func(b drawing.Position) []string { return strings.Split(strings.Join(draw(b), "\n"+rule+"\n"), "\n") }
}

// boxed draws frames around whatever is alike, which neighbours share, and the name of a piece once.
func boxed(high, wide int, texts map[byte]string) func(drawing.Position) []string {
	return func(b drawing.Position) []string {
		cells := unitsIn(b)
		at := func(i, j int) byte { return max(cells.At(drawing.Place{Row: i, Column: j}), ' ') }
		canvas := make([][]rune, len(cells)*high+1)
		for i := range canvas {
			canvas[i] = []rune(strings.Repeat(" ", 4*wide+1))
		}
		named := map[byte]bool{}
		for i := range len(cells) + 1 {
			for j := range 5 {
				if at(i, j) != at(i-1, j) && j < 4 {
					copy(canvas[i*high][j*wide:], []rune("+"+strings.Repeat("-", wide-1)+"+"))
				}
				if at(i, j) != at(i, j-1) && i < len(cells) {
					for k := 1; k < high; k++ {
						canvas[i*high+k][j*wide] = '|'
					}
					for _, k := range []int{0, high} {
						canvas[i*high+k][j*wide] = '+'
					}
				}
				if c := at(i, j); c >= '0' && !named[c] {
					named[c] = true
					copy(canvas[i*high+1][j*wide+2:], []rune(texts[c]))
				}
			}
		}
		return steps.Each(canvas, func(line []rune) string { return string(line) })
	}
}

// Apart draws a box of its own for each piece, with its name in the middle of the first line.
func Apart(texts map[byte]string) func(drawing.Position) []string {
	return func(b drawing.Position) []string {
		rows := klotski.Drawn(b)
		for i, row := range rows {
			for digit, text := range texts {
				if digit >= '0' {
					row = strings.ReplaceAll(row, string(digit), text)
				}
			}
			rows[i] = row
		}
		return rows
	}
}

// narrow draws a box of its own for each piece, four characters wide and two lines high a unit, whose sides end at its
// corners. The name of the piece stands in its first line.
func narrow(b drawing.Position) []string {
	cells := unitsIn(b)
	lines := make([]string, len(cells)*2)
	for i := range lines {
		for j := range 4 {
			at := func(rows, columns int) byte { return cells.At(drawing.Place{Row: i/2 + rows, Column: j + columns}) }
			c, unit := at(0, 0), []byte("    ")
			if i%2 == 0 && at(-1, 0) != c || i%2 == 1 && at(1, 0) != c {
				unit = []byte("----")
			}
			if i%2 == 0 && at(-1, 0) != c && at(0, -1) != c {
				unit[1] = c
			}
			if at(0, -1) != c {
				unit[0] = '|'
			}
			if at(0, 1) != c {
				unit[3] = '|'
			}
			if c < '0' {
				unit = []byte(strings.Repeat(map[byte]string{'.': "#", ' ': " "}[c], 4))
			}
			lines[i] += string(unit)
		}
	}
	return lines
}

// inCodePage437 writes a drawing as consoles of Windows have it.
func inCodePage437(draw func(drawing.Position) []string) func(drawing.Position) []string {
	return func(b drawing.Position) []string {
		return steps.Each(draw(b), func(line string) string {
			text, err := charmap.CodePage437.NewEncoder().String(line)
			if err != nil {
				panic(err)
			}
			return text
		})
	}
}

// atPlaces writes each letter of a drawing at its place, by a code that moves the cursor there, and leaves the cursor below it.
func atPlaces(draw func(drawing.Position) []string) func(drawing.Position) []string {
	return func(b drawing.Position) []string {
		var text strings.Builder
		lines := draw(b)
		for i, line := range lines {
			for j, r := range []rune(line) {
				fmt.Fprintf(&text, "\x1b[%d;%dH%c", i+3, j+5, r)
			}
		}
		fmt.Fprintf(&text, "\x1b[%d;1H", len(lines)+4)
		return []string{text.String()}
	}
}

// byColumns does the same column by column.
func byColumns(draw func(drawing.Position) []string) func(drawing.Position) []string {
	return func(b drawing.Position) []string {
		var text strings.Builder
		lines := draw(b)
		for j := range len(lines[0]) {
			for i, line := range lines {
				fmt.Fprintf(&text, "\x1b[%d;%df%c", i+3, j+5, line[j])
			}
		}
		fmt.Fprintf(&text, "\x1b[%d;1H", len(lines)+4)
		return []string{text.String()}
	}
}

func background(n int) string { return fmt.Sprintf("\x1b[%dm  \x1b[0m", n) }

const roman = "A B C D E F G H I J"

// An Odd is how a program draws the boards of one game.
type Odd struct {
	Reason string
	Game   string
	Draw   func(drawing.Position) []string
}

// Oddities are such drawings.
var Oddities = []Odd{
	{"letters of their forms", "klotski", OnUnits(" ", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", ".", "#")},
	{"letters of their own", "klotski", OnUnits(" ", strings.Split(roman+" - X", " ")...)},
	{"letters with nothing between", "klotski", OnUnits("", strings.Split("K B C D E F G H I J 0 #", " ")...)},
	{"two characters", "klotski", OnUnits(" ", "B1", "V1", "V2", "V3", "V4", "S1", "S2", "S3", "S4", "H1", "  ", "##")},
	{"brackets", "klotski",
		OnUnits("", "[A]", "[B]", "[C]", "[D]", "[E]", "[F]", "[G]", "[H]", "[I]", "[J]", "[ ]", "   ")},
	{"other digits, and 0 for what is free", "klotski",
		OnUnits(" ", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "0", " ")},
	{"labels on two sides", "klotski",
		Numbered("    A B C D", "%d | %s |", OnUnits(" ", "Q", "a", "b", "c", "d", "w", "x", "y", "z", "h", ".",
			" "))},
	{"labels that are numbers", "klotski",
		Numbered("  1 2 3 4", "%d %s", OnUnits(" ", "Q", "a", "b", "c", "d", "w", "x", "y", "z", "h", "_", "#"))},
	{"the matrix in letters", "klotski",
		OnCells("", Called("Q", "a", "b", "c", "d", "w", "x", "y", "z", "h", " ", "#"))},
	{"the matrix in letters of their forms", "klotski",
		OnCells(" ", Called("B", "V", "V", "V", "V", "s", "s", "s", "s", "H", ".", "*"))},
	{"frames that neighbours share", "klotski", boxed(2, 4, Called("K", "A", "B", "C", "D", "e", "f", "g", "h", "M"))},
	{"high frames that neighbours share", "klotski",
		boxed(3, 6, Called("big", "v1", "v2", "v3", "v4", "s1", "s2", "s3", "s4", "hor"))},
	{"frames with one digit", "klotski", boxed(2, 5, Called("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"))},
	{"boxes with letters", "klotski", Apart(Called("R", "a", "b", "c", "d", "w", "x", "y", "z", "h"))},
	{"boxes without names", "klotski", Apart(Called("─", "─", "─", "─", "─", "─", "─", "─", "─", "─"))},
	{"colours behind blanks", "klotski",
		OnUnits("", steps.Each([]int{41, 42, 43, 44, 45, 46, 47, 101, 102, 103, 40, 100}, background)...)},
	{"colours of their forms", "klotski",
		OnUnits("", steps.Each([]int{41, 42, 42, 42, 42, 44, 44, 44, 44, 45, 0, 107}, background)...)},
	{"coloured letters that are all the same", "klotski", OnCells("", Called(
		"\x1b[31m█", "\x1b[32m█", "\x1b[33m█", "\x1b[34m█", "\x1b[35m█",
		"\x1b[36m█", "\x1b[91m█", "\x1b[92m█", "\x1b[93m█", "\x1b[94m█", "\x1b[0m ", "\x1b[0m█"))},
	{"two characters of their forms between bars", "klotski",
		OnUnits("|", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "__", "##")},
	{"two characters of their own between bars", "klotski",
		OnUnits("|", "B0", "V1", "V2", "V3", "V4", "S5", "S6", "S7", "S8", "H9", "__", "##")},
	{"bars of their forms, and what is free is a line", "klotski",
		Sides("|", OnUnits("|", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "--", "  "))},
	{"slashes between their forms", "klotski",
		OnUnits("/", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "..", "  ")},
	{"letters of their forms, underscores for all that is free", "klotski",
		OnUnits("", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", "_", "_")},
	{"bars between their forms, blanks for walls", "klotski",
		OnUnits(" | ", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", "_", " ")},
	{"bars of their own names, and lines between", "klotski",
		split("---+----+----+---", OnUnits(" | ", "B0", "V1", "V2", "V3", "V4", "S5", "S6", "S7", "S8", "H9", "  ", "xx"))},
	{"lines only between, of their forms", "klotski",
		split("--+--+--+--", OnUnits("|", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "  ", "  "))},
	{"stars between letters of their own", "klotski", OnUnits("*", strings.Split(roman+" - X", " ")...)},
	{"wide blanks between letters of their forms", "klotski", OnUnits("   ", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", ".", "#")},
	{"stars between, blanks for what is free", "klotski",
		Sides("*", OnUnits("*", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", " ", "*"))},
	{"boxes without corners, side by side", "klotski", narrow},
	{"boxes of code page 437", "klotski", inCodePage437(Apart(Called("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")))},
	{"cell by cell at its place on the screen", "klotski",
		atPlaces(OnUnits("", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", ".", "#"))},
	{"the matrix, cell by cell at its place on the screen", "klotski",
		atPlaces(OnCells("", Called("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", " ", ".")))},
	{"pictures", "klotski", OnUnits("", "🟥", "🟩", "🟦", "🟨", "🟪", "🟫", "⬜", "🔵", "🟢", "🟠", "⬛", "🧱")},

	{"brackets", "eight",
		OnCells(" ", map[byte]string{'.': "[ ]", '1': "[1]", '2': "[2]", '3': "[3]", '4': "[4]", '5': "[5]",
			'6': "[6]", '7': "[7]", '8': "[8]"})},
	{"an X for the blank", "eight", OnCells("|", map[byte]string{'.': "X"})},
	{"column numbers and row letters", "eight",
		Numbered("    1   2   3", "%[1]c | %[2]s |", OnCells(" | ", map[byte]string{'.': "E"}))},
	{"numbers on two sides", "eight", Numbered("  1 2 3", "%d %s", OnCells(" ", map[byte]string{'.': " "}))},
	{"wide frames", "eight", func(b drawing.Position) []string {
		var lines []string
		for _, row := range strings.Split(strings.ReplaceAll(strings.Join(b, "\n"), ".", " "), "\n") {
			lines = append(lines, "+-----+-----+-----+", "|     |     |     |",
				fmt.Sprintf("|  %c  |  %c  |  %c  |", row[0], row[1], row[2]), "|     |     |     |")
		}
		return append(lines, "+-----+-----+-----+")
	}},
	{"stars between", "eight", OnCells("*", nil)},
	{"stars around", "eight", Sides("* ", OnCells(" * ", map[byte]string{'.': " "}))},
	{"cell by cell at its place on the screen", "eight", atPlaces(OnCells(" ", nil))},
	{"two digits", "eight",
		OnCells(" ", map[byte]string{'.': "--", '1': "01", '2': "02", '3': "03", '4': "04", '5': "05", '6': "06",
			'7': "07", '8': "08"})},

	{"stars between", "peg", OnCells("*", nil)},
	{"stars between, places off the board too", "peg", OnCells("*", map[byte]string{' ': "*"})},
	{"wide blanks between", "peg", OnCells("    ", nil)},
	{"cell by cell at its place on the screen", "peg", atPlaces(OnCells(" ", nil))},
	{"cell by cell at its place, column by column", "peg", byColumns(OnCells(" ", nil))},
	{"round brackets", "peg", OnCells("", map[byte]string{'o': "(o)", '.': "( )", ' ': "   "})},
	{"two characters", "peg", OnCells(" ", map[byte]string{'o': "PG", '.': "HL", ' ': "  "})},
	{"blank holes between bars", "peg",
		Numbered("    A   B   C   D   E   F   G   H   I", "%d | %s |", OnCells(" | ", map[byte]string{'.': " ",
			' ': "#"}))},
	{"colours behind blanks", "peg", OnCells("", map[byte]string{'o': background(41), '.': background(47), ' ': "  "})},
	{"one letter in two colours", "peg",
		OnCells(" ", map[byte]string{'o': "\x1b[31m@\x1b[0m", '.': "\x1b[37m@\x1b[0m"})},
	{"pictures", "peg", OnCells("", map[byte]string{'o': "🔴", '.': "⚪", ' ': "⬛"})},
	{"blank holes with labels", "peg",
		Numbered("   A B C D E F G H I", "%d  %s", OnCells(" ", map[byte]string{'.': " "}))},
}
