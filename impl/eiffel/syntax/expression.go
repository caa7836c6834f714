package syntax

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rulebook/impl/eiffel"
)

// levels are the binary operators from the weakest to the strongest. Free operators are stronger than all of them.
var levels = [][]string{
	{"implies"},
	{"or", "or else", "xor"},
	{"and", "and then"},
	{"=", "/=", "~", "/~", "<", ">", "<=", ">="},
	{"+", "-"},
	{"*", "/", "//", `\\`},
	{"^"},
}

const power = 6 // the level of ^, which binds to the right

func (p *parser) expression() Expression {
	defer p.nest()()
	return p.binary(0)
}

func (p *parser) binary(level int) Expression {
	if level == len(levels) {
		return p.free()
	}
	left := p.binary(level + 1)
	for {
		line := p.line()
		operator := p.operator()
		if !slices.Contains(levels[level], operator) {
			return left
		}
		p.at += len(strings.Fields(operator))
		if level == power {
			return Binary{line, operator, left, p.binary(level)}
		}
		left = Binary{line, operator, left, p.binary(level + 1)}
	}
}

// signs are the operators by the signs that newer compilers know for them.
var signs = map[string]string{"¬": "not", "∧": "and", "∨": "or", "⊻": "xor", "⇒": "implies", "≤": "<=", "≥": ">="}

// operator gives the operator that stands here; "" if there is none.
func (p *parser) operator() string {
	t := p.peek()
	switch {
	case t.Kind != eiffel.Word && t.Kind != eiffel.Symbol:
		return ""
	case t.Text == "and" && p.ahead(1).Is("then"):
		return "and then"
	case t.Text == "or" && p.ahead(1).Is("else"):
		return "or else"
	}
	return cmp.Or(signs[t.Text], t.Text)
}

// free reads operators of the programmer's own. The only ones that are known are those of the library.
func (p *parser) free() Expression {
	left := p.unary()
	for {
		line := p.line()
		switch {
		case p.isAny("|..|", "|-|"):
			left = Binary{line, p.next().Text, left, p.unary()}
		case p.peek().Kind == eiffel.Symbol && strings.ContainsAny(p.peek().Text, "|@#&"):
			p.unsupported("a free operator")
		default:
			return left
		}
	}
}

func (p *parser) unary() Expression {
	defer p.nest()()
	line := p.line()
	switch {
	case p.isAny("not", "¬", "-", "+"):
		operator := p.operator()
		p.at++
		return Unary{line, operator, p.unary()}
	case p.take("old"):
		return Old{line, p.unary()}
	}
	return p.postfix()
}

// postfix reads a primary expression and the calls on it.
func (p *parser) postfix() Expression {
	enclosed := p.is("(")
	e := p.primary()
	for {
		line := p.line()
		switch {
		case p.take("."):
			e = Call{line, e, p.name(), p.arguments()}
		case p.is("[") && (enclosed || indexable(e)):
			p.at++
			e = Call{line, e, "[]", p.list("]")}
		default:
			return e
		}
	}
}

// indexable tells whether a bracket that follows belongs to the expression.
func indexable(e Expression) bool {
	switch e.(type) {
	case Call, Current, Result, String, Precursor:
		return true
	}
	return false
}

// arguments reads the arguments of a call; nil if there are none.
func (p *parser) arguments() []Expression {
	if !p.take("(") {
		return nil
	}
	return p.list(")")
}

// list reads expressions up to a closing bracket.
func (p *parser) list(closing string) []Expression { return p.listOf(p.expression, closing) }

// listOf reads things with commas between up to a closing bracket.
func (p *parser) listOf(read func() Expression, closing string) []Expression {
	list := []Expression{}
	for more := !p.is(closing); more; more = p.take(",") && !p.is(closing) {
		list = append(list, read())
	}
	p.want(closing)
	return list
}

func (p *parser) primary() Expression {
	line := p.line()
	t := p.peek()
	switch {
	case p.done():
		p.fail("an expression is expected at the end of the text")
	case t.Kind == eiffel.Number:
		return p.number(line, p.next().Text)
	case t.Kind == eiffel.String:
		return String{line, p.next().Text, false}
	case t.Kind == eiffel.Character:
		return Literal{line, []rune(p.next().Text + "\x00")[0]}
	case isName(t):
		return Call{line, nil, p.next().Text, p.arguments()}
	case t.Kind == eiffel.Symbol:
		return p.symbol(line)
	}
	return p.keyword(line)
}

func (p *parser) symbol(line Line) Expression {
	switch {
	case p.take("("):
		e := p.expression()
		p.want(")")
		return e
	case p.take("<<"):
		return Manifest{line, &Type{Name: "array"}, p.list(">>")}
	case p.take("["):
		return Manifest{line, &Type{Name: "tuple"}, p.list("]")}
	case p.take("{"):
		return p.typed(line)
	case p.isAny("∀", "∃"):
		return p.quantified(line)
	case p.take("@"):
		return Call{line, nil, "@" + p.name(), nil}
	}
	p.fail("an expression is expected where %s stands", p.found())
	return nil
}

// typed reads what begins with a type in braces: the type of a constant, or a call that needs no object.
func (p *parser) typed(line Line) Expression {
	t := p.typ()
	p.want("}")
	if p.take(".") {
		p.name()
		p.arguments()
		return Unsupported{line, "a call on a type"}
	}
	if t.Name == "array" && p.take("<<") {
		return Manifest{line, t, p.list(">>")}
	}
	if k := p.peek().Kind; k == eiffel.Number || k == eiffel.Character || k == eiffel.String || p.is("-") {
		value := p.unary()
		plain := []string{"integer", "integer_32", "string", "string_8", "character", "character_8", "real"}
		if slices.Contains(plain, t.Name) {
			return value
		}
		return Unsupported{line, "a constant of the type " + strings.ToUpper(t.Name)}
	}
	return Unsupported{line, "a type as an object"}
}

func (p *parser) keyword(line Line) Expression {
	switch {
	case p.take("current"):
		return Current{line}
	case p.take("result"):
		return Result{line}
	case p.take("true"):
		return Literal{line, true}
	case p.take("false"):
		return Literal{line, false}
	case p.take("void"):
		return Void{line}
	case p.take("precursor"):
		return p.precursor(line)
	case p.take("create"):
		return p.creationExpression(line)
	case p.is("across"):
		return p.quantified(line)
	case p.take("if"):
		return p.choice(line)
	case p.take("attached"):
		return p.test(line)
	case p.take("agent"):
		return p.agent(line)
	case p.isOnceString():
		p.at++
		return String{line, p.next().Text, true}
	}
	p.fail("an expression is expected where %s stands", p.found())
	return nil
}

func (p *parser) number(line Line, text string) Expression {
	hexadecimal := strings.HasPrefix(strings.ToLower(text), "0x")
	if strings.Contains(text, ".") || strings.ContainsAny(text, "eE") && !hexadecimal {
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			p.fail("%s is no number", text)
		}
		return Literal{line, value}
	}
	base := 10
	if prefix := strings.ToLower(text[:min(2, len(text))]); prefix == "0x" || prefix == "0b" || prefix == "0c" {
		base = map[string]int{"0x": 16, "0b": 2, "0c": 8}[prefix]
		text = text[2:]
	}
	value, err := strconv.ParseInt(text, base, 64)
	if err != nil {
		p.fail("%s is no number", text)
	}
	return Literal{line, value}
}

func (p *parser) precursor(line Line) Expression {
	e := Precursor{Line: line}
	if p.take("{") {
		e.Parent = p.typ().Name
		p.want("}")
	}
	e.Arguments = p.arguments()
	return e
}

func (p *parser) creationExpression(line Line) Expression {
	p.want("{")
	e := Creation{Line: line, Type: p.typ()}
	p.want("}")
	return p.createdBy(e)
}

// createdBy reads the creation procedure, if one is named.
func (p *parser) createdBy(c Creation) Creation {
	if p.take(".") {
		c.Name, c.Arguments = p.name(), p.arguments()
	}
	return c
}

// quantified reads a loop that is an expression, in words or in symbols.
func (p *parser) quantified(line Line) Expression {
	if p.isAny("∀", "∃") {
		e := Quantified{Line: line, All: p.next().Text == "∀", Items: true}
		e.Over, e.Variable = p.symbolic()
		e.Body = p.expression()
		return e
	}
	p.want("across")
	e := Quantified{Line: line}
	e.Over, e.Variable, e.Items = p.iteration()
	if p.isAny("until", "invariant") {
		p.unsupported("a loop expression with " + p.peek().Text)
	}
	if !p.take("all") {
		p.want("some")
	} else {
		e.All = true
	}
	e.Body = p.expression()
	p.want("end")
	return e
}

// symbolic reads what follows the symbol of a loop: the variable, and what is gone over.
func (p *parser) symbolic() (over Expression, variable string) {
	variable = p.name()
	p.want(":")
	over = p.expression()
	if !p.take("¦") && !p.take("|") {
		p.fail("a bar is expected where %s stands", p.found())
	}
	return over, variable
}

func (p *parser) choice(line Line) Expression {
	e := Conditional{Line: line}
	for more := true; more; more = p.take("elseif") {
		condition := p.expression()
		p.want("then")
		e.Cases = append(e.Cases, Case{condition, p.expression()})
	}
	p.want("else")
	e.Cases = append(e.Cases, Case{nil, p.expression()})
	p.want("end")
	return e
}

func (p *parser) test(line Line) Expression {
	e := Test{Line: line}
	if p.take("{") {
		e.Type = p.typ()
		p.want("}")
	}
	e.Operand = p.unary()
	if p.take("as") {
		e.Name = p.name()
	}
	return e
}

// agent reads what follows the word agent.
func (p *parser) agent(line Line) Expression {
	if p.isAny("(", "do", ":", "require", "local", "once") && !p.namesTarget() {
		f := &Feature{Line: int(line)}
		p.formal(f)
		p.result(f)
		p.preface(f)
		p.kind(f)
		p.statements(f)
		if p.take("ensure") {
			f.Ensure = p.clauses(p.wantEnd)
		}
		p.want("end")
		return Agent{Line: line, Routine: f, Arguments: p.open()}
	}
	a := Agent{Line: line}
	switch {
	case p.take("{"):
		a.Of = p.typ()
		p.want("}")
		p.want(".")
	case p.isAny("(", "current", "result"):
		a.Target = p.primary()
		p.want(".")
	}
	for {
		a.Name, a.Arguments = p.name(), p.open()
		if !p.take(".") {
			return a
		}
		if slices.Contains(a.Arguments, nil) {
			p.fail("an expression is expected where %q stands", "?")
		}
		a.Target = Call{line, a.Target, a.Name, a.Arguments}
	}
}

// open reads the arguments of an agent; nil if there are none. Those that are left open are nil.
func (p *parser) open() []Expression {
	if !p.take("(") {
		return nil
	}
	return p.listOf(p.openOrNot, ")")
}

// openOrNot reads an argument of an agent: ?, {TYPE} or {TYPE} ?, which leave it open, or an expression.
func (p *parser) openOrNot() Expression {
	if p.take("?") {
		return nil
	}
	at := p.at
	if p.take("{") {
		p.typ()
		p.want("}")
		p.take("?")
		if p.isAny(",", ")") {
			return nil
		}
		p.at = at
	}
	return p.expression()
}

// namesTarget tells whether the parenthesis here is the target of an agent, and not the arguments of one without name.
func (p *parser) namesTarget() bool {
	return p.is("(") && !(isName(p.ahead(1)) && (p.ahead(2).Is(":") || p.ahead(2).Is(",")))
}
