package cs300_test

import (
	"maps"
	"slices"
	"testing"

	reference "rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

// dialects are ways of students to ask, to word and to draw. Where the methods have other names, they cannot be called.
var dialects = map[string]struct {
	program
	consoleOnly bool
}{
	"as the document has it": {},
	"the row first, in own questions": {program: program{order: [3]int{1, 0, 2}, words: words{
		row: "Row of the peg? ", column: "Column of the peg? ", direction: "Where to (1 up, 2 down, 3 left, 4 right)? ",
	}}},
	"letters and stars": {program: program{directions: []string{"U", "D", "L", "R"}, between: "*",
		words: words{illegal: "Impossible!\n"}}, consoleOnly: true},
	"the direction first, on a screen": {program: program{order: [3]int{2, 0, 1}, cursor: true, words: words{
		again: "No good number. Another one: ", illegal: "You cannot do that.\n", won: "You did it!\n", lost: "You are stuck.\n",
	}}},
	"place and confirmation": {program: program{
		together: "Which peg (column and row)? ", sure: "Really (y/n)? ", between: " ",
	}, consoleOnly: true},
}

func TestAFaultHasOneCauseInEachDialect(t *testing.T) {
	t.Parallel()
	faults := programs()
	maps.Copy(faults, map[string]program{
		"python-crashes-on-huge":          {most: 999_999_999},
		"cpp-left-never-reaches-column-1": {shortLeft: true},
		"python-swallows-a-style":         {swallows: true},
		"go-redraws-after-error":          {redraws: true},

		"python-breaks-off-at-an-empty-line": {emptyEnds: true},
	})
	stepstest.Dialects{
		Suite: stepstest.Open(t, cs300.Vocabulary(), reference.Reference()), Folder: "../../fixtures/submissions/cs300",
		Faults: []string{
			"c-leaves-jumped-peg", "java-congratulates-every-loss", "python-lands-on-blanks", "go-diagonals-keep-the-game-alive",
			"python-no-final-board", "java-reads-tokens", "python-labels-from-zero",
			"cpp-wrong-range-in-retry", "python-plays-again", "python-asks-for-a-name", "java-rows-up-to-the-columns",
			"python-swaps-left-and-right", "python-says-nothing-in-the-end", "java-other-thanks", "python-swallows-a-style",
			"go-redraws-after-error", "python-crashes-on-huge", "cpp-left-never-reaches-column-1", "go-repeats-prompt",
			"python-breaks-off-at-an-empty-line",
		},
		Names: slices.Sorted(maps.Keys(dialects)),
		Program: func(dialect, example string) engine.Subject {
			spoken := dialects[dialect]
			p := spoken.program
			if !add(&p, faults[example]) {
				t.Errorf("%s cannot have the fault of %s", dialect, example)
			}
			if spoken.consoleOnly {
				return p.console()
			}
			return p.both()
		},
		Misjudged: []string{
			"as the document has it, python-crashes-on-huge", "letters and stars, python-crashes-on-huge",
			"the direction first, on a screen, python-crashes-on-huge",
			"place and confirmation, java-reads-tokens",
		},
	}.Check(t)
}
