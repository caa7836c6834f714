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

// Find finds in a submission what the assignment asks for. The path names a file, a folder, a submission.yaml, or an
// archive, which is unpacked into the folder scratch. The caller removes scratch when the submission is no longer used.
// The error is a [*source.NotFound], or else a fault of this machine, such as a file that may not be read.
//
// A file starts the program itself. Its extension tells its language; a file with an unknown extension must be an
// executable. The files around it belong to the submission if it refers to them.
//
// A folder is described by the submission.yaml at its top. Without one, all its files are searched for a program by
// content; their names do not matter. Tests and scripts of web pages are passed over if there are other candidates;
// copies count once. If there is none, a script in whatever language is one whose first line says by what it is run;
// those with the permission to be executed come first. One candidate must be left.
//
// Nothing outside of the folder is read, not even through a link. Hidden, built and tools' files are ignored.
//
// An archive is recognized by its content. It stands for the only folder in it, or for all its files. Notes name the
// entries that are left out; see [intake.Unpack]. The only archive in a folder without sources is unpacked, too.
//
// An assignment may ask for something other than a program, or for one in some languages only; see [Handin]. Then a program in
// another language is still found, so that the error can say what it is.
func Find(given string, handin Handin, scratch string) (*source.Found, error) {
	s := &search{given: given, scratch: scratch, handin: handin, searched: handin.searched()}
	submission, err := s.find()
	if err == nil {
		err = handin.refusal(submission.Language, submission.Manifest)
	}
	if err == nil {
		return submission, nil
	}
	if fault, ok := errors.AsType[machineFault](err); ok {
		return nil, fault
	}
	missing, ok := errors.AsType[*source.NotFound](err)
	if errors.Is(err, fs.ErrPermission) {
		// Whoever collected the submissions has set the permissions, or a course system has.
		if ok {
			err = missing.Err
		}
		return nil, fmt.Errorf("reading the submission %s: %w: give yourself the permission to read all of it, and grade again",
			source.Shown(given), source.Plain(err))
	}
	if !ok {
		missing = &source.NotFound{Reason: err.Error(), Advice: "mend that and grade again", Err: err}
	}
	missing.Path = given
	return nil, missing
}

// A machineFault is an error of this machine, not of the submission.
type machineFault struct{ error }

// Unwrap gives the error.
func (m machineFault) Unwrap() error { return m.error }

// A search looks for one submission.
type search struct {
	given    string
	scratch  string // for what is unpacked
	unpacked int    // the number of archives that were
	handin   Handin
	searched []language.Language // in which a program is looked for
}

func (s *search) find() (*source.Found, error) {
	info, err := os.Stat(s.given)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &source.NotFound{Reason: "there is no such file or folder", Advice: "check the path", Err: err}
	case err != nil:
		return nil, unreadable(err, "check the path")
	case info.IsDir():
		return s.inFolder(s.given)
	case !info.Mode().IsRegular():
		return nil, &source.NotFound{Reason: "it is " + intake.Kind(info.Mode()), Advice: "give a file or a folder"}
	case filepath.Base(s.given) == source.ManifestName:
		return s.inFolder(filepath.Dir(s.given))
	}
	t, err := open(filepath.Dir(s.given))
	if err != nil {
		return nil, err
	}
	defer t.Root.Close()
	format, err := t.Format(filepath.Base(s.given))
	switch {
	case err != nil:
		return nil, unreadable(err, readableFile)
	case format != "":
		return s.inArchive(t, filepath.Base(s.given))
	}
	return s.file(t)
}

func open(folder string) (*source.Tree, error) {
	return source.Open(folder, language.KindsOf(languages()))
}

const readableFile = "give a readable file, and no link to another folder"

func unreadable(err error, advice string) error {
	return &source.NotFound{Reason: "it cannot be read, " + source.Plain(err).Error(), Advice: advice, Err: err}
}

// file finds the program that a file starts. The program's folder may lie further up.
func (s *search) file(t *source.Tree) (*source.Found, error) {
	main, err := t.Ask(filepath.Base(s.given))
	if err != nil {
		return nil, unreadable(cmp.Or(errors.Unwrap(err), err), readableFile)
	}
	t.Uncover()
	l, err := s.languageOrExecutable(main)
	if err != nil {
		return nil, err
	}
	folder := t.Root.Name()
	if l.Root != nil {
		folder = l.Root(main, folder)
	}
	top, err := open(folder)
	if err != nil {
		return nil, err
	}
	defer top.Root.Close()
	name, err := filepath.Rel(top.Root.Name(), filepath.Join(t.Root.Name(), filepath.Base(s.given)))
	if err != nil {
		return nil, fmt.Errorf("finding out where %s lies: %w", source.Shown(s.given), err)
	}
	main, err = top.Ask(filepath.ToSlash(name))
	if err != nil {
		return nil, err
	}
	top.Uncover()
	return s.around(top, main, l), nil
}

// around gives the submission of a file with the files that it needs. If these cannot be read, the file stands alone.
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

func (s *search) found(
	t *source.Tree, m *source.Manifest, main *source.File, l language.Language, files []*source.File,
) *source.Found {
	return &source.Found{
		Path: s.given, Root: t.Root.Name(), Language: l.Name, Main: main.Path, Manifest: m, Files: files, Notes: t.Notes,
	}
}

// inFolder finds the program in a folder. The notes are about the folder itself.
func (s *search) inFolder(folder string, notes ...string) (*source.Found, error) {
	t, err := open(folder)
	if err != nil {
		return nil, err
	}
	defer t.Root.Close()
	t.Notes = notes
	m, err := t.Manifest(s.schema())
	if err != nil {
		return nil, err
	}
	if stated, known := s.handin.named(m.Language); known {
		if err := s.handin.refusal(stated.Name, m); err != nil {
			return nil, err
		}
	}
	main, err := t.Stated(m)
	if err != nil {
		return nil, err
	}
	err = t.Read()
	if _, ok := errors.AsType[source.Excess](err); ok {
		const advice = "give the folder of one submission, or its main file"
		return nil, &source.NotFound{Reason: err.Error(), Advice: advice, Err: err}
	}
	if err != nil {
		return nil, err
	}
	if main == nil && !m.Commanded() && s.unpacked < mostUnpacked && !slices.ContainsFunc(t.Files, isSource) {
		if inner := t.OnlyArchive(); inner != "" {
			return s.inArchive(t, inner)
		}
	}
	t.NoteOtherManifests()
	stated := main
	main, l, err := s.program(t, m, stated)
	if missing, ok := errors.AsType[*source.NotFound](err); ok && len(missing.Rivals) == 0 && t.Uncover() {
		main, l, err = s.program(t, m, stated)
	}
	if err != nil {
		return nil, err
	}
	return s.found(t, m, cmp.Or(main, &source.File{}), l, t.Files), nil
}

// mostUnpacked is how many archives may lie in each other.
const mostUnpacked = 2

// isSource tells whether a file is a source in any language.
func isSource(f *source.File) bool {
	return slices.ContainsFunc(languages(), func(l language.Language) bool { return l.Owns(f) })
}

func (s *search) schema() source.Schema {
	return source.Schema{
		Languages: language.Names(languages()), Own: s.handin.Fields, Forbidden: s.handin.forbidden(),
		Language: func(name string) (string, bool) {
			l, ok := language.Named(name, languages())
			return l.Name, ok
		},
	}
}

// program gives the main file and the language of the program in a folder.
func (s *search) program(t *source.Tree, m *source.Manifest, main *source.File) (*source.File, language.Language, error) {
	stated, known := s.handin.named(m.Language)
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

// only gives the one program in some languages, or the assignment's substitute for a program.
func (s *search) only(
	t *source.Tree, m *source.Manifest, among []language.Language,
) (*source.File, language.Language, error) {
	if main, l, err := substitute(t, m, among); main != nil || err != nil {
		return main, l, err
	}
	candidates := programs(t.Files, among, 0)
	for rank := 1; rank <= 2 && len(candidates) == 0; rank++ {
		candidates = programs(t.Files, among, rank)
		if rank == 1 && len(candidates) == 0 && m.Language == "" && s.handin.Takes == nil {
			candidates = scripts(t.Files)
		}
	}
	if s.handin.main != "" {
		candidates = slices.DeleteFunc(candidates, func(c source.Candidate) bool { return c.File.Path != s.handin.main })
	}
	c, err := source.Single(t.Distinct(t.Best(candidates)), "start the program")
	if err == nil && c.File == nil {
		err = s.none(t, among)
	}
	l, _ := language.Named(c.Language, slices.Concat(among, languages()))
	return c.File, l, err
}

// substitute gives the one substitute for a program; nil if no language has one. One of each of two languages is one too
// many, as two of one are, but for what the languages share.
func substitute(
	t *source.Tree, m *source.Manifest, among []language.Language,
) (*source.File, language.Language, error) {
	var found []source.Candidate
	var none error
	shared := func(*source.File) bool { return false }
	for _, l := range among {
		if l.Find == nil {
			continue
		}
		main, err := l.Find(t, m)
		if missing, ok := errors.AsType[*source.NotFound](err); err != nil && (!ok || len(missing.Rivals) > 0) {
			return nil, l, err
		}
		none = cmp.Or(none, err)
		if main != nil && !shared(main) {
			found = append(found, source.Candidate{File: main, Language: l.Name, Doubt: source.Aside(main)})
			shared = l.Owns
		}
	}
	if len(found) == 0 {
		return nil, language.Language{}, none
	}
	c, err := source.Single(t.Best(found), "be meant")
	l, _ := language.Named(c.Language, among)
	return c.File, l, err
}

// programs finds the programs in the languages of a rank.
func programs(files []*source.File, among []language.Language, rank int) []source.Candidate {
	var candidates []source.Candidate
	for _, l := range among {
		if l.Programs == nil || l.Rank != rank {
			continue
		}
		for _, c := range l.Programs(files) {
			c.Language = l.Name
			if source.LooksLikeTest(c.File) {
				c.Doubt = "it looks like a test"
			}
			candidates = append(candidates, c)
		}
	}
	return candidates
}

// scripts gives the files that are scripts by their first line, in whatever language: those that may be executed, or
// else all, because course systems lose that permission.
func scripts(files []*source.File) []source.Candidate {
	all := source.Filter(files, func(f *source.File) bool { return source.Script(f.Data) != "" })
	candidates := source.Each(source.Filter(all, func(f *source.File) bool { return source.Startable(f, "") == nil }))
	if len(candidates) == 0 {
		candidates = source.Each(all)
	}
	for i := range candidates {
		candidates[i].Language = executable.Language().Name
	}
	return candidates
}

func (s *search) none(t *source.Tree, among []language.Language) error {
	ignored := t.Ignored()
	if len(t.Files) == 0 {
		return &source.NotFound{Reason: "there are no files in it" + ignored, Advice: "give the folder that holds the sources"}
	}
	sought := cmp.Or(s.handin.Sought, "there is no program in it")
	looked := cmp.Or(s.handin.Looked, "a main in "+strings.Join(language.Names(among), ", "))
	advice := "give the file that starts the program, or say in a " + source.ManifestName + " how to run it"
	if s.handin.Takes != nil {
		advice = s.handin.wanted()
	}
	var names []string
	for _, f := range t.Files {
		names = append(names, f.Path)
	}
	return &source.NotFound{
		Reason: fmt.Sprintf("%s: looked for %s among %s%s", sought, looked, source.Listed(names), ignored),
		Advice: cmp.Or(s.handin.Advice, advice),
	}
}

// languageOrExecutable gives the language of a file that starts a program.
func (s *search) languageOrExecutable(f *source.File) (language.Language, error) {
	var extensions []string
	for _, l := range slices.Concat(s.searched, lookable()) {
		if l.Starts(f) {
			return l, nil
		}
	}
	for _, l := range lookable() {
		extensions = append(extensions, l.Extensions...)
	}
	if refused := source.Startable(f, strings.Join(extensions, " ")); refused != nil {
		return language.Language{}, refused
	}
	f.Text = source.Script(f.Data)
	return executable.Language(), nil
}

// inArchive unpacks an archive of the tree and finds the program in it.
func (s *search) inArchive(t *source.Tree, archive string) (*source.Found, error) {
	folder := filepath.Join(s.scratch, "unpacked"+strings.Repeat("-within", s.unpacked))
	s.unpacked++
	notes, err := t.Unpack(archive, folder)
	if refusal, ok := errors.AsType[*intake.Refusal](err); ok {
		return nil, &source.NotFound{Reason: "it cannot be unpacked: " + refusal.Words(), Advice: refusal.Advice, Err: err}
	}
	if err != nil {
		return nil, machineFault{fmt.Errorf("unpacking the submission %s: %w", source.Shown(s.given), err)}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, machineFault{fmt.Errorf("reading the unpacked submission %s: %w", source.Shown(s.given), err)}
	}
	if len(entries) == 1 && entries[0].IsDir() {
		folder = filepath.Join(folder, entries[0].Name())
	}
	return s.inFolder(folder, slices.Concat(t.Notes, notes)...)
}
