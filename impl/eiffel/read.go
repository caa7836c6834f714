package eiffel

import (
	"slices"
	"strings"
)

// Read finds the class of a text; nil if there is none.
func Read(text []byte) *Class {
	r := &reader{}
	for _, t := range scan(string(text)) {
		if t.Kind == Comment {
			r.comments = append(r.comments, placed{t, len(r.code)})
		} else {
			r.code = append(r.code, t)
		}
	}
	return r.class()
}

// Declaration reads the head of one feature, such as "move_left (r, c: INTEGER)"; nil if there is none.
func Declaration(text string) *Feature {
	r := &reader{code: scan(text)}
	features := r.declaration()
	if len(features) == 0 {
		return nil
	}
	return features[0]
}

// A reader walks over the code of a text.
type reader struct {
	code     Code
	at       int
	comments []placed
}

// A placed comment stands before the token of the code with that index.
type placed struct {
	Token
	before int
}

// end is the token behind the last one.
var end = Token{Kind: Symbol}

func (r *reader) peek() Token { return r.ahead(0) }

func (r *reader) ahead(n int) Token {
	if r.at+n < len(r.code) {
		return r.code[r.at+n]
	}
	return end
}

func (r *reader) done() bool { return r.at >= len(r.code) }

func (r *reader) next() Token {
	t := r.peek()
	r.at++
	return t
}

// take steps over the token if it has that text.
func (r *reader) take(text string) bool {
	if !r.peek().is(text) {
		return false
	}
	r.at++
	return true
}

func (r *reader) peekAny(words ...string) bool {
	return r.peek().Kind == Word && slices.Contains(words, r.peek().Text)
}

// keywords are the words that no feature can be called, but for those that begin an expression.
var keywords = []string{
	"across", "agent", "alias", "all", "and", "as", "assign", "attached", "attribute", "check", "class", "convert", "create",
	"creation", "debug", "deferred", "detachable", "do", "else", "elseif", "end", "ensure", "expanded", "export", "external",
	"feature", "from", "frozen", "if", "implies", "indexing", "inherit", "inspect", "invariant", "is", "like", "local", "loop",
	"not", "note", "obsolete", "old", "once", "or", "redefine", "rename", "require", "rescue", "retry", "select", "separate",
	"some", "then", "undefine", "until", "variant", "when", "xor",
}

func isName(t Token) bool { return t.Kind == Word && !slices.Contains(keywords, t.Text) }

func (r *reader) class() *Class {
	for !r.peek().is("class") {
		if r.done() {
			return nil
		}
		r.at++
	}
	c := &Class{}
	marks := []string{"deferred", "expanded", "frozen", "external", "once"}
	for i := r.at - 1; i >= 0 && slices.Contains(marks, r.code[i].Text); i-- {
		c.Deferred = c.Deferred || r.code[i].is("deferred")
		c.Expanded = c.Expanded || r.code[i].is("expanded")
	}
	r.at++
	if !isName(r.peek()) {
		return nil
	}
	c.Name = r.next().Text
	r.brackets("[", "]")
	for _, comment := range r.comments {
		c.Comments = append(c.Comments, comment.Token)
	}
	for !r.done() {
		r.part(c)
	}
	return c
}

// part reads one part of a class, or steps over a token that begins none.
func (r *reader) part(c *Class) {
	switch r.next().Text {
	case "inherit":
		c.Parents = append(c.Parents, r.parents()...)
	case "create", "creation":
		c.Creations = append(c.Creations, Creation{Clients: r.clients(), Names: r.names()})
	case "feature":
		c.Features = append(c.Features, r.clause()...)
	case "invariant":
		c.Invariant = append(c.Invariant, r.assertions()...)
	}
}

func (r *reader) parents() []string {
	r.clients() // inherit {NONE}
	var parents []string
	for isName(r.peek()) {
		parents = append(parents, r.next().Text)
		r.brackets("[", "]")
		if r.peekAny("rename", "export", "undefine", "redefine", "select") {
			for !r.done() && !r.peekAny("feature", "class") && !r.next().is("end") {
				continue
			}
		}
		r.take(";")
	}
	return parents
}

// clients reads {A, B}, who may use something; none if nothing of the kind is said.
func (r *reader) clients() []string {
	var clients []string
	for _, t := range r.brackets("{", "}") {
		if t.Kind == Word {
			clients = append(clients, t.Text)
		}
	}
	return clients
}

// brackets reads the code between two brackets, nested brackets included; nothing if there are none here. If they are not
// closed, it stops before the next body or clause.
func (r *reader) brackets(open, closing string) Code {
	if !r.take(open) {
		return nil
	}
	start := r.at
	for depth := 1; !r.done() && !r.peekAny("do", "feature"); {
		t := r.next()
		if t.is(open) {
			depth++
		} else if t.is(closing) {
			depth--
		}
		if depth == 0 {
			return r.code[start : r.at-1]
		}
	}
	return r.code[start:r.at]
}

// names reads a list of names, a, b, c, and skips their marks and aliases.
func (r *reader) names() []string {
	var names []string
	for {
		for r.take("frozen") {
			continue
		}
		if !isName(r.peek()) {
			return names
		}
		names = append(names, r.next().Text)
		for r.take("alias") {
			r.at++
			r.take("convert")
		}
		if !r.take(",") {
			return names
		}
	}
}

// clause reads the features of one feature clause.
func (r *reader) clause() []*Feature {
	clients := r.clients()
	var features []*Feature
	for declared := r.declaration(); len(declared) > 0; declared = r.declaration() {
		for _, f := range declared {
			f.Clients = clients
		}
		features = append(features, declared...)
	}
	return features
}

func (r *reader) commentsBetween(from, to int) []Token {
	order := func(c placed, index int) int { return c.before - index }
	first, _ := slices.BinarySearchFunc(r.comments, from+1, order)
	last, _ := slices.BinarySearchFunc(r.comments, to, order)
	var comments []Token
	for _, c := range r.comments[first:max(first, last)] {
		comments = append(comments, c.Token)
	}
	return comments
}

// declaration reads the declaration of one feature, or of several that share it; none if there is none here.
func (r *reader) declaration() []*Feature {
	for r.take(";") {
		continue
	}
	start := r.at
	names := r.names()
	if len(names) == 0 {
		return nil
	}
	f := Feature{Body: Attribute, Arguments: arguments(r.brackets("(", ")"))}
	if r.take(":") {
		f.Result = r.typeName()
	}
	if r.take("assign") {
		r.at++
	}
	r.body(&f)
	f.Comments = r.commentsBetween(start, r.at)
	var features []*Feature
	for _, name := range names {
		named := f
		named.Name = name
		features = append(features, &named)
	}
	return features
}

// arguments gives the type of each argument in "a, b: T; c: U".
func arguments(code Code) []string {
	r := &reader{code: code}
	var types []string
	for !r.done() {
		names := r.names()
		if len(names) == 0 || !r.take(":") {
			r.at++
			continue
		}
		types = append(types, slices.Repeat([]string{r.typeName()}, len(names))...)
	}
	return types
}

// typeName reads a type, without the mark attached.
func (r *reader) typeName() string {
	var code Code
	for r.peekAny("attached", "detachable", "separate", "expanded", "like") || r.peek().is("?") || r.peek().is("!") {
		if t := r.next(); !t.is("attached") && !t.is("!") {
			code = append(code, t)
		}
	}
	for isName(r.peek()) {
		code = append(code, r.next())
		if !r.peek().is(".") {
			break
		}
		code = append(code, r.next())
	}
	if r.peek().is("[") {
		start := r.at
		r.brackets("[", "]")
		code = append(code, r.code[start:min(r.at, len(r.code))]...)
	}
	return strings.ToUpper(code.String())
}

// body reads the part of a declaration after its head.
func (r *reader) body(f *Feature) {
	is := r.take("is")
	if r.take("=") || is && !r.peekAny(beginnings...) {
		f.Body, f.Code = Constant, r.constant()
		return
	}
	if !r.peekAny(beginnings...) {
		return
	}
	for !r.done() && !r.peekAny("feature") {
		switch t := r.next(); t.Text {
		case "require":
			r.take("else")
			f.Require = append(f.Require, r.assertions()...)
		case "ensure":
			r.take("then")
			f.Ensure = append(f.Ensure, r.assertions()...)
		case "local":
			start := r.at
			r.until("do", "once", "deferred", "external", "attribute", "feature", "end")
			f.Locals = r.code[start:r.at]
		case "do", "once", "deferred", "external", "attribute":
			f.Body = Body(t.Text)
			if f.Body == Once {
				f.Keys = r.brackets("(", ")").Strings()
			}
			f.Code = r.statements()
		case "rescue":
			r.statements()
		case "end":
			return
		}
	}
}

// beginnings are the words that the body of a routine may begin with.
var beginnings = []string{
	"obsolete", "note", "indexing", "require", "local", "do", "once", "deferred", "external", "attribute", "ensure",
}

// constant reads the value of a constant.
func (r *reader) constant() Code {
	start := r.at
	r.take("once")
	r.brackets("{", "}")
	if r.peek().is("-") || r.peek().is("+") {
		r.at++
	}
	r.at = min(r.at+1, len(r.code))
	return r.code[min(start, r.at):r.at]
}

func (r *reader) until(words ...string) {
	for !r.done() && !r.peekAny(words...) {
		r.at++
	}
}

// statements reads up to the end of a body: ensure, rescue or end, or the next feature clause if the end is missing.
func (r *reader) statements() Code {
	var code Code
	var open nesting
	for !r.done() && !r.peekAny("feature") {
		if len(open) == 0 && r.peekAny("ensure", "rescue", "end") {
			break
		}
		open.step(r.peek(), r.ahead(1))
		if t := r.next(); !t.is(";") {
			code = append(code, t)
		}
	}
	return code
}

// A nesting lists the open blocks, the innermost last: true stands for a loop before its body.
type nesting []bool

// step takes in one token of a body, of an assertion or of a statement; following is the token behind it.
func (n *nesting) step(t, following Token) {
	if t.Kind != Word {
		return
	}
	heading := len(*n) > 0 && (*n)[len(*n)-1]
	switch t.Text {
	case "if", "inspect", "debug", "check", "do":
		*n = append(*n, false)
	case "once":
		if following.Kind != String { // else it is part of an expression
			*n = append(*n, false)
		}
	case "across":
		*n = append(*n, true)
	case "from", "until":
		if !heading { // else it is one more part of the same loop
			*n = append(*n, true)
		}
	case "loop", "all", "some":
		if heading {
			(*n)[len(*n)-1] = false
		}
	case "end":
		if len(*n) > 0 {
			*n = (*n)[:len(*n)-1]
		}
	}
}

// assertions reads the clauses of a contract up to the word behind them, which stays unread.
func (r *reader) assertions() []Assertion {
	var clauses []Assertion
	for !r.done() {
		for r.take(";") {
			continue
		}
		line := r.peek().Line
		tag := ""
		if isName(r.peek()) && r.ahead(1).is(":") {
			tag = r.next().Text
			r.at++
		}
		expression := r.expression()
		if tag == "" && len(expression) == 0 {
			return clauses
		}
		clauses = append(clauses, Assertion{Tag: tag, Expression: expression, Line: line})
	}
	return clauses
}

// expression reads one expression. It ends where the next clause or part begins.
func (r *reader) expression() Code {
	start := r.at
	var open nesting
	brackets := 0
	for !r.done() && !r.peekAny("feature") {
		t := r.peek()
		if len(open) == 0 && brackets == 0 {
			beginsPart := r.peekAny(parts...) && !(t.is("once") && r.ahead(1).Kind == String)
			if beginsPart || t.is(";") || r.clauseBegins(r.at == start) {
				break
			}
		}
		switch {
		case t.is("("), t.is("["), t.is("{"):
			brackets++
		case t.is(")"), t.is("]"), t.is("}"):
			brackets = max(0, brackets-1)
		}
		open.step(t, r.ahead(1))
		r.at++
	}
	return r.code[start:r.at]
}

// parts are the words that end a contract.
var parts = []string{
	"require", "local", "once", "deferred", "external", "attribute", "ensure", "rescue", "end", "invariant", "note", "do",
}

// clauseBegins tells whether the token here begins a clause of its own: it has a tag, or the expression before it is
// complete. At first there is no expression yet.
func (r *reader) clauseBegins(first bool) bool {
	before, t := r.code[r.at-1], r.peek()
	if isName(t) && r.ahead(1).is(":") {
		return !before.is("∀") && !before.is("∃")
	}
	return !first && endsOperand(before) && beginsOperand(t)
}

func isOperand(t Token) bool {
	return t.Kind == Number || t.Kind == String || t.Kind == Character || isName(t)
}

func endsOperand(t Token) bool {
	return isOperand(t) || t.is(")") || t.is("]") || t.is("end")
}

func beginsOperand(t Token) bool {
	return isOperand(t) || t.Kind == Word && slices.Contains([]string{"not", "old", "across", "if", "attached", "agent", "create"}, t.Text)
}
