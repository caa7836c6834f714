package mutator

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"unicode"
)

// expression gives the text of an expression.
func (w *writer) expression(e ast.Expr) string {
	if w.fixed(e) {
		return w.original(e.Pos(), e.End())
	}
	if basic(w.info.TypeOf(e), types.IsBoolean) {
		return w.condition(e)
	}
	return w.value(e)
}

// fixed tells whether an expression must stay as it is: types, names of packages and functions, nil.
func (w *writer) fixed(e ast.Expr) bool {
	t, ok := w.info.Types[e]
	if _, literal := e.(*ast.FuncLit); literal {
		return false
	}
	return !ok && !w.constantName(e) || t.IsType() || t.IsNil() || t.IsBuiltin()
}

// constantName tells whether an expression is the name of a constant.
func (w *writer) constantName(e ast.Expr) bool {
	name, ok := e.(*ast.Ident)
	if selector, is := e.(*ast.SelectorExpr); is {
		name, ok = selector.Sel, true
	}
	if !ok {
		return false
	}
	_, is := w.info.Uses[name].(*types.Const)
	return is
}

// condition gives an expression that is true or false, and may be the other. What && and || connect may also be left out.
func (w *writer) condition(e ast.Expr) string {
	before := w.original(e.Pos(), e.End())
	if w.constantOf(e) != nil {
		return call("Not", w.replace(e, "!"+before), before)
	}
	text := w.logic(e)
	connected, other := w.connected()
	connects := connective(e)
	switch {
	case connected && connects:
		return call("Always", w.replace(e, other), text, other)
	case connected:
		m := w.replace(e, "!("+before+")", other)
		return call("Not", m, call("Always", m+1, text, other))
	case connects:
		m := w.replace(e, "true", "false")
		return call("Always", m, call("Always", m+1, text, "false"), "true")
	}
	m := w.replace(e, "true", "false", "!("+before+")")
	return call("Always", m, call("Always", m+1, call("Not", m+2, text), "false"), "true")
}

func connective(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && (b.Op == token.LAND || b.Op == token.LOR)
}

// connected tells whether the writer is in something that && or || connects, and which value would make no difference to the
// result there.
func (w *writer) connected() (yes bool, neutral string) {
	for _, outer := range slices.Backward(w.path[:len(w.path)-1]) {
		if _, ok := outer.(*ast.ParenExpr); ok {
			continue
		}
		b, ok := outer.(*ast.BinaryExpr)
		switch {
		case ok && b.Op == token.LAND:
			return true, "true"
		case ok && b.Op == token.LOR:
			return true, "false"
		}
		return false, ""
	}
	return false, ""
}

// logic gives a condition without its mutants as a whole.
func (w *writer) logic(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return "(" + w.inside(e.X, w.logic) + ")"
	case *ast.UnaryExpr:
		return e.Op.String() + w.inside(e.X, w.logic)
	case *ast.BinaryExpr:
		if connective(e) {
			return w.connection(e)
		}
		return w.comparison(e)
	}
	return w.value(e)
}

// connection gives a && b, which may be a || b, and the other way round.
func (w *writer) connection(e *ast.BinaryExpr) string {
	a, b := w.text(e.X), w.text(e.Y)
	name, other := "And", "||"
	if e.Op == token.LOR {
		name, other = "Or", "&&"
	}
	return call(name, w.replace(e, w.otherOperator(e, other)), a, "func() bool { return "+b+" }")
}

// otherOperator gives the original of an operation with another operator.
func (w *writer) otherOperator(e *ast.BinaryExpr, operator string) string {
	return w.original(e.X.Pos(), e.X.End()) + " " + operator + " " + w.original(e.Y.Pos(), e.Y.End())
}

// comparison gives a comparison of numbers, whose boundary may be another.
func (w *writer) comparison(e *ast.BinaryExpr) string {
	if !basic(w.info.TypeOf(e.X), types.IsNumeric) {
		return w.with(e, nil)
	}
	a, b := w.text(e.X), w.text(e.Y)
	switch e.Op {
	case token.LSS:
		return call("Less", w.replace(e, w.otherOperator(e, "<=")), a, b)
	case token.LEQ:
		return call("AtMost", w.replace(e, w.otherOperator(e, "<")), a, b)
	case token.GTR:
		return call("Less", w.replace(e, w.otherOperator(e, ">=")), b, a)
	case token.GEQ:
		return call("AtMost", w.replace(e, w.otherOperator(e, ">")), b, a)
	case token.EQL:
		return call("Equal", w.replace(e, w.otherOperator(e, "<="), w.otherOperator(e, ">=")), a, b)
	case token.NEQ:
		return "!" + call("Equal", w.replace(e, w.otherOperator(e, ">"), w.otherOperator(e, "<")), a, b)
	}
	return w.with(e, nil)
}

// value gives an expression of any other type.
func (w *writer) value(e ast.Expr) string {
	if w.constantName(e) {
		return w.constant(e)
	}
	switch e := e.(type) {
	case *ast.FuncLit:
		return w.literal(e)
	case *ast.BasicLit:
		return w.constant(e)
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return w.with(e, given(w.same, e.Sel))
	case *ast.CompositeLit:
		return w.composite(e)
	case *ast.CallExpr:
		return w.call(e)
	case *ast.UnaryExpr:
		return w.unary(e)
	case *ast.BinaryExpr:
		return w.arithmetic(e)
	case *ast.SliceExpr:
		return w.with(e, map[ast.Node]string{e.X: w.place(e.X)})
	case *ast.TypeAssertExpr:
		return w.with(e, given(w.same, e.Type))
	}
	return w.with(e, nil)
}

func (w *writer) literal(e *ast.FuncLit) string {
	global := w.global
	w.global = false
	defer func() { w.global = global }()
	return w.original(e.Pos(), e.Body.Pos()) + w.body(e.Type, e.Body)
}

// constant gives a constant, which may be another.
func (w *writer) constant(e ast.Expr) string {
	before := w.original(e.Pos(), e.End())
	value, t := w.constantOf(e), w.info.TypeOf(e)
	name, ok := w.typeName(t)
	switch {
	case value == nil || !ok:
		return before
	case basic(t, types.IsNumeric):
		return call("Value", w.replace(e, before+"+1", before+"-1"), name+"("+before+")")
	case basic(t, types.IsString):
		text, typed := constant.StringVal(value), name+"("+before+")"
		other := strconv.Quote(misprinted(text))
		if text == "" {
			return call("Chosen", w.replace(e, other), typed, other)
		}
		m := w.replace(e, other, `""`)
		return call("Chosen", m, call("Chosen", m+1, typed, `""`), other)
	}
	return before
}

// misprinted gives a text with another letter or digit, the last that is no verb of a format. A text that has none becomes longer.
func misprinted(text string) string {
	letters := []rune(text)
	for i, letter := range slices.Backward(letters) {
		verb := i > 0 && letters[i-1] == '%'
		if !verb && (unicode.IsLetter(letter) || unicode.IsDigit(letter)) {
			letters[i] = 'x'
			if letter == 'x' {
				letters[i] = 'y'
			}
			return string(letters)
		}
	}
	return text + "x"
}

// composite gives a composite literal. Elements beside each other that have the same type may be swapped.
func (w *writer) composite(e *ast.CompositeLit) string {
	given := map[ast.Node]string{}
	if e.Type != nil {
		given[e.Type] = w.original(e.Type.Pos(), e.Type.End())
	}
	var values []ast.Expr
	for _, element := range e.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			values = append(values, element)
			continue
		}
		if w.entry(e) && !named(pair.Key, "Do") {
			given[pair] = w.original(pair.Pos(), pair.End())
			continue
		}
		values = append(values, pair.Value)
	}
	written := w.swapped(values)
	for _, element := range e.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		switch _, done := given[element]; {
		case done:
		case !ok:
			given[element] = w.or(written, element)
		default:
			given[element] = w.key(e, pair) + ": " + w.or(written, pair.Value)
		}
	}
	return w.with(e, given)
}

// or gives the text of an expression, if it is not written yet.
func (w *writer) or(written map[ast.Node]string, e ast.Expr) string {
	if text, ok := written[e]; ok {
		return text
	}
	return w.text(e)
}

// key gives the key of an element. Only that of a map is an expression.
func (w *writer) key(e *ast.CompositeLit, pair *ast.KeyValueExpr) string {
	if _, ok := w.info.TypeOf(e).Underlying().(*types.Map); ok {
		return w.text(pair.Key)
	}
	return w.original(pair.Key.Pos(), pair.Key.End())
}

// entry tells whether a literal is an entry of a command table. Of such an entry only what it does is a part of the game.
func (w *writer) entry(e *ast.CompositeLit) bool {
	t, ok := w.info.TypeOf(e).(*types.Named)
	return ok && t.Obj().Name() == "Command" && t.Obj().Pkg().Path() == "rulebook/impl/engine"
}

// call gives a call. Arguments beside each other that have the same type may be swapped.
func (w *writer) call(e *ast.CallExpr) string {
	if w.words(e) {
		return w.original(e.Pos(), e.End())
	}
	if t := w.info.Types[e.Fun]; t.IsType() || t.IsBuiltin() {
		return w.with(e, given(w.same, e.Fun))
	}
	return w.with(e, w.swapped(e.Args))
}

// words tells whether a call makes an error of Go or ends the program, in words for a programmer.
func (w *writer) words(e *ast.CallExpr) bool {
	name := types.ExprString(e.Fun)
	return name == "panic" || name == "errors.New" || name == "fmt.Errorf"
}

// swapped gives those expressions of a list that may change places with their neighbours.
func (w *writer) swapped(list []ast.Expr) map[ast.Node]string {
	written := map[ast.Node]string{}
	for i := 0; i+1 < len(list); i++ {
		a, b := list[i], list[i+1]
		if !w.exchangeable(a, b) {
			continue
		}
		textA, textB := w.or(written, a), w.or(written, b)
		plainA, plainB := w.original(a.Pos(), a.End()), w.original(b.Pos(), b.End())
		m := w.replace(&ast.BadExpr{From: a.Pos(), To: b.End()}, plainB+w.original(a.End(), b.Pos())+plainA)
		written[a] = call("Chosen", m, textA, textB)
		written[b] = call("Chosen", m, textB, textA)
	}
	return written
}

// exchangeable tells whether two expressions have the same type, are not the same, and can be evaluated twice.
func (w *writer) exchangeable(a, b ast.Expr) bool {
	if w.fixed(a) || w.fixed(b) || !w.pure(a) || !w.pure(b) {
		return false
	}
	same := w.original(a.Pos(), a.End()) == w.original(b.Pos(), b.End())
	return !same && types.Identical(w.info.TypeOf(a), w.info.TypeOf(b))
}

// pure tells whether an expression does nothing but give a value.
func (w *writer) pure(e ast.Expr) bool {
	pure := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			pure = pure && w.info.Types[n.Fun].IsType()
		case *ast.FuncLit, *ast.CompositeLit:
			pure = false
		}
		return pure
	})
	return pure
}

func (w *writer) unary(e *ast.UnaryExpr) string {
	_, literal := e.X.(*ast.CompositeLit)
	switch {
	case e.Op == token.AND && literal:
		return e.Op.String() + w.text(e.X)
	case e.Op == token.AND:
		return e.Op.String() + w.place(e.X)
	case e.Op == token.SUB && w.constantOf(e.X) == nil:
		return call("Negative", w.replace(e, w.original(e.X.Pos(), e.X.End())), w.text(e.X))
	}
	return w.with(e, nil)
}

// arithmetic gives a calculation, which may be another.
func (w *writer) arithmetic(e *ast.BinaryExpr) string {
	names := map[token.Token][2]string{token.ADD: {"Sum", "-"}, token.SUB: {"Difference", "+"},
		token.MUL: {"Product", "/"}, token.QUO: {"Quotient", "*"}}
	name, ok := names[e.Op]
	if !ok && e.Op == token.REM && w.constantOf(e) == nil {
		return w.remainder(e)
	}
	if !ok || w.constantOf(e) != nil || !basic(w.info.TypeOf(e), types.IsNumeric) {
		return w.with(e, nil)
	}
	a, b := w.text(e.X), w.text(e.Y)
	return call(name[0], w.replace(e, w.otherOperator(e, name[1])), a, b)
}

// remainder gives a % b, which may be a / b.
func (w *writer) remainder(e *ast.BinaryExpr) string {
	a, b := w.text(e.X), w.text(e.Y)
	m := w.replace(e, w.otherOperator(e, "/"))
	return call("Chosen", m, fmt.Sprintf("(%s) %% (%s)", a, b), fmt.Sprintf("(%s) / (%s)", a, b))
}
