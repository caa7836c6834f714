package source

import (
	"errors"
	"io"
	"os"
	"path"
	"strings"

	"rulebook/impl/submission/intake"
)

// Format tells how other files are packed into a file; "" if it is no archive. A document is none, however it is packed.
func (t *Tree) Format(name string) (intake.Format, error) {
	file, err := intake.Open(t.Root, name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	head := make([]byte, intake.Head)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	if otherKinds[strings.ToLower(path.Ext(name))] == document {
		return "", nil
	}
	return intake.FormatOf(head[:n]), nil
}

// Unpack unpacks an archive of the tree into a new folder, which is nobody's business but the grader's.
func (t *Tree) Unpack(name, folder string) ([]intake.Note, error) {
	archive, err := intake.Open(t.Root, name)
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	info, err := archive.Stat()
	if err != nil {
		return nil, err
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		return nil, err
	}
	into, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer into.Close()
	return intake.Unpack(archive, info.Size(), into, intake.Usual())
}
