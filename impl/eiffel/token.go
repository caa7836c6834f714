package eiffel

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind says what a [Token] is.
type Kind int

// The kinds of tokens.
const (
	Word      Kind = iota // a keyword or an identifier
	Number                // an integer or real constant
	String                // a manifest string, verbatim or not
	Character             // a character constant
	Symbol                // an operator, a bracket or a separator
	Comment               // from two hyphens to the end of the line
)

// A Token is the smallest piece of a text that means something.
type Token struct {
	Kind Kind

	// Text is a word in lower case, because Eiffel does not tell the cases apart; the value of a string or a character, its
	// escapes resolved; a comment without its hyphens and the blanks around it; anything else as it is written.
	Text string

	// Written is the token as it stands in the text.
	Written string

	// Line is where the token begins, 1-based.
	Line int
}

// Is tells whether the token is that keyword, identifier or symbol.
func (t Token) Is(text string) bool { return (t.Kind == Word || t.Kind == Symbol) && t.Text == text }

// A scanner cuts a text into tokens from its beginning to its end, looking at each byte a few times at most.
type scanner struct {
	text   string
	at     int
	line   int
	tokens Code
}

// Scan gives the code of a text, such as a part of a body.
func Scan(text string) Code {
	return slices.DeleteFunc(Tokens(text), func(t Token) bool { return t.Kind == Comment })
}

// Tokens gives the tokens of a text, comments included. No text is an error: characters that form no token of Eiffel become symbols.
func Tokens(text string) Code {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	s := &scanner{text: text, line: 1}
	for s.at < len(s.text) {
		s.token()
	}
	return s.tokens
}

func (s *scanner) token() {
	rest := s.text[s.at:]
	switch c := rest[0]; {
	case isBlank(c):
		s.skip(1)
	case strings.HasPrefix(rest, "--"):
		length := lineLength(rest)
		s.add(Comment, strings.TrimSpace(strings.TrimLeft(rest[:length], "-")), length)
	case isLetter(c):
		length := prefix(rest, func(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' })
		s.add(Word, strings.ToLower(rest[:length]), length)
	case isDigit(c):
		length := len(number.FindString(rest))
		s.add(Number, strings.ReplaceAll(rest[:length], "_", ""), length)
	case c == '"':
		s.string(rest)
	case c == '\'':
		s.character(rest)
	default:
		length := symbolLength(rest)
		s.add(Symbol, rest[:length], length)
	}
}

func (s *scanner) add(kind Kind, text string, length int) {
	s.tokens = append(s.tokens, Token{
		Kind: kind, Text: text, Written: s.text[s.at : s.at+length], Line: s.line,
	})
	s.skip(length)
}

func (s *scanner) skip(length int) {
	s.line += strings.Count(s.text[s.at:s.at+length], "\n")
	s.at += length
}

// character reads 'x' and '%N'. A lone quote is a symbol.
func (s *scanner) character(rest string) {
	value, length := "", 0
	if len(rest) > 1 && rest[1] == '%' {
		value, length = escape(rest[1:])
	} else if len(rest) > 1 && rest[1] != '\n' {
		_, length = utf8.DecodeRuneInString(rest[1:])
		value = rest[1 : 1+length]
	}
	if length == 0 || 1+length >= len(rest) || rest[1+length] != '\'' {
		s.add(Symbol, "'", 1)
		return
	}
	s.add(Character, value, length+2)
}

// string reads a manifest string. One that is not closed ends with its line.
func (s *scanner) string(rest string) {
	if s.verbatim(rest) {
		return
	}
	var value strings.Builder
	at := 1
	for at < len(rest) && rest[at] != '"' && rest[at] != '\n' {
		if rest[at] != '%' {
			value.WriteByte(rest[at])
			at++
			continue
		}
		resolved, length := escape(rest[at:])
		value.WriteString(resolved)
		at += length
	}
	if at < len(rest) && rest[at] == '"' {
		at++
	}
	s.add(String, value.String(), at)
}

// verbatim reads a string whose lines stand between "[ and ]", or "{ and }", which keep the indentation; the same name may
// stand at both ends. One that is not closed goes on to the end of the text.
func (s *scanner) verbatim(rest string) bool {
	end := 1 + strings.IndexAny(rest[1:], "\"%\n")
	if end == 0 || rest[end] != '\n' {
		return false
	}
	opening := strings.TrimRight(rest[:end], " \t")
	name := strings.TrimRight(opening[1:], "[{")
	if len(opening) != len(name)+2 {
		return false
	}
	bracket := opening[len(opening)-1]
	closing := map[byte]string{'[': "]", '{': "}"}[bracket] + name + `"`
	var lines []string
	at := end + 1
	for at < len(rest) {
		length := lineLength(rest[at:])
		line := rest[at : at+length]
		indentation := len(line) - len(strings.TrimLeft(line, " \t"))
		if strings.HasPrefix(line[indentation:], closing) {
			at += indentation + len(closing)
			break
		}
		lines = append(lines, line)
		at = min(at+length+1, len(rest))
	}
	if bracket == '[' {
		outdent(lines)
	}
	s.add(String, strings.Join(lines, "\n"), at)
	return true
}

// outdent takes away the indentation that all lines have in common.
func outdent(lines []string) {
	if len(lines) == 0 {
		return
	}
	common := lines[0][:len(lines[0])-len(strings.TrimLeft(lines[0], " \t"))]
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		same := 0
		for same < min(len(line), len(common)) && line[same] == common[same] {
			same++
		}
		common = common[:same]
	}
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], common)
	}
}

// escapes are the characters that a percent sign and a letter or a bracket stand for.
var escapes = map[rune]string{
	'A': "@", 'B': "\b", 'C': "^", 'D': "$", 'F': "\f", 'H': "\\", 'L': "~", 'N': "\n", 'Q': "`", 'R': "\r", 'S': "#",
	'T': "\t", 'U': "\x00", 'V': "|", '%': "%", '\'': "'", '"': `"`, '(': "[", ')': "]", '<': "{", '>': "}",
}

// escape resolves the text that begins with a percent sign, and tells its length in bytes: %N, %/65/, or the end of a line, which
// goes on behind the next percent sign. A percent sign that begins nothing stands for itself.
func escape(text string) (value string, length int) {
	if len(text) < 2 {
		return "%", 1
	}
	if resolved, ok := escapes[unicode.ToUpper(rune(text[1]))]; ok {
		return resolved, 2
	}
	digits := prefix(text[2:], isDigit)
	if text[1] == '/' && digits > 0 && digits < 8 && strings.HasPrefix(text[2+digits:], "/") {
		code, _ := strconv.Atoi(text[2 : 2+digits])
		return string(rune(code)), digits + 3
	}
	blanks := prefix(text[1:], isBlank)
	if strings.Contains(text[1:1+blanks], "\n") && strings.HasPrefix(text[1+blanks:], "%") {
		return "", blanks + 2
	}
	return "%", 1
}

// symbols are those of more than one character, no one before one that it begins with.
var symbols = []string{"|..|", "|-|", ":=", "?=", "/=", "/~", "//", `\\`, "<=", ">=", "->", "..", "<<", ">>"}

func symbolLength(text string) int {
	if at := slices.IndexFunc(symbols, func(s string) bool { return strings.HasPrefix(text, s) }); at >= 0 {
		return len(symbols[at])
	}
	_, length := utf8.DecodeRuneInString(text)
	return length
}

// number matches 12, 1_000, 0x1F, 1.5 and 1.5e-3.
var number = regexp.MustCompile(`^(?:[0-9]\w*(?:\.[0-9]\w*)?[eE][-+][0-9]+|[0-9]\w*(?:\.[0-9]\w*)?)`)

// lineLength is the number of bytes before the next end of a line.
func lineLength(text string) int {
	if at := strings.IndexByte(text, '\n'); at >= 0 {
		return at
	}
	return len(text)
}

// prefix counts the bytes at the beginning of a text that are all of one sort.
func prefix(text string, sort func(byte) bool) int {
	for i := range len(text) {
		if !sort(text[i]) {
			return i
		}
	}
	return len(text)
}

func isBlank(c byte) bool  { return c < utf8.RuneSelf && (unicode.IsSpace(rune(c)) || c == 0) }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
