package cpp

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/calls"
	"rulebook/impl/submission/language"
	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/source"
)

// CallsOfC is how functions in C are called: by the glue in C++, which declares them as the submission defines them. The compilers are
// those of C, by the names that they have.
func CallsOfC(compilers ...string) *language.Called {
	return &language.Called{
		Shim: language.Sub(expressions, "calls"), Function: function, OnlyFunctions: true, Lacks: lacks,
		Build: func(ctx context.Context, b *language.Bench, face calls.Face) (*language.Artifact, error) {
			compiler, err := b.Locate(compilers...)
			if err != nil {
				return nil, err
			}
			files := source.Filter(b.Files, func(f *source.File) bool {
				return filepath.Ext(f.Path) == ".c" && (f == b.MainFile() || !cfamily.HasMain(f) && !source.LooksLikeTest(f))
			})
			return build(ctx, &glue{face: face, bench: b, c: &functionsOfC{compiler, files}})
		},
	}
}

// said matches the types of parameters that functions in C can have: see [arguments].
var said = regexp.MustCompile(`^(int|number|text|boolean|list of (int|number))$`)

// lacks tells what no function in C can be asked for.
func lacks(m *calls.Member) string {
	if m == nil {
		return "exceptions"
	}
	for _, parameter := range m.Parameters {
		if !said.MatchString(parameter) {
			return m.Name + ", which takes a " + parameter
		}
	}
	if m.Result != "" && (simpleTypes[m.Result] == "" || m.Result == "any") {
		return m.Name + ", which gives a " + m.Result
	}
	return ""
}

// functionsOfC are the sources of a submission in C.
type functionsOfC struct {
	compiler string
	files    []*source.File
}

// compile compiles the sources, and gives the paths of what is made. Their main is called by nobody.
func (c *functionsOfC) compile(ctx context.Context, b *language.Bench) (made []string, err error) {
	if err := b.MakeFolder("made"); err != nil {
		return nil, err
	}
	for i, f := range c.files {
		made = append(made, b.At("made", fmt.Sprintf("%d.o", i)))
		err := b.Run(ctx, c.compiler, "-std=gnu17", "-O1", "-w", "-Dmain=rulebook_students_main", "-c", "-o", made[i],
			cfamily.Argument(f.Path))
		if err != nil {
			return nil, err
		}
	}
	return made, nil
}

var (
	// header matches the head of a function that other files can call: its type, name and parameters.
	header = regexp.MustCompile(`(?m)^[ \t]*((?:[A-Za-z_]\w*[\s*]+)+)([A-Za-z_]\w*)\s*\(([^(){};]*)\)\s*\{`)

	// synonym matches a name for another simple type.
	synonym = regexp.MustCompile(`\btypedef\s+(?:[A-Za-z_]\w*\s+)+\**\s*([A-Za-z_]\w*)\s*;`)

	// variable matches the name of a parameter, which may be a keyword in C++, and what stands behind it.
	variable = regexp.MustCompile(`([\s*])[A-Za-z_]\w*\s*((?:\[[^\]]*\])*)$`)

	simpleType = regexp.MustCompile(`^(void|char|short|int|long|float|double|signed|unsigned|bool|const|size_t|u?int(8|16|32|64)_t)$`)
)

// declarations declares the functions of the face for C++, as far as their types are simple ones.
func (g *glue) declarations() string {
	var out strings.Builder
	out.WriteString("#include <stddef.h>\n#include <stdint.h>\nextern \"C\" {\n")
	known := simpleType.MatchString
	for _, f := range g.c.files {
		code := strings.ReplaceAll(cfamily.Syntax.Code(f.Text), "_Bool", "bool")
		for _, found := range synonym.FindAllStringSubmatch(code, -1) {
			before, name := known, found[1]
			if simple(strings.TrimSuffix(strings.TrimPrefix(found[0], "typedef"), name+";"), before) {
				fmt.Fprintln(&out, found[0])
				known = func(word string) bool { return word == name || before(word) }
			}
		}
		for _, found := range header.FindAllStringSubmatch(code, -1) {
			wanted := func(m calls.Member) bool { return slices.Contains(g.spellings(m), found[2]) }
			declared := found[1] + found[2] + "(" + parametersOf(found[3]) + ");"
			if slices.ContainsFunc(g.face.Functions, wanted) && simple(found[1]+" "+parametersOf(found[3]), known) {
				fmt.Fprintln(&out, declared)
			}
		}
	}
	return out.String() + "}\n"
}

// parametersOf gives the types of parameters as C++ has them.
func parametersOf(list string) string {
	var types []string
	for parameter := range strings.SplitSeq(list, ",") {
		parameter = strings.TrimSpace(strings.ReplaceAll(parameter, "restrict", ""))
		if found := variable.FindStringSubmatch(parameter); found != nil {
			pointer := strings.Repeat("*", min(1, strings.Count(found[2], "[")))
			parameter = strings.TrimSpace(variable.ReplaceAllString(parameter, "$1")) + pointer
		}
		types = append(types, parameter)
	}
	return strings.Join(types, ", ")
}

// simple tells whether all words of a declaration are known.
func simple(declaration string, known func(word string) bool) bool {
	return !slices.ContainsFunc(source.Words(declaration), func(word string) bool { return !known(word) })
}
