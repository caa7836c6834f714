package handin

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
)

// A flag is one character of the survey's text: 1 for yes. It stands for a line in the reply to a request; for none
// where the class's game has no use for it.
type flag struct {
	request, line string
}

// bareless is told of a class whose objects cannot be made without arguments.
const bareless = " has no constructor without parameters"

// flags lists what the survey tells, in its order: see survey.h.
func flags() []flag {
	told := []flag{
		{"classes", "BoardGame2D is abstract"}, {"classes", "BoardGame2D has a virtual destructor"},
		{"classes", "EightPuzzle is a BoardGame2D"}, {"classes", "Klotski is a BoardGame2D"},
		{"classes", "PegSolitaire is a BoardGame2D"}, {"classes", "EightPuzzle" + bareless},
		{"classes", "Klotski" + bareless}, {"classes", "PegSolitaire" + bareless},
	}
	for _, class := range keys[1:] {
		ofCell, ofPiece := "valid", "" // one command calls both functions
		if class == "klotski" {
			ofCell, ofPiece = ofPiece, ofCell
		}
		for _, line := range []string{"status", "proper", ofCell, ofPiece, "inversions", "shuffle"} {
			told = append(told, flag{"functions " + class, line})
		}
	}
	return told
}

// survey reads what the classes have off the object file of the calls.
func (g *workshop) survey(context.Context, language.Shim) (language.Facts, error) {
	object, err := os.ReadFile(g.object(0))
	if err != nil {
		return nil, fmt.Errorf("reading the object file of the calls: %w", err)
	}
	text, ok := marked(object, g.mark, len(flags()))
	if !ok {
		return nil, &language.BuildError{
			Command: []string{filepath.Base(g.compiler)},
			Reason:  "it compiles to something else than the grader wrote: a macro of its own may change what it has to do",
		}
	}
	facts := language.Facts{"commands": {Body: g.commands()}, "classes": {}}
	for _, class := range keys[1:] {
		facts["functions "+class] = engine.Reply{}
		facts["notation "+class] = engine.Reply{Body: g.names.notation(class)}
	}
	if len(g.names.misspelt) > 0 {
		words := make([]string, len(g.names.misspelt))
		for i, m := range g.names.misspelt {
			words[i] = m.String()
		}
		facts["classes"] = engine.Reply{Body: []string{"misspelt: " + strings.Join(words, ", ")}}
	}
	for i, f := range flags() {
		if text[i] == '1' && f.line != "" && !g.states(f.line) {
			facts[f.request] = engine.Reply{Body: append(facts[f.request].Body, f.line)}
		}
	}
	return facts, nil
}

// states tells whether a fact is that a class lacks a constructor, the arguments of which the submission states.
func (g *workshop) states(fact string) bool {
	class, bare := strings.CutSuffix(fact, bareless)
	return bare && slices.ContainsFunc(keys, func(key string) bool {
		return usualNames[key] == class && g.names.constructors[key] != ""
	})
}

// marked gives so many bytes behind a mark; ok is false unless the mark is there just once.
func marked(object []byte, mark string, count int) (text []byte, ok bool) {
	_, after, found := bytes.Cut(object, []byte(mark))
	if !found || len(after) < count || bytes.Contains(after, []byte(mark)) {
		return nil, false
	}
	return after[:count], true
}

// commands lists the commands that are claimed: all but the one for which the submission has its own messages.
func (g *workshop) commands() []string {
	var names []string
	for _, c := range boardgame2d.Reference().Commands().Commands() {
		if c.Name != "messages" || !g.names.ownMessages {
			names = append(names, c.Name)
		}
	}
	return names
}

// characters gives a text as a list of characters in C++.
func characters(text string) string {
	return "'" + strings.Join(strings.Split(text, ""), "', '") + "'"
}
