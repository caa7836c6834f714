package boardgame2d

import (
	"bufio"
	"bytes"
	"cmp"
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

// Commands gives the engine face. Chance is the same in every scenario: each begins with what random gives.
func Commands(random func() *rand.Rand) *engine.Table {
	s := &shelf{begin: random, random: random()}
	return engine.NewTable("BoardGame2D reference (Go)",
		engine.Command{Name: "new", Do: s.clear,
			Help: "forgets all games: what follows is a scenario of its own"},
		engine.Command{Name: "create", Parameters: []string{"GAME"}, Shown: "GAME()", Words: classShown, Do: s.create,
			Help: "constructs a game, peg, eight or klotski, and chooses it; numbers begin with 1; missing if there is no such class"},
		engine.Command{Name: "use", Parameters: []string{"NUMBER"}, Shown: "game NUMBER", Do: engine.Ints(s.use),
			Help: "goes on with the game of that number"},
		engine.Command{Name: "initialize", Shown: "initiliaze()", Help: "initiliaze",
			Do: s.acting(func(g *Game, _ string) { g.Initialize() })},
		engine.Command{Name: "move", Parameters: []string{"MOVE..."}, Shown: `playUser("MOVE...")`,
			Do:   s.acting((*Game).Play),
			Help: "playUser with a move, such as 5G LEFT or 7 DOWN, in the program's own way of writing"},
		engine.Command{Name: "enter", Parameters: []string{"TEXT..."}, Shown: "playUser(TEXT...)", Words: textShown,
			Do:   s.acting((*Game).Play),
			Help: "playUser with that very text"},
		engine.Command{Name: "auto", Shown: "playAuto()", Help: "playAuto",
			Do: s.acting(func(g *Game, _ string) { g.PlayAuto() })},
		engine.Command{Name: "watch", Shown: "playAutoAll()", Do: asking(s, watched),
			Help: "playAutoAll: what it printed, line by line; every question is answered with 1"},
		engine.Command{Name: "finish", Shown: "playAutoAll()", Do: s.acting(func(g *Game, _ string) { watched(g) }),
			Help: "playAutoAll; what it prints is thrown away"},
		engine.Command{Name: "finish-all", Shown: "playVector(games)", Do: s.finishAll,
			Help: "playVector with all games, in their order; what it prints is thrown away"},
		engine.Command{Name: "print", Shown: "print()", Do: asking(s, (*Game).Print),
			Help: "what print writes, line by line; a text that ends with a line end has an empty last line"},
		engine.Command{Name: "show", Shown: "cout << game", Do: asking(s, (*Game).Show),
			Help: "what operator<< writes, line by line"},
		engine.Command{Name: "over", Shown: "endGame()", Do: asking(s, (*Game).Over), Help: "endGame: true or false"},
		engine.Command{Name: "score", Shown: "boardScore()", Do: asking(s, (*Game).Score), Help: "boardScore: a number"},
		engine.Command{Name: "status", Shown: "the string move", Do: asking(s, (*Game).Status),
			Help: "the inherited string move"},
		engine.Command{Name: "proper", Parameters: []string{"TEXT..."}, Shown: "isEntryProper(TEXT...)", Words: textShown,
			Do:   s.on(func(g *Game, a []string) ([]string, error) { return engine.Value(g.IsEntryProper(a[0])), nil }),
			Help: "isEntryProper: true or false"},
		engine.Command{Name: "valid", Parameters: []string{"WHAT", "DIRECTION"}, Shown: "isMoveValid(WHAT,DIRECTION)", Do: s.on(valid),
			Help: "isMoveValid: true or false; WHAT is ROW,COLUMN from 0, in Klotski the digit of the piece"},
		engine.Command{Name: "inversions", Parameters: []string{"TILES"}, Shown: "totalInversion(TILES)",
			Do:   s.onTiles(func(tiles []byte) any { return totalInversion(tiles) }),
			Help: "totalInversion of the tiles in that order, such as 284.36157: a number; only in the eight puzzle"},
		engine.Command{Name: "shuffle", Parameters: []string{"TILES"}, Shown: "shuffle(TILES)", Do: s.onTiles(s.shuffled),
			Help: "shuffle: the tiles afterwards; only in the eight puzzle"},
		engine.Command{Name: "classes", Shown: "the declarations of the classes", Fact: true,
			Do: engine.Always("BoardGame2D has a virtual destructor", "BoardGame2D is abstract",
				"EightPuzzle is a BoardGame2D", "Klotski is a BoardGame2D", "PegSolitaire is a BoardGame2D"),
			Help: "what the classes are, one fact a line"},
		engine.Command{Name: "functions", Fact: true, Parameters: []string{"GAME"}, Shown: "the class GAME", Words: classShown,
			Do:   functions,
			Help: "the commands for functions that the assignment does not demand of a game, but its class has: status, proper and so on"},
		engine.Command{Name: "notation", Fact: true, Parameters: []string{"GAME"}, Shown: "the moves of GAME",
			Words: classShown, Do: engine.Always(),
			Help: "the pattern of moves that the submission states, and a line with the name of each piece; empty for the document's"},
		engine.Command{Name: "messages", Do: engine.Always(),
			Help: "nothing to say: claimed by programs whose messages are the document's"},
	)
}

// functions lists the commands for functions that are not demanded.
func functions(arguments []string) ([]string, error) {
	functions := map[string][]string{
		"peg": {"status", "proper", "valid"}, "eight": {"status", "proper", "valid", "inversions", "shuffle"},
		"klotski": {"status", "proper", "valid"},
	}[arguments[0]]
	if functions == nil {
		return nil, engine.Refuse(engine.Missing, "there is no game "+arguments[0])
	}
	return functions, nil
}

// A shelf is where all games of a scenario stand. One of them is chosen.
type shelf struct {
	begin  func() *rand.Rand // the chance of a new scenario
	random *rand.Rand
	games  []*Game
	chosen int // from 0
}

func (s *shelf) clear([]string) ([]string, error) {
	s.games, s.chosen, s.random = nil, 0, s.begin()
	return nil, nil
}

func (s *shelf) create(arguments []string) ([]string, error) {
	game, err := New(arguments[0], s.random)
	if err != nil {
		return nil, engine.Refuse(engine.Missing, err.Error())
	}
	s.games, s.chosen = append(s.games, game), len(s.games)
	return nil, nil
}

func (s *shelf) use(n []int) ([]string, error) {
	if n[0] < 1 || n[0] > len(s.games) {
		return nil, fmt.Errorf("there is no game %d, only %d have been created", n[0], len(s.games))
	}
	s.chosen = n[0] - 1
	return nil, nil
}

// on makes an action on the chosen game.
func (s *shelf) on(do func(g *Game, arguments []string) ([]string, error)) engine.Action {
	return func(arguments []string) ([]string, error) {
		if len(s.games) == 0 {
			return nil, fmt.Errorf("no game has been created")
		}
		return do(s.games[s.chosen], arguments)
	}
}

// asking makes an action that gives what a method of the chosen game gives, line by line.
func asking[V any](s *shelf, method func(g *Game) V) engine.Action {
	return s.on(func(g *Game, _ []string) ([]string, error) { return strings.Split(fmt.Sprint(method(g)), "\n"), nil })
}

// acting makes an action in which a method, given the arguments as one text, changes the chosen game.
func (s *shelf) acting(method func(g *Game, text string)) engine.Action {
	return s.on(func(g *Game, arguments []string) ([]string, error) {
		method(g, strings.Join(arguments, " "))
		return nil, nil
	})
}

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

// valid answers isMoveValid. A move is told by row and column in all games but Klotski.
func valid(g *Game, arguments []string) ([]string, error) {
	name := arguments[0]
	to, ok := direction(arguments[1])
	if !ok {
		return nil, fmt.Errorf("%.80q is none of %s", arguments[1], strings.Join(directions(), ", "))
	}
	placed, ok := g.board.(interface {
		legalAt(row, column int, to peg.Direction) bool
	})
	if !ok && !slices.Contains(g.names(), name) {
		return nil, fmt.Errorf("%.80q is no piece", name)
	}
	if !ok {
		return engine.Value(g.legal(name, to)), nil
	}
	place, err := engine.Integers(strings.Split(name, ","))
	if err == nil && len(place) != 2 {
		err = fmt.Errorf("%.80q is no row and column", name)
	}
	if err != nil {
		return nil, err
	}
	return engine.Value(placed.legalAt(place[0], place[1], to)), nil
}

// onTiles makes an action of a function that only the eight puzzle has.
func (s *shelf) onTiles(function func(tiles []byte) any) engine.Action {
	return s.on(func(g *Game, arguments []string) ([]string, error) {
		if _, ok := g.board.(*eightPuzzle); !ok {
			return nil, engine.Refuse(engine.Unclaimed, "only the eight puzzle has this function")
		}
		return engine.Value(function([]byte(arguments[0]))), nil
	})
}

func (s *shelf) shuffled(tiles []byte) any {
	shuffle(tiles, s.random)
	return string(tiles)
}

func classShown(arguments []string) []string {
	classes := map[string]string{"peg": "PegSolitaire", "eight": "EightPuzzle", "klotski": "Klotski"}
	return []string{cmp.Or(classes[arguments[0]], arguments[0])}
}

func textShown(arguments []string) []string { return []string{strconv.Quote(arguments[0])} }

// soon is a seed whose random games are over after some hundred moves of the eight puzzle, and some thousand of Klotski.
// Most take a hundred thousand.
const soon = 288723

// Reference gives the reference implementation with both of its faces. Its chance is always the same.
func Reference() engine.InProcess { return Seeded(soon) }

// Seeded gives the reference implementation with the chance of a seed, the same for every scenario and game.
func Seeded(seed uint64) engine.InProcess {
	return engine.InProcess{
		Title:    "the reference implementation",
		Rules:    Rules(),
		Commands: func() *engine.Table { return Commands(func() *rand.Rand { return chance(seed) }) },
		Play: func(in io.Reader, out io.Writer, pause func(time.Duration)) error {
			return play(in, out, pause, chance(seed))
		},
	}
}

func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
