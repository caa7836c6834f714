package submission

import (
	"path"
	"regexp"
	"strings"
)

// A syntax says how a language writes comments and texts, which is all that must be known to look past them.
type syntax struct {
	// comments opens and closes each kind of comment. A comment that is closed by a line end leaves the line end standing.
	comments [][2]string

	// texts opens and closes each kind of text, the longer marks first. A text that may not span lines ends with its line
	// at the latest, so that one stray quote cannot swallow the rest of a file.
	texts []textMark

	// raw is set where R"x( begins a text that ends with )x".
	raw bool
}

type textMark struct {
	open, close string
	escapes     bool
	spansLines  bool
}

var (
	slashComments = [][2]string{{"//", "\n"}, {"/*", "*/"}}
	doubleQuote   = textMark{open: `"`, close: `"`, escapes: true}
	singleQuote   = textMark{open: `'`, close: `'`, escapes: true}
)

// code gives a source text with its comments and the contents of its texts blanked, everything else in its place.
func (s syntax) code(text string) string { return s.blank(text, true) }

// uncommented gives a source text with its comments blanked, everything else in its place.
func (s syntax) uncommented(text string) string { return s.blank(text, false) }

func (s syntax) blank(text string, texts bool) string {
	out := []byte(text)
	for at := 0; at < len(text); {
		from, to, comment := s.span(text, at)
		if from < 0 {
			at++
			continue
		}
		if comment || texts {
			blankOut(out[from:to])
		}
		at = max(to, at+1)
	}
	return string(out)
}

// span finds the comment or text that opens at a place: where what is inside of it begins and ends. Without one, from is
// negative. The closing mark of a text belongs to the span, which does no harm.
func (s syntax) span(text string, at int) (from, to int, comment bool) {
	rest := text[at:]
	for _, mark := range s.comments {
		if strings.HasPrefix(rest, mark[0]) {
			return at, at + closing(rest, len(mark[0]), textMark{close: mark[1], spansLines: true}), true
		}
	}
	if s.raw && strings.HasPrefix(rest, `R"`) {
		if mark := rawText.FindStringSubmatch(rest); mark != nil {
			close := textMark{close: ")" + mark[1] + `"`, spansLines: true}
			return at, at + closing(rest, len(mark[0]), close), false
		}
	}
	for _, mark := range s.texts {
		if strings.HasPrefix(rest, mark.open) && !separatesDigits(text, at) {
			return at, at + closing(rest, len(mark.open), mark), false
		}
	}
	return -1, 0, false
}

var rawText = regexp.MustCompile(`^R"([^()\\\s"]{0,16})\(`)

// separatesDigits tells the quote in 1'000 from one that opens a character.
func separatesDigits(text string, at int) bool {
	return text[at] == '\'' && at > 0 && '0' <= text[at-1] && text[at-1] <= '9'
}

// closing gives the place behind the closing mark, or the end of what the mark can reach.
func closing(text string, at int, mark textMark) int {
	for ; at < len(text); at++ {
		switch {
		case strings.HasPrefix(text[at:], mark.close):
			return at + len(mark.close)
		case mark.escapes && text[at] == '\\':
			at++
		case text[at] == '\n' && !mark.spansLines:
			return at
		}
	}
	return len(text)
}

func blankOut(span []byte) {
	for i, c := range span {
		if c != '\n' && c != '\r' {
			span[i] = ' '
		}
	}
}

var word = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)

// words gives the names that occur in code.
func words(code string) []string { return word.FindAllString(code, -1) }

var (
	fileName   = regexp.MustCompile(`[\pL\pN_.-]+`)
	quotedName = regexp.MustCompile("[\"'`]([^\"'`\n]+)[\"'`]")
)

// fileNames gives all that may be the base name of a file in a text: words with dots, and the ends of paths in quotes.
func fileNames(text string) map[string]bool {
	names := map[string]bool{}
	for _, name := range fileName.FindAllString(text, -1) {
		names[strings.Trim(name, ".")] = true
	}
	for _, match := range quotedName.FindAllStringSubmatch(text, -1) {
		names[path.Base(match[1])] = true
	}
	return names
}
