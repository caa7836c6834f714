package document

import (
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"rulebook/fixtures"
)

// A BoardShown is a board of the fixtures.
type BoardShown struct {
	fixtures.Board
	Anchor  string
	Picture template.HTML
}

// A lineShown is a line of play, board by board.
type lineShown struct {
	fixtures.Line
	Anchor  string
	Start   template.HTML
	Moments []moment
}

// A moment is a turn and the board after it.
type moment struct {
	fixtures.Turn
	Number  int
	Picture template.HTML
}

func (b *Rulebook) board(position fixtures.Board) BoardShown {
	return BoardShown{position, b.names.place("board", position.Name), b.picture(strings.Join(position.Rows, "\n"))}
}

// line draws a line of play. Every board shows what has changed since the one before.
func (b *Rulebook) line(l fixtures.Line) lineShown {
	shown := lineShown{Line: l, Anchor: b.names.place("line", l.Name)}
	start, _, err := b.Assignment.Board(l.Board)
	if err != nil {
		return shown
	}
	before := drawn(b.Drawings, start.Rows)
	if before != nil {
		shown.Start = before.svg(nil)
	}
	for i, turn := range l.Turns {
		m := moment{Turn: turn, Number: i + 1}
		if after := drawn(b.Drawings, turn.Board); after != nil {
			m.Picture, before = after.svg(before), after
		}
		shown.Moments = append(shown.Moments, m)
	}
	return shown
}

// Ends says how a line of play ends.
func (l lineShown) Ends() string {
	if l.Result == "open" {
		return "the game goes on"
	}
	return "the game is " + l.Result
}

// A names finds the names of fixtures in the words of steps.
type names struct {
	places map[string]string // by name
	found  *regexp.Regexp
}

var placeholder = regexp.MustCompile(`<[^<>]+>`)

func namesOf(facts *fixtures.Assignment) *names {
	n := &names{places: map[string]string{}}
	var all []string
	add := func(kind, name string) {
		n.places[name] = n.place(kind, name)
		all = append(all, name)
	}
	for _, b := range facts.Boards {
		add("board", b.Name)
	}
	for _, l := range facts.Lines {
		add("line", l.Name)
	}
	for _, r := range facts.Runs {
		add("run", r.Name)
	}
	slices.SortFunc(all, func(x, y string) int { return len(y) - len(x) })
	pattern := placeholder.String()
	for _, name := range all {
		pattern += fmt.Sprintf(`|\b%s\b`, regexp.QuoteMeta(name))
	}
	n.found = regexp.MustCompile(pattern)
	return n
}

// place is the place of a fixture in the page.
func (*names) place(kind, name string) string { return kind + "-" + slug(name) }

// parts cuts the words of a step at placeholders and names.
func (n *names) parts(text string) []part {
	var parts []part
	end := 0
	for _, at := range n.found.FindAllStringIndex(text, -1) {
		if at[0] > end {
			parts = append(parts, part{Text: text[end:at[0]]})
		}
		word := text[at[0]:at[1]]
		parts = append(parts, part{Text: word, Link: n.places[word], Placeholder: n.places[word] == ""})
		end = at[1]
	}
	if end < len(text) {
		parts = append(parts, part{Text: text[end:]})
	}
	return parts
}
