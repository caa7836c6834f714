package assignments

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"rulebook/fixtures"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
	"rulebook/steps"
)

// A Mutant is the model solution with one small change.
type Mutant struct {
	File     string // in the folder of the solution
	Line     int    // from 1
	From, To string // what was changed

	text string // of the changed file
}

// Comments and texts of languages, in which nothing is changed.
var (
	hashes = source.Syntax{Comments: [][2]string{{"#", "\n"}}, Texts: []source.Mark{
		{Open: `"""`, Close: `"""`, Escapes: true, SpansLines: true}, {Open: "'''", Close: "'''", Escapes: true, SpansLines: true},
		source.DoubleQuote, source.SingleQuote,
	}}
	slashes = source.Syntax{Comments: source.SlashComments, Raw: true, Texts: []source.Mark{
		source.DoubleQuote, source.SingleQuote, {Open: "`", Close: "`", Escapes: true, SpansLines: true},
	}}
)

// syntaxOf gives the syntax of a file by its name. Files of other languages are not changed.
func syntaxOf(name string) (syntax source.Syntax, known bool) {
	switch path.Ext(name) {
	case ".py", ".rb":
		return hashes, true
	case ".java", ".js", ".c", ".cc", ".cpp", ".h", ".hpp", ".go", ".kt", ".cs", ".ts":
		return slashes, true
	}
	return syntax, false
}

// A token is a name, a number or an operator.
var token = regexp.MustCompile(`[\pL_][\pL\pN_]*|[0-9][\pL\pN_.]*|[-+*/%<>=!&|]+`)

// changed are the tokens that are changed, and what they become. A whole number becomes the next one.
var changed = map[string]string{
	"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
	"+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "*", "+=": "-=", "-=": "+=", "*=": "+=", "++": "--", "--": "++",
	"&&": "||", "||": "&&", "and": "or", "or": "and", "!": "", "not": "",
	"true": "false", "false": "true", "True": "False", "False": "True", "raise": "return", "throw": "return",
}

// zero makes what gives a value give 0, in languages that allow it whatever the value is.
var zero = map[string]string{".py": "return 0 and", ".rb": "return 0 and", ".js": "return 0 &&", ".ts": "return 0 &&"}

// none matches the rest of a line that gives nothing, or what is no other than 0.
var none = regexp.MustCompile(`^ *(?:False|None|0|false|null|nil)?;? *(?:\n|$)`)

// mutantsOf gives all mutants of one file.
func mutantsOf(name, text string) (all []Mutant) {
	syntax, known := syntaxOf(name)
	if !known {
		return nil
	}
	code := syntax.Code(text)
	for _, at := range token.FindAllStringIndex(code, -1) {
		from := code[at[0]:at[1]]
		to, known := changed[from]
		if from == "return" {
			to, known = zero[path.Ext(name)]
			known = known && !none.MatchString(code[at[1]:])
		}
		if n, err := strconv.Atoi(from); err == nil {
			to, known = strconv.Itoa(n+1), true
		}
		if known {
			all = append(all, Mutant{
				File: name, Line: 1 + strings.Count(text[:at[0]], "\n"), From: from, To: to, text: text[:at[0]] + to + text[at[1]:],
			})
		}
	}
	return all
}

// Mutants gives at most so many mutants of the model solution of an assignment, spread evenly over its files.
func Mutants(suite *steps.Suite, most int) ([]Mutant, error) {
	var all []Mutant
	solution := os.DirFS(filepath.Join(suite.Home, "solution"))
	err := fs.WalkDir(solution, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := fs.ReadFile(solution, name)
		all = append(all, mutantsOf(name, string(text))...)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("changing the model solution: %w", err)
	}
	some := make([]Mutant, min(most, len(all)))
	for i := range some {
		some[i] = all[i*len(all)/len(some)]
	}
	return some, nil
}

// Tried is a mutant that was graded.
type Tried struct {
	Mutant  Mutant
	Noticed bool     // a scenario that counts does not pass
	Broken  []string // the rules that count and that it breaks, if somebody wants to know
}

// Try grades mutants, and gives those that can be built: another one shows nothing. A mutant is graded to its end if somebody wants to
// know whether it breaks one rule alone, and else until a scenario notices it. The options are those of each grading, with a model
// solution of its own that answers what was kept.
func Try(
	ctx context.Context, suite *steps.Suite, mutants []Mutant, alone bool, conditions submission.Conditions, options func() steps.Options,
) ([]Tried, error) {
	all := make([]*Tried, len(mutants))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for i, m := range mutants {
		group.Go(func() error {
			tried, err := m.try(ctx, suite, alone, conditions, options())
			if _, unbuilt := errors.AsType[*language.BuildError](err); unbuilt {
				return nil
			}
			all[i] = &tried
			return err
		})
	}
	err := group.Wait()
	return steps.Each(slices.DeleteFunc(all, func(t *Tried) bool { return t == nil }), func(t *Tried) Tried { return *t }), err
}

// Hole says what no scenario notices.
func (m Mutant) Hole(suite *steps.Suite) fixtures.Fault {
	return fixtures.Fault{File: path.Join(suite.Assignment, "solution", m.File), Line: m.Line, Words: m.words()}
}

// words says what was changed, and how the line reads then.
func (m Mutant) words() string {
	line := strings.TrimSpace(strings.Split(m.text, "\n")[m.Line-1])
	if m.To == "" {
		return fmt.Sprintf("without %q: %s", m.From, line)
	}
	return fmt.Sprintf("%q in the place of %q: %s", m.To, m.From, line)
}

// try grades the mutant. Unless somebody wants to know whether it breaks one rule alone, the first scenario that does not pass ends the
// grading.
func (m Mutant) try(
	ctx context.Context, suite *steps.Suite, alone bool, conditions submission.Conditions, options steps.Options,
) (tried Tried, err error) {
	tried.Mutant = m
	folder, err := os.MkdirTemp("", "mutant-")
	if err != nil {
		return tried, fmt.Errorf("making a mutant: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	err = os.CopyFS(folder, os.DirFS(filepath.Join(suite.Home, "solution")))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, filepath.FromSlash(m.File)), []byte(m.text), 0o600)
	}
	if err != nil {
		return tried, fmt.Errorf("making a mutant: %w", err)
	}
	subject, err := OpenSubmission(ctx, folder, suite, conditions)
	if err != nil {
		return tried, fmt.Errorf("grading a mutant: %w", err)
	}
	defer subject.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer func() { err = errors.Join(err, options.Solution.Close()) }()
	options.CommandTime = subject.Limits().Time
	if !alone {
		options.OneByOne = suite.Facts.Face == nil // games have no sessions to share
		options.Observe = func(r steps.Result) {
			if !r.Scenario.Remark && r.Outcome != engine.Passed {
				tried.Noticed = true
				stop()
			}
		}
	}
	results, err := suite.Run(ctx, subject, options)
	if tried.Noticed {
		return tried, nil
	}
	if err != nil {
		return tried, fmt.Errorf("grading a mutant: %w", err)
	}
	tried.Broken = counted(results)
	tried.Noticed = len(tried.Broken) > 0
	return tried, nil
}

// counted lists the rules that are broken in results, but for remarks.
func counted(results []steps.Result) (rules []string) {
	for _, c := range steps.Causes(results) {
		if !c.Remark && !slices.Contains(rules, c.Rule) {
			rules = append(rules, c.Rule)
		}
	}
	return rules
}
