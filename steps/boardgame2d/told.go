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

// longestSentence is more than anybody writes to tell a move, in bytes.
const longestSentence = 1000

// sentenceOf gives the form of the sentence in which a line tells a move: its words, of which those that tell the move
// may be others, and so may numbers, and what stands between them; nil if it tells none.
func sentenceOf(line, move string) *regexp.Regexp {
	if len(line) > longestSentence {
		return nil
	}
	left := map[string]string{} // to be found, with its place in the form
	name, direction, _ := strings.Cut(move, " ")
	left[name], left[direction] = `(?P<name>[\pL\pN]+)`, `(?P<direction>\pL+)`
	form, from := "^", 0
	for _, at := range words.FindAllStringIndex(line, -1) {
		word := line[at[0]:at[1]]
		form += regexp.QuoteMeta(line[from:at[0]])
		switch place, told := left[strings.ToUpper(word)]; {
		case told:
			form += place
			delete(left, strings.ToUpper(word))
		case word[0] >= '0' && word[0] <= '9':
			form += `[\pL\pN]+`
		default:
			form += regexp.QuoteMeta(word)
		}
		from = at[1]
	}
	known, err := regexp.Compile(form + regexp.QuoteMeta(line[from:]) + "$")
	if err != nil || len(left) > 0 {
		return nil
	}
	return known
}

// moveIn gives the move that a sentence of that form tells; "" if it has another form.
func moveIn(known *regexp.Regexp, line string) string {
	told := known.FindStringSubmatch(line)
	if told == nil {
		return ""
	}
	return strings.ToUpper(told[known.SubexpIndex("name")] + " " + told[known.SubexpIndex("direction")])
}
