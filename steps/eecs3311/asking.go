package eecs3311

import (
	"context"
	_ "embed" // for tables
	"regexp"
	"slices"
	"strings"
	"sync"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// An asking is how features ask for a command. Words in capitals are its parameters, in the order of the words if none is
// stated. Of a choice in braces, scenarios that are drawn have the first.
type asking struct{ Command, Words, Parameters string }

//go:embed askings.yaml
var askingsText []byte

var askings = sync.OnceValue(func() []asking { return fixtures.Table[[]asking]("askings.yaml", askingsText) })

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
	words := strings.NewReplacer("(", `\(`, ")", `\)`, "{", "(?:", "}", ")").Replace(a.Words)
	words = parameter.ReplaceAllStringFunc(words, func(name string) string { return taken[strings.TrimRight(name, "12")] })
	return steps.On(words, func(e *world) any {
		do := func(ctx context.Context, given ...string) error {
			names := append(parameter.FindAllString(a.Words, -1), "NAME")
			given = append(given, e.other)
			arguments := steps.Each(a.named(), func(name string) string { return given[slices.Index(names, name)] })
			return e.do(ctx, engine.Request{Command: a.Command, Arguments: arguments})
		}
		switch len(parameter.FindAllString(a.Words, -1)) {
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
	if a.Parameters != "" {
		return strings.Fields(a.Parameters)
	}
	return parameter.FindAllString(a.Words, -1)
}

// asked tells what is asked for.
func asked(r engine.Request) string {
	a := askings()[slices.IndexFunc(askings(), func(a asking) bool { return a.Command == r.Command })]
	return parameter.ReplaceAllStringFunc(choice.ReplaceAllString(a.Words, "$1"), func(name string) string {
		return r.Arguments[slices.Index(a.named(), name)]
	})
}
