package report

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"rulebook/impl/submission/source"
)

// A File is a report file that is written whole or not at all.
type File struct {
	path   string
	temp   *os.File // what stands at the path itself, if that is a stream
	stream bool     // such as a device or a pipe
}

// Create prepares to write a file, to find a wrong path before the grading. The path stays untouched until
// [File.Write]. An empty path makes a file that is never written. A device or a pipe is written to and stays what it is, and
// a link leads to what is written.
func Create(path string) (*File, error) {
	if path == "" {
		return &File{}, nil
	}
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("the result cannot be written to %s: it is a folder: name a file", path)
	case err == nil && !info.Mode().IsRegular():
		stream, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, fmt.Errorf("the result cannot be written to %s: %w: name a file that can be written", path, source.Plain(err))
		}
		return &File{path: path, temp: stream, stream: true}, nil
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written to %s: %w: name a file in a folder that exists and can be written",
			path, source.Plain(err))
	}
	return &File{path: path, temp: temp}, nil
}

// Write puts the output of the function in its place. It keeps an earlier file under the first free name of PATH.1,
// PATH.2 and so on; kept is that name, or "".
func (f *File) Write(write func(io.Writer) error) (kept string, err error) { return f.put(write, keep) }

// Replace puts the output of the function in the place of an earlier file.
func (f *File) Replace(write func(io.Writer) error) error {
	_, err := f.put(write, func(string) (string, error) { return "", nil })
	return err
}

// put writes the file and puts it in its place, once an earlier one is kept.
func (f *File) put(write func(io.Writer) error, keep func(path string) (string, error)) (kept string, err error) {
	if f.temp == nil {
		return "", nil
	}
	err = write(f.temp)
	if !f.stream {
		err = errors.Join(err, f.temp.Chmod(0o644), f.temp.Sync())
	}
	err = errors.Join(err, f.temp.Close())
	if err == nil && !f.stream {
		if kept, err = keep(f.path); err == nil {
			err = os.Rename(f.temp.Name(), f.path)
		}
	}
	if err != nil {
		return kept, fmt.Errorf("writing the result to %s: %w", f.path, err)
	}
	f.temp = nil
	return kept, nil
}

// keep gives a file that is not empty a second name.
func keep(path string) (kept string, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (!info.Mode().IsRegular() || info.Size() == 0) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		kept = fmt.Sprintf("%s.%d", path, n)
		if _, err := os.Lstat(kept); err == nil {
			continue
		}
		err := os.Link(path, kept)
		if errors.Is(err, fs.ErrExist) {
			continue // somebody else was faster
		}
		if err != nil { // there are file systems without second names
			err = os.Rename(path, kept)
		}
		return kept, err
	}
}

// Discard removes an unwritten file.
func (f *File) Discard() {
	if f.temp != nil {
		_ = f.temp.Close()
		if !f.stream {
			_ = os.Remove(f.temp.Name())
		}
		f.temp = nil
	}
}
