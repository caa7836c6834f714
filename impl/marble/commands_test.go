package marble

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// A scene is a line of commands; the reply to the last one is looked at.
type scene struct {
	commands []string
	want     []string // the body, or with refused its first line
	refused  bool
	reason   string
}

func (s scene) command() string {
	name, _, _ := strings.Cut(s.commands[len(s.commands)-1], " ")
	return name
}

func scenes() []scene {
	return []scene{
		{[]string{"new"}, nil, false, "nothing to say"},
		{[]string{"new 1"}, []string{engine.Argument}, true, "no arguments are taken"},
		{[]string{"create", "new", "score"}, []string{engine.Argument}, true, "a new scenario has no game"},
		{[]string{"use 2", "new", "create", "use 2", "score"}, []string{engine.Argument}, true, "a new scenario begins with game 1"},

		{[]string{"create"}, nil, false, "nothing to say"},
		{[]string{"create", "score"}, []string{"32"}, false, "no parameters"},
		{[]string{"create 5", "score"}, []string{"104"}, false, "arm thickness"},
		{[]string{"create 0 2", "move 0 4 0 2"}, nil, false, "row and column"},
		{[]string{"create 5 12 8", "move 10 8 12 8"}, nil, false, "arm thickness, row and column"},
		{[]string{"create  5   6 6 ", "score"}, []string{"104"}, false, "any blanks part numbers"},
		{[]string{"create", "move 3 1 3 3", "create", "score"}, []string{"32"}, false, "another game takes its place"},
		{[]string{"create", "move 3 1 3 3", "create 4", "score"}, []string{"31"}, false, "a game that does not begin leaves the old one"},
		{[]string{"create 4"}, []string{engine.Illegal}, true, "even"},
		{[]string{"create 0 0"}, []string{engine.Illegal}, true, "a corner"},
		{[]string{"create 5 13 6"}, []string{engine.Illegal}, true, "off the grid"},
		{[]string{"create -2147483648 2147483647"}, []string{engine.Illegal}, true, "any 32-bit integer is a number"},
		{[]string{"create 2147483648 3"}, []string{engine.Argument}, true, "no 32-bit integer"},
		{[]string{"create 3 3 3 3"}, []string{engine.Argument}, true, "no constructor takes four"},
		{[]string{"create three"}, []string{engine.Argument}, true, "no number"},

		{[]string{"use 2"}, nil, false, "nothing to say"},
		{[]string{"create", "use 2", "create 5", "use 1", "score"}, []string{"32"}, false, "the first game is still there"},
		{[]string{"create", "use 2", "create 5", "use 1", "use 2", "score"}, []string{"104"}, false, "and the second"},
		{[]string{"create", "use 2", "score"}, []string{engine.Argument}, true, "the second game has to be created"},
		{[]string{"use 0"}, []string{engine.Argument}, true, "games count from 1"},
		{[]string{"use 3"}, []string{engine.Argument}, true, "there are two"},
		{[]string{"use"}, []string{engine.Argument}, true, "a game must be named"},
		{[]string{"use first"}, []string{engine.Argument}, true, "a game is a number"},

		{[]string{"create", "move 3 1 3 3"}, nil, false, "nothing to say"},
		{[]string{"create", "move 3 1 3 3", "score"}, []string{"31"}, false, "the move was made"},
		{[]string{"create", "move 3 0 3 2"}, []string{engine.Illegal}, true, "not valid"},
		{[]string{"create", "move -2147483648 3 2147483647 3"}, []string{engine.Illegal}, true, "off the board"},
		{[]string{"create", "move 3 0 3 2", "score"}, []string{"32"}, false, "a move that is refused changes nothing"},
		{[]string{"move 3 1 3 3"}, []string{engine.Argument}, true, "no game yet"},
		{[]string{"create", "move 3 1 3"}, []string{engine.Argument}, true, "a move has four numbers"},
		{[]string{"create", "move a b c d"}, []string{engine.Argument}, true, "a move has four numbers"},

		{[]string{"create 1", "state"}, []string{"_"}, false, "one line"},
		{[]string{"create", "state"}, []string{"    O O O    ", "    O O O    ", "O O O O O O O", "O O O _ O O O", "O O O O O O O",
			"    O O O    ", "    O O O    "}, false, "line by line, with every blank"},
		{[]string{"state"}, []string{engine.Argument}, true, "no game yet"},
		{[]string{"create 1", "slots"}, []string{"_"}, false, "the same board"},
		{[]string{"slots"}, []string{engine.Argument}, true, "no game yet"},

		{[]string{"create", "score"}, []string{"32"}, false, "a number"},
		{[]string{"score"}, []string{engine.Argument}, true, "no game yet"},

		{[]string{"create 1", "over"}, []string{"true"}, false, "no move is valid"},
		{[]string{"create", "over"}, []string{"false"}, false, "four moves are valid"},
		{[]string{"over"}, []string{engine.Argument}, true, "no game yet"},

		{[]string{"class"}, []string{"public solitaire.MarbleSolitaireModelImpl"}, false, "as the assignment names it"},
		{[]string{"class 1"}, []string{engine.Argument}, true, "no arguments are taken"},
		{[]string{"constructors"}, []string{"()", "(int)", "(int, int)", "(int, int, int)"}, false, "four"},
		{[]string{"constructors 1"}, []string{engine.Argument}, true, "no arguments are taken"},
		{[]string{"interface"}, []string{"solitaire.MarbleSolitaireModel", "boolean isGameOver()", "int getScore()",
			"java.lang.String getGameState()", "void move(int, int, int, int)"}, false, "as it was provided"},
		{[]string{"interface 1"}, []string{engine.Argument}, true, "no arguments are taken"},
		{[]string{"create", "printed"}, nil, false, "a model prints nothing"},
		{[]string{"printed 1"}, []string{engine.Argument}, true, "no arguments are taken"},
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		table := Commands()
		var reply engine.Reply
		for _, line := range s.commands {
			reply = enginetest.Ask(t, table, line)
		}
		body := reply.Body
		if reply.Refusal != nil {
			body = []string{reply.Refusal.Kind}
		}
		if diff := cmp.Diff(s.want, body, cmpopts.EquateEmpty()); (reply.Refusal != nil) != s.refused || diff != "" {
			t.Errorf("%q: refused %t, want %t: %s (-want +got):\n%s", s.commands, reply.Refusal != nil, s.refused, s.reason, diff)
		}
	}
}

func TestEveryCommandIsTestedFromBothSides(t *testing.T) {
	t.Parallel()
	own := engine.NewTable("").Commands()
	for _, c := range Commands().Commands()[len(own):] {
		for _, refused := range []bool{false, true} {
			if !slices.ContainsFunc(scenes(), func(s scene) bool { return s.command() == c.Name && s.refused == refused }) {
				t.Errorf("no test has %s with refused %t", c.Name, refused)
			}
		}
	}
}

// The message of a refusal is the game's own, word for word.
func TestARefusalCarriesTheMessage(t *testing.T) {
	t.Parallel()
	reply := enginetest.Ask(t, Commands(), "create -1 10")
	want := engine.Reply{Refusal: &engine.Refusal{Kind: engine.Illegal, Words: []string{"Invalid empty cell position (-1, 10)"}}}
	if diff := cmp.Diff(want, reply); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTheReferenceHasNoConsole(t *testing.T) {
	t.Parallel()
	_, err := Reference().Console(t.Context(), nil, engine.AllAtOnce)
	if engine.OutcomeOf(err) != engine.NotClaimed {
		t.Errorf("the error is %v", err)
	}
}

func TestCommandsAreShownInJava(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, want string }{
		{"create", "new MarbleSolitaireModelImpl()"},
		{"create 3 0 4", "new MarbleSolitaireModelImpl(3, 0, 4)"},
		{"move 3 1 3 3", "move(3, 1, 3, 3)"},
		{"state", "getGameState()"},
		{"score", "getScore()"},
		{"over", "isGameOver()"},
		{"use 2", "game 2"},
		{"class", "class"},
	}
	for _, test := range tests {
		if got := enginetest.Shown(t, Commands(), test.line); got != test.want {
			t.Errorf("%s is shown as %q, want %q", test.line, got, test.want)
		}
	}
}
