package box

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A tenancy is a program's stay in a box that serves many.
type tenancy struct {
	pid    int // of the first process of the program's namespace
	mutex  sync.Mutex
	first  int // a descriptor of it; -1 if that is closed
	report *os.File
	told   launchReport
	heard  error  // why there is no report
	leave  func() // gives the box to others
}

// wait waits for the report, of which there is none if the first process was killed.
func (t *tenancy) wait() {
	report := make([]byte, launchReportSize)
	if _, t.heard = io.ReadFull(t.report, report); t.heard == nil {
		t.heard = binary.Read(bytes.NewReader(report), binary.NativeEndian, &t.told)
	}
}

// kill ends the program and all that it has started.
func (t *tenancy) kill() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	_ = unix.PidfdSendSignal(t.first, unix.SIGKILL, nil, 0)
}

// end makes sure that nothing is left.
func (t *tenancy) end() {
	if t.first >= 0 && (t.heard != nil || t.told.Left != 0) {
		endProcess(t.first)
	}
	t.report.Close()
	t.mutex.Lock()
	defer t.mutex.Unlock()
	_ = unix.Close(t.first)
	t.first = -1
}

// moveOut tells how the program ended, and leaves the box.
func (i *Inmate) moveOut() (End, error) {
	t, last := i.tenancy, ""
	if t.heard == nil && t.told.Left != 0 {
		last = i.limits.Exceeded(i.Use()) // what has ended in time may have left too much
	}
	t.end()
	defer t.leave()
	status := syscall.WaitStatus(t.told.Status)
	var signal syscall.Signal
	switch {
	case t.heard != nil && i.killed.Load():
		signal = syscall.SIGKILL
	case t.heard != nil:
		return End{}, fmt.Errorf("%w: its first process has ended before the program", errNotSetUp)
	case t.told.Errno != 0:
		return End{}, fmt.Errorf("%w: system call %d: %w", errNotSetUp, t.told.Failed, syscall.Errno(t.told.Errno))
	case status.Signaled():
		signal = status.Signal()
	}
	over := cmp.Or(last, i.overLimit(time.Duration(t.told.CPU)*time.Microsecond, signal))
	if signal != 0 {
		return End{Status: "signal: " + signal.String(), Signalled: true, OverLimit: over}, nil
	}
	return End{Status: fmt.Sprintf("exit status %d", status.ExitStatus()), OverLimit: over}, nil
}
