package course

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// Cores shares this machine's cores out among workers, so that they do not slow each other down.
type Cores struct{ shares chan *unix.CPUSet }

// ShareOut divides the cores of this process among the workers. If there are fewer cores than workers, each worker may
// use all.
func ShareOut(workers int) *Cores {
	all := cores()
	c := &Cores{make(chan *unix.CPUSet, workers)}
	for i := range workers {
		var share *unix.CPUSet // all
		if workers <= len(all) {
			share = setOf(all[i*len(all)/workers : (i+1)*len(all)/workers])
		}
		c.shares <- share
	}
	return c
}

// cores lists the cores that this thread may use; none if the system does not say.
func cores() []int {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil
	}
	var all []int
	for core := 0; len(all) < set.Count(); core++ {
		if set.IsSet(core) {
			all = append(all, core)
		}
	}
	return all
}

func setOf(cores []int) *unix.CPUSet {
	set := &unix.CPUSet{}
	for _, core := range cores {
		set.Set(core)
	}
	return set
}

// run runs a command on a share of the cores that no other command has. The calling goroutine must be locked to its
// thread. If the system forbids the choice, the command may use all cores.
func (c *Cores) run(command *exec.Cmd) error {
	share := <-c.shares
	defer func() { c.shares <- share }()
	before := setOf(cores())
	if share == nil || before.Count() == 0 || unix.SchedSetaffinity(0, share) != nil {
		return command.Run()
	}
	err := command.Start() // a new process inherits the thread's cores
	_ = unix.SchedSetaffinity(0, before)
	if err != nil {
		return err
	}
	return command.Wait()
}

// attributes make a worker end with the grader, and keep signals of the terminal, such as Ctrl-C, from it.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// Sacrifice makes the system kill this process and its children before others if memory runs out.
func Sacrifice() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0o644) // if that is forbidden, it is as it was
}
