package stratego

import (
	"fmt"
	"strings"

	"rulebook/impl/engine"
)

// shapes gives for each class of the diagram, by its full name, what the diagram shows of it: its nature, its superclass, its
// constructor, and its constants or its methods in the order of their names.
func shapes() map[string][]string {
	const (
		ranked   = "(stratego.Player, stratego.Square, int)"
		unranked = "(stratego.Player, stratego.Square)"
		piece    = "extends stratego.pieces.Piece"
	)
	withMethods := func(lines ...string) []string {
		return append(lines, "attack(stratego.Square): void", "beCaptured(): void", "getLegalAttacks(): java.util.List",
			"getLegalMoves(): java.util.List", "getOwner(): stratego.Player", "getRank(): int", "getSquare(): stratego.Square",
			"move(stratego.Square): void", "resultWhenAttacking(stratego.pieces.Piece): stratego.CombatResult")
	}
	return map[string][]string{
		"stratego.CombatResult": {"enum", "WIN", "DRAW", "LOSE"},
		"stratego.Game": {"class", "(stratego.Player, stratego.Player)",
			"getPlayer(int): stratego.Player", "getSquare(int, int): stratego.Square", "getWinner(): stratego.Player"},
		"stratego.Player": {"class", "(java.lang.String, int)",
			"getName(): java.lang.String", "getPlayerNumber(): int", "hasLost(): boolean", "loseGame(): void"},
		"stratego.Square": {"class", "(stratego.Game, int, int, boolean)", "canBeEntered(): boolean", "getCol(): int",
			"getGame(): stratego.Game", "getPiece(): stratego.pieces.Piece", "getRow(): int",
			"placePiece(stratego.pieces.Piece): void", "removePiece(): void"},
		"stratego.pieces.Piece":         leavingLists(withMethods("abstract class", ranked)),
		"stratego.pieces.StepMover":     withMethods("class", piece, ranked),
		"stratego.pieces.Scout":         withMethods("class", piece, unranked),
		"stratego.pieces.ImmobilePiece": withMethods("abstract class", piece, ranked),
		"stratego.pieces.Spy":           withMethods("class", "extends stratego.pieces.StepMover", unranked),
		"stratego.pieces.Miner":         withMethods("class", "extends stratego.pieces.StepMover", unranked),
		"stratego.pieces.Flag":          withMethods("class", "extends stratego.pieces.ImmobilePiece", unranked),
		"stratego.pieces.Bomb":          withMethods("class", "extends stratego.pieces.ImmobilePiece", unranked),
	}
}

// leavingLists is a shape that leaves to subclasses what squares a piece lists.
func leavingLists(lines []string) []string {
	for i, line := range lines {
		if strings.HasPrefix(line, "getLegal") {
			lines[i] = "abstract " + line
		}
	}
	return lines
}

// describe tells the shape of a class, given by its full or its simple name, line by line.
func describe(arguments []string) ([]string, error) {
	class, known := arguments[0], shapes()
	names := []string{class}
	if !strings.Contains(class, ".") {
		names = []string{"stratego." + class, "stratego.pieces." + class}
	}
	for _, name := range names {
		if lines, ok := known[name]; ok {
			return lines, nil
		}
	}
	return nil, engine.Refuse(engine.Missing, "there is no class "+class)
}

// constant gives the value of one of the constants of Game.
func constant(arguments []string) ([]string, error) {
	switch arguments[0] {
	case "HEIGHT":
		return []string{fmt.Sprint(Height)}, nil
	case "WIDTH":
		return []string{fmt.Sprint(Width)}, nil
	case "WATER_ROWS":
		return []string{strings.Trim(fmt.Sprint(waterRows()), "[]")}, nil
	case "WATER_COLS":
		return []string{strings.Trim(fmt.Sprint(waterColumns()), "[]")}, nil
	}
	return nil, engine.Refuse(engine.Missing, "Game has no constant "+arguments[0])
}

// modifiers tells how Java declares one of the constants of Game.
func modifiers(arguments []string) ([]string, error) {
	_, err := constant(arguments)
	return []string{"public static final"}, err
}
