package eecs3311

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// An asking is how features ask for a command. Words in capitals are its parameters, in the order of the words if none is
// stated. Of a choice in braces, scenarios that are drawn have the first.
type asking struct{ command, words, parameters string }

var askings = []asking{
	{"player", "a player is created", ""},
	{"move", "the player {moves|has moved} (ROW, COLUMN) DIRECTION", "DIRECTION ROW COLUMN"},
	{"good", "the good player {plays|has played} the KIND board", ""},
	{"bad", "the bad player {plays|has played} the KIND board", ""},
	{"set", `slot (ROW, COLUMN) {is|has been} set to "STATUS"`, ""},
	{"fill", `rows ROW1 to ROW2 and columns COLUMN1 to COLUMN2 are set to "STATUS"`, ""},
	{"status", "the status of slot (ROW, COLUMN) is asked", ""},
	{"rows", "the number of rows is asked", ""},
	{"columns", "the number of columns is asked", ""},
	{"count", "the number of occupied slots is asked", ""},
	{"board", "the board is shown", ""},
	{"out", "the game is shown", ""},
	{"show", "the template of the KIND board is shown", ""},
	{"template", "the constant of the KIND board is shown", ""},
	{"slot", `the slot status "STATUS" is shown`, ""},
	{"over", "it is asked whether the game is over", ""},
	{"won", "it is asked whether the game is won", ""},
	{"valid-row", "it is asked whether row ROW is valid", ""},
	{"valid-column", "it is asked whether column COLUMN is valid", ""},
	{"match", "it is asked whether the boards match except in rows ROW1 to ROW2 and columns COLUMN1 to COLUMN2",
		"NAME ROW1 ROW2 COLUMN1 COLUMN2"},
	{"equal", "it is asked whether the boards are equal", "NAME"},
	{"equal", "it is asked whether the board and the template of the KIND board are equal", ""},
	{"slots-equal", `it is asked whether the slot statuses "STATUS1" and "STATUS2" are equal`, ""},
	{"singleton", "it is asked whether OBJECT is one object at every access", ""},
}

var (
	parameter = regexp.MustCompile(`[A-Z]{3,}\d?`)
	choice    = regexp.MustCompile(`{(\w+)[^}]*}`)

	// taken is what the parameters take.
	taken = map[string]string{
		"ROW": `(-?\d+)`, "COLUMN": `(-?\d+)`, "KIND": kind, "STATUS": `([*O.])`, "DIRECTION": `(left|right|up|down)`,
		"OBJECT": `(unavailable|occupied|unoccupied|templates)`,
	}
)

func (a asking) phrase() steps.Phrase {
	words := strings.NewReplacer("(", `\(`, ")", `\)`, "{", "(?:", "}", ")").Replace(a.words)
	words = parameter.ReplaceAllStringFunc(words, func(name string) string { return taken[strings.TrimRight(name, "12")] })
	return steps.On(words, func(e *world) any {
		do := func(ctx context.Context, given ...string) error {
			names := append(parameter.FindAllString(a.words, -1), "NAME")
			given = append(given, e.other)
			arguments := steps.Each(a.named(), func(name string) string { return given[slices.Index(names, name)] })
			return e.do(ctx, engine.Request{Command: a.command, Arguments: arguments})
		}
		switch len(parameter.FindAllString(a.words, -1)) {
		case 0:
			return func(ctx context.Context) error { return do(ctx) }
		case 1:
			return func(ctx context.Context, a string) error { return do(ctx, a) }
		case 2:
			return func(ctx context.Context, a, b string) error { return do(ctx, a, b) }
		case 3:
			return func(ctx context.Context, a, b, c string) error { return do(ctx, a, b, c) }
		case 4:
			return func(ctx context.Context, a, b, c, d string) error { return do(ctx, a, b, c, d) }
		}
		return func(ctx context.Context, a, b, c, d, e string) error { return do(ctx, a, b, c, d, e) }
	})
}

// named lists the parameters of the command.
func (a asking) named() []string {
	if a.parameters != "" {
		return strings.Fields(a.parameters)
	}
	return parameter.FindAllString(a.words, -1)
}

// asked tells what is asked for.
func asked(r engine.Request) string {
	a := askings[slices.IndexFunc(askings, func(a asking) bool { return a.command == r.Command })]
	return parameter.ReplaceAllStringFunc(choice.ReplaceAllString(a.words, "$1"), func(name string) string {
		return r.Arguments[slices.Index(a.named(), name)]
	})
}
