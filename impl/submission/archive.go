package submission

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"rulebook/impl/submission/intake"
)

// A machineFault is the error of a machine on which a submission could not be taken in, whatever it is.
type machineFault struct{ error }

// Unwrap gives the error.
func (m *machineFault) Unwrap() error { return m.error }

// format tells how other files are packed into a file; "" if it is no archive. A document is none, however it is packed.
func (t *tree) format(name string) (intake.Format, error) {
	file, err := intake.Open(t.root, name)
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

// findInArchive unpacks an archive of the tree and finds the program in it.
func (t *tree) findInArchive(given, scratch string) (*Source, error) {
	folder := filepath.Join(scratch, "unpacked")
	notes, err := t.unpack(filepath.Base(given), folder)
	if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
		return nil, &NotFound{Reason: "it cannot be unpacked: " + refusal.Words(), Advice: refusal.Advice, Err: err}
	}
	if err != nil {
		return nil, &machineFault{fmt.Errorf("unpacking the submission %s: %w", shown(given), err)}
	}
	top, err := top(folder)
	if err != nil {
		return nil, &machineFault{fmt.Errorf("looking at what was unpacked of %s: %w", shown(given), err)}
	}
	var words []string
	for _, n := range notes {
		words = append(words, n.String())
	}
	return findInFolder(given, top, t.exercise, words...)
}

// unpack unpacks an archive of the tree into a new folder, which is nobody's business but the grader's.
func (t *tree) unpack(name, folder string) ([]intake.Note, error) {
	archive, err := intake.Open(t.root, name)
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

// top gives the folder of what was unpacked: the only thing in it, if that is a folder.
func top(unpacked string) (string, error) {
	entries, err := fs.ReadDir(os.DirFS(unpacked), ".")
	if len(entries) == 1 && entries[0].IsDir() {
		return filepath.Join(unpacked, entries[0].Name()), nil
	}
	return unpacked, err
}
