package syntax

import (
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/eiffel"
)

// deepest bounds how deep constructs may be nested: nobody writes so, and a parser must come to its end.
const deepest = 200

// Parse reads the classes of a text. What stands in a file is a class, so that there is mostly one.
func Parse(file, text string) []*Class {
	p := &parser{file: file, code: eiffel.Scan(text)}
	var classes []*Class
	for !p.done() {
		c := p.class()
		if c == nil {
			break
		}
		classes = append(classes, c)
	}
	return classes
}

// Read reads an expression.
func Read(code eiffel.Code) (Expression, error) {
	p := &parser{code: code}
	var e Expression
	err := p.guarded(func() {
		e = p.expression()
		if !p.done() {
			p.fail("the expression ends before %s", p.found())
		}
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// A parser walks over the code of a text.
type parser struct {
	file  string
	code  eiffel.Code
	at    int
	depth int
}

var end = eiffel.Token{Kind: eiffel.Symbol}

func (p *parser) peek() eiffel.Token { return p.ahead(0) }

func (p *parser) ahead(n int) eiffel.Token {
	if p.at+n < len(p.code) {
		return p.code[p.at+n]
	}
	return end
}

func (p *parser) done() bool { return p.at >= len(p.code) }

func (p *parser) line() Line {
	if p.done() && len(p.code) > 0 {
		return Line(p.code[len(p.code)-1].Line)
	}
	return Line(p.peek().Line)
}

func (p *parser) next() eiffel.Token {
	t := p.peek()
	p.at++
	return t
}

// is tells whether the token here is that keyword or symbol.
func (p *parser) is(text string) bool { return is(p.peek(), text) }

func is(t eiffel.Token, text string) bool {
	return (t.Kind == eiffel.Word || t.Kind == eiffel.Symbol) && t.Text == text
}

func (p *parser) isAny(texts ...string) bool {
	return slices.ContainsFunc(texts, p.is)
}

// take steps over the token if it has that text.
func (p *parser) take(text string) bool {
	if p.done() || !p.is(text) {
		return false
	}
	p.at++
	return true
}

// fail ends the reading of a feature or another part of a class.
func (p *parser) fail(format string, arguments ...any) {
	panic(&Error{File: p.file, Line: p.line().Place(), Reason: fmt.Sprintf(format, arguments...)})
}

// unsupported ends it because of Eiffel that is not understood here.
func (p *parser) unsupported(what string) {
	panic(&Error{File: p.file, Line: p.line().Place(), Reason: what, Unsupported: true})
}

func (p *parser) want(text string) {
	if !p.take(text) {
		p.fail("%q is expected where %s stands", text, p.found())
	}
}

func (p *parser) found() string {
	if p.done() {
		return "the end of the text"
	}
	return fmt.Sprintf("%.40q", p.peek().Written)
}

// nest counts a level of nesting until the returned function is called.
func (p *parser) nest() func() {
	p.depth++
	if p.depth > deepest {
		p.unsupported("constructs are nested too deep")
	}
	return func() { p.depth-- }
}

// guarded runs a part of the reading and gives its error.
func (p *parser) guarded(read func()) (err *Error) {
	depth := p.depth
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			p.depth = depth
			err = e
		default:
			panic(e)
		}
	}()
	read()
	return nil
}

// keywords are the words that name nothing.
var keywords = []string{
	"across", "agent", "alias", "all", "and", "as", "assign", "attached", "attribute", "check", "class", "convert",
	"create", "current", "debug", "deferred", "detachable", "do", "else", "elseif", "end", "ensure", "expanded", "export",
	"external", "false", "feature", "from", "frozen", "if", "implies", "inherit", "inspect", "invariant", "is", "like",
	"local", "loop", "not", "note", "obsolete", "old", "once", "only", "or", "precursor", "redefine", "rename", "require",
	"rescue", "result", "retry", "select", "separate", "some", "then", "true", "undefine", "until", "variant", "void",
	"when", "xor",
}

func isName(t eiffel.Token) bool { return t.Kind == eiffel.Word && !slices.Contains(keywords, t.Text) }

func (p *parser) name() string {
	if !isName(p.peek()) {
		p.fail("a name is expected where %s stands", p.found())
	}
	return p.next().Text
}

// class reads the next class; nil if there is none.
func (p *parser) class() *Class {
	start := p.at
	for !p.is("class") {
		if p.done() {
			return nil
		}
		p.at++
	}
	c := &Class{File: p.file, Line: p.peek().Line}
	marks := []string{"deferred", "expanded", "frozen", "external", "once", "separate"}
	for i := p.at - 1; i >= start && slices.Contains(marks, p.code[i].Text); i-- {
		c.Deferred = c.Deferred || is(p.code[i], "deferred")
		c.Expanded = c.Expanded || is(p.code[i], "expanded")
	}
	p.at++
	err := p.guarded(func() {
		c.Name = p.name()
		c.Generics = p.generics()
	})
	if err != nil {
		c.Errors = append(c.Errors, err)
	}
	for !p.done() && !p.is("end") {
		p.parts(c)
	}
	p.take("end")
	return c
}

// parts reads one part of a class. Errors of features are kept with the features.
func (p *parser) parts(c *Class) {
	start := p.at
	err := p.guarded(func() { p.part(c) })
	if err == nil {
		return
	}
	c.Errors = append(c.Errors, err)
	p.at = max(p.at, start+1)
	for !p.done() && !p.isAny("inherit", "create", "feature", "invariant") {
		p.at++
	}
}

func (p *parser) part(c *Class) {
	switch t := p.next(); {
	case is(t, "inherit"):
		c.Parents = append(c.Parents, p.parents()...)
	case is(t, "create"), is(t, "creation"):
		c.Creates = true
		c.Creators = append(c.Creators, Creators{Clients: p.clients(), Names: p.names()})
	case is(t, "convert"):
		p.until("feature", "create", "invariant", "end", "note")
	case is(t, "feature"):
		p.features(c)
	case is(t, "invariant"):
		c.Invariant = append(c.Invariant, p.clauses()...)
	case is(t, "note"), is(t, "indexing"):
		p.until("feature", "create", "invariant", "end", "inherit", "convert")
	case is(t, "obsolete"):
		p.at++
	case is(t, ";"):
	default:
		p.at--
		p.fail("a part of the class is expected where %s stands", p.found())
	}
}

func (p *parser) until(words ...string) {
	for !p.done() && !p.isAny(words...) {
		p.at++
	}
}

func (p *parser) generics() []Generic {
	var generics []Generic
	if !p.take("[") {
		return nil
	}
	for {
		p.take("frozen")
		g := Generic{Name: p.name()}
		if p.take("->") {
			g.Constraint = p.constraint()
		}
		generics = append(generics, g)
		if !p.take(",") {
			break
		}
	}
	p.want("]")
	return generics
}

func (p *parser) constraint() *Type {
	if p.is("{") {
		p.unsupported("a constraint of several types")
	}
	t := p.typ()
	if p.take("create") {
		p.until("end")
		p.want("end")
	}
	return t
}

func (p *parser) parents() []*Parent {
	conforming := true
	if p.is("{") {
		p.clients()
		conforming = false
	}
	var parents []*Parent
	for isName(p.peek()) {
		line := p.peek().Line
		parent := &Parent{Type: p.typ(), Renamed: map[string]string{}, Conforming: conforming, Line: line}
		p.adaptation(parent)
		parents = append(parents, parent)
		p.take(";")
	}
	return parents
}

func (p *parser) adaptation(parent *Parent) {
	adapted := false
	for {
		switch {
		case p.take("rename"):
			p.renames(parent)
		case p.take("export"):
			parent.Exports = append(parent.Exports, p.exports()...)
		case p.take("undefine"):
			parent.Undefined = append(parent.Undefined, p.names()...)
		case p.take("redefine"):
			parent.Redefined = append(parent.Redefined, p.names()...)
		case p.take("select"):
			parent.Selected = append(parent.Selected, p.names()...)
		default:
			if adapted || p.is("end") && p.continues() {
				p.want("end")
			}
			return
		}
		adapted = true
	}
}

// continues tells whether the class goes on behind an end: then it is not that of the class.
func (p *parser) continues() bool {
	t := p.ahead(1)
	parts := []string{"feature", "create", "invariant", "inherit", "convert", "note"}
	return isName(t) || t.Kind == eiffel.Word && slices.Contains(parts, t.Text)
}

// exports reads {A} f, g; {B} all.
func (p *parser) exports() []Export {
	var exports []Export
	for p.is("{") {
		e := Export{Clients: p.clients()}
		if slices.Contains(e.Clients, "any") {
			e.Clients = nil
		}
		if e.All = p.take("all"); !e.All {
			e.Names = p.names()
		}
		exports = append(exports, e)
		p.take(";")
	}
	return exports
}

func (p *parser) renames(parent *Parent) {
	for {
		old := p.featureName()
		p.want("as")
		parent.Renamed[old] = p.featureName()
		p.aliases()
		if !p.take(",") {
			return
		}
	}
}

// featureName reads a name, or infix "+" and prefix "-" of old texts.
func (p *parser) featureName() string {
	if (p.is("infix") || p.is("prefix")) && p.ahead(1).Kind == eiffel.String {
		return p.next().Text + " " + p.next().Text
	}
	return p.name()
}

// aliases reads what may follow a name: alias "+".
func (p *parser) aliases() []string {
	var aliases []string
	for p.take("alias") {
		aliases = append(aliases, p.next().Text)
		p.take("convert")
	}
	return aliases
}

func (p *parser) names() []string {
	names := []string{}
	if !isName(p.peek()) {
		return names
	}
	for {
		names = append(names, p.featureName())
		if !p.take(",") {
			return names
		}
	}
}

// clients reads {A, B}; nil if nothing of the kind is said.
func (p *parser) clients() []string {
	if !p.take("{") {
		return nil
	}
	clients := []string{}
	for !p.is("}") {
		clients = append(clients, p.typ().Name)
		if !p.take(",") {
			break
		}
	}
	p.want("}")
	return clients
}

// features reads one feature clause.
func (p *parser) features(c *Class) {
	clients := p.clients()
	for {
		for p.take(";") {
			continue
		}
		if !isName(p.peek()) && !p.is("frozen") {
			return
		}
		c.Features = append(c.Features, p.declaration(c, clients)...)
	}
}

// declaration reads the declaration of one feature, or of several. If it cannot be read, its features say so.
func (p *parser) declaration(c *Class, clients []string) []*Feature {
	start := p.at
	line := p.peek().Line
	var names []string
	var aliases [][]string
	f := Feature{Class: c, Clients: clients}
	err := p.guarded(func() {
		for {
			p.take("frozen")
			names = append(names, p.featureName())
			aliases = append(aliases, p.aliases())
			if !p.take(",") {
				break
			}
		}
		p.signature(&f)
		p.body(&f)
	})
	if err != nil {
		f = Feature{Class: c, Clients: clients, Error: err}
		p.at = max(p.at, start+1)
		p.skip(start)
	}
	var features []*Feature
	for i, name := range names {
		named := f
		named.Name, named.Line = name, line
		if i < len(aliases) {
			named.Aliases = aliases[i]
		}
		features = append(features, &named)
	}
	return features
}

// skip goes behind the feature that begins at start and could not be read.
func (p *parser) skip(start int) {
	depth, inside := 0, false
	for p.at = start; !p.done() && !p.is("feature") && !(p.is("invariant") && depth == 0); p.at++ {
		switch {
		case p.isAny("do", "deferred", "external", "attribute"), p.is("once") && p.ahead(1).Kind != eiffel.String:
			inside = true
			depth++
		case p.isAny("if", "inspect", "debug", "check", "across", "from"):
			depth++
		case p.is("end") && depth == 0:
			return
		case p.is("end"):
			depth--
			if depth == 0 && inside {
				p.at++
				return
			}
		}
	}
}

func (p *parser) signature(f *Feature) {
	if p.take("(") {
		f.Arguments = p.entities()
		p.want(")")
	}
	if p.take(":") {
		f.Result = p.typ()
	}
	if p.take("assign") {
		f.Assigner = p.name()
	}
}

// entities reads "a, b: T; c: U".
func (p *parser) entities() []Entity {
	var entities []Entity
	for isName(p.peek()) {
		var names []string
		for {
			names = append(names, p.name())
			if !p.take(",") {
				break
			}
		}
		p.want(":")
		t := p.typ()
		for _, name := range names {
			entities = append(entities, Entity{name, t})
		}
		for p.take(";") {
			continue
		}
	}
	return entities
}

// typ reads a type.
func (p *parser) typ() *Type {
	defer p.nest()()
	line := p.peek().Line
	for p.isAny("attached", "detachable", "separate", "expanded", "frozen", "?", "!") {
		p.at++
	}
	if p.take("like") {
		like := p.next().Text
		if p.is(".") || like == "{" {
			p.unsupported("a type that is like a qualified query")
		}
		return &Type{Like: like, Line: line}
	}
	if p.is("(") {
		p.unsupported("a tuple type")
	}
	t := &Type{Name: p.name(), Line: line}
	if t.Name == "tuple" && p.is("[") && p.labelled() {
		p.at++
		for _, e := range p.entities() {
			t.Args, t.Labels = append(t.Args, e.Type), append(t.Labels, e.Name)
		}
		p.want("]")
		return t
	}
	if p.take("[") {
		for {
			t.Args = append(t.Args, p.typ())
			if !p.take(",") {
				break
			}
		}
		p.want("]")
	}
	return t
}

// labelled tells whether names with types stand in the brackets here: a colon follows the first of them.
func (p *parser) labelled() bool {
	n := 1
	for isName(p.ahead(n)) && is(p.ahead(n+1), ",") {
		n += 2
	}
	return isName(p.ahead(n)) && is(p.ahead(n+1), ":")
}

// beginnings are the words that the body of a routine may begin with.
var beginnings = []string{
	"obsolete", "note", "indexing", "require", "local", "do", "once", "deferred", "external", "attribute", "ensure",
}

// body reads what follows the signature.
func (p *parser) body(f *Feature) {
	is := p.take("is")
	if p.take("=") || is && !p.isAny(beginnings...) {
		f.Kind, f.Value = Constant, p.constant()
		return
	}
	if !p.isAny(beginnings...) {
		if len(f.Arguments) > 0 || f.Result == nil {
			p.fail("the body of a routine is expected where %s stands", p.found())
		}
		return
	}
	if p.is("once") && p.ahead(1).Kind == eiffel.String {
		p.fail("a body is expected where %s stands", p.found())
	}
	p.preface(f)
	p.implementation(f)
	if p.take("ensure") {
		p.take("then")
		p.take("class")
		f.Ensure = p.clauses()
	}
	if p.take("rescue") {
		f.Rescue = append([]Instruction{}, p.block()...)
	}
	p.want("end")
}

// preface reads what stands before the body proper.
func (p *parser) preface(f *Feature) {
	if p.take("obsolete") {
		p.at++
	}
	if p.take("note") || p.take("indexing") {
		p.until("require", "local", "do", "once", "deferred", "external", "attribute", "obsolete")
	}
	if p.take("require") {
		p.take("else")
		f.Require = p.clauses()
	}
	if p.take("local") {
		f.Locals = p.entities()
	}
}

func (p *parser) implementation(f *Feature) {
	switch t := p.next(); {
	case is(t, "do"):
		f.Kind, f.Body = Do, p.block()
	case is(t, "once"):
		p.onceKeys()
		f.Kind, f.Body = Once, p.block()
	case is(t, "deferred"):
		f.Kind = Deferred
	case is(t, "external"):
		f.Kind = External
		p.until("ensure", "end", "rescue")
	case is(t, "attribute"):
		f.Kind, f.Body = Attribute, p.block()
		if len(f.Body) > 0 {
			p.unsupported("an attribute with a body of its own")
		}
	default:
		p.at--
		p.fail("the body of a routine is expected where %s stands", p.found())
	}
}

// onceKeys reads how often a once routine is run. There is one process here, and one thread.
func (p *parser) onceKeys() {
	if !p.take("(") {
		return
	}
	for p.peek().Kind == eiffel.String {
		if key := p.next().Text; !strings.EqualFold(key, "PROCESS") && !strings.EqualFold(key, "THREAD") {
			p.unsupported("the once key " + key)
		}
		p.take(",")
	}
	p.want(")")
}

func (p *parser) constant() Expression {
	if p.is("unique") {
		p.unsupported("a unique constant")
	}
	value := p.unary()
	switch v := value.(type) {
	case Integer, Real, Character, String, Boolean:
	case Unary:
		if v.Operator != "-" && v.Operator != "+" {
			p.fail("the value of a constant is expected")
		}
	default:
		p.fail("the value of a constant is expected")
	}
	return value
}

// clauses reads the clauses of an assertion.
func (p *parser) clauses() []Clause {
	var clauses []Clause
	for {
		for p.take(";") {
			continue
		}
		clause := Clause{Line: p.line().Place()}
		if isName(p.peek()) && is(p.ahead(1), ":") {
			clause.Tag = p.next().Text
			p.at++
		}
		if p.beginsExpression() && !(isName(p.peek()) && is(p.ahead(1), ":")) {
			clause.Line = p.line().Place()
			clause.Expression, clause.Text = p.written()
		}
		if clause.Tag == "" && clause.Expression == nil {
			return clauses
		}
		clauses = append(clauses, clause)
	}
}

// written reads an expression and gives its text on one line.
func (p *parser) written() (Expression, string) {
	start := p.at
	e := p.expression()
	return e, p.code[start:p.at].Written()
}

func (p *parser) beginsExpression() bool {
	t := p.peek()
	switch t.Kind {
	case eiffel.Number, eiffel.String, eiffel.Character:
		return true
	case eiffel.Word:
		return isName(t) || slices.Contains([]string{
			"not", "old", "across", "if", "attached", "agent", "create", "current", "result", "true", "false", "void",
			"precursor",
		}, t.Text) || t.Text == "once" && p.ahead(1).Kind == eiffel.String
	}
	return slices.Contains([]string{"(", "[", "{", "<<", "-", "+", "∀", "∃", "¬", "$"}, t.Text) && !p.done()
}
