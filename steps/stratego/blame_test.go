package stratego

import (
	"slices"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/stratego"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// A command of which nobody has said what it shows would be held against whatever scenario it fails in.
func TestEveryCommandShowsARule(t *testing.T) {
	t.Parallel()
	suite, rules := open(t), shows()
	for _, command := range stratego.Commands().Commands() {
		if slices.Contains([]string{"protocol", "name", "commands", "quit"}, command.Name) {
			continue // every table has them
		}
		ofPieces := slices.Contains([]string{"moves", "attacks", "may-move", "may-attack", "result", "attack"}, command.Name)
		if shown := rules[command.Name]; ofPieces == (len(shown) > 0) {
			t.Errorf("%s shows %q: its rules stand in the table, unless its pieces tell them", command.Name, shown)
		}
		for _, rule := range rules[command.Name] {
			if _, ok := suite.Facts.Rule(rule); !ok {
				t.Errorf("%s shows %s, which is no rule", command.Name, rule)
			}
		}
		delete(rules, command.Name)
	}
	for command := range rules {
		t.Errorf("there is no command %s", command)
	}
}

// A fault is held against its own rule, whatever the scenario in which it shows is about.
func TestNoOtherRuleIsBlamed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		change   func(engine.Request, engine.Reply) engine.Reply
		blamed   []string // what is broken, in the order of the report
		innocent string   // a rule whose scenarios meet the fault
		reason   string
	}{
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "attack" {
				return thrown("java.lang.UnsupportedOperationException")
			}
			return reply
		}, []string{"D23"}, "D5", "an attack that throws prints nothing"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "moves" {
				return engine.Reply{}
			}
			return reply
		}, []string{"D15", "D20"}, "D16", "who never moves does not move diagonally"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "attacks" && len(reply.Body) > 0 {
				return thrown("java.lang.NullPointerException")
			}
			return reply
		}, []string{"D22"}, "D21", "Scouts attack like all others, so the fault is that of all"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "piece" && r.Arguments[1] == "Bomb" {
				return thrown("java.lang.NullPointerException")
			}
			return reply
		}, []string{"T8"}, "D28", "a piece that cannot be made has not been attacked"},
	}
	suite := open(t)
	for _, test := range tests {
		results := stepstest.Run(t, suite, answering(test.change), steps.Options{Once: true})
		_, causes := steps.Judge(results)
		causes = slices.DeleteFunc(causes, func(c steps.Cause) bool { return c.Remark })
		found := steps.Each(causes, func(c steps.Cause) string { return c.Rule })
		if want := steps.Each(test.blamed, id); !slices.Equal(found, want) {
			t.Errorf("%s: %q are blamed, want %q", test.reason, found, want)
		}
		met := 0
		for _, r := range results {
			switch {
			case r.Outcome == engine.Broken:
				t.Errorf("%s: %s is broken: %s", test.reason, r.Scenario.ID, r.Reason)
			case r.Scenario.RuleID == id(test.innocent) && r.Outcome == engine.Blocked:
				met++
			}
		}
		if met == 0 {
			t.Errorf("%s: no scenario of %s is blocked", test.reason, test.innocent)
		}
	}
}

// A program may find out that it is asked something beside the scenario, and break off then.
func TestWhoBreaksOffWhenAskedAsideHasStillFailed(t *testing.T) {
	t.Parallel()
	subject := enginetest.Faulty(stratego.Reference(), func(right enginetest.Right) map[string]engine.Action {
		return map[string]engine.Action{"result": func(a []string) ([]string, error) {
			if a[0] == "first" {
				return nil, engine.Stopf(engine.Crashed, "it broke off")
			}
			return nil, engine.Refuse(engine.Exception, "java.lang.IllegalStateException")
		}}
	})
	failed := 0
	for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: stepstest.Choose("07_every_combat/")}) {
		if r.Outcome != engine.Failed && r.Outcome != engine.Blocked {
			t.Errorf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
		}
		if r.Outcome == engine.Failed {
			failed++
		}
	}
	if failed == 0 {
		t.Error("nothing fails")
	}
}

func TestASquareThatIsMissingTellsTheRule(t *testing.T) {
	t.Parallel()
	tests := []struct {
		kind    string
		missing []string
		listed  []string
		want    string
		reason  string
	}{
		{"Captain", []string{"0,4"}, nil, "D15", "no Scout"},
		{"Scout", []string{"0,4"}, []string{"1,4", "2,4"}, "F2", "only row 0"},
		{"Scout", []string{"3,0"}, []string{"3,3", "3,2", "3,1"}, "F2", "only column 0"},
		{"Scout", []string{"0,4"}, []string{"2,4"}, "D20", "row 1 is missing as well"},
		{"Scout", []string{"9,4"}, []string{"4,4", "5,4", "6,4", "7,4", "8,4"}, "D20", "another edge"},
		{"Scout", []string{"0,4", "9,4"}, []string{"1,4", "2,4", "4,4", "5,4", "6,4", "7,4", "8,4"}, "D20", "two edges"},
	}
	for _, test := range tests {
		p := &piece{kind: test.kind, square: square{row: 3, column: 4}}
		if got := p.missingMove(test.missing, test.listed); got != test.want {
			t.Errorf("%s: a %s without %q breaks %s, want %s", test.reason, test.kind, test.missing, got, test.want)
		}
	}
}

func TestWhoStandsInColumn0NeedNotReachIt(t *testing.T) {
	t.Parallel()
	p := &piece{kind: "Scout", square: square{row: 9, column: 0}}
	if got := p.missingMove([]string{"7,0"}, []string{"8,0"}); got != "D20" {
		t.Errorf("a Scout in column 0 that does not move far enough breaks %s, want D20", got)
	}
}

func TestAWayIsTheSquaresBetween(t *testing.T) {
	t.Parallel()
	tests := []struct {
		at     string
		want   []string
		reason string
	}{
		{"3,7", []string{"3,5", "3,6"}, "to the right"},
		{"0,4", []string{"2,4", "1,4"}, "up"},
		{"3,5", nil, "next to it"},
		{"5,6", nil, "in no row or column of it"},
		{"3,2000000000", nil, "far off the board"},
		{"nowhere", nil, "no square"},
	}
	for _, test := range tests {
		if got := (square{row: 3, column: 4}).way(test.at); !slices.Equal(got, test.want) {
			t.Errorf("%s: the way to %s is %q, want %q", test.reason, test.at, got, test.want)
		}
	}
}
