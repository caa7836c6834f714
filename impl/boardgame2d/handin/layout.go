package handin

import (
	"slices"
	"strings"

	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// A layout says how the files of a submission are compiled together.
type layout struct {
	main    *source.File
	program bool // whether main is a program, not the file of a class

	files    []*source.File // without files that lie aside, the nearest to main first
	folders  []string       // with headers
	known    *cfamily.Index // of the files
	included map[*source.File][]*source.File

	classes map[string]string // the full names of the existing classes, by key
	first   []*source.File    // the files that define the classes, behind main if it is a program
	units   []*source.File    // the files that are compiled by themselves
	loose   []*source.File    // the units without a header, which may be leftovers
}

// layOut lays out the submission of a main file. Of equal files, the nearest to it counts.
func layOut(main *source.File, files []*source.File, games naming) *layout {
	g := &layout{
		main: main, program: cfamily.HasMain(main), included: map[*source.File][]*source.File{}, classes: map[string]string{},
	}
	g.files = source.Filter(files, func(f *source.File) bool { return source.Aside(main) != "" || source.Aside(f) == "" })
	slices.SortStableFunc(g.files, func(a, b *source.File) int { return a.Distance(main) - b.Distance(main) })
	g.folders = cpp.Language().HeaderFolders(g.files)
	g.known = cfamily.NewIndex(g.files, g.folders)
	if g.program {
		g.first = []*source.File{main}
	}
	for _, key := range keys {
		g.define(key, games.class(key))
	}
	g.includeOnce()
	g.findUnits()
	g.findLoose()
	return g
}

// define finds the file that defines a class: an included one, or else the nearest.
func (g *layout) define(key, class string) {
	for _, f := range slices.Concat(g.closure(g.first), g.files) {
		if name := cpp.Definition(f, class); name != "" && (f == g.main || !cfamily.HasMain(f)) {
			g.classes[key] = name
			if !slices.Contains(g.first, f) {
				g.first = append(g.first, f)
			}
			return
		}
	}
}

// includeOnce removes a file from the first ones if another of them includes it: some files have no include guard.
func (g *layout) includeOnce() {
	for _, f := range slices.Backward(slices.Clone(g.first)) {
		others := source.Filter(g.first, func(other *source.File) bool { return other != f })
		if f != g.main && slices.Contains(g.closure(others), f) {
			g.first = others
		}
	}
}

// findUnits finds the sources that are not included, except programs and copies.
func (g *layout) findUnits() {
	inside, texts, names := map[*source.File]bool{}, map[string]bool{}, map[string]bool{}
	for _, f := range g.closure(g.first) {
		inside[f], texts[f.Text], names[strings.ToLower(f.Base())] = true, true, true
	}
	for _, f := range source.Filter(g.files, cpp.Language().Owns) {
		for _, i := range g.includes(f) {
			inside[i] = true
		}
	}
	for _, f := range cpp.Language().Own(g.files) {
		name := strings.ToLower(f.Base())
		if inside[f] || texts[f.Text] || names[name] || cfamily.HasMain(f) {
			continue
		}
		g.units = append(g.units, f)
		texts[f.Text], names[name] = true, true
	}
}

// findLoose finds the units without an included header of the same name.
func (g *layout) findLoose() {
	var stems []string
	for _, f := range g.closure(slices.Concat(g.first, g.units)) {
		if !slices.Contains(g.units, f) {
			stems = append(stems, strings.ToLower(f.Stem()))
		}
	}
	g.loose = source.Filter(g.units, func(f *source.File) bool { return !slices.Contains(stems, strings.ToLower(f.Stem())) })
}

// closure gives files with all that they include, directly or not.
func (g *layout) closure(files []*source.File) []*source.File {
	reached := slices.Clone(files)
	for i := 0; i < len(reached); i++ {
		for _, included := range g.includes(reached[i]) {
			if !slices.Contains(reached, included) {
				reached = append(reached, included)
			}
		}
	}
	return reached
}

// includes gives the files of the submission that a source includes.
func (g *layout) includes(f *source.File) []*source.File {
	includes, known := g.included[f]
	if known {
		return includes
	}
	for _, i := range cfamily.Includes(f) {
		if meant, _ := g.known.Meant(i, f); meant != nil {
			includes = append(includes, meant)
		}
	}
	g.included[f] = includes
	return includes
}
