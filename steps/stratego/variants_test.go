package stratego_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/stratego"
)

// variants are the reference with the faults of examples.
func variants() map[string]engine.Subject {
	subjects := map[string]engine.Subject{}
	for name, fault := range faults() {
		subjects[name] = enginetest.Faulty(stratego.Reference(), handedIn(fault))
	}
	return subjects
}

// faults are those of examples.
func faults() map[string]enginetest.Fault {
	faults := map[string]enginetest.Fault{
		"plain":                      func(enginetest.Right) map[string]engine.Action { return nil },
		"scout-misses-row-0":         missesRow0,
		"scout-jumps-pieces":         scoutsPass(func(square string) bool { return !isWater(square) }),
		"scout-sees-over-water":      scoutsPass(isWater),
		"scout-never-returns":        scoutsFillTheMemory,
		"last-row-out-of-bounds":     looksBelowTheLastRow,
		"miner-without-moves":        minersStay,
		"stale-moves":                staleMoves,
		"attacks-own-pieces":         attacksOwnPieces,
		"equal-ranks-throw":          equalRanksThrow,
		"dead-defender-stays":        deadDefenderStays,
		"spy-loses-to-bomb":          otherResult("spy", "bomb", "LOSE"),
		"spy-draws-with-flag":        otherResult("spy", "flag", "DRAW"),
		"spy-dies-winning":           spyDiesWinning,
		"flag-capture-does-not-end":  flagsEndNothing,
		"result-makes-lose":          resultMakesLose,
		"static-board":               staticBoard,
		"player-3-is-null":           noPlayerIsNull,
		"constants-private":          privateConstants,
		"missing-miner":              lacks("Miner"),
		"missing-spy":                lacks("Spy"),
		"wrong-package":              otherPackage,
		"constructor-stores-nothing": storesNothing,
		"spy-cannot-be-made":         cannotMakeSpies,
		"major-loses-to-captain":     otherResult("major", "captain", "LOSE"),
		"draws-do-nothing":           drawsDoNothing,
		"captured-piece-stays":       capturedPiecesStay,
		"old-square-stays-occupied":  oldSquaresStayOccupied,
		"scout-stops-short":          scoutsStopShort,
		"scout-has-rank-3":           scoutsHaveRank3,
		"miner-moves-null":           minersListNull,
		"moves-diagonally":           movesDiagonally,
		"water-can-be-entered":       waterCanBeEntered,
		"get-owner-throws":           noOwners,
		"static-players":             staticPlayers,
		"no-square-off-the-board":    noSquareOffTheBoard,
	}
	for _, dialect := range dialects() {
		faults[dialect] = faults["plain"]
	}
	maps.Copy(faults, oddFaults())
	return faults
}

// handedIn is a fault of a program without matches: the assignment asks for none. What a piece may do it tells by what it lists.
func handedIn(fault enginetest.Fault) enginetest.Fault {
	return func(right enginetest.Right) map[string]engine.Action {
		actions := map[string]engine.Action{"match": nil, "setup": nil, "turn": nil, "take": nil, "seen-by": nil}
		wrong := fault(right)
		for list, may := range map[string]string{"moves": "may-move", "attacks": "may-attack"} {
			if wrong[list] != nil {
				actions[may] = holds(wrong[list])
			}
		}
		maps.Copy(actions, wrong)
		return actions
	}
}

// holds tells whether a square of the first game is in a list.
func holds(list engine.Action) engine.Action {
	return func(a []string) ([]string, error) {
		squares, err := list(a[:1])
		return []string{strconv.FormatBool(slices.Contains(squares, strings.TrimPrefix(a[1], "game@")))}, err
	}
}

// is tells whether a piece is of a kind: its name in commands begins with that.
func is(piece, kind string) bool { return strings.HasPrefix(piece, kind) }

func moves(piece string) bool { return !is(piece, "bomb") && !is(piece, "flag") }

func isWater(square string) bool {
	_, at, _ := strings.Cut(square, "@")
	return slices.Contains([]string{"4,2", "4,3", "4,6", "4,7", "5,2", "5,3", "5,6", "5,7"}, at)
}

// directions gives the squares in each direction from a piece up to the edge, as commands name them: "game@5,4".
func directions(right enginetest.Right, piece, game string) [][]string {
	var row, column int
	if _, err := fmt.Sscanf(enginetest.Line(right("where", piece)), "%d,%d", &row, &column); err != nil {
		return nil // it stands nowhere
	}
	var all [][]string
	for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		var way []string
		for r, c := row+step[0], column+step[1]; 0 <= r && r < 10 && 0 <= c && c < 10; r, c = r+step[0], c+step[1] {
			way = append(way, fmt.Sprintf("%s@%d,%d", game, r, c))
		}
		all = append(all, way)
	}
	return all
}

// neighbours gives the squares next to a piece that fulfil a condition, as answers name them: "5,4".
func neighbours(right enginetest.Right, piece, game string, condition func(square string) bool) []string {
	var found []string
	for _, way := range directions(right, piece, game) {
		if len(way) > 0 && condition(way[0]) {
			found = append(found, strings.TrimPrefix(way[0], game+"@"))
		}
	}
	return found
}

// target gives the piece on the square that is attacked, or "none".
func target(right enginetest.Right, attack []string) string {
	return enginetest.Line(right("who", attack[1]))
}

func exception(class string) error { return engine.Refuse(engine.Exception, "java.lang."+class) }

func missesRow0(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"moves": func(a []string) ([]string, error) {
		body, err := right("moves", a...)
		if is(a[0], "scout") && !strings.HasPrefix(enginetest.Line(right("where", a[0])), "0,") {
			body = slices.DeleteFunc(body, func(square string) bool { return strings.HasPrefix(square, "0,") })
		}
		return body, err
	}}
}

// scoutsPass is the fault that Scouts move on behind some squares that they cannot enter.
func scoutsPass(passes func(square string) bool) enginetest.Fault {
	return func(right enginetest.Right) map[string]engine.Action {
		return map[string]engine.Action{"moves": func(a []string) ([]string, error) {
			if !is(a[0], "scout") {
				return right("moves", a...)
			}
			var reached []string
			for _, way := range directions(right, a[0], "game") {
				for _, square := range way {
					if enginetest.Line(right("can-enter", square)) == "true" {
						reached = append(reached, strings.TrimPrefix(square, "game@"))
					} else if !passes(square) {
						break
					}
				}
			}
			return reached, nil
		}}
	}
}

func scoutsFillTheMemory(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"moves": func(a []string) ([]string, error) {
		body, err := right("moves", a...)
		if is(a[0], "scout") && len(body) > 0 {
			return nil, exception("OutOfMemoryError")
		}
		return body, err
	}}
}

func looksBelowTheLastRow(right enginetest.Right) map[string]engine.Action {
	around := func(list string) engine.Action {
		return func(a []string) ([]string, error) {
			scoutMoves := list == "moves" && is(a[0], "scout")
			if moves(a[0]) && !scoutMoves && strings.HasPrefix(enginetest.Line(right("where", a[0])), "9,") {
				return nil, exception("ArrayIndexOutOfBoundsException")
			}
			return right(list, a...)
		}
	}
	return map[string]engine.Action{"moves": around("moves"), "attacks": around("attacks")}
}

func minersStay(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"moves": func(a []string) ([]string, error) {
		if is(a[0], "miner") {
			return nil, nil
		}
		return right("moves", a...)
	}}
}

func staleMoves(right enginetest.Right) map[string]engine.Action {
	found := map[string][]string{}
	return map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			clear(found)
			return right("new")
		},
		"moves": func(a []string) (body []string, err error) {
			body, known := found[a[0]]
			if !known {
				body, err = right("moves", a...)
				found[a[0]] = body
			}
			return body, err
		},
	}
}

func attacksOwnPieces(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"attacks": func(a []string) ([]string, error) {
		if !moves(a[0]) {
			return nil, nil
		}
		return neighbours(right, a[0], "game", func(square string) bool {
			return enginetest.Line(right("who", square)) != "none"
		}), nil
	}}
}

func equalRanksThrow(right enginetest.Right) map[string]engine.Action {
	result := func(a []string) ([]string, error) {
		body, err := right("result", a...)
		if enginetest.Line(body, err) == "DRAW" && !is(a[1], "bomb") && !is(a[1], "spy") {
			return nil, exception("IllegalStateException")
		}
		return body, err
	}
	return map[string]engine.Action{"result": result, "attack": func(a []string) ([]string, error) {
		defender := target(right, a)
		if defender != "none" {
			if _, err := result([]string{a[0], defender}); err != nil {
				return nil, err
			}
		}
		return right("attack", a...)
	}}
}

func deadDefenderStays(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"attack": func(a []string) ([]string, error) {
		defender := target(right, a)
		drawn := defender != "none" && enginetest.Line(right("result", a[0], defender)) == "DRAW"
		body, err := right("attack", a...)
		if drawn {
			return right("place", defender, a[1])
		}
		return body, err
	}}
}

// otherResult is the fault that an attack among two kinds ends with a result by which the attacker is removed.
func otherResult(attacker, defender, result string) enginetest.Fault {
	return func(right enginetest.Right) map[string]engine.Action {
		meet := func(a, b string) bool { return is(a, attacker) && is(b, defender) }
		return map[string]engine.Action{
			"result": func(a []string) ([]string, error) {
				if meet(a[0], a[1]) {
					return []string{result}, nil
				}
				return right("result", a...)
			},
			"attack": func(a []string) ([]string, error) {
				defender := target(right, a)
				if !meet(a[0], defender) {
					return right("attack", a...)
				}
				if result == "DRAW" {
					_, _ = right("capture", defender)
				}
				return right("capture", a[0])
			},
		}
	}
}

func spyDiesWinning(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"attack": func(a []string) ([]string, error) {
		defender := target(right, a)
		body, err := right("attack", a...)
		if is(a[0], "spy") && is(defender, "marshal") {
			return right("capture", a[0])
		}
		return body, err
	}}
}

// flagsEndNothing lets a player lose only by loseGame.
func flagsEndNothing(right enginetest.Right) map[string]engine.Action {
	lost := map[string]bool{}
	player := func(game, number string) string { return enginetest.Line(right("player-of", game, number)) }
	return map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			clear(lost)
			return right("new")
		},
		"lose": func(a []string) ([]string, error) {
			lost[a[0]] = true
			return nil, nil
		},
		"lost": func(a []string) ([]string, error) { return engine.Value(lost[a[0]]), nil },
		"winner": func(a []string) ([]string, error) {
			first, second := player(a[0], "0"), player(a[0], "1")
			switch {
			case lost[first] && !lost[second]:
				return []string{second}, nil
			case lost[second] && !lost[first]:
				return []string{first}, nil
			}
			return []string{"none"}, nil
		},
	}
}

func resultMakesLose(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"result": func(a []string) ([]string, error) {
		if is(a[1], "flag") {
			_, _ = right("lose", enginetest.Line(right("owner", a[1])))
		}
		return right("result", a...)
	}}
}

// staticBoard finds every square on the board of the game that was made last, and so do its pieces.
func staticBoard(right enginetest.Right) map[string]engine.Action {
	var games int
	var last string
	actions := map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			games = 0
			return right("new")
		},
		"game": func(a []string) ([]string, error) {
			games++
			last = a[0]
			return right("game", a...)
		},
		"moves": func(a []string) ([]string, error) {
			if games == 1 {
				return right("moves", a...)
			}
			return neighbours(right, a[0], last, func(square string) bool {
				return enginetest.Line(right("can-enter", square)) == "true"
			}), nil
		},
	}
	onSquares := "piece move attack place remove who can-enter same sits row column belongs"
	for command := range strings.FieldsSeq(onSquares) {
		actions[command] = func(a []string) ([]string, error) {
			a = slices.Clone(a)
			for i, name := range a {
				_, at, found := strings.Cut(name, "@")
				if found {
					a[i] = last + "@" + at
				}
			}
			return right(command, a...)
		}
	}
	return actions
}

func noPlayerIsNull(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"player-of": func(a []string) ([]string, error) {
		body, err := right("player-of", a...)
		if err != nil {
			return []string{"none"}, nil
		}
		return body, nil
	}}
}

func privateConstants(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"constant": func(a []string) ([]string, error) {
		body, err := right("constant", a...)
		if err != nil {
			return nil, err
		}
		return []string{body[0], "private static final"}, nil
	}}
}

// lacks is the fault of a program without a class.
func lacks(class string) enginetest.Fault {
	return func(right enginetest.Right) map[string]engine.Action {
		unless := func(command string, of int) engine.Action {
			return func(a []string) ([]string, error) {
				if strings.HasSuffix(a[of], class) {
					return nil, engine.Refuse(engine.Missing, "there is no class "+a[of])
				}
				return right(command, a...)
			}
		}
		return map[string]engine.Action{"piece": unless("piece", 1), "shape": unless("shape", 0)}
	}
}

// otherPackage has every class in a package called game.
func otherPackage(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"shape": func(a []string) ([]string, error) {
		if strings.HasPrefix(a[0], "stratego.") {
			return nil, engine.Refuse(engine.Missing, "there is no class "+a[0])
		}
		body, err := right("shape", strings.Replace(a[0], "game.", "stratego.", 1))
		for i, line := range body {
			body[i] = strings.ReplaceAll(line, "stratego.", "game.")
		}
		return body, err
	}}
}

// places follows where pieces are, by the names that commands have for squares.
type places map[string]string

// follow adds to actions the ones that keep places up to date.
func (p places) follow(right enginetest.Right, actions map[string]engine.Action) map[string]engine.Action {
	actions["new"] = func([]string) ([]string, error) {
		clear(p)
		return right("new")
	}
	actions["piece"] = func(a []string) ([]string, error) {
		body, err := right("piece", a...)
		if err == nil {
			p[a[0]] = a[3]
		}
		return body, err
	}
	return actions
}

// storesNothing has a constructor of pieces with an empty body.
func storesNothing(right enginetest.Right) map[string]engine.Action {
	placed := map[string]string{} // what placePiece and move have put on squares
	nothing := func([]string) ([]string, error) { return nil, nil }
	answer := func(line string) engine.Action {
		return func([]string) ([]string, error) { return []string{line}, nil }
	}
	on := func(square string) string { return cmp.Or(placed[square], "none") }
	noPointer := exception("NullPointerException")
	place := func(piece, square string) error {
		if on(square) != "none" {
			return engine.Refuse(engine.Illegal, "occupied")
		}
		placed[square] = piece
		return nil
	}
	return map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			clear(placed)
			return right("new")
		},
		"piece": nothing, "moves": nothing, "attacks": nothing,
		"where": answer("none"), "sits": answer("false"), "owner": answer("none"), "rank": answer("0"),
		"who": func(a []string) ([]string, error) { return []string{on(a[0])}, nil },
		"can-enter": func(a []string) ([]string, error) {
			if on(a[0]) != "none" {
				return []string{"false"}, nil
			}
			return right("can-enter", a...)
		},
		"result": func(a []string) ([]string, error) {
			if is(a[0], "miner") && is(a[1], "bomb") {
				return []string{"WIN"}, nil
			}
			return []string{"DRAW"}, nil
		},
		"move": func(a []string) ([]string, error) {
			return nil, cmp.Or(place(a[0], a[1]), noPointer)
		},
		"attack": func(a []string) ([]string, error) {
			if on(a[1]) == "none" {
				return nil, engine.Refuse(engine.Illegal, "There is no piece to attack")
			}
			return nil, noPointer
		},
		"capture": func([]string) ([]string, error) { return nil, noPointer },
		"place":   func(a []string) ([]string, error) { return nil, place(a[0], a[1]) },
		"remove": func(a []string) ([]string, error) {
			delete(placed, a[0])
			return nil, nil
		},
	}
}

func cannotMakeSpies(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"piece": func(a []string) ([]string, error) {
		if a[1] == "Spy" {
			return nil, exception("UnsupportedOperationException")
		}
		return right("piece", a...)
	}}
}

func drawsDoNothing(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"attack": func(a []string) ([]string, error) {
		defender := target(right, a)
		if defender != "none" && enginetest.Line(right("result", a[0], defender)) == "DRAW" {
			return nil, nil
		}
		return right("attack", a...)
	}}
}

// capturedPiecesStay leaves a piece that is captured on its square, so that nobody can move there.
func capturedPiecesStay(right enginetest.Right) map[string]engine.Action {
	at := places{}
	capture := func(piece string) ([]string, error) {
		if _, err := right("capture", piece); err != nil {
			return nil, err
		}
		return right("place", piece, at[piece])
	}
	return at.follow(right, map[string]engine.Action{
		"move": func(a []string) ([]string, error) {
			body, err := right("move", a...)
			if err == nil {
				at[a[0]] = a[1]
			}
			return body, err
		},
		"capture": func(a []string) ([]string, error) { return capture(a[0]) },
		"attack": func(a []string) ([]string, error) {
			defender := target(right, a)
			if defender == "none" {
				return right("attack", a...)
			}
			result := enginetest.Line(right("result", a[0], defender))
			if result != "LOSE" {
				_, _ = capture(defender)
			}
			if result == "WIN" {
				return nil, engine.Refuse(engine.Illegal, "The square is occupied")
			}
			return capture(a[0])
		},
	})
}

// oldSquaresStayOccupied leaves a piece that moves on its old square, too.
func oldSquaresStayOccupied(right enginetest.Right) map[string]engine.Action {
	at := places{}
	stay := func(piece, square string) ([]string, error) {
		old := at[piece]
		at[piece] = square
		return right("place", piece, old)
	}
	return at.follow(right, map[string]engine.Action{
		"move": func(a []string) ([]string, error) {
			if body, err := right("move", a...); err != nil {
				return body, err
			}
			return stay(a[0], a[1])
		},
		"attack": func(a []string) ([]string, error) {
			defender := target(right, a)
			won := defender != "none" && enginetest.Line(right("result", a[0], defender)) == "WIN"
			body, err := right("attack", a...)
			if err != nil || !won {
				return body, err
			}
			return stay(a[0], a[1])
		},
	})
}

// scoutsStopShort lets a Scout move on as long as the square behind the next one is open.
func scoutsStopShort(right enginetest.Right) map[string]engine.Action {
	open := func(square string) bool { return enginetest.Line(right("can-enter", square)) == "true" }
	return map[string]engine.Action{"moves": func(a []string) ([]string, error) {
		if !is(a[0], "scout") {
			return right("moves", a...)
		}
		var reached []string
		for _, way := range directions(right, a[0], "game") {
			for i := 0; i+1 < len(way) && open(way[i]) && open(way[i+1]); i++ {
				reached = append(reached, strings.TrimPrefix(way[i], "game@"))
			}
		}
		return reached, nil
	}}
}

// scoutsHaveRank3 makes Scouts and Miners equals.
func scoutsHaveRank3(right enginetest.Right) map[string]engine.Action {
	equals := func(a, b string) bool { return is(a, "scout") && is(b, "miner") || is(a, "miner") && is(b, "scout") }
	return map[string]engine.Action{
		"rank": func(a []string) ([]string, error) {
			if is(a[0], "scout") {
				return []string{"3"}, nil
			}
			return right("rank", a...)
		},
		"result": func(a []string) ([]string, error) {
			if equals(a[0], a[1]) {
				return []string{"DRAW"}, nil
			}
			return right("result", a...)
		},
		"attack": func(a []string) ([]string, error) {
			defender := target(right, a)
			if !equals(a[0], defender) {
				return right("attack", a...)
			}
			_, _ = right("capture", defender)
			return right("capture", a[0])
		},
	}
}

func minersListNull(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"moves": func(a []string) ([]string, error) {
		if is(a[0], "miner") {
			return nil, engine.Refuse(engine.Shape, "getLegalMoves() returned nothing (null or void) where a List of squares was expected")
		}
		return right("moves", a...)
	}}
}

// movesDiagonally lets all but Scouts move to the open squares around them.
func movesDiagonally(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"moves": func(a []string) ([]string, error) {
		body, err := right("moves", a...)
		var row, column int
		_, nowhere := fmt.Sscanf(enginetest.Line(right("where", a[0])), "%d,%d", &row, &column)
		if err != nil || nowhere != nil || !moves(a[0]) || is(a[0], "scout") {
			return body, err
		}
		game := gameOf(right, a[0])
		for _, d := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			at := fmt.Sprintf("%d,%d", row+d[0], column+d[1])
			if enginetest.Line(right("can-enter", game+"@"+at)) == "true" {
				body = append(body, at)
			}
		}
		return body, nil
	}}
}

// gameOf gives the name of the game whose square a piece stands on.
func gameOf(right enginetest.Right, piece string) string {
	at := enginetest.Line(right("where", piece))
	for _, game := range []string{"game", "secondGame"} {
		if enginetest.Line(right("sits", piece, game+"@"+at)) == "true" {
			return game
		}
	}
	return ""
}

func waterCanBeEntered(right enginetest.Right) map[string]engine.Action {
	enter := func(square string) bool { return enginetest.Line(right("who", square)) == "none" }
	return map[string]engine.Action{
		"can-enter": func(a []string) ([]string, error) { return engine.Value(enter(a[0])), nil },
		"board": func(a []string) ([]string, error) {
			body, err := right("board", a...)
			for i, row := range body {
				body[i] = strings.ReplaceAll(row, "~", ".")
			}
			return body, err
		},
		"moves": func(a []string) ([]string, error) {
			game := gameOf(right, a[0])
			if !is(a[0], "scout") {
				if !moves(a[0]) {
					return nil, nil
				}
				return neighbours(right, a[0], game, enter), nil
			}
			var reached []string
			for _, way := range directions(right, a[0], game) {
				for i := 0; i < len(way) && enter(way[i]); i++ {
					reached = append(reached, strings.TrimPrefix(way[i], game+"@"))
				}
			}
			return reached, nil
		},
	}
}

func noOwners(enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"owner": func([]string) ([]string, error) {
		return nil, exception("UnsupportedOperationException")
	}}
}

// staticPlayers takes the players of every game for those of the game that was made last.
func staticPlayers(right enginetest.Right) map[string]engine.Action {
	var last string
	return map[string]engine.Action{
		"game": func(a []string) ([]string, error) {
			last = a[0]
			return right("game", a...)
		},
		"winner":    func([]string) ([]string, error) { return right("winner", last) },
		"player-of": func(a []string) ([]string, error) { return right("player-of", last, a[1]) },
	}
}

func noSquareOffTheBoard(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"square-of": func(a []string) ([]string, error) {
		body, err := right("square-of", a...)
		if err != nil {
			return nil, engine.Refuse(engine.Shape, "getSquare returned nothing (null or void) where a Square was expected")
		}
		return body, nil
	}}
}
