package mutator

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A writer writes one file anew, with its mutants.
type writer struct {
	fset    *token.FileSet
	info    *types.Info
	pkg     *types.Package
	source  string
	mutants *[]Mutant

	function string     // where the writer is
	global   bool       // in the first value of a variable of the package
	path     []ast.Node // the nodes around the writer, the innermost last
	globals  []string   // assignments that give variables of the package their first values
}

// file gives the text of the file.
func (w *writer) file(f *ast.File) string {
	text := w.text(f)
	begin := w.offset(f.Name.End()) - w.offset(f.Pos())
	all := text[:begin] + "; import mutation " + strconv.Quote(runtime) + text[begin:] + "\nvar _ = mutation.On\n"
	if len(w.globals) == 0 {
		return all
	}
	return all + "\nfunc init() { mutation.Global(func() {\n" + strings.Join(w.globals, "\n") + "\n}) }\n"
}

func (w *writer) offset(p token.Pos) int { return w.fset.Position(p).Offset }

// original gives the text of the source between two positions.
func (w *writer) original(from, to token.Pos) string { return w.source[w.offset(from):w.offset(to)] }

// text gives the new text of a node.
func (w *writer) text(n ast.Node) string {
	w.path = append(w.path, n)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	switch n := n.(type) {
	case *ast.GenDecl:
		return w.declaration(n)
	case *ast.FuncDecl:
		return w.functionDeclaration(n)
	case ast.Expr:
		return w.expression(n)
	case ast.Stmt:
		return w.statement(n)
	}
	return w.with(n, nil)
}

// inside writes an expression in the one that the writer is in.
func (w *writer) inside(e ast.Expr, write func(ast.Expr) string) string {
	w.path = append(w.path, e)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	return write(e)
}

// with gives the text of a node whose children are written anew; some of them are given.
func (w *writer) with(n ast.Node, given map[ast.Node]string) string {
	var text strings.Builder
	at := n.Pos()
	for _, child := range children(n) {
		text.WriteString(w.original(at, child.Pos()))
		written, ok := given[child]
		if !ok {
			written = w.text(child)
		}
		text.WriteString(written)
		at = child.End()
	}
	text.WriteString(w.original(at, n.End()))
	return text.String()
}

// given writes the expressions in a node that there are, for [writer.with].
func given(write func(ast.Expr) string, expressions ...ast.Expr) map[ast.Node]string {
	texts := map[ast.Node]string{}
	for _, e := range expressions {
		if e != nil {
			texts[e] = write(e)
		}
	}
	return texts
}

// same gives an expression as it was.
func (w *writer) same(e ast.Expr) string { return w.original(e.Pos(), e.End()) }

// children gives the parts of a node in the order of the text, comments left out.
func children(n ast.Node) []ast.Node {
	var all []ast.Node
	ast.Inspect(n, func(c ast.Node) bool {
		switch c.(type) {
		case nil, *ast.CommentGroup:
			return false
		}
		if c == n {
			return true
		}
		all = append(all, c)
		return false
	})
	slices.SortStableFunc(all, func(a, b ast.Node) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return all
}

// declaration gives the text of a declaration that is not that of a function. Only the values of variables are mutated.
func (w *writer) declaration(n *ast.GenDecl) string {
	if n.Tok != token.VAR {
		return w.original(n.Pos(), n.End())
	}
	given := map[ast.Node]string{}
	for _, spec := range n.Specs {
		given[spec] = w.variables(spec.(*ast.ValueSpec))
	}
	return w.with(n, given)
}

func (w *writer) variables(spec *ast.ValueSpec) string {
	names := make([]string, len(spec.Names))
	for i, name := range spec.Names {
		names[i] = name.Name
	}
	if w.function == "" {
		w.function, w.global = strings.Join(names, ", "), true
		defer func() { w.function, w.global = "", false }()
	}
	given := map[ast.Node]string{}
	var values []string
	for _, value := range spec.Values {
		given[value] = w.text(value)
		values = append(values, given[value])
	}
	if w.global && len(values) > 0 {
		w.globals = append(w.globals, strings.Join(names, ", ")+" = "+strings.Join(values, ", "))
	}
	for _, child := range children(spec) {
		if _, ok := given[child]; !ok {
			given[child] = w.original(child.Pos(), child.End())
		}
	}
	return w.with(spec, given)
}

func (w *writer) functionDeclaration(n *ast.FuncDecl) string {
	if n.Body == nil {
		return w.original(n.Pos(), n.End())
	}
	w.function = n.Name.Name
	if n.Recv != nil {
		w.function = strings.TrimLeft(w.original(n.Recv.List[0].Type.Pos(), n.Recv.List[0].Type.End()), "*") + "." + w.function
	}
	defer func() { w.function = "" }()
	return w.original(n.Pos(), n.Body.Pos()) + w.body(n.Type, n.Body)
}

// body gives the text of the body of a function, which may return at once.
func (w *writer) body(kind *ast.FuncType, n *ast.BlockStmt) string {
	w.path = append(w.path, n)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	early := w.add(n.Lbrace, w.function, "returns at once")
	back := fmt.Sprintf("{ mutation.Step(); if mutation.On(%d) { return %s }; ", early, w.zeros(kind))
	return back + strings.TrimPrefix(w.with(n, nil), "{")
}

// zeros gives the zero values that a function of the kind may return.
func (w *writer) zeros(kind *ast.FuncType) string {
	if kind.Results == nil || len(kind.Results.List[0].Names) > 0 {
		return ""
	}
	var zeros []string
	for _, result := range kind.Results.List {
		zeros = append(zeros, "*new("+w.original(result.Type.Pos(), result.Type.End())+")")
	}
	return strings.Join(zeros, ", ")
}

// add takes note of a mutant that replaces a text by another, and gives its number.
func (w *writer) add(at token.Pos, was, becomes string) int {
	id, position := len(*w.mutants)+1, w.fset.Position(at)
	*w.mutants = append(*w.mutants, Mutant{
		ID: id, Package: w.pkg.Path(), Function: w.function, Was: oneLine(was), Becomes: oneLine(becomes),
		File: position.Filename, Line: position.Line, Global: w.global,
	})
	return id
}

// replace takes note of mutants that replace a node by each of the given texts, and gives the number of the first.
func (w *writer) replace(n ast.Node, texts ...string) int {
	first := len(*w.mutants) + 1
	from, to := w.around(n)
	before, after := w.original(from, n.Pos()), w.original(n.End(), to)
	for _, text := range texts {
		w.add(n.Pos(), w.original(from, to), before+text+after)
	}
	return first
}

// longest is the number of bytes that a text around a mutant may have.
const longest = 110

// around gives the largest text around a node that is one line of one statement, and not too long.
func (w *writer) around(n ast.Node) (from, to token.Pos) {
	from, to = n.Pos(), n.End()
	for _, outer := range slices.Backward(w.path) {
		begin, end := head(outer)
		text := w.original(begin, end)
		if begin > from || end < to {
			continue // the node is not in the head
		}
		if len(text) > longest || strings.Contains(text, "\n") {
			return from, to
		}
		from, to = begin, end
		if _, ok := outer.(ast.Stmt); ok {
			return from, to
		}
	}
	return from, to
}

// head gives where a node begins and ends; of statements with a block, the part before the block.
func head(n ast.Node) (from, to token.Pos) {
	switch of := n.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
		for _, child := range children(n) {
			if block, ok := child.(*ast.BlockStmt); ok {
				return n.Pos(), block.Lbrace
			}
		}
	case *ast.CaseClause:
		return n.Pos(), of.Colon
	}
	return n.Pos(), n.End()
}

// oneLine joins the lines of a text.
func oneLine(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, " ")
}

// call gives a call of the package that mutated sources call.
func call(function string, mutant int, arguments ...string) string {
	return fmt.Sprintf("mutation.%s(%d, %s)", function, mutant, strings.Join(arguments, ", "))
}

// typeName gives the name of a type as the file may write it; false if it may not.
func (w *writer) typeName(t types.Type) (string, bool) {
	name := types.TypeString(types.Default(t), func(p *types.Package) string {
		if p == w.pkg {
			return ""
		}
		return p.Name()
	})
	return name, !strings.ContainsAny(name, "{ ")
}

// constantOf gives the value of a constant expression, nil if it is none.
func (w *writer) constantOf(e ast.Expr) constant.Value { return w.info.Types[e].Value }

// basic tells whether a type is a basic one of that kind, under its name.
func basic(t types.Type, kind types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&kind != 0
}
