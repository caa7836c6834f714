package stratego

import (
	"cmp"
	"context"
	"regexp"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/impl/stratego"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// oddReplies are what a submission may make of any command.
func oddReplies() map[string]engine.Reply {
	refuse := func(kind string, words ...string) engine.Reply {
		return engine.Reply{Refusal: &engine.Refusal{Kind: kind, Words: words}}
	}
	return map[string]engine.Reply{
		"nothing":   {},
		"words":     {Body: []string{"a piece of no name", "", "none"}},
		"numbers":   {Body: []string{"99999999999999999999,-1", "-9223372036854775808,1", ",", "4,4", "4,4"}},
		"illegal":   refuse(engine.Illegal),
		"exception": refuse(engine.Exception),
		"accident":  refuse(engine.Exception, "java.lang.NullPointerException: x", "at y", "an accident: of the machine"),
		"argument":  refuse(engine.Argument, "no piece is called x"),
		"missing":   refuse(engine.Missing, "there is no constructor (Player, Square)"),
		"shape":     refuse(engine.Shape),
		"unclaimed": refuse(engine.Unclaimed),
		"strange":   refuse("strange"),
		"off":       refuse("off"),
	}
}

// Nothing that a submission answers, refuses or breaks off at is a fault of the suite, however late.
func TestNothingThatASubmissionDoesIsBroken(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	most := 2 // commands before it becomes odd
	if costtest.Night() {
		most = 8
	}
	suite := open(t)
	options := steps.Options{Once: true, Select: representatives(suite.Scenarios)}
	for name, reply := range oddReplies() {
		for after := range most {
			for _, r := range stepstest.Run(t, suite, oddAfter(after, reply), options) {
				if r.Outcome == engine.Broken {
					t.Errorf("%s after %d commands: %s is broken: %s", name, after, r.Scenario.ID, r.Reason)
				}
			}
		}
	}
}

// oddAfter is the reference, which gives one and the same reply once it has been asked some commands in a scenario.
// The kind of refusal off stands for breaking off.
func oddAfter(commands int, odd engine.Reply) engine.Subject {
	return enginetest.Altered{InProcess: stratego.Reference(), OnEngine: func(s engine.Session) engine.Session {
		asked := 0
		return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			if request.Command == "new" {
				asked = -1
			}
			if request.Command != "commands" {
				asked++
			}
			switch reply, err := engine.Do(ctx, s, request); {
			case asked <= commands:
				return reply, err
			case odd.Refusal != nil && odd.Refusal.Kind == "off":
				return engine.Reply{}, engine.Stopf(engine.Crashed, "it broke off")
			}
			return odd, nil
		})
	}}
}

var particulars = regexp.MustCompile(strings.Trim(kind, "()?:") + `|-?\d+|".*"`)

// representatives selects one scenario of those that take the same steps, whatever the pieces and numbers are.
func representatives(scenarios []steps.Scenario) func(steps.Scenario) bool {
	chosen, seen := map[string]bool{}, map[string]bool{}
	for _, c := range scenarios {
		way := particulars.ReplaceAllString(cmp.Or(strings.Join(c.Steps, "\n"), c.ID), "")
		chosen[c.ID] = !seen[way]
		seen[way] = true
	}
	return func(c steps.Scenario) bool { return chosen[c.ID] }
}
