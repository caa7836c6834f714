package java_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/box"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

const imports = "import java.io.*; import java.util.*;\n"

// program is a Java class Game whose main plays one of several games. The first byte of the input chooses it.
func program(games ...string) string {
	return imports + "public class Game {\n" + body(games...) + "}\n"
}

// inheriting is such a class that inherits its main.
func inheriting(games ...string) string {
	return imports + "public class Game extends Base { }\nclass Base {\n" + body(games...) + "}\n"
}

// early chooses the game that throws before main.
const early = "!"

func body(games ...string) string {
	var source strings.Builder
	source.WriteString("static int count, choice = chosen();\n" +
		"static int chosen() {\ntry {\nint choice = System.in.read();\n" +
		"return choice == '" + early + "' ? Integer.parseInt(\"x\") : choice - 'A';\n" +
		"} catch (IOException failure) {\nthrow new UncheckedIOException(failure);\n}\n}\n" +
		"public static void main(String[] words) throws Throwable {\nswitch (choice) {\n")
	for n := range games {
		fmt.Fprintf(&source, "case %d: game%d(); break;\n", n, n)
	}
	source.WriteString("}\n}\n")
	for n, body := range games {
		fmt.Fprintf(&source, "static void game%d() throws Throwable {\n%s\n}\n", n, body)
	}
	return source.String()
}

// A hosted program is played several times.
type hosted struct {
	name, body string
	games      []string // inputs
	apart      string   // for each game "a" if it must have a process of its own
	reason     string
}

// quiet are games that have no need of a process of their own.
var quiet = []hosted{
	{
		"clean", `var in = new Scanner(System.in);
			while (in.hasNextLine()) System.out.println("é " + in.nextLine() + " " + ++count);`,
		[]string{"ä\nb", "c", "", "d"}, "....", "static state begins anew, and so does the input",
	},
	{
		"exit 0", `try { System.out.print(count++); System.exit(0); } finally { System.out.print("never"); }`,
		[]string{"", "", ""}, "...", "the code after System.exit never runs",
	},
	{
		"exit 3", `Runnable r = () -> System.exit(count + 3); if (new Scanner(System.in).nextInt() > 1) r.run();
			System.out.print("on");`,
		[]string{"1", "2", "1"}, "...", "a status other than 0 is told, from within a lambda, too",
	},
	{
		"exit by reference", `java.util.function.IntConsumer e = System::exit; long l = 1L << 40;
			e.accept((int) (l >> 39) + 256); System.out.print(l);`,
		[]string{"", ""}, "..", "a reference to System.exit is a call of it, and a status has eight bits",
	},
	{
		"many exits", `System.out.print(new Scanner(System.in).next()); System.exit(0);`,
		strings.Fields(strings.Repeat("1 2 3 ", 20)), strings.Repeat(".", 60), "threads that wait for ever are not too many",
	},
	{
		"throws", `System.out.println("before"); throw new IllegalStateException("no");`,
		[]string{"", ""}, "..", "an uncaught exception is exit status 1",
	},
	{
		"handler", `Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.print(e + t.getName()));
			throw new Error("x" + count);`,
		[]string{"", ""}, "..", "a handler is asked",
	},
	{
		"handler is put back", `System.out.print(Thread.getDefaultUncaughtExceptionHandler());
			Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});`,
		[]string{"", ""}, "..", "the next game has none",
	},
	{
		"globals", `System.out.printf("%.2f %s %s %s %s %s%n", 1.5, Locale.getDefault(),
			TimeZone.getDefault().getID(),
			System.getProperty("mine"), System.getProperty("java.class.path").endsWith("classes"),
			Thread.currentThread().getContextClassLoader() == Game.class.getClassLoader());
			Locale.setDefault(Locale.GERMANY);
			TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo")); System.setProperty("mine", "x");
			System.setOut(null); System.setIn(null);`,
		[]string{"", "", ""}, "...", "nothing global is left over",
	},
	{
		"thread that ends", `new Thread(() -> { try { Thread.sleep(20); } catch (Exception e) {} System.out.print("late");
			}).start();`,
		[]string{"", ""}, "..", "a process waits for its threads",
	},
	{
		"scanner for each question", `System.out.print(new Scanner(System.in).nextLine());
			System.out.print(new Scanner(System.in).hasNextLine());`,
		[]string{"a\nb", "a\nb"}, "..", "a scanner reads ahead, as from a pipe",
	},
	{
		"no console", `System.out.print(System.console()); System.out.print(System.in.available());`,
		[]string{"abc", "abc"}, "..", "there is no terminal",
	},
	{
		"seeks the host", `try { Class.forName("rulebook.shim.Host"); System.out.print("found");
			} catch (ClassNotFoundException e) { System.out.print("none"); }`,
		[]string{"", ""}, "..", "the shim is out of sight",
	},
	{
		"recursion", `class Deep { static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); } }
			System.out.print(Deep.down(5000)); try { Deep.down(-1);
			} catch (StackOverflowError e) { System.out.print("caught"); }`,
		[]string{"", ""}, "..", "the stack is that of a main thread",
	},
	{
		"many games", `System.out.print(count++);`,
		make([]string, 150), strings.Repeat(".", 150), "they outweigh all unquiet games, so that a host is tried with each of these",
	},
}

// unquiet are games of which some need a process of their own.
var unquiet = []hosted{
	{
		"exit in a thread", `new Thread(() -> { try { Thread.sleep(300); } catch (Exception e) {} System.exit(4); }).start();
			System.out.print("x"); System.in.read(); Thread.sleep(60_000);`,
		[]string{""}, "a", "a main that goes on is a thread left over",
	},
	{
		"daemon", `var t = new Thread(() -> { try { Thread.sleep(60_000); } catch (Exception e) {} });
			t.setDaemon(true); t.start(); System.out.print(1);`,
		[]string{""}, "a", "a daemon that a process would end must not live on",
	},
	{
		"hangs", `while (new Scanner(System.in).nextInt() > 1) { Thread.sleep(20_000); System.out.print("up");
			System.exit(0); } System.out.print("fine");`,
		[]string{"1", "2", "1", "1"}, ".a..", "a game that takes long is played again with all its time",
	},
	{
		"past the streams", `new FileOutputStream(FileDescriptor.out).write((count++ + "text\n").getBytes());`,
		[]string{"", ""}, "aa", "what is written past System.out belongs to no reply",
	},
	{
		"past the streams in part", `new FileOutputStream(FileDescriptor.out).write('x'); System.out.println("y");`,
		[]string{""}, "a", "not even one byte",
	},
	{
		"past the input", `System.out.print(new FileInputStream(FileDescriptor.in).read());`,
		[]string{"5", "5"}, "aa", "the requests are no input",
	},
	{
		"halts", `System.out.print(1); if (new Scanner(System.in).nextInt() > 1) Runtime.getRuntime().halt(5);
			System.out.print(2);`,
		[]string{"1", "2", "1"}, ".a.", "a game that ends its host does no harm to the next",
	},
	{
		"runtime exit", `Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("hook")));
			Runtime.getRuntime().exit(0);`,
		[]string{""}, "a", "a real exit runs hooks",
	},
	{
		"closes", `System.in.close(); try { System.in.read();
			} catch (IOException e) { System.out.println(e.getMessage()); } System.out.close();
			System.out.println("lost");`,
		[]string{"a", "a"}, "..", "closed streams are open in the next game",
	},
	{
		"not flushed", `System.out.write('a'); if (System.in.read() == '1') System.out.flush();`,
		[]string{"1", "2"}, ".a", "what a process loses is no output",
	},
	{
		"fills the memory", `try { var all = new ArrayList<long[]>(); while (true) all.add(new long[1 << 20]);
			} catch (OutOfMemoryError e) { System.out.print("full"); }`,
		[]string{""}, "a", "a game has all the memory",
	},
	{
		"temporary file", `System.out.print(File.createTempFile("abc", "d",
			new File(System.getenv("TMPDIR"))).getParentFile().list().length);`,
		[]string{"", ""}, "aa", "each game begins without temporary files",
	},
}

// An early game throws in the initializer of its class.
var earlyGame = hosted{"throws early", "", []string{"", ""}, "..", "it is an uncaught exception like any other"}

func TestHostPlaysAsAProcessOfItsOwn(t *testing.T) {
	costtest.SkipBeforeNight(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	var bodies []string
	for _, game := range slices.Concat(quiet, unquiet) {
		bodies = append(bodies, game.body)
	}
	s := openedGame(t, program(bodies...))
	t.Run(earlyGame.name, func(t *testing.T) { earlyGame.play(t, s, early) })
	for n, game := range quiet {
		t.Run(game.name, func(t *testing.T) { game.play(t, s, choice(n)) })
	}
	t.Run("unquiet", func(t *testing.T) {
		for n, game := range unquiet {
			t.Run(game.name, func(t *testing.T) {
				t.Parallel()
				game.play(t, s, choice(len(quiet)+n))
			})
		}
	})
	if run := played(t, s, choice(0), engine.InCompany); !run.Company {
		t.Error("after all games no host is tried: so it may not have been tried with some unquiet ones")
	}
}

// choice is the byte that chooses a game.
func choice(n int) string {
	return string(rune('A' + n))
}

// A reading is a game that shows how it gets its input.
type reading struct {
	name, body, input string
	byLine, atOnce    string // output
	reason            string
}

var readings = []reading{
	{
		"scanner per question", `for (int n = 0; n < 4; n++) { var in = new Scanner(System.in);
			System.out.print(in.hasNextLine() ? in.nextLine() + "," : "end,"); }`,
		"1\nä\n3", "1,ä,3,end,", "1,end,end,end,", "a scanner takes what is there",
	},
	{
		"reader per question", `for (int n = 0; n < 4; n++) System.out.print(
			new BufferedReader(new InputStreamReader(System.in)).readLine() + ",");`,
		"1\nä\n3", "1,ä,3,null,", "1,null,null,null,", "and so does a reader",
	},
	{
		"one scanner", `var in = new Scanner(System.in); while (in.hasNextLine()) System.out.print(in.nextLine() + ",");`,
		"1\nä\n3", "1,ä,3,", "1,ä,3,", "one scanner gets everything in the end",
	},
	{
		"byte by byte", `for (int next = System.in.read(); next >= 0; next = System.in.read()) System.out.print(next + ",");`,
		"1\nä\n3", "49,10,195,164,10,51,10,", "49,10,195,164,10,51,10,", "and so does a loop over bytes",
	},
	{
		"chunks", `var text = new byte[100]; for (int n = 0; n < 4; n++) System.out.print(System.in.read(text) + ",");`,
		"1\nä\n3", "2,3,2,-1,", "7,-1,-1,-1,", "a read takes what is there",
	},
	{
		"long line", `var text = new byte[10_000]; System.out.print(System.in.read(text) + ",");
			System.out.print(new Scanner(System.in).next().length() + "," + System.in.available());`,
		"1\n" + strings.Repeat("x", 9000) + "\n3", "2,9000,0", "9005,", "a line may be longer than a buffer",
	},
	{
		"throws away what is there", `var in = new Scanner(System.in); for (int n = 0; n < 3; n++) {
			while (System.in.available() > 0) System.in.read();
			System.out.print(in.hasNextLine() ? in.nextLine() + "," : "end,"); }`,
		"1\nä\n3", "ä,3,end,", "end,end,end,", "nothing is there before the program waits for it",
	},
}

// waits is a game that waits for input without reading. It gets none in company.
const waits = `while (System.in.read() != '\n'); while (System.in.available() == 0) Thread.sleep(10);
	System.out.print(new Scanner(System.in).next());`

func TestHostHandsOverInputAsAProcessOfItsOwnGetsIt(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	var bodies []string
	for _, game := range readings {
		bodies = append(bodies, game.body)
	}
	s := openedGame(t, inheriting(append(bodies, waits)...))
	for n, game := range readings {
		t.Run(game.name, func(t *testing.T) {
			game.play(t, s, choice(n), engine.LineByLine, game.byLine)
			game.play(t, s, choice(n), engine.AllAtOnce, game.atOnce)
		})
	}
	t.Run("waits without reading", func(t *testing.T) {
		run := played(t, s, choice(len(readings))+"\nb", engine.LineByLine|engine.InCompany)
		if run.Company || string(run.Output) != "b" {
			t.Errorf("%s: in company %v, want \"b\" in a process of its own: nobody types before the program reads",
				told(run), run.Company)
		}
	})
}

// play plays the game in company and in a process of its own. Both must print the same, and what is wanted.
func (r reading) play(t *testing.T, s *submission.Subject, choice string, feed engine.Feed, want string) {
	t.Helper()
	got, alone := played(t, s, choice+r.input, feed|engine.InCompany), played(t, s, choice+r.input, feed)
	if !got.Company || alone.Company {
		t.Errorf("%v: in company %v and %v, want true and false: %s", feed, got.Company, alone.Company, got.Diagnostics)
	}
	if told(got) != told(alone) {
		t.Errorf("%v, in company: %s; in a process of its own: %s: %s", feed, told(got), told(alone), r.reason)
	}
	if string(got.Output) != want {
		t.Errorf("%v: got %q, want %q: %s", feed, got.Output, want, r.reason)
	}
}

func TestHostPlaysInEachBox(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	subjecttest.EachLevel(t, func(t *testing.T, guard *box.Guard) {
		game := map[string]string{"Game.java": program(`System.out.print("played"); System.exit(0);`)}
		s := subjecttest.Opened(t, game, submission.Assignment{}, submission.Conditions{Guard: guard, Limits: process.Limits{Time: time.Minute}})
		for range 2 {
			if run := played(t, s, "A", engine.InCompany); !run.Company || string(run.Output) != "played" {
				t.Errorf("%s: in company %v: %s", told(run), run.Company, run.Diagnostics)
			}
		}
	})
}

func openedGame(t *testing.T, source string) *submission.Subject {
	t.Helper()
	conditions := submission.Conditions{Limits: process.Limits{Time: time.Minute}}
	return subjecttest.Opened(t, map[string]string{"Game.java": source}, submission.Assignment{}, conditions)
}

// play plays the games in company, and each input in a process of its own meanwhile. Both must look the same.
func (h hosted) play(t *testing.T, s *submission.Subject, choice string) {
	alone := map[string]func() engine.Run{}
	for n, input := range h.games {
		if alone[input] == nil {
			alone[input] = begun(t, s, choice+input, engine.AllAtOnce)
		}
		got := played(t, s, choice+input, engine.InCompany)
		if apart := h.apart[n] == 'a'; got.Company == apart {
			t.Errorf("game %d: in company %v: %s", n, got.Company, h.reason)
		}
		if want := alone[input](); told(got) != told(want) {
			t.Errorf("game %d in company: %s; in a process of its own: %s: %s", n, told(got), told(want), h.reason)
		}
	}
}

func played(t *testing.T, s *submission.Subject, input string, feed engine.Feed) engine.Run {
	t.Helper()
	return begun(t, s, input, feed)()
}

// begun begins a game. It gives a function that waits for the game's end.
func begun(t *testing.T, s *submission.Subject, input string, feed engine.Feed) func() engine.Run {
	t.Helper()
	lines := slices.DeleteFunc(strings.Split(input, "\n"), func(line string) bool { return line == "" })
	var run engine.Run
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		run, err = s.Console(t.Context(), lines, feed)
	}()
	return func() engine.Run {
		t.Helper()
		<-ended
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
}

func told(run engine.Run) string {
	return fmt.Sprintf("%q, %s, %s, failed: %v", run.Output, run.End, run.Status, run.Failed)
}
