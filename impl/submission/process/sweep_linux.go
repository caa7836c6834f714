package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

const markName = "RULEBOOK_MARK="

// Mark gives the entry of an environment by which [Sweep] finds every process that has inherited it.
func Mark(mark string) string { return markName + mark }

// Sweep kills all processes whose mark begins so, wherever they have moved to: also those that have left the process group and
// those whose parents have ended.
func Sweep(mark string) {
	for again := 0; again < 10; again++ {
		if !sweep([]byte("\x00" + markName + mark)) {
			return
		}
	}
}

// sweep goes over all processes once and tells whether it has killed any: that one may have had time to start another.
func sweep(entry []byte) bool {
	killed := false
	for _, pid := range processes() {
		environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		if err != nil || !bytes.Contains(append([]byte{0}, environment...), entry) {
			continue
		}
		killed = unix.Kill(pid, unix.SIGKILL) == nil || killed
	}
	return killed
}

// processes gives the numbers of all other processes.
func processes() []int {
	folder, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	var numbers []int
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil && pid != os.Getpid() {
			numbers = append(numbers, pid)
		}
	}
	return numbers
}
