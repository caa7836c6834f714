package course

import (
	"fmt"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEachWorkerHasItsShareOfTheCores(t *testing.T) {
	t.Parallel()
	all := cores()
	if !slices.IsSorted(all) || len(all) != runtime.NumCPU() {
		t.Fatalf("the cores are %v, of %d", all, runtime.NumCPU())
	}
	for workers := 1; workers <= len(all); workers++ {
		c := ShareOut(workers)
		var shared []int
		for range workers {
			share := <-c.shares
			had := slices.DeleteFunc(slices.Clone(all), func(core int) bool { return !share.IsSet(core) })
			if most := len(all)/workers + 1; len(had) == 0 || len(had) > most {
				t.Errorf("one of %d workers has %d cores of %d", workers, len(had), len(all))
			}
			shared = append(shared, had...)
		}
		if diff := cmp.Diff(all, shared); diff != "" {
			t.Errorf("shared out among %d workers (-all +shared):\n%s", workers, diff)
		}
	}
	if share := <-ShareOut(len(all) + 1).shares; share != nil {
		t.Errorf("a share is %v where there are more workers than cores", share)
	}
}

// A worker inherits its cores from the thread that starts it. The thread must get its own cores back.
func TestAWorkerRunsOnItsCores(t *testing.T) {
	t.Parallel()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	all := cores()
	c := ShareOut(len(all))
	for _, core := range slices.Concat(all, all) {
		var said strings.Builder
		command := exec.Command("cat", "/proc/self/status")
		command.Stdout = &said
		if err := c.run(command); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("\nCpus_allowed_list:\t%d\n", core); !strings.Contains(said.String(), want) {
			t.Errorf("it ran on %q, want %q", said.String(), want)
		}
		if diff := cmp.Diff(all, cores()); diff != "" {
			t.Errorf("the thread that started it has other cores than before:\n%s", diff)
		}
	}
}

func TestASharePassesOnWhenAWorkerCannotBeStarted(t *testing.T) {
	t.Parallel()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	all := cores()
	c := ShareOut(len(all))
	for range len(all) + 1 {
		if err := c.run(exec.Command("/nowhere/grader")); err == nil {
			t.Fatal("what is nowhere was started")
		}
	}
	if diff := cmp.Diff(all, cores()); diff != "" {
		t.Errorf("the thread has other cores than before:\n%s", diff)
	}
}
