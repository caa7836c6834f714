// Package cfamily is the common part of C and C++.
package cfamily

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"rulebook/impl/submission/language"
	"rulebook/impl/submission/source"
)

// Language gives C or C++, which differ only in names, compilers and standards. The standards are tried one after another.
func Language(name string, extensions, headers, compilers, standards []string) language.Language {
	l := language.Language{
		Name: name, Extensions: extensions, Headers: headers,
		Mentions: stems,
		Answers:  func(f *source.File) []string { return []string{f.Stem()} },
	}
	l.Programs = func(files []*source.File) []source.Candidate { return Programs(l.Own(files)) }
	l.Build = func(ctx context.Context, b *language.Bench) (*language.Artifact, error) {
		compiler, err := b.Locate(compilers...)
		if err != nil {
			return nil, err
		}
		return compile(ctx, b, l, compiler, standards)
	}
	return l
}

var (
	// Syntax is the syntax of comments and texts.
	Syntax = source.Syntax{Comments: source.SlashComments, Texts: []source.Mark{source.DoubleQuote, source.SingleQuote}, Raw: true}

	include = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]`)

	// mainFunction matches the definition of main, also in the style of 1978. Calls and declarations have no body; a
	// member function called main is another function.
	mainFunction = regexp.MustCompile(`(?:^|[^\w:.>~])main\s*\([^;{}]*?\)(?:\s|noexcept|try|->\s*int)*(?:[A-Za-z_][^;{}()]*;\s*)*\{`)
)

// An Include is an #include line.
type Include struct {
	Name   string
	Quoted bool // in quotes, not in angle brackets
}

// Includes gives the #include lines of a file.
func Includes(f *source.File) []Include {
	var includes []Include
	for _, match := range include.FindAllStringSubmatch(Syntax.Uncommented(f.Text), -1) {
		includes = append(includes, Include{Name: match[1], Quoted: strings.Contains(match[0], `"`)})
	}
	return includes
}

// stems gives the stems of the headers that a file includes. A header's source has the same stem.
func stems(f *source.File) []string {
	var stems []string
	for _, i := range Includes(f) {
		stems = append(stems, (&source.File{Path: i.Name}).Stem())
	}
	return stems
}

// HasMain tells whether a file has a main, even a doubtful one.
func HasMain(f *source.File) bool { return len(Programs([]*source.File{f})) > 0 }

// Programs finds the files with a main. A main inside of braces is doubtful.
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

var directive = regexp.MustCompile(`^[ \t]*#[ \t]*([a-z]*)[ \t]*([^\r\n]*)`)

// Lines gives the lines of code, with continued lines joined. With a directive comes the match of its name and its
// condition; with any other line comes nil.
func Lines(code string) iter.Seq2[string, []string] {
	code = strings.ReplaceAll(strings.ReplaceAll(code, "\r", ""), "\\\n", "  ")
	return func(yield func(string, []string) bool) {
		for line := range strings.Lines(code) {
			if !yield(line, directive.FindStringSubmatch(line)) {
				return
			}
		}
	}
}

// outlineOf gives the code outside of all braces, and the braces themselves. Each branch of an #if begins at the depth
// of the #if; code behind "#if 0" is left out.
func outlineOf(code string) string {
	o := &outline{}
	for line, match := range Lines(code) {
		switch {
		case match != nil:
			o.directive(match[1], strings.TrimSpace(match[2]))
		case o.dead == 0:
			o.line(line)
		}
	}
	return o.text.String()
}

type outline struct {
	text     strings.Builder
	depth    int
	branches []int // the depth at each open #if
	dead     int   // the number of open #ifs at an "#if 0", itself included; 0 outside
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

// units gives the files to compile together: all except other programs, tests, copies and included files.
func units(l language.Language, main *source.File, files []*source.File) []*source.File {
	included := map[string]bool{}
	for _, f := range source.Filter(files, l.Owns) {
		for _, i := range Includes(f) {
			included[path.Base(i.Name)] = true
		}
	}
	units, texts := []*source.File{main}, map[string]bool{main.Text: true}
	for _, f := range l.Own(files) {
		if !texts[f.Text] && !included[f.Base()] && !source.LooksLikeTest(f) && !HasMain(f) {
			units, texts[f.Text] = append(units, f), true
		}
	}
	return units
}

// compile compiles and links, by the first standard by which that is possible. Headers may lie in any folder of the submission.
func compile(
	ctx context.Context, b *language.Bench, l language.Language, compiler string, standards []string,
) (*language.Artifact, error) {
	made := b.Artifact()
	made.Console = []string{b.At("program")}
	if err := forward(b, l); err != nil {
		return nil, err
	}
	argv := []string{compiler, "-std=" + standards[0], "-O1", "-w", "-o", b.At("program")}
	for _, folder := range l.HeaderFolders(b.Files) {
		argv = append(argv, "-iquote", folder)
	}
	argv = append(argv, "-idirafter", b.At(forwarding))
	for _, f := range units(l, b.MainFile(), b.Files) {
		argv = append(argv, Argument(f.Path))
	}
	argv = append(argv, "-lm")
	failure := b.Run(ctx, argv...)
	for _, standard := range standards[1:] {
		if !refused(failure) {
			break
		}
		argv[1] = "-std=" + standard
		switch err := b.Run(ctx, argv...); {
		case err == nil:
			b.Note("compiled by the standard %s: by %s it does not compile", standard, standards[0])
			return made, nil
		case !refused(err):
			return made, err
		}
	}
	return made, failure
}

// refused tells whether a compiler has come to its end and refuses the code. One that ran into a limit would do so by each standard.
func refused(err error) bool {
	failed, ok := errors.AsType[*language.BuildError](err)
	return ok && strings.Contains(failed.Reason, "ended with exit status")
}

// forwarding is the folder of files that lead to headers.
const forwarding = "forward"

// forward leads includes that the compiler would not find to the files that they mean: Windows knows no case of names and has backslashes
// in paths, and a project may search folders that only its own files name.
func forward(b *language.Bench, l language.Language) error {
	known := indexed(b.Files, l.HeaderFolders(b.Files))
	type asked struct {
		Include
		folder string // of who includes
	}
	seen := map[asked]bool{}
	for _, f := range b.Files {
		if !l.Owns(f) && !slices.Contains(l.Headers, path.Ext(f.Path)) {
			continue
		}
		for _, i := range Includes(f) {
			if seen[asked{i, f.Folder()}] {
				continue
			}
			seen[asked{i, f.Folder()}] = true
			if len(seen) > mostIncludes {
				return &language.BuildError{Reason: fmt.Sprintf("its sources include more than %d different headers", mostIncludes)}
			}
			if err := forwardOne(b, i, known.lost(i, f)); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostIncludes is more than any project includes. Each is looked for in all folders.
const mostIncludes = 5000

func forwardOne(b *language.Bench, i Include, meant *source.File) error {
	if meant == nil || !filepath.IsLocal(i.Name) {
		return nil
	}
	text := fmt.Appendf(nil, "#include \"%s\"\n", b.Source(meant.Path))
	err := b.Write(filepath.Join(forwarding, filepath.FromSlash(i.Name)), text, 0o644)
	if errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.EISDIR) { // a name that is also a folder's
		return nil
	}
	return err
}

// An index finds files by their paths, and by their names with and without regard to case: of several, the first.
type index struct {
	paths, names, folded map[string]*source.File
	folders              []string // of headers
}

func indexed(files []*source.File, folders []string) *index {
	x := &index{map[string]*source.File{}, map[string]*source.File{}, map[string]*source.File{}, folders}
	for _, f := range slices.Backward(files) {
		x.paths[f.Path], x.names[f.Base()], x.folded[strings.ToLower(f.Base())] = f, f, f
	}
	return x
}

// lost gives the file that an include means if the compiler does not find it; else nil.
func (x *index) lost(i Include, by *source.File) *source.File {
	for _, folder := range append([]string{by.Folder()}, x.folders...) {
		if found := x.paths[path.Join(folder, i.Name)]; found != nil {
			if i.Quoted {
				return nil
			}
			return found
		}
	}
	name := path.Base(strings.ReplaceAll(i.Name, `\`, "/"))
	return cmp.Or(x.names[name], x.folded[strings.ToLower(name)])
}

// Argument gives a file name in a form that no command takes for an option or a list of options.
func Argument(name string) string {
	if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "@") {
		return "./" + name
	}
	return name
}
