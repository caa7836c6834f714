package boardgame2d

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/stepstest"
)

// looping selects the scenarios that are played in the loop.
func looping(c steps.Scenario) bool {
	return stepstest.OnConsole(c) && stepstest.Choose("02_the_loop/", "03_playing_automatically/")(c)
}

// redrawn draws boards in another way than the document, and says other words.
func redrawn(g *model) string {
	board, err := read(drawing.Document(g.kind), strings.Split(g.print(), "\n"))
	if err != nil {
		panic(err)
	}
	var drawn strings.Builder
	for _, row := range board {
		switch g.kind {
		case "peg":
			row = strings.NewReplacer("o", "P", ".", "-").Replace(row)
		case "eight":
			row = "  " + strings.Join(strings.Split(strings.ReplaceAll(row, ".", "0"), ""), "   ")
		case "klotski":
			row = strings.ReplaceAll(row, ".", "#")
		}
		drawn.WriteString(row + "\n")
	}
	return "\x1b[H\x1b[J" + drawn.String() + "\nYour last entry: " + g.status + ".\nYour move? "
}

func TestRightLoopsPass(t *testing.T) {
	t.Parallel()
	suite := open(t)
	tests := []struct {
		alter   func(*program)
		leftOut []string
		reason  string
	}{
		{func(l *program) { l.again = true }, nil, "each board is shown twice, also the one that ends the game"},
		{func(l *program) { l.asks = 12 }, nil, "the question comes early"},
		{func(l *program) { l.asks = 400 }, nil, "the question comes late"},
		{banner("\n\n", "\n"), nil, "a banner without empty lines"},
		{func(l *program) {
			l.shown = func(g *model) string { return strings.TrimPrefix(g.show(), "\x1b[2J\x1b[1000A") }
		}, nil, "the screen is never cleared"},
		{func(l *program) {
			l.banner, l.shown, l.closes = "Welcome!\n", redrawn, "Bye, %d points.\n"
		}, []string{"messages"}, "other drawings and other words"},
		{banner("2B UP", "B2-U"), []string{"enter"}, "moves of its own"},
		{func(l *program) {
			l.shown = func(g *model) string {
				return strings.Repeat("\n", 50) + g.print() + "\nEnter a move (such as 2B UP), AUTO, FINISH or EXIT: "
			}
		}, nil, "empty lines clear the screen, and a move is asked for"},
		{func(l *program) {
			l.shown = func(g *model) string {
				return "*** MENU ***\n1 - AUTO\n2 - FINISH\n3 - EXIT\n------------\nMoves: 12  Score: " + fmt.Sprint(g.score(g)) + "\n" + g.print()
			}
		}, nil, "a menu stands above each board"},
		{func(l *program) {
			l.shown = func(g *model) string { return g.show() + "This is your board:\n" + g.print() }
		}, nil,
			"each board is drawn twice"},
		{func(l *program) {
			l.banner = "1) Peg Solitaire\n2) Eight Puzzle\n3) Klotski\nGood luck!\n" + l.banner
			l.closes += "Congratulations! Do you want to play again (y/n)? Goodbye.\n"
		}, nil, "a greeting, and a question at the end"},
	}
	for _, test := range tests {
		loop := rightProgram()
		test.alter(&loop)
		loop.lacks = test.leftOut
		for _, r := range stepstest.Run(t, suite, loop, steps.Options{Once: true, Select: looping}) {
			if r.Outcome != engine.Passed && r.Outcome != engine.NotClaimed && !r.Scenario.Remark {
				t.Errorf("%s: %s: %s\n%s", test.reason, r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
			}
			if r.Outcome == engine.NotClaimed && len(test.leftOut) == 0 {
				t.Errorf("%s: %s is not claimed: %s", test.reason, r.Scenario.ID, r.Reason)
			}
		}
	}
}

// Faults of examples are not among these: see variants.
func TestWrongLoopsFail(t *testing.T) {
	t.Parallel()
	suite := open(t)
	const loop, auto = "02_the_loop/", "03_playing_automatically/"
	everyAuto := []string{
		auto + "AUTO", auto + "The score is that of the board after AUTO", loop + "The score of an eight puzzle is that of its board, after",
	}
	everyMove := []string{
		loop + "Jumps of peg solitaire are", loop + "Moves of Klotski are", loop + "What is no move of Klotski", loop + "A jump that is",
		auto + "AUTO says",
	}
	everyTotal := []string{auto + "The number of random jumps", auto + "Jumps that were typed"}
	tests := []struct {
		alter  func(*program)
		reason string
		fails  []string // beginnings of the titles
	}{
		{reading("EXIT", "quit"), "EXIT is not known", []string{loop + "EXIT as", loop + "EXIT ends"}},
		{reading("auto", "AUTO"), "auto is AUTO, too", []string{loop + `"auto"`}},
		{reading("finish", "FINISH"), "finish is FINISH, too", []string{loop + `"finish"`}},
		{reading("FINISHED", "FINISH"), "FINISHED is FINISH, too", []string{loop + `"FINISHED"`}},
		{func(l *program) { l.reads = strings.TrimSpace }, "blanks do not matter",
			[]string{loop + `" EXIT"`, loop + `"EXIT "`}},
		{reading("AUTO", "auto"), "AUTO is not known", everyAuto},
		{moving(func(g *model) { g.chance(g); g.initialize() }), "AUTO sets up a new game", everyAuto},
		{reading("FINISH", "finish"), "FINISH is not known",
			append([]string{
				auto + "FINISH", auto + "The game is over after", auto + "Up to the", auto + "Once viewing", auto + "Played unseen",
			}, everyTotal...)},
		{func(l *program) { l.total = func(moves int) int { return moves - 1 } }, "the total is one too few", everyTotal},
		{func(l *program) { l.closes = "Last score is: %d (0 is the best score)\n" }, "no Game Over! is said",
			[]string{loop + "EXIT is a Game Over!", loop + "At its end", auto + "The game is over after"}},
		{func(l *program) { l.closes = "Game Over!\nLast score is: %d\n" }, "which score is best is not told",
			[]string{loop + "Which score"}},
		{func(l *program) { l.closes = "The game has ended.\nYour score: %d\n" }, "the score is told in other words",
			[]string{loop + "EXIT is a Game Over!", loop + "Which score", loop + "At its end", auto + "The game is over after"}},
		{func(l *program) { l.over = func(*model) bool { return false } }, "the loop goes on after the end",
			[]string{loop + "Typed beyond"}},
		{banner("'EXIT'", "'QUIT'"), "the banner tells another word", []string{loop + "The banner ("}},
		{func(l *program) { l.shown = silent("has been performed") }, "no move is told", everyMove},
		{func(l *program) {
			l.shown = func(g *model) string { return strings.ReplaceAll(g.show(), "DOWN has", "UP has") }
		}, "another direction is told", []string{loop + "Moves of Klotski are told", loop + "What is no move of Klotski", auto + "AUTO says"}},
		{func(l *program) { l.shown = onlyAfterMoves }, "no board is shown after what was refused",
			[]string{loop + "A board before each entry", loop + `"5E UP"`, loop + `"5F RIGHT"`, loop + `"2B UP"`,
				loop + `"hello"`, loop + `""`, loop + `"0 DOWN"`}},
		{reading("hello", "EXIT"), "a refused entry ends the loop", []string{
			loop + "A board before each entry, refused or not (peg", loop + "A board before each entry, refused or not (eight",
			loop + `"hello"`, loop + "The game goes on", loop + `The score of peg solitaire after "5G LEFT", "hello"`,
		}},
	}
	for _, test := range costtest.Some(tests, 5) {
		loop := rightProgram()
		test.alter(&loop)
		counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, loop, steps.Options{Once: true, Select: looping}))
		for _, r := range counted {
			if !stepstest.Choose(test.fails...)(r.Scenario) {
				t.Errorf("%s: %s is not passed: %s\n%s", test.reason, r.Scenario.ID, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
		for _, c := range suite.Scenarios {
			failed := slices.ContainsFunc(counted, func(r steps.Result) bool { return r.Scenario.ID == c.ID })
			if looping(c) && !c.Remark && stepstest.Choose(test.fails...)(c) && !failed {
				t.Errorf("%s: %s is passed", test.reason, c.ID)
			}
		}
	}
}

// reading takes one line for another.
func reading(from, to string) func(*program) {
	return func(l *program) {
		l.reads = func(line string) string {
			if line == from {
				return to
			}
			return line
		}
	}
}

// banner changes words of the banner.
func banner(from, to string) func(*program) {
	return func(l *program) { l.banner = strings.ReplaceAll(l.banner, from, to) }
}

func moving(auto func(g *model)) func(*program) {
	return func(l *program) { l.auto = auto }
}

// silent leaves out the lines with these words.
func silent(words string) func(*model) string {
	return func(g *model) string {
		shown := strings.Split(g.show(), "\n")
		return strings.Join(slices.DeleteFunc(shown, func(line string) bool { return strings.Contains(line, words) }), "\n")
	}
}

func onlyAfterMoves(g *model) string {
	if strings.HasPrefix(g.status, "invalid") {
		return g.status + "\n"
	}
	return g.show()
}

// A loop that makes one move only, or ends while the game is not over, must fail wherever it matters.
func TestLoopsThatEndEarlyFail(t *testing.T) {
	t.Parallel()
	suite := open(t)
	tests := []struct {
		alter  func(*program)
		fails  []string
		reason string
	}{
		{func(l *program) { l.most = 1 }, []string{
			"02_the_loop/Three jumps", "02_the_loop/Five moves", "02_the_loop/All 32", "02_the_loop/Typed",
			"02_the_loop/The game goes on", "03_playing_automatically/AUTO typed",
		}, "it reads one entry only"},
		{func(l *program) { l.over = func(g *model) bool { return !g.ended() } }, []string{
			"02_the_loop/The first board", "02_the_loop/A board before", "02_the_loop/Three jumps",
			"02_the_loop/EXIT as the first", "03_playing_automatically/AUTO", "03_playing_automatically/FINISH",
		}, "it ends unless the game is over"},
	}
	for _, test := range tests {
		loop := rightProgram()
		test.alter(&loop)
		for _, r := range stepstest.Run(t, suite, loop, steps.Options{Once: true, Select: stepstest.Choose(test.fails...)}) {
			if r.Outcome == engine.Passed && !r.Scenario.Remark {
				t.Errorf("%s: %s: %s", test.reason, r.Scenario.ID, r.Outcome)
			}
		}
	}
}

// A program without an engine face cannot say that its messages are its own, so they are looked at.
func TestLoopWithoutAnEngineFacePasses(t *testing.T) {
	t.Parallel()
	subject := consoleOnly{rightProgram()}
	for _, r := range stepstest.Run(t, open(t), subject, steps.Options{Once: true, Select: looping}) {
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

// The functions that let the computer play are also tested one by one.
func TestWrongRandomPlayFails(t *testing.T) {
	t.Parallel()
	suite := open(t)
	const auto = "03_playing_automatically/"
	repeated := func(command string, times int) does {
		return func(ctx context.Context, s engine.Session, request engine.Request) (reply engine.Reply, err error) {
			n := 1
			if request.Command == command {
				n = times
			}
			for range n {
				reply, err = engine.Do(ctx, s, request)
			}
			return reply, err
		}
	}
	answered := func(command, answer string) does {
		return func(ctx context.Context, s engine.Session, request engine.Request) (engine.Reply, error) {
			if request.Command == command {
				return engine.Reply{Body: []string{answer}}, nil
			}
			return engine.Do(ctx, s, request)
		}
	}
	tests := []struct {
		do     does
		fails  []string
		reason string
	}{
		{repeated("auto", 2), []string{auto + "10 random", auto + "30 random", auto + "40 random"}, "playAuto makes two moves"},
		{repeated("auto", 0), []string{auto + "10 random", auto + "30 random", auto + "40 random"}, "playAuto does nothing"},
		{repeated("finish", 0), []string{auto + "The computer plays", auto + "The computer takes"}, "playAutoAll does nothing"},
		{answered("score", "1"), []string{auto + "The score after each", auto + "The computer takes"}, "the score is always 1"},
		{answered("over", "false"), []string{auto + "The computer plays", auto + "The computer takes"}, "no game is ever over"},
		{answered("watch", "Done."), []string{auto + "The board is shown"}, "playAutoAll shows nothing"},
	}
	alone := func(c steps.Scenario) bool { return stepstest.Choose(auto)(c) && !stepstest.OnConsole(c) }
	for _, test := range tests {
		for _, r := range stepstest.Run(t, suite, doing{rightProgram(), test.do}, steps.Options{Once: true, Select: alone}) {
			right := r.Scenario.Remark || !stepstest.Choose(test.fails...)(r.Scenario)
			if right != (r.Outcome == engine.Passed) && !r.Scenario.Remark {
				t.Errorf("%s: %s: %s: %s\n%s", test.reason, r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
			}
		}
	}
}

// does carries out a command in place of the session.
type does func(context.Context, engine.Session, engine.Request) (engine.Reply, error)

// doing is a program that carries out commands in another way.
type doing struct {
	program
	does
}

func (d doing) Engine(ctx context.Context) (engine.Session, error) {
	session, err := d.program.Engine(ctx)
	return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
		return d.does(ctx, session, request)
	}), err
}

func TestLoopsThatBreakOffAreToldApart(t *testing.T) {
	t.Parallel()
	suite := open(t)
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
		subject := enginetest.Altered{InProcess: boardgame2d.Reference(), OnConsole: breaksOff}
		for _, r := range stepstest.Run(t, suite, subject, steps.Options{Once: true, Select: looping}) {
			if ended := cmp.Or(r.Ended, r.Outcome); ended != test.want || r.Play == nil {
				t.Errorf("%s: %s: %s, want %s: %s", test.reason, r.Scenario.ID, ended, test.want, r.Reason)
			}
		}
	}
}

func TestTotalThatIsOneTooManyIsToldAsSuch(t *testing.T) {
	t.Parallel()
	loop := rightProgram()
	loop.total = func(moves int) int { return moves + 1 }
	selected := stepstest.Choose("03_playing_automatically/The number of random jumps")
	for _, r := range stepstest.Run(t, open(t), loop, steps.Options{Once: true, Select: selected}) {
		if r.Outcome != engine.Failed || !strings.Contains(r.Reason, "it is one more than the number of jumps that were made") {
			t.Errorf("%s: %s", r.Outcome, r.Reason)
		}
	}
}

func TestScreenShowsWhatWasTypedWhereItWasRead(t *testing.T) {
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
		c := console{Game: refereed("peg"), letters: drawing.Document("peg"), input: test.input}
		c.see(strings.Split(test.output, "\n"))
		got := ""
		for _, segment := range c.shown("") {
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

// An eight puzzle may end by chance, on a board that need not be shown. A program that stops elsewhere has stopped too
// early.
func TestGamesThatMayHaveEndedByChance(t *testing.T) {
	t.Parallel()
	first, near, far := drawing.Position{"2.3", "145", "678"}, drawing.Position{".23", "145", "678"}, drawing.Position{"23.", "145", "678"}
	ofLast := func(c *console) error { return c.scoreTold("that of the last board shown") }
	told := func(score string) []string { return []string{"Last score is: " + score + " (0 is the best score)"} }
	tests := []struct {
		boards []drawing.Position
		told   []string
		judge  func(*console) error
		right  bool
		reason string
	}{
		{[]drawing.Position{first, near}, nil, func(c *console) error { return c.legalMoves("exactly", 3) }, true, "1 UP may have ended it"},
		{[]drawing.Position{first, far}, nil, func(c *console) error { return c.legalMoves("exactly", 3) }, false, "no move ends it"},
		{[]drawing.Position{near}, nil, func(c *console) error { return c.movesAreLegal("") }, true, "the first move may have ended it"},
		{[]drawing.Position{far}, nil, func(c *console) error { return c.movesAreLegal("") }, false, "no first move ends it"},
		{[]drawing.Position{near}, told("0"), ofLast, true, "ended since"},
		{[]drawing.Position{near}, told("2"), ofLast, true, "not ended"},
		{[]drawing.Position{near}, told("4"), ofLast, false, "another score"},
		{[]drawing.Position{far}, told("0"), ofLast, false, "it cannot have ended"},
	}
	for _, test := range tests {
		c := &console{Game: refereed("eight"), boards: test.boards, screen: test.told}
		if err := test.judge(c); (err == nil) != test.right {
			t.Errorf("%s: %v, want right %t", test.reason, err, test.right)
		}
	}
}

// A number is told in any words at the end, but for those that stand below each board.
func TestNumbersToldInOwnWords(t *testing.T) {
	t.Parallel()
	tests := []struct {
		screen []string
		score  string
		total  string
		reason string
	}{
		{[]string{"Last score is: 43 (0 is the best score)", "Your score: 9"}, "43", "", "the document's words go first"},
		{[]string{"The game has ended.", "Your score: 43"}, "43", "", "own words"},
		{[]string{"Your move > Final Score = -2 (0 is best)"}, "-2", "", "behind a question, and below 0"},
		{[]string{"Score: 44", "Score: 43", "Bye"}, "", "", "a line of the board"},
		{[]string{"Finished after 35 moves.", "Your score: 9"}, "9", "35", "both, on lines of their own"},
		{[]string{"After 35 random moves the score is 9"}, "9", "35", "both on one line"},
		{[]string{"Total random moves: 35", "Your score: 9"}, "9", "35", "the number behind the word"},
		{[]string{"Number of steps = 35.", "Your score: 9"}, "9", "35", "another word"},
		{[]string{"Move 5 LEFT has been performed.", "Your score: 9"}, "9", "", "a move that is told"},
		{[]string{"Moves left: 2x", "Your score: 9"}, "9", "", "no number"},
		{[]string{"Score: 43", "1", "2", "3", "4", "5"}, "", "", "not at the end"},
		{[]string{"Underscore 7", "Remove 7"}, "", "", "another word"},
	}
	for _, test := range tests {
		c := &console{screen: test.screen}
		score, total := strings.Join(c.scores(), " "), strings.Join(c.totals(), " ")
		if score != test.score || total != test.total {
			t.Errorf("%s: score %q, total %q, want %q and %q", test.reason, score, total, test.score, test.total)
		}
	}
}

// A number of moves that is told is never smaller than that of the changes shown.
func TestMovesThatWerePlayedUnseen(t *testing.T) {
	t.Parallel()
	tests := []struct {
		told   string
		right  bool
		reason string
	}{
		{"5000", true, "most are unseen"},
		{"3", true, "an early end, and all are shown"},
		{"2", false, "fewer than are shown"},
	}
	for _, test := range tests {
		c := &console{Game: refereed("peg"), boards: shown("5G LEFT", "", "7F UP", "5E RIGHT")}
		c.screen = []string{"Played all moves automatically. (Total random move performed: " + test.told + ")"}
		if err := c.playsUnseen(1000); (err == nil) != test.right {
			t.Errorf("%s: %v, want right %t", test.reason, err, test.right)
		}
	}
}

func TestWhatFollowsTheQuestionStandsApart(t *testing.T) {
	t.Parallel()
	tests := []struct {
		printed, want []string
		reason        string
	}{
		{[]string{"> | 1 |", "  | 2 |", "> Game Over!"}, []string{"> ", "| 1 |", "  | 2 |", "> ", "Game Over!"}, "a board behind a question"},
		{[]string{"> > Game Over!"}, []string{"> ", "> ", "Game Over!"}, "nothing is said to an answer"},
		{[]string{"> | 1 |", "Game Over!"}, []string{"> | 1 |", "Game Over!"}, "no question is known"},
		{[]string{"  | 1 |", "  Game Over!"}, []string{"  | 1 |", "  Game Over!"}, "blanks are no question"},
		{[]string{"| 1 |", "| 2 |", "| 3 |", "| Game Over! |"}, []string{"| 1 |", "| 2 |", "| 3 |", "| Game Over! |"},
			"a frame is no question"},
	}
	for _, test := range tests {
		if got := entered(test.printed, 3); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.reason, got, test.want)
		}
	}
}
