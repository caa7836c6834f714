package report

import (
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"
)

// An ink colours words on a terminal. The zero ink leaves them as they are.
type ink struct{ colour bool }

// inkFor gives colour to a terminal whose user has not asked for none (https://no-color.org).
func inkFor(out io.Writer) ink {
	return ink{colour: isTerminal(out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

func (i ink) paint(code, words string) string {
	if !i.colour || words == "" {
		return words
	}
	return "\x1b[" + code + "m" + words + "\x1b[0m"
}

func (i ink) bold(words string) string { return i.paint("1", words) }

func (i ink) good(words string) string { return i.paint("32", words) }

func (i ink) bad(words string) string { return i.paint("1;31", words) }

// typed is bold orange, as in the assignment's sample runs.
func (i ink) typed(words string) string { return i.paint("1;38;5;208", words) }

// cells paints the cells of a row over a mark.
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

// printable makes a stranger's text harmless: what is not a printable character is written as an escape, so that nothing
// can move the cursor, change colours or turn the direction of the text around; what is very long is cut.
func printable(text string) string {
	const most = 2000
	var safe strings.Builder
	for _, r := range text {
		switch {
		case safe.Len() > most:
			return safe.String() + "..."
		case unicode.IsPrint(r) || r == '\n':
			safe.WriteRune(r)
		case r == '\t':
			safe.WriteString("    ")
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			safe.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return safe.String()
}
