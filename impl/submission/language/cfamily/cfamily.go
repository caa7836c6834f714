// Package cfamily is the common part of C and C++.
package cfamily

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// Language gives one of two languages that differ only in names, compilers and standard.
func Language(name string, extensions, headers, compilers []string, standard string) language.Language {
	l := language.Language{
		Name: name, Extensions: extensions, Headers: headers,
		Mentions: includes,
		Answers:  func(f *source.File) []string { return []string{f.Stem()} },
	}
	l.Programs = func(files []*source.File) []source.Candidate { return Programs(l.Own(files)) }
	l.Build = func(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
		return build(ctx, b, l, compilers, standard)
	}
	return l
}

var (
	// Syntax is how comments and texts are written.
	Syntax = source.Syntax{Comments: source.SlashComments, Texts: []source.Mark{source.DoubleQuote, source.SingleQuote}, Raw: true}

	// Include finds the names in #include lines.
	Include = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]`)

	// mainFunction finds the definition of main, whose parameters may be declared in the way of 1978. A call or a declaration has no
	// body; a main that belongs to a class is another function.
	mainFunction = regexp.MustCompile(`(?:^|[^\w:.>~])main\s*\([^;{}]*?\)(?:\s|noexcept|try|->\s*int)*(?:[A-Za-z_][^;{}()]*;\s*)*\{`)
)

// includes gives the stems of the headers that a file includes. The source with the same stem is taken for what the header
// declares.
func includes(f *source.File) []string {
	var stems []string
	for _, match := range Include.FindAllStringSubmatch(Syntax.Uncommented(f.Text), -1) {
		stems = append(stems, (&source.File{Path: match[1]}).Stem())
	}
	return stems
}

// Programs finds the files with a main. One that stands inside of something is doubtful.
func Programs(files []*source.File) []source.Candidate {
	var candidates []source.Candidate
	for _, f := range files {
		code := Syntax.Code(f.Text)
		switch {
		case mainFunction.MatchString(outlineOf(code)):
			candidates = append(candidates, source.Candidate{File: f})
		case mainFunction.MatchString(code):
			doubt := "its main stands inside of something, or its braces do not match"
			candidates = append(candidates, source.Candidate{File: f, Doubt: doubt})
		}
	}
	return candidates
}

var Directive = regexp.MustCompile(`^[ \t]*#[ \t]*([a-z]*)[ \t]*([^\r\n]*)`)

// outlineOf gives the part of code that stands outside of all braces, and the braces themselves. Of the branches of an #if
// each begins at the depth where the #if stands; what is behind "#if 0" is left out.
func outlineOf(code string) string {
	o := &outline{}
	code = strings.ReplaceAll(strings.ReplaceAll(code, "\r", ""), "\\\n", "  ")
	for line := range strings.Lines(code) {
		if match := Directive.FindStringSubmatch(line); match != nil {
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

// units gives the files to compile together. Of a folder these are all but other programs, tests, copies, and what
// is included; of a file given by itself, it and the sources that belong to headers it includes.
func units(l language.Language, main *source.File, files []*source.File) []*source.File {
	included := map[string]bool{}
	for _, f := range files {
		if l.Owns(f) {
			for _, match := range Include.FindAllStringSubmatch(Syntax.Uncommented(f.Text), -1) {
				included[path.Base(match[1])] = true
			}
		}
	}
	units, texts := []*source.File{main}, map[string]bool{main.Text: true}
	for _, f := range l.Own(files) {
		if !texts[f.Text] && !included[f.Base()] && !source.LooksLikeTest(f) && len(Programs([]*source.File{f})) == 0 {
			units, texts[f.Text] = append(units, f), true
		}
	}
	return units
}

// build compiles and links. Headers are found in whichever folder of the submission they lie.
func build(ctx context.Context, b *language.Bench, l language.Language, compilers []string, standard string) (*language.Artifact, error) {
	compiler, err := b.Locate(compilers...)
	if err != nil {
		return nil, err
	}
	made := b.Artifact()
	made.Console = []string{b.At("program")}
	argv := []string{compiler, "-std=" + standard, "-O1", "-w", "-o", b.At("program")}
	for _, folder := range headerFolders(b, l) {
		argv = append(argv, "-iquote", folder)
	}
	for _, f := range units(l, b.MainFile(), b.Files) {
		argv = append(argv, Argument(f.Path))
	}
	return made, b.Run(ctx, b.At("source"), nil, append(argv, "-lm")...)
}

func headerFolders(b *language.Bench, l language.Language) []string {
	var folders []string
	for _, f := range b.Files {
		if slices.Contains(l.Headers, f.Extension()) && !slices.Contains(folders, f.Folder()) {
			folders = append(folders, f.Folder())
		}
	}
	return folders
}

// Argument gives a file name that no command takes for an option or a list of options.
func Argument(name string) string {
	if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "@") {
		return "./" + name
	}
	return name
}
