package boardgame2d

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/steps"
	"rulebook/steps/boardgame2d/drawing"
	"rulebook/steps/boardgame2d/drawing/drawingtest"
	"rulebook/steps/play"
)

func TestEachWrongMoveBreaksOneRule(t *testing.T) {
	t.Parallel()
	const (
		pegs  = "oo.oo"
		tiles = "284/3.6/157"
		wide  = ".55    .77."
	)
	below := refereed("klotski").After(drawingtest.KlotskiStart, "6 DOWN")
	lower := strings.Join(below, "/")
	tests := []struct {
		game, before, entry, after string
		want                       string
		reason                     string
	}{
		{"peg", pegs, "1A RIGHT", pegs, "R16", "a valid jump is refused"},
		{"peg", pegs, "1A RIGHT", ".oooo", "R16", "the peg that was jumped over stays"},
		{"peg", pegs, "1B RIGHT", "o.ooo", "R7", "a peg moves by one place"},
		{"peg", "ooooo", "1A RIGHT", "..ooo", "R16", "a peg lands on another"},
		{"peg", "o..oo", "1A RIGHT", "..ooo", "R16", "a peg jumps over a hole"},
		{"peg", pegs, "1E RIGHT", "oo.o.", "R16", "a peg leaves the grid"},
		{"peg", "ooo.o", "1B LEFT", "..ooo", "R16", "a peg leaves the grid over another and lands elsewhere"},
		{"peg", "ooo.o", "1B LEFT", "o.ooo", "R7", "a peg lands elsewhere, over none"},
		{"peg", "o..oo", "1A RIGHT", "ooo.o", "R7", "the game begins anew"},
		{"peg", ".o.oo", "1A RIGHT", "..ooo", "R16", "a peg comes out of a hole"},
		{"peg", ".o.oo", "1A RIGHT", "...oo", "R7", "a refused jump takes the peg away that is jumped over"},
		{"peg", "oo.oo", "1A RIGHT", "...oo", "R16", "a jump loses its peg"},
		{"peg", pegs, "1a RIGHT", "..ooo", "R15", "a small letter is taken for a capital one"},
		{"peg", pegs, "hello", "ooooo", "R7", "what is no entry changes the board"},
		{"eight", tiles, "8 DOWN", tiles, "R19", "a valid move is refused"},
		{"eight", tiles, "4 RIGHT", "28./346/157", "R19", "a tile moves over the edge of its row"},
		{"eight", tiles, "2 RIGHT", "824/3.6/157", "R19", "a tile changes places with another"},
		{"eight", tiles, "2 DOWN", "123/456/78.", "R7", "the game begins anew"},
		{"eight", tiles, "9 DOWN", "2.4/386/157", "R19", "what is no entry is made as a move"},
		{"klotski", wide, "5 RIGHT", wide, "R25", "a valid move is refused"},
		{"klotski", wide, "5 RIGHT", ". 55   .77.", "R24", "a piece moves by one character"},
		{"klotski", wide, "5 RIGHT", ".    55.77.", "R24", "a piece moves by two units"},
		{"klotski", wide, "5 LEFT", "55     .77.", "R25", "a piece moves into the wall"},
		{"klotski", wide, "5 LEFT", ".5     .77.", "R25", "a piece moves into the wall, in which it is not seen"},
		{"klotski", wide, "5 LEFT", ".      .77.", "R25", "a piece vanishes in the wall"},
		{"klotski", wide, "7 LEFT", ".55  77   .", "R25", "a piece moves where it has no room"},
		{"klotski", ".5577  66.", "5 RIGHT", ".  77  66.", "R25", "a piece moves under another one"},
		{"klotski", ".995577  .", "9 RIGHT", ".  5577  .", "R25", "a wide piece moves under two others"},
		{"klotski", ".999955  .", "9 RIGHT", ".  ??55  .", "R25", "what is seen of it is half a piece"},
		{"klotski", ".66  5577.", "5 RIGHT", ".  66  77.", "R7", "another piece moves as well"},
		{"klotski", wide, "5 UP", ".  55  .77.", "R7", "the piece moves in another direction"},
		{"klotski", wide, "5 LEFT", ".  66  .77.", "R7", "another piece has come"},
		{"klotski", lower, "6 DOWN", lower, "R26", "a piece may not enter the notch"},
		{"klotski", lower, "6 UP", lower, "R25", "a valid move away from the notch is refused"},
	}
	facts := open(t).Facts
	for _, test := range tests {
		before, after := strings.Split(test.before, "/"), strings.Split(test.after, "/")
		b := &world{Player: &play.Player{World: &steps.World{Facts: facts}}, chosen: &chosen{Game: refereed(test.game)}}
		if got := b.ruleOf(before, test.entry, after); got != "BOARDGAME2D-"+test.want {
			t.Errorf("%s: after %q %q became %q: %s, want %s", test.reason, test.entry, before, after, got, test.want)
		}
	}
}

// shown gives the boards that a program shows that makes these moves of peg solitaire, from its start on; no move is
// the same board again.
func shown(moves ...string) []drawing.Position {
	boards := []drawing.Position{drawingtest.PegStart}
	for _, move := range moves {
		board := boards[len(boards)-1]
		if after := refereed("peg").After(board, move); after != nil {
			board = after
		}
		boards = append(boards, board)
	}
	return boards
}

func TestALoopThatIgnoresEXITIsToldOnce(t *testing.T) {
	t.Parallel()
	endless := slices.Repeat(shown()[:1], 50)
	flooded := engine.Run{End: engine.OutOfSpace}
	const goesOn = "goes on after EXIT"
	tests := []struct {
		typed  []string
		boards []drawing.Position
		run    engine.Run
		want   string // signature
		reason string
	}{
		{nil, endless, flooded, goesOn, "it shows the same board for ever"},
		{[]string{"5G LEFT"}, append(shown("5G LEFT"), shown("5G LEFT")[1:]...), flooded, goesOn, "after a move"},
		{[]string{"EXIT", "AUTO"}, slices.Concat(endless, shown("3E DOWN")[1:]), flooded, goesOn, "it makes what follows"},
		{nil, endless[:1], flooded, "", "it shows no board after EXIT"},
		{nil, endless[:4], engine.Run{End: engine.Exited}, "", "it comes to its end"},
		{[]string{"FINISH"}, endless, flooded, "", "the boards come of FINISH"},
	}
	facts := open(t).Facts
	for _, test := range tests {
		b := &world{Player: &play.Player{World: &steps.World{Facts: facts}}, chosen: &chosen{}}
		input := append(append([]string{""}, test.typed...), "EXIT")
		b.console = console{Game: refereed("peg"), typed: test.typed, input: input, boards: test.boards, run: test.run}
		err := b.atConsole(steps.Same("the score told", steps.ListForm, []string{"44"}, nil))
		d, blamed := errors.AsType[*steps.Divergence](err)
		if !blamed || d.Signature != test.want || test.want != "" && d.Rule != commandRule {
			t.Errorf("%s: the error is %+v, want %q", test.reason, d, test.want)
		}
	}
}

func TestTheFirstWrongEventAtTheConsoleNamesTheRule(t *testing.T) {
	t.Parallel()
	exited, killed := engine.Run{End: engine.Exited}, engine.Run{End: engine.Killed}
	both := []string{"5G LEFT", "7F UP"}
	lost := slices.Clone(drawingtest.PegStart)
	lost[0] = "   oo.   "
	then := func(cells string, pegs string) []drawing.Position { // other pegs in some cells
		after := slices.Clone(drawingtest.PegStart)
		for i, name := range strings.Fields(cells) {
			c := drawing.Named(name)
			after[c.Row] = after[c.Row][:c.Column] + pegs[i:i+1] + after[c.Row][c.Column+1:]
		}
		return []drawing.Position{drawingtest.PegStart, after}
	}
	tests := []struct {
		typed  []string
		boards []drawing.Position
		run    engine.Run
		want   string
		reason string
	}{
		{both, shown(both...), exited, "", "all is right"},
		{[]string{"hello", "5G LEFT"}, shown("", "5G LEFT"), exited, "", "a refused entry shows the board again"},
		{[]string{"5G LEFT", "EXIT", "7F UP"}, shown("5G LEFT"), exited, "", "EXIT ends it"},
		{[]string{"AUTO", "AUTO"}, shown("3E DOWN", "1E DOWN"), exited, "", "AUTO makes any valid move"},
		{[]string{"FINISH", "2"}, shown("3E DOWN", "1E DOWN", "4C RIGHT"), exited, "", "FINISH makes many"},
		{both, nil, exited, loopRule, "no board is shown"},
		{both, []drawing.Position{lost, lost, lost}, exited, "BOARDGAME2D-R14", "it begins with another board"},
		{both, shown("", "7F UP"), exited, "BOARDGAME2D-R16", "the first move is refused"},
		{both, shown()[:1], exited, loopRule, "the loop reads no second entry"},
		{both, []drawing.Position{drawingtest.PegStart, shown(both...)[2]}, exited, loopRule, "the board between two moves is not shown"},
		{both, shown("5G LEFT")[:2], killed, "BOARDGAME2D-R16", "it breaks off at a move"},
		{[]string{"hello", "5G LEFT"}, shown()[:1], killed, playRule, "it breaks off at what is no entry"},
		{[]string{"hello", "5G LEFT"}, shown("7E UP"), exited, "BOARDGAME2D-R15", "a move is made for what is no entry"},
		{[]string{"exit", "5G LEFT"}, shown()[:1], exited, commandRule, "exit ends it as EXIT does"},
		{[]string{"5G LEFT", "EXIT", "7F UP"}, shown("5G LEFT", "7F UP"), exited, commandRule, "it goes on after EXIT"},
		{[]string{"AUTO"}, []drawing.Position{drawingtest.PegStart, shown(both...)[2]}, exited, commandRule, "AUTO makes two moves"},
		{[]string{"AUTO"}, shown()[:1], killed, commandRule, "it breaks off at AUTO"},
		{[]string{"FINISH"}, []drawing.Position{drawingtest.PegStart, shown(both...)[2]}, exited, finishRule, "FINISH makes two moves at once"},
		{[]string{"auto", "7E UP", "3E DOWN"}, shown("3E DOWN"), exited, commandRule, "auto moves as a later entry would have"},
		{[]string{"auto", "7E UP", "3E DOWN"}, shown("", "", "3E DOWN"), exited, "BOARDGAME2D-R16", "auto is refused, and then a valid move"},
		{[]string{"5g left", "3E DOWN", "5G LEFT"}, shown("5G LEFT"), exited, "BOARDGAME2D-R15",
			"an entry in small letters is made, and its proper one comes later"},
		{[]string{"4F DOWN", "LEFT 5G", "7F UP"}, shown("5G LEFT", "7F UP"), exited, "BOARDGAME2D-R15",
			"the two words of an entry may come in any order"},
		{[]string{"hello", "3E DOWN", "5G LEFT"}, shown("5G LEFT"), exited, "BOARDGAME2D-R16",
			"what has nothing of a move is not taken for it: the move before is refused"},
		{[]string{"1E LEFT"}, []drawing.Position{drawingtest.PegStart, {"  ooo.   "}}, exited, "BOARDGAME2D-R16", "a peg leaves the board"},
		{[]string{"5A LEFT"}, then("5A", "."), exited, "BOARDGAME2D-R16", "a peg leaves the grid over nothing"},
		{[]string{"5B LEFT"}, then("5B 5A", ".."), exited, "BOARDGAME2D-R16", "a peg leaves the board over another"},
		{[]string{"5B LEFT"}, then("5B", "."), exited, playRule, "a peg goes that cannot jump"},
		{[]string{"1E DOWN"}, then("1E 2E", ".."), exited, "BOARDGAME2D-R16", "a peg lands on another one"},
		{[]string{"1E DOWN"}, then("1E", "."), exited, playRule, "a peg goes that would land on another one"},
		{[]string{"8B UP"}, then("8B", "."), exited, playRule, "there is a hole in the corner of the grid"},
	}
	facts := open(t).Facts
	for _, test := range tests {
		b := &world{Player: &play.Player{World: &steps.World{Facts: facts}}, chosen: &chosen{}}
		b.console = console{Game: refereed("peg"), typed: test.typed, boards: test.boards, run: test.run}
		if got := b.firstBroken(); got != test.want {
			t.Errorf("%s: %q is typed: %q, want %q", test.reason, test.typed, got, test.want)
		}
	}
}
