package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// A File is a report file that is written whole or not at all.
type File struct {
	path string
	temp *os.File
}

// Create prepares to write a file, so that a wrong path is known before anything is graded. Nothing can be seen at the path
// until [File.Write]. An empty path gives a file that is never written.
func Create(path string) (*File, error) {
	if path == "" {
		return &File{}, nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("the result cannot be written to %s: it is a folder: name a file", path)
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written to %s: %w: name a file in a folder that exists and can be written", path, unwrapped(err))
	}
	return &File{path: path, temp: temp}, nil
}

// unwrapped leaves out the name of the temporary file.
func unwrapped(err error) error {
	if inner, ok := err.(*os.PathError); ok {
		return inner.Err
	}
	return err
}

// Write writes the document and puts the file in its place.
func (f *File) Write(d *Document) error {
	if f.temp == nil {
		return nil
	}
	encoder := json.NewEncoder(f.temp)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(d); err != nil {
		return fmt.Errorf("writing the result to %s: %w", f.path, err)
	}
	if err := f.temp.Chmod(0o644); err != nil {
		return fmt.Errorf("writing the result to %s: %w", f.path, err)
	}
	if err := f.temp.Close(); err != nil {
		return fmt.Errorf("writing the result to %s: %w", f.path, err)
	}
	if err := os.Rename(f.temp.Name(), f.path); err != nil {
		return fmt.Errorf("writing the result to %s: %w", f.path, err)
	}
	f.temp = nil
	return nil
}

// Discard leaves no trace of a file that was not written.
func (f *File) Discard() {
	if f.temp != nil {
		_ = f.temp.Close()
		_ = os.Remove(f.temp.Name())
		f.temp = nil
	}
}
