package intake

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

// Unpack unpacks an archive of a size in bytes into an empty folder.
//
// Only files and folders are made. Of the permissions, only that to execute a file is kept. Links, devices, files that
// are too large and unusable names are left out, each with a note; junk that systems put into archives is left out
// without one. An archive within the archive stays packed.
//
// The error is a [*Refusal] if the archive leads out of the folder, exceeds the bounds, is damaged or encrypted, or has
// two files of one name. Any other error is a fault of this machine. After an error the folder may hold a part of the
// archive.
func Unpack(archive io.ReaderAt, size int64, into *os.Root, bounds Bounds) (notes []string, err error) {
	u := &unpacker{
		into: into, bounds: bounds, kept: meter{bounds: bounds, packed: size},
		made: map[string]fs.FileMode{}, folded: map[string]string{},
	}
	if size > bounds.Size {
		return nil, &Refusal{Reason: "it is larger than " + mebibytes(bounds.Size), Advice: smaller}
	}
	if err := u.all(archive, size); err != nil {
		return nil, u.blame(err)
	}
	if u.unsaid > 0 {
		u.notes = append(u.notes, fmt.Sprintf("and %d more notes like these", u.unsaid))
	}
	return u.notes, nil
}

const smaller = "pack the sources alone, without what was built of them"

func (u *unpacker) all(archive io.ReaderAt, size int64) error {
	whole := io.NewSectionReader(archive, 0, size)
	format, err := ReadFormat(whole)
	if err != nil {
		return err
	}
	switch format {
	case Zip:
		return u.zip(archive, size)
	case Tar:
		return u.tar(whole)
	case Gzip, Bzip2:
		return u.compressed(format, whole)
	case "":
		return &Refusal{Reason: "it is no archive", Advice: packAgain}
	default:
		return &Refusal{Reason: fmt.Sprintf("it is packed as %s, which is not unpacked here", format), Advice: packAgain}
	}
}

const packAgain = "pack the folder as .zip or .tar.gz"

// An unpacker unpacks one archive.
type unpacker struct {
	into    *os.Root
	bounds  Bounds
	kept    meter
	entries int
	last    string                 // the name of the latest entry
	made    map[string]fs.FileMode // by path
	folded  map[string]string      // path by path in lower case
	notes   []string
	unsaid  int // notes beyond the limit
}

// An entry is one thing in an archive.
type entry struct {
	name string
	mode fs.FileMode
	link bool  // a hard link
	size int64 // as the archive states it

	refused *Refusal // why the entry cannot be unpacked, without its name; nil if it can
	open    func() (io.ReadCloser, error)
}

// take unpacks one entry.
func (u *unpacker) take(e entry) error {
	name := readable(e.name)
	u.last = name
	if u.entries++; u.entries > u.bounds.Entries {
		return u.tooMany()
	}
	at, err := place(name)
	if err != nil {
		return err
	}
	folder := e.mode.IsDir() || strings.HasSuffix(name, "/") || strings.HasSuffix(name, `\`)
	switch reason := u.omitted(e, at, folder); {
	case junk(at):
		return nil
	case reason != "":
		u.note(name, "left out, "+reason)
		return nil
	case folder:
		return u.folder(at)
	case e.refused != nil:
		e.refused.Entry = name
		return e.refused
	}
	return u.file(e, at)
}

// omitted says why an entry is left out; "" if it is not.
func (u *unpacker) omitted(e entry, at string, folder bool) string {
	reason := unusable(at)
	switch {
	case reason != "":
		return reason
	case e.link:
		return "it is a hard link"
	case !folder && !e.mode.IsRegular():
		return "it is " + Kind(e.mode)
	case !folder && at == ".":
		return "it has no name"
	case !folder && e.size > u.bounds.File:
		return "it is larger than " + mebibytes(u.bounds.File)
	}
	return ""
}

func (u *unpacker) note(name, words string) {
	const most = 10
	if len(u.notes) == most {
		u.unsaid++
		return
	}
	u.notes = append(u.notes, shown(name)+": "+words)
}

func (u *unpacker) tooMany() error {
	reason := fmt.Sprintf("it holds more than %d files and folders", u.bounds.Entries)
	return &Refusal{Reason: reason, Advice: smaller}
}

// folder makes a folder and those that it lies in.
func (u *unpacker) folder(at string) error {
	if at == "." || u.made[at].IsDir() {
		return nil
	}
	if err := u.folder(path.Dir(at)); err != nil {
		return err
	}
	if err := u.claim(at, fs.ModeDir); err != nil {
		return err
	}
	return u.into.Mkdir(at, 0o755)
}

// claim reserves a path for a new file or folder.
func (u *unpacker) claim(at string, mode fs.FileMode) error {
	if _, twice := u.made[at]; twice {
		reason := "it is in the archive twice"
		if mode.IsDir() != u.made[at].IsDir() {
			reason = "it is in the archive as a file and as a folder"
		}
		return &Refusal{Entry: at, Reason: reason, Advice: "pack the folder anew"}
	}
	if len(u.made) >= u.bounds.Entries {
		return u.tooMany()
	}
	u.made[at] = mode
	lower := strings.ToLower(at)
	if other, ok := u.folded[lower]; ok {
		u.note(at, fmt.Sprintf("only the case of letters tells it from %s: Windows and macOS take both for one", shown(other)))
		return nil
	}
	u.folded[lower] = at
	return nil
}

// file unpacks a file.
func (u *unpacker) file(e entry, at string) error {
	if err := u.folder(path.Dir(at)); err != nil {
		return err
	}
	if err := u.claim(at, 0); err != nil {
		return err
	}
	packed, err := e.open()
	if err != nil {
		return err
	}
	defer packed.Close()
	mode := fs.FileMode(0o644)
	if e.mode&0o111 != 0 {
		mode = 0o755
	}
	file, err := u.into.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.MultiWriter(&u.kept, file), packed)
	return errors.Join(err, file.Close())
}

// blame turns an error into the refusal of a faulty archive, or into an error of this machine.
func (u *unpacker) blame(err error) error {
	if refusal, ok := errors.AsType[*Refusal](err); ok {
		return refusal
	}
	if errors.Is(err, fs.ErrExist) {
		reason := "this machine takes its name for that of another entry, from which only the case of letters tells it"
		return &Refusal{Entry: u.last, Reason: reason, Advice: "rename one of them"}
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("unpacking %s: %w", shown(u.last), err)
	}
	where := "from its beginning"
	if u.last != "" {
		where = "at or after the entry " + shown(u.last)
	}
	return &Refusal{Reason: fmt.Sprintf("the archive is damaged %s (%v)", where, err), Advice: packAgain + " anew"}
}

// A meter is a writer that counts bytes and refuses more than the bounds allow.
type meter struct {
	bounds Bounds
	packed int64 // size of the archive
	size   int64 // bytes written so far
}

// Write counts the bytes.
func (m *meter) Write(p []byte) (int, error) {
	m.size += int64(len(p))
	if m.size > m.bounds.Size {
		return 0, &Refusal{Reason: "it holds more than " + mebibytes(m.bounds.Size), Advice: smaller}
	}
	if m.size > m.bounds.Free && m.size/m.bounds.Ratio > m.packed {
		reason := fmt.Sprintf("what it holds is more than %d times larger than the archive", m.bounds.Ratio)
		return 0, &Refusal{Reason: reason, Advice: "leave out files with much of the same"}
	}
	return len(p), nil
}
