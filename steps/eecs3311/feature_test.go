package eecs3311

import (
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
)

func TestARefusalNamesTheRuleOfTheContract(t *testing.T) {
	t.Parallel()
	facts := open(t).Facts
	for _, test := range []struct {
		command, kind string
		words         []string
		want          string
		reason        string
	}{
		{"bad", engine.Missing, []string{"the class BAD_PLAYER has no feature loses_arrow_game"}, rule(47), "what is missing was renamed"},
		{"over", engine.Uncompiled, []string{"BOARD has no feature status_of (GAME.f, g.e, line 3)"}, rule(47), "a feature was renamed"},
		{"out", engine.Uncompiled, []string{"there is no status_of (BOARD.out, b.e, line 3)"}, rule(47), "its own class calls it"},
		{"over", engine.Uncompiled, []string{"BOARD has no feature statusof (GAME.is_over, g.e, line 3)"}, "", "a slip of the pen"},
		{"won", engine.Uncompiled, []string{"there is no status_of (GAME.is_won, g.e, line 3)"}, "", "a feature of another class"},
		{"new", engine.Contract, []string{"postcondition Result = x", "BOARD.occupied_slot, board.e, line 3"}, rule(6),
			"a status is not made once"},
		{"move", engine.Contract, []string{"postcondition slot_set", "BOARD.set_status, board.e, line 3: x"}, rule(31), "a slot is not set"},
		{"move", engine.Contract, []string{"postcondition x", "BOARD.set_statuses, board.e, line 3: x"}, rule(32), "slots are not set"},
		{"good", engine.Contract, []string{"postcondition x", "GAME.move_left, game.e, line 3: x"}, rule(17), "a move of a player"},
		{"status", engine.Contract, []string{"postcondition correct_result", "OCCUPIED_SLOT.out, o.e, line 3: x"}, rule(3),
			"the text of a status"},
		{"singleton", engine.Contract, []string{"invariant x", "SLOT_STATUS_ACCESS, s.e, line 3: x"}, rule(6), "an invariant"},
		{"out", engine.Contract, []string{"postcondition correct_result", "GAME.is_over, game.e, line 3: x"}, rule(23),
			"is_over within another feature"},
		{"over", engine.Contract, []string{"postcondition correct_result", "GAME.is_over, game.e, line 3: x"}, "",
			"is_over itself, of which several rules speak"},
		{"move", engine.Contract, []string{"precondition from_slot_occupied"}, "", "a precondition of the feature that is called"},
		{"set", engine.Contract, []string{"precondition valid_row", "ARRAY2.put, board.e, line 3"}, "",
			"a precondition that the feature has broken"},
		{"over", engine.Contract, []string{"postcondition x", "HELPER.f, helper.e, line 3: x"}, "", "a class of one's own"},
		{"over", engine.Exception, []string{"call on void"}, "", "an error"},
		{"out", engine.Exception, []string{"x", "GAME.is_over"}, rule(23), "an error of is_over in compiled code"},
		{"out", engine.Exception, []string{"x", "BOARD.status_of"}, "", "an error of what may have been called wrongly"},
		{"out", engine.Exception, []string{"x", "at out (game.py:12)"}, "", "an error of Python"},
		{"move", engine.Contract, []string{"postcondition slot_set"}, "", "a contract without a place"},
	} {
		got := blames(facts, steps.Request(test.command), &engine.Refusal{Kind: test.kind, Words: test.words})
		if got != test.want {
			t.Errorf("%s: %q is blamed; want %q", test.reason, got, test.want)
		}
	}
}

func TestWhatBrokeOffNamesTheRuleOfTheFeature(t *testing.T) {
	t.Parallel()
	facts := open(t).Facts
	stopped := func(within []string) error { return &engine.Stop{Outcome: engine.TimedOut, Within: within} }
	raised := func(within []string) error {
		return &engine.Refusal{Kind: engine.Exception, Words: []string{"division by zero"}, Within: within}
	}
	demanded := func(within []string) error {
		words := []string{"precondition valid_row", "ARRAY2.item, b.e, line 3"}
		return &engine.Refusal{Kind: engine.Contract, Words: words, Within: within}
	}
	for _, test := range []struct {
		command string
		err     func(within []string) error
		within  []string
		want    string
		reason  string
	}{
		{"out", stopped, []string{"GAME.is_over", "GAME.out"}, rule(23), "is_over comes to no end within another feature"},
		{"out", raised, []string{"GAME.is_over", "GAME.out"}, rule(23), "is_over fails within another feature"},
		{"out", raised, []string{"GAME.rows", "GAME.is_over", "GAME.is_won", "GAME.out"}, rule(23), "a feature of one's own fails"},
		{"out", raised, []string{"GAME.out"}, "", "the feature itself"},
		{"over", stopped, []string{"GAME.is_over"}, "", "is_over itself, of which several rules speak"},
		{"won", stopped, []string{"GAME.is_over", "GAME.is_won"}, rule(23), "is_won rests upon is_over"},
		{"move", raised, []string{"BOARD.set_status", "GAME.move_left"}, rule(31), "a slot is not set"},
		{"move", raised, []string{"GAME.is_over", "GAME.move_left"}, rule(23), "a postcondition asks is_over"},
		{"move", raised, []string{"GAME.jump", "GAME.move_left"}, "", "the move itself"},
		{"board", raised, []string{"BOARD.out"}, rule(10), "the text of a board"},
		{"new", stopped, []string{"HELPER.f"}, "", "no rule speaks of it"},
		{"new", stopped, nil, "", "nothing is told"},
		{"out", demanded, []string{"BOARD.status_of", "GAME.is_over", "GAME.out"}, rule(23), "is_over calls another feature wrongly"},
		{"over", demanded, []string{"BOARD.status_of", "GAME.is_over"}, "", "is_over itself does"},
		{"move", demanded, []string{"BOARD.set_status", "GAME.move_left"}, "", "a move does"},
		{"new", demanded, []string{"BOARD.set_statuses", "BOARD.make_easy", "GAME.make_easy"}, rule(35), "a maker does"},
		{"load", demanded, []string{"GAME.make_from_board"}, "", "who calls is to blame"},
	} {
		if got := blames(facts, steps.Request(test.command), test.err(test.within)); got != test.want {
			t.Errorf("%s: %q is blamed; want %q", test.reason, got, test.want)
		}
	}
}
