package box

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// An Inmate is a program in a box.
type Inmate struct {
	command *exec.Cmd
	user    *user
	limits  Limits
	words   *os.File      // where a shell tells in words of a signal; nil if none waits for the program
	gone    chan struct{} // closed when it has ended
	mutex   sync.Mutex    // guards the next two
	killed  bool          // whether it was asked to end
	ended   bool

	cell     *cell         // where it is at the level bwrap; nil at others
	leave    func(*cell)   // gives that to others
	earlier  time.Duration // how long others have computed there
	told     report
	unheard  error    // why there is no report
	measured []string // folders whose files count
	before   Amount   // what was in them
}

// findShell finds the shell that sets limits.
func (g *Guard) findShell() error {
	var err error
	if g.shell, err = exec.LookPath("sh"); err != nil {
		return errors.New("limits are set by a POSIX shell, and there is no sh on the search path: install dash")
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
	if err := keepDescriptors(); err != nil {
		return nil, err
	}
	if g.Level() == Bubblewrap {
		return g.startAlone(command, b)
	}
	inmate := newInmate(command, b)
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if g == nil {
		return inmate, command.Start()
	}
	inmate.user = g.strangers.any()
	if err := g.prepare(inmate, b); err != nil {
		return nil, err
	}
	if err := g.begin(inmate, b); err != nil {
		close(inmate.gone)
		return nil, err
	}
	return inmate, nil
}

func newInmate(command *exec.Cmd, b Box) *Inmate {
	return &Inmate{command: command, limits: b.Limits.OrDefault(), gone: make(chan struct{})}
}

// keepDescriptors keeps from programs the files that the grader has inherited from a shell or a build server.
func keepDescriptors() error {
	if err := unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("keeping descriptors from a program: %w", err)
	}
	return nil
}

// prepare sees to the command and the folders.
func (g *Guard) prepare(inmate *Inmate, b Box) error {
	if err := startable(inmate.command, inmate.user); err != nil {
		return err
	}
	folders := b.writable()
	for _, folder := range folders {
		if err := inmate.user.own(folder); err != nil {
			return fmt.Errorf("giving a folder to a program: %w", err)
		}
	}
	if g.level == Bubblewrap {
		folders = b.Write // the others are out of its sight
	}
	inmate.user.ownPipes(inmate.command)
	inmate.measured, inmate.before = folders, amount(folders, math.MaxInt)
	return nil
}

// writable lists the folders that the program may change.
func (b Box) writable() []string {
	within := func(folder string) bool { return below(folder, b.Scratch) }
	if b.Scratch == "" || slices.ContainsFunc(b.Write, within) {
		return slices.Clone(b.Write)
	}
	return append(slices.Clone(b.Write), b.Scratch)
}

func (u *user) credential() *syscall.Credential {
	if u == nil {
		return nil
	}
	return &syscall.Credential{Uid: u.id, Gid: u.id, Groups: []uint32{}, NoSetGroups: u.keepGroups}
}

func (g *Guard) begin(inmate *Inmate, b Box) error {
	inmate.command.SysProcAttr.Credential = inmate.user.credential()
	if g.level == Landlock {
		return g.startLandlock(inmate, b)
	}
	inmate.behind(g.shell, "-c", script(inmate.limits, math.MaxInt32), "sh") // on whom it runs as, much else may depend
	return inmate.command.Start()
}

// behind puts words before those of the command; the first is a path.
func (i *Inmate) behind(words ...string) {
	i.command.Args = slices.Concat(words, []string{i.command.Path}, i.command.Args[1:])
	i.command.Path = words[0]
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
	defer close(i.gone)
	i.ended = true
	if i.cell != nil {
		return i.moveOut()
	}
	if i.words == nil { // else all has ended with the first process
		// At once, because the number of a group that has no member any more may soon be somebody else's.
		_ = unix.Kill(-i.command.Process.Pid, unix.SIGKILL)
		i.user.end()
	}
	state := i.command.ProcessState
	words, held := strings.CutSuffix(i.spoken(), stillHeld+"\n")
	code, signal := i.outcome(state.Sys().(syscall.WaitStatus), words)
	end := i.end(code, signal, state.UserTime()+state.SystemTime(), Amount{})
	end.LeftBehind = held
	return end, nil
}

// end tells how a program ended that has computed so long, and whether it has exceeded a limit.
func (i *Inmate) end(code int, signal syscall.Signal, computed time.Duration, temporary Amount) End {
	end := End{Status: fmt.Sprintf("exit status %d", code)}
	if signal != 0 {
		end = End{Status: "signal: " + signal.String(), Signalled: true}
	}
	end.OverLimit = i.limits.Exceeded(Use{CPU: computed, Files: i.files(temporary)})
	if end.OverLimit == "" && signal == syscall.SIGXFSZ {
		end.OverLimit = "size of a file: more than " + size(i.limits.FileSize)
	}
	return end
}

// outcome gives the exit status of the program, or the signal that ended it. Where a shell has waited for the program, the shell has said
// something of a signal.
func (i *Inmate) outcome(status syscall.WaitStatus, words string) (code int, signal syscall.Signal) {
	if status.Signaled() {
		return 0, status.Signal()
	}
	code = status.ExitStatus()
	const signals = 65
	if i.words == nil || code <= 128 || code >= 128+signals {
		return code, 0
	}
	signal = syscall.Signal(code - 128)
	if words != "" || signal == syscall.SIGINT || signal == syscall.SIGPIPE || i.killed { // shells pass over the first two in silence
		return 0, signal
	}
	return code, 0
}

// spoken gives what a shell has said.
func (i *Inmate) spoken() string {
	if i.words == nil {
		return ""
	}
	return string(rest(i.words))
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
		i.told, i.unheard = hear(i.cell.talk)
		return
	}
	_ = i.command.Wait()
}

// Direct tells whether no shell of the box holds the program's output, so that a process that holds it after the program's end was started
// by the program. Otherwise [End.LeftBehind] tells.
func (i *Inmate) Direct() bool { return i.words == nil }

// overheard starts the command with a pipe by which a shell can tell of the program's end.
func (i *Inmate) overheard(start func(words *os.File) error) error {
	heard, words, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("making a pipe for the shell: %w", err)
	}
	defer words.Close()
	if err := start(words); err != nil {
		heard.Close()
		return err
	}
	i.words = heard
	return nil
}
