package eecs3311

import (
	"cmp"
	"strings"
)

// inWords gives a function that puts the arguments of a command into the words of Eiffel.
func inWords(command string) func([]string) []string {
	word := map[string]func(string) string{
		"new": begun, "load": rows, "bad": lost, "singleton": object,
		"set": status, "fill": status, "slot": status, "slots-equal": status,
		"show": board, "match": board, "equal": board, "template": board,
	}[command]
	if word == nil {
		return nil
	}
	return func(arguments []string) (words []string) {
		for _, argument := range arguments {
			words = append(words, word(argument))
		}
		return words
	}
}

func begun(kind string) string {
	special := map[string]string{"": "new", "default": "create game.make_from_board (a new default board)"}
	return cmp.Or(special[kind], "create game.make_"+kind)
}

func rows(blanks string) string { return strings.ReplaceAll(blanks, " ", "/") }

func lost(kind string) string {
	return cmp.Or(map[string]string{"easy": "easy_board"}[kind], kind+"_game")
}

func object(name string) string {
	return cmp.Or(map[string]string{"templates": "templates"}[name], name+"_slot")
}

// status names a slot status.
func status(glyph string) string {
	names := map[string]string{"*": "unavailable_slot", "O": "occupied_slot", ".": "unoccupied_slot"}
	return cmp.Or(names[glyph], glyph)
}

// board names a board that was saved, or a template.
func board(name string) string {
	if IsKind(name) {
		return "templates." + name + "_board"
	}
	return name
}
