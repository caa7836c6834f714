package box

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// role is the argument of a process that has been started to serve a box.
const role = "serve-box"

// The descriptors that such a process finds.
const (
	talkNumber = 3 // the socket by which it is told what to run
	ownNumber  = 5 // its own program
)

// Serve comes first in the main of every program whose guards are [Guard.Served]. In a process that was started to serve a box it
// does that and never returns; in any other it does nothing. Such a process lies in the box, where no program can start another:
// the grader's own is out of sight. Who asks for the role elsewhere has no socket, and gets nothing.
func Serve() {
	if len(os.Args) != 2 || os.Args[1] != role {
		return
	}
	if kind, err := unix.GetsockoptInt(talkNumber, unix.SOL_SOCKET, unix.SO_TYPE); err != nil || kind != unix.SOCK_SEQPACKET {
		return
	}
	if err := serve(talkNumber); err != nil {
		os.Exit(1) // to whom it would tell more has gone
	}
	os.Exit(0)
}

// staging is where in a box file systems are made ready.
const staging = "/mnt"

// A request asks for a run. The descriptors of its standard streams, and of the pipe for the report, travel with it.
type request struct {
	Words       [][]byte // the program's path and its arguments
	Environment [][]byte
	Folder      []byte
	Limits      Limits
}

const (
	mostRequest = 128 << 10 // bytes; what is longer gets a box of its own
	mostFiles   = 4
)

// serve runs what is asked for, one program after another, until nobody asks any more.
func serve(talk int) error {
	runtime.LockOSThread()
	if err := errors.Join(
		unix.CloseRange(talkNumber, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC), unix.Close(ownNumber),
		// No program may look into this process, whose memory holds the expected answers, although it runs as the same user.
		unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0),
		unix.Mount("", "/", "", unix.MS_PRIVATE|unix.MS_REC, ""),
	); err != nil {
		return fmt.Errorf("preparing to serve: %w", err)
	}
	shown, err := os.ReadDir("/tmp")
	if err != nil {
		return fmt.Errorf("preparing to serve: %w", err)
	}
	if err := send(talk, []byte{1}, nil); err != nil {
		return fmt.Errorf("telling that a box is open: %w", err)
	}
	for message := make([]byte, mostRequest); ; {
		asked, files, err := nextRequest(talk, message)
		if err != nil || asked == nil {
			return err
		}
		if err := serveOne(talk, asked, files, shown); err != nil {
			return err
		}
	}
}

// nextRequest gives the next request with its descriptors; nil if there will be none.
func nextRequest(talk int, message []byte) (*request, []int, error) {
	n, files, err := receive(talk, message)
	if errors.Is(err, io.EOF) {
		return nil, nil, nil
	}
	if err == nil && len(files) != mostFiles {
		err = fmt.Errorf("it brings %d descriptors, not %d", len(files), mostFiles)
	}
	var asked request
	if err == nil {
		err = json.Unmarshal(message[:n], &asked)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("reading a request: %w", err)
	}
	return &asked, files, nil
}

// serveOne starts a program, hands over a descriptor of the first process of its namespace, and waits for that one's end.
func serveOne(talk int, asked *request, files []int, shown []os.DirEntry) error {
	launch, err := newLaunch(asked, files, shown)
	if err != nil {
		return err
	}
	pid, err := launch.start()
	for _, file := range files {
		_ = unix.Close(file) // before anybody asks who still holds the program's output
	}
	if err != nil {
		return fmt.Errorf("starting a process: %w", err)
	}
	err = send(talk, []byte{1}, []int{int(launch.first)})
	if err := errors.Join(err, unix.Close(int(launch.first))); err != nil {
		return fmt.Errorf("handing over a process: %w", err)
	}
	return untilDone(func() error {
		_, err := unix.Wait4(pid, nil, 0, nil)
		return err
	})
}
