// Package console is the general vocabulary for console programs. It knows no assignment: what a program prints, and when, stands in
// the features alone.
//
// What a scenario expects is looked for in the order of its steps, each behind what the step before it has found. The whole of what
// the player types is known before the program starts, wherever the steps say it.
package console

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/steps"
)

// A verb is what a step says.
type verb int

const (
	types verb = iota
	prints
	printsLine
	printsLines
	asks
	shows
	showsNext
	neverPrints
	printsNothingElse
	printsNothingMore
	ends
)

// A step is one step of a scenario: what somebody does, and the text that it speaks of.
type step struct {
	verb verb
	how  how
	text string
	list []string // what is typed
}

// A form is a phrase of the vocabulary.
type form struct {
	expression *regexp.Regexp
	below      bool // a text stands below it
	read       func(found []string, below string) step
}

// program begins what is said of the program under test.
const program = `(?:the program|it) `

// answers matches what a player types, as it is written between quotes.
var answers = regexp.MustCompile(`^"[^"]*"(?:(?:,|,? and)? "[^"]*")*$`)

// ofTexts are the verbs with a text to look for.
var ofTexts = []verb{prints, printsLine, printsLines, asks, neverPrints}

// faulty tells what is wrong about the values in the text of a step.
func faulty(s step) error {
	_, err := s.how.wanted(s.text)
	return err
}

// several matches what stands between two texts in quotes.
var several = regexp.MustCompile(`"(,|,? (and|or)) "`)

// wrong says what is wrong in a step of the form; "" if nothing is.
func (f form) wrong(text, below string) string {
	found := f.expression.FindStringSubmatch(text)[1:]
	s := f.read(found, below)
	switch {
	case s.verb == types && !f.below && found[0] != "nothing" && !answers.MatchString(found[0]):
		return fmt.Sprintf("it is not clear what the player types in %s: put each answer into quotes of its own: "+
			"\"1\", \"x\" and \"2\"", text)
	case f.below && strings.TrimSpace(below) == "":
		return fmt.Sprintf("nothing stands below the step %q: write the text there, between lines of \"\"\"", text)
	case !f.below && below != "":
		return fmt.Sprintf("the step %q takes no text below it: delete the text, or see \"grader help own\" for steps that take one",
			text)
	case slices.Contains(ofTexts, s.verb) && strings.TrimSpace(s.text) == "":
		return fmt.Sprintf("the step %q looks for a text without a letter: write what the program prints", text)
	case slices.Contains(ofTexts, s.verb) && faulty(s) != nil:
		return fmt.Sprintf("the step %q: %v: see \"grader help own\"", text, faulty(s))
	case slices.Contains(ofTexts, s.verb) && !f.below && several.MatchString(s.text):
		return fmt.Sprintf("the step %q has several texts in quotes, and looks for them as one: write a step for each", text)
	}
	return ""
}

// forms are all phrases.
var forms = []form{
	newForm(`the player types (nothing|".*")`, func(found []string, _ string) step {
		return step{verb: types, list: steps.Quotations(found[0])}
	}),
	newForm(`the player types:`, func(_ []string, below string) step {
		return step{verb: types, list: strings.Split(strings.ReplaceAll(below, "\r\n", "\n"), "\n")} // an answer may be empty
	}),
	newForm(program+`prints "(.*)"`+howWords, quoted(prints)),
	newForm(program+`prints`+howWords+`:`, written(prints)),
	newForm(program+`prints the line "(.*)"`+howWords, quoted(printsLine)),
	newForm(program+`prints these lines in any order`+howWords+`:`, written(printsLines)),
	newForm(program+`asks "(.*)"`+howWords, quoted(asks)),
	newForm(program+`shows the board`+howWords+`:`, written(shows)),
	newForm(`the next board is`+howWords+`:`, written(showsNext)),
	newForm(program+`never prints "(.*)"`+howWords, quoted(neverPrints)),
	newForm(program+`prints nothing else`, only(printsNothingElse)),
	newForm(program+`prints nothing more`, only(printsNothingMore)),
	newForm(program+`ends`, only(ends)),
}

func newForm(expression string, read func([]string, string) step) form {
	return form{regexp.MustCompile("^" + expression + "$"), strings.HasSuffix(expression, ":"), read}
}

// quoted reads a step that quotes a text.
func quoted(v verb) func([]string, string) step {
	return func(found []string, _ string) step { return step{verb: v, text: found[0], how: howOf(found[1])} }
}

// written reads a step below which a text stands.
func written(v verb) func([]string, string) step {
	return func(found []string, below string) step { return step{verb: v, text: below, how: howOf(found[0])} }
}

func only(v verb) func([]string, string) step {
	return func([]string, string) step { return step{verb: v} }
}

// method gives the method that carries a step of the form out, with as many arguments as the expression finds.
func (f form) method(c *world) any {
	groups := f.expression.NumSubexp()
	switch {
	case f.below && groups == 0:
		return func(ctx context.Context, doc *godog.DocString) error { return c.do(ctx, f.read(nil, doc.Content)) }
	case f.below:
		return func(ctx context.Context, a string, doc *godog.DocString) error {
			return c.do(ctx, f.read([]string{a}, doc.Content))
		}
	case groups == 0:
		return func(ctx context.Context) error { return c.do(ctx, f.read(nil, "")) }
	case groups == 1:
		return func(ctx context.Context, a string) error { return c.do(ctx, f.read([]string{a}, "")) }
	}
	return func(ctx context.Context, a, b string) error { return c.do(ctx, f.read([]string{a, b}, "")) }
}

// Vocabulary is the general vocabulary for the assignment whose features and fixtures lie in the folder of that name.
func Vocabulary(assignment string, files fs.FS) steps.Vocabulary {
	v := steps.Vocabulary{Assignment: assignment, Files: files, World: func(w *steps.World) any { return &world{World: w} }}
	for _, f := range forms {
		v.Phrases = append(v.Phrases, steps.Phrase{
			Expression: f.expression, Method: func(own any) any { return f.method(own.(*world)) }, Wrong: f.wrong,
		})
	}
	return v
}

// A world is the state of one scenario.
type world struct {
	*steps.World
	script  []step
	run     engine.Run
	seen    *seen // nil until the program was run
	trouble error // of runs that tell where the program waited
}

// do carries out a step. What is typed is known already when the program is run.
func (c *world) do(ctx context.Context, s step) error {
	if s.verb == types {
		return nil
	}
	if c.seen == nil {
		if err := c.play(ctx); err != nil {
			return err
		}
	}
	err := c.seen.find(s, c.run)
	switch {
	case c.trouble != nil:
		return c.trouble
	case err == nil:
		return nil
	}
	return c.blame(ctx, s, err)
}

// play runs the program with all that the scenario types.
func (c *world) play(ctx context.Context) error {
	c.script = scriptOf(c.Scenario())
	run, err := c.Play(ctx, typed(c.script))
	if err != nil {
		return err
	}
	c.run, c.seen = c.look(ctx, c.script, run)
	c.Screen = func(output string) steps.Screen {
		return screen(string(uncoloured([]byte(output))), c.script, c.run, newSeen(c.seen.said, c.cells()))
	}
	return nil
}

// look begins to look at a run that was made by a script.
func (c *world) look(ctx context.Context, script []step, run engine.Run) (engine.Run, *seen) {
	run.Output = uncoloured(run.Output)
	return run, newSeen(said{run.Output, c.pauses(ctx, typed(script), run.Output)}, c.cells())
}

// mostPauses bounds the answers before which the program is seen to wait.
const mostPauses = 100

// pauses finds out where a program waited for an answer, once it matters: what it prints is the same up to there, and goes on
// otherwise, if it gets fewer answers. One that does not end then is not asked again.
func (c *world) pauses(ctx context.Context, input []string, output []byte) func(at int) bool {
	var known map[int]bool
	return func(at int) bool {
		if known != nil {
			return known[at]
		}
		known = map[int]bool{}
		for n := range min(len(input), mostPauses) {
			run, err := c.Play(ctx, input[:n])
			if err != nil {
				c.trouble = err
				break
			}
			known[common(uncoloured(run.Output), output)] = true
			if stop := run.Stop(); stop != nil && run.End != engine.Killed {
				break
			}
		}
		if _, err := c.Play(ctx, input); err != nil { // the run of which a result tells
			c.trouble = err
		}
		return known[at]
	}
}

// common is the length of what two texts begin with.
func common(a, b []byte) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// blame says which rule an error breaks: where a scenario of another rule says the same step before, and fails at it, that is the rule
// which the step is about.
func (c *world) blame(ctx context.Context, s step, err error) error {
	if _, ok := err.(*steps.Mismatch); !ok {
		return err
	}
	for _, earlier := range c.Scenarios {
		if earlier.ID == c.Scenario().ID {
			break
		}
		if earlier.RuleID == c.Rule() || earlier.Remark {
			continue
		}
		fails, broken := c.failsAt(ctx, scriptOf(earlier), s)
		if broken != nil {
			return broken
		}
		if fails {
			return steps.Blame(earlier.RuleID, "", err)
		}
	}
	return err
}

// failsAt tells whether the program goes wrong at a step of another scenario. The scenario's own run stays what its result tells of.
func (c *world) failsAt(ctx context.Context, script []step, at step) (fails bool, err error) {
	if !slices.ContainsFunc(script, at.same) {
		return false, nil
	}
	run, err := c.Play(ctx, typed(script))
	if err != nil {
		return false, err
	}
	run, other := c.look(ctx, script, run)
	for _, s := range script {
		if s.verb == types {
			continue
		}
		if other.find(s, run) != nil {
			fails = s.same(at)
			break
		}
	}
	_, err = c.Play(ctx, typed(c.script))
	return fails, err
}

// codes are the codes of terminals: for colours, or to clear the screen.
var codes = regexp.MustCompile(`\x1b\[[0-9;:?]*[ -/]*[@-~]`)

// uncoloured is an output without its codes, which people see as colours and not as text.
func uncoloured(output []byte) []byte { return codes.ReplaceAll(output, nil) }

func (s step) same(other step) bool {
	return s.verb == other.verb && s.how == other.how && s.text == other.text
}

// scriptOf reads the steps of a scenario. What is no phrase is left out: it is an error of its own.
func scriptOf(scenario steps.Scenario) []step {
	var script []step
	for i, text := range scenario.Steps {
		for _, f := range forms {
			if found := f.expression.FindStringSubmatch(text); found != nil {
				script = append(script, f.read(found[1:], scenario.Below[i]))
				break
			}
		}
	}
	return script
}

// typed gives all that a script types, an answer a line.
func typed(script []step) []string {
	var input []string
	for _, s := range script {
		input = append(input, s.list...)
	}
	return input
}
