// Package handin is what students of this assignment hand in: classes of board games in C++, which a shim calls.
package handin

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

//go:embed shim pauses
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
//
// A program in another language is found, too. It has a console face only if its submission.yaml says how to run it.
func Assignment() submission.Assignment {
	games := cpp.Language()
	games.Find, games.Build = find, build
	return submission.Assignment{Name: "boardgame2d", Reference: boardgame2d.Reference, Handin: submission.Handin{
		Takes:     []string{games.Name},
		Sought:    "there are no classes of games in C++ in it, and no other program",
		Fields:    fields(),
		Languages: games.InPlaceOf,
		Adapt:     adapt,
		Shims:     map[string]fs.FS{games.Name: language.Sub(files, "shim/cpp")},
		Dialect: func(m *source.Manifest) submission.Dialect {
			moves := namingOf(m).moves
			if !moves.own() {
				return nil
			}
			return moves
		},
	}}
}

// adapt takes the console from a program in another language, and skips the pauses of games or allows them more time.
func adapt(ctx context.Context, b *language.Bench, a *language.Artifact) error {
	if b.Language != cpp.Language().Name && b.Manifest.Run == nil {
		a.Console = nil
	}
	library, err := pausesLibrary(ctx, b)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil || strings.ContainsAny(library, " :") { // the separators of LD_PRELOAD
		a.Patience = patience
		return nil
	}
	a.Env = append(a.Env, "LD_PRELOAD="+library)
	return nil
}

// fields are the fields of submission.yaml for a submission's own names of classes, notation of moves, and messages.
func fields() []source.Field {
	messages := func(value any) (any, error) {
		if value == "own" {
			return true, nil
		}
		return nil, fmt.Errorf("%s is not known here: write own, or leave it out where they are those of the assignment",
			source.ValueShown(value))
	}
	return []source.Field{
		{Name: "classes", Read: func(value any) (any, error) { return namedTexts(value, keys, classWrong) }},
		{Name: "moves", Read: func(value any) (any, error) { return namedTexts(value, keys[1:], movesWrong) }},
		{Name: "messages", Read: messages},
	}
}

var className = regexp.MustCompile(`^[A-Za-z_]\w*(::[A-Za-z_]\w*)*$`)

// classWrong says what is wrong with the name of a class; "" if nothing is.
func classWrong(_, name string) string {
	if className.MatchString(name) {
		return ""
	}
	return source.ValueShown(name) + " is not the name of a class: write one such as Klotski or games::Klotski"
}

// namingOf gives the naming in a submission.yaml.
func namingOf(m *source.Manifest) naming {
	classes, _ := m.Own["classes"].(map[string]string)
	moves, _ := m.Own["moves"].(map[string]string)
	return naming{classes: classes, moves: moves, ownMessages: m.Own["messages"] != nil}
}

// namedTexts reads texts by name. The function wrong says what is wrong with a text; "" if nothing is.
func namedTexts(value any, names []string, wrong func(name, text string) string) (map[string]string, error) {
	stated, ok := value.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s is not a list of names and texts: write one such as {%s: \"...\"}",
			source.ValueShown(value), names[0])
	}
	texts := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(stated)) {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("there is no %s: write one of %s", source.ValueShown(name), strings.Join(names, ", "))
		}
		if stated[name] == nil {
			continue
		}
		text, err := source.Text(stated[name])
		if err != nil {
			return nil, err
		}
		if words := wrong(name, text); text != "" && words != "" {
			return nil, fmt.Errorf("%s: %s", name, words)
		}
		texts[name] = text
	}
	return texts, nil
}
