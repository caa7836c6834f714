package box

import (
	"cmp"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A cell is a [launcher] that runs programs, one after another, and what contains it. From one to the next nothing stays in it.
type cell struct {
	key     content
	command *exec.Cmd
	user    *user // whom it runs as
	talk    *net.UnixConn
	sending *sender
	asking  *gob.Encoder  // of requests; both know the types from the first message on
	hearing *gob.Decoder  // of reports
	apart   bool          // whether the launcher is the first process of a box
	first   *os.Process   // the launcher
	gone    chan struct{} // closed when the box has gone
	closing sync.Once
}

// These are how long a launcher may take to get ready, and to end. On a machine under load everything is late.
const (
	answering = time.Minute
	ending    = 2 * time.Second
)

// errNotSetUp means that the box could not be set up, so that the program has never run.
var errNotSetUp = errors.New("the box could not be set up")

// openCell starts a launcher. At the level bwrap it is in a box that shows what those options say. The programs see nothing of the
// options, which travel in a file without a name.
func (g *Guard) openCell(shown []string, limits Limits, builds bool) (*cell, error) {
	stated, err1 := json.Marshal(settings{g.level, limits, builds})
	options, err2 := memoryFile("options", join(g.cellOptions(shown)))
	program, err3 := os.OpenFile("/proc/self/exe", unix.O_PATH, 0)
	talk, theirs, err4 := talking()
	said, complaints, err5 := os.Pipe()
	files := []*os.File{theirs, options, program, complaints}
	defer closeAll(files)
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		return nil, fmt.Errorf("preparing a box: %w", err)
	}
	c := newCell(talk)
	c.apart = g.apart
	c.command = exec.Command(fmt.Sprintf("/proc/self/fd/%d", ownNumber), role, string(stated))
	c.command.Dir, c.command.Env = "/", []string{}
	c.command.Stderr, c.command.ExtraFiles = complaints, files[:3]
	c.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: unix.SIGKILL}
	switch g.level {
	case Bubblewrap:
		c.user = g.strangers.any()
		c.command.Path, c.command.Args = g.bwrap, slices.Concat([]string{g.bwrap, "--args", "4", "--"}, c.command.Args)
		c.command.SysProcAttr.Credential = c.user.credential()
	case Landlock:
		if g.apart {
			g.separate(c.command.SysProcAttr)
		}
	}
	if err := onThread(c.command.Start, c.gone); err != nil {
		close(c.gone)
		return nil, errors.Join(err, talk.Close(), said.Close())
	}
	closeAll(files) // so that the end of the box is the end of the talk
	if g.level != Bubblewrap {
		c.first = c.command.Process
	}
	if err := c.settle(); err != nil {
		c.close()
		return nil, fmt.Errorf("%w: %w: %s", errNotSetUp, err, strings.TrimSpace(string(rest(said))))
	}
	return c, said.Close()
}

// cellOptions say what there is in a box. Programs get their temporary files when they start. There are no pseudo-terminals, for
// which the launcher would not own its namespaces.
func (g *Guard) cellOptions(shown []string) []string {
	options := []string{
		"--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL", "--hostname", "box", "--clearenv",
		"--size", fmt.Sprint(1 << 20), "--tmpfs", "/", "--proc", "/proc",
	}
	for name := range launcherCapabilities() {
		options = append(options, "--cap-add", name)
	}
	options = append(options, "--perms", "0755", "--dir", "/dev", "--dir", "/dev/shm", "--dir", "/tmp")
	for _, device := range append(devices(), "/dev/tty") {
		options = append(options, "--dev-bind-try", device, device)
	}
	options = append(options, "--dev-bind-try", "/dev/full", "/dev/zero") // it gives zeros too, but no memory
	for number, stream := range []string{"stdin", "stdout", "stderr"} {
		options = append(options, "--symlink", fmt.Sprintf("/proc/self/fd/%d", number), "/dev/"+stream)
	}
	options = append(options, "--symlink", "/proc/self/fd", "/dev/fd")
	for _, path := range g.system {
		options = append(options, visible(path)...)
	}
	return append(append(options, shown...), "--remount-ro", "/", "")
}

// newCell makes a cell whose launcher is at the other end of a socket.
func newCell(talk *net.UnixConn) *cell {
	sending := &sender{talk: talk}
	return &cell{
		talk: talk, sending: sending, asking: gob.NewEncoder(sending), hearing: gob.NewDecoder(talk), gone: make(chan struct{}),
	}
}

// settle waits until a launcher that has just been started is ready.
func (c *cell) settle() error {
	if _, err := c.confirm(); err != nil {
		return err
	}
	if c.first == nil {
		inside := children(c.command.Process.Pid)
		if len(inside) != 1 {
			return errors.New("the box has no first process")
		}
		c.first, _ = os.FindProcess(inside[0]) // it cannot fail here
	}
	return nil
}

// confirm waits until the launcher tells that all is well.
func (c *cell) confirm() (report, error) {
	if err := c.talk.SetReadDeadline(time.Now().Add(answering)); err != nil {
		return report{}, err
	}
	var told report
	if err := c.hearing.Decode(&told); err != nil {
		return report{}, fmt.Errorf("the box does not answer: %w", err)
	}
	if told.Failed != "" {
		return report{}, errors.New(told.Failed)
	}
	return told, c.talk.SetReadDeadline(time.Time{})
}

// ask has the launcher run a program with those streams. It tells how long the launcher and earlier programs have computed. An error
// means that the program has not been started.
func (c *cell) ask(asked request, streams []*os.File) (earlier time.Duration, err error) {
	c.sending.files = streams
	if err := c.asking.Encode(asked); err != nil {
		return 0, err
	}
	told, err := c.confirm()
	return told.CPU, err
}

// sweep ends what a program has left behind.
func (c *cell) sweep() error {
	if err := c.asking.Encode(request{}); err != nil {
		return err
	}
	_, err := c.confirm()
	return err
}

// kill ends the program. All processes of the box end with a launcher that is its first process. Any other launcher ends the program
// first, and then what that leaves behind; one that does not is ended itself.
func (c *cell) kill() {
	if c.apart {
		_ = c.first.Kill()
		return
	}
	_ = c.first.Signal(unix.SIGTERM)
	time.AfterFunc(answering, func() { _ = c.first.Kill() })
}

// close ends the box with all processes in it, and waits for that.
func (c *cell) close() {
	c.closing.Do(func() {
		c.talk.Close() // so that a launcher without a program ends by itself
		if c.first != nil {
			_ = c.first.Kill()
		}
		timer := time.AfterFunc(ending, func() { _ = c.command.Process.Kill() })
		defer timer.Stop()
		_ = c.command.Wait() // how it ended is of no interest
		close(c.gone)
	})
}

// absolute makes the paths of a command absolute.
func absolute(command *exec.Cmd) error {
	if command.Err != nil {
		return command.Err
	}
	folder, err := filepath.Abs(command.Dir)
	if command.Dir = folder; !filepath.IsAbs(command.Path) {
		command.Path = filepath.Join(folder, command.Path)
	}
	return err
}

// startIn starts a command in a box that nobody else has. The box is closed if that fails.
func (g *Guard) startIn(c *cell, command *exec.Cmd, b Box, leave func(*cell)) (*Inmate, error) {
	inmate := newInmate(command, b)
	inmate.cell, inmate.level, inmate.leave = c, g.level, leave
	err := g.ask(inmate, b)
	if err != nil {
		c.close()
		return nil, err
	}
	return inmate, nil
}

// ask has the launcher of a box start a program.
func (g *Guard) ask(inmate *Inmate, b Box) error {
	command, c := inmate.command, inmate.cell
	asked := request{
		Path: command.Path, Folder: command.Dir, Words: command.Args, Environment: []string{"PWD=" + command.Dir}, Terminal: b.Terminal,
	}
	asked.Environment = append(asked.Environment, command.Env...)
	u := c.user
	switch g.level {
	case Bubblewrap:
		for n, entry := range asked.Environment {
			asked.Environment[n] = b.inside(entry)
		}
	case Landlock:
		u = g.strangers.any()
		asked.User, asked.May = u, g.may(b, command.Path, u)
		if terminal, ok := command.Stdin.(*os.File); ok && b.Terminal {
			asked.May.Terminal = []string{terminal.Name(), "/dev/tty"}
		}
	}
	if err := g.prepare(inmate, u, b); err != nil {
		return err
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer null.Close()
	streams, err := streamsOf(command, null)
	if err != nil {
		return err
	}
	if inmate.earlier, err = c.ask(asked, streams); err != nil {
		return fmt.Errorf("%w: %w", errNotSetUp, err)
	}
	return nil
}

// moveOut tells how the program ended, and leaves its box.
func (i *Inmate) moveOut() (End, error) {
	told, last := i.told, ""
	if told.Left {
		last = i.limits.Exceeded(i.Use()) // a program that has ended in time may have left too much
		i.unheard = errors.Join(i.unheard, i.cell.sweep())
	}
	if i.unheard != nil || i.killed {
		i.cell.close()
	} else {
		defer i.leave(i.cell)
	}
	if i.unheard != nil && !i.killed {
		return End{}, fmt.Errorf("%w: its launcher has ended before the program: %w", errNotSetUp, i.unheard)
	}
	if i.unheard != nil {
		told = report{Status: syscall.WaitStatus(unix.SIGKILL)}
	}
	end := i.end(told.Status, told.CPU, told.Files)
	end.OverLimit = cmp.Or(last, end.OverLimit)
	return end, nil
}

// streamsOf gives the standard streams of a command, which are files. Those that are not set are the other file.
func streamsOf(command *exec.Cmd, otherwise *os.File) ([]*os.File, error) {
	var streams []*os.File
	for _, stream := range []any{command.Stdin, command.Stdout, command.Stderr} {
		file, ok := stream.(*os.File)
		if !ok && stream != nil {
			return nil, fmt.Errorf("a program's streams must be files, and one is a %T", stream)
		}
		streams = append(streams, cmp.Or(file, otherwise))
	}
	return streams, nil
}
