package page

import (
	"fmt"
	"strings"

	"rulebook/cmd/grader/internal/report"
	"rulebook/steps"
)

// A piece is a part of a line with one look. Its text is harmless.
type piece struct {
	Kind string // "" for what is shown as it is
	Text string
}

// The kinds of pieces.
const (
	typed   = "typed"   // what was typed into the program
	differs = "differs" // what is not as expected
	leftOut = "left out"
)

// Limits of a shown text. The result document has all of it.
const (
	mostInLine = 1000 // bytes
	mostLines  = 300
	mostInPage = 2 << 20 // bytes, of all that strangers wrote

	// Limits of each further text once a page is full.
	fewLines  = 6
	fewInLine = 200
)

// inline shows a stranger's text within a line.
func inline(text string) string {
	shown, rest := cut(text, mostInLine)
	if rest > 0 {
		return printable(shown) + leftOutOf(rest)
	}
	return printable(shown)
}

// inlines shows several texts, at most that many.
func inlines(texts []string, most int) []string {
	shown := steps.Each(texts[:min(most, len(texts))], inline)
	if rest := len(texts) - most; rest > 0 {
		shown = append(shown, fmt.Sprintf("… and %d more", rest))
	}
	return shown
}

func leftOutOf(bytes int) string { return fmt.Sprintf(" … %d bytes more …", bytes) }

// printable is [report.Printable] for texts of any length.
func printable(text string) string { return report.PrintableTo(text, 4*len(text)) }

// cut returns the beginning of a text, without a broken character at its end, and the number of bytes left out.
func cut(text string, most int) (shown string, rest int) {
	shown = string(steps.Beginning([]byte(text), most))
	return shown, len(text) - len(shown)
}

// An allowance is the number of bytes that a page may still show of strangers' texts.
type allowance struct{ left int }

// line shows a stranger's text as a line of its own.
func (a *allowance) line(text string) []piece {
	most := mostInLine
	if a.left <= 0 {
		most = fewInLine
	}
	shown, rest := cut(text, most)
	a.left -= len(shown)
	line := []piece{{"", printable(shown)}}
	if rest > 0 {
		line = append(line, piece{leftOut, leftOutOf(rest)})
	}
	return line
}

// lines returns how many lines of a text may be shown.
func (a *allowance) lines() int {
	if a.left <= 0 {
		return fewLines
	}
	return mostLines
}

// Text shows the beginning and the end of a stranger's text.
func (a *allowance) Text(text string) [][]piece {
	if text == "" {
		return nil
	}
	return a.List(strings.Split(strings.TrimRight(text, "\n"), "\n"))
}

// List shows the first and the last of several texts, a line each.
func (a *allowance) List(texts []string) [][]piece { return abridged(texts, a.lines(), a.line) }

// abridged shows one line for each thing, at most that many, the first and the last ones.
func abridged[T any](things []T, most int, show func(T) []piece) [][]piece {
	n := len(things)
	if n <= most {
		return steps.Each(things, show)
	}
	head, tail := most/2, n-most/2
	lines := append(steps.Each(things[:head], show), linesLeftOut(tail-head))
	return append(lines, steps.Each(things[tail:], show)...)
}

func linesLeftOut(n int) []piece {
	return []piece{{leftOut, "… " + report.Some(n, "line") + " left out …"}}
}
