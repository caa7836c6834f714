// Package calls is the general vocabulary for classes, methods and functions. It knows no assignment: what students write stands in
// face.yaml, and what it does in the features.
//
// Expressions stand between backquotes, in Python's notation whatever the language of the program.
package calls

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/cucumber/godog"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/impl/engine"
	"rulebook/steps"
)

const (
	what   = "(it|`[^`]+`)" // what a step speaks of: an expression, or what was called last
	throws = what + ` throws (?:an exception|"([^"]+)")(?: with the message "([^"]*)")?`
	named  = "`(\\pL[\\pL\\pN_]*) = ([^`]+)`" // a name, and the expression whose value it is
)

// Vocabulary is the general vocabulary for the assignment whose features and fixtures lie in the folder of that name, with a face. What
// tells what a language lacks says of a member, or without one of exceptions, what no program can be asked for.
func Vocabulary(assignment string, files fs.FS, face *fixtures.Face, lacks func(string, *calls.Member) string) steps.Vocabulary {
	reader := expressionReader{face: face, lacks: lacks}
	v := steps.Vocabulary{
		Assignment: assignment, Files: files, Learn: reader.learnMessages,
		World: func(w *steps.World) any {
			return &world{World: w, reader: reader, classes: map[string]string{}, constants: map[string]outcome{}}
		},
		Phrases: []steps.Phrase{
			steps.On(named, func(c *world) any { return c.keep }),
			steps.On(`calling `+quoted, func(c *world) any { return c.call }),
			steps.On(`each of `+what+` is from (-?\d+(?:\.\d+)?) to (-?\d+(?:\.\d+)?)`, func(c *world) any { return c.eachFrom }),
			steps.On(what+` holds nothing twice`, func(c *world) any { return c.nothingTwice }),
			steps.On(what+` is (.+)`, func(c *world) any { return c.is }),
			steps.On(throws, func(c *world) any { return c.throws }),
			steps.On(what+` prints (?:nothing|"([^"]*)")`, func(c *world) any { return c.prints }),
			steps.On(what+` prints:`, func(c *world) any { return c.printsBelow }),
			steps.On(unchanged, func(c *world) any { return c.stays }),
			steps.On(steps.AsSolved, func(c *world) any { return c.asSolved }),
		},
	}
	for i := range v.Phrases {
		v.Phrases[i].Wrong = wrong(face)
	}
	return v
}

// Port puts a face into the words of the port.
func Port(face *fixtures.Face) calls.Face {
	port := calls.Face{Functions: steps.Each(face.Functions, memberOf), Enumerations: face.Enumerations}
	for _, name := range slices.Sorted(maps.Keys(face.Classes)) {
		port.Classes = append(port.Classes, calls.Class{Name: name, Members: steps.Each(face.Classes[name], memberOf)})
	}
	return port
}

func memberOf(m fixtures.Member) calls.Member {
	return calls.Member{Name: m.Name, Static: m.Static, Called: m.Called, Parameters: m.Parameters, Result: m.Result}
}

// expressions matches the expressions in a step.
var expressions = regexp.MustCompile(quoted)

// value matches what stands behind "is".
var value = regexp.MustCompile(`^` + what + ` is (.+)$`)

// wrong finds what is wrong in the expressions of a step.
func wrong(face *fixtures.Face) func(steps.Written) string {
	c := &world{reader: expressionReader{face: face}}
	return func(step steps.Written) string {
		switch {
		case steps.AsksSolution(step.Text):
			return c.reader.unsolvable(step.Below)
		case unchangedStep.MatchString(step.Text):
			return c.reader.unseen(step)
		case ofIt.MatchString(step.Text) && !called(step.Before):
			return "no call stands before it: write a step such as \"When calling `f.add(g)`\" there, " +
				"or the expression in the place of it"
		}
		return c.wrongIn(step)
	}
}

// ofIt matches steps that speak of what was called last.
var ofIt = regexp.MustCompile(`^(each of )?it `)

// called tells whether the last expression of some steps is that of a call.
func called(before []string) bool {
	for _, step := range slices.Backward(before) {
		if expressions.MatchString(step) {
			return strings.HasPrefix(step, "calling ")
		}
	}
	return false
}

// wrongIn finds what is wrong in the values and names that a step speaks of.
func (c *world) wrongIn(step steps.Written) string {
	for _, found := range expressions.FindAllStringSubmatch(step.Text, -1) {
		source := found[1]
		if kept := keeps.FindStringSubmatch(step.Text); kept != nil {
			source = kept[2]
		}
		if err := c.reader.readWith(namesIn(step.Before), source); err != nil {
			return err.Error()
		}
	}
	if found := throwing.FindStringSubmatch(step.Text); found != nil {
		return c.reader.unthrown(found[2])
	}
	found := value.FindStringSubmatch(step.Text)
	if found == nil || ofClass.MatchString(found[2]) || ofOrder.MatchString(found[2]) {
		return ""
	}
	of := ofValue.FindStringSubmatch(found[2])
	wanted, err1 := c.plain(of[3], of[2] != "")
	_, err2 := comparisonOf(of[4])
	if err := cmp.Or(err1, err2); err != nil {
		return err.Error()
	}
	tree, _ := c.reader.read(strings.Trim(found[1], "`")) // it was read before; "it" names nothing of the face
	for _, value := range wanted {
		if err := c.reader.ungiven(tree, value); err != nil {
			return err.Error()
		}
	}
	return ""
}

// className matches what may be a class of a language, with its package.
var className = regexp.MustCompile(`^\pL[\pL\pN_.:$]*$`)

// unthrown says of a kind of exceptions that it is none of the face, though nearly one, or no class; "" if nothing is wrong with it.
func (r expressionReader) unthrown(kind string) string {
	names := slices.Sorted(maps.Keys(r.face.Exceptions))
	near := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return levenshtein.ComputeDistance(kind, name) > 2 })
	switch {
	case kind == "" || slices.Contains(names, kind):
		return ""
	case len(near) > 0:
		return fmt.Sprintf("%q is no exception of face.yaml: is %q meant?", kind, near[0])
	case !className.MatchString(kind):
		known := strings.Join(steps.Each(names, strconv.Quote), ", ")
		return fmt.Sprintf("%q is no class, and no exception of face.yaml, which has %s", kind, cmp.Or(known, "none"))
	}
	return ""
}

// throwing matches what a step says of an exception.
var throwing = regexp.MustCompile("^" + throws + "$")

// keeps matches a step that gives a value a name.
var keeps = regexp.MustCompile("^" + named + "$")

// namesIn lists the names that steps give.
func namesIn(steps []string) (all []string) {
	for _, step := range steps {
		if found := keeps.FindStringSubmatch(step); found != nil {
			all = append(all, found[1])
		}
	}
	return all
}

// readWith reads an expression in which no names stand but those that are known.
func (r expressionReader) readWith(known []string, source string) error {
	r.kept = known
	tree, err := r.read(source)
	if err != nil {
		return err
	}
	if tree.Word == "handed" {
		return fmt.Errorf("%s is a function: call it, or hand it to one that takes a function", tree)
	}
	return cmp.Or(r.unnamed(tree, known), r.untyped(tree))
}

// unnamed tells of a name in an expression that nothing has.
func (r expressionReader) unnamed(t calls.Tree, known []string) error {
	switch {
	case t.Word != "name" || slices.Contains(known, t.Names[0]):
	case r.isClass(t.Names[0]):
		return fmt.Errorf("%s is a class: write %[1]s(), with values in the brackets, for an object", t.Names[0])
	default:
		return fmt.Errorf("nothing has the name %s: write a step before, such as \"Given `%[1]s = ...`\"", t.Names[0])
	}
	for _, part := range t.Parts {
		if err := r.unnamed(part, known); err != nil {
			return err
		}
	}
	return nil
}

// A world is the state of one scenario.
type world struct {
	*steps.World
	reader expressionReader
	did    []string // the expressions so far, as the scenario has them
	last   *outcome // of the last call; nil if there was none, or if another expression was looked at

	classes map[string]string // the class of each value that has a name; "" of one that is no object
	before  state             // before the last call; nil if no step asks for it
	called  string            // the last call

	constants map[string]outcome // what came of the constants that were asked for
}

// An outcome is what came of an expression.
type outcome struct {
	source  string
	of      calls.Tree // the expression
	value   calls.Tree
	printed []string
	thrown  *engine.Refusal // nil if nothing was thrown
	mistake bool            // it was not thrown for a reason: see mistaken, where nothing was handed over as null, and unfinished
	err     error           // of what was thrown, where nothing is to be
	asked   bool            // a step has said that it throws
}

// unasked is the error of a throw that no step has spoken of.
func (o *outcome) unasked() error {
	if o == nil || o.asked {
		return nil
	}
	return o.err
}

// keep gives the value of an expression a name.
func (c *world) keep(ctx context.Context, name, source string) error {
	o, err := c.evaluate(ctx, name, source)
	if err = errors.Join(err, o.err); err == nil {
		c.classes[name] = c.reader.classOf(o.value)
		c.reader.kept = append(c.reader.kept, name)
	}
	return err
}

// call evaluates an expression. The next step tells what comes of it.
func (c *world) call(ctx context.Context, source string) error {
	if err := c.look(ctx, source); err != nil {
		return err
	}
	o, err := c.evaluate(ctx, "", source)
	c.last = &o
	return err
}

// evaluate evaluates an expression, and keeps its value under a name unless that is "". A throw before that nobody asked about is an error.
func (c *world) evaluate(ctx context.Context, name, source string) (outcome, error) {
	last := c.last
	c.last = nil
	if err := last.unasked(); err != nil {
		return outcome{}, err
	}
	o, err := c.put(ctx, name, source)
	did := c.shown(source)
	if name != "" {
		did = name + " = " + did
	}
	c.did = append(c.did, did)
	c.Remember(c.did...)
	return o, err
}

// put has an expression evaluated, and its value kept under a name unless that is "".
func (c *world) put(ctx context.Context, name, source string) (outcome, error) {
	tree, err := c.reader.read(source)
	if err = cmp.Or(err, c.reader.unsaid(c.Language(), c.Scenario())); err != nil {
		return outcome{}, err
	}
	request := requestFor(name, tree)
	source = c.shown(source)
	replies, err := c.TryAll(ctx, []engine.Request{request})
	if stop, ok := errors.AsType[*engine.Stop](err); ok {
		stop.Reason = asked.ReplaceAllLiteralString(stop.Reason, "in "+source)
		stop.Reason = unended.ReplaceAllLiteralString(stop.Reason, source+" did not end in time")
	}
	if err != nil {
		return outcome{}, c.blamed(tree, err)
	}
	o, err := c.came(source, requestFor(name, c.spelled(tree)), replies[0])
	o.of = tree
	o.mistake = unfinished(o.thrown) || mistaken(o.thrown) && !strings.Contains(" "+tree.Words()+" ", " null ")
	o.err = c.blamed(tree, o.err)
	return o, err
}

// mistaken tells whether a language itself has thrown something for a mistake in code.
func mistaken(thrown *engine.Refusal) bool {
	return thrown != nil && slices.Contains(thrown.Is, calls.Mistake)
}

// unfinished tells whether a method throws only because nobody has written it yet.
func unfinished(thrown *engine.Refusal) bool {
	if thrown == nil {
		return false
	}
	class, said := headline(thrown)
	return unwritten.MatchString(simple(class)) || stub.MatchString(said)
}

var (
	unwritten = regexp.MustCompile(`^NotImplemented(Error|Exception)$`)

	// stub matches what the editors of the languages, and students, let a method say that is still to be written. A list of things to
	// do may say other things of a todo.
	stub = regexp.MustCompile(`(?i:\bnot (yet )?implemented\b|\bunimplemented\b|\bnot supported yet\b)|^TODO(:.*|[.!]?)$`)
)

// requestFor asks for the value of an expression, and for keeping it under a name unless that is "".
func requestFor(name string, tree calls.Tree) engine.Request {
	if name == "" {
		return steps.Request("value", tree.Words())
	}
	return steps.Request("keep", name, tree.Words())
}

// asked matches how a reason speaks of a request, which students do not know.
var asked = regexp.MustCompile(`(?:before it replied|in reply) to "(?:value|keep) [^"]*"`)

// unended matches a reason of a request to which there was no reply.
var unended = regexp.MustCompile(`the program gave no reply to "(?:value|keep) [^"]*" in time`)

// came reads a reply.
func (c *world) came(source string, request engine.Request, reply engine.Reply) (o outcome, err error) {
	o.source, o.thrown, o.err = source, reply.Refusal, c.Refused(request, reply)
	if o.thrown != nil {
		return o, nil
	}
	if len(reply.Body) == 0 {
		return o, engine.Stopf(engine.Failed, "%s gave back nothing that can be read", source)
	}
	o.value, err = calls.ReadTree(reply.Body[0])
	o.printed = reply.Body[1:]
	if err != nil {
		err = engine.Stopf(engine.Failed, "%s: %v", source, err)
	}
	return o, err
}

// blamed says of something that is missing, or cannot be called, that it breaks the rule of the first scenario that
// names it, which demands it.
func (c *world) blamed(tree calls.Tree, err error) error {
	divergence, ok := errors.AsType[*steps.Divergence](err)
	if !ok {
		return err
	}
	signature := divergence.Signature
	refusal, _ := errors.AsType[*engine.Refusal](err)
	switch {
	case mistaken(refusal) && len(refusal.Words) == 1: // in no line of the program
		signature = quotedType.ReplaceAllString(refusal.Words[0], "")
	case !strings.HasPrefix(signature, "there is no "):
		return err
	}
	spoken := names(tree)
	if strings.HasPrefix(signature, "there is no way to take ") { // a class is in the way
		spoken = append(spoken, slices.Sorted(maps.Keys(c.reader.face.Classes))...)
	}
	for _, name := range spoken {
		last := name[strings.LastIndex(name, ".")+1:]
		if !regexp.MustCompile(`\b` + plainName(last) + `\b`).MatchString(plainName(signature)) {
			continue
		}
		if rule := c.ruleOf(last); rule != "" {
			return &steps.Divergence{Rule: rule, Signature: signature, Err: divergence.Err}
		}
	}
	return err
}

// quotedType matches how Python names the class of an object with which something cannot be done.
var quotedType = regexp.MustCompile(`'[^']*'`)

// ruleOf gives the rule of the first scenario that names something in an expression; "" if none does.
func (c *world) ruleOf(name string) string {
	for _, s := range c.Scenarios {
		if slices.ContainsFunc(s.Steps, func(step string) bool { return mentions(step, name) }) {
			return s.RuleID
		}
	}
	return ""
}

// mentions tells whether a step names something in an expression.
func mentions(step, name string) bool {
	return regexp.MustCompile("`[^`]*\\b" + regexp.QuoteMeta(name) + "\\b").MatchString(step)
}

// about gives what came of the expression that a step speaks of.
func (c *world) about(ctx context.Context, subject string) (outcome, error) {
	if subject != "it" {
		return c.evaluate(ctx, "", strings.Trim(subject, "`"))
	}
	if c.last == nil {
		return outcome{}, fmt.Errorf("it is nothing: a step such as \"When calling `f.add(g)`\" stands before")
	}
	return *c.last, nil
}

// settled is the same where nothing is to be thrown.
func (c *world) settled(ctx context.Context, subject string) (outcome, error) {
	o, err := c.about(ctx, subject)
	return o, errors.Join(err, o.err)
}

var (
	ofClass = regexp.MustCompile(`^an? (\pL[\pL\pN_]*)$`)
	ofValue = regexp.MustCompile(`^(not )?(one of )?(.+?)( within [\d.e-]+| in any order)?$`)
)

// is compares a value with what stands behind "is": an order, a class, or one or several values.
func (c *world) is(ctx context.Context, subject, expected string) error {
	if order := ofOrder.FindStringSubmatch(expected); order != nil {
		return c.ordered(ctx, subject, order[1])
	}
	o, err := c.settled(ctx, subject)
	if err != nil {
		return err
	}
	if class := ofClass.FindStringSubmatch(expected); class != nil {
		if slices.ContainsFunc(o.value.Of, func(its string) bool { return alike(its, class[1]) }) {
			return nil
		}
		return differs(o.source, "an object of class "+class[1], o.value.String())
	}
	if c.Language() == "JavaScript" {
		o.value = c.reader.numbered(o.of, o.value)
	}
	found := ofValue.FindStringSubmatch(expected)
	wanted, err := c.plain(found[3], found[2] != "")
	if err != nil {
		return err
	}
	with, err1 := comparisonOf(found[4])
	wanted = steps.Each(wanted, func(value calls.Tree) calls.Tree { return c.reader.resulting(o.of, value) })
	values, err2 := c.valued(ctx, calls.Tree{Word: "list", Parts: wanted})
	if err = cmp.Or(err1, err2); err != nil {
		return err
	}
	if slices.ContainsFunc(values.Parts, func(want calls.Tree) bool { return with.same(want, o.value) }) == (found[1] == "") {
		return nil
	}
	o.value = c.seen(ctx, wanted[0], o.value)
	return o.differs(expected)
}

// comparisonOf reads how a step compares values.
func comparisonOf(how string) (comparison, error) {
	with := comparison{within: -1, anyOrder: how == " in any order"}
	if tolerance, ok := strings.CutPrefix(how, " within "); ok {
		within, err := strconv.ParseFloat(tolerance, 64)
		if err != nil {
			return with, fmt.Errorf("the tolerance %s is no number", tolerance)
		}
		with.within = within
	}
	return with, nil
}

// plain reads the expected value, or several. What a program says of its own objects is no evidence, so values are written.
func (c *world) plain(source string, several bool) ([]calls.Tree, error) {
	if several {
		source = "[" + source + "]"
	}
	tree, err := c.reader.read(source)
	if err == nil && !tree.Plain() {
		const words = "%s is no plain value: write a number, a text, a list, compare what text() gives of an object, or ask equal() of two"
		err = fmt.Errorf(words, source)
	}
	if several {
		return tree.Parts, err
	}
	return []calls.Tree{tree}, err
}

// alike tells whether two names differ in case and underscores at most.
func alike(one, other string) bool { return plainName(one) == plainName(other) }

// plainName is a name without what may differ in it.
func plainName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// throws wants an exception, of a name of face.yaml or a class, and with a message.
func (c *world) throws(ctx context.Context, subject, kind, message string) error {
	o, err := c.about(ctx, subject)
	if c.last != nil {
		c.last.asked = true
	}
	if err != nil {
		return err
	}
	if o.thrown == nil {
		found := "gives " + o.value.String()
		if o.value.Word == "null" {
			found = "returns"
		}
		return told(o.source, "throws "+c.named(kind), found, fmt.Sprintf("%s %s, and does not throw %s", o.source, found, c.named(kind)))
	}
	if o.thrown.Kind != engine.Exception && o.thrown.Kind != engine.Illegal {
		return o.err
	}
	class, said := headline(o.thrown)
	is := kind != "" && c.isKind(kind, append([]string{class}, o.thrown.Is...))
	if o.mistake && !is {
		return o.err
	}
	if kind != "" && !is {
		if c.nameless(kind) {
			return engine.Stopf(engine.NotClaimed, "face.yaml names no class of %s for the exception %q", c.Language(), kind)
		}
		return told(o.source, "throws "+c.named(kind), "throws "+simple(class),
			fmt.Sprintf("%s throws %s, not %s", o.source, simple(class), c.named(kind)))
	}
	return c.says(o, message, said)
}

// named writes the name of a kind of exceptions; one of the face in quotes.
func (c *world) named(kind string) string {
	switch _, own := c.reader.face.Exceptions[kind]; {
	case kind == "":
		return "an exception"
	case own:
		return strconv.Quote(kind)
	}
	return kind
}

// nameless tells whether the face names exceptions of a kind, but none in the language of the program. Then nobody can know which is right.
func (c *world) nameless(kind string) bool {
	names, own := c.reader.face.Exceptions[kind]
	language := c.Language()
	return own && language != "" && len(names[language]) == 0
}

// isKind tells whether one of the classes of an exception has a name, or is one for which the face has the name in any language.
func (c *world) isKind(kind string, classes []string) bool {
	wanted := []string{kind}
	for _, names := range c.reader.face.Exceptions[kind] {
		wanted = append(wanted, names...)
	}
	return slices.ContainsFunc(classes, func(class string) bool { return slices.Contains(wanted, simple(class)) })
}

// simple is the name of a class without its package.
func simple(class string) string { return class[strings.LastIndexAny(class, ".$:")+1:] }

// prints wants a text on the standard output, or nothing.
func (c *world) prints(ctx context.Context, subject, text string) error {
	return c.compare(ctx, subject, strings.Split(text, "\n"))
}

func (c *world) printsBelow(ctx context.Context, subject string, doc *godog.DocString) error {
	return c.compare(ctx, subject, steps.Lines(doc))
}

// compare compares what was printed. Blanks at the ends of lines, and empty lines at the end, are the same as none.
func (c *world) compare(ctx context.Context, subject string, expected []string) error {
	o, err := c.settled(ctx, subject)
	if err != nil {
		return err
	}
	return steps.Same("what "+o.source+" prints", steps.TextForm, trimmed(expected), trimmed(o.printed))
}

func trimmed(lines []string) []string {
	lines = steps.TrimmedEach(lines)
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// differs is the error of an expression with another value than is expected.
func differs(what, expected, actual string) error {
	of := what
	if !strings.ContainsAny(what, " (.[") {
		of = "the value of " + what // a name, which no sentence may begin with
	}
	return told(what, expected, actual, fmt.Sprintf("%s is %s, not %s", of, actual, expected))
}

// differs is the same of an outcome, which may be nothing.
func (o outcome) differs(expected string) error {
	switch {
	case o.value.Word != "null":
		return differs(o.source, expected, o.value.String())
	case slices.Equal(trimmed(o.printed), []string{expected}):
		return told(o.source, expected, "null", fmt.Sprintf("%s prints %s, and gives nothing back", o.source, expected))
	}
	return told(o.source, expected, "null", fmt.Sprintf("%s gives nothing, not %s", o.source, expected))
}

// told is the same in a sentence of its own.
func told(what, expected, actual, sentence string) error {
	return &steps.Mismatch{
		What: what, Form: steps.ListForm, Expected: []string{expected}, Actual: []string{actual},
		Outcome: engine.Failed, Sentence: sentence,
	}
}
