package boardgame2d

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A program prints its boards for a terminal: with codes that clear it, move its cursor and colour its letters. Here
// it becomes plain lines. Where the screen is cleared, or begun anew from its top, a line with nothing but a form feed
// stands.

// cut stands between the old and the new text of a screen.
const cut = "\f"

// A code is "ESC [ parameters letter", a title such as "ESC ] text BEL", or ESC and one character.
var controlCode = regexp.MustCompile("\x1b(?:\\[([0-9;?]*)[ -/]*([@-~])|\\][^\a\x1b]*(?:\a|\x1b\\\\)|[^\\[\\]])")

// screen gives the plain lines of an output: without codes, tabs and the blanks at their ends, with one
// kind of box-drawing characters.
func screen(printed []string) []string {
	text := controlCode.ReplaceAllStringFunc(strings.Join(printed, "\n"), func(code string) string {
		parts := controlCode.FindStringSubmatch(code)
		return moved(parts[1], parts[2])
	})
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n\f\n").Replace(text)
	var plain []string
	for line := range strings.SplitSeq(text, "\n") {
		plain = append(plain, withoutTabs(line))
	}
	return plain
}

// moved gives the text that stands for a code: a cut, the end of a line, blanks or nothing.
func moved(parameters, letter string) string {
	first, _, _ := strings.Cut(parameters, ";")
	n, _ := strconv.Atoi(first)
	switch {
	case letter == "J" && n >= 2, letter == "A", (letter == "H" || letter == "f") && n <= 1:
		return cut
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

// withoutTabs gives a line with each tab as blanks up to the next multiple of 8.
func withoutTabs(line string) string {
	if !strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
		return strings.TrimRight(line, " ")
	}
	var plain []rune
	for _, r := range forms.Replace(line) {
		if r != '\t' {
			plain = append(plain, r)
			continue
		}
		plain = append(plain, slices.Repeat([]rune{' '}, 8-len(plain)%8)...)
	}
	return strings.TrimRight(string(plain), " ")
}

// A rule is a line that only frames a board, or stands between its rows.
var rule = regexp.MustCompile(`^[-=_~─ +|│┌┐└┘]*(?:--|==|__|~~|──)[-=_~─ +|│┌┐└┘]*$`)

// betweenRows tells whether a line may stand between two rows of a board: it is empty or a rule.
func betweenRows(line string) bool { return line == "" || rule.MatchString(line) }
