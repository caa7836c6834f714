// Package intake reads the folders and unpacks the archives of strangers. Nothing in them can lead it out of the
// folder, make it wait, or make it take more than is allowed.
package intake

import (
	"fmt"
	"io/fs"
	"strconv"
)

// Bounds limit an archive and its contents.
type Bounds struct {
	Entries int   // files and folders, including folders without an entry of their own and entries that are left out
	Size    int64 // bytes of the archive, of its contents, and of everything unpacked on the way there
	File    int64 // bytes of one file; a larger file is left out

	// Ratio bounds the size of the contents as a multiple of the archive's size. The first Free bytes are exempt.
	Ratio, Free int64
}

// Usual gives bounds with plenty of room for any assignment.
func Usual() Bounds {
	return Bounds{Entries: 20_000, Size: 256 << 20, File: 64 << 20, Ratio: 200, Free: 8 << 20}
}

// Bounds of the path of a file below the submission's folder.
const (
	// Deepest bounds how many folders lie in each other.
	Deepest = 64

	longestName = 255  // of one file or folder, in bytes
	longestPath = 1024 // in bytes
)

// A Refusal is the error of a submission that is not taken in.
type Refusal struct {
	Entry  string // the name of the entry at fault, as it was given; "" for the whole submission
	Reason string // what is wrong
	Advice string // what to do
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

// shown gives a name for a message: unchanged if it is printable, quoted otherwise, and cut off if it is very long.
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

// Kind says in words what something other than a regular file is.
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
