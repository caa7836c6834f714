package java

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/source"
)

// A unit is a Java source with the facts that are needed to lay it out for the compiler.
type unit struct {
	*source.File
	pkg   string   // "" for none
	types []string // declared at the top, in order
	heads []head   // of these types
	name  string   // the type after which the compiler expects the file to be named; "" for none
	main  string   // the JVM's name of the class with main, without the package; "" for none
	code  string
}

// A head is the declaration of a type.
type head struct {
	name   string
	kind   string   // class, abstract class, interface, enum or record
	supers []string // the simple names of the types that it extends and implements
}

// object tells whether the type can have objects.
func (h head) object() bool { return h.kind == "class" || h.kind == "record" }

// object gives the class of the source that can have objects: the one after which the file is named, else the first; ""
// if none can.
func (s *unit) object() string {
	var classes []string
	for _, h := range s.heads {
		if h.object() {
			classes = append(classes, h.name)
		}
	}
	return s.chosen(classes)
}

// chosen gives the name after which the file is named if it is among some, else the first of them; "" if there is none.
func (s *unit) chosen(names []string) string {
	if s.name != "" && slices.Contains(names, s.name) {
		return s.name
	}
	return first(names)
}

// mentions gives the names in the source that are not its own, each once.
func (s *unit) mentions() []string {
	own, names := map[string]bool{}, []string(nil)
	for _, name := range s.types {
		own[name] = true
	}
	for _, name := range source.Words(s.code) {
		if !own[name] {
			own[name] = true
			names = append(names, name)
		}
	}
	return names
}

// qualified puts the package before a name.
func (s *unit) qualified(name string) string {
	if s.pkg == "" {
		return name
	}
	return s.pkg + "." + name
}

// laidOut gives the path that the compiler expects.
func (s *unit) laidOut() string {
	return path.Join(strings.ReplaceAll(s.pkg, ".", "/"), s.name+".java")
}

var token = regexp.MustCompile(`[\pL_$][\pL\pN_$]*|\.\.\.|[^\s]`)

// parse reads the package, the types and the main method of a source that need not compile.
func parse(f *source.File) *unit {
	s := &unit{File: f, code: syntax.Code(f.Text)}
	p := &parser{source: s, tokens: token.FindAllString(s.code, -1)}
	for p.at = range p.tokens {
		p.step()
	}
	top, _, _ := strings.Cut(first(p.mains), "$")
	s.name = cmp.Or(p.public, p.declared(f.Stem()), p.declared(top), first(s.types))
	s.main = s.chosen(p.mains)
	return s
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// Bounds that no student's source exceeds. They keep the parser fast.
const (
	longestName      = 100 // words and dots of a package
	longestHead      = 200 // words and signs of a declaration before its brace
	longestParameter = 20  // words of a parameter
	mostMains        = 100
)

// A parser follows the braces of a source.
type parser struct {
	source   *unit
	tokens   []string
	at       int
	packaged bool     // whether a package statement was met
	pending  string   // the type whose brace comes next
	open     []string // the types of the open braces; "" for other braces
	public   string   // the public type at the top
	mains    []string // the classes with a main method
}

func (p *parser) token(at int) string {
	if at < 0 || at >= len(p.tokens) {
		return ""
	}
	return p.tokens[at]
}

func (p *parser) step() {
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
func (p *parser) dottedName(at int) string {
	var names []string
	for end := at + longestName; at < end; at++ {
		switch token := p.token(at); {
		case token == ";":
			return strings.Join(names, ".")
		case source.Word.MatchString(token):
			names = append(names, token)
		case token != ".":
			return ""
		}
	}
	return ""
}

func (p *parser) declare() {
	name := p.token(p.at + 1)
	if p.token(p.at-1) == "." || !source.Word.MatchString(name) {
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
	kind := p.tokens[p.at]
	if kind == "class" && p.modified("abstract", p.at-1) {
		kind = "abstract class"
	}
	p.source.heads = append(p.source.heads, head{name: name, kind: kind, supers: p.supers(p.at + 2)})
	if p.modified("public", p.at-1) {
		p.public = cmp.Or(p.public, name)
	}
}

// supers gives the simple names of the types that a declaration extends and implements.
func (p *parser) supers(at int) []string {
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
		case listing && source.Word.MatchString(token) && p.token(at+1) != ".":
			names = append(names, token)
		}
	}
	return names
}

// modified tells whether a modifier is among those that end at a token.
func (p *parser) modified(modifier string, at int) bool {
	for ; slices.Contains(modifiers, p.token(at)); at-- {
		if p.tokens[at] == modifier {
			return true
		}
	}
	return false
}

// modifiers may stand before a declaration. "non-sealed" is three tokens; "@" begins @interface.
var modifiers = []string{
	"public", "protected", "private", "static", "final", "abstract", "synchronized", "strictfp", "sealed", "non", "-", "@",
}

// method notes the class of a main method that can start a program.
func (p *parser) method() {
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

// enclosing names the class around a token. If braces do not match, it names the last declared type, so that the
// compiler gets to say what is wrong.
func (p *parser) enclosing() string {
	types := slices.DeleteFunc(slices.Clone(p.open), func(name string) bool { return name == "" })
	if len(types) > 0 {
		return strings.Join(types, "$")
	}
	if len(p.source.types) > 0 {
		return p.source.types[len(p.source.types)-1]
	}
	return ""
}

// declared gives the name if a type at the top has it.
func (p *parser) declared(name string) string {
	if slices.Contains(p.source.types, name) {
		return name
	}
	return ""
}
