package source

import (
	"path"
	"regexp"
	"strings"
)

// A Syntax says how a language writes comments and texts, which is all that must be known to look past them.
type Syntax struct {
	// Comments opens and closes each kind of comment. A comment that is closed by a line end leaves the line end standing.
	Comments [][2]string

	// Texts opens and closes each kind of text, the longer marks first. A text that may not span lines ends with its line
	// at the latest, so that one stray quote cannot swallow the rest of a file.
	Texts []Mark

	// Raw is set where R"x( begins a text that ends with )x".
	Raw bool
}

type Mark struct {
	Open, Close string
	Escapes     bool
	SpansLines  bool
}

var (
	SlashComments = [][2]string{{"//", "\n"}, {"/*", "*/"}}
	DoubleQuote   = Mark{Open: `"`, Close: `"`, Escapes: true}
	SingleQuote   = Mark{Open: `'`, Close: `'`, Escapes: true}
)

// Code gives a source text with its comments and the contents of its texts blanked, everything else in its place.
func (s Syntax) Code(text string) string { return s.blank(text, true) }

// Uncommented gives a source text with its comments blanked, everything else in its place.
func (s Syntax) Uncommented(text string) string { return s.blank(text, false) }

func (s Syntax) blank(text string, texts bool) string {
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
func (s Syntax) span(text string, at int) (from, to int, comment bool) {
	rest := text[at:]
	for _, mark := range s.Comments {
		if strings.HasPrefix(rest, mark[0]) {
			return at, at + closing(rest, len(mark[0]), Mark{Close: mark[1], SpansLines: true}), true
		}
	}
	if s.Raw && strings.HasPrefix(rest, `R"`) {
		if mark := rawText.FindStringSubmatch(rest); mark != nil {
			close := Mark{Close: ")" + mark[1] + `"`, SpansLines: true}
			return at, at + closing(rest, len(mark[0]), close), false
		}
	}
	for _, mark := range s.Texts {
		if strings.HasPrefix(rest, mark.Open) && !separatesDigits(text, at) {
			return at, at + closing(rest, len(mark.Open), mark), false
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
func closing(text string, at int, mark Mark) int {
	for ; at < len(text); at++ {
		switch {
		case strings.HasPrefix(text[at:], mark.Close):
			return at + len(mark.Close)
		case mark.Escapes && text[at] == '\\':
			at++
		case text[at] == '\n' && !mark.SpansLines:
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

var Word = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)

// Words gives the names that occur in code.
func Words(code string) []string { return Word.FindAllString(code, -1) }

var (
	fileName   = regexp.MustCompile(`[\pL\pN_.-]+`)
	quotedName = regexp.MustCompile("[\"'`]([^\"'`\n]+)[\"'`]")
)

// FileNames gives all that may be the base name of a file in a text: words with dots, and the ends of paths in quotes.
func FileNames(text string) map[string]bool {
	names := map[string]bool{}
	for _, name := range fileName.FindAllString(text, -1) {
		names[strings.Trim(name, ".")] = true
	}
	for _, match := range quotedName.FindAllStringSubmatch(text, -1) {
		names[path.Base(match[1])] = true
	}
	return names
}
