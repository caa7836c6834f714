package handin

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// strategoOdd are classes that do what numbers ask for, rather than play. There is no Miner.
func strategoOdd() map[string]string {
	return map[string]string{
		"src/stratego/Game.java": `package stratego;

import java.util.List;

public class Game implements Sizes {
  static int made;
  private static final int[] WATER_ROWS = {4, 5};
  public final List<Integer> WATER_COLS = List.of(2, 3, 6, 7);
  static String NAME = "no number";
  private final Player[] players;
  private final Square[][] squares = new Square[10][10];

  Game(Player first, Player second) {
    made++;
    players = new Player[] {first, second, null, new Player("Nobody", 3)};
    for (int i = 0; i < 100; i++) { squares[i / 10][i % 10] = new Square(this, i / 10, i % 10, i == 42); }
  }
  public Game(Player only) { this(only, only); }

  public static void main(String[] words) { System.exit(9); }
  static { System.out.println("Game is loaded"); }

  public Player getPlayer(int number) {
    if (number < 0) { throw new IllegalArgumentException("no player " + number + "\nat all"); }
    return players[number];
  }
  Player getWinner() { return null; }
  protected Square getSquare(int row, int column) { return row == 99 ? null : squares[row][column]; }
}

interface Sizes { int HEIGHT = 10; }
`,
		"src/stratego/CombatResult.java": "package stratego; public enum CombatResult { WIN, DRAW { " +
			"@Override public String toString() { return \"x\"; } }, LOSE; }\n",
		"src/stratego/Player.java": `package stratego;

public class Player {
  private final String name;
  private int number;
  private boolean lost;

  public Player(Integer name, int number) { throw new IllegalStateException("nobody calls this one"); }
  public Player(String name, long number) {
    if (number == 7) { System.exit(7); }
    if (number == 8) { System.out.print("\n=1\n.\n  eight\r\n"); }
    if (number == 9) { throw new NumberFormatException(); }
    this.name = name;
    this.number = (int) number;
  }
  public Player(Player other) { this(other.name, 0); }

  public String getName() { return number == 5 ? null : name; }
  public long getPlayerNumber() { return number; }
  private void loseGame() { lost = true; }
  static boolean hasLost() { return Game.made > 1; }
  @Override public boolean equals(Object other) { return true; }
  @Override public int hashCode() { throw new IllegalStateException("not to be asked"); }
  @Override public String toString() { throw new IllegalStateException("not to be asked"); }
}
`,
		"src/stratego/Square.java": `package stratego;

import stratego.pieces.Piece;

public class Square {
  private final Game game;
  private final int row, col;
  private final boolean water;
  private Piece piece;

  public Square(Game game, int row, int col, boolean water) { this.game = game; this.row = row; this.col = col; this.water = water; }
  public Square(String name, int row, int col, boolean water) { throw new IllegalStateException("nobody calls this one"); }
  public void placePiece(Piece piece) {
    if (this.piece != null) { throw new IllegalArgumentException(); }
    this.piece = piece;
  }
  public void removePiece() { piece = null; }
  public Game getGame() { return game; }
  public Piece getPiece() { return piece; }
  public int getRow() { return row; }
  public int getCol() { return col; }
  public boolean canBeEntered() { return !water && piece == null; }
}
`,
		"src/stratego/pieces/Piece.java": `package stratego.pieces;

import java.util.List;
import stratego.CombatResult;
import stratego.Player;
import stratego.Square;

public abstract class Piece {
  protected Player owner;
  protected Square square;
  protected int rank;

  Piece(Player owner, Square square, int rank) {
    this.owner = owner; this.square = square; this.rank = rank;
    square.placePiece(this);
  }
  public abstract List<Square> getLegalMoves();
  public Object getLegalAttacks() { return rank == 1 ? "none" : new Square[] {square, square}; }
  public void move(Square to) { square.removePiece(); square = to; to.placePiece(this); }
  public void move(Object to) { throw new IllegalStateException("nobody calls this one"); }
  public void attack(Square target) { move(target); }
  public CombatResult resultWhenAttacking(Piece target) { return rank == 1 ? null : CombatResult.DRAW; }
  public void beCaptured() { square = null; }
  public Square getSquare() { return square; }
  public Player getOwner() { return owner; }
  public final int getRank() { return rank; }
}
`,
		"src/stratego/pieces/StepMover.java": `package stratego.pieces;

import java.util.*;
import stratego.*;

public class StepMover extends Piece {
  static List<Object> kept = new LinkedList<>();

  protected StepMover(Player owner, Square square, int rank) { super(owner, square, rank); }

  @Override public ArrayList<Square> getLegalMoves() {
    ArrayList squares = new ArrayList();
    switch (rank) {
      case 1: return null;
      case 2: squares.add(null); break;
      case 3: squares.add("0,0"); break;
      case 4: for (int[] at : new int[][] {{1, 10}, {1, 9}, {0, 5}, {1, 9}})
        { squares.add(new Square((Game) null, at[0], at[1], false)); } break;
      case 5: while (true) { squares.add(square); }
      case 6: fill(); while (true) { kept.add(new ArrayList<>(3)); }
      case 7: return getLegalMoves();
      case 8: while (true) { }
      case 9: Runtime.getRuntime().exit(3);
      case 10: throw new StringIndexOutOfBoundsException("no such\nletter");
      case 11: throw new OddError();
      case 12: for (int i = 0; i < 60000000; i++) { squares.add(square); } break;
    }
    return squares;
  }
  private static void fill() { // so that the small things, which take long, find little room
    try { while (true) { kept.add(new byte[1 << 20]); } } catch (OutOfMemoryError full) { }
  }
  public CombatResult resultWhenAttacking(Spy spy) { throw new IllegalStateException("nobody calls this one"); }
}

class OddError extends Error { @Override public String getMessage() { throw new IllegalStateException(); } }
`,
		"src/stratego/pieces/Scout.java": `package stratego.pieces;

import java.util.List;
import stratego.*;

public final class Scout extends Piece {
  public Scout(Player owner, Square square, int rank) { super(owner, square, 99); }
  Scout(Player owner, Square square) { super(owner, square, 2); }
  @Override public List<Square> getLegalMoves() { return List.of(); }
}
`,
		"src/stratego/pieces/Spy.java": "package stratego.pieces; import stratego.*; public class Spy extends " +
			"StepMover { public Spy(Player owner, Square square, int rank) { super(owner, square, rank); } }\n",
		"src/stratego/pieces/ImmobilePiece.java": "package stratego.pieces; import java.util.List; import stratego.*; " +
			"public abstract class ImmobilePiece extends Piece { ImmobilePiece(Player o, Square s, int r) { super(o, s, r); " +
			"} public List<Square> getLegalMoves() { return List.of(); } }\n",
		"src/stratego/pieces/Flag.java": "package stratego.pieces; import stratego.*; public class Flag extends " +
			"ImmobilePiece { static int[] none = new int[-1]; public Flag(Player o, Square s) { super(o, s, 0); } }\n",
		"src/stratego/pieces/Bomb.java": "package stratego.pieces; import stratego.*; public class Bomb extends " +
			"ImmobilePiece { public Bomb(Player o) { super(o, null, 0); } private void beCaptured(int times) { } }\n",
	}
}

// built builds classes for the assignment.
func built(t *testing.T, files map[string]string) *submission.Subject {
	t.Helper()
	submissiontest.Need(t, "java", "javac")
	return subjecttest.Opened(t, files, Assignment(), submission.Conditions{})
}

// All that is asked of the odd classes, which are built once.
func TestStrategoShim(t *testing.T) {
	t.Parallel()
	subject := built(t, strategoOdd())
	for _, test := range []struct {
		name string
		ask  func(*testing.T, *submission.Subject)
	}{
		{"answers", checkAnswers}, {"out of memory", checkOutOfMemory}, {"in trouble", checkTrouble},
	} {
		t.Run(test.name, func(t *testing.T) { test.ask(t, subject) })
	}
}

func checkAnswers(t *testing.T, subject *submission.Subject) {
	t.Parallel()
	s := subjecttest.Session(t, subject)
	const outOfBounds = "?exception\njava.lang.ArrayIndexOutOfBoundsException: Index %s out of bounds for length 10\n" +
		"is java.lang.IndexOutOfBoundsException java.lang.RuntimeException java.lang.Exception java.lang.Throwable\n" +
		"at stratego.Game.getSquare(Game.java:"
	for _, step := range []struct{ ask, want, reason string }{
		{"name", "stratego.Game (Java)", "the name"},
		{"new", "", "a beginning"},
		{"printed", "", "no class is loaded yet"},
		{"game g p0 p1", "?argument…", "there are no players yet"},
		{"who 0,0", "?argument…", "there is no game yet"},
		{"player p0 0 Ada  B", "", "a title of two words, by the constructor for a text, though its number is long"},
		{"title p0", "Ada  B", "exactly as it was given"},
		{"player p1 1 Ben", "", "another player"},
		{"player p5 5 x", "", "a player without a name"},
		{"title p5", "?shape\ngetName returned nothing (null or void) where a String was expected", "null"},
		{"player p9 9 x", "?illegal", "an exception that is a kind of it, without a message"},
		{"lost p9", "?argument…", "that player was not made"},
		{"player p x Ada", "?argument…", "a number is a number"},
		{"number p0", "?shape\ngetPlayerNumber returned a Long where an Integer was expected", "another type"},
		{"constant HEIGHT", "10", "a constant that is inherited"},
		{"modifiers HEIGHT", "public static final", "how it is declared"},
		{"constant WATER_ROWS", "4 5", "a private one, an array"},
		{"modifiers WATER_ROWS", "private static final", "how it is declared"},
		{"printed", "Game is loaded\n", "the class has been initialised; main has not run"},
		{"constant WATER_COLS", "a list of 2 3 6 7", "one that is not static, and no array"},
		{"modifiers WATER_COLS", "public final", "how it is declared"},
		{"constant WIDTH", "?missing\nGame has no constant WIDTH", "one that is not there"},
		{"modifiers WIDTH", "?missing\nthere is no Game.WIDTH", "how one is declared that is not there"},
		{"constant NAME", "?shape\nNAME is no number, no number and no array", "no number"},
		{"game g p0 p1", "", "by a constructor that is not public, with the right number of players"},
		{"game g p0 p2", "?argument…", "there is no such player"},
		{"game h p0 p1", "", "a second game"},
		{"made h", "true", "it was made"},
		{"made i", "?argument…", "there is no such game"},
		{"player-of g 1", "p1", "by its name, though all players are equal"},
		{"player-of g 2", "none", "null"},
		{"player-of g 3", "a player of no name", "somebody else"},
		{"player-of g -1", "?illegal\nno player -1\nat all", "a message of two lines"},
		{"player-of g 4", "?exception\njava.lang.ArrayIndexOutOfBoundsException: Index 4 out of bounds for length 4\n" +
			"is java.lang.IndexOutOfBoundsException…", "another exception"},
		{"winner g", "none", "a method that is not public"},
		{"lost p0", "true", "a static method"},
		{"lose p0", "", "a private method"},
		{"square-of g 9 8", "9,8", "what the square tells"},
		{"square-of g 10 0", strings.Replace(outOfBounds, "%s", "10", 1) + "…", "an exception, what it is, and where"},
		{"square-of g -2147483648 0", strings.Replace(outOfBounds, "%s", "-2147483648", 1) + "…", "the least number"},
		{"square-of g 99 0", "?shape\ngetSquare returned nothing (null or void) where a Square was expected", "no square"},
		{"row 99,0", "?shape…", "no square by its place either"},
		{"row 10,0", "?exception…", "the exception of a place"},
		{"row g@1,2,3", "?argument…", "no place"},
		{"row 1,2147483648", "?argument…", "no number of 32 bits"},
		{"row x@1,2", "?argument…", "there is no such game"},
		{"square a -3 2147483647 land", "", "any numbers, no game"},
		{"row a", "-3", "its row"},
		{"column a", "2147483647", "its column"},
		{"belongs a", "none", "no game"},
		{"belongs 0,0", "h", "the game made last"},
		{"belongs g@0,0", "g", "a game by its name"},
		{"can-enter a", "true", "land"},
		{"square w 0 0 water", "", "water"},
		{"can-enter w", "false", "cannot be entered"},
		{"square w 0 0 sand", "?argument…", "neither"},
		{"same g@4,4 g@4,4", "true", "the same square"},
		{"same g@4,4 4,4", "false", "of another game"},

		{"piece m Marshal p0 g@3,4", "", "a step mover of rank 10, by a constructor that is not public"},
		{"rank m", "10", "its rank"},
		{"piece o Miner p0 g@0,0", "?missing\nthere is no class Miner", "a class that is not there"},
		{"piece o Queen p0 g@0,0", "?argument…", "no kind"},
		{"piece o Scout p0 g@3,4", "?illegal", "an occupied square"},
		{"where o", "?argument…", "that piece was not made"},
		{"piece s Scout p1 g@0,0", "", "two constructors"},
		{"rank s", "2", "the one of the diagram was taken"},
		{"piece y Spy p1 g@9,9", "?missing\nthere is no constructor (Player, Square)", "only one with a rank"},
		{"any-constructor", "", "from now on others will do"},
		{"piece y Spy p1 g@9,9", "", "a constructor with a rank, for want of another"},
		{"rank y", "1", "some rank"},
		{"piece b Bomb p1 g@9,8", "?missing\nthere is no constructor (Player, Square)", "none fits"},
		{"piece f Flag p1 g@9,8", "?exception\njava.lang.NegativeArraySizeException: -1\nis java.lang.RuntimeException…",
			"a static initialiser that fails"},
		{"piece f Flag p1 g@9,8", "?exception\njava.lang.NoClassDefFoundError…", "and has failed before"},
		{"owner m", "p0", "by name"},
		{"where m", "3,4", "its square"},
		{"sits m g@3,4", "true", "that very square"},
		{"sits m 3,4", "false", "that of another game"},
		{"who g@3,4", "m", "by name"},
		{"who 3,4", "none", "nothing"},
		{"step-mover o -7 p0 1,1", "", "any rank"},
		{"board h", "..........\n.?........\n..........\n..........\n..~.......\n…", "a piece of no rank, and odd water"},
		{"step-mover o 10 p0 1,2", "", "the name is used again"},
		{"who 1,1", "a piece of no name", "so another has none"},
		{"board h", "..........\n.?M.......\n…", "it is drawn"},
		{"board g", "2.........\n..........\n..........\n....M.....\n..~.......\n..........\n..........\n..........\n" +
			"..........\n.........S", "each by its kind"},

		{"moves m",
			"?exception\njava.lang.StringIndexOutOfBoundsException: no such letter\nis java.lang.IndexOutOfBoundsException…",
			"a message of two lines is one"},
		{"attacks m", "3,4\n3,4", "an array"},
		{"result m s", "DRAW", "the name of a constant, not its text"},
		{"result m y", "DRAW", "the method for a Piece, as Java would choose"},
		{"result y m", "?shape\nresultWhenAttacking returned nothing (null or void) where a CombatResult was expected", "null"},
		{"moves y", "?shape\ngetLegalMoves() returned nothing (null or void) where a List of squares was expected", "null"},
		{"attacks y", "?shape\ngetLegalAttacks() returned a String where a List of squares was expected", "no list"},
		{"moves s", "", "the empty list"},
		{"step-mover r2 2 p0 2,2", "", ""},
		{"moves r2", "?shape…", "a list with null in it"},
		{"step-mover r3 3 p0 2,3", "", ""},
		{"moves r3", "?shape…", "a list of something else"},
		{"step-mover r4 4 p0 2,4", "", ""},
		{"moves r4", "0,5\n1,9\n1,9\n1,10", "by rows and columns as numbers, each as often as it is there"},
		{"step-mover r11 11 p0 2,6", "", ""},
		{"moves r11", "?exception\nstratego.pieces.OddError\nis java.lang.Error java.lang.Throwable\nat …",
			"an error of one's own, whose message cannot be had"},
		{"step-mover r7 7 p0 2,7", "", ""},
		{"moves r7", "?exception\njava.lang.StackOverflowError\n" +
			"is java.lang.VirtualMachineError java.lang.Error java.lang.Throwable\nat …", "a recursion without end"},
		{"move m g@3,5", "", "the method for a square"},
		{"where m", "3,5", "it has moved"},
		{"attack m g@0,0", "?illegal", "onto another piece"},
		{"place m g@3,6", "", "wherever it is"},
		{"who g@3,6", "m", "there, too"},
		{"remove g@3,6", "", "off again"},
		{"who g@3,6", "none", "nothing"},
		{"capture m", "", "a method without parameters"},
		{"where m", "none", "no square"},
		{"sits m g@3,5", "false", "not there"},

		{"shape stratego.Game", "class\n(stratego.Player)\ngetPlayer(int): stratego.Player\nmain(java.lang.String[]): void\n" +
			"non-public getSquare(int, int): stratego.Square\nnon-public getWinner(): stratego.Player", "what is public, and what is not"},
		{"shape stratego.CombatResult",
			"enum\nWIN\nDRAW\nLOSE\nvalueOf(java.lang.String): stratego.CombatResult\nvalues(): stratego.CombatResult[]",
			"an enum, though a constant has a class of its own"},
		{"shape stratego.pieces.StepMover", "class\nextends stratego.pieces.Piece\nattack(stratego.Square): void\nbeCaptured(): void\n" +
			"getLegalAttacks(): java.lang.Object\ngetLegalMoves(): java.util.ArrayList\ngetOwner(): stratego.Player\ngetRank(): int\n" +
			"getSquare(): stratego.Square\nmove(java.lang.Object): void\nmove(stratego.Square): void\n" +
			"resultWhenAttacking(stratego.pieces.Piece): stratego.CombatResult\nresultWhenAttacking(stratego.pieces.Spy): stratego.CombatResult\n" +
			"non-public fill(): void",
			"what is inherited, too, and nothing that the compiler has made"},
		{"shape stratego.pieces.ImmobilePiece", "abstract class\nextends stratego.pieces.Piece\n…", "an abstract class"},
		{"shape Spy", "class\nextends stratego.pieces.StepMover\n(stratego.Player, stratego.Square, int)\n…", "by its simple name"},
		{"shape stratego.Spy", "?missing\nthere is no class stratego.Spy, but class stratego.pieces.Spy", "it is not there"},
		{"shape stratego.pieces.Miner", "?missing\nthere is no class stratego.pieces.Miner", "a class that is not there"},
		{"shape Miner", "?missing\nthere is no class Miner", "by its simple name"},
		{"shape Scoot", "?missing\nthere is no class Scoot, but class Scout", "the nearest name is told"},
		{"shape stratego.Sizes", "interface", "an interface"},

		{"player p8 8 x", "", "a print-out like a reply"},
		{"printed", "Game is loaded\n\n=1\n.\n  eight\n", "all that was printed since the beginning, where CR LF ends a line"},
		{"new", "", "all is forgotten"},
		{"printed", "", "what was printed, too"},
		{"title p0", "?argument…", "the things, too"},
		{"row 0,0", "?argument…", "the game made last, too"},
		{"player p0 0 Ada", "", ""},
		{"game g p0 p0", "", ""},
		{"lost p0", "false", "classes were loaded afresh"},
		{"match m p0 p0", "?unknown…", "what the reference alone can do"},
	} {
		if got := subjecttest.Answer(t, s, step.ask); !subjecttest.Fits(got, step.want) {
			t.Errorf("%s: %q; want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
}

// Memory that is full is an error of the program like others, and the next scenario has it all again.
func checkOutOfMemory(t *testing.T, subject *submission.Subject) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := subjecttest.Session(t, subject)
	const full = "?exception\njava.lang.OutOfMemoryError…"
	for _, test := range []struct{ rank, after, reason string }{
		{"5", "5", "the memory is free again after the call"},
		{"6", "…", "what is kept in a static field fills it"},
		{"12", "…", "a list that is too long to be told"},
		{"5", "5", "the next scenario"},
	} {
		for _, step := range []struct{ ask, want string }{
			{"new", ""}, {"player p 0 Ada", ""}, {"game g p p", ""}, {"step-mover s " + test.rank + " p 0,0", ""},
			{"moves s", full}, {"rank s", test.after}, {"new", ""}, {"player p 0 Ada", ""}, {"title p", "Ada"},
		} {
			if got := subjecttest.Answer(t, s, step.ask); !subjecttest.Fits(got, step.want) {
				t.Errorf("%s: rank %s: %s: %q; want %q", test.reason, test.rank, step.ask, got, step.want)
			}
		}
	}
}

func checkTrouble(t *testing.T, subject *submission.Subject) {
	costtest.SkipBeforePush(t)
	for _, test := range []struct {
		reason, ask string
		outcome     engine.Outcome
		want        string
	}{
		{"System.exit in a constructor", "player x 7 x", engine.Crashed, `the program ended before it replied to "player x 7 x" (exit status 7)`},
		{"exit in a method", "moves nine", engine.Crashed, `the program ended before it replied to "moves nine" (exit status 3)`},
		{"a loop without end", "moves eight", engine.TimedOut, `the program gave no reply to "moves eight" in time`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := subjecttest.Session(t, subject)
			subjecttest.Answer(t, s, "new") // from now on the machine runs, and little time is enough
			ctx, cancel := context.WithTimeout(t.Context(), subjecttest.Patience(test.outcome))
			defer cancel()
			var requests []engine.Request
			for _, line := range []string{
				"player p 0 Ada", "game g p p", "step-mover nine 9 p 0,0", "step-mover eight 8 p 0,1", test.ask, "title p",
			} {
				requests = append(requests, engine.Request{Command: line})
			}
			replies, err := s.DoAll(ctx, requests)
			stop, ok := errors.AsType[*engine.Stop](err)
			if !ok || stop.Outcome != test.outcome || stop.Reason != test.want || len(replies) != 4 {
				t.Errorf("%s: %d replies and the error %v; want 4 and %s: %s", test.reason, len(replies), err, test.outcome, test.want)
			}
		})
	}
}

// A class of the diagram in its package, without a body.
func strategoClass(name string) string {
	at := strings.LastIndex(name, ".")
	return "package " + name[:at] + "; public class " + name[at+1:] + " { }\n"
}

func TestFindStratego(t *testing.T) {
	t.Parallel()
	game := strategoClass("stratego.Game")
	for _, test := range []struct {
		reason string
		files  map[string]string
		main   string
		notes  string
	}{
		{"in src", map[string]string{"CS5001-p2-stratego/src/stratego/Game.java": game}, "CS5001-p2-stratego/src/stratego/Game.java", ""},
		{"in the package rather than in src", map[string]string{"p1/src/Game.java": "public class Game { }", "p2/code/stratego/Game.java": game},
			"p2/code/stratego/Game.java", "p1/src/Game.java: passed over, there is one in package stratego"},
		{"in src rather than outside", map[string]string{"stratego/Game.java": "// old\n" + game, "src/stratego/Game.java": game},
			"src/stratego/Game.java", "stratego/Game.java: passed over, there is one in src"},
		{"nearer to the top", map[string]string{"more/src/stratego/Game.java": "// old\n" + game, "src/stratego/Game.java": game},
			"src/stratego/Game.java", "more/src/stratego/Game.java: passed over, there is one nearer to the top"},
		{"not in tests", map[string]string{"src/game/Game.java": strategoClass("game.Game"), "test/stratego/Game.java": game,
			"src/stratego/GameTest.java": "import org.junit.Test; class GameTest { } class Game { }"},
			"src/game/Game.java", "src/stratego/GameTest.java: passed over, it looks like a test\n" +
				"test/stratego/Game.java: passed over, it looks like a test"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s, err := submission.Find(submissiontest.HandIn(t, test.files), Assignment().Handin, t.TempDir())
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			if s.Main != test.main || strings.Join(s.Notes, "\n") != test.notes {
				t.Errorf("%s: %s, notes %q; want %s, %q", test.reason, s.Main, s.Notes, test.main, test.notes)
			}
		})
	}
	for reason, test := range map[string]struct {
		files map[string]string
		want  string
	}{
		"two of equal right": {map[string]string{"a/stratego/Game.java": game, "b/stratego/Game.java": "// other\n" + game},
			"any of 2 files may hold the class Game"},
		"none": {map[string]string{"src/stratego/Board.java": "class Board { }"},
			"there is no class Game: looked into the Java sources (files: 1), which declare class Board"},
	} {
		if _, err := submission.Find(submissiontest.HandIn(t, test.files), Assignment().Handin, t.TempDir()); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Find = %v; want %q", reason, err, test.want)
		}
	}
}

func TestBuildStratego(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	junit := "package stratego.pieces; import org.junit.Test; public class SpyTest { @Test public void spy() { new Spy(); } } class Duty { }\n"
	src := func(names ...string) map[string]string {
		files := map[string]string{}
		for _, name := range names {
			files["src/"+strings.ReplaceAll(name, ".", "/")+".java"] = strategoClass(name)
		}
		return files
	}
	with := func(files map[string]string, more map[string]string) map[string]string {
		maps.Copy(files, more)
		return files
	}
	for _, test := range []struct {
		reason  string
		files   map[string]string
		path    string
		main    string
		others  string
		classes string
	}{
		{"what is there, and nothing else: no tests among and beside the sources, and no backup", with(src("stratego.Game"), map[string]string{
			"src/stratego/Main.java":            "broken",
			"src/stratego/pieces/Spy.java":      "package stratego.pieces; public class Spy { Object Duty, SpyTest; }",
			"src/stratego/pieces/SpyTest.java":  junit,
			"test/stratego/pieces/SpyTest.java": junit, "old/Scout.java": "package old; class Scout { broken",
			"test/stratego/pieces/Bomb.java": strategoClass("stratego.pieces.Bomb"), // what tests have instead of a class
		}), ".", "stratego.Game", "stratego.pieces.Spy", "stratego/Game stratego/pieces/Spy"},
		{"all in tests", map[string]string{"tests/stratego/Game.java": strategoClass("stratego.Game"),
			"tests/stratego/Player.java": strategoClass("stratego.Player")},
			".", "stratego.Game", "stratego.Player", "stratego/Game stratego/Player"},
		{"other packages", with(src("game.Game", "game.Player", "game.pieces.Spy"),
			map[string]string{"src/more/Spy.java": strategoClass("more.Spy")}),
			".", "game.Game", "game.Player game.pieces.Spy", "game/Game game/Player game/pieces/Spy"},
		{"one in another package", src("stratego.Game", "stratego.Spy", "stratego.some.more.Spy"), ".", "stratego.Game",
			"stratego.Spy", "stratego/Game stratego/Spy"},
		{"no package", map[string]string{"Game.java": "public class Game { }", "Spy.java": "public class Spy { }",
			"pieces/Bomb.java": "package pieces; public class Bomb { }"},
			".", "Game", "Spy pieces.Bomb", "Game Spy pieces/Bomb"},
		{"the file of the game alone, with several in it", with(src("stratego.pieces.Spy", "stratego.pieces.Piece"), map[string]string{
			"src/stratego/Game.java": "package stratego; public class Game { } class Player { } class Square { }",
		}), "src/stratego/Game.java", "stratego.Game", "stratego.Player stratego.Square stratego.pieces.Piece stratego.pieces.Spy",
			"stratego/Game stratego/Player stratego/Square stratego/pieces/Piece stratego/pieces/Spy"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s, err := subjecttest.Open(t, filepath.Join(submissiontest.HandIn(t, test.files), test.path), Assignment(), submission.Conditions{})
			if err != nil {
				t.Fatalf("%s: %v", test.reason, err)
			}
			folder, main, others := underTest(t, s)
			if main != test.main || s.Main() != test.main || others != test.others || s.ConsoleStart().Argv != nil {
				t.Errorf("%s: %s with %s; want %s with %s and no console", test.reason, main, others, test.main, test.others)
			}
			if got := classFiles(t, folder); got != test.classes {
				t.Errorf("%s: the classes are %s; want %s", test.reason, got, test.classes)
			}
		})
	}
}

// underTest gives what the shim is told: the folder of the compiled classes, the class under test, and the others.
func underTest(t *testing.T, s *submission.Subject) (folder, main, others string) {
	t.Helper()
	argv := s.EngineStart().Argv
	told := argv[slices.Index(argv, "rulebook.shim/rulebook.shim.Main")+1:]
	if len(told) < 3 || told[0] != "stratego" {
		t.Fatalf("the engine is started by %q", argv)
	}
	return told[1], told[2], strings.Join(told[3:], " ")
}

// classFiles names the compiled classes in a folder.
func classFiles(t *testing.T, folder string) string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, _ fs.DirEntry, err error) error {
		if class, ok := strings.CutSuffix(name, ".class"); ok {
			names = append(names, class)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}

func TestBuildStrategoRefuses(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	_, err := subjecttest.Open(t, submissiontest.HandIn(t, map[string]string{
		"src/stratego/Game.java":         strategoClass("stratego.Game"),
		"src/stratego/pieces/Bomb.java":  "package stratego.pieces; public class Bomb { int rank = one; }",
		"src/stratego/pieces/Scout.java": "package stratego.pieces; import org.junit.Assert; public class Scout { }",
		"src/stratego/pieces/Spy.java":   "package stratego.pieces; public class Spy extends StepMover { }",
	}), Assignment(), submission.Conditions{})
	refused := subjecttest.BuildError(t, err)
	for _, test := range []struct{ reason, want string }{
		{"a class that the game does not mention", "Bomb.java:1: error: cannot find symbol"},
		{"a class that needs JUnit", "Scout.java:1: error: package org.junit does not exist"},
		{"a class that needs another which is missing", "Spy.java:1: error: cannot find symbol"},
		{"the missing class", "class StepMover"},
	} {
		if !strings.Contains(refused.Output, test.want) {
			t.Errorf("%s: %v; want the compiler's %q", test.reason, err, test.want)
		}
	}
}

// The shim knows classes by their simple names, but says where they are.
func TestStrategoShimInAnotherPackage(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	files := map[string]string{}
	for name, text := range strategoOdd() {
		files[strings.Replace(name, "src/stratego", "src/game", 1)] = strings.ReplaceAll(text, "stratego", "game")
	}
	s := subjecttest.Session(t, built(t, files))
	for _, step := range []struct{ ask, want, reason string }{
		{"name", "game.Game (Java)", "the name"},
		{"player p 0 Ada", "", "a class of the first package"},
		{"game g p p", "", "another"},
		{"piece b Bomb p 0,0", "?missing\nthere is no constructor (Player, Square)…", "a class of the second package"},
		{"shape Spy", "class\nextends game.pieces.StepMover\n(game.Player, game.Square, int)\n…", "by its simple name"},
		{"shape stratego.pieces.Spy", "?missing\nthere is no class stratego.pieces.Spy, but class game.pieces.Spy",
			"by the name that it should have"},
		{"shape game.pieces.StepMover", "class\nextends game.pieces.Piece…", "by its own name"},
	} {
		if got := subjecttest.Answer(t, s, step.ask); !subjecttest.Fits(got, step.want) {
			t.Errorf("%s: %q; want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
}

// The shim claims every command that programs are asked.
func TestStrategoShimClaimsAllThatIsAsked(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := subjecttest.Session(t, built(t, map[string]string{"Game.java": strategoClass("stratego.Game")}))
	claimed := strings.Fields(subjecttest.Answer(t, s, "commands"))
	slices.Sort(claimed)
	want := "any-constructor attack attacks belongs board can-enter capture column commands constant game lose lost " +
		"made may-attack may-move modifiers move moves name new number owner piece place " +
		"player player-of printed protocol quit rank remove result row same shape sits square square-of step-mover title where who winner"
	if got := strings.Join(claimed, " "); got != want {
		t.Errorf("it claims %s; want %s", got, want)
	}
}
