package boardgame2d

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
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
	var form *telling
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

// A telling is the form of a sentence that tells a move: its words, and what stands between them.
type telling struct {
	words, between  []string
	name, direction int // the places of the words that tell the move
}

// longestSentence is more than anybody writes to tell a move, in bytes.
const longestSentence = 1000

// formOf takes a line apart; nil if it is longer than a sentence.
func formOf(line string) *telling {
	if len(line) > longestSentence {
		return nil
	}
	f := &telling{name: -1, direction: -1}
	from := 0
	for _, at := range words.FindAllStringIndex(line, -1) {
		f.between, f.words = append(f.between, line[from:at[0]]), append(f.words, line[at[0]:at[1]])
		from = at[1]
	}
	f.between = append(f.between, line[from:])
	return f
}

// sentenceOf gives the form of the sentence in which a line tells a move; nil if it does not.
func sentenceOf(line, move string) *telling {
	f := formOf(line)
	if f == nil {
		return nil
	}
	name, direction, _ := strings.Cut(move, " ")
	for i, word := range f.words {
		switch word = strings.ToUpper(word); {
		case word == name && f.name < 0:
			f.name = i
		case word == direction && f.direction < 0:
			f.direction = i
		}
	}
	if f.name < 0 || f.direction < 0 {
		return nil
	}
	return f
}

// moveIn gives the move that a sentence of that form tells; "" if it has another form. Numbers may be others.
func moveIn(known *telling, line string) string {
	f := formOf(line)
	if f == nil || !slices.Equal(f.between, known.between) {
		return ""
	}
	for i, word := range known.words {
		free := i == known.name || i == known.direction || word[0] >= '0' && word[0] <= '9'
		if !free && f.words[i] != word {
			return ""
		}
	}
	direction := f.words[known.direction]
	if strings.ContainsFunc(direction, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return ""
	}
	return strings.ToUpper(f.words[known.name] + " " + direction)
}
