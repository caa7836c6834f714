package referee

import (
	"regexp"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
)

// Opposite gives the contrary of a direction.
func Opposite(direction string) string {
	return map[string]string{"UP": "DOWN", "DOWN": "UP", "LEFT": "RIGHT", "RIGHT": "LEFT"}[direction]
}

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
