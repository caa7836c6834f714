package box

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A process is what the kernel tells of one that has been started.
type process struct {
	ended    bool // it only waits to be waited for
	headless bool // its first thread has ended, others have not
	cpu      time.Duration
	threads  int
}

// processOf reads what the kernel tells of a process, by its folder in /proc, or of a thread.
func processOf(folder string) (process, error) {
	stat, err := os.ReadFile("/proc/" + folder + "/stat")
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
	ended, others := fields[0] == "Z" || fields[0] == "X", number(20) > 1
	return process{
		ended: ended && !others, headless: ended && others, cpu: time.Duration(ticks) * tick, threads: number(20),
	}, nil
}

// witness gives the number by which the kernel tells what a process holds: that of a thread that runs, where the first
// has ended and holds nothing any more.
func witness(pid int, p process) int {
	if !p.headless {
		return pid
	}
	tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid)) // it may have ended
	for _, task := range tasks {
		thread, err := processOf(fmt.Sprintf("%d/task/%s", pid, task.Name()))
		if err == nil && !thread.ended && !thread.headless {
			number, _ := strconv.Atoi(task.Name())
			return number
		}
	}
	return pid
}

// resident gives the bytes that a process holds in memory or has been swapped out of, and its page tables, which grow
// also where it only reads.
func resident(pid int) int {
	return total(fmt.Sprintf("/proc/%d/status", pid), "VmRSS:", "VmSwap:", "VmPTE:")
}

// proportional gives the same, where what it shares with others counts in parts; 0 where the machine does not tell.
func proportional(pid int) int {
	parts := total(fmt.Sprintf("/proc/%d/smaps_rollup", pid), "Pss:", "SwapPss:")
	if parts == 0 {
		return 0
	}
	return parts + total(fmt.Sprintf("/proc/%d/status", pid), "VmPTE:")
}

// total adds up some lines of a file in which the kernel tells amounts of memory; 0 of a process that has none any
// more.
func total(name string, labels ...string) int {
	data, _ := os.ReadFile(name) // the process may have ended
	kilobytes := 0
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) == 3 && slices.Contains(labels, fields[0]) {
			n, _ := strconv.Atoi(fields[1])
			kilobytes += n
		}
	}
	return kilobytes << 10
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
