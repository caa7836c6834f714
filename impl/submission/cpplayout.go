package submission

import (
	"path"
	"slices"
	"strings"
)

// A gamesLayout says which files of a submission with classes of games are compiled together, and how.
type gamesLayout struct {
	main    *file
	program bool // whether main is a program rather than the file of a class

	files    []*file // of the submission, the nearest to main first, but for those that lie aside
	folders  []string
	included map[*file][]include

	classes map[string]string // the full names of the classes that there are, by key
	first   []*file           // what is included where all classes must be known: main if it is a program, and what defines the rest
	units   []*file           // what is compiled by itself
	loose   []*file           // those units that no header belongs to: they may well be left over from earlier days
}

// layOutGames lays out the submission that has the main file. Where a file is there more than once, the nearest to it counts.
func layOutGames(main *file, files []*file, games Games) *gamesLayout {
	g := &gamesLayout{main: main, program: program(main), included: map[*file][]include{}, classes: map[string]string{}}
	g.files = filter(files, func(f *file) bool { return aside(main) != "" || aside(f) == "" })
	slices.SortStableFunc(g.files, func(a, b *file) int { return a.distance(main) - b.distance(main) })
	for _, f := range g.files {
		if slices.Contains(cppLanguage().headers, f.extension()) && !slices.Contains(g.folders, f.folder()) {
			g.folders = append(g.folders, f.folder())
		}
	}
	if g.program {
		g.first = []*file{main}
	}
	for _, key := range gameKeys {
		g.define(key, games.class(key))
	}
	g.includeOnce()
	g.findUnits()
	g.findLoose()
	return g
}

// program tells whether a source has a main.
func program(f *file) bool { return len(cPrograms([]*file{f})) > 0 }

// define finds the file that defines a class: among those that are included already, or else the nearest.
func (g *gamesLayout) define(key, class string) {
	for _, f := range slices.Concat(g.closure(g.first), g.files) {
		if name := definition(f, class); name != "" && (f == g.main || !program(f)) {
			g.classes[key] = name
			if !slices.Contains(g.first, f) {
				g.first = append(g.first, f)
			}
			return
		}
	}
}

// includeOnce leaves out of the first files those that another of them includes: not all have a guard against being read twice.
func (g *gamesLayout) includeOnce() {
	for _, f := range slices.Backward(slices.Clone(g.first)) {
		others := filter(g.first, func(other *file) bool { return other != f })
		if f != g.main && slices.Contains(g.closure(others), f) {
			g.first = others
		}
	}
}

// findUnits finds the sources that no other includes, which are no programs and no copies.
func (g *gamesLayout) findUnits() {
	inside, texts, names := map[*file]bool{}, map[string]bool{}, map[string]bool{}
	for _, f := range g.closure(g.first) {
		inside[f], texts[f.text], names[strings.ToLower(f.base())] = true, true, true
	}
	for _, f := range filter(g.files, cppLanguage().owns) {
		for _, i := range g.includes(f) {
			inside[i.file] = true
		}
	}
	for _, f := range cppLanguage().own(g.files) {
		name := strings.ToLower(f.base())
		if inside[f] || texts[f.text] || names[name] || program(f) {
			continue
		}
		g.units = append(g.units, f)
		texts[f.text], names[name] = true, true
	}
}

// findLoose finds the units that are not called like a header which something includes.
func (g *gamesLayout) findLoose() {
	var stems []string
	for _, f := range g.closure(slices.Concat(g.first, g.units)) {
		if !slices.Contains(g.units, f) {
			stems = append(stems, strings.ToLower(f.stem()))
		}
	}
	g.loose = filter(g.units, func(f *file) bool { return !slices.Contains(stems, strings.ToLower(f.stem())) })
}

// closure gives files with all that they include, and what these include.
func (g *gamesLayout) closure(files []*file) []*file {
	reached := slices.Clone(files)
	for i := 0; i < len(reached); i++ {
		for _, included := range g.includes(reached[i]) {
			if !slices.Contains(reached, included.file) {
				reached = append(reached, included.file)
			}
		}
	}
	return reached
}

// An include is a statement that means a file of the submission.
type include struct {
	text  string
	file  *file
	found bool // whether the compiler finds it by itself
}

// includes gives the statements of a source that mean a file of the submission. A file is meant by its path from where the
// source lies or from a folder with headers; else, as folders and the case of names are often lost, by its name.
func (g *gamesLayout) includes(f *file) []include {
	if known, ok := g.included[f]; ok {
		return known
	}
	var includes []include
	for _, match := range cInclude.FindAllStringSubmatch(cSyntax.uncommented(f.text), -1) {
		if meant := g.at(f, match[1]); meant != nil {
			includes = append(includes, include{match[1], meant, strings.Contains(match[0], `"`)})
		} else if meant := g.named(match[1]); meant != nil {
			includes = append(includes, include{match[1], meant, false})
		}
	}
	g.included[f] = includes
	return includes
}

// at gives the file that the compiler finds.
func (g *gamesLayout) at(f *file, text string) *file {
	for _, folder := range append([]string{f.folder()}, g.folders...) {
		wanted := path.Join(folder, text)
		if at := slices.IndexFunc(g.files, func(other *file) bool { return other.path == wanted }); at >= 0 {
			return g.files[at]
		}
	}
	return nil
}

// named gives the nearest file of a name, if need be in another case.
func (g *gamesLayout) named(text string) *file {
	name := path.Base(strings.ReplaceAll(text, `\`, "/"))
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		if at := slices.IndexFunc(g.files, func(other *file) bool { return same(other.base(), name) }); at >= 0 {
			return g.files[at]
		}
	}
	return nil
}
