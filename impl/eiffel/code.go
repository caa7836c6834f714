// Package eiffel cuts texts of Eiffel into tokens.
//
// Any text can be cut. Words are in lower case, because Eiffel does not tell the cases apart. Cutting takes time in proportion to the
// length of the text.
package eiffel

import (
	"slices"
	"strings"
)

// Code is a part of a text, as a rule without its comments.
type Code []Token

// String gives the code on one line, laid out in one way only: codes that differ in layout have the same string. Words are
// in lower case.
func (c Code) String() string { return c.line(Token.written) }

// line gives the code on one line, each token in some form.
func (c Code) line(form func(Token) string) string {
	var line strings.Builder
	for i, t := range c {
		if i > 0 && blankBetween(c[i-1], t) {
			line.WriteByte(' ')
		}
		line.WriteString(form(t))
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
	return c.line(func(t Token) string { return strings.Join(strings.Fields(t.Written), " ") })
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
