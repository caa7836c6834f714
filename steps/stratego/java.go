package stratego

import (
	"fmt"
	"strings"
)

// tell puts a command into the words of the assignment: as a call in Java.
func tell(command string, a []string) string {
	switch command {
	case "player":
		return fmt.Sprintf("%s = new Player(%q, %s)", a[0], a[2], a[1])
	case "game":
		return fmt.Sprintf("%s = new Game(%s, %s)", a[0], a[1], a[2])
	case "square":
		return fmt.Sprintf("%s = new Square(null, %s, %s, %t)", a[0], a[1], a[2], a[3] == "water")
	case "piece":
		return a[0] + " = " + constructor(a[1], a[2], java(a[3]))
	case "square-of":
		return fmt.Sprintf("%s.getSquare(%s, %s)", a[0], a[1], a[2])
	case "same":
		return java(a[0]) + " == " + java(a[1])
	case "sits":
		return a[0] + ".getSquare() == " + java(a[1])
	case "constant":
		return "Game." + a[0]
	case "shape":
		return "the class " + a[0]
	case "match":
		return "a match"
	case "printed":
		return "what was printed"
	}
	if method, ok := methods()[command]; ok {
		var rest []string
		for _, argument := range a[1:] {
			rest = append(rest, java(argument))
		}
		if command == "place" {
			return java(a[1]) + ".placePiece(" + a[0] + ")"
		}
		return java(a[0]) + "." + method + "(" + strings.Join(rest, ", ") + ")"
	}
	return strings.Join(append([]string{command}, a...), " ")
}

// methods gives the methods of the diagram that commands stand for.
func methods() map[string]string {
	return map[string]string{
		"moves": "getLegalMoves", "attacks": "getLegalAttacks", "result": "resultWhenAttacking", "move": "move", "attack": "attack",
		"capture": "beCaptured", "where": "getSquare", "owner": "getOwner", "rank": "getRank",
		"place": "placePiece", "remove": "removePiece", "who": "getPiece", "row": "getRow", "column": "getCol",
		"belongs": "getGame", "can-enter": "canBeEntered",
		"player-of": "getPlayer", "winner": "getWinner",
		"lose": "loseGame", "lost": "hasLost", "title": "getName", "number": "getPlayerNumber",
	}
}

// constructor calls the constructor that makes a piece of a kind.
func constructor(kind, player, square string) string {
	for i, ranked := range []string{"Sergeant", "Lieutenant", "Captain", "Major", "Colonel", "General", "Marshal"} {
		if kind == ranked {
			return fmt.Sprintf("new StepMover(%s, %s, %d)", player, square, i+4)
		}
	}
	return fmt.Sprintf("new %s(%s, %s)", kind, player, square)
}

// java puts the name of a square into Java: game@5,4 is game.getSquare(5, 4).
func java(name string) string {
	game, place, found := strings.Cut(name, "@")
	if !found {
		return name
	}
	return game + ".getSquare(" + strings.Replace(place, ",", ", ", 1) + ")"
}
