package java_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// program is a Java class Game whose main has this body. It may throw anything.
func program(body string) string {
	return "import java.io.*; import java.util.*;\npublic class Game {\n" +
		"static int count;\npublic static void main(String[] words) throws Throwable {\n" + body + "\n}\n}\n"
}

// hosted are programs with the inputs of their games. Whatever happens in company, a game must look as in a process of
// its own.
var hosted = []struct {
	name, source string
	games        []string // inputs
	apart        string   // for each game "a" if it must have a process of its own
	reason       string
}{
	{
		"clean", program(`var in = new Scanner(System.in); while (in.hasNextLine()) System.out.println("é " + in.nextLine() + " " + ++count);`),
		[]string{"ä\nb", "c", "", "d"}, "....", "static state begins anew, and so does the input",
	},
	{
		"exit 0", program(`try { System.out.print(count++); System.exit(0); } finally { System.out.print("never"); }`),
		[]string{"", "", ""}, "...", "the code after System.exit never runs",
	},
	{
		"exit 3", program(`Runnable r = () -> System.exit(count + 3); if (new Scanner(System.in).nextInt() > 1) r.run(); System.out.print("on");`),
		[]string{"1", "2", "1"}, "...", "a status other than 0 is told, from within a lambda, too",
	},
	{
		"exit by reference", program(`java.util.function.IntConsumer e = System::exit; long l = 1L << 40; e.accept((int) (l >> 39) + 256); System.out.print(l);`),
		[]string{"", ""}, "..", "a reference to System.exit is a call of it, and a status has eight bits",
	},
	{
		"exit in a thread", program(`new Thread(() -> System.exit(4)).start(); System.out.print("x"); System.in.read(); Thread.sleep(60_000);`),
		[]string{""}, "a", "a main that goes on is a thread left over",
	},
	{
		"many exits", program(`System.out.print(new Scanner(System.in).next()); System.exit(0);`),
		strings.Fields(strings.Repeat("1 2 3 ", 20)), strings.Repeat(".", 60), "threads that wait for ever are not too many",
	},
	{
		"throws", program(`System.out.println("before"); throw new IllegalStateException("no");`),
		[]string{"", ""}, "..", "an uncaught exception is exit status 1",
	},
	{
		"throws early", "public class Game { static int x = Integer.parseInt(\"x\"); public static void main(String[] w) {} }",
		[]string{"", ""}, "..", "and one of a static initializer",
	},
	{
		"handler", program(`Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.print(e + t.getName())); throw new Error("x" + count);`),
		[]string{"", ""}, "..", "a handler is asked",
	},
	{
		"handler is put back", program(`System.out.print(Thread.getDefaultUncaughtExceptionHandler()); Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});`),
		[]string{"", ""}, "..", "the next game has none",
	},
	{
		"globals", program(`System.out.printf("%.2f %s %s %s %s %s%n", 1.5, Locale.getDefault(), TimeZone.getDefault().getID(), System.getProperty("mine"),` +
			`System.getProperty("java.class.path").endsWith("classes"), Thread.currentThread().getContextClassLoader() == Game.class.getClassLoader());` +
			`Locale.setDefault(Locale.GERMANY); TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo")); System.setProperty("mine", "x"); System.setOut(null); System.setIn(null);`),
		[]string{"", "", ""}, "...", "nothing global is left over",
	},
	{
		"daemon", program(`var t = new Thread(() -> { try { Thread.sleep(60_000); } catch (Exception e) {} }); t.setDaemon(true); t.start(); System.out.print(1);`),
		[]string{"", ""}, "aa", "a daemon that a process would end must not live on",
	},
	{
		"thread that ends", program(`new Thread(() -> { try { Thread.sleep(20); } catch (Exception e) {} System.out.print("late"); }).start();`),
		[]string{"", ""}, "..", "a process waits for its threads",
	},
	{
		"hangs", program(`while (new Scanner(System.in).nextInt() > 1) { Thread.sleep(3500); System.out.print("up"); System.exit(0); } System.out.print("fine");`),
		[]string{"1", "2", "1", "1"}, ".a..", "a game that takes long is played again with all its time",
	},
	{
		"past the streams", program(`new FileOutputStream(FileDescriptor.out).write((count++ + "text\n").getBytes());`),
		[]string{"", "", "", ""}, "aaaa", "what is written past System.out belongs to no reply",
	},
	{
		"past the streams in part", program(`new FileOutputStream(FileDescriptor.out).write('x'); System.out.println("y");`),
		[]string{"", ""}, "aa", "not even one byte",
	},
	{
		"past the input", program(`System.out.print(new FileInputStream(FileDescriptor.in).read());`),
		[]string{"5", "5"}, "aa", "the requests are no input",
	},
	{
		"halts", program(`System.out.print(1); if (new Scanner(System.in).nextInt() > 1) Runtime.getRuntime().halt(5); System.out.print(2);`),
		[]string{"1", "2", "1"}, ".a.", "a game that ends its host does no harm to the next",
	},
	{
		"runtime exit", program(`Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("hook"))); Runtime.getRuntime().exit(0);`),
		[]string{"", ""}, "aa", "a real exit runs hooks",
	},
	{
		"recursion", "public class Game { static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }\n" +
			`public static void main(String[] w) { System.out.print(deep(5000)); try { deep(-1); } catch (StackOverflowError e) { System.out.print("caught"); } } }`,
		[]string{"", ""}, "..", "the stack is that of a main thread",
	},
	{
		"scanner for each question", program(`System.out.print(new Scanner(System.in).nextLine()); System.out.print(new Scanner(System.in).hasNextLine());`),
		[]string{"a\nb", "a\nb"}, "..", "a scanner reads ahead, as from a pipe",
	},
	{
		"closes", program(`System.in.close(); try { System.in.read(); } catch (IOException e) { System.out.println(e.getMessage()); } System.out.close(); System.out.println("lost");`),
		[]string{"a", "a"}, "..", "closed streams are open in the next game",
	},
	{
		"no console", program(`System.out.print(System.console()); System.out.print(System.in.available());`),
		[]string{"abc", "abc"}, "..", "there is no terminal",
	},
	{
		"not flushed", program(`System.out.write('a'); if (System.in.read() == '1') System.out.flush();`),
		[]string{"1", "2"}, ".a", "what a process loses is no output",
	},
	{
		"inherited main", "public class Game extends Base { }\nclass Base { public static void main(String[] w) { System.out.print(w.length); } }",
		[]string{"", ""}, "..", "a main may be inherited",
	},
	{
		"fills the memory", program(`try { var all = new ArrayList<long[]>(); while (true) all.add(new long[1 << 20]); } catch (OutOfMemoryError e) { System.out.print("full"); }`),
		[]string{"", ""}, "aa", "a game has all the memory",
	},
	{
		"temporary file", program(`System.out.print(File.createTempFile("abc", "d", new File(System.getenv("TMPDIR"))).getParentFile().list().length);`),
		[]string{"", "", ""}, "aaa", "each game begins without temporary files",
	},
	{
		"seeks the host", program(`try { Class.forName("rulebook.shim.Host"); System.out.print("found"); } catch (ClassNotFoundException e) { System.out.print("none"); }`),
		[]string{"", ""}, "..", "the shim is out of sight",
	},
}

func TestHostPlaysAsAProcessOfItsOwn(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "java", "javac")
	for _, test := range hosted {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			limits := process.Limits{Time: 30 * time.Second}
			s := subjecttest.Opened(t, map[string]string{"Game.java": test.source}, submission.Assignment{}, submission.Conditions{Limits: limits})
			alone := map[string]engine.Run{}
			for n, input := range test.games {
				wantApart := test.apart[n] == 'a'
				got := played(t, s, input, engine.InCompany)
				if got.Company == wantApart {
					t.Errorf("game %d: in company %v: %s", n, got.Company, test.reason)
				}
				if _, done := alone[input]; !done {
					alone[input] = played(t, s, input, engine.AllAtOnce)
				}
				want := alone[input]
				if told(got) != told(want) {
					t.Errorf("game %d in company: %s; in a process of its own: %s: %s", n, told(got), told(want), test.reason)
				}
			}
		})
	}
}

func played(t *testing.T, s *submission.Subject, input string, feed engine.Feed) engine.Run {
	t.Helper()
	lines := slices.DeleteFunc(strings.Split(input, "\n"), func(line string) bool { return line == "" })
	run, err := s.Console(t.Context(), lines, feed)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func told(run engine.Run) string {
	return fmt.Sprintf("%q, %s, %s, failed: %v", run.Output, run.End, run.Status, run.Failed)
}
