package boardgame2d

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/boardgame2d"
	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/engine/enginetest"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/boardgame2d/referee"
	"rulebook/steps/stepstest"
)

// altered is the reference with some of its replies altered.
func altered(alter func(request engine.Request, reply engine.Reply) engine.Reply) engine.Subject {
	return enginetest.Altered{InProcess: boardgame2d.Reference(), OnEngine: func(s engine.Session) engine.Session {
		return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			reply, err := engine.Do(ctx, s, request)
			return alter(request, reply), err
		})
	}}
}

// drawnAs is the reference with the boards that it prints drawn in other ways. Its words below them stay.
func drawnAs(draw map[string]func(drawingtest.Picture) drawingtest.Picture) engine.Subject {
	return altered(func(request engine.Request, reply engine.Reply) engine.Reply {
		if request.Command != "print" && request.Command != "show" {
			return reply
		}
		game := gameDrawn(strings.Join(reply.Body, "\n"))
		board, err := read(drawing.Document(game), reply.Body)
		if err != nil || draw[game] == nil {
			return reply
		}
		return engine.Reply{Body: withBoard(reply.Body, string(draw[game](drawingtest.PictureOf(board))))}
	})
}

// gameDrawn tells the kind of a game by how the document draws it.
func gameDrawn(text string) string {
	switch {
	case strings.Contains(text, "A B C"):
		return "peg"
	case strings.Contains(text, "┌"):
		return "klotski"
	}
	return "eight"
}

// withBoard puts another drawing between the codes at the beginning of a text and the words at its end.
func withBoard(text []string, drawing string) []string {
	codes := regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]").FindAllString(text[0], -1)
	lines := append([]string{strings.Join(codes, "")}, strings.Split(drawing, "\n")...)
	for _, line := range text {
		if strings.HasPrefix(line, "Move ") || strings.HasPrefix(line, "Invalid ") {
			lines = append(lines, line)
		}
	}
	return append(lines, "")
}

// How boards are drawn is free: whoever draws them in another way fails nothing that counts.
func TestOtherDrawingsOfBoardsPass(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	suite := open(t)
	type drawn = drawingtest.Picture
	units := func(d drawn) drawn { return drawn(drawingtest.Units(strings.Split(string(d), "\n"))) }
	forms := []map[string]func(drawn) drawn{
		{
			"peg":     func(d drawn) drawn { return d.With("o", "P", ".", "-") },
			"eight":   func(d drawn) drawn { return d.With(".", "0").Parted(" ") },
			"klotski": func(d drawn) drawn { return d.With(".", "#") },
		},
		{
			"peg":     func(d drawn) drawn { return d.With("o", "1", ".", "0", " ", "#").Parted(" ").Lines("%d %s") },
			"eight":   func(d drawn) drawn { return d.With(".", " ").Parted(" │ ").Lines("│ %s │") },
			"klotski": func(d drawn) drawn { return units(d).With(" ", ".").Parted(" ") },
		},
		{
			"peg":     func(d drawn) drawn { return d.With("o", "●", ".", "·", " ", "·") },
			"eight":   func(d drawn) drawn { return d.With(".", "_") },
			"klotski": func(d drawn) drawn { return units(d).With(".", " ") },
		},
	}
	for i, form := range costtest.Most(forms, 1) {
		counted, remarks := stepstest.NotPassed(stepstest.Run(t, suite, drawnAs(form), steps.Options{Once: true, Select: onEngine}))
		for _, r := range counted {
			t.Errorf("form %d: %s: %s: %s\n%s", i+1, r.Scenario.ID, r.Outcome, r.Reason, stepstest.Explain(r.Mismatch))
		}
		if len(remarks) == 0 {
			t.Errorf("form %d: there is no remark that the boards are drawn in another way", i+1)
		}
	}
}

// onEngine selects the scenarios that look at boards by print() and operator<<, and not those that watch playAutoAll().
func onEngine(c steps.Scenario) bool {
	return slices.Contains(c.Tags, "engine") && !strings.HasPrefix(c.ID, "03_")
}

// swept runs the scenario in which every jump within the board is tried at the start. It gives the outcomes of the
// moves that were not refused as they should be, and how many were tried.
func swept(t *testing.T, alter func(asked, last engine.Request, reply engine.Reply) engine.Reply) ([]string, int) {
	t.Helper()
	var found []string
	tried := 0
	var last engine.Request // the last move of the game
	subject := altered(func(request engine.Request, reply engine.Reply) engine.Reply {
		switch request.Command {
		case "create":
			last = engine.Request{}
		case "move":
			last = request
			tried++
		}
		return alter(request, last, reply)
	})
	first := steps.Options{Once: true, Select: stepstest.Choose("06_peg_moves/The first jumps")}
	for _, r := range stepstest.Run(t, open(t), subject, first) {
		if r.Mismatch == nil {
			t.Fatalf("%s: %s", r.Outcome, r.Reason)
		}
		found = r.Mismatch.Actual
	}
	return found, tried
}

func TestASweepOfMovesTellsWhatBecameOfEach(t *testing.T) {
	broken := engine.Reply{Refusal: &engine.Refusal{Kind: engine.Exception, Words: []string{"vector::_M_range_check"}}}
	tests := []struct {
		move, command string
		reply         engine.Reply
		want          string
		reason        string
	}{
		{"1D DOWN", "score", engine.Reply{Body: []string{"43"}}, "1D DOWN: refused, but the score changed to 43", "another score"},
		{"1D DOWN", "print", engine.Reply{Body: drawingtest.PegsLater}, "1D DOWN: the board changed, but not by a move", "another board"},
		{"1D DOWN", "move", broken, "1D DOWN: it raised an error: vector::_M_range_check", "an exception"},
		{"1D DOWN", "print", broken, "1D DOWN: it raised an error: vector::_M_range_check", "an exception when it prints"},
		{"3E DOWN", "print", engine.Reply{Body: text(drawingtest.PegsAtStart)},
			"3E DOWN: refused, but the score changed to 43", "a board that is not the one after the move"},
	}
	for _, test := range tests {
		found, _ := swept(t, func(asked, last engine.Request, reply engine.Reply) engine.Reply {
			if asked.Command == test.command && strings.Join(last.Arguments, " ") == test.move {
				return test.reply
			}
			return reply
		})
		if !slices.Contains(found, test.want) {
			t.Errorf("%s: found %q, want %q", test.reason, found, test.want)
		}
	}
}

func TestASweepOfMovesEndsWhenEnoughIsWrong(t *testing.T) {
	found, tried := swept(t, func(asked, _ engine.Request, reply engine.Reply) engine.Reply {
		if asked.Command == "move" {
			return engine.Reply{Refusal: &engine.Refusal{Kind: engine.Exception, Words: []string{"no"}}}
		}
		return reply
	})
	if last := found[len(found)-1]; !strings.HasPrefix(last, "and so on") {
		t.Errorf("the last is %q", last)
	}
	learning := 5 * 3 * len(drawing.Directions) // moves, to learn the dialect
	for _, game := range kinds {
		learning += len(referee.Notations(game, nil, nil))
	}
	if limit := mostNotes + learning; tried > limit {
		t.Errorf("%d moves were tried, want at most %d", tried, limit)
	}
}

func TestBoardAndScoreAfterARefusal(t *testing.T) {
	suite := open(t)
	for command, body := range map[string][]string{"print": drawingtest.PegsLater, "score": {"43"}} {
		tried := false
		subject := altered(func(request engine.Request, reply engine.Reply) engine.Reply {
			tried = tried && request.Command != "new" || request.Command == "move"
			if tried && request.Command == command {
				return engine.Reply{Body: body}
			}
			return reply
		})
		counted, _ := stepstest.NotPassed(stepstest.Run(t, suite, subject,
			steps.Options{Once: true, Select: stepstest.Choose("06_peg_moves/At the start")}))
		if len(counted) == 0 {
			t.Errorf("another %s is not noticed", command)
		}
	}
}

func TestCodesThatClearTheScreenAndMoveTheCursor(t *testing.T) {
	t.Parallel()
	board := strings.Join(drawingtest.PegStart, "\n")
	tests := []struct {
		shown         string
		clears, homes bool
		reason        string
	}{
		{"\x1b[2J\x1b[1000A" + board, true, true, "the document's"},
		{"\x1b[2J\x1b[H" + board, true, true, "the usual"},
		{"\x1b[H\x1b[2J\x1b[3J" + board, true, true, "those of clear"},
		{"\x1b[1;1H\x1b[2J" + board, true, true, "with numbers"},
		{"\x1b[2J\x1b[0;0f\n\n" + board, true, true, "with other numbers"},
		{"\x1b[H\x1b[J" + board, true, true, "from the top to the end"},
		{"\x1bc" + board, true, true, "the whole terminal"},
		{"\x1b[2J" + board, true, false, "the cursor stays where it is"},
		{"\x1b[2J\x1b[3A" + board, true, false, "three lines are not the top"},
		{"\x1b[2J\x1b[20;1H" + board, true, false, "row 20 is not the top"},
		{"\x1b[H" + board, false, true, "what was there remains"},
		{"\x1b[J\x1b[H" + board, false, true, "what was above remains"},
		{"\x1b[K\x1b[H" + board, false, true, "one line is cleared"},
		{board + "\n\x1b[2J\x1b[H", false, false, "after the board"},
		{board, false, false, "nothing"},
	}
	for _, test := range tests {
		b := &world{chosen: &chosen{Game: refereed("peg"), letters: drawing.Document("peg")}, shown: strings.Split(test.shown, "\n")}
		clears := b.showsAfterCode("screen is cleared") == nil
		homes := b.showsAfterCode("cursor is moved to the top") == nil
		if clears != test.clears || homes != test.homes {
			t.Errorf("it clears %t and homes %t, want %t and %t: %s", clears, homes, test.clears, test.homes, test.reason)
		}
	}
}

func TestMessagesAreClaimedOrThereIsNoEngine(t *testing.T) {
	t.Parallel()
	without := enginetest.Altered{InProcess: boardgame2d.Reference(), OnEngine: func(s engine.Session) engine.Session {
		return enginetest.Answering(func(ctx context.Context, request engine.Request) (engine.Reply, error) {
			reply, err := engine.Do(ctx, s, request)
			reply.Body = slices.DeleteFunc(reply.Body, func(line string) bool { return line == "messages" })
			return reply, err
		})
	}}
	tests := []struct {
		subject engine.Subject
		want    engine.Outcome
		reason  string
	}{
		{boardgame2d.Reference(), engine.Passed, "the messages are the document's"},
		{without, engine.NotClaimed, "the messages are its own"},
		{consoleOnly{boardgame2d.Reference()}, engine.Passed, "there is no engine face"},
	}
	suite := open(t)
	for _, test := range tests {
		for _, r := range stepstest.Run(t, suite, test.subject,
			steps.Options{Once: true, Select: stepstest.Choose("02_the_loop/The banner, line by line")}) {
			if r.Outcome != test.want {
				t.Errorf("%s: %s: %s", test.reason, r.Outcome, r.Reason)
			}
		}
	}
}

// An operator<< that does all but show the board is the one cause of whatever shows none.
func TestGamesThatNothingShows(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	l := rightProgram()
	l.prints, l.shown = (*model).print, func(*model) string { return "\x1b[2J\x1b[1000A\nYour move? " }
	_, causes := steps.Judge(stepstest.Run(t, open(t), l, steps.Options{Select: stepstest.Choose("01_", "02_", "03_")}))
	causes = slices.DeleteFunc(causes, func(c steps.Cause) bool { return c.Remark })
	if len(causes) != 1 || causes[0].Rule != drawRule {
		t.Errorf("the causes are %+v, want one of %s", causes, drawRule)
	}
}

// A class that has neither print() nor operator<< breaks one rule, and hides the others.
func TestGamesThatNothingDraws(t *testing.T) {
	if testing.Short() {
		t.Skip("grading whole programs takes a while: leave out -short")
	}
	t.Parallel()
	l := rightProgram()
	l.missing = map[string]string{"print": "CLASS has no operator<<", "show": "CLASS has no operator<<"}
	results := stepstest.Run(t, open(t), l, steps.Options{Select: stepstest.Choose("01_", "06_", "09_", "13_")})
	_, causes := steps.Judge(results)
	causes = slices.DeleteFunc(causes, func(c steps.Cause) bool { return c.Remark })
	if len(causes) != 1 || causes[0].Rule != "BOARDGAME2D-R10" {
		t.Errorf("the causes are %+v, want one of BOARDGAME2D-R10", causes)
	}
}
