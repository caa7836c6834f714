// Package eiffel is Eiffel: how its programs are found, built and started.
package eiffel

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// Language is Eiffel. Its programs cannot be recognized: Eiffel is handed in as a project, and only an assignment knows
// the names in it. It has no console face.
//
// Sources stay as they were handed in, because EiffelStudio guesses the encoding from their bytes.
func Language() language.Language {
	return language.Language{
		Name: "Eiffel", Extensions: []string{".e", ".ecf"}, AsHandedIn: true,
		Build: func(_ context.Context, b *language.Bench) (*language.Artifact, error) { return b.Artifact(), nil },
	}
}

// A Project is a project file with clusters of classes. It is recognized by one of three names.
type Project struct {
	File        string   // the name of the project file
	Application string   // the path of the root class from the folder of the project
	Class       string   // the name of a class of every such project, in a file of the same name
	Model       []string // the clusters that are compiled with the shim, among them the one with Class
	Other       []string // clusters of the starter code that are left out, because they need another library
	Reference   fs.FS    // a project that compiles; a compiler that refuses it is broken

	// Interpret gives a function that opens the engine face on the classes of the model, within this process, and says what it
	// does not understand in them, or what does not compile. The error is for classes that take too much, or that of the
	// context. Nil: they must be compiled.
	Interpret func(ctx context.Context, classes []*syntax.Class) (
		open func(context.Context) (engine.Session, error), unread []string, err error)
}

// Language is Eiffel for an assignment that asks for the project. Of several, the one nearest to the top is taken.
func (p Project) Language() language.Language {
	whole := func(*source.File) []string { return []string{"project"} } // every source belongs to the project
	l := Language()
	l.Programs, l.Mentions, l.Answers, l.Root, l.Build = p.programs, whole, whole, p.root, p.build
	return l
}

// classFile is the name of the file that holds the class.
func (p Project) classFile() string { return strings.ToLower(p.Class) + ".e" }

// programs gives the file by which the project is recognized: its project file, else its root class, else Class.
func (p Project) programs(files []*source.File) []source.Candidate {
	class := regexp.MustCompile(`(?im)^[ \t]*class[ \t\r\n]+` + p.Class + `\b`)
	for _, known := range []func(*source.File) bool{
		func(f *source.File) bool { return strings.EqualFold(f.Base(), p.File) },
		func(f *source.File) bool { return strings.HasSuffix("/"+strings.ToLower(f.Path), "/"+p.Application) },
		func(f *source.File) bool { return strings.EqualFold(f.Base(), p.classFile()) && class.Match(f.Data) },
	} {
		found := source.Filter(files, known)
		if len(found) > 0 {
			nearest := slices.MinFunc(found, func(a, b *source.File) int { return a.Depth() - b.Depth() })
			return []source.Candidate{{File: nearest}}
		}
	}
	return nil
}

// root climbs from a given file to the folder of its project.
func (p Project) root(_ *source.File, folder string) string {
	const highest = 4
	at := folder
	for range highest {
		for _, name := range []string{p.File, p.Application, strings.ToLower(p.Class) + "/" + p.classFile()} {
			if info, err := os.Stat(filepath.Join(at, filepath.FromSlash(name))); err == nil && info.Mode().IsRegular() {
				return at
			}
		}
		at = filepath.Dir(at)
	}
	return folder
}

// build finds the clusters of the model. They are compiled later, together with the shim.
func (p Project) build(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
	folders := p.clusters(p.top(b.MainFile(), b.Files), b.Files)
	made := b.Artifact()
	if p.Interpret != nil {
		open, unread, err := p.Interpret(ctx, parsed(b.Files, folders))
		switch {
		case ctx.Err() != nil:
			return nil, fmt.Errorf("reading the classes: %w", context.Cause(ctx))
		case err != nil:
			return nil, &language.BuildError{Reason: err.Error()}
		}
		for _, words := range unread[:min(len(unread), mostUnread)] {
			b.Note("%s", words)
		}
		made.Session = open
	}
	made.Engine = func(ctx context.Context, s language.Shim) ([]string, error) {
		return workshop{Shim: s, project: p, bench: b}.command(ctx, folders)
	}
	return made, nil
}

// mostUnread is how many places a report tells that are not understood or do not compile.
const mostUnread = 5

// parsed reads the classes in some folders.
func parsed(files []*source.File, folders []string) []*syntax.Class {
	var classes []*syntax.Class
	for _, f := range files {
		if f.Extension() == ".e" && slices.Contains(folders, f.Folder()) {
			classes = append(classes, syntax.Parse(f.Path, text(f.Data))...)
		}
	}
	return classes
}

// text gives a source in UTF-8. EiffelStudio takes what is none for the characters of ISO 8859-1.
func text(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	characters := make([]rune, len(data))
	for i, b := range data {
		characters[i] = rune(b)
	}
	return string(characters)
}

// top gives the folder of a main file's project.
func (p Project) top(main *source.File, files []*source.File) string {
	known := main
	if projects := p.programs(files); main.Extension() != ".ecf" && len(projects) > 0 {
		known = projects[0].File
	}
	folder := known.Folder()
	clusters := []string{path.Dir(p.Application), strings.ToLower(p.Class)}
	if known.Extension() == ".e" && slices.Contains(clusters, strings.ToLower(path.Base(folder))) {
		return path.Dir(folder)
	}
	return folder
}

// clusters gives the folders of the project's classes: the starter code, and others that the project file names.
func (p Project) clusters(top string, files []*source.File) []string {
	var folders []string
	for _, f := range files {
		if f.Extension() == ".e" && f.Under(top) && !slices.Contains(folders, f.Folder()) {
			folders = append(folders, f.Folder())
		}
	}
	return slices.DeleteFunc(folders, func(folder string) bool {
		inside := strings.TrimPrefix(strings.TrimPrefix(folder, top), "/")
		cluster, _, _ := strings.Cut(strings.ToLower(inside), "/")
		switch {
		case inside == "", folder == ".", slices.Contains(p.Model, cluster):
			return false
		case slices.Contains(p.Other, cluster):
			return true
		}
		return !namedByProject(path.Base(folder), top, files)
	})
}

// namedByProject tells whether a project file at top names a folder.
func namedByProject(folder, top string, files []*source.File) bool {
	name := regexp.MustCompile(`\b` + regexp.QuoteMeta(folder) + `\b`)
	return slices.ContainsFunc(files, func(f *source.File) bool {
		return f.Extension() == ".ecf" && f.Folder() == top && name.Match(f.Data)
	})
}
