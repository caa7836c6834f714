package marble

import (
	"fmt"
	"strings"

	"rulebook/impl/engine"
)

// Reference gives the reference implementation. It has an engine face only: the assignment asks for a model.
func Reference() engine.InProcess {
	return engine.InProcess{Title: "the reference implementation", Commands: Commands, Rules: Rules()}
}

// Commands gives the engine face: the assignment's constructors and methods as commands, on two games.
func Commands() *engine.Table {
	t := &table{}
	create := engine.Ints(t.create)
	drawn := t.on(func(g *Game, _ []string) ([]string, error) { return strings.Split(g.State(), "\n"), nil })
	return engine.NewTable("Marble Solitaire reference (Go)", engine.Translated(refused,
		engine.Command{Name: "new", Do: t.clear,
			Help: "forgets all games and loads the classes afresh; game 1 is chosen"},
		engine.Command{Name: "create", Parameters: []string{"NUMBERS..."},
			Shown: "new MarbleSolitaireModelImpl(NUMBERS...)", Words: listed,
			Do:   func(arguments []string) ([]string, error) { return create(strings.Fields(arguments[0])) },
			Help: "makes the chosen game by the constructor for as many ints, 0 to 3; missing if there is none, illegal if refused"},
		engine.Command{Name: "use", Parameters: []string{"NUMBER"}, Shown: "game NUMBER", Do: engine.Ints(t.use),
			Help: "goes on with game 1 or 2, of which create makes a new one"},
		engine.Command{Name: "move", Parameters: []string{"FROM-ROW", "FROM-COLUMN", "TO-ROW", "TO-COLUMN"},
			Shown: "move(FROM-ROW, FROM-COLUMN, TO-ROW, TO-COLUMN)",
			Do:    t.on(move),
			Help:  "move: nothing to say; illegal, with the message, if it is refused"},
		engine.Command{Name: "state", Shown: "getGameState()", Do: drawn,
			Help: "getGameState: its text, line by line; one that ends with a line end has an empty last line"},
		engine.Command{Name: "slots", Shown: "the board slot by slot", Do: drawn,
			Help: "the board of a class without getGameState, drawn in its way: by getBoardSize and getSlotAt, " +
				"or by its only method without parameters that gives a String"},
		engine.Command{Name: "score", Shown: "getScore()",
			Do:   t.on(func(g *Game, _ []string) ([]string, error) { return engine.Value(g.Score()), nil }),
			Help: "getScore: a number"},
		engine.Command{Name: "over", Shown: "isGameOver()",
			Do:   t.on(func(g *Game, _ []string) ([]string, error) { return engine.Value(g.Over()), nil }),
			Help: "isGameOver: true or false"},
		engine.Command{Name: "class", Fact: true, Do: engine.Always("public solitaire.MarbleSolitaireModelImpl"),
			Help: "the modifiers and the full name of the class"},
		engine.Command{Name: "constructors", Fact: true, Do: engine.Always("()", "(int)", "(int, int)", "(int, int, int)"),
			Help: "the parameters of the public constructors, one a line, the shortest first"},
		engine.Command{Name: "interface", Fact: true, Do: engine.Always(
			"solitaire.MarbleSolitaireModel", "boolean isGameOver()", "int getScore()",
			"java.lang.String getGameState()", "void move(int, int, int, int)"),
			Help: "the full name of the interface MarbleSolitaireModel that the class implements, " +
				"then its methods, inherited ones too, one a line"},
		engine.Command{Name: "printed", Do: engine.Always(),
			Help: "what has been printed to standard output since new, line by line"},
	)...)
}

// A table is where two games stand. One of them is chosen.
type table struct {
	games  [2]*Game
	chosen int // 0 or 1
}

func (t *table) clear([]string) ([]string, error) {
	*t = table{}
	return nil, nil
}

func (t *table) create(n []int) ([]string, error) {
	game, err := construct(n)
	if err == nil {
		t.games[t.chosen] = game
	}
	return nil, err
}

func construct(n []int) (*Game, error) {
	switch len(n) {
	case 0:
		return New(), nil
	case 1:
		return NewOf(n[0])
	case 2:
		return NewAt(Position{n[0], n[1]})
	case 3:
		return NewOfAt(n[0], Position{n[1], n[2]})
	}
	return nil, fmt.Errorf("a constructor takes at most 3 numbers, %d were given", len(n))
}

// refused turns an error of the game into a refusal.
func refused(err error) error {
	if illegal, ok := err.(IllegalArgument); ok {
		return engine.Refuse(engine.Illegal, string(illegal))
	}
	return err
}

func (t *table) use(n []int) ([]string, error) {
	if n[0] < 1 || n[0] > len(t.games) {
		return nil, fmt.Errorf("there is no game %d, only 1 and 2", n[0])
	}
	t.chosen = n[0] - 1
	return nil, nil
}

// on makes an action on the chosen game.
func (t *table) on(do func(*Game, []string) ([]string, error)) engine.Action {
	return func(arguments []string) ([]string, error) {
		game := t.games[t.chosen]
		if game == nil {
			return nil, fmt.Errorf("game %d has not been created", t.chosen+1)
		}
		return do(game, arguments)
	}
}

func move(g *Game, arguments []string) ([]string, error) {
	n, err := engine.Integers(arguments)
	if err != nil {
		return nil, err
	}
	return nil, g.Move(Position{n[0], n[1]}, Position{n[2], n[3]})
}

func listed(numbers []string) []string { return []string{strings.ReplaceAll(numbers[0], " ", ", ")} }
