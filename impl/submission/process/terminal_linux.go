package process

import (
	"errors"
	"fmt"
	"os"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"rulebook/impl/terminal"
)

// openTerminal gives a terminal for all streams.
func openTerminal() (streams, error) {
	master, theirs, err := pty.Open()
	if err != nil {
		return streams{}, fmt.Errorf("opening a terminal: %w", err)
	}
	s := streams{theirs: [3]*os.File{theirs, theirs, theirs}, ours: [3]*os.File{master, master}}
	// Opened once more, so that whether to wait is not the program's to choose.
	number, err1 := unix.Open(theirs.Name(), unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err1 == nil {
		s.slave = os.NewFile(uintptr(number), theirs.Name())
	}
	err2 := pty.Setsize(master, &pty.Winsize{Rows: terminal.Rows, Cols: terminal.Columns})
	if err := errors.Join(err1, err2); err != nil {
		s.close()
		return streams{}, fmt.Errorf("opening a terminal: %w", err)
	}
	return s, nil
}
