package box

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A server runs programs in one box. It is a process of the grader's own program, see [Serve].
type server struct {
	view    string // what there is in the box
	command *exec.Cmd
	user    *user
	talk    *os.File
	gone    chan struct{} // closed when it has ended
}

// How long a server may take for an answer, and for its end.
const (
	answering = 30 * time.Second
	ending    = 2 * time.Second
)

// openServer opens a box with a server in it.
func (g *Guard) openServer(shown []string) (*server, error) {
	if err := keepDescriptors(); err != nil {
		return nil, err
	}
	options, err := memoryFile("options", []byte(strings.Join(g.servedOptions(shown), "\x00")+"\x00"))
	if err != nil {
		return nil, err
	}
	defer options.Close()
	own, err := unix.Open("/proc/self/exe", unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("opening the grader's own program: %w", err)
	}
	program := os.NewFile(uintptr(own), "program")
	defer program.Close()
	talk, theirs, err := talking()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	s := &server{user: g.strangers.any(), talk: talk, gone: make(chan struct{})}
	s.command = exec.Command(g.bwrap, "--args", "4", "--", fmt.Sprintf("/proc/self/fd/%d", ownNumber), role)
	s.command.Dir, s.command.Env = "/", []string{}
	s.command.ExtraFiles = []*os.File{theirs, options, program}
	s.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: unix.SIGKILL, Credential: s.user.credential()}
	if err := onThread(s.command.Start, s.gone); err != nil {
		close(s.gone)
		talk.Close()
		return nil, err
	}
	theirs.Close() // so that the end of the server is the end of the talk
	if _, err := s.hear(0); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// servedOptions say what there is in a box that serves many programs: the same as in one of a program's own, but without its
// temporary files, which it gets when it starts, and without pseudo-terminals, for which the server would not own its namespaces.
func (g *Guard) servedOptions(shown []string) []string {
	options := append(emptyBox(), "--as-pid-1") // so that bwrap ends after it
	for _, capability := range serverCapabilities() {
		options = append(options, "--cap-add", capability.name)
	}
	options = append(options, "--perms", "0755", "--dir", "/dev", "--dir", "/dev/shm", "--dir", "/tmp", "--dir", staging)
	for _, device := range append(devices(), "/dev/tty") {
		options = append(options, "--dev-bind-try", device, device)
	}
	for number, stream := range []string{"stdin", "stdout", "stderr"} {
		options = append(options, "--symlink", fmt.Sprintf("/proc/self/fd/%d", number), "/dev/"+stream)
	}
	options = append(options, "--symlink", "/proc/self/fd", "/dev/fd")
	for _, path := range g.system {
		options = append(options, visible(path)...)
	}
	return append(append(options, shown...), "--remount-ro", "/")
}

// serverCapabilities are what a server needs for making namespaces, and for giving up all capabilities in there. They mean nothing
// outside of its box.
func serverCapabilities() []capability {
	return []capability{{"CAP_SETPCAP", unix.CAP_SETPCAP}, {"CAP_SYS_ADMIN", unix.CAP_SYS_ADMIN}}
}

type capability struct {
	name   string
	number uintptr
}

// hear waits for a message with so many descriptors.
func (s *server) hear(files int) ([]int, error) {
	_, rights, err := receive(int(s.talk.Fd()), make([]byte, 1))
	if err == nil && len(rights) != files {
		err = fmt.Errorf("it sends %d descriptors, not %d", len(rights), files)
	}
	if err != nil {
		return nil, fmt.Errorf("the box does not answer: %w", err)
	}
	return rights, nil
}

// close ends the server, and with it its box.
func (s *server) close() {
	s.talk.Close() // so that it ends by itself, and its box before it
	timer := time.AfterFunc(ending, func() { _ = s.command.Process.Kill() })
	defer timer.Stop()
	_ = s.command.Wait() // how it ended is of no interest
	close(s.gone)
}

// newRequest asks for a run of a command.
func newRequest(command *exec.Cmd, b Box, limits Limits) ([]byte, error) {
	asked := request{Words: [][]byte{[]byte(command.Path)}, Folder: []byte(command.Dir), Limits: limits}
	for _, word := range command.Args[1:] {
		asked.Words = append(asked.Words, []byte(word))
	}
	inside := &exec.Cmd{Env: []string{}} // not nil, which would inherit
	for _, entry := range command.Env {
		inside.Env = append(inside.Env, b.inside(entry))
	}
	inside.Env = append(inside.Env, "PWD="+command.Dir)
	for _, entry := range inside.Environ() { // of several values the last
		asked.Environment = append(asked.Environment, []byte(entry))
	}
	message, err := json.Marshal(asked)
	if err != nil || len(message) > mostRequest {
		return nil, errors.Join(err, errNotServed)
	}
	return message, nil
}

// errUnanswered is of a program that may have begun. To begin once more would mix what both do.
var errUnanswered = errors.New("it is not known whether the program has been started")

// run has the server run a program that has been asked for, with those streams.
func (s *server) run(asked []byte, streams []*os.File) (*tenancy, error) {
	report, telling, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("making a pipe for a box: %w", err)
	}
	defer telling.Close()
	t := &tenancy{first: -1, report: report}
	if t.first, err = s.ask(asked, append(streams, telling)); err == nil {
		if t.pid, err = processNumber(t.first); err != nil {
			err = fmt.Errorf("%w: %w", errUnanswered, err)
		}
	}
	if t.heard = err; err != nil {
		t.end()
		return nil, fmt.Errorf("asking a box to run a program: %w", err)
	}
	return t, nil
}

// ask hands a request over, and gives a descriptor of the first process of the program's namespace.
func (s *server) ask(asked []byte, files []*os.File) (int, error) {
	var numbers []int
	for _, file := range files {
		numbers = append(numbers, int(file.Fd()))
	}
	if err := send(int(s.talk.Fd()), asked, numbers); err != nil {
		return -1, err
	}
	first, err := s.hear(1)
	if errors.Is(err, unix.ECONNRESET) { // it has ended, and left the request unread
		return -1, err
	}
	if err != nil {
		return -1, fmt.Errorf("%w: %w", errUnanswered, err)
	}
	return first[0], nil
}

// processNumber gives the number of the process that a descriptor stands for; -1 if that has ended.
func processNumber(descriptor int) (int, error) {
	info, err := os.ReadFile(fmt.Sprintf("/proc/self/fdinfo/%d", descriptor))
	if err != nil {
		return 0, fmt.Errorf("looking for a process: %w", err)
	}
	_, after, _ := bytes.Cut(info, []byte("\nPid:"))
	var number int
	if _, err := fmt.Sscan(string(after), &number); err != nil {
		return 0, fmt.Errorf("looking for a process: the kernel tells %q", info)
	}
	return number, nil
}
