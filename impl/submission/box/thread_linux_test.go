package box

import (
	"os"
	"os/exec"
	"runtime"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// countsThreads is set in a process of this test that does nothing else.
const countsThreads = "RULEBOOK_COUNTS_THREADS"

// A launcher that needed a thread while its program has all processes that there may be would break off, through no fault of the program.
func TestALauncherWithSpareThreadsStartsNoOther(t *testing.T) {
	if os.Getenv(countsThreads) != "" {
		checkSpareThreads(t)
		return
	}
	t.Parallel()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	command.Env = append(os.Environ(), countsThreads+"=1")
	if told, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, told)
	}
}

// checkSpareThreads blocks some threads, more than a launcher does.
func checkSpareThreads(t *testing.T) {
	t.Helper()
	runtime.GOMAXPROCS(1) // like a launcher
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	spareThreads()
	before := threadsHere(t)
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() { _, _ = unix.Read(int(out.Fd()), make([]byte, 1)) })
	}
	runtime.GC()
	after := threadsHere(t)
	if _, err := in.WriteString("123"); err != nil {
		t.Fatal(err)
	}
	readers.Wait()
	if after != before {
		t.Errorf("there are %d threads, want the %d that there were", after, before)
	}
}

func threadsHere(t *testing.T) int {
	t.Helper()
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	return len(threads)
}
