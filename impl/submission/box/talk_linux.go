package box

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// talking gives the two ends of a socket for messages.
func talking() (ours, theirs *os.File, err error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("making a socket to talk to a box: %w", err)
	}
	limit := unix.NsecToTimeval(answering.Nanoseconds())
	for _, option := range []int{unix.SO_RCVTIMEO, unix.SO_SNDTIMEO} {
		err = errors.Join(err, unix.SetsockoptTimeval(ends[0], unix.SOL_SOCKET, option, &limit))
	}
	ours, theirs = os.NewFile(uintptr(ends[0]), "talk"), os.NewFile(uintptr(ends[1]), "talk")
	if err != nil {
		ours.Close()
		theirs.Close()
		return nil, nil, fmt.Errorf("making a socket to talk to a box: %w", err)
	}
	return ours, theirs, nil
}

// send sends a message with descriptors.
func send(talk int, message []byte, files []int) error {
	var rights []byte
	if len(files) > 0 {
		rights = unix.UnixRights(files...)
	}
	return untilDone(func() error { return unix.Sendmsg(talk, message, rights, nil, unix.MSG_NOSIGNAL) })
}

// receive waits for a message, and gives how long it is, and the descriptors that have come with it. Where nobody can send any more
// the error is [io.EOF].
func receive(talk int, message []byte) (length int, files []int, err error) {
	rights, size := make([]byte, unix.CmsgSpace(4*mostFiles)), 0
	err = untilDone(func() (err error) {
		length, size, _, _, err = unix.Recvmsg(talk, message, rights, unix.MSG_CMSG_CLOEXEC)
		return err
	})
	if err != nil {
		return 0, nil, err
	}
	if length == 0 {
		return 0, nil, io.EOF
	}
	messages, err := unix.ParseSocketControlMessage(rights[:size])
	for _, m := range messages {
		some, failed := unix.ParseUnixRights(&m)
		files, err = append(files, some...), errors.Join(err, failed)
	}
	return length, files, err
}

// untilDone does something again as long as signals interrupt it.
func untilDone(do func() error) error {
	for {
		if err := do(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
