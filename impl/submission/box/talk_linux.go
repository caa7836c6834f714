package box

import (
	"encoding/json"
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

// A request asks a launcher to run a program. It travels as a file in memory, since it may be long.
type request struct {
	Path, Folder       string
	Words, Environment []string
	User               *user // whom it runs as; nil stands for the launcher's own
	May                grant
}

func join(words []string) []byte { return []byte(strings.Join(words, "\x00")) }

// A report tells how a program ended. The zero report tells that the launcher is ready for one, or that it has started one.
type report struct {
	Failed string // why the program could not be started
	Status syscall.WaitStatus
	Left   bool          // whether something that it has started has not ended
	CPU    time.Duration // for which it and everything that has ended have computed
	Files  Amount        // its temporary files
}

// connection gives the end of a socket for messages, and closes the file.
func connection(end *os.File) (*net.UnixConn, error) {
	defer end.Close()
	talk, err := net.FileConn(end)
	if err != nil {
		return nil, fmt.Errorf("opening a socket: %w", err)
	}
	return talk.(*net.UnixConn), nil
}

// talking gives the two ends of a socket for messages.
func talking() (ours *net.UnixConn, theirs *os.File, err error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("opening a socket: %w", err)
	}
	theirs = os.NewFile(uintptr(ends[1]), "talk")
	if ours, err = connection(os.NewFile(uintptr(ends[0]), "talk")); err != nil {
		theirs.Close()
	}
	return ours, theirs, err
}

// send sends a message with files.
func send(talk *net.UnixConn, message []byte, files ...*os.File) error {
	var numbers []int
	for _, file := range files {
		numbers = append(numbers, int(file.Fd()))
	}
	_, _, err := talk.WriteMsgUnix(message, unix.UnixRights(numbers...), nil)
	return err
}

// receive waits for a message, and gives the files that have come with it. Where nobody can send any more the error is [io.EOF].
func receive(talk *net.UnixConn) (message []byte, files []*os.File, err error) {
	const mostFiles = 4
	message, rights := make([]byte, 64<<10), make([]byte, unix.CmsgSpace(4*mostFiles))
	length, size, _, _, err := talk.ReadMsgUnix(message, rights)
	if err != nil {
		return nil, nil, err
	}
	if length == 0 {
		return nil, nil, io.EOF
	}
	controls, err := unix.ParseSocketControlMessage(rights[:size])
	for _, control := range controls {
		numbers, failed := unix.ParseUnixRights(&control)
		for _, number := range numbers {
			files = append(files, os.NewFile(uintptr(number), "received"))
		}
		err = errors.Join(err, failed)
	}
	return message[:length], files, err
}

// tell sends a report.
func tell(talk *net.UnixConn, r report) error {
	message, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return send(talk, message)
}

// hear waits for a report.
func hear(talk *net.UnixConn) (r report, err error) {
	message, _, err := receive(talk)
	if err == nil {
		err = json.Unmarshal(message, &r)
	}
	return r, err
}
