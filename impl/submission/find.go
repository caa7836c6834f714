// Package submission is a student's program behind the port: it finds out how to build and run what was handed in, builds
// it in a scratch folder, and runs it.
package submission

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/impl/submission/box"
	"rulebook/impl/submission/intake"
)

// A Source is a submission as it was handed in: where it lies, which language it is written in, and which file starts it.
// It holds the contents of all its files as they were when it was found.
type Source struct {
	// Path is the path as it was given.
	Path string

	// Root is the submission's folder, absolute and without symbolic links.
	Root string

	// Language is the name of the language, as [Program] gives it.
	Language string

	// Main is the file that starts the program, as a slash path relative to Root; "" if a command of the manifest alone says
	// how to start it.
	Main string

	// Files are the files that belong to the submission, as slash paths relative to Root.
	Files []string

	// Manifest is what the submission.yaml says, never nil: without such a file it says nothing.
	Manifest *Manifest

	exercise exercise
	files    []*file
	notes    []string
	mark     string // of the processes that build it; see process.Mark
	guard    *box.Guard
}

// Find finds in a submission what the assignment asks for. The path names a file, a folder, a submission.yaml, or an archive, which
// is unpacked into the folder scratch: the caller owns it and keeps it as long as the source. The error is a [*NotFound], or else a
// fault of this machine.
//
// A file starts the program itself; its language is told by its extension, and what has none of the known ones must be an
// executable. Of the files beside it and below, those that it refers to or names are part of the submission.
//
// A folder is what the submission.yaml at its top says. Without one, the program is searched by content in all its
// files, whatever they are called. Files that look like tests, and scripts of web pages, are passed over if there is
// something else; copies count once. What is left must be one.
//
// Nothing outside of the folder is read, not through a symbolic link either. Hidden files, files of tools and what tools
// have built is ignored.
//
// An archive is told by its content and is what the folder in it is, or what lies at its top. What is left out of it is noted;
// see [intake.Unpack].
//
// For an assignment that asks for a Java class, that class is searched in the same way instead of a program, by its name or by
// the interface that it implements. Of several, one in the package of the assignment is preferred, then one below a folder src,
// then the one nearest to the top; the others are noted. A program in another language is still found: only a submission.yaml
// that gives an engine lets it answer. For one that asks for an Eiffel project, the one nearest to the top is found by its
// project file, its root class or its class BOARD; other programs are not looked for.
//
// For one that asks for classes of games in C++, the one program in C++ is taken before all others, whose includes say what belongs
// together. Where there is none, or more than one, the files are searched that define the classes.
func Find(given, assignment, scratch string) (*Source, error) {
	s, err := find(given, scratch, exerciseOf(assignment))
	if err == nil {
		return s, nil
	}
	if fault, ok := errors.AsType[*machineFault](err); ok {
		return nil, fault
	}
	if missing, ok := errors.AsType[*NotFound](err); ok {
		missing.Path = given
		return nil, missing
	}
	return nil, &NotFound{Path: given, Reason: err.Error(), Advice: "mend that and grade again", Err: err}
}

func find(given, scratch string, e exercise) (*Source, error) {
	info, err := os.Stat(given)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &NotFound{Reason: "there is no such file or folder", Advice: "check the path", Err: err}
	case err != nil:
		return nil, &NotFound{Reason: "it cannot be read, " + plain(err).Error(), Advice: "check the path", Err: err}
	case info.IsDir():
		return findInFolder(given, given, e)
	case !info.Mode().IsRegular():
		return nil, &NotFound{Reason: "it is " + intake.Kind(info.Mode()), Advice: "give a file or a folder"}
	case filepath.Base(given) == manifestName:
		return findInFolder(given, filepath.Dir(given), e)
	}
	t, err := open(filepath.Dir(given), e)
	if err != nil {
		return nil, err
	}
	defer t.root.Close()
	format, err := t.format(filepath.Base(given))
	if err != nil {
		return nil, unreadable(err)
	}
	if format != "" {
		return t.findInArchive(given, scratch)
	}
	return t.findFile(given)
}

func unreadable(err error) error {
	return &NotFound{
		Reason: "it cannot be read, " + plain(err).Error(), Advice: "give a readable file, and no link to another folder", Err: err,
	}
}

// open opens the tree of a folder.
func open(folder string, e exercise) (*tree, error) {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", shown(folder), err)
	}
	if absolute, err = filepath.EvalSymlinks(absolute); err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", shown(folder), plain(err))
	}
	root, err := os.OpenRoot(absolute)
	if err != nil {
		return nil, fmt.Errorf("opening the folder %s: %w", shown(folder), plain(err))
	}
	return &tree{root: root, exercise: e}, nil
}

// findFile finds the program that a file starts.
func (t *tree) findFile(given string) (*Source, error) {
	main, err := t.ask(filepath.Base(given))
	if err != nil {
		return nil, unreadable(unwrapped(err))
	}
	l, err := t.exercise.languageOrExecutable(main)
	if err != nil {
		return nil, err
	}
	if l.root != nil {
		if folder := l.root(main, t.root.Name()); folder != t.root.Name() {
			return findBelow(given, folder, filepath.Join(t.root.Name(), main.path), l, t.exercise)
		}
	}
	return t.around(given, main, l), nil
}

// findBelow finds the program that a file starts which belongs to a folder further up.
func findBelow(given, folder, where string, l language, e exercise) (*Source, error) {
	t, err := open(folder, e)
	if err != nil {
		return nil, err
	}
	defer t.root.Close()
	name, err := filepath.Rel(t.root.Name(), where)
	if err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", shown(given), err)
	}
	main, err := t.ask(filepath.ToSlash(name))
	if err != nil {
		return nil, err
	}
	return t.around(given, main, l), nil
}

// around gives the submission of a file with what it needs of the files around it. That these cannot be read is no reason
// to refuse the file.
func (t *tree) around(given string, main *file, l language) *Source {
	err := t.read()
	t.notes = nil // about files that nobody asked for
	files := l.reach(main, t.files, t.exercise.besides()...)
	if err != nil {
		files = []*file{main}
		t.note("%s: taken alone, the folder that it lies in cannot be searched: %v", shown(main.path), err)
	}
	return t.source(given, &Manifest{}, main, l, files)
}

// unwrapped gives the error behind an error, if there is one.
func unwrapped(err error) error {
	if inner := errors.Unwrap(err); inner != nil {
		return inner
	}
	return err
}

func (t *tree) source(given string, m *Manifest, main *file, l language, files []*file) *Source {
	s := &Source{
		Path: given, Root: t.root.Name(), Language: l.name, Manifest: m, exercise: t.exercise, files: files, notes: t.notes,
	}
	if main != nil {
		s.Main = main.path
	}
	for _, f := range files {
		s.Files = append(s.Files, f.path)
	}
	return s
}

// findInFolder finds the program in a folder, of which there may already be something to be noted.
func findInFolder(given, folder string, e exercise, notes ...string) (*Source, error) {
	t, err := open(folder, e)
	if err != nil {
		return nil, err
	}
	defer t.root.Close()
	t.notes = notes
	m, err := t.manifest()
	if err != nil {
		return nil, err
	}
	t.encoding = m.Encoding
	main, err := t.stated(m)
	if err != nil {
		return nil, err
	}
	if err := t.read(); err != nil {
		if _, ok := errors.AsType[*excess](err); ok {
			return nil, &NotFound{Reason: err.Error(), Advice: "give the folder of one submission, or its main file", Err: err}
		}
		return nil, err
	}
	t.noteOtherManifests()
	main, l, err := t.program(m, main)
	if err != nil {
		return nil, err
	}
	return t.source(given, m, main, l, t.files), nil
}

// manifest reads the submission.yaml at the top, or gives an empty one.
func (t *tree) manifest() (*Manifest, error) {
	f, err := t.open(manifestName, largestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return &Manifest{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", manifestName, err)
	}
	m, err := parseManifest(f.data, t.exercise)
	if err != nil {
		return nil, &NotFound{Reason: err.Error(), Advice: "mend the " + manifestName, Err: err}
	}
	return m, nil
}

// stated reads the files that the manifest names, however hidden and large they are, and gives its main file.
func (t *tree) stated(m *Manifest) (main *file, err error) {
	if m.Main != "" {
		if main, err = t.ask(m.Main); err != nil {
			return nil, &NotFound{
				Reason: fmt.Sprintf("%s: main: %v", manifestName, err),
				Advice: "write the path of the file that starts the program, from the folder of the " + manifestName, Err: err,
			}
		}
	}
	for _, argv := range m.commands() {
		for _, word := range argv {
			if info, err := t.root.Stat(filepath.FromSlash(word)); err == nil && info.Mode().IsRegular() {
				if _, err := t.ask(filepath.ToSlash(filepath.Clean(word))); err != nil {
					return nil, err
				}
			}
		}
	}
	return main, nil
}

// noteOtherManifests tells who has written a submission.yaml into the wrong place or under a wrong name.
func (t *tree) noteOtherManifests() {
	for _, f := range t.files {
		if f.path != manifestName && slices.Contains([]string{manifestName, "submission.yml"}, f.base()) {
			t.note("%s: ignored, it counts only as %s at the top of the folder", shown(f.path), manifestName)
		}
	}
}

// program gives the main file and the language of what is in a folder.
func (t *tree) program(m *Manifest, main *file) (*file, language, error) {
	stated, known := languageNamed(m.Language)
	switch {
	case main != nil && known:
		return main, stated, nil
	case main != nil:
		l, err := t.exercise.languageOrExecutable(main)
		return main, l, err
	case m.commanded() && known:
		return nil, stated, nil
	case m.commanded():
		return nil, executableLanguage(), nil
	case known && stated.programs == nil:
		return nil, language{}, &NotFound{
			Reason: manifestName + ": an executable is not found by its looks",
			Advice: fmt.Sprintf("write its name into the %s as %q", manifestName, "main: "),
		}
	case known:
		return t.only([]language{stated}, m)
	default:
		return t.only(t.exercise.languages(), m)
	}
}

// only gives the one program there is in some languages, or the one class that the exercise asks for.
func (t *tree) only(among []language, m *Manifest) (*file, language, error) {
	if t.exercise.ofClasses() && slices.ContainsFunc(among, func(l language) bool { return l.name == javaLanguage().name }) {
		if main, err := t.onlyClass(); main != nil || err != nil {
			return main, javaLanguage(), err
		}
	}
	if t.exercise.games && slices.ContainsFunc(among, func(l language) bool { return l.name == cppLanguage().name }) {
		if main, err := t.onlyGames(m.Games); main != nil || err != nil {
			return main, cppLanguage(), err
		}
	}
	var candidates []candidate
	for _, l := range among {
		for _, c := range l.programs(t.files) {
			c.language = l
			if test(c.file) {
				c.doubtful = "it looks like a test"
			}
			candidates = append(candidates, c)
		}
	}
	candidates = t.distinct(t.best(candidates))
	switch len(candidates) {
	case 0:
		return nil, language{}, t.none(among)
	case 1:
		return candidates[0].file, candidates[0].language, nil
	default:
		return nil, language{}, several(candidates, "start the program")
	}
}

// best leaves out the doubtful candidates if there are others.
func (t *tree) best(candidates []candidate) []candidate {
	sure := slices.DeleteFunc(slices.Clone(candidates), func(c candidate) bool { return c.doubtful != "" })
	if len(sure) == 0 {
		return candidates
	}
	for _, c := range candidates {
		if c.doubtful != "" {
			t.note("%s: passed over, %s", shown(c.file.path), c.doubtful)
		}
	}
	return sure
}

// distinct leaves out copies, keeping the one nearest to the top.
func (t *tree) distinct(candidates []candidate) []candidate {
	slices.SortStableFunc(candidates, func(a, b candidate) int {
		return strings.Count(a.file.path, "/") - strings.Count(b.file.path, "/")
	})
	var kept []candidate
	first := map[string]*file{} // by content
	for _, c := range candidates {
		if same := first[string(c.file.data)]; same != nil {
			t.note("%s: counted once with %s, which is the same", shown(c.file.path), shown(same.path))
			continue
		}
		first[string(c.file.data)] = c.file
		kept = append(kept, c)
	}
	return kept
}

func (t *tree) none(among []language) error {
	ignored := ""
	if len(t.notes) > 0 {
		ignored = "; " + listed(t.notes)
	}
	if len(t.files) == 0 {
		return &NotFound{Reason: "there are no files in it" + ignored, Advice: "give the folder that holds the sources"}
	}
	var names []string
	for _, l := range among {
		names = append(names, l.name)
	}
	if t.exercise.project {
		return noProject(len(t.files), ignored)
	}
	sought := "there is no program in it"
	if t.exercise.ofClasses() {
		sought = "there are no Java sources in it, and no other program"
	}
	if t.exercise.games {
		sought = "there are no classes of games in C++ in it, and no other program"
	}
	looked := fmt.Sprintf("looked for a main in %s (files: %d)", strings.Join(names, ", "), len(t.files))
	return &NotFound{
		Reason: sought + ": " + looked + ignored,
		Advice: fmt.Sprintf("give the file that starts the program, or say in a %s how to run it", manifestName),
	}
}

func several(candidates []candidate, may string) error {
	var names []string
	for _, c := range candidates {
		names = append(names, c.file.path)
	}
	return &NotFound{
		Reason: fmt.Sprintf("any of %d files may %s: %s", len(names), may, listed(names)),
		Advice: fmt.Sprintf("give that file itself, or name it in a %s: main: %s", manifestName, shown(names[0])),
	}
}

// languageOrExecutable gives the language of a file that is to be started.
func (e exercise) languageOrExecutable(f *file) (language, error) {
	if l, ok := e.languageOf(f); ok {
		return l, nil
	}
	if refused := startable(f); refused != nil {
		return language{}, refused
	}
	f.text = script(f.data)
	return executableLanguage(), nil
}
