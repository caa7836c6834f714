package submission

import (
	"fmt"
	"maps"
	"math"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// kinOf gives the simple names of the types that extend or implement one, directly or not, and its own.
func kinOf(name string, sources []*javaSource) map[string]bool {
	children := map[string][]string{}
	for _, s := range sources {
		for _, h := range s.heads {
			for _, super := range h.supers {
				children[super] = append(children[super], h.name)
			}
		}
	}
	kin, next := map[string]bool{}, []string{name}
	for len(next) > 0 {
		name, next = next[0], next[1:]
		if !kin[name] {
			kin[name] = true
			next = append(next, children[name]...)
		}
	}
	return kin
}

// classIn gives the class under test that a source holds: the one that is called as it should be, else one that implements
// the interface, and so is among its kin. It is "" if there is none.
func (e exercise) classIn(s *javaSource, kin map[string]bool) string {
	var others []string
	for _, h := range s.heads {
		switch {
		case !h.object():
		case h.name == e.class():
			return h.name
		case kin[h.name]:
			others = append(others, h.name)
		}
	}
	if slices.Contains(others, s.name) {
		return s.name
	}
	return first(others)
}

// javaSources reads the Java sources among files.
func javaSources(files []*file) []*javaSource {
	var sources []*javaSource
	for _, f := range javaLanguage().own(files) {
		sources = append(sources, parseJava(f))
	}
	return sources
}

// onlyClass gives the one file that holds the class under test. Without any it gives nil where there is no Java at all.
func (t *tree) onlyClass() (*file, error) {
	sources := javaSources(t.files)
	candidates := t.nearest(t.distinct(t.inSrc(t.inPackage(t.best(t.classes(sources))))))
	switch len(candidates) {
	case 0:
		if len(sources) == 0 {
			return nil, nil
		}
		return nil, t.noClass(sources)
	case 1:
		return candidates[0].file, nil
	default:
		return nil, several(candidates, "hold the class "+t.exercise.class())
	}
}

// classes gives the files that may hold the class under test. What stands in for it in tests is not the class.
func (t *tree) classes(sources []*javaSource) []candidate {
	kin := kinOf(t.exercise.face(), sources)
	var named, others []candidate
	sure := false
	for _, s := range sources {
		c := candidate{file: s.file, doubtful: aside(s.file)}
		switch name := t.exercise.classIn(s, kin); {
		case name == "":
		case name == t.exercise.class():
			named = append(named, c)
			sure = sure || c.doubtful == ""
		case c.doubtful == "" && !standIn.MatchString(name):
			others = append(others, c)
		}
	}
	if sure {
		return named
	}
	return append(named, others...)
}

var (
	standIn = regexp.MustCompile(`^(Mock|Stub|Fake|Dummy)|(Mock|Stub|Fake|Dummy)$`)
	backup  = regexp.MustCompile(`(?i)(^|[^a-z])(old|bak|backups?|copy|copies|archived?|previous|stale|unused|trash)([^a-z]|$)`)
)

// aside says why a source is probably not the one that is to be graded; "" if nothing speaks against it.
func aside(f *file) string {
	switch {
	case test(f):
		return "it looks like a test"
	case slices.ContainsFunc(strings.Split(f.path, "/"), backup.MatchString):
		return "it looks like a backup"
	}
	return ""
}

// inPackage leaves out the candidates that are not in the package of the assignment, if there are others.
func (t *tree) inPackage(candidates []candidate) []candidate {
	pkg := packageOf(first(t.exercise.classes))
	return t.preferred(candidates, "in package "+pkg, func(f *file) bool { return parseJava(f).pkg == pkg })
}

// inSrc leaves out the candidates that do not lie in a folder called src, if there are others.
func (t *tree) inSrc(candidates []candidate) []candidate {
	src := func(folder string) bool { return strings.EqualFold(folder, "src") }
	return t.preferred(candidates, "in src", func(f *file) bool { return slices.ContainsFunc(strings.Split(f.folder(), "/"), src) })
}

// nearest leaves out the candidates that do not lie nearest to the top.
func (t *tree) nearest(candidates []candidate) []candidate {
	depth := func(f *file) int { return strings.Count(f.path, "/") }
	least := math.MaxInt
	for _, c := range candidates {
		least = min(least, depth(c.file))
	}
	return t.preferred(candidates, "nearer to the top", func(f *file) bool { return depth(f) == least })
}

// preferred leaves out the candidates that are not as wished, if there are others.
func (t *tree) preferred(candidates []candidate, wish string, as func(*file) bool) []candidate {
	wished := slices.DeleteFunc(slices.Clone(candidates), func(c candidate) bool { return !as(c.file) })
	if len(wished) == 0 {
		return candidates
	}
	for _, c := range candidates {
		if !as(c.file) {
			t.note("%s: passed over, there is one %s", shown(c.file.path), wish)
		}
	}
	return wished
}

func (t *tree) noClass(sources []*javaSource) error {
	ignored := ""
	if len(t.notes) > 0 {
		ignored = "; " + listed(t.notes)
	}
	return &NotFound{
		Reason: fmt.Sprintf("there is no %s: looked into the Java sources (files: %d), which declare %s%s",
			t.exercise.wanted(), len(sources), declarations(sources), ignored),
		Advice: fmt.Sprintf("hand in the class that the assignment asks for, or name its file in a %s: main", manifestName),
	}
}

// declarations names the types that sources declare, for a report.
func declarations(sources []*javaSource) string {
	var names []string
	for _, s := range sources {
		for _, h := range s.heads {
			name := h.kind + " " + h.name
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		return "nothing"
	}
	return listed(names)
}

// underTest gives the class that b's main file is to be graded for: one with a main, or the one that the exercise asks for.
func (b *bench) underTest(layout *javaLayout) (string, error) {
	const advice = "give the file that holds it, or their folder"
	if !b.exercise.ofClasses() {
		if layout.main.main == "" {
			return "", &NotFound{
				Path: b.Path, Reason: shown(b.Main) + " holds no class with a static void main(String[])", Advice: advice,
			}
		}
		return layout.main.qualified(layout.main.main), nil
	}
	class := b.exercise.classIn(layout.main, kinOf(b.exercise.face(), javaSources(b.files)))
	if class == "" {
		return "", &NotFound{
			Path: b.Path, Advice: advice,
			Reason: fmt.Sprintf("%s holds no %s; it declares %s",
				shown(b.Main), b.exercise.wanted(), declarations([]*javaSource{layout.main})),
		}
	}
	return layout.main.qualified(class), nil
}

// provide lays out the types that students were given where none of their sources declares one of that name.
func (b *bench) provide(layout *javaLayout) error {
	for _, name := range b.exercise.provided {
		if slices.ContainsFunc(javaSources(b.files), func(s *javaSource) bool { return slices.Contains(s.types, simpleName(name)) }) {
			continue
		}
		for _, pkg := range layout.expecting(name) {
			if err := b.provideAs(name, pkg); err != nil {
				return err
			}
		}
	}
	return nil
}

// provideAs lays out one such type in a package.
func (b *bench) provideAs(name, pkg string) error {
	source := strings.ReplaceAll(name, ".", "/") + ".java"
	text, err := provided.ReadFile(path.Join("provided/java", source))
	if err != nil {
		return fmt.Errorf("reading the provided %s: %w", name, err)
	}
	s := &javaSource{pkg: pkg, name: simpleName(name)}
	statement := ""
	if pkg != "" {
		statement = "package " + pkg + ";"
	}
	code := strings.Replace(string(text), "package "+packageOf(name)+";", statement, 1)
	b.notes = append(b.notes, fmt.Sprintf("%s: taken as it was provided, the submission has none", s.qualified(s.name)))
	return b.write(filepath.Join("java", filepath.FromSlash(s.laidOut())), []byte(code), 0o644)
}

// expecting gives the packages in which the needed sources expect a type that none of them declares: those that they name or
// import, else their own.
func (l *javaLayout) expecting(name string) []string {
	qualified := regexp.MustCompile(`([\pL\pN_$.]+)\.` + simpleName(name) + `\b`)
	wholesale := regexp.MustCompile(`\bimport\s+` + regexp.QuoteMeta(packageOf(name)) + `\.\*`)
	packages := map[string]bool{}
	for _, s := range l.needed {
		match := qualified.FindStringSubmatch(s.code)
		switch {
		case !slices.Contains(s.mentions(), simpleName(name)):
		case match != nil:
			packages[match[1]] = true
		case wholesale.MatchString(s.code):
			packages[packageOf(name)] = true
		default:
			packages[s.pkg] = true
		}
	}
	return slices.Sorted(maps.Keys(packages))
}
