package java

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// kinOf gives the simple names of a type and of all types that extend or implement it, directly or not.
func kinOf(name string, sources []*unit) map[string]bool {
	children := map[string][]string{}
	for _, s := range sources {
		for _, h := range s.heads {
			for _, super := range h.supers {
				children[super] = append(children[super], h.name)
			}
		}
	}
	kin, next := map[string]bool{}, []string{name}
	for i := 0; i < len(next); i++ {
		if !kin[next[i]] {
			kin[next[i]] = true
			next = append(next, children[next[i]]...)
		}
	}
	return kin
}

// A Demand says what students must hand in in Java: a program with a main, unless it names classes.
type Demand struct {
	// Classes are the full names of the demanded classes. A submission is found by the first.
	Classes []string

	// AnyKind tells that the first of Classes may be an interface, too, or another type of which no objects are made.
	AnyKind bool

	// Provided are the full names of types that students were given. They are added to a submission without them. A class
	// with another name than the first of Classes is recognized if it implements the first of Provided.
	Provided []string

	// Given holds the sources of the provided types.
	Given fs.FS

	// Editions are other editions of the assignment, in which the first of Classes has another name.
	Editions []Edition
}

// An Edition of an assignment is another one than is graded. A submission for it is graded as well as it can be.
type Edition struct {
	Class string // the simple name of the class by which a submission for it is found
	Name  string // of the edition, as it is noted
}

// Classes is Java for an assignment that demands classes instead of a program.
//
// A class is found by its name or by its interface. A class with the name that it has in another edition is preferred,
// then one in the package of the assignment, one beside its interface, one below a folder src, and the one nearest to
// the top. Notes name the others.
func Classes(j Demand) language.Language {
	l := Language()
	l.Find, l.Build = j.find, j.build
	for _, class := range j.others(j.class()) {
		l.Besides = append(l.Besides, simpleName(class))
	}
	return l
}

// class is the simple name of the class by which a submission is found; "" if a program is demanded.
func (j Demand) class() string { return simpleName(first(j.Classes)) }

// others gives the full names of the other classes under test for the student's name of the first. They keep their
// places relative to it: if chess.Game is called game.Game, chess.pieces.Pawn is game.pieces.Pawn.
func (j Demand) others(class string) []string {
	var names []string
	for _, name := range j.Classes[min(1, len(j.Classes)):] {
		if below, ok := strings.CutPrefix(name, packageOf(j.Classes[0])+"."); ok {
			name = strings.TrimPrefix(packageOf(class)+"."+below, ".")
		}
		names = append(names, name)
	}
	return names
}

// face is the simple name of the class's interface; "" if students were given none.
func (j Demand) face() string { return simpleName(first(j.Provided)) }

// wanted describes the class for a message.
func (j Demand) wanted() string {
	if j.face() == "" {
		return "class " + j.class()
	}
	return fmt.Sprintf("class %s, nor another that implements %s", j.class(), j.face())
}

// simpleName gives a full name without its package.
func simpleName(name string) string { return name[strings.LastIndex(name, ".")+1:] }

// packageOf gives the package of a full name.
func packageOf(name string) string { return name[:max(0, strings.LastIndex(name, "."))] }

// held gives the class under test in a source that was named, as the sources around it tell; "" if there is none.
func (j Demand) held(s *unit, sources []*unit) string {
	return cmp.Or(j.classIn(s, kinOf(j.face(), sources)), j.likeness(s))
}

// classIn gives the class under test in a source: by its name, else by the kin of the interface; "" if there is none.
func (j Demand) classIn(s *unit, kin map[string]bool) string {
	var others []string
	for _, h := range s.heads {
		switch {
		case !h.object() && !j.AnyKind:
		case h.name == j.class():
			return h.name
		case kin[h.name]:
			others = append(others, h.name)
		}
	}
	return s.chosen(others)
}

// units reads the Java sources among files.
func units(files []*source.File) []*unit {
	var sources []*unit
	for _, f := range Language().Own(files) {
		sources = append(sources, parse(f))
	}
	return sources
}

// find gives the one file that holds the class under test; nil if there is no Java at all.
func (j Demand) find(t *source.Tree, _ *source.Manifest) (*source.File, error) {
	sources := units(t.Files)
	candidates := t.Best(j.candidates(sources))
	for _, e := range j.Editions {
		candidates = t.Preferred(candidates, "called "+e.Class, func(f *source.File) bool {
			types := parse(f).types
			return slices.Contains(types, j.class()) || slices.Contains(types, e.Class)
		})
	}
	pkg := packageOf(first(j.Classes))
	candidates = t.Preferred(candidates, "in package "+pkg, func(f *source.File) bool { return parse(f).pkg == pkg })
	candidates = t.Preferred(candidates, "beside the interface", func(f *source.File) bool {
		return slices.ContainsFunc(sources, func(s *unit) bool {
			declares := j.face() != "" && slices.Contains(s.types, j.face())
			return declares && s.Folder() == f.Folder() && source.Aside(s.File) == ""
		})
	})
	c, err := source.Single(t.Nearest(t.Distinct(t.InSrc(candidates))), "hold the class "+j.class())
	if err == nil && c.File == nil && len(sources) > 0 {
		err = j.noClass(t, sources)
	}
	return c.File, err
}

// candidates gives the files that may hold the class under test, other than mocks of tests.
func (j Demand) candidates(sources []*unit) []source.Candidate {
	kin := kinOf(j.face(), sources)
	var named, others []source.Candidate
	sure := false
	for _, s := range sources {
		c := source.Candidate{File: s.File, Doubt: source.Aside(s.File)}
		switch name := j.classIn(s, kin); {
		case name == "":
		case name == j.class():
			named = append(named, c)
			sure = sure || c.Doubt == ""
		case c.Doubt == "" && !standIn.MatchString(name):
			others = append(others, c)
		}
	}
	if sure {
		return named
	}
	return append(named, others...)
}

func (j Demand) noClass(t *source.Tree, sources []*unit) error {
	return &source.NotFound{
		Reason: fmt.Sprintf("there is no %s: looked into the Java sources (files: %d), which declare %s%s",
			j.wanted(), len(sources), declarations(sources), t.Ignored()),
		Advice: fmt.Sprintf("hand in the class that the assignment asks for, or name its file in a %s: main", source.ManifestName),
	}
}

// declarations lists the types of sources for a message.
func declarations(sources []*unit) string {
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
	return source.Listed(names)
}

// likeness gives the class of a source that was named although it is neither called nor made as is demanded: it must
// declare at least one method of the interface; "" if it declares none.
func (j Demand) likeness(main *unit) string {
	if j.face() == "" {
		return ""
	}
	face, err := j.given(first(j.Provided))
	if err != nil {
		return ""
	}
	for _, method := range methodName.FindAllStringSubmatch(syntax.Code(face), -1) {
		declared := regexp.MustCompile(`[\w>\]]\s+` + regexp.QuoteMeta(method[1]) + `\s*\([^()]*\)[^;{}()]*\{`)
		if declared.MatchString(main.code) {
			return main.object()
		}
	}
	return ""
}

var methodName = regexp.MustCompile(`([\pL\pN_$]+)\s*\(`)

// meant gives the source in which the class under test is looked for: the main file, unless that holds none and exactly
// one other source does. A student may name the program that uses the class.
func (j Demand) meant(b *language.Bench) *source.File {
	main := b.MainFile()
	sources := units(b.Files)
	if j.class() == "" || j.held(parse(main), sources) != "" {
		return main
	}
	var others []*source.File
	for _, c := range j.candidates(sources) {
		if c.Doubt == "" {
			others = append(others, c.File)
		}
	}
	if len(others) != 1 {
		return main
	}
	b.Note("%s: holds no class %s; taken instead: %s", source.Shown(main.Path), j.class(), source.Shown(others[0].Path))
	return others[0]
}

// given reads the source of a provided type.
func (j Demand) given(name string) (string, error) {
	text, err := fs.ReadFile(j.Given, strings.ReplaceAll(name, ".", "/")+".java")
	if err != nil {
		return "", fmt.Errorf("reading the provided %s: %w", name, err)
	}
	return string(text), nil
}

// underTest gives the class of the main file that is graded: the one with a main, or the demanded one. A file that was
// named may hold another class, which is graded by what it has.
func (j Demand) underTest(b *language.Bench, main *unit) (string, error) {
	class, lacks := main.main, "class with a static void main(String[])"
	if j.class() != "" {
		class = j.held(main, units(b.Files))
		lacks = j.wanted() + "; it declares " + declarations([]*unit{main})
	}
	if class == "" {
		return "", &source.NotFound{
			Path: b.Path, Reason: source.Shown(b.Main) + " holds no " + lacks, Advice: "give the file that holds it, or their folder",
		}
	}
	for _, e := range j.Editions {
		if class == e.Class {
			b.Note("%s is the class of %s of the assignment; it is graded by this one", class, e.Name)
		}
	}
	return main.qualified(class), nil
}

// provide lays out the provided types that no source of the submission declares.
func (j Demand) provide(b *language.Bench, layout *layout) error {
	for _, name := range j.Provided {
		if slices.ContainsFunc(units(b.Files), func(s *unit) bool { return slices.Contains(s.types, simpleName(name)) }) {
			continue
		}
		for _, pkg := range layout.expecting(name) {
			if err := j.provideAs(b, layout, name, pkg); err != nil {
				return err
			}
		}
	}
	return nil
}

// provideAs lays out one provided type in a package.
func (j Demand) provideAs(b *language.Bench, layout *layout, name, pkg string) error {
	text, err := j.given(name)
	if err != nil {
		return err
	}
	statement := ""
	if pkg != "" {
		statement = "package " + pkg + ";"
	}
	code := strings.Replace(text, "package "+packageOf(name)+";", statement, 1)
	s := parse(&source.File{Path: simpleName(name) + ".java", Text: code})
	layout.provided = append(layout.provided, s)
	b.Note("%s: taken as it was provided, the submission has none", s.qualified(s.name))
	return b.Write(s.place(), []byte(code), 0o644)
}

// expecting gives the packages in which sources expect a type: those that they name or import, else their own.
func (l *layout) expecting(name string) []string {
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

var standIn = regexp.MustCompile(`^(Mock|Stub|Fake|Dummy)|(Mock|Stub|Fake|Dummy)$`)
