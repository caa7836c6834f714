package process

import (
	"bytes"
	"os"
	"path/filepath"
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
	environments, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, name := range environments {
		environment, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(append([]byte{0}, environment...), entry) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name))); err == nil && pid != os.Getpid() {
			killed = unix.Kill(pid, unix.SIGKILL) == nil || killed
		}
	}
	return killed
}
