package stratego_test

import (
	"strings"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// dialects are the right examples that differ from the reference in nothing that counts.
func dialects() []string {
	return []string{
		"records-and-generics", "classes-between", "own-exceptions", "quiet-refusals", "optionals", "square-names",
		"maven-layout", "ranks-as-enum", "players-keep-pieces",
	}
}

func oddFaults() map[string]enginetest.Fault {
	return map[string]enginetest.Fault{
		"prints-refusals":           printsRefusals,
		"flag-stays-when-captured":  flagsStay,
		"lists-not-abstract":        listsNotAbstract,
		"player-number-first":       playerNumberFirst,
		"attack-on-empty-from-list": attacksByAccident,
		"move-replaces":             movesReplace,
		"places-and-complains":      placesAndComplains,
		"moves-to-copies":           movesToCopies,
		"water-only-in-its-place":   waterInItsPlace,
	}
}

func occupied(right enginetest.Right, square string) bool {
	return enginetest.Line(right("who", square)) != "none"
}

// printsRefusals prints something where a square is occupied.
func printsRefusals(right enginetest.Right) map[string]engine.Action {
	var printed []string
	actions := map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			printed = nil
			return right("new")
		},
		"printed": func([]string) ([]string, error) { return printed, nil },
	}
	for command, square := range map[string]int{"place": 1, "move": 1, "piece": 3} {
		actions[command] = func(a []string) ([]string, error) {
			if occupied(right, a[square]) {
				printed = append(printed, "The square is occupied!", "")
			}
			return right(command, a...)
		}
	}
	return actions
}

func flagsStay(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"capture": func(a []string) ([]string, error) {
		if is(a[0], "flag") {
			return right("lose", enginetest.Line(right("owner", a[0])))
		}
		return right("capture", a...)
	}}
}

func listsNotAbstract(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"shape": func(a []string) ([]string, error) {
		body, err := right("shape", a...)
		for i, line := range body {
			body[i] = strings.Replace(line, "abstract get", "get", 1)
		}
		return body, err
	}}
}

// playerNumberFirst has a constructor of Player that takes the number before the name.
func playerNumberFirst(right enginetest.Right) map[string]engine.Action {
	any := false
	return map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			any = false
			return right("new")
		},
		"any-constructor": func([]string) ([]string, error) {
			any = true
			return nil, nil
		},
		"player": func(a []string) ([]string, error) {
			if !any {
				return nil, engine.Refuse(engine.Missing, "there is no constructor (String, int)")
			}
			return right("player", a...)
		},
		"shape": func(a []string) ([]string, error) {
			body, err := right("shape", a...)
			for i, line := range body {
				body[i] = strings.Replace(line, "(java.lang.String, int)", "(int, java.lang.String)", 1)
			}
			return body, err
		},
	}
}

func attacksByAccident(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"attack": func(a []string) ([]string, error) {
		if occupied(right, a[1]) {
			return right("attack", a...)
		}
		return nil, engine.Refuse(engine.Exception,
			"java.lang.ArrayIndexOutOfBoundsException: Index 0\nan accident: the program did not throw it itself")
	}}
}

func movesReplace(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"move": func(a []string) ([]string, error) {
		if _, err := right("remove", a[1]); err != nil {
			return nil, err
		}
		return right("move", a...)
	}}
}

// placesAndComplains throws the exception when the piece is already placed.
func placesAndComplains(right enginetest.Right) map[string]engine.Action {
	place := func(command string) engine.Action {
		return func(a []string) ([]string, error) {
			if !occupied(right, a[1]) {
				return right(command, a...)
			}
			_, _ = right("remove", a[1])
			_, _ = right("place", a...)
			return nil, engine.Refuse(engine.Illegal, "somebody stands there")
		}
	}
	return map[string]engine.Action{"place": place("place"), "move": place("move")}
}

func movesToCopies(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"may-move": func(a []string) ([]string, error) {
		if !is(a[0], "scout") {
			return []string{"false"}, nil
		}
		return right("may-move", a...)
	}}
}

func waterInItsPlace(right enginetest.Right) map[string]engine.Action {
	return map[string]engine.Action{"square": func(a []string) ([]string, error) {
		if a[3] == "water" && a[1] != "4" && a[1] != "5" {
			return nil, engine.Refuse(engine.Illegal, "there is no water")
		}
		return right("square", a...)
	}}
}
