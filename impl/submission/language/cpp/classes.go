package cpp

import (
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/language/cfamily"
	"rulebook/impl/submission/source"
)

var token = regexp.MustCompile(`[\pL_][\pL\pN_]*|::|\S`)

// parsed gives the full names of a source's classes and namespaces, except those inside of functions and other classes.
func parsed(f *source.File) *parser {
	p := &parser{tokens: token.FindAllString(firstBranches(cfamily.Syntax.Code(f.Text)), -1)}
	for p.at = range p.tokens {
		p.step()
	}
	return p
}

func classes(f *source.File) []string { return parsed(f).classes }

// A parser follows the braces of a source.
type parser struct {
	tokens  []string
	at      int
	pending string   // the meaning of the next brace: "namespace x", "class x", "enum x", "" for others
	open    []string // the meanings of the open braces
	classes []string
	enums   []string // enumerations, those in classes, too
	spaces  []string
}

func (p *parser) token(at int) string {
	if at < 0 || at >= len(p.tokens) {
		return ""
	}
	return p.tokens[at]
}

func (p *parser) step() {
	switch p.tokens[p.at] {
	case "namespace":
		p.pending = strings.TrimSpace("namespace " + p.name())
	case "enum":
		p.pending = "enum " + p.name()
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

// name gives the declared name behind a keyword: the last of the words. Words before it are macros.
func (p *parser) name() string {
	name := ""
	for at := p.at + 1; source.Word.MatchString(p.token(at)) && p.token(at) != "final"; at++ {
		name = p.token(at)
		for p.token(at+1) == "::" && source.Word.MatchString(p.token(at+2)) {
			name += "::" + p.token(at+2)
			at += 2
		}
	}
	return name
}

// define notes the class or namespace that a brace opens.
func (p *parser) define() {
	what, name, _ := strings.Cut(p.pending, " ")
	if name == "" {
		return
	}
	var names []string
	for _, opened := range p.open {
		kind, around, _ := strings.Cut(opened, " ")
		if kind != "namespace" && (what != "enum" || kind != "class") {
			return
		}
		if around != "" {
			names = append(names, around)
		}
	}
	full := strings.Join(append(names, name), "::")
	switch {
	case what == "class":
		p.classes = append(p.classes, full)
	case what == "enum":
		p.enums = append(p.enums, full)
	case !slices.Contains(p.spaces, full):
		p.spaces = append(p.spaces, full)
	}
}

// firstBranches gives code without directives, with only the first branch of each #if, or the second of an "#if 0".
func firstBranches(code string) string {
	var out strings.Builder
	type branch struct{ live, taken bool }
	var open []branch
	for line, match := range cfamily.Lines(code) {
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

// Classes gives the full names of the classes that a source defines.
func Classes(f *source.File) []string {
	if !Language().Owns(f) {
		return nil
	}
	return classes(f)
}

// Definition gives the full name of a class that a source defines, by its full name or its last part; "" for none.
func Definition(f *source.File, class string) string {
	if !Language().Owns(f) || !strings.Contains(f.Text, lastPart(class)) {
		return ""
	}
	for _, name := range classes(f) {
		if name == class || lastPart(name) == class {
			return name
		}
	}
	return ""
}

// lastPart is a full name without its namespaces.
func lastPart(name string) string { return name[strings.LastIndex(name, ":")+1:] }
