//go:build linux

package box

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission/box/bystander"
	"rulebook/impl/submission/submissiontest"
)

// patience is how long a test waits for what should happen soon. It only keeps a test from hanging.
const patience = 5 * time.Minute

// eachLevel runs a test with a guard of each of the levels that this machine has; by default, of those that contain something, and at
// the first depth of the strongest alone. They must be there where the project is built for everybody.
func eachLevel(t *testing.T, test func(t *testing.T, g *Guard), levels ...Level) {
	t.Helper()
	if len(levels) == 0 {
		levels = costtest.Some([]Level{Bubblewrap, Landlock}, 1)
	}
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			g, err := chosen[level]()
			if err != nil && os.Getenv("CI") == "" {
				t.Skipf("this machine has no boxes of the level: %v", err)
			}
			if err != nil {
				t.Fatal(err)
			}
			test(t, g)
		})
	}
}

// chosen gives a guard of each level, which is probed once for all tests.
var chosen = map[Level]func() (*Guard, error){Bubblewrap: choose(Bubblewrap), Landlock: choose(Landlock), None: choose(None)}

func choose(level Level) func() (*Guard, error) {
	return sync.OnceValues(func() (*Guard, error) { return Choose(context.Background(), level) })
}

// served gives a guard of the level bwrap. It must be there where the project is built for everybody.
func served(t testing.TB) *Guard {
	t.Helper()
	g, err := chosen[Bubblewrap]()
	if err != nil && os.Getenv("CI") == "" {
		t.Skipf("this machine has no boxes that serve many programs: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// starterOf gives what starts programs, in boxes that are kept open if the level keeps any.
func starterOf(t testing.TB, g *Guard) starter {
	pool := g.Pool()
	t.Cleanup(pool.Close)
	return pool.Start
}

// open gives a folder that everybody can pass, as the grader's own are.
func open(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp(TempDir(), "rulebook-box-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

func write(t *testing.T, path, content string, mode os.FileMode) {
	t.Helper()
	if err := errors.Join(os.WriteFile(path, []byte(content), mode), os.Chmod(path, mode)); err != nil {
		t.Fatal(err)
	}
}

// A trial is a shell script to be run in a box.
type trial struct {
	script string
	words  []string // the script's $1 and so on
	start  starter  // the guard's, if nil
	env    []string
	box    Box
	stdin  *os.File
}

// begin starts a trial.
func begin(t *testing.T, g *Guard, c trial) (inmate *Inmate, command *exec.Cmd, output *os.File) {
	t.Helper()
	command = exec.Command("/bin/sh", append([]string{"-c", c.script, "script"}, c.words...)...)
	command.Dir, command.WaitDelay = "/", time.Second
	if c.box.Scratch == "" {
		c.box.Scratch = open(t)
	}
	command.Env = append([]string{"PATH=/usr/local/bin:/usr/bin:/bin", "TMPDIR=" + c.box.Scratch}, c.env...)
	output, written, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer written.Close()
	command.Stdout, command.Stderr = written, written
	if c.stdin == nil {
		if c.stdin, err = os.Open(os.DevNull); err != nil {
			t.Fatal(err)
		}
		defer c.stdin.Close()
	}
	if command.Stdin = c.stdin; c.start == nil {
		c.start = starterOf(t, g)
	}
	if inmate, err = c.start(command, c.box); err != nil {
		t.Fatal(err)
	}
	return inmate, command, output
}

// run runs a trial to its end, or until it exceeds a limit, as whoever uses boxes does.
func run(t *testing.T, g *Guard, c trial) (string, End) {
	t.Helper()
	inmate, _, output := begin(t, g, c)
	defer output.Close()
	ended, over := make(chan struct{}), make(chan string, 1)
	go func() {
		defer close(over)
		deadline := time.After(patience)
		for tick := time.NewTicker(5 * time.Millisecond); ; {
			select {
			case <-ended:
				return
			case <-deadline:
				inmate.Kill()
				over <- "patience"
				return
			case <-tick.C:
				if exceeded := c.box.Limits.OrDefault().Exceeded(inmate.Use()); exceeded != "" {
					inmate.Kill()
					over <- exceeded
					return
				}
			}
		}
	}()
	inmate.Wait()
	close(ended)
	exceeded := <-over
	end, err := inmate.Ended()
	said, _ := io.ReadAll(output)
	if err != nil && exceeded == "" {
		t.Fatalf("%v: %s", err, said)
	}
	if exceeded != "" {
		end.OverLimit = exceeded
	}
	return string(said), end
}

// An attempt is what a program tries. Its script says "done" if it could do it.
type attempt struct {
	script string
	bare   bool // whether a program without a box can do it on every machine: else nothing would be tested
	reason string
}

func attempts() []attempt {
	return []attempt{
		{`cat "$OUTSIDE/secret" && echo done`, true, "it reads a file outside"},
		{`ls "$OUTSIDE" && echo done`, true, "it lists a folder outside"},
		{`echo changed >"$OUTSIDE/secret" && echo done`, true, "it writes a file outside"},
		{`echo changed >"$OUTSIDE/new" && echo done`, true, "it makes a file outside"},
		{`mkdir "$OUTSIDE/folder" && echo done`, true, "it makes a folder outside"},
		{`ln -s /etc "$OUTSIDE/link" && echo done`, true, "it makes a link outside"},
		{`mv "$OUTSIDE/secret" "$TMPDIR/mine" && echo done`, true, "it takes a file from outside"},
		{`rm "$OUTSIDE/secret" && echo done`, true, "it removes a file outside"},
		{`ln "$OUTSIDE/secret" "$TMPDIR/mine" && echo done`, true, "it gives a file outside another name"},
		{`ln -s "$OUTSIDE/secret" "$TMPDIR/link"; cat "$TMPDIR/link" && echo done`, true, "it reads a file outside through a link"},
		{`chmod 777 "$OUTSIDE/secret" && echo done`, true, "it changes the rights of a file outside"},
		{`touch -d 2001-01-01 "$OUTSIDE/secret" && echo done`, true, "it changes the times of a file outside"},
		{`echo changed >"$READ/source" && echo done`, true, "it changes what it may read"},
		{`chmod 777 "$READ/source" && echo done`, true, "it changes the rights of what it may read"},
		{`cat "/proc/$GRADER/environ" && echo done`, true, "it reads the environment of the grader"},
		{`readlink "/proc/$GRADER/fd/0" && echo done`, true, "it sees what files the grader has open"},
		{`ls "/proc/$GRADER/cwd/" && echo done`, true, "it looks around where the grader is"},
		{`cat "$OWN" >/dev/null && echo done`, true, "it reads the grader's own program"},
		{`cat <&9 && echo done`, true, "it reads a file that the grader has inherited"},
		{`echo changed >/dev/shm/rulebook.$NEW && rm /dev/shm/rulebook.$NEW && echo done`, true, "it writes to the memory that all share"},
		{`echo changed >/var/tmp/rulebook.$NEW && rm /var/tmp/rulebook.$NEW && echo done`, true, "it writes to a folder for everybody"},
		{`ls /sys/ && echo done`, false, "it looks at the machine's devices"},
		{`ls /run/ /var/ /root/ /home/ /srv/ && echo done`, false, "it looks around"},
		{`(: </dev/tty) && echo done`, false, "it has a terminal"},
		{`unshare -Ur true && echo done`, false, "it makes a user namespace"},
		{`mount -t tmpfs none "$TMPDIR" && echo done`, false, "it mounts something"},
		{`python3 -c "import socket; socket.create_connection(('127.0.0.1', $TCP), 5)" && echo done`, false, "it connects to a server"},
		{`python3 -c "import socket; socket.socket(type=2).sendto(b'x', ('127.0.0.1', $UDP))" && echo done`, false, "it sends a datagram"},
		{`python3 -c "import socket; socket.socket(1).connect('\0$NEW')" && echo done`, false, "it connects to an abstract socket"},
		{`python3 -c "import socket; socket.socket(1).connect('$OUTSIDE/socket')" && echo done`, false, "it connects to a socket in a folder"},
		{`python3 -c "import os; os.memfd_create('x')" && echo done`, false, "it takes memory that nobody counts"},
	}
}

// stage lays out what attempts are about, and gives the words for the scripts.
func stage(t *testing.T) (env []string, readable string) {
	t.Helper()
	outside, readable, name := open(t), open(t), rand.Text()
	if err := os.Chmod(outside, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(outside, "secret"), "secret", 0o666)
	write(t, filepath.Join(readable, "source"), "source", 0o644)
	tcp, err1 := net.Listen("tcp", "127.0.0.1:0")
	udp, err2 := net.ListenPacket("udp", "127.0.0.1:0")
	abstract, err3 := net.Listen("unix", "@"+name)
	path, err4 := net.Listen("unix", filepath.Join(outside, "socket"))
	if err := errors.Join(err1, err2, err3, err4, os.Chmod(filepath.Join(outside, "socket"), 0o777)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tcp.Close(); udp.Close(); abstract.Close(); path.Close() })
	own, err := ownProgram()
	if err != nil {
		t.Fatal(err)
	}
	return []string{
		"OUTSIDE=" + outside, "READ=" + readable, "GRADER=" + fmt.Sprint(os.Getpid()), "OWN=" + own, "NEW=" + name,
		"TCP=" + fmt.Sprint(tcp.Addr().(*net.TCPAddr).Port), "UDP=" + fmt.Sprint(udp.LocalAddr().(*net.UDPAddr).Port),
	}, readable
}

// inherited is the number of a file that the grader has inherited.
const inherited = 9

// inherit gives this process a file that it would hand on to whatever it starts.
func inherit(t *testing.T) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "inherited")
	write(t, name, "inherited", 0o644)
	fd, err := unix.Open(name, unix.O_RDONLY, 0)
	if err = errors.Join(err, unix.Dup3(fd, inherited, 0), unix.Close(fd)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Dup3(0, inherited, unix.O_CLOEXEC) })
}

func TestNoBoxAllowsWhatAProgramCouldDoWithoutOne(t *testing.T) {
	t.Parallel()
	for _, a := range attempts() {
		t.Run(a.reason, func(t *testing.T) {
			t.Parallel()
			eachLevel(t, func(t *testing.T, g *Guard) {
				env, readable := stage(t)
				said, _ := run(t, g, trial{script: a.script, env: env, box: Box{Read: []string{readable}}})
				if strings.Contains(said, "done") {
					t.Errorf("%s: %s", a.reason, said)
				}
			})
		})
	}
}

// A program without a box reaches the process, so that the attempt shows something.
func TestNoSignalLeavesABox(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		outside, err := bystander.Start("/bin/sh")
		if err != nil {
			t.Fatal(err)
		}
		said, _ := run(t, g, trial{script: fmt.Sprintf("kill -%s %d", bystander.Signal, outside.Number())})
		if got, want := outside.Reached(), g.Level() == None; got != want {
			t.Errorf("a signal of a program reached a process outside: %t, want %t: %s", got, want, said)
		}
	}, Levels()...)
}

// why: an attempt that fails without a box too shows nothing.
func TestAProgramWithoutABoxCanDoIt(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	for _, a := range attempts() {
		t.Run(a.reason, func(t *testing.T) {
			t.Parallel()
			env, _ := stage(t)
			command := exec.Command("/bin/sh", "-c", a.script)
			command.Env = append(env, "PATH="+os.Getenv("PATH"), "TMPDIR="+open(t))
			if strings.Contains(a.script, "<&9") {
				file, err := os.Open(os.DevNull)
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				command.ExtraFiles = []*os.File{file, file, file, file, file, file, file}
			}
			if said, _ := command.CombinedOutput(); a.bare && !strings.Contains(string(said), "done") {
				t.Errorf("%s: it cannot, so that nothing is tested: %s", a.reason, said)
			}
		})
	}
}

// why: what the grader has been started with is not its own doing, but what it hands on is. This test runs alone.
func TestWhatTheGraderHasInheritedGoesNoFurther(t *testing.T) {
	for _, level := range Levels() {
		g, err := New(level)
		if err != nil {
			t.Logf("level %s: %v", level, err)
			continue
		}
		inherit(t)
		if said, _ := run(t, g, trial{script: `cat <&9 && echo done`}); strings.Contains(said, "done") {
			t.Errorf("level %s: it is read: %s", level, said)
		}
	}
}

func TestAProgramFindsInItsBoxWhatItNeeds(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	tests := []struct{ script, want, reason string }{
		{`cat "$READ/source"`, "source", "it reads what it may"},
		{`echo mine >"$TMPDIR/file" && mkdir "$TMPDIR/folder" && mv "$TMPDIR/file" "$TMPDIR/folder/" && cat ` +
			`"$TMPDIR/folder/file"`, "mine", "it keeps temporary files"},
		{`ln -s file "$TMPDIR/link" && rm "$TMPDIR/link" && echo done`, "done", "it makes and removes links"},
		{`echo done >/dev/null && head -c 3 /dev/full | wc -c && head -c 3 /dev/urandom | wc -c`, "3\n3", "it has the usual devices"},
		{`echo done >/dev/stdout`, "done", "it writes to its output by name"},
		{`echo done >/dev/stderr`, "done", "it complains by name"},
		{`cat /dev/stdin`, "typed", "it reads its input by name"},
		{`cat /proc/self/status >/dev/null && echo done`, "done", "it knows itself"},
		{`grep -q MemTotal /proc/meminfo && echo done`, "done", "it knows the machine"},
		{`sort --version >/dev/null && echo done`, "done", "it starts installed programs"},
		{`(exit 3); echo $?; exec 2>/dev/null; sh -c 'kill -9 $$' 2>/dev/null; echo $?`, "3\n137", "it sees its children end"},
		{`printf '%s|' "$@"`, "a b||*|\n|", "its arguments come as they are"},
		{`printf %s "$VALUE"`, "a=b c", "its environment comes as it is"},
	}
	for _, test := range tests {
		eachLevel(t, func(t *testing.T, g *Guard) {
			env, readable := stage(t)
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			_, _ = w.WriteString("typed")
			w.Close()
			said, end := run(t, g, trial{
				script: test.script, words: []string{"a b", "", "*", "\n"}, env: append(env, "VALUE=old", "VALUE=a=b c"),
				box: Box{Read: []string{readable}}, stdin: r,
			})
			if strings.TrimSuffix(said, "\n") != test.want || end.Status != "exit status 0" {
				t.Errorf("got %q, %+v, want %q: %s", said, end, test.want, test.reason)
			}
		})
	}
}

func TestLimitsHoldForTheWholeTree(t *testing.T) {
	t.Parallel()
	python := func(code string) string { return `exec python3 -c "` + code + `"` }
	tests := []struct {
		script string
		limits Limits
		want   string
		reason string
	}{
		{`(for i in $(seq 40); do sleep 60 & done); while :; do :; done`, Limits{Processes: 20}, "processes: ",
			"it starts many, and goes on when it may start no more"},
		{python(`x = bytearray(300 << 20); import time; time.sleep(60)`), Limits{Memory: 100 << 20}, "memory: ", "it holds much memory"},
		{`while :; do :; done`, Limits{CPU: time.Second}, "processor time: 1", "it computes for ever"},
		{`trap '' XCPU; while :; do :; done`, Limits{CPU: time.Second / 4}, "processor time: ", "it ignores that its time is over"},
		{`for i in 1 2; do sh -c 'while :; do :; done' & done; wait`, Limits{CPU: time.Second / 4}, "processor time: ",
			"its children compute for ever"},
		{`(sh -c 'while :; do :; done' &) ; sleep 60`, Limits{CPU: time.Second / 4}, "processor time: ",
			"somebody whom nobody waits for computes for ever"},
		{`while :; do sh -c 'n=0; while [ $n -lt 30000 ]; do n=$((n+1)); done'; done`, Limits{CPU: time.Second / 4},
			"processor time: ", "it computes in one child after another"},
		{`for i in 1 2 3 4; do python3 -c "x = bytearray(60 << 20); import time; time.sleep(60)" & done; wait`,
			Limits{Memory: 150 << 20}, "memory: ", "all together hold much memory"},
		{python("import os, time\nwhile True:\n try: os.fork()\n except OSError: time.sleep(60)"), Limits{Processes: 20},
			"processes: ", "it starts ever more"},
		{python(`import threading, time; [threading.Thread(target=time.sleep, args=(60,)).start() for _ in range(40)]`),
			Limits{Processes: 20}, "processes: ", "it starts many threads"},
		{`head -c 3000000 /dev/full >"$TMPDIR/file"; sleep 60`, Limits{FileSize: 1 << 20}, "temporary files: 1 MiB of 1 MiB",
			"it makes a large file"},
		{python(`open('$TMPDIR/file', 'wb').seek(5 << 30); import os; os.truncate('$TMPDIR/file', 5 << 30)`),
			Limits{FileSize: 1 << 20}, "", "it makes a large file of nothing, and is refused"},
		{`kill -XFSZ $$`, Limits{FileSize: 1 << 20}, "size of a file: more than 1 MiB", "the kernel stops it because of a large file of nothing"},
		{`for i in 1 2 3 4; do head -c 500000 /dev/full >"$TMPDIR/$i"; done; sleep 60`, Limits{FileSize: 1 << 20},
			"temporary files: ", "it makes many files"},
		{`head -c 500000 /dev/full >"$TMPDIR/1"; rm "$TMPDIR/1"; head -c 800000 /dev/full >"$TMPDIR/2"`,
			Limits{FileSize: 1 << 20}, "", "what it has removed does not count"},
		{python(`import os, time; [os.close(os.open('$TMPDIR/%d' % i, os.O_CREAT)) for i in range(11000)]; time.sleep(60)`),
			Limits{}, "temporary files: 1", "it makes many empty files"},
		{python(`import os, time; os.chdir('$TMPDIR'); [(os.mkdir('d'), os.chdir('d')) for i in range(200)]; time.sleep(60)`),
			Limits{}, "depth of temporary folders: 101 of 100", "it makes folders in folders"},
		{python(`import os; [os.open('/dev/null', 0) for i in range(40)]`), Limits{Files: 30}, "", "it opens many files, and is refused"},
		{`exit 152`, Limits{}, "", "it pretends to have computed too long"},
		{`exit 153`, Limits{}, "", "it pretends to have written too much"},
	}
	for _, test := range costtest.Some(tests, 3) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			eachLevel(t, func(t *testing.T, g *Guard) {
				if strings.Contains(test.script, "python3") && !installed("python3") {
					t.Skip("python3 is not installed for everybody")
				}
				if test.want != "" && strings.HasPrefix(test.want, "depth") && g.Level() == Bubblewrap {
					return // the depth of a file system in memory costs nobody anything
				}
				said, end := run(t, g, trial{script: test.script, box: Box{Limits: test.limits}})
				if !strings.HasPrefix(end.OverLimit, test.want) || test.want == "" && end.OverLimit != "" {
					t.Errorf("over the limit is %q, want %q: it %s: %.200s", end.OverLimit, test.want, end.Status, said)
				}
				if cpu := test.limits.CPU; cpu > 0 && !strings.HasSuffix(end.OverLimit, " of "+cpu.String()) {
					t.Errorf("over the limit is %q, want a limit of %v", end.OverLimit, cpu)
				}
				if strings.Contains(test.reason, "refused") && end.Status == "exit status 0" {
					t.Error("it is not refused")
				}
			})
		})
	}
}

// installed tells whether programs in boxes find a command.
func installed(name string) bool {
	for _, folder := range []string{"/usr/local/bin", "/usr/bin", "/bin"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			return true
		}
	}
	return false
}

func TestHowAProgramEnded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		script, want string
		signalled    bool
		reason       string
	}{
		{`exit 0`, "exit status 0", false, "all went well"},
		{`exit 1`, "exit status 1", false, "something went wrong"},
		{`exit 126`, "exit status 126", false, "what shells say of a file that cannot be started"},
		{`exit 127`, "exit status 127", false, "what shells say of a file that is missing"},
		{`exit 137`, "exit status 137", false, "what shells say of a signal"},
		{`exit 255`, "exit status 255", false, "the highest status"},
		{`kill -KILL $$`, "signal: killed", true, "a signal that cannot be caught"},
		{`kill -SEGV $$`, "signal: segmentation fault", true, "what a wrong pointer does"},
		{`kill -ABRT $$`, "signal: aborted", true, "what a failed assertion does"},
		{`kill -PIPE $$`, "signal: broken pipe", true, "one that shells pass over"},
	}
	for _, test := range tests {
		eachLevel(t, func(t *testing.T, g *Guard) {
			_, end := run(t, g, trial{script: test.script})
			if !strings.HasPrefix(end.Status, test.want) || end.Signalled != test.signalled || end.OverLimit != "" {
				t.Errorf("the end is %+v, want %q: %s", end, test.want, test.reason)
			}
		}, Levels()...)
	}
}

func TestACommandThatCannotBeStartedIsNoProgramThatHasFailed(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	folder := open(t)
	essay, closed, script := filepath.Join(folder, "essay"), filepath.Join(folder, "closed"), filepath.Join(folder, "script")
	write(t, essay, "an essay", 0o755)
	write(t, closed, "#!/bin/sh\n", 0o644)
	write(t, script, "#!/no/such/shell\n", 0o755)
	tests := []struct {
		command exec.Cmd
		reason  string
	}{
		{exec.Cmd{Path: "/no/such/program"}, "it is missing"},
		{exec.Cmd{Path: essay}, "it is no program"},
		{exec.Cmd{Path: closed}, "it may not be started"},
		{exec.Cmd{Path: script}, "what is to start it is missing"},
		{exec.Cmd{Path: folder}, "it is a folder"},
		{exec.Cmd{Path: "/bin/sh", Dir: "/no/such/folder"}, "its folder is missing"},
		{exec.Cmd{Path: "/bin/sh", Dir: essay}, "its folder is a file"},
		{exec.Cmd{Path: "/bin/sh", Env: []string{"A=\x00--bind\x00/\x00/"}}, "its environment cannot be"},
	}
	for _, test := range tests {
		eachLevel(t, func(t *testing.T, g *Guard) {
			command := test.command
			command.Args = []string{"program"}
			command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
			inmate, err := starterOf(t, g)(&command, Box{Scratch: open(t), Read: []string{folder}})
			if err == nil {
				t.Errorf("it has been started: %s", test.reason)
				inmate.Wait()
			}
		}, Levels()...)
	}
}

// why: what bwrap cannot set up looks like a program that ends with status 1.
func TestABoxThatCannotBeSetUpIsTheMachinesFault(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		broken := *g
		broken.system = append([]string{"/no/such/folder"}, g.system...)
		if _, err := starterOf(t, &broken)(exec.Command("/bin/true"), Box{}); !errors.Is(err, errNotSetUp) {
			t.Errorf("the error is %v", err)
		}
	}, Bubblewrap)
}

func TestAFolderThatIsNotInTheBoxIsTheMachinesFault(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		command := exec.Command("/bin/sh", "-c", "exit 0")
		command.Dir = open(t)
		command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stdout
		if _, err := starterOf(t, g)(command, Box{Scratch: open(t)}); !errors.Is(err, errNotSetUp) {
			t.Errorf("the error is %v", err)
		}
	}, Bubblewrap)
}

func TestTwoBoxesDoNotSeeEachOther(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		scratch := open(t)
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		one, _, output := begin(t, g, trial{script: `echo mine >"$TMPDIR/file"; echo ready; read x`, box: Box{Scratch: scratch}, stdin: r})
		r.Close()
		defer output.Close()
		if _, err := output.Read(make([]byte, 5)); err != nil {
			t.Fatal(err)
		}
		pids := one.Processes()
		if len(pids) == 0 {
			t.Fatal("the first box is empty, so that nothing is tested")
		}
		said, _ := run(t, g, trial{
			script: `cat "$OTHER/file" /tmp/file && echo it reads; cat /proc/$PID/environ && echo it reads; kill -KILL $PID`,
			env:    []string{"OTHER=" + scratch, fmt.Sprintf("PID=%d", pids[0])},
		})
		if strings.Contains(said, "it reads") {
			t.Errorf("a box sees another: %s", said)
		}
		_, err1 := w.WriteString("end\n")
		one.Wait()
		end, err2 := one.Ended()
		if err := errors.Join(err1, err2); err != nil || end.Status != "exit status 0" {
			t.Errorf("a box ends another, with %s: %v", end.Status, err)
		}
	})
}

// gone tells whether all processes have ended, or only wait to be waited for.
func gone(pids []int) bool {
	return !slices.ContainsFunc(pids, func(pid int) bool {
		p, err := processOf(fmt.Sprint(pid))
		return err == nil && !p.ended
	})
}

func TestNothingOfABoxIsLeft(t *testing.T) {
	t.Parallel()
	const family = `(setsid sh -c "trap '' TERM HUP; echo; exec sleep 1000" &); sleep 1000 & sh -c 'sleep 1000 & sleep 1000' & `
	tests := []struct {
		last   string
		kill   bool
		held   bool
		reason string
	}{
		{`read x`, true, false, "it is killed"},
		{`sleep 0.2`, false, true, "it ends by itself, and others hold its output"},
		{`kill -STOP $$`, true, false, "it has stopped itself"},
	}
	for _, test := range tests {
		leaves := func(t *testing.T, g *Guard) {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			inmate, _, output := begin(t, g, trial{script: family + test.last, stdin: r})
			r.Close()
			defer output.Close()
			if _, err := output.Read(make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
			pids := inmate.Processes()
			for deadline := time.Now().Add(patience); len(pids) < 3; pids = inmate.Processes() {
				if time.Now().After(deadline) {
					t.Fatalf("there are only %d processes, so that nothing is tested: %s", len(pids), test.reason)
				}
			}
			if test.kill {
				inmate.Kill()
			}
			inmate.Wait()
			held := !test.kill && isHeld(output)
			_, _ = inmate.Ended()
			if !gone(pids) {
				t.Errorf("something is left: %s", test.reason)
			}
			if held != test.held {
				t.Errorf("left behind: %t, want %t: %s", held, test.held, test.reason)
			}
		}
		eachLevel(t, leaves, Levels()...)
		eachLevel(t, func(t *testing.T, g *Guard) {
			together := *g
			together.apart = false
			leaves(t, &together)
		}, Landlock)
	}
}

// isHeld tells whether somebody holds the writing end of a pipe.
func isHeld(pipe *os.File) bool {
	set := []unix.PollFd{{Fd: int32(pipe.Fd())}}
	_, err := unix.Poll(set, 0)
	return err == nil && set[0].Revents&unix.POLLHUP == 0
}

// Environment variables that make this test binary another program.
const (
	graderName  = "RULEBOOK_TEST_GRADER"  // a grader that runs a program without end, at that level
	chooserName = "RULEBOOK_TEST_CHOOSER" // one that chooses that level and prints the error
)

func TestMain(m *testing.M) {
	if isLauncher() && strings.Contains(os.Args[2], `"Files":99`) { // see TestAProgramThatDoesNotServeSaysSo
		_, err := New(None)
		fmt.Println(err)
		select {} // as a program does that goes on
	}
	Serve()
	submissiontest.WithoutShims()
	if level := os.Getenv(chooserName); level != "" {
		_, err := Choose(context.Background(), Level(level))
		fmt.Print(err)
		return
	}
	level := os.Getenv(graderName)
	_ = unix.Dup3(0, inherited, unix.O_CLOEXEC) // nothing else gets the number
	if level == "" {
		os.Exit(costtest.Bound(m, costtest.Budget{Processes: 180}).Run())
	}
	g, err := New(Level(level))
	if err != nil {
		panic(err)
	}
	command := exec.Command("/bin/sh", "-c", `sleep 1000 & sleep 1000`)
	command.Dir, command.Env = "/", []string{"PATH=/usr/bin:/bin"}
	inmate, err := g.Start(command, Box{})
	if err != nil {
		panic(err)
	}
	for deadline := time.Now().Add(patience); len(inmate.Processes()) < 2; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			panic("the program does not start")
		}
	}
	fmt.Println(tree(os.Getpid(), 100)[1:])
	inmate.Wait()
}

func TestAProgramThatDoesNotServeSaysSo(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		begun := time.Now()
		_, err := g.Start(exec.Command("/bin/true"), Box{Limits: Limits{Files: 99}})
		if err == nil || !strings.Contains(err.Error(), errNoServe.Error()) || time.Since(begun) > answering {
			t.Errorf("the error is %v after %v", err, time.Since(begun))
		}
	}, Levels()...)
}

func TestAGraderThatIsKilledLeavesNothing(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		if g.Level() == Landlock && !g.apart {
			t.Skip("this machine does not allow process numbers apart")
		}
		grader := exec.Command(os.Args[0])
		grader.Env = append(os.Environ(), graderName+"="+string(g.Level()))
		output, err := grader.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := grader.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(2*patience, func() { _ = grader.Process.Kill() })
		defer timer.Stop()
		line, err := bufio.NewReader(output).ReadString('\n')
		_ = grader.Process.Kill()
		_ = grader.Wait()
		var pids []int
		for word := range strings.FieldsSeq(strings.Trim(line, "[]\n")) {
			pid, _ := strconv.Atoi(word)
			pids = append(pids, pid)
		}
		if err != nil || len(pids) < 3 {
			t.Fatalf("the program is not there: %q, %v", line, err)
		}
		for deadline := time.Now().Add(patience); !gone(pids); time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("something is left of the program")
			}
		}
	})
}

// refusal gives the error of a grader that finds a script in the place of bwrap.
func refusal(t *testing.T, script string) string {
	t.Helper()
	folder, temporary := open(t), open(t)
	syscall.ForkLock.RLock() // a child that has yet to become a program would hold the file open, so that nobody could execute it
	write(t, filepath.Join(folder, "bwrap"), "#!/bin/sh\n"+strings.ReplaceAll(script, "$TEMPORARY", temporary), 0o755)
	syscall.ForkLock.RUnlock()
	chooser := exec.CommandContext(t.Context(), os.Args[0])
	chooser.Env = append(os.Environ(), chooserName+"="+string(Bubblewrap), "TMPDIR="+temporary,
		"PATH="+folder+":"+os.Getenv("PATH"))
	said, err := chooser.Output()
	if err != nil {
		t.Fatalf("the grader says %q: %v", said, err)
	}
	return string(said)
}

// why: a machine may have a bwrap that keeps nothing, or that is not allowed to.
func TestABubblewrapThatKeepsNothingIsRefused(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	real, err := exec.LookPath("bwrap")
	if err != nil {
		t.Skip("this machine has no bwrap")
	}
	but := func(options string) string { return `shift 2; exec ` + real + ` --args 4 ` + options + ` "$@"` }
	const leave = `word=$(echo "$TEMPORARY"/rulebook-probe-*); ` +
		`(setsid sh -c '>"$1/begun"; sleep 60; :' sh "$word" >/dev/null 2>&1 3>&- &); until [ -e "$word/begun" ]; do :; done; `
	tests := []struct{ script, want string }{
		{`exit 1`, "does not work on this machine"},
		{but("--tmpfs /tmp --bind $TEMPORARY $TEMPORARY"), "it reads files outside"},
		{but("--tmpfs /tmp --bind $TEMPORARY $TEMPORARY"), "it writes files outside"},
		{but("--share-net"), "it is in the network of this machine"},
		{leave + but(""), "a process of a box outlives it"},
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			t.Parallel()
			if got := refusal(t, test.script); !strings.Contains(got, test.want) {
				t.Errorf("the error is %s, want it to say %q", got, test.want)
			}
		})
	}
}

// why: a machine may allow more or less than the box asks for.
func TestALandlockThatKeepsTooLittleIsRefused(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Setenv("TMPDIR", open(t))
	folder := TempDir()
	tests := []struct {
		change func(*Box)
		want   string
		reason string
	}{
		{func(b *Box) { b.Read = []string{"/"} }, "it reads files outside", "it lets everything be read"},
		{func(b *Box) { b.Read = []string{folder} }, "it reads files outside", "it lets too much be read"},
		{func(b *Box) { b.Write = []string{folder} }, "it writes files outside", "it lets too much be written"},
		{func(b *Box) { b.Scratch = "" }, "it cannot write its own files", "it takes too much"},
		{func(b *Box) { b.Read = []string{"/\x00"} }, "does not work on this machine", "it fails"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			g, err := New(Landlock)
			if err != nil {
				t.Skip(err)
			}
			err = g.probe(t.Context(), func(command *exec.Cmd, b Box) (*Inmate, error) {
				test.change(&b)
				return g.Start(command, b)
			})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want it to say %q: %s", err, test.want, test.reason)
			}
		})
	}
}

func TestALevelThatLetsSignalsOutIsRefused(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		none, err := New(None)
		if err != nil {
			t.Fatal(err)
		}
		err = g.probe(t.Context(), none.Start)
		if want := "it sends signals to processes outside"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want it to say %q", err, want)
		}
	})
}

// why: the first process of a container has a number that each box has, too.
func TestAGraderMayHaveTheNumberOfAProcessInItsBoxes(t *testing.T) {
	t.Parallel()
	first := []string{"--map-root-user", "--pid", "--fork", "--mount-proc"}
	if said, err := exec.Command("unshare", append(first, "true")...).CombinedOutput(); err != nil {
		t.Skipf("this machine has no process numbers apart: %v: %s", err, said)
	}
	eachLevel(t, func(t *testing.T, g *Guard) {
		chooser := exec.CommandContext(t.Context(), "unshare", append(first, os.Args[0])...)
		chooser.Env = append(os.Environ(), chooserName+"="+string(g.Level()))
		if said, err := chooser.CombinedOutput(); err != nil || string(said) != "<nil>" {
			t.Errorf("the grader says %q: %v", said, err)
		}
	})
}

func TestALevelThatIsNotToBeHadSaysWhy(t *testing.T) {
	t.Setenv("PATH", open(t))
	if _, err := New(Landlock); err == nil || !strings.Contains(err.Error(), "install") {
		t.Errorf("without sh the error is %v", err)
	}
	folder := open(t)
	if err := os.Symlink("/bin/sh", filepath.Join(folder, "sh")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	if _, err := Choose(t.Context(), Bubblewrap); err == nil || !strings.Contains(err.Error(), "install the package bubblewrap") {
		t.Errorf("without bwrap the error is %v", err)
	}
	if _, err := Choose(t.Context(), "paper"); err == nil || !strings.Contains(err.Error(), "choose one of bwrap, landlock, none") {
		t.Errorf("of an unknown level the error is %v", err)
	}
	g, err := Choose(t.Context(), "")
	if err == nil && g.Level() != Landlock {
		t.Errorf("without bwrap the level is %s", g.Level())
	}
}

func TestStrangersAreNobody(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rows   string
		want   strangers
		reason string
	}{
		{"         0          0 4294967295\n", strangers{first: 1<<30 - 1, count: 1<<30 - 1}, "a whole machine"},
		{"0 100000 65536\n", strangers{first: 32767, count: 32767}, "a container, without its nobody"},
		{"0 1000 1\n1 100000 65536\n", strangers{first: 65535, count: 0}, "nobody is passed over"},
		{"0 1000 1\n", strangers{}, "there is nobody else"},
		{"", strangers{}, "nothing is told"},
	}
	for _, test := range tests {
		got := upperOf(test.rows)
		if test.want.count == 0 {
			if got.count > 0 && got.first <= 65534 && 65534 < got.first+got.count {
				t.Errorf("%q: got %+v: %s", test.rows, got, test.reason)
			}
			continue
		}
		if got != test.want {
			t.Errorf("%q: got %+v, want %+v: %s", test.rows, got, test.want, test.reason)
		}
	}
}

func TestHomesOfProgramsHoldNothingElse(t *testing.T) {
	home := open(t)
	t.Setenv("HOME", home)
	tests := []struct {
		program string
		want    []string
		reason  string
	}{
		{"/x/jdk/bin/java", []string{"/x/jdk"}, "all of an installation"},
		{home + "/jdk/bin/java", []string{home + "/jdk"}, "also in the home folder"},
		{"/x/program", []string{"/x/program"}, "a program that stands alone"},
		{home + "/bin/tool", parts(home), "nothing else of the home folder"},
		{home + "/.local/bin/tool", parts(home + "/.local"), "nothing else of the folder for programs in it"},
		{"/bin/../bin", []string{"/bin/../bin"}, "no bin at all"},
	}
	for _, test := range tests {
		if got := homes(test.program); !slices.Equal(got[:min(len(got), len(test.want))], test.want) || slices.Contains(got, home) {
			t.Errorf("%s: got %q, want %q: %s", test.program, got, test.want, test.reason)
		}
	}
}

func parts(folder string) []string {
	var found []string
	for _, part := range []string{"bin", "lib", "lib64", "libexec", "include"} {
		found = append(found, filepath.Join(folder, part))
	}
	return found
}

func TestOfAFolderEverythingIsShownButOneFile(t *testing.T) {
	t.Parallel()
	folder := open(t)
	for _, name := range []string{"a", "b"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, name, "x"), "", 0o644)
		write(t, filepath.Join(folder, name, "y"), "", 0o644)
	}
	got := without(filepath.Join(folder, "b", "x"), []string{"/bin", folder})
	want := []string{"/bin", filepath.Join(folder, "a"), filepath.Join(folder, "b", "y")}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWhatTheKernelTellsOfAProcess(t *testing.T) {
	t.Parallel()
	const rest = " 1 1 1 0 -1 4194560 100 200 0 0 11 22 33 44 20 0 7 0 1000 5000000 300 18446744073709551615 1 1"
	tests := []struct {
		line   string
		want   process
		reason string
	}{
		{"12 (sh) S" + rest, process{cpu: 1100 * time.Millisecond, threads: 7}, "it sleeps"},
		{"12 (a) Z 9 (b)) R" + rest, process{cpu: 1100 * time.Millisecond, threads: 7}, "its name is meant to confuse"},
		{"12 (sh) Z" + strings.Replace(rest, " 7 0 ", " 1 0 ", 1),
			process{ended: true, cpu: 1100 * time.Millisecond, threads: 1}, "it has ended"},
		{"12 (sh) Z" + rest, process{headless: true, cpu: 1100 * time.Millisecond, threads: 7}, "only its first thread has ended"},
	}
	for _, test := range tests {
		if got, err := parseProcess([]byte(test.line)); err != nil || got != test.want {
			t.Errorf("got %+v, %v, want %+v: %s", got, err, test.want, test.reason)
		}
	}
	if _, err := parseProcess([]byte("12 (sh")); err == nil {
		t.Error("half a line is taken for a whole one")
	}
}
