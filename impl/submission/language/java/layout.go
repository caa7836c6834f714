package java

import (
	"fmt"
	"maps"
	"slices"

	"rulebook/impl/submission/source"
)

// A layout says which source stands for which type, and which of them a program needs.
type layout struct {
	main   *unit
	owners map[string]*unit   // by qualified name
	rivals map[string][]*unit // sources that another one was preferred to, by qualified name

	needed []*unit         // the main source, and all that it and they refer to
	types  map[string]bool // that these are needed for, by qualified name

	// hidden are those of the needed ones that the compiler does not find by itself, because the type that is needed is not the
	// one that the file is called after, or because it is asked for and no other mentions it.
	hidden []*unit
}

// layOut decides for every type which source declares it: the main file before others, then the nearest to it.
func layOut(main *source.File, files []*source.File) *layout {
	l := &layout{
		main: parse(main), owners: map[string]*unit{}, rivals: map[string][]*unit{}, types: map[string]bool{},
	}
	var sources []*unit
	for _, f := range Language().Own(files) {
		if s := parse(f); s.name != "" && f != main {
			sources = append(sources, s)
		}
	}
	slices.SortStableFunc(sources, func(a, b *unit) int { return a.Distance(main) - b.Distance(main) })
	sources = append([]*unit{l.main}, sources...)
	for _, s := range sources {
		l.own(s, s.name)
	}
	for _, s := range sources {
		if source.LooksLikeTest(s.File) && !source.LooksLikeTest(main) {
			continue // where the compiler looks for no class, no test needs to compile
		}
		for _, name := range s.types {
			if l.owners[s.qualified(s.name)] == s && l.owners[s.qualified(name)] == nil {
				l.owners[s.qualified(name)] = s
			}
		}
	}
	return l
}

func (l *layout) own(s *unit, name string) {
	key := s.qualified(name)
	if l.owners[key] == nil {
		l.owners[key] = s
		return
	}
	l.rivals[key] = append(l.rivals[key], s)
}

// reach finds out what the main source needs, and the classes that are asked for besides, and gives the full names of those
// of them that there are.
func (l *layout) reach(classes ...string) (found []string) {
	bySimpleName := map[string][]string{}
	for _, key := range slices.Sorted(maps.Keys(l.owners)) {
		bySimpleName[simpleName(key)] = append(bySimpleName[simpleName(key)], key)
	}
	l.need(l.main.qualified(l.main.name))
	for _, class := range classes {
		if key := l.nearest(class, bySimpleName[simpleName(class)]); key != "" {
			found = append(found, key)
			l.need(key)
			l.hide(l.owners[key])
		}
	}
	for i := 0; i < len(l.needed); i++ { // which grows
		for _, name := range l.needed[i].mentions() {
			for _, key := range bySimpleName[name] {
				l.need(key)
			}
		}
	}
	return found
}

// nearest gives the type that is meant by a full name among those of the same simple name: the one that has it, else the one that
// lies nearest to the main source; "" if there is none. What lies aside, such as a stand-in of a test, is not meant, unless the
// main source lies aside, too.
func (l *layout) nearest(name string, keys []string) string {
	if source.Aside(l.main.File) == "" {
		keys = slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return source.Aside(l.owners[key].File) != "" })
	}
	switch {
	case len(keys) == 0:
		return ""
	case slices.Contains(keys, name):
		return name
	}
	return slices.MinFunc(keys, func(a, b string) int { return l.owners[a].Distance(l.main.File) - l.owners[b].Distance(l.main.File) })
}

func (l *layout) need(key string) {
	owner := l.owners[key]
	if l.types[key] {
		return
	}
	l.types[key] = true
	if key != owner.qualified(owner.name) {
		l.hide(owner)
	}
	if !slices.Contains(l.needed, owner) {
		l.needed = append(l.needed, owner)
	}
}

func (l *layout) hide(s *unit) {
	if s != l.main && !slices.Contains(l.hidden, s) {
		l.hidden = append(l.hidden, s)
	}
}

// notes says which sources were left aside for others, but for those of which that has been told.
func (l *layout) notes(told func(*source.File) bool) []string {
	var notes []string
	for _, key := range slices.Sorted(maps.Keys(l.types)) {
		var others []string
		for _, rival := range l.rivals[key] {
			if !told(rival.File) {
				others = append(others, rival.Path)
			}
		}
		if len(others) > 0 {
			taken := fmt.Sprintf("class %s is taken from %s", key, source.Shown(l.owners[key].Path))
			notes = append(notes, source.Listed(others)+": ignored, "+taken)
		}
	}
	return notes
}
