package intake

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// mostInFolder bounds the entries of one folder. Of a larger folder only so many are listed, with an error.
const mostInFolder = 20_000

// Files gives the files below a folder, read-only. Links cannot lead out of the folder. Only files and folders can be
// opened. Names need not be UTF-8.
func Files(root *os.Root) fs.FS { return files{root, mostInFolder} }

type files struct {
	root *os.Root
	most int // entries of a folder
}

var (
	_ fs.ReadDirFS = files{}
	_ fs.StatFS    = files{}
)

// Open opens a file or folder for reading.
func (f files) Open(name string) (fs.File, error) {
	info, err := f.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return f.root.Open(filepath.FromSlash(name))
	}
	return Open(f.root, name)
}

// Stat describes a file. It follows links below the folder.
func (f files) Stat(name string) (fs.FileInfo, error) { return f.root.Stat(filepath.FromSlash(name)) }

// ReadDir lists a folder, sorted by name.
func (f files) ReadDir(name string) ([]fs.DirEntry, error) {
	folder, err := f.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	entries, err := folder.ReadDir(f.most + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	if len(entries) > f.most {
		reason := fmt.Sprintf("it holds more than %d files and folders", f.most)
		return entries[:f.most], &Refusal{Entry: name, Reason: reason, Advice: smaller}
	}
	return entries, nil
}

// Open opens a regular file below a folder for reading. It refuses anything else, and never waits as for a pipe.
func Open(root *os.Root, name string) (*os.File, error) {
	refuse := func(mode fs.FileMode) error {
		return &fs.PathError{Op: "open", Path: name, Err: errors.New("it is " + Kind(mode))}
	}
	name = filepath.FromSlash(name)
	info, err := root.Stat(name) // opening a device may already do something
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, refuse(info.Mode())
	}
	file, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if info, err = file.Stat(); err == nil && !info.Mode().IsRegular() {
		err = refuse(info.Mode()) // it was replaced meanwhile
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
