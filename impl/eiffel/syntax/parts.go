package syntax

import "iter"

// Parts goes over an expression and all within it.
func Parts(e Expression) iter.Seq[Expression] {
	return func(yield func(Expression) bool) { visit(e, yield) }
}

// visit tells whether to go on.
func visit(e Expression, yield func(Expression) bool) bool {
	if e == nil {
		return true
	}
	if !yield(e) {
		return false
	}
	for _, part := range within(e) {
		if !visit(part, yield) {
			return false
		}
	}
	return true
}

// within gives the expressions of which one is put together.
func within(e Expression) []Expression {
	switch e := e.(type) {
	case Call:
		return append([]Expression{e.Target}, e.Arguments...)
	case Precursor:
		return e.Arguments
	case Index:
		return append([]Expression{e.Target}, e.Arguments...)
	case Unary:
		return []Expression{e.Operand}
	case Binary:
		return []Expression{e.Left, e.Right}
	case Old:
		return []Expression{e.Operand}
	case Quantified:
		return []Expression{e.Over, e.Body}
	case Creation:
		return e.Arguments
	case Test:
		return []Expression{e.Operand}
	case Array:
		return e.Items
	case Tuple:
		return e.Items
	case Agent:
		return append([]Expression{e.Target}, e.Arguments...)
	case Conditional:
		var parts []Expression
		for _, c := range e.Cases {
			parts = append(parts, c.Condition, c.Value)
		}
		return parts
	}
	return nil
}
