//go:build linux

package box

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulebook/impl/engine/cost/costtest"
)

// eachWay runs a test with a guard of each level, and with one of the level landlock on a machine that gives no
// namespaces and whose programs run as the grader's own user.
func eachWay(t *testing.T, test func(t *testing.T, g *Guard)) {
	t.Helper()
	eachLevel(t, test)
	eachLevel(t, func(t *testing.T, g *Guard) {
		least := *g
		least.apart, least.anew, least.strangers = false, false, strangers{}
		t.Run("least", func(t *testing.T) { test(t, &least) })
	}, Landlock)
}

// A script in Python has these at hand: system calls by their numbers, and the numbers of the processes that are not
// its own, which are those of $VICTIM and of the threads of its launcher. To say what it could do it calls could.
const callsInPython = `
import ctypes, os, platform, socket, struct, sys, fcntl, mmap, threading, time
c = ctypes.CDLL(None, use_errno=True)
column = {'x86_64': 0, 'aarch64': 1}[platform.machine()]
numbers = {
    'kill': (62, 129), 'tkill': (200, 130), 'tgkill': (234, 131), 'rt_sigqueueinfo': (129, 138), 'rt_tgsigqueueinfo': (297, 240),
    'prlimit64': (302, 261), 'sched_setscheduler': (144, 119), 'sched_setparam': (142, 118), 'sched_setaffinity': (203, 122),
    'sched_setattr': (314, 274), 'setpriority': (141, 140), 'ioprio_set': (251, 30), 'kcmp': (312, 272), 'ptrace': (101, 117),
    'process_vm_readv': (310, 270), 'migrate_pages': (256, 238), 'move_pages': (279, 239), 'pidfd_open': (434, 434),
    'pidfd_send_signal': (424, 424), 'pidfd_getfd': (438, 438), 'process_madvise': (440, 440), 'process_mrelease': (448, 448),
    'perf_event_open': (298, 241), 'bpf': (321, 280), 'userfaultfd': (323, 282), 'keyctl': (250, 219), 'add_key': (248, 217),
    'request_key': (249, 218), 'io_setup': (206, 0), 'io_uring_setup': (425, 425), 'vmsplice': (278, 75), 'cachestat': (451, 451),
    'landlock_create_ruleset': (444, 444), 'exit': (60, 93), 'close_range': (436, 436), 'clone': (56, 220), 'mmap': (9, 222),
}
def call(name, *words):
    ctypes.set_errno(0)
    words = [w if isinstance(w, ctypes.Array) else ctypes.c_long(w) for w in words]
    return c.syscall(ctypes.c_long(numbers[name][column]), *words)
def could(*words):
    print('could', *words, flush=True)
def threads(pid):
    try: return [int(name) for name in os.listdir('/proc/%d/task' % pid)]
    except OSError: return []
others = sorted({int(os.environ.get('VICTIM', 1)), os.getppid(), 1, *threads(os.getppid()), *range(1, 40)}
    - {os.getpid()} - set(threads(os.getpid())))
`

// meddling tries to change how others run, to end them, and to look into them.
const meddling = callsInPython + `
few, words = (ctypes.c_ulong * 2)(4, 4), (ctypes.c_ulong * 16)(1)
schedule = (ctypes.c_uint * 14)(56, 3)
for pid in others:
    for resource in range(16):
        if call('prlimit64', pid, resource, few, 0) != -1: could('prlimit', pid)
        if call('prlimit64', pid, resource, 0, words) != -1: could('see limits', pid)
    call('sched_setscheduler', pid, 3, (ctypes.c_int * 1)(0))
    call('sched_setparam', pid, (ctypes.c_int * 1)(0))
    call('sched_setattr', pid, schedule, 0)
    call('sched_setaffinity', pid, 128, words)
    for kind in (0, 1, 2): call('setpriority', kind, pid, 19)
    for kind in (1, 2, 3): call('ioprio_set', kind, pid, 3 << 13)
    for name, arguments in {
        'kcmp': (pid, os.getpid(), 1, 0, 0), 'ptrace': (16, pid, 0, 0), 'process_vm_readv': (pid, 0, 0, 0, 0, 0),
        'migrate_pages': (pid, 64, words, words), 'move_pages': (pid, 0, 0, 0, 0, 0),
    }.items():
        if call(name, *arguments) != -1: could(name, pid)
    pidfd = call('pidfd_open', pid, 0o200)  # also of a thread
    for name, arguments in {
        'pidfd_send_signal': (pidfd, 0, 0, 0), 'pidfd_getfd': (pidfd, 0, 0), 'process_madvise': (pidfd, 0, 0, 20, 0),
        'process_mrelease': (pidfd, 0),
    }.items():
        if pidfd != -1 and call(name, *arguments) != -1: could(name, pid)
    a, b = socket.socketpair()
    for file in (a, b):
        try: fcntl.fcntl(file, 8, pid); could('be told by signals for', pid)  # F_SETOWN
        except OSError: pass
        try: fcntl.fcntl(file, 15, struct.pack('ii', 0, pid)); could('be told by signals for the thread', pid)  # F_SETOWN_EX
        except OSError: pass
        for number in (0x8901, 0x8902):
            try: fcntl.ioctl(file, number, struct.pack('i', pid)); could('be told by signals of a socket for', pid)
            except OSError: pass
for call_, arguments in {
    'perf_event_open': (words, 0, -1, -1, 0), 'bpf': (0, words, 64), 'userfaultfd': (1,), 'keyctl': (0, -3, 1),
}.items():
    if call(call_, *arguments) != -1: could(call_)
words = ctypes.create_string_buffer(128)
for pid in others:
    for signal in (0, 19, 9):
        call('kill', pid, signal)
        call('tkill', pid, signal)
        call('tgkill', os.getppid(), pid, signal)
        call('rt_sigqueueinfo', pid, signal, words)
        call('rt_tgsigqueueinfo', os.getppid(), pid, signal, words)
print('ended')
`

// A victim is a process that the grader's user runs besides.
func victim(t *testing.T) *exec.Cmd {
	t.Helper()
	command := exec.Command("/bin/sleep", "1000")
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = command.Process.Kill(), command.Wait() })
	return command
}

func needPython(t *testing.T) {
	t.Helper()
	if !installed("python3") {
		t.Skip("python3 is not installed for everybody")
	}
}

// needPythonHere skips a test that runs Python without a box.
func needPythonHere(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
}

func python(script string) trial {
	return trial{script: `exec python3 -c "$PROGRAM" 2>&1`, env: []string{"PROGRAM=" + script}}
}

func TestNoProgramReachesAnother(t *testing.T) {
	t.Parallel()
	needPython(t)
	eachWay(t, func(t *testing.T, g *Guard) {
		other := victim(t)
		before, own := howItRuns(t, other.Process.Pid), howItRuns(t, os.Getpid())
		c := python(meddling)
		c.env = append(c.env, fmt.Sprintf("VICTIM=%d", other.Process.Pid))
		said, end := run(t, g, c)
		if said != "ended\n" || end.Status != "exit status 0" {
			t.Errorf("it ended with %+v: %s", end, said)
		}
		if diff := cmp.Diff(before, howItRuns(t, other.Process.Pid)); diff != "" {
			t.Errorf("the other process has changed (-before +after):\n%s", diff)
		}
		if diff := cmp.Diff(own, howItRuns(t, os.Getpid())); diff != "" {
			t.Errorf("the grader has changed (-before +after):\n%s", diff)
		}
	})
}

// why: an attack that fails without a box too shows nothing.
func TestAProgramWithoutABoxReachesAnother(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	needPythonHere(t)
	other := victim(t)
	before := howItRuns(t, other.Process.Pid)
	only := strings.Replace(meddling, "for pid in others", "others = [int(os.environ['VICTIM'])]\nfor pid in others", 1)
	c := exec.Command("/bin/sh", "-c", `exec python3 -c "$PROGRAM" 2>&1`)
	c.Env = append(os.Environ(), "PROGRAM="+only, fmt.Sprintf("VICTIM=%d", other.Process.Pid))
	killed := make(chan struct{})
	go func() { defer close(killed); _ = other.Wait() }()
	said, err := c.CombinedOutput()
	for _, want := range []string{"could prlimit", "could see limits", "could be told by signals for", "ended"} {
		if !strings.Contains(string(said), want) {
			t.Errorf("it does not say %q: %s, %v", want, said, err)
		}
	}
	select {
	case <-killed:
	case <-time.After(patience):
		t.Error("the other process lives")
	}
	_ = before
}

// ordinary is what right programs do with processes, threads, files and memory.
const ordinary = `
import asyncio, fcntl, mmap, multiprocessing, os, resource, signal, socket, subprocess, sys, tempfile, threading
async def wait():
    process = await asyncio.create_subprocess_exec('/bin/echo', 'of', stdout=subprocess.PIPE)
    return (await process.communicate())[0].decode().strip()
def speak(end):
    end.send('children')
    end.close()
parts = []
thread = threading.Thread(target=lambda: parts.append('threads'))
thread.start(); thread.join()
parts.append(asyncio.run(wait()))
one, other = multiprocessing.get_context('fork').Pipe()
child = multiprocessing.get_context('fork').Process(target=speak, args=(other,))
child.start(); parts.append(one.recv()); child.join()
with tempfile.TemporaryFile() as file:
    file.write(b'and files'); file.flush()
    fcntl.flock(file, fcntl.LOCK_EX)
    with mmap.mmap(file.fileno(), 0) as memory: parts.append(memory[:].decode())
memory = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
resource.setrlimit(resource.RLIMIT_NOFILE, (100, 256)); resource.getrlimit(resource.RLIMIT_NPROC)
signal.signal(signal.SIGUSR1, lambda *_: parts.append('signals')); os.kill(os.getpid(), signal.SIGUSR1)
signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
sleeper = subprocess.Popen(['/bin/sleep', '1000'], start_new_session=True); sleeper.terminate(); parts.append(str(sleeper.wait()))
print(*parts)
`

// why: what is refused must not be what a right program needs.
func TestOrdinaryMeansAreThere(t *testing.T) {
	t.Parallel()
	needPython(t)
	eachWay(t, func(t *testing.T, g *Guard) {
		said, end := run(t, g, python(ordinary))
		if want := "threads of children and files signals signals -15\n"; said != want || end.Status != "exit status 0" {
			t.Errorf("it says %q, %+v, want %q", said, end, want)
		}
	})
}
