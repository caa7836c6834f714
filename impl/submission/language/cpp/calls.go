package cpp

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

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
	shim, err := b.Keep(ctx, language.Kept{
		Name: "cpp-calls", Sources: []fs.FS{Base(), language.Sub(expressions, "calls")}, Compiler: compiler,
		Command: func(_ string, sources []string) []string {
			units := slices.DeleteFunc(sources, func(name string) bool { return filepath.Ext(name) != ".cpp" })
			return append([]string{compiler, standard, "-O1", "-pthread", "-c"}, units...)
		},
	})
	if err != nil {
		return nil, &language.Missing{Tool: filepath.Base(compiler), Language: "C++", Reason: err.Error()}
	}
	g.shim = shim
	if err := b.Write(filepath.Join("grader", "glue.cpp"), g.text(), 0o644); err != nil {
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

// compile compiles the glue with all sources of the submission that it does not include.
func (g *glue) compile(ctx context.Context, compiler string) error {
	l := Language()
	owned := source.Filter(g.bench.Files, l.Owns)
	options, _, err := cfamily.Forward(g.bench, owned, l.HeaderFolders(g.bench.Files))
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

// included lists the files that define the classes, and those with functions: headers, or else sources.
func (g *glue) included() []*source.File {
	var included []*source.File
	if g.c != nil {
		return nil
	}
	for _, f := range g.bench.Files {
		defines := func(c calls.Class) bool { return Definition(f, c.Name) != "" }
		if f == g.bench.MainFile() || slices.ContainsFunc(g.face.Classes, defines) {
			included = append(included, f)
		}
	}
	return included
}

// class gives the full name of a class as the submission defines it; "" if it does not.
func (g *glue) class(name string) string {
	for _, f := range g.bench.Files {
		if full := Definition(f, name); full != "" {
			return "::" + full
		}
	}
	return ""
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

func (g *glue) typeOf(words []string) string {
	simple := map[string]string{"int": "int", "number": "double", "text": "std::string", "boolean": "bool"}
	of := slices.Index(words, "to")
	switch {
	case len(words) == 1 && simple[words[0]] != "":
		return simple[words[0]]
	case len(words) == 1:
		return g.class(words[0])
	case len(words) > 2 && words[0] == "map" && of > 2:
		return fmt.Sprintf("std::map<%s, %s>", g.typeOf(words[2:of]), g.typeOf(words[of+1:]))
	case len(words) > 2:
		return fmt.Sprintf("std::%s<%s>", map[string]string{"list": "vector", "set": "set"}[words[0]], g.typeOf(words[2:]))
	}
	return ""
}

// text writes the glue. What a class has is asked in templates, where what it lacks is no error.
func (g *glue) text() []byte {
	var out strings.Builder
	fmt.Fprintf(&out, "#include %q\n#define main rulebook_students_main\n", filepath.Join(g.shim, "expression.h"))
	if g.c != nil {
		out.WriteString(g.c.declarations(g.face.Functions))
	}
	for _, f := range g.included() {
		fmt.Fprintf(&out, "#include %q\n", path.Join(filepath.ToSlash(g.bench.At("source")), f.Path))
	}
	out.WriteString("#undef main\n")
	for _, name := range []string{"Value", "Values", "missing"} {
		fmt.Fprintf(&out, "using rulebook_shim::%s;\n", name)
	}
	for _, c := range g.face.Classes {
		if full := g.class(c.Name); full != "" {
			fmt.Fprintf(&out, "template <> inline constexpr const char *rulebook_shim::class_name<%s> = %q;\n", full, c.Name)
		}
	}
	out.WriteString("struct RulebookGlue : rulebook_shim::Glue {\n")
	g.creations(&out)
	g.members(&out)
	g.functions(&out)
	g.asks(&out)
	out.WriteString("};\nint main() {\n  RulebookGlue glue;\n")
	title := fmt.Sprintf("%s (%s)", g.bench.Main, g.language())
	fmt.Fprintf(&out, "  rulebook_shim::Expressions all(glue, %q);\n  rulebook_shim::converse(all);\n}\n", title)
	return []byte(out.String())
}

// creations writes how objects are made.
func (g *glue) creations(out *strings.Builder) {
	out.WriteString("Value rulebook_create(const std::string &type, Values &values) override {\n")
	for _, c := range g.face.Classes {
		full := g.class(c.Name)
		if full == "" {
			continue
		}
		for _, m := range c.Members {
			if m.Name == calls.Constructor {
				condition := fmt.Sprintf("type == %q && values.size() == %d", c.Name, len(m.Parameters))
				g.attempt(out, condition, full, m, []string{"new C" + arguments(m)})
			}
		}
		fmt.Fprintf(out, "  if (type == %q) missing(\"constructor of class %[1]s that takes such values\");\n", c.Name)
	}
	out.WriteString("  missing(\"class \" + type);\n}\n")
}

// members writes how methods and fields are reached.
func (g *glue) members(out *strings.Builder) {
	const named = "(const std::string &type, const std::string &name, "
	out.WriteString("Value rulebook_call" + named + "Value &self, Values &values) override {\n")
	g.each(out, func(m calls.Member) bool { return m.Called && !m.Static && m.Name != calls.Constructor }, "o.")
	out.WriteString("  missing(\"method \" + name + \" in class \" + type);\n}\n")
	out.WriteString("Value rulebook_static" + named + "Values &values) override {\n")
	g.each(out, func(m calls.Member) bool { return m.Static }, "C::")
	out.WriteString("  missing(\"static method \" + name + \" in class \" + type);\n}\n")
	out.WriteString("Value rulebook_field" + named + "Value &self) override {\n  Values values;\n")
	g.each(out, func(m calls.Member) bool { return !m.Called }, "o.")
	out.WriteString("  missing(name + \" in class \" + type);\n}\n")
}

// each writes how some members of all classes are reached, behind the object or the class.
func (g *glue) each(out *strings.Builder, wanted func(calls.Member) bool, behind string) {
	for _, c := range g.face.Classes {
		full := g.class(c.Name)
		for _, m := range c.Members {
			if full != "" && wanted(m) {
				condition := fmt.Sprintf("type == %q && name == %q && values.size() == %d", c.Name, m.Name, len(m.Parameters))
				g.attempt(out, condition, full, m, ways(behind, m))
			}
		}
	}
}

// functions writes how functions are called. A name that there is not is looked for among what belongs to the arguments, in
// vain.
func (g *glue) functions(out *strings.Builder) {
	out.WriteString("Value rulebook_function(const std::string &name, Values &values) override {\n")
	for _, m := range g.face.Functions {
		reached := ways("", m)
		if g.c != nil {
			reached = waysInC(m)
		}
		g.attempt(out, fmt.Sprintf("name == %q && values.size() == %d", m.Name, len(m.Parameters)), "void", m, reached)
	}
	out.WriteString("  missing(\"function \" + name);\n}\n")
}

// ways lists how a member may be reached.
func ways(behind string, m calls.Member) []string {
	var all []string
	for _, name := range spellings(m) {
		all = append(all, behind+name+arguments(m))
	}
	if !m.Called {
		all = append(all, behind+m.Name, behind+snake(m.Name))
	}
	return all
}

// asks writes what is asked of objects.
func (g *glue) asks(out *strings.Builder) {
	out.WriteString("Value rulebook_ask(const std::string &what, Values &values) override {\n")
	for _, c := range g.face.Classes {
		if full := g.class(c.Name); full != "" {
			fmt.Fprintf(out, "  if (values[0].text == %q) return rulebook_shim::ask_object<%s>(what, "+
				"rulebook_shim::As<%[2]s>::of(values.front()), rulebook_shim::As<%[2]s>::of(values.back()));\n", c.Name, full)
		}
	}
	out.WriteString("  missing(what + \" of it\");\n}\n")
}

// attempt writes a call, where a condition holds, in the first of several ways that there is. The ways stand in a template,
// whose parameter is the class.
func (g *glue) attempt(out *strings.Builder, condition, class string, m calls.Member, ways []string) {
	types, known := g.types(m)
	if !known {
		return
	}
	fmt.Fprintf(out, "  if (%s) {\n", condition)
	out.WriteString("    auto attempt = [&]<class C>(std::type_identity<C>) -> std::optional<Value> {\n")
	for _, way := range ways {
		g.way(out, way, types)
	}
	out.WriteString("      return {};\n    };\n")
	fmt.Fprintf(out, "    if (auto found = attempt(std::type_identity<%s>())) return *found;\n  }\n", class)
}

// way writes one way. An object is called o, the arguments a0, a1 and so on.
func (g *glue) way(out *strings.Builder, way string, types []string) {
	var asked, passed []string
	object := ""
	if strings.HasPrefix(way, "o.") {
		asked, object = []string{"C &o"}, "C &o = rulebook_shim::As<C>::of(self); "
	}
	for i, t := range types {
		asked = append(asked, fmt.Sprintf("rulebook_shim::dependent<C, %s> &a%d", t, i))
		passed = append(passed, fmt.Sprintf("auto &a%d", i))
	}
	fmt.Fprintf(out, "      if constexpr (requires(%s) { %s; }) {\n", strings.Join(asked, ", "), way)
	fmt.Fprintf(out, "        %sreturn rulebook_shim::call_with<%s>(\n", object, strings.Join(types, ", "))
	fmt.Fprintf(out, "          [&](%s) -> decltype(auto) { return (%s); }, values);\n      }\n", strings.Join(passed, ", "), way)
}

// arguments names so many arguments.
func arguments(m calls.Member) string {
	var names []string
	for i := range m.Parameters {
		names = append(names, fmt.Sprintf("a%d", i))
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// spellings lists how programs in C++ may spell the name of a member; of a field, with the words of a getter, too.
func spellings(m calls.Member) []string {
	names := []string{m.Name, snake(m.Name), capital(m.Name)}
	if !m.Called {
		names = append(names, "get"+capital(m.Name), "get_"+snake(m.Name), "Get"+capital(m.Name))
	}
	slices.Sort(names[1:])
	return slices.Compact(names)
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// snake writes addAll as add_all.
func snake(name string) string {
	var out strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
