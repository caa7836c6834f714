// Package eiffel reads what a class of Eiffel declares, without a compiler: its header, its features and their contracts.
//
// Any text can be read; of one that is not Eiffel, less is found. Names are in lower case, because Eiffel does not tell the
// cases apart. Reading takes time in proportion to the length of the text.
package eiffel

import (
	"slices"
	"strings"
)

// A Class holds the declarations of one text.
type Class struct {
	Name string

	// Deferred and Expanded are the marks before the word class.
	Deferred, Expanded bool

	// Parents are the classes that it inherits from, without their adaptations.
	Parents []string

	// Creations are the clauses that name its creation procedures.
	Creations []Creation

	// Features are in the order of the text. Of several names in one declaration, each is a feature.
	Features []*Feature

	// Invariant is the class invariant.
	Invariant []Assertion

	// Comments are all comments of the text.
	Comments []Token
}

// A Creation is one clause of creation procedures.
type Creation struct {
	Clients []string // who may create; none: everybody
	Names   []string
}

// Body is the sort of body that a [Feature] has.
type Body string

// The bodies.
const (
	Do        Body = "do"
	Once      Body = "once"
	Deferred  Body = "deferred"
	External  Body = "external"
	Attribute Body = "attribute" // with or without the word
	Constant  Body = "constant"
)

// A Feature is a routine, an attribute or a constant.
type Feature struct {
	Name    string
	Clients []string // who may call it; none: everybody

	// Arguments are the types of the arguments, Result that of the result; "" if there is none. Types are in upper case, with
	// one blank before a bracket.
	Arguments []string
	Result    string

	Require, Ensure []Assertion

	Body   Body
	Keys   []string // the keys in brackets after the word once
	Locals Code

	// Code holds the statements of its body without semicolons, or the value of a constant.
	Code Code

	// Comments are those from its name to its end.
	Comments []Token
}

// An Assertion is one clause of a contract.
type Assertion struct {
	Tag        string // "" if it has none
	Expression Code   // empty if the tag stands alone
	Line       int
}

// Code is a part of a text without its comments.
type Code []Token

// Feature finds a feature by its name; nil if there is none.
func (c *Class) Feature(name string) *Feature {
	at := slices.IndexFunc(c.Features, func(f *Feature) bool { return f.Name == name })
	if at < 0 {
		return nil
	}
	return c.Features[at]
}

// String gives the code on one line, laid out in one way only: codes that differ in layout have the same string. Words are
// in lower case.
func (c Code) String() string {
	var line strings.Builder
	for i, t := range c {
		if i > 0 && blankBetween(c[i-1], t) {
			line.WriteByte(' ')
		}
		line.WriteString(t.written())
	}
	return line.String()
}

func blankBetween(left, right Token) bool {
	if right.Kind == Symbol && strings.Contains(",;:)].", right.Text) {
		return false
	}
	return left.Kind != Symbol || !strings.Contains("([.", left.Text)
}

// Written gives the code on one line as it stands in the text, but for its layout.
func (c Code) Written() string {
	var line strings.Builder
	for i, t := range c {
		if i > 0 && blankBetween(c[i-1], t) {
			line.WriteByte(' ')
		}
		line.WriteString(strings.Join(strings.Fields(t.Written), " "))
	}
	return line.String()
}

// written gives the token in a form that no other token has.
func (t Token) written() string {
	quote := map[Kind]string{String: `"`, Character: "'"}[t.Kind]
	if quote == "" {
		return t.Text
	}
	return quote + strings.NewReplacer("%", "%%", "\n", "%N", "\t", "%T", quote, "%"+quote).Replace(t.Text) + quote
}

// Has tells whether a word stands in the code; strings do not count.
func (c Code) Has(word string) bool {
	return slices.ContainsFunc(c, func(t Token) bool { return t.Kind == Word && t.Text == word })
}

// Strings gives the values of the strings in the code, in order.
func (c Code) Strings() []string {
	var values []string
	for _, t := range c {
		if t.Kind == String {
			values = append(values, t.Text)
		}
	}
	return values
}
