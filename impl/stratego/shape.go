package stratego

import (
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/engine"
)

// A shape is what the diagram shows of a class of Java.
type shape struct {
	nature      string
	extends     string
	constructor string
	constants   string // of an enum
	methods     []string
}

// pieceShape is the shape of a class below Piece, whose methods it inherits.
func pieceShape(nature, extends, constructor string) shape {
	return shape{nature: nature, extends: extends, constructor: constructor, methods: []string{
		"getLegalMoves(): java.util.List",
		"getLegalAttacks(): java.util.List",
		"move(stratego.Square): void",
		"attack(stratego.Square): void",
		"resultWhenAttacking(stratego.pieces.Piece): stratego.CombatResult",
		"beCaptured(): void",
		"getSquare(): stratego.Square",
		"getOwner(): stratego.Player",
		"getRank(): int",
	}}
}

// shapeOf gives the shape of a class by its full name; false if the diagram has none of that name.
func shapeOf(class string) (shape, bool) {
	const (
		ranked   = "(stratego.Player, stratego.Square, int)"
		unranked = "(stratego.Player, stratego.Square)"
	)
	switch class {
	case "stratego.CombatResult":
		return shape{nature: "enum", constants: "WIN DRAW LOSE"}, true
	case "stratego.Game":
		return shape{nature: "class", constructor: "(stratego.Player, stratego.Player)", methods: []string{
			"getPlayer(int): stratego.Player", "getWinner(): stratego.Player", "getSquare(int, int): stratego.Square",
		}}, true
	case "stratego.Player":
		return shape{nature: "class", constructor: "(java.lang.String, int)", methods: []string{
			"getName(): java.lang.String", "getPlayerNumber(): int", "loseGame(): void", "hasLost(): boolean",
		}}, true
	case "stratego.Square":
		return shape{nature: "class", constructor: "(stratego.Game, int, int, boolean)", methods: []string{
			"placePiece(stratego.pieces.Piece): void", "removePiece(): void", "getGame(): stratego.Game",
			"getPiece(): stratego.pieces.Piece", "getRow(): int", "getCol(): int", "canBeEntered(): boolean",
		}}, true
	case "stratego.pieces.Piece":
		return pieceShape("abstract class", "", ranked), true
	case "stratego.pieces.StepMover":
		return pieceShape("class", "stratego.pieces.Piece", ranked), true
	case "stratego.pieces.Scout":
		return pieceShape("class", "stratego.pieces.Piece", unranked), true
	case "stratego.pieces.ImmobilePiece":
		return pieceShape("abstract class", "stratego.pieces.Piece", ranked), true
	case "stratego.pieces.Spy", "stratego.pieces.Miner":
		return pieceShape("class", "stratego.pieces.StepMover", unranked), true
	case "stratego.pieces.Flag", "stratego.pieces.Bomb":
		return pieceShape("class", "stratego.pieces.ImmobilePiece", unranked), true
	}
	return shape{}, false
}

// fullName puts the package before the simple name of a class of the diagram. It gives any other name back as it is.
func fullName(class string) string {
	for _, pkg := range []string{"stratego.", "stratego.pieces."} {
		if _, ok := shapeOf(pkg + class); ok && !strings.Contains(class, ".") {
			return pkg + class
		}
	}
	return class
}

// describe tells the shape of a class line by line.
func describe(arguments []string) ([]string, error) {
	s, ok := shapeOf(fullName(arguments[0]))
	if !ok {
		return nil, engine.Refuse(engine.Missing, "there is no class "+arguments[0])
	}
	lines := []string{s.nature}
	if s.extends != "" {
		lines = append(lines, "extends "+s.extends)
	}
	if s.constructor != "" {
		lines = append(lines, s.constructor)
	}
	lines = append(lines, strings.Fields(s.constants)...)
	return append(lines, slices.Sorted(slices.Values(s.methods))...), nil
}

// constant gives the value of one of the constants of Game, and how Java declares it.
func constant(arguments []string) ([]string, error) {
	value := ""
	switch arguments[0] {
	case "HEIGHT":
		value = fmt.Sprint(Height)
	case "WIDTH":
		value = fmt.Sprint(Width)
	case "WATER_ROWS":
		value = strings.Trim(fmt.Sprint(waterRows()), "[]")
	case "WATER_COLS":
		value = strings.Trim(fmt.Sprint(waterColumns()), "[]")
	default:
		return nil, engine.Refuse(engine.Missing, "Game has no constant "+arguments[0])
	}
	return []string{value, "public static final"}, nil
}
