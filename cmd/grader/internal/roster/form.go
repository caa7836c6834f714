package roster

import (
	"cmp"
	"slices"
)

// A reader reads one form of class folders.
type reader struct {
	name Form

	// least is the number of students that make a folder recognizable.
	least int

	// has tells whether an entry has a name of the form.
	has func(entry) bool

	// read returns the attempts of all entries, those of one student in order.
	read func(*place, []entry) ([]*attempt, []Skip, error)
}

// readers lists the forms with typical names, the most specific first.
func readers() []reader {
	return []reader{
		{Moodle, 1, hasMoodle, readMoodle},
		{Gradescope, 2, hasGradescope, readGradescope},
		{Canvas, 2, hasCanvas, readCanvas},
	}
}

// formOf returns the form of more than half of the entries.
func formOf(p *place, entries []entry) reader {
	for _, r := range readers() {
		if 2*count(entries, r.has) > count(entries, submittable) {
			return r
		}
	}
	if _, clones := p.clones(entries); len(clones) > 1 && 2*len(clones) > len(entries) {
		return reader{name: GitHub, read: readGitHub}
	}
	return reader{name: Entries, read: readEntries}
}

func submittable(e entry) bool { return beside(e) == "" }

func count(entries []entry, fits func(entry) bool) int {
	n := 0
	for _, e := range entries {
		if fits(e) {
			n++
		}
	}
	return n
}

// plainEntries takes each entry for the submission of the student that it is named after. The order is empty folders,
// files, archives, other folders, each by name, because unpacking or repairing leaves a folder.
func plainEntries(p *place, entries []entry) ([]*attempt, []Skip) {
	var skipped []Skip
	var taken []entry
	for _, e := range entries {
		if why := beside(e); why != "" {
			skipped = append(skipped, Skip{e.name, why})
			continue
		}
		taken = append(taken, e)
	}
	slices.SortStableFunc(taken, func(a, b entry) int { return cmp.Compare(p.rank(a), p.rank(b)) })
	var attempts []*attempt
	for _, e := range taken {
		name := readable(e.stem())
		a := &attempt{
			student: Student{Name: name}, called: []string{readable(e.name), name}, identity: "entry " + e.name,
			parts: []Part{e.part(e.name)},
		}
		attempts = append(attempts, p.bounded(a, e))
	}
	return attempts, skipped
}

func readEntries(p *place, entries []entry) ([]*attempt, []Skip, error) {
	attempts, skipped := plainEntries(p, entries)
	return attempts, skipped, nil
}

// rank orders entries without an order of their own.
func (p *place) rank(e entry) int {
	switch {
	case e.folder():
		inner, err := readFolder(p.root, e.name)
		if err == nil && len(inner) == 0 {
			return 0
		}
		return 3
	case e.archive():
		return 2
	}
	return 1
}

// bounded removes the last entry of an attempt again if it is too large.
func (p *place) bounded(a *attempt, e entry) *attempt {
	if why := tooLarge(p.root, e); why != "" {
		a.parts = a.parts[:len(a.parts)-1]
		a.notes = append(a.notes, why)
	}
	return a
}

// groups are attempts by identity, in order of appearance.
type groups struct {
	all []*attempt
	by  map[string]*attempt
}

// of returns the attempt of an identity, a new one for the student if there is none.
func (g *groups) of(identity string, s Student) *attempt {
	if a := g.by[identity]; a != nil {
		return a
	}
	if g.by == nil {
		g.by = map[string]*attempt{}
	}
	a := &attempt{student: s, identity: identity}
	g.by[identity], g.all = a, append(g.all, a)
	return a
}

// settle reduces an attempt to one folder, or else to files. Files beside a folder are only noted.
func (a *attempt) settle(folders map[string]bool) {
	var last *Part
	for i := range a.parts {
		if folders[a.parts[i].Path] {
			last = &a.parts[i]
		}
	}
	if last == nil {
		return
	}
	for _, p := range a.parts {
		if p.Path != last.Path {
			a.note("%s: not looked at, %s is a folder and counts", shown(p.Path), shown(last.Path))
		}
	}
	a.parts = []Part{*last}
}

// others adds entries without a name of the form.
func others(p *place, form Form, attempts []*attempt, entries []entry, has func(entry) bool) ([]*attempt, []Skip, error) {
	more, skipped := plainEntries(p, slices.DeleteFunc(slices.Clone(entries), has))
	for _, a := range more {
		a.note("its name is not from %s, so it is taken for a student's name", form)
	}
	return append(attempts, more...), skipped, nil
}
