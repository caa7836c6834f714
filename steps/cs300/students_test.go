package cs300_test

import (
	"slices"
	"strings"
	"testing"

	"rulebook/impl/cs300"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	vocabulary "rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

// Programs as students write them: they ask, draw and take places in ways of their own. Each way costs the rule that is about it, if
// there is one, and a real fault beside it is still found.
func TestEachWayOfStudentsCostsItsOwnRule(t *testing.T) {
	t.Parallel()
	const sure, together = "Are you sure (y/n)? ", "Choose the COLUMN and the ROW of a peg you'd like to move, such as 3 4: "
	const turns = "It is your turn! First choose the column, then the row and then the direction (1-4) of your jump.\n"
	const pause, allInOne = "Press ENTER to continue...", "Column, row and direction (1 up, 2 down, 3 left, 4 right): "
	unchecked, initials := []string{"@@-", "-@-", "#@-"}, []string{"U", "D", "L", "R"}
	tests := []struct {
		reason  string
		program program
		causes  []string
	}{
		{"column and row are asked for in one question, and bad ones refused in words of its own", program{together: together},
			[]string{"CS300-R21", "CS300-R32"}},
		{"each move must be confirmed", program{sure: sure}, []string{"CS300-R32"}},
		{"it waits for ENTER behind each board", program{pause: pause}, []string{"CS300-R32"}},
		{"it waits for ENTER behind each board, and left is right", program{pause: pause, turned: leftIsRight},
			[]string{"CS300-R32", "CS300-R34"}},
		{"it waits for ENTER, says whose turn it is, and up is down",
			program{pause: pause, announces: turns, turned: upIsDown}, []string{"CS300-R32", "CS300-R34"}},
		{"it waits for ENTER, asks in words of its own, and jumped pegs stay",
			program{pause: pause, words: ownQuestions, jumpedStays: true}, []string{"CS300-R3", "CS300-R32"}},
		{"it waits for ENTER behind each board, also the first one", program{pause: pause, halt: pause}, []string{"CS300-R32"}},
		{"it waits for ENTER behind the first board alone", program{halt: pause}, []string{"CS300-R32"}},
		{"it waits for ENTER behind each board, also the first one, and left is right",
			program{pause: pause, halt: pause, turned: leftIsRight}, []string{"CS300-R32", "CS300-R34"}},
		{"it waits for ENTER behind each board, also the first one, and asks in words of its own",
			program{pause: pause, halt: pause, words: ownQuestions}, []string{"CS300-R32"}},
		{"a move is asked for in one question", program{allInOne: allInOne}, []string{"CS300-R21", "CS300-R32"}},
		{"a move is asked for in one question, and left is right", program{allInOne: allInOne, turned: leftIsRight},
			[]string{"CS300-R21", "CS300-R32", "CS300-R34"}},
		{"a game that is won is told to be lost, too", program{tellsBoth: true}, []string{"CS300-R15"}},
		{"the last column is refused", program{narrow: true}, []string{"CS300-R33"}},
		{"UP never reaches the first row, where the shortest game ends", program{shortUp: true}, []string{"CS300-R40"}},
		{"a move too few is counted, so games end too early", program{moreMoves: -1}, []string{"CS300-R50"}},
		{"the menu of directions has letters", program{directions: initials}, []string{"CS300-R21", "CS300-R32"}},
		{"the menu of directions has other letters", program{directions: []string{"w", "s", "a", "d"}}, []string{"CS300-R21", "CS300-R32"}},
		{"the menu of directions has the digits of a keypad, and jumped pegs stay",
			program{directions: []string{"8", "2", "4", "6"}, jumpedStays: true}, []string{"CS300-R21", "CS300-R3", "CS300-R32"}},
		{"the menu of styles has letters", program{styles: []string{"A", "B", "C", "D"}}, []string{"CS300-R11", "CS300-R21"}},
		{"the menu of styles has letters, and every end is a win",
			program{styles: []string{"a", "b", "c", "d"}, congratulates: true}, []string{"CS300-R11", "CS300-R15", "CS300-R21"}},
		{"columns are letters, of which no range of integers can be named", program{columns: strings.Split("abcdefghi", "")},
			[]string{"CS300-R21", "CS300-R32", "CS300-R33"}},
		{"columns are letters, and left is right", program{columns: strings.Split("ABCDEFGHI", ""), turned: leftIsRight},
			[]string{"CS300-R21", "CS300-R32", "CS300-R33", "CS300-R34"}},
		{"columns and rows are counted from 0 at the console", program{base: -1}, []string{"CS300-R33"}},
		{"columns and rows are counted from 0 at the console, and left is right", program{base: -1, turned: leftIsRight},
			[]string{"CS300-R33", "CS300-R34"}},
		{"columns and rows are counted from 0 at the console, and jumped pegs stay", program{base: -1, jumpedStays: true},
			[]string{"CS300-R3", "CS300-R33"}},
		{"columns are letters, and jumped pegs stay", program{columns: strings.Split("ABCDEFGHI", ""), jumpedStays: true},
			[]string{"CS300-R21", "CS300-R3", "CS300-R32", "CS300-R33"}},
		{"directions are letters, and the COLUMN is taken for the row", program{directions: initials, exchanges: true},
			[]string{"CS300-R21", "CS300-R32"}},
		{"the first board twice, and left is right", program{twice: true, turned: leftIsRight}, []string{"CS300-R13", "CS300-R34"}},
		{"questions whose words tell nothing, in another order, and jumped pegs stay",
			program{words: words{column: "Across? ", row: "Below? ", direction: "Where to? "}, order: [3]int{2, 1, 0}, jumpedStays: true},
			[]string{"CS300-R3", "CS300-R32"}},
		{"nothing is said to illegal moves, and the source is not looked at", program{words: words{illegal: none}, jumps: unchecked},
			[]string{"CS300-R35", "CS300-R40", "CS300-R42"}},
		{"nothing is said to illegal moves, and LEFT never reaches column 1", program{words: words{illegal: none}, shortLeft: true},
			[]string{"CS300-R35", "CS300-R40"}},
		{"a move is asked for in one question, and what stands behind a number is passed over",
			program{allInOne: allInOne, lenient: true}, []string{"CS300-R21", "CS300-R24", "CS300-R32"}},
		{"a move is asked for in one question, and the last column is refused", program{allInOne: allInOne, narrow: true},
			[]string{"CS300-R21", "CS300-R32", "CS300-R33"}},
		{"a move is asked for in one question, and the COLUMN is taken for the row", program{allInOne: allInOne, exchanges: true},
			[]string{"CS300-R21", "CS300-R32"}},
		{"column and row in one question, and rows up to the last column", program{together: together, rowsUpToColumns: true},
			[]string{"CS300-R21", "CS300-R32", "CS300-R33"}},
		{"it waits for ENTER behind the first board, and what stands behind a number is passed over",
			program{halt: pause, lenient: true}, []string{"CS300-R24", "CS300-R32"}},
		{"it waits for ENTER behind each board, also the first one, and every end is a win",
			program{pause: pause, halt: pause, congratulates: true}, []string{"CS300-R15", "CS300-R32"}},
		{"labels from 0, and pegs land on pegs", program{labelsFrom: -1, jumps: []string{"@@-", "@@@"}}, []string{"CS300-R30", "CS300-R40"}},
		{"the question is asked again without the range, and the last column is refused",
			program{words: words{again: none}, repeatsPrompt: true, narrow: true}, []string{"CS300-R21", "CS300-R33"}},
		{"results in words of its own, and games end too early", program{words: words{won: "Hurray!\n", lost: "What a pity.\n"},
			moreMoves: -1}, []string{"CS300-R50"}},
		{"it waits for ENTER behind each refusal", program{balks: pause}, []string{"CS300-R35"}},
		{"it waits for ENTER behind each refusal and each board", program{balks: pause, pause: pause}, []string{"CS300-R32"}},
		{"it waits for ENTER behind each refusal, and jumped pegs stay", program{balks: pause, jumpedStays: true},
			[]string{"CS300-R3", "CS300-R35"}},
		{"the first board twice, and jumped pegs stay", program{twice: true, jumpedStays: true}, []string{"CS300-R13", "CS300-R3"}},
		{"boards in letters and full stops", program{cells: "O. "}, []string{"CS300-R29"}},
		{"boards in stars and lines, with blanks, and jumped pegs stay", program{cells: "*_.", between: " ", jumpedStays: true},
			[]string{"CS300-R29", "CS300-R3"}},
		{"boards in Unicode, without labels", program{cells: "●○·", bare: true}, []string{"CS300-R29", "CS300-R30"}},
		{"boards in digits, in which only holes are other ones, and a wrong Triangle", program{cells: "@0#", shiftedTriangle: true},
			[]string{"CS300-R27", "CS300-R29"}},
		{"a menu of letters, and boards with blanks for what is neither", program{cells: "@- ", styles: []string{"A", "B", "C", "D"}},
			[]string{"CS300-R11", "CS300-R21", "CS300-R29"}},
		{"what stands behind a number is passed over", program{lenient: true}, []string{"CS300-R24"}},
		{"the same, and nothing is said to bad answers", program{lenient: true, words: words{again: none}}, []string{"CS300-R21", "CS300-R24"}},
		{"the same, and the question is asked again", program{lenient: true, words: words{again: none}, repeatsPrompt: true},
			[]string{"CS300-R21", "CS300-R24"}},
		{"the whole move is asked for again after a bad answer", program{startsOver: true}, []string{"CS300-R22"}},
		{"the same, in words of its own, and jumped pegs stay",
			program{startsOver: true, words: words{again: "Invalid input!"}, jumpedStays: true},
			[]string{"CS300-R21", "CS300-R22", "CS300-R3"}},
		{"the same, without a word, and the last column is refused",
			program{startsOver: true, words: words{again: none}, narrow: true}, []string{"CS300-R21", "CS300-R33"}},
		{"a bad answer is refused when the whole move has been typed", program{startsOver: true, judgesLast: true},
			[]string{"CS300-R22"}},
		{"the same, and what stands behind a number is passed over",
			program{startsOver: true, judgesLast: true, lenient: true}, []string{"CS300-R22", "CS300-R24"}},
		{"only the first bad answer to a question is refused", program{checksOnce: true}, []string{"CS300-R21"}},
		{"the same, and it asks in words of its own, and left is right",
			program{checksOnce: true, words: ownQuestions, turned: leftIsRight}, []string{"CS300-R21", "CS300-R32", "CS300-R34"}},
		{"of several numbers on a line the first is taken", program{takesFirst: true}, []string{"CS300-R23"}},
		{"after an illegal move the direction is kept, at the console and in the method", program{retries: []int{0, 1}},
			[]string{"CS300-R35", "CS300-R35"}},
		{"after an illegal move only the direction is asked for, at the console and in the method",
			program{retries: []int{2}}, []string{"CS300-R35", "CS300-R35"}},
		{"it breaks off at the legal move behind an illegal one, at the console and in the method", program{loses: true},
			[]string{"CS300-R35", "CS300-R35"}},
		{"it breaks off at the first bad answer, empty or not, at the console and in the method", program{gives: true},
			[]string{"CS300-R20", "CS300-R20"}},
		{"it asks before the thanks whether to play again, and the end of the input is as good as a no",
			program{words: words{last: "Play again (y/n)? "}}, []string{"CS300-R17"}},
		{"a zero is refused in words of its own, as a COLUMN alone", program{zero: true}, []string{"CS300-R21"}},
		{"labels to the right and below", program{edges: true}, nil},
		{"labels to the right and below, and jumped pegs stay", program{edges: true, jumpedStays: true}, []string{"CS300-R3"}},
		{"cells with blanks between them", program{between: " "}, nil},
		{"cells with commas between them", program{between: ","}, nil},
		{"cells with stars between them", program{between: "*"}, nil},
		{"boards drawn by codes for the cursor", program{cursor: true}, nil},
		{"methods that count from 0", program{fromZero: true}, []string{"CS300-R39"}},
		{"methods that raise an error at the lower edge", program{throwsBelow: true}, []string{"CS300-R41"}},
		{"UP goes on from the first row to the last one, which keeps lost games alive", program{wraps: true},
			[]string{"CS300-R41"}},
		{"the source of a move is not looked at, and it asks whether to play again",
			program{jumps: unchecked, words: words{after: "Do you want to play again? (y/n): "}}, []string{"CS300-R17", "CS300-R40", "CS300-R42"}},
		{"each move must be confirmed, and jumped pegs stay", program{sure: sure, jumpedStays: true}, []string{"CS300-R3", "CS300-R32"}},
		{"each move must be confirmed, and the source is not looked at", program{sure: sure, jumps: unchecked},
			[]string{"CS300-R32", "CS300-R40", "CS300-R42"}},
		{"methods that count from 0, and pegs land on blanks", program{fromZero: true, jumps: []string{"@@-", "@@#"}},
			[]string{"CS300-R39", "CS300-R42"}},
		{"boards drawn by codes, and every end is a win", program{cursor: true, congratulates: true}, []string{"CS300-R15"}},
		{"cells with blanks between them, and a move too many is counted", program{between: " ", moreMoves: 1}, []string{"CS300-R50"}},
		{"column and row in one question, and jumped pegs stay", program{together: together, jumpedStays: true},
			[]string{"CS300-R21", "CS300-R3", "CS300-R32"}},
		{"letters, and left is right", program{directions: initials, turned: leftIsRight}, []string{"CS300-R21", "CS300-R32", "CS300-R34"}},
		{"the COLUMN is taken for the row and the ROW for the column", program{exchanges: true}, []string{"CS300-R32"}},
		{"each move must be confirmed, and the COLUMN is taken for the row", program{exchanges: true, sure: sure}, []string{"CS300-R32"}},
		{"it waits for ENTER and asks in words of its own, and the COLUMN is taken for the row",
			program{exchanges: true, pause: pause, words: ownQuestions}, []string{"CS300-R32"}},
		{"left is called right where a move is refused", program{misnames: leftIsRight}, []string{"CS300-R35"}},
		{"up is down in all methods, and it waits for ENTER behind each board", program{jumpsTurned: upIsDown, pause: pause},
			[]string{"CS300-R32", "CS300-R34"}},
		{"each direction is taken for the next one", program{turned: [4]int{2, 3, 4, 1}}, []string{"CS300-R34"}},
		{"up is down, and it asks whether to play again in words of its own",
			program{turned: upIsDown, words: words{column: "Col? ", row: "Row? ", direction: "Dir? ", after: "Again (y/n)? "}},
			[]string{"CS300-R17", "CS300-R32", "CS300-R34"}},
		{"up is down in all methods, and illegal moves are refused in words of its own",
			program{jumpsTurned: upIsDown, words: words{illegal: "Invalid move!\n"}}, []string{"CS300-R34", "CS300-R35"}},
		{"a jump UP falls through to one DOWN, so the peg lands in both places", program{fallsThrough: true},
			[]string{"CS300-R3"}},
		{"left is right, and pegs stay that are jumped over UP", program{jumpsTurned: leftIsRight, staysIn: []int{1}},
			[]string{"CS300-R3", "CS300-R34"}},
		{"pegs stay that are jumped over UP and DOWN", program{staysIn: []int{1, 2}}, []string{"CS300-R3"}},
		{"RIGHT is taken for LEFT, which is taken for itself", program{turned: [4]int{1, 2, 3, 3}}, []string{"CS300-R34"}},
		{"a sign below each question", program{words: words{column: "Which column?\n> ", row: "Which row?\n> ", direction: "Where to?\n> "}},
			[]string{"CS300-R32"}},
		{"letters, and the direction comes first", program{directions: initials, order: [3]int{2, 0, 1}}, []string{"CS300-R21", "CS300-R32"}},
		{"it asks whether to play again, tells results in words of its own, and takes rows up to the last column",
			program{words: words{after: "Play again (y/n)? ", won: "Hurray!\n", lost: "What a pity.\n"}, rowsUpToColumns: true},
			[]string{"CS300-R15", "CS300-R17", "CS300-R33"}},
		{"stars, and methods that count from 0 and raise an error at the lower edge",
			program{between: "*", fromZero: true, throwsBelow: true}, []string{"CS300-R39", "CS300-R41"}},
	}
	for _, test := range costtest.Some(tests, 1) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			suite := stepstest.Open(t, vocabulary.Vocabulary(), cs300.Reference())
			options := steps.Options{Once: true, Select: func(c steps.Scenario) bool { return !c.Remark }}
			var got []string
			for _, c := range steps.Causes(stepstest.Run(t, suite, test.program.both(), options)) {
				got = append(got, c.Rule)
				t.Logf("%s, in which it fails %d and blocks %d: %s", c.Rule, len(c.Fails), len(c.Blocks), c.Sentence)
			}
			slices.Sort(got)
			if !slices.Equal(got, test.causes) {
				t.Errorf("the causes are %q, want %q", got, test.causes)
			}
		})
	}
}
