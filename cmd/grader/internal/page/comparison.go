package page

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"rulebook/cmd/grader/internal/report"
	"rulebook/cmd/grader/internal/rubric"
	"rulebook/steps"
)

// A comparison shows what was found, and beside it what was expected, unless that is secret.
type comparison struct {
	What string
	Rung string

	// Found and Expected are boards. If the expectation is secret, Found is the only list.
	Expected, Found [][]piece
	Cells           []string // describes the differing characters of boards

	// Rows sets two texts or lists side by side. Above and Below are the numbers of rows left out.
	Rows         []sides
	Above, Below int

	Kind string
}

// The kinds of comparisons.
const (
	boards = "boards"
	texts  = "texts"
	alone  = "alone" // only what was found
)

// Sides are two lines side by side.
type sides struct {
	Differ      bool
	Left, Right []piece
}

// Comparison shows the mismatch; nil if there is none.
func (c shownCase) Comparison() *comparison {
	m := c.Mismatch
	if m == nil {
		return nil
	}
	shown := &comparison{What: inline(m.What), Rung: string(m.Rung), Kind: texts}
	switch {
	case c.Show != rubric.ShowFull:
		shown.Kind, shown.Rung, shown.Found = alone, "", c.List(shownAs(m.Form, m.Actual))
	case m.Form == steps.BoardForm:
		shown.Kind = boards
		shown.compareBoards(m.Expected, m.Actual, c.allowance)
	default:
		shown.compareTexts(shownAs(m.Form, m.Expected), shownAs(m.Form, m.Actual), c.allowance)
	}
	return shown
}

// shownAs makes blanks visible where they matter.
func shownAs(form steps.Form, lines []string) []string {
	if form == steps.TextForm {
		return report.Visible(lines)
	}
	return lines
}

// compareBoards marks the cells that differ.
func (c *comparison) compareBoards(expected, actual []string, a *allowance) {
	const mostRows = 60
	if len(actual) == 0 {
		c.Expected, c.Found = a.List(expected), [][]piece{{{leftOut, "no board"}}}
		return
	}
	rows := max(len(expected), len(actual))
	for i := range min(rows, mostRows) {
		left, right := a.cells(expected, i), a.cells(actual, i)
		c.Expected, c.Found = append(c.Expected, marked(left, right)), append(c.Found, marked(right, left))
		c.Cells = append(c.Cells, differing(i, left, right)...)
	}
	if rows > mostRows {
		c.Expected = append(c.Expected, linesLeftOut(rows-mostRows))
		c.Found = append(c.Found, linesLeftOut(rows-mostRows))
	}
	const mostCells = 6
	if rest := len(c.Cells) - mostCells; rest > 1 {
		c.Cells = append(c.Cells[:mostCells:mostCells], fmt.Sprintf("and %d more", rest))
	}
}

// cells returns the characters of a row of a board, none for a missing row.
func (a *allowance) cells(rows []string, i int) []rune {
	if i >= len(rows) {
		return nil
	}
	var cells []rune
	for _, piece := range a.line(rows[i]) {
		cells = append(cells, []rune(piece.Text)...)
	}
	return cells
}

// marked marks the cells of a row that differ from another row. It pads a shorter row with marked blanks.
func marked(row, other []rune) []piece {
	var line []piece
	for i := range max(len(row), len(other)) {
		cell, kind := ' ', differs
		if i < len(row) {
			cell = row[i]
			if i < len(other) && other[i] == cell {
				kind = ""
			}
		}
		if n := len(line); n > 0 && line[n-1].Kind == kind {
			line[n-1].Text += string(cell)
			continue
		}
		line = append(line, piece{kind, string(cell)})
	}
	return line
}

// differing describes the differing cells of a row.
func differing(row int, expected, actual []rune) []string {
	if len(actual) == 0 && len(expected) > 0 {
		return []string{fmt.Sprintf("line %d is missing", row+1)}
	}
	var words []string
	for i := range max(len(expected), len(actual)) {
		want, got := cellWords(expected, i), cellWords(actual, i)
		if want != got {
			words = append(words, fmt.Sprintf("line %d, character %d: %s instead of %s", row+1, i+1, got, want))
		}
	}
	return words
}

func cellWords(row []rune, i int) string {
	if i >= len(row) {
		return "nothing"
	}
	return fmt.Sprintf("“%c”", row[i])
}

// compareTexts sets two texts side by side around the first difference.
func (c *comparison) compareTexts(expected, actual []string, a *allowance) {
	const around, mostRows, mostAligned = 4, 40, 300
	same := 0
	for same < len(expected) && same < len(actual) && expected[same] == actual[same] {
		same++
	}
	c.Above = max(0, same-around)
	expected, actual = expected[c.Above:], actual[c.Above:]
	// Only the beginning is shown, so only the beginning is aligned.
	rows := report.Aligned(expected[:min(len(expected), mostAligned)], actual[:min(len(actual), mostAligned)])
	shown := min(len(rows), mostRows, a.lines())
	c.Below = len(rows) - shown + max(0, len(expected)-mostAligned, len(actual)-mostAligned)
	for _, row := range rows[:shown] {
		c.Rows = append(c.Rows, a.sides(row))
	}
}

// sides shows a row. It marks the difference, and shortens a long common beginning.
func (a *allowance) sides(row report.Row) sides {
	if row.Left == row.Right {
		return sides{Left: a.line(row.Left), Right: a.line(row.Right)}
	}
	if row.Left == report.Nothing || row.Right == report.Nothing {
		return sides{true, a.line(row.Left), a.line(row.Right)}
	}
	begin, end := commonEnds(row.Left, row.Right)
	return sides{true, a.contrasted(row.Left, begin, end), a.contrasted(row.Right, begin, end)}
}

// commonEnds returns how many bytes two different lines share at their beginnings and at their ends, in whole
// characters.
func commonEnds(left, right string) (begin, end int) {
	for begin < min(len(left), len(right)) && left[begin] == right[begin] {
		begin++
	}
	for begin > 0 && (begin < len(left) && !utf8.RuneStart(left[begin]) || begin < len(right) && !utf8.RuneStart(right[begin])) {
		begin--
	}
	for end < len(left)-begin && end < len(right)-begin && left[len(left)-1-end] == right[len(right)-1-end] {
		end++
	}
	for end > 0 && !utf8.RuneStart(left[len(left)-end]) {
		end--
	}
	return begin, end
}

// contrasted marks the part between the common beginning and end of a line.
func (a *allowance) contrasted(text string, begin, end int) []piece {
	const mostSame = 200
	var line []piece
	from := 0
	if begin > mostSame {
		_, rest := cut(text[:begin], begin-mostSame/2)
		from = begin - rest
		line = append(line, piece{leftOut, fmt.Sprintf("… %d bytes the same … ", from)})
	}
	line = append(line, a.line(text[from:begin])...)
	for _, p := range a.line(text[begin : len(text)-end]) {
		if p.Kind == "" {
			p.Kind = differs
		}
		line = append(line, p)
	}
	line = append(line, a.line(text[len(text)-end:])...)
	return slices.DeleteFunc(line, func(p piece) bool { return p.Text == "" })
}
