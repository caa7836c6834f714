// Package cfamily is the common part of C and C++.
package cfamily

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
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
	mainFunction = regexp.MustCompile(`(?:^|[^\w:.>~])(?:_t)?main\s*\([^;{}]*?\)(?:\s|noexcept|try|->\s*int)*(?:[A-Za-z_][^;{}()]*;\s*)*\{`)
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
	folders := l.HeaderFolders(b.Files)
	owned := source.Filter(b.Files, l.Owns)
	options, substitutes, err := Forward(b, owned, folders)
	if err != nil {
		return nil, err
	}
	argv := append([]string{compiler, "", "-O1", "-w", "-o", b.At("program")}, options...)
	for _, f := range units(l, b.MainFile(), b.Files) {
		argv = append(argv, Argument(f.Path))
	}
	argv = append(argv, "-lm")
	standard, err := ByStandard(standards, func(standard string) error {
		argv[1] = "-std=" + standard
		return b.Run(ctx, argv...)
	})
	if err == nil {
		NoteStandard(b, standard, standards)
	}
	if failed, ok := errors.AsType[*language.BuildError](err); ok && len(substitutes) > 0 {
		failed.Reason += fmt.Sprintf("; for %s of Windows there is a substitute here, "+
			"which knows pauses, keys, colours and the cursor of a console, and nothing else", strings.Join(substitutes, " and "))
	}
	return made, err
}

// ByStandard compiles by one standard after another, until one does not refuse the code. The error is that of the
// first standard, or one that has nothing to do with the code.
func ByStandard(standards []string, compile func(standard string) error) (standard string, err error) {
	for _, standard := range standards {
		another := compile(standard)
		if another == nil {
			return standard, nil
		}
		failed, refused := errors.AsType[*language.BuildError](another)
		// What ran into a limit would do so by each standard.
		if !refused || !strings.Contains(failed.Reason, "ended with exit status") {
			return "", another
		}
		err = cmp.Or(err, another)
	}
	return "", err
}

// NoteStandard notes that another standard than the first had to do.
func NoteStandard(b *language.Bench, standard string, standards []string) {
	if standard != standards[0] {
		b.Note("compiled by the standard %s: by %s it does not compile", standard, standards[0])
	}
}

// forwarding is the folder of files that lead to headers. Names that lead upwards stay inside.
var forwarding = filepath.Join("forward", "1", "2", "3")

//go:embed stubs
var stubs embed.FS

// mostIncludes is more than any project includes. Each is looked for in all folders.
const mostIncludes = 5000

// Forward gives the options by which a compiler finds the headers that files include, which may lie in some folders.
// It leads includes that the compiler would not find to the files that they mean: Windows knows no case of names and
// has backslashes in paths, and a project may search folders that only its own files name. For headers of the console
// of Windows, and those that Visual Studio writes, there are substitutes, which are told.
func Forward(b *language.Bench, files []*source.File, folders []string) (options, substitutes []string, err error) {
	lost, err := lostIncludes(files, NewIndex(b.Files, folders))
	if err != nil {
		return nil, nil, err
	}
	for _, i := range lost {
		text, err := stubs.ReadFile("stubs/" + strings.ToLower(i.Name))
		switch {
		case i.meant != nil:
			text = fmt.Appendf(nil, "#include \"%s\"\n", b.Source(i.meant.Path))
		case err != nil:
			continue
		case !slices.Contains(substitutes, i.Name):
			substitutes = append(substitutes, i.Name)
		}
		if err := forward(b, i.Name, text); err != nil {
			return nil, nil, err
		}
	}
	for _, folder := range folders {
		options = append(options, "-iquote", folder)
	}
	return append(options, "-idirafter", b.At(forwarding)), substitutes, nil
}

// A lostInclude is one that a compiler would not find, with the file that it means; nil if there is none.
type lostInclude struct {
	Include
	meant *source.File
}

// lostIncludes lists what a compiler would not find of what files include. More than any project includes is the
// submission's fault.
func lostIncludes(files []*source.File, known *Index) ([]lostInclude, error) {
	type asked struct {
		Include
		folder string // of who includes
	}
	seen := map[asked]bool{}
	var lost []lostInclude
	for _, f := range files {
		for _, i := range Includes(f) {
			if seen[asked{i, f.Folder()}] {
				continue
			}
			seen[asked{i, f.Folder()}] = true
			if len(seen) > mostIncludes {
				return nil, &language.BuildError{Reason: fmt.Sprintf("its sources include more than %d different headers", mostIncludes)}
			}
			if meant, found := known.Meant(i, f); !found {
				lost = append(lost, lostInclude{i, meant})
			}
		}
	}
	return lost, nil
}

// forward writes what an include finds that nothing else answers. The first file of a name counts.
func forward(b *language.Bench, include string, text []byte) error {
	name := filepath.Join(forwarding, filepath.FromSlash(include))
	if first, _, _ := strings.Cut(filepath.ToSlash(name), "/"); first != "forward" || b.Has(name) {
		return nil // outside, the compiler will say that there is no such file
	}
	err := b.Write(name, text, 0o644)
	for _, taken := range []error{fs.ErrExist, syscall.ENOTDIR, syscall.EISDIR} { // a name that is also a folder's
		if errors.Is(err, taken) {
			return nil
		}
	}
	return err
}

// An Index finds files by their paths, and by their names with and without regard to case: of several, the first.
type Index struct {
	paths, names, folded map[string]*source.File
	folders              []string // of headers
}

// NewIndex makes an index of files, of which headers may lie in some folders.
func NewIndex(files []*source.File, folders []string) *Index {
	x := &Index{map[string]*source.File{}, map[string]*source.File{}, map[string]*source.File{}, folders}
	for _, f := range slices.Backward(files) {
		x.paths[f.Path], x.names[f.Base()], x.folded[strings.ToLower(f.Base())] = f, f, f
	}
	return x
}

// Meant gives the file that an include of a file means, and tells whether the compiler finds it; nil if there is none.
// The text is a path from the file or from a folder with headers. If there is no such file, only the name counts,
// because folders and the case of names are often lost.
func (x *Index) Meant(i Include, by *source.File) (file *source.File, found bool) {
	for _, folder := range append([]string{by.Folder()}, x.folders...) {
		if file := x.paths[path.Join(folder, i.Name)]; file != nil {
			return file, i.Quoted
		}
	}
	name := path.Base(strings.ReplaceAll(i.Name, `\`, "/"))
	return cmp.Or(x.names[name], x.folded[strings.ToLower(name)]), false
}

// Argument gives a file name in a form that no command takes for an option or a list of options.
func Argument(name string) string {
	if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "@") {
		return "./" + name
	}
	return name
}
