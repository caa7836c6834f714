package submission

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// javaLanguage finds classes by what the sources declare, wherever they lie and however they are called: course systems
// rename files, and packages are seldom handed in with their folders.
func javaLanguage() language {
	return language{
		name:       "Java",
		extensions: []string{".java"},
		programs:   javaPrograms,
		mentions:   func(f *file) []string { return parseJava(f).mentions() },
		answers:    func(f *file) []string { return parseJava(f).types },
		root:       javaRoot,
		build:      buildJava,
		smallest:   file{path: "Smallest.java", text: "class Smallest { public static void main(String[] words) {} }\n"},
	}
}

var javaSyntax = syntax{
	comments: slashComments,
	texts:    []textMark{{open: `"""`, close: `"""`, escapes: true, spansLines: true}, doubleQuote, singleQuote},
}

func javaPrograms(files []*file) []candidate {
	return each(filter(javaLanguage().own(files), func(f *file) bool { return parseJava(f).main != "" }))
}

// A javaSource is what must be known of a Java source to lay it out for the compiler.
type javaSource struct {
	*file
	pkg   string     // "" for none
	types []string   // declared at the top, in order
	heads []javaHead // of these types
	name  string     // the type that the compiler expects the file to be called after; "" if it declares none
	main  string     // the class that holds main, as the JVM names it but for the package; "" for none
	code  string
}

// A javaHead is how a type is declared.
type javaHead struct {
	name   string
	kind   string   // class, abstract class, interface, enum or record
	supers []string // the simple names of what it extends and implements
}

// object tells whether objects of the type can be made.
func (h javaHead) object() bool { return h.kind == "class" || h.kind == "record" }

// mentions gives the names in the source that are not its own, each once.
func (s *javaSource) mentions() []string {
	own, names := map[string]bool{}, []string(nil)
	for _, name := range s.types {
		own[name] = true
	}
	for _, name := range words(s.code) {
		if !own[name] {
			own[name] = true
			names = append(names, name)
		}
	}
	return names
}

// qualified puts the package before a name.
func (s *javaSource) qualified(name string) string {
	if s.pkg == "" {
		return name
	}
	return s.pkg + "." + name
}

// laidOut gives the path that the compiler expects.
func (s *javaSource) laidOut() string {
	return path.Join(strings.ReplaceAll(s.pkg, ".", "/"), s.name+".java")
}

var javaToken = regexp.MustCompile(`[\pL_$][\pL\pN_$]*|\.\.\.|[^\s]`)

// parseJava reads the package, the types and the main method of a source that need not compile.
func parseJava(f *file) *javaSource {
	s := &javaSource{file: f, code: javaSyntax.code(f.text)}
	p := &javaParser{source: s, tokens: javaToken.FindAllString(s.code, -1)}
	for p.at = range p.tokens {
		p.step()
	}
	s.name = cmp.Or(p.public, p.declared(f.stem()), p.topOf(p.firstMain()), p.declared(first(s.types)))
	s.main = p.mainOf(s.name)
	return s
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// What a source may hold of each; more is no student's work, and would take long to go through.
const (
	longestName      = 100 // words and dots of a package
	longestHead      = 200 // words and signs of a declaration before its brace
	longestParameter = 20  // words of a parameter
	mostMains        = 100
)

// A javaParser follows the braces of a source.
type javaParser struct {
	source   *javaSource
	tokens   []string
	at       int
	packaged bool     // whether the package has been met
	pending  string   // the type whose brace is still to come
	open     []string // the types whose braces are open, "" for any other brace
	public   string   // the public type at the top
	mains    []string // the classes that hold a main method
}

func (p *javaParser) token(at int) string {
	if at < 0 || at >= len(p.tokens) {
		return ""
	}
	return p.tokens[at]
}

func (p *javaParser) step() {
	switch p.tokens[p.at] {
	case "package":
		if !p.packaged {
			p.packaged, p.source.pkg = true, p.dottedName(p.at+1)
		}
	case "class", "interface", "enum", "record":
		p.declare()
	case "{":
		p.open, p.pending = append(p.open, p.pending), ""
	case "}":
		p.open = p.open[:max(0, len(p.open)-1)]
	case ";", "=":
		p.pending = ""
	case "main":
		p.method()
	}
}

// dottedName gives the name from a token up to a semicolon.
func (p *javaParser) dottedName(at int) string {
	var names []string
	for end := at + longestName; at < end; at++ {
		switch token := p.token(at); {
		case token == ";":
			return strings.Join(names, ".")
		case word.MatchString(token):
			names = append(names, token)
		case token != ".":
			return ""
		}
	}
	return ""
}

func (p *javaParser) declare() {
	name := p.token(p.at + 1)
	if p.token(p.at-1) == "." || !word.MatchString(name) {
		return // Name.class, or a variable called record
	}
	if next := p.token(p.at + 2); p.tokens[p.at] == "record" && next != "(" && next != "<" {
		return
	}
	p.pending = name
	if len(p.open) > 0 {
		return
	}
	p.source.types = append(p.source.types, name)
	p.source.heads = append(p.source.heads, javaHead{name: name, kind: p.kind(), supers: p.supers(p.at + 2)})
	if p.modified("public", p.at-1) && p.public == "" {
		p.public = name
	}
}

// kind gives the kind of the type that is declared here.
func (p *javaParser) kind() string {
	if p.tokens[p.at] == "class" && p.modified("abstract", p.at-1) {
		return "abstract class"
	}
	return p.tokens[p.at]
}

// supers gives the simple names that a declaration extends and implements.
func (p *javaParser) supers(at int) []string {
	var names []string
	listing, generic := false, 0
	for end := at + longestHead; at < end && p.token(at) != "" && p.token(at) != "{"; at++ {
		switch token := p.token(at); {
		case token == "<":
			generic++
		case token == ">":
			generic--
		case generic > 0:
		case token == "extends", token == "implements":
			listing = true
		case token == "permits":
			listing = false
		case listing && word.MatchString(token) && p.token(at+1) != ".":
			names = append(names, token)
		}
	}
	return names
}

// modified tells whether a modifier is among those that end at a token.
func (p *javaParser) modified(modifier string, at int) bool {
	for ; slices.Contains(javaModifiers, p.token(at)); at-- {
		if p.tokens[at] == modifier {
			return true
		}
	}
	return false
}

// javaModifiers may stand before a declaration; "non-sealed" is three tokens, "@" is what @interface begins with.
var javaModifiers = []string{
	"public", "protected", "private", "static", "final", "abstract", "synchronized", "strictfp", "sealed", "non", "-", "@",
}

// method notes the class of a main method that can start a program: static, without a result, for an array of texts.
func (p *javaParser) method() {
	if p.token(p.at-1) != "void" || p.token(p.at+1) != "(" || !p.modified("static", p.at-2) {
		return
	}
	parameters := p.tokens[p.at+2 : min(p.at+2+longestParameter, len(p.tokens))]
	end := slices.Index(parameters, ")")
	if end < 0 || len(p.mains) == mostMains {
		return
	}
	parameters = parameters[:end]
	array := slices.Contains(parameters, "[") || slices.Contains(parameters, "...")
	if array && slices.Contains(parameters, "String") && !slices.Contains(parameters, ",") {
		p.mains = append(p.mains, p.enclosing())
	}
}

// enclosing names the class around a token. Where braces do not match, the last type that was declared has to do, so that it
// is the compiler who says what is wrong.
func (p *javaParser) enclosing() string {
	types := slices.DeleteFunc(slices.Clone(p.open), func(name string) bool { return name == "" })
	if len(types) > 0 {
		return strings.Join(types, "$")
	}
	if len(p.source.types) > 0 {
		return p.source.types[len(p.source.types)-1]
	}
	return ""
}

func (p *javaParser) firstMain() string { return first(p.mains) }

// topOf gives the type at the top that holds a class.
func (p *javaParser) topOf(class string) string {
	top, _, _ := strings.Cut(class, "$")
	return p.declared(top)
}

// declared gives the name if a type at the top is called so.
func (p *javaParser) declared(name string) string {
	if slices.Contains(p.source.types, name) {
		return name
	}
	return ""
}

// mainOf gives the class with main: the one that the file is called after, else the first.
func (p *javaParser) mainOf(name string) string {
	if name != "" && slices.Contains(p.mains, name) {
		return name
	}
	return p.firstMain()
}

// javaRoot gives the folder that holds the folders of the source's package, where they are called after it.
func javaRoot(f *file, folder string) string {
	pkg := parseJava(f).pkg
	if pkg == "" {
		return folder
	}
	if root, ok := strings.CutSuffix(filepath.ToSlash(folder), "/"+strings.ReplaceAll(pkg, ".", "/")); ok && root != "" {
		return filepath.FromSlash(root)
	}
	return folder
}

// A javaLayout says which source stands for which type, and which of them a program needs.
type javaLayout struct {
	main   *javaSource
	owners map[string]*javaSource   // by qualified name
	rivals map[string][]*javaSource // sources that another one was preferred to, by qualified name

	needed []*javaSource   // the main source, and all that it and they refer to
	types  map[string]bool // that these are needed for, by qualified name

	// hidden are those of the needed ones that the compiler does not find by itself, because the type that is needed is not the
	// one that the file is called after, or because it is asked for and no other mentions it.
	hidden []*javaSource
}

// layOut decides for every type which source declares it: the main file before others, then the nearest to it.
func layOut(main *file, files []*file) *javaLayout {
	l := &javaLayout{
		main: parseJava(main), owners: map[string]*javaSource{}, rivals: map[string][]*javaSource{}, types: map[string]bool{},
	}
	var sources []*javaSource
	for _, f := range javaLanguage().own(files) {
		if s := parseJava(f); s.name != "" && f != main {
			sources = append(sources, s)
		}
	}
	slices.SortStableFunc(sources, func(a, b *javaSource) int { return a.distance(main) - b.distance(main) })
	sources = append([]*javaSource{l.main}, sources...)
	for _, s := range sources {
		l.own(s, s.name)
	}
	for _, s := range sources {
		if test(s.file) && !test(main) {
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

func (l *javaLayout) own(s *javaSource, name string) {
	key := s.qualified(name)
	if l.owners[key] == nil {
		l.owners[key] = s
		return
	}
	l.rivals[key] = append(l.rivals[key], s)
}

// reach finds out what the main source needs, and the classes that are asked for besides, and gives the full names of those
// of them that there are.
func (l *javaLayout) reach(classes ...string) (found []string) {
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
func (l *javaLayout) nearest(name string, keys []string) string {
	if aside(l.main.file) == "" {
		keys = slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return aside(l.owners[key].file) != "" })
	}
	switch {
	case len(keys) == 0:
		return ""
	case slices.Contains(keys, name):
		return name
	}
	return slices.MinFunc(keys, func(a, b string) int { return l.owners[a].distance(l.main.file) - l.owners[b].distance(l.main.file) })
}

func (l *javaLayout) need(key string) {
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

func (l *javaLayout) hide(s *javaSource) {
	if s != l.main && !slices.Contains(l.hidden, s) {
		l.hidden = append(l.hidden, s)
	}
}

// notes says which sources were left aside for others, but for those of which that has been told.
func (l *javaLayout) notes(told func(*file) bool) []string {
	var notes []string
	for _, key := range slices.Sorted(maps.Keys(l.types)) {
		var others []string
		for _, rival := range l.rivals[key] {
			if !told(rival.file) {
				others = append(others, rival.path)
			}
		}
		if len(others) > 0 {
			taken := fmt.Sprintf("class %s is taken from %s", key, shown(l.owners[key].path))
			notes = append(notes, listed(others)+": ignored, "+taken)
		}
	}
	return notes
}

// buildJava lays out the main source and what it refers to as the compiler expects them, and compiles these alone: no other
// source can break the program.
func buildJava(ctx context.Context, b *bench, p *Program) error {
	layout := layOut(b.main(), b.files)
	class, err := b.underTest(layout)
	if err != nil {
		return err
	}
	p.Others = layout.reach(b.exercise.others(class)...)
	b.notes = append(b.notes, layout.notes(b.told)...)
	for _, s := range layout.needed {
		if err := b.write(filepath.Join("java", filepath.FromSlash(s.laidOut())), []byte(s.text), 0o644); err != nil {
			return err
		}
		b.call(b.at("java", filepath.FromSlash(s.laidOut())), s.path)
		b.noteEncoding(s.file)
	}
	if err := b.provide(layout); err != nil {
		return err
	}
	java, err := b.locate("java")
	if err != nil {
		return err
	}
	p.Main, p.Classes = class, b.at("classes")
	p.Dir = b.at("source")
	p.Console = slices.Concat([]string{java}, javaFlags(), []string{"-cp", p.Classes, p.Main})
	return b.compileJava(ctx, p.Classes, append([]*javaSource{layout.main}, layout.hidden...))
}

// javaFlags make a JVM start fast and stay small.
func javaFlags() []string {
	return []string{"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m"}
}

func (b *bench) compileJava(ctx context.Context, classes string, sources []*javaSource) error {
	javac, err := b.locate("javac")
	if err != nil {
		return err
	}
	if err := b.folder("classes"); err != nil {
		return err
	}
	argv := []string{
		javac, "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", // which saves a third of the time for so few sources
		"-encoding", "UTF-8", "-proc:none", "-nowarn",
		"-cp", classes, // without which stale classes in the working directory would count
		"-sourcepath", b.at("java"), "-d", classes,
	}
	for _, s := range sources {
		argv = append(argv, b.at("java", filepath.FromSlash(s.laidOut())))
	}
	return b.run(ctx, b.at("source"), nil, argv...)
}
