package eecs3311

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// namesKept is the rule that what the starter code names is still called so.
const namesKept = "EECS3311-R47"

// blames gives the rule that the error of a command breaks by what it says; "" if the scenario says what is broken. A move
// that comes to no end breaks the rule of its direction.
func blames(facts *fixtures.Assignment, request engine.Request, err error) string {
	if refusal, refused := errors.AsType[*engine.Refusal](err); refused {
		return blamesRefusal(facts, request, refusal)
	}
	stop, stopped := errors.AsType[*engine.Stop](err)
	if !stopped {
		return ""
	}
	rule := blamesWithin(facts, request, stop.Within)
	if rule == "" && request.Command == "move" {
		return ruleAt(facts, "move", "breaks off", toward(request), others)
	}
	return rule
}

// blamesRefusal gives the rule that a refusal breaks by what it says. What is missing breaks the rule that nothing is renamed. A
// violated contract, other than a precondition, breaks the rule of the feature whose contract it is, which the command under test may
// only rest upon; if it is that of the command itself, the scenario says what is broken. A precondition breaks that of who called.
func blamesRefusal(facts *fixtures.Assignment, request engine.Request, refusal *engine.Refusal) string {
	class, feature := owner(refusal)
	within := refusal.Within
	demanded := refusal.Kind == engine.Contract && strings.HasPrefix(refusal.Words[0], "precondition")
	innermost := refusal.Kind == engine.Exception && len(within) == 0 && len(refusal.Words) > 1
	if innermost {
		within = refusal.Words[1:]
	}
	switch {
	case refusal.Kind == engine.Missing, refusal.Kind == engine.Uncompiled && lacksWhatWasGiven(refusal.Words[0]):
		return namesKept
	case demanded || innermost:
		return blamesWithin(facts, request, slices.DeleteFunc(slices.Clone(within), mayBeCalledWrongly))
	case endIsAsked(request) && class != "" && feature == itself(request.Command):
		return "" // several rules speak of it
	}
	return cmp.Or(ruleOf(facts, class, feature), blamesWithin(facts, request, within))
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
func blamesWithin(facts *fixtures.Assignment, request engine.Request, within []string) string {
	for _, name := range within {
		class, feature, _ := strings.Cut(name, ".")
		called := itself(request.Command)
		if called != "" && strings.HasPrefix(feature, called) {
			return ""
		}
		if rule := cmp.Or(ruleOfCondition(facts, feature), ruleOf(facts, class, feature)); rule != "" {
			return rule
		}
	}
	return ""
}

// ruleOfCondition gives the rule that the precondition or the postcondition of a move breaks if it cannot be evaluated, of a name such
// as "move_left (precondition)"; "" of any other name.
func ruleOfCondition(facts *fixtures.Assignment, name string) string {
	feature, condition, _ := strings.Cut(name, " ")
	direction, moves := strings.CutPrefix(feature, "move_")
	switch {
	case moves && condition == "(postcondition)":
		return ruleAt(facts, "move", "breaks off", postcondition)
	case moves && condition == "(precondition)":
		return ruleAt(facts, "move", "refused", direction)
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

// ruleOf gives the rule of a feature; "" if none is about it. It is that of the command which is put to the feature.
func ruleOf(facts *fixtures.Assignment, class, feature string) string {
	for _, f := range known {
		if class != "" && strings.HasSuffix(class, f.class) && strings.HasPrefix(feature, f.name) {
			return ruleAt(facts, f.command, f.way, f.particular)
		}
	}
	return ""
}

// known lists how classes end, how the names of their features begin, and by what the judgement calls a fault of theirs.
// The first that fits counts.
var known = []struct{ class, name, command, way, particular string }{
	{"_SLOT", "out", "slot", "refused", ""},
	{"_SLOT", "is_equal", "slots-equal", "refused", ""},
	{"SLOT_STATUS_ACCESS", "", "singleton", "refused", ""},
	{"TEMPLATES_ACCESS", "", "singleton", "refused", "templates"},
	{"BOARD_TEMPLATES", "", "template", "refused", "contract"},
	{"BOARD", "unavailable_slot", "singleton", "refused", ""},
	{"BOARD", "occupied_slot", "singleton", "refused", ""},
	{"BOARD", "unoccupied_slot", "singleton", "refused", ""},
	{"BOARD", "make_", "new", "other board", ""},
	{"BOARD", "set_statuses", "fill", "refused", ""},
	{"BOARD", "set_status", "set", "refused", ""},
	{"BOARD", "matches_", "match", "refused", ""},
	{"BOARD", "number_of_occupied", "count", "refused", ""},
	{"BOARD", "number_of_", "rows", "refused", ""},
	{"BOARD", "is_valid_", "valid-row", "refused", ""},
	{"BOARD", "status_of", "status", "refused", ""},
	{"BOARD", "is_equal", "equal", "refused", ""},
	{"BOARD", "out", "board", "refused", ""},
	{"GAME", "move_left", "move", "other board", "left"},
	{"GAME", "move_", "move", "other board", ""},
	{"GAME", "is_over", "over", "refused", ""},
	{"GAME", "is_won", "won", "refused", ""},
	{"GAME", "make_", "load", "refused", ""},
	{"PLAYER", "make", "player", "refused", ""},
	{"PLAYER", "", "good", "refused", ""},
}
