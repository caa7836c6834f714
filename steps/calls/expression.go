package calls

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"rulebook/fixtures"
	"rulebook/impl/calls"
	"rulebook/steps"
)

// An expression is read as Starlark has it, which is Python's notation: calls, texts, numbers, lists, maps in braces.
type expressionReader struct {
	face  *fixtures.Face
	lacks func(language string, m *calls.Member) string // see [Vocabulary]
	kept  []string                                      // the names of values, which hide functions
}

// constants are the plain values that have names.
var constants = map[string]string{"true": "true", "false": "false", "null": "null", "True": "true", "False": "false", "None": "null"}

// read reads an expression. The error says what is wrong in it, and what to write instead.
func (r expressionReader) read(source string) (calls.Tree, error) {
	options := &syntax.FileOptions{}
	parsed, err := options.ParseExpr("", source, 0)
	if err != nil {
		return calls.Tree{}, fmt.Errorf("`%s` cannot be read: %s", source, r.unread(source, err))
	}
	tree, err := r.tree(parsed)
	if err != nil {
		return tree, fmt.Errorf("`%s`: %w", source, err)
	}
	return tree, nil
}

// foreign takes out what other languages have in an expression.
var foreign = regexp.MustCompile(`\bnew (\pL[\pL\pN_]*\()|;$`)

// unread says what is wrong in an expression, without a place in a file: there is none.
func (r expressionReader) unread(source string, err error) string {
	if mended := foreign.ReplaceAllString(source, "$1"); mended != source {
		if _, still := r.read(mended); still == nil {
			return fmt.Sprintf("write `%s`", mended)
		}
	}
	if strings.Contains(source, "; ") {
		return "write a step for each expression"
	}
	if wrong := (syntax.Error{}); errors.As(err, &wrong) {
		return strings.NewReplacer("end of file", "its end", "want EOF", "want its end").Replace(wrong.Msg)
	}
	return err.Error()
}

func (r expressionReader) tree(e syntax.Expr) (calls.Tree, error) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return r.tree(e.X)
	case *syntax.Literal:
		return literal(e)
	case *syntax.UnaryExpr:
		return r.signed(e)
	case *syntax.BinaryExpr:
		return r.operation(e)
	case *syntax.Ident:
		if word, ok := constants[e.Name]; ok {
			return calls.Leaf(word), nil
		}
		if r.isFunction(e.Name) && !slices.Contains(r.kept, e.Name) {
			return calls.Leaf("handed", e.Name), nil
		}
		return calls.Leaf("name", e.Name), nil
	case *syntax.ListExpr:
		return r.of("list", nil, e.List...)
	case *syntax.TupleExpr:
		return r.of("list", nil, e.List...)
	case *syntax.DictExpr:
		return r.mapped(e)
	case *syntax.IndexExpr:
		return r.of("item", nil, e.X, e.Y)
	case *syntax.DotExpr:
		return r.member(e, false)
	case *syntax.CallExpr:
		return r.call(e)
	case *syntax.LambdaExpr:
		return calls.Tree{}, fmt.Errorf("only a function of face.yaml can be handed over, by its name: " +
			"write it into a source in the folder provided")
	}
	return calls.Tree{}, fmt.Errorf("only values, names and calls are understood, as in f.add(Fraction(1, 2)) or [1, \"a\"]")
}

// of makes a tree of a word, names and parts.
func (r expressionReader) of(word string, names []string, parts ...syntax.Expr) (calls.Tree, error) {
	tree := calls.Tree{Word: word, Names: names}
	for _, part := range parts {
		read, err := r.tree(part)
		if err != nil {
			return tree, err
		}
		tree.Parts = append(tree.Parts, read)
	}
	return tree, nil
}

func literal(e *syntax.Literal) (calls.Tree, error) {
	switch e.Token {
	case syntax.INT:
		return calls.Leaf("int", fmt.Sprint(e.Value)), nil
	case syntax.FLOAT:
		return calls.Leaf("float", e.Raw), nil
	case syntax.STRING:
		return calls.Leaf("text", e.Value.(string)), nil
	}
	return calls.Tree{}, fmt.Errorf("%s is no value that is understood: write a number or a text", e.Raw)
}

func (r expressionReader) signed(e *syntax.UnaryExpr) (calls.Tree, error) {
	tree, err := r.tree(e.X)
	if err != nil {
		return tree, err
	}
	if e.Op != syntax.MINUS {
		return tree, fmt.Errorf("%s is not understood before a value: only - is", e.Op)
	}
	if tree.Word == "int" || tree.Word == "float" {
		return calls.Leaf(tree.Word, "-"+tree.Names[0]), nil
	}
	return r.of("ask", []string{"-"}, e.X)
}

func (r expressionReader) operation(e *syntax.BinaryExpr) (calls.Tree, error) {
	switch sign := e.Op.String(); {
	case e.Op == syntax.EQL:
		return r.of("ask", []string{"equal"}, e.X, e.Y)
	case strings.Contains(calls.Operators, sign):
		return r.of("ask", []string{sign}, e.X, e.Y)
	default:
		return calls.Tree{}, fmt.Errorf("%s is not understood between values: + - * / %% < and == are", sign)
	}
}

func (r expressionReader) mapped(e *syntax.DictExpr) (calls.Tree, error) {
	var parts []syntax.Expr
	for _, entry := range e.List {
		pair := entry.(*syntax.DictEntry)
		parts = append(parts, pair.Key, pair.Value)
	}
	return r.of("map", nil, parts...)
}

// member reads what stands behind a dot: a field, or a method that is called. Behind the name of a class it is static.
func (r expressionReader) member(e *syntax.DotExpr, called bool, arguments ...syntax.Expr) (calls.Tree, error) {
	name := e.Name.Name
	if of, ok := e.X.(*syntax.Ident); ok && r.face.Enumerations[of.Name] != nil {
		return r.constant(of.Name, name, called)
	}
	if class, ok := e.X.(*syntax.Ident); ok && r.isClass(class.Name) {
		if !called {
			return calls.Tree{}, fmt.Errorf("%s.%s is no call: static methods are called, as in %[1]s.%[2]s()", class.Name, name)
		}
		if err := r.demanded(class.Name, name, len(arguments), called); err != nil {
			return calls.Tree{}, err
		}
		return r.of("static", []string{class.Name, name}, arguments...)
	}
	if err := r.demanded("", name, len(arguments), called); err != nil {
		return calls.Tree{}, err
	}
	word := "field"
	if called {
		word = "call"
	}
	return r.of(word, []string{name}, append([]syntax.Expr{e.X}, arguments...)...)
}

func (r expressionReader) constant(of, name string, called bool) (calls.Tree, error) {
	constants := r.face.Enumerations[of]
	switch {
	case !slices.Contains(constants, name):
		return calls.Tree{}, fmt.Errorf("%s has no %s in face.yaml: it has %s", of, name, strings.Join(constants, ", "))
	case called:
		return calls.Tree{}, fmt.Errorf("%s is a constant: write %s.%[1]s", name, of)
	}
	return calls.Leaf("constant", of, name), nil
}

func (r expressionReader) call(e *syntax.CallExpr) (calls.Tree, error) {
	if dot, ok := e.Fn.(*syntax.DotExpr); ok {
		return r.member(dot, true, e.Args...)
	}
	name, ok := e.Fn.(*syntax.Ident)
	if !ok {
		return calls.Tree{}, fmt.Errorf("only a name can be called, as in f.add(g): no value is a function")
	}
	wanted, asked := calls.Asks[name.Name]
	switch {
	case r.isClass(name.Name):
		if err := r.demanded(name.Name, calls.Constructor, len(e.Args), true); err != nil {
			return calls.Tree{}, err
		}
		return r.of("new", []string{name.Name}, e.Args...)
	case r.isFunction(name.Name):
		return r.of("function", []string{name.Name}, e.Args...)
	case name.Name == "set" && len(e.Args) == 1:
		set, err := r.tree(e.Args[0])
		set.Word = "set"
		return set, err
	case asked && len(e.Args) == wanted:
		return r.of("ask", []string{name.Name}, e.Args...)
	}
	return calls.Tree{}, fmt.Errorf("there is no class or function %s%s in face.yaml", name.Name, r.nearest(name.Name))
}

func (r expressionReader) isClass(name string) bool {
	_, ok := r.face.Classes[name]
	return ok
}

func (r expressionReader) isFunction(name string) bool {
	return slices.ContainsFunc(r.face.Functions, func(m fixtures.Member) bool { return m.Name == name })
}

// demanded tells that face.yaml has a member with so many parameters, in a class or in any.
func (r expressionReader) demanded(class, name string, arguments int, called bool) error {
	members := r.face.Members(class, name)
	if slices.ContainsFunc(members, func(m fixtures.Member) bool { return m.Called == called && len(m.Parameters) == arguments }) {
		return nil
	}
	switch {
	case len(members) == 0 && name == calls.Constructor:
		return fmt.Errorf("%s has no constructor in face.yaml: write one there, such as new()", class)
	case len(members) == 0:
		return fmt.Errorf("no class has a %s%s in face.yaml", name, r.nearest(name))
	case name == calls.Constructor:
		name = class
	}
	written := steps.Each(members, func(m fixtures.Member) string {
		return name + map[bool]string{true: "(" + strings.Join(m.Parameters, ", ") + ")"}[m.Called]
	})
	return fmt.Errorf("write %s, as in face.yaml", strings.Join(slices.Compact(written), " or "))
}

// nearest names what is spelt like a name.
func (r expressionReader) nearest(name string) string {
	names := steps.Each(r.face.Members("", ""), func(m fixtures.Member) string { return m.Name })
	for class := range r.face.Classes {
		names = append(names, class)
	}
	if near, ok := steps.Nearest(name, names); ok {
		return fmt.Sprintf(" (is %s meant?)", near)
	}
	return ""
}

// quoted matches an expression in a step.
const quoted = "`([^`]+)`"

// names lists the classes, methods, fields and functions of an expression.
func names(t calls.Tree) []string {
	var all []string
	if len(t.Names) > 0 && !slices.Contains([]string{"name", "text", "int", "float", "ask"}, t.Word) {
		all = append(all, strings.Join(t.Names, "."))
	}
	for _, part := range t.Parts {
		all = append(all, names(part)...)
	}
	return all
}

// shown writes an expression with names as the program has them.
func (c *world) shown(source string) string {
	tree, err := c.reader.read(source)
	if spelled := c.spelled(tree); err == nil && spelled.Words() != tree.Words() {
		return spelled.String()
	}
	return source
}

// spelled is an expression with the names of the face as the program has them.
func (c *world) spelled(t calls.Tree) calls.Tree {
	if t.Word != "text" {
		t.Names = steps.Each(t.Names, func(name string) string {
			if c.reader.isClass(name) || len(c.reader.face.Members("", name)) > 0 {
				return c.Spelling(name)
			}
			return name
		})
	}
	t.Parts = steps.Each(t.Parts, c.spelled)
	return t
}
