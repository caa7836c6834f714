package stratego

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// A scene is a few commands upon a game with a Scout of p0 on 5,4 and a Flag of p1 on 5,5; the reply to the last is looked at.
type scene struct {
	commands []string
	want     []string // the body, or with refused its first line
	refused  bool
	reason   string
}

func (s scene) command() string {
	name, _, _ := strings.Cut(s.commands[len(s.commands)-1], " ")
	return name
}

const (
	home0 = "4B33B3F3B4 B67B37762B 258S228252 246592M645 ..~~..~~.. ..~~..~~.. .......... .......... .......... .........."
	home1 = ".......... .......... .......... .......... ..~~..~~.. ..~~..~~.. F2BM567B84 28B4B9BB35 23674S5272 3625232436"
)

func begin() []string {
	return []string{"player p0 0 Ann Lee", "player p1 1 Bob", "game g p0 p1", "piece s Scout p0 5,4", "piece f Flag p1 g@5,5"}
}

func scenes() []scene {
	ok, no := false, true
	match := []string{"match m p0 p1", "setup m 0 " + home0, "setup m 1 " + home1}
	then := func(lines ...string) []string { return slices.Concat(match, lines) }
	return []scene{
		{[]string{"new", "where s"}, []string{engine.Argument}, no, "after new nothing has a name"},
		{[]string{"new", "new"}, nil, ok, "nothing to say"},
		{[]string{"new 1"}, []string{engine.Argument}, no, "no arguments are taken"},

		{[]string{"player q 7 X"}, nil, ok, "nothing to say"},
		{[]string{"game h p0 p1"}, nil, ok, "nothing to say"},
		{[]string{"square l 0 0 land"}, nil, ok, "nothing to say"},
		{[]string{"piece m Miner p1 0,0"}, nil, ok, "nothing to say"},
		{[]string{"step-mover c 12 p1 0,0"}, nil, ok, "nothing to say"},

		{[]string{"player q 7 X", "number q"}, []string{"7"}, ok, "any number"},
		{[]string{"player q one X"}, []string{engine.Argument}, no, "a number is a number"},
		{[]string{"title p0"}, []string{"Ann Lee"}, ok, "a name may hold blanks"},
		{[]string{"title q"}, []string{engine.Argument}, no, "there is no such player"},
		{[]string{"number q"}, []string{engine.Argument}, no, "there is no such player"},
		{[]string{"game h p1 p0", "player-of h 0"}, []string{"p1"}, ok, "the order of the players"},
		{[]string{"game h p0 q"}, []string{engine.Argument}, no, "there is no such player"},
		{[]string{"game h q p0"}, []string{engine.Argument}, no, "there is no such player"},
		{[]string{"game h p0 p1", "who 5,4"}, []string{"none"}, ok, "a square without a game is of the last one"},
		{[]string{"game h p0 p1", "who g@5,4"}, []string{"s"}, ok, "another game is named"},

		{[]string{"square w 9 1 water", "can-enter w"}, []string{"false"}, ok, "water of no game"},
		{[]string{"square l -1 7 land", "row l"}, []string{"-1"}, ok, "any row"},
		{[]string{"square l -1 7 land", "column l"}, []string{"7"}, ok, "and column"},
		{[]string{"square l -1 7 land", "belongs l"}, []string{"none"}, ok, "of no game"},
		{[]string{"square l 1 7 sand"}, []string{engine.Argument}, no, "there is land and water"},
		{[]string{"square l 1 x land"}, []string{engine.Argument}, no, "a column is a number"},
		{[]string{"square l 2147483648 0 land"}, []string{engine.Argument}, no, "a row has 32 bits"},

		{[]string{"piece m Miner p1 0,0", "who 0,0"}, []string{"m"}, ok, "it stands there"},
		{[]string{"piece m Miner p1 5,4"}, []string{engine.Illegal}, no, "the square is occupied"},
		{[]string{"piece m Miner p1 5,4", "who 5,4"}, []string{"s"}, ok, "and stays so"},
		{[]string{"piece m Pawn p1 0,0"}, []string{engine.Argument}, no, "there is no such kind"},
		{[]string{"piece m Miner q 0,0"}, []string{engine.Argument}, no, "there is no such player"},
		{[]string{"piece m Miner p1 h@0,0"}, []string{engine.Argument}, no, "there is no such game"},
		{[]string{"piece m Miner p1 0,0,0"}, []string{engine.Argument}, no, "a square has two numbers"},
		{[]string{"new", "player q 0 X", "piece m Miner q 0,0"}, []string{engine.Argument}, no, "there is no game"},
		{[]string{"step-mover c 12 p1 0,0", "rank c"}, []string{"12"}, ok, "any rank"},
		{[]string{"step-mover c high p1 0,0"}, []string{engine.Argument}, no, "a rank is a number"},
		{[]string{"rank q"}, []string{engine.Argument}, no, "there is no such piece"},

		{[]string{"square-of g 4 2"}, []string{"4,2"}, ok, "a square tells where it is"},
		{[]string{"square-of g 23 4"}, []string{engine.Exception}, no, "off the board"},
		{[]string{"moves s"}, []string{"0,4", "1,4", "2,4", "3,4", "4,4", "6,4", "7,4", "8,4", "9,4"}, ok, "in order of rows"},
		{[]string{"piece c Spy p0 0,5", "moves c"}, []string{"0,4", "0,6", "1,5"}, ok, "and of columns"},
		{[]string{"moves q"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"attacks s"}, []string{"5,5"}, ok, "the opponent next to it"},
		{[]string{"attacks q"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"may-move s 9,4"}, []string{"true"}, ok, "that very square"},
		{[]string{"square l 9 4 land", "may-move s l"}, []string{"false"}, ok, "not another of that row and column"},
		{[]string{"may-move q 9,4"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"may-attack s 5,5"}, []string{"true"}, ok, "that very square"},
		{[]string{"may-attack s 5,3"}, []string{"false"}, ok, "nobody is there"},
		{[]string{"may-attack s l"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"made g"}, []string{"true"}, ok, "it was made"},
		{[]string{"made h"}, []string{engine.Argument}, no, "there is no such game"},
		{[]string{"any-constructor"}, nil, ok, "nothing to say"},
		{[]string{"any-constructor 1"}, []string{engine.Argument}, no, "no arguments are taken"},
		{[]string{"result s f"}, []string{"WIN"}, ok, "the attacker first"},
		{[]string{"result s q"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"result q s"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"where s"}, []string{"5,4"}, ok, "on its square"},
		{[]string{"capture s", "where s"}, []string{"none"}, ok, "on no square"},
		{[]string{"where q"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"sits s 5,4"}, []string{"true"}, ok, "on that very square"},
		{[]string{"square l 5 4 land", "sits s l"}, []string{"false"}, ok, "not on another of that row and column"},
		{[]string{"sits s l"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"owner f"}, []string{"p1"}, ok, "by name"},
		{[]string{"owner q"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"match m p0 p1", "setup m 0 " + home0, "who 0,0"}, []string{"a piece of no name"}, ok, "the pieces of a match have no names"},
		{[]string{"who 10,0"}, []string{engine.Exception}, no, "off the board"},
		{[]string{"can-enter 4,4"}, []string{"true"}, ok, "free land"},
		{[]string{"can-enter x"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"row 4,5"}, []string{"4"}, ok, "the first number"},
		{[]string{"row x"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"column 4,5"}, []string{"5"}, ok, "the second number"},
		{[]string{"column x"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"belongs 4,5"}, []string{"g"}, ok, "by name"},
		{[]string{"game h p0 p1", "game h p0 p1", "belongs h@0,0"}, []string{"h"}, ok, "the later of two of one name"},
		{[]string{"belongs x"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"same 4,5 g@4,5"}, []string{"true"}, ok, "two names of one square"},
		{[]string{"same 4,5 5,4"}, []string{"false"}, ok, "two squares"},
		{[]string{"same 4,5 x"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"same x 4,5"}, []string{engine.Argument}, no, "there is no such square"},
		{[]string{"player-of g 1"}, []string{"p1"}, ok, "by name"},
		{[]string{"player-of g 3"}, []string{engine.Illegal}, no, "there are two"},
		{[]string{"player-of g x"}, []string{engine.Argument}, no, "a number is a number"},
		{[]string{"player-of h 1"}, []string{engine.Argument}, no, "there is no such game"},
		{[]string{"winner g"}, []string{"none"}, ok, "nobody yet"},
		{[]string{"lose p0", "winner g"}, []string{"p1"}, ok, "by name"},
		{[]string{"winner h"}, []string{engine.Argument}, no, "there is no such game"},
		{[]string{"lose p0", "lost p0"}, []string{"true"}, ok, "has lost"},
		{[]string{"lost p1"}, []string{"false"}, ok, "has not"},
		{[]string{"lost q"}, []string{engine.Argument}, no, "there is no such player"},
		{[]string{"lose p0"}, nil, ok, "nothing to say"},
		{[]string{"lose q"}, []string{engine.Argument}, no, "there is no such player"},

		{[]string{"constant WATER_COLS"}, []string{"2 3 6 7"}, ok, "a value"},
		{[]string{"modifiers WATER_COLS"}, []string{"public static final"}, ok, "how a constant is declared"},
		{[]string{"constant DEPTH"}, []string{engine.Missing}, no, "there is no such constant"},
		{[]string{"modifiers DEPTH"}, []string{engine.Missing}, no, "there is no such constant, so it has no modifiers"},
		{[]string{"shape stratego.Player"}, []string{"class", "(java.lang.String, int)", "getName(): java.lang.String",
			"getPlayerNumber(): int", "hasLost(): boolean", "loseGame(): void"}, ok, "constructors, then methods, sorted"},
		{[]string{"shape CombatResult"}, []string{"enum", "WIN", "DRAW", "LOSE"}, ok, "a simple name"},
		{[]string{"shape pieces.Spy"}, []string{engine.Missing}, no, "half of a full name"},
		{[]string{"shape stratego.CombatResult"}, []string{"enum", "WIN", "DRAW", "LOSE"}, ok, "the constants of an enum"},
		{[]string{"shape stratego.Marshal"}, []string{engine.Missing}, no, "there is no such class"},
		{[]string{"board g"}, []string{"..........", "..........", "..........", "..........", "..~~..~~..", "..~~2F~~..",
			"..........", "..........", "..........", ".........."}, ok, "one glyph a square"},
		{[]string{"board h"}, []string{engine.Argument}, no, "there is no such game"},
		{[]string{"printed"}, nil, ok, "nothing ever is"},
		{[]string{"printed 1"}, []string{engine.Argument}, no, "no arguments are taken"},

		{[]string{"move s 0,0", "where s"}, []string{"0,0"}, ok, "wherever it is"},
		{[]string{"move s 0,0"}, nil, ok, "nothing to say"},
		{[]string{"move s 5,5"}, []string{engine.Illegal}, no, "an occupied square"},
		{[]string{"attack s 5,5"}, nil, ok, "nothing to say"},
		{[]string{"attack s 5,5", "lost p1"}, []string{"true"}, ok, "the Flag was captured"},
		{[]string{"attack s 0,0"}, []string{engine.Illegal}, no, "an empty square"},
		{[]string{"capture f"}, nil, ok, "nothing to say"},
		{[]string{"capture q"}, []string{engine.Argument}, no, "there is no such piece"},
		{[]string{"place s 0,0"}, nil, ok, "nothing to say"},
		{[]string{"place s 0,0", "who 5,4"}, []string{"s"}, ok, "it stands on two squares"},
		{[]string{"place s 5,5"}, []string{engine.Illegal}, no, "an occupied square"},
		{[]string{"remove 5,4"}, nil, ok, "nothing to say"},
		{[]string{"remove 5,4", "who 5,4"}, []string{"none"}, ok, "nothing is left"},
		{[]string{"remove x"}, []string{engine.Argument}, no, "there is no such square"},

		{[]string{"match m p0 p1"}, nil, ok, "nothing to say"},
		{[]string{"match m p0 q"}, []string{engine.Argument}, no, "there is no such player"},
		{[]string{"match m p0 p1", "setup m 1 " + home1}, nil, ok, "nothing to say"},
		{[]string{"match m p0 p1", "setup m 0 " + home1}, []string{engine.Illegal}, no, "on the opponent's side"},
		{[]string{"setup m 0 " + home0}, []string{engine.Argument}, no, "there is no such match"},
		{[]string{"match m p0 p1", "turn m"}, []string{"none"}, ok, "nobody has set up"},
		{then("turn m"), []string{"0"}, ok, "player 0 begins"},
		{[]string{"turn m"}, []string{engine.Argument}, no, "there is no such match"},
		{then("take m 0 3,4 4,4"), []string{"move"}, ok, "a move reveals nothing"},
		{then("take m 0 3,4 4,4", "take m 1 6,4 5,4", "take m 0 4,4 5,4"), []string{"attack 9 5 WIN"}, ok, "an attack reveals both ranks"},
		{then("take m 1 6,4 5,4"), []string{engine.Illegal}, no, "not this player's turn"},
		{then("take m 2 6,4 5,4"), []string{engine.Illegal}, no, "there is no player 2"},
		{then("take m 0 3 4,4"), []string{engine.Argument}, no, "a place has two numbers"},
		{then("take m 0 3,4 4"), []string{engine.Argument}, no, "a place has two numbers"},
		{then("take m x 3,4 4,4"), []string{engine.Argument}, no, "a number is a number"},
		{[]string{"match m p0 p1", "setup m 0 " + home0, "seen-by m 1"}, []string{"##########", "##########", "##########", "##########",
			"..~~..~~..", "..~~..~~..", "..........", "..........", "..........", ".........."}, ok, "the opponent's ranks are hidden"},
		{[]string{"seen-by m 1"}, []string{engine.Argument}, no, "there is no such match"},
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	for _, s := range scenes() {
		table := Commands()
		var reply engine.Reply
		for _, line := range slices.Concat(begin(), s.commands) {
			reply = enginetest.Ask(t, table, line)
		}
		body := reply.Body
		if reply.Refusal != nil {
			body = []string{reply.Refusal.Kind}
		}
		if diff := cmp.Diff(s.want, body, cmpopts.EquateEmpty()); (reply.Refusal != nil) != s.refused || diff != "" {
			t.Errorf("%q: refused %t, want %t: %s (-want +got):\n%s", s.commands, reply.Refusal != nil, s.refused, s.reason, diff)
		}
	}
}

func TestEveryCommandIsTestedFromBothSides(t *testing.T) {
	t.Parallel()
	own := engine.NewTable("").Commands()
	for _, c := range Commands().Commands()[len(own):] {
		tested := func(refused bool) bool {
			return slices.ContainsFunc(scenes(), func(s scene) bool { return s.command() == c.Name && s.refused == refused })
		}
		if !tested(false) || !tested(true) {
			t.Errorf("%s is carried out %t, refused %t", c.Name, tested(false), tested(true))
		}
		if c.Help == "" || strings.ContainsAny(c.Help, "\r\n") {
			t.Errorf("the help of %s is not one line: %q", c.Name, c.Help)
		}
	}
}

// An exception tells its class with the message, and the classes above it.
func TestAnExceptionTellsItsClasses(t *testing.T) {
	t.Parallel()
	table := Commands()
	for _, line := range begin() {
		enginetest.Ask(t, table, line)
	}
	want := []string{
		engine.Exception,
		"java.lang.IndexOutOfBoundsException: index out of bounds: the board has no row -1, column 0",
		"is java.lang.RuntimeException java.lang.Exception java.lang.Throwable",
	}
	if diff := cmp.Diff(want, enginetest.Ask(t, table, "square-of g -1 0").Refusal.Lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCommandsAreShownInJava(t *testing.T) {
	t.Parallel()
	tests := []struct{ command, want, reason string }{
		{"player player0 0 Michael", `player0 = new Player("Michael", 0)`, "the name before the number"},
		{"piece marshal Marshal player0 game@1,4", "marshal = new StepMover(player0, game.getSquare(1, 4), 10)", "no class of its own"},
		{"piece sergeant Sergeant player0 land12", "sergeant = new StepMover(player0, land12, 4)", "a square of no game"},
		{"piece spy Spy player1 game@2,4", "spy = new Spy(player1, game.getSquare(2, 4))", "a class of its own"},
		{"square water31 3 1 water", "water31 = new Square(null, 3, 1, true)", "water"},
		{"square-of game 23 4", "game.getSquare(23, 4)", "a method"},
		{"attack spy game@1,4", "spy.attack(game.getSquare(1, 4))", "on a square"},
		{"place spy game@1,4", "game.getSquare(1, 4).placePiece(spy)", "of a square"},
		{"who game@1,4", "game.getSquare(1, 4).getPiece()", "of a square"},
		{"result spy marshal", "spy.resultWhenAttacking(marshal)", "of a piece"},
		{"same game@1,4 game@1,4", "game.getSquare(1, 4) == game.getSquare(1, 4)", "identity"},
		{"sits spy game@1,4", "spy.getSquare() == game.getSquare(1, 4)", "identity"},
		{"constant WIDTH", "Game.WIDTH", "a constant"},
		{"shape stratego.Game", "the class stratego.Game", "a class"},
		{"printed", "what was printed", "no call"},
		{"seen-by game 0", "seen-by game 0", "no method has it"},
	}
	for _, test := range tests {
		if got := enginetest.Shown(t, Commands(), test.command); got != test.want {
			t.Errorf("%s is shown as %s, want %s: %s", test.command, got, test.want, test.reason)
		}
	}
}
