package cpp

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"

	"rulebook/impl/calls"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/source"
)

//go:embed calls
var expressions embed.FS

// function matches the head of a function.
const function = `[\w>\]*&]\s+[*&]?NAME\s*\([^()]*\)[^;{}()]*\{`

// standard is the one in which it can be asked what a class has.
const standard = "-std=gnu++20"

// buildCalls builds the classes and functions of a face, whatever they lack of it. C++ knows no names when it runs, so
// the glue that knows those of a face is compiled with each submission.
func buildCalls(ctx context.Context, b *language.Bench, face calls.Face) (*language.Artifact, error) {
	return build(ctx, &glue{face: face, bench: b})
}

// build builds a program of a glue and a submission.
func build(ctx context.Context, g *glue) (*language.Artifact, error) {
	b := g.bench
	compiler, err := b.Locate(compilers...)
	if err != nil {
		return nil, err
	}
	shim, err := Shim(ctx, b, compiler, standard, "cpp-calls", language.Sub(expressions, "calls"))
	if err != nil {
		return nil, err
	}
	g.shim = shim
	text, err := g.text()
	if err == nil {
		err = b.Write(filepath.Join("grader", "glue.cpp"), text, 0o644)
	}
	if err != nil {
		return nil, err
	}
	b.Call(b.At("grader", "glue.cpp"), "the grader's calls")
	b.Call(shim+string(filepath.Separator), "the grader's ")
	made := b.Artifact()
	made.Guarded = true
	made.Engine = func(context.Context, language.Shim) ([]string, error) {
		return []string{b.At("program"), "engine"}, nil
	}
	return made, g.compile(ctx, compiler)
}

// A glue is the unit that knows the classes and functions of a submission.
type glue struct {
	face  calls.Face
	bench *language.Bench
	shim  string
	c     *functionsOfC // nil if the submission is in C++
}

// language gives the name of the language of the submission.
func (g *glue) language() string {
	if g.c != nil {
		return "C"
	}
	return "C++"
}

// sources gives the sources of the submission in its language.
func (g *glue) sources() []*source.File {
	if g.c != nil {
		return g.c.files
	}
	return source.Filter(g.bench.Files, Language().Owns)
}

// compile compiles the glue with all sources of the submission that it does not include.
func (g *glue) compile(ctx context.Context, compiler string) error {
	l := Language()
	options, _, err := cfamily.Forward(g.bench, source.Filter(g.bench.Files, l.Owns), l.HeaderFolders(g.bench.Files))
	if err != nil {
		return err
	}
	objects, err := filepath.Glob(filepath.Join(g.shim, "*.o"))
	if err != nil {
		return err
	}
	argv := []string{compiler, standard, "-O1", "-w", "-pthread", "-o", g.bench.At("program"), g.bench.At("grader", "glue.cpp")}
	argv = slices.Concat(argv, objects, options)
	if g.c != nil {
		made, err := g.c.compile(ctx, g.bench)
		if err != nil {
			return err
		}
		return g.bench.Run(ctx, append(append(argv, made...), "-lm")...)
	}
	included := g.included()
	for _, f := range l.Own(g.bench.Files) {
		if !slices.Contains(included, f) && !cfamily.HasMain(f) && !source.LooksLikeTest(f) {
			argv = append(argv, cfamily.Argument(f.Path))
		}
	}
	return g.bench.Run(ctx, argv...)
}

// included lists the files that define the classes, and those with functions: headers if possible, or else sources.
func (g *glue) included() []*source.File {
	var included []*source.File
	if g.c != nil {
		return nil
	}
	l := Language()
	for _, f := range l.Further(g.bench.MainFile(), g.bench.Files, l.Heads(g.face)) {
		isHeader := func(h *source.File) bool { return h.Stem() == f.Stem() && strings.HasPrefix(h.Extension(), ".h") }
		included = append(included, cmp.Or(source.First(g.bench.Files, isHeader), f))
	}
	for _, f := range g.bench.Files {
		defines := func(c calls.Class) bool { return Definition(f, c.Name) != "" }
		if f == g.bench.MainFile() || slices.ContainsFunc(g.face.Classes, defines) {
			included = append(included, f)
		}
	}
	return included
}

// class gives the full name of a class as the submission defines it; "" if it does not. One that is a template is that of the first
// simple type that its methods take in the face.
func (g *glue) class(name string) string {
	for _, f := range g.bench.Files {
		full := Definition(f, name)
		if full == "" {
			continue
		}
		head := regexp.MustCompile(`\btemplate\s*<\s*(class|typename)\b[^<>,]*>\s*(class|struct)\s+` + lastPart(full) + `\s*[:{]`)
		if head.MatchString(f.Text) {
			full += "<" + g.held(name) + ">"
		}
		return "::" + full
	}
	return ""
}

// held gives the first simple type that the methods of a class take; whole numbers if there is none.
func (g *glue) held(class string) string {
	for _, c := range g.face.Classes {
		for _, m := range c.Members {
			for _, parameter := range m.Parameters {
				if held := simpleTypes[parameter]; c.Name == class && m.Name != calls.Constructor && held != "" {
					return held
				}
			}
		}
	}
	return "int"
}

// types gives the types of parameters in C++; none if one of them names a class that there is not.
func (g *glue) types(m calls.Member) (types []string, known bool) {
	for _, parameter := range m.Parameters {
		t := g.typeOf(strings.Fields(parameter))
		if t == "" {
			return nil, false
		}
		types = append(types, t)
	}
	return types, true
}

// simpleTypes are those of a face that are no collections.
var simpleTypes = map[string]string{
	"int": "int", "number": "double", "text": "std::string", "boolean": "bool", "any": "rulebook_shim::Value",
}

func (g *glue) typeOf(words []string) string {
	of := slices.Index(words, "to")
	switch {
	case len(words) == 1 && simpleTypes[words[0]] != "":
		return simpleTypes[words[0]]
	case len(words) == 1:
		return cmp.Or(g.enumeration(words[0]), g.class(words[0]))
	case len(words) > 2 && words[0] == "map" && of > 2:
		return fmt.Sprintf("std::map<%s, %s>", g.typeOf(words[2:of]), g.item(words[of+1:]))
	case len(words) > 2:
		return fmt.Sprintf("std::%s<%s>", map[string]string{"list": "vector", "set": "set"}[words[0]], g.item(words[2:]))
	}
	return ""
}

// item gives the type of the items of a collection.
func (g *glue) item(words []string) string {
	if class := g.class(words[0]); class != "" {
		return "rulebook_shim::item<" + class + ">"
	}
	return g.typeOf(words)
}

//go:embed glue.tmpl
var glueText string

// glueTemplate is the text of a glue. It is parsed when one is written: a box begins with this program, too.
var glueTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("glue").Parse(glueText)) })

// A described class is one of the face that the submission defines, as the template sees it.
type described struct {
	Name, Full                        string // in the face, and in the submission
	Creations, Calls, Statics, Fields []attempt
}

// An attempt is a call, where a condition holds, in the first of several ways that there is.
type attempt struct {
	Condition, Class string // of a function, the class is void
	OfObject         bool
	Ways             []way
}

// A way is a call with parameters of some types. In it, an object is called o, the arguments a0, a1 and so on.
type way struct {
	Asked, Types, Passed string // lists of parameters
	Call                 string
}

// text writes the glue.
func (g *glue) text() ([]byte, error) {
	data := map[string]any{
		"Shim": filepath.Join(g.shim, "expression.h"), "Title": fmt.Sprintf("%s (%s)", g.bench.Main, g.language()),
		"Declarations": "", "Declared": g.declared(),
	}
	if g.c != nil {
		data["Declarations"], data["Declared"] = g.declarations(), nil // in C, nobody else may be able to call one
	}
	var included, spaces []string
	for _, f := range g.included() {
		spaces = append(spaces, parsed(f).spaces...)
		included = append(included, path.Join(filepath.ToSlash(g.bench.At("source")), f.Path))
	}
	var classes []described
	for _, c := range g.face.Classes {
		if full := g.class(c.Name); full != "" {
			classes = append(classes, g.described(c, full))
		}
	}
	data["Included"], data["Spaces"], data["Classes"], data["Functions"] = included, spaces, classes, g.functions()
	data["Constants"] = g.constants()
	var out bytes.Buffer
	err := glueTemplate().Execute(&out, data)
	return out.Bytes(), err
}

// described tells how objects of a class are made, and its members reached.
func (g *glue) described(c calls.Class, full string) described {
	d := described{Name: c.Name, Full: full}
	for _, m := range c.Members {
		of := fmt.Sprintf("type == %q && ", c.Name)
		named := of + fmt.Sprintf("name == %q && ", m.Name)
		switch {
		case m.Name == calls.Constructor:
			d.Creations = append(d.Creations, g.attempts(of, full, m, arguments("new C", m)...)...)
		case m.Static:
			d.Statics = append(d.Statics, g.attempts(named, full, m, g.ways("C::", m)...)...)
		case m.Called:
			d.Calls = append(d.Calls, g.attempts(named, full, m, g.ways("o.", m)...)...)
		default:
			d.Fields = append(d.Fields, g.attempts(named, full, m, g.ways("o.", m)...)...)
		}
	}
	return d
}

// functions tells how functions are called.
func (g *glue) functions() (all []attempt) {
	for _, m := range g.face.Functions {
		all = append(all, g.attempts(fmt.Sprintf("name == %q && ", m.Name), "void", m, g.ways("", m)...)...)
	}
	return all
}

// constants tells how the constants of enumerations are reached.
func (g *glue) constants() (all []attempt) {
	for of, names := range g.face.Enumerations {
		for _, name := range names {
			condition := fmt.Sprintf("type == %q && name == %q", of, name)
			a := attempt{Condition: condition, Class: g.enumeration(of)}
			for _, spelling := range g.spellings(calls.Member{Name: name, Called: true}) {
				a.Ways = append(a.Ways, way{Call: "C::" + spelling})
			}
			if a.Class != "" {
				all = append(all, a)
			}
		}
	}
	return all
}

// enumeration gives the full name of an enumeration of the face, or that of a class in its place; "" if there is none.
func (g *glue) enumeration(name string) string {
	if _, is := g.face.Enumerations[name]; !is || g.c != nil {
		return ""
	}
	for _, f := range g.sources() {
		for _, full := range parsed(f).enums {
			if lastPart(full) == name {
				return "::" + full
			}
		}
	}
	return g.class(name)
}

// declared lists the functions that the sources declare, with whatever parameters.
func (g *glue) declared() (names []string) {
	for _, m := range g.face.Functions {
		head := Language().Head(m.Name, false)
		if slices.ContainsFunc(g.sources(), func(f *source.File) bool { return head.MatchString(f.Text) }) {
			names = append(names, m.Name)
		}
	}
	return names
}

// ways lists how a member may be reached.
func (g *glue) ways(behind string, m calls.Member) []string {
	var all []string
	for _, name := range g.spellings(m) {
		all = append(all, arguments(behind+name, m)...)
		if !m.Called {
			all = append(all, behind+name)
		}
	}
	return all
}

// attempts gives the attempt at a member: with the usual collections, or else with whichever it takes. There is none if a parameter is of
// a class that there is not.
func (g *glue) attempts(condition, class string, m calls.Member, forms ...string) []attempt {
	types, known := g.types(m)
	if !known {
		return nil
	}
	open := slices.Clone(types)
	for i, parameter := range m.Parameters {
		if parameter == "any" || strings.Contains(parameter, " of ") {
			open[i] = fmt.Sprintf("rulebook_shim::Given<'%c'>", parameter[0])
		}
	}
	a := attempt{
		Condition: condition + fmt.Sprintf("values.size() == %d", len(types)), Class: class,
		OfObject: strings.HasPrefix(forms[0], "o."),
	}
	for _, call := range forms {
		a.Ways = append(a.Ways, a.with(types, call))
	}
	for _, call := range forms {
		if !slices.Equal(open, types) {
			a.Ways = append(a.Ways, a.with(open, call))
		}
	}
	return []attempt{a}
}

// with gives the way with parameters of some types.
func (a attempt) with(types []string, call string) way {
	var asked, passed []string
	if a.OfObject {
		asked = []string{"C &o"}
	}
	for i, t := range types {
		asked = append(asked, fmt.Sprintf("rulebook_shim::dependent<C, %s> &a%d", t, i))
		passed = append(passed, fmt.Sprintf("auto &a%d", i))
	}
	return way{strings.Join(asked, ", "), strings.Join(types, ", "), strings.Join(passed, ", "), call}
}

// arguments lists how arguments may be passed behind some words. A text may also be a pointer to characters, a list a pointer and a count,
// in this order or the other, or a pointer alone. An object may be a pointer, also one that shares or owns it.
func arguments(behind string, m calls.Member) (all []string) {
	const plain, data, size = "%[1]s", "%[1]s.data()", "%[1]s.size()"
	for _, object := range []string{plain, "&%[1]s", "rulebook_shim::shared(%[1]s)", "rulebook_shim::owned(%[1]s)"} {
		for _, many := range [][2]string{{plain, plain}, {data, data + ", " + size}, {data, size + ", " + data}, {data, data}} {
			call := behind + "(" + strings.Join(passed(m, object, many[0], many[1]), ", ") + ")"
			if !slices.Contains(all, call) {
				all = append(all, call)
			}
		}
	}
	return all
}

// passed gives the arguments of a call in some forms of objects, texts and lists.
func passed(m calls.Member, object, text, list string) (names []string) {
	for i, parameter := range m.Parameters {
		kind, _, _ := strings.Cut(parameter, " ")
		form := "%[1]s"
		switch {
		case kind == "text":
			form = text
		case kind == "list":
			form = list
		case kind != "set" && kind != "map" && simpleTypes[kind] == "":
			form = object
		}
		names = append(names, fmt.Sprintf(form, fmt.Sprintf("a%d", i)))
	}
	return names
}

// spellings lists how the sources spell the name of a member; of a field, and of its getter, too, which may begin with get or is.
func (g *glue) spellings(m calls.Member) []string {
	names := []string{m.Name}
	getter := ""
	if !m.Called {
		getter = "(?:(?i:get|is)_*)?"
	}
	alike := regexp.MustCompile(`\b` + getter + language.Alike(m.Name) + `\b`)
	for _, f := range g.sources() {
		names = append(names, alike.FindAllString(cfamily.Syntax.Code(f.Text), -1)...)
	}
	slices.Sort(names[1:])
	return slices.Compact(names)
}
