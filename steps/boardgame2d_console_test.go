package steps

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
)

// A boardgame2dLoop is playUser() as somebody might have written it.
type boardgame2dLoop struct {
	banner string
	shown  func(g *boardgame2d.Game, game string) string

	reads func(line string) string       // as what it understands a line
	over  func(g *boardgame2d.Game) bool // whether the loop ends
	auto  func(g *boardgame2d.Game)
	waits bool
	asks  int                                       // after how many random moves
	stops func(g *boardgame2d.Game, moves int) bool // when playAutoAll ends
	total func(moves int) int                       // which number it tells

	again  bool // whether it also shows the board after each entry
	most   int  // how many entries it reads
	closes string
}

const boardgame2dBanner = `
----- Game Has Started -----

Instructors:

1- For Peg Solitare enter cell and direction. <2B UP>
2- For Eight Puzzle and Klotski games enter cell and direction. <2 UP>
3- Type 'AUTO' to play automatically one step.
4- Type 'FINISH' to play automatically until done.
5- Type 'EXIT' to terminate the game.

Press enter to continue.
`

const boardgame2dQuestion = `Press 1 to skip viewing.
Press 2 to continue viewing without pause. (It may take a long time to over)
`

// rightBoardgame2dLoop is playUser() as the document has it.
func rightBoardgame2dLoop() boardgame2dLoop {
	return boardgame2dLoop{
		banner: boardgame2dBanner,
		shown:  func(g *boardgame2d.Game, _ string) string { return g.Show() },
		reads:  func(line string) string { return line },
		over:   (*boardgame2d.Game).Over,
		auto:   (*boardgame2d.Game).PlayAuto,
		waits:  true,
		asks:   150,
		stops:  func(g *boardgame2d.Game, _ int) bool { return g.Over() },
		total:  func(moves int) int { return moves },
		most:   1000,
		closes: "Game Over!\nLast score is: %d (0 is the best score)\n",
	}
}

// play plays one game on lines of input. It ends with the input.
func (l boardgame2dLoop) play(input []string, random *rand.Rand) string {
	var out strings.Builder
	in := bufio.NewScanner(strings.NewReader(strings.Join(input[1:], "\n") + "\n"))
	next := func() string {
		in.Scan()
		return in.Text()
	}
	g, err := boardgame2d.New(input[0], random)
	if err != nil {
		panic(err)
	}
	show := func() { out.WriteString(l.shown(g, input[0])) }
	out.WriteString(l.banner)
	if l.waits {
		next()
	}
	for n := 0; !l.over(g) && n < l.most && n < len(input); n++ {
		show()
		line := l.reads(next())
		if line == "EXIT" {
			break
		}
		switch line {
		case "AUTO":
			l.auto(g)
		case "FINISH":
			l.finish(g, show, next, &out)
		default:
			g.Play(line)
		}
		if l.again {
			show()
		}
	}
	fmt.Fprintf(&out, l.closes, g.Score())
	return out.String()
}

func (l boardgame2dLoop) finish(g *boardgame2d.Game, show func(), next func() string, out *strings.Builder) {
	moves, skip := 0, false
	for !l.stops(g, moves) {
		g.PlayAuto()
		if moves++; !skip {
			show()
		}
		if moves == l.asks {
			out.WriteString(boardgame2dQuestion)
			skip = next() == "1"
		}
	}
	show()
	fmt.Fprintf(out, "Played all moves automatically. (Total random move performed: %d)\n\n", l.total(moves))
}

// subject is the reference with this loop for its console. Not claimed are the commands that are left out.
func (l boardgame2dLoop) subject(seed uint64, leftOut ...string) engine.Subject {
	return altered{
		InProcess: boardgame2d.Seeded(seed),
		console: func(_ context.Context, input []string, _ engine.Feed) (engine.Run, error) {
			return engine.Run{Output: []byte(l.play(input, rand.New(rand.NewPCG(seed, 0)))), End: engine.Exited}, nil
		},
		session: func(s engine.Session) engine.Session {
			return answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
				reply, err := s.Do(ctx, request)
				if request.Command == "commands" {
					left := func(command string) bool { return slices.Contains(leftOut, command) }
					reply.Body = slices.DeleteFunc(slices.Clone(reply.Body), left)
				}
				return reply, err
			})
		},
	}
}

// looping selects the scenarios that are played in the loop.
func looping(c Scenario) bool {
	return onConsole(c) && choose("02_the_loop/", "03_playing_automatically/")(c)
}

// shortBoardgame2dSeed is one with which the computer soon comes to the end of long games.
const shortBoardgame2dSeed = 91

// boardgame2dRedrawn draws boards in another way than the document, and says other words.
func boardgame2dRedrawn(g *boardgame2d.Game, game string) string {
	board, err := readBoardgame2d(game, boardgame2dLetters{}, strings.Split(g.Print(), "\n"))
	if err != nil {
		panic(err)
	}
	var drawn strings.Builder
	for _, row := range board {
		switch game {
		case "peg":
			row = strings.NewReplacer("o", "P", ".", "-").Replace(row)
		case "eight":
			row = "  " + strings.Join(strings.Split(strings.ReplaceAll(row, ".", "0"), ""), "   ")
		case "klotski":
			row = strings.ReplaceAll(row, ".", "#")
		}
		drawn.WriteString(row + "\n")
	}
	return "\x1b[H\x1b[J" + drawn.String() + "\nYour last entry: " + g.Status() + ".\nYour move? "
}

func TestBoardgame2dRightLoopsPass(t *testing.T) {
	t.Parallel()
	suite := open(t, "boardgame2d")
	tests := []struct {
		alter   func(*boardgame2dLoop)
		leftOut []string
		reason  string
	}{
		{func(*boardgame2dLoop) {}, nil, "the document's"},
		{func(l *boardgame2dLoop) { l.again = true }, nil, "each board is shown twice, also the one that ends the game"},
		{func(l *boardgame2dLoop) { l.asks = 12 }, nil, "the question comes early"},
		{func(l *boardgame2dLoop) { l.asks = 1000 }, nil, "the question comes late"},
		{banner("\n\n", "\n"), nil, "a banner without empty lines"},
		{func(l *boardgame2dLoop) {
			l.shown = func(g *boardgame2d.Game, _ string) string { return strings.TrimPrefix(g.Show(), "\x1b[2J\x1b[1000A") }
		}, nil, "the screen is never cleared"},
		{func(l *boardgame2dLoop) {
			l.banner, l.shown, l.closes = "Welcome!\n", boardgame2dRedrawn, "Bye, %d points.\n"
		}, []string{"messages"}, "other drawings and other words"},
		{banner("2B UP", "B2-U"), []string{"enter"}, "moves of its own"},
	}
	for _, test := range tests {
		loop := rightBoardgame2dLoop()
		test.alter(&loop)
		subject := loop.subject(shortBoardgame2dSeed, test.leftOut...)
		for _, r := range run(t, suite, subject, Options{Once: true, Select: looping}) {
			if r.Outcome != engine.Passed && r.Outcome != engine.NotClaimed && !r.Scenario.Remark {
				t.Errorf("%s: %s: %s\n%s", test.reason, r.Scenario.ID, r.Reason, explain(r.Mismatch))
			}
			if r.Outcome == engine.NotClaimed && len(test.leftOut) == 0 {
				t.Errorf("%s: %s is not claimed: %s", test.reason, r.Scenario.ID, r.Reason)
			}
		}
	}
}

func TestBoardgame2dWrongLoopsFail(t *testing.T) {
	t.Parallel()
	suite := open(t, "boardgame2d")
	const loop, auto = "02_the_loop/", "03_playing_automatically/"
	everyAuto := []string{auto + "AUTO", auto + "The score is that of the board after AUTO"}
	everyMove := []string{
		loop + "Jumps of peg solitaire are", loop + "Moves of Klotski are", loop + "A jump that is", auto + "AUTO says",
	}
	everyTotal := []string{auto + "The number of random jumps", auto + "Jumps that were typed"}
	everyScore := append([]string{
		loop + "Which score", loop + "The score",
		auto + "The score is that", auto + "The game is over after", auto + "Played unseen",
	}, everyTotal...)
	tests := []struct {
		alter  func(*boardgame2dLoop)
		reason string
		fails  []string // beginnings of the titles
	}{
		{reading("EXIT", "quit"), "EXIT is not known", []string{loop + "EXIT as", loop + "EXIT ends"}},
		{reading("exit", "EXIT"), "exit is EXIT, too", []string{loop + `"exit"`}},
		{reading("auto", "AUTO"), "auto is AUTO, too", []string{loop + `"auto"`}},
		{reading("finish", "FINISH"), "finish is FINISH, too", []string{loop + `"finish"`}},
		{reading("FINISHED", "FINISH"), "FINISHED is FINISH, too", []string{loop + `"FINISHED"`}},
		{func(l *boardgame2dLoop) { l.reads = strings.TrimSpace }, "blanks do not matter",
			[]string{loop + `" EXIT"`, loop + `"EXIT "`}},
		{reading("AUTO", "auto"), "AUTO is not known", everyAuto},
		{moving(func(g *boardgame2d.Game) { g.PlayAuto(); g.PlayAuto() }), "AUTO makes two moves", everyAuto},
		{moving(func(g *boardgame2d.Game) { g.PlayAuto(); g.Initialize() }), "AUTO sets up a new game", everyAuto},
		{reading("FINISH", "finish"), "FINISH is not known",
			append([]string{
				auto + "FINISH", auto + "The game is over after", auto + "Up to the", auto + "Played unseen",
			}, everyTotal...)},
		{func(l *boardgame2dLoop) {
			l.stops = func(g *boardgame2d.Game, moves int) bool { return g.Over() || moves == 11 }
		}, "FINISH stops early",
			[]string{auto + "FINISH goes on until", auto + "The game is over after", auto + "Up to the", auto + "Played unseen"}},
		{func(l *boardgame2dLoop) { l.total = func(moves int) int { return moves + 1 } }, "the total is one too many", everyTotal},
		{func(l *boardgame2dLoop) { l.total = func(moves int) int { return moves - 1 } }, "the total is one too few", everyTotal},
		{func(l *boardgame2dLoop) { l.asks = 1 << 30 }, "nothing is asked", []string{auto + "Up to the question"}},
		{func(l *boardgame2dLoop) { l.closes = "Game Over!\n%.0d" }, "no score is told", everyScore},
		{func(l *boardgame2dLoop) { l.closes = "Last score is: %d (0 is the best score)\n" }, "no Game Over! is said",
			[]string{loop + "EXIT is a Game Over!", loop + "At its end", auto + "The game is over after"}},
		{func(l *boardgame2dLoop) { l.closes = "Game Over!\nLast score is: %d\n" }, "which score is best is not told",
			[]string{loop + "Which score"}},
		{func(l *boardgame2dLoop) { l.over = func(*boardgame2d.Game) bool { return false } }, "the loop goes on after the end",
			[]string{loop + "Typed beyond"}},
		{func(l *boardgame2dLoop) { l.banner = "" }, "there is no banner", []string{loop + "The banner ("}},
		{banner("'EXIT'", "'QUIT'"), "the banner tells another word", []string{loop + "The banner ("}},
		{func(l *boardgame2dLoop) { l.waits = false }, "it does not wait for the Enter key",
			[]string{loop + "What is typed at the"}},
		{func(l *boardgame2dLoop) { l.shown = silent("has been performed") }, "no move is told", everyMove},
		{func(l *boardgame2dLoop) {
			l.shown = func(g *boardgame2d.Game, _ string) string { return strings.ReplaceAll(g.Show(), "DOWN has", "UP has") }
		}, "another direction is told", []string{loop + "Moves of Klotski are told", auto + "AUTO says"}},
		{func(l *boardgame2dLoop) { l.shown = onlyAfterMoves }, "no board is shown after what was refused",
			[]string{loop + "A board before each entry", loop + `"5E UP"`, loop + `"2B UP"`, loop + `"hello"`, loop + `""`, loop + `"0 DOWN"`}},
		{reading("hello", "EXIT"), "a refused entry ends the loop", []string{
			loop + "A board before each entry, refused or not (peg", loop + "A board before each entry, refused or not (eight",
			loop + `"hello"`, loop + "The game goes on", loop + `The score of peg solitaire after "5G LEFT", "hello"`,
		}},
	}
	for _, test := range tests {
		loop := rightBoardgame2dLoop()
		test.alter(&loop)
		counted, _ := notPassed(run(t, suite, loop.subject(shortBoardgame2dSeed), Options{Once: true, Select: looping}))
		for _, r := range counted {
			if !choose(test.fails...)(r.Scenario) {
				t.Errorf("%s: %s is not passed: %s\n%s", test.reason, r.Scenario.ID, r.Reason, explain(r.Mismatch))
			}
		}
		for _, c := range suite.Scenarios {
			failed := slices.ContainsFunc(counted, func(r Result) bool { return r.Scenario.ID == c.ID })
			if looping(c) && !c.Remark && choose(test.fails...)(c) && !failed {
				t.Errorf("%s: %s is passed", test.reason, c.ID)
			}
		}
	}
}

// reading takes one line for another.
func reading(from, to string) func(*boardgame2dLoop) {
	return func(l *boardgame2dLoop) {
		l.reads = func(line string) string {
			if line == from {
				return to
			}
			return line
		}
	}
}

// banner changes words of the banner.
func banner(from, to string) func(*boardgame2dLoop) {
	return func(l *boardgame2dLoop) { l.banner = strings.ReplaceAll(l.banner, from, to) }
}

func moving(auto func(g *boardgame2d.Game)) func(*boardgame2dLoop) {
	return func(l *boardgame2dLoop) { l.auto = auto }
}

// silent leaves out the lines with these words.
func silent(words string) func(*boardgame2d.Game, string) string {
	return func(g *boardgame2d.Game, _ string) string {
		shown := strings.Split(g.Show(), "\n")
		return strings.Join(slices.DeleteFunc(shown, func(line string) bool { return strings.Contains(line, words) }), "\n")
	}
}

func onlyAfterMoves(g *boardgame2d.Game, _ string) string {
	if strings.HasPrefix(g.Status(), "invalid") {
		return g.Status() + "\n"
	}
	return g.Show()
}

// A loop that makes one move only, or ends while the game is not over, must fail wherever it matters.
func TestBoardgame2dLoopsThatEndEarlyFail(t *testing.T) {
	t.Parallel()
	suite := open(t, "boardgame2d")
	tests := []struct {
		alter  func(*boardgame2dLoop)
		fails  []string
		reason string
	}{
		{func(l *boardgame2dLoop) { l.most = 1 }, []string{
			"02_the_loop/Three jumps", "02_the_loop/Five moves", "02_the_loop/All 32", "02_the_loop/Typed",
			"02_the_loop/The game goes on", "03_playing_automatically/AUTO typed",
		}, "it reads one entry only"},
		{func(l *boardgame2dLoop) { l.over = func(g *boardgame2d.Game) bool { return !g.Over() } }, []string{
			"02_the_loop/The first board", "02_the_loop/A board before", "02_the_loop/Three jumps",
			"02_the_loop/EXIT as the first", "03_playing_automatically/AUTO", "03_playing_automatically/FINISH",
		}, "it ends unless the game is over"},
	}
	for _, test := range tests {
		loop := rightBoardgame2dLoop()
		test.alter(&loop)
		subject := loop.subject(shortBoardgame2dSeed)
		for _, r := range run(t, suite, subject, Options{Once: true, Select: choose(test.fails...)}) {
			if r.Outcome != engine.Failed && !r.Scenario.Remark {
				t.Errorf("%s: %s: %s", test.reason, r.Scenario.ID, r.Outcome)
			}
		}
	}
}

// A program without an engine face cannot say that its messages are its own, so they are looked at.
func TestBoardgame2dLoopWithoutAnEngineFacePasses(t *testing.T) {
	t.Parallel()
	subject := consoleOnly{rightBoardgame2dLoop().subject(shortBoardgame2dSeed)}
	for _, r := range run(t, open(t, "boardgame2d"), subject, Options{Once: true, Select: looping}) {
		if r.Outcome != engine.Passed && !r.Scenario.Remark {
			t.Errorf("%s: %s: %s", r.Scenario.ID, r.Outcome, r.Reason)
		}
	}
}

// consoleOnly is a subject without an engine face.
type consoleOnly struct{ engine.Subject }

func (consoleOnly) Engine(context.Context) (engine.Session, error) {
	return nil, engine.Stopf(engine.NotClaimed, "it has no engine face")
}

// What the computer does is also asked of the functions, one by one.
func TestBoardgame2dWrongRandomPlayFails(t *testing.T) {
	t.Parallel()
	suite := open(t, "boardgame2d")
	const auto = "03_playing_automatically/"
	repeated := func(command string, times int) func(context.Context, engine.Session, engine.Request) (engine.Reply, error) {
		return func(ctx context.Context, s engine.Session, request engine.Request) (reply engine.Reply, err error) {
			n := 1
			if request.Command == command {
				n = times
			}
			for range n {
				reply, err = s.Do(ctx, request)
			}
			return reply, err
		}
	}
	answered := func(command, answer string) func(context.Context, engine.Session, engine.Request) (engine.Reply, error) {
		return func(ctx context.Context, s engine.Session, request engine.Request) (engine.Reply, error) {
			if request.Command == command {
				return engine.Reply{Body: []string{answer}}, nil
			}
			return s.Do(ctx, request)
		}
	}
	tests := []struct {
		do     func(context.Context, engine.Session, engine.Request) (engine.Reply, error)
		fails  []string
		reason string
	}{
		{repeated("auto", 1), nil, "the reference"},
		{repeated("auto", 2), []string{auto + "10 random", auto + "30 random", auto + "40 random"}, "playAuto makes two moves"},
		{repeated("auto", 0), []string{auto + "10 random", auto + "30 random", auto + "40 random"}, "playAuto does nothing"},
		{repeated("finish", 0), []string{auto + "The computer plays", auto + "The computer takes"}, "playAutoAll does nothing"},
		{answered("score", "1"), []string{auto + "The score after each", auto + "The computer takes"}, "the score is always 1"},
		{answered("over", "false"), []string{auto + "The computer plays", auto + "The computer takes"}, "no game is ever over"},
		{answered("watch", "Done."), []string{auto + "The board is shown"}, "playAutoAll shows nothing"},
	}
	alone := func(c Scenario) bool { return choose(auto)(c) && !onConsole(c) }
	for _, test := range tests {
		subject := altered{InProcess: boardgame2d.Reference(), session: func(s engine.Session) engine.Session {
			return answering(func(ctx context.Context, r engine.Request) (engine.Reply, error) { return test.do(ctx, s, r) })
		}}
		for _, r := range run(t, suite, subject, Options{Once: true, Select: alone}) {
			right := r.Scenario.Remark || !choose(test.fails...)(r.Scenario)
			if right != (r.Outcome == engine.Passed) && !r.Scenario.Remark {
				t.Errorf("%s: %s: %s: %s\n%s", test.reason, r.Scenario.ID, r.Outcome, r.Reason, explain(r.Mismatch))
			}
		}
	}
}

func TestBoardgame2dLoopsThatBreakOffAreToldApart(t *testing.T) {
	t.Parallel()
	suite := open(t, "boardgame2d")
	tests := []struct {
		run    engine.Run
		want   engine.Outcome
		reason string
	}{
		{engine.Run{End: engine.Exited, Status: "exit status 0"}, engine.Failed, "it ended well and showed nothing"},
		{engine.Run{End: engine.Killed, Status: "signal: segmentation fault"}, engine.Crashed, "a signal ended it"},
		{engine.Run{End: engine.OutOfTime, Status: "at most 10s"}, engine.TimedOut, "it did not end"},
		{engine.Run{End: engine.OutOfSpace, Status: "more than 10 bytes"}, engine.Flooded, "it wrote too much"},
	}
	for _, test := range tests {
		breaksOff := func(context.Context, []string, engine.Feed) (engine.Run, error) { return test.run, nil }
		subject := altered{InProcess: boardgame2d.Reference(), console: breaksOff}
		for _, r := range run(t, suite, subject, Options{Once: true, Select: looping}) {
			if r.Outcome != test.want || r.Play == nil {
				t.Errorf("%s: %s: %s, want %s", test.reason, r.Scenario.ID, r.Outcome, test.want)
			}
		}
	}
}

func TestBoardgame2dTotalThatIsOneTooManyIsToldAsSuch(t *testing.T) {
	t.Parallel()
	loop := rightBoardgame2dLoop()
	loop.total = func(moves int) int { return moves + 1 }
	selected := choose("03_playing_automatically/The number of random jumps")
	for _, r := range run(t, open(t, "boardgame2d"), loop.subject(1), Options{Once: true, Select: selected}) {
		if r.Outcome != engine.Failed || !strings.Contains(r.Reason, "it is one more than the number of jumps that were made") {
			t.Errorf("%s: %s", r.Outcome, r.Reason)
		}
	}
}

func TestBoardgame2dScreenShowsWhatWasTypedWhereItWasRead(t *testing.T) {
	t.Parallel()
	const clear = "\x1b[2J\x1b[1000A"
	tests := []struct {
		output string
		input  []string
		want   string
		reason string
	}{
		{"Hello\n" + clear + "A\n\n" + clear + "\x1b[1mB\x1b[0m\nBye\n", []string{"", "5G LEFT", "EXIT"},
			"Hello\n«»\nA\n«5G LEFT»\nB\nBye\n", "the screen is cleared before each board, and the last entry is not asked for"},
		{"Hello\n" + clear + "A\n" + clear + "B\n" + clear + "C\n", []string{"", "FINISH", "2"},
			"Hello\n«»\nA\n«FINISH»\nB\nC\n", "after FINISH nothing need be typed"},
		{"Hello\nA\nB\n", []string{"", "5G LEFT"}, "«»\n«5G LEFT»\nHello\nA\nB\n", "the screen is never cleared"},
		{"", []string{""}, "«»\n", "nothing is printed"},
	}
	for _, test := range tests {
		c := boardgame2dConsole{game: "peg", input: test.input}
		c.see(strings.Split(test.output, "\n"))
		got := ""
		for _, segment := range c.shown(engine.AllAtOnce).Screen {
			if segment.Typed {
				segment.Text = "«" + segment.Text + "»"
			}
			got += segment.Text
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.reason, got, test.want)
		}
	}
}

func TestBoardgame2dBoardsThatEndTheGame(t *testing.T) {
	t.Parallel()
	big := func(top int) boardgame2dBoard {
		board := slices.Clone(boardgame2dEmpty)
		for i := top; i < top+4; i++ {
			board[i] = board[i][:3] + "0000" + board[i][7:]
		}
		return board
	}
	tests := []struct {
		game       string
		board      boardgame2dBoard
		score      string
		ended, may bool
		reason     string
	}{
		{"peg", boardgame2dBoard{"oo.", "...", "..."}, "2", false, false, "a jump right"},
		{"peg", boardgame2dBoard{".oo", "...", "..."}, "2", false, false, "a jump left"},
		{"peg", boardgame2dBoard{"o..", "o..", "..."}, "2", false, false, "a jump down"},
		{"peg", boardgame2dBoard{"..o", ".oo", "..."}, "3", false, false, "a jump left in another row"},
		{"peg", boardgame2dBoard{"...", "..o", "..o"}, "2", false, false, "a jump up"},
		{"peg", boardgame2dBoard{"oo ", "..o", ".o."}, "4", true, false, "no jump off the board, nor any that is not straight"},
		{"peg", boardgame2dBoard{"ooo"}, "3", true, false, "no jump onto a peg"},
		{"eight", boardgame2dBoard{"123", ".45", "678"}, "0", true, true, "in order, the blank in the middle"},
		{"eight", boardgame2dBoard{".23", "145", "678"}, "2", false, true, "1 UP ends it"},
		{"eight", boardgame2dBoard{"284", "3.6", "157"}, "12", false, false, "the one of the document"},
		{"eight", boardgame2dBoard{"123", "456"}, "", false, false, "no eight puzzle"},
		{"klotski", big(9), "0", true, false, "in the notch"},
		{"klotski", big(7), "2", false, false, "above the notch"},
		{"klotski", boardgame2dEmpty, "", false, false, "no big piece"},
	}
	for _, test := range tests {
		if got := test.board.score(test.game); got != test.score {
			t.Errorf("%s: score %q, want %q", test.reason, got, test.score)
		}
		if ended, may := test.board.ended(test.game), test.board.mayEnd(test.game); ended != test.ended || may != test.may {
			t.Errorf("%s: ended %t, may end %t; want %t, %t", test.reason, ended, may, test.ended, test.may)
		}
	}
}

// An eight puzzle may end by chance, on a board that need not be shown. Who stops elsewhere has stopped too early.
func TestBoardgame2dGamesThatMayHaveEndedByChance(t *testing.T) {
	t.Parallel()
	first, near, far := boardgame2dBoard{"2.3", "145", "678"}, boardgame2dBoard{".23", "145", "678"}, boardgame2dBoard{"23.", "145", "678"}
	told := func(score string) []string { return []string{"Last score is: " + score + " (0 is the best score)"} }
	tests := []struct {
		boards []boardgame2dBoard
		told   []string
		judge  func(*boardgame2dConsole) error
		right  bool
		reason string
	}{
		{[]boardgame2dBoard{first, near}, nil, func(c *boardgame2dConsole) error { return c.movesCount(3) }, true, "1 UP may have ended it"},
		{[]boardgame2dBoard{first, far}, nil, func(c *boardgame2dConsole) error { return c.movesCount(3) }, false, "no move ends it"},
		{[]boardgame2dBoard{near}, nil, (*boardgame2dConsole).movesAreLegal, true, "the first move may have ended it"},
		{[]boardgame2dBoard{far}, nil, (*boardgame2dConsole).movesAreLegal, false, "no first move ends it"},
		{[]boardgame2dBoard{near}, told("0"), (*boardgame2dConsole).scoreOfLast, true, "ended since"},
		{[]boardgame2dBoard{near}, told("2"), (*boardgame2dConsole).scoreOfLast, true, "not ended"},
		{[]boardgame2dBoard{near}, told("4"), (*boardgame2dConsole).scoreOfLast, false, "another score"},
		{[]boardgame2dBoard{far}, told("0"), (*boardgame2dConsole).scoreOfLast, false, "it cannot have ended"},
	}
	for _, test := range tests {
		c := &boardgame2dConsole{game: "eight", boards: test.boards, screen: test.told}
		if err := test.judge(c); (err == nil) != test.right {
			t.Errorf("%s: %v, want right %t", test.reason, err, test.right)
		}
	}
}
