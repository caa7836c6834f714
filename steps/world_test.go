package steps

import (
	"strings"
	"testing"

	"rulebook/impl/engine"
)

// A step that asks for a command that the table lacks is a fault of the suite.
func TestCommandsOutsideOfTheTableAreFaultsOfTheSuite(t *testing.T) {
	t.Parallel()
	w := &World{desk: &desk{table: []engine.Command{{Name: "new"}, {Name: "move"}}}}
	_, asked := w.Ask(t.Context(), "mvoe", 1, 2)
	for what, err := range map[string]error{"asked": asked, "needed": w.Needs(t.Context(), "mvoe")} {
		if engine.OutcomeOf(err) != engine.Broken || !strings.Contains(err.Error(), `the table of commands has no "mvoe"`) {
			t.Errorf("%s: %s, %v", what, engine.OutcomeOf(err), err)
		}
	}
}

func TestAResultRemembersWhatWasAskedLast(t *testing.T) {
	t.Parallel()
	w := &World{desk: &desk{table: []engine.Command{{Name: "move", Parameters: []string{"ROW"}, Shown: "moveTo(ROW)"}}}}
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
