package eecs3311

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"rulebook/features"
	"rulebook/impl/eecs3311"
	"rulebook/impl/eecs3311/handin/espec"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// Each change shows in the scenarios that run test cases as it should, and in no other of them.
func TestTestCasesAreRun(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const (
		passes, vacuous, faults = "Each test case passes", "No test case passes whatever the game does",
			"Single faults of a game that is right otherwise"
		looksAtNothing = vacuous + ": failed: The test case TEST_PEG_SOLITAIRE.test_game_lost passes " +
			"whatever the game does: compare what the game shows with what is right."
		unreadable = "TEST_PEG_SOLITAIRE.make cannot be run: " +
			"TEST_PEG_SOLITAIRE.make, tests/test_peg_solitaire.e, line"
		lost = "Result := g.is_over and not g.is_won\n\t\tend\n\nfeature"
	)
	suite := open(t)
	for _, test := range []struct {
		change change
		want   []string // each scenario that does not pass, with its outcome and the beginning of its reason
		reason string
	}{
		{all(), nil, "the reference project"},
		{edit(gameFile, "Result := is_over and then board.number_of_occupied_slots = 1", "Result := False"), []string{
			passes + ": failed: The test case TEST_PEG_SOLITAIRE.test_game_won does not pass: postcondition: " +
				"game_won_iff_one_occupied_slot_left (GAME.is_won, game/game.e, line 204).",
		}, "a fault of the game, which its test cases find"},
		{edit(testsFile, lost, "Result := g.is_over and g.is_won\n\t\tend\n\nfeature"), []string{
			passes + ": failed: The test case TEST_PEG_SOLITAIRE.test_game_lost does not pass: its Result is False.",
		}, "a fault of a test case; what it found, that of the bad player finds, too"},
		{edit(testsFile, lost, "Result := True\n\t\tend\n\nfeature"), []string{looksAtNothing},
			"a test case that leaves all to the contracts of its moves"},
		{edit(testsFile, "create g.make_cross\n\t\t\tg.move_left (3, 4)\n\t\t\tg.move_down (4, 4)\n\t\t\t"+lost,
			"create g.make_cross\n\t\t\tResult := True\n\t\tend\n\nfeature"), []string{looksAtNothing},
			"a test case that looks at nothing"},
		{edit(testsFile, "\t\t\tadd_boolean_case (agent test_moves_in_all_directions)\n", ""), []string{
			faults + ": failed: No test case fails on a game in which the peg is lost in a move to the right: add one that does.",
		}, "a test case less"},
		{all(remove(testsFile), remove("tests/test_good_player.e"), remove("tests/test_bad_player.e")), []string{
			passes + ": failed: No test case is added.", vacuous + ": failed: No test case is added.", faults + ": blocked: No test case is added.",
		}, "no test classes"},
		{all(remove("tests/test_good_player.e"), remove("tests/test_bad_player.e"),
			edit(testsFile, "\t\tdo\n\t\t\tadd_boolean_case", "\t\tdo\n\t\t\t{PLATFORM}.go; add_boolean_case")), []string{
			passes + ": failed: " + unreadable, vacuous + ": failed: " + unreadable, faults + ": failed: " + unreadable,
		}, "test cases that are not understood"},
		{edit(gameFile, "Result := is_over and then board", "Result := {GAME}.is_over and then board"), []string{
			passes + ": failed: TEST_PEG_SOLITAIRE.test_easy_game_creation cannot be run: GAME.is_won, game/game.e, line 202, uses",
		}, "a game that is not understood: nothing is shown by the test cases that need it"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			files := delivered(t)
			test.change(t, files)
			subject := eecs3311.Reference()
			subject.Delivered = files
			results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: func(c steps.Scenario) bool {
				return strings.HasPrefix(c.ID, running)
			}})
			results = slices.DeleteFunc(results, func(r steps.Result) bool { return r.Outcome == engine.Passed })
			if len(results) != len(test.want) {
				t.Errorf("%d scenarios do not pass; want %d", len(results), len(test.want))
			}
			for i, r := range results {
				got := strings.TrimPrefix(r.Scenario.ID, running) + ": " + string(r.Outcome) + ": " + sentenceOf(r)
				if r.Person != strings.Contains(got, "a person must look") {
					t.Errorf("%s: a person is called: %v", got, r.Person)
				}
				if i >= len(test.want) || !strings.HasPrefix(got, test.want[i]) {
					t.Errorf("got %q; want %q", got, test.want)
				}
			}
		})
	}
}

// sentenceOf is the sentence of a result, or why it is not claimed.
func sentenceOf(r steps.Result) string {
	if _, causes := steps.Judge([]steps.Result{r}); len(causes) > 0 {
		return causes[0].Sentence
	}
	return r.Reason
}

// Each fault stands in the scenario about faults.
func TestTheScenarioNamesEachFault(t *testing.T) {
	t.Parallel()
	text, err := fs.ReadFile(features.FS, "eecs3311/"+strings.TrimSuffix(running, "/")+".feature")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range espec.Faults() {
		if !strings.Contains(string(text), "| "+f.Name+" ") {
			t.Errorf("no scenario names the fault that %s", f.Name)
		}
	}
}
