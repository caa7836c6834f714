package referee

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/play"
)

var opposite = map[string]string{"UP": "DOWN", "DOWN": "UP", "LEFT": "RIGHT", "RIGHT": "LEFT"}

// Opposite gives the contrary of a direction.
func Opposite(direction string) string { return opposite[direction] }

// AsMove asks for a move in the words of the program.
func AsMove(text string) engine.Request { return steps.Request("move", text) }

// Transposed gives the cell in the column of that row, and in the row of that column.
func Transposed(name string) string {
	c := drawing.Named(name)
	return drawing.Place{Row: c.Column, Column: c.Row}.Name()
}

// InWords gives the entries of a program that reads words instead of lines.
func InWords(lines []string) []string { return strings.Fields(strings.Join(lines, "\n")) }

// InPairs gives those of a program that puts two words together where the first is no command.
func InPairs(lines []string) (pairs []string) {
	words := InWords(lines)
	for i := 0; i < len(words); i++ {
		pair := words[i]
		if !IsRandom(pair) && pair != "EXIT" && i+1 < len(words) {
			i++
			pair += " " + words[i]
		}
		pairs = append(pairs, pair)
	}
	return pairs
}

// TellsOf tells whether a careless program may take a text for a move: whatever the case, the blanks and the order, it
// has the name and a beginning of the direction or none, or it is only the direction.
func TellsOf(text, move string) bool {
	name, word, _ := strings.Cut(move, " ")
	text = strings.ToUpper(steps.Squeeze(text))
	rest := strings.ReplaceAll(text, name, "")
	return text == word || rest != text && (strings.Contains(rest, word) || strings.HasPrefix(word, rest))
}

// Ends tells whether an entry may end the loop.
func Ends(text string) bool { return ResemblesCommand(text) && text != "AUTO" }

// IsRandom tells whether an entry is a command that has the computer move.
func IsRandom(text string) bool { return text == "AUTO" || text == "FINISH" }

// ResemblesCommand tells whether a text is a command but for case, blanks and what follows it.
func ResemblesCommand(text string) bool { return likeCommand.MatchString(text) }

var likeCommand = regexp.MustCompile(`(?i)^\s*(?:EXIT|AUTO|FINISH)`)

// WayOf tells in which way a game went wrong in which an entry led from one board to another one.
func (g Game) WayOf(s play.Step, before drawing.Position, text string, after drawing.Position) string {
	_, legal := g.MoveBetween(before, after)
	switch {
	case s.Allowed() && slices.Equal(before, after):
		return "refused"
	case s.Allowed():
		return "other board"
	case legal && !g.IsEntry(text), g.Displaces(s, before, after):
		return "accepted"
	}
	return "changes"
}

// Displaces tells whether what an entry names has gone where it might, rightly or not, and nothing else has. A peg that has
// only gone from its hole has made no jump, unless it may have left the grid; nor has a hole from which none lands. One
// that jumps over another off the grid may come down anywhere.
func (g Game) Displaces(s play.Step, before, after drawing.Position) bool {
	if len(s.Touches) == 0 || after == nil || g.Kind == "peg" && leaves(before, after) {
		return len(s.Touches) > 0 && after != nil
	}
	letter, places := before.At(placeOf(s.Touches[0])), map[drawing.Place]string{}
	if g.Kind == "peg" {
		letter = 'o'
	}
	var left, over, gone, came, lands, goal bool
	for i, touched := range s.Touches {
		c := placeOf(touched)
		places[c] = touched.Name
		was, is := before.At(c) == letter, after.At(c) == letter
		switch touched.Name {
		case "from":
			left = left || !is
		case "over":
			over, gone = was, was && !is
		case "to":
			came, lands = came || is, lands || is && !was
			goal = goal || s.Touches[i-1].Name != "to" && g.shows(before.At(c))
		}
	}
	made, astray := came || !goal, false
	if g.Kind == "peg" {
		made = lands || (gone || !goal && !over) && before.At(placeOf(s.Touches[0])) == letter
		astray = !goal && gone
	}
	return left && made && len(before) == len(after) &&
		!slices.ContainsFunc(before.Changed(after), func(c drawing.Place) bool {
			elsewhere := places[c] == "" && after.At(c) != '?' && !(astray && after.At(c) == letter)
			return elsewhere || places[c] == "over" && after.At(c) == letter
		})
}

// shows tells whether what goes to such a cell is seen there. Walls and other pieces may hide it.
func (g Game) shows(cell byte) bool { return cell != 0 && (g.Kind != "klotski" || cell == ' ') }

func placeOf(p engine.Place) drawing.Place { return drawing.Place{Row: p.Row, Column: p.Column} }

// leaves tells whether pegs stand where the board before had no place for them.
func leaves(before, after drawing.Position) bool {
	return slices.ContainsFunc(after.CellsOf('o'), func(c drawing.Place) bool {
		was := before.At(c)
		return was == ' ' || was == 0
	})
}

// madeOtherwise says how a valid move was made otherwise; "" if a comparison of the boards says more.
func (g Game) madeOtherwise(s play.Step, before drawing.Position, text string, after drawing.Position) string {
	if other, ok := g.MoveBetween(before, after); ok {
		return fmt.Sprintf("“%s” is made as %s", text, other)
	}
	touched := steps.Each(s.Touches, placeOf)
	switch g.Kind {
	case "peg":
		over := touched[1]
		if slices.Equal(drawing.Position(s.Next[0].Board()).Changed(after), []drawing.Place{over}) && after.At(over) == 'o' {
			return fmt.Sprintf("“%s” leaves the peg on %s, over which it jumps", text, over.Name())
		}
	case "klotski":
		if from, to := touched[0], after.CellsOf(text[0]); g.Displaces(s, before, after) {
			far := to[0].Row - from.Row + to[0].Column - from.Column
			if len(to) > len(before.CellsOf(text[0])) {
				return fmt.Sprintf("“%s” leaves a part of the piece where it was", text)
			}
			return fmt.Sprintf("“%s” moves the piece by %d, not by %d characters of the board", text, max(far, -far), drawing.Unit)
		}
	}
	return ""
}

// Became says in a sentence what became of an entry; "" if it was made, but not as it should have been.
func (g Game) Became(before drawing.Position, text string, after drawing.Position) string {
	s := g.Step(before, text)
	switch way := g.WayOf(s, before, text, after); {
	case way == "refused":
		return fmt.Sprintf("a valid move is refused: “%s”", text)
	case way == "other board":
		return g.madeOtherwise(s, before, text, after)
	case way == "accepted" && !g.IsEntry(text):
		return fmt.Sprintf("an entry that is not proper is made as a move: “%s”", text)
	case way == "accepted":
		return fmt.Sprintf("a move that is not valid is made: “%s”", text)
	}
	return fmt.Sprintf("a move that is not valid changes the board: “%s”", text)
}
