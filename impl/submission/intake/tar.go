package intake

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// compressed unpacks a tar that is compressed as a whole.
func (u *unpacker) compressed(format Format, whole io.Reader) error {
	stream := io.Reader(bzip2.NewReader(whole))
	if format == Gzip {
		unzipped, err := gzip.NewReader(whole)
		if err != nil {
			return err
		}
		stream = unzipped
	}
	measured := io.TeeReader(stream, &meter{bounds: u.bounds, packed: u.kept.packed})
	buffered := bufio.NewReaderSize(measured, 32<<10)
	head, err := buffered.Peek(tarBlock)
	if err != nil && err != io.EOF {
		return err
	}
	if empty := make([]byte, tarBlock); !tarHead(head) && !bytes.Equal(head, empty) {
		return &Refusal{Reason: fmt.Sprintf("what it holds, compressed by %s, is no tar", format), Advice: packAgain}
	}
	return u.tar(buffered)
}

func (u *unpacker) tar(stream io.Reader) error {
	r := tar.NewReader(stream)
	for {
		h, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) { // each name is looked at below
			return err
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue // it describes the entries behind it
		}
		if err := u.take(tarEntry(h, r)); err != nil {
			return err
		}
	}
}

func tarEntry(h *tar.Header, r io.Reader) entry {
	e := entry{
		name: h.Name, mode: h.FileInfo().Mode(), link: h.Typeflag == tar.TypeLink, size: h.Size,
		open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil },
	}
	switch h.Typeflag {
	case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse, tar.TypeDir:
	case tar.TypeLink, tar.TypeSymlink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo:
	default:
		e.mode = fs.ModeIrregular
	}
	return e
}
