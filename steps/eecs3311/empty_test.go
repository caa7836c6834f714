package eecs3311

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/eecs3311/handin"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// body finds the instructions of a routine of the reference project, between its head and its postcondition or its end.
const body = `(\n\t\t(?:do|once))\n(?:\t\t\t.*\n|\n)*?(\t\t(?:ensure|end)\b)`

// emptied takes the instructions out of a routine, and leaves its contract.
func emptied(file, feature string) change {
	return func(t *testing.T, files fstest.MapFS) {
		head := regexp.MustCompile(`((?m)^\t` + feature + `\b(?:.*\n|\n)*?.*)` + body)
		text := string(files[file].Data)
		at := head.FindStringIndex(text)
		if at == nil {
			t.Fatalf("%s has no routine %s", file, feature)
		}
		text = text[:at[0]] + head.ReplaceAllString(text[at[0]:at[1]], "$1$2\n$3") + text[at[1]:]
		files[file] = &fstest.MapFile{Data: []byte(text)}
	}
}

// allEmptied takes the instructions out of all routines of the classes that students complete; and what the contracts
// say, too, if they are to go.
func allEmptied(contracts bool) change {
	bodies, clauses := regexp.MustCompile(body), regexp.MustCompile(`(?m)^(\t+\w+:)(?: .*)?\n(?:\t{4,}.*\n)*`)
	return func(_ *testing.T, files fstest.MapFS) {
		for name, file := range files {
			folder, _, _ := strings.Cut(name, "/")
			if !strings.HasSuffix(name, ".e") || !slices.Contains([]string{"slot", "board", "game"}, folder) {
				continue
			}
			text := bodies.ReplaceAllString(string(file.Data), "$1\n$2")
			if !contracts {
				text = withoutContractTexts(clauses, text)
			}
			files[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
}

// withoutContractTexts makes each clause of a class true, as the starter code has them.
func withoutContractTexts(clauses *regexp.Regexp, text string) string {
	parts := regexp.MustCompile(`(?m)^(?:\t\t(?:require|ensure then|ensure)|invariant)\n(?:\t.*\n|\n)*?(?:\t\t(?:do|once|end)|end)\b`)
	return parts.ReplaceAllStringFunc(text, func(part string) string { return clauses.ReplaceAllString(part, "$1 True\n") })
}

// putTo has some scenarios put to the reference project with a change.
func putTo(t *testing.T, suite *steps.Suite, changed change, chosen func(steps.Scenario) bool) []steps.Result {
	t.Helper()
	files := delivered(t)
	changed(t, files)
	folder := t.TempDir()
	if err := os.CopyFS(folder, files); err != nil {
		t.Fatal(err)
	}
	subject, err := submission.Open(t.Context(), folder, handin.Assignment(), submission.Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	defer subject.Close()
	return stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: chosen})
}

// An emptyBody is a routine that a student may leave empty, and how the scenarios begin that it fails then.
type emptyBody struct{ file, feature, fails string }

func doingNothing() []emptyBody {
	list := []emptyBody{
		{gameFile, "is_over", "04_end_of_game/Every "},
		{gameFile, "is_won", "04_end_of_game/The last peg"},
		{gameFile, "move_left", "02_moving/A move to the left"},
		{gameFile, "move_right", "02_moving/A move to the right"},
		{gameFile, "move_up", "02_moving/A move up"},
		{gameFile, "move_down", "02_moving/A move down"},
		{gameFile, "out", "13_game_text/"},
		{gameFile, "boolean_to_yes_no", "13_game_text/"},
		{gameFile, "make_from_board", "11_making_games/The board of Figure 2"},
		{boardFile, "make_default", "07_making_boards/A fresh default board"},
		{boardFile, "set_status", "09_setting_slots/A peg at"},
		{boardFile, "set_statuses", "09_setting_slots/Two rows"},
		{boardFile, "matches_slots_except", "08_matches_slots_except/The document's example"},
		{boardFile, "unavailable_slot", "07_making_boards/A fresh default board"},
		{boardFile, "occupied_slot", "10_board_queries/Pegs on the easy board"},
		{boardFile, "unoccupied_slot", "02_moving/A move up"},
		{boardFile, "number_of_rows", "10_board_queries/The number of rows"},
		{boardFile, "number_of_columns", "10_board_queries/The number of columns"},
		{boardFile, "is_valid_row", "10_board_queries/Is row 1 valid"},
		{boardFile, "is_valid_column", "10_board_queries/Is column 1 valid"},
		{boardFile, "status_of", "05_slots/The status of slot"},
		{boardFile, "number_of_occupied_slots", "10_board_queries/Pegs on board_1"},
		{boardFile, "is_equal", "07_making_boards/A fresh easy board is equal"},
		{boardFile, "out", "07_making_boards/The text of a fresh easy board"},
		{"board/board_templates.e", "make", "06_board_templates/The template"},
		{"board/board_templates_access.e", "templates", "06_board_templates/There is one"},
		{"slot/slot_status.e", "is_equal", `05_slots/"O" and "O" are equal`},
		{"slot/unavailable_slot.e", "out", `05_slots/The status "*"`},
		{"slot/occupied_slot.e", "out", `05_slots/The status "O"`},
		{"slot/unoccupied_slot.e", "out", `05_slots/The status "."`},
		{"slot/slot_status_access.e", "unavailable_slot", "05_slots/There is one unavailable"},
		{"slot/slot_status_access.e", "occupied_slot", "05_slots/There is one occupied"},
		{"slot/slot_status_access.e", "unoccupied_slot", "05_slots/There is one unoccupied"},
		{"game/player.e", "make", "14_players/A player is created"},
		{"game/good_player.e", "wins_easy_board", "14_players/The good player ends on the easy board"},
		{"game/good_player.e", "wins_cross_board", "14_players/The good player ends on the cross board"},
		{"game/good_player.e", "wins_plus_board", "14_players/The good player ends on the plus board"},
		{"game/bad_player.e", "loses_easy_board", "14_players/The bad player ends on the easy board"},
		{"game/bad_player.e", "loses_pyramid_game", "14_players/The bad player ends on the pyramid board"},
		{"game/bad_player.e", "loses_arrow_game", "14_players/The bad player ends on the arrow board"},
		{"game/bad_player.e", "loses_diamond_game", "14_players/The bad player ends on the diamond board"},
		{"game/bad_player.e", "loses_skull_game", "14_players/The bad player ends on the skull board"},
	}
	for _, kind := range []string{"easy", "cross", "plus", "pyramid", "arrow", "diamond", "skull"} {
		list = append(list,
			emptyBody{gameFile, "make_" + kind, "11_making_games/A second game on the " + kind + " board"},
			emptyBody{boardFile, "make_" + kind, "07_making_boards/A fresh " + kind + " board"})
	}
	return list
}

// No routine of the classes that students complete is left out, but for those that have nothing to do, and the reference's own.
func TestEachRoutineIsEmptiedOnce(t *testing.T) {
	t.Parallel()
	want := map[string]int{}
	for name, file := range delivered(t) {
		folder, _, _ := strings.Cut(name, "/")
		if !strings.HasSuffix(name, ".e") || !slices.Contains([]string{"slot", "board", "game"}, folder) {
			continue
		}
		for _, f := range syntax.Parse(name, string(file.Data))[0].Features {
			own := slices.Contains([]string{"make_empty", "is_movable", "can_move"}, f.Name)
			if (f.Kind == syntax.Do || f.Kind == syntax.Once) && len(f.Code()) > 0 && !own {
				want[name+" "+f.Name]++
			}
		}
	}
	got := map[string]int{}
	for _, test := range doingNothing() {
		got[test.file+" "+test.feature]++
	}
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 50 {
		t.Errorf("%d routines (-want +got):\n%s", len(want), diff)
	}
}

// A routine whose body does nothing fails each scenario that wants something of it, though its contract is right.
func TestABodyThatDoesNothingFailsItsScenarios(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	for _, test := range doingNothing() {
		t.Run(test.file+" "+test.feature, func(t *testing.T) {
			t.Parallel()
			results := putTo(t, suite, emptied(test.file, test.feature), stepstest.Choose(test.fails))
			if len(results) == 0 {
				t.Fatalf("no scenario begins with %q", test.fails)
			}
			for _, r := range results {
				if !r.Outcome.Wrong() {
					t.Errorf("%s is %s, though %s does nothing", r.Scenario.ID, r.Outcome, test.feature)
				}
			}
		})
	}
}

// An empty project passes nothing that is run, but for what an empty answer is right for. So it earns what its files
// earn.
func TestAnEmptyProjectPassesNothingThatIsRun(t *testing.T) {
	t.Parallel()
	suite := open(t)
	for _, test := range []struct {
		contracts bool
		reason    string
	}{
		{true, "bodies that do nothing under right contracts"},
		{false, "bodies that do nothing and contracts that say nothing, as in the starter code"},
	} {
		for _, r := range putTo(t, suite, allEmptied(test.contracts), onEngine) {
			if !r.Outcome.Wrong() {
				t.Errorf("%s: %s: %s", test.reason, r.Scenario.ID, r.Outcome)
			}
		}
	}
}
