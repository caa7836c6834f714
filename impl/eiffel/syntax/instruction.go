package syntax

import "rulebook/impl/eiffel"

// block reads instructions up to a word that begins none.
func (p *parser) block() []Instruction {
	defer p.nest()()
	body := []Instruction{}
	for {
		p.semicolons()
		i := p.instruction()
		if i == nil {
			return body
		}
		body = append(body, i)
	}
}

// instruction reads one instruction; nil if none begins here.
func (p *parser) instruction() Instruction {
	line := p.line()
	switch t := p.peek(); {
	case p.take("if"):
		return p.conditional(line)
	case p.take("inspect"):
		return p.inspect(line)
	case p.isAny("from", "across", "⟳"):
		return p.loop(line)
	case p.take("check"):
		return p.check(line)
	case p.take("debug"):
		return p.debug(line)
	case p.take("retry"):
		return Retry{line}
	case p.take("create"):
		return p.creation(line)
	case p.is("!") && p.ahead(1).Is("!"):
		p.unsupported("a creation instruction of old Eiffel")
	case isName(t), p.isAny("current", "result", "precursor", "(", "{"), t.Kind == eiffel.String:
		return p.assignmentOrCall(line)
	case p.is("separate"):
		p.unsupported("a separate instruction")
	}
	return nil
}

func (p *parser) assignmentOrCall(line Line) Instruction {
	e := p.postfix()
	if !p.take(":=") {
		if p.is("?=") {
			p.unsupported("an assignment attempt")
		}
		switch e := e.(type) {
		case Precursor, Unsupported:
			return e
		case Call:
			if e.Name != "[]" {
				return e
			}
		}
		p.fail("an instruction is expected before %s", p.found())
	}
	source := p.expression()
	switch target := e.(type) {
	case Result:
		return Assign{line, "result", source}
	case Call:
		if target.Target == nil && target.Arguments == nil {
			return Assign{line, target.Name, source}
		}
		return AssignCall{line, target, source}
	}
	p.fail("nothing can be assigned to what stands before :=")
	return nil
}

func (p *parser) creation(line Line) Instruction {
	c := Creation{Line: line}
	if p.take("{") {
		c.Type = p.typ()
		p.want("}")
	}
	if p.take("result") {
		c.Target = "result"
	} else {
		c.Target = p.name()
	}
	return p.createdBy(c)
}

func (p *parser) conditional(line Line) Instruction {
	c := If{Line: line}
	for more := true; more; more = p.take("elseif") {
		condition := p.expression()
		p.want("then")
		c.Branches = append(c.Branches, Branch{condition, p.block()})
	}
	if p.take("else") {
		c.Branches = append(c.Branches, Branch{nil, p.block()})
	}
	p.want("end")
	return c
}

func (p *parser) inspect(line Line) Instruction {
	i := Inspect{Line: line, Value: p.expression()}
	for p.take("when") {
		w := When{}
		for more := true; more; more = p.take(",") {
			from := p.expression()
			to := from
			if p.take("..") {
				to = p.expression()
			}
			w.Choices = append(w.Choices, Choice{from, to})
		}
		p.want("then")
		w.Body = p.block()
		i.Whens = append(i.Whens, w)
	}
	if p.take("else") {
		i.Else = p.block()
	}
	p.want("end")
	return i
}

func (p *parser) check(line Line) Instruction {
	c := Check{Line: line, Clauses: p.clauses(p.wantEnd)}
	if p.take("then") {
		c.Body = p.block()
	}
	p.want("end")
	return c
}

// debug steps over a debug instruction: as a rule, none of its keys is on.
func (p *parser) debug(line Line) Instruction {
	if p.take("(") {
		p.until(")")
		p.want(")")
	}
	p.block()
	p.want("end")
	return If{Line: line}
}

func (p *parser) loop(line Line) Instruction {
	l := Loop{Line: line}
	if p.take("⟳") {
		l.Over, l.Variable = p.symbolic()
		l.Items, l.Body = true, p.block()
		p.want("⟲")
		return l
	}
	if p.take("across") {
		l.Over, l.Variable, l.Items = p.iteration()
	}
	if p.take("from") {
		l.From = p.block()
	}
	if p.take("invariant") {
		l.Invariant = p.clauses(func() { p.want("loop") })
	}
	if p.take("variant") {
		l.Variant = p.variant()
	}
	if p.take("until") {
		l.Until = p.expression()
	}
	if p.isAny("all", "some") {
		p.fail("a loop that is an expression stands where an instruction is expected")
	}
	p.want("loop")
	l.Body = p.block()
	if p.take("variant") {
		l.Variant = p.variant()
	}
	p.want("end")
	if l.Over == nil && l.Until == nil {
		p.fail("a loop has no until")
	}
	return l
}

func (p *parser) variant() *Clause {
	c := &Clause{Line: p.line().Place(), Tag: p.tag()}
	start := p.at
	c.Expression = p.expression()
	c.Code = p.code[start:p.at]
	p.take(";")
	return c
}

// iteration reads what follows the word across: what is gone over, and the variable.
func (p *parser) iteration() (over Expression, variable string, items bool) {
	over = p.expression()
	if !p.take("as") {
		p.want("is")
		items = true
	}
	return over, p.name(), items
}
