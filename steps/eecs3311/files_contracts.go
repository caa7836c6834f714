package eecs3311

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"rulebook/impl/eecs3311/handin/espec"
	"rulebook/impl/eiffel"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// hasTags looks for tags: a row of the table has the name of a feature and its tags.
func (e *world) hasTags(kind string, table *godog.Table) error {
	for _, row := range steps.Pairs(table) {
		name, tags := row[0], strings.Fields(row[1])
		f, err := e.feature(name)
		if err != nil {
			return err
		}
		contract := map[string][]syntax.Clause{"preconditions": f.Require, "postconditions": f.Ensure}[kind]
		if err := e.sameTags(e.Rule(), fmt.Sprintf("the %s of %s", kind, name), tags, contract); err != nil {
			return err
		}
	}
	return nil
}

// sameTags looks for tags among clauses, as a rule demands. A clause that says nothing is a task that was not done.
func (e *files) sameTags(rule, what string, tags []string, clauses []syntax.Clause) error {
	missing, what := "", what+" of "+e.className()
	err := compare("the list of tags in "+what, tags, func(tag string) (string, string, error) {
		at := tagged(clauses, tag)
		switch {
		case at < 0:
			missing = cmp.Or(missing, tag)
			return "", fmt.Sprintf("the tag %s is missing in %s: keep the tags of the starter code", tag, what), nil
		case len(clauses[at].Code) == 0:
			return "", "", unfinished(what, tag)
		}
		return tag, "", nil
	})
	return steps.Blame(rule, "no tag "+missing, err)
}

// tagged finds the clause with a tag.
func tagged(clauses []syntax.Clause, tag string) int {
	return slices.IndexFunc(clauses, func(c syntax.Clause) bool { return c.Tag == tag })
}

// unfinished is the error of a clause that still is a placeholder, or nothing at all.
func unfinished(what, tag string) error {
	const words = "nothing stands behind the tag %s in %s: write the condition"
	return steps.Blame(contractsWritten, "", engine.Stopf(engine.Failed, words, tag, what))
}

// says tells whether a clause says anything.
func says(expression eiffel.Code) bool {
	plain := withoutBrackets(expression)
	return len(plain) > 0 && plain.String() != "true"
}

// hasListedTags looks for tags in the invariant, or at the order of those that are there in the preconditions of a feature.
func (e *world) hasListedTags(name string, doc *godog.DocString) error {
	expected := strings.Fields(doc.Content)
	if name == "" {
		return e.sameTags(e.Rule(), "the invariant", expected, e.class.Invariant)
	}
	f, err := e.feature(name)
	if err != nil {
		return err
	}
	var found []string
	for _, clause := range f.Require {
		if slices.Contains(expected, clause.Tag) {
			found = append(found, clause.Tag)
		}
	}
	if len(found) == 0 {
		const words = "the preconditions of %s of %s have none of the tags of the starter code: keep them"
		return engine.Stopf(engine.Failed, words, name, e.className())
	}
	expected = slices.DeleteFunc(expected, func(tag string) bool { return !slices.Contains(found, tag) })
	return steps.Same("the list of tags in the preconditions of "+name, steps.ListForm, expected, found)
}

func (e *files) noneJustTrue() error {
	var placeholders []string
	look := func(where string, clauses []syntax.Clause) {
		for _, c := range clauses {
			if c.Tag != "" && !says(c.Code) {
				placeholders = append(placeholders, fmt.Sprintf("%s in %s (line %d)", c.Tag, where, c.Line))
			}
		}
	}
	for _, f := range e.class.Features {
		look(f.Name, f.Require)
		look(f.Name, f.Ensure)
	}
	look("the invariant", e.class.Invariant)
	class := e.className()
	what := "the list of contracts of " + class + " that say nothing or are just True"
	return none(what, placeholders, "in "+class+", a contract is still a placeholder: write the condition of %s")
}

// clause gives the clause with a tag that a rule demands. The error is for none, and for one that says nothing.
func (e *files) clause(rule, what, tag string, clauses []syntax.Clause) (clause syntax.Clause, err error) {
	if err := e.sameTags(rule, what, []string{tag}, clauses); err != nil {
		return clause, err
	}
	clause = clauses[tagged(clauses, tag)]
	if !says(clause.Code) {
		err = unfinished(what+" of "+e.className(), tag)
	}
	return clause, err
}

// invariant gives the code of one clause of the class invariant.
func (e *world) invariant(tag string) (eiffel.Code, error) {
	clause, err := e.clause(ruleAt(e.Facts, "template", "refused", "contract"), "the invariant", tag, e.class.Invariant)
	if err == nil && denies(clause.Expression) {
		const words = "%s of %s says that a board and its text differ: compare them by ~"
		err = engine.Stopf(engine.Failed, words, tag, e.className())
	}
	return clause.Code, err
}

// denies tells whether a clause says that two things are not equal. Nobody can say so of code that cannot be read.
func denies(expression syntax.Expression) bool {
	denied := false
	for {
		not, ok := expression.(syntax.Unary)
		if !ok || not.Operator != "not" {
			break
		}
		expression, denied = not.Operand, !denied
	}
	comparison, ok := expression.(syntax.Binary)
	return denied != (ok && slices.Contains([]string{"/=", "/~"}, comparison.Operator))
}

// eachHasText compares the texts of the eight boards, each on one line, with all strings of an invariant, put together, or with
// what make sets a constant to.
func (e *world) eachHasText(what string) error {
	texts, lack := "the list of texts in the invariant", "correct_%s_board_output does not state the text of the %[1]s board"
	if what == "constant" {
		texts, lack = "the list of texts that make sets", "in make, %s_board_out is not set to the text of the %[1]s board"
	}
	var boards []string
	for kind := range strings.SplitSeq(kinds, "|") {
		board, _, err := e.Facts.Board(kind)
		if err != nil {
			return err
		}
		boards = append(boards, kind+": "+strings.Join(board.Rows, " "))
	}
	err := compare(texts, boards, func(board string) (string, string, error) {
		kind, _, _ := strings.Cut(board, ":")
		text, err := e.textOf(what, kind)
		if text = kind + ": " + strings.ReplaceAll(text, "\n", " "); text == board {
			return text, "", err
		}
		return text, fmt.Sprintf(lack, kind), err
	})
	return steps.Blame(e.Rule(), texts, err)
}

// textOf gives the text of a board as an invariant or a constant has it.
func (e *world) textOf(what, kind string) (string, error) {
	if what == "invariant" {
		expression, err := e.invariant("correct_" + kind + "_board_output")
		return strings.Join(expression.Strings(), ""), err
	}
	f, err := e.feature("make")
	if err != nil {
		return "", err
	}
	code := f.Code()
	for i, t := range code[:max(0, len(code)-2)] {
		if t.Is(kind+"_board_out") && code[i+1].Is(":=") && code[i+2].Kind == eiffel.String {
			return code[i+2].Text, nil
		}
	}
	return "(not there, or not in this place)", nil
}

// invariantsSpeakOf looks for names: a row of the table has a tag and the names that must stand in its expression.
func (e *world) invariantsSpeakOf(table *godog.Table) error {
	rows := steps.Each(steps.Pairs(table), func(row [2]string) string { return row[0] + ": " + row[1] })
	return compare("the list of names in the invariant", rows, func(row string) (string, string, error) {
		tag, names, _ := strings.Cut(row, ": ")
		expression, err := e.invariant(tag)
		lacks := slices.DeleteFunc(strings.Fields(names), expression.Has)
		if len(lacks) == 0 {
			return row, "", err
		}
		there := slices.DeleteFunc(strings.Fields(names), func(name string) bool { return !expression.Has(name) })
		const words = "%s of %s does not mention %s: compare the board with its text"
		fault := fmt.Sprintf(words, tag, e.className(), strings.Join(lacks, " and "))
		return tag + ": " + strings.Join(there, " "), fault, err
	})
}

// noticesSpoilt calls features: if one of the slots that are listed gets a wrong status at the end, the postcondition must notice it, under
// the given tag as a rule.
func (e *world) noticesSpoilt(ctx context.Context, table *godog.Table) error {
	for _, row := range table.Rows[1:] {
		name, tag, call, slots := row.Cells[0].Value, row.Cells[1].Value, row.Cells[2].Value, row.Cells[3].Value
		f, err := e.feature(name)
		if err != nil {
			return err
		}
		if _, err := e.clause(namesKept, "the postconditions of "+name, tag, f.Ensure); err != nil {
			return err
		}
		slot, err := e.unnoticed(ctx, name, call, strings.Split(slots, "; "))
		if err != nil {
			return err
		}
		if slot != "" {
			how := "complete it"
			if strings.HasSuffix(tag, "unchanged") {
				how += ", with a copy (old and deep_twin)"
			}
			const words = "in %s, %s of %s does not notice that slot (%s) is wrong after %s: %s"
			return engine.Stopf(engine.Failed, words, e.className(), tag, name, slot, call, how)
		}
	}
	return nil
}

// unnoticed gives the first of some slots that may be wrong after a call of a feature; "" if none may, or if the call goes wrong by itself,
// which other scenarios tell.
func (e *world) unnoticed(ctx context.Context, name, call string, slots []string) (slot string, err error) {
	classes, of := e.project.classes(), e.className()
	alone := espec.Call(ctx, classes, call)
	if unread(alone) {
		for _, class := range given {
			if _, err := e.project.class(class); err != nil {
				return "", err
			}
		}
		return "", e.forPerson(alone)
	}
	more := map[string]string{"GAME": "board.set_status (%s, board.unavailable_slot)", "BOARD": "imp.put (occupied_slot, %s)"}[of]
	for _, slot := range slots {
		spoilt := espec.Spoilt(classes, of, name, fmt.Sprintf(more, slot))
		if alone.Passed && espec.Call(ctx, spoilt, strings.Replace(call, name, "spoilt", 1)).Passed {
			return slot, nil
		}
	}
	return "", nil
}
