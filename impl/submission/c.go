package submission

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"
)

func cLanguage() language {
	l := cFamily("C", []string{".c"}, []string{".h"}, []string{"cc", "gcc", "clang"}, "gnu17")
	l.smallest = file{path: "smallest.c", text: "#include <stdio.h>\nint main(void) { puts(\"\"); return 0; }\n"}
	return l
}

func cppLanguage() language {
	extensions, headers := []string{".cpp", ".cc", ".cxx"}, []string{".h", ".hpp", ".hh", ".hxx"}
	l := cFamily("C++", extensions, headers, []string{"g++", "c++", "clang++"}, "gnu++17")
	l.aliases = []string{"cpp"}
	l.smallest = file{path: "smallest.cpp", text: "#include <iostream>\nint main() { std::cout << 1; }\n"}
	program := l.build
	l.build = func(ctx context.Context, b *bench, p *Program) error {
		if b.exercise.games {
			return b.buildGames(ctx, p)
		}
		return program(ctx, b, p)
	}
	return l
}

// cFamily gives one of two languages that differ only in names.
func cFamily(name string, extensions, headers, compilers []string, standard string) language {
	l := language{
		name: name, extensions: extensions, headers: headers,
		mentions: cIncludes,
		answers:  func(f *file) []string { return []string{f.stem()} },
	}
	l.programs = func(files []*file) []candidate { return cPrograms(l.own(files)) }
	l.build = func(ctx context.Context, b *bench, p *Program) error { return l.buildC(ctx, b, p, compilers, standard) }
	return l
}

var (
	cSyntax  = syntax{comments: slashComments, texts: []textMark{doubleQuote, singleQuote}, raw: true}
	cInclude = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]`)

	// cMain finds the definition of main, whose parameters may be declared in the way of 1978. A call or a declaration has no
	// body; a main that belongs to a class is another function.
	cMain = regexp.MustCompile(`(?:^|[^\w:.>~])main\s*\([^;{}]*?\)(?:\s|noexcept|try|->\s*int)*(?:[A-Za-z_][^;{}()]*;\s*)*\{`)
)

// cIncludes gives the stems of the headers that a file includes. The source with the same stem is taken for what the header
// declares.
func cIncludes(f *file) []string {
	var stems []string
	for _, match := range cInclude.FindAllStringSubmatch(cSyntax.uncommented(f.text), -1) {
		stems = append(stems, (&file{path: match[1]}).stem())
	}
	return stems
}

func cPrograms(files []*file) []candidate {
	var candidates []candidate
	for _, f := range files {
		code := cSyntax.code(f.text)
		switch {
		case cMain.MatchString(cOutline(code)):
			candidates = append(candidates, candidate{file: f})
		case cMain.MatchString(code):
			doubt := "its main stands inside of something, or its braces do not match"
			candidates = append(candidates, candidate{file: f, doubtful: doubt})
		}
	}
	return candidates
}

var cDirective = regexp.MustCompile(`^[ \t]*#[ \t]*([a-z]*)[ \t]*([^\r\n]*)`)

// cOutline gives the part of code that stands outside of all braces, and the braces themselves. Of the branches of an #if
// each begins at the depth where the #if stands; what is behind "#if 0" is left out.
func cOutline(code string) string {
	o := &outline{}
	code = strings.ReplaceAll(strings.ReplaceAll(code, "\r", ""), "\\\n", "  ")
	for line := range strings.Lines(code) {
		if match := cDirective.FindStringSubmatch(line); match != nil {
			o.directive(match[1], strings.TrimSpace(match[2]))
		} else if o.dead == 0 {
			o.line(line)
		}
	}
	return o.text.String()
}

type outline struct {
	text     strings.Builder
	depth    int
	branches []int // the depth at each #if that is open
	dead     int   // how many were open when "#if 0" was met, itself included; 0 outside
}

func (o *outline) directive(name, condition string) {
	switch {
	case strings.HasPrefix(name, "if"):
		o.branches = append(o.branches, o.depth)
		if name == "if" && condition == "0" && o.dead == 0 {
			o.dead = len(o.branches)
		}
	case len(o.branches) == 0:
	case strings.HasPrefix(name, "el"), name == "endif":
		if o.dead == len(o.branches) {
			o.dead = 0
		}
		if name == "endif" {
			o.branches = o.branches[:len(o.branches)-1]
		} else if o.dead == 0 {
			o.depth = o.branches[len(o.branches)-1]
		}
	}
}

func (o *outline) line(line string) {
	for _, r := range line {
		if r == '}' {
			o.depth = max(0, o.depth-1)
		}
		if o.depth == 0 {
			o.text.WriteRune(r)
		}
		if r == '{' {
			o.depth++
		}
	}
}

// cUnits gives the files to compile together. Of a folder these are all but other programs, tests, copies, and what
// is included; of a file given by itself, it and the sources that belong to headers it includes.
func (l language) cUnits(main *file, files []*file) []*file {
	included := map[string]bool{}
	for _, f := range files {
		if l.owns(f) {
			for _, match := range cInclude.FindAllStringSubmatch(cSyntax.uncommented(f.text), -1) {
				included[path.Base(match[1])] = true
			}
		}
	}
	units, texts := []*file{main}, map[string]bool{main.text: true}
	for _, f := range l.own(files) {
		if !texts[f.text] && !included[f.base()] && !test(f) && len(cPrograms([]*file{f})) == 0 {
			units, texts[f.text] = append(units, f), true
		}
	}
	return units
}

// buildC compiles and links. Headers are found in whichever folder of the submission they lie.
func (l language) buildC(ctx context.Context, b *bench, p *Program, compilers []string, standard string) error {
	compiler, err := b.locate(compilers...)
	if err != nil {
		return err
	}
	p.Console = []string{b.at("program")}
	argv := []string{compiler, "-std=" + standard, "-O1", "-w", "-o", b.at("program")}
	for _, folder := range b.headerFolders(l) {
		argv = append(argv, "-iquote", folder)
	}
	for _, f := range l.cUnits(b.main(), b.files) {
		argv = append(argv, argument(f.path))
	}
	return b.run(ctx, b.at("source"), nil, append(argv, "-lm")...)
}

func (b *bench) headerFolders(l language) []string {
	var folders []string
	for _, f := range b.files {
		if slices.Contains(l.headers, f.extension()) && !slices.Contains(folders, f.folder()) {
			folders = append(folders, f.folder())
		}
	}
	return folders
}

// argument gives a file name that no command takes for an option or a list of options.
func argument(name string) string {
	if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "@") {
		return "./" + name
	}
	return name
}
