// Package match finds texts in what a program prints, with values in the place of some of their words.
package match

import (
	"bytes"
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/steps/screen"
)

// How says in what texts may differ and be the same. It is a rung of the ladder.
type How int

// The rungs, each with what makes no difference on it.
const (
	InWords      How = iota // blanks and line ends, but not whether there is any between two words or numbers
	ButForBlanks            // all white space
	Exactly
	ButForEnds
	ButForCase // and all white space
)

// HowWords matches the ladder as words of a phrase, which Hows reads.
const HowWords = `(?P<how> exactly| but for blanks at the ends of lines| but for blanks| but for blanks and case)?`

// Hows are the rungs by the words of a phrase.
var Hows = map[string]How{
	"": InWords, " exactly": Exactly, " but for blanks at the ends of lines": ButForEnds,
	" but for blanks": ButForBlanks, " but for blanks and case": ButForCase,
}

// Strict tells that it matters how many blanks there are.
func (h How) Strict() bool { return h == Exactly || h == ButForEnds }

// A plain text is one in which everything is left out that makes no difference. Each byte knows where it stands in the text.
type plain struct {
	bytes []byte
	at    []int
}

func (h How) plain(text []byte) plain {
	if h == ButForEnds {
		return withoutEnds(text)
	}
	var p plain
	var last rune // that is no blank
	parted := false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		typed, typographic := straight[r]
		switch {
		case h != Exactly && unicode.IsSpace(r):
			parted = true
			i += size
			continue
		case h == InWords && parted && screen.OfWord(last) && screen.OfWord(r):
			p.put([]byte(" "), i-1)
		}
		switch {
		case h != Exactly && typographic:
			p.put([]byte(typed), i)
		case h == ButForCase && r != utf8.RuneError:
			p.put([]byte(string(unicode.ToLower(r))), i)
		default:
			p.put(text[i:i+size], i)
		}
		last, parted = r, false
		i += size
	}
	return p
}

// straight are the signs that a document is set with in the place of those that are typed: who copies a text from it has them.
var straight = map[rune]string{'’': "'", '‘': "'", '“': `"`, '”': `"`, '„': `"`, '–': "-", '—': "-", '…': "..."}

func (p *plain) put(bytes []byte, at int) {
	for range bytes {
		p.at = append(p.at, at)
	}
	p.bytes = append(p.bytes, bytes...)
}

func withoutEnds(text []byte) (p plain) {
	for _, l := range LinesOf(text, 0) {
		for i := range len(strings.TrimRight(l.Text, " \t\r")) {
			p.put(text[l.Begin+i:l.Begin+i+1], l.Begin+i)
		}
		if l.End < len(text) {
			p.put([]byte("\n"), l.End)
		}
	}
	return p
}

// A Said is what a program has printed.
type Said struct {
	Output []byte

	// Paused tells whether the program waited for an answer before it went on at a byte. At a terminal, a line ends there.
	Paused func(at int) bool

	// Names are what stood in the place of values that have names.
	Names map[string]string
}

// Find gives the first place of a text behind some byte that fits, and at which its values are right. A value like a pattern ends
// with its line if it can: a plain text has no lines.
func (s Said) Find(h How, text string, from int, fits func(begin, end int) bool) (begin, end int, ok bool) {
	wanted, err := h.wanted(text, s.Names)
	if err != nil || len(wanted.text) == 0 {
		return 0, 0, false // check tells of it
	}
	read := 0
	for _, l := range LinesOf(s.Output, from) {
		if read += l.End - from; !strings.Contains(text, "{like ") || read > mostRead || l.End == len(s.Output) {
			break
		}
		if begin, end, ok = s.findBefore(l.End, h, wanted, from, fits); ok {
			return begin, end, ok
		}
	}
	return s.findBefore(len(s.Output), h, wanted, from, fits)
}

// findBefore finds it in the output up to some byte.
func (s Said) findBefore(to int, h How, wanted wanted, from int, fits func(begin, end int) bool) (begin, end int, ok bool) {
	all := h.plain(s.Output[from:to])
	read := 0
	for i := 0; i < len(all.bytes); {
		at := wanted.in(all.bytes[i:])
		if read += len(all.bytes) - i; at == nil || wanted.pattern != nil && read > max(mostRead, len(all.bytes)) {
			break
		}
		begin, end = s.place(all, from, i, at[0])
		right, named := begin < end && fits(begin, end), map[string]string{}
		for n, v := range wanted.values {
			first, last := s.place(all, from, i, at[n+1])
			right = right && first < last && s.Whole(first, last) && v.fits(string(s.Output[first:last]), named)
		}
		if right {
			maps.Copy(s.Names, named)
			return begin, end, true
		}
		i += at[0][0] + 1
	}
	return 0, 0, false
}

// place tells where a part of a plain text stands in the output. The part is counted from some byte of the plain text, and that
// begins at some byte of the output. It gives an empty place for an empty part.
func (s Said) place(all plain, from, i int, part []int) (begin, end int) {
	if part[0] == part[1] {
		return 0, 0
	}
	last := from + all.at[i+part[1]-1]
	_, size := utf8.DecodeRune(s.Output[last:])
	return from + all.at[i+part[0]], last + size
}

// Anywhere lets a text stand in the middle of words.
func Anywhere(int, int) bool { return true }

// Whole tells whether a part of the output begins and ends where words and numbers do.
func (s Said) Whole(begin, end int) bool {
	return (!screen.JoinedBefore(s.Output, begin) || s.Paused(begin)) && (!screen.JoinedBehind(s.Output, end) || s.Paused(end))
}

// Line tells whether a part of the output is a whole line but for blanks.
func (s Said) Line(begin, end int) bool {
	const blanks = " \t\r"
	before, behind := bytes.TrimRight(s.Output[:begin], blanks), bytes.TrimLeft(s.Output[end:], blanks)
	begins := len(before) == 0 || before[len(before)-1] == '\n' || s.Paused(begin) || s.Paused(len(before))
	ends := len(behind) == 0 || behind[0] == '\n' || s.Paused(end) || s.Paused(len(s.Output)-len(behind))
	return begins && ends && !bytes.ContainsRune(s.Output[begin:end], '\n')
}

// Same compares two rows of a board.
func (h How) Same(row, text string) bool {
	switch h {
	case Exactly:
		return row == text
	case ButForEnds:
		return strings.TrimRight(row, " \t") == strings.TrimRight(text, " \t\r")
	}
	return true
}

// A Line is a line of the output, and where it stands.
type Line struct {
	Text       string
	Begin, End int
}

// LinesOf gives the lines of an output from some byte on.
func LinesOf(output []byte, from int) (lines []Line) {
	for text := range strings.Lines(string(output[from:])) {
		end := from + len(strings.TrimSuffix(text, "\n"))
		lines = append(lines, Line{strings.TrimSuffix(text[:end-from], "\r"), from, end})
		from += len(text)
	}
	return lines
}
