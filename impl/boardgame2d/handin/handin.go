// Package handin is what students of this assignment hand in: classes of board games in C++, which a shim calls.
package handin

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

//go:embed shim pauses
var files embed.FS

// Assignment is the assignment with its reference and what students hand in.
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
		Typed: func(m *source.Manifest, input []string) []string {
			if m.Run == nil && m.Engine == nil {
				return input // the vocabulary, which knows the positions, writes the moves
			}
			return namingOf(m).moves.typed(input)
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
		{Name: "constructors", Read: func(value any) (any, error) { return namedTexts(value, keys[1:], argumentsWrong) }},
		{Name: "moves", Read: func(value any) (any, error) { return namedTexts(value, keys[1:], movesWrong) }},
		{Name: "pieces", Read: func(value any) (any, error) { return namedTexts(value, keys[2:], piecesWrong) }},
		{Name: "messages", Read: messages, Allowance: "--allow-messages"},
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

// An argument of a constructor is a literal, which is a number, a text or a character, or it is a name.
const (
	literal  = `(?:-?\d+(?:\.\d+)?|"[^"\\\n]*"|'[^'\\\n]')`
	argument = `(?:` + literal + `|[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)`
)

var constructorArguments = regexp.MustCompile(`^` + argument + `(?:\s*,\s*` + argument + `)*$`)

// argumentsWrong says what is wrong with the arguments of a constructor; "" if nothing is.
func argumentsWrong(_, arguments string) string {
	if constructorArguments.MatchString(arguments) {
		return ""
	}
	return source.ValueShown(arguments) + " are no arguments of a constructor: write numbers, texts, characters or " +
		"names, with commas between them, such as 9, 9"
}

// namingOf gives the naming in a submission.yaml.
func namingOf(m *source.Manifest) naming {
	stated := func(field string) map[string]string {
		texts, _ := m.Own[field].(map[string]string)
		return texts
	}
	return naming{
		classes: stated("classes"), moves: stated("moves"), pieces: stated("pieces"),
		ownMessages: m.Own["messages"] != nil, constructors: stated("constructors"),
	}
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

// patience limits the time of a program whose pauses cannot be skipped.
const patience = 45 * time.Second

// pausesLibrary gives a library that makes a program skip its pauses. The error says why there is none.
func pausesLibrary(ctx context.Context, b *language.Bench) (string, error) {
	if runtime.GOOS != "linux" {
		return "", &language.Missing{Tool: "LD_PRELOAD", Language: "C", Reason: "it is of another system"}
	}
	compiler, err := b.Locate("cc", "gcc", "clang")
	if err != nil {
		return "", err
	}
	const name = "pauses.so"
	k := language.Kept{Name: "pauses", Sources: []fs.FS{language.Sub(files, "pauses")}, Compiler: compiler}
	k.Command = func(_ string, sources []string) []string {
		return append(append([]string{compiler, "-O1", "-w", "-shared", "-fPIC", "-o", name}, sources...), "-ldl")
	}
	folder, err := b.Keep(ctx, k)
	return filepath.Join(folder, name), err
}

// find gives the file by which the classes of the games are found: the one program, whose includes say what belongs
// together, or else the one file that defines the base class. It gives nil if there is no such C++.
func find(t *source.Tree, m *source.Manifest) (*source.File, error) {
	programs := cpp.Language().Programs(t.Files)
	var sure []source.Candidate
	for i, c := range programs {
		programs[i].Doubt = cmp.Or(c.Doubt, source.Aside(c.File))
		if programs[i].Doubt == "" {
			sure = append(sure, c)
		}
	}
	if sure = t.Distinct(sure); len(sure) == 1 {
		t.Best(programs) // notes the others
		return sure[0].File, nil
	}
	class, holders := holders(t, namingOf(m).spelt(t.Files), programs)
	holder, err := source.Single(t.Nearest(t.InSrc(t.Distinct(holders))), "define the class "+class)
	if err != nil {
		return nil, err
	}
	if holder.File != nil {
		for _, c := range programs {
			t.Note("%s: passed over, the classes are taken without it", source.Shown(c.File.Path))
		}
		return holder.File, nil
	}
	program, err := source.Single(t.Distinct(t.Best(programs)), "start the program")
	return program.File, err
}

// holders gives the files that define the first defined class, other than programs and files that lie aside.
func holders(t *source.Tree, games naming, programs []source.Candidate) (class string, holders []source.Candidate) {
	for _, key := range keys {
		class := games.class(key)
		files := source.Filter(t.Files, func(f *source.File) bool {
			program := slices.ContainsFunc(programs, func(c source.Candidate) bool { return c.File == f })
			return !program && source.Aside(f) == "" && cpp.Definition(f, class) != ""
		})
		if len(files) > 0 {
			return class, source.Each(files)
		}
	}
	return "", nil
}
