package syntax

import (
	"cmp"
	"slices"

	"rulebook/impl/eiffel"
)

// tolerate runs a part of the reading of a feature, and tells whether all of it is read. If not, it goes on where skip leads from the
// beginning of the part, or where it is if there is no skip. A part within another is not tolerated by itself: nothing is read again
// and again.
func (p *parser) tolerate(read func(), skip func()) bool {
	if p.within {
		read()
		return true
	}
	start := p.at
	p.within = true
	err := p.guarded(read)
	p.within = false
	if err == nil {
		return true
	}
	p.broken = cmp.Or(p.broken, err)
	if skip != nil {
		p.at = start
		skip()
	}
	return false
}

// skip goes on to the first token outside of nested blocks where stop says so, or to the next part of the class. Stop is told how many
// brackets are open.
func (p *parser) skip(stop func(brackets int) bool) {
	var open nesting
	brackets := 0
	for !p.done() && !p.is("feature") && (len(open) > 0 || !p.is("invariant") && !stop(brackets)) {
		switch {
		case p.isAny("(", "[", "{"):
			brackets++
		case p.isAny(")", "]", "}"):
			brackets = max(0, brackets-1)
		}
		open.step(p.peek(), p.ahead(1))
		p.at++
	}
}

// skipTo makes a function that skips to the first of some words.
func (p *parser) skipTo(words ...string) func() {
	return func() { p.skip(func(int) bool { return p.isAny(words...) }) }
}

// endsClause tells whether a clause that cannot be read ends here: the next part or clause begins, because it has a tag, or because the
// expression before it is complete.
func (p *parser) endsClause() bool {
	before := p.code[p.at-1]
	switch {
	case p.isOnceString():
		return false
	case p.tagged():
		return !before.Is("∀") && !before.Is("∃")
	case p.isAny(kinds...), p.isAny(";", "require", "local", "ensure", "rescue", "end", "note"):
		return true
	}
	return endsOperand(before) && p.peek().Kind != eiffel.Symbol && p.beginsExpression()
}

func endsOperand(t eiffel.Token) bool {
	switch t.Kind {
	case eiffel.Number, eiffel.String, eiffel.Character:
		return true
	case eiffel.Word:
		return isName(t) || slices.Contains([]string{"current", "result", "true", "false", "void", "precursor", "end"}, t.Text)
	}
	return t.Is(")") || t.Is("]")
}

// A nesting lists the open blocks, the innermost last: true stands for a loop before its body.
type nesting []bool

// step takes in one token of a body, of an assertion or of a statement; following is the token behind it.
func (n *nesting) step(t, following eiffel.Token) {
	if t.Kind != eiffel.Word {
		return
	}
	heading := len(*n) > 0 && (*n)[len(*n)-1]
	switch t.Text {
	case "if", "inspect", "debug", "check", "do":
		*n = append(*n, false)
	case "once":
		if following.Kind != eiffel.String { // else it is part of an expression
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
