package box

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"slices"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"rulebook/impl/engine/cost"
)

// excess is how many processes more than the limit the kernel allows: else no program would be seen to exceed the limit.
const excess = 8

// An Inmate is a program in a box.
type Inmate struct {
	command *exec.Cmd
	limits  Limits
	mutex   sync.Mutex // guards the next two
	killed  bool       // whether it was asked to end
	ended   bool

	level    Level
	cell     *cell         // where it is; nil without a guard
	leave    func(*cell)   // gives that to others
	earlier  time.Duration // how long others have computed there
	told     report
	unheard  error    // why there is no report
	owner    uint32   // whom its files belong to
	measured []string // folders whose files count
	before   Amount   // what was in them
}

// findShell finds the shell that attacks boxes.
func (g *Guard) findShell() error {
	var err error
	if g.shell, err = exec.LookPath("sh"); err != nil {
		return errors.New("boxes are tried out by a POSIX shell, and there is no sh on the search path: install dash")
	}
	return nil
}

// Start starts the command in the box. Its path and arguments, working directory, environment and standard streams have been
// set; it leads a session of its own, and inherits nothing but its standard streams. If the grader runs as root, everything in
// the folders that may be written is given to a user that nobody else has. The caller waits for the program with
// [Inmate.Wait], and then calls [Inmate.Ended].
//
// The error is for a program that could not be started.
func (g *Guard) Start(command *exec.Cmd, b Box) (*Inmate, error) {
	// Programs are to have no files that the grader has inherited from a shell or a build server.
	if err := unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return nil, fmt.Errorf("keeping descriptors from a program: %w", err)
	}
	if g == nil {
		command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: b.Terminal}
		return newInmate(command, b), command.Start()
	}
	if err := absolute(command); err != nil {
		return nil, err
	}
	c, err := g.openCell(g.shown(b, command.Path), b.Limits.OrDefault(), len(b.Write) > 0)
	if err != nil {
		return nil, err
	}
	return g.startIn(c, command, b, (*cell).close)
}

func newInmate(command *exec.Cmd, b Box) *Inmate {
	cost.Started(command.Path)
	return &Inmate{command: command, limits: b.Limits.OrDefault(), owner: uint32(os.Getuid())}
}

// prepare gives the user the folders and the pipes of a program, and measures the folders.
func (g *Guard) prepare(inmate *Inmate, u *user, b Box) error {
	folders := b.writable()
	if g.level == Bubblewrap {
		folders = b.Write // the others are out of its sight
	}
	for _, folder := range folders {
		if err := u.own(folder); err != nil {
			return fmt.Errorf("giving a folder to a program: %w", err)
		}
	}
	u.ownStreams(inmate.command, b.Terminal)
	if u != nil {
		inmate.owner = u.ID
	}
	inmate.measured, inmate.before = folders, amount(b.Write, math.MaxInt) // the folder for temporary files is empty
	return nil
}

// startable tells whether programs may be started from a folder: not on a disk that is mounted without execution.
func startable(folder string) bool {
	var disk unix.Statfs_t
	return unix.Statfs(folder, &disk) != nil || disk.Flags&unix.ST_NOEXEC == 0
}

// writable lists the folders that the program may change.
func (b Box) writable() []string {
	within := func(folder string) bool { return below(folder, b.Scratch) }
	if b.Scratch == "" || slices.ContainsFunc(b.Write, within) {
		return slices.Clone(b.Write)
	}
	return append(slices.Clone(b.Write), b.Scratch)
}

// Kill ends the program and all that it has started, as far as the level allows. It does not wait for that.
func (i *Inmate) Kill() {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	if i.ended {
		return
	}
	if i.killed = true; i.cell != nil {
		i.cell.kill()
		return
	}
	_ = unix.Kill(-i.command.Process.Pid, unix.SIGKILL)
	_ = i.command.Process.Kill() // it may have moved to another group
}

// Ended tells, once the command has been waited for, how the program ended. Everything that it left behind is ended. The error
// means that the program has never run: the machine is at fault, or the program was killed before.
func (i *Inmate) Ended() (End, error) {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	i.ended = true
	if i.cell != nil {
		return i.moveOut()
	}
	// At once, because the number of a group that has no member any more may soon be somebody else's.
	_ = unix.Kill(-i.command.Process.Pid, unix.SIGKILL)
	state := i.command.ProcessState
	return i.end(state.Sys().(syscall.WaitStatus), state.UserTime()+state.SystemTime(), Amount{}), nil
}

// end tells how a program ended that has computed so long, and whether it has exceeded a limit.
func (i *Inmate) end(status syscall.WaitStatus, computed time.Duration, temporary Amount) End {
	end := End{Status: fmt.Sprintf("exit status %d", status.ExitStatus())}
	if status.Signaled() {
		end = End{Status: "signal: " + status.Signal().String(), Signalled: true}
	}
	end.OverLimit = i.limits.Exceeded(Use{CPU: computed, Files: i.files(temporary)})
	if end.OverLimit == "" && status.Signaled() && status.Signal() == unix.SIGXFSZ {
		end.OverLimit = "size of a file: more than " + size(i.limits.FileSize)
	}
	return end
}

// rest reads the remaining bytes of a pipe, and closes it. All writers should have ended, so it waits only a moment for one that has not.
// On a machine under load it may begin late, after the deadline, and then still reads what the pipe holds.
func rest(pipe *os.File) []byte {
	const most = 4 << 10
	defer pipe.Close()
	_ = pipe.SetReadDeadline(time.Now().Add(time.Second))
	data, err := io.ReadAll(io.LimitReader(pipe, most))
	raw, failed := pipe.SyscallConn()
	if !errors.Is(err, os.ErrDeadlineExceeded) || failed != nil {
		return data
	}
	more := make([]byte, most)
	_ = raw.Control(func(fd uintptr) {
		if n, err := unix.Read(int(fd), more); err == nil {
			data = append(data, more[:n]...)
		}
	})
	return data
}

// Wait waits for the program's end, instead of the command's own Wait. How it ended is told by [Inmate.Ended].
func (i *Inmate) Wait() {
	if i.cell != nil {
		i.unheard = i.cell.hearing.Decode(&i.told)
		return
	}
	_ = i.command.Wait()
}
