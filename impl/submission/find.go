package submission

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rulebook/impl/submission/intake"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/executable"
	"rulebook/impl/submission/source"
)

// Find finds in a submission what the assignment asks for. The path names a file, a folder, a submission.yaml, or an archive,
// which is unpacked into the folder scratch: the caller owns it and keeps it as long as the submission. The error is a
// [*NotFound], or else a fault of this machine.
//
// A file starts the program itself; its language is told by its extension, and a file that has none of the known ones must
// be an executable. Of the files beside it and below, those that it refers to or names are part of the submission.
//
// A folder is what the submission.yaml at its top says. Without one, the program is searched by content in all its
// files, whatever they are called. Files that look like tests, and scripts of web pages, are passed over if there is
// something else; copies count once. What is left must be one.
//
// Nothing outside of the folder is read, not through a symbolic link either. Hidden files, files of tools and built files
// are ignored.
//
// An archive is told by its content. It is the folder in it, or the files at its top. Notes tell of what is left out of it;
// see [intake.Unpack].
//
// An assignment may ask for something else than a program; see [Handin]. A program in another language is still found there: only a
// submission.yaml that gives an engine lets it answer.
func Find(given string, handin Handin, scratch string) (*source.Found, error) {
	s := &search{given: given, handin: handin, all: languages(), searched: handin.searched()}
	submission, err := s.find(scratch)
	if err == nil {
		return submission, nil
	}
	if fault, ok := errors.AsType[*machineFault](err); ok {
		return nil, fault
	}
	if missing, ok := errors.AsType[*source.NotFound](err); ok {
		missing.Path = given
		return nil, missing
	}
	return nil, &source.NotFound{Path: given, Reason: err.Error(), Advice: "mend that and grade again", Err: err}
}

// A search looks for one submission.
type search struct {
	given    string
	handin   Handin
	searched []language.Language // those that a program is looked for in
	all      []language.Language
}

func (s *search) find(scratch string) (*source.Found, error) {
	info, err := os.Stat(s.given)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &source.NotFound{Reason: "there is no such file or folder", Advice: "check the path", Err: err}
	case err != nil:
		return nil, &source.NotFound{Reason: "it cannot be read, " + source.Plain(err).Error(), Advice: "check the path", Err: err}
	case info.IsDir():
		return s.inFolder(s.given)
	case !info.Mode().IsRegular():
		return nil, &source.NotFound{Reason: "it is " + intake.Kind(info.Mode()), Advice: "give a file or a folder"}
	case filepath.Base(s.given) == source.ManifestName:
		return s.inFolder(filepath.Dir(s.given))
	}
	t, err := source.Open(filepath.Dir(s.given), language.KindsOf(s.all))
	if err != nil {
		return nil, err
	}
	defer t.Root.Close()
	format, err := t.Format(filepath.Base(s.given))
	if err != nil {
		return nil, unreadable(err)
	}
	if format != "" {
		return s.inArchive(t, scratch)
	}
	return s.file(t)
}

func unreadable(err error) error {
	return &source.NotFound{
		Reason: "it cannot be read, " + source.Plain(err).Error(), Advice: "give a readable file, and no link to another folder", Err: err,
	}
}

// file finds the program that a file starts.
func (s *search) file(t *source.Tree) (*source.Found, error) {
	main, err := t.Ask(filepath.Base(s.given))
	if err != nil {
		return nil, unreadable(unwrapped(err))
	}
	l, err := s.languageOrExecutable(main)
	if err != nil {
		return nil, err
	}
	if l.Root != nil {
		if folder := l.Root(main, t.Root.Name()); folder != t.Root.Name() {
			return s.below(folder, filepath.Join(t.Root.Name(), main.Path), l)
		}
	}
	return s.around(t, main, l), nil
}

// below finds the program that a file starts which belongs to a folder further up.
func (s *search) below(folder, where string, l language.Language) (*source.Found, error) {
	t, err := source.Open(folder, language.KindsOf(s.all))
	if err != nil {
		return nil, err
	}
	defer t.Root.Close()
	name, err := filepath.Rel(t.Root.Name(), where)
	if err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", source.Shown(s.given), err)
	}
	main, err := t.Ask(filepath.ToSlash(name))
	if err != nil {
		return nil, err
	}
	return s.around(t, main, l), nil
}

// around gives the submission of a file with what it needs of the files around it. That these cannot be read is no reason
// to refuse the file.
func (s *search) around(t *source.Tree, main *source.File, l language.Language) *source.Found {
	err := t.Read()
	t.Notes = nil // about files that nobody asked for
	files := l.Reach(main, t.Files)
	if err != nil {
		files = []*source.File{main}
		t.Note("%s: taken alone, the folder that it lies in cannot be searched: %v", source.Shown(main.Path), err)
	}
	return s.found(t, &source.Manifest{}, main, l, files)
}

// unwrapped gives the error behind an error, if there is one.
func unwrapped(err error) error {
	if inner := errors.Unwrap(err); inner != nil {
		return inner
	}
	return err
}

func (s *search) found(t *source.Tree, m *source.Manifest, main *source.File, l language.Language, files []*source.File) *source.Found {
	submission := &source.Found{Path: s.given, Root: t.Root.Name(), Language: l.Name, Manifest: m, Files: files, Notes: t.Notes}
	if main != nil {
		submission.Main = main.Path
	}
	return submission
}

// inFolder finds the program in a folder, of which there may already be something to be noted.
func (s *search) inFolder(folder string, notes ...string) (*source.Found, error) {
	t, err := source.Open(folder, language.KindsOf(s.all))
	if err != nil {
		return nil, err
	}
	defer t.Root.Close()
	t.Notes = notes
	m, err := s.manifest(t)
	if err != nil {
		return nil, err
	}
	t.Encoding = m.Encoding
	main, err := t.Stated(m)
	if err != nil {
		return nil, err
	}
	if err := t.Read(); err != nil {
		if _, ok := errors.AsType[*source.Excess](err); ok {
			return nil, &source.NotFound{Reason: err.Error(), Advice: "give the folder of one submission, or its main file", Err: err}
		}
		return nil, err
	}
	t.NoteOtherManifests()
	main, l, err := s.program(t, m, main)
	if err != nil {
		return nil, err
	}
	return s.found(t, m, main, l, t.Files), nil
}

// manifest reads the submission.yaml at the top, or gives an empty one.
func (s *search) manifest(t *source.Tree) (*source.Manifest, error) {
	f, err := t.One(source.ManifestName, source.LargestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return &source.Manifest{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", source.ManifestName, err)
	}
	m, err := source.ParseManifest(f.Data, s.schema())
	if err != nil {
		return nil, &source.NotFound{Reason: err.Error(), Advice: "mend the " + source.ManifestName, Err: err}
	}
	return m, nil
}

func (s *search) schema() source.Schema {
	return source.Schema{Languages: names(s.all), Own: s.handin.Fields, Language: func(name string) (string, bool) {
		l, ok := language.Named(name, s.all)
		return l.Name, ok
	}}
}

func names(all []language.Language) []string {
	var names []string
	for _, l := range all {
		names = append(names, l.Name)
	}
	return names
}

// named gives the language of a name: the one that is searched in, if there is one.
func (s *search) named(name string) (language.Language, bool) {
	return language.Named(name, slices.Concat(s.searched, s.all))
}

// program gives the main file and the language of what is in a folder.
func (s *search) program(t *source.Tree, m *source.Manifest, main *source.File) (*source.File, language.Language, error) {
	stated, known := s.named(m.Language)
	switch {
	case main != nil && known:
		return main, stated, nil
	case main != nil:
		l, err := s.languageOrExecutable(main)
		return main, l, err
	case m.Commanded() && known:
		return nil, stated, nil
	case m.Commanded():
		return nil, executable.Language(), nil
	case known && stated.Programs == nil && stated.Find == nil:
		return nil, language.Language{}, &source.NotFound{
			Reason: fmt.Sprintf("%s: nothing in %s is found by its looks", source.ManifestName, stated.Name),
			Advice: fmt.Sprintf("write the name of the file that starts it into the %s as %q", source.ManifestName, "main: "),
		}
	case known:
		return s.only(t, m, []language.Language{stated})
	default:
		return s.only(t, m, s.searched)
	}
}

// only gives the one program there is in some languages, or what the assignment asks for instead.
func (s *search) only(t *source.Tree, m *source.Manifest, among []language.Language) (*source.File, language.Language, error) {
	for _, l := range among {
		if l.Find == nil {
			continue
		}
		if main, err := l.Find(t, m); main != nil || err != nil {
			return main, l, err
		}
	}
	candidates := t.Distinct(t.Best(programsOf(t, among)))
	switch len(candidates) {
	case 0:
		return nil, language.Language{}, s.none(t, among)
	case 1:
		l, _ := language.Named(candidates[0].Language, among)
		return candidates[0].File, l, nil
	default:
		return nil, language.Language{}, source.Several(candidates, "start the program")
	}
}

func programsOf(t *source.Tree, among []language.Language) []source.Candidate {
	var candidates []source.Candidate
	for _, l := range among {
		if l.Programs == nil {
			continue
		}
		for _, c := range l.Programs(t.Files) {
			c.Language = l.Name
			if source.LooksLikeTest(c.File) {
				c.Doubt = "it looks like a test"
			}
			candidates = append(candidates, c)
		}
	}
	return candidates
}

func (s *search) none(t *source.Tree, among []language.Language) error {
	ignored := t.Ignored()
	if len(t.Files) == 0 {
		return &source.NotFound{Reason: "there are no files in it" + ignored, Advice: "give the folder that holds the sources"}
	}
	looked := cmp.Or(s.handin.Looked, "a main in "+strings.Join(names(among), ", "))
	return &source.NotFound{
		Reason: fmt.Sprintf("%s: looked for %s (files: %d)%s",
			cmp.Or(s.handin.Sought, "there is no program in it"), looked, len(t.Files), ignored),
		Advice: cmp.Or(s.handin.Advice, fmt.Sprintf("give the file that starts the program, or say in a %s how to run it", source.ManifestName)),
	}
}

// languageOrExecutable gives the language of a file that is to be started.
func (s *search) languageOrExecutable(f *source.File) (language.Language, error) {
	for _, l := range slices.Concat(s.searched, lookable()) {
		if l.Starts(f) {
			return l, nil
		}
	}
	if refused := source.Startable(f, startingExtensions()); refused != nil {
		return language.Language{}, refused
	}
	f.Text = source.Script(f.Data)
	return executable.Language(), nil
}

func startingExtensions() string {
	var all []string
	for _, l := range lookable() {
		all = append(all, l.Extensions...)
	}
	return strings.Join(all, " ")
}

// inArchive unpacks an archive of the tree and finds the program in it.
func (s *search) inArchive(t *source.Tree, scratch string) (*source.Found, error) {
	folder := filepath.Join(scratch, "unpacked")
	notes, err := t.Unpack(filepath.Base(s.given), folder)
	if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
		return nil, &source.NotFound{Reason: "it cannot be unpacked: " + refusal.Words(), Advice: refusal.Advice, Err: err}
	}
	if err != nil {
		return nil, &machineFault{fmt.Errorf("unpacking the submission %s: %w", source.Shown(s.given), err)}
	}
	top, err := top(folder)
	if err != nil {
		return nil, &machineFault{fmt.Errorf("looking at what was unpacked of %s: %w", source.Shown(s.given), err)}
	}
	var words []string
	for _, n := range notes {
		words = append(words, n.String())
	}
	return s.inFolder(top, words...)
}

// A machineFault is the error of a machine on which a submission could not be taken in, whatever it is.
type machineFault struct{ error }

// Unwrap gives the error.
func (m *machineFault) Unwrap() error { return m.error }

// top gives the folder of what was unpacked: the only thing in it, if that is a folder.
func top(unpacked string) (string, error) {
	entries, err := fs.ReadDir(os.DirFS(unpacked), ".")
	if len(entries) == 1 && entries[0].IsDir() {
		return filepath.Join(unpacked, entries[0].Name()), nil
	}
	return unpacked, err
}
