package boardgame2d

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// A program is a subject: what somebody might have handed in. A fault replaces a part of it.
type program struct {
	classes map[string]rules  // by the kinds of their games
	lacks   []string          // commands that it does not claim
	missing map[string]string // commands whose functions it should have, but has not, and what is said of it
	facts   []string          // about the base class

	banner string
	shown  func(g *model) string // operator<<
	prints func(g *model) string // print()

	reads  func(line string) string                        // as what playUser understands a line
	types  func(lines []string) []string                   // what it reads of the lines that are typed behind the Enter key
	enters func(g *model, text string, next func() string) // playUser with a text; next reads a line of the input
	over   func(g *model) bool                             // whether the loop ends
	auto   func(g *model)                                  // what AUTO does
	waits  bool                                            // for the Enter key
	asks   int                                             // after how many random moves
	stops  func(g *model, moves int) bool                  // when playAutoAll ends
	total  func(moves int) int                             // which number it tells
	vector func(games []*model) []*model                   // which games playVector plays

	once   bool // whether it shows the board before the first entry only
	again  bool // whether it also shows the board after each entry
	last   bool // whether it also shows the board after the last entry
	most   int  // how many entries it reads
	closes string
}

const bannerText = `
----- Game Has Started -----

Instructors:

1- For Peg Solitare enter cell and direction. <2B UP>
2- For Eight Puzzle and Klotski games enter cell and direction. <2 UP>
3- Type 'AUTO' to play automatically one step.
4- Type 'FINISH' to play automatically until done.
5- Type 'EXIT' to terminate the game.

Press enter to continue.
`

const question = `Press 1 to skip viewing.
Press 2 to continue viewing without pause. (It may take a long time to over)
`

// rightProgram is a program as the document has it.
func rightProgram() program {
	return program{
		classes: rightRules(),
		facts:   []string{"BoardGame2D has a virtual destructor", "BoardGame2D is abstract"},
		banner:  bannerText,
		shown:   (*model).show,
		prints:  (*model).print,
		reads:   func(line string) string { return line },
		types:   func(lines []string) []string { return lines },
		enters:  func(g *model, text string, _ func() string) { g.play(text) },
		over:    func(g *model) bool { return g.ended() },
		auto:    func(g *model) { g.chance(g) },
		waits:   true,
		asks:    150,
		stops:   func(g *model, _ int) bool { return g.ended() },
		total:   func(moves int) int { return moves },
		vector:  func(games []*model) []*model { return games },
		most:    1000,
		closes:  "Game Over!\nLast score is: %d (0 is the best score)\n",
	}
}

func (program) Name() string { return "a student's program" }

func (program) Files() (fs.FS, error) { return fstest.MapFS{}, nil }

// Console plays one game. The program breaks off where an exception is thrown, and does not end where it is stuck.
func (l program) Console(ctx context.Context, input []string, feed engine.Feed) (engine.Run, error) {
	ended := engine.Run{End: engine.Exited, Status: "exit status 0"}
	console := engine.InProcess{Play: func(in io.Reader, out io.Writer, _ func(time.Duration)) error {
		defer func() {
			switch broken := recover().(type) {
			case nil:
			case runtime.Error:
				ended = engine.Run{End: engine.Killed, Status: "signal: segmentation fault"}
			case thrown:
				words := "terminate called after throwing an instance of 'std::out_of_range'\n  what():  " + string(broken) + "\n"
				ended = engine.Run{End: engine.Killed, Status: "signal: aborted", Diagnostics: []byte(words)}
			case stuck:
				ended = engine.Run{End: engine.OutOfTime, Status: "at most 10s"}
			default:
				panic(broken)
			}
		}()
		typed := bufio.NewScanner(in)
		typed.Scan()
		game, bare := strings.CutSuffix(typed.Text(), " initiliaze")
		r, ok := l.classes[game]
		if !ok {
			ended.Status, ended.Failed = "exit status 1", true
			return nil
		}
		g := newModel(r, 0)
		if bare {
			g.initialize()
		}
		l.playUser(g, typed, out)
		return nil
	}}
	run, err := console.Console(ctx, append(slices.Clone(input[:2]), l.types(input[2:])...), feed)
	run.End, run.Status, run.Failed, run.Diagnostics = ended.End, ended.Status, ended.Failed, ended.Diagnostics
	return run, err
}

// thrown is the panic of a program that throws an exception.
type thrown string

func (l program) playUser(g *model, in *bufio.Scanner, out io.Writer) {
	next := func() string {
		in.Scan()
		return in.Text()
	}
	_, _ = io.WriteString(out, l.banner)
	if l.waits {
		next()
	}
	for n := 0; !l.over(g) && n < l.most; n++ {
		if n == 0 || !l.once {
			_, _ = io.WriteString(out, l.shown(g))
		}
		if !in.Scan() || l.reads(in.Text()) == "EXIT" {
			break
		}
		switch line := l.reads(in.Text()); line {
		case "AUTO":
			l.auto(g)
		case "FINISH":
			l.playAutoAll(g, next, out)
		default:
			l.enters(g, line, next)
		}
		if l.again {
			_, _ = io.WriteString(out, l.shown(g))
		}
	}
	if l.last {
		_, _ = io.WriteString(out, l.shown(g))
	}
	fmt.Fprintf(out, l.closes, g.score(g))
}

// longest is the number of random moves after which a game is taken for one without an end.
const longest = 6_000

func (l program) playAutoAll(g *model, next func() string, out io.Writer) {
	moves, skip := 0, false
	for !l.stops(g, moves) {
		g.chance(g)
		moves++
		if !skip {
			_, _ = io.WriteString(out, l.shown(g))
		}
		if moves == l.asks {
			_, _ = io.WriteString(out, question)
			skip = next() == "1"
		}
		if moves > longest {
			panic(stuck{})
		}
	}
	_, _ = io.WriteString(out, l.shown(g))
	fmt.Fprintf(out, "Played all moves automatically. (Total random move performed: %d)\n\n", l.total(moves))
}

// Engine begins a session without games.
func (l program) Engine(context.Context) (engine.Session, error) {
	return enginetest.Answering((&shelf{program: l}).do), nil
}

// A shelf is where the games of a session stand.
type shelf struct {
	program
	games []*model
	game  *model // the chosen one
}

// commands are those that a program may claim.
var commands = []string{"new", "create", "use", "initialize", "move", "enter", "auto", "watch", "finish",
	"finish-all", "print", "show", "over", "score", "status", "proper", "valid", "inversions", "shuffle", "classes",
	"functions", "messages"}

// do carries out a command. Exceptions are refusals, and the session ends where the program is stuck.
func (s *shelf) do(_ context.Context, request engine.Request) (reply engine.Reply, err error) {
	defer func() {
		switch broken := recover().(type) {
		case nil:
		case runtime.Error:
			err = engine.Stopf(engine.Crashed, "the program ended (signal: segmentation fault)")
		case thrown:
			reply.Refusal = &engine.Refusal{Kind: engine.Exception, Words: []string{string(broken)}}
		case stuck:
			err = engine.Stopf(engine.TimedOut, "no reply to %q in time", request.Command)
		default:
			panic(broken)
		}
	}()
	if words, ok := s.missing[request.Command]; ok && (s.game != nil || request.Command == "finish-all") {
		if s.game != nil {
			words = strings.ReplaceAll(words, "CLASS", s.game.class)
		}
		return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Missing, Words: []string{words}}}, nil
	}
	if s.game == nil && !slices.Contains([]string{"new", "create", "commands", "classes", "functions", "inversions"}, request.Command) {
		return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Argument, Words: []string{"there is no game yet"}}}, nil
	}
	if text, asks := s.answer(request.Command, request.Arguments); asks {
		return engine.Reply{Body: strings.Split(text, "\n")}, nil
	}
	return s.act(request.Command, request.Arguments)
}

// answer gives the answer to a command that asks something.
func (s *shelf) answer(command string, arguments []string) (text string, asks bool) {
	switch command {
	case "commands":
		lacking := func(command string) bool { return slices.Contains(s.lacks, command) }
		return strings.Join(slices.DeleteFunc(slices.Clone(commands), lacking), "\n"), true
	case "classes":
		facts := slices.Clone(s.facts)
		for _, r := range s.classes {
			facts = append(facts, r.class+" is a BoardGame2D")
		}
		return strings.Join(facts, "\n"), true
	case "functions":
		lacking := func(command string) bool { return slices.Contains(s.lacks, command) }
		functions := []string{"status", "proper", "valid", "inversions", "shuffle"}
		return strings.Join(slices.DeleteFunc(functions, lacking), "\n"), true
	case "watch":
		var out strings.Builder
		s.playAutoAll(s.game, func() string { return "1" }, &out)
		return out.String(), true
	case "print":
		return s.prints(s.game), true
	case "show":
		return s.shown(s.game), true
	case "over":
		return strconv.FormatBool(s.game.ended()), true
	case "score":
		return strconv.Itoa(s.game.score(s.game)), true
	case "status":
		return s.game.status, true
	case "proper":
		return strconv.FormatBool(s.game.proper(arguments[0])), true
	case "valid":
		return strconv.FormatBool(s.game.validAt(arguments[0], arguments[1])), true
	case "inversions":
		return strconv.Itoa(inversions([]byte(arguments[0]))), true
	case "shuffle":
		tiles := []byte(arguments[0])
		s.game.random.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		return string(tiles), true
	}
	return "", false
}

// act carries out a command that changes something.
func (s *shelf) act(command string, arguments []string) (engine.Reply, error) {
	text := strings.Join(arguments, " ")
	nothing := func() string { return "" }
	switch command {
	case "new":
		s.games = nil
	case "create":
		return s.create(text), nil
	case "use":
		number, err := strconv.Atoi(text)
		if err != nil {
			return engine.Reply{}, err
		}
		s.game = s.games[number-1]
	case "initialize":
		s.game.initialize()
	case "move", "enter":
		s.enters(s.game, text, nothing)
	case "auto":
		s.game.chance(s.game)
	case "finish":
		s.playAutoAll(s.game, nothing, &strings.Builder{})
	case "finish-all":
		for _, g := range s.vector(s.games) {
			s.playAutoAll(g, nothing, &strings.Builder{})
		}
	}
	return engine.Reply{}, nil
}

func (s *shelf) create(kind string) engine.Reply {
	r, ok := s.classes[kind]
	if !ok {
		return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Missing}}
	}
	number := 0
	for _, g := range s.games {
		if g.kind == kind {
			number++
		}
	}
	s.game = newModel(r, number)
	s.games = append(s.games, s.game)
	return engine.Reply{}
}
