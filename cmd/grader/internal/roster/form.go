package roster

import (
	"cmp"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/intake"
	"rulebook/steps"
)

type reader struct {
	name  Form
	least int              // students that make a folder recognizable
	has   func(entry) bool // whether an entry has a name of the form
	// read returns the attempts of entries with such names, those of one student in order.
	read func(*place, []entry) ([]*attempt, error)
}

// readers lists the forms with typical names, the most specific first.
func readers() []reader {
	return []reader{
		{Moodle, 1, func(e entry) bool { return moodleName(e) != nil }, readMoodle},
		{Gradescope, 2, func(e entry) bool { return e.folder() && gradescopeName.MatchString(e.name) }, readGradescope},
		{Canvas, 2, hasCanvas, readCanvas},
		{Blackboard, 2, func(e entry) bool { return blackboardName.MatchString(e.name) }, readBlackboard},
		{Brightspace, 2, hasBrightspace, readBrightspace},
	}
}

// formOf returns the form of more than half of the entries.
func (p *place) formOf(entries []entry) reader {
	for _, r := range append(readers(), p.github(entries)) {
		if 2*count(entries, r.has) > count(entries, func(e entry) bool { return beside(e) == "" }) {
			return r
		}
	}
	none := func(*place, []entry) ([]*attempt, error) { return nil, nil }
	return reader{Entries, 0, func(entry) bool { return false }, none}
}

func count(entries []entry, fits func(entry) bool) int { return len(those(entries, fits)) }

func those(entries []entry, fit func(entry) bool) []entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return !fit(e) })
}

// attempts reads entries in a form. It takes each entry without a name of the form for the submission of the student
// that it is named after. The order of these is empty folders, files, archives, other folders, each by name, because
// unpacking or repairing leaves a folder.
func (p *place) attempts(form reader, entries []entry) ([]*attempt, []Skip, error) {
	attempts, err := form.read(p, those(entries, form.has))
	var skipped []Skip
	var plain []entry
	for _, e := range entries {
		switch why := beside(e); {
		case form.has(e):
		case why != "":
			skipped = append(skipped, Skip{e.name, why})
		default:
			plain = append(plain, e)
		}
	}
	slices.SortStableFunc(plain, func(a, b entry) int { return cmp.Compare(p.rank(a), p.rank(b)) })
	prefix := ""
	if form.name == Entries {
		prefix = p.beginning(plain)
	}
	for _, e := range plain {
		name := readable(e.stem())
		own := strings.TrimPrefix(name, prefix)
		a := &attempt{student: Student{Name: name}, called: []string{readable(e.name), name, own}, identity: "entry " + e.name}
		p.add(a, e, e.name)
		if form.name != Entries {
			a.note("its name is not from %s, so it is taken for a student's name", form.name)
		}
		attempts = append(attempts, a)
	}
	return attempts, skipped, err
}

// beginning returns what all names have before the students' logins, as copies of clones do: at least half of the rests are on the
// roster, and more of them than of the whole names. It is "" if there is no such beginning.
func (p *place) beginning(entries []entry) string {
	known := func(after int) int {
		return count(entries, func(e entry) bool { return p.logins[key(readable(e.stem())[after:])] })
	}
	best, most := "", max(known(0), (len(entries)-1)/2)
	prefix := shared(steps.Each(entries, func(e entry) string { return readable(e.stem()) }))
	for i := range len(prefix) {
		if n := known(i + 1); strings.ContainsRune("-_. ", rune(prefix[i])) && n > most {
			best, most = prefix[:i+1], n
		}
	}
	return best
}

// shared returns the common beginning of names; "" of a single one.
func shared(names []string) string {
	if len(names) < 2 {
		return ""
	}
	least, most := slices.Min(names), slices.Max(names)
	for i := range len(least) {
		if i == len(most) || least[i] != most[i] {
			return least[:i]
		}
	}
	return least
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

// add makes an entry a part of an attempt, with the student's name for it. Archives are bounded when they are unpacked.
func (p *place) add(a *attempt, e entry, name string) {
	most := intake.Usual().File
	info, err := p.root.Lstat(e.name)
	if err == nil && info.Mode().IsRegular() && !e.archive() && info.Size() > most {
		a.note("%s: left out, it is larger than %d MiB", shown(e.name), most>>20)
		return
	}
	a.parts = append(a.parts, Part{Path: e.name, Name: name})
	if e.folder() {
		a.folder = a.parts[len(a.parts)-1]
	}
}

type groups struct {
	all []*attempt
	by  map[string]*attempt
}

// of returns the attempt of an identity, a new one for the student if there is none.
func (g *groups) of(identity string, s Student) *attempt {
	if a := g.by[identity]; a != nil {
		return a
	}
	a := &attempt{student: s, identity: identity}
	g.by[identity], g.all = a, append(g.all, a)
	return a
}

// settled gives the attempts, settled.
func (g *groups) settled() []*attempt {
	for _, a := range g.all {
		a.settle()
	}
	return g.all
}

// settle reduces an attempt to its last folder, or else leaves the files. Files beside a folder are only noted.
func (a *attempt) settle() {
	if a.folder.Path == "" {
		return
	}
	for _, p := range a.parts {
		if p != a.folder {
			a.note("%s: not looked at, %s is a folder and counts", shown(p.Path), shown(a.folder.Path))
		}
	}
	a.parts = []Part{a.folder}
}

// moodleFile matches Moodle's names of downloaded files: full name, number of the participant, plugin, and the
// student's own name. The first match counts, because students name files freely.
var moodleFile = regexp.MustCompile(`^(.*?)_(\d+)_(assignsubmission|assignfeedback)_([a-z]+)(?:_(.*))?$`)

// moodleFolder matches Moodle's names of students' folders. Here the last match counts.
var moodleFolder = regexp.MustCompile(`^(.*)_(\d+)_(assignsubmission|assignfeedback)_([a-z]+)_?$`)

func moodleName(e entry) []string {
	if e.folder() {
		if match := moodleFolder.FindStringSubmatch(e.name); match != nil {
			return append(match, e.name)
		}
		return nil
	}
	return moodleFile.FindStringSubmatch(e.name)
}

func readMoodle(p *place, entries []entry) ([]*attempt, error) {
	found := &groups{by: map[string]*attempt{}}
	for _, e := range entries {
		match := moodleName(e)
		name, number, kind, plugin := readable(match[1]), match[2], match[3], match[4]
		if name == "Participant" { // whose name nobody may know
			name += " " + number
		}
		a := found.of("Moodle "+number, Student{Name: name, Keys: map[string]string{moodle: number}})
		switch {
		case kind == "assignfeedback":
			a.note("%s: not looked at, it is feedback", shown(e.name))
		case plugin == "onlinetext":
			a.note("%s: not looked at, it is a text that was entered and no program", shown(e.name))
		case plugin != "file":
			a.note("%s: not looked at, it is of the plugin %s and not a file that was handed in", shown(e.name), plugin)
		default:
			p.add(a, e, match[5])
		}
	}
	return found.settled(), nil
}

// github returns the form of cloned repositories of one assignment, which begin with its name. One clone has no form.
func (p *place) github(entries []entry) reader {
	clones := those(entries, func(e entry) bool {
		_, err := p.root.Lstat(path.Join(e.name, ".git"))
		return e.folder() && err == nil
	})
	prefix := p.assignment(clones)
	has := func(e entry) bool { return len(clones) > 1 && prefix != "" && slices.Contains(clones, e) }
	return reader{GitHub, 2, has, func(p *place, clones []entry) ([]*attempt, error) {
		return steps.Each(clones, func(e entry) *attempt { return p.clone(e, strings.TrimPrefix(e.name, prefix)) }), nil
	}}
}

// assignment returns the common beginning of the clones' names, up to a hyphen. If there are several, it prefers the
// one before the most logins of the roster, then the folder's name as GitHub's own tool makes it, then the longest.
func (p *place) assignment(clones []entry) string {
	prefix := shared(steps.Each(clones, func(e entry) string { return e.name }))
	best, most := "", -1
	for i := len(prefix); i > 0; i-- {
		if prefix[i-1] != '-' || slices.ContainsFunc(clones, func(e entry) bool { return len(e.name) == i }) {
			continue
		}
		known := count(clones, func(e entry) bool { return p.logins[key(e.name[i:])] })
		if own := strings.TrimSuffix(prefix[:i], "-") + "-submissions"; known == 0 && filepath.Base(p.folder) == own {
			known = 1
		}
		if known > most {
			best, most = prefix[:i], known
		}
	}
	return best
}

// accepted matches GitHub Classroom's repository name for somebody who accepted an assignment again.
var accepted = regexp.MustCompile(`^(.+)-\d{1,2}$`)

func (p *place) clone(e entry, name string) *attempt {
	login := readable(name)
	if match := accepted.FindStringSubmatch(login); match != nil && !p.logins[key(login)] && p.logins[key(match[1])] {
		login = match[1]
	}
	a := &attempt{
		student: Student{Name: login, Login: login, Keys: map[string]string{github: strings.ToLower(login)}},
		called:  []string{login}, identity: "GitHub " + e.name,
	}
	p.add(a, e, e.name)
	return a
}
