//go:build unix

package process

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
)

// peerName is the environment variable that makes this test binary a program to be run by a test.
const peerName = "RULEBOOK_TEST_PEER"

// patience is how long a test waits for what should happen soon. Nothing is graded by it: it only keeps a test from hanging.
const patience = 5 * time.Minute

func TestMain(m *testing.M) {
	name := os.Getenv(peerName)
	if name == "" {
		os.Exit(costtest.Bound(m, costtest.Budget{Processes: 220}).Run())
	}
	play, ok := peers()[name]
	if !ok {
		panic("there is no peer " + name)
	}
	time.AfterFunc(4*patience, func() { syscall.Exit(1) }) // lest it stay for ever if the tests themselves are killed
	play(os.Args[1:])
	syscall.Exit(0) // without what tests do at their end, such as to speak of coverage
}

// peers are programs with manners of their own, each as a student has written one before, or an attacker would.
func peers() map[string]func(arguments []string) {
	return map[string]func([]string){
		"echo":         func([]string) { _, _ = io.Copy(os.Stdout, os.Stdin) },
		"fresh reader": func([]string) { ask(func() *bufio.Reader { return bufio.NewReader(os.Stdin) }) },
		"one reader":   func([]string) { reader := bufio.NewReader(os.Stdin); ask(func() *bufio.Reader { return reader }) },
		"silent":       silent,
		"raw reader":   func([]string) { readRaw(0) },
		"thinker":      func([]string) { readRaw(quiet + quiet/4) },
		"spinner":      spin,
		"worker":       func([]string) { work(quiet * 3 / 4) },
		"fill":         fill,
		"flood":        flood,
		"stubborn":     func([]string) { signal.Ignore(unix.SIGTERM, unix.SIGINT, unix.SIGHUP); pause(nil) },
		"drip":         drip,
		"never full":   func([]string) { readForEver() },
		"pause":        pause,
		"deserter":     deserter,
		"daemon":       daemon,
		"middle":       middle,
		"poor":         poor,
		"other reader": otherReader,
		"busybody":     func([]string) { fmt.Println("ready"); go func() { readForEver() }(); pause(nil) },
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func must2[T any](value T, err error) T {
	must(err)
	return value
}

func must3[T, U any](first T, second U, err error) (T, U) {
	must(err)
	return first, second
}

// ask asks for one line after another until there are no more.
func ask(reader func() *bufio.Reader) {
	for {
		fmt.Print("? ")
		line, err := reader().ReadString('\n')
		if err != nil {
			fmt.Println("end")
			return
		}
		fmt.Print("got " + line)
	}
}

// silent says nothing before it has read everything.
func silent([]string) {
	var heard bytes.Buffer
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fmt.Fprintf(&heard, "%s;", lines.Text())
	}
	fmt.Println(heard.String())
}

// readRaw shows what each single read gives, and thinks for a while before each.
func readRaw(thought time.Duration) {
	buffer := make([]byte, 64<<10)
	for {
		time.Sleep(thought)
		n, err := os.Stdin.Read(buffer)
		if err != nil {
			return
		}
		fmt.Printf("%q\n", buffer[:n])
	}
}

// spin looks for input again and again, and never waits for any.
func spin([]string) {
	buffer := make([]byte, 64<<10)
	if err := unix.SetNonblock(0, true); err != nil {
		panic(err)
	}
	for {
		n, err := unix.Read(0, buffer)
		switch {
		case n > 0:
			fmt.Printf("%q\n", buffer[:n])
		case n == 0 || !errors.Is(err, unix.EAGAIN):
			return
		}
	}
}

// work computes for so long, by the clock of its processor, after each line, and tells whether something has come meanwhile: 1 or 0.
func work(long time.Duration) {
	lines := bufio.NewReader(os.Stdin)
	for {
		if _, err := lines.ReadString('\n'); err != nil {
			return
		}
		for end := processorTime() + long; processorTime() < end; {
		}
		fmt.Println(must2(unix.Poll([]unix.PollFd{{Fd: 0, Events: unix.POLLIN}}, 0)))
	}
}

func processorTime() time.Duration {
	var use unix.Rusage
	must(unix.Getrusage(unix.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// fill writes so many bytes to standard output and so many to standard error, and ends with a status.
func fill(arguments []string) {
	_, _ = io.WriteString(os.Stdout, pattern(must2(strconv.Atoi(arguments[0]))))
	_, _ = io.WriteString(os.Stderr, pattern(must2(strconv.Atoi(arguments[1]))))
	syscall.Exit(must2(strconv.Atoi(arguments[2])))
}

// pattern is a text in which nothing can be missing or exchanged without being seen.
func pattern(size int) string {
	var text strings.Builder
	for i := 0; text.Len() < size; i++ {
		fmt.Fprintf(&text, "%d ", i)
	}
	return text.String()[:size]
}

// flood writes a text for ever to a file descriptor, and does not mind that nobody takes it.
func flood(arguments []string) {
	signal.Ignore(unix.SIGPIPE)
	to := os.NewFile(uintptr(must2(strconv.Atoi(arguments[0]))), "")
	text := strings.Repeat(arguments[1], 1000)
	for {
		_, _ = io.WriteString(to, text)
	}
}

func drip([]string) {
	for range time.Tick(time.Millisecond) {
		fmt.Print(".")
	}
}

// readForEver takes no end of the input for an answer.
func readForEver() {
	buffer := make([]byte, 1)
	for {
		_, _ = os.Stdin.Read(buffer)
	}
}

// otherReader waits for a pipe that is not its input, in the call itself and not in an event loop.
func otherReader([]string) {
	r, _ := must3(os.Pipe())
	fmt.Println("ready")
	_, _ = unix.Read(int(r.Fd()), make([]byte, 1))
}

// pause says that it is there, if it is told to, and then does nothing.
func pause(arguments []string) {
	if len(arguments) > 0 {
		fmt.Println(arguments[0])
	}
	select {}
}

// deserter tries to hide in the group of the grader, and in one of its own. It ends if it can.
func deserter([]string) {
	for _, group := range []int{must2(unix.Getpgid(os.Getppid())), 0} {
		if err := unix.Setpgid(0, group); err == nil {
			return
		}
	}
	pause(nil)
}

// daemon leaves the group and the session and ends; what stays is its grandchild. The first argument says what it keeps of the
// streams, the others what it goes on to do. Its number is printed.
func daemon(arguments []string) {
	command := self("middle", arguments...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	must(command.Run())
}

func middle(arguments []string) {
	command := self(arguments[1], arguments[2:]...)
	if arguments[0] == "keeps" {
		command.Stdout, command.Stderr = os.Stdout, os.Stderr
	}
	must(command.Start())
	fmt.Println(command.Process.Pid)
}

// poor starts programs while it may open ever more files, from too few to enough, and tells what became of it.
func poor([]string) {
	try := func(files int) error {
		old := unix.Rlimit{}
		must(unix.Getrlimit(unix.RLIMIT_NOFILE, &old))
		defer func() { must(unix.Setrlimit(unix.RLIMIT_NOFILE, &old)) }()
		limit := old
		assign(&limit.Cur, files)
		must(unix.Setrlimit(unix.RLIMIT_NOFILE, &limit))
		p, err := Start(Spec{Argv: []string{"/bin/sh", "-c", ":"}})
		if err == nil {
			p.Kill()
		}
		return err
	}
	const enough = 50
	must(try(enough)) // what is opened once and for all is open then
	before := len(must2(os.ReadDir("/proc/self/fd")))
	failed := 0
	for files := range enough {
		if err := try(files); err != nil {
			failed++
			fmt.Printf("%q\n", err)
		}
	}
	fmt.Println(failed > 0, len(must2(os.ReadDir("/proc/self/fd")))-before)
}

// assign sets a number whose type is not the same on every system.
func assign[T int64 | uint64](to *T, number int) { *to = T(number) }

// self prepares another peer in a session of its own, with the environment of this one.
func self(name string, arguments ...string) *exec.Cmd {
	command := exec.Command(must2(os.Executable()), arguments...)
	command.Env = append(os.Environ(), peerName+"="+name)
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return command
}

// peer gives the spec of a peer.
func peer(name string, arguments ...string) Spec {
	return Spec{
		Argv:   append([]string{must2(os.Executable())}, arguments...),
		Env:    []string{peerName + "=" + name},
		Limits: Limits{Time: patience},
	}
}

// shell gives the spec of a shell script.
func shell(script string, arguments ...string) Spec {
	return Spec{
		Argv:   append([]string{"/bin/sh", "-c", script, "script"}, arguments...),
		Env:    []string{"PATH=" + os.Getenv("PATH")},
		Limits: Limits{Time: patience},
	}
}

// limited gives a spec other limits.
func limited(spec Spec, limits Limits) Spec {
	spec.Limits = limits
	return spec
}

// run runs a program that can be started.
func run(t testing.TB, spec Spec, input []string, feed engine.Feed) engine.Run {
	t.Helper()
	result, err := Run(t.Context(), spec, input, feed)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// start starts a program and ends it with the test.
func start(t testing.TB, spec Spec) *Process {
	t.Helper()
	p, err := Start(spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

// firstLine reads the first line of a program's output.
func firstLine(t testing.TB, p *Process) string {
	t.Helper()
	line, err := bufio.NewReader(p.Stdout()).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(line, "\n")
}

// promptly fails the test if something does not come to an end.
func promptly(t testing.TB, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%s has not come to an end", what)
	}
}
