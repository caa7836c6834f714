// Package handin is what students of this assignment hand in: classes of board games in C++, built together with a shim that
// calls them.
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
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// fields are the fields of submission.yaml by which a submission calls classes, moves and messages in its own way.
func fields() []source.Field {
	classes := func(_, text string) string {
		if className.MatchString(text) {
			return ""
		}
		return source.ValueShown(text) + " is not the name of a class: write one such as Klotski or games::Klotski"
	}
	return []source.Field{
		{Name: "classes", Read: func(value any) (any, error) { return namedTexts(value, keys, classes) }},
		{Name: "moves", Read: func(value any) (any, error) { return namedTexts(value, keys[1:], movesWrong) }},
		{Name: "messages", Read: func(value any) (any, error) {
			if value != "own" {
				return nil, fmt.Errorf("%s is not known here: write own, or leave it out where they are those of the assignment", source.ValueShown(value))
			}
			return true, nil
		}},
	}
}

var className = regexp.MustCompile(`^[A-Za-z_]\w*(::[A-Za-z_]\w*)*$`)

// namesOf gives what a submission.yaml says.
func namesOf(m *source.Manifest) names {
	classes, _ := m.Own["classes"].(map[string]string)
	moves, _ := m.Own["moves"].(map[string]string)
	return names{classes: classes, moves: moves, ownMessages: m.Own["messages"] != nil}
}

// namedTexts reads texts by name. Each text is looked at by the function wrong, which says what is wrong with it; "" if nothing is.
func namedTexts(value any, names []string, wrong func(name, text string) string) (map[string]string, error) {
	stated, ok := value.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s is not a list of names and texts: write one such as {%s: \"...\"}", source.ValueShown(value), names[0])
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

//go:embed shim pauses
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
func Assignment() submission.Assignment {
	return submission.Assignment{Name: "boardgame2d", Reference: boardgame2d.Reference, Handin: handin()}
}

// A program in another language, or one that a submission.yaml says how to run, is found, too; of these, only one that states how to run it
// has a console face.
func handin() submission.Handin {
	games := cpp.Language()
	games.Find, games.Build = find, build
	return submission.Handin{
		Takes:     []string{games.Name},
		Sought:    "there are no classes of games in C++ in it, and no other program",
		Fields:    fields(),
		Languages: games.InPlaceOf,
		Adapt:     adapt,
		Shims:     map[string]fs.FS{games.Name: language.Sub(files, "shim/cpp")},
		Dialect: func(m *source.Manifest) submission.Dialect {
			moves := namesOf(m).moves
			if !moves.own() {
				return nil
			}
			return moves
		},
	}
}

// adapt takes the console from a program that is no classes of games, and skips the pauses of games. Where they cannot be
// skipped, a run has more time.
func adapt(ctx context.Context, b *language.Bench, a *language.Artifact) error {
	if b.Language != cpp.Language().Name && b.Manifest.Run == nil {
		a.Console = nil
	}
	library, err := pausesLibrary(ctx, b)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil || strings.ContainsAny(library, " :") { // they part the names of libraries
		a.Patience = patience
		return nil
	}
	a.Env = append(a.Env, "LD_PRELOAD="+library)
	return nil
}

// Sent gives the requests of a new session with all moves translated. It supposes that each game can be made or chosen.
func (m moves) Sent(requests []engine.Request) []engine.Request {
	return m.sent(requests, &gameTable{})
}

// Session gives a session whose moves are translated.
func (m moves) Session(s engine.Session) engine.Session { return &translated{Session: s, moves: m} }
