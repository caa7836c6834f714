package stratego

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pieces makes a game with the pieces of a drawing, whose squares are parted by blanks. An apostrophe marks those of player 1.
func pieces(t testing.TB, drawing ...string) (*Game, map[Position]*Piece) {
	t.Helper()
	g := NewGame(NewPlayer("Michael", 0), NewPlayer("Ozgur", 1))
	placed := map[Position]*Piece{}
	for row, line := range drawing {
		for column, cell := range strings.Fields(line) {
			kind, ok := kindOf(cell[0])
			if !ok {
				continue
			}
			p, err := NewPiece(kind, g.players[len(cell)-1], square(t, g, row, column))
			if err != nil {
				t.Fatal(err)
			}
			placed[Position{row, column}] = p
		}
	}
	return g, placed
}

func square(t testing.TB, g *Game, row, column int) *Square {
	t.Helper()
	s, err := g.Square(row, column)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// squares gives squares as sorted text.
func squares(list []*Square) string {
	var names []string
	for _, s := range list {
		names = append(names, s.String())
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func TestLegalMovesAndAttacks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		drawing        []string
		at             Position
		moves, attacks string
		reason         string
	}{
		{[]string{"5 . .", ". . ."}, Position{0, 0}, "0,1 1,0", "", "a corner"},
		{[]string{". . .", ". 5 .", ". . ."}, Position{1, 1}, "0,1 1,0 1,2 2,1", "", "all four sides, none diagonal"},
		{[]string{"3 4 .", "4' . ."}, Position{0, 0}, "", "1,0", "one's own piece and the opponent's are in the way; only one may be attacked"},
		{[]string{"S . .", ". 4' ."}, Position{0, 0}, "0,1 1,0", "", "diagonal opponents are not attacked"},
		{[]string{"2 . . 4'", ". . . .", ". . . .", "4 . . ."}, Position{0, 0}, "0,1 0,2 1,0 2,0", "",
			"a Scout stops before pieces and does not attack from afar"},
		{[]string{"2 4'", ". ."}, Position{0, 0}, "1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,0", "0,1",
			"a Scout runs to the edge and attacks what is next to it"},
		{[]string{"B 4'"}, Position{0, 0}, "", "", "a Bomb does nothing"},
		{[]string{"F 4'"}, Position{0, 0}, "", "", "a Flag does nothing"},
		{[]string{".", ".", ".", ".", "2"}, Position{4, 0}, "0,0 1,0 2,0 3,0 4,1 5,0 6,0 7,0 8,0 9,0", "", "water ends the way of a Scout"},
		{[]string{".", ".", ".", ".", ". 8"}, Position{4, 1}, "3,1 4,0 5,1", "", "water is not entered"},
	}
	for _, test := range tests {
		_, placed := pieces(t, test.drawing...)
		p := placed[test.at]
		if got := squares(p.LegalMoves()); got != test.moves {
			t.Errorf("%s: the moves are %q, want %q", test.reason, got, test.moves)
		}
		if got := squares(p.LegalAttacks()); got != test.attacks {
			t.Errorf("%s: the attacks are %q, want %q", test.reason, got, test.attacks)
		}
	}
}

// What was captured, and what stands on a square of no game, goes nowhere.
func TestWithoutABoardThereAreNoLegalMoves(t *testing.T) {
	t.Parallel()
	_, placed := pieces(t, "2 4'")
	captured := placed[Position{0, 0}]
	captured.BeCaptured()
	captured.BeCaptured()
	free, err := NewPiece(Kind{Class: StepMover, Rank: 7}, NewPlayer("Michael", 0), NewSquare(nil, 1, 2, false))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Piece{captured, free} {
		if moves, attacks := squares(p.LegalMoves()), squares(p.LegalAttacks()); moves+attacks != "" {
			t.Errorf("%c may go to %q and attack %q", p.Glyph(), moves, attacks)
		}
	}
}

func TestAttacks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		attacker, defender string
		result             CombatResult
		left, right        string // what stands on the two squares afterwards
		lost               bool   // the defender's player has lost
		reason             string
	}{
		{"9", "5'", Win, ".", "9", false, "the higher rank moves in"},
		{"5", "9'", Lose, ".", "9", false, "the lower rank is removed"},
		{"9", "M'", Lose, ".", "M", false, "10 is more than 9"},
		{"6", "6'", Draw, ".", ".", false, "the same rank removes both"},
		{"M", "B'", Draw, ".", ".", false, "a Bomb takes its attacker with it"},
		{"3", "B'", Win, ".", "3", false, "but not a Miner"},
		{"S", "B'", Draw, ".", ".", false, "a Spy, too"},
		{"2", "S'", Win, ".", "2", false, "anything removes a Spy"},
		{"M", "S'", Win, ".", "M", false, "the Marshal, too, if it attacks"},
		{"S", "M'", Win, ".", "S", false, "a Spy that attacks removes the Marshal"},
		{"S", "9'", Lose, ".", "9", false, "and nothing else"},
		{"S", "2'", Lose, ".", "2", false, "not even a Scout"},
		{"S", "S'", Draw, ".", ".", false, "two Spies remove each other"},
		{"S", "F'", Win, ".", "S", true, "a Spy captures the Flag"},
		{"2", "F'", Win, ".", "2", true, "as all do"},
	}
	for _, test := range tests {
		g, placed := pieces(t, test.attacker+" "+test.defender)
		attacker, defender := placed[Position{0, 0}], placed[Position{0, 1}]
		if got := attacker.ResultWhenAttacking(defender); got != test.result {
			t.Errorf("%s: %v, want %v", test.reason, got, test.result)
		}
		if got := g.Drawn()[0][:2]; got != test.attacker+test.defender[:1] || g.Winner() != nil {
			t.Errorf("%s: asking has changed the board to %s", test.reason, got)
		}
		if err := attacker.Attack(square(t, g, 0, 1)); err != nil {
			t.Fatal(err)
		}
		if got := g.Drawn()[0][:2]; got != test.left+test.right {
			t.Errorf("%s: afterwards there is %s, want %s%s", test.reason, got, test.left, test.right)
		}
		if g.players[1].HasLost() != test.lost || (g.Winner() == g.players[0]) != test.lost {
			t.Errorf("%s: lost %t, want %t", test.reason, g.players[1].HasLost(), test.lost)
		}
	}
}

func made(_ *Piece, err error) error { return err }

func TestWhatIsRefusedChangesNothing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		do     func(g *Game, p *Piece) error
		want   error
		reason string
	}{
		{func(g *Game, p *Piece) error { return p.Move(g.squares[0][1]) }, ErrIllegalArgument, "moving onto a piece"},
		{func(g *Game, p *Piece) error { return p.Move(g.squares[4][2]) }, ErrIllegalArgument, "moving onto water"},
		{func(g *Game, p *Piece) error { return p.Attack(g.squares[1][0]) }, ErrIllegalArgument, "attacking nothing"},
		{func(g *Game, p *Piece) error { return g.squares[0][1].Place(p) }, ErrIllegalArgument, "placing on a piece"},
		{func(g *Game, p *Piece) error {
			return made(NewPiece(Kind{Class: StepMover, Rank: 5}, p.owner, g.squares[0][1]))
		}, ErrIllegalArgument, "making on a piece"},
		{func(g *Game, _ *Piece) error { _, err := g.Square(10, 0); return err }, ErrOutOfBounds, "row 10"},
		{func(g *Game, _ *Piece) error { _, err := g.Square(0, 10); return err }, ErrOutOfBounds, "column 10"},
		{func(g *Game, _ *Piece) error { _, err := g.Square(-1, 0); return err }, ErrOutOfBounds, "row -1"},
		{func(g *Game, _ *Piece) error { _, err := g.Square(0, math.MinInt); return err }, ErrOutOfBounds, "a column far away"},
		{func(g *Game, _ *Piece) error { _, err := g.Player(2); return err }, ErrIllegalArgument, "player 2"},
		{func(g *Game, _ *Piece) error { _, err := g.Player(-1); return err }, ErrIllegalArgument, "player -1"},
	}
	for _, test := range tests {
		g, placed := pieces(t, "5 4'")
		p := placed[Position{0, 0}]
		if err := test.do(g, p); !errors.Is(err, test.want) {
			t.Errorf("%s: the error is %v, want %v", test.reason, err, test.want)
		}
		if got := g.Drawn()[0]; got != "54........" || p.Square() != g.squares[0][0] {
			t.Errorf("%s: the board is %s, and the piece knows %v", test.reason, got, p.Square())
		}
	}
}

func TestWinner(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		lost   []int
		winner int // -1: nobody
		reason string
	}{
		{nil, -1, "nobody has lost"},
		{[]int{1}, 0, "player 1 has lost"},
		{[]int{0}, 1, "player 0 has lost"},
		{[]int{0, 1}, -1, "both have"},
	} {
		g := NewGame(NewPlayer("Michael", 0), NewPlayer("Ozgur", 1))
		for _, number := range test.lost {
			g.players[number].Lose()
		}
		var want *Player
		if test.winner >= 0 {
			want = g.players[test.winner]
		}
		if g.Winner() != want {
			t.Errorf("%s: the winner is %v", test.reason, g.Winner())
		}
	}
}

func TestKindsAddUp(t *testing.T) {
	t.Parallel()
	all, glyphs := 0, ""
	for _, k := range Kinds() {
		all += k.Count
		glyphs += string(k.Glyph)
	}
	if all != 40 || glyphs != "M98765432SBF" {
		t.Errorf("%d pieces of the kinds %s", all, glyphs)
	}
	odd, err := NewPiece(Kind{Class: StepMover, Rank: 12}, NewPlayer("Michael", 0), NewSquare(nil, 0, 0, false))
	if err != nil || odd.Rank() != 12 || odd.Glyph() != '?' {
		t.Errorf("a rank of no kind: %v, %v", odd, err)
	}
}

// figure is the document's Figure 2 with some pieces exchanged, so that a Scout faces the Flag and a General a Lieutenant.
func figure(number int) []string {
	none := slices.Repeat([]string{".........."}, 6)
	if number == 0 {
		return append([]string{"4B33B3F3B4", "B67B37762B", "258S228252", "246592M645"}, none...)
	}
	return append(none, "F2BM567B84", "28B4B9BB35", "23674S5272", "3625232436")
}

func begun(t testing.TB) *Match {
	t.Helper()
	m := NewMatch(NewPlayer("Michael", 0), NewPlayer("Ozgur", 1))
	for number := range 2 {
		if err := m.SetUp(number, figure(number)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestAMatchIsPlayedInTurnsToTheCaptureOfTheFlag(t *testing.T) {
	t.Parallel()
	m := begun(t)
	turns := []struct {
		number   int
		from, to Position
		refused  bool
		reason   string
	}{
		{1, Position{6, 4}, Position{5, 4}, true, "player 0 begins"},
		{0, Position{3, 4}, Position{5, 4}, true, "a General steps"},
		{0, Position{3, 4}, Position{4, 4}, false, "one space"},
		{0, Position{4, 4}, Position{5, 4}, true, "nobody plays twice"},
		{1, Position{4, 4}, Position{5, 4}, true, "with the opponent's piece"},
		{1, Position{6, 4}, Position{5, 4}, false, "the Lieutenant comes"},
		{0, Position{4, 4}, Position{5, 4}, false, "the General removes it"},
		{1, Position{6, 5}, Position{5, 5}, false, "any move"},
		{0, Position{3, 0}, Position{5, 0}, false, "the Scout runs"},
		{1, Position{5, 5}, Position{-1, 5}, true, "off the board"},
		{1, Position{5, 5}, Position{4, 5}, false, "any move"},
		{0, Position{5, 0}, Position{6, 0}, false, "and captures the Flag"},
		{1, Position{4, 5}, Position{5, 5}, true, "the match is over"},
	}
	for _, turn := range turns {
		if _, err := m.Take(turn.number, turn.from, turn.to); errors.Is(err, ErrIllegalArgument) != turn.refused {
			t.Errorf("player %d from %v to %v: %v: %s", turn.number, turn.from, turn.to, err, turn.reason)
		}
	}
	if _, ok := m.Turn(); ok || m.Winner() != m.players[0] {
		t.Errorf("after the capture it is somebody's turn, and the winner is %v", m.Winner())
	}
	want := []string{
		"##########", "##########", "##########", ".###.#####", "..~~.6~~..",
		"..~~9.~~..", "22BM..7B84", "28B4B9BB35", "23674S5272", "3625232436",
	}
	if diff := cmp.Diff(want, m.SeenBy(1)); diff != "" {
		t.Errorf("what player 1 sees (-want +got):\n%s", diff)
	}
}

func TestSetUpsThatAreRefused(t *testing.T) {
	t.Parallel()
	changed := func(number, row int, glyphs string) []string {
		rows := figure(number)
		rows[row] = glyphs
		return rows
	}
	for reason, test := range map[string]struct {
		number int
		rows   []string
	}{
		"a row is missing":              {0, figure(0)[:9]},
		"a square is missing":           {0, changed(0, 9, ".........")},
		"no piece looks so":             {0, changed(0, 0, "4B33B3F3Bx")},
		"a Bomb too few":                {0, changed(0, 0, "4.33B3F3B4")},
		"a second Flag":                 {1, changed(1, 6, "FFBM567B84")},
		"a piece before the first four": {0, changed(0, 4, "F.~~..~~..")},
		"the rows of the opponent":      {1, figure(0)},
		"there is no player 2":          {2, figure(0)},
	} {
		m := NewMatch(NewPlayer("Michael", 0), NewPlayer("Ozgur", 1))
		if err := m.SetUp(test.number, test.rows); !errors.Is(err, ErrIllegalArgument) {
			t.Errorf("%s: the error is %v", reason, err)
		}
		if board := strings.Join(m.Drawn(), ""); strings.Trim(board, ".~") != "" {
			t.Errorf("%s: pieces were placed: %s", reason, board)
		}
	}
	m := begun(t)
	if err := m.SetUp(0, figure(0)); !errors.Is(err, ErrIllegalArgument) {
		t.Errorf("setting up twice: the error is %v", err)
	}
}
