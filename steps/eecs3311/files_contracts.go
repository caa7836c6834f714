package eecs3311

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/eiffel"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// hasTags looks for tags: a row of the table has the name of a feature and its tags.
func (e *files) hasTags(kind string, table *godog.Table) error {
	return compare("the list of tags in the "+kind, joinedRows(table), func(line string) string {
		name, tags, _ := strings.Cut(line, ": ")
		f := e.class.Feature(name)
		if f == nil {
			return name + " is not there"
		}
		contract := map[string][]eiffel.Assertion{"preconditions": f.Require, "postconditions": f.Ensure}[kind]
		found := steps.Each(strings.Fields(tags), func(tag string) string { return foundTag(tag, contract) })
		return name + ": " + strings.Join(found, " ")
	})
}

// hasListedTags looks for tags in the invariant, or at the order of those that are there in the preconditions of a feature.
func (e *files) hasListedTags(name string, doc *godog.DocString) error {
	expected := strings.Fields(doc.Content)
	if name == "" {
		return compare("the list of tags in the invariant", expected, func(tag string) string {
			return foundTag(tag, e.class.Invariant)
		})
	}
	var found []string
	f := e.class.Feature(name)
	if f == nil {
		return engine.Stopf(engine.Failed, "there is no feature %s", name)
	}
	for _, clause := range f.Require {
		if slices.Contains(expected, clause.Tag) {
			found = append(found, clause.Tag)
		}
	}
	if len(found) == 0 {
		return engine.Stopf(engine.Failed, "none of the tags is there")
	}
	expected = slices.DeleteFunc(expected, func(tag string) bool { return !slices.Contains(found, tag) })
	return steps.Same("the list of tags in the preconditions of "+name, steps.ListForm, expected, found)
}

// foundTag gives the tag back if it stands among the clauses and says something.
func foundTag(tag string, clauses []eiffel.Assertion) string {
	at := slices.IndexFunc(clauses, func(c eiffel.Assertion) bool { return c.Tag == tag })
	switch {
	case at < 0:
		return "(no " + tag + ")"
	case len(clauses[at].Expression) == 0:
		return "(nothing after " + tag + ")"
	}
	return tag
}

func (e *files) noneJustTrue() error {
	var placeholders []string
	look := func(where string, clauses []eiffel.Assertion) {
		for _, c := range clauses {
			if c.Tag != "" && withoutBrackets(c.Expression).String() == "true" {
				placeholders = append(placeholders, fmt.Sprintf("%s: %s (line %d)", where, c.Tag, c.Line))
			}
		}
	}
	for _, f := range e.class.Features {
		look(f.Name, f.Require)
		look(f.Name, f.Ensure)
	}
	look("invariant", e.class.Invariant)
	return steps.Same("the list of contracts that are just True", steps.ListForm, nil, placeholders)
}

// invariant gives the expression of one clause of the class invariant.
func (e *files) invariant(tag string) (eiffel.Code, error) {
	at := slices.IndexFunc(e.class.Invariant, func(c eiffel.Assertion) bool { return c.Tag == tag })
	if at < 0 {
		return nil, engine.Stopf(engine.Failed, "there is no invariant %s", tag)
	}
	return e.class.Invariant[at].Expression, nil
}

// eachHasText compares the texts of the eight boards, each on one line, with all strings of an invariant, put together, or with
// what make sets a constant to.
func (e *world) eachHasText(what string) error {
	var expected, found []string
	for kind := range strings.SplitSeq(kinds, "|") {
		board, _, err := e.Facts.Board(kind)
		if err != nil {
			return err
		}
		text, err := e.textOf(what, kind)
		if err != nil {
			return err
		}
		expected = append(expected, kind+": "+strings.Join(board.Rows, " "))
		found = append(found, kind+": "+strings.ReplaceAll(text, "\n", " "))
	}
	return steps.Same("the list of the boards' texts", steps.ListForm, expected, found)
}

// textOf gives the text of a board as an invariant or a constant has it.
func (e *files) textOf(what, kind string) (string, error) {
	if what == "invariant" {
		expression, err := e.invariant("correct_" + kind + "_board_output")
		return strings.Join(expression.Strings(), ""), err
	}
	code, err := e.code("make")
	at := indexOf(code, eiffel.Scan(kind+"_board_out :="))
	if at < 0 || at+2 == len(code) || code[at+2].Kind != eiffel.String {
		return nowhere, err
	}
	return code[at+2].Text, err
}

// invariantsSpeakOf looks for names: a row of the table has a tag and the names that must stand in its expression.
func (e *files) invariantsSpeakOf(table *godog.Table) error {
	var expected, found []string
	for _, row := range steps.Pairs(table) {
		tag, names := row[0], strings.Fields(row[1])
		expression, err := e.invariant(tag)
		if err != nil {
			return err
		}
		expected = append(expected, tag+": "+strings.Join(names, " "))
		names = slices.DeleteFunc(names, func(name string) bool { return !expression.Has(name) })
		found = append(found, tag+": "+strings.Join(names, " "))
	}
	return steps.Same("the list of names in the invariant", steps.ListForm, expected, found)
}

// comparesWithCopy looks at the clause with the given tag of each feature: it must mention the old board, and not in a way
// that only keeps a reference to the array that is about to change.
func (e *files) comparesWithCopy(table *godog.Table) error {
	var faults []error
	for _, row := range steps.Pairs(table) {
		name, tag := row[0], row[1]
		f := e.class.Feature(name)
		if f == nil {
			faults = append(faults, fmt.Errorf("there is no feature %s", name))
			continue
		}
		at := slices.IndexFunc(f.Ensure, func(c eiffel.Assertion) bool { return c.Tag == tag })
		if at < 0 || !e.remembers(f.Ensure[at].Expression) {
			faults = append(faults, fmt.Errorf("%s of %s does not look at a copy of the old board", tag, name))
		}
	}
	if len(faults) > 0 {
		return engine.Stopf(engine.Failed, "%v", errors.Join(faults...))
	}
	return nil
}

// remembers tells whether code holds an old expression other than a mere reference to the board or a shallow copy of it.
func (e *files) remembers(code eiffel.Code) bool {
	for i, t := range code {
		if t.Kind == eiffel.Word && t.Text == "old" && e.copies(withoutBrackets(code[i+1:])) {
			return true
		}
	}
	return false
}

// copies tells whether the chain of calls that the code begins with ends in something that later changes leave alone. A twin
// of the board shares its array, unless BOARD says itself what a copy is.
func (e *files) copies(code eiffel.Code) bool {
	last := 0
	for last+2 < len(code) && code[last+1].Text == "." {
		last += 2
	}
	if last >= len(code) {
		return false
	}
	switch code[last].Text {
	case "board", "current", "imp":
		return false
	case "twin":
		board := e.project.class("BOARD")
		return last > 0 && code[last-2].Text == "imp" || board != nil && board.Feature("copy") != nil
	}
	return true
}
