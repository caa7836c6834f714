package console

import (
	"bytes"
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/steps/screen"
)

// How says in what texts may differ and be the same. It is a rung of the ladder.
type how int

const (
	inWords      how = iota // blanks and line ends, but not whether there is any between two words or numbers
	butForBlanks            // all white space
	exactly
	butForEnds
	butForCase // and all white space
)

// howWords matches the ladder as words of a phrase, which hows read.
const howWords = `(?P<how> exactly| but for blanks at the ends of lines| but for blanks| but for blanks and case)?`

var hows = map[string]how{
	"": inWords, " exactly": exactly, " but for blanks at the ends of lines": butForEnds,
	" but for blanks": butForBlanks, " but for blanks and case": butForCase,
}

// strict tells that it matters how many blanks there are.
func (h how) strict() bool { return h == exactly || h == butForEnds }

// A plain text is one in which everything is left out that makes no difference. Each byte knows where it stands in the text.
type plain struct {
	bytes []byte
	at    []int
}

func (h how) plain(text []byte) plain {
	if h == butForEnds {
		return withoutEnds(text)
	}
	var p plain
	var last rune // that is no blank
	parted := false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		typed, typographic := straight[r]
		switch {
		case h != exactly && unicode.IsSpace(r):
			parted = true
			i += size
			continue
		case h == inWords && parted && screen.OfWord(last) && screen.OfWord(r):
			p.put([]byte(" "), i-1)
		}
		switch {
		case h != exactly && typographic:
			p.put([]byte(typed), i)
		case h == butForCase && r != utf8.RuneError:
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
	for _, l := range linesOf(text, 0) {
		for i := range len(strings.TrimRight(l.text, " \t\r")) {
			p.put(text[l.begin+i:l.begin+i+1], l.begin+i)
		}
		if l.end < len(text) {
			p.put([]byte("\n"), l.end)
		}
	}
	return p
}

// A said is what a program has printed.
type said struct {
	output []byte

	// paused tells whether the program waited for an answer before it went on at a byte. At a terminal, a line ends there.
	paused func(at int) bool

	// names are what stood in the place of values that have names.
	names map[string]string
}

// find gives the first place of a text behind some byte that fits, and at which its values are right. A value like a pattern ends
// with its line if it can: a plain text has no lines.
func (s said) find(h how, text string, from int, fits func(begin, end int) bool) (begin, end int, ok bool) {
	wanted, err := h.wanted(text, s.names)
	if err != nil || len(wanted.text) == 0 {
		return 0, 0, false // check tells of it
	}
	read := 0
	for _, l := range linesOf(s.output, from) {
		if read += l.end - from; !strings.Contains(text, "{like ") || read > mostRead || l.end == len(s.output) {
			break
		}
		if begin, end, ok = s.findBefore(l.end, h, wanted, from, fits); ok {
			return begin, end, ok
		}
	}
	return s.findBefore(len(s.output), h, wanted, from, fits)
}

// findBefore finds it in the output up to some byte.
func (s said) findBefore(to int, h how, wanted wanted, from int, fits func(begin, end int) bool) (begin, end int, ok bool) {
	all := h.plain(s.output[from:to])
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
			right = right && first < last && s.whole(first, last) && v.fits(string(s.output[first:last]), named)
		}
		if right {
			maps.Copy(s.names, named)
			return begin, end, true
		}
		i += at[0][0] + 1
	}
	return 0, 0, false
}

// place tells where a part of a plain text stands in the output. The part is counted from some byte of the plain text, and that
// begins at some byte of the output. It gives an empty place for an empty part.
func (s said) place(all plain, from, i int, part []int) (begin, end int) {
	if part[0] == part[1] {
		return 0, 0
	}
	last := from + all.at[i+part[1]-1]
	_, size := utf8.DecodeRune(s.output[last:])
	return from + all.at[i+part[0]], last + size
}

// anywhere lets a text stand in the middle of words.
func anywhere(int, int) bool { return true }

// whole tells whether a part of the output begins and ends where words and numbers do.
func (s said) whole(begin, end int) bool {
	return (!screen.JoinedBefore(s.output, begin) || s.paused(begin)) && (!screen.JoinedBehind(s.output, end) || s.paused(end))
}

// line tells whether a part of the output is a whole line but for blanks.
func (s said) line(begin, end int) bool {
	const blanks = " \t\r"
	before, behind := bytes.TrimRight(s.output[:begin], blanks), bytes.TrimLeft(s.output[end:], blanks)
	begins := len(before) == 0 || before[len(before)-1] == '\n' || s.paused(begin) || s.paused(len(before))
	ends := len(behind) == 0 || behind[0] == '\n' || s.paused(end) || s.paused(len(s.output)-len(behind))
	return begins && ends && !bytes.ContainsRune(s.output[begin:end], '\n')
}
