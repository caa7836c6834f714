package boardgame2d

import (
	"regexp"
	"slices"
	"strings"
)

// A program tells a move that was made by the piece or cell and the direction, in any sentence of its own: "Last
// move: 7F UP". The line under the board after the first move shows the sentence; wherever that stands again, it
// tells a move.

var words = regexp.MustCompile(`[\pL\pN]+`)

// namesDirection tells whether a line has one of the directions in it, as a word.
func namesDirection(line string) bool {
	return slices.ContainsFunc(words.FindAllString(line, -1), func(word string) bool {
		return slices.Contains(directions[:], strings.ToUpper(word))
	})
}

// refuses tells whether a line says that a move was not made.
var refuses = regexp.MustCompile(`(?i)invalid|illegal|not |n't|cannot|wrong|error|refuse|again`)

// A claim is a move that is told under a board, which is counted from 1.
type claim struct {
	board int
	move  string
}

// told gives the moves that are told, one after another.
func (c *console) told() (claims []claim) {
	var form *regexp.Regexp
	moves := c.moves()
	for _, s := range c.said {
		board := len(compact(c.boards[:s.above]))
		if form == nil && board >= 2 && board-2 < len(moves) && !c.saidBefore(s) {
			form = sentenceOf(s.line, moves[board-2])
		}
		if form == nil || refuses.MatchString(s.line) {
			continue
		}
		if move := moveIn(form, s.line); move != "" {
			claims = append(claims, claim{board, move})
		}
	}
	return claims
}

// saidBefore tells whether a sentence stood on the screen before any move was made, as instructions do.
func (c *console) saidBefore(s sentence) bool {
	return slices.ContainsFunc(c.said, func(other sentence) bool {
		return other.line == s.line && len(compact(c.boards[:other.above])) < 2
	})
}

// sentenceOf gives the form of the sentence in which a line tells a move; nil if it does not. Numbers may be
// others the next time.
func sentenceOf(line, move string) *regexp.Regexp {
	name, direction, _ := strings.Cut(move, " ")
	var form strings.Builder
	named, directed, from := false, false, 0
	for _, at := range words.FindAllStringIndex(line, -1) {
		word := strings.ToUpper(line[at[0]:at[1]])
		form.WriteString(regexp.QuoteMeta(line[from:at[0]]))
		from = at[1]
		switch {
		case word == name && !named:
			named = true
			form.WriteString(`(?P<name>[\pL\pN]+)`)
		case word == direction && !directed:
			directed = true
			form.WriteString(`(?P<direction>\pL+)`)
		case word[0] >= '0' && word[0] <= '9':
			form.WriteString(`[\pL\pN]+`)
		default:
			form.WriteString(regexp.QuoteMeta(line[at[0]:at[1]]))
		}
	}
	if !named || !directed {
		return nil
	}
	return regexp.MustCompile("^" + form.String() + regexp.QuoteMeta(line[from:]) + "$")
}

// moveIn gives the move that a sentence of that form tells; "" if it has another form.
func moveIn(form *regexp.Regexp, line string) string {
	parts := form.FindStringSubmatch(line)
	if parts == nil {
		return ""
	}
	name, direction := parts[form.SubexpIndex("name")], parts[form.SubexpIndex("direction")]
	return strings.ToUpper(name + " " + direction)
}
