package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"rulebook/steps"
)

// mismatch shows what was expected and what was found, side by side.
func (p *page) mismatch(m steps.Mismatch) {
	p.line("")
	switch m.Form {
	case steps.BoardForm:
		p.boards(m.Expected, m.Actual)
	case steps.TextForm:
		p.sides(visible(m.Expected), visible(m.Actual))
	default:
		p.sides(m.Expected, m.Actual)
	}
	if m.Rung != "" {
		p.line("  The two are %s.", m.Rung)
	}
}

// boards shows two boards side by side, a mark under each cell that differs.
func (p *page) boards(expected, actual []string) {
	width := max(len("expected"), longest(expected)) + 4
	p.line("    %-*s%s", width, "expected", "found")
	if len(actual) == 0 {
		for i, row := range expected {
			p.line("    %-*s%s", width, row, []string{"no board", ""}[min(i, 1)])
		}
		return
	}
	for i := range max(len(expected), len(actual)) {
		left, right := at(expected, i), printable(at(actual, i))
		marks := differences(left, right)
		p.line("    %-*s%s", width, left, p.ink.cells(right, marks))
		if strings.TrimSpace(marks) != "" {
			p.line("    %-*s%s", width, marks, marks)
		}
	}
}

// differences has a ^ under each cell that differs.
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
	// around is how many equal lines are shown before the first that differs.
	around = 4

	// pageWidth is how wide a report may become.
	pageWidth = 116
)

// sides shows two lists side by side around the first line that differs.
func (p *page) sides(expected, actual []string) {
	from := 0
	for from < len(expected) && from < len(actual) && expected[from] == actual[from] {
		from++
	}
	from = max(0, from-around)
	to := min(max(len(expected), len(actual)), from+4*around)
	width := min(60, max(len("expected"), longest(expected[min(from, len(expected)):min(to, len(expected))]))) + 4
	p.line("      %-*s%s", width, "expected", "found")
	if from > 0 {
		p.line("      ... %d the same ...", from)
	}
	for i := from; i < to; i++ {
		left, right := lineAt(expected, i), lineAt(actual, i)
		mark := "  "
		if left != right {
			mark = p.ink.bad("≠ ")
		}
		for k, pair := range beside(pieces(printable(left), width-4), pieces(printable(right), pageWidth-width)) {
			if k > 0 {
				mark = "  "
			}
			p.line("    %s%s%s%s", mark, pair[0], strings.Repeat(" ", width-utf8.RuneCountInString(pair[0])), pair[1])
		}
	}
	if rest := max(len(expected), len(actual)) - to; rest > 0 {
		p.line("      ... %d more ...", rest)
	}
}

// beside puts the pieces of two lines next to each other.
func beside(left, right []string) [][2]string {
	pairs := make([][2]string, max(len(left), len(right)))
	for i := range pairs {
		pairs[i] = [2]string{at(left, i), at(right, i)}
	}
	return pairs
}

// pieces breaks a line into pieces no wider than the column.
func pieces(line string, width int) []string {
	var list []string
	for chunk := range slices.Chunk([]rune(line), width) {
		list = append(list, string(chunk))
	}
	if len(list) > 5 {
		list = append(list[:5], "...")
	}
	return list
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

// lineAt is like at, but tells what ends from what is empty.
func lineAt(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "(nothing)"
}

func longest(list []string) int {
	n := 0
	for _, line := range list {
		n = max(n, utf8.RuneCountInString(printable(line)))
	}
	return n
}

// visible shows blanks where they are all that may differ.
func visible(lines []string) []string {
	shown := make([]string, len(lines))
	for i, line := range lines {
		shown[i] = strings.NewReplacer(" ", "·", "\t", "→", "\r", "␍").Replace(line) + "¶"
	}
	return shown
}
