package report

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An ink colours words on a terminal. The zero ink leaves them unchanged.
type ink struct{ colour bool }

// inkFor uses colour on terminals, unless the user wants none (https://no-color.org).
func inkFor(out io.Writer) ink {
	return ink{colour: isTerminal(out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

func (i ink) paint(code, words string) string {
	if !i.colour || words == "" {
		return words
	}
	return "\x1b[" + code + "m" + words + "\x1b[0m"
}

// Bold is bold.
func (i ink) Bold(words string) string { return i.paint("1", words) }

func (i ink) good(words string) string { return i.paint("32", words) }

func (i ink) bad(words string) string { return i.paint("1;31", words) }

// typed is bold orange, as in the assignment's sample runs.
func (i ink) typed(words string) string { return i.paint("1;38;5;208", words) }

// cells paints the cells of a row above a mark.
func (i ink) cells(row, marks string) string {
	if !i.colour {
		return row
	}
	under := []rune(marks)
	var painted strings.Builder
	for k, cell := range []rune(row) {
		if k < len(under) && under[k] == '^' {
			painted.WriteString(i.bad(string(cell)))
			continue
		}
		painted.WriteRune(cell)
	}
	return painted.String()
}

// escapes are the orders to a terminal that a program may write: to colour, to move, to erase, to name the window.
var escapes = regexp.MustCompile("\x1b\\[[0-?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|\x1b[()][A-Z0-9]")

// unescaped gives the output of a program without its orders to a terminal, which nobody sees there.
func unescaped(output string) string { return escapes.ReplaceAllString(output, "") }

// Printable makes a stranger's text harmless within a line. It escapes whatever does not print, is invisible, ends a
// line or changes the direction of the text, also long piles of marks on a letter, and cuts very long texts.
func Printable(text string) string { return PrintableTo(text, 2000) }

// PrintableTo is [Printable] with another limit, in bytes. Four times the length of a text is always enough.
func PrintableTo(text string, most int) string {
	const mostMarks = 3
	var safe strings.Builder
	for marks := 0; len(text) > 0; {
		if safe.Len() > most {
			return safe.String() + "..."
		}
		r, size := utf8.DecodeRuneInString(text)
		if marks++; !unicode.IsMark(r) {
			marks = 0
		}
		switch {
		case r == '\t':
			safe.WriteString("    ")
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&safe, `\x%02x`, text[0])
		case prints(r) && marks <= mostMarks:
			safe.WriteRune(r)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			safe.WriteString(quoted[1 : len(quoted)-1])
		}
		text = text[size:]
	}
	return safe.String()
}

// prints tells whether a character is visible and has no other effect.
func prints(r rune) bool {
	return unicode.IsPrint(r) && !unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// orders matches commands to build servers in a command's output: a line that begins with two colons, and "##[" or
// "##vso[" anywhere.
var orders = regexp.MustCompile(`^\s*::|##\w*\[`)

// Code writes a harmless line as Markdown code; "" if it is blank.
func Code(line string) string {
	if strings.TrimSpace(line) == "" {
		return ""
	}
	fence := fence(line, 1)
	return fence + " " + line + " " + fence
}

// Fenced writes a harmless text as a block of Markdown code.
func Fenced(text string) string {
	fence := fence(text, 3)
	return fence + "text\n" + text + "\n" + fence
}

// fence returns backquotes, at least that many, and more than any run of them in a text.
func fence(text string, least int) string {
	for strings.Contains(text, strings.Repeat("`", least)) {
		least++
	}
	return strings.Repeat("`", least)
}

// Line makes a stranger's text harmless as a line of its own: [Printable] and [Harmless].
func Line(text string) string { return Harmless(Printable(text)) }

// Harmless disarms commands to build servers in a line.
func Harmless(line string) string {
	return orders.ReplaceAllStringFunc(line, func(order string) string {
		return order[:len(order)-1] + `\` + order[len(order)-1:]
	})
}
