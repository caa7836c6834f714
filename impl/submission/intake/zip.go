package intake

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// zip unpacks a zip. As in most tools, its table of contents counts, not the header before each file.
func (u *unpacker) zip(archive io.ReaderAt, size int64) error {
	files, err := u.bounds.filesOf(archive, size)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := u.take(zipEntry(f)); err != nil {
			return err
		}
	}
	return nil
}

// filesOf reads the table of contents of a zip within the bounds. Whoever uses a name looks at it: it may lead
// anywhere.
func (b Bounds) filesOf(archive io.ReaderAt, size int64) ([]*zip.File, error) {
	const each = 400 // bytes of an entry: 46, its name, and what tools add
	table := &table{ReaderAt: archive, left: 128<<10 + each*int64(b.Entries)}
	r, err := zip.NewReader(table, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, err
	}
	table.read = true
	return r.File, nil
}

func zipEntry(f *zip.File) entry {
	const encrypted = 1 << 0 // of the flags
	e := entry{name: f.Name, mode: f.Mode(), size: int64(min(f.UncompressedSize64, 1<<62)), open: f.Open}
	switch {
	case f.Flags&encrypted != 0:
		e.refused = &Refusal{Reason: "it is encrypted", Advice: "pack the folder without a password"}
	case f.Method != zip.Store && f.Method != zip.Deflate:
		e.refused = &Refusal{Reason: fmt.Sprintf("it is compressed in an unusual way (method %d)", f.Method), Advice: packAgain}
	}
	return e
}

// A table bounds the bytes that are read from a zip while its table of contents is read.
type table struct {
	io.ReaderAt
	left int64
	read bool
}

// ReadAt reads from the zip within the bound.
func (t *table) ReadAt(p []byte, at int64) (int, error) {
	if t.left -= int64(len(p)); t.left < 0 && !t.read {
		return 0, &Refusal{Reason: "its table of contents is beyond all measure", Advice: smaller}
	}
	return t.ReaderAt.ReadAt(p, at)
}

// Names lists the names of the files and folders in a zip of a size in bytes, with slashes, as [Unpack] would read them. Of other
// archives it lists none.
func Names(archive io.ReaderAt, size int64, bounds Bounds) ([]string, error) {
	format, err := ReadFormat(archive)
	if err != nil || format != Zip {
		return nil, err
	}
	files, err := bounds.filesOf(archive, size)
	var names []string
	for _, f := range files {
		if f.Mode().IsRegular() || f.Mode().IsDir() {
			names = append(names, strings.ReplaceAll(readable(f.Name), `\`, "/"))
		}
	}
	return names, err
}
