package boardgame2d

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/peg"
)

// Commands gives the engine face: the functions of the classes as commands on games of its own. All chance comes from random.
func Commands(random *rand.Rand) *engine.Table {
	s := &shelf{random: random}
	return engine.NewTable("BoardGame2D reference (Go)",
		engine.Command{Name: "new", Do: s.clear,
			Help: "forgets all games: what follows is a scenario of its own"},
		engine.Command{Name: "create", Parameters: []string{"GAME"}, Shown: "GAME()", Words: classShown, Do: s.create,
			Help: "constructs a game, peg, eight or klotski, and chooses it; numbers begin with 1; missing if there is no such class"},
		engine.Command{Name: "use", Parameters: []string{"NUMBER"}, Shown: "game NUMBER", Do: s.use,
			Help: "goes on with the game of that number"},
		engine.Command{Name: "initialize", Shown: "initiliaze()",
			Do:   s.acting(func(g *Game, _ string) { g.Initialize() }),
			Help: "initiliaze"},
		engine.Command{Name: "move", Parameters: []string{"WHAT", "DIRECTION"}, Shown: `playUser("WHAT DIRECTION")`,
			Do:   s.acting((*Game).Play),
			Help: "playUser with a move, such as 5G LEFT or 7 DOWN, in the program's own way of writing"},
		engine.Command{Name: "enter", Parameters: []string{"TEXT..."}, Shown: "playUser(TEXT...)", Words: textShown,
			Do:   s.acting((*Game).Play),
			Help: "playUser with that very text"},
		engine.Command{Name: "auto", Shown: "playAuto()", Do: s.acting(func(g *Game, _ string) { g.PlayAuto() }),
			Help: "playAuto"},
		engine.Command{Name: "watch", Shown: "playAutoAll()", Do: s.asking(watched),
			Help: "playAutoAll: what it printed, line by line; every question is answered with 1"},
		engine.Command{Name: "finish", Shown: "playAutoAll()", Do: s.acting(func(g *Game, _ string) { watched(g) }),
			Help: "playAutoAll; what it prints is thrown away"},
		engine.Command{Name: "finish-all", Shown: "playVector(games)", Do: s.finishAll,
			Help: "playVector with all games, in their order; what it prints is thrown away"},
		engine.Command{Name: "print", Shown: "print()", Do: s.asking((*Game).Print),
			Help: "what print writes, line by line; a text that ends with a line end has an empty last line"},
		engine.Command{Name: "show", Shown: "cout << game", Do: s.asking((*Game).Show),
			Help: "what operator<< writes, line by line"},
		engine.Command{Name: "over", Shown: "endGame()",
			Do:   s.asking(func(g *Game) string { return strconv.FormatBool(g.Over()) }),
			Help: "endGame: true or false"},
		engine.Command{Name: "score", Shown: "boardScore()",
			Do:   s.asking(func(g *Game) string { return strconv.Itoa(g.Score()) }),
			Help: "boardScore: a number"},
		engine.Command{Name: "status", Shown: "the string move", Do: s.asking((*Game).Status),
			Help: "the inherited string move"},
		engine.Command{Name: "proper", Parameters: []string{"TEXT..."},
			Shown: "isEntryProper(TEXT...)", Words: textShown, Do: s.on(proper),
			Help: "isEntryProper: true or false"},
		engine.Command{Name: "valid", Parameters: []string{"WHAT", "DIRECTION"}, Shown: "isMoveValid(WHAT,DIRECTION)",
			Do:   s.on(valid),
			Help: "isMoveValid: true or false; WHAT is ROW,COLUMN from 0, in Klotski the digit of the piece"},
		engine.Command{Name: "inversions", Parameters: []string{"TILES"}, Shown: "totalInversion(TILES)",
			Do:   s.on(inversions),
			Help: "totalInversion of the tiles in that order, such as 284.36157: a number; only in the eight puzzle"},
		engine.Command{Name: "shuffle", Parameters: []string{"TILES"}, Shown: "shuffle(TILES)", Do: s.on(shuffled),
			Help: "shuffle: the tiles afterwards; only in the eight puzzle"},
		engine.Command{Name: "classes", Do: classes,
			Help: "what the classes are, one fact a line"},
		engine.Command{Name: "messages", Do: func([]string) ([]string, error) { return nil, nil },
			Help: "nothing to say: claimed by programs whose messages are the document's"},
	)
}

// A shelf is where all games of a scenario stand. One of them is chosen.
type shelf struct {
	random *rand.Rand
	games  []*Game
	chosen int // from 0
}

func (s *shelf) clear([]string) ([]string, error) {
	s.games, s.chosen = nil, 0
	return nil, nil
}

func (s *shelf) create(arguments []string) ([]string, error) {
	game, err := New(arguments[0], s.random)
	if err != nil {
		return nil, engine.Refuse(engine.Missing, err.Error())
	}
	s.games = append(s.games, game)
	s.chosen = len(s.games) - 1
	return nil, nil
}

func (s *shelf) use(arguments []string) ([]string, error) {
	n, err := engine.Integers(arguments)
	if err != nil {
		return nil, err
	}
	if n[0] < 1 || n[0] > len(s.games) {
		return nil, fmt.Errorf("there is no game %d, only %d have been created", n[0], len(s.games))
	}
	s.chosen = n[0] - 1
	return nil, nil
}

// on answers with what a function of the chosen game gives, line by line.
func (s *shelf) on(function func(g *Game, arguments []string) (string, error)) func([]string) ([]string, error) {
	return func(arguments []string) ([]string, error) {
		if len(s.games) == 0 {
			return nil, fmt.Errorf("no game has been created")
		}
		answer, err := function(s.games[s.chosen], arguments)
		if err != nil {
			return nil, err
		}
		return strings.Split(answer, "\n"), nil
	}
}

// asking answers with what a method of the chosen game gives, line by line.
func (s *shelf) asking(method func(g *Game) string) func([]string) ([]string, error) {
	return s.on(func(g *Game, _ []string) (string, error) { return method(g), nil })
}

// acting lets a method change the chosen game, given the arguments as one text, and answers nothing.
func (s *shelf) acting(method func(g *Game, text string)) func([]string) ([]string, error) {
	do := s.on(func(g *Game, arguments []string) (string, error) {
		method(g, strings.Join(arguments, " "))
		return "", nil
	})
	return func(arguments []string) ([]string, error) {
		_, err := do(arguments)
		return nil, err
	}
}

// watched plays the game to its end and gives what is printed.
func watched(g *Game) string {
	var out bytes.Buffer
	answering(1, &out).playAutoAll(g)
	return out.String()
}

func (s *shelf) finishAll([]string) ([]string, error) {
	answering(len(s.games), io.Discard).playVector(s.games)
	return nil, nil
}

// answering is a console at which so many questions are answered with 1, and where nobody waits.
func answering(questions int, out io.Writer) *console {
	return &console{
		in:    bufio.NewReader(strings.NewReader(strings.Repeat("1\n", questions))),
		out:   out,
		pause: func(time.Duration) {},
	}
}

func proper(g *Game, arguments []string) (string, error) {
	return strconv.FormatBool(g.IsEntryProper(arguments[0])), nil
}

// valid answers isMoveValid. What is moved is told by its row and column in all games but Klotski.
func valid(g *Game, arguments []string) (string, error) {
	to, ok := direction(arguments[1])
	if !ok {
		return "", fmt.Errorf("%.80q is none of %s", arguments[1], strings.Join(directions(), ", "))
	}
	placed, ok := g.board.(interface {
		legalAt(row, column int, to peg.Direction) bool
	})
	if !ok {
		return validPiece(g, arguments[0], to)
	}
	n, err := engine.Integers(strings.Split(arguments[0], ","))
	if err != nil {
		return "", err
	}
	if len(n) != 2 {
		return "", fmt.Errorf("%.80q is no row and column", arguments[0])
	}
	return strconv.FormatBool(placed.legalAt(n[0], n[1], to)), nil
}

func validPiece(g *Game, name string, to peg.Direction) (string, error) {
	if !slices.Contains(g.names(), name) {
		return "", fmt.Errorf("%.80q is no piece", name)
	}
	return strconv.FormatBool(g.legal(name, to)), nil
}

func inversions(g *Game, arguments []string) (string, error) {
	return strconv.Itoa(totalInversion([]byte(arguments[0]))), onlyEightPuzzle(g)
}

func shuffled(g *Game, arguments []string) (string, error) {
	tiles := []byte(arguments[0])
	shuffle(tiles, g.random)
	return string(tiles), onlyEightPuzzle(g)
}

func onlyEightPuzzle(g *Game) error {
	if _, ok := g.board.(*eightPuzzle); !ok {
		return engine.Refuse(engine.Unclaimed, "only the eight puzzle has this function")
	}
	return nil
}

func classes([]string) ([]string, error) {
	return []string{
		"BoardGame2D has a virtual destructor",
		"BoardGame2D is abstract",
		"EightPuzzle is a BoardGame2D",
		"Klotski is a BoardGame2D",
		"PegSolitaire is a BoardGame2D",
	}, nil
}

func classShown(arguments []string) []string {
	return []string{map[string]string{"peg": "PegSolitaire", "eight": "EightPuzzle", "klotski": "Klotski"}[arguments[0]]}
}

func textShown(arguments []string) []string { return []string{strconv.Quote(arguments[0])} }
