//go:build linux

package box

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"rulebook/impl/engine/cost/costtest"
)

// Scripts that take what shows neither as memory in use nor as files with names, and then stay.
const (
	stay = `
print('ended', flush=True)
time.sleep(60)
`
	hoardPageTables = callsInPython + `
size = 1 << 39
c.mmap.restype = ctypes.c_void_p
start = c.mmap(None, ctypes.c_size_t(size), 1, 0x4022, -1, ctypes.c_long(0))
c.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), 15)
for offset in range(0, size, 2 << 20): ctypes.c_ubyte.from_address(start + offset).value
` + stay
	hoardWithoutFirstThread = callsInPython + `
def take():
    x = bytearray(400 << 20)
    print('ended', flush=True)
    time.sleep(60)
threading.Thread(target=take).start()
call('exit', 0)
`
	hoardMessages = callsInPython + `
kept = []
for i in range(900):
    pair = socket.socketpair()
    kept += pair
    for end in pair:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
        end.setblocking(False)
        try:
            while True: end.send(bytes(1 << 16))
        except BlockingIOError: pass
` + stay
	hoardOpenFiles = callsInPython + `
kept = []
for i in range(20):
    file = open(os.environ['FOLDER'] + '/file', 'wb', buffering=0)
    kept.append(file)
    os.unlink(file.name)
    try: file.write(bytes(900_000))
    except OSError: pass
` + stay
	hoardMappedFiles = callsInPython + `
kept = []
for i in range(20):
    with open(os.environ['FOLDER'] + '/file', 'w+b', buffering=0) as file:
        try: file.write(bytes(900_000))
        except OSError: pass
        kept.append(c.mmap(None, ctypes.c_size_t(900_000), 1, 1, file.fileno(), ctypes.c_long(0)))
        os.unlink(file.name)
` + stay
)

func TestWhatDoesNotShowCountsAsWell(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	needPython(t)
	tests := []struct {
		script string
		limits Limits
		want   string
		reason string
	}{
		{hoardPageTables, Limits{Memory: 150 << 20}, "memory: ", "page tables of memory that it only reads"},
		{hoardWithoutFirstThread, Limits{Memory: 150 << 20}, "memory: ", "memory of a process whose first thread has ended"},
		{hoardMessages, Limits{Memory: 150 << 20, Files: 4096}, "memory: ", "what it has sent to itself"},
		{closed + hoardMessages, Limits{Memory: 150 << 20, Files: 4096}, "memory: ", "the same, of a process that is closed to others"},
		{closed + hoardOpenFiles, Limits{FileSize: 4 << 20}, "temporary files: ", "files of a process that is closed to others"},
		{hoardOpenFiles, Limits{FileSize: 4 << 20}, "temporary files: ", "files without a name that are open"},
		{hoardMappedFiles, Limits{FileSize: 4 << 20}, "temporary files: ", "files without a name that are in memory"},
	}
	for _, test := range costtest.Most(tests, 4) {
		t.Run(test.reason, func(t *testing.T) {
			t.Parallel()
			for _, builds := range []bool{false, true} {
				eachWay(t, func(t *testing.T, g *Guard) {
					c := python(test.script)
					c.box.Limits, c.box.Scratch = test.limits, open(t)
					folder := c.box.Scratch
					if builds {
						folder = open(t)
						c.box.Write = []string{folder}
					} else if g.Level() == Bubblewrap {
						folder = "/tmp"
					}
					c.env = append(c.env, "FOLDER="+folder)
					said, end := run(t, g, c)
					if !strings.HasPrefix(end.OverLimit, test.want) || strings.Contains(end.OverLimit, "0 bytes") {
						t.Errorf("over the limit is %q, want %q, of a build: %t; it %s: %.300s", end.OverLimit, test.want, builds, end.Status, said)
					}
				})
			}
		})
	}
}

// closed closes a process to others of its user, where that is not refused.
const closed = "import ctypes; ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)\n"

// uncountable tries to take what nobody could count.
const uncountable = callsInPython + `
try: mmap.mmap(-1, 1 << 20); could('share memory without a file')
except PermissionError: pass
try:
    with open('/dev/zero', 'r+b') as zero: mmap.mmap(zero.fileno(), 1 << 20); could('share memory of a device')
except OSError: pass
a, b = socket.socketpair()
try: socket.send_fds(a, [b'x'], [b.fileno()]); could('send files')
except PermissionError: pass
words = (ctypes.c_ulong * 16)()
for name, arguments in {
    'io_uring_setup': (8, words), 'vmsplice': (1, words, 0, 0), 'landlock_create_ruleset': (0, 0, 1), 'cachestat': (0, words, words, 0),
    'close_range': (100, 200, 2),
}.items():
    if call(name, *arguments) != -1 or ctypes.get_errno() != 1: could(name)
if column == 0 and call('io_setup', 10_000, words) != -1: could('io_setup')
print('ended', flush=True)
stack = ctypes.create_string_buffer(1 << 16)
if call('clone', 0x10900, ctypes.addressof(stack) + (1 << 15), 0, 0, 0) != -1: could('have a thread with files of its own')
`

func TestWhatNobodyCouldCountIsRefused(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	needPython(t)
	eachWay(t, func(t *testing.T, g *Guard) {
		if said, end := run(t, g, python(uncountable)); said != "ended\n" {
			t.Errorf("it ended with %+v: %s", end, said)
		}
	})
}

// why: an attack that fails without a box too shows nothing.
func TestWhatNobodyCouldCountIsToBeHadWithoutABox(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	needPythonHere(t)
	command := exec.Command("python3", "-c", uncountable)
	said, err := command.CombinedOutput()
	for _, want := range []string{
		"could share memory without a file", "could share memory of a device", "could send files", "could close_range", "ended",
	} {
		if !strings.Contains(string(said), want) {
			t.Errorf("it does not say %q: %s, %v", want, said, err)
		}
	}
}

// why: a program that nobody may read makes a process that its own user may not look into.
func TestAProgramThatNobodyMayReadHidesNoFiles(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	needPython(t)
	const copies = `PYTHONHOME=$(python3 -c 'import sys; print(sys.base_prefix)'); export PYTHONHOME
(umask 0666; cp "$(readlink -f "$(command -v python3)")" "$TMPDIR/program"); exec "$TMPDIR/program" -c "$PROGRAM"`
	eachWay(t, func(t *testing.T, g *Guard) {
		c := trial{script: copies, env: []string{"PROGRAM=" + hoardOpenFiles}, box: Box{Scratch: open(t), Limits: Limits{FileSize: 16 << 20}}}
		folder := c.box.Scratch
		if g.Level() == Bubblewrap {
			folder = "/tmp"
		}
		c.env = append(c.env, "FOLDER="+folder)
		if said, end := run(t, g, c); !strings.HasPrefix(end.OverLimit, "temporary files: ") {
			t.Errorf("over the limit is %q; it %s: %.300s", end.OverLimit, end.Status, said)
		}
	})
}

// why: in many containers root may not trace other users' processes, nor look at what they hold.
func TestFilesWithoutANameCountWhereRootMayNotTrace(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	needPython(t)
	if os.Getuid() != 0 {
		t.Skip("only root runs programs as other users")
	}
	g, err := Choose(t.Context(), Landlock)
	if err != nil {
		t.Skip(err)
	}
	least := *g
	least.apart, least.anew = false, false
	c := python(strings.Replace(hoardOpenFiles, "bytes(900_000)", "bytes(400_000)", 1))
	c.box.Scratch = open(t)
	c.env = append(c.env, "FOLDER="+c.box.Scratch)
	inmate, _, output := begin(t, &least, c)
	defer output.Close()
	if _, err := output.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	var use Use
	err = onThread(func() error {
		if err := dropCapability(unix.CAP_SYS_PTRACE, unix.CAP_SYS_ADMIN, unix.CAP_CHECKPOINT_RESTORE); err != nil {
			return err
		}
		use = inmate.Use()
		return nil
	}, t.Context().Done())
	inmate.Kill()
	inmate.Wait()
	_, _ = inmate.Ended()
	if err != nil || use.Files.Bytes < 20*400_000 {
		t.Errorf("the program holds %+v, %v", use, err)
	}
}

// dropCapability takes capabilities from the calling thread.
func dropCapability(capabilities ...int) error {
	header, data := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, [2]unix.CapUserData{}
	if err := unix.Capget(&header, &data[0]); err != nil {
		return err
	}
	for _, c := range capabilities {
		data[c/32].Effective &^= 1 << (c % 32)
		data[c/32].Permitted &^= 1 << (c % 32)
	}
	return unix.Capset(&header, &data[0])
}

// why: the kernel closes a process that is about to end, as it does one that hides.
func TestProcessesThatEndHideNothing(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	eachWay(t, func(t *testing.T, g *Guard) {
		inmate, _, output := begin(t, g, trial{script: `i=0; while [ $i -lt 300 ]; do /bin/true; i=$((i+1)); done`})
		defer output.Close()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			inmate.Wait()
		}()
		for looks, going := 0, true; going; looks++ {
			select {
			case <-ended:
				going = false
			default:
			}
			if going && inmate.Use().Hides {
				t.Fatalf("at the look %d one seems to hide", looks)
			}
		}
		if end, err := inmate.Ended(); err != nil || end.Status != "exit status 0" || end.OverLimit != "" {
			t.Errorf("the end is %+v, %v", end, err)
		}
	})
}
