package steps

import (
	"fmt"
	"strings"
)

// tellStratego puts a command into the words of the assignment: as a call in Java.
func tellStratego(command string, a []string) string {
	switch command {
	case "player":
		return fmt.Sprintf("%s = new Player(%q, %s)", a[0], a[2], a[1])
	case "game":
		return fmt.Sprintf("%s = new Game(%s, %s)", a[0], a[1], a[2])
	case "square":
		return fmt.Sprintf("%s = new Square(null, %s, %s, %t)", a[0], a[1], a[2], a[3] == "water")
	case "piece":
		return a[0] + " = " + strategoConstructor(a[1], a[2], strategoJava(a[3]))
	case "square-of":
		return fmt.Sprintf("%s.getSquare(%s, %s)", a[0], a[1], a[2])
	case "same":
		return strategoJava(a[0]) + " == " + strategoJava(a[1])
	case "sits":
		return a[0] + ".getSquare() == " + strategoJava(a[1])
	case "constant":
		return "Game." + a[0]
	case "shape":
		return "the class " + a[0]
	case "match":
		return "a match"
	case "printed":
		return "what was printed"
	}
	if method, ok := strategoMethods()[command]; ok {
		var rest []string
		for _, argument := range a[1:] {
			rest = append(rest, strategoJava(argument))
		}
		if command == "place" {
			return strategoJava(a[1]) + ".placePiece(" + a[0] + ")"
		}
		return strategoJava(a[0]) + "." + method + "(" + strings.Join(rest, ", ") + ")"
	}
	return strings.Join(append([]string{command}, a...), " ")
}

// strategoMethods gives the methods of the diagram that commands stand for.
func strategoMethods() map[string]string {
	return map[string]string{
		"moves": "getLegalMoves", "attacks": "getLegalAttacks", "result": "resultWhenAttacking", "move": "move", "attack": "attack",
		"capture": "beCaptured", "where": "getSquare", "owner": "getOwner", "rank": "getRank",
		"place": "placePiece", "remove": "removePiece", "who": "getPiece", "row": "getRow", "column": "getCol",
		"belongs": "getGame", "can-enter": "canBeEntered",
		"player-of": "getPlayer", "winner": "getWinner",
		"lose": "loseGame", "lost": "hasLost", "title": "getName", "number": "getPlayerNumber",
	}
}

// strategoConstructor calls the constructor that makes a piece of a kind.
func strategoConstructor(kind, player, square string) string {
	for i, ranked := range []string{"Sergeant", "Lieutenant", "Captain", "Major", "Colonel", "General", "Marshal"} {
		if kind == ranked {
			return fmt.Sprintf("new StepMover(%s, %s, %d)", player, square, i+4)
		}
	}
	return fmt.Sprintf("new %s(%s, %s)", kind, player, square)
}

// strategoJava puts the name of a square into Java: game@5,4 is game.getSquare(5, 4).
func strategoJava(name string) string {
	game, place, found := strings.Cut(name, "@")
	if !found {
		return name
	}
	return game + ".getSquare(" + strings.Replace(place, ",", ", ", 1) + ")"
}
