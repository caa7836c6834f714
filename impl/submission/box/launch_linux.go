package box

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A launcher is the grader's own program in another role. It starts programs, one after another, and each from a thread that has
// given up rights; so do all that a program starts. Whatever a program leaves behind is the launcher's to end. At the level bwrap
// it is the first process of a box, and at the level landlock, where the machine allows that, of a process namespace.
//
// The programs may run as the same user: so they cannot trace the launcher, have no capabilities, and a filter refuses the system
// calls by which they could change how it runs. At the level bwrap they do not see it in /proc either.
type launcher struct {
	settings
	asked    *receiver
	requests *gob.Decoder
	reports  *gob.Encoder
	program  atomic.Pointer[os.Process] // that runs
	starter  *thread                    // has given up rights for all programs; nil if each gives up others
	shown    *os.File                   // the folder /tmp of the box, below the temporary files of a run
	entries  []os.DirEntry              // what the box shows there
	mounted  bool                       // whether there are temporary files of a run
	lastPID  *os.File                   // by which the numbers of processes begin anew; nil if the kernel has no such file
}

// Settings are what a launcher is told when it is started.
type settings struct {
	Level  Level
	Limits Limits
	Builds bool // whether programs change folders of the grader, where what they hold open counts
}

// role is the argument that makes a process of the grader's program a launcher. The settings follow.
const role = "launch-in-box"

// The descriptors that a launcher finds.
const (
	talkNumber = 3 // the socket by which it is told what to run
	ownNumber  = 5 // its own program
)

// Serve comes first in the main of every program that makes a guard. In a process that was started to be a launcher it does that
// and never returns; in any other it does nothing.
func Serve() {
	if !isLauncher() {
		return
	}
	if err := launch(os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// isLauncher tells whether this process was started to be a launcher. A person who types the role gives it no socket.
func isLauncher() bool {
	if len(os.Args) != 3 || os.Args[1] != role {
		return false
	}
	kind, err := unix.GetsockoptInt(talkNumber, unix.SOL_SOCKET, unix.SO_TYPE)
	return err == nil && kind == unix.SOCK_STREAM
}

// errNoServe is of a program that makes a guard although it was started to be a launcher. That would go on without end.
var errNoServe = errors.New("this program was started as a launcher and does not call box.Serve first in its main")

// refuseLauncher gives an error in a launcher. It also tells the process that waits for the launcher.
func refuseLauncher() error {
	if !isLauncher() {
		return nil
	}
	talk := os.NewFile(talkNumber, "talk")
	return errors.Join(errNoServe, gob.NewEncoder(talk).Encode(report{Failed: errNoServe.Error()}))
}

// launch runs programs until nobody asks for one.
func launch(stated string) error {
	ShareFiles()
	l, err := newLauncher(stated)
	if err == nil {
		err = l.ready()
	}
	for err == nil {
		err = l.serve()
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// serve runs one program, and makes ready for the next. What a program leaves behind stays until the grader has seen who holds the
// program's output.
func (l *launcher) serve() error {
	var asked request
	if err := l.requests.Decode(&asked); err != nil {
		return err
	}
	files := l.asked.files
	l.asked.files = nil
	told, err := l.run(asked, files)
	if err != nil {
		told = report{Failed: err.Error()}
	}
	if err := l.reports.Encode(told); err != nil {
		return err
	}
	if !told.Left {
		return l.renew()
	}
	if err := l.requests.Decode(&request{}); err != nil {
		return err
	}
	return l.ready()
}

// ready makes ready for a program, and tells so.
func (l *launcher) ready() error {
	if err := l.renew(); err != nil {
		return err
	}
	return l.reports.Encode(report{})
}

// newLauncher makes this process a launcher.
func newLauncher(stated string) (*launcher, error) {
	signal.Notify(make(chan os.Signal, 1)) // no signal of a program ends the launcher; an ignored one would stay ignored in programs
	runtime.GOMAXPROCS(1)                  // it waits nearly all the time
	talk := os.NewFile(talkNumber, "talk")
	l := &launcher{asked: &receiver{talk: talk}, reports: gob.NewEncoder(talk)}
	l.requests = gob.NewDecoder(l.asked)
	if os.Getpid() != 1 { // else the grader ends it with all others
		stop := make(chan os.Signal, 1)
		signal.Notify(stop, unix.SIGTERM)
		go l.obey(stop)
	}
	err := errors.Join(
		json.Unmarshal([]byte(stated), &l.settings),
		unix.CloseRange(talkNumber, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC), unix.Close(ownNumber),
		unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0), // its memory holds the expected answers
		unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0),
	)
	switch {
	case err != nil:
	case l.Level == Bubblewrap:
		_, _ = os.FindProcess(os.Getpid()) // the first time, this starts a child, which takes a number
		l.starter = newThread()
		spareThreads()
		err = errors.Join(l.furnish(), l.starter.do(func() error { return giveUp(!l.Builds) }))
	case l.Level == Landlock && os.Getpid() == 1: // elsewhere it would number the processes of the whole machine
		l.lastPID, _ = os.OpenFile(lastPIDName, os.O_WRONLY, 0) // without it, the launcher is asked for one program only
	}
	if err = errors.Join(err, l.Limits.set()); err != nil {
		return nil, fmt.Errorf("preparing to launch programs: %w", err)
	}
	return l, nil
}

// furnish prepares a box of bwrap.
func (l *launcher) furnish() error {
	const careful = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	err := errors.Join(
		unix.Mount("", "/", "", unix.MS_PRIVATE|unix.MS_REC, ""),
		unix.Mount("", "/proc", "", unix.MS_REMOUNT|careful, "hidepid=ptraceable"),
		unix.Mount("/proc/sys", "/proc/sys", "", unix.MS_BIND, ""), // of which root may change what belongs to a namespace
		unix.Mount("", "/proc/sys", "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY|careful, ""),
	)
	if err != nil {
		return err
	}
	if l.lastPID, err = openLastPID(); err != nil {
		return err
	}
	if l.shown, err = os.Open("/tmp"); err != nil {
		return err
	}
	l.entries, err = l.shown.ReadDir(-1)
	return err
}

// lastPIDName is the file that holds the number of the latest process of a reader's or writer's process namespace.
const lastPIDName = "/proc/sys/kernel/ns_last_pid"

// openLastPID opens the file that holds the number of the latest process. The box shows no such file that can be written.
func openLastPID() (*os.File, error) {
	if err := unix.Mount("proc", "/tmp", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return nil, fmt.Errorf("mounting a second /proc: %w", err)
	}
	defer unix.Unmount("/tmp", unix.MNT_DETACH)
	file, err := os.OpenFile("/tmp/sys/kernel/ns_last_pid", os.O_WRONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return file, err
}

// launcherCapabilities are what a launcher needs for mounting, and for giving up all capabilities. They mean nothing outside of its box.
func launcherCapabilities() map[string]uintptr {
	return map[string]uintptr{"CAP_SETPCAP": unix.CAP_SETPCAP, "CAP_SYS_ADMIN": unix.CAP_SYS_ADMIN}
}

// giveUp takes from the calling thread, and from all programs that it starts, what only the launcher may. They may close
// themselves to others of their user if nothing is counted that only these could see.
func giveUp(mayClose bool) error {
	err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	for _, capability := range launcherCapabilities() {
		err = errors.Join(err, unix.Prctl(unix.PR_CAPBSET_DROP, capability, 0, 0, 0))
	}
	return errors.Join(err, dropCapabilities(), filterCalls(refusedCalls(), mayClose))
}

// dropCapabilities takes all capabilities from the calling thread, and so from programs that it starts.
func dropCapabilities() error {
	none := [2]unix.CapUserData{}
	return unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0])
}

// set sets the limits that the launcher and the programs share. A limit that the machine has set lower stays.
func (l Limits) set() error {
	seconds := uint64((l.CPU + time.Second - 1) / time.Second)
	fileSize := uint64(l.FileSize/512+1) * 512
	var failed error
	for resource, limit := range map[int]unix.Rlimit{
		unix.RLIMIT_CORE:   {},
		unix.RLIMIT_CPU:    {Cur: seconds + 1, Max: seconds + 2},
		unix.RLIMIT_NOFILE: {Cur: uint64(l.Files), Max: uint64(l.Files)},
		unix.RLIMIT_FSIZE:  {Cur: fileSize, Max: fileSize},
	} {
		failed = errors.Join(failed, setLimit(resource, limit.Cur, limit.Max))
	}
	return failed
}

func setLimit(resource int, soft, hard uint64) error {
	var own unix.Rlimit
	if err := unix.Getrlimit(resource, &own); err != nil {
		return err
	}
	return unix.Setrlimit(resource, &unix.Rlimit{Cur: min(soft, own.Max), Max: min(hard, own.Max)})
}

// renew ends all processes but the launcher. In a box of bwrap it gives the next program an empty folder for temporary files.
func (l *launcher) renew() error {
	killAll()
	if l.Level != Bubblewrap {
		return nil
	}
	if l.mounted {
		if err := unix.Unmount("/tmp", unix.MNT_DETACH); err != nil {
			return fmt.Errorf("removing temporary files: %w", err)
		}
	}
	options := fmt.Sprintf("mode=755,size=%d", room(l.Limits))
	if err := unix.Mount("tmpfs", "/tmp", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err != nil {
		return fmt.Errorf("making room for temporary files: %w", err)
	}
	l.mounted = true
	for _, entry := range l.entries {
		if err := l.show(entry); err != nil {
			return fmt.Errorf("showing what the box shows: %w", err)
		}
	}
	return nil
}

// show shows what the box shows in /tmp in the new folder, too.
func (l *launcher) show(entry os.DirEntry) error {
	from, to := fmt.Sprintf("/proc/self/fd/%d/%s", l.shown.Fd(), entry.Name()), filepath.Join("/tmp", entry.Name())
	var err error
	if entry.IsDir() {
		err = os.Mkdir(to, 0o755)
	} else {
		err = os.WriteFile(to, nil, 0o644)
	}
	return errors.Join(err, unix.Mount(from, to, "", unix.MS_BIND|unix.MS_REC, ""))
}

// killAll kills all processes that programs have started, and waits until none is left. An orphan becomes the launcher's child.
func killAll() {
	for left() {
		if os.Getpid() == 1 {
			_ = unix.Kill(-1, unix.SIGKILL)
		} else {
			for _, pid := range tree(os.Getpid(), math.MaxInt)[1:] {
				_ = unix.Kill(pid, unix.SIGKILL)
			}
		}
		_, _ = unix.Wait4(-1, nil, 0, nil)
	}
}

// run runs a program to its end, with those standard streams. The error is for a program that could not be started.
func (l *launcher) run(asked request, files []*os.File) (report, error) {
	defer closeAll(files)
	if len(files) != 3 {
		return report{}, fmt.Errorf("a request brings %d files", len(files))
	}
	command := &exec.Cmd{
		Path: asked.Path, Args: asked.Words, Env: asked.Environment, Dir: asked.Folder,
		Stdin: files[0], Stdout: files[1], Stderr: files[2],
		SysProcAttr: &syscall.SysProcAttr{
			Setsid: true, Setctty: asked.Terminal, Pdeathsig: unix.SIGKILL, Credential: asked.User.credential(),
		},
	}
	before, ended := computed(unix.RUSAGE_CHILDREN), make(chan struct{})
	defer close(ended)
	if err := l.start(command, asked, ended); err != nil {
		return report{}, err
	}
	l.program.Store(command.Process)
	defer l.program.Store(nil)
	closeAll(files) // before the grader asks whether somebody still holds the program's output
	if err := l.reports.Encode(report{CPU: before + computed(unix.RUSAGE_SELF)}); err != nil {
		return report{}, err
	}
	var status unix.WaitStatus
	for {
		pid, err := unix.Wait4(-1, &status, 0, nil) // also for orphans
		if pid == command.Process.Pid || errors.Is(err, unix.ECHILD) {
			break
		}
	}
	defer command.Process.Release()
	told := report{Status: syscall.WaitStatus(status), Left: left(), CPU: computed(unix.RUSAGE_CHILDREN) - before}
	if l.Level == Bubblewrap {
		told.Files = temporary("/tmp")
	}
	return told, nil
}

// obey ends the program that runs when it is asked to. The grader asks only when it knows that the program runs, and asks the
// launcher for no other program then.
func (l *launcher) obey(stop <-chan os.Signal) {
	for range stop {
		if program := l.program.Load(); program != nil {
			_ = program.Kill()
		}
	}
}

// start starts a command, which may have so many processes. The limit holds for all of a user's processes, and so while a program
// runs must not hold for the launcher. A filter keeps programs from raising theirs. On a machine under load the program may reach the
// limit before the launcher is rid of it, so the launcher has all its threads before.
func (l *launcher) start(command *exec.Cmd, asked request, ended <-chan struct{}) error {
	if l.Level == None {
		return command.Start() // on whom it runs as, much else may depend
	}
	if l.starter == nil { // else no thread has ended since there were some to spare
		spareThreads()
	}
	others, err := l.others(asked.User)
	if err != nil {
		return err
	}
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &own); err != nil {
		return err
	}
	if err := setLimit(unix.RLIMIT_NPROC, uint64(l.Limits.Processes+excess+others), own.Max); err != nil {
		return err
	}
	return errors.Join(l.startConfined(command, asked, ended), unix.Setrlimit(unix.RLIMIT_NPROC, &own))
}

// startConfined starts a command from a thread that has given up rights.
func (l *launcher) startConfined(command *exec.Cmd, asked request, ended <-chan struct{}) error {
	if l.Level == Bubblewrap {
		return errors.Join(l.number(), l.starter.do(command.Start))
	}
	return onThread(func() error {
		if err := l.number(); err != nil {
			return err
		}
		if asked.User == nil { // else it needs them to change its user, and loses them by that
			if err := dropCapabilities(); err != nil {
				return err
			}
		}
		if err := confine(asked.May); err != nil {
			return err
		}
		return command.Start()
	}, ended)
}

// number gives the next program a process number that does not tell how many ran before it. Where one thread starts all programs, each
// has the same number. Elsewhere threads come and go, and take numbers too: so it is drawn by lot.
func (l *launcher) number() error {
	if l.lastPID == nil {
		return nil
	}
	latest := 99
	if l.starter == nil {
		latest += rand.IntN(20_000)
	}
	if _, err := l.lastPID.WriteAt([]byte(strconv.Itoa(latest)), 0); err != nil {
		return fmt.Errorf("numbering processes anew: %w", err)
	}
	return nil
}

// others counts the threads that the kernel counts besides the program's. A user of the program's own runs nothing else. In a user
// namespace of its own only the launcher does.
func (l *launcher) others(u *user) (int, error) {
	if u != nil {
		return 0, nil
	}
	if os.Getpid() != 1 {
		return ownThreads(), nil
	}
	threads, err := os.ReadDir("/proc/self/task")
	return len(threads), err
}

// left tells whether a process of the box is left besides the launcher.
func left() bool {
	for {
		pid, err := unix.Wait4(-1, nil, unix.WNOHANG, nil)
		if pid <= 0 {
			return err == nil
		}
	}
}

// computed is how long the launcher has computed, or what has ended in the box.
func computed(who int) time.Duration {
	var use unix.Rusage
	_ = unix.Getrusage(who, &use) // it cannot fail
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

func closeAll(files []*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}
