// Package syntax reads whole classes of Eiffel into a tree.
//
// Text that is no Eiffel is an error. An error costs the feature in which it stands, and no other. The rest of that feature is read as
// far as it can be. Reading takes time in proportion to the length of the text.
package syntax

import (
	"fmt"
	"slices"
	"strings"

	"rulebook/impl/eiffel"
)

// A Class is one class. Names are in lower case, because Eiffel does not tell the cases apart.
type Class struct {
	Name string
	File string
	Line int

	Deferred, Expanded bool

	Generics  []string // the names of formal generic parameters
	Parents   []*Parent
	Creators  []Creators // none: default_create is the creation procedure
	Features  []*Feature
	Invariant []Clause

	// Errors are what could not be read outside of features.
	Errors []*Error

	// Comments are all comments of the text.
	Comments []eiffel.Token
}

// Feature finds a feature by its name; nil if there is none.
func (c *Class) Feature(name string) *Feature {
	at := slices.IndexFunc(c.Features, func(f *Feature) bool { return f.Name == name })
	if at < 0 {
		return nil
	}
	return c.Features[at]
}

// A Parent is one clause of inheritance.
type Parent struct {
	Type      *Type
	Renamed   map[string]string // new names by the old ones
	Undefined []string
	Redefined []string
	Selected  []string
	Exports   []Export
	Line      int
}

// An Export says who may call inherited features.
type Export struct {
	Clients []string // nil: everybody
	All     bool     // of all features that no other clause names
	Names   []string
}

// ExportOf gives the clause that says who may call a feature, by the name that it has in the heir; nil if none does.
func (p *Parent) ExportOf(name string) *Export {
	var found *Export
	for i := range p.Exports {
		e := &p.Exports[i]
		if slices.Contains(e.Names, name) {
			return e
		}
		if e.All {
			found = e
		}
	}
	return found
}

// Creators is one clause of creation procedures.
type Creators struct {
	Clients []string // who may create; nil: everybody
	Names   []string
}

// A Type is a type as it is written.
type Type struct {
	Name string // "" if it is anchored
	Like string // the entity that it is like; "current" for Current; "" if it is not anchored
	Args []*Type
	Line int

	// Labels name the arguments of a TUPLE; nil if they have no names.
	Labels []string

	code eiffel.Code
}

// String gives the type as it is written, in upper case, without the mark attached before it; "" for nil.
func (t *Type) String() string {
	if t == nil {
		return ""
	}
	code := t.code
	for len(code) > 0 && (code[0].Is("attached") || code[0].Is("!")) {
		code = code[1:]
	}
	return strings.ToUpper(code.String())
}

// An Entity is an argument, a local variable, or the variable of an object test.
type Entity struct {
	Name string
	Type *Type
}

// Kind is the sort of a feature.
type Kind int

// The kinds of features.
const (
	Attribute Kind = iota
	Constant
	Do
	Once
	Deferred
	External
)

// A Feature is one feature. Of several names in a declaration, each is a feature.
type Feature struct {
	Class   *Class
	Name    string
	Aliases []string
	Line    int
	Clients []string // who may call it; nil: everybody
	Kind    Kind

	Arguments []Entity
	Result    *Type // nil if there is none
	Assigner  string

	Require, Ensure []Clause
	Locals          []Entity
	Body            []Instruction
	Rescue          []Instruction // nil if there is no such clause
	Value           Expression    // of a constant
	Keys            []string      // in brackets after the word once

	// Comments are those from its name to its end.
	Comments []eiffel.Token

	// Error says why it could not be read; nil if it could. The rest then holds what could be.
	Error *Error

	code eiffel.Code
}

// Code gives the statements of its body without semicolons, or the value of a constant. It is there though they could not be read.
func (f *Feature) Code() eiffel.Code {
	return slices.DeleteFunc(slices.Clone(f.code), func(t eiffel.Token) bool { return t.Is(";") })
}

// A Clause is one clause of an assertion.
type Clause struct {
	Tag        string      // "" if it has none
	Expression Expression  // nil if the tag stands alone, or if it could not be read
	Code       eiffel.Code // the expression as it is written, though it could not be read
	Line       int
}

// Place gives the line of the expression, or of a tag that stands alone.
func (c Clause) Place() int {
	if len(c.Code) > 0 {
		return c.Code[0].Line
	}
	return c.Line
}

// An Error is what could not be read.
type Error struct {
	File   string
	Line   int
	Reason string

	// Unsupported tells that it is Eiffel that is known and not read, rather than no Eiffel.
	Unsupported bool
}

// Error gives place and reason.
func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason) }

// An Expression is an expression.
type Expression interface{ Place() int }

// An Instruction is an instruction. A call, and what creates an object, may be one.
type Instruction interface{ Place() int }

// Line is the line of a node.
type Line int

// Place gives the line.
func (l Line) Place() int { return int(l) }

// The expressions.
type (
	// Literal is a constant: an int64, a float64, a rune or a bool.
	Literal struct {
		Line
		Value any
	}
	// String is a manifest string; Once tells that it is made once.
	String struct {
		Line
		Value string
		Once  bool
	}
	// Void is the expression Void.
	Void struct{ Line }
	// Current is the expression Current.
	Current struct{ Line }
	// Result is the expression Result.
	Result struct{ Line }
	// Call is a call or the name of an entity. Without a target it is unqualified. Brackets are a call of the feature [].
	Call struct {
		Line
		Target    Expression
		Name      string
		Arguments []Expression
	}
	// Precursor calls the precursor; Parent is "" if it is not named.
	Precursor struct {
		Line
		Parent    string
		Arguments []Expression
	}
	// Unary is an expression with an operator before it.
	Unary struct {
		Line
		Operator string
		Operand  Expression
	}
	// Binary is an expression with an operator within. Operators of two words have one blank between them.
	Binary struct {
		Line
		Operator    string
		Left, Right Expression
	}
	// Old is the value at the beginning of a call.
	Old struct {
		Line
		Operand Expression
	}
	// Quantified is a loop that is an expression.
	Quantified struct {
		Line
		Over     Expression
		Variable string
		Items    bool // the variable stands for the item itself, not for a cursor
		All      bool // else some
		Body     Expression
	}
	// Creation creates an object. Name is "" for default_create. An instruction has a Target, whose type is meant if Type
	// is nil.
	Creation struct {
		Line
		Target    string
		Type      *Type
		Name      string
		Arguments []Expression
	}
	// Test is an object test. Type is nil if only attachment is tested, Name "" if nothing is named.
	Test struct {
		Line
		Type    *Type
		Operand Expression
		Name    string
	}
	// Manifest is a manifest array or tuple.
	Manifest struct {
		Line
		Type  *Type // as it is written; without arguments if it is not
		Items []Expression
	}
	// Agent is a call that is left for later, of a feature or of a routine without a name.
	Agent struct {
		Line
		Target  Expression // nil if there is none
		Of      *Type      // of the target, if that is left open
		Name    string
		Routine *Feature // nil if it is a feature that is called

		// Arguments are those that are given, nil for each that is left open. Without the list, all are left open.
		Arguments []Expression
	}
	// Conditional is an expression of cases; the last condition may be nil.
	Conditional struct {
		Line
		Cases []Case
	}
	// Case is one case of a conditional expression.
	Case struct{ Condition, Value Expression }
	// Unsupported is an expression that was read and is not understood.
	Unsupported struct {
		Line
		What string
	}
)

// The instructions.
type (
	// Assign attaches an expression to an entity.
	Assign struct {
		Line
		Target string // "result" for Result
		Source Expression
	}
	// AssignCall is an assignment whose target is a query with an assigner command.
	AssignCall struct {
		Line
		Target Call
		Source Expression
	}
	// If is a conditional; the last condition may be nil.
	If struct {
		Line
		Branches []Branch
	}
	// Branch is one branch of a conditional.
	Branch struct {
		Condition Expression
		Body      []Instruction
	}
	// Inspect is a choice. Else is nil if there is none, and empty if it is.
	Inspect struct {
		Line
		Value Expression
		Whens []When
		Else  []Instruction
	}
	// When is one branch of a choice.
	When struct {
		Choices []Choice
		Body    []Instruction
	}
	// Choice is an interval of values; of a single value, both ends are that.
	Choice struct{ From, To Expression }
	// Loop is a loop.
	Loop struct {
		Line
		From      []Instruction
		Over      Expression // of an across loop; else nil
		Variable  string
		Items     bool
		Invariant []Clause
		Until     Expression
		Body      []Instruction
		Variant   *Clause
	}
	// Check is a check instruction. With a Body, which follows the word then, it is always monitored; else that is nil.
	Check struct {
		Line
		Clauses []Clause
		Body    []Instruction
	}
	// Retry begins a routine again.
	Retry struct{ Line }
)
