package console

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// How says in what texts may differ and be the same. It is a rung of the ladder.
type how int

const (
	butForBlanks how = iota // all white space
	exactly
	butForEnds
	butForCase // and all white space
)

// howWords matches the ladder as words of a phrase.
const howWords = `( exactly| but for blanks at the ends of lines| but for blanks| but for blanks and case)?`

func howOf(words string) how {
	switch words {
	case " exactly":
		return exactly
	case " but for blanks at the ends of lines":
		return butForEnds
	case " but for blanks and case":
		return butForCase
	}
	return butForBlanks
}

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
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case h != exactly && unicode.IsSpace(r):
		case h == butForCase && r != utf8.RuneError:
			p.put([]byte(string(unicode.ToLower(r))), i)
		default:
			p.put(text[i:i+size], i)
		}
		i += size
	}
	return p
}

func (p *plain) put(bytes []byte, at int) {
	for range bytes {
		p.at = append(p.at, at)
	}
	p.bytes = append(p.bytes, bytes...)
}

func withoutEnds(text []byte) plain {
	var p plain
	for i := 0; i < len(text); {
		end := i + bytes.IndexByte(text[i:], '\n')
		if end < i {
			end = len(text)
		}
		line := bytes.TrimRight(text[i:end], " \t\r")
		for j := range line {
			p.put(line[j:j+1], i+j)
		}
		if end < len(text) {
			p.put([]byte("\n"), end)
		}
		i = end + 1
	}
	return p
}

// find gives the first place of a text behind some byte of another.
func (h how) find(text string, output []byte, from int) (begin, end int, ok bool) {
	if h == butForEnds {
		text = strings.Trim(text, "\r\n")
	}
	wanted, all := h.plain([]byte(text)), h.plain(output[from:])
	i := bytes.Index(all.bytes, wanted.bytes)
	if i < 0 || len(wanted.bytes) == 0 {
		return 0, 0, false
	}
	last := from + all.at[i+len(wanted.bytes)-1]
	_, size := utf8.DecodeRune(output[last:])
	return from + all.at[i], last + size, true
}

// Seen is what was found in the output of a run so far.
type seen struct {
	output []byte
	cells  string // of which boards are made
	cursor int
	before string   // what was found last
	places [][2]int // all that was found
}

func newSeen(output []byte, cells string) *seen { return &seen{output: output, cells: cells} }

// find looks for what a step expects, behind what was found before. The error is for what is not there.
func (s *seen) find(wanted step, run engine.Run) error {
	var err error
	switch wanted.verb {
	case prints, asks:
		err = s.findText(wanted)
	case shows, showsNext:
		err = s.findBoard(wanted)
	default:
		return s.findNothing(wanted, run)
	}
	if _, missing := err.(*steps.Mismatch); missing && run.End == engine.Exited && run.Failed {
		run.End = engine.Killed // by its own hand: it broke off before it had printed all
	}
	return steps.Because(err, run)
}

func (s *seen) found(begin, end int, text string) {
	s.cursor, s.before = end, text
	s.places = append(s.places, [2]int{begin, end})
}

// rungs are the ways to compare, from the strictest on, with their names.
var rungs = []struct {
	how  how
	name steps.Rung
}{{exactly, steps.Exact}, {butForEnds, steps.TrailingBlanks}, {butForBlanks, steps.Blanks}}

func (s *seen) findText(wanted step) error {
	if strings.TrimSpace(wanted.text) == "" {
		return fmt.Errorf("the step looks for a text without a letter: write what the program prints")
	}
	if begin, end, ok := wanted.how.find(wanted.text, s.output, s.cursor); ok {
		s.found(begin, end, wanted.text)
		return nil
	}
	m := &steps.Mismatch{
		What: "what the program " + wanted.verb.String(), Form: steps.TextForm, Outcome: engine.Failed, Rung: steps.Different,
		Expected: splitLines(wanted.text), Actual: nearest(wanted.text, splitLines(string(s.output[s.cursor:]))),
	}
	for _, rung := range rungs {
		if _, _, ok := rung.how.find(wanted.text, s.output, s.cursor); ok {
			m.Rung, m.Sentence = rung.name, fmt.Sprintf("the blanks or line ends of “%s” are not as they should be", brief(wanted.text))
			return m
		}
	}
	_, _, early := wanted.how.find(wanted.text, s.output, 0)
	switch {
	case early && s.before != "":
		m.Sentence = fmt.Sprintf("the program %s “%s” before “%s”, and not behind it", wanted.verb, brief(wanted.text), brief(s.before))
	case strings.TrimSpace(string(s.output[s.cursor:])) == "" && s.before != "":
		m.Sentence = fmt.Sprintf("behind “%s” the program should print “%s”, and prints nothing more",
			brief(s.before), brief(wanted.text))
	}
	return m
}

// mostCompared is how many lines are compared with a text that is not there: more than anybody reads.
const mostCompared = 1000

// nearest gives the line that is most like a text of one line, or all lines if none is like it.
func nearest(text string, lines []string) []string {
	if strings.Contains(text, "\n") || len(lines) == 0 {
		return lines
	}
	distance := func(line string) int { return levenshtein.ComputeDistance(text, brief(line)) }
	like := slices.MinFunc(lines[:min(len(lines), mostCompared)], func(a, b string) int { return distance(a) - distance(b) })
	longer := max(utf8.RuneCountInString(text), utf8.RuneCountInString(like))
	if 5*distance(like) > 3*longer {
		return lines
	}
	return []string{like}
}

// findNothing looks at what must not be there, and at the end.
func (s *seen) findNothing(wanted step, run engine.Run) error {
	if stop := run.Stop(); stop != nil {
		return stop
	}
	switch wanted.verb {
	case neverPrints:
		return s.never(wanted)
	case printsNothingElse:
		return s.nothingElse(0)
	case printsNothingMore:
		return s.nothingElse(s.cursor)
	}
	switch {
	case run.LeftBehind:
		return engine.Stopf(engine.Failed, "the program ended, but something that it had started went on and kept its output open")
	case run.Failed:
		return engine.Stopf(engine.Crashed, "the program broke off with %s", run.Status)
	}
	return nil
}

func (s *seen) never(wanted step) error {
	begin, end, ok := wanted.how.find(wanted.text, s.output, 0)
	if !ok {
		return nil
	}
	return s.tooMuch(string(s.output[begin:end]))
}

// nothingElse wants all that is printed from some byte on to be what was found.
func (s *seen) nothingElse(at int) error {
	for _, place := range append(slices.Clone(s.places), [2]int{len(s.output), len(s.output)}) {
		if rest := s.output[at:max(at, place[0])]; len(bytes.TrimSpace(rest)) > 0 {
			return s.tooMuch(string(rest))
		}
		at = max(at, place[1])
	}
	return nil
}

func (s *seen) tooMuch(text string) error {
	lines := splitLines(strings.TrimSpace(text))
	return &steps.Mismatch{
		What: "what else the program prints", Form: steps.TextForm, Outcome: engine.Failed, Actual: lines,
		Sentence: fmt.Sprintf("the program prints “%s”, which it should not", brief(lines[0])),
	}
}

// String gives the verb in words.
func (v verb) String() string {
	if v == asks {
		return "asks"
	}
	return "prints"
}

// splitLines splits a text into lines. It has no empty line at its end.
func splitLines(text string) []string {
	text = strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// brief shortens a text in a sentence.
func brief(text string) string {
	const most = 80
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + " ..."
}

// screen puts what is typed behind what it follows in the script.
func screen(output string, script []step, run engine.Run, cells string) steps.Screen {
	var shown steps.Screen
	s, from := newSeen(run.Output, cells), 0
	for _, next := range script {
		if next.verb != types {
			if s.find(next, run) != nil {
				break
			}
			continue
		}
		to := s.cursor
		for to < len(output) && (output[to] == ' ' || output[to] == '\t') {
			to++
		}
		if to > len(output) {
			break
		}
		shown = append(shown, steps.Segment{Text: output[from:to]})
		for _, answer := range next.list {
			shown = append(shown, steps.Segment{Text: answer, Typed: true}, steps.Segment{Text: "\n"})
		}
		from = to
	}
	shown = append(shown, steps.Segment{Text: output[from:]})
	return slices.DeleteFunc(shown, func(s steps.Segment) bool { return s.Text == "" && !s.Typed })
}
