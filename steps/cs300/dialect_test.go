package cs300_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	vocabulary "rulebook/steps/cs300"
	"rulebook/steps/stepstest"
)

// causes grades a program and gives the rules that it breaks, what is blocked, and what was noticed of it.
func causes(t *testing.T, subject engine.Subject, once bool) (rules, blocked, notes []string) {
	t.Helper()
	suite := stepstest.Open(t, vocabulary.Vocabulary(), cs300.Reference())
	options := steps.Options{Select: counted, Once: once, Notice: func(note string) { notes = append(notes, note) }}
	_, found := steps.Judge(stepstest.Run(t, suite, subject, options))
	for _, c := range found {
		rules, blocked = append(rules, c.Rule), append(blocked, c.Blocks...)
	}
	slices.Sort(rules)
	return rules, blocked, notes
}

var ownQuestions = words{column: "Col? ", row: "Row? ", direction: "Dir? "}

// Each difference breaks the rule that is about it, and hides nothing else.
func TestWhatIsPlayedInItsDialectBreaksOneRuleForEachDifference(t *testing.T) {
	t.Parallel()
	everything := words{
		column: "Which column? ", row: "Which row? ", direction: "Which direction? ", again: "No good. Once more: ",
		illegal: "That cannot be done.\n", won: "Hurray!\n", lost: "What a pity.\n", thanks: "Bye bye.\n",
	}
	tests := []struct {
		reason  string
		program program
		rules   []string
		notes   []string
	}{
		{"nothing is other", program{}, nil, nil},
		{"one question alone is asked again", program{repeatsStyle: true}, []string{"CS300-R22"}, []string{
			"asks the question again after the line that names the range",
		}},
		{"short questions, in another order", program{words: ownQuestions, order: [3]int{2, 1, 0}}, []string{"CS300-R32"}, []string{
			"asks for the DIRECTION, then the ROW, then the COLUMN", "asks for the DIRECTION in the words “Dir?”",
			"asks for the ROW in the words “Row?”", "asks for the COLUMN in the words “Col?”",
		}},
		{"questions whose words tell nothing, in another order",
			program{words: words{column: "Across? ", row: "Below? ", direction: "Where to? "}, order: [3]int{2, 1, 0}},
			[]string{"CS300-R32"}, []string{
				"asks for the DIRECTION, then the ROW, then the COLUMN", "asks for the DIRECTION in the words “Where to?”",
				"asks for the ROW in the words “Below?”", "asks for the COLUMN in the words “Across?”",
			}},
		{"the same words for bad answers and illegal moves", program{words: words{again: "Invalid input!\n", illegal: "Invalid input!\n"}},
			[]string{"CS300-R21", "CS300-R35"}, []string{"says “Invalid input!” to a bad answer and to an illegal move"}},
		{"the bad answer is repeated", program{echoes: true}, []string{"CS300-R21"}, []string{
			"says “… is no number that will do:” to a bad answer",
		}},
		{"no words to a bad answer, but the question again", program{words: words{again: none}, repeatsPrompt: true},
			[]string{"CS300-R21"}, []string{"asks the question again after a bad answer, and does not name the range"}},
		{"no words to a bad answer, and the move begins again", program{words: words{again: none}, startsOver: true},
			[]string{"CS300-R21"}, []string{
				"says nothing to a bad answer", "asks the question again after a bad answer, and does not name the range",
				"asks for the whole move again after a bad answer, and does not name the range",
			}},
		{"bad answers are refused behind the whole move", program{startsOver: true, judgesLast: true}, []string{"CS300-R22"}, []string{
			"lets the player type the whole move, and asks for all of it again after the line that names the range",
			"asks for the whole move again after the line that names the range",
		}},
		{"a reason for each kind of illegal move", program{reasons: true}, []string{"CS300-R35"}, []string{
			"refuses moves with “Nothing to jump over.”", "refuses moves with “There is no peg there!”",
			"refuses moves with “The target is not empty.”", "refuses moves with “You cannot leave the board.”",
		}},
		{"other words for each kind of bad answer", program{scolds: true}, []string{"CS300-R21"}, []string{
			"says “That is not a number!” to a bad answer", "says “Too small, try again:” to a bad answer",
			"says “Too big, once more:” to a bad answer", "says “Never negative:” to a bad answer",
			"says “One number only please:” to a bad answer",
		}},
		{"columns and rows counted from 0", program{base: -1}, []string{"CS300-R33"}, []string{"wants the COLUMN and the ROW as numbers from 0"}},
		{"boards without labels", program{bare: true}, []string{"CS300-R30"}, nil},
		{"the board again after an illegal move", program{redraws: true}, []string{"CS300-R14"}, []string{
			"shows the board again after an illegal move",
		}},
		{"words of its own for everything", program{words: everything},
			[]string{"CS300-R15", "CS300-R17", "CS300-R21", "CS300-R32", "CS300-R35"}, []string{
				"asks for the COLUMN in the words “Which column?”", "asks for the ROW in the words “Which row?”",
				"asks for the DIRECTION in the words “Which direction?”",
				"says “Hurray!” when the game is won", "says “What a pity.” when the game is lost",
				"says “Bye bye.” in the end", "refuses moves with “That cannot be done.”", "says “No good. Once more:” to a bad answer",
			}},
	}
	for _, test := range costtest.Some(tests, 4) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			const losing = "losing what is typed ahead"
			subjects := map[string]engine.Subject{
				"as it is": test.program.console(), "spinning at the end of its input": spinning(test.program.console()),
			}
			if test.program.words == everything || test.program.order != [3]int{} {
				subjects[losing] = forgetful(test.program.console())
			}
			for name, subject := range subjects {
				rules, blocked, notes := causes(t, subject, name != losing)
				if !slices.Equal(rules, test.rules) || len(blocked) > 0 {
					t.Errorf("%s: %q are broken, want %q; %d scenarios are blocked", name, rules, test.rules, len(blocked))
				}
				if diff := cmp.Diff(test.notes, notes, cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("%s: notes (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

// forgetful is a program that loses what is typed ahead.
func forgetful(subject engine.Subject) engine.Subject {
	return playing{subject, func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
		if feed&(engine.LineByLine|engine.AtTerminal) == 0 {
			input = input[:min(1, len(input))]
		}
		return subject.Console(ctx, input, feed)
	}}
}

// spinning is a program that does not end when its input does.
func spinning(subject engine.Subject) engine.Subject {
	return playing{subject, func(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
		run, err := subject.Console(ctx, input, feed)
		if run.Failed {
			run.End, run.Status = engine.OutOfTime, "at most 10s"
		}
		return run, err
	}}
}

// playing is a subject with another console.
type playing struct {
	engine.Subject
	play func(context.Context, []string, engine.Feed) (engine.Run, error)
}

func (p playing) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	return p.play(ctx, input, feed)
}

// No dialect excuses what breaks a rule of the game.
func TestNoDialectHidesAFault(t *testing.T) {
	t.Parallel()
	own := words{again: "No good. Once more: ", illegal: "That cannot be done.\n"}
	for _, test := range []struct {
		reason  string
		program program
		broken  []string
	}{
		{"a bad answer ends the game", program{gives: true}, []string{"CS300-R20"}},
		{"one line too many is read after a bad board style", program{swallows: true}, []string{"CS300-R23"}},
		{"an empty line ends the game", program{emptyEnds: true}, []string{"CS300-R21"}},
		{"an illegal move is made, and refused", program{words: words{again: "No good. Once more: "}, refusesTooLate: true},
			[]string{"CS300-R21", "CS300-R47"}},
		{"both results are told in the same words", program{words: words{won: "Game over.\n", lost: "Game over.\n"}}, []string{"CS300-R15"}},
		{"both results are told in no words", program{words: words{won: none, lost: none}}, []string{"CS300-R15"}},
		{"a line with several numbers is several answers", program{words: own, readsTokens: true},
			[]string{"CS300-R21", "CS300-R23", "CS300-R35"}},
		{"the pegs stay, in words of its own", program{words: own, jumpedStays: true}, []string{"CS300-R3"}},
		{"LEFT never reaches column 1, and nothing is said to a move that is refused",
			program{words: words{illegal: none}, shortLeft: true}, []string{"CS300-R35", "CS300-R40"}},
		{"no end is told and none is thanked", program{words: words{won: none, lost: none, thanks: none}}, []string{"CS300-R15", "CS300-R17"}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			rules, _, _ := causes(t, test.program.console(), true)
			for _, rule := range test.broken {
				if !slices.Contains(rules, rule) {
					t.Errorf("%s is not found to be broken, only %q", rule, rules)
				}
			}
		})
	}
}

// A program that reads one letter as the DIRECTION takes the rest of a bad answer for the next ones. Its ranges are right.
func TestOneLetterOfALineBreaksNoRange(t *testing.T) {
	t.Parallel()
	letters := program{readsTokens: true, letter: "Unknown direction!\n"}
	rules, _, notes := causes(t, letters.console(), true)
	wanted := []string{"CS300-R21", "CS300-R22", "CS300-R23", "CS300-R24", "CS300-R32"}
	if diff := cmp.Diff(wanted, rules); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if again := "asks for the whole move again after the line that names the range"; !slices.Contains(notes, again) {
		t.Errorf("noticed is %q, not that it %s", notes, again)
	}
}

// A number out of range that is taken, and makes a move that is not legal, is no bad answer that begins the move again.
func TestARefusedMoveIsNoRefusedAnswer(t *testing.T) {
	t.Parallel()
	for _, refusal := range costtest.Some([]string{"", "That cannot be done.\n", "You cannot go that way.\n"}, 1) {
		rules, _, notes := causes(t, program{takesAnyNumber: true, words: words{illegal: refusal}}.console(), true)
		begins := func(note string) bool { return strings.Contains(note, "whole move") }
		if slices.ContainsFunc(notes, begins) || !slices.Contains(rules, "CS300-R33") || slices.Contains(rules, "CS300-R22") {
			t.Errorf("refusing with %q: %q are broken, notes %q; want R33, not R22, and no word of a move begun again", refusal, rules, notes)
		}
	}
}

// Where nothing is said to illegal moves, their boards tell whether they were made.
func TestSilenceHidesNoIllegalMove(t *testing.T) {
	t.Parallel()
	silent := program{words: words{illegal: none}, jumps: []string{"@@-", "@@@"}}
	rules, _, _ := causes(t, silent.console(), true)
	if want := []string{"CS300-R35", "CS300-R40"}; !slices.Equal(rules, want) {
		t.Errorf("%q are broken by a program whose pegs land on pegs, want %q", rules, want)
	}
}

// What cannot be understood costs few runs, and is no trouble for anybody else.
func TestLearningIsBounded(t *testing.T) {
	t.Parallel()
	const most = 60
	for _, test := range []struct {
		reason string
		run    func(input []string) engine.Run
		most   int
	}{
		{"it says nothing", func([]string) engine.Run { return engine.Run{End: engine.Exited} }, most},
		{"it floods", func([]string) engine.Run {
			return engine.Run{Output: []byte(strings.Repeat("again? ", 1<<12)), End: engine.OutOfSpace}
		}, 16},
		{"it spins", func([]string) engine.Run { return engine.Run{End: engine.OutOfTime} }, 16},
		{"it repeats its input", func(input []string) engine.Run {
			return engine.Run{Output: []byte(strings.Join(input, "\n")), End: engine.Exited}
		}, most},
		{"it breaks off", func([]string) engine.Run {
			return engine.Run{Output: []byte("Choose a board style: "), End: engine.Exited, Failed: true}
		}, most},
		{"it asks for ever", func(input []string) engine.Run {
			return engine.Run{Output: []byte(strings.Repeat("Number? ", len(input)+1)), End: engine.Exited}
		}, most},
		{"it shows parts of boards", func(input []string) engine.Run {
			return engine.Run{Output: []byte("  12345\n1 -----\n2 -@@@-\nrow? col? dir? \n" + strings.Repeat(":", len(input))), End: engine.Exited}
		}, most},
	} {
		runs := 0
		subject := playing{cs300.Reference(), func(_ context.Context, input []string, _ engine.Feed) (engine.Run, error) {
			runs++
			return test.run(input), nil
		}}
		suite := stepstest.Open(t, vocabulary.Vocabulary(), cs300.Reference())
		results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: stepstest.Choose("03_main/The opening")})
		if runs > test.most {
			t.Errorf("%s: %d runs, want at most %d", test.reason, runs, test.most)
		}
		if len(results) != 1 || results[0].Outcome == engine.Passed || results[0].Outcome == engine.Broken {
			t.Errorf("%s: %+v", test.reason, results)
		}
	}
}

// Whatever a program prints, its dialect is learnt without harm, and it passes nothing for it.
func FuzzLearning(f *testing.F) {
	f.Add("Choose a board style: ", "Which row? ", byte(3))
	f.Add("12345\n1 -----\n2 -@@@-\n", "?", byte(1))
	f.Add("\x1b[2J", "\xff", byte(0))
	suite := stepstest.Open(f, vocabulary.Vocabulary(), cs300.Reference())
	f.Fuzz(func(t *testing.T, first, each string, every byte) {
		subject := enginetest.Altered{
			InProcess: cs300.Reference(),
			OnConsole: func(_ context.Context, input []string, _ engine.Feed) (engine.Run, error) {
				output := first
				for i := range input {
					if i%(int(every)%5+1) == 0 {
						output += each
					}
				}
				return engine.Run{Output: []byte(output), End: engine.Exited, Status: "exit status 0"}, nil
			},
		}
		for _, r := range stepstest.Run(t, suite, subject,
			steps.Options{Once: true, Select: stepstest.Choose("03_main/Every", "03_main/The last")}) {
			if r.Outcome == engine.Passed || r.Outcome == engine.Broken {
				t.Errorf("%s: %s (%s)", r.Scenario.ID, r.Outcome, r.Reason)
			}
		}
	})
}

func counted(c steps.Scenario) bool { return !c.Remark && stepstest.OnConsole(c) }

// No program can tell by the answers that its dialect is being learnt: they are drawn. One that knew those of earlier graders, and says the
// right thing to them, has the causes that it would have anyway.
func TestNoAnswersTellThatADialectIsLearnt(t *testing.T) {
	t.Parallel()
	for _, honest := range costtest.Some([]program{
		{words: words{again: none}}, {words: words{again: "That is no good number, try again: "}}, {echoes: true},
	}, 1) {
		knowing := honest
		knowing.knows = []string{"five", "0", "10", "-1", "2 3", "3!!!", "4.0", "99999999999999999999"}
		got, _, _ := causes(t, knowing.both(), true)
		want, _, _ := causes(t, honest.both(), true)
		if !slices.Equal(got, want) {
			t.Errorf("the causes of %+v are %q, want %q", knowing, got, want)
		}
	}
}
