package page

import (
	"slices"
	"strings"
	"unicode"

	"rulebook/cmd/grader/internal/report"
	"rulebook/steps"
)

// A transcript is the run of a console program on a terminal, in moments.
type transcript struct {
	Feed, Ended string
	Moments     []moment
	Cut         bool // the program wrote more than was kept

	Unasked     []string // input that no question of the program asked for
	Diagnostics [][]piece
}

// A moment is the output up to and including one typed input.
type moment struct{ Blocks []block }

// A block is a part of a screen, a board or other lines.
type block struct {
	Board bool
	Lines [][]piece
}

// Run shows the run of the console program; nil if there was none.
func (c shownCase) Run() *transcript {
	play := c.Play
	if play == nil {
		return nil
	}
	screen := play.Screen
	if len(screen) == 0 {
		screen = steps.Screen{{Text: play.Output}}
	}
	return &transcript{
		Feed: play.Feed, Ended: inline(play.Ended), Cut: play.Cut,
		Moments: moments(abridged(report.ScreenLines(screen), c.lines(), c.screenLine)),
		Unasked: inlines(report.Unasked(*play), 20), Diagnostics: c.Text(play.Diagnostics),
	}
}

func (a *allowance) screenLine(line steps.Screen) []piece {
	var pieces []piece
	for _, segment := range line {
		added := a.line(segment.Text)
		if segment.Typed {
			added[0].Kind = typed
		}
		pieces = append(pieces, added...)
	}
	return pieces
}

// moments divides a screen behind each line with typed input.
func moments(lines [][]piece) []moment {
	var all []moment
	begin := 0
	for i, line := range lines {
		typedInto := slices.ContainsFunc(line, func(p piece) bool { return p.Kind == typed })
		if i == len(lines)-1 || typedInto {
			all = append(all, moment{blocks(lines[begin : i+1])})
			begin = i + 1
		}
	}
	return all
}

// blocks separates boards, of three lines or more, from other lines.
func blocks(lines [][]piece) []block {
	var all []block
	for len(lines) > 0 {
		n := 0
		for n < len(lines) && ofBoard(lines[n]) {
			n++
		}
		if n >= 3 {
			all, lines = append(all, block{true, lines[:n]}), lines[n:]
			continue
		}
		n = min(n+1, len(lines))
		if last := len(all) - 1; last >= 0 && !all[last].Board {
			all[last].Lines = append(all[last].Lines[:len(all[last].Lines):len(all[last].Lines)], lines[:n]...)
		} else {
			all = append(all, block{false, lines[:n]})
		}
		lines = lines[n:]
	}
	return all
}

// ofBoard tells whether a line looks like part of a board: it is not empty, has no typed input and no word. Three
// letters are a word, unless they can be cells.
func ofBoard(line []piece) bool {
	if len(line) != 1 || line[0].Kind != "" || strings.TrimSpace(line[0].Text) == "" {
		return false
	}
	for _, letters := range strings.FieldsFunc(line[0].Text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if run := []rune(letters); len(run) >= 3 && !cells(run) {
			return false
		}
	}
	return true
}

// cells tells whether letters can be cells of a board or heads of columns: few different ones, or in alphabetical
// order.
func cells(letters []rune) bool {
	inOrder, different := true, map[rune]bool{}
	for i, r := range letters {
		different[r] = true
		inOrder = inOrder && (i == 0 || r == letters[i-1]+1)
	}
	return inOrder || len(different) <= 2
}
