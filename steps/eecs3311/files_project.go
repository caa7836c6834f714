package eecs3311

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
	"rulebook/steps"
)

// These bound how much of a project is read: far more than one holds.
const (
	mostFiles   = 5000
	mostEntries = 20_000 // folders, hidden files and links included
	deepest     = 64     // folders in each other
	largestFile = 1 << 20
	allSources  = 4 << 20 // each scenario reads them anew
)

// A source is one file of Eiffel in a project.
type source struct {
	path string // below the top of the project

	// classes are those that the file holds. Files are read only when they are asked for, because most scenarios are about one of them.
	classes func() []*syntax.Class
}

// class is what the file declares; nil if it holds no class.
func (s *source) class() *syntax.Class {
	if classes := s.classes(); len(classes) > 0 && classes[0].Name != "" {
		return classes[0]
	}
	return nil
}

// cluster is the folder at the top of the project that the file is in; "." if there is none.
func (s *source) cluster() string {
	cluster, _, _ := strings.Cut(path.Dir(s.path), "/")
	return cluster
}

// name is what the class is called, or the file if it holds no class.
func (s *source) name() string {
	class := s.class()
	if class == nil {
		return path.Base(s.path) + " (which holds no class)"
	}
	return strings.ToUpper(class.Name)
}

// A project is the Eiffel project that was found in the files of a submission.
type project struct {
	files    fs.FS
	met      int      // how many files and folders were looked at
	paths    []string // of all files, but for those in EIFGENs
	compiled []string // the folders that the compiler has made
	sources  []*source
}

// readProject finds the project in the files of a submission and reads its sources. Without any Eiffel in them the
// submission does not claim to be one.
func readProject(files fs.FS) (*project, error) {
	p := &project{files: files}
	if err := fs.WalkDir(files, ".", p.visit); err != nil {
		return nil, err
	}
	isEiffel := slices.ContainsFunc(p.paths, func(name string) bool { return hasEnding(name, ".ecf") })
	if err := p.enter(p.findTop()); err != nil {
		return nil, err
	}
	if err := p.readSources(); err != nil {
		return nil, err
	}
	isClass := func(s *source) bool { return s.class() != nil }
	if !isEiffel && !slices.ContainsFunc(p.sources, isClass) {
		return nil, engine.Stopf(engine.NotClaimed, "it holds no sources in Eiffel")
	}
	return p, nil
}

// visit takes in one file or folder. What cannot be listed is passed over: whatever should be there is missed later.
func (p *project) visit(name string, entry fs.DirEntry, err error) error {
	if err != nil {
		return nil
	}
	if p.met++; p.met > mostEntries {
		return engine.Stopf(engine.Failed, "it holds more than %d files and folders", mostEntries)
	}
	hidden := name != "." && strings.HasPrefix(entry.Name(), ".") || entry.Name() == "__MACOSX"
	switch {
	case entry.IsDir() && strings.EqualFold(entry.Name(), "EIFGENs"):
		p.compiled = append(p.compiled, name)
		return fs.SkipDir
	case entry.IsDir() && (hidden || depth(name) > deepest):
		return fs.SkipDir
	case hidden, !entry.Type().IsRegular():
		return nil
	case len(p.paths) == mostFiles:
		return engine.Stopf(engine.Failed, "it holds more than %d files", mostFiles)
	}
	p.paths = append(p.paths, name)
	return nil
}

// findTop finds the shallowest folder that holds the project's file, or else one of its clusters.
func (p *project) findTop() string {
	for _, mark := range []string{"peg_solitaire.ecf", "root/application.e", "board/board.e"} {
		var tops []string
		for _, name := range p.paths {
			if hasEnding("/"+name, "/"+mark) {
				tops = append(tops, path.Clean("./"+name[:len(name)-len(mark)]))
			}
		}
		if len(tops) > 0 {
			return slices.MinFunc(tops, func(a, b string) int {
				return cmp.Or(depth(a)-depth(b), strings.Compare(a, b))
			})
		}
	}
	return "."
}

// enter leaves out all files but those below a folder, from which on their paths are told.
func (p *project) enter(top string) (err error) {
	if top == "." {
		return nil
	}
	p.paths = slices.DeleteFunc(p.paths, func(name string) bool { return !strings.HasPrefix(name, top+"/") })
	p.paths = steps.Each(p.paths, func(name string) string { return name[len(top)+1:] })
	p.files, err = fs.Sub(p.files, top)
	return err
}

func depth(folder string) int {
	if folder == "." {
		return 0
	}
	return strings.Count(folder, "/") + 1
}

func hasEnding(name, ending string) bool {
	return len(name) >= len(ending) && strings.EqualFold(name[len(name)-len(ending):], ending)
}

func (p *project) readSources() error {
	size := 0
	for _, name := range p.paths {
		if !hasEnding(name, ".e") {
			continue
		}
		text, err := p.read(name)
		if engine.OutcomeOf(err) == engine.Failed {
			err = steps.Blame(namesKept, "", err)
		}
		if err != nil {
			return err
		}
		if size += len(text); size > allSources {
			return engine.Stopf(engine.Failed, "its sources hold more than %d MiB together", allSources>>20)
		}
		p.sources = append(p.sources, &source{name, sync.OnceValue(func() []*syntax.Class { return syntax.Parse(name, string(text)) })})
	}
	return nil
}

// read reads a file, or its beginning if it is large.
func (p *project) read(name string) ([]byte, error) {
	file, err := p.files.Open(name)
	if errors.Is(err, fs.ErrPermission) {
		return nil, engine.Stopf(engine.Failed, "%s cannot be read", name)
	}
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", name, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, largestFile))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return text, nil
}

// class finds a class by its name, whatever its file is called.
func (p *project) class(name string) (*syntax.Class, error) {
	calledSo := func(s *source) bool { return strings.EqualFold(path.Base(s.path), name+".e") }
	holdsIt := func(s *source) bool { return s.class() != nil && strings.EqualFold(s.class().Name, name) }
	likely := func(s *source) bool { return calledSo(s) && holdsIt(s) }
	for _, fits := range []func(*source) bool{likely, holdsIt} {
		if at := slices.IndexFunc(p.sources, fits); at >= 0 {
			return p.sources[at].class(), nil
		}
	}
	return nil, lost("there is no class " + name)
}
