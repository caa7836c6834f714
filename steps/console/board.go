package console

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/console/match"
)

// cells gives the characters of all boards in the features. What looks like a board is made of them, for the most part.
func (c *world) cells() string {
	var cells strings.Builder
	for _, scenario := range c.Scenarios {
		for _, s := range scriptOf(scenario) {
			if s.verb.showing() {
				cells.WriteString(steps.Squeeze(s.text))
			}
		}
	}
	return cells.String()
}

// columns tells how many cells a row of a board in the features has; 0 if there is none.
func (c *world) columns() int {
	for _, scenario := range c.Scenarios {
		for _, s := range scriptOf(scenario) {
			if rows := splitLines(strings.Trim(s.text, "\n")); s.verb.showing() && len(rows) > 0 {
				return len([]rune(steps.Squeeze(rows[0])))
			}
		}
	}
	return 0
}

func inked(output []byte, from int) []match.Line {
	return slices.DeleteFunc(match.LinesOf(output, from), func(l match.Line) bool { return steps.Squeeze(l.Text) == "" })
}

// A drawing is a part of the output that may be a board: as many lines as that has. A question may stand before its first line.
type drawing struct {
	rows       []string // as the board that was expected has its blanks
	begin, end int
	wrong      int // the number of cells that are not as expected
}

// findBoard looks for a board: the next one that is as expected, or that the next one is.
func (s *seen) findBoard(wanted step) error {
	expected := splitLines(strings.Trim(wanted.text, "\n"))
	if steps.Squeeze(wanted.text) == "" {
		return fmt.Errorf("the step looks for a board without a cell: write the board below it")
	}
	found := s.drawings(expected, wanted.how)
	further := s.rowsBelow
	if s.dialect.draws() && !wanted.how.Strict() {
		found = s.dialect.drawings(s, expected)
		further = func(drawing) []string { return nil }
	}
	if wanted.verb == showsNext {
		found = found[:min(1, len(found))]
	}
	if at := slices.IndexFunc(found, func(d drawing) bool { return d.wrong == 0 && further(d) == nil }); at >= 0 {
		s.found(found[at].begin, found[at].end, expected[0])
		return nil
	}
	m := &steps.Mismatch{
		What: "the board", Form: steps.BoardForm, Expected: expected, Outcome: engine.Failed, Rung: steps.Different,
	}
	if len(found) > 0 {
		nearest := slices.MinFunc(found, func(a, b drawing) int { return a.wrong - b.wrong })
		m.Actual = append(nearest.rows, further(nearest)...)
	}
	if wanted.how.Strict() && steps.Squeeze(strings.Join(m.Actual, "")) == steps.Squeeze(wanted.text) {
		m.Rung = steps.Blanks
	}
	if s.dialect.strict() || wanted.how.Strict() {
		s.dialect.explain(m, s)
	}
	return m
}

// drawings gives everything behind the cursor that looks like the board, in order.
func (s *seen) drawings(expected []string, h match.How) []drawing {
	board := steps.Each(inked([]byte(strings.Join(expected, "\n")), 0), func(l match.Line) string { return l.Text })
	lines := inked(s.Output, s.cursor)
	var all []drawing
	for i := 0; i+len(board) <= len(lines); i++ {
		if d, ok := s.drawing(board, lines[i:i+len(board)], h); ok {
			all = append(all, d)
		}
	}
	return all
}

// rowsBelow gives the lines directly below a board that are rows, too, though no other board of as many: they have
// their cells where the last row has them. What may be a line that is ruled, or the numbers of columns, is no row.
func (s *seen) rowsBelow(d drawing) (more []string) {
	form := cellForm(d.rows[len(d.rows)-1])
	lines := match.LinesOf(s.Output, d.end)
	for _, l := range lines[min(1, len(lines)):] {
		odd := strings.ContainsFunc(steps.Squeeze(l.Text), func(r rune) bool {
			return unicode.IsDigit(r) || !strings.ContainsRune(s.cells, r)
		})
		ruled := strings.Trim(l.Text, "-=_*#+~") == ""
		if cellForm(l.Text) != form || odd || ruled || s.Paused(l.Begin) {
			break
		}
		more = append(more, l.Text)
	}
	if len(more)%len(d.rows) == 0 {
		return nil
	}
	return more
}

// cellForm writes a row with # for each cell.
func cellForm(row string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return '#'
	}, strings.TrimRight(row, " \t\r"))
}

// drawing compares as many lines as a board has with its rows. They look like one if each has as many cells, at least half
// of which are such as boards have.
func (s *seen) drawing(board []string, lines []match.Line, h match.How) (drawing, bool) {
	d := drawing{begin: lines[0].Begin, end: lines[len(lines)-1].End}
	for i, row := range board {
		text, cells := lines[i].Text, len([]rune(steps.Squeeze(row)))
		if i == 0 {
			text = lastCells(text, cells)
			d.begin = lines[0].Begin + strings.LastIndex(lines[0].Text, text)
		}
		found := []rune(steps.Squeeze(text))
		odd := slices.DeleteFunc(slices.Clone(found), func(r rune) bool { return strings.ContainsRune(s.cells, r) })
		if len(found) != cells || 2*len(odd) > cells {
			return d, false
		}
		laid, wrong := layOut(row, text, func(rune) bool { return false })
		if wrong == 0 && !h.Same(row, text) {
			laid, wrong = text, 1
		}
		d.rows, d.wrong = append(d.rows, laid), d.wrong+wrong
	}
	return d, true
}

// lastCells gives the end of a line that holds some number of cells, with the blanks before them if nothing else stands there.
func lastCells(text string, cells int) string {
	letters := []rune(text)
	at := len(letters)
	for at > 0 && cells > 0 {
		at--
		if steps.Squeeze(string(letters[at])) != "" {
			cells--
		}
	}
	if steps.Squeeze(string(letters[:at])) == "" {
		return text
	}
	return string(letters[at:])
}

// layOut puts the cells of a text where a row has its own, and counts those that differ. Bars of the row stay.
func layOut(row, text string, bar func(rune) bool) (laid string, wrong int) {
	cells := []rune(steps.Squeeze(text))
	var out []rune
	for _, r := range row {
		if steps.Squeeze(string(r)) == "" || bar(r) || len(cells) == 0 {
			out = append(out, r)
			continue
		}
		if cells[0] != r {
			wrong++
		}
		out, cells = append(out, cells[0]), cells[1:]
	}
	return string(out), wrong
}
