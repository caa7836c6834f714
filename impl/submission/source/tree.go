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

// Bounds of a submission.
const (
	mostFiles    = 2000     // far more than any assignment needs, and few enough to be read at once
	mostEntries  = 20_000   // folders and hidden files included
	largestFile  = 1 << 20  // of a file that nobody named: reports and videos lie beside programs
	largestNamed = 64 << 20 // of a file that was named: it may be a program with all its libraries
	largestTree  = 64 << 20 // of all files together
)

// A Tree is a submission's folder with the files that were read of it.
type Tree struct {
	Root     *os.Root // no symbolic link leads out of it
	Files    []*File  // sorted by path
	Notes    []string
	encoding string // of the sources, as stated; "" if it is not
	kinds    []Kind // of sources
	met      int    // the number of files and folders that were met
	seen     int    // the number of files, including ignored ones
	size     int64  // of all files that were read

	archives []string // the paths of archives in it
}

// Excess is the error of a folder that holds more than a submission may.
type Excess string

// Error says in what the folder exceeds the bounds.
func (e Excess) Error() string { return string(e) }

// Open opens the tree of a folder. The kinds tell sources from other files.
func Open(folder string, kinds []Kind) (*Tree, error) {
	root, err := OpenFolder(folder)
	if err != nil {
		return nil, err
	}
	return &Tree{Root: root, kinds: kinds}, nil
}

// OpenFolder opens a folder by its absolute path without symbolic links. No link leads out of it.
func OpenFolder(folder string) (*os.Root, error) {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", Shown(folder), err)
	}
	absolute, err = filepath.EvalSymlinks(absolute)
	if err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", Shown(folder), Plain(err))
	}
	root, err := os.OpenRoot(absolute)
	if err != nil {
		return nil, fmt.Errorf("opening the folder %s: %w", Shown(folder), Plain(err))
	}
	return root, nil
}

// Stated reads the files that the manifest names, even hidden and large ones, and gives its main file. Its encoding
// holds for all sources.
func (t *Tree) Stated(m *Manifest) (main *File, err error) {
	t.encoding = m.Encoding
	if m.main != "" {
		main, err = t.Ask(m.main)
		if err != nil {
			return nil, &NotFound{
				Reason: fmt.Sprintf("%s: main: %v", ManifestName, err),
				Advice: "write the path of the file that starts the program, from the folder of the " + ManifestName, Err: err,
			}
		}
	}
	for _, word := range slices.Concat(slices.Concat(m.Build...), m.Run, m.Engine) {
		info, err := t.Root.Stat(filepath.FromSlash(word))
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if _, err := t.Ask(filepath.ToSlash(filepath.Clean(word))); err != nil {
			return nil, err
		}
	}
	return main, nil
}

// NoteOtherManifests notes files that look like a submission.yaml and are ignored.
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

// Read reads the files of the folder and of all folders below, except files that no student wrote.
func (t *Tree) Read() error {
	return fs.WalkDir(intake.Files(t.Root), ".", func(name string, entry fs.DirEntry, err error) error {
		if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
			return Excess(refusal.Words())
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
	t.met++
	if t.met > mostEntries {
		return Excess(fmt.Sprintf("it holds more than %d files and folders", mostEntries))
	}
	_, known := t.search(name)
	switch {
	case entry.IsDir() && t.libraries(name):
		t.Note("%s: left out, it is a folder of libraries: a program has those that are installed on this machine", Shown(name))
		return fs.SkipDir
	case entry.IsDir() && foreign(entry.Name()):
		return fs.SkipDir
	case entry.IsDir() && built(entry.Name()):
		t.Note("%s: not looked into, it is a folder for what is built", Shown(name))
		return fs.SkipDir
	case entry.IsDir() && strings.Count(name, "/") >= intake.Deepest:
		return Excess(fmt.Sprintf("in it, more than %d folders lie in each other", intake.Deepest))
	case entry.IsDir(), foreign(entry.Name()), known:
		return nil
	case t.seen >= mostFiles:
		return Excess(fmt.Sprintf("it holds more than %d files", mostFiles))
	}
	t.seen++
	if !entry.Type().IsRegular() {
		t.Note("%s: ignored, it is %s", Shown(name), intake.Kind(entry.Type()))
		return nil
	}
	if path.Ext(name) == ".jar" {
		t.Note("%s: not used, it is a Java archive: say in a %s how to build and run with it", Shown(name), ManifestName)
	}
	if packed(name) {
		t.archives = append(t.archives, name)
		t.Note("%s"+notUnpacked, Shown(name))
	}
	info, err := entry.Info()
	if err != nil {
		return fmt.Errorf("reading %s: %w", Shown(name), err)
	}
	if info.Size() > largestFile {
		t.Note("%s: ignored, it is larger than %d MiB", Shown(name), largestFile>>20)
		return nil
	}
	_, err = t.add(name, largestFile)
	return err
}

const notUnpacked = ": not unpacked, it is an archive within the submission"

// OnlyArchive gives the path of the only archive in the tree, which then is no longer said to stay as it is; "" if
// there is none or several.
func (t *Tree) OnlyArchive() string {
	if len(t.archives) != 1 {
		return ""
	}
	only := t.archives[0]
	t.Notes = slices.DeleteFunc(t.Notes, func(note string) bool { return note == Shown(only)+notUnpacked })
	t.Note("%s: unpacked, there are no sources beside it", Shown(only))
	return only
}

// packed recognizes an archive by its name: many other files are zips, too.
func packed(name string) bool {
	name = strings.ToLower(name)
	known := []string{".zip", ".tar", ".tgz", ".7z", ".rar"}
	return slices.Contains(known, path.Ext(name)) || path.Ext(strings.TrimSuffix(name, path.Ext(name))) == ".tar"
}

// libraries recognizes folders of libraries: of JavaScript, and those in a virtual environment of Python, whatever its name. Beside them
// a student's own files may lie.
func (t *Tree) libraries(name string) bool {
	known := []string{"lib", "lib64", "bin", "scripts", "include", "share"}
	if !slices.Contains(known, strings.ToLower(path.Base(name))) {
		return path.Base(name) == "node_modules"
	}
	_, err := t.Root.Lstat(path.Join(path.Dir(name), "pyvenv.cfg"))
	return err == nil
}

// foreign recognizes files and folders that no student wrote.
func foreign(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains([]string{"__MACOSX", "__pycache__", "venv"}, name)
}

// built recognizes folders for the output of tools, which is often older than the sources.
func built(name string) bool {
	known := []string{"target", "build", "out", "bin", "obj", "dist", "EIFGENs"}
	return slices.Contains(known, name) || strings.HasPrefix(name, "cmake-build-")
}

// Ask reads a file by its path in the tree, even a hidden one.
func (t *Tree) Ask(name string) (*File, error) {
	if at, known := t.search(name); known {
		return t.Files[at], nil
	}
	if t.kind(name) != nil {
		return t.add(name, largestFile)
	}
	return t.add(name, largestNamed)
}

func (t *Tree) add(name string, largest int64) (*File, error) {
	f, err := t.read(name, largest)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", Shown(name), err)
	}
	t.size += int64(len(f.Data))
	if t.size > largestTree {
		return nil, Excess(fmt.Sprintf("its files hold more than %d MiB together", largestTree>>20))
	}
	if err := t.decode(f); err != nil {
		return nil, fmt.Errorf("reading %s as %s, as the %s says: %w", Shown(name), t.encoding, ManifestName, err)
	}
	at, _ := t.search(name)
	t.Files = slices.Insert(t.Files, at, f)
	return f, nil
}

// Uncover takes off the ending .txt that editors and course systems add to the names of sources, and takes the code out of notebooks. It
// tells whether it has found any.
func (t *Tree) Uncover() (found bool) {
	for _, f := range t.Files {
		as := *f
		as.Path = strings.TrimSuffix(f.Path, ".txt")
		if name, code, ok := unpacked(f); ok {
			as.Path, as.Data = name, code
		}
		taken := slices.ContainsFunc(t.Files, func(f *File) bool { return f.Path == as.Path })
		if taken || t.kind(as.Path) == nil || t.decode(&as) != nil {
			continue
		}
		t.Note("%s: taken for %s", Shown(f.Path), Shown(as.Path))
		*f, found = as, true
	}
	slices.SortFunc(t.Files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return found
}

// decode fills in the text of a source and the content of any file.
func (t *Tree) decode(f *File) error {
	f.Content = f.Data
	k := t.kind(f.Path)
	if k == nil {
		return nil
	}
	asIs, stated := k.AsIs != nil && k.AsIs(f.Data), t.encoding
	if asIs {
		stated = ""
	}
	text, from, err := decode(f.Data, stated)
	f.Text = text
	if asIs || err != nil {
		return err
	}
	f.Content = []byte(text)
	if from != utf8Text {
		f.From = from
	}
	return nil
}

// A Kind of sources is recognized by the extension. The build gets the text of a source in UTF-8.
type Kind struct {
	Extensions []string

	// AsIs tells whether a source states its own encoding, so that the build gets its bytes. Nil: none does.
	AsIs func(data []byte) bool
}

// kind gives the kind of a source; nil for other files.
func (t *Tree) kind(name string) *Kind {
	extension := strings.ToLower(path.Ext(name))
	at := slices.IndexFunc(t.kinds, func(k Kind) bool { return slices.Contains(k.Extensions, extension) })
	if at < 0 {
		return nil
	}
	return &t.kinds[at]
}

// read reads a file without adding it to the tree.
func (t *Tree) read(name string, largest int64) (*File, error) {
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

// Manifest reads the submission.yaml at the top. Without one the manifest is empty.
func (t *Tree) Manifest(s Schema) (*Manifest, error) {
	f, err := t.read(ManifestName, largestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return &Manifest{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", ManifestName, err)
	}
	m, err := ParseManifest(f.Data, s)
	if err != nil {
		return nil, &NotFound{Reason: err.Error(), Advice: "mend the " + ManifestName, Err: err}
	}
	return m, nil
}

// search finds the place of a path among the files.
func (t *Tree) search(name string) (at int, found bool) {
	return slices.BinarySearchFunc(t.Files, name, func(f *File, name string) int { return strings.Compare(f.Path, name) })
}

// Note leaves a note for the report.
func (t *Tree) Note(format string, arguments ...any) {
	t.Notes = append(t.Notes, fmt.Sprintf(format, arguments...))
}
