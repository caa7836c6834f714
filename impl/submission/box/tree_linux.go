package box

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// A process is what the kernel tells of one that has been started.
type process struct {
	ended   bool // it only waits to be waited for
	cpu     time.Duration
	threads int
	memory  int // bytes
}

// processOf reads what the kernel tells of a process.
func processOf(pid int) (process, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return process{}, err
	}
	return parseProcess(stat)
}

// parseProcess reads a line of /proc/PID/stat. The name of the program, in brackets, may hold anything.
func parseProcess(stat []byte) (process, error) {
	const tick = 10 * time.Millisecond // whatever the kernel counts by, it tells in these
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 22 {
		return process{}, fmt.Errorf("reading the state of a process: %q", stat)
	}
	number := func(field int) int { n, _ := strconv.Atoi(fields[field-3]); return n } // numbered as in the manual, from the third on
	ticks := number(14) + number(15) + number(16) + number(17)                        // its own, and of children that it has waited for
	return process{
		ended: fields[0] == "Z" || fields[0] == "X", cpu: time.Duration(ticks) * tick,
		threads: number(20), memory: number(24) * os.Getpagesize(),
	}, nil
}

// proportional gives the bytes that a process holds, where what it shares with others counts in parts.
func proportional(pid int) (bytes int, ok bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(data)) {
		if amount, found := strings.CutPrefix(line, "Pss:"); found {
			kilobytes, err := strconv.Atoi(strings.Fields(amount)[0])
			return kilobytes << 10, err == nil
		}
	}
	return 0, false
}

// children lists the processes that a process has started, as far as they are there.
func children(pid int) []int {
	var found []int
	tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid)) // it may have ended
	for _, task := range tasks {
		data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, task.Name()))
		for word := range strings.FieldsSeq(string(data)) {
			if child, err := strconv.Atoi(word); err == nil {
				found = append(found, child)
			}
		}
	}
	return found
}

// tree lists a process and everything below it, the nearest first, but hardly more than so many.
func tree(pid, most int) []int {
	found := []int{pid}
	for i := 0; i < len(found) && len(found) <= most; i++ {
		found = append(found, children(found[i])...)
	}
	return found
}
