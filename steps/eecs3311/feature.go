package eecs3311

import (
	"cmp"
	_ "embed" // for what is known of features
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

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
		return blamesWithin(facts, request, slices.DeleteFunc(slices.Clone(within), demanding.MatchString))
	case endIsAsked(request) && class != "" && feature == known().Itself[request.Command]:
		return "" // several rules speak of it
	}
	return cmp.Or(ruleOf(facts, class, feature), blamesWithin(facts, request, within))
}

// lacksWhatWasGiven tells whether code does not compile because a feature is missing whose name the assignment gives: "BOARD has no
// feature status_of (GAME.is_over, game.e, line 12)" or, within its class, "there is no status_of (BOARD.out, board.e, line 12)".
func lacksWhatWasGiven(words string) bool {
	lacks := unknownFeature.FindStringSubmatch(words)
	return lacks != nil && slices.Contains(strings.Fields(known().Shared[cmp.Or(lacks[1], lacks[3])]), lacks[2])
}

var unknownFeature = regexp.MustCompile(`^(?:([A-Z_]+) has no feature|there is no) (\w+) \(([A-Z_]+)\.`)

//go:embed features.yaml
var featuresText []byte

// A knowledge is what is known of features.
type knowledge struct {
	Judged [][5]string // class, feature, command, way, particular
	Shared map[string]string
	Itself map[string]string // how the name of the feature begins that a command is put to
}

var known = sync.OnceValue(func() knowledge { return fixtures.Table[knowledge]("features.yaml", featuresText) })

// blamesWithin gives the rule of the innermost feature that was being carried out when a command broke off, of those of which rules
// speak; "" if it is that of the command itself. The command under test may only rest upon it.
func blamesWithin(facts *fixtures.Assignment, request engine.Request, within []string) string {
	for _, name := range within {
		class, feature, _ := strings.Cut(name, ".")
		called := known().Itself[request.Command]
		if called != "" && strings.HasPrefix(feature, called) {
			return ""
		}
		if rule := ruleOf(facts, class, feature); rule != "" {
			return rule
		}
	}
	return ""
}

// demanding matches the names of features that have arguments, which may be wrong.
var demanding = regexp.MustCompile(`\.(make_from_|set_status|matches_|is_valid_|status_of|is_equal|move_|wins_|loses_)`)

// endIsAsked tells whether a request asks whether the game is over, or won.
func endIsAsked(request engine.Request) bool {
	return request.Command == "over" || request.Command == "won"
}

// ruleOf gives the rule of a feature, or of its condition that cannot be evaluated, as in "move_left (precondition)"; "" if none is
// about it. It is that of the command which is put to the feature.
func ruleOf(facts *fixtures.Assignment, class, feature string) string {
	for _, f := range known().Judged {
		begins, _ := path.Match(f[1]+"*", feature) // the patterns are well formed
		if class != "" && strings.HasSuffix(class, f[0]) && begins {
			return ruleAt(facts, f[2], f[3], f[4])
		}
	}
	return ""
}
