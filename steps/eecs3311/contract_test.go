package eecs3311

import (
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/play"
)

func TestWhoseContractIsViolated(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		command string
		words   []string
		want    string
		reason  string
	}{
		{"move", []string{"precondition from_slot_occupied"}, "precondition from_slot_occupied", "nobody says whose it is"},
		{"move", []string{"precondition from_slot_occupied", "GAME.move_left, game.e, line 3: x"}, "precondition from_slot_occupied", "its own"},
		{"move", []string{"precondition valid_row", "BOARD.status_of, board.e, line 3: x"}, "precondition valid_row of BOARD.status_of",
			"that of a feature which it calls"},
		{"good", []string{"invariant x", "BOARD, board.e, line 3: x"}, "invariant x of BOARD", "that of a class"},
		{"move", nil, "", "no words"},
	} {
		got := violatedBy(steps.Request(test.command), &engine.Refusal{Kind: engine.Contract, Words: test.words})
		if got != test.want {
			t.Errorf("%s: %q; want %q", test.reason, got, test.want)
		}
	}
}

// Three faults that violate a contract are told apart: a wrong body, a wrong contract, and a contract that is right about another call.
func TestAViolatedContractIsWeighed(t *testing.T) {
	t.Parallel()
	const place, told = "GAME.move_left, game.e, line 3: x", "GAME.move_left (game.e:3)"
	violated := []string{"postcondition slots_properly_set", place}
	suite := open(t)
	right := result{"the answer", steps.ListForm, []string{"true"}}
	for _, test := range []struct {
		words          []string
		right          result
		rule, sentence string
		reason         string
	}{
		{append(violated[:2:2], "false"), right, "", "that violates the postcondition slots_properly_set of " + told, "the code is wrong"},
		{append(violated[:2:2], "true"), right, rule(22),
			"does what it should, but violates the postcondition slots_properly_set of " + told +
				": mend that contract, or what it calls",
			"the contract is wrong"},
		{violated, right, "", "", "the subject does not tell what it comes to without the contract"},
		{append(violated[:2:2], "true"), result{}, "", "", "nobody knows what is right"},
	} {
		e := newWorld(&steps.World{Facts: suite.Facts})
		got, err := e.weigh("game.move_left (4, 4)", play.Step{}, test.right, &engine.Refusal{Kind: engine.Contract, Words: test.words})
		sentence := ""
		if err != nil {
			sentence = err.Error()
		}
		if got != test.rule || !strings.Contains(sentence, test.sentence) || (test.sentence == "") != (err == nil) {
			t.Errorf("%s: %q, %q; want %q, %q", test.reason, got, sentence, test.rule, test.sentence)
		}
	}
}
