// Package speech is what the console program says and is told: it reads events in an output, learns how a program
// speaks otherwise than the assignment shows it, and puts a game into its dialect.
package speech

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulebook/steps"
)

// A Kind is a kind of thing that the console program does, or several kinds.
type Kind int

// The kinds of events.
const (
	Welcome Kind = 1 << iota
	Menu
	Asks      // a question for the first time
	AsksAgain // the line that names the range
	SaysIllegal
	ShowsBoard
	TellsResult
	Thanks
	AsksMore // a question that the game does not have

	Nothing   Kind = 0
	Anything  Kind = -1 // nothing, too
	Questions      = Asks | AsksAgain | AsksMore
	Turns          = Asks | AsksAgain | AsksMore | SaysIllegal // without boards
)

// Has tells whether a kind is one of several.
func (k Kind) Has(other Kind) bool { return k == Anything || k == other || k&other != 0 }

// An Event is one thing that the console program does, whatever its layout: what remains of its output when blanks and
// line ends are taken out.
type Event struct {
	Kind Kind
	Text string   // in words; equal events have equal words
	Rows []string // of a board
	Labels
	Begin, End int // of it in the output

	inWords string  // of the assignment; of events that always have the same words they are not here
	Named   string  // the direction that a refusal names, if it is in the assignment's words
	Own     *Phrase // the words, if they are the program's own
	Answer  string  // that was bad, if the event should follow from one
	Tried   bool    // an illegal move was tried before, if it is a board
	Chosen  *Chosen // the move from which it should follow, if it is a board or a refusal
	Case    string  // why that is illegal, if the rules tell
}

// Labels are what a board shows along its edges, a letter for each column and each row; nothing if it shows none.
type Labels struct{ Columns, Rows string }

// String tells from where to where they go.
func (l Labels) String() string {
	told := func(labels string) string {
		if labels == "" {
			return "without any"
		}
		return labels[:1] + " to " + labels[len(labels)-1:]
	}
	return "columns " + told(l.Columns) + ", rows " + told(l.Rows)
}

// Waits gives the places of an output at which a program waits for an answer. At a line that names the range it does not
// when the same question follows again, or when the move begins again.
func (d *Dialect) Waits(events []Event) (places []int) {
	asked, first := "", Asking(d.Questions()[0]).Text
	for i, e := range events {
		next := Nth(events, i+1)
		again := next.Text == asked || next.Text == first && d.StartsOver()
		follows := e.Kind == AsksAgain && next.Kind == Asks && again
		if Questions.Has(e.Kind) && !follows {
			places = append(places, e.End)
		}
		if e.Kind == Asks {
			asked = e.Text
		}
	}
	return places
}

// standard are the words of the assignment.
var standard = []Phrase{
	fixed(Welcome, "welcomes the player", "WELCOME TO CS300 PEG SOLITAIRE!", ""),
	fixed(Menu, "shows the menu", "Board Style Menu 1) Cross 2) Circle 3) Triangle 4) Simple T", ""),
	fixed(Asks, "asks for the board style", "Choose a board style", ":"),
	fixed(Asks, "asks for the COLUMN", "Choose the COLUMN of a peg you'd like to move", ":"),
	fixed(Asks, "asks for the ROW", "Choose the ROW of a peg you'd like to move", ":"),
	fixed(Asks, "asks for the DIRECTION", "Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT", ":"),
	fixed(TellsResult, "congratulates", "Congrats, you won!", ""),
	fixed(TellsResult, "says that no legal moves are left", "It looks like there are no more legal moves. Please try again", "."),
	fixed(Thanks, "thanks the player", "THANK YOU FOR PLAYING CS300 PEG SOLITAIRE!", ""),
	// Without a mark behind it the second number could run into the labels of a board; all ranges of the game end in
	// one digit.
	{pattern: regexp.MustCompile(`Pleaseenteryourchoiceasanintegerbetween(-?\d+)and(?:(-?\d+)[:.!]|(\d))`),
		of: func(found []string) Event { return AskingAgain(found[1], found[2]+found[3]) }},
	{pattern: regexp.MustCompile(`Movingapegfromrow(-?\d+)andcolumn(-?\d+)(UP|DOWN|LEFT|RIGHT)isnotcurrentlyalegalmove\.?`),
		of: func(found []string) Event { return refusing(found[1], found[2], found[3]) }},
}

// fixed gives an event that always has the same words, behind which a colon or the like may stand.
func fixed(kind Kind, words, said, optional string) Phrase {
	expression := regexp.QuoteMeta(steps.Squeeze(said))
	if optional != "" {
		expression += regexp.QuoteMeta(optional) + "?"
	}
	return Phrase{Event: Event{Kind: kind, Text: words}, said: said, pattern: regexp.MustCompile(expression)}
}

// Wording gives the assignment's words for what a program says, as far as they are always the same or the event tells
// them.
func (e Event) Wording() string {
	for _, s := range standard {
		if s.Text == e.Text {
			return s.said
		}
	}
	return e.inWords
}

// Asking gives the question for something: "ROW".
func Asking(question string) Event { return Event{Kind: Asks, Text: "asks for the " + question} }

// AskingAgain gives the line that names the range.
func AskingAgain(low, high string) Event {
	return Event{
		Kind: AsksAgain, Text: fmt.Sprintf("asks again for an integer between %s and %s", low, high),
		inWords: fmt.Sprintf("Please enter your choice as an integer between %s and %s", low, high),
	}
}

func refusing(row, column, direction string) Event {
	text := fmt.Sprintf("says that row %s, column %s %s is not legal", row, column, direction)
	words := fmt.Sprintf("Moving a peg from row %s and column %s %s is not currently a legal move", row, column, direction)
	return Event{Kind: SaysIllegal, Text: text, inWords: words, Named: direction}
}

// Showing gives the event of a board that is shown.
func Showing(rows []string) Event {
	return Event{Kind: ShowsBoard, Text: "shows the board " + strings.Join(rows, "/"), Rows: rows}
}

// mostEvents is more than any game has that a scenario plays. A program that goes on for ever must not fill the memory.
const mostEvents = 4096

// Scan reads the events in an output, also those that are told in a program's own words; but these not behind the first
// mostSaid bytes. Text that belongs to none is passed over: the assignment does not forbid it. The width is that of a
// board in case one is shown without labels.
func Scan(output []byte, width int, own ...Phrase) []Event {
	p := essentials(output)
	text := p.text
	said, ownSaid := sayingsIn(text, standard), sayingsIn(text[:min(len(text), mostSaid)], own)
	var events []Event
	for i := 0; i < len(text) && len(events) < mostEvents; {
		e, n := said.at(i)
		if n == 0 {
			e, n = boardAt(p.from(i), width)
		}
		if n == 0 {
			e, n = ownSaid.at(i)
		}
		if n == 0 {
			i++
			continue
		}
		e.Begin = p.at[i]
		i += n
		e.End = p.at[i-1] + 1
		events = append(events, e)
	}
	return events
}

// Sayings are the places of a text at which phrases are said. They are looked for from its beginning to its end.
type sayings struct {
	text    []byte
	phrases []Phrase
	next    [][2]int // where each phrase begins and ends next
}

func sayingsIn(text []byte, phrases []Phrase) *sayings {
	return &sayings{text, phrases, slices.Repeat([][2]int{{-1, -1}}, len(phrases))}
}

// at gives the event that is told at a place, in the longest words, and their length.
func (s *sayings) at(place int) (e Event, length int) {
	for i := range s.phrases {
		p, next := &s.phrases[i], &s.next[i]
		if next[0] < place {
			*next = p.from(s.text, place)
		}
		if next[0] == place && next[1]-place > length {
			length = next[1] - place
			e = p.told(string(s.text[place:next[1]]))
		}
	}
	return e, length
}

// from tells where a phrase begins and ends that is said next, from a place on. If it is not said, that is behind the
// text.
func (p *Phrase) from(text []byte, place int) [2]int {
	if found := p.pattern.FindIndex(text[min(place, len(text)):]); found != nil {
		return [2]int{place + found[0], place + found[1]}
	}
	return [2]int{math.MaxInt, math.MaxInt}
}

// told gives the event that a phrase tells, in whose words it was said.
func (p *Phrase) told(said string) Event {
	if p.of != nil {
		return p.of(p.pattern.FindStringSubmatch(said))
	}
	e := p.Event
	if p.Rule != "" {
		e.Own = p
	}
	return e
}

// fences may stand between cells and around rows, as in a list that is printed.
const fences = "[](){},'\""

func isFence(b byte) bool { return strings.IndexByte(fences, b) >= 0 }

// row reads a row of a board, and gives its cells, its label and their length. The label stands before it, maybe on a
// line of its own, or at the end of its line, or in both places. Without a label it fills its line.
func (p page) row() (cells, label string, length int) {
	end, n := p.lineEnd(0), 0
	if n < end && isLabel(p.text[n]) {
		label, n = string(p.text[n]), n+1
		if n < end && strings.IndexByte(".:)", p.text[n]) >= 0 {
			n++
		}
		if n == end {
			end = p.lineEnd(n)
		}
	}
	begin := n
	for n < min(end, begin+longestRow) && (isCell(p.text[n]) || isFence(p.text[n])) {
		n++
	}
	cells = cellsIn(string(p.text[begin:n]))
	if n == end-1 && isLabel(p.text[n]) && (label == "" || label == string(p.text[n])) {
		label, n = string(p.text[n]), n+1
	}
	if label == "" && n < end {
		return "", "", 0
	}
	return cells, label, n
}

// boardAt reads a board: rows of cells with labels or without, and labels of columns above or below. Whether the labels
// are right is for a step to judge. Without labels of rows it has the size of one of the four boards.
func boardAt(p page, width int) (Event, int) {
	var found Labels
	var rows []string
	columns, n := p.columns()
	for len(rows) < mostRows {
		at := n
		if found.Rows != "" || columns != "" && len(rows) == 0 && p.ruled(n) {
			at += p.from(n).dashes()
		}
		cells, label, length := p.from(at).row()
		if cells == "" || len(rows) > 0 && (len(cells) != len(rows[0]) || !follows(found.Rows, label)) {
			break
		}
		rows, found.Rows = append(rows, cells), found.Rows+label
		n = at + length
	}
	if found.Rows == "" {
		rows = unlabelled(rows, width)
	}
	if len(rows) < 2 {
		return Event{}, 0
	}
	n += p.from(n).dashes()
	if below, length := p.from(n).columns(); columns == "" && length == p.from(n).lineEnd(0) {
		columns, n = below, n+length
	}
	e := Showing(rows)
	e.Labels = Labels{columns, found.Rows}
	return e, n
}

// ruled tells whether dashes stand above a row with a label.
func (p page) ruled(n int) bool {
	_, label, _ := p.from(n + p.from(n).dashes()).row()
	return label != ""
}

// follows tells whether a row may have a label below others.
func follows(labels, label string) bool {
	return labels == "" && label == "" || labels != "" && label == string(labels[len(labels)-1]+1)
}

// columns reads the labels of columns, digits or letters on a line that each follow the one before.
func (p page) columns() (labels string, length int) {
	for end := p.lineEnd(0); length < end; length++ {
		c := p.text[length]
		if labels == "" || c == labels[len(labels)-1]+1 {
			labels += string(c)
		} else if !isFence(c) {
			break
		}
	}
	if len(labels) < 2 || !isDigit(labels[0]) && len(labels) < fewestColumns {
		return "", 0
	}
	return labels, length
}

// The fewest columns that a board has, the most rows, with a frame, and the bytes of a row, with fences.
const fewestColumns, mostRows, longestRow = 5, 9, 48

// unlabelled gives the rows of a board without labels, maybe within a frame; nil if they are not those of one of the
// four boards.
func unlabelled(rows []string, width int) []string {
	sizes := []int{7 * 9, 6 * 6, 4 * 9, 5 * 5}
	if n := len(rows); n > 2 && !slices.Contains(sizes, n*width) && strings.Trim(rows[0]+rows[n-1], "-") == "" {
		rows = rows[1 : n-1]
	}
	if len(rows) == 0 || len(rows[0]) != width || !slices.Contains(sizes, len(rows)*width) {
		return nil
	}
	return rows
}

// cellsIn gives a row without fences.
func cellsIn(row string) string { return string(slices.DeleteFunc([]byte(row), isFence)) }

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isLabel(b byte) bool { return isDigit(b) || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' }

func isCell(b byte) bool { return b == '@' || b == '-' || b == '#' }

// escapes are the sequences with which a program colours or clears a terminal.
var escapes = regexp.MustCompile(`^\x1b\[[0-9;?]*[A-Za-z]`)

// A page is an output without white space and terminal escapes, whose apostrophes are all the same.
type page struct {
	text []byte
	at   []int // where each byte stood
	line []int // on which line; a code that puts the cursor elsewhere begins one
}

// from gives the rest of a page.
func (p page) from(n int) page { return page{p.text[n:], p.at[n:], p.line[n:]} }

// longestLine is more than any board has, in bytes, so that what goes on for ever is not read anew at each of its
// bytes.
const longestLine = 160

// lineEnd tells where the line ends that a byte stands on.
func (p page) lineEnd(n int) int {
	end := n
	for end < min(len(p.text), n+longestLine) && p.line[end] == p.line[n] {
		end++
	}
	return end
}

// dashes gives the length of the lines that a page begins with and that are drawn in dashes, as far as a board is read.
func (p page) dashes() (n int) {
	for n < min(len(p.text), longestLine) {
		end := p.lineEnd(n)
		if len(bytes.Trim(p.text[n:end], "-")) > 0 {
			break
		}
		n = end
	}
	return n
}

func essentials(output []byte) (p page) {
	for n, l := range linesIn(output) {
		keep := func(b byte, at int) { p.text, p.at, p.line = append(p.text, b), append(p.at, at), append(p.line, n) }
		for i, r := range l.letters {
			at := l.at[i]
			_, size := utf8.DecodeRune(output[at:])
			switch {
			case unicode.IsSpace(r), isFrame(r):
			case r == '’' || r == utf8.RuneError && output[at] == 0x92: // the same in windows-1252
				keep('\'', at+size-1)
			default:
				for k := range size {
					keep(output[at+k], at+k)
				}
			}
		}
	}
	return p
}

// linesIn gives the lines of an output without terminal escapes.
func linesIn(output []byte) (lines []line) {
	var l line
	end := func() {
		lines, l = append(lines, l), line{}
	}
	for i := 0; i < len(output); {
		if output[i] == '\x1b' {
			code := escapes.Find(output[i:])
			if bytes.ContainsAny(code, "ABEFHJf") {
				end()
			}
			i += max(1, len(code))
			continue
		}
		r, size := utf8.DecodeRune(output[i:])
		switch r {
		case '\n':
			end()
		case '\t':
			blanks := widthOfTab - len(l.letters)%widthOfTab
			l = line{append(l.letters, slices.Repeat([]rune{' '}, blanks)...), append(l.at, slices.Repeat([]int{i}, blanks)...)}
		case '\r':
		default:
			l = line{append(l.letters, r), append(l.at, i)}
		}
		i += size
	}
	end()
	return lines
}

// widthOfTab is how far the columns are from each other to which tabs lead.
const widthOfTab = 8

// isFrame tells whether a character draws a frame around a board or between its cells, or a line below something, and
// is no cell.
func isFrame(r rune) bool { return strings.ContainsRune("|+=_*", r) || r >= '\u2500' && r <= '\u257F' }

func essential(text string) string {
	return string(essentials([]byte(text)).text)
}

// Essence is a text without what the assignment leaves open: blanks, line ends, the colons after questions and full
// stops.
func Essence(text string) string {
	return strings.NewReplacer(":", "", ".", "").Replace(essential(text))
}

// Words puts events into words, one each, for a report.
func Words(events []Event) []string {
	return steps.Each(events, func(e Event) string { return e.Text })
}

// Only keeps the events of some kinds.
func Only(events []Event, kinds Kind) []Event {
	return slices.DeleteFunc(slices.Clone(events), func(e Event) bool { return !kinds.Has(e.Kind) })
}

// Nth gives an event, from 0; nothing if there are not so many.
func Nth(events []Event, n int) Event {
	if n < 0 || n >= len(events) {
		return Event{}
	}
	return events[n]
}

// Last gives the last event; nothing if there is none.
func Last(events []Event) Event { return Nth(events, len(events)-1) }

// WithoutReplies leaves out what is said to bad answers.
func WithoutReplies(events []Event) []Event {
	shown, asked := "", map[string]bool{} // about the same move
	return slices.DeleteFunc(slices.Clone(events), func(e Event) bool {
		again := e.Kind == AsksAgain || e.Kind == ShowsBoard && e.Text == shown || e.Kind == Asks && asked[e.Text]
		switch {
		case e.Kind == Asks:
			asked[e.Text] = true
		case !again:
			clear(asked)
		}
		if e.Kind == ShowsBoard {
			shown = e.Text
		}
		return again
	})
}

// FirstOf gives the first event alone, if there is one.
func FirstOf(events []Event) []Event { return events[:min(1, len(events))] }
