package box

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A request asks a launcher to run a program. The zero request asks it to end what a program has left behind.
type request struct {
	Path, Folder       string
	Words, Environment []string
	User               *user // whom it runs as; nil stands for the launcher's own
	May                grant
	Terminal           bool // whether its standard streams are a terminal
}

func join(words []string) []byte { return []byte(strings.Join(words, "\x00")) }

// A report tells how a program ended. The zero report tells that all is well.
type report struct {
	Failed string // why the program could not be started
	Status syscall.WaitStatus
	Left   bool          // whether something that it has started has not ended
	CPU    time.Duration // for which it and everything that has ended have computed; at its start, the launcher and earlier programs
	Files  Amount        // its temporary files
}

// talking gives the two ends of a socket.
func talking() (ours *net.UnixConn, theirs *os.File, err error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("opening a socket: %w", err)
	}
	theirs = os.NewFile(uintptr(ends[1]), "talk")
	end := os.NewFile(uintptr(ends[0]), "talk")
	defer end.Close()
	talk, err := net.FileConn(end)
	if err != nil {
		theirs.Close()
		return nil, nil, fmt.Errorf("opening a socket: %w", err)
	}
	return talk.(*net.UnixConn), theirs, nil
}

// A sender writes to a socket, and sends files along.
type sender struct {
	talk  *net.UnixConn
	files []*os.File // go with the next bytes
}

// Write writes bytes.
func (s *sender) Write(message []byte) (int, error) {
	var rights []byte
	if len(s.files) > 0 {
		var numbers []int
		for _, file := range s.files {
			numbers = append(numbers, int(file.Fd()))
		}
		rights, s.files = unix.UnixRights(numbers...), nil
	}
	written := 0
	for written < len(message) {
		n, _, err := s.talk.WriteMsgUnix(message[written:], rights, nil)
		if err != nil {
			return written, err
		}
		written, rights = written+n, nil
	}
	return written, nil
}

// A receiver reads from a socket, and keeps the files that come along. It waits in the kernel: a launcher has nothing else to do, and
// so the Go runtime needs no second thread to wake it.
type receiver struct {
	talk  *os.File
	files []*os.File
}

// Read reads bytes.
func (r *receiver) Read(b []byte) (int, error) {
	const mostFiles = 3
	rights := make([]byte, unix.CmsgSpace(4*mostFiles))
	length, size, _, _, err := unix.Recvmsg(int(r.talk.Fd()), b, rights, unix.MSG_CMSG_CLOEXEC)
	for errors.Is(err, unix.EINTR) {
		length, size, _, _, err = unix.Recvmsg(int(r.talk.Fd()), b, rights, unix.MSG_CMSG_CLOEXEC)
	}
	if err != nil {
		return 0, fmt.Errorf("reading a request: %w", err)
	}
	if length == 0 {
		return 0, io.EOF
	}
	controls, err := unix.ParseSocketControlMessage(rights[:size])
	for _, control := range controls {
		numbers, failed := unix.ParseUnixRights(&control)
		for _, number := range numbers {
			r.files = append(r.files, os.NewFile(uintptr(number), "received"))
		}
		err = errors.Join(err, failed)
	}
	return length, err
}
