package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
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

	// LargestFile bounds what is taken from a folder without being asked for: reports and videos lie beside programs.
	LargestFile = 1 << 20

	// largestNamed bounds a file that was asked for by name, which may be a program with all its libraries.
	largestNamed = 64 << 20

	// largestTree bounds all files together.
	largestTree = 64 << 20
)

// A File is one file of a submission.
type File struct {
	Path string // slash path relative to the root
	Data []byte // as it was handed in
	Mode fs.FileMode
	Text string // of a source: its text in UTF-8; of anything else: ""
	From string // of a source that was transcoded: the encoding that it was handed in with; of anything else: ""

	// Content is what is written for the build: the text in UTF-8, or what was handed in.
	Content []byte
}

func (f *File) Base() string      { return path.Base(f.Path) }
func (f *File) Folder() string    { return path.Dir(f.Path) }
func (f *File) Extension() string { return strings.ToLower(path.Ext(f.Path)) }

// Stem is the base name without its extension.
func (f *File) Stem() string { return strings.TrimSuffix(f.Base(), path.Ext(f.Path)) }

// Distance counts the folders to climb and to descend from one file to another.
func (f *File) Distance(to *File) int {
	a, b := strings.Split(f.Folder(), "/"), strings.Split(to.Folder(), "/")
	if f.Folder() == "." {
		a = nil
	}
	if to.Folder() == "." {
		b = nil
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	return len(a) + len(b)
}

// A Tree is what was read of a submission's folder.
type Tree struct {
	Root     *os.Root // which no symbolic link leads out of
	kinds    []Kind   // of sources
	Encoding string   // of the sources, as stated; "" to find out
	Files    []*File  // by path
	Notes    []string
	met      int   // how many files and folders were looked at
	seen     int   // how many files there are, ignored ones too
	size     int64 // of all files that were read
}

// An Excess is the error of a folder that holds more than a submission may.
type Excess struct{ words string }

func (e *Excess) Error() string { return e.words }

// Open opens the tree of a folder, whose sources are of some kinds.
func Open(folder string, kinds []Kind) (*Tree, error) {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", Shown(folder), err)
	}
	if absolute, err = filepath.EvalSymlinks(absolute); err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", Shown(folder), Plain(err))
	}
	root, err := os.OpenRoot(absolute)
	if err != nil {
		return nil, fmt.Errorf("opening the folder %s: %w", Shown(folder), Plain(err))
	}
	return &Tree{Root: root, kinds: kinds}, nil
}

// Stated reads the files that the manifest names, however hidden and large they are, and gives its main file.
func (t *Tree) Stated(m *Manifest) (main *File, err error) {
	if m.main != "" {
		if main, err = t.Ask(m.main); err != nil {
			return nil, &NotFound{
				Reason: fmt.Sprintf("%s: main: %v", ManifestName, err),
				Advice: "write the path of the file that starts the program, from the folder of the " + ManifestName, Err: err,
			}
		}
	}
	for _, argv := range m.commands() {
		for _, word := range argv {
			if info, err := t.Root.Stat(filepath.FromSlash(word)); err == nil && info.Mode().IsRegular() {
				if _, err := t.Ask(filepath.ToSlash(filepath.Clean(word))); err != nil {
					return nil, err
				}
			}
		}
	}
	return main, nil
}

// NoteOtherManifests notes files that look like a submission.yaml and count for nothing.
func (t *Tree) NoteOtherManifests() {
	for _, f := range t.Files {
		if f.Path != ManifestName && slices.Contains([]string{ManifestName, "submission.yml"}, f.Base()) {
			t.Note("%s: ignored, it counts only as %s at the top of the folder", Shown(f.Path), ManifestName)
		}
	}
}

// Ignored gives the notes for the end of a sentence; "" if there are none.
func (t *Tree) Ignored() string {
	if len(t.Notes) == 0 {
		return ""
	}
	return "; " + Listed(t.Notes)
}

// Read reads the files of the folder and all folders below, but for those that no student wrote.
func (t *Tree) Read() error {
	return fs.WalkDir(intake.Files(t.Root), ".", func(name string, entry fs.DirEntry, err error) error {
		if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
			return &Excess{refusal.Words()}
		}
		if err != nil {
			return fmt.Errorf("reading the folder %s: %w", Shown(name), Plain(err))
		}
		if name == "." {
			return nil
		}
		return t.visit(name, entry)
	})
}

func (t *Tree) visit(name string, entry fs.DirEntry) error {
	if t.met++; t.met > mostEntries {
		return &Excess{fmt.Sprintf("it holds more than %d files and folders", mostEntries)}
	}
	switch {
	case entry.IsDir() && foreign(entry.Name()):
		return fs.SkipDir
	case entry.IsDir() && built(entry.Name()):
		t.Note("%s: not looked into, it is a folder for what is built", Shown(name))
		return fs.SkipDir
	case entry.IsDir() && strings.Count(name, "/") >= intake.Deepest:
		return &Excess{fmt.Sprintf("in it, more than %d folders lie in each other", intake.Deepest)}
	case entry.IsDir(), foreign(entry.Name()), t.find(name) != nil:
		return nil
	case t.seen >= mostFiles:
		return &Excess{fmt.Sprintf("it holds more than %d files", mostFiles)}
	}
	t.seen++
	if !entry.Type().IsRegular() {
		t.Note("%s: ignored, it is %s", Shown(name), intake.Kind(entry.Type()))
		return nil
	}
	if packed(name) {
		t.Note("%s: not unpacked, it is an archive within the submission", Shown(name))
	}
	info, err := entry.Info()
	if err != nil {
		return fmt.Errorf("reading %s: %w", Shown(name), err)
	}
	if info.Size() > LargestFile {
		t.Note("%s: ignored, it is larger than %d MiB", Shown(name), LargestFile>>20)
		return nil
	}
	_, err = t.add(name, LargestFile)
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

// Ask reads a file by its name, wherever in the folder and however hidden it is.
func (t *Tree) Ask(name string) (*File, error) {
	if f := t.find(name); f != nil {
		return f, nil
	}
	if _, ok := t.kind(name); ok {
		return t.add(name, LargestFile)
	}
	return t.add(name, largestNamed)
}

func (t *Tree) add(name string, largest int64) (*File, error) {
	f, err := t.One(name, largest)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", Shown(name), err)
	}
	if t.size += int64(len(f.Data)); t.size > largestTree {
		return nil, &Excess{fmt.Sprintf("its files hold more than %d MiB together", largestTree>>20)}
	}
	if err := t.decode(f); err != nil {
		return nil, fmt.Errorf("reading %s as %s, as the %s says: %w", Shown(name), t.Encoding, ManifestName, err)
	}
	at, _ := slices.BinarySearchFunc(t.Files, name, func(f *File, name string) int { return strings.Compare(f.Path, name) })
	t.Files = slices.Insert(t.Files, at, f)
	return f, nil
}

// decode finds the text of a source, and the bytes that are written for the build.
func (t *Tree) decode(f *File) error {
	f.Content = f.Data
	k, ok := t.kind(f.Path)
	if !ok {
		return nil
	}
	stated := t.Encoding
	asIs := k.AsIs != nil && k.AsIs(f.Data)
	if asIs {
		stated = ""
	}
	text, from, err := decode(f.Data, stated)
	if err != nil || asIs {
		f.Text = text
		return err
	}
	f.Text, f.Content = text, []byte(text)
	if from != utf8Text {
		f.From = from
	}
	return nil
}

// A Kind of sources is told by the extension. Its text is handed to the build in UTF-8.
type Kind struct {
	Extensions []string

	// AsIs tells of a source that states its own encoding: the build gets its bytes. Nil: none does.
	AsIs func(data []byte) bool
}

// kind gives the kind of a source; false for a file that is none.
func (t *Tree) kind(name string) (Kind, bool) {
	extension := strings.ToLower(path.Ext(name))
	at := slices.IndexFunc(t.kinds, func(k Kind) bool { return slices.Contains(k.Extensions, extension) })
	if at < 0 {
		return Kind{}, false
	}
	return t.kinds[at], true
}

func (t *Tree) One(name string, largest int64) (*File, error) {
	opened, err := intake.Open(t.Root, name)
	if err != nil {
		return nil, Plain(err)
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return nil, Plain(err)
	}
	data, err := io.ReadAll(io.LimitReader(opened, largest+1))
	if err != nil {
		return nil, Plain(err)
	}
	if int64(len(data)) > largest {
		return nil, fmt.Errorf("it is larger than %d MiB", largest>>20)
	}
	return &File{Path: name, Data: data, Mode: info.Mode()}, nil
}

func (t *Tree) find(name string) *File {
	at, found := slices.BinarySearchFunc(t.Files, name, func(f *File, name string) int { return strings.Compare(f.Path, name) })
	if !found {
		return nil
	}
	return t.Files[at]
}

func (t *Tree) Note(format string, arguments ...any) {
	t.Notes = append(t.Notes, fmt.Sprintf(format, arguments...))
}
