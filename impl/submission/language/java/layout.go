package java

import (
	"maps"
	"slices"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// A layout assigns a source to each type, and tells which sources a program needs.
type layout struct {
	main   *unit
	owners map[string]*unit   // by qualified name
	rivals map[string][]*unit // the sources that were passed over, by qualified name

	needed []*unit         // the main source, and all sources to which it and they refer
	types  map[string]bool // the needed types, by qualified name

	// hidden are the needed sources that the compiler does not find by itself: the file is named after another type, or no
	// source mentions the type.
	hidden []*unit

	provided []*unit // the sources that were added to those of the submission
}

// layOut assigns a source to every type: the main file if it declares the type, else the source nearest to it.
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
		key := s.qualified(s.name)
		if l.owners[key] == nil {
			l.owners[key] = s
		} else {
			l.rivals[key] = append(l.rivals[key], s)
		}
	}
	for _, s := range sources {
		if source.LooksLikeTest(s.File) && !source.LooksLikeTest(main) {
			continue // no test needs to compile
		}
		for _, name := range s.types {
			if l.owners[s.qualified(s.name)] == s && l.owners[s.qualified(name)] == nil {
				l.owners[s.qualified(name)] = s
			}
		}
	}
	return l
}

// reach finds the sources that the main source and some classes need. It gives the full names of existing classes.
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

// nearest gives the type that a full name means among those with the same simple name: the exact one, else the one
// nearest to the main source; "" if there is none. Types that lie aside, such as mocks, count only if the main source
// lies aside, too.
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
	distance := func(key string) int { return l.owners[key].Distance(l.main.File) }
	return slices.MinFunc(keys, func(a, b string) int { return distance(a) - distance(b) })
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

// note notes the sources that were passed over for others, unless the search has noted them.
func (l *layout) note(b *language.Bench) {
	for _, key := range slices.Sorted(maps.Keys(l.types)) {
		var others []string
		for _, rival := range l.rivals[key] {
			if !b.Told(rival.File) {
				others = append(others, rival.Path)
			}
		}
		if len(others) > 0 {
			b.Note("%s: ignored, class %s is taken from %s", source.Listed(others), key, source.Shown(l.owners[key].Path))
		}
	}
}
