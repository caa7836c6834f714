package box

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// Limits bound what a program and everything that it starts may take, beyond time and output. A zero field stands for its
// default.
type Limits struct {
	// CPU is the time that all processes together may compute. Default: 60 seconds.
	CPU time.Duration

	// Memory is how many bytes all processes together may hold in memory. Default: 1 GiB.
	Memory int

	// Processes is how many processes and threads there may be at one time. Default: 128.
	Processes int

	// Files is how many files one process may have open. Default: 256.
	Files int

	// FileSize is how many bytes one file may grow to, and how many all temporary files together. Default: 64 MiB.
	FileSize int
}

// OrDefault puts the defaults in.
func (l Limits) OrDefault() Limits {
	return Limits{
		CPU:       cmp.Or(max(0, l.CPU), time.Minute),
		Memory:    cmp.Or(max(0, l.Memory), 1<<30),
		Processes: cmp.Or(max(0, l.Processes), 128),
		Files:     cmp.Or(max(0, l.Files), 256),
		FileSize:  cmp.Or(max(0, l.FileSize), 64<<20),
	}
}

// Stricter gives the stricter of two limits, field by field.
func (l Limits) Stricter(other Limits) Limits {
	return Limits{
		CPU:       Stricter(l.CPU, other.CPU),
		Memory:    Stricter(l.Memory, other.Memory),
		Processes: Stricter(l.Processes, other.Processes),
		Files:     Stricter(l.Files, other.Files),
		FileSize:  Stricter(l.FileSize, other.FileSize),
	}
}

// Stricter gives the stricter of two limits. One that is not greater than zero is none.
func Stricter[N int | time.Duration](a, b N) N {
	if a <= 0 || b > 0 && b < a {
		return b
	}
	return a
}

// A Use is what a program and everything that it has started hold at a moment, and what they have taken until then.
type Use struct {
	CPU       time.Duration // for computing
	Memory    int           // bytes
	Processes int           // and threads
	Files     Amount        // temporary files; for a build, what it has added to its folders
	Hides     bool          // whether a process does not let the grader see what it holds
}

// An Amount is how much there is in some folders.
type Amount struct {
	Bytes   int // that are taken, not those of holes
	Entries int // files and folders
	Depth   int // of folders in folders
}

// There may be so many temporary files and folders, and they may lie so deep.
const (
	mostEntries = 10_000
	mostDepth   = 100
)

// Exceeded names the first limit that is exceeded, with what was measured; "" if none is. The limits must have no zero fields.
func (l Limits) Exceeded(use Use) string {
	switch {
	case use.CPU > l.CPU:
		return fmt.Sprintf("processor time: %v of %v", use.CPU.Round(10*time.Millisecond), l.CPU)
	case use.Memory > l.Memory:
		return fmt.Sprintf("memory: %s of %s", size(use.Memory), size(l.Memory))
	case use.Processes > l.Processes:
		return fmt.Sprintf("processes: %d of %d", use.Processes, l.Processes)
	case use.Files.Bytes > l.FileSize:
		return fmt.Sprintf("temporary files: %s of %s", size(use.Files.Bytes), size(l.FileSize))
	case use.Hides:
		return "temporary files: a process hides those that it has open"
	case use.Files.Entries > mostEntries:
		return fmt.Sprintf("temporary files: %d of %d", use.Files.Entries, mostEntries)
	case use.Files.Depth > mostDepth:
		return fmt.Sprintf("depth of temporary folders: %d of %d", use.Files.Depth, mostDepth)
	}
	return ""
}

// size writes a number of bytes for people.
func size(bytes int) string {
	for _, unit := range []struct {
		name  string
		bytes float64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}} {
		if n := float64(bytes) / unit.bytes; n >= 1 {
			return strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0") + " " + unit.name
		}
	}
	return fmt.Sprintf("%d bytes", bytes)
}
