package steps

import (
	"errors"
	"strings"
	"testing"
	"time"

	"rulebook/fixtures"
	"rulebook/impl/engine"
)

// A step that asks for a command that the table lacks is a fault of the suite.
func TestCommandsOutsideOfTheTableAreFaultsOfTheSuite(t *testing.T) {
	t.Parallel()
	w := &World{vocabulary: &Vocabulary{}, desk: &desk{table: []engine.Command{{Name: "new"}, {Name: "move"}}}}
	_, asked := w.Ask(t.Context(), "mvoe", 1, 2)
	for what, err := range map[string]error{"asked": asked, "needed": w.Needs(t.Context(), "mvoe")} {
		if engine.OutcomeOf(err) != engine.Broken || !strings.Contains(err.Error(), `the table of commands has no "mvoe"`) {
			t.Errorf("%s: %s, %v", what, engine.OutcomeOf(err), err)
		}
	}
}

// Whatever a program says about a refusal, it is the program's fault, unless the reference does not understand the question either.
func TestARefusalIsTheSubjectsFaultUnlessTheReferenceDoesNotUnderstandEither(t *testing.T) {
	t.Parallel()
	nothing := func([]string) ([]string, error) { return nil, nil }
	reference := func() *engine.Table {
		begun := false
		begin := func([]string) ([]string, error) { begun = true; return nil, nil }
		play := func([]string) ([]string, error) {
			if !begun {
				return nil, engine.Refuse(engine.Argument, "there is no game")
			}
			return nil, nil
		}
		return engine.NewTable("reference",
			engine.Command{Name: "new", Do: nothing}, engine.Command{Name: "create", Do: begin},
			engine.Command{Name: "move", Parameters: []string{"ROW"}, Do: play})
	}
	tests := []struct {
		asked  []engine.Request
		kind   string
		want   engine.Outcome
		reason string
	}{
		{[]engine.Request{Request("create"), Request("move", 1)}, engine.Argument, engine.Failed, "a question that can be answered"},
		{[]engine.Request{Request("create"), Request("move", 1)}, engine.Unknown, engine.Failed, "a command that is known"},
		{[]engine.Request{Request("create"), Request("move", 1)}, engine.Unclaimed, engine.Failed, "a command that was claimed"},
		{[]engine.Request{Request("create"), Request("move", 1)}, "broken", engine.Failed, "a kind of its own"},
		{[]engine.Request{Request("create"), Request("move", 1)}, "", engine.Failed, "no kind"},
		{[]engine.Request{Request("create"), Request("move", 1)}, engine.TooMuch, engine.Flooded, "too much was printed"},
		{[]engine.Request{Request("create"), Request("move", 1, 2)}, engine.Argument, engine.Broken, "too many arguments"},
		{[]engine.Request{Request("move", 1)}, engine.Argument, engine.Broken, "there is no game yet"},
		{[]engine.Request{Request("move", 1)}, engine.Shape, engine.Failed, "its own fault comes first"},
	}
	for _, test := range tests {
		w := &World{Facts: &fixtures.Assignment{}, vocabulary: &Vocabulary{},
			desk: &desk{reference: engine.InProcess{Commands: reference}, table: reference().Commands()},
			sent: append([]engine.Request{Request("new")}, test.asked...)}
		last := test.asked[len(test.asked)-1]
		err := w.Refused(last, engine.Reply{Refusal: engine.Refuse(test.kind, "no")})
		if got := engine.OutcomeOf(err); got != test.want {
			t.Errorf("%s %q: %s (%v), want %s: %s", last.Command, test.kind, got, err, test.want, test.reason)
		}
	}
}

func TestAResultRemembersWhatWasAskedLast(t *testing.T) {
	t.Parallel()
	w := &World{vocabulary: &Vocabulary{},
		desk: &desk{table: []engine.Command{{Name: "move", Parameters: []string{"ROW"}, Shown: "moveTo(ROW)"}}}}
	for range mostAsked {
		w.remember([]engine.Request{Request("move", 1)})
	}
	w.remember([]engine.Request{Request("move", 2), Request("other", 3)})
	asked := w.Asked()
	if len(asked) != mostAsked || asked[len(asked)-2] != "moveTo(2)" || asked[len(asked)-1] != "other 3" {
		t.Errorf("%d were asked, the last: %q", len(asked), asked[len(asked)-2:])
	}
	w.Remember("a whole game")
	w.remember([]engine.Request{Request("move", 4)})
	if got := strings.Join(w.Asked(), ", "); got != "a whole game, moveTo(4)" {
		t.Errorf("it remembers %q", got)
	}
}

// What is asked about the submission as it was handed in does not depend on whether a game can begin.
func TestFactsAreAskedWithoutAGame(t *testing.T) {
	t.Parallel()
	name := engine.Command{Name: "class", Fact: true, Do: engine.Always("Peg")}
	refuse := func([]string) ([]string, error) { return nil, engine.Refuse(engine.Exception, "no game today") }
	table := engine.NewTable("refuses",
		engine.Command{Name: "new", Do: refuse}, name, engine.Command{Name: "board", Do: engine.Always("@")})
	subject := engine.InProcess{Title: "refuses", Commands: func() *engine.Table { return table }}
	w := &World{Facts: &fixtures.Assignment{}, vocabulary: &Vocabulary{},
		desk: &desk{table: table.Commands(), subject: subject, time: time.Minute}}
	defer w.leave()
	if class, err := w.Ask(t.Context(), "class"); err != nil || len(class) != 1 || class[0] != "Peg" {
		t.Errorf("the fact is %q, %v", class, err)
	}
	if _, err := w.Ask(t.Context(), "board"); err == nil || !strings.Contains(err.Error(), "no game today") {
		t.Errorf("a game began, although the subject refuses: %v", err)
	}
}

// What is demanded by name is missed under its rule; what nothing demands is no fault where it is not claimed.
func TestWhatIsDemandedIsMissedUnderItsRule(t *testing.T) {
	t.Parallel()
	d := &desk{
		table: []engine.Command{{Name: "pegs", Shown: "countPegs(board)"}, {Name: "moves"}}, demands: map[string]string{"pegs": "PEG-R6"},
	}
	for _, test := range []struct {
		command, rule string
		outcome       engine.Outcome
	}{
		{"pegs", "PEG-R6", engine.Failed},
		{"moves", "", engine.NotClaimed},
	} {
		err := d.claims(Request(test.command))
		own, blamed := errors.AsType[*Divergence](err)
		if outcomeOf(err) != test.outcome || blamed != (test.rule != "") || blamed && own.Rule != test.rule {
			t.Errorf("%s: %v (%s), want %s under %q", test.command, err, outcomeOf(err), test.outcome, test.rule)
		}
	}
}
