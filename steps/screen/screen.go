// Package screen reads the screen of a console program: boards, however they are drawn, learnt from one that is known, and the
// question at its end.
//
// A program prints its boards for a terminal: with codes that clear it, move its cursor and colour its letters. Here
// it becomes plain lines. Where the screen is cleared, or begun anew from its top, a line with nothing but a form feed
// stands.
package screen

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Cut is a line that stands between the old and the new text of a screen.
const Cut = "\f"

// A code is "ESC [ parameters letter", a title such as "ESC ] text BEL", or ESC and one character.
var controlCode = regexp.MustCompile("\x1b(?:\\[([0-9;?]*)[ -/]*([@-~])|\\][^\a\x1b]*(?:\a|\x1b\\\\)|[^\\[\\]])")

// Lines gives the lines of an output: without tabs, with one kind of box-drawing characters, and with marks in
// the place of codes that change colours. Other codes are gone.
func Lines(printed []string) []string {
	text := Legible(strings.Join(printed, "\n"))
	if writesAtPlaces(text) {
		text = strings.Join(new(canvas).seen(text), "\n")
	}
	text = controlCode.ReplaceAllStringFunc(text, func(code string) string {
		parts := controlCode.FindStringSubmatch(code)
		if parts[2] == "m" {
			return painted(parts[1])
		}
		return moved(parts[1], parts[2])
	})
	text = lineEnds.Replace(text)
	var lines []string
	marks := "" // of the colours that last beyond the ends of lines
	for line := range strings.SplitSeq(text, "\n") {
		if line != Cut {
			line = marks + line
		}
		marks = lasting(line)
		lines = append(lines, Line(line))
	}
	return lines
}

// Legible gives a text in UTF-8. What is none has lines and corners of code page 437, if all its special characters are
// such, or is in windows-1252.
func Legible(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	page := charmap.CodePage437
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf && (text[i] < 0xB0 || text[i] > 0xDF) {
			page = charmap.Windows1252
		}
	}
	decoded, _ := page.NewDecoder().String(text) // which takes every byte
	return decoded
}

// lasting gives the last marks of a line that change colours.
func lasting(line string) string {
	if strings.IndexFunc(line, isMark) < 0 {
		return ""
	}
	last := [2]rune{paintMark, inkMark}
	for _, r := range line {
		if r >= inkMark {
			last[1] = r
		} else if isMark(r) {
			last[0] = r
		}
	}
	if last == [2]rune{paintMark, inkMark} {
		return ""
	}
	return string(last[:])
}

// lineEnds makes one kind of all ends of lines, and a line of its own of each form feed.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n\f\n")

// moved gives the text that stands for a code: a cut, the end of a line, blanks or nothing.
func moved(parameters, letter string) string {
	first, _, _ := strings.Cut(parameters, ";")
	n, _ := strconv.Atoi(first)
	switch {
	case letter == "J" && n >= 2, letter == "A", (letter == "H" || letter == "f") && n <= 1:
		return Cut
	case strings.Contains("HfBEFd", letter):
		return "\n"
	case letter == "C":
		return strings.Repeat(" ", min(max(n, 1), 200))
	}
	return ""
}

// forms makes one kind of all box-drawing characters, and blanks of all blanks.
var forms = strings.NewReplacer(
	"╔", "┌", "┏", "┌", "╭", "┌", "╗", "┐", "┓", "┐", "╮", "┐",
	"╚", "└", "┗", "└", "╰", "└", "╝", "┘", "┛", "┘", "╯", "┘",
	"═", "─", "━", "─", "—", "─", "║", "│", "┃", "│",
	"├", "+", "┤", "+", "┬", "+", "┴", "+", "┼", "+", "╠", "+", "╣", "+", "╦", "+", "╩", "+", "╬", "+",
	"\u00a0", " ", "\ufe0f", "", "\a", "",
)

// Line gives a line with each tab as blanks up to the next multiple of 8.
func Line(line string) string {
	if !strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
		return strings.TrimRight(line, " ")
	}
	var letters []rune
	column := 0
	for _, r := range forms.Replace(line) {
		switch {
		case r == '\t':
			letters = append(letters, slices.Repeat([]rune{' '}, 8-column%8)...)
			column += 8 - column%8
		case isMark(r):
			letters = append(letters, r)
		default:
			letters = append(letters, r)
			column++
		}
	}
	return strings.TrimRight(string(letters), " ")
}

// rule matches a line that only frames a board, or stands between its rows.
var rule = regexp.MustCompile(`^[-=_~─ +|│┌┐└┘]*(?:--|==|__|~~|──)[-=_~─ +|│┌┐└┘]*$`)

// Rules tells whether a line only frames a board, or stands between its rows.
func Rules(line string) bool { return rule.MatchString(line) }

// BetweenRows tells whether a line may stand between two rows of a board: it is empty or a rule.
func BetweenRows(line string) bool { return line == "" || Rules(line) }
