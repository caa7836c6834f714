package stratego

import (
	"slices"
	"strconv"
	"strings"
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
	facts := open(t).Facts
	for _, command := range stratego.Commands().Commands() {
		if slices.Contains([]string{"protocol", "name", "commands", "quit", "attack"}, command.Name) {
			continue // every table has them; of an attack the pieces tell the rule
		}
		if len(facts.Shown(command.Name, "refused")) == 0 {
			t.Errorf("the judgement does not say which rule is broken if %s is refused", command.Name)
		}
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
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			switch {
			case r.Command == "can-enter" && strings.HasSuffix(r.Arguments[0], ",2"):
				return engine.Reply{Body: []string{"false"}}
			case r.Command == "attack" && strings.HasSuffix(r.Arguments[1], "7,3"):
				return thrown("java.lang.IllegalArgumentException")
			}
			return reply
		}, []string{"D36"}, "D24", "where there is too much water a winner may not be let in"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if other := map[string]string{"WIN": "LOSE", "LOSE": "WIN"}; r.Command == "result" && other[enginetest.Line(reply.Body, nil)] != "" {
				return engine.Reply{Body: []string{other[reply.Body[0]]}}
			}
			return reply
		}, []string{"D23"}, "D30", "who takes the lower rank for the higher does so with Spies, too"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			switch {
			case r.Command == "piece" && setUp(r.Arguments[3]):
				return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Illegal, Words: []string{"occupied"}}}
			case r.Command == "who" && setUp(r.Arguments[0]) && enginetest.Line(reply.Body, nil) == "none":
				return engine.Reply{Body: []string{"unknown"}}
			case r.Command == "moves":
				reply.Body = slices.DeleteFunc(reply.Body, func(at string) bool { return setUp(game + "@" + at) })
			case r.Command == "may-move" && setUp(r.Arguments[1]):
				return engine.Reply{Body: []string{"false"}}
			}
			return reply
		}, []string{"T6"}, "D18", "where pieces are set up from the beginning no others can be made, or move there"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "winner" && enginetest.Line(reply.Body, nil) == "none" {
				return engine.Reply{Body: []string{"player0"}}
			}
			return reply
		}, []string{"T4"}, "D35", "who has won from the beginning has won both games"},
		{func(r engine.Request, reply engine.Reply) engine.Reply {
			switch {
			case r.Command == "moves" && slices.Equal(slices.Sorted(slices.Values(reply.Body)),
				strings.Fields("2,4 3,4 4,4 5,5 6,4 7,4 8,4 9,4")):
				return engine.Reply{Body: append(reply.Body, "1,4")}
			case r.Command == "may-move" && strings.HasSuffix(r.Arguments[1], "@1,4"):
				return engine.Reply{Body: []string{"true"}}
			}
			return reply
		}, []string{"D17"}, "T54", "what a list has too much is no other fault where it is counted"},
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

// setUp tells whether a square of the game is one of those where pieces are set up.
func setUp(square string) bool {
	row, ofGame := strings.CutPrefix(square, game+"@")
	return ofGame && row[0] != '4' && row[0] != '5'
}

// Who loses in another way than by the capture of the Flag, or attacks by the rules only, breaks one rule, wherever it shows.
func TestAnAttackCostsOneRule(t *testing.T) {
	t.Parallel()
	loses := func(right enginetest.Right, piece string) {
		_, _ = right("lose", enginetest.Line(right("owner", piece)))
	}
	tests := []struct {
		fault  enginetest.Fault
		want   string
		reason string
	}{
		{func(right enginetest.Right) map[string]engine.Action {
			return map[string]engine.Action{"attack": func(a []string) ([]string, error) {
				if enginetest.Line(right("who", a[1])) == "flag" {
					loses(right, a[0])
				}
				return right("attack", a...)
			}}
		}, "D33", "who captures the Flag loses, too"},
		{func(right enginetest.Right) map[string]engine.Action {
			return map[string]engine.Action{
				"attack": func(a []string) ([]string, error) {
					if enginetest.Line(right("who", a[1])) == "marshal" && a[0] == "spy" {
						loses(right, "marshal")
					}
					return right("attack", a...)
				},
				"capture": func(a []string) ([]string, error) {
					if a[0] == "marshal" {
						loses(right, a[0])
					}
					return right("capture", a...)
				},
			}
		}, "D34", "whose Marshal is captured loses"},
		{func(right enginetest.Right) map[string]engine.Action {
			return map[string]engine.Action{"lost": func(a []string) ([]string, error) {
				if a[0] == "player1" {
					return engine.Value(true), nil
				}
				return right("lost", a...)
			}}
		}, "T15", "player 1 has lost from the beginning"},
		{func(right enginetest.Right) map[string]engine.Action {
			return map[string]engine.Action{"lost": func([]string) ([]string, error) {
				one, other := enginetest.Line(right("lost", "player0")), enginetest.Line(right("lost", "player1"))
				return engine.Value(one == "true" || other == "true"), nil
			}}
		}, "D40", "who loses makes the other lose, too, which prints nothing"},
		{func(right enginetest.Right) map[string]engine.Action {
			return map[string]engine.Action{"attack": func(a []string) ([]string, error) {
				if distance(right, a[0], a[1]) > 1 {
					return nil, engine.Refuse(engine.Exception, "java.lang.IllegalArgumentException")
				}
				return right("attack", a...)
			}}
		}, "D41", "who refuses to attack from afar does so in the official tests, too"},
	}
	suite := open(t)
	for _, test := range tests {
		_, causes := steps.Judge(stepstest.Run(t, suite, enginetest.Faulty(stratego.Reference(), test.fault), steps.Options{
			Once: true, Select: stepstest.Choose("08_winning/", "11_behaviour/", "12_official_tests/")}))
		for _, c := range causes {
			if c.Rule != id(test.want) && !c.Remark {
				t.Errorf("%s: %s is blamed: %s", test.reason, c.Rule, c.Sentence)
			}
		}
		if !slices.ContainsFunc(causes, func(c steps.Cause) bool { return c.Rule == id(test.want) }) {
			t.Errorf("%s: %s is not blamed", test.reason, test.want)
		}
	}
}

// distance counts the steps from a piece to a square.
func distance(right enginetest.Right, piece, square string) int {
	numbers := strings.Split(enginetest.Line(right("where", piece)), ",")
	sum := 0
	for i, command := range []string{"row", "column"} {
		from, _ := strconv.Atoi(numbers[i])
		to, _ := strconv.Atoi(enginetest.Line(right(command, square)))
		sum += max(from-to, to-from)
	}
	return sum
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
		kind, missing, want, reason string
	}{
		{"Captain", "2,4", "D15", "no Scout"},
		{"Scout", "0,4", "F2", "only row 0"},
		{"Scout", "3,0", "F2", "only column 0"},
		{"Scout", "0,4 3,0", "F2", "row 0 and column 0"},
		{"Scout", "0,4 1,4", "D20", "row 1 is missing as well"},
		{"Scout", "9,4", "D20", "another edge"},
		{"Scout", "0,4 9,4", "D20", "two edges"},
	}
	suite := open(t)
	for _, test := range tests {
		missing := strings.Fields(test.missing)
		subject := answering(func(r engine.Request, reply engine.Reply) engine.Reply {
			if r.Command == "moves" {
				reply.Body = slices.DeleteFunc(reply.Body, func(at string) bool { return slices.Contains(missing, at) })
			}
			return reply
		})
		got := stepstest.Paste(t, suite, subject, id("F2"), []string{
			"Given a " + test.kind + " of player 0 on row 3, column 4",
			"When the legal moves of the " + test.kind + " are listed",
			"Then they include " + test.missing,
		})
		if got.Breaks != id(test.want) {
			t.Errorf("%s: a %s without %s breaks %q, want %s: %s", test.reason, test.kind, test.missing, got.Breaks, test.want, got.Reason)
		}
	}
}

// Who forgets a modifier looks for the method in vain where it is told to be missing.
func TestAMethodThatIsNotPublicIsToldAsSuch(t *testing.T) {
	t.Parallel()
	subject := answering(func(r engine.Request, reply engine.Reply) engine.Reply {
		if r.Command == "shape" {
			reply.Body = strings.Split(strings.ReplaceAll(strings.Join(reply.Body, "\n"), "canBeEntered", "non-public canBeEntered"), "\n")
		}
		return reply
	})
	got := stepstest.Paste(t, open(t), subject, id("D4"), []string{
		"When the class Square is looked at", "Then it has the method canBeEntered(): boolean"})
	want := "The method of Square is non-public canBeEntered(): boolean, not canBeEntered(): boolean."
	if sentence := steps.Sentence(got); got.Outcome != engine.Failed || sentence != want {
		t.Errorf("%s: %s; want %s", got.Outcome, sentence, want)
	}
}

// What is printed is seen whatever else is wrong.
func TestAnotherFaultHidesNothingThatIsPrinted(t *testing.T) {
	t.Parallel()
	subject := answering(func(r engine.Request, reply engine.Reply) engine.Reply {
		switch winner := enginetest.Line(reply.Body, nil); {
		case r.Command == "printed":
			return engine.Reply{Body: []string{"Hello"}}
		case r.Command == "winner" && winner != "none":
			return engine.Reply{Body: []string{map[string]string{"player0": "player1", "player1": "player0"}[winner]}}
		}
		return reply
	})
	_, causes := steps.Judge(stepstest.Run(t, open(t), subject, steps.Options{
		Once: true, Select: stepstest.Choose("11_behaviour/", "12_official_tests/GameTest")}))
	found := steps.Each(causes, func(c steps.Cause) string { return c.Rule })
	if want := []string{id("T5"), id("D5")}; !slices.Equal(found, want) {
		t.Errorf("%q are blamed, want %q", found, want)
	}
}
