package stratego

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The functions below put the arguments of commands into the words of Java.

func titleShown(a []string) []string { return []string{a[0], a[1], strconv.Quote(a[2])} }

func groundShown(a []string) []string {
	return []string{a[0], a[1], a[2], strconv.FormatBool(a[3] == "water")}
}

// pieceShown gives the arguments of the constructor that makes a piece of a kind: StepMover takes a rank as well.
func pieceShown(a []string) []string {
	name, kind, player, square := a[0], a[1], a[2], squareShown(a[3])
	ranks := []string{"Sergeant", "Lieutenant", "Captain", "Major", "Colonel", "General", "Marshal"}
	if i := slices.Index(ranks, kind); i >= 0 {
		kind, square = "StepMover", fmt.Sprintf("%s, %d", square, i+4)
	}
	return []string{name, kind, player, square}
}

func squaresShown(a []string) []string {
	shown := make([]string, len(a))
	for i, name := range a {
		shown[i] = squareShown(name)
	}
	return shown
}

// squareShown puts the name of a square into Java: game@5,4 is game.getSquare(5, 4).
func squareShown(name string) string {
	game, place, found := strings.Cut(name, "@")
	if !found {
		return name
	}
	return game + ".getSquare(" + strings.Replace(place, ",", ", ", 1) + ")"
}
