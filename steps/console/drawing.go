package console

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"rulebook/steps"
	"rulebook/steps/console/match"
	"rulebook/steps/screen"
)

// mostLearning bounds the scenarios from which it is learnt how a program draws. In most the first tells.
const mostLearning = 3

// learnBoards plays the first scenarios with a board that can be known again, up to one whose boards are found. It tells
// whether none is.
func (c *world) learnBoards(ctx context.Context, learnt *dialect) (unread bool) {
	tried := 0
	for _, scenario := range c.Scenarios {
		script := c.spoken(ctx, learnt, scriptOf(scenario))
		boards := boardsOf(script)
		if len(boards) == 0 || scenario.Remark {
			continue
		}
		if learnt.rule == "" {
			learnt.rule = scenario.RuleID
		}
		if kinds(boards[0]) < 2 {
			continue
		}
		g := c.play(ctx, script)
		if g.showsBoard() {
			return false
		}
		for _, board := range boards {
			if c.learnDrawing(ctx, g, board, learnt); learnt.patterns != nil {
				return false
			}
		}
		if tried++; tried == mostLearning {
			return true
		}
	}
	return tried > 0
}

// boardsOf gives the cells of the boards that a script wants, those with the most kinds of cells first.
func boardsOf(script []step) (boards [][]string) {
	for _, s := range script {
		if !s.verb.showing() {
			continue
		}
		if cells := cellsOf(s.text); cells != nil {
			boards = append(boards, cells)
		}
	}
	slices.SortStableFunc(boards, func(a, b []string) int { return kinds(b) - kinds(a) })
	return boards
}

// cellsOf gives the cells of a board as it is drawn in a feature; nil if its rows have not the same number of cells.
func cellsOf(text string) (rows []string) {
	barred := hasBars(text)
	for _, line := range splitLines(text) {
		row := rowOf(line, barred)
		switch {
		case row == "" && barred && steps.Squeeze(line) != "" && !screen.BetweenRows(line):
			return nil // nothing but bars around nothing
		case row == "":
			continue
		}
		rows = append(rows, row)
		if len([]rune(row)) != len([]rune(rows[0])) {
			return nil
		}
	}
	return rows
}

func hasBars(text string) bool { return strings.ContainsAny(text, "|│") }

// rowOf gives the cells of a row, without bars if the board has any; "" if it is a line between two rows.
func rowOf(line string, barred bool) string {
	if !barred {
		return steps.Squeeze(line)
	}
	if screen.BetweenRows(line) {
		return ""
	}
	return strings.NewReplacer("|", "", "│", "").Replace(steps.Squeeze(line))
}

// kinds counts the kinds of cells on a board.
func kinds(board []string) int { return distinct([]rune(strings.Join(board, ""))) }

// showsBoard tells whether the first board of a game is found as its script has it.
func (g *game) showsBoard() bool {
	s := g.seen.anew()
	for _, next := range g.script {
		if err := s.find(next, g.run); err != nil || next.verb.showing() {
			return err == nil
		}
	}
	return false
}

// learnDrawing looks for a board in what the program printed between two of its answers.
func (c *world) learnDrawing(ctx context.Context, g *game, board []string, learnt *dialect) {
	shape := screen.Known(board, g.seen.cells)
	paused := c.pausesOfFewer(ctx, typed(g.script), g.run.Output)
	from := 0
	for at := 1; at <= len(g.run.Output); at++ {
		waits, _ := paused(at)
		if at < len(g.run.Output) && !waits {
			continue
		}
		texts := strings.Split(strings.ReplaceAll(string(g.run.Output[from:at]), "\r", ""), "\n")
		lines := steps.Each(texts, screen.Line)
		if found := screen.Find([]screen.Shape{shape}, lines); len(found) > 0 {
			first := texts[screen.Read(found, lines, board)[0].Line]
			learnt.patterns, learnt.width = found, utf8.RuneCountInString(first)
			return
		}
		from = at
	}
}

// mostLines bounds the lines in which boards are looked for.
const mostLines = 5000

// drawings gives all boards behind the cursor, as the program draws those of that size, laid out as the board that is expected.
func (d *dialect) drawings(s *seen, expected []string) (all []drawing) {
	wanted := cellsOf(strings.Join(expected, "\n"))
	if wanted == nil {
		return nil
	}
	lines := d.lines(s)
	lines = lines[:min(len(lines), mostLines)]
	texts := steps.Each(lines, func(l match.Line) string { return screen.Line(l.Text) })
	sized := steps.Each(d.patterns, func(p screen.Pattern) screen.Pattern { return p.Sized(len(wanted), len([]rune(wanted[0]))) })
	for _, t := range screen.Read(sized, texts, wanted) {
		rows, wrong := layAll(expected, t.Board)
		last := min(len(lines), t.Line+t.Span) - 1
		all = append(all, drawing{rows: rows, begin: lines[t.Line].Begin, end: lines[last].End, wrong: wrong})
	}
	return all
}

// explain tells in a mismatch that the board is there, and drawn in another way. The mismatch itself tells where but
// numbers differ.
func (d *dialect) explain(m *steps.Mismatch, s *seen) {
	if d == nil || d.patterns == nil {
		return
	}
	for _, other := range d.drawings(s, m.Expected) {
		if other.wrong == 0 {
			s.otherwise = true
			unnumbered := func(board []string) string {
				return numbers.ReplaceAllString(steps.Squeeze(strings.Join(board, "")), "#")
			}
			if unnumbered(m.Actual) == unnumbered(m.Expected) {
				return
			}
			m.Actual = splitLines(string(s.Output[other.begin:other.end]))
			m.Sentence = "the board is drawn in another way than in the assignment"
			return
		}
	}
}

// lines gives the lines behind the cursor. A board may begin in a line in which the program has asked for an answer: that is two lines.
func (d *dialect) lines(s *seen) (lines []match.Line) {
	for _, l := range match.LinesOf(s.Output, s.cursor) {
		if letters := []rune(l.Text); len(letters) > d.width {
			row := string(letters[len(letters)-d.width:])
			begin := l.Begin + len(l.Text) - len(row)
			if s.Paused(begin) || s.Paused(begin+len(row)-len(strings.TrimLeft(row, " \t"))) {
				lines = append(lines, match.Line{Text: strings.TrimSuffix(l.Text, row), Begin: l.Begin, End: begin})
				l.Text, l.Begin = row, begin
			}
		}
		lines = append(lines, l)
	}
	return lines
}

// layAll puts the cells of a board where the board that is expected has its own, and counts those that differ.
func layAll(expected, board []string) (rows []string, wrong int) {
	barred := hasBars(strings.Join(expected, ""))
	bar := func(r rune) bool { return barred && hasBars(string(r)) }
	for _, row := range expected {
		if rowOf(row, barred) == "" {
			rows = append(rows, row)
			continue
		}
		laid, differ := layOut(row, board[0], bar)
		rows, wrong, board = append(rows, laid), wrong+differ, board[1:]
	}
	return rows, wrong
}
