package source

import (
	"path"
	"regexp"
	"strings"
)

// A Syntax says how a language writes comments and texts.
type Syntax struct {
	// Comments holds the opening and closing mark of each kind of comment. A line end that closes a comment is kept.
	Comments [][2]string

	// Texts holds the marks of each kind of text, the longer marks first. A text that may not span lines ends with its
	// line at the latest, so that a stray quote does not hide the rest of a file.
	Texts []Mark

	// Raw is set where R"x( begins a text that ends with )x".
	Raw bool
}

// A Mark is how a text begins and ends.
type Mark struct {
	Open, Close string
	Escapes     bool // whether a backslash escapes the next character
	SpansLines  bool
}

// Comments and texts of many languages.
var (
	SlashComments = [][2]string{{"//", "\n"}, {"/*", "*/"}}
	DoubleQuote   = Mark{Open: `"`, Close: `"`, Escapes: true}
	SingleQuote   = Mark{Open: `'`, Close: `'`, Escapes: true}
)

// Code gives a source text with blanks in place of comments and texts.
func (s Syntax) Code(text string) string { return s.blank(text, true) }

// Uncommented gives a source text with blanks in place of comments.
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
			Blank(out[from:to])
		}
		at = max(to, at+1)
	}
	return string(out)
}

// span finds the comment or text that opens at a place, and where it ends. Without one, from is negative.
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

// separatesDigits recognizes the quote in 1'000, which opens no character.
func separatesDigits(text string, at int) bool {
	return text[at] == '\'' && at > 0 && '0' <= text[at-1] && text[at-1] <= '9'
}

// closing gives the place behind the closing mark, or the end of the line or text without one.
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

// Blank puts blanks in the place of everything but ends of lines.
func Blank(span []byte) {
	for i, c := range span {
		if c != '\n' && c != '\r' {
			span[i] = ' '
		}
	}
}

// Word matches a name.
var Word = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)

// Words gives the names in code.
func Words(code string) []string { return Word.FindAllString(code, -1) }

var (
	fileName   = regexp.MustCompile(`[\pL\pN_.-]+`)
	quotedName = regexp.MustCompile("[\"'`]([^\"'`\n]+)[\"'`]")
)

// FileNames gives the possible names of files in a text: words with dots, and the ends of paths in quotes.
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
