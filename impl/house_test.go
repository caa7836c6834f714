package impl_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulebook/impl"
)

// lists are the only files that name assignments outside of the assignments' own folders.
var lists = []string{"impl/impl.go", "steps/vocabularies/vocabularies.go"}

// TestOnlyTheListsNameAssignments looks for names of assignments in all Go files that are not tests.
func TestOnlyTheListsNameAssignments(t *testing.T) {
	t.Parallel()
	var names []string
	for _, a := range impl.Assignments() {
		names = append(names, a.Name)
	}
	named := map[string]bool{} // lists that name every assignment
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && name != "." || name == "fixtures/submissions"):
			return fs.SkipDir
		case entry.IsDir() && slices.Contains(names, entry.Name()):
			return fs.SkipDir // it is the assignment's own
		case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			return err
		}
		found := slices.DeleteFunc(slices.Clone(names), func(a string) bool { return !strings.Contains(string(text), a) })
		if slices.Contains(lists, name) {
			named[name] = len(found) == len(names)
		} else if len(found) > 0 {
			t.Errorf("%s names %q: only the assignments' own folders and the lists may", name, found)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		if !named[list] {
			t.Errorf("%s does not list every assignment", list)
		}
	}
}

// TestRoomsKnowOnlyWhatTheyMay looks at the imports of all Go files that are not tests.
func TestRoomsKnowOnlyWhatTheyMay(t *testing.T) {
	t.Parallel()
	const language = "impl/submission/language"
	type room struct {
		folder, reason string
		may            []string // folders; one that ends in / stands for all below
	}
	rooms := []room{
		{"features", "the rulebook depends on nothing", nil},
		{"fixtures", "facts depend on nothing", []string{"fixtures/yaml"}},
		{"fixtures/yaml", "facts depend on nothing", nil},
		{"impl/engine", "the port knows neither side", []string{"impl/terminal"}},
		{"impl/engine/cost", "costs are counted by anybody", nil},
		{"impl/terminal", "a terminal depends on nothing", nil},
		{"impl/peg", "the core of a game depends on nothing", nil},
		{"impl/eiffel", "a language depends on nothing", nil},
		{"impl/eiffel/syntax", "a language depends on nothing but its words", []string{"impl/eiffel"}},
		{"impl/eiffel/kernel", "the library of a language knows neither its text nor who runs it", nil},
		{"impl/eiffel/run", "an interpreter knows its language only", []string{"impl/eiffel", "impl/eiffel/"}},
		{"impl/submission/source", "sources are read before anything is known of them", []string{
			"fixtures/yaml", "impl/submission/box", "impl/submission/intake", "impl/submission/process"}},
		{language, "the port of languages knows none of them", []string{
			"impl/calls", "impl/engine", "impl/engine/cost", "impl/submission/source", "impl/submission/box", "impl/submission/process"}},
		{"impl/calls", "a port knows neither side", []string{"impl/engine"}},
		{"impl/calls/handin", "a hand-in knows submissions and its port", []string{
			"impl/engine", "impl/submission", "impl/submission/", "impl/calls"}},
		{"impl/submission", "a submission knows no assignment", []string{"impl/engine", "impl/submission/"}},
		{"fixtures/own", "an example depends on nothing", nil},
		{"steps/console", "a vocabulary knows the suite only", []string{
			"impl/engine", "impl/terminal", "steps", "steps/console/manner", "steps/console/match", "steps/console/mark", "steps/screen"}},
		{"steps/console/mark", "what differs in texts is known without a game", []string{"steps/screen"}},
		{"steps/console/match", "what a program prints is text, whatever is looked for", []string{"steps", "steps/screen"}},
		{"steps/console/manner", "what is typed is said without a game", nil},
		{"steps/screen", "a reader of screens knows no game and no program", nil},
		{"steps/calls", "a vocabulary knows the suite only", []string{"impl/engine", "impl/calls", "fixtures", "steps"}},
		{"steps", "the suite knows no assignment", []string{
			"impl/engine", "impl/engine/cost", "features", "fixtures", "steps/feature", "steps/wording"}},
		{"steps/feature", "a reader of features knows nothing of grading", []string{"fixtures"}},
		{"steps/lint", "features are checked before anything is graded", []string{
			"fixtures", "steps", "steps/feature", "steps/wording"}},
		{"steps/wording", "phrases are written for people whatever they mean", nil},
		{"steps/play", "who plays by the rules knows none of a game", []string{"impl/engine", "fixtures", "steps"}},
	}
	for _, a := range impl.Assignments() {
		rooms = append(rooms,
			room{"impl/" + a.Name, "a reference knows the port and the core of its game", []string{
				"impl/engine", "impl/peg", "impl/" + a.Name + "/project"}},
			room{"impl/" + a.Name + "/handin", "a hand-in knows submissions, its own reference and how to run a language", []string{
				"impl/engine", "impl/eiffel", "impl/eiffel/", "impl/submission", "impl/submission/", "impl/" + a.Name, "impl/" + a.Name + "/"}},
			room{"steps/" + a.Name, "the rules of its game stand in the reference and nowhere else", []string{
				"impl/engine", "impl/terminal", "features", "fixtures", "steps", "steps/play", "steps/screen", "steps/" + a.Name + "/",
				"impl/eiffel", "impl/eiffel/syntax", "impl/" + a.Name + "/handin/espec"}})
		within, err := filepath.Glob("../steps/" + a.Name + "/*/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range within {
			folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../")
			rooms = append(rooms, room{folder, "a room within a vocabulary knows nothing of it", []string{
				"impl/engine", "fixtures", "steps", "steps/play", "steps/screen", "steps/" + a.Name + "/"}})
		}
	}
	languages, err := filepath.Glob("../" + language + "/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range languages {
		folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../")
		rooms = append(rooms, room{folder, "a language knows no other", []string{
			"impl/engine", "impl/eiffel/", "impl/calls", "impl/submission/source", "impl/submission/process", language, language + "/cfamily",
			"fixtures/yaml"}})
	}
	for _, r := range rooms {
		for file, imported := range importsOf(t, r.folder) {
			for _, other := range imported {
				if !slices.ContainsFunc(r.may, func(may string) bool {
					return other == may || strings.HasSuffix(may, "/") && strings.HasPrefix(other, may)
				}) {
					t.Errorf("%s imports %s: %s", file, other, r.reason)
				}
			}
		}
	}
}

// ruleID matches the id of a rule.
var ruleID = regexp.MustCompile(`^[A-Z0-9]+-R[0-9]+$`)

// TestRulesAreCalledByNames looks for numbers of rules in the vocabularies. What the table of a judgement cannot say stands
// in Go, by a constant that says what the rule is about.
func TestRulesAreCalledByNames(t *testing.T) {
	t.Parallel()
	for _, a := range impl.Assignments() {
		for file, parsed := range parsedIn(t, "steps/"+a.Name, parser.SkipObjectResolution) {
			ast.Inspect(parsed, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.GenDecl:
					return n.Tok != token.CONST
				case *ast.BasicLit:
					if text, err := strconv.Unquote(n.Value); err == nil && ruleID.MatchString(text) {
						t.Errorf("%s says %s: write a constant with a name", file, text)
					}
				case *ast.CallExpr:
					called, ok := n.Fun.(*ast.Ident)
					if ok && called.Name == "rule" {
						t.Errorf("%s calls rule(...): write a constant with a name", file)
					}
				}
				return true
			})
		}
	}
}

// importsOf gives the folders of this module that the files of a folder import, tests left out.
func importsOf(t *testing.T, folder string) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	for file, parsed := range parsedIn(t, folder, parser.ImportsOnly) {
		for _, spec := range parsed.Imports {
			if own, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "rulebook/"); ok {
				imports[file] = append(imports[file], own)
			}
		}
	}
	return imports
}

// parsedIn reads the Go files of a folder, tests left out.
func parsedIn(t *testing.T, folder string, mode parser.Mode) map[string]*ast.File {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(files), err)
	}
	all := map[string]*ast.File{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if all[file], err = parser.ParseFile(token.NewFileSet(), file, nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	return all
}
