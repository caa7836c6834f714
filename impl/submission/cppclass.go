package submission

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

var cppToken = regexp.MustCompile(`[\pL_][\pL\pN_]*|::|\S`)

// cppClasses gives the full names of the classes that a source defines outside of functions and other classes.
func cppClasses(f *file) []string {
	p := &cppParser{tokens: cppToken.FindAllString(firstBranches(cSyntax.code(f.text)), -1)}
	for p.at = range p.tokens {
		p.step()
	}
	return p.classes
}

// A cppParser follows the braces of a source.
type cppParser struct {
	tokens  []string
	at      int
	pending string   // what the next brace opens: "namespace x", "class x", "" for anything else
	open    []string // what the open braces have opened
	classes []string
}

func (p *cppParser) token(at int) string {
	if at < 0 || at >= len(p.tokens) {
		return ""
	}
	return p.tokens[at]
}

func (p *cppParser) step() {
	switch p.tokens[p.at] {
	case "namespace":
		p.pending = strings.TrimSpace("namespace " + p.name())
	case "class", "struct":
		if name := p.name(); name != "" && p.token(p.at-1) != "enum" {
			p.pending = "class " + name
		}
	case ";", "=", "(", ")":
		p.pending = ""
	case "{":
		p.define()
		p.open, p.pending = append(p.open, p.pending), ""
	case "}":
		p.open = p.open[:max(0, len(p.open)-1)]
	}
}

// name gives the name that is declared behind a keyword: the last word before anything else. Words before it are macros.
func (p *cppParser) name() string {
	name := ""
	for at := p.at + 1; word.MatchString(p.token(at)) && p.token(at) != "final"; at++ {
		name = p.token(at)
		for p.token(at+1) == "::" && word.MatchString(p.token(at+2)) {
			name += "::" + p.token(at+2)
			at += 2
		}
	}
	return name
}

// define notes the class whose brace this is.
func (p *cppParser) define() {
	class, ok := strings.CutPrefix(p.pending, "class ")
	if !ok {
		return
	}
	var names []string
	for _, opened := range p.open {
		space, ok := strings.CutPrefix(opened, "namespace")
		if !ok {
			return
		}
		if space = strings.TrimSpace(space); space != "" {
			names = append(names, space)
		}
	}
	p.classes = append(p.classes, strings.Join(append(names, class), "::"))
}

// firstBranches gives code without its directives, and of the branches of an #if only the first, or the second of an "#if 0".
func firstBranches(code string) string {
	var out strings.Builder
	type branch struct{ live, taken bool }
	var open []branch
	code = strings.ReplaceAll(strings.ReplaceAll(code, "\r", ""), "\\\n", "  ")
	for line := range strings.Lines(code) {
		match := cDirective.FindStringSubmatch(line)
		switch {
		case match == nil:
			if !slices.ContainsFunc(open, func(b branch) bool { return !b.live }) {
				out.WriteString(line)
			}
		case strings.HasPrefix(match[1], "if"):
			live := match[1] != "if" || strings.TrimSpace(match[2]) != "0"
			open = append(open, branch{live, live})
		case len(open) == 0:
		case match[1] == "endif":
			open = open[:len(open)-1]
		case strings.HasPrefix(match[1], "el"):
			last := &open[len(open)-1]
			last.live, last.taken = !last.taken, true
		}
	}
	return out.String()
}

// definition gives the full name of a class that a source defines, given its name in full or its last part; "" if it does not.
func definition(f *file, class string) string {
	if !cppLanguage().owns(f) || !strings.Contains(f.text, lastPart(class)) {
		return ""
	}
	defined := cppClasses(f)
	at := slices.IndexFunc(defined, func(name string) bool { return name == class || lastPart(name) == class })
	if at < 0 {
		return ""
	}
	return defined[at]
}

// lastPart is a full name without its namespaces.
func lastPart(name string) string { return name[strings.LastIndex(name, ":")+1:] }

// onlyGames gives the file that the classes of the games are found by: the one program, whose includes say what belongs together,
// or else the one file that defines the base class. It gives nil where there is no C++ of that kind.
func (t *tree) onlyGames(names Games) (*file, error) {
	programs := cppLanguage().programs(t.files)
	for i, c := range programs {
		programs[i].doubtful = cmp.Or(c.doubtful, aside(c.file))
	}
	sure := slices.DeleteFunc(slices.Clone(programs), func(c candidate) bool { return c.doubtful != "" })
	if sure = t.distinct(sure); len(sure) == 1 {
		t.best(programs) // notes the others
		return sure[0].file, nil
	}
	class, holders := t.holders(names, programs)
	switch holders = t.nearest(t.inSrc(t.distinct(holders))); {
	case len(holders) == 1:
		for _, c := range programs {
			t.note("%s: passed over, the classes are taken without it", shown(c.file.path))
		}
		return holders[0].file, nil
	case len(holders) > 1:
		return nil, several(holders, "define the class "+class)
	}
	switch programs = t.distinct(t.best(programs)); len(programs) {
	case 0:
		return nil, nil
	case 1:
		return programs[0].file, nil
	default:
		return nil, several(programs, "start the program")
	}
}

// holders gives the files that define the first of the classes that any file does, other than programs and what lies aside.
func (t *tree) holders(names Games, programs []candidate) (class string, holders []candidate) {
	for _, key := range gameKeys {
		for _, f := range t.files {
			program := slices.ContainsFunc(programs, func(c candidate) bool { return c.file == f })
			if !program && aside(f) == "" && definition(f, names.class(key)) != "" {
				holders = append(holders, candidate{file: f})
			}
		}
		if len(holders) > 0 {
			return names.class(key), holders
		}
	}
	return "", nil
}
