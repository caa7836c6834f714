package handin

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/eecs3311/project"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
)

// altered gives the reference project with texts in some files replaced.
func altered(t testing.TB, file string, replaced ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(project.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(project.Files(), name)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(replaced); i += 2 {
		if !strings.Contains(files[file], replaced[i]) {
			t.Fatalf("%s holds no %q", file, replaced[i])
		}
		files[file] = strings.Replace(files[file], replaced[i], replaced[i+1], 1)
	}
	return files
}

// interpreting opens a session with a project.
func interpreting(t testing.TB, files map[string]string) engine.Session {
	t.Helper()
	return subjecttest.Session(t, subjecttest.Opened(t, files, Assignment(), submission.Conditions{}))
}

// asked puts commands to a session and gives the answer to the last.
func asked(t testing.TB, s engine.Session, commands string) string {
	t.Helper()
	answer := ""
	for line := range strings.SplitSeq(commands, "; ") {
		words := strings.Fields(line)
		reply, err := engine.Do(context.Background(), s, engine.Request{Command: words[0], Arguments: words[1:]})
		switch {
		case err != nil:
			return string(engine.OutcomeOf(err)) + ": " + err.Error()
		case reply.Refusal != nil:
			answer = "?" + reply.Refusal.Kind + " " + strings.Join(reply.Refusal.Words, " | ")
		default:
			answer = strings.Join(reply.Body, "/")
		}
	}
	return answer
}

func TestTheReferenceProjectAnswersByItself(t *testing.T) {
	t.Parallel()
	s := interpreting(t, altered(t, ""))
	const easy = "***.***/***O***/***O***/***.***/***O***/***.***/*******"
	for _, test := range []struct{ commands, want, reason string }{
		{"name", "a peg solitaire in Eiffel, interpreted", "a name"},
		{"new; out", "?argument no game has begun", "no game"},
		{"new easy; board", easy, "a template"},
		{"new; player; board", "*******/*******/*******/*******/*******/*******/*******", "a player as the first of all"},
		{"new easy; move down 2 4; move down 4 4; out",
			"Game is over: Yes/Game is won : Yes/Board Status:/***.***/***.***/***.***/***.***/***.***/***O***/*******", "a game"},
		{"new easy; move up 0 0", "?contract precondition from_slot_valid_column | GAME.move_up, game.e, line …",
			"the tag of the feature that is called"},
		{"new easy; move left 2 4; board", easy, "what is refused changes nothing"},
		{"new easy; good easy; count", "1", "a player"},
		{"new cross; good easy", "?contract precondition current_game_is_easy | GOOD_PLAYER.wins_easy_board, " +
			"good_player.e, line 18: game.board ~ templates.easy_board", "a player on another board"},
		{"new cross; good arrow", "?argument no command plays the kind \"arrow\" to that end", "no such command"},
		{"load OOO.... ....... ....... ....... ....... ....... .......; move right 1 2; board",
			"O..O.../......./......./......./......./......./.......", "a board of one's own"},
		{"load OOO", "?argument …", "no board"},
		{"new easy; save board_1; move up 3 4; equal board_1", "false", "a copy is kept"},
		{"new easy; save board_1; move up 3 4; show board_1", easy, "a copy does not change"},
		{"new easy; save board_1; match board_1 1 1 1 1", "true", "statuses of a copy are the same objects"},
		{"new easy; save easy", "?argument \"easy\" is the name of a template", "a name that is taken"},
		{"template easy", easy, "a constant"},
		{"slot O; slots-equal O O", "true", "statuses"},
		{"slots-equal O .", "false", "other statuses"},
		{"singleton templates", "true", "the templates are made once"},
		{"singleton nobody", "?argument \"nobody\" is none of unavailable, occupied, unoccupied, templates", "no such thing"},
		{"new easy; set 1 1 O; status 1 1", "O", "a slot is set"},
		{"new easy; fill 1 2 1 2 .; count", "3", "slots are set"},
		{"new easy; set 8 1 O", "?contract precondition valid_row | BOARD.set_status, board.e, line 121: is_valid_row (r)", "no such slot"},
		{"new easy; valid-row 8", "false", "a query with an argument"},
		{"nothing", "?unknown no command is called \"nothing\"", "no such command"},
	} {
		if got := asked(t, s, test.commands); !subjecttest.Fits(got, test.want) {
			t.Errorf("%s: %s: %q; want %q", test.reason, test.commands, got, test.want)
		}
	}
}

// A fault of a project shows in the commands that are about it, as far as possible in no others, and says where it is.
func TestFaultsOfAProjectAreTold(t *testing.T) {
	t.Parallel()
	const (
		board, game, templates = "board/board.e", "game/game.e", "board/board_templates.e"
		access, occupied       = "slot/slot_status_access.e", "slot/occupied_slot.e"
		pegs                   = "load ....... ....... ....... .OO.... ....... ....... .......; "
	)
	for _, test := range []struct {
		reason, file, old, new string
		commands, want         string
	}{
		{"a body under a right postcondition", board, "Result := imp.height", "Result := 6",
			"new; " + pegs + "rows", "?contract postcondition correct_result | BOARD.number_of_rows, board.e, line 226: Result = imp.height | 6"},
		{"a wrong body and a wrong postcondition", board,
			"Result := 1 <= r and r <= number_of_rows\n\t\tensure\n\t\t\tcorrect_result: Result = (1 <= r",
			"Result := 0 <= r and r <= number_of_rows\n\t\tensure\n\t\t\tcorrect_result: Result = (0 <= r", pegs + "valid-row 0", "true"},
		{"a postcondition that is false", board, "slot_set: status_of (r, c) = status", "slot_set: status_of (c, r) = status",
			pegs + "set 1 2 O", "?contract postcondition slot_set | BOARD.set_status, board.e, line 126: status_of (c, r) = status | .O..... | …"},
		{"what is refused is undone", board, "slot_set: status_of (r, c) = status", "slot_set: status_of (c, r) = status",
			pegs + "set 1 2 O; status 1 2", "."},
		{"the postcondition finds another slot that is changed", board, "imp[r, c] := status", "imp[r, c] := status; imp[1, 1] := status",
			pegs + "set 1 2 O", "?contract postcondition slots_not_in_range_unchanged…"},
		{"without a copy of the board it does not", board, "imp[r, c] := status\n\t\tensure\n\t\t\tslot_set: " +
			"status_of (r, c) = status\n\t\t\tslots_not_in_range_unchanged: matches_slots_except (old Current.deep_twin",
			"imp[r, c] := status; imp[1, 1] := status\n\t\tensure\n\t\t\tslot_set: status_of (r, c) = status\n" +
				"\t\t\tslots_not_in_range_unchanged: matches_slots_except (old Current",
			pegs + "set 1 2 O; status 1 1", "O"},
		{"a missing precondition is that of no other feature", board,
			"valid_row: is_valid_row (r)\n\t\t\tvalid_column: is_valid_column (c)\n\t\tdo\n\t\t\timp",
			"valid_column: is_valid_column (c)\n\t\tdo\n\t\t\timp", pegs + "set 8 1 O",
			"?contract precondition valid_row | ARRAY2.put, board.e, line 123"},
		{"a missing precondition of the game", game, "from_slot_valid_row: board.is_valid_row (r)\n", "", pegs + "move left 0 4",
			"?exception a place outside of an array is reached…"},
		{"a stronger precondition", game, "middle_slot_valid_column: board.is_valid_column (c - 1)", "middle_slot_valid_column: c > 4",
			pegs + "move left 4 3", "?contract precondition middle_slot_valid_column | GAME.move_left, game.e, line 97: c > 4"},
		{"what a move comes to without its contract is told", game, "board.set_status (r, c, board.unoccupied_slot)", "",
			pegs + "move left 4 3", "?contract postcondition slots_properly_set | GAME.move_left, game.e, line 108: " +
				"board.status_of (r, c) ~ board.unoccupied_slot and board.status_of (r, c - 1) ~ ..." +
				" | ....... | ....... | ....... | O.O.... | ....... | ....... | ......."},
		{"but what is told was not done", game, "board.set_status (r, c, board.unoccupied_slot)", "",
			pegs + "move left 4 3; board", "......./......./......./.OO..../......./......./......."},
		{"is_over is inverted, its postcondition is not", game, "Result := across 1 |..| board.number_of_rows as row all",
			"Result := not across 1 |..| board.number_of_rows as row all",
			pegs + "over", "?contract postcondition correct_result…"},
		{"GAME.out ends with a new line", game, "Result.append (board.out)\n", "Result.append (board.out + \"%N\")\n", "new easy; out", "…"},
		{"coordinates are swapped in a move", game, "board.set_status (r, c, board.unoccupied_slot)",
			"board.set_status (c, r, board.unoccupied_slot)",
			pegs + "move left 4 3", "?contract postcondition slots_properly_set…"},
		{"statuses are made at each access", access, "\t\tonce\n", "\t\tdo\n", "new; singleton unavailable",
			"?contract invariant singleton_slot_statuses…"},
		{"a status that is never made", access, "create Result.make\n", "do_nothing\n", "new; singleton unavailable",
			"?shape SLOT_STATUS_ACCESS.unavailable_slot is Void"},
		{"and is equal to nothing", access, "create Result.make\n", "do_nothing\n", "new; slots-equal * *",
			"?shape SLOT_STATUS_ACCESS.unavailable_slot is Void"},
		{"the text of a status", occupied, "Result := \"O\"", "Result := \"0\"", "new; slot O", "?contract postcondition correct_result…"},
		{"the text of a status does not disturb the making of a board", occupied, "Result := \"O\"", "Result := \"0\"", pegs + "rows", "7"},
		{"a constant is wrong", templates, "plus_board_out := \"[", "plus_board_out := \"[\n\t\t\t\t.", "new; template plus", "…"},
		{"a template is wrong", board, "set_statuses (2, 6, 4, 4, occupied_slot)", "set_statuses (2, 5, 4, 4, occupied_slot)",
			"new plus; count", "8"},
		{"set_status does nothing", board, "imp[r, c] := status", "do_nothing", pegs + "set 1 2 O", "?contract postcondition slot_set…"},
		{"but boards are there all the same", board, "imp[r, c] := status", "do_nothing", pegs + "count", "2"},
		{"a feature is missing", game, "is_over: BOOLEAN", "is_finished: BOOLEAN", pegs + "over",
			"?missing the class GAME has no feature is_over"},
		{"and is called by another", game, "is_over: BOOLEAN", "is_finished: BOOLEAN", pegs + "won",
			"?uncompiled there is no is_over (GAME.is_won, game/game.e, line …"},
		{"but the others are there", game, "is_over: BOOLEAN", "is_finished: BOOLEAN", pegs + "count", "2"},
		{"a feature cannot be read", game, "Result := across 1", "Result := := across 1", pegs + "over", "?uncompiled …"},
		{"a call on a type is not understood", game, "Result := is_over and then board", "Result := {GAME}.is_over and then board", pegs + "won",
			"failed: GAME.is_won, game/game.e, line 202, uses a call on a type, which is not understood here: a person must look"},
		{"and costs no other feature", game, "Result := is_over and then board", "Result := {GAME}.is_over and then board",
			pegs + "over", "false"},
		{"an endless loop", game, "Result := is_over and then", "from until False loop end; Result := is_over and then", pegs + "won",
			"timed out: it was stopped after 20000000 steps, in GAME.is_won, game/game.e, line 202"},
		{"endless recursion", game, "Result := is_over and then", "Result := is_won and then", pegs + "won",
			"?exception stack overflow | GAME.is_won…"},
		{"endless memory", game, "Result := is_over and then", "from until False loop " +
			"board.out.append (create {STRING}.make_filled ('x', 1000000)) end; Result := is_over and then",
			pegs + "won", "over limit: it was stopped: it took more than 64 MiB of memory, in GAME.is_won, game/game.e, line 202"},
		{"Void", game, "board := new_board", "do_nothing", "new; " + pegs + "board", "?argument no game has begun"},
		{"an argument of another type", board, "set_status (r, c: INTEGER; status: SLOT_STATUS)", "set_status (r, c: INTEGER; status: STRING)",
			pegs + "set 1 1 O", "?missing BOARD.set_status cannot be called as it should be: " +
				"its argument status is of the type STRING, not OCCUPIED_SLOT"},
		{"a query of another type", game, "is_won: BOOLEAN", "is_won: INTEGER", pegs + "won",
			"?uncompiled something of the type BOOLEAN is assigned to result, which is of INTEGER…"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := interpreting(t, altered(t, test.file, test.old, test.new))
			if got := asked(t, s, test.commands); !subjecttest.Fits(got, test.want) {
				t.Errorf("%s: %s: %q; want %q", test.reason, test.commands, got, test.want)
			}
		})
	}
}

// The report says what cannot be run, and what that means for the mark.
func TestWhatCannotBeRunIsNoted(t *testing.T) {
	t.Parallel()
	const file, old = "game/game.e", "Result := is_over and then board"
	for _, test := range []struct{ new, want, reason string }{
		{old, "", "a project that compiles"},
		{"Result := is_ovr and then board", "does not compile: there is no is_ovr (GAME.is_won, game/game.e, line 202): " +
			"only other code is marked, though the document gives zero (EECS3311-R58), and a person must look", "a slip of the pen"},
		{"Result := {GAME}.is_over and then board", "GAME.is_won, game/game.e, line 202, uses a call on a type, " +
			"which is not understood here: nothing is shown by what needs it, and a person must look", "rare Eiffel"},
	} {
		opened := subjecttest.Opened(t, altered(t, file, old, test.new), Assignment(), submission.Conditions{})
		if got := strings.Join(opened.Notes(), "\n"); got != test.want {
			t.Errorf("%s: %q; want %q", test.reason, got, test.want)
		}
	}
}

// A class that holds more than the starter code may count on its own commands, which then make the boards.
func TestABoardWithMoreAttributesIsMadeByItsOwnCommands(t *testing.T) {
	t.Parallel()
	files := altered(t, "board/board.e",
		"imp: ARRAY2 [SLOT_STATUS]\n", "imp: ARRAY2 [SLOT_STATUS]\n\n\tsettings: INTEGER\n",
		"imp[r, c] := status", "imp[r, c] := status; settings := settings + 1",
		"-- How many pegs there are.\n\t\tdo", "-- How many pegs there are.\n\t\tdo\n\t\t\tResult := 100 * settings")
	s := interpreting(t, files)
	if got := asked(t, s, "load ....... ....... ....... .OO.... ....... ....... *******; count"); got != "4902" {
		t.Errorf("100 for each slot that was set and 1 for each peg: %s; want 4902", got)
	}
}

// A project that hangs in each command is not waited for each time.
func TestPatienceComesToItsEnd(t *testing.T) {
	t.Parallel()
	p := &patience{}
	p.took(few, false)
	for range budget / usual {
		if most, spent := p.steps(); most != usual || spent {
			t.Fatalf("%d steps, spent %t, before the budget is used up", most, spent)
		}
		p.took(usual, true)
	}
	if most, spent := p.steps(); most != ample*few || !spent {
		t.Errorf("%d steps, spent %t; want %d, which is ample for what came to its end", most, spent, ample*few)
	}
}

// A right project never needs as many steps as are left to one that has wasted its budget.
func TestTheReferenceProjectNeedsFewSteps(t *testing.T) {
	t.Parallel()
	var classes []*syntax.Class
	for name, text := range altered(t, "") {
		folder, _, _ := strings.Cut(name, "/")
		if strings.HasSuffix(name, ".e") && slices.Contains([]string{"slot", "board", "game"}, folder) {
			classes = append(classes, syntax.Parse(name, text)...)
		}
	}
	p := &patience{}
	s, err := newSession(t.Context(), classes, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, commands := range []string{
		"new; new skull; over; won; out; bad skull; board", "new; new plus; good plus; won; out", "new; player; show skull; template skull",
		"new; load OOOOOOO OOOOOOO OOOOOOO OOO.OOO OOOOOOO OOOOOOO OOOOOOO; over; count; save a; match a 1 7 1 7; fill 1 7 1 7 .; board",
	} {
		if got := asked(t, s, commands); strings.HasPrefix(got, "?") {
			t.Errorf("%s: %s", commands, got)
		}
	}
	if p.most == 0 || ample*p.most > few {
		t.Errorf("a call takes %d steps; want no more than a %dth of %d", p.most, ample, few)
	}
}
