package eecs3311

import (
	"cmp"
	"slices"
	"strings"
)

// The functions below put the arguments of commands into the words of Eiffel.

func newShown(arguments []string) []string {
	special := map[string]string{"": "new", "default": "create game.make_from_board (a new default board)"}
	return []string{cmp.Or(special[arguments[0]], "create game.make_"+arguments[0])}
}

func rowsShown(arguments []string) []string {
	return []string{strings.ReplaceAll(arguments[0], " ", "/")}
}

func lossShown(arguments []string) []string {
	if arguments[0] == "easy" {
		return []string{"easy_board"}
	}
	return []string{arguments[0] + "_game"}
}

// statusShown names each slot status.
func statusShown(arguments []string) []string {
	names := map[string]string{"*": "unavailable_slot", "O": "occupied_slot", ".": "unoccupied_slot"}
	shown := slices.Clone(arguments)
	for i, argument := range arguments {
		shown[i] = cmp.Or(names[argument], argument)
	}
	return shown
}

// boardShown names the board that the first argument stands for: one that was saved, or a template.
func boardShown(arguments []string) []string {
	shown := slices.Clone(arguments)
	if IsKind(shown[0]) {
		shown[0] = "templates." + shown[0] + "_board"
	}
	return shown
}

func singletonShown(arguments []string) []string {
	if arguments[0] == "templates" {
		return arguments
	}
	return []string{arguments[0] + "_slot"}
}
