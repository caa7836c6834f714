package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"rulebook/steps"
)

func (p *page) mismatch(m steps.Mismatch) {
	p.line("")
	switch m.Form {
	case steps.BoardForm:
		p.boards(m.Expected, m.Actual)
	case steps.TextForm:
		p.sides(Visible(m.Expected), Visible(m.Actual))
	default:
		p.sides(m.Expected, m.Actual)
	}
	if m.Rung != "" {
		p.line("  The two are %s.", m.Rung)
	}
}

func (p *page) found(m steps.Mismatch) {
	p.line("")
	p.line("      found")
	for _, line := range fewer(m.Actual, 40) {
		p.line("      %s", Printable(line))
	}
}

// boards shows two boards side by side, with a mark under each different cell.
func (p *page) boards(expected, actual []string) {
	width := max(len("expected"), longest(expected)) + 4
	p.line("    %-*s%s", width, "expected", "found")
	if len(actual) == 0 {
		for i, row := range expected {
			p.line("    %-*s%s", width, row, []string{"no board", ""}[min(i, 1)])
		}
		return
	}
	const most = 40
	marks := marksOf(expected, actual)
	rows := len(marks)
	for i := range min(rows, most) {
		for _, line := range p.cells(width, at(expected, i, ""), at(actual, i, ""), marks[i]) {
			p.line("%s", line)
		}
	}
	if rows > most {
		p.line("    ... %s more ...", Some(rows-most, "row"))
	}
}

// marksOf marks the cells of each row that differ. Where two boards have no row of the same length, no cell is that of the other one.
func marksOf(expected, actual []string) []string {
	marks := make([]string, max(len(expected), len(actual)))
	like := slices.ContainsFunc(expected, func(row string) bool {
		return slices.ContainsFunc(actual, func(other string) bool { return len([]rune(other)) == len([]rune(row)) })
	})
	for i := range marks {
		if like {
			marks[i] = differences(at(expected, i, ""), Printable(at(actual, i, "")))
		}
	}
	return marks
}

// differences has a ^ under each different cell.
func differences(left, right string) string {
	a, b := []rune(left), []rune(right)
	marks := make([]rune, max(len(a), len(b)))
	for i := range marks {
		marks[i] = '^'
		if i < len(a) && i < len(b) && a[i] == b[i] {
			marks[i] = ' '
		}
	}
	return string(marks)
}

const (
	around    = 4   // equal lines are shown before the first difference
	pageWidth = 116 // the largest of a report
)

// sides shows two lists side by side around the first difference.
func (p *page) sides(expected, actual []string) {
	rows := Aligned(expected, actual)
	from := max(0, slices.IndexFunc(rows, func(r Row) bool { return r.Left != r.Right })-around)
	to := min(len(rows), from+4*around)
	width := len("expected")
	for _, r := range rows[from:to] {
		width = max(width, utf8.RuneCountInString(Printable(r.Left)))
	}
	width = min(60, width) + 4
	p.line("      %-*s%s", width, "expected", "found")
	if from > 0 {
		p.line("      ... %d the same ...", from)
	}
	for _, r := range rows[from:to] {
		p.row(r, width)
	}
	if rest := len(rows) - to; rest > 0 {
		p.line("      ... %d more ...", rest)
	}
}

// row shows two lines side by side, the left one in a column of that width.
func (p *page) row(r Row, width int) {
	mark := "  "
	if r.Left != r.Right {
		mark = p.ink.bad("≠ ")
	}
	left, right := few(pieces(Printable(r.Left), width-4)), few(pieces(Printable(r.Right), pageWidth-width))
	for _, line := range paired(left, right, "") {
		p.line("    %s%-*s%s", mark, width, line.Left, line.Right)
		mark = "  "
	}
}

// A Row is a line of one list beside a line of the other.
type Row struct {
	Left, Right string
}

// Nothing stands for a missing line.
const Nothing = "(nothing)"

// Aligned sets two lists side by side so that as many equal lines as possible meet.
func Aligned(left, right []string) []Row {
	if len(left) > mostAligned || len(right) > mostAligned {
		return paired(left, right, Nothing)
	}
	common := commonLines(left, right)
	var rows []Row
	i, j := 0, 0
	for i < len(left) || j < len(right) {
		k, l := i, j // up to the next pair of like lines
		for (k < len(left) || l < len(right)) && !(k < len(left) && l < len(right) && left[k] == right[l]) {
			if l == len(right) || k < len(left) && common[k+1][l] >= common[k][l+1] {
				k++
			} else {
				l++
			}
		}
		rows = append(rows, paired(left[i:k], right[j:l], Nothing)...)
		if k < len(left) && l < len(right) {
			rows = append(rows, Row{left[k], right[l]})
		}
		i, j = k+1, l+1
	}
	return rows
}

// paired sets the lines of two lists beside each other in their order, with a word for the missing ones.
func paired(left, right []string, missing string) []Row {
	var rows []Row
	for i := range max(len(left), len(right)) {
		rows = append(rows, Row{at(left, i, missing), at(right, i, missing)})
	}
	return rows
}

// mostAligned bounds the aligned lists. Longer ones take too long, and are paired in their order.
const mostAligned = 2000

// commonLines returns, for every pair of places, the length of the longest common subsequence of the rests behind them.
func commonLines(left, right []string) [][]int {
	common := make([][]int, len(left)+1)
	for i := range common {
		common[i] = make([]int, len(right)+1)
	}
	for i := len(left) - 1; i >= 0; i-- {
		for j := len(right) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if left[i] == right[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	return common
}

// pieces breaks a line into lines of a width, between words where it can, so that names stay whole.
func pieces(line string, width int) []string {
	var list []string
	rest := []rune(line)
	for len(rest) > width {
		cut := width
		for cut > 1 && !blank(rest[cut]) {
			cut--
		}
		if !blank(rest[cut]) {
			cut = width
		}
		list = append(list, strings.TrimRight(string(rest[:cut]), " "))
		if rest = rest[cut:]; rest[0] == ' ' {
			rest = rest[1:]
		}
	}
	return append(list, string(rest))
}

// blank tells whether a line may be broken before a character. Dots stand for blanks in texts whose blanks matter.
func blank(r rune) bool { return r == ' ' || r == '·' }

// few gives the first lines of many.
func few(lines []string) []string {
	const most = 5
	if len(lines) > most {
		return append(lines[:most:most], "...")
	}
	return lines
}

func at(list []string, i int, missing string) string {
	if i < len(list) {
		return list[i]
	}
	return missing
}

func longest(list []string) int {
	n := 0
	for _, line := range list {
		n = max(n, utf8.RuneCountInString(Printable(line)))
	}
	return n
}

// Visible makes blanks visible.
func Visible(lines []string) []string {
	shown := make([]string, len(lines))
	for i, line := range lines {
		shown[i] = strings.NewReplacer(" ", "·", "\t", "→", "\r", "␍").Replace(line) + "¶"
	}
	return shown
}
