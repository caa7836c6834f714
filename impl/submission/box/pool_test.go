//go:build linux

package box

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"rulebook/impl/engine/cost/costtest"
)

// onePool gives a pool that keeps boxes open, and gives a program one of its own only if it changes folders.
func onePool(t *testing.T) *Pool {
	t.Helper()
	pool := served(t).Pool()
	t.Cleanup(pool.Close)
	return pool
}

// pooled gives a pool of boxes that serve many programs.
func pooled(t *testing.T, g *Guard) *Pool {
	t.Helper()
	if !g.servesMany() {
		t.Skip("this machine does not let process numbers begin anew")
	}
	pool := g.Pool()
	t.Cleanup(pool.Close)
	return pool
}

// in runs a script in a pool, and tells what it said.
func in(t *testing.T, pool *Pool, script string) string {
	t.Helper()
	said, end := run(t, pool.guard, trial{script: script, start: pool.Start})
	if end.Status != "exit status 0" {
		t.Fatalf("it ended with %+v: %s", end, said)
	}
	return said
}

// why: what a program could tell the next one, it could also tell of the solution that it has found in a game before.
func TestNothingPassesFromOneProgramToTheNext(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	const python = `python3 -c "import ctypes, socket; c = ctypes.CDLL(None, use_errno=True); `
	tests := []struct {
		leave, find string // find says "found"
		possible    bool   // whether the same program finds what it has left
		reason      string
	}{
		{`echo x >/tmp/left`, `[ -e /tmp/left ] && echo found`, true, "a temporary file"},
		{`mkdir /tmp/left`, `[ -e /tmp/left ] && echo found`, true, "a folder"},
		{`echo x >/dev/shm/left`, `[ -e /dev/shm/left ] && echo found`, false, "a file in the memory that all share"},
		{`echo x >/mnt/left`, `[ -e /mnt/left ] && echo found`, false, "a file where the server makes file systems ready"},
		{`echo x >/left; mkdir /tmp/../left`, `[ -e /left ] && echo found`, false, "a file at the root"},
		{python + `print(c.shmget(4711, 4096, 0o1666))"`, python + `print('found' if c.shmget(4711, 4096, 0) >= 0 else '')"`,
			false, "shared memory"},
		{python + `print(c.msgget(4711, 0o1666))"`, python + `print('found' if c.msgget(4711, 0) >= 0 else '')"`, false, "a message queue"},
		{python + `print(c.syscall(248, b'user', b'left', b'x', 1, -4))"`,
			python + `print('found' if c.syscall(249, b'user', b'left', None, 0) >= 0 else '')"`, false, "a key of its user's"},
		{`(setsid python3 -c "
import socket, time
a, b = socket.socketpair()
a.bind('\0left')
print('bound', flush=True)
time.sleep(1000)" >/tmp/said 2>/tmp/said &); until [ -s /tmp/said ]; do :; done`,
			`grep -q @left /proc/net/unix && echo found`, true, "an abstract socket"},
		{`(setsid sleep 1000 >/dev/null 2>&1 &); until grep -qs sleep /proc/[0-9]*/comm; do :; done`,
			`grep -qs sleep /proc/[0-9]*/comm && echo found`, true, "a process"},
		{`echo 7 >/proc/sys/net/ipv4/ip_default_ttl; echo 7 >/proc/sys/kernel/shmmni; hostname left`,
			`grep -q '^7$' /proc/sys/net/ipv4/ip_default_ttl /proc/sys/kernel/shmmni && echo found`, false,
			"what the kernel remembers of a network"},
		{`i=0; while [ $i -lt 60 ]; do (:); i=$((i+1)); done`, `(:) & [ $! -gt 140 ] && echo found`, true, "a number of processes"},
		{`ulimit -n 20; umask 077; cd /tmp; export LEFT=x`,
			`{ [ "$(ulimit -n)" = 20 ] || [ "$(umask)" = 0077 ] || [ "$PWD" = /tmp ] || [ "$LEFT" ]; } && echo found`, true,
			"limits and habits"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			if strings.Contains(test.leave, "python3") && !installed("python3") {
				t.Skip("python3 is not installed for everybody")
			}
			pool := onePool(t)
			leave := "{ " + test.leave + "\n} 2>/dev/null >/dev/null\n"
			find := "{ " + test.find + "; } 2>/dev/null\n:"
			if said := in(t, pool, leave+find); strings.Contains(said, "found") != test.possible {
				t.Fatalf("the program itself says %q, found: %t, want %t", said, !test.possible, test.possible)
			}
			if said := in(t, pool, find); strings.Contains(said, "found") {
				t.Errorf("the next program finds it: %s", said)
			}
			if boxes := len(slices.Concat(values(pool.idle)...)); boxes != 1 {
				t.Errorf("there are %d boxes, so that nothing is tested", boxes)
			}
		})
	}
}

// why: a program that knows how many ran before it could play each game of a suite by heart.
func TestAProgramCannotCountThoseBeforeIt(t *testing.T) {
	costtest.SkipBeforeNight(t)
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		pool := pooled(t, g)
		const script = `(:) & echo $$; i=0; while [ $i -lt 60 ]; do (:); i=$((i+1)); done`
		var numbers []int
		for range 20 {
			number, err := strconv.Atoi(strings.TrimSpace(in(t, pool, script)))
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, number)
		}
		if same := len(slices.Compact(slices.Clone(numbers))) == 1; same != (g.level == Bubblewrap) || !same && slices.IsSorted(numbers) {
			t.Errorf("their numbers are %v", numbers)
		}
		onlyOne(t, pool)
	})
}

// why: a launcher may keep the right to number processes, and programs may not.
func TestProgramsHaveNoCapabilities(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		pool := g.Pool()
		t.Cleanup(pool.Close)
		const script = `grep -c '^Cap\(Inh\|Prm\|Eff\|Amb\).*:.0000000000000000$' /proc/self/status
(echo 7 >/proc/sys/kernel/ns_last_pid) 2>/dev/null && echo numbered
:`
		if said := in(t, pool, script); said != "4\n" {
			t.Errorf("it says %q", said)
		}
	})
}

func values[K comparable, V any](m map[K]V) []V {
	var all []V
	for _, v := range m {
		all = append(all, v)
	}
	return all
}

func TestABoxHasNamespacesOfItsOwn(t *testing.T) {
	t.Parallel()
	pool := onePool(t)
	said := in(t, pool, `for n in mnt pid ipc net user uts cgroup; do echo $n $(readlink /proc/self/ns/$n); done`)
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if len(lines) != 7 {
		t.Fatalf("it says %q", said)
	}
	for _, line := range lines {
		kind, name, _ := strings.Cut(line, " ")
		if outside, err := os.Readlink("/proc/self/ns/" + kind); err != nil || name == outside {
			t.Errorf("a program is in the grader's namespace %q: %v", name, err)
		}
	}
}

func TestTheLauncherIsOutOfReach(t *testing.T) {
	t.Parallel()
	tests := []struct{ script, want, reason string }{
		{`[ -e /proc/1 ] || [ -e /proc/2 ] || echo hidden`, "hidden\n", "it sees no process that is not its own"},
		{`for s in KILL STOP TERM SEGV ALRM; do kill -$s 1 2>/dev/null; done; echo lives`, "lives\n", "signals do nothing, sent or refused"},
		{`cat /proc/1/environ /proc/1/mem /proc/1/maps /proc/1/stack /proc/1/auxv 2>/dev/null | wc -c`, "0\n", "its memory is closed"},
		{`cat /proc/1/exe 2>/dev/null | wc -c`, "0\n", "its program is closed"},
		{`ls /proc/1/fd/ /proc/1/cwd/ /proc/1/root/ /proc/1/ns/ /proc/1/task/1/fd/ 2>/dev/null | grep -c .`, "0\n", "its files are closed"},
		{`echo x 2>/dev/null >/proc/1/oom_score_adj || echo closed`, "closed\n", "its worth to the kernel cannot be changed"},
		{`ls /proc/self/fd | wc -l`, "4\n", "nothing is inherited but the streams, and what ls opens"},
		{`readlink /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 | grep -c -v -e null -e pipe`, "0\n", "the streams are its own"},
		{`grep -c '^Cap.*:.0000000000000000$' /proc/self/status`, "5\n", "it has no capabilities, and gets none"},
		{`grep -e NoNewPrivs -e 'Seccomp:' /proc/self/status | tr -d '\t\n'`, "NoNewPrivs:1Seccomp:2",
			"it cannot gain any, and its calls are filtered"},
		{`grep -e SigBlk -e SigIgn /proc/self/status | cut -f2 | sort -u`, "0000000000000000\n", "no signal is kept from it"},
		{`read -r stat </proc/$$/stat; set -- ${stat##*)}; [ $3 = $$ ] && [ $4 = $$ ] && echo leads`, "leads\n", "it leads a session of its own"},
		{`env | sort`, "PATH=/usr/local/bin:/usr/bin:/bin\nPWD=/\nTMPDIR=/tmp\n", "it has no environment but its own"},
		{`awk '$5 == "/proc" || $5 == "/tmp" { n++; if ($6 !~ /nosuid/ || $6 !~ /nodev/) print } END { ` +
			`print n }' /proc/self/mountinfo`, "2\n", "what is made for it is made with care"},
		{`awk '$6 ~ /^rw/ && $5 !~ "^/(proc|tmp|dev/(null|zero|full|random|urandom|tty))$"' /proc/self/mountinfo`, "",
			"nothing else can be written"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			pool := onePool(t)
			if diff := cmp.Diff(test.want, in(t, pool, `PATH=$PATH; `+test.script+"\n:")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.reason, diff)
			}
			if said := in(t, pool, "echo served"); said != "served\n" {
				t.Errorf("the launcher launches no more: %q: %s", said, test.reason)
			}
		})
	}
}

func TestNoProgramChangesHowTheLauncherRuns(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	if !installed("python3") {
		t.Skip("python3 is not installed for everybody")
	}
	eachLevel(t, func(t *testing.T, g *Guard) {
		pool := pooled(t, g)
		nice := strings.TrimSpace(in(t, pool, "nice")) // that of the tests
		c := onlyOne(t, pool)
		before := howItRuns(t, c.first.Pid)
		for range 2 {
			if said := in(t, pool, "exec python3 -c '"+strings.ReplaceAll(meddling, "'", `"`)+"' 2>&1"); said != "ended\n" {
				t.Errorf("it is not refused: %s", said)
			}
			if said := in(t, pool, `ulimit -n; nice; echo served`); said != "256\n"+nice+"\nserved\n" {
				t.Errorf("the next program says %q", said)
			}
		}
		if diff := cmp.Diff(before, howItRuns(t, c.first.Pid)); diff != "" || onlyOne(t, pool) != c {
			t.Errorf("the launcher is another one, or has changed (-before +after):\n%s", diff)
		}
	})
}

// why: a right program that names its threads when it asks for processors must not take a failure for a fault.
func TestAProgramMayAskHowItsThreadsRun(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	if !installed("python3") {
		t.Skip("python3 is not installed for everybody")
	}
	const asking = `python3 -c "
import os, threading
def ask():
    for thread in (0, threading.get_native_id(), os.getpid()):
        os.sched_setaffinity(thread, os.sched_getaffinity(0))
        os.sched_setscheduler(thread, os.SCHED_OTHER, os.sched_param(0))
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, 0))
    print('served')
thread = threading.Thread(target=ask)
thread.start()
thread.join()" 2>&1`
	if said := in(t, onePool(t), asking); said != "served\n" {
		t.Errorf("it says %q", said)
	}
}

// howItRuns tells the limits of a process, and how its threads are scheduled.
func howItRuns(t *testing.T, pid int) string {
	t.Helper()
	limits, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", pid)) // the pattern is well formed
	for _, thread := range threads {
		stat, err1 := os.ReadFile(filepath.Join(thread, "stat"))
		status, err2 := os.ReadFile(filepath.Join(thread, "status"))
		err := errors.Join(err1, err2)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, unix.ESRCH) {
			continue // the thread has ended
		}
		if err != nil {
			t.Fatal(err)
		}
		const nice, policy = 18, 40
		fields := strings.Fields("0 0" + string(stat[strings.LastIndex(string(stat), ")")+1:]))
		_, cores, _ := strings.Cut(string(status), "Cpus_allowed:")
		kinds[fields[nice]+" "+fields[policy]+" "+strings.Fields(cores)[0]] = true
	}
	return fmt.Sprint(string(limits), kinds)
}

// why: programs take the first of several values that a name has, and who sets another one means that to hold.
func TestANameInTheEnvironmentHasOneValue(t *testing.T) {
	t.Parallel()
	eachLevel(t, func(t *testing.T, g *Guard) {
		said, _ := run(t, g, trial{script: `tr '\0' '\n' <"/proc/$$/environ" | grep ^PATH=`, env: []string{"PATH=/usr/bin:/bin"}})
		if want := "PATH=/usr/bin:/bin\n"; said != want {
			t.Errorf("it is %q, want %q", said, want)
		}
	}, Bubblewrap)
}

// It runs alone: what other tests start could hold the output for a moment.
func TestWhoHoldsTheOutputOfAProgramThatHasEnded(t *testing.T) {
	costtest.SkipBeforePush(t)
	tests := []struct {
		script string
		want   bool
		reason string
	}{
		{`:`, false, "nothing is left"},
		{`sh -c 'echo x >/tmp/ready; exec sleep 1000' >/dev/null 2>&1 & until [ -s /tmp/ready ]; do :; done`, false,
			"what is left holds other files"},
		{`sleep 1000 &`, true, "what is left holds it"},
		{`(setsid sleep 1000 2>&1 &)`, true, "what is left is nobody's child"},
	}
	for _, test := range tests {
		pool := onePool(t)
		inmate, _, output := begin(t, pool.guard, trial{script: test.script, start: pool.Start})
		inmate.Wait()
		if held := isHeld(output); held != test.want {
			t.Errorf("it is held: %t, want %t: %s", held, test.want, test.reason)
		}
		if end, err := inmate.Ended(); err != nil || end.Status != "exit status 0" || isHeld(output) {
			t.Errorf("the end is %+v, %v; it is still held: %t: %s", end, err, isHeld(output), test.reason)
		}
		output.Close()
	}
}

func TestAPoolOpensABoxOnlyWhereNoneIsFree(t *testing.T) {
	t.Parallel()
	pool, readable := onePool(t), open(t)
	input, typing, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer typing.Close()
	in(t, pool, ":")
	in(t, pool, ":")
	first := onlyOne(t, pool)
	inmate, _, output := begin(t, pool.guard, trial{script: "read x", stdin: input, start: pool.Start})
	input.Close()
	defer output.Close()
	if in(t, pool, ":"); onlyOne(t, pool) == first {
		t.Error("two programs are in one box at the same time")
	}
	inmate.Kill()
	inmate.Wait()
	if end, err := inmate.Ended(); err != nil || end.Status != "signal: killed" || !end.Signalled {
		t.Errorf("the end is %+v, %v", end, err)
	}
	if _, end := run(t, pool.guard, trial{script: ":", box: Box{Read: []string{readable}}, start: pool.Start}); end.Status != "exit status 0" {
		t.Errorf("the end is %+v", end)
	}
	var boxes []int
	for _, idle := range pool.idle {
		boxes = append(boxes, len(idle))
	}
	slices.Sort(boxes)
	if diff := cmp.Diff([]int{1, 1}, boxes); diff != "" {
		t.Errorf("a program that sees something else is in another box, and the box of one that was killed is closed (-want +got):\n%s", diff)
	}
}

// onlyOne gives the server that is idle.
func onlyOne(t *testing.T, pool *Pool) *cell {
	t.Helper()
	idle := slices.Concat(values(pool.idle)...)
	if len(idle) != 1 {
		t.Fatalf("%d boxes are idle, not one", len(idle))
	}
	return idle[0]
}

func TestAPoolThatIsClosedLeavesNothing(t *testing.T) {
	t.Parallel()
	pool := onePool(t)
	in(t, pool, ":")
	pids := tree(onlyOne(t, pool).command.Process.Pid, 100)
	if len(pids) < 2 {
		t.Fatalf("there are %d processes, so that nothing is tested", len(pids))
	}
	if pool.Close(); !gone(pids) {
		t.Error("a server is left")
	}
	in(t, pool, ":") // as one that started just before the end
	if len(pool.idle) != 0 {
		t.Error("a box is kept open by a pool that is closed")
	}
}

func TestUnusualProgramsAreStartedAsWell(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	tests := []struct {
		change func(c *exec.Cmd, b *Box)
		alone  bool
		reason string
	}{
		{func(_ *exec.Cmd, b *Box) { b.Write = []string{b.Scratch} }, true, "it changes a folder"},
		{func(c *exec.Cmd, _ *Box) { c.Stdin = nil }, false, "it has no input"},
		{func(c *exec.Cmd, _ *Box) {
			for i := range 1000 {
				c.Env = append(c.Env, fmt.Sprintf("LONG%d=%01000d", i, i))
			}
		}, false, "its environment is large"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			output, written, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer output.Close()
			command := exec.Command("/bin/sh", "-c", `echo "$(env | grep -c LONG)"; exit 3`)
			command.Dir, command.Env = "/", []string{"PATH=/usr/bin:/bin"}
			command.Stdin, command.Stdout, command.Stderr = os.Stdin, written, written
			b := Box{Scratch: open(t)}
			test.change(command, &b)
			want := fmt.Sprintln(len(command.Env) - 1)
			pool := onePool(t)
			inmate, err := pool.Start(command, b)
			written.Close()
			if err != nil {
				t.Fatal(err)
			}
			inmate.Wait()
			if end, err := inmate.Ended(); err != nil || end.Status != "exit status 3" || (len(pool.idle) == 0) != test.alone {
				t.Errorf("the end is %+v, %v; %d boxes are kept", end, err, len(pool.idle))
			}
			if said, _ := io.ReadAll(output); string(said) != want {
				t.Errorf("it says %q, want %q", said, want)
			}
		})
	}
}

// why: a server is a process, and processes can be ended by others than those who have started them.
func TestAServerThatHasEndedIsReplaced(t *testing.T) {
	t.Parallel()
	pool := onePool(t)
	in(t, pool, ":")
	s := onlyOne(t, pool)
	server := []int{s.command.Process.Pid} // bwrap ends after its box
	if err := s.first.Kill(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); !gone(server) && time.Now().Before(deadline); {
		runtime.Gosched()
	}
	for range 3 {
		if said := in(t, pool, "echo done"); said != "done\n" {
			t.Errorf("it says %q", said)
		}
	}
	if onlyOne(t, pool) == s {
		t.Error("who has ended is still asked")
	}
}

// why: a program whose first process has been ended from outside has not failed.
func TestAProgramThatIsEndedWithItsServerIsTheMachinesFault(t *testing.T) {
	t.Parallel()
	pool := onePool(t)
	inmate, _, output := begin(t, pool.guard, trial{script: "echo; sleep 1000", start: pool.Start})
	defer output.Close()
	if _, err := output.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	pids := tree(inmate.top(), 100)
	if err := inmate.cell.first.Kill(); err != nil {
		t.Fatal(err)
	}
	inmate.Wait()
	if end, err := inmate.Ended(); !errors.Is(err, errNotSetUp) || !gone(pids) {
		t.Errorf("the end is %+v, %v; nothing is left: %t", end, err, gone(pids))
	}
}

// why: a machine may allow boxes, but nothing to be made in them; or have a program that does not know the role.
func TestABubblewrapThatDoesNotWorkIsRefused(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	real, err := exec.LookPath("bwrap")
	if err != nil {
		t.Skip("this machine has no bwrap")
	}
	for _, test := range []struct{ script, reason string }{
		{`exit 1`, "it fails"},
		{`exec sleep 1000 3>&-`, "it does not answer"},
		{`exec ` + real + ` --args 4 --cap-drop ALL -- "$4" "$5" "$6"`, "it gives no capabilities"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			if got := refusal(t, test.script); !strings.Contains(got, "does not work on this machine") {
				t.Errorf("the error is %s: %s", got, test.reason)
			}
		})
	}
}

// why: the role alone makes nobody a launcher.
func TestWhoAsksForTheRoleWithoutASocketGetsNothing(t *testing.T) {
	for _, arguments := range [][]string{{"grader", role, "{}"}, {"grader", role}, {"grader"}} {
		before := os.Args
		os.Args = arguments
		Serve() // would not return
		os.Args = before
	}
}

// BenchmarkPool compares the start of a program at the level bwrap with one that nothing contains, by turns:
// in a box of its own, and in one that serves many. The metrics are the ratios of the medians.
func BenchmarkPool(b *testing.B) {
	contained := served(b)
	none, err := New(None)
	if err != nil {
		b.Fatal(err)
	}
	pool := contained.Pool()
	defer pool.Close()
	starters, times := []starter{none.Start, contained.Start, pool.Start}, make([][]time.Duration, 3)
	for b.Loop() {
		for i, start := range starters {
			begin := time.Now()
			command := exec.Command("/bin/true")
			command.Dir, command.Stdin, command.Stdout, command.Stderr = "/", os.Stdin, os.Stdout, os.Stderr
			inmate, err := start(command, Box{})
			if err != nil {
				b.Fatal(err)
			}
			inmate.Wait()
			if end, err := inmate.Ended(); err != nil || end.Status != "exit status 0" {
				b.Fatal(end, err)
			}
			times[i] = append(times[i], time.Since(begin))
		}
	}
	median := func(i int) float64 { slices.Sort(times[i]); return times[i][len(times[i])/2].Seconds() }
	b.ReportMetric(median(0)*1000, "ms/none")
	b.ReportMetric(median(1)/median(0), "x-none/own")
	b.ReportMetric(median(2)/median(0), "x-none/pool")
}
