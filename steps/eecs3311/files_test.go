package eecs3311

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cucumber/godog"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/eecs3311"
	delivery "rulebook/impl/eecs3311/project"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// delivered gives the files of the reference project, to be changed.
func delivered(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(delivery.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(delivery.Files(), name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A change makes another project of the one that is given.
type change func(t *testing.T, files fstest.MapFS)

// edit replaces texts in a file, given in pairs of old and new: every place where the old one stands, and there must be one.
func edit(name string, pairs ...string) change {
	return func(t *testing.T, files fstest.MapFS) {
		text := string(files[name].Data)
		for pair := range slices.Chunk(pairs, 2) {
			if !strings.Contains(text, pair[0]) {
				t.Fatalf("%s does not hold %q", name, pair[0])
			}
			text = strings.ReplaceAll(text, pair[0], pair[1])
		}
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
}

func put(name, text string) change {
	return func(_ *testing.T, files fstest.MapFS) { files[name] = &fstest.MapFile{Data: []byte(text)} }
}

func remove(name string) change {
	return func(_ *testing.T, files fstest.MapFS) { delete(files, name) }
}

func move(from, to string) change {
	return func(_ *testing.T, files fstest.MapFS) {
		files[to] = files[from]
		delete(files, from)
	}
}

func everything(alter func(text string) string) change {
	return func(_ *testing.T, files fstest.MapFS) {
		for name, file := range files {
			files[name] = &fstest.MapFile{Data: []byte(alter(string(file.Data)))}
		}
	}
}

// nested puts the whole project into a folder.
func nested(folder string) change {
	return func(_ *testing.T, files fstest.MapFS) {
		for _, name := range slices.Collect(maps.Keys(files)) {
			files[folder+"/"+name] = files[name]
			delete(files, name)
		}
	}
}

// running is how the ids of scenarios begin that run test cases. What is wrong elsewhere in the files shows in them, too.
const running = "25_running_tests/"

// judged gives the ids of the scenarios about what can be read in files that do not pass, and why.
func judged(t *testing.T, suite *steps.Suite, files fs.FS) (ids []string, causes []steps.Cause) {
	t.Helper()
	subject := eecs3311.Reference()
	subject.Delivered = files
	aboutFiles := func(c steps.Scenario) bool {
		return slices.Contains(c.Tags, "files") && !strings.HasPrefix(c.ID, running)
	}
	results := stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: aboutFiles})
	for _, r := range results {
		if r.Outcome != engine.Passed {
			ids = append(ids, r.Scenario.ID)
		}
		if !slices.Contains([]engine.Outcome{engine.Passed, engine.Failed, engine.Blocked}, r.Outcome) {
			t.Errorf("%s: %s (%s)", r.Scenario.ID, r.Outcome, r.Reason)
		}
	}
	_, causes = steps.Judge(results)
	return ids, causes
}

const (
	boardFile     = "board/board.e"
	templatesFile = "board/board_templates.e"
	gameFile      = "game/game.e"
	testsFile     = "tests/test_peg_solitaire.e"
)

// Each fault must fail the scenarios that name it and no others.
func TestFaultsInFilesFailTheirScenariosOnly(t *testing.T) {
	t.Parallel()
	tests := []struct {
		change change
		fails  string // ids, one a line
		reason string
	}{
		{remove("peg_solitaire.ecf"), `20_deliverables/The project file peg_solitaire.ecf`, "no project file"},
		{put("peg_solitaire.ecf", ""), `20_deliverables/The project file peg_solitaire.ecf`, "an empty project file"},
		{put("game/referee.e", "class REFEREE end"), `20_deliverables/The classes of the cluster game`, "a class is added"},
		{put("tests/test_board.e", "class TEST_BOARD end"),
			`20_deliverables/The classes of the cluster tests`, "a test class is added"},
		{put("game/notes.e", "nothing"),
			`20_deliverables/The classes of the cluster game`, "a file of Eiffel without a class"},
		{put("model/referee.e", "class REFEREE end"), `20_deliverables/No other cluster`, "a cluster is added"},
		{put("referee.e", "class REFEREE end"), `20_deliverables/No other cluster`, "a class beside the project file"},
		{move("slot/occupied_slot.e", "slot/full_slot.e"),
			`20_deliverables/Files are called like their classes`, "a file has another name"},
		{move("slot/slot_status_access.e", "board/slot_status_access.e"), `
			20_deliverables/The classes of the cluster slot
			20_deliverables/The classes of the cluster board`, "a class is in another cluster"},
		{remove("root/application.e"), `
			20_deliverables/The classes of the cluster root
			21_sources_kept/The constructor of APPLICATION
			21_sources_kept/The classes that run tests
			23_sources_untouched/APPLICATION runs the three test classes`, "a class is deleted"},
		{edit("slot/available_slot.e", "AVAILABLE_SLOT", "FREE_SLOT"), `
			20_deliverables/The classes of the cluster slot
			21_sources_kept/The classes of slots
			22_sources_finished/The three slots of a move
			22_sources_finished/The unchanged slots of a move
			22_sources_finished/The slot of set_status
			22_sources_finished/The unchanged slots of set_status
			22_sources_finished/The rectangle of set_statuses
			22_sources_finished/The unchanged slots of set_statuses`, "a class is renamed, so that no other can be run"},
		{remove("docs/solitaire.pdf"), `20_deliverables/The diagram in docs/solitaire.pdf`, "no PDF"},
		{put("docs/solitaire.vsdm", ""), `20_deliverables/The diagram in docs/solitaire.vsdm`, "an empty drawing"},
		{put("docs/team.txt", " \r\n"), `
			20_deliverables/Somebody has handed it in
			20_deliverables/One login a line
			20_deliverables/The logins of the example are replaced`, "a team of nobody"},
		{remove("docs/team.txt"), `
			20_deliverables/Somebody has handed it in
			20_deliverables/One login a line
			20_deliverables/The logins of the example are replaced`, "no file that names the team"},
		{put("docs/team.txt", "cse1\ncse2\ncse3"), `20_deliverables/No third member`, "a third member"},
		{put("docs/team.txt", "cse1, cse2, cse3"), `
			20_deliverables/One login a line
			20_deliverables/No third member`, "a third member on the same line"},
		{put("docs/team.txt", "cse1 cse2"), `20_deliverables/One login a line`, "two logins on a line are a remark"},
		{put("docs/team.txt", "cse123456\ncse654321"),
			`20_deliverables/The logins of the example are replaced`, "the example is a remark"},
		{put("EIFGENs/peg_solitaire/W_code/E1/big_file.c", "int x;"),
			`20_deliverables/Nothing is left of the compiler`, "what the compiler has made"},
		{put("EIFGENs/peg_solitaire/Backup/board.e", "class BOARD end"),
			`20_deliverables/Nothing is left of the compiler`, "copies of classes are no classes"},

		{edit(gameFile, "is_won: BOOLEAN", "is_won: STRING"),
			`21_sources_kept/The status queries and the output of GAME`, "another result type"},
		{edit(gameFile, "move_left (r, c: INTEGER)", "move_left (r: INTEGER)"),
			`21_sources_kept/The commands of GAME`, "an argument less"},
		{edit(boardFile, "set_status (r, c: INTEGER; status: SLOT_STATUS)", "set_status (status: SLOT_STATUS; r, c: INTEGER)"),
			`21_sources_kept/The commands of BOARD`, "arguments in another order"},
		{edit(boardFile, "number_of_columns: INTEGER", "number_of_columns: INTEGER_64"),
			`21_sources_kept/The queries and the output of BOARD`, "another type"},
		{edit("game/bad_player.e", "loses_pyramid_game", "loses_pyramid_board"), `
			21_sources_kept/The commands of BAD_PLAYER
			21_sources_kept/The preconditions of BAD_PLAYER
			21_sources_kept/The postconditions of BAD_PLAYER
			22_sources_finished/The commands of BAD_PLAYER are completed`, "a feature is renamed"},
		{edit("game/player.e", "deferred class", "class"),
			`21_sources_kept/The classes of players`, "a class is not deferred any more"},
		{edit("slot/slot_status_access.e", "expanded class", "class"),
			`21_sources_kept/The access classes`, "a class is not expanded any more"},
		{edit("slot/occupied_slot.e", "\tAVAILABLE_SLOT", "\tSLOT_STATUS"),
			`21_sources_kept/The classes of slots`, "another parent"},
		{edit(boardFile, "make_arrow, make_diamond, make_skull\n", "make_arrow\n"),
			`21_sources_kept/The creation procedures of BOARD`, "creation procedures are gone"},
		{edit(gameFile, "feature -- Constructors", "feature\n\tmake_default do end\nfeature"),
			`21_sources_kept/GAME has no make_default`, "make_default in GAME"},
		{edit(gameFile, "middle_slot_valid_row:", "middle_slot_row_valid:"), `
			21_sources_kept/The preconditions of move_up
			21_sources_kept/The preconditions of move_down`, "a tag is renamed"},
		{edit(gameFile, "winning_a_game_means_game_over: Result implies is_over", "winning_a_game_means_game_over:"),
			`
			21_sources_kept/The postconditions of the status queries of GAME
			22_sources_finished/The contracts of GAME say something`, "a tag says nothing"},
		{edit("game/player.e", "default_board_set:", "--"), `21_sources_kept/The postcondition of PLAYER`, "a tag is gone"},
		{edit(boardFile, "valid_row_range: r1 <= r2", "-- valid_row_range: r1 <= r2"),
			`21_sources_kept/The preconditions of BOARD`, "a tag in a comment is none"},
		{edit(gameFile, "from_slot_valid_row: board.is_valid_row (r)\n\t\t\tfrom_slot_valid_column: board.is_valid_column (c)",
			"from_slot_valid_column: board.is_valid_column (c)\n\t\t\tfrom_slot_valid_row: board.is_valid_row (r)"), `
			21_sources_kept/The order of the preconditions of move_left
			21_sources_kept/The order of the preconditions of move_right`, "the order of tags is a remark"},

		{edit(gameFile, "slots_properly_set:\n", "slots_properly_set: True\n\t\t\t\t-- and\n\t\t\tmore:"),
			`
			22_sources_finished/The contracts of GAME say something
			22_sources_finished/The three slots of a move`, "a placeholder"},
		{edit("slot/slot_status.e", "correct_result: Result = (out ~ other.out)", "correct_result: (True)"),
			`22_sources_finished/The contracts of SLOT_STATUS say something`, "a placeholder in brackets"},
		{edit(templatesFile, "consistent_plus_board_outputs: plus_board.out ~ plus_board_out",
			"consistent_plus_board_outputs: TRUE"),
			`
			22_sources_finished/The contracts of BOARD_TEMPLATES say something
			22_sources_finished/Each board is compared with its text`, "a placeholder in an invariant"},
		{edit("game/good_player.e", "game.move_down (4, 4)", "", "game.move_down (2, 4)", "-- Your task"), `
			22_sources_finished/The commands of GOOD_PLAYER are completed
			22_sources_finished/The comments of the cluster game`, "a body without an instruction"},
		{edit("slot/unavailable_slot.e", `Result := "*"`, "-- Your task\n create Result.make_empty"), `
			22_sources_finished/The output of UNAVAILABLE_SLOT is completed
			22_sources_finished/The comments of the cluster slot`, "a task with its default value"},
		{edit(boardFile, "Result := imp.height", "-- Your task:\n\t\t\tResult := imp.height"),
			`22_sources_finished/The comments of the cluster board`, "a marker that was left is a remark"},
		{edit("slot/slot_status_access.e", "\tunoccupied_slot: UNOCCUPIED_SLOT\n\t\t\t-- The one of its kind.\n\t\tonce",
			"\tunoccupied_slot: UNOCCUPIED_SLOT do"),
			`22_sources_finished/unoccupied_slot is made once`, "a new object at each access"},
		{edit("board/board_templates_access.e", "once", `once ("OBJECT")`),
			`
			22_sources_finished/templates is made once
			22_sources_finished/The three slots of a move
			22_sources_finished/The unchanged slots of a move
			22_sources_finished/The slot of set_status
			22_sources_finished/The unchanged slots of set_status
			22_sources_finished/The rectangle of set_statuses
			22_sources_finished/The unchanged slots of set_statuses`, "one object for each access object, which is not understood"},
		{edit("slot/occupied_slot.e", "{SLOT_STATUS_ACCESS}", ""),
			`22_sources_finished/Only SLOT_STATUS_ACCESS creates OCCUPIED_SLOT`, "everybody may create it"},
		{edit(templatesFile, "{BOARD_TEMPLATES_ACCESS}", "{BOARD_TEMPLATES_ACCESS, GAME}"),
			`22_sources_finished/Only BOARD_TEMPLATES_ACCESS creates BOARD_TEMPLATES`, "somebody else may create it"},
		{edit(templatesFile, "correct_easy_board_output: easy_board_out ~ \"[\n\t\t\t***.***",
			"correct_easy_board_output: easy_board_out ~ \"[\n\t\t\t*******"),
			`22_sources_finished/The text of each board is stated`, "an invariant states another board"},
		{edit(templatesFile, "cross_board.out ~ cross_board_out", `cross_board.out ~ "cross_board_out"`),
			`22_sources_finished/Each board is compared with its text`, "a name in a string is none"},
		{edit(templatesFile, "cross_board.out ~ cross_board_out", "cross_board.out /~ cross_board_out"),
			`22_sources_finished/Each board is compared with its text`, "an invariant that holds of no right board"},
		{edit(templatesFile, "correct_easy_board_output: easy_board_out ~", "correct_easy_board_output: not not easy_board_out /~"),
			`22_sources_finished/The text of each board is stated`, "it holds of no right text"},
		{edit(gameFile, "(old board.deep_twin, r, r, c, c + 2)", "(old board, r, r, c, c + 2)"),
			`22_sources_finished/The unchanged slots of a move`, "no copy of the old board"},
		{edit(gameFile, "board.matches_slots_except (old board.deep_twin, r, r, c, c + 2)",
			"board.matches_slots_except (board, r, r, c, c + 2) = old board.matches_slots_except (board, r, r, c, c + 2)"),
			`22_sources_finished/The unchanged slots of a move`, "whether a board agreed with itself is no copy"},
		{edit(boardFile, "slots_not_in_range_unchanged: matches_slots_except (old Current.deep_twin, r, r, c, c)",
			"slots_not_in_range_unchanged: matches_slots_except (Current, r, r, c, c) = old matches_slots_except (Current, r, r, c, c)"),
			`22_sources_finished/The unchanged slots of set_status`, "nor is it within the class"},
		{edit(gameFile, "(old board.deep_twin, r, r, c, c + 2)", "((old board).deep_twin, r, r, c, c + 2)"),
			`22_sources_finished/The unchanged slots of a move`, "a copy that is made afterwards"},
		{edit(gameFile, "board.matches_slots_except (old board.deep_twin, r, r, c, c + 2)",
			"board.number_of_occupied_slots = old board.number_of_occupied_slots - 1"),
			`22_sources_finished/The unchanged slots of a move`, "a number of pegs is no copy"},
		{edit(gameFile, "(old board.deep_twin, r, r, c, c + 2)", "(old clone (board), r, r, c, c + 2)"),
			`22_sources_finished/The unchanged slots of a move`, "a clone is shallow"},
		{edit(gameFile, "(old board.deep_twin, r, r, c, c + 2)", "(board.deep_twin, r, r, c, c + 2)"),
			`22_sources_finished/The unchanged slots of a move`, "a copy of the new board"},
		{edit(boardFile, "(old Current.deep_twin, r, r, c, c)", "(old twin, r, r, c, c)"),
			`22_sources_finished/The unchanged slots of set_status`, "a shallow copy"},
		{edit(gameFile, "(old board.deep_twin, r, r, c, c + 2)", "(old board.deep_twin, r, r, 1, 7)"),
			`22_sources_finished/The unchanged slots of a move`, "a rectangle that is too large"},
		{edit(boardFile, "(old Current.deep_twin, r, r, c, c)", "(old Current.deep_twin, 1, number_of_rows, 1, number_of_columns)"),
			`22_sources_finished/The unchanged slots of set_status`, "all slots are left out"},
		{edit(gameFile, "board.status_of (r, c) ~ board.unoccupied_slot\n\t\t\t\tand board.status_of (r - 1, c) ~",
			"board.status_of (r - 1, c) ~"),
			`22_sources_finished/The three slots of a move`, "nothing is said of the slot that is left"},
		{edit(boardFile, "slot_set: status_of (r, c) = status", "slot_set: is_valid_row (r)"),
			`22_sources_finished/The slot of set_status`, "nothing is said of the status"},
		{edit(boardFile, "across c1 |..| c2 as column all\n\t\t\t\t\t\tstatus_of (row.item, column.item) = status",
			"across c1 |..| (c2 - 1) as column all\n\t\t\t\t\t\tstatus_of (row.item, column.item) = status"),
			`22_sources_finished/The rectangle of set_statuses`, "nothing is said of the last column"},
		{edit(boardFile, "Result := imp.height", "Result := 7"),
			`22_sources_finished/number_of_rows comes from the array`, "the number of rows is a remark"},
		{edit(boardFile, "r <= number_of_rows\n", "r <= imp.height\n"),
			`22_sources_finished/Other queries do without the array`, "a query of the array is a remark"},

		{edit(templatesFile, "diamond_board, skull_board: BOARD", "skull_board: BOARD; diamond_board: BOARD once create Result.make_diamond end"),
			`23_sources_untouched/The boards of BOARD_TEMPLATES`, "a template is no attribute"},
		{edit(templatesFile, "skull_board_out: STRING\n", "skull_board_out: ARRAY [STRING]\n"),
			`23_sources_untouched/The constants of BOARD_TEMPLATES`, "a constant has another type"},
		{edit(templatesFile, "plus_board_out := \"[\n\t\t\t\t**...**", "plus_board_out := \"[\n\t\t\t\t**...* "),
			`23_sources_untouched/make sets each constant`, "a character of a constant"},
		{edit(templatesFile, "arrow_board_out := \"[", "arrow_board_out := \"{", "**OOO**\n\t\t\t]\"\n\t\t\tdiamond",
			"**OOO**\n\t\t\t}\"\n\t\t\tdiamond"),
			`23_sources_untouched/make sets each constant`, "indentation in a constant"},
		{edit(boardFile, "feature {NONE} -- Implementation", "feature -- Implementation"),
			`23_sources_untouched/The implementation of BOARD`, "the array is exported"},
		{edit(boardFile, "imp: ARRAY2 [SLOT_STATUS]", "imp: ARRAY [SLOT_STATUS]"),
			`23_sources_untouched/The implementation of BOARD`, "another kind of array"},
		{edit(gameFile, "\tboard: BOARD\n", "\tboard: BOARD attribute create Result.make_easy end\n",
			"bta: BOARD_TEMPLATES_ACCESS", "templates: BOARD_TEMPLATES_ACCESS"),
			`23_sources_untouched/The board of GAME`, "an attribute of GAME is renamed"},
		{edit(gameFile, `"Game is won : "`, `"Game is won: "`), `23_sources_untouched/The output of GAME`, "a blank less"},
		{edit(gameFile, `"Yes"`, `"yes"`), `23_sources_untouched/The words of boolean_to_yes_no`, "a small letter"},
		{edit("game/player.e", "game: GAME", "game, previous: detachable GAME"),
			`23_sources_untouched/The attributes of PLAYER`, "another type of an attribute"},
		{edit(testsFile, "game creation with easy board", "creation of a game"),
			`23_sources_untouched/test_easy_game_creation`, "the comment of the given test"},
		{edit(testsFile, "not g.is_over and", "g.is_over and"),
			`23_sources_untouched/test_easy_game_creation`, "the given test asks something else"},
		{edit(testsFile, "Game is over: No\n", "Game is over: Yes\n"),
			`23_sources_untouched/test_easy_game_creation`, "the given test has another text"},
		{edit("tests/test_bad_player.e", "player.loses_easy_board", "player.game.move_up (3, 4)"),
			`23_sources_untouched/test_bad_player_loses_easy_board`, "a remark"},
		{edit("root/application.e", "show_browser", ""),
			`23_sources_untouched/APPLICATION runs the three test classes`, "a remark"},

		{edit(testsFile, "add_boolean_case (agent test_g", "-- add_boolean_case (agent test_g",
			"add_boolean_case (agent test_b", "-- (agent test_b"),
			`24_sources_tests/Eleven test cases`, "ten test cases are added"},
		{edit(testsFile, "add_boolean_case (agent test_game_won)", "", "agent test_game_lost", "agent test_board_equality",
			"agent test_slot_statuses", "agent no_such_test"),
			`24_sources_tests/Eleven test cases`, "one is added twice, one does not exist"},
		{edit(testsFile, "b.set_statuses (3, 2, 1, 1, b.occupied_slot)", "", "create b.make_easy\n\t\t\t\n", "",
			"g.move_left (2, 4)", "", "create g.make_easy\n\t\t\t\n", "", "(agent test_game_won)", ""),
			`24_sources_tests/Eleven test cases`, "two do nothing"},
		{edit(testsFile, "add_boolean_case (agent test_easy_game_creation)", ""),
			`24_sources_tests/The given test case is still added`, "the given test is left out"},
		{edit(testsFile, "g.move_left (2, 4)", "g.move_up (0, 0)"),
			`24_sources_tests/Each test case does something of its own`, "a test is repeated"},
	}
	suite := open(t)
	for _, test := range costtest.Some(tests, 20) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			files := delivered(t)
			test.change(t, files)
			want := column(&godog.DocString{Content: test.fails})
			ids, causes := judged(t, suite, files)
			if diff := cmp.Diff(want, ids, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("scenarios that do not pass (-want +got):\n%s", diff)
			}
			counted := slices.DeleteFunc(slices.Clone(causes), func(c steps.Cause) bool { return c.Remark })
			if len(causes) == 0 || len(counted) > 1 {
				t.Errorf("there are %d causes that count: %+v", len(counted), counted)
			}
		})
	}
}

// A submission may differ where the assignment leaves it free.
func TestWhatIsFreeInFilesFailsNothing(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	word := regexp.MustCompile(`\b(class|feature|do|once|ensure|require|end|then|deferred|expanded|inherit|create|invariant|local)\b`)
	tests := []struct {
		change change
		reason string
	}{
		{func(*testing.T, fstest.MapFS) {}, "nothing is changed"},
		{everything(func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }), "CRLF"},
		{everything(func(text string) string { return strings.ReplaceAll(text, "\t", "    ") }), "blanks instead of tabs"},
		{everything(func(text string) string { return "\ufeff" + text }), "a byte order mark"},
		{sources(func(text string) string { return text + "\n-- caf\xe9" }), "Latin-1"},
		{sources(func(text string) string { return word.ReplaceAllStringFunc(text, strings.ToUpper) }),
			"keywords in upper case"},
		{sources(func(text string) string { return strings.ReplaceAll(text, " (", "(") }), "no blank before a bracket"},
		{sources(func(text string) string {
			return strings.ReplaceAll(text, "\n\n", "\n\n -- feature f do end invariant x: True\n\n")
		}), "code in comments"},
		{sources(func(text string) string {
			return strings.Replace(text, "description:", "author: \"class X\"\n\tdescription:", 1)
		}), "a class in a note"},
		{sources(func(text string) string { return strings.Replace(text, "note", "indexing", 1) }),
			"indexing instead of note"},
		{nested("peg_solitaire"), "a folder of its own"},
		{nested("hand in/a/peg_solitaire"), "a folder deep below"},
		{both(nested("peg_solitaire"), put("__MACOSX/peg_solitaire/board/._board.e", "class X end")), "what a Mac packs"},
		{put(".git/board.e", "class X end"), "a hidden folder"},
		{put("game/._game.e", "class X end"), "a hidden file"},
		{put("docs/notes.txt", "-- Your task"), "more documents"},
		{put("peg_solitaire.rc", ""), "a file that EiffelStudio makes"},
		{move("docs/solitaire.pdf", "docs/Solitaire.PDF"), "another case in the name of a document"},
		{move(testsFile, "tests/student/test_peg_solitaire.e"), "folders within a cluster"},
		{put("docs/team.txt", "yorkuser"), "a team of one without a final newline, and a login of another kind"},
		{put("docs/team.txt", "\r\ncse1 \r\n\r\ncse2\r\n\r\n"), "empty lines and blanks in team.txt"},
		{edit(gameFile, "feature -- Commands",
			"feature {GAME} -- Help\n\thelp (a: INTEGER): STRING require ok: a > 0 do Result := \"-- Your task\" end\nfeature"),
			"an auxiliary feature"},
		{edit(gameFile, "from_slot_occupied:", "another: r > 0 or r <= 0\n\t\t\tfrom_slot_occupied:"),
			"a contract is added"},
		{edit(gameFile, "bta: BOARD_TEMPLATES_ACCESS", "bta : attached BOARD_TEMPLATES_ACCESS;"),
			"what goes without saying is said"},
		{edit(gameFile, "move_left (r, c: INTEGER)", "move_left (r: INTEGER; c: INTEGER)"), "arguments one by one"},
		{edit(gameFile, "move_left (r, c: INTEGER)", "move_left (row, column: INTEGER)"), "arguments have other names"},
		{edit(gameFile, "Result := is_over and then", "Result := is_over and then -- Is this your task?\n"),
			"a comment that speaks of a task"},
		{edit(gameFile, "old board.deep_twin", "(old (board.deep_twin))"), "brackets"},
		{edit(gameFile, "old board.deep_twin", "old deep_clone (board)"), "a copy of another kind"},
		{edit(gameFile, "old board.deep_twin", "old copied (board)", "feature -- Commands",
			"feature -- Help\n\tcopied (b: BOARD): BOARD do Result := b.deep_twin end\nfeature"), "a copy by an auxiliary feature"},
		{edit(gameFile, "old board.deep_twin", "old create {BOARD}.make_from (board)"), "a copy by a constructor"},
		{edit(gameFile, "board.matches_slots_except (old board.deep_twin, r, r, c, c + 2)",
			"unchanged (old board.out, r, r, c, c + 2)"), "the text of the old board"},
		{edit(boardFile, "matches_slots_except (old Current.deep_twin, r, r, c, c)",
			"(old deep_twin).matches_slots_except (Current, r, r, c, c)"), "the copy is asked"},
		{edit(boardFile, "matches_slots_except (old Current.deep_twin, r, r, c, c)",
			"across 1 |..| 7 as x all across 1 |..| 7 as y all (x.item = r and y.item = c) or else\n"+
				"imp [x.item, y.item] = (old imp.twin) [x.item, y.item] end end"), "the old array"},
		{edit(boardFile, "r, c: INTEGER", "r, c: INTEGER_32"), "another name of the same type"},
		{edit(gameFile, "out: STRING", "out: STRING_8"), "another name of strings"},
		{edit(boardFile, "correct_result: Result = (out ~ other.out)", "correct_result: (out ~ other.out) implies Result"),
			"implies in correct_result"},
		{edit(boardFile, "correct_result: Result = imp.height", "correct_result: imp.height ~ Result"), "Result behind"},
		{move("docs/solitaire.vsdm", "docs/SOLITAIRE.vsdm"), "another case in the name of a drawing"},
		{move("docs/solitaire.vsdm", "Docs/Solitaire.vsdm"), "another case in the name of a folder"},
		{edit(gameFile, "is_won: BOOLEAN", "is_won : BOOLEAN", "Result implies is_over", "(Result implies is_over) = True"),
			"True within a contract"},
		{edit(gameFile, "create\n\tmake_from_board, make_easy,", "create {ANY}\n\tmake_from_board\ncreate\n\tmake_easy,"),
			"two clauses of creation procedures"},
		{edit("slot/unavailable_slot.e", "feature {NONE} -- Constructor", "feature -- Initialization"),
			"another feature clause"},
		{edit("slot/occupied_slot.e", "\"O\"", "\"%/79/\""), "a character by its code"},
		{edit("slot/slot_status_access.e", "once", "once (\"THREAD\")"), "once in each thread"},
		{edit("slot/slot_status_access.e", "\t\tonce\n\t\t\tcreate Result.make\n\t\tend\n\n\toccupied",
			"\t\tdo\n\t\t\tResult := the_one\n\t\tend\n\n\tthe_one: UNAVAILABLE_SLOT once create Result.make end\n\n\toccupied"),
			"a once function behind another"},
		{edit(templatesFile, "correct_easy_board_output: easy_board_out ~ \"[\n\t\t\t***.***\n",
			"correct_easy_board_output: easy_board_out ~ \"***.***%N\" + \"[\n"), "a text in two pieces"},
		{edit(templatesFile, "easy_board.out ~ easy_board_out", "easy_board_out.is_equal (easy_board.out)"),
			"another way to compare"},
		{edit(templatesFile, "easy_board.out ~ easy_board_out", "not (easy_board_out /~ easy_board.out)"),
			"a way around"},
		{edit(boardFile, "is_equal (other: like Current)", "is_equal (other: BOARD)"), "the class itself for like Current"},
		{edit(boardFile, "imp: ARRAY2 [SLOT_STATUS]", "imp: ARRAY2[SLOT_STATUS]", "imp[r, c]", "imp.item (r, c)"),
			"layout, and another way to ask an array"},
		{edit(testsFile, "add_boolean_case (agent test_g", "add_more\n add_boolean_case (agent Current.test_g", "feature -- Test cases",
			"\tadd_more do add_boolean_case (agent test_zero) end\n\ttest_zero: "+
				"BOOLEAN do comment (\"z\") Result := True end\nfeature -- Test cases"), "test cases added elsewhere"},
		{edit(testsFile, "create g.make_easy", "create\tg . make_easy -- make it\n"), "layout of the given test"},
		{edit("tests/test_good_player.e", "feature -- Test cases", "feature\n\ttest_more: BOOLEAN do Result := True end\nfeature"),
			"more tests of the good player"},
	}
	suite := open(t)
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			files := delivered(t)
			test.change(t, files)
			if ids, _ := judged(t, suite, files); len(ids) > 0 {
				t.Errorf("these fail: %q", ids)
			}
		})
	}
}

// sources alters all classes.
func sources(alter func(text string) string) change {
	return func(_ *testing.T, files fstest.MapFS) {
		for name, file := range files {
			if strings.HasSuffix(name, ".e") {
				files[name] = &fstest.MapFile{Data: []byte(alter(string(file.Data)))}
			}
		}
	}
}

func both(first, second change) change {
	return func(t *testing.T, files fstest.MapFS) {
		first(t, files)
		second(t, files)
	}
}

// A submission without a line of Eiffel says nothing of itself about files: it is not graded on them.
func TestFilesWithoutEiffelAreNotClaimed(t *testing.T) {
	t.Parallel()
	suite := open(t)
	for reason, files := range map[string]fstest.MapFS{
		"nothing":                       {},
		"another language":              {"peg.py": {Data: []byte("print(1)")}, "docs/team.txt": {Data: []byte("cse1")}},
		"no class":                      {"board/board.e": {Data: []byte("print(1)")}},
		"only what a compiler has made": {"EIFGENs/board.e": {Data: []byte("class BOARD end")}},
	} {
		subject := eecs3311.Reference()
		subject.Delivered = files
		aboutFiles := func(c steps.Scenario) bool {
			return slices.Contains(c.Tags, "files") && !strings.HasPrefix(c.ID, running)
		}
		for _, r := range stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: aboutFiles}) {
			if r.Outcome != engine.NotClaimed {
				t.Errorf("%s: %s: %s (%s)", reason, r.Scenario.ID, r.Outcome, r.Reason)
			}
		}
	}
}

// A crowded project has many empty folders, which have numbers for names. MapFS would look at all files to list each of them.
type crowded struct {
	fstest.MapFS
	root []fs.DirEntry
}

// ReadDir lists a folder.
func (c crowded) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "." {
		return c.root, nil
	}
	if _, err := strconv.Atoi(name); err == nil {
		return nil, nil
	}
	return c.MapFS.ReadDir(name)
}

// Every submission gets a verdict in finite time; none is a fault of the suite.
func TestHugeProjectsAreRefused(t *testing.T) {
	t.Parallel()
	many := delivered(t)
	for i := range mostFiles {
		many["docs/"+strconv.Itoa(i)] = &fstest.MapFile{}
	}
	large := delivered(t)
	for i := range allSources/largestFile + 1 {
		large["game/"+strconv.Itoa(i)+".e"] = &fstest.MapFile{Data: make([]byte, largestFile+1)}
	}
	folders := delivered(t)
	for i := range mostEntries {
		folders[strconv.Itoa(i)] = &fstest.MapFile{Mode: fs.ModeDir | 0o755}
	}
	root, err := folders.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	crowd := crowded{folders, root}
	for reason, files := range map[string]fs.FS{"too many files": many, "too many folders": crowd, "too large sources": large} {
		_, err := readProject(files)
		if engine.OutcomeOf(err) != engine.Failed {
			t.Errorf("%s: %v", reason, err)
		}
	}
}

// Folders deeper than those of any project are passed over: to walk them would take forever.
func TestTooDeepFoldersArePassedOver(t *testing.T) {
	t.Parallel()
	for reason, test := range map[string]struct{ depth, want int }{"just deep": {deepest, 1}, "too deep": {deepest + 1, 0}} {
		files := fstest.MapFS{strings.Repeat("d/", test.depth) + "board.ecf": {}}
		p, err := readProject(files)
		if test.want == 1 && err != nil || test.want == 0 && engine.OutcomeOf(err) != engine.NotClaimed {
			t.Errorf("%s: %+v, %v", reason, p, err)
		}
	}
}

func TestTopOfTheProjectIsFound(t *testing.T) {
	t.Parallel()
	tests := []struct{ paths, want, reason string }{
		{"a/b/peg_solitaire.ecf a/Peg_Solitaire.ecf root/application.e", "a", "the shallowest project file"},
		{"peg_solitaire.ecf x/peg_solitaire.ecf", ".", "at the root"},
		{"b/peg_solitaire.ecf a/peg_solitaire.ecf", "a", "of two the first"},
		{"x/root/application.e board/board.e", "x", "no project file"},
		{"x/board/board.e y/myroot/application.e", "x", "only the board"},
		{"x/game.e", ".", "nothing to go by"},
	}
	for _, test := range tests {
		p := &project{paths: strings.Fields(test.paths)}
		if got := p.findTop(); got != test.want {
			t.Errorf("%s: the top of %q is %q, want %q", test.reason, test.paths, got, test.want)
		}
	}
}
