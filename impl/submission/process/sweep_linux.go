package process

import (
	"bytes"
	"errors"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// Sweep kills all processes whose mark begins so, wherever they have moved to: also those that have left the process group and
// those whose parents have ended.
func Sweep(mark string) {
	for range 10 {
		if !sweep([]byte("\x00" + Mark(mark))) {
			return
		}
	}
}

// sweep goes over all other processes once and tells whether it has killed any: that one may have had time to start
// another. It does not ask for the state of each: there may be very many.
func sweep(entry []byte) bool {
	folder, err := os.Open("/proc")
	if err != nil {
		return false
	}
	defer folder.Close()
	killed := false
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		pid, err1 := strconv.Atoi(name)
		environment, err2 := os.ReadFile("/proc/" + name + "/environ")
		marked := bytes.Contains(append([]byte{0}, environment...), entry)
		if errors.Join(err1, err2) == nil && pid != os.Getpid() && marked {
			killed = unix.Kill(pid, unix.SIGKILL) == nil || killed
		}
	}
	return killed
}
