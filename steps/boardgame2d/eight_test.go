package boardgame2d

import (
	"context"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/stepstest"
)

// An eightProgram is a student's eight puzzle, as plain as can be, with one fault.
type eightProgram struct {
	fault  string
	random *rand.Rand
	games  []string // the tiles of each, row by row
	chosen int
}

// eightCommands are what it can do.
var eightCommands = []string{"new", "create", "use", "initialize", "move", "print", "score", "over"}

func (*eightProgram) Name() string { return "a student's eight puzzle" }

func (*eightProgram) Console(context.Context, []string, engine.Feed) (engine.Run, error) {
	return engine.Run{}, engine.Stopf(engine.NotClaimed, "it has no console")
}

func (*eightProgram) Files() (fs.FS, error) { return fstest.MapFS{}, nil }

func (p *eightProgram) Engine(context.Context) (engine.Session, error) {
	p.random = rand.New(rand.NewPCG(8, 241))
	return enginetest.Answering(func(_ context.Context, request engine.Request) (engine.Reply, error) {
		words := strings.Join(request.Arguments, " ")
		switch request.Command {
		case "commands":
			return engine.Reply{Body: eightCommands}, nil
		case "new":
			p.games = nil
		case "create":
			p.games = append(p.games, p.start())
			p.chosen = len(p.games) - 1
		case "use":
			number, err := strconv.Atoi(words)
			if err != nil {
				return engine.Reply{}, err
			}
			p.chosen = number - 1
		case "initialize":
			p.initialize()
		case "move":
			p.games[p.chosen] = p.moved(p.games[p.chosen], words)
		case "print":
			return engine.Reply{Body: p.drawn(p.games[p.chosen])}, nil
		case "score":
			return engine.Reply{Body: []string{strconv.Itoa(p.score(p.games[p.chosen]))}}, nil
		case "over":
			return engine.Reply{Body: []string{strconv.FormatBool(p.over(p.games[p.chosen]))}}, nil
		}
		return engine.Reply{}, nil
	}), nil
}

func (p *eightProgram) initialize() {
	switch p.fault {
	case "appends when initialised again":
		p.games[p.chosen] += p.start()
	case "does nothing when initialised again":
	default:
		p.games[p.chosen] = p.start()
	}
}

func (p *eightProgram) start() string {
	tiles := []byte("12345678.")
	switch p.fault {
	case "begins with a board that is over":
		return "12345678."
	case "begins with the same board":
		return "2843.6157"
	case "begins with a tile twice":
		return "2843.6155"
	}
	for {
		p.random.Shuffle(9, func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		n := inversionsOf(string(tiles))
		switch {
		case p.fault == "begins with odd boards, too",
			p.fault == "begins with odd boards" && n%2 != 0,
			p.fault != "begins with odd boards" && n%2 == 0 && n > 0:
			return string(tiles)
		}
	}
}

func inversionsOf(tiles string) int {
	n := 0
	for i := range tiles {
		for j := range i {
			if tiles[j] > tiles[i] && tiles[i] != '.' {
				n++
			}
		}
	}
	return n
}

// moved gives the tiles after an entry; they are the same if it is refused.
func (p *eightProgram) moved(tiles, entry string) string {
	tile, direction, _ := strings.Cut(entry, " ")
	from, to := strings.Index(tiles, tile), strings.Index(tiles, ".")
	by, ok := map[string]int{"UP": -3, "DOWN": 3, "LEFT": -1, "RIGHT": 1}[direction]
	if p.fault == "moves the blank in the direction" {
		by = -by
	}
	legal := ok && from+by == to && (from/3 == to/3 || from%3 == to%3)
	switch p.fault {
	case "moves from row to row":
		legal = ok && from+by == to
	case "moves round the board":
		legal = legal || from/3 == to/3 && to-from == -2*by || from%3 == to%3 && to-from == -2*by
	case "moves tiles beside the blank whatever the direction":
		legal = from/3 == to/3 && max(from-to, to-from) == 1 || max(from-to, to-from) == 3
	case "moves diagonally":
		legal = legal || ok && by%3 == 0 && from/3+by/3 == to/3 && max(from%3-to%3, to%3-from%3) == 1
	case "moves over a tile":
		legal = legal || from+2*by == to && (from/3 == to/3 || from%3 == to%3)
	case "never moves up":
		legal = legal && direction != "UP"
	}
	if !legal {
		return tiles
	}
	changed := []byte(tiles)
	changed[from], changed[to] = changed[to], changed[from]
	return string(changed)
}

func (p *eightProgram) score(tiles string) int {
	switch p.fault {
	case "has no score":
		return 0
	case "counts the blank":
		return inversionsOf(strings.ReplaceAll(tiles, ".", "9"))
	}
	return inversionsOf(tiles)
}

func (p *eightProgram) over(tiles string) bool {
	switch p.fault {
	case "says the contrary of the end":
		return inversionsOf(tiles) != 0
	case "wants the blank in the last place":
		return tiles == "12345678."
	case "ends with two inversions":
		return inversionsOf(tiles) <= 2
	case "never ends":
		return false
	}
	return inversionsOf(tiles) == 0
}

func (p *eightProgram) drawn(tiles string) []string {
	var rows []string
	for row := range slices.Chunk(strings.Split(tiles, ""), 3) {
		rows = append(rows, "| "+strings.Join(row, " | ")+" |")
	}
	switch p.fault {
	case "draws no bars":
		return strings.Split(strings.NewReplacer("| ", "", " |", "").Replace(strings.Join(rows, "\n")), "\n")
	case "draws 0 for the blank":
		return strings.Split(strings.ReplaceAll(strings.Join(rows, "\n"), ".", "0"), "\n")
	case "draws a blank for the blank":
		return strings.Split(strings.ReplaceAll(strings.Join(rows, "\n"), ".", " "), "\n")
	}
	return rows
}

// onEight chooses the scenarios about the eight puzzle alone.
var onEight = stepstest.Choose("08_eight", "09_eight", "10_eight", "11_eight")

func TestEightPuzzleMayBeDrawnOtherwise(t *testing.T) {
	suite := open(t)
	for _, drawing := range []string{"", "draws no bars", "draws 0 for the blank", "draws a blank for the blank"} {
		for _, r := range stepstest.Run(t, suite, &eightProgram{fault: drawing}, steps.Options{Select: onEight, Once: true}) {
			if r.Outcome != engine.Passed && r.Outcome != engine.NotClaimed && !r.Scenario.Remark {
				t.Errorf("who %s: %s: %s\n%s", drawing, r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
	}
}

func TestEightPuzzleOfAnyChance(t *testing.T) {
	suite := open(t)
	for seed := range uint64(5) {
		for _, r := range stepstest.Run(t, suite, boardgame2d.Seeded(seed), steps.Options{Select: onEight, Once: true}) {
			if r.Outcome != engine.Passed {
				t.Errorf("seed %d: %s: %s\n%s", seed, r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
	}
}

func TestEachFaultOfAnEightPuzzleFailsWhatIsAboutIt(t *testing.T) {
	const start, moves, inversions, end = "08_eight_start/", "09_eight_moves/", "10_eight_inversions/", "11_eight_end_and_score/"
	sweeps := moves + "With the blank"
	tests := []struct {
		fault string
		fails []string // beginnings of scenarios: some of each of them fail, and no others

		// Positions are reached by legal moves, so that nothing but what needs none can pass.
		strands bool
	}{
		{"appends when initialised again", []string{start + "Initialised again, the board"}, false},
		{"does nothing when initialised again", []string{start + "Initialised again and again", start + "Initialised again when it is over"}, false},
		{"begins with a board that is over", []string{start + "Fifty", start + "Initialised again"}, false},
		{"begins with the same board", []string{start + "Fifty new games differ", start + "Initialised again and again"}, false},
		{"begins with a tile twice", []string{start + "Fifty", start + "Initialised again", moves + "From forty",
			inversions + "Fifty"}, true},
		{"begins with odd boards, too", []string{start + "Fifty new games can",
			start + "Initialised again, the board can"}, false},
		{"begins with odd boards", []string{start + "Fifty new games can", start + "Initialised again, the board can"}, true},
		{"moves the blank in the direction", []string{moves + "From forty", moves + "8 DOWN", moves + "5 UP", moves + "6 LEFT",
			moves + "3 RIGHT", moves + "Four moves", moves + "Tiles go back", sweeps, moves + "The direction is",
			moves + "Moves over every edge", inversions,
			end + "The last move", end + "After the last move"}, false},
		{"never moves up", []string{moves + "From forty random starts a tile moves into"}, true},
		{"moves from row to row", []string{moves + "From the end of a row",
			moves + "From the beginning of a row"}, false},
		{"moves round the board", []string{moves + "No tile goes round"}, false},
		{"moves tiles beside the blank whatever the direction", []string{sweeps, moves + "From forty random starts no tile",
			moves + "The direction is", moves + "A tile beside the blank", moves + "Moves over every edge"}, false},
		{"moves diagonally", []string{sweeps, moves + "A tile that touches the blank at a corner"}, false},
		{"moves over a tile", []string{sweeps, moves + "A tile two cells"}, false},
		{"has no score", []string{inversions, end + "One move before the usual end it is 2"}, false},
		{"counts the blank", []string{inversions, end + "After the last move it is 0", end + "On each",
			end + "One move before the usual end it is 2"}, false},
		{"says the contrary of the end", []string{end, start + "Fifty new games are still", start + "Initialised again when"}, false},
		{"never ends", []string{end + "The last move", end + "The blank in the", end + "Each of"}, false},
		{"wants the blank in the last place", []string{end + "The last move", end + "The blank in the first", end + "Each of"}, false},
		{"ends with two inversions", []string{end + "One move before"}, false},
	}
	suite := open(t)
	for _, test := range tests {
		failed := map[string]bool{}
		for _, r := range stepstest.Run(t, suite, &eightProgram{fault: test.fault}, steps.Options{Select: onEight, Once: true}) {
			if r.Outcome == engine.Passed || r.Outcome == engine.NotClaimed || r.Scenario.Remark {
				continue
			}
			i := slices.IndexFunc(test.fails, func(beginning string) bool { return strings.HasPrefix(r.Scenario.ID, beginning) })
			switch {
			case r.Outcome != engine.Failed:
				t.Errorf("who %s: %s: %s (%s)", test.fault, r.Scenario.ID, r.Outcome, r.Reason)
			case i >= 0:
				failed[test.fails[i]] = true
			case !test.strands || r.Step != "the eight puzzle stands at" && !strings.HasPrefix(r.Step, "the tiles are put in order"):
				t.Errorf("who %s fails %s at %q: %s", test.fault, r.Scenario.ID, r.Step, r.Reason)
			}
		}
		for _, beginning := range test.fails {
			if !failed[beginning] {
				t.Errorf("who %s passes %s", test.fault, beginning)
			}
		}
	}
}
