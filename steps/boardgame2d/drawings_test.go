package boardgame2d

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// The drawings in these tests are what programs may print that tell their pieces by letters, colours or frames.

// tokens draws each cell of a grid as a text, with a text between two of them.
func tokens(cells position, between string, texts map[byte]string) []string {
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
func unitsIn(board position) position { return strings.Split(units(board), "\n") }

// called gives each piece a text, from 0 to 9, then what is free and the walls.
func called(texts ...string) map[byte]string {
	names := map[byte]string{}
	for i, text := range texts {
		names["0123456789 ."[i]] = text
	}
	return names
}

func onUnits(between string, texts ...string) func(position) []string {
	return func(b position) []string { return tokens(unitsIn(b), between, called(texts...)) }
}

func onCells(between string, texts map[byte]string) func(position) []string {
	return func(b position) []string { return tokens(b, between, texts) }
}

// numbered puts labels left of the lines and above them.
func numbered(head, format string, draw func(position) []string) func(position) []string {
	return func(b position) []string {
		lines := []string{head}
		for i, line := range draw(b) {
			lines = append(lines, fmt.Sprintf(format, i+1, line))
		}
		return lines
	}
}

// sides puts a text left and right of each line.
func sides(text string, draw func(position) []string) func(position) []string {
	return func(b position) []string {
		return steps.Each(draw(b), func(line string) string { return text + line + text })
	}
}

// split puts a line between two lines.
func split(rule string, draw func(position) []string) func(position) []string {
	return func(b position) []string { return strings.Split(strings.Join(draw(b), "\n"+rule+"\n"), "\n") }
}

// boxed draws frames around whatever is alike, which neighbours share, and the name of a piece once.
func boxed(high, wide int, texts map[byte]string) func(position) []string {
	return func(b position) []string {
		cells := unitsIn(b)
		at := func(i, j int) byte { return max(cells.at(place{i, j}), ' ') }
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

// apart draws a box of its own for each piece, with its name in the middle of the first line.
func apart(texts map[byte]string) func(position) []string {
	return func(b position) []string {
		rows := refereed("klotski").drawn(b)
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

// inCodePage437 writes a drawing as consoles of Windows have it.
func inCodePage437(draw func(position) []string) func(position) []string {
	return func(b position) []string {
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
func atPlaces(draw func(position) []string) func(position) []string {
	return func(b position) []string {
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
func byColumns(draw func(position) []string) func(position) []string {
	return func(b position) []string {
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

// An oddDrawing is how a program draws the boards of one game.
type oddDrawing struct {
	reason string
	game   string
	draw   func(position) []string
}

var oddDrawings = []oddDrawing{
	{"letters of their forms", "klotski", onUnits(" ", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", ".", "#")},
	{"letters of their own", "klotski", onUnits(" ", strings.Split(roman+" - X", " ")...)},
	{"letters with nothing between", "klotski", onUnits("", strings.Split("K B C D E F G H I J 0 #", " ")...)},
	{"two characters", "klotski", onUnits(" ", "B1", "V1", "V2", "V3", "V4", "S1", "S2", "S3", "S4", "H1", "  ", "##")},
	{"brackets", "klotski",
		onUnits("", "[A]", "[B]", "[C]", "[D]", "[E]", "[F]", "[G]", "[H]", "[I]", "[J]", "[ ]", "   ")},
	{"other digits, and 0 for what is free", "klotski",
		onUnits(" ", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "0", " ")},
	{"labels on two sides", "klotski",
		numbered("    A B C D", "%d | %s |", onUnits(" ", "Q", "a", "b", "c", "d", "w", "x", "y", "z", "h", ".",
			" "))},
	{"labels that are numbers", "klotski",
		numbered("  1 2 3 4", "%d %s", onUnits(" ", "Q", "a", "b", "c", "d", "w", "x", "y", "z", "h", "_", "#"))},
	{"the matrix in letters", "klotski",
		onCells("", called("Q", "a", "b", "c", "d", "w", "x", "y", "z", "h", " ", "#"))},
	{"the matrix in letters of their forms", "klotski",
		onCells(" ", called("B", "V", "V", "V", "V", "s", "s", "s", "s", "H", ".", "*"))},
	{"frames that neighbours share", "klotski", boxed(2, 4, called("K", "A", "B", "C", "D", "e", "f", "g", "h", "M"))},
	{"high frames that neighbours share", "klotski",
		boxed(3, 6, called("big", "v1", "v2", "v3", "v4", "s1", "s2", "s3", "s4", "hor"))},
	{"frames with one digit", "klotski", boxed(2, 5, called("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"))},
	{"boxes with letters", "klotski", apart(called("R", "a", "b", "c", "d", "w", "x", "y", "z", "h"))},
	{"boxes without names", "klotski", apart(called("─", "─", "─", "─", "─", "─", "─", "─", "─", "─"))},
	{"colours behind blanks", "klotski",
		onUnits("", steps.Each([]int{41, 42, 43, 44, 45, 46, 47, 101, 102, 103, 40, 100}, background)...)},
	{"colours of their forms", "klotski",
		onUnits("", steps.Each([]int{41, 42, 42, 42, 42, 44, 44, 44, 44, 45, 0, 107}, background)...)},
	{"coloured letters that are all the same", "klotski", onCells("", called(
		"\x1b[31m█", "\x1b[32m█", "\x1b[33m█", "\x1b[34m█", "\x1b[35m█", "\x1b[36m█", "\x1b[91m█", "\x1b[92m█", "\x1b[93m█", "\x1b[94m█", "\x1b[0m ", "\x1b[0m█"))},
	{"two characters of their forms between bars", "klotski",
		onUnits("|", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "__", "##")},
	{"two characters of their own between bars", "klotski",
		onUnits("|", "B0", "V1", "V2", "V3", "V4", "S5", "S6", "S7", "S8", "H9", "__", "##")},
	{"bars of their forms, and what is free is a line", "klotski",
		sides("|", onUnits("|", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "--", "  "))},
	{"slashes between their forms", "klotski",
		onUnits("/", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "..", "  ")},
	{"letters of their forms, underscores for all that is free", "klotski",
		onUnits("", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", "_", "_")},
	{"bars between their forms, blanks for walls", "klotski",
		onUnits(" | ", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", "_", " ")},
	{"bars of their own names, and lines between", "klotski",
		split("---+----+----+---", onUnits(" | ", "B0", "V1", "V2", "V3", "V4", "S5", "S6", "S7", "S8", "H9", "  ", "xx"))},
	{"lines only between, of their forms", "klotski",
		split("--+--+--+--", onUnits("|", "BB", "VV", "VV", "VV", "VV", "SS", "SS", "SS", "SS", "HH", "  ", "  "))},
	{"stars between letters of their own", "klotski", onUnits("*", strings.Split(roman+" - X", " ")...)},
	{"wide blanks between letters of their forms", "klotski", onUnits("   ", "B", "V", "V", "V", "V", "S", "S", "S", "S", "H", ".", "#")},
	{"stars between, blanks for what is free", "klotski",
		sides("*", onUnits("*", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", " ", "*"))},
	{"boxes of code page 437", "klotski", inCodePage437(apart(called("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")))},
	{"cell by cell at its place on the screen", "klotski",
		atPlaces(onUnits("", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", ".", "#"))},
	{"the matrix, cell by cell at its place on the screen", "klotski",
		atPlaces(onCells("", called("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", " ", ".")))},
	{"pictures", "klotski", onUnits("", "🟥", "🟩", "🟦", "🟨", "🟪", "🟫", "⬜", "🔵", "🟢", "🟠", "⬛", "🧱")},

	{"brackets", "eight",
		onCells(" ", map[byte]string{'.': "[ ]", '1': "[1]", '2': "[2]", '3': "[3]", '4': "[4]", '5': "[5]",
			'6': "[6]", '7': "[7]", '8': "[8]"})},
	{"an X for the blank", "eight", onCells("|", map[byte]string{'.': "X"})},
	{"column numbers and row letters", "eight",
		numbered("    1   2   3", "%[1]c | %[2]s |", onCells(" | ", map[byte]string{'.': "E"}))},
	{"numbers on two sides", "eight", numbered("  1 2 3", "%d %s", onCells(" ", map[byte]string{'.': " "}))},
	{"wide frames", "eight", func(b position) []string {
		var lines []string
		for _, row := range strings.Split(strings.ReplaceAll(strings.Join(b, "\n"), ".", " "), "\n") {
			lines = append(lines, "+-----+-----+-----+", "|     |     |     |",
				fmt.Sprintf("|  %c  |  %c  |  %c  |", row[0], row[1], row[2]), "|     |     |     |")
		}
		return append(lines, "+-----+-----+-----+")
	}},
	{"stars between", "eight", onCells("*", nil)},
	{"stars around", "eight", sides("* ", onCells(" * ", map[byte]string{'.': " "}))},
	{"cell by cell at its place on the screen", "eight", atPlaces(onCells(" ", nil))},
	{"two digits", "eight",
		onCells(" ", map[byte]string{'.': "--", '1': "01", '2': "02", '3': "03", '4': "04", '5': "05", '6': "06",
			'7': "07", '8': "08"})},

	{"stars between", "peg", onCells("*", nil)},
	{"stars between, places off the board too", "peg", onCells("*", map[byte]string{' ': "*"})},
	{"wide blanks between", "peg", onCells("    ", nil)},
	{"cell by cell at its place on the screen", "peg", atPlaces(onCells(" ", nil))},
	{"cell by cell at its place, column by column", "peg", byColumns(onCells(" ", nil))},
	{"round brackets", "peg", onCells("", map[byte]string{'o': "(o)", '.': "( )", ' ': "   "})},
	{"two characters", "peg", onCells(" ", map[byte]string{'o': "PG", '.': "HL", ' ': "  "})},
	{"blank holes between bars", "peg",
		numbered("    A   B   C   D   E   F   G   H   I", "%d | %s |", onCells(" | ", map[byte]string{'.': " ",
			' ': "#"}))},
	{"colours behind blanks", "peg", onCells("", map[byte]string{'o': background(41), '.': background(47), ' ': "  "})},
	{"one letter in two colours", "peg",
		onCells(" ", map[byte]string{'o': "\x1b[31m@\x1b[0m", '.': "\x1b[37m@\x1b[0m"})},
	{"pictures", "peg", onCells("", map[byte]string{'o': "🔴", '.': "⚪", ' ': "⬛"})},
	{"blank holes with labels", "peg",
		numbered("   A B C D E F G H I", "%d  %s", onCells(" ", map[byte]string{'.': " "}))},
}

// inDrawing is a right program that draws the boards of one game in its own way.
func inDrawing(game string, draw func(position) []string) program {
	l := rightProgram()
	l.prints = func(g *model) string {
		text := g.print()
		if g.kind != game {
			return text
		}
		_, words, _ := strings.Cut(text, "\n\n")
		return "\n" + strings.Join(draw(shownBy(g)), "\n") + "\n\n" + words
	}
	l.shown = func(g *model) string { return "\x1b[2J\x1b[1000A" + l.prints(g) }
	return l
}

// aboutGames are the features that are about one game, and the loop.
var aboutGames = map[string][]string{
	"peg": {"02_", "04_", "06_", "07_"}, "eight": {"02_", "08_", "09_", "10_", "11_"}, "klotski": {"02_", "12_", "13_", "14_"},
}

func TestProgramsPassHoweverTheyDraw(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	suite := open(t)
	for _, odd := range costtest.Most(costtest.Some(oddDrawings, 1), 8) {
		t.Run(odd.game+" "+odd.reason, func(t *testing.T) {
			t.Parallel()
			start := map[string]position{"peg": pegStart, "eight": {"284", "3.6", "157"}, "klotski": klotskiStart}[odd.game]
			t.Log("\n" + strings.Join(odd.draw(start), "\n"))
			options := steps.Options{Once: true, Select: stepstest.Choose(aboutGames[odd.game]...)}
			if costtest.Night() {
				options.Select = nil
			}
			results := stepstest.Run(t, suite, inDrawing(odd.game, odd.draw), options)
			failed := 0
			for _, r := range results {
				if r.Outcome != engine.Passed && !r.Scenario.Remark {
					if failed++; failed < 4 {
						t.Errorf("%s: %s: %s\n%s", r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
					}
				}
			}
			if failed > 0 {
				t.Errorf("%d scenarios do not pass", failed)
			}
		})
	}
}

// However a board is drawn, a wrong one is read as a wrong one.
func TestWrongBoardsAreSeenHoweverTheyAreDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	replaced := func(b position, texts ...string) position {
		return steps.Each(b, func(row string) string { return strings.NewReplacer(texts...).Replace(row) })
	}
	begins := map[string]position{"peg": pegStart, "eight": {"284", "3.6", "157"}, "klotski": klotskiStart}
	right := map[string]position{"peg": pegsLater, "eight": {"2.4", "386", "157"}, "klotski": klotskiLater}
	tests := []struct {
		game, reason string
		wrong        position
		alike        string // drawings in which it is no other board
	}{
		{"klotski", "a piece is lost", replaced(klotskiLater, "8", " "), ""},
		{"klotski", "a piece is there twice", replaced(klotskiLater, "8", "7"), "their forms,without names"},
		{"klotski", "two pieces of other forms are exchanged in part",
			replaced(klotskiLater, "66", "11", "11", "66"), "without names"},
		{"klotski", "a piece is torn apart",
			append(slices.Clone(klotskiLater[:5]), append(position{".33    44.", ".33    44."},
				klotskiLater[7:]...)...), ""},
		{"klotski", "a piece has not moved", klotskiStart, ""},
		{"eight", "a tile is there twice", position{"2.4", "366", "157"}, ""},
		{"eight", "a tile is lost", position{"2.4", "38.", "157"}, ""},
		{"eight", "two tiles are exchanged", position{"2.4", "368", "157"}, ""},
		{"peg", "a peg has not gone",
			append(slices.Clone(pegStart[:4]), append(position{"oooooo.oo"}, pegsLater[5:6]...)...), ""},
		{"peg", "a peg is lost", replaced(pegsLater, "ooooooooo", "oooo.oooo"), ""},
		{"peg", "a row is lost", pegsLater[:8], ""},
	}
	for _, odd := range oddDrawings {
		letters := findLetters(odd.game, odd.draw(begins[odd.game])).near(right[odd.game])
		for _, test := range tests {
			similar := func(words string) bool { return strings.Contains(odd.reason, words) }
			if test.game != odd.game || test.alike != "" && slices.ContainsFunc(strings.Split(test.alike, ","), similar) {
				continue
			}
			got, err := read(odd.game, letters, odd.draw(test.wrong))
			if err == nil && slices.Equal(got, right[odd.game]) {
				t.Errorf("%s, %s: it is read as the right board:\n%s", odd.reason, test.reason, strings.Join(odd.draw(test.wrong), "\n"))
			}
		}
		got, err := read(odd.game, letters, odd.draw(right[odd.game]))
		if err != nil || !slices.Equal(got, right[odd.game]) {
			t.Errorf("%s: the right board is read as %q: %v", odd.reason, got, err)
		}
	}
}

// What follows the first board of a long game does not hide how boards are drawn.
func TestALongGameIsReadHoweverItIsDrawn(t *testing.T) {
	t.Parallel()
	later := map[string]position{"peg": pegsLater, "eight": {"2.4", "386", "157"}, "klotski": klotskiLater}
	begins := map[string]position{"peg": pegStart, "eight": {"284", "3.6", "157"}, "klotski": klotskiStart}
	for _, odd := range oddDrawings {
		if strings.Contains(odd.reason, "on the screen") || strings.Contains(odd.reason, "at its place") {
			continue // lines do not follow one another
		}
		if odd.reason == "lines only between, of their forms" {
			continue // with words around its first board, another pattern fits, too
		}
		opening := append([]string{"Welcome!", ""}, odd.draw(begins[odd.game])...)
		for len(opening) < mostOpening {
			opening = slices.Concat(opening, []string{"", "Your move?", ""}, odd.draw(later[odd.game]))
		}
		letters := findLetters(odd.game, opening).near(later[odd.game])
		got, err := read(odd.game, letters, odd.draw(later[odd.game]))
		if err != nil || !slices.Equal(got, later[odd.game]) {
			t.Errorf("%s, %s: the board is read as %q: %v", odd.game, odd.reason, got, err)
		}
	}
}

// A wrong program that draws in its own way breaks the rule that any other one breaks with the same fault.
func TestFaultsAreFoundHoweverBoardsAreDrawn(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	faults := variants()
	tests := []struct{ drawing, game, example, rule, chosen string }{
		{"letters of their own", "klotski", "klotski-left-is-right", "BOARDGAME2D-R24", "13_"},
		{"letters of their forms", "klotski", "klotski-slides-far", "BOARDGAME2D-R24", "13_"},
		{"colours behind blanks", "klotski", "notch-for-piece-0-only", "BOARDGAME2D-R26", "13_"},
		{"brackets", "eight", "blank-moves-instead", "BOARDGAME2D-R19", "09_"},
		{"pictures", "peg", "leaves-jumped-peg", "BOARDGAME2D-R16", "06_"},
		{"blank holes with labels", "peg", "jumps-over-holes", "BOARDGAME2D-R16", "06_"},
	}
	for _, test := range costtest.Most(tests, 4) {
		i := slices.IndexFunc(oddDrawings, func(d oddDrawing) bool { return d.reason == test.drawing && d.game == test.game })
		drawn, wrong := inDrawing(test.game, oddDrawings[i].draw), faults[test.example].(program)
		wrong.prints, wrong.shown = drawn.prints, drawn.shown
		_, causes := steps.Judge(stepstest.Run(t, suite, wrong, steps.Options{Once: true, Select: stepstest.Choose(test.chosen)}))
		causes = slices.DeleteFunc(causes, func(c steps.Cause) bool { return c.Remark })
		if len(causes) != 1 || causes[0].Rule != test.rule {
			t.Errorf("%s in %s: the causes are %+v, want one of %s", test.example, test.drawing, causes, test.rule)
		}
	}
}

// A move may be told in any words that name it.
func TestMovesAreToldInAnyWords(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	suite := open(t)
	telling := stepstest.Choose("02_the_loop/Jumps of peg solitaire are", "02_the_loop/Moves of Klotski are", "02_the_loop/A jump that is",
		"03_playing_automatically/AUTO says")
	tests := []struct {
		form   string // of what stands under a board, with the entry
		right  bool
		reason string
	}{
		{"Last move: %s", true, "as the rule allows"},
		{"%s", true, "the move alone"},
		{"The last move was %s!", true, "a sentence"},
		{"You entered something.", false, "no move"},
	}
	for _, test := range tests {
		l := rightProgram()
		l.shown = func(g *model) string {
			text := g.show()
			if g.status == "" || strings.HasPrefix(g.status, "invalid") {
				return text
			}
			text = strings.ReplaceAll(text, "Move "+g.status+" has been performed.", strings.ReplaceAll(test.form, "%s", g.status))
			return text
		}
		counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, l, steps.Options{Once: true, Select: telling}))
		if right := len(counted) == 0; right != test.right {
			t.Errorf("%s: right %t, want %t", test.reason, right, test.right)
			for _, r := range counted {
				t.Logf("%s: %s\n%s", r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
	}
}
