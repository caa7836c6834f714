package handin

import (
	"path"
	"slices"
	"strings"

	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/language/cpp"
	"rulebook/impl/submission/source"
)

// A layout says which files of a submission with classes of games are compiled together, and how.
type layout struct {
	main    *source.File
	program bool // whether main is a program rather than the file of a class

	files    []*source.File // of the submission, the nearest to main first, but for those that lie aside
	folders  []string
	included map[*source.File][]include

	classes map[string]string // the full names of the classes that there are, by key
	first   []*source.File    // what is included where all classes must be known: main if it is a program, and what defines the rest
	units   []*source.File    // what is compiled by itself
	loose   []*source.File    // those units that no header belongs to: they may well be left over from earlier days
}

// layOut lays out the submission that has the main file. Where a file is there more than once, the nearest to it counts.
func layOut(main *source.File, files []*source.File, games names) *layout {
	g := &layout{main: main, program: program(main), included: map[*source.File][]include{}, classes: map[string]string{}}
	g.files = source.Filter(files, func(f *source.File) bool { return source.Aside(main) != "" || source.Aside(f) == "" })
	slices.SortStableFunc(g.files, func(a, b *source.File) int { return a.Distance(main) - b.Distance(main) })
	for _, f := range g.files {
		if slices.Contains(cpp.Language().Headers, f.Extension()) && !slices.Contains(g.folders, f.Folder()) {
			g.folders = append(g.folders, f.Folder())
		}
	}
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

// program tells whether a source has a main.
func program(f *source.File) bool { return len(cfamily.Programs([]*source.File{f})) > 0 }

// define finds the file that defines a class: among those that are included already, or else the nearest.
func (g *layout) define(key, class string) {
	for _, f := range slices.Concat(g.closure(g.first), g.files) {
		if name := cpp.Definition(f, class); name != "" && (f == g.main || !program(f)) {
			g.classes[key] = name
			if !slices.Contains(g.first, f) {
				g.first = append(g.first, f)
			}
			return
		}
	}
}

// includeOnce leaves out of the first files those that another of them includes: not all have a guard against being read twice.
func (g *layout) includeOnce() {
	for _, f := range slices.Backward(slices.Clone(g.first)) {
		others := source.Filter(g.first, func(other *source.File) bool { return other != f })
		if f != g.main && slices.Contains(g.closure(others), f) {
			g.first = others
		}
	}
}

// findUnits finds the sources that no other includes, which are no programs and no copies.
func (g *layout) findUnits() {
	inside, texts, names := map[*source.File]bool{}, map[string]bool{}, map[string]bool{}
	for _, f := range g.closure(g.first) {
		inside[f], texts[f.Text], names[strings.ToLower(f.Base())] = true, true, true
	}
	for _, f := range source.Filter(g.files, cpp.Language().Owns) {
		for _, i := range g.includes(f) {
			inside[i.file] = true
		}
	}
	for _, f := range cpp.Language().Own(g.files) {
		name := strings.ToLower(f.Base())
		if inside[f] || texts[f.Text] || names[name] || program(f) {
			continue
		}
		g.units = append(g.units, f)
		texts[f.Text], names[name] = true, true
	}
}

// findLoose finds the units that are not called like a header which something includes.
func (g *layout) findLoose() {
	var stems []string
	for _, f := range g.closure(slices.Concat(g.first, g.units)) {
		if !slices.Contains(g.units, f) {
			stems = append(stems, strings.ToLower(f.Stem()))
		}
	}
	g.loose = source.Filter(g.units, func(f *source.File) bool { return !slices.Contains(stems, strings.ToLower(f.Stem())) })
}

// closure gives files with all that they include, and what these include.
func (g *layout) closure(files []*source.File) []*source.File {
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
	file  *source.File
	found bool // whether the compiler finds it by itself
}

// includes gives the statements of a source that mean a file of the submission. A file is meant by its path from where the
// source lies or from a folder with headers; else, as folders and the case of names are often lost, by its name.
func (g *layout) includes(f *source.File) []include {
	if known, ok := g.included[f]; ok {
		return known
	}
	var includes []include
	for _, match := range cfamily.Include.FindAllStringSubmatch(cfamily.Syntax.Uncommented(f.Text), -1) {
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
func (g *layout) at(f *source.File, text string) *source.File {
	for _, folder := range append([]string{f.Folder()}, g.folders...) {
		wanted := path.Join(folder, text)
		if at := slices.IndexFunc(g.files, func(other *source.File) bool { return other.Path == wanted }); at >= 0 {
			return g.files[at]
		}
	}
	return nil
}

// named gives the nearest file of a name, if need be in another case.
func (g *layout) named(text string) *source.File {
	name := path.Base(strings.ReplaceAll(text, `\`, "/"))
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		if at := slices.IndexFunc(g.files, func(other *source.File) bool { return same(other.Base(), name) }); at >= 0 {
			return g.files[at]
		}
	}
	return nil
}
