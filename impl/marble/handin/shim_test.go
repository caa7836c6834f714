package handin

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// odd is a class that does what the numbers of a constructor or move ask for, rather than play.
const odd = `package solitaire;

public class MarbleSolitaireModelImpl extends Base {
  static int made;
  private String state = "O";

  public MarbleSolitaireModelImpl() { made++; }
  public MarbleSolitaireModelImpl(int row, int column) {
    if (row < 0) { throw new IllegalArgumentException("Invalid empty cell position (" + row + ", " + column + ")"); }
    if (column < 0) { throw new ArrayIndexOutOfBoundsException(column); }
  }
  MarbleSolitaireModelImpl(int arm, int row, int column) { System.exit(arm); }
  protected MarbleSolitaireModelImpl(String words, int number) { }

  public void move(int what, int more, int c, int d) {
    switch (what) {
      case 0: throw new IllegalArgumentException("This cannot be: " + more);
      case 1: throw new IllegalArgumentException();
      case 2: throw new IllegalArgumentException("");
      case 3: throw new IllegalArgumentException("first\n\nthird\r\n");
      case 4: throw new IllegalArgumentException(".\n=4\n|x\n.");
      case 5: throw new NumberFormatException("a kind of it");
      case 6: throw new IllegalArgumentException() { @Override public String getMessage() { throw new IllegalStateException(); } };
      case 7: int[] none = {}; none[more]++; break;
      case 8: throw new AssertionError("two\nlines");
      case 9: move(what, more, c, d); break;
      case 10: System.exit(more); break;
      case 11: while (true) { }
      case 12: for (int i = 0; i < more; i++) { System.out.println("0123456789 0123456789 0123456789"); } break;
      case 13: System.out.print("\n=1\n.\n"); System.out.print("  two \r\n"); break;
      case 14: System.out.close(); System.out.println("unheard"); break;
      case 15: new Thread(() -> { while (true) { } }).start(); break;
      case 16: Broken.touch(); break;
      case 17: state = null; break;
      case 18: state = ""; break;
      case 19: state = "  O _ \r\n\r\n _ \r \n"; break;
      case 20: made = more; break;
      case 21: state = "größer"; break;
      default: break;
    }
  }

  String getGameState() { return state; }
}

class Broken {
  static { if (true) { throw new IllegalArgumentException("in the static initialiser"); } }
  static void touch() { }
}

abstract class Base implements Model2 {
  public void more() { }
  public boolean isGameOver() { return true; }
  public Object getScore() { return MarbleSolitaireModelImpl.made < 100 ? (Object) MarbleSolitaireModelImpl.made : "a hundred"; }
}

interface Model2 extends MarbleSolitaireModel { void more(); }

interface MarbleSolitaireModel {
  void move(int a, int b, int c, int d);
  static int rows() { return 7; }
  default String name(String[] words) { Runnable r = () -> { }; return help(); }
  private String help() { return ""; }
}
`

// model builds a class for the assignment.
func model(t *testing.T, class string) *submission.Subject {
	t.Helper()
	submissiontest.Need(t, "java", "javac")
	return subjecttest.Opened(t, map[string]string{"Model.java": class}, Assignment(), submission.Conditions{})
}

// All that is asked of the odd class, which is built once.
func TestMarbleShim(t *testing.T) {
	t.Parallel()
	subject := model(t, odd)
	for _, test := range []struct {
		name string
		ask  func(*testing.T, *submission.Subject)
	}{
		{"answers", checkAnswers}, {"many at once", checkManyAtOnce}, {"bounds what is printed", checkBounds}, {"in trouble", checkTrouble},
	} {
		t.Run(test.name, func(t *testing.T) { test.ask(t, subject) })
	}
}

func checkAnswers(t *testing.T, subject *submission.Subject) {
	t.Parallel()
	s := subjecttest.Session(t, subject)
	const impossible = "?illegal\n"
	for _, step := range []struct{ ask, want, reason string }{
		{"name", "solitaire.MarbleSolitaireModelImpl (Java)", "the name"},
		{"new", "", "a beginning"},
		{"class", "public solitaire.MarbleSolitaireModelImpl", "a public class"},
		{"constructors", "()\n(int, int)", "public constructors alone, by length"},
		{"interface", "solitaire.MarbleSolitaireModel\nint rows()\njava.lang.String name(java.lang.String[])\nvoid move(int, int, int, int)",
			"the interface of an ancestor, its own public methods, none of another interface, none that is private"},
		{"state", "?argument…", "there is no game yet"},
		{"create", "", "the constructor without parameters"},
		{"create 1 2", "", "two numbers"},
		{"create -1 2147483647", impossible + "Invalid empty cell position (-1, 2147483647)", "an IllegalArgumentException of a constructor"},
		{"create 1 -2147483648", "?exception…", "another exception of a constructor"},
		{"create 1", "?missing\nthere is no constructor (int)", "a constructor that is not there"},
		{"create 1 2 3 4", "?argument…", "too many numbers"},
		{"create one", "?argument…", "no number"},
		{"create 2147483648", "?argument…", "no number of 32 bits"},
		{"create 1  2", "?argument…", "two blanks"},
		{"move 99 0 0 0", "", "a move"},
		{"move 99 0 0", "?argument…", "too few numbers"},
		{"move 99 0 0 0 0", "?argument…", "too many numbers"},
		{"move 0 -2147483648 0 0", impossible + "This cannot be: -2147483648", "an IllegalArgumentException"},
		{"move 1 0 0 0", "?illegal", "no message has no line"},
		{"move 2 0 0 0", impossible, "an empty message has one"},
		{"move 3 0 0 0", impossible + "first\n\nthird\r\n", "a message of several lines"},
		{"move 4 0 0 0", impossible + ".\n=4\n|x\n.", "a message like a reply"},
		{"move 5 0 0 0", impossible + "a kind of it", "a subclass"},
		{"move 6 0 0 0", "?illegal", "a message that cannot be had"},
		{"move 7 3 0 0", "?exception\njava.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 0\n" +
			"at solitaire.MarbleSolitaireModelImpl.move(MarbleSolitaireModelImpl.java:24)", "another exception, and where"},
		{"move 8 0 0 0", "?exception\njava.lang.AssertionError: two lines\n" +
			"at solitaire.MarbleSolitaireModelImpl.move(MarbleSolitaireModelImpl.java:25)", "an error"},
		{"move 9 0 0 0", "?exception…", "a recursion without end"},
		{"move 16 0 0 0", "?exception\njava.lang.IllegalArgumentException: in the static initialiser…",
			"a class that fails is no refusal of the move"},
		{"move 16 0 0 0", "?exception\njava.lang.NoClassDefFoundError…", "neither is one that has failed before"},
		{"state", "O", "a method that is not public"},
		{"move 19 0 0 0", "", ""},
		{"state", "  O _ \r\n\r\n _ \r \n", "every blank and carriage return, and the final newline"},
		{"move 18 0 0 0", "", ""},
		{"state", "", "the empty text"},
		{"move 17 0 0 0", "", ""},
		{"state", "?shape\ngetGameState returned nothing (null or void) where a String was expected", "null"},
		{"move 21 0 0 0", "", ""},
		{"state", "größer", "letters beyond ASCII"},
		{"over", "true", "an inherited method"},
		{"move 20 7 0 0", "", ""},
		{"score", "7", "a number"},
		{"use 2", "", "another game"},
		{"over", "?argument…", "it has to be made"},
		{"create", "", "now it is there"},
		{"score", "8", "static state is shared by two games"},
		{"use 1", "", "back"},
		{"state", "größer", "the first game is as it was"},
		{"use 3", "?argument…", "there are two games"},
		{"move 20 100 0 0", "", ""},
		{"score", "?shape\ngetScore returned a String where an Integer was expected", "something that is no number"},
		{"printed", "", "nothing so far"},
		{"move 13 0 0 0", "", "a print-out like a reply"},
		{"printed", "\n=1\n.\n  two \n", "all that was printed, where CR LF ends a line"},
		{"move 12 100000 0 0", "", "a flood"},
		{"move 14 0 0 0", "", "closing the output"},
		{"new", "", "all is forgotten"},
		{"printed", "", "what was printed, too"},
		{"score", "?argument…", "the games, too"},
		{"create", "", "a new game"},
		{"score", "1", "classes were loaded afresh"},
		{"move 13 0 0 0", "", "the output is open again"},
		{"printed", "\n=1\n.\n  two \n", "and heard"},
		{"move 15 0 0 0", "", "a thread goes on"},
		{"nonsense", "?unknown…", "no such command"},
		{"quit", "", "the end"},
	} {
		if got := subjecttest.Answer(t, s, step.ask); !subjecttest.Fits(got, step.want) {
			t.Errorf("%s: %q; want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
	// The thread that goes on does not hold the process: it ends by itself, so that there is no reply any more.
	_, err := engine.Do(t.Context(), s, engine.Request{Command: "name"})
	if stop, ok := errors.AsType[*engine.Stop](err); !ok || stop.Outcome != engine.Crashed || !strings.Contains(stop.Reason, "exit status 0") {
		t.Errorf("after quit the error is %v", err)
	}
}

// More requests than any buffer holds, and one that is longer: each gets its own reply.
func checkManyAtOnce(t *testing.T, subject *submission.Subject) {
	t.Parallel()
	s := subjecttest.Session(t, subject)
	requests := []engine.Request{{Command: "create"}, {Command: "create " + strings.Repeat("x", 100_000)}}
	for i := range 10_000 {
		requests = append(requests, engine.Request{Command: fmt.Sprintf("move 0 %d 0 0", i)})
	}
	replies, err := s.DoAll(t.Context(), requests)
	if err != nil {
		t.Fatal(err)
	}
	if r := replies[1].Refusal; r == nil || r.Kind != engine.Argument || len(r.Words) != 1 || len(r.Words[0]) < 100_000 {
		t.Errorf("a long request is answered by %.100v", r)
	}
	for i, reply := range replies[2:] {
		want := engine.Refuse(engine.Illegal, fmt.Sprintf("This cannot be: %d", i))
		if diff := cmp.Diff(engine.Reply{Refusal: want}, reply); diff != "" {
			t.Fatalf("move %d (-want +got):\n%s", i, diff)
		}
	}
}

// A class without getGameState may show its board in another way.
func TestMarbleShimReadsTheBoardInOtherWays(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const head = "public class MarbleSolitaireModelImpl { "
	for _, test := range []struct{ reason, class, want string }{
		{"slot by slot", head + "enum Slot { EMPTY, Marble, Invalid } public int getBoardSize() { return 2; } " +
			"public Slot getSlotAt(int row, int column) { return Slot.values()[row + column]; } public String name() { return \"n\"; } }",
			"_ O\nO  "},
		{"a board that is too large", head + "public int getBoardSize() { return 201; } " +
			"public char getSlotAt(int row, int column) { return 'O'; } }", "?shape…"},
		{"the only text", head +
			"@Override public String toString() { return \"O _\\n\"; } public String name(int i) { return null; } }", "O _\n"},
		{"several texts", head + "public String a() { return \"\"; } public String b() { return \"\"; } }", "?missing…"},
		{"nothing", head + "}", "?missing…"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := subjecttest.Session(t, model(t, test.class))
			for _, step := range []struct{ ask, want string }{
				{"slots", "?argument…"}, {"create", ""}, {"state", "?missing…"}, {"slots", test.want},
			} {
				if got := subjecttest.Answer(t, s, step.ask); !subjecttest.Fits(got, step.want) {
					t.Errorf("%s: %s: %q; want %q", test.reason, step.ask, got, step.want)
				}
			}
		})
	}
}

// A class that fails when it is initialised refuses nothing: all its calls are errors, and only they.
func TestMarbleShimWithoutAClassThatLoads(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := subjecttest.Session(t, model(t, `
public class MarbleSolitaireModelImpl {
	static final int[] ROWS = new int[-1];
	public MarbleSolitaireModelImpl() { }
}
`))
	for _, step := range []struct{ ask, want, reason string }{
		{"create", "?exception\njava.lang.NegativeArraySizeException: -1\n" +
			"at MarbleSolitaireModelImpl.<clinit>(MarbleSolitaireModelImpl.java:3)", "the first time"},
		{"create", "?exception\njava.lang.NoClassDefFoundError: Could not initialize class MarbleSolitaireModelImpl…", "the second time"},
		{"class", "public MarbleSolitaireModelImpl", "it can be looked at"},
		{"interface", "", "and implements nothing"},
		{"new", "", "a new beginning"},
		{"create", "?exception\njava.lang.NegativeArraySizeException…", "is not better"},
	} {
		if got := subjecttest.Answer(t, s, step.ask); !subjecttest.Fits(got, step.want) {
			t.Errorf("%s: %q; want %q: %s", step.ask, got, step.want, step.reason)
		}
	}
}

// The output of a program is kept up to a limit: a flood harms nobody.
func checkBounds(t *testing.T, subject *submission.Subject) {
	t.Parallel()
	s := subjecttest.Session(t, subject)
	for _, line := range []string{"new", "create", "move 12 100000 0 0"} {
		if got := subjecttest.Answer(t, s, line); got != "" {
			t.Errorf("%s: %q", line, got)
		}
	}
	if printed := subjecttest.Answer(t, s, "printed"); len(printed) != 1<<20 {
		t.Errorf("%d bytes are kept; want 1 MiB", len(printed))
	}
}

// Many requests at once: what was answered before the trouble arrives, and the trouble is told of the right request.
func checkTrouble(t *testing.T, subject *submission.Subject) {
	costtest.SkipBeforePush(t)
	for _, test := range []struct {
		reason, ask string
		outcome     engine.Outcome
		want        string
	}{
		{"System.exit in a move", "move 10 3 0 0", engine.Crashed, `the program ended before it replied to "move 10 3 0 0" (exit status 3)`},
		{"System.exit that looks like success", "move 10 0 0 0", engine.Crashed,
			`the program ended before it replied to "move 10 0 0 0" (exit status 0)`},
		{"System.exit in a constructor", "create 7 0 0", engine.Crashed, `the program ended before it replied to "create 7 0 0" (exit status 7)`},
		{"a loop without end", "move 11 0 0 0", engine.TimedOut, `the program gave no reply to "move 11 0 0 0" in time`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := subjecttest.Session(t, subject)
			subjecttest.Answer(t, s, "new") // from now on the machine runs, and little time is enough
			ctx, cancel := context.WithTimeout(t.Context(), subjecttest.Patience(test.outcome))
			defer cancel()
			replies, err := s.DoAll(ctx, []engine.Request{
				{Command: "new"}, {Command: "create"}, {Command: "state"}, {Command: "move 0 1 2 3"}, {Command: test.ask}, {Command: "score"},
			})
			stop, ok := errors.AsType[*engine.Stop](err)
			if !ok || stop.Outcome != test.outcome || stop.Reason != test.want || len(replies) != 4 {
				t.Errorf("%s: %d replies and the error %v; want 4 and %s: %s", test.reason, len(replies), err, test.outcome, test.want)
			}
			_ = s.Close()
			again := subjecttest.Session(t, subject)
			if got := subjecttest.Answer(t, again, "create") + subjecttest.Answer(t, again, "score"); got != "1" {
				t.Errorf("%s: the next session says %q; want a fresh machine", test.reason, got)
			}
		})
	}
}

func TestMarbleClaimsNoConsole(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	s := model(t, "public class MarbleSolitaireModelImpl { public static void main(String[] a) {} }")
	_, err := s.Console(t.Context(), nil, engine.AllAtOnce)
	if stop, ok := errors.AsType[*engine.Stop](err); !ok || stop.Outcome != engine.NotClaimed || s.Main() != "MarbleSolitaireModelImpl" {
		t.Errorf("the console of %s: %v; want not claimed", s.Main(), err)
	}
}

// Where the instructor allows commands, nothing is claimed, unless the submission speaks the protocol itself.
func TestMarbleInOtherLanguages(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "python3")
	for _, test := range []struct {
		reason string
		files  map[string]string
		want   string
	}{
		{"a command", map[string]string{"submission.yaml": "run: [python3, a.py]\nlanguage: java", "a.py": "print('hello', end='')\n"},
			"methods cannot be called one by one where a submission.yaml says how to run the program, unless it gives an engine"},
		{"an engine", map[string]string{"submission.yaml": "main: a.py\nengine: [python3, a.py]",
			"a.py": "print('\\n=%s\\n|me\\n.' % input().split()[0])"}, ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			s := subjecttest.Opened(t, test.files, Assignment(), submission.Conditions{AllowEngine: true})
			opened, err := s.Engine(t.Context())
			if test.want == "" {
				if err != nil {
					t.Fatalf("%s: %v", test.reason, err)
				}
				defer opened.Close()
				if got := subjecttest.Answer(t, opened, "name"); got != "me" {
					t.Errorf("%s: it says %q", test.reason, got)
				}
				return
			}
			if stop, ok := errors.AsType[*engine.Stop](err); !ok || stop.Outcome != engine.NotClaimed || stop.Reason != test.want {
				t.Errorf("%s: %v; want %s", test.reason, err, test.want)
			}
			if _, err := s.Console(t.Context(), nil, engine.AllAtOnce); engine.OutcomeOf(err) != engine.NotClaimed {
				t.Errorf("%s: the console: %v; want not claimed", test.reason, err)
			}
		})
	}
}
