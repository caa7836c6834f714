package eecs3311

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
)

// blames gives the rule that the error of a command breaks by what it says; "" if the scenario says what is broken.
func blames(request engine.Request, err error) string {
	if refusal, refused := errors.AsType[*engine.Refusal](err); refused {
		return blamesRefusal(request, refusal)
	}
	if stop, stopped := errors.AsType[*engine.Stop](err); stopped {
		return blamesWithin(request, stop.Within)
	}
	return ""
}

// blamesRefusal gives the rule that a refusal breaks by what it says. What is missing breaks the rule that nothing is renamed. A
// violated contract, other than a precondition, breaks the rule of the feature whose contract it is, which the command under test may
// only rest upon; if it is that of the command itself, the scenario says what is broken. A precondition breaks that of who called.
func blamesRefusal(request engine.Request, refusal *engine.Refusal) string {
	class, feature := owner(refusal)
	switch {
	case refusal.Kind == engine.Missing, refusal.Kind == engine.Uncompiled && lacksWhatWasGiven(refusal.Words[0]):
		return rule(47)
	case refusal.Kind == engine.Contract && strings.HasPrefix(refusal.Words[0], "precondition"):
		return blamesWithin(request, slices.DeleteFunc(slices.Clone(refusal.Within), mayBeCalledWrongly))
	case refusal.Kind == engine.Exception && len(refusal.Within) == 0 && len(refusal.Words) > 1: // the innermost is told
		return blamesWithin(request, slices.DeleteFunc(slices.Clone(refusal.Words[1:]), mayBeCalledWrongly))
	case class == "":
		return blamesWithin(request, refusal.Within)
	case endIsAsked(request) && feature == itself(request.Command):
		return "" // several rules speak of it
	}
	return cmp.Or(ruleOf(class, feature), blamesWithin(request, refusal.Within))
}

// lacksWhatWasGiven tells whether code does not compile because a feature is missing whose name the assignment gives: "BOARD has no
// feature status_of (GAME.is_over, game.e, line 12)" or, within its class, "there is no status_of (BOARD.out, board.e, line 12)".
func lacksWhatWasGiven(words string) bool {
	lacks := unknownFeature.FindStringSubmatch(words)
	return lacks != nil && slices.Contains(shared()[cmp.Or(lacks[1], lacks[3])], lacks[2])
}

var unknownFeature = regexp.MustCompile(`^(?:([A-Z_]+) has no feature|there is no) (\w+) \(([A-Z_]+)\.`)

// shared lists the features of each class, as the assignment names them, that others call.
func shared() map[string][]string {
	return map[string][]string{
		"BOARD": {
			"unavailable_slot", "occupied_slot", "unoccupied_slot", "set_status", "set_statuses", "matches_slots_except",
			"number_of_rows", "number_of_columns", "number_of_occupied_slots", "is_valid_row", "is_valid_column", "status_of",
		},
		"GAME": {"board", "is_over", "is_won", "move_left", "move_right", "move_up", "move_down"},
	}
}

// blamesWithin gives the rule of the innermost feature that was being carried out when a command broke off, of those of which rules
// speak; "" if it is that of the command itself. The command under test may only rest upon it.
func blamesWithin(request engine.Request, within []string) string {
	for _, name := range within {
		class, feature, _ := strings.Cut(name, ".")
		called := itself(request.Command)
		if called != "" && strings.HasPrefix(feature, called) {
			return ""
		}
		if rule := cmp.Or(ruleOfCondition(feature), ruleOf(class, feature)); rule != "" {
			return rule
		}
	}
	return ""
}

// ruleOfCondition gives the rule that the precondition or the postcondition of a move breaks if it cannot be evaluated, of a name such
// as "move_left (precondition)"; "" of any other name.
func ruleOfCondition(name string) string {
	feature, condition, _ := strings.Cut(name, " ")
	switch {
	case !strings.HasPrefix(feature, "move_"):
	case condition == "(postcondition)":
		return rule(22)
	case condition == "(precondition)" && feature == "move_left":
		return rule(13)
	case condition == "(precondition)":
		return rule(14)
	}
	return ""
}

// mayBeCalledWrongly tells whether a feature has arguments, which may be wrong.
func mayBeCalledWrongly(name string) bool {
	_, feature, _ := strings.Cut(name, ".")
	return slices.ContainsFunc([]string{
		"make_from_", "set_status", "matches_", "is_valid_", "status_of", "is_equal", "move_", "wins_", "loses_",
	}, func(beginning string) bool { return strings.HasPrefix(feature, beginning) })
}

// itself gives how the name of the feature begins that a command is put to; "" if no rule speaks of it alone.
func itself(command string) string {
	return map[string]string{
		"move": "move_", "set": "set_status", "fill": "set_statuses", "match": "matches_slots_except", "status": "status_of",
		"good": "wins_", "bad": "loses_", "over": "is_over", "won": "is_won",
	}[command]
}

// endIsAsked tells whether a request asks whether the game is over, or won.
func endIsAsked(request engine.Request) bool {
	return request.Command == "over" || request.Command == "won"
}

// ruleOf gives the rule of a feature; "" if none is about it.
func ruleOf(class, feature string) string {
	at := slices.IndexFunc(contracts(), func(c contract) bool { return c.is(class, feature) })
	if at < 0 {
		return ""
	}
	return rule(contracts()[at].rule)
}

// A contract is that of features whose class ends, and whose name begins, in some way.
type contract struct {
	class, feature string
	rule           int
}

func (c contract) is(class, feature string) bool {
	return strings.HasSuffix(class, c.class) && strings.HasPrefix(feature, c.feature)
}

// contracts lists the rules of contracts. The first that fits counts.
func contracts() []contract {
	return []contract{
		{"_SLOT", "out", 3}, {"_SLOT", "is_equal", 4}, {"SLOT_STATUS_ACCESS", "", 6}, {"TEMPLATES_ACCESS", "", 7},
		{"BOARD_TEMPLATES", "", 12},
		{"BOARD", "unavailable_slot", 6}, {"BOARD", "occupied_slot", 6}, {"BOARD", "unoccupied_slot", 6}, {"BOARD", "make_", 35},
		{"BOARD", "set_statuses", 32}, {"BOARD", "set_status", 31}, {"BOARD", "matches_", 27}, {"BOARD", "number_of_occupied", 34},
		{"BOARD", "number_of_", 33}, {"BOARD", "is_valid_", 34}, {"BOARD", "status_of", 34}, {"BOARD", "is_equal", 11},
		{"BOARD", "out", 10},
		{"GAME", "move_left", 17}, {"GAME", "move_", 18}, {"GAME", "is_over", 23}, {"GAME", "is_won", 24}, {"GAME", "make_", 36},
		{"PLAYER", "make", 38}, {"PLAYER", "", 39},
	}
}
