// Package calls is what may be asked of classes, methods and functions that students write: expressions, evaluated one at a time. The
// shims of the languages answer.
//
// An expression is a line of words: see [Tree]. A word says what follows it.
//
//	null   true   false   int 1   float 2.5   text A    plain values
//	list N …   set N …   map N …                        N parts; a map has N pairs of them
//	name f                                              what was kept under a name
//	new Fraction N …                                    an object of a class, with N arguments
//	constant Color RED                                  of an enumeration
//	call add N OBJECT …   static Fraction gcd N …   function gcd N …
//	handed gcd                                          a function that is a value
//	field numerator OBJECT
//	item VALUE KEY                                      an item of a list or map
//	ask text N …                                        what a language itself knows to ask: see [Asks] and [Operators]
//	object Square+Shape   of Row+Shape list N …         in a reply only: an object of a class and those above it, or a
//	                                                    collection that is one
package calls

import "rulebook/impl/engine"

// Asks are what can be asked of any object, with the number of values that it is asked about. The text of an object; whether two are
// equal; -1, 0 or 1 for their order; the items of a list or of what can be walked through; how many they are; its hash.
var Asks = map[string]int{"text": 1, "equal": 2, "order": 2, "items": 1, "size": 1, "hash": 1}

// Asked gives a name to what is asked, which no member of a program has.
func Asked(what string) string { return what + "()" }

// Operators are asked in the same way where programs may define them. With one value, "-" is the sign before it.
const Operators = "+-*/%<"

// Mistake is the first of [engine.Refusal.Is] where no statement of a program has thrown an exception: the language
// itself tells by it of a mistake in code, such as a name that is not known, or something that is asked of null.
const Mistake = "rulebook.Mistake"

// Reference is a program of a title that has neither classes nor functions. It stands for whoever hands in nothing.
func Reference(title string) engine.InProcess {
	nothing := func([]string) ([]string, error) { return nil, engine.Refuse(engine.Missing, "there is nothing") }
	table := engine.NewTable(title,
		engine.Command{Name: "new", Do: engine.Always(), Help: "forgets everything, and begins with the program anew"},
		engine.Command{Name: "value", Parameters: []string{"WORDS..."}, Shown: "WORDS...", Words: shown, Do: nothing,
			Help: "evaluates an expression: its value in words, then what was printed"},
		engine.Command{Name: "keep", Parameters: []string{"NAME", "WORDS..."}, Shown: "NAME = WORDS...", Words: shown, Do: nothing,
			Help: "the same, and keeps it under a name"},
	)
	return engine.InProcess{Title: title, Commands: func() *engine.Table { return table }}
}

// shown writes the expression among arguments, which is the last, as features do.
func shown(arguments []string) []string {
	last := len(arguments) - 1
	if tree, err := ReadTree(arguments[last]); err == nil {
		return append(arguments[:last:last], tree.String())
	}
	return arguments
}
