package submission

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"rulebook/impl/submission/intake"
)

// What a submission may hold.
const (
	// mostFiles is far more than any assignment needs, and few enough to be read at once.
	mostFiles = 2000

	// mostEntries bounds what is looked at, folders and hidden files included.
	mostEntries = 20_000

	// largestFile bounds what is taken from a folder without being asked for: reports and videos lie beside programs.
	largestFile = 1 << 20

	// largestNamed bounds a file that was asked for by name, which may be a program with all its libraries.
	largestNamed = 64 << 20

	// largestTree bounds all files together.
	largestTree = 64 << 20
)

// A file is one file of a submission.
type file struct {
	path string // slash path relative to the root
	data []byte // as it was handed in
	mode fs.FileMode
	text string // of a source: its text in UTF-8; of anything else: ""
	from string // of a source that was transcoded: the encoding that it was handed in with; of anything else: ""

	// content is what is written for the build: the text in UTF-8, or what was handed in.
	content []byte
}

func (f *file) base() string      { return path.Base(f.path) }
func (f *file) folder() string    { return path.Dir(f.path) }
func (f *file) extension() string { return strings.ToLower(path.Ext(f.path)) }

// stem is the base name without its extension.
func (f *file) stem() string { return strings.TrimSuffix(f.base(), path.Ext(f.path)) }

// distance counts the folders to climb and to descend from one file to another.
func (f *file) distance(to *file) int {
	a, b := strings.Split(f.folder(), "/"), strings.Split(to.folder(), "/")
	if f.folder() == "." {
		a = nil
	}
	if to.folder() == "." {
		b = nil
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	return len(a) + len(b)
}

// A tree is what was read of a submission's folder.
type tree struct {
	root     *os.Root // which no symbolic link leads out of
	exercise exercise
	encoding string  // of the sources, as stated; "" to find out
	files    []*file // by path
	notes    []string
	met      int   // how many files and folders were looked at
	seen     int   // how many files there are, ignored ones too
	size     int64 // of all files that were read
}

// An excess is the error of a folder that holds more than a submission may.
type excess struct{ words string }

func (e *excess) Error() string { return e.words }

// read reads the files of the folder and all folders below, but for those that no student wrote.
func (t *tree) read() error {
	return fs.WalkDir(intake.Files(t.root), ".", func(name string, entry fs.DirEntry, err error) error {
		if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
			return &excess{refusal.Words()}
		}
		if err != nil {
			return fmt.Errorf("reading the folder %s: %w", shown(name), plain(err))
		}
		if name == "." {
			return nil
		}
		return t.visit(name, entry)
	})
}

func (t *tree) visit(name string, entry fs.DirEntry) error {
	if t.met++; t.met > mostEntries {
		return &excess{fmt.Sprintf("it holds more than %d files and folders", mostEntries)}
	}
	switch {
	case entry.IsDir() && foreign(entry.Name()):
		return fs.SkipDir
	case entry.IsDir() && built(entry.Name()):
		t.note("%s: not looked into, it is a folder for what is built", shown(name))
		return fs.SkipDir
	case entry.IsDir() && strings.Count(name, "/") >= intake.Deepest:
		return &excess{fmt.Sprintf("in it, more than %d folders lie in each other", intake.Deepest)}
	case entry.IsDir(), foreign(entry.Name()), t.find(name) != nil:
		return nil
	case t.seen >= mostFiles:
		return &excess{fmt.Sprintf("it holds more than %d files", mostFiles)}
	}
	t.seen++
	if !entry.Type().IsRegular() {
		t.note("%s: ignored, it is %s", shown(name), intake.Kind(entry.Type()))
		return nil
	}
	if packed(name) {
		t.note("%s: not unpacked, it is an archive within the submission", shown(name))
	}
	info, err := entry.Info()
	if err != nil {
		return fmt.Errorf("reading %s: %w", shown(name), err)
	}
	if info.Size() > largestFile {
		t.note("%s: ignored, it is larger than %d MiB", shown(name), largestFile>>20)
		return nil
	}
	_, err = t.add(name, largestFile)
	return err
}

// packed tells archives by their names: much else is a zip, too.
func packed(name string) bool {
	name = strings.ToLower(name)
	known := []string{".zip", ".tar", ".tgz", ".7z", ".rar"}
	return slices.Contains(known, path.Ext(name)) || path.Ext(strings.TrimSuffix(name, path.Ext(name))) == ".tar"
}

// foreign tells files and folders that no student wrote.
func foreign(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains([]string{"__MACOSX", "node_modules", "__pycache__", "venv"}, name)
}

// built tells folders that hold what tools have made, often of sources that have since changed.
func built(name string) bool {
	known := []string{"target", "build", "out", "bin", "obj", "dist", "EIFGENs"}
	return slices.Contains(known, name) || strings.HasPrefix(name, "cmake-build-")
}

// ask reads a file by its name, wherever in the folder and however hidden it is.
func (t *tree) ask(name string) (*file, error) {
	if f := t.find(name); f != nil {
		return f, nil
	}
	if source(name) {
		return t.add(name, largestFile)
	}
	return t.add(name, largestNamed)
}

func (t *tree) add(name string, largest int64) (*file, error) {
	f, err := t.open(name, largest)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", shown(name), err)
	}
	if t.size += int64(len(f.data)); t.size > largestTree {
		return nil, &excess{fmt.Sprintf("its files hold more than %d MiB together", largestTree>>20)}
	}
	if err := f.decode(t.encoding); err != nil {
		return nil, fmt.Errorf("reading %s as %s, as the %s says: %w", shown(name), t.encoding, manifestName, err)
	}
	at, _ := slices.BinarySearchFunc(t.files, name, func(f *file, name string) int { return strings.Compare(f.path, name) })
	t.files = slices.Insert(t.files, at, f)
	return f, nil
}

// decode finds out the text of a source, and what of it is written for the build.
func (f *file) decode(stated string) error {
	f.content = f.data
	if !source(f.path) {
		return nil
	}
	asIs := f.extension() == ".py" && statesEncoding(f.data)
	if asIs {
		stated = ""
	}
	text, from, err := decode(f.data, stated)
	if err != nil || asIs {
		f.text = text
		return err
	}
	f.text, f.content = text, []byte(text)
	if from != utf8Text {
		f.from = from
	}
	return nil
}

// source tells whether a file is text in some language, by its extension.
func source(name string) bool {
	return slices.Contains(sourceExtensions(), strings.ToLower(path.Ext(name)))
}

func (t *tree) open(name string, largest int64) (*file, error) {
	opened, err := intake.Open(t.root, name)
	if err != nil {
		return nil, plain(err)
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return nil, plain(err)
	}
	data, err := io.ReadAll(io.LimitReader(opened, largest+1))
	if err != nil {
		return nil, plain(err)
	}
	if int64(len(data)) > largest {
		return nil, fmt.Errorf("it is larger than %d MiB", largest>>20)
	}
	return &file{path: name, data: data, mode: info.Mode()}, nil
}

// plain leaves out of an error which system call met it.
func plain(err error) error {
	if met, ok := errors.AsType[*fs.PathError](err); ok {
		return met.Err
	}
	return err
}

func (t *tree) find(name string) *file {
	at, found := slices.BinarySearchFunc(t.files, name, func(f *file, name string) int { return strings.Compare(f.path, name) })
	if !found {
		return nil
	}
	return t.files[at]
}

func (t *tree) note(format string, arguments ...any) {
	t.notes = append(t.notes, fmt.Sprintf(format, arguments...))
}
