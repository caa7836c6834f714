// Package intake takes in what strangers hand in: it reads their folders and unpacks their archives. Nothing that they made
// leads it out of these, makes it wait, or has it take more than is allowed.
package intake

import (
	"fmt"
	"io/fs"
	"strconv"
)

// Bounds are what an archive may hold at most, and may be itself.
type Bounds struct {
	// Entries bounds the files and folders, those that no entry names included, and what is left out.
	Entries int

	// Size bounds the archive, what it holds once unpacked, and what of it must be unpacked to get there: in bytes.
	Size int64

	// File bounds one file, in bytes. A larger one is left out.
	File int64

	// Ratio bounds how many times larger than the archive that is which it holds. It counts beyond Free bytes.
	Ratio, Free int64
}

// Usual are bounds that leave plenty of room to any assignment.
func Usual() Bounds {
	return Bounds{Entries: 20_000, Size: 256 << 20, File: 64 << 20, Ratio: 200, Free: 8 << 20}
}

// What the path of a file below the folder that was handed in may be at most.
const (
	// Deepest is how many folders may lie in each other.
	Deepest = 64

	longestName = 255  // of one file or folder, in bytes
	longestPath = 1024 // in bytes
)

// A Refusal is the error of a submission that is not taken in.
type Refusal struct {
	// Entry is the name of the entry that is to blame, as it was given; "" if it is the whole.
	Entry string

	// Reason says what is wrong with it, Advice what to do.
	Reason, Advice string
}

// Error names the entry, what is wrong with it, and what to do.
func (r *Refusal) Error() string { return r.Words() + ": " + r.Advice }

// Words names the entry and what is wrong with it.
func (r *Refusal) Words() string {
	if r.Entry == "" {
		return r.Reason
	}
	return shown(r.Entry) + ": " + r.Reason
}

// A Note tells of an entry that was not taken in, or not as whoever packed it may think.
type Note struct{ Entry, Words string }

// String names the entry and says what became of it.
func (n Note) String() string {
	if n.Entry == "" {
		return n.Words
	}
	return shown(n.Entry) + ": " + n.Words
}

// shown gives a name for a message: as it is, unless it holds something that does not show, and not beyond all measure.
func shown(name string) string {
	const most = 100
	if letters := []rune(name); len(letters) > most {
		name = string(letters[:most]) + "…"
	}
	if quoted := strconv.Quote(name); name == "" || quoted != `"`+name+`"` {
		return quoted
	}
	return name
}

// mebibytes gives a bound in words.
func mebibytes(bytes int64) string {
	if bytes < 1<<20 {
		return fmt.Sprintf("%d bytes", bytes)
	}
	return fmt.Sprintf("%d MiB", bytes>>20)
}

// Kind says in words what a thing is that is no file.
func Kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	default:
		return "neither a file nor a folder"
	}
}
