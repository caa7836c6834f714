package export

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// beginning is the earliest time in a zip file. Real times would make the bytes differ.
var beginning = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// WriteZip writes the files of an export as an archive. The same files make the same bytes.
func WriteZip(w io.Writer, files []File) error {
	archive := zip.NewWriter(w)
	for _, file := range files {
		header := &zip.FileHeader{Name: file.Name, Method: zip.Deflate, Modified: beginning}
		header.SetMode(file.Mode)
		entry, err := archive.CreateHeader(header)
		if err == nil {
			_, err = entry.Write(file.Data)
		}
		if err != nil {
			return fmt.Errorf("packing %s: %w", file.Name, err)
		}
	}
	return archive.Close()
}

// WriteFolder writes the files of an export into a folder, which may exist. If one of the files exists already with other
// text, it writes nothing; if one cannot be written, none stays.
func WriteFolder(folder string, files []File) error {
	var open []File
	for _, file := range files {
		at := filepath.Join(folder, filepath.FromSlash(file.Name))
		switch present, err := os.ReadFile(at); {
		case err == nil && bytes.Equal(present, file.Data):
		case errors.Is(err, fs.ErrNotExist) && !isLink(at):
			open = append(open, file)
		case err == nil, isLink(at):
			return fmt.Errorf("writing %s: it is already there: remove it, or name another place", at)
		default:
			return fmt.Errorf("writing %s: %w", at, err)
		}
	}
	return writeAll(folder, open)
}

// isLink tells whether a link stands there, perhaps to nowhere.
func isLink(at string) bool {
	info, err := os.Lstat(at)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func writeAll(folder string, files []File) error {
	for i, file := range files {
		if err := write(filepath.Join(folder, filepath.FromSlash(file.Name)), file); err != nil {
			for _, written := range files[:i] {
				err = errors.Join(err, os.Remove(filepath.Join(folder, filepath.FromSlash(written.Name))))
			}
			return fmt.Errorf("writing the export: %w", err)
		}
	}
	return nil
}

func write(at string, file File) error {
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	out, err := os.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, file.Mode)
	if err != nil {
		return err
	}
	_, err = out.Write(file.Data)
	if err = errors.Join(err, out.Close()); err != nil {
		err = errors.Join(err, os.Remove(at))
	}
	return err
}
