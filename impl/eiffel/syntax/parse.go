package syntax

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/eiffel"
)

// deepest bounds how deep constructs may be nested: nobody writes so, and a parser must come to its end.
const deepest = 200

// Parse reads the classes of a text. What stands in a file is a class, so that there is mostly one.
func Parse(file, text string) []*Class {
	p := newParser(file, text)
	var classes []*Class
	for c := p.class(); c != nil; c = p.class() {
		c.Comments = p.commentsWithin(0, len(p.code)+1)
		classes = append(classes, c)
	}
	return classes
}

// Declaration reads the head of one feature, such as "move_left (r, c: INTEGER)"; nil if there is none.
func Declaration(text string) *Feature {
	features := newParser("", text).declaration(nil, nil)
	if len(features) == 0 {
		return nil
	}
	return features[0]
}

// Read reads an expression.
func Read(code eiffel.Code) (Expression, error) {
	p := &parser{code: code, within: true}
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
	file     string
	code     eiffel.Code
	comments []placed
	at       int
	depth    int
	broken   *Error // the first thing that could not be read in a feature, though the reading of it goes on
	within   bool   // a part that is tolerated
}

// A placed comment stands before the token of the code with that index.
type placed struct {
	eiffel.Token
	before int
}

func newParser(file, text string) *parser {
	p := &parser{file: file}
	for _, t := range eiffel.Tokens(text) {
		if t.Kind == eiffel.Comment {
			p.comments = append(p.comments, placed{t, len(p.code)})
		} else {
			p.code = append(p.code, t)
		}
	}
	return p
}

// commentsWithin gives the comments that stand before any of some tokens.
func (p *parser) commentsWithin(from, to int) []eiffel.Token {
	order := func(c placed, index int) int { return c.before - index }
	first, _ := slices.BinarySearchFunc(p.comments, from, order)
	last, _ := slices.BinarySearchFunc(p.comments, to, order)
	var comments []eiffel.Token
	for _, c := range p.comments[first:max(first, last)] {
		comments = append(comments, c.Token)
	}
	return comments
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
	p.at = min(p.at+1, len(p.code))
	return t
}

// is tells whether the token here is that keyword or symbol.
func (p *parser) is(text string) bool { return p.peek().Is(text) }

func (p *parser) isAny(texts ...string) bool {
	return slices.ContainsFunc(texts, p.is)
}

// take steps over the token if it has that text.
func (p *parser) take(text string) bool {
	if !p.is(text) {
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
	p.unsupportedAt(p.line(), what)
}

func (p *parser) unsupportedAt(line Line, what string) {
	panic(&Error{File: p.file, Line: line.Place(), Reason: what, Unsupported: true})
}

func (p *parser) want(text string) {
	if !p.take(text) {
		p.fail("%q is expected where %s stands", text, p.found())
	}
}

// before wants one of some words to stand here.
func (p *parser) before(words ...string) {
	if !p.isAny(words...) {
		p.want(words[len(words)-1])
	}
}

func (p *parser) semicolons() {
	for p.take(";") {
		continue
	}
}

func (p *parser) wantEnd() { p.want("end") }

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
func (p *parser) guarded(read func()) *Error {
	depth := p.depth
	err := eiffel.Raised[*Error](read)
	if err != nil {
		p.depth = depth
	}
	return err
}

// keywords are the words that name nothing.
var keywords = []string{
	"across", "agent", "alias", "all", "and", "as", "assign", "attached", "attribute", "check", "class", "convert",
	"create", "creation", "current", "debug", "deferred", "detachable", "do", "else", "elseif", "end", "ensure", "expanded", "export",
	"external", "false", "feature", "from", "frozen", "if", "implies", "indexing", "inherit", "inspect", "invariant", "is", "like",
	"local", "loop", "not", "note", "obsolete", "old", "once", "or", "precursor", "redefine", "rename", "require",
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
		c.Deferred = c.Deferred || p.code[i].Is("deferred")
		c.Expanded = c.Expanded || p.code[i].Is("expanded")
	}
	p.at++
	err := p.guarded(func() {
		c.Name = p.name()
		c.Generics = p.generics()
	})
	if err != nil {
		c.Errors = append(c.Errors, err)
	}
	for !p.ended() {
		p.parts(c)
	}
	if !p.take("end") {
		p.keep(c, p.guarded(p.wantEnd), len(c.Invariant) == 0)
	}
	return c
}

// keep keeps an error with the last feature, if it may be one of that, or else with the class.
func (p *parser) keep(c *Class, err *Error, ofFeature bool) {
	last := len(c.Features) - 1
	if last < 0 || !ofFeature {
		c.Errors = append(c.Errors, err)
		return
	}
	c.Features[last].Error = cmp.Or(c.Features[last].Error, err)
}

// ended tells whether the class ends here: no part of it follows before the next class.
func (p *parser) ended() bool {
	if !p.is("end") {
		return p.done()
	}
	at := p.at
	defer func() { p.at = at }()
	p.until("class", "feature", "invariant")
	return !p.isAny("feature", "invariant")
}

// parts reads one part of a class. Errors of features are kept with the features; so is an end too many that stands behind one.
func (p *parser) parts(c *Class) {
	start := p.at
	err := p.guarded(func() { p.part(c) })
	if err == nil {
		return
	}
	p.keep(c, err, p.code[start].Is("end"))
	p.at = max(p.at, start+1)
	p.until("inherit", "create", "creation", "feature", "invariant")
}

func (p *parser) part(c *Class) {
	switch t := p.next(); {
	case t.Is("inherit"):
		p.parents(c)
	case t.Is("create"), t.Is("creation"):
		c.Creators = append(c.Creators, Creators{Clients: p.clients()})
		p.names(&c.Creators[len(c.Creators)-1].Names)
	case t.Is("convert"):
		p.until("feature", "create", "invariant", "end", "note")
	case t.Is("feature"):
		p.features(c)
	case t.Is("invariant"):
		p.broken = nil
		c.Invariant = append(c.Invariant, p.clauses(p.wantPart)...)
		if p.broken != nil {
			panic(p.broken)
		}
	case t.Is("note"), t.Is("indexing"):
		p.until("feature", "create", "invariant", "end", "inherit", "convert")
	case t.Is("obsolete"):
		p.next()
	case t.Is(";"):
	default:
		p.at--
		p.wantPart()
	}
}

func (p *parser) wantPart() { p.fail("a part of the class is expected where %s stands", p.found()) }

func (p *parser) until(words ...string) {
	for !p.done() && !p.isAny(words...) {
		p.at++
	}
}

func (p *parser) generics() (names []string) {
	if !p.take("[") {
		return nil
	}
	for more := true; more; more = p.take(",") {
		p.take("frozen")
		names = append(names, p.name())
		if p.take("->") {
			p.constraint()
		}
	}
	p.want("]")
	return names
}

// constraint steps over the constraint of a generic parameter.
func (p *parser) constraint() {
	if p.is("{") {
		p.unsupported("a constraint of several types")
	}
	p.typ()
	if p.take("create") {
		p.until("end")
		p.want("end")
	}
}

func (p *parser) parents(c *Class) {
	p.clients() // {NONE}
	for isName(p.peek()) {
		line := p.peek().Line
		parent := &Parent{Type: p.typ(), Renamed: map[string]string{}, Line: line}
		c.Parents = append(c.Parents, parent)
		p.adaptation(parent)
		p.take(";")
	}
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
			p.names(&parent.Undefined)
		case p.take("redefine"):
			p.names(&parent.Redefined)
		case p.take("select"):
			p.names(&parent.Selected)
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
			p.names(&e.Names)
		}
		exports = append(exports, e)
		p.take(";")
	}
	return exports
}

func (p *parser) renames(parent *Parent) {
	for more := true; more; more = p.take(",") {
		old := p.featureName()
		p.want("as")
		parent.Renamed[old] = p.featureName()
		p.aliases()
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

// names adds the names that stand here to a list.
func (p *parser) names(to *[]string) {
	for more := isName(p.peek()); more; more = p.take(",") {
		*to = append(*to, p.featureName())
	}
}

// clients reads {A, B}; nil if nothing of the kind is said.
func (p *parser) clients() []string {
	if !p.take("{") {
		return nil
	}
	clients := []string{}
	for more := !p.is("}"); more; more = p.take(",") && !p.is("}") {
		clients = append(clients, p.typ().Name)
	}
	p.want("}")
	return clients
}

// features reads one feature clause.
func (p *parser) features(c *Class) {
	clients := p.clients()
	for {
		p.semicolons()
		if !isName(p.peek()) && !p.is("frozen") {
			return
		}
		c.Features = append(c.Features, p.declaration(c, clients)...)
	}
}

// declaration reads the declaration of one feature, or of several. What cannot be read of it, its features say.
func (p *parser) declaration(c *Class, clients []string) []*Feature {
	start := p.at
	var heads []Feature
	f := Feature{Class: c, Line: p.peek().Line, Clients: clients}
	p.broken = nil
	toBody := p.skipTo(append(beginnings, "end")...)
	whole := p.tolerate(func() {
		for more := true; more; more = p.take(",") {
			p.take("frozen")
			heads = append(heads, Feature{Name: p.featureName(), Aliases: p.aliases()})
		}
	}, toBody)
	if whole {
		p.formal(&f)
		whole = p.tolerate(func() {
			p.result(&f)
			p.value(&f)
		}, toBody)
	}
	switch {
	case p.isAny(beginnings...):
		p.body(&f)
	case !whole:
		p.take("end")
	}
	f.Comments, f.Error = p.commentsWithin(start+1, p.at), p.broken
	var features []*Feature
	for _, head := range heads {
		named := f
		named.Name, named.Aliases = head.Name, head.Aliases
		features = append(features, &named)
	}
	return features
}

// formal reads the arguments of a routine, if there are any.
func (p *parser) formal(f *Feature) {
	if !p.take("(") {
		return
	}
	for !p.done() && !p.isAny(")", "feature", "end") && !p.isAny(beginnings...) {
		whole := p.tolerate(func() {
			p.entities(&f.Arguments)
			p.before(")")
		}, nil)
		if !whole && !p.is(")") {
			p.at++
		}
	}
	p.take(")")
}

// result reads the type of the result and the assigner command, if they are there.
func (p *parser) result(f *Feature) {
	if p.take(":") {
		f.Result = p.typ()
	}
	if p.take("assign") {
		f.Assigner = p.name()
	}
}

// entities adds those of "a, b: T; c: U" to a list.
func (p *parser) entities(to *[]Entity) {
	for isName(p.peek()) {
		var names []string
		for more := true; more; more = p.take(",") {
			names = append(names, p.name())
		}
		p.want(":")
		t := p.typ()
		for _, name := range names {
			*to = append(*to, Entity{name, t})
		}
		p.semicolons()
	}
}

// typ reads a type.
func (p *parser) typ() *Type {
	defer p.nest()()
	start := p.at
	t := &Type{Line: p.peek().Line}
	for p.isAny("attached", "detachable", "separate", "expanded", "frozen", "?", "!") {
		p.at++
	}
	switch {
	case p.take("like"):
		t.Like = p.next().Text
		qualified := p.is(".") || t.Like == "{"
		for p.take(".") {
			p.next()
		}
		if qualified {
			p.unsupportedAt(Line(t.Line), "a type that is like a qualified query")
		}
	case p.is("("):
		p.unsupported("a tuple type")
	default:
		t.Name = p.name()
		p.typeArguments(t)
	}
	t.code = p.code[start:p.at]
	return t
}

// typeArguments reads what stands in brackets behind the name of a class, if they are there.
func (p *parser) typeArguments(t *Type) {
	if !p.is("[") {
		return
	}
	if t.Name == "tuple" && p.labelled() {
		p.at++
		var items []Entity
		p.entities(&items)
		for _, e := range items {
			t.Args, t.Labels = append(t.Args, e.Type), append(t.Labels, e.Name)
		}
		p.want("]")
		return
	}
	p.at++
	for more := true; more; more = p.take(",") {
		t.Args = append(t.Args, p.typ())
	}
	p.want("]")
}

// labelled tells whether names with types stand in the brackets here: a colon follows the first of them.
func (p *parser) labelled() bool {
	n := 1
	for isName(p.ahead(n)) && p.ahead(n+1).Is(",") {
		n += 2
	}
	return isName(p.ahead(n)) && p.ahead(n+1).Is(":")
}

// beginnings are the words that the body of a routine may begin with.
var beginnings = []string{
	"obsolete", "note", "indexing", "require", "local", "do", "once", "deferred", "external", "attribute", "ensure",
}

// value reads the value of a constant. What is no constant must be an attribute, or have a body.
func (p *parser) value(f *Feature) {
	is := p.take("is")
	switch {
	case p.take("="), is && !p.isAny(beginnings...):
		start := p.at
		f.Kind, f.Value = Constant, p.constant()
		f.code = p.code[start:p.at]
	case !p.isAny(beginnings...) && (len(f.Arguments) > 0 || f.Result == nil):
		p.wantKind()
	}
}

// body reads what follows the signature of a routine, one part after another: what cannot be read in one, costs no other.
func (p *parser) body(f *Feature) {
	p.preface(f)
	p.tolerate(func() { p.kind(f) }, nil)
	start := p.at
	p.tolerate(func() {
		p.statements(f)
		p.before("ensure", "rescue", "end")
	}, p.skipTo("ensure", "rescue", "end"))
	f.code = p.code[start:p.at]
	if p.take("ensure") {
		p.take("then")
		p.take("class")
		f.Ensure = p.clauses(p.wantEnd)
	}
	p.tolerate(func() {
		if p.take("rescue") {
			f.Rescue = append([]Instruction{}, p.block()...)
		}
		p.before("end")
	}, p.skipTo("end"))
	p.take("end")
}

// preface reads what stands before the body proper.
func (p *parser) preface(f *Feature) {
	if p.take("obsolete") {
		p.next()
	}
	if p.take("note") || p.take("indexing") {
		p.until("require", "local", "do", "once", "deferred", "external", "attribute", "obsolete")
	}
	if p.take("require") {
		p.take("else")
		f.Require = p.clauses(p.wantKind)
	}
	p.tolerate(func() {
		if p.take("local") {
			p.entities(&f.Locals)
		}
		if !p.isAny(kinds...) {
			p.wantKind()
		}
	}, p.skipTo(append(kinds, "ensure", "rescue", "end")...))
}

// kinds are the words before the body proper.
var kinds = []string{"do", "once", "deferred", "external", "attribute"}

func (p *parser) wantKind() { p.fail("the body of a routine is expected where %s stands", p.found()) }

// kind reads one of them, if it is there.
func (p *parser) kind(f *Feature) {
	switch {
	case p.take("do"):
		f.Kind = Do
	case p.take("once"):
		f.Kind = Once
		p.onceKeys(f)
	case p.take("deferred"):
		f.Kind = Deferred
	case p.take("external"):
		f.Kind = External
	case p.take("attribute"):
		f.Kind = Attribute
	}
}

// statements reads the body proper.
func (p *parser) statements(f *Feature) {
	switch f.Kind {
	case External:
		p.until("ensure", "end", "rescue", "feature")
	case Do, Once, Attribute:
		f.Body = p.block()
	}
	if f.Kind == Attribute && len(f.Body) > 0 {
		p.unsupported("an attribute with a body of its own")
	}
}

// onceKeys reads how often a once routine is run. There is one process here, and one thread.
func (p *parser) onceKeys(f *Feature) {
	line := p.line()
	if !p.take("(") {
		return
	}
	for p.peek().Kind == eiffel.String {
		f.Keys = append(f.Keys, p.next().Text)
		p.take(",")
	}
	p.want(")")
	for _, key := range f.Keys {
		if !strings.EqualFold(key, "PROCESS") && !strings.EqualFold(key, "THREAD") {
			p.unsupportedAt(line, "the once key "+key)
		}
	}
}

func (p *parser) constant() Expression {
	if p.is("unique") {
		p.unsupported("a unique constant")
	}
	value := p.unary()
	switch v := value.(type) {
	case Literal, String, Unsupported:
	case Unary:
		if v.Operator != "-" && v.Operator != "+" {
			p.fail("the value of a constant is expected")
		}
	default:
		p.fail("the value of a constant is expected")
	}
	return value
}

// clauses reads the clauses of an assertion. What cannot be read in one, costs no other. Where a symbol stands in the place of what follows
// them, want says what should stand there.
func (p *parser) clauses(want func()) []Clause {
	var clauses []Clause
	for {
		p.semicolons()
		clause := Clause{Line: p.line().Place(), Tag: p.tag()}
		start := p.at
		if !p.tagged() {
			p.tolerate(func() {
				if p.beginsExpression() {
					clause.Expression = p.expression()
				}
				if p.peek().Kind == eiffel.Symbol && !p.is(";") && !p.done() {
					want()
				}
			}, func() { p.skip(func(brackets int) bool { return brackets == 0 && p.at > start && p.endsClause() }) })
			clause.Code = p.code[start:p.at]
		}
		if clause.Tag == "" && len(clause.Code) == 0 {
			return clauses
		}
		clauses = append(clauses, clause)
	}
}

// tagged tells whether a tag stands here.
func (p *parser) tagged() bool { return isName(p.peek()) && p.ahead(1).Is(":") }

// tag reads a tag; "" if there is none.
func (p *parser) tag() string {
	if !p.tagged() {
		return ""
	}
	tag := p.next().Text
	p.at++
	return tag
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
		}, t.Text) || p.isOnceString()
	}
	return slices.Contains([]string{"(", "[", "{", "<<", "-", "+", "∀", "∃", "¬", "$"}, t.Text)
}

// isOnceString tells whether a manifest string stands here that is made once.
func (p *parser) isOnceString() bool { return p.is("once") && p.ahead(1).Kind == eiffel.String }
