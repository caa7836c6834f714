package mutator

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// statement gives the text of a statement.
func (w *writer) statement(n ast.Stmt) string {
	switch n := n.(type) {
	case *ast.ForStmt:
		return w.with(n, map[ast.Node]string{n.Body: w.rounds(n, n.Body)})
	case *ast.RangeStmt:
		return w.rangeLoop(n)
	case *ast.TypeSwitchStmt:
		return w.with(n, map[ast.Node]string{n.Assign: w.original(n.Assign.Pos(), n.Assign.End())})
	case *ast.CaseClause:
		return w.clause(n)
	case *ast.IncDecStmt:
		return w.count(n)
	case *ast.AssignStmt:
		return w.assignment(n)
	case *ast.ReturnStmt:
		return w.result(n)
	case *ast.ExprStmt: // a call whose result nobody wants
		return w.removable(n, w.inside(n.X, w.value))
	case *ast.BranchStmt:
		return w.removable(n, w.original(n.Pos(), n.End()))
	}
	return w.with(n, nil)
}

// result gives a return. What is returned beside an error is never looked at.
func (w *writer) result(n *ast.ReturnStmt) string {
	given := w.swapped(n.Results)
	if last := len(n.Results) - 1; last > 0 && !w.info.Types[n.Results[last]].IsNil() && w.isError(n.Results[last]) {
		for _, e := range n.Results[:last] {
			if w.constantOf(e) != nil {
				given[e] = w.original(e.Pos(), e.End())
			}
		}
	}
	return w.with(n, given)
}

func (w *writer) isError(e ast.Expr) bool {
	t := w.info.TypeOf(e)
	return t != nil && types.AssignableTo(t, types.Universe.Lookup("error").Type())
}

// simple tells whether the writer is in the head of a statement with a block, where no other statement may stand in its place.
func (w *writer) simple() bool {
	switch w.path[len(w.path)-2].(type) {
	case *ast.BlockStmt, *ast.CaseClause:
		return false
	}
	return true
}

// removable gives a statement that may be left out.
func (w *writer) removable(n ast.Stmt, text string) string {
	if w.simple() || panics(n) {
		return text
	}
	m := w.add(n.Pos(), w.original(n.Pos(), n.End()), "nothing")
	return fmt.Sprintf("if mutation.Off(%d) { %s }", m, text)
}

// panics tells whether a statement tells a programmer of a fault.
func panics(n ast.Stmt) bool {
	e, ok := n.(*ast.ExprStmt)
	if !ok {
		return false
	}
	c, ok := e.X.(*ast.CallExpr)
	return ok && named(c.Fun, "panic")
}

func named(e ast.Expr, name string) bool {
	identifier, ok := e.(*ast.Ident)
	return ok && identifier.Name == name
}

// count gives x++ or x--, which may be the other.
func (w *writer) count(n *ast.IncDecStmt) string {
	text := w.with(n, given(w.place, n.X))
	if w.simple() {
		return text
	}
	x := strings.TrimSuffix(text, n.Tok.String())
	other := map[token.Token]string{token.INC: "--", token.DEC: "++"}[n.Tok]
	m := w.replace(n, w.original(n.X.Pos(), n.X.End())+other)
	return w.removable(n, fmt.Sprintf("if mutation.On(%d) { %s } else { %s }", m, x+other, text))
}

// assignment gives x = y, which may be left out, and x += y, which may also be x -= y.
func (w *writer) assignment(n *ast.AssignStmt) string {
	if n.Tok == token.DEFINE {
		return w.with(n, given(w.same, n.Lhs...))
	}
	text := w.with(n, given(w.place, n.Lhs...))
	other, ok := map[token.Token]string{token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+="}[n.Tok]
	if ok && !w.simple() && basic(w.info.TypeOf(n.Lhs[0]), types.IsNumeric) {
		left, right := w.original(n.Lhs[0].Pos(), n.Lhs[0].End()), w.original(n.Rhs[0].Pos(), n.Rhs[0].End())
		m := w.replace(n, left+" "+other+" "+right)
		text = fmt.Sprintf("if mutation.On(%d) { %s } else { %s }", m, left+" "+other+" "+right, text)
	}
	return w.removable(n, text)
}

// place gives an expression that something is assigned to. It must go on to stand for a variable: only what is inside of it may be
// mutated.
func (w *writer) place(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return w.with(e, map[ast.Node]string{e.X: w.place(e.X)})
	case *ast.ParenExpr:
		return w.with(e, map[ast.Node]string{e.X: w.place(e.X)})
	case *ast.StarExpr:
		return w.with(e, nil)
	}
	return w.original(e.Pos(), e.End())
}

// clause gives a case of a switch. The cases of a type switch stay.
func (w *writer) clause(n *ast.CaseClause) string {
	mutable := func(e ast.Expr) bool { return !w.info.Types[e].IsType() && !w.info.Types[e].IsNil() }
	return w.with(n, given(w.same, slices.DeleteFunc(slices.Clone(n.List), mutable)...))
}

// rangeLoop gives a loop that may leave out its first or its last round.
func (w *writer) rangeLoop(n *ast.RangeStmt) string {
	texts := given(w.same, n.Key, n.Value)
	texts[n.X], texts[n.Body] = w.ranged(n), w.rounds(n, n.Body)
	return w.with(n, texts)
}

// ranged gives what a loop goes through.
func (w *writer) ranged(n *ast.RangeStmt) string {
	x, t := w.original(n.X.Pos(), n.X.End()), w.info.TypeOf(n.X)
	_, slice := t.Underlying().(*types.Slice)
	_, array := t.Underlying().(*types.Array)
	switch {
	case basic(t, types.IsInteger):
		text := w.text(n.X)
		m := w.replace(n.X, "("+x+")-1")
		if name, ok := w.typeName(t); ok && w.constantOf(n.X) != nil {
			text = name + "(" + text + ")"
		}
		return call("Fewer", m, text)
	case !slice && !(array && w.info.Types[n.X].Addressable()):
		return w.text(n.X)
	}
	text := w.place(n.X) + "[:]"
	if slice {
		text = w.text(n.X)
	}
	return call("Elements", w.replace(n.X, x+" without the last", x+" without the first"), text)
}

// rounds gives the body of a loop, which may end after one round.
func (w *writer) rounds(loop ast.Stmt, n *ast.BlockStmt) string {
	from, to := head(loop)
	m := w.add(loop.Pos(), w.original(from, to), "ends after one round")
	w.path = append(w.path, n)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	text := strings.TrimSuffix(strings.TrimPrefix(w.with(n, nil), "{"), "}")
	return fmt.Sprintf("{ mutation.Step(); %s; if mutation.On(%d) { break } }", strings.TrimRight(text, " \t\n"), m)
}
