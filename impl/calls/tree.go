package calls

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// A Tree is an expression, or a value that one gives. Word is one of those in the table of the package: it tells how many names
// and how many parts there are.
type Tree struct {
	Word  string
	Names []string
	Parts []Tree
	Of    []string // the classes of an object, or of a collection that a program has made a class for: its own, and those above it
}

// A shape says what follows a word.
type shape struct {
	names   int // how many names
	parts   int // how many parts there are at least
	counted int // how many further parts each count stands for; none if it is 0
}

var shapes = map[string]shape{
	"null": {}, "true": {}, "false": {},
	"int": {names: 1}, "float": {names: 1}, "text": {names: 1}, "object": {names: 1}, "of": {names: 1, parts: 1},
	"list": {counted: 1}, "set": {counted: 1}, "map": {counted: 2},
	"name": {names: 1}, "new": {names: 1, counted: 1}, "call": {names: 1, parts: 1, counted: 1},
	"constant": {names: 2}, "static": {names: 2, counted: 1}, "function": {names: 1, counted: 1}, "ask": {names: 1, counted: 1},
	"field": {names: 1, parts: 1}, "item": {parts: 2}, "handed": {names: 1},
}

// Leaf makes a tree without parts.
func Leaf(word string, names ...string) Tree { return Tree{Word: word, Names: names} }

// Words writes the tree as one line of words, each name quoted as in a URL.
func (t Tree) Words() string { return strings.Join(t.words(nil), " ") }

func (t Tree) words(all []string) []string {
	switch {
	case t.Word == "object":
		return append(all, t.Word, url.QueryEscape(strings.Join(t.Of, " ")))
	case len(t.Of) > 0:
		all = append(all, "of", url.QueryEscape(strings.Join(t.Of, " ")))
	}
	all = append(all, t.Word)
	for _, name := range t.Names {
		all = append(all, url.QueryEscape(name))
	}
	if s := shapes[t.Word]; s.counted > 0 {
		all = append(all, strconv.Itoa((len(t.Parts)-s.parts)/s.counted))
	}
	for _, part := range t.Parts {
		all = part.words(all)
	}
	return all
}

// deepest bounds the trees that are read: a program under test writes them, too.
const deepest = 50

// ReadTree is the inverse of [Tree.Words].
func ReadTree(line string) (Tree, error) {
	r := &treeReader{words: strings.Split(line, " ")}
	t, err := r.read(0)
	if err == nil && len(r.words) > 0 {
		err = errors.New("something follows it")
	}
	if err != nil {
		return Tree{}, fmt.Errorf("reading a value: %w", err)
	}
	return t, nil
}

type treeReader struct{ words []string }

func (r *treeReader) next() (word string) {
	if len(r.words) > 0 {
		word, r.words = r.words[0], r.words[1:]
	}
	return word
}

func (r *treeReader) read(depth int) (Tree, error) {
	t := Tree{Word: r.next()}
	s, known := shapes[t.Word]
	if !known || depth > deepest {
		return t, fmt.Errorf("%q is none, or it lies too deep", t.Word)
	}
	for range s.names {
		name, err := url.QueryUnescape(r.next())
		if err != nil {
			return t, err
		}
		t.Names = append(t.Names, name)
	}
	parts := s.parts
	if s.counted > 0 {
		count, err := strconv.Atoi(r.next())
		if err != nil || count < 0 || count > len(r.words) {
			return t, fmt.Errorf("a %s without a count", t.Word)
		}
		parts += count * s.counted
	}
	for range parts {
		part, err := r.read(depth + 1)
		if err != nil {
			return t, err
		}
		t.Parts = append(t.Parts, part)
	}
	switch t.Word {
	case "object":
		return Tree{Word: t.Word, Of: strings.Split(t.Names[0], " ")}, nil
	case "of":
		t.Parts[0].Of = strings.Split(t.Names[0], " ")
		return t.Parts[0], nil
	}
	return t, nil
}

// String writes the tree as features do.
func (t Tree) String() string {
	name := strings.Join(t.Names, ".")
	switch t.Word {
	case "int", "float", "name", "constant", "handed":
		return name
	case "text":
		return strconv.Quote(name)
	case "list":
		return "[" + listed(t.Parts) + "]"
	case "set":
		return "set([" + listed(t.Parts) + "])"
	case "map":
		return "{" + pairs(t.Parts) + "}"
	case "object":
		return "an object of class " + t.Of[0]
	case "call":
		return fmt.Sprintf("%s.%s(%s)", t.Parts[0].whole(), name, listed(t.Parts[1:]))
	case "field":
		return fmt.Sprintf("%s.%s", t.Parts[0].whole(), name)
	case "item":
		return fmt.Sprintf("%s[%v]", t.Parts[0].whole(), t.Parts[1])
	case "new", "static", "function", "ask":
		if t.operates() {
			return t.operation()
		}
		return fmt.Sprintf("%s(%s)", name, listed(t.Parts))
	}
	return t.Word
}

// operates tells whether the tree is an operator with its values.
func (t Tree) operates() bool {
	return t.Word == "ask" && (t.Names[0] == "equal" || strings.Contains(Operators, t.Names[0]))
}

func (t Tree) operation() string {
	sign := strings.Replace(t.Names[0], "equal", "==", 1)
	if len(t.Parts) == 1 {
		return sign + t.Parts[0].whole()
	}
	return t.Parts[0].whole() + " " + sign + " " + t.Parts[1].whole()
}

// whole writes the tree as part of another, in brackets if it is an operator with its values.
func (t Tree) whole() string {
	if t.operates() {
		return "(" + t.String() + ")"
	}
	return t.String()
}

func listed(trees []Tree) string {
	var all []string
	for _, t := range trees {
		all = append(all, t.String())
	}
	return strings.Join(all, ", ")
}

func pairs(trees []Tree) string {
	var all []string
	for i := 0; i+1 < len(trees); i += 2 {
		all = append(all, trees[i].String()+": "+trees[i+1].String())
	}
	return strings.Join(all, ", ")
}

// Plain tells whether the tree is a value that can be compared: no object, and nothing that has to be evaluated.
func (t Tree) Plain() bool {
	switch t.Word {
	case "null", "true", "false", "int", "float", "text", "constant":
		return true
	case "list", "set", "map":
		return !slices.ContainsFunc(t.Parts, func(part Tree) bool { return !part.Plain() })
	}
	return false
}
