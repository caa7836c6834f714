package box

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

func (g *Guard) findBubblewrap() error {
	var err error
	if g.bwrap, err = exec.LookPath("bwrap"); err != nil {
		return errors.New("there is no bwrap on the search path: install the package bubblewrap")
	}
	g.options = append(emptyBox(), "--dev", "/dev")
	for _, path := range g.system {
		g.options = append(g.options, visible(path)...)
	}
	return nil
}

// emptyBox gives the options that make a box with nothing in it.
func emptyBox() []string {
	return []string{
		"--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "box", "--clearenv",
		"--size", fmt.Sprint(1 << 20), "--tmpfs", "/", "--proc", "/proc",
	}
}

// visible gives the options that show a path of the system, at the least cost: a link within the system is made anew.
func visible(path string) []string {
	if target, err := os.Readlink(path); err == nil {
		aim := target
		if !filepath.IsAbs(aim) {
			aim = filepath.Join(filepath.Dir(path), aim)
		}
		if below("/usr", aim) {
			return []string{"--symlink", target, path}
		}
	}
	return []string{"--ro-bind", path, path}
}

// startBubblewrap has bwrap start the command. Of its own options and environment the program sees nothing: they travel in a
// file without a name.
func (g *Guard) startBubblewrap(inmate *Inmate, b Box) error {
	command := inmate.command
	options, err := memoryFile("options", []byte(strings.Join(g.bubblewrapOptions(inmate, b), "\x00")+"\x00"))
	if err != nil {
		return err
	}
	defer options.Close()
	filter, err := memoryFile("filter", filterBytes(callFilter(refusedCalls(), everyCall)))
	if err != nil {
		return err
	}
	defer filter.Close()
	status, telling, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("making a pipe for bwrap: %w", err)
	}
	defer telling.Close()
	inmate.behind(g.bwrap, "--args", "4", "--json-status-fd", "5", "--seccomp", "6", "--",
		g.shell, "-c", watching(inmate.limits, inmate.limits.Processes), "sh")
	command.Dir, command.Env = "/", []string{}
	err = inmate.overheard(func(words *os.File) error {
		command.ExtraFiles = []*os.File{words, options, telling, filter}
		return onThread(command.Start, inmate.gone)
	})
	if err != nil {
		status.Close()
		return err
	}
	inmate.status = status
	return nil
}

// bubblewrapOptions say what there is in the box.
func (g *Guard) bubblewrapOptions(inmate *Inmate, b Box) []string {
	command := inmate.command
	options := append(slices.Clone(g.options), "--size", fmt.Sprint(room(inmate.limits)), "--tmpfs", "/tmp")
	options = append(options, g.shown(b, command.Path)...)
	for _, entry := range command.Env {
		name, value, _ := strings.Cut(b.inside(entry), "=")
		options = append(options, "--setenv", name, value)
	}
	return append(options, "--remount-ro", "/", "--remount-ro", "/dev", "--chdir", command.Dir)
}

// shown gives the options that show what is a program's own.
func (g *Guard) shown(b Box, program string) []string {
	var options []string
	more := g.more(b, program)
	for _, path := range more {
		options = append(options, "--ro-bind-try", path, path)
	}
	for _, path := range b.Write {
		options = append(options, "--bind", path, path)
	}
	if slices.ContainsFunc(slices.Concat(g.system, more), func(root string) bool { return below(root, g.own) }) {
		options = append(options, "--ro-bind", os.DevNull, g.own)
	}
	return options
}

// inside gives an entry of the environment as it is in a box with a file system of its own, where the folder for temporary files is
// another.
func (b Box) inside(entry string) string {
	if name, value, _ := strings.Cut(entry, "="); b.Scratch != "" && value == b.Scratch {
		return name + "=/tmp"
	}
	return entry
}

// memoryFile gives a file in memory, to be read from its start.
func memoryFile(name string, content []byte) (*os.File, error) {
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("making a file in memory: %w", err)
	}
	file := os.NewFile(uintptr(fd), name)
	_, err = file.Write(content)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("writing a file in memory: %w", err)
	}
	return file, nil
}

// errNotSetUp means that the box could not be set up, so that the program has never run.
var errNotSetUp = errors.New("the box could not be set up")

// A report is what bwrap tells of a box, in several lines.
type report struct {
	First     int    `json:"child-pid"`     // the first process of the box, by its number outside
	Processes uint64 `json:"pid-namespace"` // which it is in
	ExitCode  *int   `json:"exit-code"`     // nil if the program has never run
}

// readReport reads all lines of a report.
func readReport(from *os.File) report {
	var told report
	for lines := json.NewDecoder(bytes.NewReader(rest(from))); ; {
		if err := lines.Decode(&told); err != nil {
			return told
		}
	}
}

// empty waits until nothing is left in the box. bwrap ends as soon as the program has ended, and leaves the rest to the kernel.
func (r report) empty() {
	first, err := unix.PidfdOpen(r.First, 0)
	if err != nil {
		return // it has gone
	}
	defer unix.Close(first)
	namespace, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/pid", r.First))
	if err != nil || namespace != fmt.Sprintf("pid:[%d]", r.Processes) {
		return // it has gone, and its number is somebody else's by now
	}
	endProcess(first)
}

// endProcess kills a process and waits until it has ended; if it is the first of its namespace, all others end before.
func endProcess(descriptor int) {
	const most = 2000 // milliseconds; what the kernel holds longer runs no more
	_ = unix.PidfdSendSignal(descriptor, unix.SIGKILL, nil, 0)
	for begin := time.Now(); time.Since(begin) < most*time.Millisecond; {
		if n, err := unix.Poll([]unix.PollFd{{Fd: int32(descriptor), Events: unix.POLLIN}}, most); n > 0 || err != nil && !errors.Is(err, unix.EINTR) {
			return
		}
	}
}
