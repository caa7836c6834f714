// Package console is the general vocabulary for console programs. It knows no assignment: what a program prints, and when, stands in
// the features alone.
//
// What a scenario expects is looked for in the order of its steps, each behind what the step before it has found. The whole of what
// the player types is known before the program starts, wherever the steps say it.
package console

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"rulebook/impl/engine"
	"rulebook/impl/terminal"
	"rulebook/steps"
	"rulebook/steps/console/mark"
	"rulebook/steps/console/match"
)

// A verb is what a step says.
type verb int

const (
	types verb = iota
	answers
	isStarted
	holds
	typesEarlier
	besides // the program asks something else, which is answered
	prints
	printsLine
	printsLines
	asks
	shows
	showsNext
	neverPrints
	printsNothingElse
	printsNothingMore
	writesNoOther
	ends
)

// typing tells that somebody types something.
func (v verb) typing() bool { return v == types || v == answers }

// showing tells that a board is looked for.
func (v verb) showing() bool { return v == shows || v == showsNext }

// asking tells that a question is looked for.
func (v verb) asking() bool { return v == asks || v == answers }

// A place is where a program writes something. The zero value is its standard output.
type place struct {
	errors bool
	file   string
}

// A step is one step of a scenario: what somebody does, and the text that it speaks of.
type step struct {
	verb  verb
	how   match.How
	where place
	text  string
	list  []string // what is typed, or the arguments
	of    int      // the step of the scenario that it is a part of
	aside bool     // what is typed answers a question besides
	again bool     // what must never be printed may stand before
}

// ofMessage tells whether a step speaks of a message that a program may have in its own words: one line without values, printed or not.
func (s step) ofMessage() bool {
	said := s.verb == prints || s.verb == printsLine || s.verb == neverPrints
	return said && s.how == match.InWords && s.where == place{} && !strings.ContainsAny(s.text, "{}\n")
}

// ofDialect tells whether a program may do in its own way what a step looks for.
func (s step) ofDialect() bool {
	return s.verb.showing() || s.verb.asking() || s.ofMessage() && s.verb != neverPrints
}

// A form is a phrase of the vocabulary. Its groups are called by what they say: list, text, how, errors, file.
type form struct {
	expression *regexp.Regexp
	below      bool // a text stands below it
	verb       verb
}

// Parts of phrases.
const (
	program  = `(?:the program|it) ` // begins what is said of the program under test
	writes   = `(?:prints|writes)`
	someText = ` "(?P<text>.*?)"`
	into     = `(?:(?P<errors> to the error stream)| to the file "(?P<file>[^"]*)")?`
	theFile  = `the file "(?P<file>[^"]*)"`
)

// forms are all phrases. They are made when they are needed: a box begins with this program, too.
var forms = sync.OnceValue(func() []form {
	return []form{
		newForm(types, `the player types (?P<list>nothing|".*")`),
		newForm(types, `the player types:`),
		newForm(answers, `(?:when )?asked`+someText+`,? the player types (?P<list>".*")`),
		newForm(typesEarlier, `in an earlier run,? the player types (?P<list>nothing|".*")`),
		newForm(isStarted, `the program is started with (?P<list>no arguments|".*")`),
		newForm(holds, theFile+` holds:`),
		newForm(holds, theFile+` is empty`),
		newForm(prints, program+writes+someText+into+match.HowWords),
		newForm(prints, program+writes+into+match.HowWords+`:`),
		newForm(printsLine, program+writes+` the line`+someText+into+match.HowWords),
		newForm(printsLines, program+writes+` these lines in any order`+into+match.HowWords+`:`),
		newForm(asks, program+`asks`+someText+match.HowWords),
		newForm(shows, program+`shows the board`+match.HowWords+`:`),
		newForm(showsNext, `the next board is`+match.HowWords+`:`),
		newForm(neverPrints, program+`never `+writes+someText+`(?P<again> again)?`+into+match.HowWords),
		newForm(printsNothingElse, program+writes+` nothing(?: else)?`+into),
		newForm(printsNothingMore, program+writes+` nothing more`+into),
		newForm(writesNoOther, program+`writes no other file`),
		newForm(ends, program+`ends(?: with exit status (?P<text>other than 0|[0-9]+))?`),
	}
})

func newForm(v verb, expression string) form {
	return form{regexp.MustCompile("^" + expression + "$"), strings.HasSuffix(expression, ":"), v}
}

// read reads a step of the form, of which the groups are given.
func (f form) read(groups []string, below string) step {
	said := func(name string) string {
		if i := f.expression.SubexpIndex(name); i > 0 {
			return groups[i-1]
		}
		return ""
	}
	s := step{
		verb: f.verb, how: match.Hows[said("how")], text: said("text"), list: steps.Quotations(said("list")),
		where: place{said("errors") != "", said("file")}, again: said("again") != "",
	}
	switch {
	case f.below && f.verb == types:
		s.list = strings.Split(strings.ReplaceAll(below, "\r\n", "\n"), "\n") // an answer may be empty
	case f.below && f.verb == holds:
		s.text = below + "\n"
	case f.below:
		s.text = below
	}
	return s
}

// quotations match what a player types, or arguments, as they are written between quotes.
var quotations = regexp.MustCompile(`^(?:nothing|no arguments|"[^"]*"(?:(?:,|,? and)? "[^"]*")*)$`)

// ofTexts are the verbs with a text to look for.
var ofTexts = []verb{prints, printsLine, printsLines, asks, answers, neverPrints}

// faulty tells what is wrong about the values in the text of a step.
func faulty(s step) error { return s.how.Check(s.text) }

// several matches what stands between two texts in quotes.
var several = regexp.MustCompile(`"(,|,? (and|or|then|and then)) "`)

// wrong says what is wrong in a step of the form; "" if nothing is.
func (f form) wrong(step steps.Written) string {
	text, below := step.Text, step.Below
	found := f.expression.FindStringSubmatch(text)
	s := f.read(found[1:], below)
	list, listed := f.expression.SubexpIndex("list"), map[bool]string{false: "what the player types", true: "what the arguments are"}
	switch {
	case step.Then && (f.verb == holds || f.verb == isStarted || f.verb == typesEarlier):
		return fmt.Sprintf("the step %q says what is there before the program starts: write it behind Given; "+
			"what the program does is told by a step such as: the program writes \"a\" to the file \"out.txt\"", text)
	case list > 0 && !quotations.MatchString(found[list]):
		return fmt.Sprintf("it is not clear %s in %s: put each into quotes of its own: \"1\", \"x\" and \"2\"",
			listed[f.verb == isStarted], text)
	case f.below && strings.TrimSpace(below) == "":
		return fmt.Sprintf("nothing stands below the step %q: write the text there, between lines of \"\"\"", text)
	case !f.below && below != "":
		return fmt.Sprintf("the step %q takes no text below it: delete the text, or see \"grader help console\" for steps that take one",
			text)
	case f.names("file", text) && (!fs.ValidPath(s.where.file) || s.where.file == "." || strings.Contains(s.where.file, `\`)):
		return fmt.Sprintf("the step %q: %q is no file in the folder of the program: write its name, or folder/name", text, s.where.file)
	case slices.Contains(ofTexts, s.verb) && strings.TrimSpace(s.text) == "":
		return fmt.Sprintf("the step %q looks for a text without a letter: write what the program prints", text)
	case slices.Contains(ofTexts, s.verb) && faulty(s) != nil:
		return fmt.Sprintf("the step %q: %v: see \"grader help console\"", text, faulty(s))
	case slices.Contains(ofTexts, s.verb) && !f.below && several.MatchString(s.text):
		return fmt.Sprintf("the step %q has several texts in quotes, and looks for them as one: write a step for each", text)
	}
	return ""
}

// names tells whether a step of the form says something in a group.
func (f form) names(group, text string) bool {
	i := f.expression.SubexpIndex(group)
	return i > 0 && f.expression.FindStringSubmatchIndex(text)[2*i] >= 0
}

// method gives the method that carries a step of the form out, with as many arguments as the expression finds.
func (f form) method(c *world) any {
	arguments := []reflect.Type{reflect.TypeFor[context.Context]()}
	for range f.expression.NumSubexp() {
		arguments = append(arguments, reflect.TypeFor[string]())
	}
	if f.below {
		arguments = append(arguments, reflect.TypeFor[*godog.DocString]())
	}
	signature := reflect.FuncOf(arguments, []reflect.Type{reflect.TypeFor[error]()}, false)
	return reflect.MakeFunc(signature, func(given []reflect.Value) []reflect.Value {
		err := c.do(given[0].Interface().(context.Context))
		return []reflect.Value{reflect.ValueOf(&err).Elem()}
	}).Interface()
}

// Vocabulary is the general vocabulary for the assignment whose features and fixtures lie in the folder of that name.
func Vocabulary(assignment string, files fs.FS) steps.Vocabulary {
	v := steps.Vocabulary{Assignment: assignment, Files: files,
		World: func(w *steps.World) any { return &world{World: w} }, Learn: learnDialect}
	for _, f := range forms() {
		v.Phrases = append(v.Phrases, steps.Phrase{
			Expression: f.expression, Method: func(own any) any { return f.method(own.(*world)) }, Wrong: f.wrong,
		})
	}
	solved := steps.On(steps.AsSolved, func(c *world) any { return c.asSolved })
	solved.Wrong = func(step steps.Written) string { return unsolvable(step.Below) }
	v.Phrases = append(v.Phrases, solved)
	return v
}

// A world is the state of one scenario.
type world struct {
	*steps.World
	*game         // nil until the program was run
	done    int   // steps of the scenario
	waited  []int // where the program waited for each answer, as far as that is known
	trouble error // of the first run that had any
	dialect *dialect
	marked  *mark.Set                    // see marks
	left    map[string]map[string]string // files that earlier runs left, by their scripts
}

// do carries out the next step. What is typed is known already when the program is run.
func (c *world) do(ctx context.Context) error {
	if c.game == nil {
		if err := c.begin(ctx); err != nil {
			return err
		}
	}
	c.done++
	for _, s := range c.script {
		if s.of != c.done-1 {
			continue
		}
		missed := c.seen.find(s, c.run)
		err := cmp.Or(c.besidesRule(s), c.mannerRule(s), missed)
		switch {
		case c.trouble != nil:
			return c.trouble
		case err == nil:
			continue
		}
		c.seeWaiting(ctx)
		if c.seen.waited = c.waited; err == missed {
			err = c.besideSolution(ctx, s, c.seen.find(s, c.run)) // in which no line goes on behind a question
		}
		if c.seen.otherwise {
			return steps.Blame(c.Rule(), steps.OwnWay, err)
		}
		err = c.blame(ctx, s, err)
		c.again(ctx)
		return err
	}
	return nil
}

// begin plays the scenario. If it looks for a board, question or message that is not there, the program may draw or speak in another way.
func (c *world) begin(ctx context.Context) error {
	script := scriptOf(c.Scenario())
	c.game = c.play(ctx, script)
	c.Screen = c.shown
	if c.trouble != nil || stopped(c.run) {
		return c.trouble
	}
	defer c.again(ctx)
	if !c.isOtherwise(ctx) {
		return c.trouble
	}
	learnt, err := c.Dialect()
	if err != nil {
		return err
	}
	if known := *learnt.(*dialect); !known.isPlain() {
		known.scenario = c.Rule()
		c.dialect = &known
		c.game = c.play(ctx, c.spoken(ctx, c.dialect, script))
	}
	return c.trouble
}

// again has the scenario's own run be the last one, of which its result tells.
func (c *world) again(ctx context.Context) {
	c.Setting = c.setting(ctx, c.script)
	c.runWith(ctx, typed(c.script))
}

// isOtherwise tells whether the game is such that the program may draw or speak in another way, or ask something else.
func (c *world) isOtherwise(ctx context.Context) bool {
	at := c.fault()
	if at >= 0 {
		s := c.script[at]
		ending := s.verb == ends && c.run.Failed || s.verb == printsNothingElse || s.verb == printsNothingMore
		if s.ofDialect() || ending {
			return true
		}
	}
	return c.asksOdd(ctx) || len(c.keyScenarios(ctx, &dialect{})) > 0
}

// runWith runs the program with all that is typed. Once a run has had trouble, nothing comes of any other.
func (c *world) runWith(ctx context.Context, input []string) (run engine.Run) {
	if c.trouble == nil {
		run, c.trouble = c.Play(ctx, input)
	}
	run.Output, run.Diagnostics = uncoloured(run.Output), uncoloured(run.Diagnostics)
	return run
}

// mostPauses bounds the answers before which the program is seen to wait.
const mostPauses = 100

// pauses finds out where a program waited for an answer, as far as it matters. Where it gets fewer answers, what it prints is the same up
// to there, and often goes on otherwise. A program that takes the end of its input for an empty answer goes on alike for a while; so it
// is also watched at a terminal. So is one that has waited at one place alone: it may have read all before it printed.
func (c *world) pauses(ctx context.Context, input []string, output []byte) func(at int) bool {
	piped := c.pausesOfFewer(ctx, input, output)
	watched := sync.OnceValue(func() []int { return c.watched(ctx, input, string(output)) })
	return func(at int) bool {
		waits, twice := piped(at)
		return waits && (twice || len(watched()) == 0) || slices.Contains(watched(), at)
	}
}

// pausesOfFewer finds them by giving the program fewer answers. One that does not end then is not asked again, and what it goes on
// with may be the same for a while by chance. It tells, too, whether there is more than one place. The run of all
// answers stays the last one, of which a result tells.
func (c *world) pausesOfFewer(ctx context.Context, input []string, output []byte) func(at int) (waits, twice bool) {
	known, last := map[int]bool{}, -1
	left := input[:min(len(input), mostPauses)]
	typed := 0
	return func(at int) (waits, twice bool) {
		before := typed
		for ; (last < at || len(known) < 2) && typed < len(left); typed++ {
			run := c.runWith(ctx, input[:typed])
			last = len(steps.Common(run.Output, output))
			known[last] = !stopped(run) || last == len(run.Output)
			if stopped(run) {
				left = nil
			}
		}
		if typed > before {
			c.runWith(ctx, input)
		}
		return known[at], len(known) > 1
	}
}

// placesOfFewer lists them, one for each answer; none if there are not as many.
func (c *world) placesOfFewer(ctx context.Context, input []string, output []byte) (places []int) {
	paused := c.pausesOfFewer(ctx, input, output)
	for at := range len(output) + 1 {
		if waits, _ := paused(at); waits {
			places = append(places, at)
		}
	}
	if len(places) != len(input) {
		return nil
	}
	return places
}

// watched finds them by watching the program at a terminal, and none on a machine without terminals. The run without
// one stays the last.
func (c *world) watched(ctx context.Context, input []string, output string) []int {
	run, err := c.PlayAtTerminal(ctx, input)
	if engine.OutcomeOf(err) != engine.NotClaimed {
		c.trouble = cmp.Or(c.trouble, err)
	}
	c.runWith(ctx, input)
	return terminal.Waits(run.Sights, input, output)
}

// seeWaiting watches the program so that a report can show each answer where the program waited for it, also behind the
// first question that is missing. What is drawn at random is played too often for that.
func (c *world) seeWaiting(ctx context.Context) {
	if !c.Scenario().Random && !stopped(c.run) {
		c.waited = c.watched(ctx, typed(c.script), string(c.run.Output))
	}
}

// besideSolution looks again for a text where a line is like it, in case the model solution prints that line, too.
func (c *world) besideSolution(ctx context.Context, s step, err error) error {
	m, missed := err.(*steps.Mismatch)
	if !missed || len(m.Expected) != 1 || len(m.Actual) != 1 || m.Sentence != "" || s.where != (place{}) || c.Scenario().Random {
		return err
	}
	printed := strings.Join(c.bySolution(ctx, scriptOf(c.Scenario())), "\n")
	c.seen.solved = steps.Each(splitLines(printed), oneBlank)
	return c.seen.find(s, c.run)
}

// stopped tells whether a run had to be stopped. Such a program is not run again to learn more of it.
func stopped(run engine.Run) bool { return run.Stop() != nil && run.End != engine.Killed }

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
		if c.failsAt(ctx, c.spoken(ctx, c.dialect, scriptOf(earlier)), s) {
			return steps.Blame(earlier.RuleID, "", err)
		}
	}
	return cmp.Or(c.trouble, err)
}

// failsAt tells whether the program goes wrong at a step of another scenario.
func (c *world) failsAt(ctx context.Context, script []step, at step) bool {
	if !slices.ContainsFunc(script, at.same) {
		return false
	}
	other := c.play(ctx, script)
	first := other.fault()
	return c.trouble == nil && first >= 0 && other.script[first].same(at)
}

// codes are the codes of terminals: for colours, or to clear the screen.
var codes = regexp.MustCompile(`\x1b\[[0-9;:?]*[ -/]*[@-~]`)

// uncoloured is an output without its codes, which people see as colours and not as text.
func uncoloured(output []byte) []byte { return codes.ReplaceAll(output, nil) }

// same tells whether two steps say the same of the program: they look for one text, be it in a line of its own or not.
func (s step) same(other step) bool {
	plain := map[verb]verb{answers: asks, printsLine: prints}
	said := func(v verb) verb { return cmp.Or(plain[v], v) }
	return said(s.verb) == said(other.verb) && s.how == other.how && s.text == other.text && s.where == other.where
}

// scriptOf reads the steps of a scenario. What is no phrase is left out: it is an error of its own. An answer that waits for its question
// is a step of its own.
func scriptOf(scenario steps.Scenario) []step {
	var script []step
	for i, text := range scenario.Steps {
		for _, f := range forms() {
			found := f.expression.FindStringSubmatch(text)
			if found == nil {
				continue
			}
			s := f.read(found[1:], scenario.Below[i])
			s.of = i
			for ; s.verb == answers && len(s.list) > 1; s.list = s.list[1:] {
				one := s
				one.list = s.list[:1]
				script = append(script, one)
			}
			script = append(script, s)
			break
		}
	}
	return script
}

// typed gives all that a script types, an answer a line.
func typed(script []step) []string {
	var input []string
	for _, s := range script {
		if s.verb.typing() {
			input = append(input, s.list...)
		}
	}
	return input
}
