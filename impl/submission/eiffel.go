package submission

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// eiffelLanguage is Eiffel, which is handed in as a project: a project file and clusters of classes. Only an exercise that asks
// for it, or a submission.yaml, has it looked for. It has no console face.
//
// Sources stay as they were handed in: what EiffelStudio makes of their bytes depends on them.
func eiffelLanguage() language {
	whole := func(*file) []string { return []string{"project"} } // every source belongs to the project
	return language{
		name:       "Eiffel",
		extensions: []string{".e", ".ecf"},
		programs:   eiffelProjects,
		mentions:   whole,
		answers:    whole,
		root:       eiffelRoot,
		build:      buildEiffel,
	}
}

// The files that a project is known by.
const (
	projectFile     = "peg_solitaire.ecf"
	applicationFile = "root/application.e"
	boardFile       = "board.e"
)

// modelClusters are the starter code's clusters that the shim is compiled with.
func modelClusters() []string { return []string{"slot", "board", "game"} }

// otherClusters are its folders that are left out: the tests and what starts them need a library of their own.
func otherClusters() []string { return []string{"root", "tests", "docs"} }

var boardClass = regexp.MustCompile(`(?im)^[ \t]*class[ \t\r\n]+BOARD\b`)

// eiffelProjects gives the file that the project nearest to the top is known by: its project file, else the root class of the
// starter code, else the class BOARD.
func eiffelProjects(files []*file) []candidate {
	for _, known := range []func(*file) bool{
		func(f *file) bool { return strings.EqualFold(f.base(), projectFile) },
		func(f *file) bool { return strings.HasSuffix("/"+strings.ToLower(f.path), "/"+applicationFile) },
		func(f *file) bool { return strings.EqualFold(f.base(), boardFile) && boardClass.Match(f.data) },
	} {
		found := filter(files, known)
		slices.SortStableFunc(found, func(a, b *file) int { return strings.Count(a.path, "/") - strings.Count(b.path, "/") })
		if len(found) > 0 {
			return each(found[:1])
		}
	}
	return nil
}

// languages gives the languages that a submission is searched in.
func (e exercise) languages() []language {
	if e.project {
		return []language{eiffelLanguage()}
	}
	return languages()
}

func noProject(files int, ignored string) error {
	return &NotFound{
		Reason: fmt.Sprintf("there is no Eiffel project in it: looked for %s, %s and the class BOARD (files: %d)%s",
			projectFile, applicationFile, files, ignored),
		Advice: fmt.Sprintf(
			"give the folder of the project, or say in a %s how to start a program that speaks the line protocol: engine", manifestName),
	}
}

// eiffelRoot climbs from a file that was given by itself to the folder of its project.
func eiffelRoot(_ *file, folder string) string {
	const highest = 4
	for up, at := 0, folder; up < highest; up, at = up+1, filepath.Dir(at) {
		for _, name := range []string{projectFile, applicationFile, "board/" + boardFile} {
			if info, err := os.Stat(filepath.Join(at, filepath.FromSlash(name))); err == nil && info.Mode().IsRegular() {
				return at
			}
		}
	}
	return folder
}

// buildEiffel finds out which clusters make up the model. They are compiled together with the shim, which is what starts them.
func buildEiffel(_ context.Context, b *bench, p *Program) error {
	p.Clusters = []string{}
	for _, folder := range eiffelClusters(eiffelTop(b.main(), b.files), b.files) {
		p.Clusters = append(p.Clusters, b.source(folder))
	}
	return nil
}

// eiffelTop gives the folder of the project that a main file belongs to.
func eiffelTop(main *file, files []*file) string {
	known := main
	if projects := eiffelProjects(files); main.extension() != ".ecf" && len(projects) > 0 {
		known = projects[0].file
	}
	folder := known.folder()
	if known.extension() == ".e" && slices.Contains([]string{"root", "board"}, strings.ToLower(path.Base(folder))) {
		return path.Dir(folder)
	}
	return folder
}

// eiffelClusters gives the folders with classes of the project at top: those of the starter code, and others that the project
// file names.
func eiffelClusters(top string, files []*file) []string {
	var folders []string
	for _, f := range files {
		if f.extension() == ".e" && under(f, top) && !slices.Contains(folders, f.folder()) {
			folders = append(folders, f.folder())
		}
	}
	return slices.DeleteFunc(folders, func(folder string) bool {
		inside := strings.TrimPrefix(strings.TrimPrefix(folder, top), "/")
		cluster, _, _ := strings.Cut(strings.ToLower(inside), "/")
		switch {
		case inside == "", folder == ".", slices.Contains(modelClusters(), cluster):
			return false
		case slices.Contains(otherClusters(), cluster):
			return true
		}
		return !namedByProject(path.Base(folder), top, files)
	})
}

// namedByProject tells whether a project file at top names a folder.
func namedByProject(folder, top string, files []*file) bool {
	name := regexp.MustCompile(`\b` + regexp.QuoteMeta(folder) + `\b`)
	return slices.ContainsFunc(files, func(f *file) bool {
		return f.extension() == ".ecf" && f.folder() == top && name.Match(f.data)
	})
}
